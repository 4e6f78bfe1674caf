"""The words that join an order to its condition, or to what is done in its place, and clauses that
are known by their words: what fails, up to what is bid.

Such a clause has a word that says it, and every other word of it says nothing beside that word.
"""

import re
from functools import lru_cache

import msgspec

from pbm.games.table.lenient.failing import able, failing
from pbm.games.table.lenient.leads import often
from pbm.games.table.lenient.unjoined import bound_at
from pbm.sheets.lenient.conditional import conditions
from pbm.sheets.lenient.counted import figure_in_words
from pbm.sheets.lenient.pieces import Pieces, pieces

_JUST, _FEW = re.compile(r" = [1-9]"), re.compile(r" >= \d\b")
_APART = re.compile(
    r"(?P<first>.*\w[^\w,;.]*?)"
    r"(?:[,;.]+ (?:(?:and|but|also|then) )*|,? (?:and|but) (?:also |then )?)"
    r"(?P<second>(?:if|when|whenever|once|as soon as|should|in case)\b(?! (?:not|impossible|none)\b"
    r"| (?:that|this|it|i|we) (?:fails?|is(?: not|n't)|can(?:'t|not| not)|impossible|taken|gone)\b)"
    r"[^,;:]*?\w(?:[,:] ?(?:then )?| then )\w.*)",
    re.IGNORECASE,
)
"""An order, and another that is done under its own condition."""
_PAID = re.compile(
    r"\bwith (?:the )?[^,;]{2,30} for (?:at most |up to |no more than )?\$?\d", re.IGNORECASE
)
"""Who buys it, and for how much."""
_SIGN = re.compile(r"[<>=+]|\b(?:least|most|more|less|fewer|minimum|already)\b", re.IGNORECASE)
WHEN = (
    *conditions("given", "timed"),
    *(
        "only if",
        "but only if",
        "but only when",
        "and only if",
        "only when",
        "only once",
        "but if",
        "should",
    ),
    *("granted that", "if and only if", "given", "given that", "with", "where", "as and when"),
    *("but only with", "only with", "though only with", "but with"),
    *(
        "the very? moment|minute|instant|second|day|hour that?",
        "the first time that?",
        "by the time that?",
        "and|but? only after",
        "and|but? not until|till|before",
        "on|with|under the understanding|proviso|assumption that",
        "but only once",
        "only in case",
        "in the event that",
        "if and when",
        "if ever",
    ),
)
UNLESS = (
    *(*conditions("denied"), "except if", "except when", "but not if", "but not when", "save if"),
    *("but not while", "except", "though|only|just|and not if|when|while"),
)
OR = (
    *("or", "otherwise", "else", "or else", "if not possible then?"),
    *("if that is? not possible|available then", "if that fails|isn't then", "if that fails"),
    *("failing that", "if impossible", "if not then?", "or failing that", "or otherwise then?"),
    *("otherwise|else then",),
    *("or if not", "and if not", "and if that fails", "and if that is not possible"),
    *("if that is not possible", "if that's not possible", "if that is impossible"),
    *("if it fails", "if i can't", "if i cannot", "if you can't", "if it is not possible"),
    *("if that doesn't work", "if that does not work", "if unavailable", "if not available"),
    *("alternatively", "or alternatively", "or rather", "as second choice", "second choice"),
    *("as an alternative", "as alternative", "with fallback"),
    *("and if that is? impossible|unavailable|gone|taken",),
    *("if that|it|this is? sold out|gone|taken|illegal|blocked|closed",),
    *("or if that|it|this is? sold out|gone|taken|illegal|blocked|closed",),
    *("if sold out|gone|taken", "and otherwise", "and else", "if that can't|cannot be done"),
    *("should that|this fail", "should that|this be? impossible", "or even", "or at least"),
    *("but failing that", "but otherwise|else", "but if not|impossible", "or instead"),
    *("or? for want of it|that|this",),
    *("in default of that", "as a fallback", "as fallback", "as backup", "with backup"),
    *("as plan b", "plan b", "in second place", "secondarily", "if that isn't possible"),
    *("and if that isn't possible", "if this isn't possible", "and if it isn't possible"),
)
ELSE = (
    *("otherwise", "else", "or else", "or otherwise", "and otherwise", "and else"),
    *("if not", "or if not", "and if not"),
    *("failing that", "or failing that", "but failing that"),
)
"""Of these what is done where a condition at the head of the line is not true."""
SELLING = "sell "
UNTIL = (*conditions("ending"), "up until")
WHILE = (*conditions("during"), "only while", "but only while")
AS_LONG = tuple(f"but? only? {one}" for one in conditions("lasting"))
"""Provided that; with several things it says how long they are done: `buys trains as long as …`."""
_FEWER = re.compile(
    r"\b(?:fewer|less|under|at most|no more|not more|<=?)(?: than)? (?:one|two|three|four|[1-6])\b"
    r"(?! dollars)|<=? ?[1-6]\b|\bphase\b",
    re.IGNORECASE,
)
_KEEPS_ON = re.compile(
    r"^((?:[\w&]+:? )?(?:i )?(?:keeps?|goes|go|carry|carries) (?:on )?[a-z]+ing\b[^,;:]*?),?"
    r" (?:as|so) long as\b",
    re.IGNORECASE,
)
"""What is done more than once, as long as something is so."""
_SEVERAL = re.compile(
    r"\b(?:trains|engines|locomotives|locos|cubes|shares|certificates|auctions|\ds|keep|every"
    r"|each|any(?: ?time)?|again|always|whenever|more and more|one after another)\b",
    re.IGNORECASE,
)
WEAK = ("with", "given", "where")
"""Of the words before a condition those that may also be a part of an order."""
AND = ("and", "and also", "and then", "+", "plus")
THEN = (",", "then", "and afterwards")
"""Joins what is bought to what is sold before it in the same turn."""
_BUYING = ("buy", "buys", "buying", "take", "get", "purchase", "par", "start")
"""A verb that begins what is bought behind what is sold, with nothing between."""
_LIMITS = frozenset(
    "limit max maximum ceiling cap most top tops exceed exceeding highest upper".split()
)
_TO = frozenset(("to", "until", "till", "upto", "at", "for", "up"))
_OVER = frozenset(("over", "above", "beyond", "more", "past", "higher"))
_BEHIND_LIMITS = frozenset(
    """dollars bucks max tops top maximum limit cap for on it at most the that as my own
    myself""".split()
)
_OF_LIMITS = frozenset(
    """with my our own being is of it a an the i i'm im i'll i'd we we'll and but am are be good
    myself ourselves one this share me
    ready willing prepared pay paying bid bidding go going offer offering spend spending
    stop stopping will would shall stay staying than no not never don't won't mine ours
    that for which where dollar dollars bucks set at to up , : - in on max.""".split()
)
_PRICE_OF = re.compile(r"\bprice (?=[<>=])")
_SHARES_OF = re.compile(r"\bshares(?:\([^)]+\))? (?=[<>=])")


class Span(msgspec.Struct, frozen=True):
    """A joining word in the line: what it joins, from a position up to another."""

    kind: str
    start: int
    end: int


_SUPPOSED = re.compile(
    r"^(?!.*\b(?:possible|impossible|allowed|taken|gone|out)\? )"
    r"(?!(?:is|are|was|were|do|does|did|will|would|shall|should|can|could|may|might|must|has|have"
    r"|had|what|why|who|how|when|where|which|if|any|and|or|am)\b)"
    r"([^?;:]{4,60})\? (?:then|so),? (?=\w)"
    r"(?=[^?]*$)",
    re.IGNORECASE,
)
"""A condition as a question: `IC at 90 or under? Then buy one`."""


@lru_cache(maxsize=2048)
def joining_words(line: Pieces, joins: bool) -> tuple[Span, ...]:
    """The joining words of a line, in their order; with `joins` those of acts of one turn, too."""
    found = []
    for kind, phrases in (
        ("when", WHEN),
        ("unless", UNLESS),
        ("or", OR),
        ("then", THEN),
        ("until", UNTIL),
        ("while", WHILE),
        ("while" if _lasts(line) else "when", AS_LONG),
        ("and", AND if joins else ()),
    ):
        for at in line.places(phrases):
            found.append(Span(kind, at, max(line.said(at, phrases))))
    for at in range(1, len(line)):
        if line.word(at - 1) != "at" and often(between(line, at, len(line))):
            found.append(Span("times", at, len(line)))
        if (after := failing(line, at)) > at:
            found.append(Span("or", at, after))
        begun, ends = bound_at(line, at)
        if ends > at:
            found.append(Span("bound", begun, at))
        if (after := able(line, at)) > at:
            found.append(Span("able", at, after))
        if joins and line.word(at) in _BUYING:
            found.append(Span("then", at, at))
    return tuple(sorted(found, key=lambda one: (one.start, -one.end)))


def _lasts(line: Pieces) -> bool:
    """Whether what a line orders before or behind `as long as` is several things, or may become
    as many as it counts, or is bound to a phase."""
    if _FEWER.search(line.text):
        return True
    (at, *_) = (*line.places(AS_LONG), len(line))
    ends = next((one for one in range(at, len(line)) if line.word(one) in (",", ":", ";")), at)
    order = line.raw(0, at) if at else line.raw(ends, len(line)) if ends < len(line) else ""
    return _SEVERAL.search(order) is not None


def is_else(line: Pieces, span: Span) -> bool:
    """Whether a joining word begins what is done where the condition of its line is not true."""
    return span.kind == "or" and line.raw(span.start, span.end).lower() in ELSE


def between(line: Pieces, start: int, end: int) -> str:
    """What is written from a position up to another, without signs around it."""
    return line.raw(start, end).strip(" ,:;") if start < end else ""


def bid_up_to(text: str) -> tuple[str, int] | None:
    """What stands before a limit at a text's end, and the limit: `…, with my limit at $9`."""
    line = pieces(text)
    ends = len(line)
    while ends > 0 and line.word(ends - 1) in _BEHIND_LIMITS:
        ends -= 1
    figure = line.items[ends - 1] if ends else None
    spelled = figure_in_words(line, ends - 1) if ends else None
    digits = figure.text.strip("$") if figure is not None else ""
    amount = int(digits) if digits.isdecimal() else spelled[0] if spelled else 0
    at = ends - 1
    while at > 0 and line.word(at - 1) in _OF_LIMITS | _LIMITS | _TO | _OVER:
        at -= 1
    told = {line.word(one) for one in (*range(at, ends - 1), *range(ends, len(line)))}
    over = told & _OVER and told & {"not", "no", "never", "don't", "won't"}
    denied = told & {"not", "no", "never", "don't", "won't"}
    limit = over or (told & (_LIMITS | _TO) and not denied)
    return (line.raw(0, at).rstrip(" ,;:-"), amount) if amount and limit and at else None


def denied(condition: str) -> str:
    """The contrary of a condition."""
    joined = " and " in condition or " or " in condition or condition.startswith("not ")
    return f"not ({condition})" if joined else f"not {condition}"


def led_by(kind: str, condition: str, orders: str, other: bool) -> str:
    """Orders behind their condition; with `other` the second of them is done where it is not true,
    and no condition of a whole line says that."""
    if kind in ("until", "while"):
        return f"{orders} {kind} {condition}"
    if not other:
        return f"if {condition}: {orders}"
    first, _, rest = orders.partition(" or ")
    return f"{first} if {condition} or {rest}" if " if " not in orders else ""


def of_trains(body: str, text: str) -> str:
    """An order to buy a train: a price is a train's, and what is counted trains, if not shares."""
    said = body if "share" in text.lower() else _SHARES_OF.sub("trains ", body)
    return _PRICE_OF.sub("traincost ", said) if "buy train " in body else body


def follows(span: Span, order: str) -> bool:
    """Whether what stands behind a joining word may belong to the order before it."""
    return span.kind != "then" or order.startswith(SELLING)


def supposed(text: str) -> str:
    """A line with a condition for the question that asks for it: `IC at 90? Then buy one`; with
    `while` for how long one goes on."""
    return _KEEPS_ON.sub(r"\1 while", _SUPPOSED.sub(r"if \1, ", text))


def weak(condition: str, text: str) -> bool:
    """Whether a condition behind a weak word may say how what is done is: `with two trains`."""
    if _PAID.search(text):
        return True
    return bool(_JUST.search(condition) or (_FEW.search(condition) and not _SIGN.search(text)))


def conditioned_apart(text: str) -> list[str]:
    """The two parts of a text of which the second has a condition of its own, and what is done
    under that: `…, and if somebody sells UP then protect it`; none where there is no such."""
    found = _APART.fullmatch(text)
    return [found["first"], found["second"]] if found is not None else []
