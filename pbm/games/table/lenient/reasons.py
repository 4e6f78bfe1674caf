"""Reasons and remarks beside a programme's order, known by their words, are left off before it is
read: `Buy IC, it's the last 3`, `To keep the price up, sell 2 MP`.

A reason stands behind a sign or a word that explains, or before the order with a sign between. It
is known word by word (`reasons.toml`), for it may hold what an order is made of. One that names a
company which the order does not is none: that company may be told to do it.
"""

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from importlib import resources

import msgspec

from pbm.core.tables import read_toml
from pbm.games.table.lenient.words import written_out
from pbm.sheets.lenient.clauses import dashes
from pbm.sheets.lenient.doubts import KEPT
from pbm.sheets.lenient.pieces import pieces
from pbm.sheets.lenient.remarks import leaves_off

NamesIn = Callable[[str], frozenset[str]]
"""The companies that a text names."""


class ReasonWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Patterns of reasons as the file has them."""

    clauses: tuple[str, ...]
    players: tuple[str, ...]
    lacks: tuple[str, ...]
    aims: tuple[str, ...]
    hostile: tuple[str, ...]
    enables: tuple[str, ...]
    causes: tuple[str, ...]
    breaths: tuple[str, ...]
    denying: str
    sales: str


class ReasonFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file: the groups that patterns are made of, and the patterns."""

    groups: dict[str, str]
    reasons: ReasonWords


_FILE = read_toml(resources.files("pbm.games.table.lenient") / "reasons.toml", ReasonFile)
_WORDS = _FILE.reasons
_MOST = 4
"""Reasons of one line."""
_BEHIND = re.compile(r"\s*[,;:.!(\[]+\s*(?=\w)|\s+(?:-+|\u2013|\u2014)\s+|\s+(?=\w)")
"""Before a reason that may stand behind an order."""
_AHEAD = re.compile(
    r"\s*(?:[,;:.!]+|\s-+|\s?\u2013|\s?\u2014)\s+"
    r"(?:(?:and so|so|therefore|hence|thus|that's why|but|yet|still|then),? )?"
    r"|,? (?:and so|so|therefore|hence|but) "
)
"""Behind a reason that stands before an order."""
_SIGN = re.compile(r"[^\s\w]")
_UNENDED = re.compile(
    r"\b(?:as|long|soon|if|when|unless|until|while|only|and|or|not|than|even|that|to|for|at|once|no"
    r"|except|provided|just|never|so|but|is|are|has|have|will|would|should|can|could|may|might"
    r"|like|want|wish|love|prefer|intend|hope|able|unable)$",
    re.IGNORECASE,
)
"""The end of an order of which more must stand behind."""
_CONDITION = re.compile(
    r"\b(?:if|when|unless|until|till|while|once|provided|as (?:long|soon) as|should)\b",
    re.IGNORECASE,
)
_GOES_ON = re.compile(r"(?:and|or|but|otherwise|or else)\b|.*[\d%]", re.IGNORECASE)
"""What may be a part of the condition before it."""
_SPENT_ON = re.compile(
    r"\b(?:money|cash|funds?|dollars|room|it|saving(?: up)?|wait(?:ing)?)"
    r" (?:for|to buy|to pay for)"
    r" (?:the |some |more )?(?-i:[A-Z])[\w&]*(?: [A-Z][\w&]*)*$",
    re.IGNORECASE,
)
"""What a company's name at the end of a reason is there for: `I need the money for the Katy`."""
_UNTOLD = re.compile(
    r"(?:please )?(?:(?:i|we)(?:'d| would)? (?:like|want|wish|need|love|prefer)|get|have|ask|tell)"
    r" (?:the )?(?-i:[A-Z])[\w&']*(?: [A-Z&][\w&']*)*",
    re.IGNORECASE,
)
"""Who shall do something, of which a `to` tells what: `I'd like MKT to keep the money`."""
_TRAIN = re.compile(r"\b(?:\d(?:-train)?s?|trains?|engines?|locos?)\b", re.IGNORECASE)


def _any(*patterns: Iterable[str]) -> str:
    """One pattern of several lists."""
    groups = _FILE.groups
    return f"(?:{'|'.join(written_out(one, groups) for many in patterns for one in many)})"


_TO = r"(?:(?:(?:only|just|mainly|simply) )?(?:in order |so as )?to )"
_LEADS = written_out("@leads", _FILE.groups)


@lru_cache(maxsize=1)
def _patterns() -> dict[str, re.Pattern[str]]:
    """What a reason may be: of whoever it speaks, of players alone, or beside a denial."""
    whole = {
        "any": f"{_LEADS}{_any(_WORDS.clauses)}|{_TO}{_any(_WORDS.aims)}"
        f"|{_any(_WORDS.causes)}|so {_any(_WORDS.enables)}",
        "player": f"{_LEADS}{_any(_WORDS.players)}|{_TO}{_any(_WORDS.hostile)}",
        "lack": f"{_LEADS}{_any(_WORDS.lacks)}",
        "breath": _any(_WORDS.breaths),
    }
    return {kind: re.compile(says, re.IGNORECASE) for kind, says in whole.items()}


_JOINED = re.compile(
    rf"(?:{_TO}|because|since|as|for|so|now that|seeing|given|while|although|though|even"
    "|despite|in spite|thanks|due|owing|considering|in view|regardless|on account|what with|with"
    r"|before|and|but|otherwise|or else)\b",
    re.IGNORECASE,
)
"""A word that joins a reason to its order without a sign."""
_DENYING = re.compile(_WORDS.denying, re.IGNORECASE)
_SALES = re.compile(_WORDS.sales, re.IGNORECASE)


def unreasoned(text: str, companies: NamesIn) -> str:
    """A line without the reasons before and behind its orders."""
    for _ in range(_MOST):
        short = _without_last(text, companies) or _without_first(text, companies)
        if not short:
            break
        text = short
    return text


def _without_last(text: str, companies: NamesIn) -> str:
    """A line without the reason at its end; empty if there is none."""
    bare = text.rstrip(" .!)]")
    for cut in _BEHIND.finditer(bare):
        order, reason = bare[: cut.start()].rstrip(" ,;:-"), bare[cut.end() :]
        joined = _SIGN.search(cut[0]) or _JOINED.match(reason)
        if order and joined and _is_reason(reason, order, companies):
            return order
    return ""


def _without_first(text: str, companies: NamesIn) -> str:
    """A line without the reason before its order; empty if there is none."""
    for cut in _AHEAD.finditer(text):
        reason, order = text[: cut.start()].strip(" ,"), text[cut.end() :]
        breath = _patterns()["breath"].fullmatch(reason) and "." not in cut[0]
        if order.strip(" .!") and (breath or _is_reason(reason, order, companies)):
            return order
    return ""


def _is_reason(text: str, order: str, companies: NamesIn) -> bool:
    """Whether a text is a reason of the order beside it."""
    if _UNTOLD.fullmatch(order) and text.lower().startswith("to "):
        return False
    if _UNENDED.search(order) or (_SALES.search(order) and _TRAIN.search(text)):
        return False
    if _CONDITION.search(order) and _GOES_ON.match(text):
        return False
    if dashes(text, order) or KEPT.match(text):
        return False
    known = _patterns()
    if known["player"].fullmatch(text):
        ended = not leaves_off(pieces(text)) or bool(_JOINED.match(text))
        return ended and not companies(text)
    lack = known["lack"].fullmatch(text) and _DENYING.search(order)
    return bool(lack or known["any"].fullmatch(text)) and companies(
        _SPENT_ON.sub("", text)
    ) <= companies(order)
