"""A row of cards: seats take private companies, and leave money on the cards they pass by.

A seat that takes a card lays so many dollars on each card left of it, pays for the card, and has
what lies on it.  Cards of no use stand between the private companies; one brings the priority card
(1867 5.7, 6).  Who can pay for none is out; the cards that nobody can take leave the game (Q4).
"""

from collections.abc import Callable, Iterator, Sequence

from msgspec import convert

from pbm.core.dice import Dice
from pbm.core.refusal import Refusal, no
from pbm.games.eighteenxx.computer.choose import TAKEN
from pbm.games.eighteenxx.computer.programme import STOCK_LINES
from pbm.games.eighteenxx.engine.companies import CLOSED
from pbm.games.eighteenxx.engine.course import begin_stock_round
from pbm.games.eighteenxx.engine.invariants import MUST_HOLD
from pbm.games.eighteenxx.engine.match import SET_UP
from pbm.games.eighteenxx.engine.privates import HANDED_OVER
from pbm.games.eighteenxx.features.card_row import auction
from pbm.games.eighteenxx.features.card_row.auction import unsold
from pbm.games.eighteenxx.features.card_row.computer import rest, take
from pbm.games.eighteenxx.features.card_row.pages import money_of_cards, offers, section
from pbm.games.eighteenxx.features.card_row.tables import PRIORITY, SPECULATOR, TABLES, RowTables
from pbm.games.eighteenxx.features.card_row.values import (
    Card,
    Cards,
    CardTaken,
    PrivateAuction,
    TakeCard,
)
from pbm.games.eighteenxx.mail.report import SECTIONS
from pbm.games.eighteenxx.mail.report.purse import MOVED
from pbm.games.eighteenxx.mail.sheet import SHEET_BLOCKS
from pbm.games.eighteenxx.programme.batches import MISSED
from pbm.games.eighteenxx.values.events import PrivateBought
from pbm.games.eighteenxx.values.feature import Feature, Tables
from pbm.games.eighteenxx.values.figures import Figures
from pbm.games.eighteenxx.values.game import FramePlan, Game, Move, Step
from pbm.games.eighteenxx.values.orders import BuyOffered
from pbm.games.eighteenxx.values.point import Point, switch
from pbm.games.eighteenxx.values.state import BANK
from pbm.games.table.programme import ProgrammeLine
from pbm.games.table.vocabulary import Among
from pbm.sheets.names import Name, Names
from pbm.sheets.parse import form
from pbm.sheets.usage import Vocabularies

RULE = "initial round"


def _lay_out(game: Game, dice: Dice) -> None:
    """Private companies are drawn by lot; the others leave the game."""
    tables, seats = game.by(TABLES), len(game.state.seats)
    deck = tables.decks[str(seats)]
    names = list(game.state.privates)
    others = [name for name in names if name not in tables.always]
    drawn = [*tables.always, *dice.of("privates").shuffle(others)[: deck.privates]]
    game.state.priority = dice.of("first").pick(game.state.seats)
    for name in names:
        if name not in drawn:
            game.state.privates[name].owner = CLOSED
    game.state.stack = [game.by(OFFERED_IN)(game, drawn, dice)]


def _row(game: Game, drawn: Sequence[str], dice: Dice) -> Cards | PrivateAuction:
    """The cards as they lie from the left."""
    tables = game.by(TABLES)
    spare = tables.decks[str(len(game.state.seats))].speculators
    places = dice.of("row").shuffle([*drawn, *[SPECULATOR] * spare])
    row = [*[SPECULATOR] * tables.left, *places, PRIORITY]
    number = iter(range(1, len(row)))
    cards = [Card(f"{one} {next(number)}" if one == SPECULATOR else one) for one in row]
    return Cards(seat=game.state.priority, row=cards)


def _auction(game: Game, _drawn: Sequence[str], _dice: Dice) -> Cards | PrivateAuction:
    """No row: the seats auction the private companies."""
    return PrivateAuction(auctioneer=game.state.priority)


OFFERED_IN: Point[Callable[[Game, Sequence[str], Dice], Cards | PrivateAuction]] = Point(_row)
"""How the private companies that were drawn are offered."""


def frame_of(game: Game) -> Cards:
    """The row that is laid out."""
    return game.frame(Cards)


def price(game: Game, card: Card) -> int:
    """Dollars to the bank for a card."""
    private = game.state.privates.get(card.name)
    return private.price if private else 0


def _place(game: Game, name: str) -> int | None:
    """How many cards lie left of a card; None when it is not in the row."""
    row = frame_of(game).row
    return next((n for n, card in enumerate(row) if card.name == name), None)


def _check(game: Game, order: TakeCard) -> Refusal | None:
    """Whether the seat can pay for the card and for all it passes by (Q3)."""
    place = _place(game, order.card)
    if place is None:
        return no(RULE, "card_is_gone", card=order.card)
    frame = frame_of(game)
    needed = price(game, frame.row[place]) + game.by(TABLES).step * place
    held = game.cash(frame.seat)
    return no(RULE, "not_enough_money", needed=needed, held=held) if needed > held else None


def _take(game: Game, order: TakeCard) -> None:
    frame, step = frame_of(game), game.by(TABLES).step
    seat, place = frame.seat, _place(game, order.card)
    assert place is not None
    card = frame.row.pop(place)
    for passed in frame.row[:place]:
        game.pay(seat, ROW, step, "card")
        passed.money += step
    dollars = price(game, card)
    game.pay(seat, BANK, dollars, "private")
    game.pay(ROW, seat, card.money, "card")
    game.tell(CardTaken(seat, card.name, dollars, step * place, card.money))
    _next_seat(game)
    if card.name == PRIORITY:
        game.state.priority = seat
    elif card.name in game.state.privates:
        _acquire(game, seat, card.name, dollars)


ROW = "row"
"""Who has the money that lies on the cards."""


def _acquire(game: Game, seat: str, name: str, dollars: int) -> None:
    game.state.privates[name].owner = seat
    game.tell(PrivateBought(seat, name, dollars, BANK))
    for then in game.on(HANDED_OVER):
        then(game, name, seat)


def _next_seat(game: Game) -> None:
    """The next seat clockwise that is not out."""
    frame = frame_of(game)
    frame.turns += 1
    frame.step = 0
    order = [*game.state.clockwise(frame.seat), frame.seat]
    frame.seat = next((seat for seat in order if seat not in frame.out), frame.seat)


def takeable(game: Game) -> Iterator[TakeCard]:
    """Every card that the seat can pay for, from the left."""
    orders = (TakeCard(card.name) for card in frame_of(game).row)
    return (order for order in orders if _check(game, order) is None)


def _asks(game: Game) -> str:
    able = any(True for _ in takeable(game))
    return frame_of(game).seat if able else ""


def _out(game: Game) -> None:
    """Who can pay for none takes no more cards."""
    frame = frame_of(game)
    if frame.row:
        frame.out.append(frame.seat)
    if frame.row and len(frame.out) < len(game.state.seats):
        _next_seat(game)


TAKE = Step(
    name="card",
    asks=_asks,
    moves={TakeCard: Move(_check, _take)},
    suggest=takeable,
    skip=_out,
)


def _row_over(game: Game) -> None:
    """Cards that are left leave the game, with the money on them; the stock rounds begin (Q4)."""
    frame = frame_of(game)
    for card in frame.row:
        game.pay(ROW, BANK, card.money, "card")
        if card.name in game.state.privates:
            unsold(game, game.state.privates[card.name])
    begin_stock_round(game, game.state.priority)


def _money_lost(game: Game) -> Iterator[str]:
    """The cards' money lies on the cards."""
    frame = game.on_stack(Cards)
    there, told = game.cash(ROW), sum(card.money for card in frame.row) if frame else 0
    if there != told:
        yield f"cards: {there} on the row, {told} on its cards"


def _missed(game: Game, _seat: str, line: ProgrammeLine, over: bool) -> Refusal | None:
    """That the row is over, of a line for a card that was not come to."""
    gone = over and line.kind == "card" and game.on_stack(Cards) is None
    return no(RULE, "row_is_over") if gone else None


def _words(figures: Figures) -> Vocabularies:
    """The cards: private companies by their names, the others by number."""
    tables = convert(figures.features["card-row"], RowTables)
    most = tables.left + max(deck.speculators for deck in tables.decks.values())
    spare = [f"{SPECULATOR} {n}" for n in range(1, most + 1)]
    names = [Name(name, name, (one.title,)) for name, one in figures.privates.items()]
    names += [Name(name, name) for name in spare]
    names.append(Name(PRIORITY, PRIORITY, ("priority card", "priority deal card", "priority deal")))
    return {"card": Among(Names("card", names))}


CARD_ROW = Feature(
    name="card-row",
    forms=(form("take", TakeCard, "take <card:card>", "take {private}", RULE),),
    blocks={TakeCard: "card"},
    instead={BuyOffered: "not_offered"},
    words=_words,
    events=(CardTaken,),
    plans={
        Cards: FramePlan((TAKE,), _row_over, once=True),
        PrivateAuction: FramePlan((auction.OPEN, auction.RAISE), auction.over, once=True),
    },
    occasions={
        SET_UP: _lay_out,
        TAKEN: {"card": take},
        STOCK_LINES: rest,
        SHEET_BLOCKS: ("first", offers),
        MISSED: _missed,
        SECTIONS: section,
        MUST_HOLD: _money_lost,
        MOVED: money_of_cards,
    },
    settings=(switch("private_companies", "row", "auction", OFFERED_IN, _auction),),
    tables=Tables(RowTables, TABLES),
)
