"""Reasons and remarks beside a programme's order, known by their words, are left off before it is
read: `Buy IC, it's the last 3`, `To keep the price up, sell 2 MP`.

A reason stands behind a sign or a word that explains, or before the order with a sign between. It
is known word by word (`reasons.toml`), for it may hold what an order is made of. One that names a
company which the order does not is none: that company may be told to do it.

A name that the last clause of a line denies where the order has one of its kind is left off as well
(`build the refinery at H8, not at H12`), and a company that is called `she` is called `it`, only
where the line names it first, nobody whom its words do not know, and speaks of no seat or lady.
"""

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from importlib import resources

import msgspec

from pbm.core.tables import read_toml
from pbm.games.table.lenient.words import written_out
from pbm.sheets.lenient.circumstances import Circumstances, names_at, places_of_names
from pbm.sheets.lenient.clauses import dashes
from pbm.sheets.lenient.conditional import conditional
from pbm.sheets.lenient.doubts import KEPT, telegraphed
from pbm.sheets.lenient.pieces import pieces
from pbm.sheets.lenient.remarks import leaves_off
from pbm.sheets.lenient.sayable import lexicon_words
from pbm.sheets.lenient.sought import SoughtPattern, in_other_words

NamesIn = Callable[[str], frozenset[str]]
"""The companies that a text names."""


class ReasonWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Patterns of reasons as the file has them."""

    clauses: tuple[str, ...]
    players: tuple[str, ...]
    lacks: tuple[str, ...]
    waits: tuple[str, ...]
    aims: tuple[str, ...]
    hostile: tuple[str, ...]
    enables: tuple[str, ...]
    causes: tuple[str, ...]
    breaths: tuple[str, ...]
    idle: str
    denying: str
    sales: str
    besides: str
    step: str


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
_CONDITION = re.compile(rf"\b(?:{conditional()}|should)\b", re.IGNORECASE)
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
        "wait": f"{_LEADS}{_any(_WORDS.waits)}",
        "breath": _any(_WORDS.breaths),
        "besides": _WORDS.besides,
        "step": _WORDS.step,
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
_NONE = re.compile(_WORDS.idle, re.IGNORECASE)
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
    goes_on = _CONDITION.search(order) and _GOES_ON.match(text)
    if goes_on or dashes(text, order) or KEPT.match(text):
        return False
    known = _patterns()
    if known["besides"].fullmatch(text) and known["step"].search(order):
        return False
    if known["player"].fullmatch(text):
        ended = not leaves_off(pieces(text)) or bool(_JOINED.match(text))
        return ended and not companies(text)
    lack = known["lack"].fullmatch(text) and _DENYING.search(order)
    if known["wait"].fullmatch(text) and _NONE.search(order):
        return True  # whatever it is that one waits for
    return bool(lack or known["any"].fullmatch(text)) and companies(
        _SPENT_ON.sub("", text)
    ) <= companies(order)


_NOT_THAT = re.compile(
    r"^(?P<order>.*\w)(?:, (?:and |but )?| but )(?:not|never) "
    r"(?:(?:at|on|in|to|for|from|of|by|with) )?(?:the |an? |one |any |my )*"
    r"(?P<other>[A-Z][^,;:.?!]*)$"
)
_MAY_BOUND = re.compile(
    r"\b(?:not|never|no|none|nothing|neither|nor|or|either|all|every|should"
    rf"|{conditional()})\b|n't\b",
    re.IGNORECASE,
)
"""A line with one of these may deny a part of its condition, or of a list."""


def plainer(text: str, around: Circumstances) -> str:
    """A text without what it denies beside what it says, its companies called `it`; a telegram in
    small letters."""
    return of_things(without_other(unshouted(text, around), around), around)


def unshouted(text: str, around: Circumstances) -> str:
    """A telegram in small letters, with its names and sentences as they are written elsewhere; any
    other text as it is."""
    told = telegraphed(text) if text.isupper() else text
    if told == text:
        return text
    line, calm = pieces(told), told.lower()
    names = places_of_names(line, around.tongue)
    for at, one in enumerate(line.items):
        begins = at == 0 or line.items[at - 1].text.endswith(_STOPS)
        alone = any(name.next == at + 1 for _, name in names_at(line, at, around.tongue))
        said = one.text if alone and len(one.text) <= _CODED else one.text.capitalize()
        if at in names or begins:
            calm = f"{calm[: one.start]}{said}{calm[one.end :]}"
    return calm


def without_other(text: str, around: Circumstances) -> str:
    """A line without its last clause, if that only denies a name of a kind that it has before."""
    found = _NOT_THAT.match(text.rstrip(" .!"))
    if found is None or _MAY_BOUND.search(found["order"]):
        return text
    other, order = pieces(found["other"]), pieces(found["order"])
    if len(places_of_names(other, around.tongue)) < len(other):
        return text
    kinds = {key for key, one in names_at(other, 0, around.tongue) if one.next == len(other)}
    before = {
        key: one.value
        for at in order.capitals
        for key, one in names_at(order, at, around.tongue)
        if key in kinds
    }
    denied = {one.value for _, one in names_at(other, 0, around.tongue)}
    return found["order"] if before and denied.isdisjoint(before.values()) else text


_SHE = re.compile(r"\b(?:she|her|hers|herself)\b", re.IGNORECASE)
_OTHERS = re.compile(
    r"\b(?:seat|player|who|someone|somebody|anyone|anybody|he|him|his|told|tells?|says?|said|asks?|asked"
    r"|wrote|writes?|thinks?|thought|promised|agreed|wife|mother|mum|sister|daughter|aunt|lady"
    r"|woman|girl|friend|director|president|queen|hers? (?-i:[A-Z])\w*|mine)\b",
    re.IGNORECASE,
)
"""Of these a line may speak as of a lady."""
_CALLED = tuple(
    SoughtPattern(*one)
    for one in (
        (re.compile(r"\bshe's (?=[a-z]+(?:ed|en)\b|got\b|had\b)", re.IGNORECASE), "it has "),
        (re.compile(r"\bshe(?='|\b)", re.IGNORECASE), "it"),
        (re.compile(r"\bherself\b", re.IGNORECASE), "itself"),
        (re.compile(r"\bhers\b", re.IGNORECASE), "its own"),
        (
            re.compile(
                r"\bher(?=\s*(?:$|[,;:.!?)(]|-+ )| (?:an?|one|the|another|some|from|to|at|in|on|off"
                r"|for|with|out|away|back|up|over|down|and|or|if|when|once|by|as|too|now|please|again"
                r"|first|alone|be|run|pay|keep|buy|sell|lay|place|put|issue|redeem|reissue|withhold|take"
                r"|have|go|get|discard|build|make|earn|do)\b)",
                re.IGNORECASE,
            ),
            "it",
        ),
        (re.compile(r"\bher\b", re.IGNORECASE), "its"),
    )
)
_CAPITAL = re.compile(r"[A-Z][a-z]{2,}(?:'s)?")
"""A word as names are written."""
_CODED = 3
"""Letters of a name that may be a short one, in capitals."""
_COMPANY = "company"
"""The vocabulary of companies."""
_STOPS = (".", "!", "?", ":", ";")


def of_things(text: str, around: Circumstances) -> str:
    """A text that names a company with its companies called `it`; as it stands where somebody else
    may be meant."""
    found = _SHE.search(text)
    if found is None or _OTHERS.search(text):
        return text
    line, known = pieces(text), lexicon_words(around.lexicon)[0]
    names = places_of_names(line, around.tongue)
    before = (at for at in line.capitals if line.items[at].start < found.start())
    if not any(key == _COMPANY for at in before for key, _ in names_at(line, at, around.tongue)):
        return text
    for at, one in enumerate(line.items):
        opens = at == 0 or line.word(at - 1) in _STOPS
        strange = _CAPITAL.fullmatch(one.text) and not (opens and one.word in known)
        if strange and at not in names:
            return text
    return in_other_words(text, _CALLED)
