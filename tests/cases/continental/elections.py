"""Cases of directors, chairmen and presidents."""

from __future__ import annotations

from typing import Any

from pbm.games.continental import orders as o
from pbm.games.continental.state import State
from tests.cases.continental.register import Case, kind
from tests.continental import build
from tests.continental.build import begin, play, world

CHAIRMAN = ("sitting_chairman", "chairman", "chairman_before", "old_chairman")
"""How a case may name the chairman of the turn before, who stays if shares are equal (R59)."""


@kind("directors")
def directors(case: Case) -> dict[str, Any]:
    given = case["given"]
    state = world()
    holdings = {int(seat): owned for seat, owned in given["holdings"].items()}
    one = build.railroad(state, "B&O", issued=given["issued"], holdings=holdings)
    chairman = given.any_of(*CHAIRMAN)
    one.chairman = int(chairman) if chairman else None
    play(begin(state), "15")
    chairman = str(one.chairman) if one.chairman is not None else None
    found = [str(seat) for seat in sorted(one.directors)]
    told = [str(seat) for seat in case["expect"].get("directors", ())]
    return {"directors": told if sorted(told) == sorted(found) else found, "chairman": chairman}


@kind("election")
def election(case: Case) -> dict[str, Any]:
    given = case["given"]
    rules = build.with_routes(dict.fromkeys(given["railroads"], 100))
    state = world(rules=rules)
    for code, road in given["railroads"].items():
        holdings = {int(seat): owned for seat, owned in road["holdings"].items()}
        build.railroad(state, code, issued=road["issued"], holdings=holdings)
        state.railroads[code].president = int(road["president"]) if road.get("president") else None
    for seat, slots in given.get("slots", {}).items():
        state.tycoons[int(seat)].controls = {int(slot): code for slot, code in slots.items()}
    for code, one in state.railroads.items():
        _seat_president(state, code, one.president)
    sheets: dict[int, list[o.Order]] = {}
    for order in case.get("orders", []):
        sheet = sheets.setdefault(int(order["tycoon"]), [])
        if order.get("resign"):
            sheet.append(o.Resign(order.get("slot"), order.get("railroad")))
        else:
            sheet.append(o.Control(order["slot"], order["railroad"]))
    play(begin(state, sheets, rules), "15")
    presidents = {code: one.president for code, one in state.railroads.items()}
    return {
        "president": {
            code: str(presidents[code]) if presidents[code] is not None else None
            for code in case["expect"]["president"]
        }
    }


def _seat_president(state: State, code: str, seat: int | None) -> None:
    """A president of whom the case tells no slot has a free one."""
    if seat is None or code in state.tycoons[seat].controls.values():
        return
    slot = next(slot for slot in (1, 2) if slot not in state.tycoons[seat].controls)
    state.tycoons[seat].controls[slot] = code
