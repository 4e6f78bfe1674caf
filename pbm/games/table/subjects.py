"""What a condition is about: figures that name no company ask about the subject of their line."""

from collections.abc import Iterator

from pbm.games.table.conditions import FigureAsked, Node, asked
from pbm.games.table.programme import Instruction, Language


def homeless(instruction: Instruction, language: Language) -> FigureAsked | None:
    """The first figure that would need a subject where its line has none."""
    for condition, subject in conditions(instruction, language):
        for one in asked(condition):
            bare = not one.arguments or one.figure.least > 0
            if one.figure.about and bare and not subject:
                return one
    return None


def conditions(instruction: Instruction, language: Language) -> Iterator[tuple[Node | None, str]]:
    """Every condition of a line with the subject it has."""
    for condition in (instruction.condition, instruction.until, instruction.during):
        yield condition, instruction.subject
    for one in instruction.alternatives:
        yield one.condition, language.place(one.order).subject
