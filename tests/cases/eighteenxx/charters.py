"""Companies of a situation: shares, presidents, par values, private companies, trains."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbm.games.eighteenxx.board.board import HexToken
from pbm.games.eighteenxx.engine.companies import CLOSED, arrive, close
from pbm.games.eighteenxx.values.market import Spot
from pbm.games.eighteenxx.values.state import (
    IPO,
    Company,
)
from tests.cases.eighteenxx.told import arrivals, named_in

if TYPE_CHECKING:
    from tests.cases.eighteenxx.situation import Scene


def start_company(scene: Scene, company: Company) -> None:
    given = scene.given
    company.shares = shares_of(scene, company.name)
    square = given.get("market", {}).get(company.name)
    if not square and not has_president(scene, company):
        return
    company.president = president_of(scene, company)
    company.par = int(given.get("par", {}).get(company.name, 0) or 76)
    again = named_in(given.get("reissued", ()))
    company.reissued = company.name in again or company.par not in scene.game.grid.pars
    spot = Spot(square[0], square[1]) if square else scene.game.grid.pars[76]
    arrive(scene.game, company, spot)
    figures = scene.game.figures.companies[company.name]
    sold = 10 - company.shares.get(IPO, 0)
    company.floated = sold >= figures.shares_to_operate
    listed = given.get("operated")
    company.operated = company.floated if listed is None else company.name in listed
    company.marker = "waiting"
    company.stations = list(figures.stations)


def shares_of(scene: Scene, name: str) -> dict[str, int]:
    given = scene.given
    listed = given.get("shares", {}).get(name)
    if listed is not None:
        keys = {"treasury": name}
        shares = {keys.get(k, k): int(v) // 10 for k, v in listed.items() if v}
        shares[IPO] = shares.get(IPO, 0) + 10 - sum(shares.values())
    elif name in given.get("sold_percent", {}):
        sold = given["sold_percent"][name] // 10
        shares = {"1": (sold + 1) // 2, "2": sold // 2, IPO: 10 - sold}
    elif "all sold" in scene.text or "unprotected" in scene.text or name in all_sold(scene):
        shares = {"1": 6, "2": 4}
    else:
        seat = str(given.get("president", {}).get(name, 2))
        shares = {seat: 4, "market": 3, IPO: 3} if "market" in scene.text else {seat: 6, IPO: 4}
    return {holder: tenths for holder, tenths in shares.items() if tenths}


def has_president(scene: Scene, company: Company) -> bool:
    """Whether a certificate of two shares is out: a single share does not start a company."""
    given, name = scene.given, company.name
    told = any(name in given.get(key, ()) for key in ("president", "par", "trains", "stations"))
    most = max((company.shares.get(seat, 0) for seat in scene.game.state.seats), default=0)
    return (
        told
        or name not in given.get("shares", ())
        or most >= scene.game.figures.companies[name].president
    )


def all_sold(scene: Scene) -> list[str]:
    names: list[str] = scene.given.get("all_sold", [])
    return names


def president_of(scene: Scene, company: Company) -> str:
    told = scene.given.get("president", {}).get(company.name)
    if told:
        return str(told)
    seats = [s for s in scene.game.state.seats if company.shares.get(s)]
    return max(seats, key=lambda seat: company.shares[seat], default="")


def lay_tokens(scene: Scene) -> None:
    """Stacks are told from the top; other tokens lie in the order of the market table."""
    for names in (*scene.given.get("stacks", {}).values(), *arrivals(scene.given)):
        for name in names:
            scene.game.state.arrivals += 1
            scene.game.companies[name].arrival = scene.game.state.arrivals
    for name in scene.given.get("closed_in_round", ()):
        close(scene.game, scene.game.companies[name])


def give_privates(scene: Scene) -> None:
    given, state = scene.given, scene.game.state
    left = given.get("privates_left")
    initial = given.get("round") == "ISR"
    names = list(state.privates)
    first = names.index(given.get("cheapest", names[0]))
    for name, private in state.privates.items():
        if name in given.get("owners", {}):
            owner = given["owners"][name]
            private.owner = str(owner) if owner else CLOSED
        elif not initial:
            private.owner = CLOSED
        elif (left is not None and name not in left) or names.index(name) < first:
            private.owner = state.seats[-1]
        private.price = given.get("price", {}).get(name, private.price)
        started = state.companies.get(scene.game.figures.privates[name].company)
        brings = scene.game.figures.privates[name].brings == "presidency"
        told = name in given.get("owners", {}) or name in given.get("bids", {})
        if started is not None and started.par and brings and not told:
            private.owner = CLOSED
    for hex_, kind in given.get("port", {}).items():
        others = 10 if kind == "open" else 0
        owner = given.get("operating", "")
        state.board.tokens = (HexToken("GSC", hex_, owner, 20, others),)


def give_trains(scene: Scene) -> None:
    given, game = scene.given, scene.game
    state, phases = game.state, game.figures.phases
    names = [phase.name for phase in phases]
    if state.phase not in names:
        raise ValueError(f"there is no phase {state.phase}, but {', '.join(names)}")
    at = names.index(state.phase)
    kinds = list(game.figures.trains)
    state.sold_kinds = [p.begins_with or kinds[0] for p in phases[: at + 1]]
    bank = given.get("bank_train", [state.sold_kinds[-1]])[0]
    for kind in kinds[: kinds.index(bank)]:
        if kind in state.depot:
            state.depot[kind] = 0
    state.depot |= given.get("left", {})
    state.market_trains = list(given.get("open_market_trains", ()))
    for name, trains in given.get("trains", {}).items():
        game.companies[name].trains = list(trains)
    for name in given.get("eligible_now", ()):
        game.companies[name].trains = ["12"]
