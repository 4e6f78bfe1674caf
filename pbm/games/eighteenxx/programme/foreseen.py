"""What can be foreseen of lines as things stand: what they cost, and why they would be refused.

It is tried in thought, on a copy of what is seen.
"""

from collections.abc import Iterator, Sequence

import msgspec
from msgspec.structs import replace

from pbm.core.refusal import Refusal
from pbm.games.eighteenxx.engine.rounds import carry_out, check
from pbm.games.eighteenxx.engine.steps.station import cost
from pbm.games.eighteenxx.engine.steps.track import judge_lay
from pbm.games.eighteenxx.engine.trial import begun, trial
from pbm.games.eighteenxx.programme.complete import complete
from pbm.games.eighteenxx.values import orders
from pbm.games.eighteenxx.values.feature import STOCK
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.seen import SeenGame
from pbm.games.eighteenxx.values.state import StockRound
from pbm.games.table.letters import Read
from pbm.games.table.programme import Alternative


class ForeseenLine(msgspec.Struct, frozen=True):
    """What a line would come to now: refused, or paid by a company for so many dollars."""

    text: str
    refusal: Refusal | None = None
    cost: int = 0
    company: str = ""
    treasury: int = 0


def in_stock(seen: SeenGame, seat: int, lines: Sequence[Read]) -> Iterator[ForeseenLine]:
    """The numbered lines of a stock round, each after those before it, as if nobody else did
    anything."""
    game = trial(seen)
    for line in lines:
        instruction = line.instruction
        plain = instruction.condition is None and instruction.role == "number"
        if instruction.kind != STOCK or not plain:
            continue
        if not _begin_turn(game, str(seat)):
            return
        refusal = _first_done(game, instruction.alternatives)
        if refusal is not None:
            yield ForeseenLine(line.text, refusal)


def _begin_turn(game: Game, seat: str) -> bool:
    """Whether it is the stock round still; then the seat's turn begins afresh in it."""
    state = game.state
    root = state.stack[0]
    if state.over or not isinstance(root, StockRound):
        return False
    state.stack[:] = [replace(root, seat=seat, acts=[], bought="", now=[])]
    game.question = None
    return True


def _first_done(game: Game, alternatives: Sequence[Alternative]) -> Refusal | None:
    """Carry out the first alternative that is legal; why the first is not, if none can be said."""
    refusals: list[Refusal] = []
    for one in alternatives:
        if one.condition is not None or isinstance(one.order, orders.DealOrder):
            return None
        whole = complete(game, one.order)
        refusal = whole if isinstance(whole, Refusal) else check(game, whole)
        if refusal is None:
            assert not isinstance(whole, Refusal)
            carry_out(game, whole)
            return None
        refusals.append(refusal)
    return refusals[0] if refusals else None


def in_operating(seen: SeenGame, name: str, lines: Sequence[Read]) -> Iterator[ForeseenLine]:
    """The first lay, the first station and the trains of a company, as the table is now."""
    game = trial(begun(seen, name))
    known: set[type[orders.Order]] = set()
    for line in lines:
        first = line.instruction.alternatives[0].order if line.instruction.alternatives else None
        if isinstance(first, orders.Lay | orders.Station) and type(first) not in known:
            known.add(type(first))
            yield from _priced(game, name, line)
        elif isinstance(first, orders.BuyTrain):
            yield from _priced(game, name, line)


def _priced(game: Game, name: str, line: Read) -> Iterator[ForeseenLine]:
    """What the first alternative costs; why none is legal now."""
    instruction = line.instruction
    costs = [_cost(game, name, one.order) for one in instruction.alternatives]
    known = next((one for one in costs if isinstance(one, int)), None)
    if known:
        yield ForeseenLine(line.text, None, known, name, game.cash(name))
    refusals = [one for one in costs if isinstance(one, Refusal)]
    conditional = instruction.condition or any(one.condition for one in instruction.alternatives)
    if refusals and len(refusals) == len(costs) and not conditional:
        yield ForeseenLine(line.text, refusals[0])


def _cost(game: Game, name: str, order: orders.Order) -> int | Refusal | None:
    """Dollars that an order would cost the company now; None where nothing is known."""
    company = game.companies[name]
    match order:
        case orders.Lay():
            whole = complete(game, order, name)
            lay = judge_lay(game, whole) if isinstance(whole, orders.Lay) else whole
            return lay if isinstance(lay, Refusal) else getattr(lay, "cost", None)
        case orders.Station() if company.stations:
            return cost(game, company, order.hex)
        case orders.BuyTrain(source=source) if source not in game.companies:
            train = complete(game, order, name)
            return train.price if isinstance(train, orders.BuyTrain) else None
    return None
