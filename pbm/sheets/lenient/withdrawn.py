"""What takes back an order in a line's own last words: `sell 20 NYC. On second thoughts, no`.

What is taken back so, or left open, is asked about, with its order offered: it is no order, nor is
it lost. The words are data (`withdrawn.toml`). What a line is corrected to is offered, too.
"""

import re
from collections.abc import Sequence
from importlib import resources

import msgspec

from pbm.core.tables import read_toml
from pbm.sheets.lenient.circumstances import names_at
from pbm.sheets.lenient.doubts import CORRECTING
from pbm.sheets.lenient.pieces import Pieces, pieces
from pbm.sheets.lenient.reader import LineReader

_CORRECTS = re.compile(
    r"\s*[,;.:(\u2013-]+\s*"
    rf"(?:(?:{CORRECTING}|rather|i mean|or|but)(?: (?:neighbou?r|friends?|all|mates?|guys|sir))?"
    r"[\s,:;.!\u2013-]+)+"
    r"(?:(?:i (?:mean|meant|mean to say|meant to say|should have said)|make (?:it|that)|let it be"
    r"|(?:it|that|this) should (?:be|read|have been)|better|rather|only|just)[\s,]+)*"
    r"(?=\$?\d|[A-Z]|an? |the )|\s+no\s+(?=\$?[1-9]\d)",
    re.IGNORECASE,
)
"""Between what a writer said and what he says instead."""
_COUNTED_NEXT = re.compile(r"(?<=[A-Z]) (?=\d+ (?:of )?[A-Z&]{2,})")
"""Before a number and another thing: `sell 2 IC 3 MP`."""
_PLAYER = re.compile(r"\b(\d{1,2})(?:st|nd|rd|th) (?:player|seat)\b", re.IGNORECASE)
_EITHER = re.compile(
    r"(?<![\w.,])(\$?\d+)(?:,? or (?:even |maybe |perhaps )?| ?/ ?)(\$?\d+)(?![\w.,])"
)
"""Two figures of which one is meant."""
_CENTS = re.compile(r"(?<![\w.,])(\d{1,3})[.,]\d{1,2}(?![\w.,])")


_LEADING = frozenset(
    """the a an only just rather better even at for to up of it that be by with from in into than
    exactly again please , my its all another one more less still instead say""".split()
)
"""What may stand before the figure or name that is said instead: not `the other road, and`."""


class WithdrawingWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Patterns of last words as the file has them."""

    back: list[str]
    open: list[str]
    poor: list[str]
    parting: str
    undecided: str
    acts: dict[str, str]


_WORDS = read_toml(resources.files("pbm.sheets.lenient") / "withdrawn.toml", WithdrawingWords)
BACK = tuple(_WORDS.back)
"""Patterns of words that take back what stands before or above them."""
ACTS = {noun: frozenset(verbs.split()) for noun, verbs in _WORDS.acts.items()}
"""By what an act is called: the verbs of orders that it may be."""
_SIGN = r"(?:[,;:.!(\[]|\s-+|\s\u2013|\s\u2014)\s*"
_LAST = re.compile(
    rf"{_SIGN}(?:(?:and|but|or|well|hm+|oh|ah|no|sorry|though|then)\b"
    rf"[, ]*)*(?:{'|'.join((*BACK, *_WORDS.open))})\W*$",
    re.IGNORECASE,
)
"""The last words of a line, behind a sign."""
_POOR = re.compile(
    rf"{_SIGN}(?:(?:and|but|well|though)\b[, ]*)*(?:{'|'.join(_WORDS.poor)})\W*$", re.IGNORECASE
)
_UNSURE = re.compile(r"(?:maybe|perhaps|possibly|probably)\b(?!,? you )", re.IGNORECASE)
_ASKING = re.compile(
    r"\b(?:ask|check with|consult|speak to) (?:me|us)(?: first)?\W*$", re.IGNORECASE
)
_STOPS = re.compile("stop if ")
_REFUSAL = re.compile(r"(?:\w+: |\d+\. )?(?:pass|decline|null)\b|.* (?:nothing|withhold|none)\b")
"""A canonical order that refuses."""
_REFUSED = re.compile(
    rf"{_SIGN}(?:(?:but|and|so)\b,? )*(?:not (?:now|today|me|us|really)|no,? thank(?:s| you))\W*$",
    re.IGNORECASE,
)
"""Behind an order that refuses it says the same again."""
_PARTING = re.compile(_WORDS.parting, re.IGNORECASE)
_UNDECIDED = re.compile(_WORDS.undecided, re.IGNORECASE)
_BROKEN_OFF = re.compile(
    r"(?:(?-i:\b[A-Z][A-Z&]+)|\d|\bbest) (?:up to|to|for|from|at|by|than|until)[\s.:]*$",
    re.IGNORECASE,
)
"""Behind a name or figure a line says no more of what it begins to say."""


def withdraws(text: str) -> bool:
    """Whether a line's last words take its order back, or leave it open, or its first word does."""
    if _UNSURE.match(text) or _UNDECIDED.search(text) or _BROKEN_OFF.search(text):
        return True
    poor = _POOR.search(text)
    unpaid = poor is not None and not _PARTING.search(text[: poor.start()])
    return unpaid or _LAST.search(text) is not None


def as_corrected(text: str, reader: LineReader) -> str:
    """A line with its last figure or name replaced by that with which it is corrected; empty if it
    corrects nothing: `sell 2 MP` of `sell 3, no, make that 2 MP`."""
    found = _CORRECTS.search(text)
    if found is None:
        return ""
    said, instead = pieces(text[: found.start()]), pieces(text[found.end() :].rstrip(")]"))
    at = next((at for at in range(len(instead)) if reader.meaningful(instead, at, False)), -1)
    if at < 0 or not _LEADING.union(said.words).issuperset(instead.words[:at]):
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
    """Whether a line's last words take its orders back, and are no order: `I decline`; a turn that
    stops asks its writer, and who refuses says so again: `pass, no thanks`."""
    last = text.rstrip(" .!").lower().rpartition(" ")[2]
    stops = _ASKING.search(text) is not None and all(map(_STOPS.match, read))
    refused = _REFUSED.search(text) is not None and all(map(_REFUSAL.match, read))
    verbs = {one.partition(" ")[0] for one in read}
    meant = stops or refused or not verbs.isdisjoint((last, last.removesuffix("s")))
    return withdraws(text) and not meant


def counted_out(text: str) -> tuple[str, ...]:
    """A text that counts one thing after the other with nothing between, with a comma there; one
    of the ninth player, who may be player 9; one of a price between two, or of two figures, with
    either; else none."""
    either = _EITHER.search(text)
    if either is not None:
        return tuple(_EITHER.sub(one, text, count=1) for one in either.groups())
    listed = _PLAYER.sub(r"player \1", _COUNTED_NEXT.sub(", ", text))
    cents = _CENTS.search(text)
    if listed != text or cents is None:
        return (listed,) if listed != text else ()
    dollars = int(cents[1])
    return tuple(_CENTS.sub(str(one), text, count=1) for one in (dollars, dollars + 1))
