"""A game at work: the state that rules change in place, and what they need beside it.

Nothing here beside the state is hashed: title, settings, ledger entries and journal.  What the
board room works out from the map it keeps by content, so nothing goes stale.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from pbm.core.journal import Fact, Journal
from pbm.core.ledger import Ledger
from pbm.games.eighteenxx.board import GameMap
from pbm.games.eighteenxx.values.events import BankBroke
from pbm.games.eighteenxx.values.figures import Figures, with_diesels
from pbm.games.eighteenxx.values.market import Grid, Spot, Square, grid
from pbm.games.eighteenxx.values.settings import Settings
from pbm.games.eighteenxx.values.state import BANK, Company, Frame, State

if TYPE_CHECKING:
    from pbm.games.eighteenxx.values.title import Title
    from pbm.games.table.decision import Decision

F = TypeVar("F")


class Game:
    """One game at work."""

    __slots__ = (
        "decision",
        "figures",
        "grid",
        "journal",
        "ledger",
        "map",
        "question",
        "settings",
        "state",
        "title",
    )

    def __init__(self, title: Title, state: State, settings: Settings) -> None:
        self.title = title
        self.figures = chosen_figures(title.figures, settings)
        self.settings = settings
        self.state = state
        self.ledger = Ledger(state.money)
        self.journal = Journal()
        self.grid = market_grid(title.figures, settings)
        self.map: GameMap = title.maps(settings)
        self.question: object = None
        """The open question while it is known: plan, step and frame."""
        self.decision: Decision | None = None
        """The same as a decision of the seat that is asked."""

    def pay(self, payer: str, payee: str, amount: int, reason: str) -> None:
        """Move dollars; a payment that the bank cannot make breaks it (Ending the Game, H17)."""
        self.ledger.pay(payer, payee, amount, reason)
        if payer == BANK and amount and not self.state.bank_broken:
            balance = self.state.money[BANK]
            if balance < 0 or (balance == 0 and self.settings.bank_breaks == "at zero"):
                self.state.bank_broken = True
                self.tell(BankBroke(balance))

    def tell(self, fact: Fact) -> None:
        """Write down what has just happened."""
        self.journal.facts.append(fact)

    def cash(self, holder: str) -> int:
        """Dollars a seat, company or the bank has."""
        return self.state.money.get(holder, 0)

    def company(self, name: str) -> Company:
        """A public company of the title; KeyError if there is none."""
        return self.state.companies[name]

    def frame(self, kind: type[F]) -> F:
        """The innermost frame of a kind; TypeError when none is on the stack."""
        for frame in reversed(self.state.stack):
            if isinstance(frame, kind):
                return frame
        raise TypeError(f"no {kind.__name__} on the stack")

    def on_stack(self, kind: type[F]) -> F | None:
        """The innermost frame of a kind, if there is one."""
        for frame in reversed(self.state.stack):
            if isinstance(frame, kind):
                return frame
        return None

    @property
    def top(self) -> Frame:
        """The frame that asks."""
        return self.state.stack[-1]

    def square(self, company: Company) -> Square:
        """The square on which a company's share price token lies."""
        return self.grid.rows[company.row][company.col]

    def price(self, company: Company) -> int:
        """Share price in dollars; 0 for a company that has not started or is closed."""
        return 0 if company.row < 0 else self.grid.rows[company.row][company.col].price

    def spot(self, company: Company) -> Spot:
        """Where a company's token lies."""
        return Spot(company.row, company.col)


def chosen_figures(figures: Figures, settings: Settings) -> Figures:
    """The title's tables as the settings want them."""
    return with_diesels(figures) if settings.trains == "diesels" else figures


def market_grid(figures: Figures, settings: Settings) -> Grid:
    """The title's market with the squares that the settings change."""
    changes = figures.market.variants.get(settings.market, {})
    return grid(figures.market.rows, tuple(changes.items()))
