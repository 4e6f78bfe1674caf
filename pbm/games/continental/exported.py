"""A state as rows of figures, for `pbm export`; `docs/export.md` says what each column is."""

from typing import Any

import msgspec

from pbm.games.continental.state import State


def exported(state: State) -> dict[str, list[dict[str, Any]]]:
    """Players, railroads, the market and Private Companies at the start of a turn."""
    return {
        "players": [_tycoon(state, seat) for seat in sorted(state.tycoons)],
        "railroads": [_railroad(state, code) for code in sorted(state.railroads)],
        "market": [_quoted(state, code) for code in sorted(state.railroads)],
        "holdings": [
            {"seat": seat, "railroad": code, "shares": shares}
            for code, road in sorted(state.railroads.items())
            for seat, shares in sorted(road.holdings.items())
        ],
        "private_companies": [
            msgspec.structs.asdict(state.pcs[code]) for code in sorted(state.pcs)
        ],
    }


def _tycoon(state: State, seat: int) -> dict[str, Any]:
    who = state.tycoons[seat]
    return {
        "seat": seat,
        "character": who.character,
        "cash": state.cash(seat),
        "loan": state.loan(seat),
        "net_worth": who.net_worth,
        **msgspec.structs.asdict(who.points),
    }


def _railroad(state: State, code: str) -> dict[str, Any]:
    road = state.railroads[code]
    return {
        "railroad": code,
        "number": road.number,
        "standing": road.standing,
        "president": road.president,
        "chairman": road.chairman,
        "cash": state.till(code),
        "bonds": state.bonds(code),
        "loans": state.loans(code),
        "locomotives": road.level,
        "efficiency": road.efficiency,
        "technologies": " ".join(road.technologies),
        "lines": " ".join(road.lines),
        "doubled": " ".join(road.doubled),
        "right_of_way": road.row,
        "revenue": road.last.revenue,
        "expenses": road.last.expenses,
        "interest": road.last.interest,
    }


def _quoted(state: State, code: str) -> dict[str, Any]:
    road = state.railroads[code]
    return {
        "railroad": code,
        "price": road.price,
        "authorised": road.authorised,
        "treasury": road.treasury,
        "public": road.public,
        "dividend_cents": road.last.dividend,
        "profit_cents": road.last.profit_per_share,
    }
