"""The register of figures: what conditions may ask, each answered from a seat's View alone."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Literal

import msgspec

from pbm.sheets.usage import Usage, kind_words, slots, usage


class Scene(msgspec.Struct, frozen=True):
    """What a condition sees: the View of its seat, and what the decision is about."""

    view: Any
    kind: str = ""
    subject: str = ""


class Figure(msgspec.Struct, frozen=True):
    """One figure: its name, the vocabularies of its arguments, and how a View answers.

    `answer(scene, *arguments)` gives a whole number, or a truth for figures that stand alone.
    `least` is how many arguments must be given; the family fills in the rest (the company of the
    block, the asking seat). `phrases` are other ways to say it: `somebody pars <company>`.
    """

    name: str
    answer: Callable[..., int]
    arguments: tuple[str, ...] = ()
    least: int = 0
    kind: Literal["number", "truth"] = "number"
    phrases: tuple[Usage, ...] = ()
    about: bool = False
    """Without arguments it asks about the subject of its line, which must have one."""

    @property
    def shown(self) -> str:
        """How it is written: `shares(<company>, <seat>)`, what may be left out in brackets."""
        if not self.arguments:
            return self.name
        words = [kind_words(argument) for argument in self.arguments]
        given = ", ".join(f"<{word}>" for word in words[: self.least])
        more = "".join(f"[, <{word}>]" for word in words[self.least :])
        inside = given + more if given else more.replace("[, ", "[", 1)
        return f"{self.name}({inside})"


def figure(
    name: str,
    answer: Callable[..., int],
    *arguments: str,
    least: int | None = None,
    truth: bool = False,
    phrases: Sequence[str] = (),
    about: bool = False,
) -> Figure:
    """A figure; all arguments must be given unless `least` says less."""
    return Figure(
        name=name,
        answer=answer,
        arguments=arguments,
        least=len(arguments) if least is None else least,
        kind="truth" if truth else "number",
        phrases=tuple(usage(phrase) for phrase in phrases),
        about=about,
    )


class FigureRegister:
    """A family's figures by name; ValueError if two bear one name or a phrase does not fit."""

    def __init__(self, figures: Sequence[Figure]) -> None:
        self._by_name = {one.name: one for one in figures}
        if len(self._by_name) != len(figures):
            raise ValueError("two figures bear one name")
        for one in figures:
            for phrase in one.phrases:
                named = tuple(slot.vocabulary for slot in slots(phrase.parts))
                if named != one.arguments[: len(named)] or len(named) < one.least:
                    raise ValueError(f"{phrase.text!r} does not give what {one.shown} needs")

    def get(self, name: str) -> Figure | None:
        """The figure of a name."""
        return self._by_name.get(name)

    def __iter__(self) -> Iterator[Figure]:
        return iter(self._by_name.values())

    @property
    def names(self) -> tuple[str, ...]:
        """All names in the order of the register."""
        return tuple(self._by_name)
