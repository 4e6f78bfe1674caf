"""A better run that a stockholder may point out, in a turn or a connection run (D8, H22)."""

from __future__ import annotations

from pbm.games.eighteenxx.engine.ground import best_run
from pbm.games.eighteenxx.engine.shares import held
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.state import Claims, Company, Connections, Turn

Ends = tuple[str, str] | None
"""Home and destination of a connection run; None in an ordinary turn."""


def running(game: Game) -> Turn | Connections:
    """What the company runs for: its connection run, or else its turn."""
    return game.on_stack(Connections) or game.frame(Turn)


def ends_of(game: Game, company: str) -> Ends:
    """The ends one train must run between, if this is a connection run."""
    if game.on_stack(Connections) is None:
        return None
    figures = game.figures.companies[company]
    return figures.home, figures.destination


def ask_stockholders(game: Game, company: Company, income: int) -> None:
    """Ask the other stockholders clockwise, if there is a better run than the president's."""
    if game.settings.better_route != "claimed":
        return
    seats = [s for s in game.state.clockwise(company.president) if held(company, s)]
    if not seats:
        return
    best = best_run(game, company, ends_of(game, company.name)).revenue
    if best > income:
        game.state.stack.append(Claims(company=company.name, seats=seats, best=best))
