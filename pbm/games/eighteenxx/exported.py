"""A position as rows of figures, for `pbm export`; `docs/export.md` says what each column is."""

from typing import Any

from pbm.games.eighteenxx.engine.course import worth
from pbm.games.eighteenxx.values.seen import SeenGame
from pbm.games.eighteenxx.values.state import Company


def exported(game: SeenGame) -> dict[str, list[dict[str, Any]]]:
    """Players, companies, the market, shares and private companies after a turn or part."""
    companies = [game.companies[name] for name in sorted(game.companies)]
    return {
        "players": [
            {"seat": int(seat), "cash": game.cash(seat), "worth": worth(game, seat)}
            for seat in game.state.seats
        ],
        "companies": [_company(game, one) for one in companies],
        "market": [_quoted(game, one) for one in companies],
        "holdings": [
            {"holder": holder, "company": one.name, "shares": shares}
            for one in companies
            for holder, shares in sorted(one.shares.items())
            if shares
        ],
        "private_companies": [
            {"private": name, "owner": private.owner, "price": private.price}
            for name, private in sorted(game.state.privates.items())
        ],
    }


def _company(game: SeenGame, one: Company) -> dict[str, Any]:
    return {
        "company": one.name,
        "president": one.president,
        "floated": int(one.floated),
        "closed": int(one.closed),
        "treasury": game.cash(one.name),
        "trains": " ".join(one.trains),
        "stations_left": len(one.stations),
        "income": one.income,
        "paid": one.paid,
    }


def _quoted(game: SeenGame, one: Company) -> dict[str, Any]:
    started = one.row >= 0
    return {
        "company": one.name,
        "par": one.par,
        "price": game.price(one),
        "row": one.row if started else None,
        "column": one.col if started else None,
    }
