"""The sentences of reports, sheets and mails: templates in `reports/` and `turnsheets/`.

Rules know facts, templates know words: a moderator rewords a report, and a translator writes a
French one, without touching Python. A folder of templates holds *sentence files* (`news.jinja`),
each a set of macros named after what they tell; `Wording.say("news", "built", road=…)` is one
sentence on one line. Everything a sentence needs is passed to it by name, a name that a template
asks for in vain is an error (StrictUndefined), and what is passed is only ever printed: the text
of a player is never read as a template.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any

import jinja2

OWN_WORDING = "PBM_WORDING"
_PACKAGE = Path(__file__).resolve().parent.parent


class WordingError(ValueError):
    """A folder, a file or a sentence of the wording is missing or cannot be read."""


class Wording:
    """The sentences in one folder of templates; read once, kept compiled.

    `overlay` is a folder looked into first: a moderator's own words for some of the files.
    """

    def __init__(self, folder: Path, overlay: Path | None = None) -> None:
        places = [place for place in (overlay, folder) if place is not None]
        self.folder = folder
        self._places = places
        self._environment = jinja2.Environment(
            loader=jinja2.FileSystemLoader([str(place) for place in places]),
            undefined=jinja2.StrictUndefined,
            autoescape=False,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self._environment.filters.update(money=money, number=number, listed=listed, signed=signed)
        self._modules: dict[str, Any] = {}

    def say(self, file: str, sentence: str, **facts: object) -> str:
        """One sentence on one line; empty if its template is. WordingError if there is none."""
        macro = getattr(self._module(file), sentence, None)
        if macro is None:
            raise WordingError(f"{self.folder / file}.jinja has no sentence {sentence!r}")
        try:
            return " ".join(str(macro(**facts)).split())
        except (TypeError, jinja2.TemplateError) as error:
            raise WordingError(f"{self.folder / file}.jinja, {sentence}: {error}") from error

    def has(self, file: str, sentence: str) -> bool:
        """Whether the folder words this sentence at all."""
        return hasattr(self._module(file), sentence)

    def heads(self, file: str, sentence: str, **facts: object) -> tuple[str, ...]:
        """The column heads of a table: one sentence, its parts divided by bars."""
        return tuple(part.strip() for part in self.say(file, sentence, **facts).split("|"))

    def path(self, name: str) -> Path:
        """Where a file of the folder lies, a moderator's own first; WordingError if nowhere."""
        for place in self._places:
            if (place / name).is_file():
                return place / name
        raise WordingError(f"there is no {self.folder / name}")

    def _module(self, file: str) -> Any:
        if file not in self._modules:
            try:
                self._modules[file] = self._environment.get_template(f"{file}.jinja").module
            except jinja2.TemplateError as error:
                raise WordingError(f"{self.folder / file}.jinja: {error}") from error
        return self._modules[file]


@lru_cache(maxsize=16)
def wording(room: str, family: str) -> Wording:
    """The wording of a family: `wording("reports", "continental")`. WordingError if absent.

    A moderator's own files are looked for in the same folders below $PBM_WORDING.
    """
    own = os.environ.get(OWN_WORDING)
    overlay = Path(own) / room / family if own else None
    return Wording(place(room, family), overlay)


def place(room: str, family: str) -> Path:
    """The folder of a family's templates: the packaged one if installed, else the repository's."""
    for root in (_PACKAGE, _PACKAGE.parent):
        folder = root / room / family
        if folder.is_dir():
            return folder
    raise WordingError(f"there is no folder {room}/{family} with templates")


def money(dollars: int) -> str:
    """$1,250, or -$40."""
    return f"-${-dollars:,}" if dollars < 0 else f"${dollars:,}"


def number(count: int) -> str:
    """1,250."""
    return f"{count:,}"


def signed(dollars: int) -> str:
    """+$1,250, or -$40, or $0."""
    return f"+${dollars:,}" if dollars > 0 else money(dollars)


def listed(things: Iterable[object], last: str = "and") -> str:
    """A, B and C: the last two joined by the given word."""
    words = [str(thing) for thing in things]
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"
