"""What a computer seat looks at: its View's table, and questions it asks of it without a change.

Figures of judgement in this room are no rules; all are whole numbers.
"""

from collections.abc import Callable, Sequence
from typing import Protocol

import msgspec

from pbm.games.eighteenxx.board import Board
from pbm.games.eighteenxx.board.routes import Train
from pbm.games.eighteenxx.computer.temperament import Temperament, temper_dealt, temperaments
from pbm.games.eighteenxx.engine.course import phase
from pbm.games.eighteenxx.engine.shares import charter
from pbm.games.eighteenxx.engine.steps.running import best_run_of
from pbm.games.eighteenxx.engine.train_sales import bank_offers
from pbm.games.eighteenxx.values.figures import TrainKind
from pbm.games.eighteenxx.values.orders import Order, Par
from pbm.games.eighteenxx.values.point import Point
from pbm.games.eighteenxx.values.seen import SeenGame
from pbm.games.eighteenxx.values.state import BANK, Company
from pbm.games.table.why import Why


class Outlook(Protocol):
    """The part of a View that is needed: whose eyes, and the open table."""

    @property
    def seat(self) -> int:
        """The seat that looks."""

    @property
    def game(self) -> SeenGame:
        """The table; read, never changed."""

    @property
    def temper(self) -> Temperament:
        """How the seat plays."""


class AtTheTable(msgspec.Struct, frozen=True):
    """The table as a seat looks at it; it plays as it was dealt, if nothing else is `named`."""

    seat: int
    game: SeenGame
    named: str = ""

    @property
    def temper(self) -> Temperament:
        """How the seat plays."""
        return temperaments()[self.named or temper_dealt(self.game, self.seat)]


class ChosenOrder(msgspec.Struct, frozen=True):
    """An order and why it was chosen."""

    order: Order
    why: Why


def me(outlook: Outlook) -> str:
    """The seat's name as a holder."""
    return str(outlook.seat)


def thought(board: Board) -> Board:
    """A copy of what lies on the map, to lay tiles on in thought."""
    lying = {name: getattr(board, name) for name in board.__struct_fields__}
    copied = {name: dict(there) for name, there in lying.items() if isinstance(there, dict)}
    return msgspec.structs.replace(board, **copied)


def kinds_of(game: SeenGame, trains: Sequence[str]) -> list[Train]:
    """Trains by kind as the board knows them."""
    kinds = game.figures.trains
    return [Train(f"{kind}#{n}", kinds[kind].stops or None) for n, kind in enumerate(trains)]


def income(game: SeenGame, company: str, trains: Sequence[str], board: Board | None = None) -> int:
    """Dollars that a company would run for with some trains, on the map or one in thought."""
    if not trains:
        return 0
    kinds = kinds_of(game, trains)
    return best_run_of(game, game.companies[company], None, kinds, board).revenue


def next_train(game: SeenGame) -> TrainKind:
    """The train the bank sells now, the cheapest if there are several."""
    kinds = [game.figures.trains[name] for name in bank_offers(game)]
    return min(kinds, key=lambda kind: kind.price)


def after_next(game: SeenGame) -> TrainKind | None:
    """The kind that comes after the one the bank sells now."""
    names = list(game.figures.trains)
    place = names.index(next_train(game).name) + 1
    return game.figures.trains[names[place]] if place < len(names) else None


def dying(game: SeenGame, kind: str) -> bool:
    """Whether a train goes with the kind on sale now or the one after it."""
    killer = game.figures.trains[kind].scrapped_by
    later = after_next(game)
    return killer in (next_train(game).name, later.name if later else "") and bool(killer)


def permanent(game: SeenGame, kind: str) -> bool:
    """Whether a train stays to the end, or goes with none but the last kind of all."""
    return game.figures.trains[kind].scrapped_by in ("", list(game.figures.trains)[-1])


def lasting(game: SeenGame, company: Company) -> bool:
    """Whether a company has a train that will be there for some time."""
    return any(not dying(game, kind) for kind in company.trains)


def has_train_room(game: SeenGame, company: Company) -> bool:
    """Whether a company may own another train."""
    return len(company.trains) < phase(game).train_limit


def _bank_lasts(game: SeenGame) -> int:
    """Until the bank is empty at the present pace."""
    paid = sum(one.income for one in game.state.companies.values() if one.floated)
    pace = max(350, paid * 5 // 4)
    return game.cash(BANK) // pace


ENDS_IN: Point[Callable[[SeenGame], int]] = Point(_bank_lasts)
"""Operating rounds until the game is thought to end."""
TOWN = Point(1)
"""How a town draws track, where a city draws as a tenth of its value."""
NEW = 40
"""Per cent that a new company adds: a treasury to use, and trains for the table."""
ALONE = 64
"""Per cent that it adds if he can float it without the others, who may want something else."""


def _all_shares(game: SeenGame, order: Par) -> int:
    """The par values of all shares."""
    return charter(game, game.companies[order.company]).shares * order.price


def _new_treasury(_game: SeenGame, _mine: Sequence[Company], alone: bool) -> int:
    """A treasury full at once."""
    return NEW + ALONE * alone


NEW_COMPANY: Point[Callable[[SeenGame, Sequence[Company], bool], int]] = Point(_new_treasury)
"""Per cent that a new company adds for who presides over some, and whether he floats it alone."""
FIRST_TREASURY: Point[Callable[[SeenGame, Par], int]] = Point(_all_shares)
"""What a company that is started so has to begin with."""


def rounds_ahead(game: SeenGame) -> int:
    """Operating rounds that are thought to come, from 1 to 14."""
    return max(1, min(14, game.by(ENDS_IN)(game)))


def gained(game: SeenGame, company: str, put: Callable[[Board], None]) -> int:
    """Dollars by which the best run rises with what is put on the map in thought."""
    board, trains = thought(game.state.board), game.companies[company].trains
    put(board)
    return income(game, company, trains, board) - income(game, company, trains)
