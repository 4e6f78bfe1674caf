"""Certificates up to the number a case tells, of companies it does not speak of.

Half of such a company lies on the open market, which is full: nothing of it can be sold.
"""

from __future__ import annotations

from pbm.games.eighteenxx.engine.companies import CLOSED, arrive
from pbm.games.eighteenxx.engine.shares import certificates
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.market import Spot
from pbm.games.eighteenxx.values.state import Company

OUTSIDE_MARKET = 5
"""Tenths of a filling company that players hold."""
MOST = 4
"""Certificates those are to a president who has all of them."""


def fill(game: Game, wanted: dict[str, int], names: list[str], privates: list[str]) -> None:
    """Give seats shares of the companies named, then closed private companies not told of.

    ValueError when that is not enough for what the case tells.
    """
    left = [name for name in names if not game.companies[name].closed]
    while left and max(_needs(game, wanted).values(), default=0) > 0:
        needs = _needs(game, wanted)
        seat = max(needs, key=lambda one: needs[one])
        total = sum(max(need, 0) for need in needs.values())
        company = game.companies[left.pop(0)]
        if total > 2 * (len(left) + 1):
            _preside(game, company, seat, min(needs[seat], MOST))
        else:
            _hold(game, company, seat, min(needs[seat], 2), _idle(game, seat, needs))
    for name in privates:
        for seat, need in _needs(game, wanted).items():
            if need > 0 and game.state.privates[name].owner == CLOSED:
                game.state.privates[name].owner = seat
    lacking = {seat: need for seat, need in _needs(game, wanted).items() if need > 0}
    if lacking:
        raise ValueError(f"no certificates left to give: {lacking}")


def _needs(game: Game, wanted: dict[str, int]) -> dict[str, int]:
    return {seat: number - certificates(game, seat) for seat, number in wanted.items()}


def _idle(game: Game, seat: str, needs: dict[str, int]) -> str:
    """Who takes the rest of a company and presides: whom it does not matter, or who needs most."""
    others = game.state.clockwise(seat)
    return max(others, key=lambda one: (one not in needs, needs.get(one, 0)))


def _hold(game: Game, company: Company, seat: str, tenths: int, other: str) -> None:
    _issue(game, company, {seat: tenths, other: OUTSIDE_MARKET - tenths}, other)


def _preside(game: Game, company: Company, seat: str, certificates_: int) -> None:
    tenths = certificates_ + 1
    rest = {game.state.left_of(seat): OUTSIDE_MARKET - tenths} if certificates_ < MOST else {}
    _issue(game, company, {seat: tenths} | rest, seat)


def _issue(game: Game, company: Company, shares: dict[str, int], president: str) -> None:
    company.shares = {"market": 10 - OUTSIDE_MARKET} | shares
    company.president = president
    company.par, company.floated, company.operated = 100, True, True
    company.stations = list(game.figures.companies[company.name].stations)
    arrive(game, company, Spot(2, 7))
