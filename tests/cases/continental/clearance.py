"""Cases of who sees what: a tycoon's View of railroads in which many others hold stock."""

from __future__ import annotations

from typing import Any

from pbm.games.continental.window import view
from tests.cases.continental.register import Case, kind
from tests.continental import build
from tests.continental.build import world


@kind("visibility")
def visibility(case: Case) -> dict[str, Any]:
    """The View of the case's tycoon on railroads in which many others hold stock."""
    given = case["given"]
    me = int(given["tycoon"])
    codes = [*given["railroads"], "ELSEWHERE"]  # a railroad of which the reader knows nothing
    rules = build.map_rules(
        [build.route(code, f"{code} 1", f"{code} 2", 100, kind="PC") for code in codes]
    )
    state = world(rules=rules)
    for place, code in enumerate(codes, start=1):
        mine = {me: 300} if code in given["director_of"] else {me: 10}
        others = {seat: 40 + seat for seat in state.tycoons if seat != me}
        build.railroad(state, code, holdings={**others, **mine}, issued=2000, number=place)
        state.railroads[code].directors = [me] if code in given["director_of"] else []
        if code in given["president_of"]:
            build.preside(state, code, me, slot=1 + len(state.tycoons[me].controls))
    spied_player = given.get("spied_player")
    state.tycoons[me].spied_player = int(spied_player) if spied_player else None
    state.tycoons[me].spied_railroad = given.get("spied_railroad")
    seen = view(state, [], me, rules)
    held = {
        seat: {c for c in codes if seat in state.railroads[c].holdings} for seat in state.tycoons
    }
    whole = [one.seat for one in seen.tycoons if {code for code, _ in one.stock} == held[one.seat]]
    return {
        "cash_flow_of": sorted(book.code for book in seen.books),
        "other_players_holdings_in": sorted(
            code
            for code in codes
            if all(
                code in dict(one.stock)
                for one in seen.tycoons
                if one.seat != int(spied_player or 0)
            )
        ),
        "all_holdings_of": [str(seat) for seat in sorted(whole)],
    }
