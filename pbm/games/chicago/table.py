"""Chicago Express as the driver of batched turns sees it."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import cast

import msgspec

from pbm.core.dice import Dice
from pbm.core.refusal import Refusal, no
from pbm.games.chicago import orders, rules
from pbm.games.chicago.board import PrintedBoard, Suspects, load
from pbm.games.chicago.computer import decide
from pbm.games.chicago.events import ShareAuctioned
from pbm.games.chicago.language import LANGUAGE
from pbm.games.chicago.match import Match, board_of, decode, figures
from pbm.games.chicago.orders import Order
from pbm.games.chicago.play import Play
from pbm.games.chicago.position import Position
from pbm.games.chicago.view import View
from pbm.games.chicago.window import seen_in_play
from pbm.games.family import Reading, Resolution, Seat, Setting
from pbm.games.table.decision import Decision
from pbm.games.table.game import AuctionOver, TableGame
from pbm.games.table.match import encode
from pbm.games.table.programme import ProgrammeLine, ProgrammeTable
from pbm.games.table.rules import NEWEST, ProgrammeRules
from pbm.games.table.turns import Part, play_part, table_settings

HORIZONS = ("auction", "round", "game")
SETTINGS = (
    *table_settings(HORIZONS, "round"),
    Setting(
        "suspects",
        "as-read",
        ("as-read", "usual"),
        "doubtful hexes: as read from the board, or as such hexes usually are",
    ),
)


class StatePlay(Play):
    """A play that belongs to a state, with its programmes."""

    __slots__ = ("state",)

    def __init__(self, board: PrintedBoard, state: Match) -> None:
        super().__init__(board, state.position)
        self.state = state


def milestones(position: Position, horizon: str) -> int:
    """Ends of a horizon passed: every auction; every dividend and the last initial auction."""
    if horizon == "game":
        return 0
    initial = position.auctions >= sum(1 for _ in position.charters) - 1
    going_on = position.pending and position.pending[-1].occasion == "initial"
    rounds = position.dividends + int(initial and not going_on)
    return rounds + (position.auctions if horizon == "auction" else 0)


def _act(play: StatePlay, decision: Decision, order: Order) -> Sequence[AuctionOver]:
    """The order, the dividend if it is due, and which auction ended."""
    before = play.position.auctions
    rules.act(play, decision, order)
    sold: tuple[AuctionOver, ...] = ()
    if play.position.auctions > before:
        fact = play.journal.events[-1]
        assert isinstance(fact, ShareAuctioned)
        sold = (AuctionOver(decision.auction, fact.winner, fact.price, fact.move),)
    rules.settle(play)
    return sold


def _view(play: StatePlay, seat: int) -> View:
    return seen_in_play(play.state, play.board, seat)


def _decide(tempers: Sequence[str], play: StatePlay, decision: Decision, dice: Dice) -> Order:
    """What a computer's seat answers, by the temperament named for it or dealt."""
    name = tempers[decision.seat - 1] if tempers else ""
    return decide(_view(play, decision.seat), decision, dice, name)


def _rider(order: Order) -> tuple[Order, Order] | None:
    if isinstance(order, orders.Auction) and order.most is not None:
        return orders.Auction(order.company), orders.Maximum(order.most, order.company)
    return None


def _unused(play: StatePlay, seat: int, line: ProgrammeLine, over: bool) -> Refusal | None:
    """That a turn which goes on ends before what a line is for (R24)."""
    seen = msgspec.structs.replace(_view(play, seat), settings=play.state.settings)
    if over or seen.reaches(line.kind, line.subject):
        return None
    if line.kind == "action":
        return no("R24", "ends_before_actions")
    if seen.only_auction:
        return no("R24", "ends_with_auction", company=seen.only_auction)
    return no("R24", "first_sold", company=line.subject)


GAME = TableGame(
    language=LANGUAGE,
    table=lambda play: play.state.table,
    next_decision=rules.next_decision,
    act=_act,
    view=_view,
    milestones=lambda play, horizon: milestones(play.position, horizon),
    move=lambda play: play.position.move,
    decide=partial(_decide, ()),
    maximum=orders.Maximum,
    bid=orders.Bid,
    rider=lambda play, order: _rider(order),
    unused=_unused,
)


def new_game(seats: Sequence[Seat], settings: Mapping[str, str], dice: Dice) -> Match:
    """A game with the first auction open; nothing is drawn by lot, seat 1 is the banker."""
    chosen = {one.key: settings.get(one.key, one.default) for one in SETTINGS}
    ordered = sorted(seats, key=lambda seat: seat.number)
    play = rules.begin(load(cast(Suspects, chosen["suspects"])), len(ordered))
    return Match(
        position=play.position,
        table=ProgrammeTable(),
        seats=list(ordered),
        settings=chosen,
        suspects=chosen["suspects"],
    )


def resolve(
    state: Match,
    readings: Mapping[int, Reading],
    settings: Mapping[str, str],
    dice: Dice,
    tempers: Sequence[str] = (),
    followed: ProgrammeRules = NEWEST,
) -> Resolution:
    """One part of a turn as the office keeps it; computers' temperaments are dealt, or named, and
    programmes followed as in new games, or by an older edition."""
    part = drive(state, readings, settings, dice, tempers, followed)
    return part.resolution(figures(part.match))


def drive(
    state: Match,
    readings: Mapping[int, Reading],
    settings: Mapping[str, str],
    dice: Dice,
    tempers: Sequence[str] = (),
    followed: ProgrammeRules = NEWEST,
) -> Part:
    """One part of a turn, on a working copy: decisions until the horizon or a question."""
    work = decode(encode(state))
    play = StatePlay(board_of(work), work)
    game = msgspec.structs.replace(GAME, decide=partial(_decide, tempers), rules=followed)
    return play_part(game, play, work, (play.journal, play.ledger), readings, settings, dice)
