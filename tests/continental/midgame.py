"""A game at the start of turn 7, in Normal times, seen by Jay Gould in seat 4.

He presides over B&O, which holds PA7 unbuilt, and over PENN, whose twin READ is Dan Drew's (9). He
owns CNJ; Dan Drew offers LV for $1,300; the Bank offers COG, MON and O&M.
"""

from __future__ import annotations

from pbm.games.continental import accounts
from pbm.games.continental.state import PrivateCompany, Railroad, State, Tycoon
from pbm.games.continental.view import View
from pbm.games.continental.window import view_of
from pbm.games.continental.world.rules import standard_rules

GOULD, DREW = 4, 9
RULES = standard_rules()


def railroad(
    code: str, lines: str, price: int, holdings: dict[int, int], **more: object
) -> Railroad:
    """A railroad with five shares a mile, a tenth of them in its treasury."""
    codes = lines.split()
    authorised = 5 * RULES.map.miles(codes)
    treasury = authorised // 10
    directors = [
        seat
        for seat, shares in sorted(holdings.items(), key=lambda one: -one[1])
        if 10 * shares >= authorised - treasury
    ]
    road = Railroad(
        code=code,
        number=RULES.map.routes[code].number,
        lines=codes,
        price=price,
        authorised=authorised,
        treasury=treasury,
        public=authorised - treasury - sum(holdings.values()),
        efficiency=82,
        holdings=holdings,
        directors=directors,
        chairman=directors[0] if directors else None,
        president=directors[0] if directors else None,
        dividend_rate=1,
        finished=True,
    )
    for name, value in more.items():
        setattr(road, name, value)
    return road


def tycoons() -> dict[int, Tycoon]:
    """Fifteen, with seats 4 and 9 in control of their railroads."""
    people = {seat: Tycoon(seat, f"Tycoon {seat}", may_rename=False) for seat in range(1, 16)}
    people[GOULD] = Tycoon(GOULD, "Jay Gould", controls={1: "B&O", 2: "PENN"}, may_rename=False)
    people[DREW] = Tycoon(DREW, "Dan Drew", controls={1: "READ"}, may_rename=False)
    people[GOULD].net_worth, people[GOULD].available, people[GOULD].recall = 9000, 2310, 0
    return people


def state() -> State:
    """The game."""
    roads = [
        railroad("NYC", "NYC", 20, {GOULD: 50, DREW: 200}),
        railroad("PENN", "PENN", 12, {GOULD: 90, 2: 30}, level=2, technologies=["B"]),
        railroad("READ", "READ", 30, {DREW: 150}),
        railroad("B&O", "B&O PA1", 10, {GOULD: 300, 2: 120}, row="PA7", grant=100),
        railroad("N&W", "N&W", 20, {}),
        railroad("C&H", "C&H", 8, {2: 200, 3: 100}),
    ]
    active = {code for road in roads for code in road.lines}
    companies = [route for route in RULES.map.routes.values() if route.kind == "PC"]
    pcs = {
        one.code: PrivateCompany(one.code, "line" if one.code in active else "unborn")
        for one in companies
    }
    pcs["CNJ"] = PrivateCompany("CNJ", "owned", owner=GOULD, paid=1200)
    pcs["LV"] = PrivateCompany("LV", "owned", owner=DREW, paid=1100, ask=1300)
    for code in ("COG", "MON", "O&M"):
        pcs[code] = PrivateCompany(code, "bank", ask=5 * RULES.map.routes[code].length)
    balances = {
        accounts.purse(GOULD): 1480,
        accounts.loan(GOULD): -900,
        accounts.till("B&O"): 12400,
        accounts.till("PENN"): 5000,
        accounts.loans("PENN"): -700,
        accounts.bonds("PENN"): -5000,
        accounts.debt("PENN"): -250,
    }
    balances[accounts.BANK] = -sum(balances.values())
    return State(
        turn=7,
        climate=4,
        best_locomotive=3,
        technologies=["A", "B", "C"],
        tycoons=tycoons(),
        railroads={road.code: road for road in roads},
        pcs=pcs,
        accounts=balances,
    )


def view(reader: int = GOULD, game: State | None = None) -> View:
    """What a reader knows of it."""
    return view_of(game or state(), (), reader, RULES)
