"""Requests: an order that somebody asks for, in the plain words of the order.

`Would you … for me?`, `May I ask you to …`, `If you could …, that would be great` ask the moderator
to do something; `I would …, please` and `I'd …, so put me down for that` say that it shall be done.
What somebody is ready, glad or better advised to do, and what a company may please do, is asked for
as well, also behind a condition; what is mused of, feared or would have been is not. The words are
data (`requests.toml`). A question with neither `please` nor `for me` may ask what is possible, and
stays one.
"""

import itertools
import re
from functools import lru_cache
from importlib import resources
from typing import Any

import msgspec

from pbm.core.tables import read_toml
from pbm.sheets.lenient.conditional import conditional
from pbm.sheets.lenient.sought import SoughtPattern, likely

_KNOWING = re.compile(
    r"\b(?:not|no|never|nobody|none|\w+n't|without|knew|known|know|told|tell|explained?|said|say"
    r"|explain|answer(?:ed)?|confirm(?:ed)?|inform(?:ed)?|hear|check(?:ed)?|look(?:ed)?)\b|\?",
    re.IGNORECASE,
)
"""Of these a wish is no order."""
_STOPS = re.compile(r"(?:stop|pause|wait|ask me|put me down|sign me up)\b", re.IGNORECASE)
"""These are asked for, whatever the sign."""
_KINDS = ("asks", "deeds", "wishes", "things")
_MUSED = "musings"
_SINGLE = ("hoped", "modal", "announced", "byleave", "own", "goes", "firm", "wish", "plain")
_ACTS = {
    "act": r"(?P<act>(?!(?:not|never|@told)\b)[^?]+?)",
    "doing": r"(?P<act>(?!(?:@telling)\b)\w{2,}ing\b[^?]*?)",
    "did": r"(?P<act>(?!\w+n't\b)\w+(?:ed|en|an|ld|nt|ght|id|ut|et)\b[^?]*?)",
    "done": r"(?P<act>@deed\b[^?]*?)",
    "thing": r"(?P<act>(?!(?:to|that|if|whether|what|how|why|who|when|not|no)\b)[^?]+?)",
}
"""What shall be done, as it stands in a request."""
_UNREAL = re.compile(
    r"\bbut for\b|\bif (?:i|we|it|he|she|they|the \w+) (?:only )?"
    r"(?:had|were|was|could|would|might)\b|\b(?:were|had) (?:i|we|it)\b|\bif only\b|n't\b",
    re.IGNORECASE,
)
"""What would have to be otherwise first."""
_CLAUSE = rf"^(?:only )?(?:{conditional()}|should)\b[^,;:?]+[,:]"
_STARTS = re.compile(
    rf"{_CLAUSE}(?: (?:then|so|instead),?)? (?=(?:could|can|will|put|let)\b)"
    rf"|(?:{_CLAUSE}|\b(?:otherwise|else|if not|failing that|alternatively"
    r"|or|then|but)\b[,:]?)(?: (?:then|so|instead|else|failing that|if not),?)? "
    r"(?=(?:i|we|would|it|please)\b)",
    re.IGNORECASE,
)
"""What stands before a clause that asks: a condition, or what joins it to the clause before."""
_DOING = (
    r"(?!(?:like|love|rather|prefer|be|have|not|never|appreciate|want|ask|hate|say|think|hope|even"
    r"|only|still|perhaps|probably)\b)"
)
"""What somebody would do: no wish, and no doubt."""
_ASIDE = re.compile(r"(?!otherwise|else|if not\b|failing|alternatively)", re.IGNORECASE)
"""What joins a clause to another, and puts it not in its place."""
_WOULD = re.compile(rf"^(i|we)(?: would|'d) (?!let\b){_DOING}", re.IGNORECASE)
_AND_DID = re.compile(r"(?<=\band )[a-z]+\b")
_WILLING = re.compile(
    rf"(?<!think )(?<!thought )(?<!said )\b(i|we) would {_DOING}",
    re.IGNORECASE,
)
_ONLY_IF = re.compile(
    r"^((?:but )?only (?:if|when|once|as long as) [^,;:?]+?),? (?:would|will|shall|should|do|does) "
    r"(i|we|you|the (?-i:[A-Z])[\w&]*|(?-i:[A-Z])[\w&]*) ",
    re.IGNORECASE,
)
_ONLY = re.compile(
    r"\b(i|we)(?: would| will|'ll|'d) only (?!(?:if|when|once)\b)([^,;:?]+?) "
    r"(?=(?:if|when|once)\b)",
    re.IGNORECASE,
)
_UNPARTED = re.compile(
    rf"^({conditional('given', 'timed', 'lasting')}\b(?! only\b)[^,;:?]*?\w)"
    r" (?=(?:i|we)(?:'d|'ll| would| will| shall) (?!like to be\b|(?:rather|have|had|be) "
    r"(?!glad|happy))[a-z]+\b)",
    re.IGNORECASE,
)
"""A condition, with no sign between it and who acts."""
_SUPPOSED = re.compile(
    r"\b(?:if|when|unless) [^,;:]*\b(?:fell|rose|went|came|stood|got|became|paid|did|were|could"
    r"|would|had|was)\b|\bwould\b.*\bwould (?!i\b|pass\b)|\bbut\b(?! only\b)|\?|\bagain\b"
    r"|\bone day\b",
    re.IGNORECASE,
)
"""What would have to become so first."""
_FAILS = re.compile(r"\bif (?:that|it|this|they|there) \w+n't\b", re.IGNORECASE)
"""What is denied there is that the first choice can be had."""
_DID = "I should be obliged if you"
_OUGHT = re.compile(r"(?<!\byou )\bought to(?= (?:please )?(?:go|be)\b)", re.IGNORECASE)
_NAME = re.compile(r"@(\w+)")
_ENDS = r"(?:,? for (?:me|us))?(?:,? please)?[\s.!?]*"
_MOST_NAMED = 4
"""Lists that name lists that name lists."""


class RequestWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The words of requests as the file has them."""

    soft: str
    you: str
    glad: str
    fine: str
    thanks: str
    wants: str
    order: str
    leave: str
    dear: str
    favour: str
    told: str
    telling: str
    asks: tuple[str, ...]
    wishes: tuple[str, ...]
    deed: str
    deeds: tuple[str, ...]
    things: tuple[str, ...]
    firmly: str
    owned: str
    others: str
    verb: str
    who: str
    can: str
    companies: tuple[str, ...]
    hoped: str
    past: str
    mute: str
    lets: tuple[str, ...]
    announced: str
    byleave: str
    adv: str
    keen: str
    think: str
    shall: str
    musings: tuple[str, ...]
    modal: str
    own: str
    goes: str
    firm: str
    wish: str
    plain: str


@lru_cache(maxsize=1)
def _requests() -> dict[str, re.Pattern[str]]:
    """All requests, ready to be looked for."""
    words = _words()[0]
    whole = {kind: f"(?:{'|'.join(words[kind])}){_ENDS}" for kind in _KINDS}
    whole |= {kind: words[kind] for kind in _SINGLE}
    return {kind: re.compile(_spelled(text), re.IGNORECASE) for kind, text in whole.items()}


@lru_cache(maxsize=4)
def _each(kind: str) -> tuple[SoughtPattern, ...]:
    """Those of a kind that are looked for one by one."""
    ends = "" if kind == _MUSED else _ENDS
    return tuple(SoughtPattern(_spelled(one + ends)) for one in _words()[0][kind])


@lru_cache(maxsize=1)
def _words() -> tuple[dict[str, Any], dict[str, str]]:
    """The words of all kinds, and the lists that they name."""
    words = read_toml(resources.files("pbm.sheets.lenient") / "requests.toml", RequestWords)
    told = msgspec.structs.asdict(words)
    return told, {**_ACTS, **{key: one for key, one in told.items() if isinstance(one, str)}}


def _spelled(text: str) -> str:
    """A pattern with the lists that it names."""
    for _ in range(_MOST_NAMED):
        text = _NAME.sub(lambda found: _words()[1][found[1]], text)
    count = itertools.count()
    return re.sub("<act>", lambda _: f"<act{next(count)}>", text)


@lru_cache(maxsize=4096)
def as_ordered(text: str) -> str:
    """A request as the order that is asked for, also behind a condition or another order; any other
    text as it stands."""
    if mused(text):
        return text
    text = _leading(_OUGHT.sub("should", _UNPARTED.sub(r"\1, ", text)))
    told = _asked(text)
    for start in _STARTS.finditer(text) if told == text else ():
        rest = text[start.end() :]
        asked = rest if _ASIDE.match(start[0]) else _WOULD.sub(r"\1 will ", rest)
        asked = _asked(rest) if asked == rest else asked
        if asked != rest and not _UNREAL.search(text):
            return text[: start.end()] + asked.removeprefix("please ")
    return told


def _leading(text: str) -> str:
    """A line without what only says that something is said, or by whose leave it is done."""
    leads = _requests()
    if (leave := leads["byleave"].match(text)) is not None and text[leave.end() :].strip(" .!?"):
        text = _WOULD.sub(r"\1 will ", text[leave.end() :].lstrip())
    return leads["announced"].sub("", text, count=1) if leads["announced"].match(text) else text


def _asked(text: str) -> str:
    """What is asked for in one clause."""
    found = _requests()["goes"].match(text)
    if found is not None:
        return f"{found['what']} goes{text[found.end() :]}"
    found = _requests()["own"].match(text)
    if found is not None and not _UNREAL.search(text):
        return f"{found['what']} is{text[found.end() :]}"
    found = _requests()["modal"].fullmatch(text)
    if found is not None and _is_request(found):
        return f"please {found['act0']}"
    said = _in_words(text)
    return said if said != text else _of_company(text, text)


def _of_company(text: str, asked: str) -> str:
    """What a company is asked for."""
    hoped = _requests()["hoped"].fullmatch(asked)
    if hoped is not None and (verb := _present(hoped["did"])) and not _UNREAL.search(hoped["rest"]):
        more = _AND_DID.sub(lambda did: _present(did[0]) or did[0], hoped["rest"])
        return f"{hoped['who']} shall {verb}{more}"
    for one in likely(asked, _each("lets")):
        found = one.pattern.fullmatch(asked)
        if found is not None and not _UNREAL.search(found["what"]):
            return f"let {found['what']}"
    for one in likely(asked, _each("companies")):
        found = one.pattern.fullmatch(asked)
        if found is not None and not _UNREAL.search(found["does"]):
            return f"{found['who']} shall {found['does'].strip()}"
    return text


@lru_cache(maxsize=256)
def _present(did: str) -> str:
    """The verb of a deed that is told as past; empty if it is none."""
    words = read_toml(resources.files("pbm.sheets.lenient") / "requests.toml", RequestWords)
    past = words.past.split()
    known = dict(zip(past[::2], past[1::2], strict=True))
    stem = did.lower().removesuffix("ed")
    if stem == did.lower() or len(stem) < 2:
        return known.get(did.lower(), "")
    doubled = len(stem) > 3 and stem[-1] == stem[-2] and stem[-1] in "bdgmnpt"
    return f"{stem}e" if stem in words.mute.split() else stem[:-1] if doubled else stem


def as_wished(text: str) -> str:
    """A wish for a thing to be done as the order that it is."""
    found = _requests()["wish"].fullmatch(text.rstrip(" .!"))
    if found is None or _KNOWING.search(found[0]):
        return text
    return f"{found['what'] or found['thing']} to be {found['done']}{found['rest']}"


def as_willed(text: str) -> str:
    """What somebody `would` do under a condition as what he will do; else the text itself."""
    text = _ONLY_IF.sub(r"\1, \2 will ", text).replace(", you will ", ", please ")
    text = _ONLY.sub(r"\1 will \2 only ", text)
    doubtful = _SUPPOSED.search(text) or _UNREAL.search(text) or mused(text)
    return text if doubtful else _WILLING.sub(r"\1 will ", text)


@lru_cache(maxsize=4096)
def mused(text: str) -> bool:
    """Whether a line only muses, fears or regrets, or says what would be were all otherwise."""
    return any(one.pattern.search(text) for one in likely(text, _each(_MUSED)))


def without_sign(text: str) -> str:
    """A line without its last words, where these make an order of what somebody would do."""
    return _requests()["firm"].sub("", text)


def _in_words(text: str) -> str:
    """What is asked for in so many words."""
    patterns = _requests()
    for kind, lead in (
        ("asks", "please"),
        ("deeds", "please"),
        ("wishes", _DID),
        ("things", "I want"),
    ):
        found = patterns[kind].fullmatch(text)
        told = found[found.lastgroup] if found is not None and found.lastgroup else ""
        if told and not _UNREAL.search(_FAILS.sub("", told)):
            return f"{lead} {told}"
    return text


def _is_request(asked: re.Match[str]) -> bool:
    """Whether such a question is a request: it has no sign, says please, or asks for a stop."""
    said = _requests()["plain"].search(asked[0])
    plain = not asked["sign"] or _STOPS.match(asked["act0"])
    return bool(said or (plain and asked["who"].lower() in ("can", "could", "would")))
