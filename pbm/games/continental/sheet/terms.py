"""Words that every part of the turnsheet needs."""

from collections.abc import Sequence

from pbm.core.page import Align, Cell, Column, Table, filled
from pbm.core.wording import Sentences, wording
from pbm.games.continental.world.rules import standard_rules
from pbm.sheets.offer import Offer

say = Sentences("turnsheets", "continental", "sheet")
"""A sentence of `turnsheets/continental/sheet.jinja`."""
_name = Sentences("reports", "continental", "names")


def offer_line(
    order: str,
    subject: str,
    line: str,
    rule: str,
    note: str = "",
    /,
    *,
    span: tuple[int, int] | None = None,
    choices: tuple[str, ...] = (),
    drawn: tuple[Table, ...] = (),
    given: bool = False,
    **facts: object,
) -> Offer:
    """An order on the sheet; `note` names a sentence about it, `span` its least and most figure;
    `drawn` is how printed pages set the choices."""
    least, most = span or (None, None)
    told = say(note, **facts) if note else ""
    return Offer(order, subject, line, given, least, most, choices, told, rule, drawn=drawn)


def abreast(heads: str, layout: str, rows: Sequence[tuple[Cell, ...]], across: int) -> Table:
    """Rows as a table of so many of them beside one another, read downwards.

    `layout` has l or r for each column; those that nobody fills are left out.
    """
    names = wording("turnsheets", "continental").heads("sheet", heads)
    align: dict[str, Align] = {"l": "left", "r": "right"}
    columns = tuple(
        Column(name, align[kind], int(kind == "l"))
        for name, kind in zip(names, layout, strict=True)
    )
    columns, rows = filled(columns, tuple(rows))
    high = -(-len(rows) // across)
    used = -(-len(rows) // max(1, high))
    empty = (None,) * len(columns)
    padded = [*rows, *[empty] * (used * high - len(rows))]
    beside = (padded[at::high] for at in range(high))
    return Table(columns * used, tuple(tuple(c for row in one for c in row) for one in beside))


def region(name: str) -> str:
    """A region as reports call it."""
    return _name("region", name=name)


def towns(names: tuple[str, str]) -> str:
    """Two towns by their names on the map."""
    places = standard_rules().map.towns
    return say("towns", a=places[names[0]].name, b=places[names[1]].name)


def climate(level: int) -> str:
    """The name of a climate (5)."""
    return wording("reports", "continental").say("names", "climate", level=level)


def technology(letter: str) -> str:
    """A technology as the grammar writes it (4.18)."""
    return standard_rules().technologies[letter].name.lower()


def locomotive(level: int) -> str:
    """A locomotive as the grammar writes it (4.17)."""
    return standard_rules().locomotives[level - 1].name
