"""Lines that say several orders one after the other: by numbers, by turns, by what they share."""

import re

from pbm.games.table.lenient.leads import GO, RANKS

_MARKED = re.compile(r"(?:^|[\s,;])(\d{1,2})[.)]\s+(?=[^\W\d])")
_FIRST = re.compile(r"(?:first|firstly)[:,]?\s+(.+)$", re.IGNORECASE)
_THEN = re.compile(
    r"(?<!\bnot)(?<!\belse)(?<!otherwise)[,;]?\s+(?:and\s+)?"
    r"(?:then(?!:)|second|secondly|next|third|thirdly|afterwards?|after that"
    r"|thereafter|after which|finally|lastly|followed by)[:,]?\s+",
    re.IGNORECASE,
)
_TURN = re.compile(
    rf"(?:^|(?<=[\s,;.]))(?:(?:in |on )?{GO} #?(?P<turn>\d)\b[:.)]?|T(?P<short>\d)\b[:.)]?"
    r"|(?P<bare>\d)(?=\s+(?:dev|exp|auc|null|buy|sell|par|pass|take|build|bid|lay)))\s*",
    re.IGNORECASE,
)
"""The number of a turn: `turn 1: …; turn 2: …`, `T1 … T2 …`, `1 dev … 2 null …`."""
_ORDINAL = (
    rf"(?:{'|'.join(RANKS)}|(?<=my )next|next(?= action| move)|(?<=my )following"
    "|[1-6](?:st|nd|rd|th))"
)
_GO = rf"\b(?:(?:on|in|at|for|with|as) )?(?:my |the )?({_ORDINAL}) {GO}\b[:,]?"
"""In which turn of a round; the next turn without a `my` is another turn of the game."""
_BEGINS = re.compile(rf"(?:[,;.]\s+(?:and |then )?|\s+(?:and|then) )(?={_GO})", re.IGNORECASE)
_ENDS = re.compile(rf"(?<=[a-z]) ({_GO})(?:[,;.]\s+(?:and |then )?|\s+and )", re.IGNORECASE)
_ENDS_LAST = re.compile(rf"(.+?),? (?:and|then) (.+? {_GO})", re.IGNORECASE)
_OF_GO = re.compile(rf"^{_GO}\s*|,?\s*{_GO}$", re.IGNORECASE)
_FIRST_OF = re.compile(r"^(?:first|firstly)[:,]?\s+|\bfirst\s+(?=[A-Z])|,?\s+first,?$")
_SECOND_LAST = re.compile(
    r"(.+?),? first,? (?:and|then|,) (.+?),? (?:second|next|then|afterwards)$", re.IGNORECASE
)
_AGAIN = re.compile(
    r"(?:and )?(?:another(?: one| share| of (?:it|them|the same))?|again|the same(?: again)?"
    r"|one more|likewise|ditto|more of the same)",
    re.IGNORECASE,
)
_ELSE_PASS = re.compile(r"(.+?)[,;]? (?:and )?(?:otherwise|else)[,:]? (pass\b.*)", re.IGNORECASE)
_SEVERAL = re.compile(r",? (?:and )?then ", re.IGNORECASE)
_ALL_MAXIMA = re.compile(
    r"(.+?)[\s,-]+(?:as |are )?(?:all |each |both )?"
    r"(?:my )?(maxima|maximums|max|maximum|at most|tops|limits)$",
    re.IGNORECASE,
)
_BEHIND_A_COLON = re.compile(
    r"(?P<lead>[^:]+?),?(?: in (?:this|that|the following) order"
    r"| (?:two|three|2|3) turns of (?P<doing>\w+))\s*:\s*(?P<rest>.+)",
    re.IGNORECASE,
)
_PARTS = re.compile(r"\s*[;,/]\s+(?:and |then )?|\s+/\s+|\s+(?:and|then)\s+", re.IGNORECASE)


def else_passed(text: str) -> tuple[str, str]:
    """A line of several orders and what is done where none can be: `Buy GN, then SOO, otherwise
    pass`; empty for any other."""
    found = _ELSE_PASS.fullmatch(text.rstrip(" .!"))
    return (found[1], found[2]) if found is not None and _SEVERAL.search(found[1]) else ("", "")


def in_a_row(text: str) -> list[str]:
    """The parts of a line that are numbered, or said one after the other; none if not so."""
    marks = list(_MARKED.finditer(text))
    numbers = [int(one.group(1)) for one in marks]
    if len(marks) > 1 and marks[0].start() == 0 and numbers == list(range(1, len(marks) + 1)):
        ends = [one.start() for one in marks[1:]] + [len(text)]
        return [text[one.start() : end].strip(" ,;") for one, end in zip(marks, ends, strict=True)]
    first = _FIRST.match(text)
    parts = _THEN.split(first.group(1)) if first is not None else []
    return parts if len(parts) > 1 else _by_turns(text.rstrip(" .!"))


def _by_turns(text: str) -> list[str]:
    """The parts of a line that say in which turn each is done, without saying it."""
    marks = list(_TURN.finditer(text))
    numbers = [int(next(filter(None, one.groups()))) for one in marks]
    if len(marks) > 1 and numbers == list(range(1, len(marks) + 1)):
        lead = text[: marks[0].start()]
        ends = [one.start() for one in marks[1:]] + [len(text)]
        cut = (text[one.end() : end] for one, end in zip(marks, ends, strict=True))
        return [f"{lead}{one}".strip(" ,;.:") for one in cut]
    last = _SECOND_LAST.fullmatch(text)
    if last is not None:
        return [last[1], last[2]]
    parts = [one for one in _cut_at_turns(text) if one]
    ranks = [found[1].lower() for one in parts if (found := re.search(_GO, one, re.IGNORECASE))]
    rising = len(set(ranks)) == len(ranks) >= len(parts) - 1
    if not rising or len(parts) < 2:
        return []
    bare = [_OF_GO.sub("", one).strip(" ,;.") for one in parts]
    return [_FIRST_OF.sub("", bare[0]), *(re.sub(r" again$", "", one) for one in bare[1:])]


def _cut_at_turns(text: str) -> list[str]:
    """A line cut before each turn that begins a part, or behind each that ends one."""
    before = _BEGINS.split(text)
    cut = [one for at, one in enumerate(before) if at % 2 == 0]
    if len(cut) > 1:
        return cut
    last = _ENDS_LAST.fullmatch(text)
    if last is not None:
        return [last[1], last[2]]
    marked = _ENDS.sub(lambda found: f" {found[1]}\n", text)
    return marked.split("\n")


def again(text: str) -> bool:
    """Whether a part only says that the one before it is done once more."""
    return bool(_AGAIN.fullmatch(text.strip(" ,.!")))


def said_of_each(text: str) -> list[str]:
    """The parts of a line with what they share said of each: `A 62, B 75 - all maxima`."""
    bare = text.rstrip(" .!")
    most = _ALL_MAXIMA.fullmatch(bare)
    if most is not None:
        parts = _PARTS.split(most[1])
        return [f"{one} max" for one in parts] if len(parts) > 1 else []
    listed = _BEHIND_A_COLON.fullmatch(bare)
    if listed is None:
        return []
    lead = listed["doing"] or listed["lead"]
    return [f"{lead} {one}" for one in _PARTS.split(listed["rest"])]


def one_after_another(text: str) -> list[str]:
    """The parts of a line that are said one after the other without a `first`; none if not so."""
    parts = [one.strip(" ,;") for one in re.split(rf"{_THEN.pattern}|;", text, flags=re.IGNORECASE)]
    return parts if len(parts) > 1 and all(parts) else []
