"""The voice of a report: the sentences of the wording, with the names a View knows.

Sections ask the voice for every word, so that they hold figures and order only.
"""

from collections.abc import Iterable

from pbm.core.languages import in_cents
from pbm.core.page import Align, Cell, Column, Table, filled
from pbm.core.wording import Wording, wording
from pbm.games.continental.view import View
from pbm.games.continental.world.rules import standard_rules

_ALIGN: dict[str, Align] = {"l": "left", "r": "right", "c": "center"}


class Voice:
    """What is said to the reader of one View; `words` are the family's sentences."""

    def __init__(self, view: View, words: Wording | None = None) -> None:
        self.view = view
        self.words = words or wording("reports", "continental")
        self._tycoons = {tycoon.seat: tycoon.character for tycoon in view.tycoons}

    def say(self, file: str, sentence: str, **facts: object) -> str:
        """One sentence of the wording."""
        return self.words.say(file, sentence, **facts)

    def name(self, kind: str, thing: object) -> str:
        """What a climate, locomotive, technology, category, grade or region is called."""
        return self.words.say("names", kind, **{_PARAMETER[kind]: thing})

    def who(self, seat: int | None) -> str:
        """A tycoon by name and number: Jay Gould (4); nobody is an anonymous president."""
        if not seat:
            return self.words.say("names", "anonymous_president")
        return self.words.say("names", "tycoon", character=self._tycoons[seat], seat=seat)

    def town(self, key: str) -> str:
        """A town's name on the map."""
        return standard_rules().map.towns[key].name

    def route(self, code: str) -> str:
        """A route with its length and towns: IN4 (125 miles, Indianapolis-Terre Haute)."""
        route = standard_rules().map.routes[code]
        towns = tuple(self.town(town) for town in route.towns)
        return self.words.say("names", "route", code=code, miles=route.length, towns=towns)

    def per_mile(self, code: str, amount: int) -> str:
        """What a sum comes to for each mile of a route: $8.79."""
        return in_cents(100 * amount // standard_rules().map.routes[code].length)

    def listed(self, things: Iterable[str]) -> str:
        """A, B and C."""
        return self.words.say("names", "list", things=list(things))

    def table(
        self,
        heads: str,
        layout: str,
        rows: Iterable[tuple[Cell, ...]],
        title: str = "",
        note: str = "",
        emphasis: tuple[int, ...] = (),
        swatches: tuple[str, ...] = (),
    ) -> Table:
        """A table under the heads of that name; columns that nobody fills are left out.

        `layout` has a letter for each column: l, r or c by its alignment, followed by + if it takes
        spare width.
        """
        title = self.words.say("tables", title) if title else ""
        note = self.words.say("tables", note) if note else ""
        named = self.words.heads("tables", heads)
        return self.laid_out(named, layout, rows, title, note, emphasis, swatches)

    @staticmethod
    def laid_out(
        heads: tuple[str, ...],
        layout: str,
        rows: Iterable[tuple[Cell, ...]],
        title: str = "",
        note: str = "",
        emphasis: tuple[int, ...] = (),
        swatches: tuple[str, ...] = (),
    ) -> Table:
        """The same under heads, title and note in words."""
        columns, kept = filled(_columns(heads, layout), tuple(rows))
        return Table(columns, kept, title, note, emphasis=emphasis, swatches=swatches)


_PARAMETER = {
    "climate": "level",
    "locomotive": "level",
    "technology": "letter",
    "category": "name",
    "grade": "name",
    "region": "name",
    "region_short": "name",
}


def _columns(heads: tuple[str, ...], layout: str) -> tuple[Column, ...]:
    """Columns of a layout such as "rl+ll+": see `Voice.table`."""
    letters: list[list[str]] = []
    for letter in layout:
        if letter == "+":
            letters[-1].append(letter)
        else:
            letters.append([letter])
    return tuple(
        Column(head, _ALIGN[kind[0]], 3 if len(kind) > 1 else 0)
        for head, kind in zip(heads, letters, strict=True)
    )
