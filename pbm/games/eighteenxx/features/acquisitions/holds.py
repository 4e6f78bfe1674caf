"""What is always true of companies that were acquired, and of the tokens of all of them."""

from collections.abc import Iterator

from pbm.games.eighteenxx.engine.shares import charter
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.state import Company


def broken(game: Game) -> Iterator[str]:
    """Tokens that are neither printed nor anywhere; what an acquired company still has."""
    for company in game.companies.values():
        if placed := _too_many(game, company):
            yield f"{company.name}: {placed} station markers on the map"
        if company.acquired and not company.closed:
            yield from _left(game, company)


def _too_many(game: Game, company: Company) -> int:
    """Markers on the map, if there are more than printed or the company is not at work."""
    rows = [row for rows in game.state.board.stations.values() for row in rows]
    placed = sum(row.count(company.name) for row in rows)
    printed = len(charter(game, company).stations)
    waits = not company.president and not company.acquired
    return placed if placed > (0 if waits else printed) else 0


def _left(game: Game, company: Company) -> Iterator[str]:
    """Its shares are with players, nobody else has anything of it."""
    there, whole = sum(company.shares.values()), charter(game, company).shares
    few = min(company.shares.values(), default=1) < 1
    if there > whole or few or set(company.shares) - set(game.state.seats):
        yield f"{company.name}: acquired, shares {company.shares}"
    if company.stations:
        yield f"{company.name}: acquired, with stations on its charter"
    if any(private.owner == company.name for private in game.state.privates.values()):
        yield f"{company.name}: acquired, with a private company"
    if any(token.owner == company.name for token in game.state.board.tokens):
        yield f"{company.name}: acquired, with a token"
