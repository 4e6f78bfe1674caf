"""Seats that the computer plays: where a turn would come to a question, they answer at once.

What they answer is written down with the turn; played again from there, nobody's policy is asked.
"""

from collections.abc import Callable, Mapping

from pbm.core.dice import Dice
from pbm.games.family import Answers
from pbm.games.table.decision import Decision, Order

Policy = Callable[[Decision, Dice], Order]
"""What a computer's seat does at a decision, from the View of that seat."""


class Computers:
    """What the computers' seats answer in one part of a turn."""

    def __init__(self, played: Mapping[int, Answers], policy: Policy, dice: Dice) -> None:
        self.given: dict[int, list[str]] = {seat: [] for seat in played}
        """Canonical texts of the answers so far, by seat."""
        self._played = played
        self._policy = policy
        self._dice = dice

    def plays(self, seat: int) -> bool:
        """Whether the computer plays a seat, and has not said all that the record has of it."""
        answers = self._played.get(seat)
        if answers is None:
            return False
        return not answers.recorded or len(self.given[seat]) < len(answers.lines)

    def recorded(self, seat: int) -> str | None:
        """The next answer as the record has it; None where the policy is to be asked."""
        answers = self._played[seat]
        return answers.lines[len(self.given[seat])] if answers.recorded else None

    def order(self, decision: Decision, step: int) -> Order:
        """What the policy does, with dice of this step."""
        return self._policy(decision, self._dice.of("answer", step))
