"""Why an order is refused: a value with its rule, never a sentence (sentences are templates).

`rule` is a heading or number of the rulebook, `code` names the reason, and `figures` are the
numbers and names that the sentence needs.
"""

import msgspec

Detail = int | str
"""What a sentence about a reason names: a number, or somebody or something."""


class Refusal(msgspec.Struct, frozen=True):
    """Why an order is not legal: the rule, a code that templates word, and the figures."""

    rule: str
    code: str
    figures: dict[str, Detail] = {}


class IllegalOrder(ValueError):
    """Raised where an order is carried out that its rule refuses."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.rule}: {plain(refusal)}")
        self.refusal = refusal


def plain(refusal: Refusal) -> str:
    """A reason for terminals and logs, made of its code and figures alone."""
    figures = ", ".join(f"{key} {value}" for key, value in refusal.figures.items() if value != "")
    return refusal.code.replace("_", " ") + (f" ({figures})" if figures else "")


def no(rule: str, code: str, **figures: Detail) -> Refusal:
    """A refusal in one line."""
    return Refusal(rule, code, figures)
