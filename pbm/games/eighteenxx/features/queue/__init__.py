"""A queue of companies: only those in its top row may be started (1867 5.8, 7.1, 8.2 D, 9).

Rows are counted from the top; the companies are laid out by lot.  One that closes goes to the back.
"""

from collections.abc import Callable, Iterator

import msgspec

from pbm.core.dice import Dice
from pbm.core.journal import Event
from pbm.core.refusal import Refusal, no
from pbm.games.eighteenxx.engine.companies import CLOSES, STARTED, remove
from pbm.games.eighteenxx.engine.invariants import MUST_HOLD
from pbm.games.eighteenxx.engine.match import SET_UP
from pbm.games.eighteenxx.engine.privates import close_private
from pbm.games.eighteenxx.engine.steps.stock_turn import STARTING
from pbm.games.eighteenxx.engine.train_sales import PHASE_BEGAN
from pbm.games.eighteenxx.features.queue.columns import COLUMN_LEAVES, fullest
from pbm.games.eighteenxx.features.queue.pages import section
from pbm.games.eighteenxx.mail.report import SECTIONS
from pbm.games.eighteenxx.values.feature import Feature, Tables
from pbm.games.eighteenxx.values.figures import Phase
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.orders import Par
from pbm.games.eighteenxx.values.point import Point, switch
from pbm.games.eighteenxx.values.seen import SeenGame
from pbm.games.eighteenxx.values.state import IPO, Company, Private


class CompanyQueued(Event, frozen=True, tag=True):
    """A company may be started again, when its turn in the queue has come; rows count from 1."""

    company: str
    row: int


class QueueTables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table `[features.queue]`."""

    rows: int = 0
    columns: int = 0
    founder: str = ""
    """The power of the private company with which the company that finds no place is started."""
    forward: str = ""
    """The power that lets its owner start a company of the second row, and closes then."""


TABLES = Point(QueueTables())


def _lay_out(game: Game, dice: Dice) -> None:
    """The companies in drawn order, row by row; the last one goes with a private company."""
    tables = game.by(TABLES)
    drawn = dice.of("queue").shuffle(game.state.companies)
    places = tables.rows * tables.columns
    row = range(0, places, tables.columns)
    game.state.queue = [drawn[n : n + tables.columns] for n in row]
    for name in drawn[places:]:
        founder = game.private(tables.founder)
        if founder is not None:
            founder.company = name


def _row_of(game: SeenGame, company: str) -> int | None:
    """In which row a company waits; None when it does not."""
    return next((n for n, row in enumerate(game.state.queue) if company in row), None)


def _forward(game: SeenGame, seat: str) -> Private | None:
    """The private company by which a seat may start a company of the second row."""
    private = game.private(game.by(TABLES).forward)
    return private if private is not None and private.owner == seat else None


def _not_its_turn(game: SeenGame, seat: str, order: Par) -> Refusal | None:
    row = _row_of(game, order.company)
    if row == 0 or (row == 1 and _forward(game, seat)):
        return None
    return no("starting", "not_in_the_top_row", company=order.company)


def _started(game: Game, company: Company) -> None:
    """It leaves the queue; an empty top row lets the others move up."""
    row = _row_of(game, company.name)
    if row is None:
        return
    forward = _forward(game, company.president)
    if row == 1 and forward is not None:
        close_private(game, forward)
    _take_out(game, company.name)
    if row == 0:
        _fill_top(game)


def _take_out(game: Game, company: str) -> None:
    game.state.queue = [
        ["" if name == company else name for name in row] for row in game.state.queue
    ]


def _fill_top(game: Game) -> None:
    """While nobody is in the top row all move up, if anybody is there at all."""
    queue = game.state.queue
    while any(any(row) for row in queue) and not any(queue[0]):
        queue.append(queue.pop(0))


AFTER_REMOVAL: Point[Callable[[Game], None]] = Point(lambda _game: None)
"""What becomes of the rows when a column has been removed (Q13)."""


def _column_leaves(game: Game, phase: Phase) -> None:
    """The column with the most companies, of two alike the one further right."""
    queue = game.state.queue
    if COLUMN_LEAVES not in phase.effects or not queue:
        return
    most = fullest(queue)
    for row in queue:
        name = row.pop(most)
        if name:
            remove(game, game.companies[name])
    game.by(AFTER_REMOVAL)(game)


def _to_the_back(game: Game, company: Company) -> None:
    """A closed company may be started anew, if there is a row without any (1867 9.1)."""
    row = next((n for n, row in enumerate(game.state.queue) if row and not any(row)), None)
    if row is None:
        remove(game, company)
        return
    printed = game.figures.companies[company.name]
    fresh = Company(name=company.name, shares={IPO: printed.shares})
    for field in company.__struct_fields__:
        setattr(company, field, getattr(fresh, field))
    game.state.board.homes[company.name] = (printed.home, printed.home_city)
    game.state.queue[row][0] = company.name
    game.tell(CompanyQueued(company.name, row + 1))


def _misplaced(game: Game) -> Iterator[str]:
    """Who waits has not started, and waits once; his home is kept for him."""
    waiting = [name for row in game.state.queue for name in row if name]
    for name in waiting:
        company = game.companies[name]
        ready = not company.president and not company.closed and name in game.state.board.homes
        if not ready or waiting.count(name) > 1:
            yield f"queue: {name}"


QUEUE = Feature(
    name="queue",
    events=(CompanyQueued,),
    occasions={
        SET_UP: _lay_out,
        STARTING: _not_its_turn,
        STARTED: _started,
        PHASE_BEGAN: _column_leaves,
        CLOSES: _to_the_back,
        SECTIONS: section,
        MUST_HOLD: _misplaced,
    },
    settings=(switch("queue_rows", "stay", "move up", AFTER_REMOVAL, _fill_top),),
    tables=Tables(QueueTables, TABLES),
)
