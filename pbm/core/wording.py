"""The sentences of reports, sheets and mails: templates in `reports/` and `turnsheets/`.

Rules know facts, templates know words: a moderator rewords a report, and a translator writes a
French one, without touching Python. A folder of templates holds *sentence files* (`news.jinja`),
each a set of macros named after what they tell; `Wording.say("news", "built", road=…)` is one
sentence on one line. Everything a sentence needs is passed to it by name, a name that a template
asks for in vain is an error (StrictUndefined), and what is passed is only ever printed: the text
of a player is never read as a template.

A family that is made of features has the sentences of each in the feature's own folder, in one file
`wording.jinja`: there the macro `news_built` is the sentence `built` of the file `news`.
"""

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import jinja2
from jinja2.runtime import Macro

from pbm.core import languages
from pbm.core.languages import Catalogue, shipped, words_of
from pbm.core.page import Column, columns_of
from pbm.core.templates import OwnTerms, environment_of

OWN_WORDING = "PBM_WORDING"
_PACKAGE = Path(__file__).resolve().parent.parent
_FEATURE = "wording"
_MACRO = re.compile(r"\{% macro (\w+)\(")


class WordingError(ValueError):
    """A folder, a file or a sentence of the wording is missing or cannot be read."""


class Wording:
    """The sentences in one folder of templates; read once, kept compiled.

    `overlay` is a folder with a moderator's own words for some of the sentences: each that stands
    there goes before the delivered one of its name, all others are as delivered.
    `features` are folders of features, each with its own sentences. `terms` are words of the
    templates and what a game's rulebook calls the same; `language` is the one that is spoken.
    """

    def __init__(
        self,
        folder: Path,
        overlay: Path | None = None,
        features: Iterable[Path] = (),
        terms: OwnTerms = (),
        language: Catalogue | None = None,
    ) -> None:
        self.folder = folder
        self._terms = terms
        self._language = language
        self._places = [place for place in (overlay, folder) if place is not None]
        self._features = {
            name: place
            for place in features
            for name in _MACRO.findall((place / f"{_FEATURE}.jinja").read_text(encoding="utf-8"))
        }
        """Where each sentence of a feature stands; its file is read when it is said."""
        self._modules: dict[tuple[Path, str], Any] = {}
        self._found: dict[tuple[str, str], tuple[Any, Path]] = {}

    def say(self, file: str, sentence: str, **facts: object) -> str:
        """One sentence on one line; empty if its template is. WordingError if there is none."""
        return _said(*self._sentence(file, sentence), facts)

    def say_of(self, file: str, sentence: str, facts: Mapping[str, object]) -> str:
        """One sentence that is told, of all these facts, those that it asks for."""
        macro, path = self._sentence(file, sentence)
        return _said(macro, path, {name: facts[name] for name in macro.arguments if name in facts})

    def _sentence(self, file: str, sentence: str) -> tuple[Any, Path]:
        """The macro of a sentence and the file that it stands in."""
        if known := self._found.get((file, sentence)):
            return known
        for place, stem, name in self._sought(file, sentence):
            macro = getattr(self._module(place, stem), name, None)
            if macro is not None:
                found = self._found[file, sentence] = macro, place / f"{stem}.jinja"
                return found
        raise WordingError(f"{self.folder / file}.jinja has no sentence {sentence!r}")

    def _sought(self, file: str, sentence: str) -> Iterator[tuple[Path, str, str]]:
        """Where a sentence may stand: folder, file, macro; the feature's own place comes last."""
        for place in self._places:
            yield place, file, sentence
        name = f"{file}_{sentence}"
        if name in self._features:
            yield self._features[name], _FEATURE, name

    def has(self, file: str, sentence: str) -> bool:
        """Whether the folder or a feature words this sentence at all."""
        sought = self._sought(file, sentence)
        return any(hasattr(self._module(place, stem), name) for place, stem, name in sought)

    def heads(self, file: str, sentence: str, **facts: object) -> tuple[str, ...]:
        """The column heads of a table: one sentence, its parts divided by bars."""
        return tuple(part.strip() for part in self.say(file, sentence, **facts).split("|"))

    def path(self, name: str) -> Path:
        """Where a file of the folder lies, a moderator's own first; WordingError if nowhere."""
        for place in self._places:
            if (place / name).is_file():
                return place / name
        raise WordingError(f"there is no {self.folder / name}")

    def faults(self) -> tuple[str, ...]:
        """What a moderator's own files say that nobody would ask for, or cannot be read."""
        own = self._places[0]
        if own == self.folder or not own.is_dir():
            return ()
        files = sorted(path.stem for path in own.glob("*.jinja"))
        return tuple(fault for file in files for fault in self._faults_of(own, file))

    def _faults_of(self, own: Path, file: str) -> list[str]:
        """Those of one file: it must be delivered too, and so must each sentence with its facts."""
        path = own / f"{file}.jinja"
        if not (self.folder / path.name).is_file():
            return [f"{path}: there is no such file of wording"]
        delivered = Wording(self.folder, features=dict.fromkeys(self._features.values()))
        try:
            mine = self._module(own, file)
        except WordingError as error:
            return [str(error)]
        faults = []
        for name, macro in _sentences(mine):
            if not delivered.has(file, name):
                faults.append(f"{path}: there is no sentence {name!r} to reword")
                continue
            model, _ = delivered._sentence(file, name)
            if set(macro.arguments) != set(model.arguments):
                faults.append(
                    f"{path}, {name}: it is told {', '.join(model.arguments) or 'nothing'}"
                )
        return faults

    def _module(self, place: Path, file: str) -> Any:
        """The sentences of a file in one place; nothing where a moderator has no such file."""
        if (place, file) not in self._modules:
            self._modules[place, file] = self._read(place, file)
        return self._modules[place, file]

    def _read(self, place: Path, file: str) -> Any:
        if place != self.folder and not (place / f"{file}.jinja").is_file():
            return None
        try:
            environment = environment_of(place, self._terms, self._language)
            return environment.get_template(f"{file}.jinja").module
        except (jinja2.TemplateError, UnicodeError) as error:
            raise WordingError(f"{place / file}.jinja: {error}") from error


def _said(macro: Any, path: Path, facts: Mapping[str, object]) -> str:
    """A sentence with its facts, on one line; a failure names the file that stands there."""
    try:
        return " ".join(words_of(str(macro(**facts))))
    except (TypeError, jinja2.TemplateError) as error:
        raise WordingError(f"{path}, {macro.name}: {error}") from error


def _sentences(module: Any) -> list[tuple[str, Any]]:
    """The macros that a template names, helpers with a leading line apart."""
    return [
        (name, one)
        for name, one in sorted(vars(module).items())
        if isinstance(one, Macro) and not name.startswith("_")
    ]


def wording(room: str, family: str, terms: OwnTerms = ()) -> Wording:
    """The wording of a family in the language in force: `wording("reports", "continental")`.
    WordingError if absent.

    A moderator's own files are looked for in the same folders below $PBM_WORDING, also for what
    features say; those for another language below its name there, as in $PBM_WORDING/fr/reports.
    """
    return _wording(room, family, terms, languages.spoken().tag, os.environ.get(OWN_WORDING, ""))


@lru_cache(maxsize=32)
def _wording(room: str, family: str, terms: OwnTerms, language: str, own: str) -> Wording:
    mine = Path(own) if language == languages.ENGLISH else Path(own) / language
    overlay = mine / room / family if own else None
    files = sorted((_PACKAGE / "games" / family / "features").glob(f"*/{_FEATURE}.jinja"))
    folders = [file.parent for file in files]
    return Wording(place(room, family), overlay, folders, terms, languages.catalogue(language))


class Sentences:
    """The sentences of one file: `say = Sentences("turnsheets", "chicago", "sheet")`."""

    def __init__(self, room: str, family: str, file: str) -> None:
        self._where = room, family
        self._file = file

    def __call__(self, sentence: str, **facts: object) -> str:
        """One of them; see `Wording.say`."""
        return wording(*self._where).say(self._file, sentence, **facts)

    def columns(self, sentence: str) -> tuple[Column, ...]:
        """The columns of a table by their heads: the first of words, the others of figures."""
        return columns_of(wording(*self._where).heads(self._file, sentence), "lr")


def faults() -> tuple[str, ...]:
    """What is wrong with the moderator's own wording below $PBM_WORDING; empty if nothing is."""
    own = Path(os.environ.get(OWN_WORDING, ""))
    if own == Path():
        return ()
    if not own.is_dir():
        return (f"{own}: there is no such folder",)
    folders = sorted(path for room in ("reports", "turnsheets") for path in (own / room).glob("*"))
    found: list[str] = []
    for folder in folders:
        try:
            found += wording(folder.parent.name, folder.name).faults()
        except WordingError as error:
            found.append(f"{folder}: {error}")
    return tuple(found)


def place(room: str, family: str) -> Path:
    """The folder of a family's templates."""
    folder = shipped(f"{room}/{family}")
    if folder is None:
        raise WordingError(f"there is no folder {room}/{family} with templates")
    return folder
