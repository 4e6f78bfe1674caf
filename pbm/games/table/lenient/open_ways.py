"""What a line leaves open between two orders, or hints at beside them; and what one may be that
says how many shares are left, or no more than two names."""

import re
from collections.abc import Callable, Sequence

from pbm.games.table.lenient.compared import SMALL, digits
from pbm.games.table.lenient.purposes import turned
from pbm.games.table.lenient.several import Meaning
from pbm.games.table.lenient.substituted import NUMBERED
from pbm.games.table.lenient.words import sought
from pbm.sheets.lenient.beside import OrdersOf
from pbm.sheets.lenient.sought import likely
from pbm.sheets.parse import Grammar

_ASKS_HOW_MANY = re.compile(r"\b(?:if|while|until) ([a-z]+)(?:\([^()]+\))? [<>=!]+ \d+(?=$|:)")
_HAS_SO_MANY = re.compile(
    r"\b(?:has|holds?|owns?) (?:[a-z]+ (?:than |least |most )?)?(?:\d+|"
    rf"{'|'.join(SMALL)})(?=\W*(?:$|[,;:]|\b(?:then|and|or)\b))",
    re.IGNORECASE,
)
LIMITED = re.compile(
    r"^[^()]*\(([^()\d]*\b(?:up to|at (?:the )?most|max|maximum|limit|no more than|not more than)\b"
    r"[^()\d]*\d+|\$?\d+ (?:at (?:the )?most|max|maximum|tops)\b)[^()\d]*\)[\s.!]*$",
    re.IGNORECASE,
)
"""How far something goes, as a comment behind it."""
_OURS = re.compile(
    r"\b(?:we|we've) (?:still |do )?(?:have|got|hold|own|can spend|had)\b"
    r"|(?<!my )(?<!our )(?<!own )(?<!personal )(?<!private )\bcash\b",
    re.IGNORECASE,
)
_CASH = re.compile(r"(?<=\bif )cash\b|(?<=\bwhile )cash\b|(?<=\buntil )cash\b")
"""Money of whoever writes, in a condition."""
_FIGURE = re.compile(r"\b\d+\b")
_TWO = 2
_CODE = re.compile(r"(?<!\S)[A-Z][A-Z&]+(?!\S)")
_NAME = r"(?:the )?(?P<{}>(?-i:[A-Z])[\w&]*(?: (?:(?-i:[A-Z])[\w&]*|&))*)"
_OF_IT = rf"(?: of| in)?(?: my| the)* {_NAME.format('what')}(?: shares| stock| holding)?"
_MANY = r"(?P<left>\w+)(?: shares?)?"
_SELL = r"(?:sell|dump|unload)(?: off| my| the| 1| one| a)*"
_CUT = r"(?:reduce|cut|trim|lower|bring|get)(?: my| the)*"
_DOWN = r",? (?:down to|back to|(?:until|till) i (?:have|hold|own)(?: only| just)?)"
_BUT = r"(?:but|except|save|bar)"
_LEFT = tuple(
    re.compile(one, re.IGNORECASE)
    for one in (
        rf"{_SELL}{_OF_IT}{_DOWN} {_MANY}(?: left| of it| of them)?",
        rf"{_CUT}{_OF_IT}(?: down| back)? to {_MANY}",
        rf"(?:{_SELL}|go|get|come) down to {_MANY}{_OF_IT}",
        rf"{_SELL} all{_OF_IT},? {_BUT} {_MANY}",
        rf"{_SELL} all {_BUT} {_MANY}{_OF_IT}",
        rf"keep {_MANY}{_OF_IT},? (?:and )?{_SELL} (?:rest|others|all others|everything else)",
    )
)
"""Shares of which it is said how many are left of them."""
_EITHER = re.compile(rf"{_NAME.format('one')},? or (?:else )?{_NAME.format('other')}")
_NO_NUMBER = re.compile(r"^(?:(?:please|pls|i|we|i'll|kindly),? )+|[\s.!?]+$", re.IGNORECASE)
_TWICE = re.compile(r"\btwice (\w+)(?=[\s.!]*$| (?:for|on)\b)", re.IGNORECASE)
_TRAINS_OF_BOTH = re.compile(
    rf"(?:buys? )?{_NAME.format('one')} and {_NAME.format('other')}(?:,|:| each| both| buys?)*"
    r" (?:two|2|both) (?P<kind>twos|threes|fours|fives|sixes|[2-8]s|[2-8][- ]?trains)",
    re.IGNORECASE,
)
_KINDS = dict(zip(("twos", "threes", "fours", "fives", "sixes"), "23456", strict=True))
_PRICED = re.compile(
    rf"(?P<act>buy|take|get|sell|dump|unload) (?P<count>\d+ )?(?:private )?{_NAME.format('what')}"
    r" (?:at|for) (?P<sum>\$?\d+)"
    r"(?: or (?:(?P<least>more|better|above|higher|over)"
    r"|(?P<most>less|below|lower|under|cheaper)))?",
    re.IGNORECASE,
)
_SELLS = re.compile(r"(?:sell|dump|unload)\b", re.IGNORECASE)
_AT_MOST = re.compile(
    rf"(?P<act>buy|take|get) {_NAME.format('what')}(?: shares)?,? (?:but )?"
    r"(?:(?:not|no) more than|up to|at most|max(?:imum)?) (?P<count>[2-9]|two|three|four|five)"
    r"(?: shares?| of them| times)?",
    re.IGNORECASE,
)
_LIGHT = ("buy", "place", "take", "put", "get", "build")
"""Verbs of a company's act that several orders may be."""
_SEVERAL = re.compile(r"[,;:]|\b(?:and|but|then|or)\b", re.IGNORECASE)
_BESIDE = r"\b(?:{0} {1}|{1} {0})\b"


def hinted(meaning: Meaning, text: str, near: Sequence[str]) -> tuple[str, ...]:
    """The orders `near` to a text with what it hints at beside them: `sell 1 NP to comply`."""
    asides = [
        one
        for one in meaning.conditions.words.asides
        if any(hint.pattern.search(text) for hint in likely(text, map(sought, one.hints)))
    ]
    ways = (way for each in near for aside in asides for way in turned((each,), aside))
    return tuple(filter(None, map(meaning.checked, ways)))


def with_limit(meaning: Meaning, text: str, near: Sequence[str]) -> tuple[str, ...]:
    """The orders `near` to a text, and the first with the figure up to which a comment behind it
    goes: `bid 14 for PRR (up to 17)`."""
    limited = LIMITED.match(text)
    figure = _FIGURE.findall(limited[1])[0] if limited is not None else ""
    bare = [NUMBERED.sub("", one) for one in near[:1] if figure]
    lines = (_FIGURE.sub(figure, one) for one in bare if len(_FIGURE.findall(one)) == 1)
    return tuple(dict.fromkeys((*near[:1], *filter(None, map(meaning.checked, lines)), *near[1:])))


def either_way(meaning: Meaning, text: str, read: Sequence[str]) -> tuple[str, ...]:
    """Orders of which nothing is sure, with what they are if two names side by side in their line
    change places, if so many are other things that a company has, or with what it hints at."""
    if had := _had_otherwise(meaning, text, read) or hinted(meaning, text, read):
        return (*read, *had)
    if ours := _ours(meaning, text, read):
        return ours
    codes = [one for order in read for one in _CODE.findall(order)]
    two = len(read) == 1 and len(codes) == _TWO
    if not two or not re.search(_BESIDE.format(*map(re.escape, codes)), text):
        return tuple(read)
    swap = dict(zip(codes, reversed(codes), strict=True))
    other = meaning.checked(_CODE.sub(lambda one: swap[one[0]], read[0]))
    return tuple(filter(None, (*read, other)))


def _had_otherwise(meaning: Meaning, text: str, read: Sequence[str]) -> tuple[str, ...]:
    """An order whose condition asks how many of something a company has, with whatever else it may
    have where the line does not say of what: `if MP has 3`."""
    asked = _ASKS_HOW_MANY.search(read[0]) if len(read) == 1 else None
    known = meaning.conditions.words.figures
    figures = [one.name for one in meaning.conditions.language.figures]
    had = [one for one in figures if (it := known.get(one)) and it.owned and it.bare and it.of_it]
    if asked is None or asked[1] not in had or not _HAS_SO_MANY.search(text):
        return ()
    before, behind = read[0][: asked.start(1)], read[0][asked.end(1) :]
    ways = (f"{before}{one}{behind}" for one in had if one != asked[1])
    return tuple(filter(None, map(meaning.checked, ways)))


def _ours(meaning: Meaning, text: str, read: Sequence[str]) -> tuple[str, ...]:
    """An order whose condition asks what `we` have, or of `cash` alone, of the company's money and
    of one's own."""
    asked = len(read) == 1 and _OURS.search(text) and _CASH.search(read[0])
    treasury = meaning.checked(_CASH.sub("treasury", read[0])) if asked else ""
    return (treasury, *read) if treasury else ()


def of_what_is_left(meaning: Meaning, text: str, reads: OrdersOf) -> tuple[str, ...] | None:
    """What is offered for a text that says how many shares are left when it sells: one after the
    other while there are more. Nothing for any other text."""
    bare = _NO_NUMBER.sub("", text)
    found = next(filter(None, (one.fullmatch(bare) for one in _LEFT)), None)
    left = digits(found["left"]) if found is not None else ""
    if found is None or not left.isdigit() or not meaning.names(found["what"]):
        return None
    told = reads(f"sell 1 {found['what']} while shares({found['what']}) > {left}")
    return tuple(NUMBERED.sub("", one) for one in told)


def doubled(text: str) -> str:
    """A text with twice a figure as one figure."""

    def twice(found: re.Match[str]) -> str:
        figure = digits(found[1])
        return str(2 * int(figure)) if figure.isdigit() else found[0]

    return _TWICE.sub(twice, text)


def one_of_two(meaning: Meaning, text: str, near: Sequence[str]) -> tuple[str, ...]:
    """What is offered for a text that is no more than two names: what is `near` to it with one of
    them, or else what is taken, with either."""
    found = _EITHER.fullmatch(_NO_NUMBER.sub("", text))
    names = [meaning.names(found[one]) for one in ("one", "other")] if found is not None else []
    if not names or max(map(len, names)) != 1 or names[0] == names[1]:
        return tuple(near)
    one, other = (min(name) for name in names)
    taken = [f"{verb} {one}" for verb in meaning.conditions.words.taking[:1]]
    ways = (f"{way} or {way.replace(one, other)}" for way in (*near, *taken) if one in way.split())
    return tuple(filter(None, map(meaning.checked, ways)))[:1] or tuple(near)


def trains_of_both(text: str) -> list[str]:
    """What two companies each buy, where a text says of which kind two trains are."""
    both = _TRAINS_OF_BOTH.fullmatch(text)
    kind = _KINDS.get(both["kind"].lower(), both["kind"][0]) if both is not None else ""
    return [f"buy train {both[one]} {kind}" for one in ("one", "other")] if both else []


def of_act(text: str, near: Sequence[str], verb: str, grammar: Grammar) -> Sequence[str]:
    """The orders near to a text that says what one company does, of that verb alone, however it is
    written; all where the verb may be one of several orders, or the text says more."""
    verbs = {one.usage.verb for one in grammar.forms if verb in one.usage.verbs}
    if not verbs or verb in _LIGHT or _SEVERAL.search(text):
        return near
    return [one for one in near if not verbs.isdisjoint(one.split())]


def at_a_price(text: str, kept: Callable[[str], bool]) -> list[str]:
    """What a text may be that says a price for which it buys or sells, unless that is `kept`: a
    limit, or what is bid."""
    priced = _PRICED.fullmatch(text)
    if priced is None or kept(priced["sum"]):
        return []
    sells, what = _SELLS.match(text) is not None, priced["what"]
    more = priced["least"] or (sells and not priced["most"])
    count = priced["count"] or ("1 " if sells else "")
    sign = "at least" if more else "at most"
    bids = [f"bid {to}{priced['sum']} for {what}" for to in ("", "up to ") if not more]
    return [
        f"{priced['act']} {count}{what} if the price of {what} is {sign} {priced['sum']}",
        *bids,
    ]


def so_many_at_most(text: str) -> list[str]:
    """What a text may be that says how many shares it buys at most."""
    most = _AT_MOST.fullmatch(text)
    return [f"{most['act']} up to {most['count']} {most['what']}"] if most is not None else []
