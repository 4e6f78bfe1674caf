"""What a family gives the driver: one value of functions over its *play* (state in work)."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from pbm.core.dice import Dice
from pbm.core.refusal import Refusal
from pbm.games.table.consent import Deal
from pbm.games.table.decision import Decision, Order
from pbm.games.table.programme import Language, ProgrammeLine, ProgrammeTable
from pbm.games.table.rules import NEWEST, ProgrammeRules

Play = Any
"""The family's working state with its journal and ledger; changed in place by `act` alone."""


class AuctionOver(msgspec.Struct, frozen=True):
    """An auction that ended with an act: its name, who won (0 nobody), the price, its move."""

    auction: str
    winner: int
    price: int
    move: int = 0


class TableGame(msgspec.Struct, frozen=True):
    """A sequential family as the driver sees it."""

    language: Language
    table: Callable[[Play], ProgrammeTable]
    """The programmes and the cursor inside the state."""
    next_decision: Callable[[Play], Decision | None]
    """The top of the stack of pending decisions; None when the game is over. Decisions in which
    nothing at all can be chosen and that players do not call decisions are not returned."""
    act: Callable[[Play, Decision, Order], Sequence[AuctionOver]]
    """Carry out a legal order and everything that follows by itself. Every act brings the game
    forward: `least` closes the decision."""
    view: Callable[[Play, int], Any]
    """The View of a seat now: conditions see this and nothing else."""
    milestones: Callable[[Play, str], int]
    """How many ends of a horizon have been passed; a batch ends when one more has."""
    move: Callable[[Play], int]
    """The number of the move in hand, as the chronicle counts."""
    decide: Callable[[Play, Decision, Dice], Order]
    """What a computer's seat does at a decision, from its View."""
    rules: ProgrammeRules = NEWEST
    """What the edition's rules say of programmes."""
    maximum: type[Any] | tuple[()] = ()
    """The class of orders that are maxima in auctions; `most` has their dollars."""
    bid: Callable[[int], Order] = lambda dollars: None
    """The order that offers so many dollars."""
    rider: Callable[[Play, Order], tuple[Order, Order | None] | None] = lambda play, order: None
    """An order that brings its own maximum along (`auction NYC and bid up to 12`), in two: the
    open order that is done and published, and the maximum, which is secret."""
    waits: Callable[[Play, int, ProgrammeLine], bool] = lambda play, seat, line: False
    """Whether a maximum waits for an auction that is certain to come: it outlives the turn."""
    deal: Callable[[Play, Decision, Order], Deal | None] = lambda play, decision, order: None
    """What an order needs from another seat; None for orders that need nobody."""
    priced: Callable[[Order, int], Order] = lambda order, dollars: order
    """The order at the price that both sides' terms give."""
    unused: Callable[[Play, int, ProgrammeLine, bool], Refusal | None] = (
        lambda play, seat, line, over: None
    )
    """Why a line that was not reached could not have been (another president, a closed company);
    the last argument is whether the turn is over, or the line may yet be reached."""
    missed: Callable[[Play, int, ProgrammeLine, bool], Refusal | None] = (
        lambda play, seat, line, over: None
    )
    """Why a line has had no occasion in this part, though it might have one in the next."""
