"""Conditions without a word that joins them to their order: before a question mark or a colon, as a
bare price behind what is bought or sold, or as what others have done already."""

import re
from collections.abc import Callable, Iterator, Sequence

from pbm.sheets.lenient.conditional import conditional
from pbm.sheets.lenient.pieces import Pieces

Holds = Callable[[str], str]
"""The condition that a clause is, in canonical words; empty if it is none."""
_ASKED = re.compile(
    r"(?P<clause>[^?:;]{4,80})\?\s*"
    r"(?:(?:then|if so|if yes|if it (?:is|has|does)|in that case|yes)\b[,:]?\s*)?(?P<rest>\S.*)",
    re.IGNORECASE,
)
"""A condition put as a question that the line answers itself."""
_UNLESS = re.compile(r"(?P<order>.+?),? unless (?P<clause>.+? or .+)", re.IGNORECASE)
_HEAD = re.compile(
    r"(?P<clause>(?!(?:i|we|it|they|he|she|this|that)\b)[^?:;,.]{4,80}):\s*(?P<rest>\S.*)",
    re.IGNORECASE,
)
"""A condition before a colon, that is no report."""
_JUST = re.compile(r" = [1-9]")
_TURNED = re.compile(r"(?:is|are|has|have)\b", re.IGNORECASE)
"""A question whether something is just so much may be asked in earnest: `is IC at 90?`."""
_THERE_IS = re.compile(r"^(is|are) there\b", re.IGNORECASE)
_COUNT = re.compile(r" >?= [1-9]")
_COMPARES = re.compile(
    r"\b(?:is|are|has|holds|owns|stands?|at least|over|above|more than|reached)\b"
    r"|\bor (?:more|better|above|over|later|higher)\b|'s\b|n't\b|[<>]",
    re.IGNORECASE,
)
"""What makes so many of something a condition: `three locomotives for B&O: …` is none."""
_INSTEAD = re.compile(r"(?:\.|;|\?)\s+(?=(?:otherwise|else|if not)\b)", re.IGNORECASE)
_JOINED = re.compile(
    rf"(?:and |but )?(?:{conditional()}|as|should|shall|may|can|could|would"
    r"|will|must|do|does|did|stop|any|then|keep|in)\b",
    re.IGNORECASE,
)
"""A clause that has its joining word, or is asked in earnest."""
_BOUNDS = (
    *("below|under|beneath|above|over", "cheaper|dearer|less|more than", "not|never below|under"),
    *("not|never above|over", "no more|less than", "at no more|less than"),
)
_SHORT = 3
"""Words up to so many letters: is, has, was."""
_ONLY = ("only", "but", "just", ",", "and")
_BOUND = re.compile(r"(?P<bound>\D+\$? ?\d{2,3})(?: dollars?| bucks)?(?: only| apiece| each)?")
_MERELY = re.compile(r"\bonly\b|\bjust\b", re.IGNORECASE)
_CHEAP = re.compile(r"(?:below|under|beneath|(?:less|cheaper) than) ", re.IGNORECASE)
"""What is bought is bought below a price: above it, only where the line says `only`."""
_SHARES = re.compile(r"(?:buy|sell (?:\d+|all)) (?!train\b|private\b)")
_ONE = re.compile(
    r"\bbut only while$|^(?!.*\b(?:buy|sell) 1 .*\bwhile\b).*(?<!the )\b(?:one|an?|1)\b",
    re.IGNORECASE | re.DOTALL,
)
"""One share, not as the office writes it, or what is only bought while something is so."""
_OFTEN = re.compile(
    r"\b(?:keep|each|every|always|whenever|again|per|a turn|on (?:buying|selling)|by one|times?)\b",
    re.IGNORECASE,
)
_SINCE = re.compile(
    r"(?:but |and |though )?(?:only )?(?:once|as soon as|the (?:moment|minute|instant)(?: that)?)",
    re.IGNORECASE,
)
_JUST_SO_MUCH = re.compile(
    r"^((?!price|minimum|cost|traincost|gain)\w+(?:\([^()]*\))?) = (?=[1-9])"
)
_EXACTLY = re.compile(
    r"=|\bstands? (?:at|on)\b|\b(?:exactly|precisely|equals?|just|only)\b", re.IGNORECASE
)
_IN_PHASE = re.compile(r"\bin phase \d$", re.IGNORECASE)
_OTHERS = re.compile(
    r"(?P<none>nobody|no ?one)?(?:somebody|someone|anybody|anyone|another(?: player)?)?(?: else)?"
    r"(?:(?: already)?(?: has| have| did| does)(?: already)?(?: done)?(?: so| it| that)?"
    r"(?: already| yet)?(?: before me| first| by then)?"
    r"|(?: has| had)? (?:(?:got|gets|been|was) there|beat(?:en|s)? me to it|(?:got|gets) in)"
    r"(?: first| before me| yet)?)",
    re.IGNORECASE,
)
"""What others have done of an order's own act."""


def with_if(text: str, holds: Holds) -> str:
    """A line with `if` before the condition that it asks or puts before a colon; the line itself if
    there is none."""
    found = _ASKED.fullmatch(text) or _HEAD.fullmatch(text)
    clause = _THERE_IS.sub(r"there \1", found["clause"].strip()) if found is not None else ""
    said = "" if found is None or _JOINED.match(clause) else holds(clause)
    counted = _COUNT.search(said) and not _COMPARES.search(clause)
    if found is None or not said or counted or (_JUST.search(said) and _TURNED.match(clause)):
        return text
    return f"if {clause}: {_INSTEAD.sub(', ', found['rest'])}"


_WHERE = ("at", "in", "on")


def goes_on_with(line: Pieces, at: int) -> bool:
    """Whether what stands here is done by the `it` before it: `if IC has 300 it buys one`; or goes
    on with where: `if C&O has a locomotive at J7`."""
    word = line.word(at)
    if word in _WHERE or line.word(at - 1) in _WHERE:
        return True
    return line.word(at - 1) == "it" and len(word) > _SHORT and word.endswith("s")


def bound_at(line: Pieces, at: int) -> tuple[int, int]:
    """Where a bare bound such as `, but only below 75` begins and its words for it stand; the
    position twice if none does."""
    ends = max(line.said(at, _BOUNDS), default=at)
    if ends == at or ends >= len(line) or not line.items[ends].figure:
        return at, at
    begun = at
    while begun > 1 and line.word(begun - 1) in _ONLY:
        begun -= 1
    return begun, ends


def priced(lead: str, clause: str, order: str, company: str, holds: Holds) -> str:
    """The condition of a bare bound behind shares that are bought or sold, with the words that lead
    it; empty for any other."""
    found = _BOUND.fullmatch(clause.strip(" ,"))
    if found is None or not company or not _SHARES.match(order):
        return ""
    cheap = order.startswith("buy ") and _CHEAP.match(clause)
    said = holds(f"the price of {company} is {found['bound']}")
    only = cheap or _MERELY.search(f"{lead} {clause}")
    return said if only and said.startswith("price(") else ""


def done_by_others(clause: str, order: str, company: str, done: dict[str, str]) -> str:
    """`Fort Wayne is developed` of `develop Fort Wayne` and `somebody already has`; else empty."""
    found = _OTHERS.fullmatch(clause.strip(" ,"))
    verb, _, rest = order.partition(" ")
    if found is None or verb not in done or clause.strip().lower().startswith("has"):
        return ""
    return f"{company or rest} is {'not ' if found['none'] else ''}{done[verb]}"


def reached(lead: str, clause: str, condition: str) -> str:
    """The condition of `once`: what only grows has come so far, or farther."""
    since = _SINCE.fullmatch(lead) is not None and _EXACTLY.search(clause) is None
    return _JUST_SO_MUCH.sub(r"\1 >= ", condition) if since else condition


def meanwhile(clause: str, condition: str) -> str:
    """The condition of `while`: in a phase only as long as it lasts."""
    return condition.replace(">=", "=") if _IN_PHASE.search(clause) else condition


def bounding(kind: str, said: str, order: str, condition: str) -> str:
    """The word for `as long as` with what is said beside it: of one share that is bought or sold it
    says only when, for who wants one wants no more of them; unless he asks how many he has."""
    once = kind == "while" and _SHARES.match(order) and not condition.startswith("shares(")
    return "if" if once and _ONE.search(said) and not _OFTEN.search(said) else kind


def unless_any(text: str, reads: Callable[[str], Sequence[str]], holds: Holds) -> Iterator[str]:
    """The order of a text before its `unless`, to be done if nothing behind that is so."""
    found = _UNLESS.fullmatch(text)
    orders = reads(found["order"]) if found is not None else ()
    condition = holds(found["clause"]) if found is not None and len(orders) == 1 else ""
    if condition:
        yield f"{orders[0]} if not ({condition})"
