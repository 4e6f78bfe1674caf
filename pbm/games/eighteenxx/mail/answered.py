"""What a receipt says of the question that a seat is asked, and of turns where it might be."""

from collections.abc import Iterator

from pbm.games.eighteenxx.mail.horizon import matter
from pbm.games.eighteenxx.programme.questions import question_to
from pbm.games.eighteenxx.values.feature import ANY_TIME, STOCK
from pbm.games.eighteenxx.values.orders import DealOrder, Maximum, Pass
from pbm.games.eighteenxx.values.state import InitialRound, StockRound
from pbm.games.eighteenxx.view import View
from pbm.games.table.answers import AnsweredHow, answer_of
from pbm.games.table.decision import Decision
from pbm.games.table.letters import Read, read_programme
from pbm.games.table.programme import Instruction


def say(view: View, sentence: str, **facts: object) -> str:
    """A sentence of `turnsheets/eighteenxx/forecast.jinja`."""
    return view.words("turnsheets").say("forecast", sentence, **facts)


def answered(view: View, lines: list[Read]) -> Iterator[str]:
    """That no line answers what the seat is asked, or none that does can be done, and what is done
    there then; what a company does besides may well be nothing."""
    decision, answer = _question(view, lines)
    if decision is not None and view.asked is not None and answer != "given":
        what = matter(view, view.asked.kind, view.asked.subject)
        facts = {"matter": what, "least": _least_act(view, decision)}
        yield say(view, "unanswered", **facts, undone=answer == "undone")


def _question(view: View, lines: list[Read]) -> tuple[Decision | None, AnsweredHow]:
    """What the seat is asked, if it is, and what its lines are to that; what it orders for any time
    of a company's turn may come before and make more possible."""
    if view.waiting != "me" or view.asked is None or view.asked.kind == ANY_TIME:
        return None, "given"
    decision = question_to(view.game)
    if decision is None:
        return None, "given"
    standing, _ = read_programme("\n".join(view.standing), view.language)
    said = [one.instruction for one in (*lines, *standing)]
    answer = answer_of(said, decision, (Maximum, DealOrder))
    before = any(one.kind == ANY_TIME or one.kind.startswith("before ") for one in said)
    return decision, "given" if before and answer == "undone" else answer


def _least_act(view: View, decision: Decision) -> str:
    """What an answer counts as that cannot be done, as it would be mailed."""
    return str(view.language.grammar.write(decision.least(), view.language.words))


def turns_answered(view: View, lines: list[Read]) -> Iterator[str]:
    """That nothing is said for the turns of a stock round in which no other line fits, in a game
    that stops there."""
    root, settings = view.game.state.stack[0], view.settings
    waits = settings.get("missing") == "wait" or settings.get("horizon") == "decision"
    if not waits or not isinstance(root, InitialRound | StockRound):
        return
    standing, _ = read_programme("\n".join(view.standing), view.language)
    said = (one.instruction for one in (*lines, *standing))
    if not any(one.kind == STOCK and _lasts(one) for one in said):
        asked, answer = _question(view, lines)
        now = asked if asked is not None and asked.kind == STOCK else None
        least = _least_act(view, now) if now is not None and answer == "given" else ""
        yield say(view, "no_then", later=now is not None, least=least)


def _lasts(said: Instruction) -> bool:
    """Whether a line may be used in every turn of a round."""
    passes = any(one.order == Pass() for one in said.alternatives)
    return said.role in ("then", "standing") or (passes and (said.keep or said.role == "any"))
