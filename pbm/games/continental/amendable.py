"""What a moderator may amend, by the rulebook's words; money always comes from or goes to the Bank.

Who may know a figure is who sees it in his report or sheet (R61, R64).
"""

from collections.abc import Callable, Iterator
from functools import partial

from pbm.core.ledger import balance
from pbm.games.continental import accounts
from pbm.games.continental.state import Railroad, State
from pbm.games.continental.window.clearance import Clearance, clearance_of
from pbm.games.family import Amendable


def amendable(state: State) -> tuple[Amendable, ...]:
    """Every value that may be amended; each changes this very state."""
    readers = [clearance_of(state, seat) for seat in sorted(state.tycoons)]
    return (
        *(value for seat in sorted(state.tycoons) for value in _tycoon(state, seat, readers)),
        *(value for road in state.railroads.values() for value in _railroad(state, road, readers)),
        *_companies(state),
        *_economy(state),
    )


def _tycoon(state: State, seat: int, readers: list[Clearance]) -> Iterator[Amendable]:
    """Cash and loan (3.5)."""
    knows = _who(readers, lambda clearance: clearance.tycoon(seat))
    purse, loan = accounts.purse(seat), accounts.loan(seat)
    yield Amendable(f"cash of tycoon {seat}", state.cash(seat), _has(state, purse), knows)
    yield Amendable(f"loan of tycoon {seat}", state.loan(seat), _owes(state, loan), knows)


def _railroad(state: State, road: Railroad, readers: list[Clearance]) -> Iterator[Amendable]:
    """Money, stock and property of an active railroad (4)."""
    code = road.code
    books = _who(readers, lambda clearance: clearance.books(code))
    till, debt = _pays(state, accounts.till(code)), _owes(state, accounts.debt(code))
    yield Amendable(f"cash of {code}", state.till(code), till, books)
    yield Amendable(f"debt of {code} to its president", state.president_debt(code), debt, books)
    yield Amendable(f"bonds of {code}", state.bonds(code), _owes(state, accounts.bonds(code)))
    yield Amendable(f"loans of {code}", state.loans(code), _owes(state, accounts.loans(code)))
    yield Amendable(f"stock price of {code}", road.price, _sets(road, "price", 1))
    yield Amendable(f"treasury stock of {code}", road.treasury, _treasury(road))
    yield Amendable(f"land of {code}", road.land, _sets(road, "land", 0))
    yield Amendable(f"locomotives of {code}", road.level, _sets(road, "level", 1, 9))
    yield Amendable(f"efficiency of {code}", road.efficiency, _sets(road, "efficiency", 0), ())
    for seat in sorted(state.tycoons):
        knows = _who(readers, partial(_sees_shares, code, seat))
        held = road.holdings.get(seat, 0)
        yield Amendable(f"shares of {code} of tycoon {seat}", held, _holds(road, seat), knows)


def _sees_shares(code: str, seat: int, clearance: Clearance) -> bool:
    """Whether a tycoon's holding is open: with his position, or with the railroad's holders."""
    return clearance.tycoon(seat) or clearance.holders(code)


def _companies(state: State) -> Iterator[Amendable]:
    """Asking prices of Private Companies on sale (9.5)."""
    for code, company in state.pcs.items():
        if company.ask is not None:
            yield Amendable(f"asking price of {code}", company.ask, _sets(company, "ask", 1))


def _economy(state: State) -> Iterator[Amendable]:
    """The climate, 0 Panic to 8 Boom (5)."""
    yield Amendable("climate", state.climate, _sets(state, "climate", 0, 8))


def _who(readers: list[Clearance], may: Callable[[Clearance], bool]) -> tuple[int, ...]:
    """Seats whose clearance reaches a figure."""
    return tuple(clearance.reader for clearance in readers if may(clearance))


def _pays(state: State, account: str) -> Callable[[int], None]:
    """A balance; the Bank has the other side."""
    return balance(state.accounts, account, accounts.BANK, purse=False)


def _has(state: State, account: str) -> Callable[[int], None]:
    """The same of what is never below zero."""
    return balance(state.accounts, account, accounts.BANK, purse=True)


def _owes(state: State, account: str) -> Callable[[int], None]:
    """A debt, whose balance stands below zero."""

    def change(figure: int) -> None:
        if figure < 0:
            raise ValueError("a debt is not below zero")
        _pays(state, account)(-figure)

    return change


def _sets(thing: object, field: str, least: int, most: int | None = None) -> Callable[[int], None]:
    """A plain figure within its bounds."""

    def change(figure: int) -> None:
        if figure < least or (most is not None and figure > most):
            bounds = f"at least {least}" if most is None else f"from {least} to {most}"
            raise ValueError(f"it is {bounds}")
        setattr(thing, field, figure)

    return change


def _treasury(road: Railroad) -> Callable[[int], None]:
    """Treasury stock; the Public has the other shares (4.2)."""

    def change(figure: int) -> None:
        road.public -= figure - road.treasury
        road.treasury = figure
        _require(road)

    return change


def _holds(road: Railroad, seat: int) -> Callable[[int], None]:
    """A tycoon's shares; the Public gives or takes them."""

    def change(figure: int) -> None:
        road.public -= figure - road.holdings.pop(seat, 0)
        if figure:
            road.holdings[seat] = figure
            road.holdings = dict(sorted(road.holdings.items()))
        _require(road)

    return change


def _require(road: Railroad) -> None:
    """ValueError if somebody would hold less than nothing."""
    if min(road.public, road.treasury, *road.holdings.values()) < 0:
        raise ValueError(f"the Public has no more shares of {road.code} to give")
