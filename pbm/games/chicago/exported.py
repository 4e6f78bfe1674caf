"""A position as rows of figures, for `pbm export`; `docs/export.md` says what each column is."""

from typing import Any

from pbm.games.chicago.match import Match
from pbm.games.chicago.position import Position


def exported(match: Match) -> dict[str, list[dict[str, Any]]]:
    """Players, companies, shares and gauges after a turn."""
    position = match.position
    seats = range(1, position.seats + 1)
    return {
        "players": [_player(position, seat) for seat in seats],
        "companies": [_company(position, name) for name in sorted(position.charters)],
        "holdings": [
            {"seat": seat, "company": company, "shares": shares}
            for seat in seats
            for company, shares in sorted(position.holdings[seat - 1].items())
        ],
        "market": [
            {"company": name, "sold": charter.sold, "left": charter.shares}
            for name, charter in sorted(position.charters.items())
        ],
        "gauges": [
            {"gauge": name, "value": value} for name, value in sorted(position.gauges.items())
        ],
    }


def _player(position: Position, seat: int) -> dict[str, Any]:
    return {
        "seat": seat,
        "cash": position.cash(seat),
        "shares": sum(position.holdings[seat - 1].values()),
    }


def _company(position: Position, name: str) -> dict[str, Any]:
    charter = position.charters[name]
    return {
        "company": name,
        "open": int(charter.open),
        "treasury": position.treasury(name),
        "income": charter.income,
        "locomotives": charter.locomotives,
    }
