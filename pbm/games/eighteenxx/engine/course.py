"""The course of a game: rounds and turns, what follows each, how the game ends and who has won.

Rules: Operating Round, Ending the Game, Winning the Game.
"""

from collections.abc import Callable, Iterator

from pbm.games.eighteenxx.engine.companies import left_out, move
from pbm.games.eighteenxx.engine.privates import pay_income
from pbm.games.eighteenxx.engine.shares import held, share_price_order, sold_out
from pbm.games.eighteenxx.values.events import GameEnded, RoundBegan
from pbm.games.eighteenxx.values.figures import Phase
from pbm.games.eighteenxx.values.game import Game, Move, Step
from pbm.games.eighteenxx.values.orders import Order, Pass
from pbm.games.eighteenxx.values.point import Occasion, Point
from pbm.games.eighteenxx.values.seen import SeenGame
from pbm.games.eighteenxx.values.state import (
    InitialRound,
    OperatingRound,
    OperatingTurn,
    StockRound,
)

WAITS: Occasion[Callable[[Game, str], bool]] = Occasion()
"""Whether a company that has its treasury may not operate yet."""
TURN_OVER: Occasion[Callable[[Game, str], None]] = Occasion()
"""A company has operated."""


def phase(game: SeenGame) -> Phase:
    """The figures of the present phase."""
    return next(p for p in game.figures.phases if p.name == game.state.phase)


def begin_stock_round(game: Game, seat: str) -> None:
    """A stock round from the holder of the priority card."""
    state = game.state
    held = {name: game.cash(name) for name in state.companies}
    state.stack = [StockRound(seat=seat, held=held)]
    game.tell(RoundBegan("stock", state.round, 1))


def after_initial(game: Game) -> None:
    """When all private companies are sold the stock round goes on (1850 5.7)."""
    game.state.priority = game.frame(InitialRound).seat
    begin_stock_round(game, game.state.priority)


def after_stock_turn(game: Game) -> None:
    """The next seat to the left; the round ends when all have passed in order."""
    frame = game.frame(StockRound)
    over = all_have_passed(game, frame)
    frame.passes = 0 if frame.acts else frame.passes + 1
    frame.acts, frame.now, frame.bought = [], [], ""
    frame.turns += 1
    frame.step = 0
    frame.seat = game.state.left_of(frame.seat)
    if over:
        end_stock_round(game)


def all_have_passed(game: Game, stock: StockRound) -> bool:
    """Whether the turn that is over was the last one of the round."""
    return not stock.acts and stock.passes + 1 >= len(game.state.seats)


def end_stock_round(game: Game) -> None:
    """Prices of sold out companies rise, highest first; then the operating rounds."""
    state = game.state
    frame = game.frame(StockRound)
    if frame.last:
        state.priority = state.left_of(frame.last)
    for name in share_price_order(game, list(state.companies)):
        if sold_out(state.companies[name]):
            move(game, state.companies[name], "up", "all sold")
    if state.ending:
        end(game, state.ending)
    elif _standstill(game, frame):
        end(game, "standstill")
    else:
        begin_operating_round(game, 1, phase(game).operating_rounds)


def _standstill(game: Game, frame: StockRound) -> bool:
    """Nobody could act, no company operates, nothing pays: so it would stay for ever (H27)."""
    companies, printed = game.state.companies.values(), game.figures.privates
    privates = (p for p in game.state.privates.values() if printed[p.name].income)
    idle = not frame.asked and not frame.last
    return (
        idle
        and not any(c.floated and not c.closed for c in companies)
        and not any(p.owner in game.state.seats for p in privates)
    )


def begin_operating_round(game: Game, number: int, of: int) -> None:
    """One operating round of a set."""
    game.state.stack = [OperatingRound(number=number, of=of)]
    game.tell(RoundBegan("operating", game.state.round, number))


def pop(game: Game) -> None:
    """What interrupted is over."""
    game.state.stack.pop()


def next_company(game: Game) -> str:
    """The company highest in share price order that has not operated in this round."""
    done = set(game.frame(OperatingRound).done)
    companies = game.state.companies
    waiting = [name for name, company in companies.items() if company.floated and name not in done]
    for waits in game.on(WAITS):
        waiting = [name for name in waiting if not waits(game, name)]
    order = share_price_order(game, waiting)
    return order[0] if order else ""


def after_operating_round(game: Game) -> None:
    """The next round of the set, a stock round, or the end when the bank is broken."""
    state = game.state
    frame = game.frame(OperatingRound)
    if frame.number < frame.of:
        begin_operating_round(game, frame.number + 1, frame.of)
    elif state.bank_broken:
        end(game, "bank")
    else:
        state.round += 1
        begin_stock_round(game, state.priority)


def after_turn(game: Game) -> None:
    """The company has operated; features have their say, or the game ends."""
    state = game.state
    turn = game.frame(OperatingTurn)
    state.stack.remove(turn)
    game.frame(OperatingRound).done.append(turn.company)
    if state.ending:
        end(game, state.ending)
        return
    for then in game.on(TURN_OVER):
        then(game, turn.company)


def _operate(game: Game) -> None:
    """The next company in share price order takes its turn, until all have operated."""
    name = next_company(game)
    if name:
        game.frame(OperatingRound).step -= 1
        first = not game.companies[name].operated
        game.state.stack.append(OperatingTurn(company=name, first=first))


INCOME = Step(name="income", skip=pay_income)
OPERATE = Step(name="operate", skip=_operate)


ASKED_ON: Occasion[tuple[str, Callable[[Game], bool]]] = Occasion()
"""The name of a step, and whether a company is asked there though it can only pass."""


def also_asked(game: Game, step: str) -> bool:
    """Whether features want a company to be asked at a step."""
    return any(name == step and asked(game) for name, asked in game.on(ASKED_ON))


def _asks_last(game: Game) -> str:
    suggested = (
        order for suggest in game.played.plans[OperatingTurn].more for order in suggest(game)
    )
    some = any(True for _ in suggested) or also_asked(game, "privates")
    return game.operating.president if some else ""


def _pass_alone(_game: Game) -> Iterator[Order]:
    yield Pass()


PRIVATES = Step(
    name="privates",
    asks=_asks_last,
    subject=lambda game: game.turn.company,
    moves={Pass: Move(None, left_out("privates"))},
    suggest=_pass_alone,
)


def worth(game: SeenGame, seat: str) -> int:
    """Cash, shares at market value and private companies at their printed price.

    A president's certificate that still pays as a private company is worth its shares (H13).
    """
    total = game.cash(seat)
    for company in game.state.companies.values():
        total += held(company, seat) * game.price(company)
    counted = game.figures.privates if game.figures.numbers.privates_count else {}
    for name, printed in counted.items():
        if game.state.privates[name].owner == seat and printed.brings != "presidency":
            total += printed.price
    return total


def scores(game: Game) -> dict[str, int]:
    """What every seat is worth."""
    return {seat: worth(game, seat) for seat in game.state.seats}


def end(game: Game, why: str) -> None:
    """The game is over."""
    game.state.over = True
    game.state.ending = why
    game.tell(GameEnded(why, scores(game)))


AT_ONCE = Point(False)
"""Whether the game ends as soon as its end is certain, and not when the turn is over."""


def ends_at_once(game: Game) -> None:
    """The end of a game that waits for nothing."""
    if game.state.ending and game.by(AT_ONCE):
        end(game, game.state.ending)
