"""Who is asked next, and what an order does: the engine that walks a title's plans.

The state's stack holds what is going on, from the round outside to the interruption inside.  Each
kind of frame has a plan: steps in order, walked by the frame's cursor.  A step that asks nobody is
skipped (its `skip` may do something by itself); after the last one the plan says what follows.
"""

from collections.abc import Iterator

from pbm.core.refusal import IllegalOrder, Refusal, no
from pbm.games.eighteenxx.values.game import FramePlan, Game, Step
from pbm.games.eighteenxx.values.orders import Order, Pass
from pbm.games.eighteenxx.values.state import Frame
from pbm.games.table.decision import Decision

PASS = Pass()
OVER = no("ending", "game_over")
Open = tuple[FramePlan, Step, Frame, str]
"""The plan, step and frame of the open question, and the seat that is asked."""


def next_decision(game: Game) -> Decision | None:
    """The one question that is open, or None when the game is over.

    Steps that ask nobody are done on the way, so the state is at rest afterwards. Nothing tells a
    decision from the seat's next (`key`).
    """
    found = open_question(game)
    if found is None:
        return None
    plan, step, _, seat = found
    subject = step.subject(game) if step.subject else ""
    raises = step.raises(game) if step.raises else 0
    return Decision(
        seat=int(seat),
        kind=step.name,
        subject=subject,
        key=step.name,
        legal=lambda order: _refusal(game, plan, step, order),
        suggest=lambda: _suggested(game, plan, step),
        least=lambda: _least(game, plan, step),
        numbered=step.numbered,
        quiet=step.quiet,
        raises=raises,
        auction=subject if raises else "",
    )


def _least(game: Game, plan: FramePlan, step: Step) -> Order:
    """To pass, or where that is not legal the first order that is."""
    if Pass in step.moves and _refusal(game, plan, step, PASS) is None:
        return PASS
    return next(_suggested(game, plan, step), PASS)


def _suggested(game: Game, plan: FramePlan, step: Step) -> Iterator[Order]:
    """Every legal order, lazily: the step's own, then those of features."""
    for suggest in (step.suggest, *step.more, *plan.more):
        if suggest is not None:
            yield from suggest(game)


def check(game: Game, order: Order, seat: int | None = None) -> Refusal | None:
    """Whether an order is legal now, given by a seat (None: by whoever is asked)."""
    found = open_question(game)
    if found is None:
        return OVER
    plan, step, _, asked = found
    if seat is not None and asked != str(seat):
        return no("sequence", "not_your_decision", seat=seat, asked=asked)
    return _refusal(game, plan, step, order)


def apply(game: Game, order: Order, seat: int | None = None) -> None:
    """Carry out an order, changing the state in place, and do all that then asks nobody.

    Raises Refused when the order is not legal; the state is then as it was.
    """
    refusal = check(game, order, seat)
    if refusal is not None:
        raise IllegalOrder(refusal)
    carry_out(game, order)


def carry_out(game: Game, order: Order) -> None:
    """Carry out an order that has been found legal as the answer to the open question."""
    found = open_question(game)
    assert found is not None
    plan, step, *_ = found
    game.question = None
    game.carried.append(order)
    (step.moves.get(type(order)) or plan.moves[type(order)]).act(game, order)
    open_question(game)


def _refusal(game: Game, plan: FramePlan, step: Step, order: Order) -> Refusal | None:
    """What the order's rule says; for an order of a step that is over, why it came to nothing."""
    move = step.moves.get(type(order)) or plan.moves.get(type(order))
    if move is not None:
        return move.check(game, order) if move.check else None
    for done in plan.steps[: plan.steps.index(step)]:
        late = done.moves.get(type(order)) if type(order) is not Pass else None
        refusal = late.check(game, order) if late and late.check else None
        if refusal is not None:
            return refusal
    return no("sequence", "not_at_this_step", order=type(order).__name__, step=step.name)


def takes(game: Game, order: Order) -> bool:
    """Whether the open question is one that such an order answers, legally or not."""
    found = open_question(game)
    if found is None:
        return False
    plan, step, *_ = found
    return type(order) in step.moves or type(order) in plan.moves


def open_question(game: Game) -> Open | None:
    """The next step that asks somebody, kept until its answer is carried out; None at the end."""
    state = game.state
    if game.question is not None:
        plan, step, frame, _ = game.question
        if state.stack[-1] is frame and step in plan.steps[frame.step : frame.step + 1]:
            return game.question
    while not state.over:
        frame = state.stack[-1]
        plan = game.played.plans[type(frame)]
        if frame.step >= len(plan.steps):
            plan.after(game)
            continue
        step = plan.steps[frame.step]
        if step.asks and (seat := step.asks(game)):
            game.question = plan, step, frame, seat
            return game.question
        frame.step += 1
        if step.skip:
            step.skip(game)
    return None
