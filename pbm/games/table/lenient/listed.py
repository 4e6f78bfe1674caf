"""Lines that say several orders one after the other: by numbers, by turns, by what they share.

A part may leave out the verb of the part before it: `CNW lays 57 at H8, NP at H6`.
Who and where stand in it, or only where, with `one` or `another` for what is laid there; all else
is as in the order before. It is never another act than that, whatever its company and place alone
may stand for elsewhere; the word of an act does say it (`RI lays 57 at H9, GN full`).
"""

import re

from pbm.games.table.lenient.leads import GO
from pbm.sheets.lenient.counted import ORDINALS

_MARKED = re.compile(r"(?:^|[\s,;])(\d{1,2})[.)]\s+(?=[^\W\d])")
_FIRST = re.compile(r"(?:first|firstly|first of all)[:,]?\s+(.+)$", re.IGNORECASE)
_THEN = re.compile(
    r"(?<!\bnot)(?<!\belse)(?<!otherwise)[,;]?\s+(?:and\s+)?"
    r"(?:then(?!:)(?: next (?:time|go|move|action))?|second|secondly"
    r"|next(?: (?:go|move|action|time))?(?! turn)|third|thirdly"
    r"|(?:on |in )?the (?:turn|action|move) after(?: that| it)?|afterwards?"
    r"|after (?:that|them(?: all)?|those)|thereafter|after which|finally|lastly"
    r"|followed by)[:,]?\s+",
    re.IGNORECASE,
)
_TURN = re.compile(
    rf"(?:^|(?<=[\s,;.]))(?:(?:in |on )?{GO} #?(?P<turn>\d)\b[:.)]?|T(?P<short>\d)\b[:.)]?"
    r"|(?P<bare>\d)(?=\s+(?:dev|exp|auc|null|buy|sell|par|pass|take|build|bid|lay)))\s*",
    re.IGNORECASE,
)
"""The number of a turn: `turn 1: …; turn 2: …`, `T1 … T2 …`, `1 dev … 2 null …`."""
_DIGITS = {"one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6"}
_SPELLED = re.compile(rf"\b({GO}) ({'|'.join(_DIGITS)})\b", re.IGNORECASE)
_ORDINAL = (
    rf"(?:{'|'.join(ORDINALS)}|(?<=my )next|next(?= action| move)|(?<=my )following"
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
_SAME_FOR = re.compile(
    r"(?i:(?:and )?(?:exactly )?(?:the same|same|likewise|ditto)(?: (?:again|thing))?,? "
    r"(?:but )?(?:with|for)) ((?:the )?[A-Z][\w&']*(?: [A-Z&][\w&']*)*)",
)
_OF_ONE = re.compile(
    r"(?P<act>(?:buy|par|sell (?:\d+|all)) )(?P<one>[A-Z&]{2,})(?P<rest>(?!.* (?:or|and) ).*)"
)
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
_MERELY_LED = re.compile(
    r"(?=[^:]*\b(?:turns|actions|orders|moves|plans?|programme|program|steps|things|tasks|jobs|list"
    r"|sequence|order|follows|decisions|goes)\b)(?:(?:my|our|the|these|this|here|are|is|what|i|we|do|want|wish|to|shall|will|would|like|have"
    r"|following|next|few|two|three|four|five|six|\d|turns?|actions?|orders?|moves?|plans?|go|goes"
    r"|programme|program|steps?|things?|tasks?|jobs?|list|sequence|order|in|that|exact|as|follows"
    r"|for|now|please|on|over|with|of|mine|decisions?|all|done|be|one|by|after|another|other"
    r"|round|week)\b[ ,]*)+:\s*(?=\S)",
    re.IGNORECASE,
)
"""What only says that orders follow, one after the other: `My turns in this order: …`."""
_BETWEEN = (
    r"\s*;\s+(?:and |then |and then )?",
    r",? (?:and )?then ",
    r"(?:\s*[;,]\s+(?:and |then |and then |finally |lastly )?|\s+(?:and then|then|and) )",
    r"(?:\s*[;,]\s+(?:and |then |and then |finally |lastly )?|\s+(?:and then|then) )",
)
"""What may stand between orders that are said to be several."""
_PARTS = re.compile(r"\s*[;,/]\s+(?:and |then )?|\s+/\s+|\s+(?:and|then)\s+", re.IGNORECASE)
_WHICH = "first|second|third|fourth|fifth|next"
_MARK = (
    rf"(?:(?:on|in|at|for|with) )?(?:my |the )?(?:{_WHICH}) {GO}"
    rf"|{GO} (?:one|two|three|four|five|\d)|after (?:that|this|these|those|them|which)|afterwards?"
    "|thereafter|then|next|finally|at last|now|first|second|third|from then on|besides"
)
_TURNS = re.compile(
    r"(?:my |the |these )?(?:next |coming |stock )*(?:turns|moves|goes|actions|purchases)"
    r"(?:,? (?:in order|in (?:this|the following|that) order|one by one))?\s*[:=]\s*",
    re.IGNORECASE,
)
_BEFORE = re.compile(rf"^(?!(?:the )?next\b)(?:{_MARK})\b[:,]?\s+(?:i )?", re.IGNORECASE)
_NEXT = re.compile(
    rf"\s*[,;.]\s+(?:and\s+)?(?:(?:{_MARK})\b[:,]?\s+)?(?:i )?"
    rf"|\s+(?:and\s+)?(?:then|after that|afterwards|next turn)\b[:,]?\s+(?:i )?",
    re.IGNORECASE,
)
_BEHIND = re.compile(
    r",?\s+(?:first|now|after that|after these|afterwards|thereafter|next turn|the turn after"
    r"|(?:on|in) the (?:first|second|third|next) turn)$",
    re.IGNORECASE,
)
_PUT_OFF = re.compile(r"\b(?:next turn|the turn after)$", re.IGNORECASE)
_ONCE_MORE = re.compile(r"\s+(?:again|once more|one more time|a second time)$", re.IGNORECASE)
_IN_TURN = re.compile(
    rf"\b(?:(?:{_WHICH}) {GO}|{GO} (?:one|two|three|four|\d)|afterwards?|thereafter"
    r"|after (?:that|this|these|those|which)|then)\b",
    re.IGNORECASE,
)
_SO_OFTEN = re.compile(
    r"\b(?:at most|up to|no more than|not more than|max\w*) (?:\w+ times|once|twice|thrice)"
    r"|\b(?:once|twice|thrice|\w+ times) at (?:the )?most",
    re.IGNORECASE,
)
_SO_OFTEN_APART = re.compile(rf"[,;] ((?:{_SO_OFTEN.pattern}))(?=[,;.] )", re.IGNORECASE)
_PASSING = re.compile(
    r"(?:i(?:'m| am)? )?(?:(?:just|only|always|simply|nothing but|and) )*"
    r"(?:pass(?:es|ing)?|no more|nothing(?: more| else)?|done|out)"
    r"(?: (?:for the rest|from then on|till the end|afterwards|after that|all the time|always"
    r"|every time))*",
    re.IGNORECASE,
)
"""What is done in the turns that are left."""
_PLACE = re.compile(r"\b[A-Z]{1,2}\d{1,2}\b")
ANOTHER = re.compile(r"\b(?:one|another|too|also|likewise|as well|the same|the other)\b", re.I)
"""Stands for what the part before lays, or says that the same is done."""
_BESIDE = frozenset("and also then for at in on the one another too likewise as well goes".split())
"""What such a part says beside its company and place."""
_ACT_WORD = re.compile(r"[a-z]{4,}")
_OWN_EDGES = re.compile(
    r" (?:to [NSEW]|rotation |city |from |with |if |while |until |or |and |at most )"
)
"""What an order says of its own place alone, or under a condition."""
_FURTHER_TRAIN = re.compile(
    r"(?:and )?(?:its|the|their|the other) (?P<train>\d|D)(?:[- ]?train|T)?"
    r" (?:for|at) \$?(?P<price>\d+)",
    re.IGNORECASE,
)
"""A further train of whoever sold the one before, at its own price."""
_TRADED = re.compile(
    r"(?P<act>(?:buy|sell) train \S+) \S+ (?P<other>(?:from|to) (?!bank\b|market\b)\S+) for \d+"
)
_NUMBER = re.compile(r"(?:keep )?(\d{1,3})[.)] ")


def over_turns(text: str) -> tuple[list[str], bool]:
    """The orders of a line that says what is done turn by turn, and whether the rest is passed."""
    bare = text.rstrip(" .!")
    bare = _SO_OFTEN_APART.sub(r" \1", bare)
    lead = _TURNS.match(bare)
    body = bare[lead.end() :] if lead is not None else bare
    parts = [_BEHIND.sub("", one).strip(" ,;") for one in _NEXT.split(_BEFORE.sub("", body))]
    passes = bool(parts) and _PASSING.fullmatch(parts[-1]) is not None
    orders = [_ONCE_MORE.sub("", one) for one in (parts[:-1] if passes else parts) if one]
    told = (lead or len(_IN_TURN.findall(bare)) > 1) and not _PUT_OFF.search(bare)
    bounded = passes and len(orders) == 1 and _SO_OFTEN.search(orders[0]) is not None
    several = len(orders) > 1 and (told or (passes and _IN_TURN.search(bare) is not None))
    return (orders, passes) if several or bounded else ([], False)


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
    text = _SPELLED.sub(lambda one: f"{one[1]} {_DIGITS[one[2].lower()]}", text)
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
    if most is not None and not _SO_OFTEN.search(bare):
        parts = _PARTS.split(most[1])
        figured = len(parts) > 1 and all(any(map(str.isdigit, one)) for one in parts)
        return [f"{one} max" for one in parts] if figured else []
    listed = _BEHIND_A_COLON.fullmatch(bare)
    if listed is None:
        return []
    lead = listed["doing"] or listed["lead"]
    return [f"{lead} {one}" for one in _PARTS.split(listed["rest"])]


def led_in(text: str) -> list[list[str]]:
    """Every way to cut the orders behind words that only say that orders follow; none without."""
    lead = _MERELY_LED.match(text)
    rest = re.sub(r"^first(?:ly)?,? ", "", text[lead.end() :].rstrip(" .!")) if lead else ""
    ways = [re.split(between, rest, flags=re.IGNORECASE) for between in _BETWEEN] if rest else []
    return [one for one in ways if len(one) > 1 and all(one)]


def one_after_another(text: str) -> list[str]:
    """The parts of a line that are said one after the other, without a `first` before the first
    of them; none if not so."""
    parts = [one.strip(" ,;") for one in re.split(rf"{_THEN.pattern}|;", text, flags=re.IGNORECASE)]
    parts[0] = _FIRST_OF.sub("", parts[0])
    return parts if len(parts) > 1 and all(parts) else []


def gapped(part: str, company: str, before: str) -> bool:
    """Whether a part with the company that it names may leave out the verb of the order before it:
    another company acts, or the same is done again."""
    other = bool(company) and re.search(rf"\b{re.escape(company)}\b", before) is None
    further = _FURTHER_TRAIN.fullmatch(part) is not None and _TRADED.fullmatch(before) is not None
    return other or further or ANOTHER.search(part) is not None


def said_by_word(part: str, order: str) -> bool:
    """Whether a part has a word that says its order: `full`, `best`; what is bought, sold and given
    away says none."""
    said = {*_ACT_WORD.findall(part)} & {*_ACT_WORD.findall(order)[1:]}
    return not said <= {"train", "private"}


def filled(part: str, company: str, subject: str, before: str) -> str:
    """The order of such a part, all else as in the order before it of a `subject`; empty if it
    says more than who and where, or that order more than what is laid."""
    train, traded = _FURTHER_TRAIN.fullmatch(part), _TRADED.fullmatch(before)
    if train is not None and traded is not None:
        return f"{traded['act']} {train['train']} {traded['other']} for {train['price']}"
    places, there = _PLACE.findall(part), _PLACE.findall(before)
    rest = _PLACE.sub(" ", part)
    words = [one for one in re.split(r"[^\w&']+", rest) if one and one != company]
    if len(places) != 1 or len(there) != 1 or _OWN_EDGES.search(before):
        return ""
    if not subject or not _BESIDE.issuperset(word.lower() for word in words):
        return ""
    own = re.sub(rf"\b{re.escape(subject)}\b", company or subject, before)
    return own.replace(there[0], places[0])


def as_above(text: str, above: str = "") -> str:
    """A line that is the next number of a list, with the verb of the one above; else empty."""
    number, before = _NUMBER.match(text), _NUMBER.match(above)
    if number is None or before is None or int(number[1]) != int(before[1]) + 1:
        return ""
    order, rest = above[before.end() :], text[number.end() :]
    same, what = _SAME_FOR.fullmatch(rest.rstrip(" .!")), _OF_ONE.fullmatch(order)
    if same is not None:
        alone = what and order.count(what["one"]) == 1
        return f"{number[0]}{what['act']}{same[1]}{what['rest']}" if what and alone else ""
    return f"{number[0]}{order.split()[0]} {rest}"
