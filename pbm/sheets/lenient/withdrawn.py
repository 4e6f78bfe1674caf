"""What takes back an order: a line below it, `scratch that`, or a line's own last words,
`sell 20 NYC. On second thoughts, no`.

What is taken back so, or left open, is asked about, with its order offered: it is no order, nor is
it lost. The words are data (`withdrawn.toml`). What a line is corrected to is offered, too.
"""

import re
from collections.abc import Sequence
from importlib import resources

import msgspec

from pbm.core.tables import read_toml
from pbm.sheets.complaint import Complaint, Fault, say
from pbm.sheets.lenient.circumstances import names_at
from pbm.sheets.lenient.doubts import CORRECTING
from pbm.sheets.lenient.pieces import Pieces, pieces
from pbm.sheets.lenient.reader import LineReader
from pbm.sheets.lines import LONGEST, Line

_CORRECTS = re.compile(
    r"\s*[,;.:(\u2013-]+\s*"
    rf"(?:(?:{CORRECTING}|rather|i mean|or|but)[\s,:;.!\u2013-]+)+"
    r"(?:(?:i mean|make (?:it|that)|let it be|better|rather|only|just)[\s,]+)*"
    r"(?=\$?\d|[A-Z]|an? |the )|\s+no\s+(?=\$?[1-9]\d)",
    re.IGNORECASE,
)
"""Between what a writer said and what he says instead."""


class WithdrawingWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Patterns of last words as the file has them."""

    back: list[str]
    open: list[str]
    poor: list[str]
    parting: str
    undecided: str


_WORDS = read_toml(resources.files("pbm.sheets.lenient") / "withdrawn.toml", WithdrawingWords)
_VERB = (
    "(?:ignore|disregard|forget|cancel|scratch|scrap|strike|delete|undo|revoke|remove|overlook|void"
    "|erase|withdraw|drop|skip)(?: out)?"
)
_KIND = "(?:lines?|orders?|sentences?|ones?|instructions?|entry|entries|items?|moves?)"
_LEAD = r"(?:(?:please|pls|sorry|oops|oh|no|wait|actually|but|and|hm+|kindly|then)[,.!]? )*"
_ABOVE = (
    rf"(?:(?:the|my|that|this) )?(?:{_KIND} )?(?:(?:right|just|directly|immediately) )?above"
    rf"|(?:the|my) (?:previous|last|preceding|former) {_KIND}|that(?: {_KIND})?"
)
_WRONG = (
    "(?:is|was) (?:no order|not an? order|wrong|an? (?:mistake|error|joke|typo|slip)|void|nonsense"
    "|cancelled|canceled|withdrawn|not (?:meant|wanted|intended))"
)
_ONE = re.compile(
    rf"{_LEAD}(?:{_VERB} (?:{_ABOVE})|(?:ignore|disregard|forget|cancel) it"
    rf"|(?:{_ABOVE}) {_WRONG}|no,? (?:don't|do not|not that|rather not|better not)"
    r"|not (?:that|the above)|oops(?:,? wrong(?: line)?)?|sorry,? wrong(?: line)?"
    rf"|{'|'.join(_WORDS.back)})",
    re.IGNORECASE,
)
_SIGN = r"(?:[,;:.!(\[]|\s-+|\s\u2013|\s\u2014)\s*"
_LAST = re.compile(
    rf"{_SIGN}(?:(?:and|but|or|well|hm+|oh|ah|no|sorry|though|then)\b"
    rf"[, ]*)*(?:{'|'.join((*_WORDS.back, *_WORDS.open))})\W*$",
    re.IGNORECASE,
)
"""The last words of a line, behind a sign."""
_POOR = re.compile(
    rf"{_SIGN}(?:(?:and|but|well|though)\b[, ]*)*(?:{'|'.join(_WORDS.poor)})\W*$", re.IGNORECASE
)
_UNSURE = re.compile(r"(?:maybe|perhaps|possibly|probably)\b(?!,? you )", re.IGNORECASE)
_PARTING = re.compile(_WORDS.parting, re.IGNORECASE)
_UNDECIDED = re.compile(_WORDS.undecided, re.IGNORECASE)
_ALL = re.compile(
    rf"{_LEAD}(?:{_VERB} )?(?:both|all|everything|the (?:two|three|whole)|every)(?: of)?(?: the)?"
    rf"(?: {_KIND})? above(?: {_WRONG})?",
    re.IGNORECASE,
)
_NUMBERED = re.compile(
    rf"{_LEAD}{_VERB} (?:my )?(?:{_KIND}|no\.?|number) (?:no\.? ?|number )?(\d{{1,2}})",
    re.IGNORECASE,
)
_DESCRIBED = re.compile(
    rf"(?:[^,;:.!?]{{0,40}}[,;:.!?] )?{_LEAD}(?:(?:and|but|so|now|then) )*(?:scratch|forget|strike"
    r"|cancel|ignore|disregard|delete|undo|never mind|correction)(?: out| about)?[,:]? "
    r"(?P<what>[^,;.!?]+)",
    re.IGNORECASE,
)
"""What is taken back, or corrected, by what it is about: `forget the B&O dividend`."""
_AFTER_ALL = re.compile(r"(?:please )?(?:so )?no (?P<what>[^,;.!?]+?),? after all\b", re.IGNORECASE)
_OWN_VERBS = "buy|sell|bid|pass|lay|run|pay|expand|develop|auction|borrow|repay|build|improve|stop"
_ABOVE_IT = re.compile(
    rf"{_LEAD}(?:(?:rather|better|just) )?make (?:it|that|them|this) "
    r"|(?:and |but |no,? )*(?:if|unless|when|once|until|till|except|provided|as long as) (?!.*[:;])"
    rf"(?!.*,.*\b(?:{_OWN_VERBS})\b)"
    r"|(?:the|that|this) (?:(?:line|order|one)(?: (?:right |just )?above)?|above)"
    r" (?:is|was|comes|came|belongs|stems|stays|goes|can|has|should|must)\b"
    r"|(?:that|this|it)(?:'s| is| was) (?:only |just )?(?:what|how) (?!i\b|we\b)"
    r"|(?:i|we)(?:'ll| will| shall| would|'d| do| did| can|'m| am)?(?: \w+)?(?: not|n't| never)"
    r"(?: (?:do|want|mean) (?:it|that|this|so))?(?=[,;.!]|$)|(?:i|we) (?:won't|don't|can't|didn't)"
    r"(?=[,;.!]|$)|neither\b",
    re.IGNORECASE,
)
"""With this begins what speaks of the line right above."""
_RANKS = ("first", "second", "third", "fourth", "fifth")
_COUNTS = re.compile(
    rf"(?:(?:my|the) )?(?:(?:number|no\.?|order|line|item|#)? ?(?P<number>\d{{1,2}})\)?"
    rf"|(?P<rank>{'|'.join((*_RANKS, 'last'))})(?: (?:one|line|order|item))?"
    r"(?: of (?:these|them|those))?)"
)
_SMALL = frozenset(
    """the my our its their that this those a an of for on in to with at order orders line lines
    all any from by and or make it is be""".split()
)
_OWN = re.compile(r"(?:keep )?(\d{1,3})[.)]\s")
"""A line's own number."""

_HEADING, _SHORT, _ORDER = 3, 4, 2
"""Most words of a line that heads those below it, letters of a word without a plural, fewest words
of an order."""


def withdrawals(lines: Sequence[Line]) -> tuple[set[int], set[int]]:
    """The numbers of the lines that are taken back, and of those that take them back."""
    kept: list[Line] = []
    gone: set[int] = set()
    taking: set[int] = set()
    for line in lines:
        text = line.text.strip(" .!()[]-*")
        named = _NUMBERED.fullmatch(text)
        if named is not None:
            found = _called(int(named[1]), kept)
        elif _ALL.fullmatch(text):
            found = kept
        else:
            found = kept[-1:] if _ONE.fullmatch(text) else []
            gone |= {one.number for one in ([] if found else _described(text, kept))}
        if found:
            taking.add(line.number)
            gone |= {one.number for one in found}
        else:
            kept.append(line)
    return gone, taking


def _described(text: str, lines: Sequence[Line]) -> list[Line]:
    """The lines of which a text takes something back by what they say, those that say most of it
    together with what heads them; none if it does not."""
    found = _DESCRIBED.match(text) or _AFTER_ALL.match(text)
    if found is None:
        return list(lines[-1:]) if _ABOVE_IT.match(text) else []
    number = _COUNTS.fullmatch(found["what"].strip().lower())
    if number is not None and number["rank"] == "last":
        return list(lines[-1:])
    if number is not None:
        rank, orders = number["rank"], [one for one in lines if not _heads(one.text)]
        return _called(_RANKS.index(rank) + 1 if rank else int(number["number"]), orders)
    what = _content(found["what"])
    head: frozenset[str] = frozenset()
    said: dict[int, list[Line]] = {}
    for line in lines:
        words = _content(line.text)
        alone = len(words) <= _HEADING and not any(map(str.isdigit, line.text))
        if what & words:
            said.setdefault(len(what & (words | head)), []).append(line)
        head = words if alone else head
    return said[max(said)] if said else []


def _heads(text: str) -> bool:
    """Whether a line is no order but heads others: one word, or a colon behind it."""
    return text.rstrip().endswith(":") or len(text.split()) < _ORDER


def _content(text: str) -> frozenset[str]:
    """The words of a text that tell what it is about, in the singular."""
    words = (one for one in pieces(text.lower()).words if one[0].isalnum() and one not in _SMALL)
    return frozenset(one.rstrip("s") if len(one) > _SHORT else one for one in words)


def withdraws(text: str) -> bool:
    """Whether a line's last words take its order back, or leave it open, or its first word does."""
    if _UNSURE.match(text) or _UNDECIDED.search(text):
        return True
    poor = _POOR.search(text)
    unpaid = poor is not None and not _PARTING.search(text[: poor.start()])
    return unpaid or _LAST.search(text) is not None


def _called(number: int, lines: Sequence[Line]) -> list[Line]:
    """The line of a number: its own where lines have one, else by its place."""
    own = [one for one in lines if (found := _OWN.match(one.text)) and int(found[1]) == number]
    return own or list(lines[number - 1 : number])


def took_back(line: Line, offers: tuple[str, ...]) -> Complaint:
    """The question whether a line that another takes back is meant nevertheless."""
    fault = Fault(0, len(line.text), say("withdrawn"), offers=offers)
    return fault.of(line.number, line.text[:LONGEST])


def as_corrected(text: str, reader: LineReader) -> str:
    """A line with its last figure or name replaced by that with which it is corrected; empty if it
    corrects nothing: `sell 2 MP` of `sell 3, no, make that 2 MP`."""
    found = _CORRECTS.search(text)
    if found is None:
        return ""
    said, instead = pieces(text[: found.start()]), pieces(text[found.end() :].rstrip(")]"))
    at = next((at for at in range(len(instead)) if reader.meaningful(instead, at, False)), -1)
    if at < 0:
        return ""
    end = _end(instead, at, reader)
    alike = [
        one for one in range(len(said)) if _kinds(said, one, reader) & _kinds(instead, at, reader)
    ]
    if not alike:
        return ""
    first, last = said.items[alike[-1]].start, said.items[_end(said, alike[-1], reader) - 1].end
    whole = f"{said.text[:first]}{instead.raw(at, end)}{said.text[last:]}"
    rest = instead.text[instead.items[end - 1].end :]
    known = {one.word for one in said.items}
    adds = any(
        reader.meaningful(pieces(rest), one, False) and word not in known
        for one, word in enumerate(pieces(rest).words)
    )
    return f"{whole}{rest}" if adds else whole


def _kinds(line: Pieces, at: int, reader: LineReader) -> set[str]:
    """Of which kind the name or figure at a position is."""
    if line.items[at].figure:
        return {"figure"}
    return {kind for kind, _ in names_at(line, at, reader.around.tongue)}


def _end(line: Pieces, at: int, reader: LineReader) -> int:
    """The position after the name or figure at a position."""
    return max((one.next for one in reader.names(line, at)), default=at + 1)


def takes_back(text: str, read: Sequence[str]) -> bool:
    """Whether a line's last words take its orders back, and are no order: `I decline`."""
    last = text.rstrip(" .!").lower().rpartition(" ")[2]
    return withdraws(text) and not any(one.partition(" ")[0] == last for one in read)
