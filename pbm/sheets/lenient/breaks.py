"""Where talk breaks off: the clauses of a line that may be talk or an order, at its signs, its
brackets, the words that join them, and before who orders."""

import re

import msgspec

from pbm.sheets.lenient.manners import small_talk
from pbm.sheets.lenient.talk import is_known

_WHO = (
    r"(?:i|we|it|they|he|she|the|that|this|there|my|our|nobody|somebody|everybody|everyone|others?"
    r"|people|i'm|it's|i've|i'll|that's|there's|they're)\b"
)
_CUT = re.compile(
    r"\s*[,;:.!?]+(?:\s+|$)(?:(?:and|but|or) (?=so\b))?|\s+(?:-+|\u2013|\u2014)\s+|\s*[()\[\]]+\s*"
    rf"|\s+(?=(?:because|since|although|though|even though|now that)\s+{_WHO})"
    rf"|\s+(?=(?:and|but|so|so that)\s+{_WHO})"
    r"|(?<!\blong)(?<!\bsoon)(?<!\bmuch)\s+(?=(?:as|for)\s+"
    r"(?:i|we|it|they|he|she|there|i'm|it's|nobody|somebody|everybody)\b)"
    r"|\s+(?=before (?:(?:it|he|she|(?:some|any|every)(?:body|one)(?: else)?|(?:the|my|our) [a-z]+)"
    r" (?:[a-z]+[^s\W]s|can|could)|(?:they|(?:the )?others|the (?:rest|crowd)) (?:all |can )?(?:do"
    r"|come|see|notice|ruin|find|wake|spoil|catch|change|know|rise|move|wreck|kill))\b)"
    r"|\s+(?=(?:(?:just|only|simply) )?to (?:teach|show|please|annoy|surprise|tease|spite|impress"
    r"|cheer|amuse|thank|reward|punish|scare|help|keep (?:everybody|everyone|them|people))\b)",
    re.IGNORECASE,
)
"""Between two clauses."""
_SPEAKS = re.compile(r"(?<=\w)\s+(?=(?:I|we)\s+[a-z]+)")
"""Before who orders, with no sign between: `with the last of my money I start the Katy`."""
_AND = re.compile(r"\s+(?=(?:and|but) [a-z])", re.IGNORECASE)


class LineClause(msgspec.Struct, frozen=True):
    """A clause, and where it stands."""

    text: str
    start: int
    end: int
    asks: str = ""
    """The sign of a question behind it."""


def clauses_of(text: str) -> list[LineClause]:
    """The clauses of a line."""
    found, start = [], 0
    cuts = [(one.start(), one.end()) for one in _CUT.finditer(text)]
    speaks = _SPEAKS.search(text)
    if speaks is not None and speaks.start() < min(
        (begins for begins, _ in cuts), default=len(text)
    ):
        cuts.insert(0, (speaks.start(), speaks.end()))
    joined = (one for one in _AND.finditer(text) if _is_mere(_clause(text, one.end())))
    cuts = sorted({*cuts, *((one.start(), one.end()) for one in joined)})
    for begins, ends in (*cuts, (len(text), len(text))):
        clause = text[start:begins]
        asks = "?" if "?" in text[begins:ends] else ""
        if clause.strip(" .!?,;:-"):
            found.append(LineClause(clause.strip() + asks, start, begins, asks))
        start = ends
    return found


def _is_mere(clause: str) -> bool:
    """Whether a clause is known as talk, with or without the word that joins it."""
    bare = clause.partition(" ")[2]
    return " " in bare and any(is_known(one) or small_talk(one, True) for one in (clause, bare))


def _clause(text: str, start: int) -> str:
    """The clause that begins there, to its next sign."""
    ends = _CUT.search(text, start)
    return text[start : ends.start() if ends is not None else len(text)]
