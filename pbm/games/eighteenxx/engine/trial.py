"""Games in thought: on a copy of what is seen, so that nothing is done to the game itself.

This is the one door by which computer seats play ahead, and sheets look ahead.
"""

from collections.abc import Iterable

from pbm.games.eighteenxx.board.board import put_station
from pbm.games.eighteenxx.engine.deals import asks
from pbm.games.eighteenxx.engine.rounds import next_decision
from pbm.games.eighteenxx.engine.selling import largest_block
from pbm.games.eighteenxx.engine.steps.stock_turn import room_refusal
from pbm.games.eighteenxx.values.game import Game, PlayedRules
from pbm.games.eighteenxx.values.seen import SeenGame
from pbm.games.eighteenxx.values.state import (
    Company,
    OperatingRound,
    OperatingTurn,
    Position,
    StockRound,
    encode,
)
from pbm.games.table.decision import Decision


def trial(seen: SeenGame) -> Game:
    """A game of one's own that goes on from what is seen."""
    assert isinstance(seen.rules, PlayedRules)
    return Game(seen.rules, copied(seen))


def copied(seen: SeenGame) -> Position:
    """The position once more."""
    assert isinstance(seen.rules, PlayedRules)
    return seen.rules.decode(encode(seen.state))


def is_asked(seen: SeenGame) -> bool:
    """Whether a deal needs a word of the other side, too."""
    return asks(seen)


def is_over(seen: SeenGame, step: str) -> bool:
    """Whether a step belongs to the opening of the game alone, and that is over."""
    assert isinstance(seen.rules, PlayedRules)
    plans = seen.rules.plans.items()
    having = [(kind, plan) for kind, plan in plans if step in {one.name for one in plan.steps}]
    opening = bool(having) and all(plan.once for _, plan in having)
    return opening and all(seen.on_stack(kind) is None for kind, _ in having)


def asked(seen: SeenGame) -> Decision | None:
    """The question that is open; None when the game is over."""
    return next_decision(trial(seen))


def steps_to_come(seen: SeenGame, company: str) -> list[str]:
    """The steps of the company's turn from the one that is open, whatever question interrupts it;
    none if it is not its turn."""
    game = trial(seen)
    next_decision(game)
    turn = game.on_stack(OperatingTurn)
    if turn is None or turn.company != company:
        return []
    return [one.name for one in game.played.plans[OperatingTurn].steps[turn.step :]]


def is_past(seen: SeenGame, horizon: str, companies: Iterable[str], step: str) -> bool:
    """Whether a step of the turn of each of these companies is over in an operating round, and none
    of them operates again before a turn with this horizon ends."""
    assert isinstance(seen.rules, PlayedRules)
    root, turn, names = seen.state.stack[0], seen.on_stack(OperatingTurn), list(companies)
    steps = [one.name for one in seen.rules.plans[OperatingTurn].steps]
    if not isinstance(root, OperatingRound) or step not in steps or not names:
        return False
    if horizon == "decision" or (horizon != "operating-round" and root.number < root.of):
        return False
    behind = {turn.company} if turn is not None and step not in steps[turn.step :] else set()
    return all(name in root.done or name in behind for name in names)


def begun(seen: SeenGame, company: str) -> SeenGame:
    """What is seen when the company's turn begins: its home station stands (First Turn)."""
    home = seen.state.board.homes.get(company)
    if home is None:
        return seen
    ahead = SeenGame(seen.rules, copied(seen))
    put_station(ahead.map, ahead.state.board, company, *home)
    del ahead.companies[company].stations[0]
    return ahead


def dealings(seen: SeenGame, seat: str) -> dict[str, tuple[bool, int]]:
    """Of each company as things stand: whether the seat may hold another share of it, and the
    largest block that it might sell in a stock turn."""
    game = trial(seen)
    first = game.state.round == 1 and isinstance(game.state.stack[0], StockRound)
    return {
        name: (has_room(game, seat, one), 0 if first else largest_block(game, seat, one))
        for name, one in game.companies.items()
    }


def has_room(game: Game, seat: str, company: Company) -> bool:
    """Whether one share more is within the holding limit, whatever the seat sells of others."""
    refusal = room_refusal(game, seat, company, 1)
    return refusal is None or refusal.code != "holding_limit"
