"""What a letter is to the question that its seat is asked: said before the turn goes on."""

from collections.abc import Iterable
from typing import Literal

from pbm.games.table.choice import belongs, fit
from pbm.games.table.decision import Decision
from pbm.games.table.programme import Instruction

AnsweredHow = Literal["given", "unanswered", "undone"]
"""A line may answer; none is for the question; none that is can be done as the table stands."""


def answer_of(
    said: Iterable[Instruction], decision: Decision, uncertain: type | tuple[type, ...]
) -> AnsweredHow:
    """What these lines, standing defaults among them, are to the decision that is asked.

    It comes first when the turn goes on, so what the rules refuse now they refuse then, and it is
    not asked again. Of orders that are `uncertain` (maxima, deals) they alone do not say so much.
    """
    lines = (one for one in said if one.role != "stop")
    answering = [one for one in lines if belongs(one, decision) and fit(one, decision)]
    orders = [one.order for line in answering for one in line.alternatives]
    if not answering:
        return "unanswered"
    if any(isinstance(one, uncertain) or decision.legal(one) is None for one in orders):
        return "given"
    return "undone"
