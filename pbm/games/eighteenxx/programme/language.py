"""Which decision a line answers, and how a title's programmes are written."""

from collections.abc import Iterator, Mapping
from functools import lru_cache, partial
from importlib import resources
from importlib.resources.abc import Traversable
from typing import TypeGuard

import msgspec

from pbm.core.wording import wording
from pbm.games.eighteenxx.board.lays import NO_TILES
from pbm.games.eighteenxx.programme.figures import figures_of
from pbm.games.eighteenxx.programme.forms import SAMPLES, forms
from pbm.games.eighteenxx.programme.names import examples, short_names, vocabularies
from pbm.games.eighteenxx.values import orders
from pbm.games.eighteenxx.values.feature import BEFORE_RUN, DEAL, STOCK, BlockOf
from pbm.games.eighteenxx.values.figures import Figures
from pbm.games.eighteenxx.values.orders import Order
from pbm.games.eighteenxx.values.state import UNOWNED, Frame, OperatingRound
from pbm.games.eighteenxx.values.title import Title
from pbm.games.table.lenient.words import Idiom, Spoken, spoken
from pbm.games.table.messages import PLACE, Message
from pbm.games.table.programme import DecisionPlace, Language, heading
from pbm.sheets.lenient.spelled import Aliases, frozen
from pbm.sheets.parse import Form, Grammar

AUCTION = "auction"
"""The block of maxima and raises."""

STEPS = ("lay", "station", "run", "dividend", "trains", "privates")
"""The steps of a company's turn in order."""
COMPANY_KINDS = frozenset(
    {*STEPS, BEFORE_RUN, "discard", "marker", "connection run", "connection dividend"}
)
"""All blocks of a company's lines."""
_FIRST = (
    r"(?:\bthe first {0}(?:[- ]?train)? (?:is|has been|gets|was) (?:sold|bought|taken|gone|out)"
    r"|(?:(?<=\bif )|(?<=\bwhen )|(?<=\bonce ))an? {0}(?:[- ]?train)? (?:is|has been) bought)"
    r"(?: from the bank)?(?=$|[,;:])"
)
"""What begins a phase, of a kind of train."""
STOCK_KINDS = frozenset({STOCK, AUCTION, "protection"})
"""The blocks of stock rounds."""


def comes_to_stock(root: Frame, horizon: str | None) -> bool:
    """Whether a turn that has come so far is in a stock round or goes on into one."""
    return horizon in ("stock-round", "decision") or not isinstance(root, OperatingRound)


def comes_to_operating(root: Frame, horizon: str | None) -> bool:
    """Whether it is in an operating round or goes on into one."""
    return horizon == "decision" or isinstance(root, OperatingRound)


BLOCKS: Mapping[type[Order], str] = {
    orders.Maximum: AUCTION,
    orders.Lay: "lay",
    orders.Station: "station",
    orders.Run: "run",
    orders.RunBest: "run",
    orders.Dividend: "dividend",
    orders.BuyTrain: "trains",
    orders.Bankrupt: "trains",
    orders.Discard: "discard",
}
"""Orders whose class alone tells the block of their lines; those of features come to them."""


def _place(blocks: Mapping[type[Order], BlockOf], order: Order | Message) -> DecisionPlace:
    """The block of an order, and the company or the auction that it is about."""
    if isinstance(order, Message):
        return PLACE
    company = getattr(order, "company", "")
    block = blocks.get(type(order), STOCK)
    if not isinstance(block, str):
        block = block(order)
    match order:
        case _ if block == DEAL:
            company = ""
        case orders.Maximum(private) | orders.Bid(private, raising=True):
            return DecisionPlace(AUCTION, private, numbered=False)
        case orders.Sell(for_train=True):
            return DecisionPlace("trains", numbered=False)
        case orders.Pass(step) if step:
            block = step
        case orders.Run() | orders.RunBest() | orders.Dividend() if order.connection:
            block = f"connection {block}"
    return DecisionPlace(block, company, numbered=block == STOCK)


def under(order: Order | Message, subject: str) -> Order | Message:
    """The order with the company of its heading filled in; a turn is passed by a seat alone."""
    open_ = getattr(order, "company", None) == "" and order != orders.Pass()
    return msgspec.structs.replace(order, company=subject) if open_ and subject else order


@lru_cache(maxsize=1)
def _spoken() -> Spoken:
    """How people say all this, whatever the title; each feature has words of its own."""
    family = resources.files("pbm.games.eighteenxx")
    found = (family / place / "phrases.toml" for place in ("programme", *_features(family)))
    parts = (
        "acts.toml",
        "parts.toml",
        "events.toml",
        "offhand.toml",
        "turned.toml",
        "everyday.toml",
        "idioms.toml",
        "stocks.toml",
        "contraries.toml",
        "leftover.toml",
        "rarer.toml",
        "plainer.toml",
        "letters.toml",
        "chatty.toml",
        "whence.toml",
        "freely.toml",
        "homely.toml",
        "spoken.toml",
        "facts.toml",
        "worded.toml",
        "correspondents.toml",
        "wordings.toml",
    )
    more = (family / "programme" / one for one in parts)
    return spoken(*(file for file in found if file.is_file()), *more)


def _features(family: Traversable) -> list[str]:
    """The folders of the features."""
    return sorted(f"features/{one.name}" for one in (family / "features").iterdir())


def words(figures: Figures) -> Spoken:
    """How people say all this, with the nicknames of a title, and the trains that begin its
    phases."""
    common = _spoken()
    short = short_names(figures)
    own = {code: (*more, *short.get(code, ())) for code, more in figures.nicknames.items()}
    begun = tuple((one.begins_with, one.name) for one in figures.phases if one.name.isdigit())
    return _with(frozen({**common.orders.nicknames, **short, **own}), begun)


@lru_cache(maxsize=16)
def _with(nicknames: Aliases, begun: tuple[tuple[str, str], ...]) -> Spoken:
    """The words with a title's nicknames and the phases that trains begin, for all its letters."""
    common = _spoken()
    orders_ = msgspec.structs.replace(common.orders, nicknames=dict(nicknames))
    first = (Idiom(_FIRST.format(train), f"phase {name} has begun") for train, name in begun)
    return msgspec.structs.replace(common, orders=orders_, always=(*first, *common.always))


def _told(title: Title) -> Iterator[Form]:
    """The title's forms with its names in the examples and its headings of the rules."""
    names, headings, instead = examples(title), title.figures.headings, _instead(title)
    for one in forms(title.features):
        example, rule = one.example.format(**names), headings.get(one.rule, one.rule)
        hidden = one.hidden or one.order in instead
        yield msgspec.structs.replace(one, example=example, rule=rule, hidden=hidden)


def _instead(title: Title) -> dict[type[Order], str]:
    """The orders that the title's features replace: read in old records, never taken or shown."""
    return {order: why for one in title.features for order, why in one.instead.items()}


def samples(title: Title) -> dict[str, str]:
    """What help shows of programmes and conditions, with the title's names."""
    names = examples(title)
    return {place: sample.format(**names) for place, sample in SAMPLES.items()}


def _from_another(order: Order | Message) -> TypeGuard[orders.BuyTrain]:
    """Whether an order buys a train of another company."""
    return isinstance(order, orders.BuyTrain) and order.source not in UNOWNED


_DIRECTIONS = ("West", "East", "North", "South")


def never(instead: Mapping[type[Order], str], order: Order | Message) -> str:
    """What no position makes possible: what the title has something else for, a company's deal with
    itself, a train of nobody knows what kind or at any price, for every company's trains are bought
    one by one (Purchase Trains)."""
    words = wording("turnsheets", "eighteenxx")
    if not isinstance(order, Message) and type(order) in instead:
        return words.say_of("complaints", instead[type(order)], msgspec.structs.asdict(order))
    if _from_another(order):
        if order.source == order.company:
            return words.say("complaints", "itself", company=order.company)
        if not order.train:
            return words.say("complaints", "train_unnamed", company=order.source)
        if orders.most_paid(order) is None:
            return words.say("complaints", "train_unpriced", company=order.source)
    if isinstance(order, orders.Bid) and 0 < (order.most or 0) < order.amount:
        return words.say("complaints", "most_below", amount=order.amount, most=order.most)
    buyer = getattr(order, "buyer", "")
    if buyer and buyer == getattr(order, "company", ""):
        return words.say("complaints", "itself", company=buyer)
    return ""


def _closed(title: Title) -> frozenset[str]:
    """The hexes of the title's map on which nothing is ever laid, and which bear the names of
    directions, in which track may lie."""
    hexes = title.maps(frozenset()).hexes.values()
    return frozenset(
        one.name for one in hexes if one.ground in NO_TILES and one.title in _DIRECTIONS
    )


def _unmeant(closed: frozenset[str], order: Order | Message) -> bool:
    """Whether an order lays a tile where none is ever laid: `West` and `East` are such places."""
    return isinstance(order, orders.Lay) and order.hex in closed


def _priced(figures: Figures, order: Order) -> Iterator[Order]:
    """A purchase of another company's train that names no price, at what the bank asks for one."""
    if _from_another(order) and orders.most_paid(order) is None and order.train in figures.trains:
        yield msgspec.structs.replace(order, price=figures.trains[order.train].price)


def language_of(title: Title) -> Language:
    """The language of a title's programmes: its own forms and those of its features."""
    blocks: dict[type[Order], BlockOf] = dict(BLOCKS)
    for feature in title.features:
        blocks |= feature.blocks
    return Language(
        grammar=Grammar(tuple(_told(title))),
        words=vocabularies(title),
        figures=figures_of(title),
        place=partial(_place, blocks),
        headings=(
            heading("STOCK ROUND", STOCK),
            heading("INITIAL STOCK ROUND", STOCK),
            heading("OPERATING ROUND"),
            heading("AUCTIONS", AUCTION),
            heading("COMPANY <subject:company>"),
        ),
        under=under,
        fuller=partial(_priced, title.figures),
        never=partial(never, _instead(title)),
        unmeant=partial(_unmeant, _closed(title)),
        joins=frozenset({STOCK}),
    )
