"""What is offered for a line that names nothing where an order needs a name, or what there is not:
`sell 2`, `bid up to 60`, `bid 14 for XYZ`. It is the line itself, with names that there are. And
for one that can never be done as it is written: what of it can.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from pbm.games.table.lenient.leads import DEEDS
from pbm.games.table.lenient.open_ways import (
    at_a_price,
    of_act,
    so_many_at_most,
    trains_of_both,
)
from pbm.games.table.lenient.several import Meaning
from pbm.games.table.lenient.substituted import FIGURE, NUMBERED
from pbm.sheets.complaint import Complaint
from pbm.sheets.lenient.above import has_verb
from pbm.sheets.lenient.beside import OrdersOf
from pbm.sheets.lenient.circumstances import Tongue, names_at, names_of, places_of_names
from pbm.sheets.lenient.conditional import CONDITION
from pbm.sheets.lenient.inflected import stems
from pbm.sheets.lenient.pieces import Pieces, pieces
from pbm.sheets.lenient.proposals import in_place_of
from pbm.sheets.lenient.sayable import lexicon_words
from pbm.sheets.lenient.strange import strange_codes
from pbm.sheets.lenient.subjects import acting
from pbm.sheets.lenient.within import offers_for
from pbm.sheets.lines import Line
from pbm.sheets.parse import Parsed
from pbm.sheets.tokens import tokens

_BARE = 4
"""Words of an order of one thing and a sum."""
_FEW, _SHORT = 2, 9
"""Names of a kind that are tried, and words of a line to which one may be added."""
_CODE = re.compile(r"[A-Z][A-Z&]{1,5}")
_WHO = re.compile(r"(?:(?:i|we|i'll|we'll|please|pls|kindly|shall|will),? )+", re.IGNORECASE)
"""Before an order as it is written these only say who gives it."""
_ARTICLES = ("a", "an", "the", "its", "some", "tile", "track")
_PLACES = ("for ", "", "of ")
"""How a name may stand at a line's end."""
_BINDS = re.compile(r"\b(?:if|unless|when|while|until|or|and|not|never|no)\b|n't\b", re.IGNORECASE)


_NAME = r"(?:the )?(?P<{}>(?-i:[A-Z])[\w&]*(?: (?:(?-i:[A-Z])[\w&]*|&))*)"
_OF_SHARES = re.compile(
    r"(?:(?:please|i|i'll|pls|we)\W )*(?:buy|take|get|sell|dump|unload)\b", re.I
)
_OF_A_TRAIN = "buy train "
_SALE = re.compile(
    rf"(?P<act>sell|dump|unload) (?:my |\d\d+ )?{_NAME.format('what')}(?: shares?| stock)?",
    re.IGNORECASE,
)
_FROM = re.compile(
    rf"(?:(?:buy|take|get) {_NAME.format('who')}"
    rf"|{_NAME.format('actor')} (?:buys?|takes?|gets?) (?:an?|the|its|one) (?:train|engine|loco))"
    rf" from {_NAME.format('whom')}",
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
    acts = has_verb(text, meaning.reader) or not acting(tongue.lexicon).isdisjoint(line.words)
    if free or len(line) > _SHORT or _BINDS.search(text) or not acts:
        return True
    words = lexicon_words(tongue.lexicon)[0]
    named = (at for at in places_of_names(line, tongue) if not line.items[at].figure)
    proper = (line.items[at].text[0].isupper() or line.word(at) not in words for at in named)
    return not strange and any(proper)


def begun(meaning: Meaning, text: str, near: Sequence[str]) -> tuple[str, ...]:
    """The orders near to a text, or instead examples of those that its words begin, for the one
    company that it names, where none near to it has them all or does anything: `place the
    refinery`, `lay IC`, `IC lays a tile`."""
    line, around = pieces(text), meaning.reader.around
    company, named = meaning.headings.only(line), meaning.names(text)
    verb, first = _verb_in(line, company, around.tongue)
    near = of_act(text, near, verb, around.tongue.grammar) if first else near
    words = ({*line.words[first + 1 :]} - {*".,:!", *_ARTICLES, company.lower()}) | {verb}
    whole = [one for one, said in zip(near, _worded(near), strict=True) if words <= said]
    others = any(one.figure for one in line.items) or named - {company}
    acts = [one for one in (near if company else whole) if not one.endswith("nothing")]
    acts = [one for one in acts if not first or one.split()[0] == verb]
    if others or not verb or "nothing" in words or acts:
        return tuple(near)
    forms = (one.example for one in around.grammar.forms if not one.hidden)
    ways = (_of_company(each, company, meaning) if company else each for each in forms)
    told = [NUMBERED.sub("", one) for each in ways if (one := meaning.checked(each))]
    rows = [*zip(told, _worded(told), strict=True)]
    found = [one for one, said in rows if words <= said]
    alone = first > 0 and words == {verb}
    found = found or [one for one, _ in rows if alone and one.split()[0] == verb]
    found.sort(key=lambda one: one.endswith("nothing"))
    return tuple(found[:_FEW]) or (() if alone else tuple(near))


def _verb_in(line: Pieces, company: str, tongue: Tongue) -> tuple[str, int]:
    """The canonical verb with which a line begins, perhaps behind the company that acts, or what
    stands where that does; and where. Empty if none."""
    if line.word(0) in tongue.grammar.verbs:
        return line.word(0), 0
    heads = company if company in line.text.split() else "".join(strange_codes(line.text, tongue))
    behind = len(line) > 1 and heads and line.text.startswith(f"{heads} ")
    forms = stems(line.word(1), tongue.lexicon.irregular) if behind else ()
    return next((one for one in forms if one in tongue.grammar.verbs), ""), 1


def _of_company(example: str, company: str, meaning: Meaning) -> str:
    """An example for a company instead of its own; empty if it is of none."""
    own = meaning.headings.only(pieces(example))
    return re.sub(rf"(?<![\w&]){re.escape(own)}(?![\w&])", company, example) if own else ""


def _worded(orders: Iterable[str]) -> list[frozenset[str]]:
    """The words of each of some orders."""
    return [frozenset(pieces(one).words) for one in orders]


def otherwise_done(meaning: Meaning, text: str, near: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    """Why a text can never be done as it is written, and what is offered: what of it can, those of
    the orders near to it that are of its verb and name nothing else, or the same with one part
    otherwise that is no name. The orders near to it where it may be done."""
    language, named = meaning.conditions.language, meaning.names(text)
    plain = _WHO.sub("", text)
    read = language.grammar.read(tokens(Line(1, plain)), 0, language.words)
    reason = language.never(read.order) if isinstance(read, Parsed) else ""
    if not isinstance(read, Parsed) or not reason:
        return "", tuple(near)
    ways = (language.grammar.write(one, language.words) for one in language.fuller(read.order))
    kept = [one for one in near if meaning.names(one) <= named]
    alike = kept if any(one.split()[0] == plain.split()[0] for one in kept) else []
    others = () if alike else in_place_of(read, meaning.reader.around)
    other = (one for one in others if named <= meaning.names(one))
    return reason, tuple(filter(None, map(meaning.checked, ways))) or tuple(alike or other)


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
        who = deal["who"] or deal["actor"]
        ways = [f"buy train {who} {one} from {deal['whom']} for 100" for one in kinds[1:3]]
    else:
        ways = at_a_price(bare, lambda sum_: _kept(sum_, near))
    sure = _OF_SHARES.match(bare)
    ways = [one for one in ways if meaning.names(one) and (sure or one.startswith(_OF_A_TRAIN))]
    if done := _DONE.fullmatch(bare):
        ways = [f"{DEEDS[done['act'].lower()]} {done['count']} {done['what']}"]
    elif some := _SHARES.fullmatch(bare):
        ways = [f"{act} {some['count']} {some['what']}" for act in ("buy", "sell")]
    ways = ways or so_many_at_most(bare) or trains_of_both(bare)
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
