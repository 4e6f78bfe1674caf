"""Words that every part of the turnsheet needs."""

from __future__ import annotations

from pbm.core.wording import Sentences
from pbm.games.continental.world.rules import standard_rules
from pbm.sheets.offer import Offer

say = Sentences("turnsheets", "continental", "sheet")
"""A sentence of `turnsheets/continental/sheet.jinja`."""


def offer(
    order: str,
    subject: str,
    line: str,
    rule: str,
    note: str = "",
    /,
    *,
    span: tuple[int, int] | None = None,
    choices: tuple[str, ...] = (),
    given: bool = False,
    **facts: object,
) -> Offer:
    """An order on the sheet; `note` names a sentence about it, `span` its least and most figure."""
    least, most = span or (None, None)
    told = say(note, **facts) if note else ""
    return Offer(order, subject, line, given, least, most, choices, told, rule)


def towns(names: tuple[str, str]) -> str:
    """Two towns by their names on the map."""
    places = standard_rules().map.towns
    return say("towns", a=places[names[0]].name, b=places[names[1]].name)


def climate(level: int) -> str:
    """The name of a climate (5)."""
    return standard_rules().figures.climate.names[level]


def technology(letter: str) -> str:
    """A technology as the grammar writes it (4.18)."""
    return standard_rules().technologies[letter].name.lower()


def locomotive(level: int) -> str:
    """A locomotive as the grammar writes it (4.17)."""
    return standard_rules().locomotives[level - 1].name
