"""What a moderator may amend, by the rulebook's words; everything lies open on the table (R19)."""

from collections.abc import Callable, Iterator

from pbm.core.ledger import balance
from pbm.games.chicago import position
from pbm.games.chicago.match import Match
from pbm.games.chicago.position import BANK, Charter, Position
from pbm.games.family import Amendable


def amendable(state: Match) -> tuple[Amendable, ...]:
    """Every value that may be amended; each changes this very state."""
    table = state.position
    return (*_players(table), *_companies(table))


def _players(table: Position) -> Iterator[Amendable]:
    """Cash, and the shares held; the bank and the charters are the other side."""
    for seat in range(1, table.seats + 1):
        pays = balance(table.accounts, position.cash(seat), BANK, purse=True)
        yield Amendable(f"cash of player {seat}", table.cash(seat), pays)
        for name, charter in table.charters.items():
            holds = _holds(table, charter, seat, name)
            yield Amendable(f"shares of {name} of player {seat}", table.shares(seat, name), holds)


def _companies(table: Position) -> Iterator[Amendable]:
    """Treasury and income of every company that is open."""
    for name, charter in table.charters.items():
        if charter.open:
            pays = balance(table.accounts, position.treasury(name), BANK, purse=True)
            yield Amendable(f"treasury of {name}", table.treasury(name), pays)
            yield Amendable(f"income of {name}", charter.income, _earns(charter))


def _holds(table: Position, charter: Charter, seat: int, name: str) -> Callable[[int], None]:
    """A player's shares; they come from the charter and go back to it."""

    def change(figure: int) -> None:
        held = table.holdings[seat - 1]
        more = figure - held.pop(name, 0)
        charter.sold, charter.shares = charter.sold + more, charter.shares - more
        if figure:
            held[name] = figure
        if figure < 0 or charter.shares < 0:
            raise ValueError(f"the charter of {name} has no such share")

    return change


def _earns(charter: Charter) -> Callable[[int], None]:
    """The income on a company's gauge."""

    def change(figure: int) -> None:
        if figure < 0:
            raise ValueError("it is at least 0")
        charter.income = figure

    return change
