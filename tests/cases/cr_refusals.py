"""Cases of refused orders, and of who sees what: the whole turn is played on a small scene.

A refusal is compared by its essence: which orders, by which reason, not by its words.
"""

from __future__ import annotations

import re
from typing import Any

from pbm.games.continental import orders as o
from pbm.games.continental.events import Incorporated, Outcome, PCBought
from pbm.games.continental.events.railroads import RevenueReckoned
from pbm.games.continental.state import State
from pbm.games.continental.turn import Turn
from pbm.games.continental.window import view
from pbm.games.continental.world.rules import Rules, standard_rules
from tests.cases.cr_orders import meant
from tests.cases.cr_register import Case, kind
from tests.continental import build
from tests.continental.build import begin, outcomes, play_whole, world

ESSENCE = {
    "not_owned": ("owned at the start",),
    "pc_sold": ("sold to",),
    "stays_on_sale": ("stays on sale",),
    "has_row": ("owns an unbuilt",),
    "not_connected": ("not connected",),
    "bankrupt": ("bankrupt",),
    "both_ways": ("both ways",),
    "transactions": ("more than 6",),
    "bids_allowed": ("bids",),
    "two_presidencies": ("two presidencies",),
    "war": ("civil war",),
    "cash_only": ("cash", "needed", "lack"),
    "name_taken": ("taken",),
    "prohibited_twin": ("double", "twin", "parallel"),
    "prohibited_gateway": ("gateway", "prohibited"),
    "not_on_sale": ("on sale", "listed"),
    "not_president": ("president",),
    "not_director": ("director", "10 %", "10%"),
    "more_shares": ("more", "larger", "larg"),
    "pc_limit": ("two", "limit"),
    "own_pc": ("own",),
    "into_bankrupt": ("bankrupt",),
    "prodigal_least": ("1,000", "1000"),
    "no_large_town": ("size", "town", "large"),
    "technologies_a_turn": ("one", "technology"),
    "not_invented": ("sale", "available", "invented"),
    "twice": ("twice", "once", "already"),
}
"""Words of which one must stand in the case's reason."""

ROUTE = re.compile(r"[A-Z&]+\d*")


@kind("refused")
def refused(case: Case) -> dict[str, Any]:
    given, orders = case["given"], case.get("orders", [])
    rules = scene_rules(given)
    state = world(given.get("turn", 5), given.get("climate_start", "Normal"), rules)
    sheets = set_scene(state, given)
    names: dict[tuple[int, int], str] = {}
    for seat, name, order in _orders(given, orders):
        sheet = sheets.setdefault(seat, [])
        names[(seat, len(sheet))] = name
        sheet.append(order)
    turn = play_whole(begin(state, sheets, rules))
    no = [one for one in outcomes(turn) if one.verdict == "refused"]
    told = [_name(names, one) for one in no if (one.seat, one.index) in names]
    expected = case["expect"]
    events = [_event(turn, case, text) for text in expected.get("events", [])]
    return {
        "refused": _in_the_words_of(expected.get("refused", []), told),
        "reason": _reason(expected.get("reason", ""), no),
        "events": events,
    }


def scene_rules(given: dict[str, Any]) -> Rules:
    """The real map; invented codes get routes of their own, a figure of miles a railroad "R"."""
    if "miles" in given and "railroad" not in given and "pc" not in given:
        doubled = given.get("double_line_miles", 1)
        return build.map_rules(
            [
                build.route("R", "near", "far", given["miles"] - doubled, kind="PC"),
                build.route("R1", "far", "end", doubled),
            ]
        )
    codes = list(given.get("holdings_percent", {}))
    codes += [code for _, code in given.get("transactions", [])]
    return build.with_routes({c: 100 for c in codes if c not in standard_rules().map.routes})


def set_scene(state: State, given: dict[str, Any]) -> dict[int, list[o.Order]]:
    """Tycoons, railroads and companies of a case, and the orders it takes for granted."""
    sheets: dict[int, list[o.Order]] = {}
    alone = "railroad" not in given and "miles" not in given
    for seat in state.tycoons:
        build.tycoon(state, seat, given.get("cash", 10**5) if alone else 10**5)
    state.technologies = list(given.get("on_sale", state.technologies))
    if "pc" in given:
        _company(state, given, sheets)
    if "railroad" in given or "miles" in given:
        _railroad(state, given, sheets)
    if "transactions" in given:
        _exchange(state, given)
    for code, percent in given.get("holdings_percent", {}).items():
        build.railroad(state, code, holdings={given["tycoon"]: 10 * percent})
    for slot, code in given.get("slots", {}).items():
        build.preside(state, code, given["tycoon"], int(slot))
    for seat in given.get("wanted", {}):
        state.tycoons[int(seat)].may_rename = True
        state.tycoons[int(seat)].character = standard_rules().characters[-int(seat)]
    return sheets


def _company(state: State, given: dict[str, Any], sheets: dict[int, list[o.Order]]) -> None:
    """The PC of a case, its owner, and the bid by which it changes hands."""
    owner = given.get("owner", given.get("owner_at_start"))
    bank = None if owner is not None else 100
    ask = given.get("ask", bank) if given.get("on_sale_since_last_turn", True) else None
    build.company(state, given["pc"], owner=owner, paid=given.get("paid", 10**5), ask=ask)
    if given.get("bought_this_turn_by"):
        sheets[given["bought_this_turn_by"]] = [o.BidPC(given["pc"], 5000)]


def _railroad(state: State, given: dict[str, Any], sheets: dict[int, list[o.Order]]) -> None:
    """The railroad of a case under tycoon 1, and the building or abandoning it speaks of."""
    code = given.get("railroad", "R")
    invented = ["R", "R1"] if "double_line_miles" in given else ["R"]
    lines = given.get("lines") or ([code] if code != "R" else invented)
    row = given["row"].split()[0] if given.get("row") else None
    build.railroad(
        state,
        code,
        lines,
        cash=given.get("cash", 10**6),
        row=row,
        grant=given.get("grant", 0),
        land=given.get("land", 0),
        level=given.get("engine", 1),
        technologies=list(given.get("owned", [])),
        debt=given.get("debt", 0),
        doubled=list(given.get("doubled", [])),
        standing=given.get("state", "solvent"),
        holdings={given.get("president", 1): 300},
    )
    president = given.get("president", 1)
    build.preside(state, code, president)
    build.tycoon(state, president, given.get("president_cash", 10**5))
    state.best_locomotive = given.get("best", 1)
    if given.get("build"):
        sheets.setdefault(president, []).append(o.Build(code, 400))
    if given.get("abandon"):
        sheets.setdefault(president, []).append(o.Abandon(code))


def _exchange(state: State, given: dict[str, Any]) -> None:
    """So many active railroads, in all of which tycoon 1 owns something."""
    codes = list(dict.fromkeys(code for _, code in given["transactions"]))
    spare = [c for c, pc in state.pcs.items() if c not in codes and pc.status == "unborn"]
    for code in [*codes, *spare][: given["active"]]:
        build.railroad(state, code, holdings={1: 50})


def _orders(given: dict[str, Any], orders: list[dict[str, Any]]) -> list[tuple[int, str, o.Order]]:
    """Seat, the case's name of the order, and the order."""
    found: list[tuple[int, str, o.Order]] = []
    code = given.get("railroad", "R")
    for one in orders:
        seat = one.get("tycoon", given.get("tycoon", given.get("president", 1)))
        found += [(seat, *named) for named in meant(one, one.get("railroad", code), given)]
    for seat, name in given.get("wanted", {}).items():
        found.append((int(seat), f"{name} for one of the two", o.Character(name)))
    for do, stock in given.get("transactions", []):
        order = o.Buy(stock, 10) if do == "buy" else o.Sell(stock, 10)
        found.append((1, f"{do} {stock}", order))
    return found


def _in_the_words_of(expected: list[str], told: list[str]) -> list[str]:
    """Refused orders as the case names them, if it says our words and perhaps more."""
    left, found = list(expected), []
    for name in told:
        words = name.lower().split()
        like = [text for text in left if all(word in text.lower() for word in words)]
        best = name if name in like else min(like, key=len, default=name)
        if like:
            left.remove(best)
        found.append(best)
    return sorted(found, key=expected.index) if sorted(found) == sorted(expected) else found


def _name(names: dict[tuple[int, int], str], one: Outcome) -> str:
    """A RoW bid is named by the choice that was refused."""
    name = names[(one.seat, one.index)]
    if name != "bid":
        return name
    return f"bid {one.subject}" if ROUTE.fullmatch(one.subject) else name


def _reason(expected: str, refused_ones: list[Outcome]) -> str:
    """The expected reason if every refusal's essence and figures stand in it, else ours."""
    text = expected.lower()
    for one in refused_ones:
        words = ESSENCE.get(one.reason, ())
        if words and not any(word in text for word in words):
            return one.reason
        if one.reason == "cash_only":
            figures = [f"{one.figures[name]:,}" for name in ("cash", "cost")]
            if re.search(r"\d", text) and not all(figure in text for figure in figures):
                return f"{one.reason} {figures}"
    return expected


def _event(turn: Turn, case: Case, text: str) -> str:
    """An expected event if it came about, else what is not true."""
    return text if _came_about(turn, case, text) else f"not so: {text}"


def _came_about(turn: Turn, case: Case, text: str) -> bool:
    """Whether an event of the case came about in the turn."""
    if match := re.fullmatch(r"tycoon (\d+) buys (\S+) for ([\d,]+)", text):
        seat, code, price = match.groups()
        wanted = (code, int(seat), int(price.replace(",", "")))
        return wanted in [(f.pc, f.buyer, f.price) for f in turn.journal.of(PCBought)]
    if match := re.match(r"bid (\S+) \(.*\) is valid", text):
        row = match.group(1)
        mine = [one for one in outcomes(turn) if one.order == "BidRow" and one.subject == row]
        return bool(mine) and all(
            one.reason in ("", "not_reached", "less_influence") for one in mine
        )
    if match := re.match(r"(\S+) abandoned, grant 0, land still (\d+)", text):
        row, land = match.groups()
        (code,) = turn.abandoned
        sold = turn.operations[code]
        assert sold is not None
        return turn.abandoned[code] == row and _land_before_sales(turn, code) == int(land)
    if match := re.match(r"a bid for (\S+), reached only by \S+, would be refused", text):
        return _would_be_refused(case, match.group(1))
    if match := re.match(r"(\S+) (?:is|was) built", text):
        return any(match.group(1) in one.lines for one in turn.railroads())
    if match := re.match(r"(\S+) (?:is |was )?incorporated", text):
        return match.group(1) in [fact.pc for fact in turn.journal.of(Incorporated)]
    if match := re.match(r"(\S+) stays on sale at ([\d,]+)", text):
        pc = turn.state.pcs[match.group(1)]
        return pc.ask == int(match.group(2).replace(",", ""))
    if text.startswith("the two names differ"):
        return _names_differ(turn, case)
    return False


def _land_before_sales(turn: Turn, code: str) -> int:
    """Land after building and abandoning, before the year's sales."""
    sold = sum(f.land_sold for f in turn.journal.of(RevenueReckoned) if f.railroad == code)
    return turn.railroad(code).land + sold


def _would_be_refused(case: Case, row: str) -> bool:
    """The same case with a bid for another RoW."""
    given = case["given"]
    orders = [
        {**one, "first": row, "alternate": None} if one["do"] == "bid RoW" else one
        for one in case["orders"]
    ]
    rules = scene_rules(given)
    state = world(given.get("turn", 5), "Normal", rules)
    sheets = set_scene(state, given)
    for seat, _, order in _orders(given, orders):
        sheets.setdefault(seat, []).append(order)
    turn = play_whole(begin(state, sheets, rules))
    return any(one.verdict == "refused" and one.subject == row for one in outcomes(turn))


def _names_differ(turn: Turn, case: Case) -> bool:
    """One bears the name, the other a historical one that nobody else bears."""
    wanted = case["given"]["wanted"]
    bearers = {seat: turn.tycoon(int(seat)).character for seat in wanted}
    all_names = [one.character for one in turn.state.tycoons.values()]
    lucky = [seat for seat, name in wanted.items() if bearers[seat] == name]
    others = [bearers[seat] for seat in wanted if seat not in lucky]
    historical = all(name in turn.rules.characters for name in others)
    return len(lucky) == 1 and historical and all(all_names.count(name) == 1 for name in others)


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
