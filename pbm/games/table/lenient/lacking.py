"""What is offered for a line that names nothing where an order needs a name, or what there is not:
`sell 2`, `bid up to 60`, `bid 14 for XYZ`. It is the line itself, with names that there are.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from pbm.games.table.lenient.leads import DEEDS
from pbm.games.table.lenient.several import Meaning
from pbm.games.table.lenient.substituted import FIGURE, NUMBERED
from pbm.sheets.complaint import Complaint
from pbm.sheets.lenient.above import has_verb
from pbm.sheets.lenient.beside import OrdersOf
from pbm.sheets.lenient.circumstances import names_at, names_of, places_of_names
from pbm.sheets.lenient.conditional import CONDITION
from pbm.sheets.lenient.pieces import pieces
from pbm.sheets.lenient.sayable import lexicon_words
from pbm.sheets.lenient.within import offers_for

_BARE = 4
"""Words of an order of one thing and a sum."""
_FEW, _SHORT = 2, 9
"""Names of a kind that are tried, and words of a line to which one may be added."""
_CODE = re.compile(r"[A-Z][A-Z&]{1,5}")
_PLACES = ("for ", "", "of ")
"""How a name may stand at a line's end."""
_BINDS = re.compile(r"\b(?:if|unless|when|while|until|or|and|not|never|no)\b|n't\b", re.IGNORECASE)


_NAME = r"(?:the )?(?P<{}>(?-i:[A-Z])[\w&]*(?: (?:(?-i:[A-Z])[\w&]*|&))*)"
_OF_SHARES = re.compile(
    r"(?:(?:please|i|i'll|pls|we)\W )*(?:buy|take|get|sell|dump|unload)\b", re.I
)
_SELLS = re.compile(r"(?:sell|dump|unload)\b", re.IGNORECASE)
_SALE = re.compile(
    rf"(?P<act>sell|dump|unload) (?:my |\d\d+ )?{_NAME.format('what')}(?: shares?| stock)?",
    re.IGNORECASE,
)
_FROM = re.compile(
    rf"(?:buy|take|get) {_NAME.format('who')} from {_NAME.format('whom')}", re.IGNORECASE
)
_PRICED = re.compile(
    rf"(?P<act>buy|take|get|sell|dump|unload) (?P<count>\d+ )?{_NAME.format('what')}"
    r" (?:at|for) (?P<sum>\$?\d+)",
    re.IGNORECASE,
)


_DONE = re.compile(
    r"(?P<count>\w+) (?:shares?|certificates?) (?:(?:are|were|was|is|get|have been|has been) )?"
    rf"(?P<act>sold|bought) (?:of|in) {_NAME.format('what')}(?:,? please)?",
    re.IGNORECASE,
)
"""Shares of which it is told what became of them."""
_SHARES = re.compile(
    rf"{_NAME.format('what')}:? (?P<count>an?|one|two|three|four|five|\d)"
    r" (?:shares?|certificates?)",
    re.IGNORECASE,
)
"""Shares of which nothing is said."""
_THING = r"(?-i:[A-Z])[\w&]*(?: (?-i:[A-Z])[\w&]*)*"
_BOTH = re.compile(
    rf"(?P<one>{_THING}),? (?:and|plus) (?:the )?(?P<other>{_THING})(?: (?:together|both|too))?"
)
_BOUND = re.compile(r"\b(?:if|unless|when|while|until|or|not|never|no|then)\b|n't\b", re.IGNORECASE)
_NOTHING = re.compile(
    rf"{_NAME.format('what')}:? (?:nothing|none)|(?:nothing|none) for {_NAME.format('whom')}",
    re.IGNORECASE,
)


def with_names(
    meaning: Meaning, text: str, strict: Complaint | None, reads: OrdersOf
) -> tuple[str, ...]:
    """The orders of a text with names that there are; none for a text that names something, or is
    bound by more."""
    strange = _unknown(text, strict, meaning)
    figures = FIGURE.findall(text)
    if not (figures or strange) or _is_bound(text, meaning, strange):
        return ()
    bare, verbs = text.rstrip(" .!?"), {*meaning.reader.around.tongue.grammar.verbs}
    before, _, after = bare.partition(strange) if strange else (bare, "", "")
    forms = ((before, after),) if strange else tuple((f"{bare} {of}", "") for of in _PLACES)
    first = text.split()[0].lower()
    told: dict[str, None] = {}
    for name in _names(meaning):
        ways = (reads(f"{before}{name}{after}") for before, after in forms)
        found = next((way for way in ways if len(way) == 1 and name in way[0].split()), ())
        order = NUMBERED.sub("", found[0]) if found else ""
        same = first not in verbs or order.split()[:1] == [first]
        if order and same and all(one in FIGURE.findall(order) for one in figures):
            told[order] = None
    return tuple(islice(told, _FEW))


def _is_bound(text: str, meaning: Meaning, strange: str) -> bool:
    """Whether a text is free text, long, bound, or without a verb; or names something, besides what
    is `strange`."""
    line, tongue = pieces(text), meaning.reader.around.tongue
    free = f"{text.strip().lower()} ".startswith(tongue.grammar.free_verbs)
    if free or len(line) > _SHORT or _BINDS.search(text) or not has_verb(text, meaning.reader):
        return True
    words = lexicon_words(tongue.lexicon)[0]
    named = (at for at in places_of_names(line, tongue) if not line.items[at].figure)
    proper = (line.items[at].text[0].isupper() or line.word(at) not in words for at in named)
    return not strange and any(proper)


def begun(meaning: Meaning, text: str, near: Sequence[str]) -> tuple[str, ...]:
    """The orders near to a text, or instead examples of those that its words begin, for the one
    company that it names, where none near to it has them all or does anything: `place the
    refinery`, `lay IC`."""
    line, around = pieces(text), meaning.reader.around
    company, named = meaning.headings.only(line), meaning.names(text)
    words = {*line.words} - {*".,:!"} - {company.lower()}
    whole = [one for one, said in zip(near, _worded(near), strict=True) if words <= said]
    others = any(one.figure for one in line.items) or named - {company}
    written = line.word(0) in around.grammar.verbs and "nothing" not in words
    acts = [one for one in (near if company else whole) if not one.endswith("nothing")]
    if others or not written or acts:
        return tuple(near)
    forms = (one.example for one in around.grammar.forms if not one.hidden)
    ways = (_of_company(each, company, meaning) if company else each for each in forms)
    told = [NUMBERED.sub("", one) for each in ways if (one := meaning.checked(each))]
    found = [one for one, said in zip(told, _worded(told), strict=True) if words <= said]
    found.sort(key=lambda one: one.endswith("nothing"))
    return tuple(found[:_FEW]) or tuple(near)


def _of_company(example: str, company: str, meaning: Meaning) -> str:
    """An example for a company instead of its own; empty if it is of none."""
    own = meaning.headings.only(pieces(example))
    return re.sub(rf"(?<![\w&]){re.escape(own)}(?![\w&])", company, example) if own else ""


def _worded(orders: Iterable[str]) -> list[frozenset[str]]:
    """The words of each of some orders."""
    return [frozenset(pieces(one).words) for one in orders]


def taking(meaning: Meaning, text: str, reads: OrdersOf) -> tuple[str, ...]:
    """The orders of a text without a verb that stands in a list of what is taken: `1. Santa Fe`."""
    line = pieces(text)
    names = any(meaning.reader.names(line, at) for at in range(len(line)))
    acts = not names or has_verb(text, meaning.reader) or CONDITION.search(text)
    verbs = () if acts else meaning.conditions.words.taking[:1]
    return next(filter(None, (reads(f"{verb} {text}") for verb in verbs)), ())


def with_parts(
    meaning: Meaning, text: str, reads: OrdersOf, near: Sequence[str]
) -> tuple[str, ...]:
    """The orders of a text that leaves out how many shares are sold, of what kind another company's
    train is and what it costs, or whether a price is a limit where no order `near` has it: `sell
    IC`, `buy IC from MP`, `buy IC at 80`."""
    bare = text.rstrip(" .!?")
    ways: list[str] = []
    if sale := _SALE.fullmatch(bare):
        ways = [f"{sale['act']} {many} {sale['what']}" for many in ("1", "all")]
    elif deal := _FROM.fullmatch(bare):
        kinds = getattr(meaning.reader.around.words.get("train"), "listed", ())
        ways = [f"buy train {deal['who']} {one} from {deal['whom']} for 100" for one in kinds[1:3]]
    elif (priced := _PRICED.fullmatch(bare)) and not _kept(priced["sum"], near):
        sign = "at least" if _SELLS.match(bare) else "at most"
        count = "" if priced["count"] or sign == "at most" else "1 "
        act = f"{priced['act']} {priced['count'] or count}{priced['what']}"
        ways = [f"{act} if the price of {priced['what']} is {sign} {priced['sum']}"]
    ways = [one for one in ways if meaning.names(one) and _OF_SHARES.match(bare)]
    if done := _DONE.fullmatch(bare):
        ways = [f"{DEEDS[done['act'].lower()]} {done['count']} {done['what']}"]
    elif some := _SHARES.fullmatch(bare):
        ways = [f"{act} {some['count']} {some['what']}" for act in ("buy", "sell")]
    each = [] if ways else _of_each(bare, meaning)
    told = [(*reads(one),) for one in ways or each or _of_nothing(bare, meaning)]
    if each and not any(told):  # `merge NP and CNW`
        found = [offers_for(one, meaning.reader, reads)[:1] for one in each]
        told = found if len({one[0].split()[0] for one in found if one}) == 1 else []
    return tuple(NUMBERED.sub("", way[0]) for way in told if len(way) == 1)


def _kept(sum_: str, near: Sequence[str]) -> bool:
    """Whether an order near to a text has its price and little more: `par IC at 76`."""
    sums = (FIGURE.findall(one) for one in near if len(one.split()) <= _BARE)
    return any(sum_.lstrip("$") in each for each in sums)


def _of_each(text: str, meaning: Meaning) -> list[str]:
    """A text for each of two things that it names with an `and` between, where both are of a kind:
    `develop Wheeling and Pittsburgh`."""
    both = _BOTH.search(text) if not _BOUND.search(text) else None
    if both is None:
        return []
    one, other = both["one"], both["other"]
    if not (meaning.names(one) and meaning.names(other)):
        return []
    before, behind = text[: both.start("one")], text[both.end("other") :]
    return [f"{before}{each}{behind}" for each in (one, other)]


def _of_nothing(text: str, meaning: Meaning) -> list[str]:
    """What a company may not do, of one of which a text says nothing but `nothing`."""
    found = _NOTHING.fullmatch(text)
    if found is None:
        return []
    forms = (one.usage.text for one in meaning.reader.around.grammar.forms if not one.hidden)
    acts = (one.partition(" [<company:company>] nothing")[::2] for one in forms)
    name = found["what"] or found["whom"]
    ways = [f"{act} {name} nothing" for act, idle in acts if idle]
    return ways or [*meaning.conditions.words.least[:1]]


def _unknown(text: str, strict: Complaint | None, meaning: Meaning) -> str:
    """What stands in a text where a name should, and is none; empty if nothing does."""
    if strict is None or strict.suggestion or strict.text not in (text, f"{text}."):
        return ""
    written = strict.text[strict.column - 1 : strict.column - 1 + strict.width]
    line = pieces(written)
    known = len(line) != 1 or any(names_at(line, 0, meaning.reader.around.tongue))
    return written if _CODE.fullmatch(written) and not known else ""


def _names(meaning: Meaning) -> Iterator[str]:
    """The first names of each kind that are written as those of companies are."""
    tongue = meaning.reader.around.tongue
    for kind in tongue.named:
        codes = (str(one.code) for one in names_of(tongue.words[kind]) or ())
        yield from islice(filter(_CODE.fullmatch, codes), _FEW)
