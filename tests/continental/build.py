"""States, maps and dice made to measure, so that a test can play one real step on a few figures."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from pbm.core.dice import Dice
from pbm.games.continental import accounts
from pbm.games.continental.events import Outcome
from pbm.games.continental.opening import open_turn
from pbm.games.continental.orders import Order
from pbm.games.continental.sequence import SEQUENCE
from pbm.games.continental.state import PrivateCompany, Railroad, State, Tycoon
from pbm.games.continental.turn import Turn
from pbm.games.continental.world.geography import Geography, Route, Town, geography
from pbm.games.continental.world.rules import Rules, standard_rules

T = TypeVar("T")
CLIMATES = standard_rules().figures.climate.names
NORMAL = 4


# --- dice -----------------------------------------------------------------------------------


class Loaded(Dice):
    """Dice that fall as told: by purpose, or all low or all high.

    `answers` maps a name in the path ("improvement") to the numbers that `below` gives in turn, a
    function of the count, or for lots and shuffles the wanted order of codes or seats.
    """

    __slots__ = ("answers", "default", "names", "used")

    def __init__(
        self,
        answers: Mapping[str, Any] | None = None,
        default: Callable[[int], int] = lambda count: count // 2,
        names: tuple[str, ...] = (),
    ) -> None:
        super().__init__("loaded", *names)
        self.answers = answers or {}
        self.default = default
        self.names = names
        self.used = 0

    def of(self, *names: int | str) -> Loaded:
        return Loaded(self.answers, self.default, (*self.names, *map(str, names)))

    def _answer(self) -> Any:
        return next((self.answers[name] for name in self.names if name in self.answers), None)

    def below(self, count: int) -> int:
        answer = self._answer()
        self.used += 1
        if callable(answer):
            return int(answer(count))
        if isinstance(answer, list | tuple) and self.used <= len(answer):
            return int(answer[self.used - 1])
        if isinstance(answer, int):
            return answer
        return self.default(count)

    def pick(self, choices: Sequence[T]) -> T:
        wanted = self._answer()
        if isinstance(wanted, Mapping):  # a lot: the name of the thing drawn for -> who wins
            for name in self.names:
                for choice in choices:
                    if name in wanted and name_of(choice) == str(wanted[name]):
                        return choice
        return super().pick(choices)

    def shuffle(self, things: Iterable[T]) -> list[T]:
        wanted = self._answer()
        if isinstance(wanted, list) and wanted and isinstance(wanted[0], str):
            return sorted(things, key=lambda thing: wanted.index(name_of(thing)))
        return super().shuffle(things)


def name_of(thing: object) -> str:
    """The code or seat of what is drawn."""
    for attribute in ("code", "seat"):
        if hasattr(thing, attribute):
            return str(getattr(thing, attribute))
    return str(thing)


def low(_count: int) -> int:
    """The lowest number of any draw."""
    return 0


def high(count: int) -> int:
    """The highest number of any draw."""
    return count - 1


# --- maps -----------------------------------------------------------------------------------


def town(name: str, size: int = 1, region: str | None = None) -> Town:
    """A town somewhere."""
    return Town(name, name, "XX", 0.0, 0.0, size, region)


def route(
    code: str, a: str, b: str, length: int, *, number: int = 0, kind: str = "", twin: str = ""
) -> Route:
    """A route; without a kind a RoW if its code has a digit in it."""
    numbered = any(letter.isdigit() for letter in code)
    kind = kind or ("ROW" if numbered else "PC")
    return Route(number, code, kind, code, length, a, b, twin or None)  # type: ignore[arg-type]


def map_rules(
    routes: Iterable[Route],
    sizes: Mapping[str, int] | None = None,
    regions: Mapping[str, str] | None = None,
) -> Rules:
    """The standard rules on a map of its own; towns are those of the routes, of size 1."""
    base, sizes, regions = standard_rules(), sizes or {}, regions or {}
    listed = [
        msgspec.structs.replace(one, number=one.number or 1000 + place)
        for place, one in enumerate(routes)
    ]
    names = sorted({end for one in listed for end in one.towns})
    towns = [town(name, sizes.get(name, 1), regions.get(name)) for name in names]
    return with_map(base, geography(towns, listed, base.map.gateways))


def with_map(rules: Rules, new: Geography) -> Rules:
    """Rules on another map."""
    return msgspec.structs.replace(rules, map=new)


def with_routes(codes: Mapping[str, int]) -> Rules:
    """The real map, in which routes of these codes have these lengths; unknown codes get invented
    routes between towns of their own."""
    base = standard_rules()
    routes = dict(base.map.routes)
    towns = dict(base.map.towns)
    for place, (code, length) in enumerate(codes.items()):
        if code in routes:
            routes[code] = msgspec.structs.replace(routes[code], length=length)
        else:
            ends = (f"{code} one", f"{code} two")
            towns |= {name: town(name) for name in ends}
            routes[code] = route(code, *ends, length, number=1000 + place)
    new = geography(list(towns.values()), list(routes.values()), base.map.gateways)
    return with_map(base, new)


def with_figures(rules: Rules, table: str, **changed: Any) -> Rules:
    """Rules with other figures in one table."""
    part = msgspec.structs.replace(getattr(rules.figures, table), **changed)
    return msgspec.structs.replace(
        rules, figures=msgspec.structs.replace(rules.figures, **{table: part})
    )


# --- states ---------------------------------------------------------------------------------


def world(
    turn: int = 5, climate: int | str = NORMAL, rules: Rules | None = None, seats: int = 15
) -> State:
    """A game with tycoons without anything, no railroads, and no PC on sale."""
    rules = rules or standard_rules()
    companies = [code for code, one in rules.map.routes.items() if one.kind == "PC"]
    return State(
        turn=turn,
        climate=CLIMATES.index(climate) if isinstance(climate, str) else climate,
        best_locomotive=1,
        technologies=["A"],
        tycoons={
            seat: Tycoon(seat, f"Tycoon {seat}", may_rename=False) for seat in range(1, seats + 1)
        },
        railroads={},
        pcs={code: PrivateCompany(code, "unborn") for code in companies},
    )


def fund(state: State, account: str, balance: int) -> None:
    """Set an account; the outside gives or takes the difference."""
    change = balance - state.accounts.get(account, 0)
    state.accounts[account] = balance
    state.accounts[accounts.OUTSIDE] = state.accounts.get(accounts.OUTSIDE, 0) - change


def tycoon(state: State, seat: int, cash: int = 0, loan: int = 0, **fields: Any) -> Tycoon:
    """Give a tycoon his money and other fields."""
    one = state.tycoons[seat]
    fund(state, accounts.purse(seat), cash)
    fund(state, accounts.loan(seat), -loan)
    for name, value in fields.items():
        setattr(one, name, value)
    return one


def railroad(
    state: State,
    code: str,
    lines: Sequence[str] = (),
    *,
    holdings: Mapping[int, int] | None = None,
    issued: int = 1000,
    treasury: int = 0,
    price: int = 20,
    cash: int = 0,
    bonds: int = 0,
    loans: int = 0,
    debt: int = 0,
    number: int = 0,
    **fields: Any,
) -> Railroad:
    """An active railroad; the Public holds what the tycoons do not, directors are who own 10 %."""
    held = {seat: shares for seat, shares in sorted((holdings or {}).items()) if shares}
    one = Railroad(
        code=code,
        number=number or standard_number(code) or 500 + len(state.railroads),
        lines=list(lines or [code]),
        price=price,
        issue_price=price,
        authorised=issued + treasury,
        treasury=treasury,
        public=issued - sum(held.values()),
        efficiency=fields.pop("efficiency", 85),
        holdings=held,
    )
    one.directors = sorted(
        (seat for seat in held if 10 * held[seat] >= issued), key=lambda seat: (-held[seat], seat)
    )
    for name, value in fields.items():
        setattr(one, name, value)
    state.railroads[code] = one
    for line in one.lines:
        if line in state.pcs:
            state.pcs[line] = PrivateCompany(line, "line")
    for account, balance in (
        (accounts.till, cash),
        (accounts.bonds, -bonds),
        (accounts.loans, -loans),
    ):
        fund(state, account(code), balance)
    state.accounts[accounts.debt(code)] = -debt
    state.accounts[accounts.CLAIMS] = state.accounts.get(accounts.CLAIMS, 0) + debt
    return one


def standard_number(code: str) -> int:
    """The number in the appendix, 0 for an invented code."""
    known = standard_rules().map.routes.get(code)
    return known.number if known else 0


def preside(state: State, code: str, seat: int, slot: int = 1) -> None:
    """Make a tycoon president."""
    state.railroads[code].president = seat
    state.tycoons[seat].controls[slot] = code


def company(
    state: State, code: str, *, owner: int | None = None, paid: int = 0, ask: int | None = None
) -> PrivateCompany:
    """A PC of a tycoon's or, without an owner, on sale by the Bank."""
    status = "owned" if owner is not None else "bank"
    state.pcs[code] = PrivateCompany(code, status, owner=owner, paid=paid, ask=ask)  # type: ignore[arg-type]
    return state.pcs[code]


# --- play -----------------------------------------------------------------------------------


def begin(
    state: State,
    orders: Mapping[int, Sequence[Order]] | None = None,
    rules: Rules | None = None,
    dice: Dice | None = None,
    *,
    anonymous: bool = False,
) -> Turn:
    """Open a turn on the state itself; railroads without a president do nothing unless asked to."""
    turn = open_turn(state, orders or {}, rules or standard_rules(), dice or Loaded())
    if not anonymous:
        for kind in turn.orders:
            turn.orders[kind] = [given for given in turn.orders[kind] if given.seat]
    return turn


def play(turn: Turn, *places: str) -> Turn:
    """Play all actions at some places of Appendix C ("8.1"), in the sequence's order."""
    for action in SEQUENCE:
        if action.place in places:
            turn.ledger.step = action.place
            action.play(turn)
    return turn


def play_whole(turn: Turn) -> Turn:
    """Play the whole sequence."""
    return play(turn, *{action.place for action in SEQUENCE})


def outcomes(turn: Turn, seat: int | None = None) -> list[Outcome]:
    """Outcomes by seat and place on the sheet."""
    found = [one for one in turn.outcomes if seat is None or one.seat == seat]
    return sorted(found, key=lambda one: (one.seat, one.index))


def verdicts(turn: Turn, seat: int | None = None) -> list[tuple[str, str]]:
    """Verdict and reason of each order."""
    return [(one.verdict, one.reason) for one in outcomes(turn, seat)]


def paid(turn: Turn, reason: str, account: str | None = None) -> int:
    """All dollars moved for a reason, out of or into an account if one is named."""
    return sum(
        entry.amount
        for entry in turn.ledger.entries
        if entry.reason == reason and account in (None, entry.payer, entry.payee)
    )
