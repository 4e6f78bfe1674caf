"""Languages: in which one somebody is written to, and how it writes figures, lists and days.

English is the language of the templates. Any other is a catalogue, one plain file, which is
`reports/languages/TAG.po` in gettext's form: each sentence of the templates with what stands for
it there. `speaking("fr")` is in force until its block ends, for all that is worded within; a
sentence that the catalogue lacks, or whose English has changed since, is said in English. Nothing
that is recorded depends on it.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from pathlib import Path

import msgspec

ENGLISH = "en"
_TAG = re.compile(r"[a-z]{2,3}")
_ENTRY = re.compile(
    r'^(msgctxt|msgid|msgstr) ("(?:[^"\\]|\\.)*")|^("(?:[^"\\]|\\.)*")', re.MULTILINE
)
_DAY = re.compile(r"(\d{4})-(\d\d)-(\d\d)(?: (\d\d):(\d\d)(?: (.*))?)?")
_SPACED = re.compile(r"[^\S\xa0]+")
_spoken: ContextVar[str] = ContextVar("spoken", default=ENGLISH)


_PACKAGE = Path(__file__).resolve().parent.parent


def shipped(name: str) -> Path | None:
    """A folder that comes with the program: the packaged one if installed, else the repository's;
    None where it is in neither."""
    folders = (root / name for root in (_PACKAGE, _PACKAGE.parent))
    return next((folder for folder in folders if folder.is_dir()), None)


class CatalogueError(ValueError):
    """A translators' file cannot be read."""


class Catalogue(msgspec.Struct, frozen=True, dict=True):
    """What a language says for the sentences of English, by where they stand and how they read."""

    tag: str
    entries: Mapping[tuple[str, str], str] = {}
    """By context (`reports/continental/news RowBuilt`) and English text; never empty."""

    def text(self, context: str, english: str) -> str:
        """What stands for an English text in a context; the English one if nothing does."""
        return self.entries.get((context, english), english)

    def parts(self, context: str, english: str) -> list[str]:
        """The same for a list of words between bars."""
        return self.text(context, english).split("|")


def in_catalogue(text: str) -> Iterator[tuple[str, str, str]]:
    """Context, English and translation of each entry of a translators' file, untranslated ones
    too; CatalogueError if it is none."""
    for block in re.split(r"\n[ \t]*\n", text.replace("\r\n", "\n")):
        kept = "\n".join(line for line in block.splitlines() if not line.startswith("#"))
        if not kept.strip():
            continue
        said, last = {"msgctxt": "", "msgid": "", "msgstr": ""}, "msgid"
        if _ENTRY.sub("", kept).strip():
            raise CatalogueError(f"this is no entry: {kept[:60]!r}")
        for keyword, first, more in _ENTRY.findall(kept):
            last = keyword or last
            said[last] += _unquoted(first or more)
        yield said["msgctxt"], said["msgid"], said["msgstr"]


def _unquoted(text: str) -> str:
    """A string of the file; it may break its lines wherever it wants."""
    try:
        return str(msgspec.json.decode(text))
    except msgspec.DecodeError as error:
        raise CatalogueError(f"this is no string: {text[:60]}") from error


def languages() -> tuple[str, ...]:
    """The languages that somebody may be written to in, English first."""
    folder = shipped("reports/languages")
    found = sorted(path.stem for path in folder.glob("*.po")) if folder else []
    return (ENGLISH, *found)


def known(language: str) -> str:
    """The language that a wish for one comes to: `fr-CA` is `fr`; English if we have none."""
    tag = language.lower().partition("-")[0]
    return tag if tag in languages() else ENGLISH


@lru_cache(maxsize=8)
def catalogue(tag: str) -> Catalogue:
    """The catalogue of a language; an empty one for English. CatalogueError if there is none."""
    if tag == ENGLISH:
        return Catalogue(tag)
    folder = shipped("reports/languages")
    path = folder / f"{tag}.po" if folder and _TAG.fullmatch(tag) else Path()
    if not path.is_file():
        raise CatalogueError(f"there is no catalogue reports/languages/{tag}.po")
    found = in_catalogue(path.read_text(encoding="utf-8"))
    entries = {(context, english): said for context, english, said in found if english and said}
    return Catalogue(tag, entries)


def spoken() -> Catalogue:
    """The language in force."""
    return catalogue(_spoken.get())


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Word what follows in a language that is known, or in English."""
    before = _spoken.set(known(language))
    try:
        yield
    finally:
        _spoken.reset(before)


def words_of(text: str) -> list[str]:
    """The words of a text; what a no-break space joins is one."""
    return _SPACED.split(text.strip(" \t\r\n\f\v")) if "\xa0" in text else text.split()


def number(count: int) -> str:
    """1,250."""
    figures = f"{count:,}"
    return figures if _spoken.get() == ENGLISH else figures.replace(",", _said("thousands", ","))


def _said(name: str, english: str) -> str:
    """One of the signs by which a language writes figures."""
    return spoken().text(f"figures {name}", english)


def money(dollars: int) -> str:
    """$1,250, or -$40."""
    written = _said("money", "${figure}").replace("{figure}", number(abs(dollars)))
    return f"-{written}" if dollars < 0 else written


def signed(dollars: int) -> str:
    """+$1,250, or -$40, or $0."""
    return f"+{money(dollars)}" if dollars > 0 else money(dollars)


def cents(amount: int) -> str:
    """An amount of cents as dollars: 2.50, -0.07."""
    sign = "-" if amount < 0 else ""
    return f"{sign}{abs(amount) // 100}{_said('decimals', '.')}{abs(amount) % 100:02d}"


def in_cents(amount: int) -> str:
    """An amount of cents that is not negative as money: $2.50."""
    return _said("money", "${figure}").replace("{figure}", cents(amount))


def priced(unit: str, amount: int) -> str:
    """A figure of a chart with its unit before it: $1,250."""
    figure = number(amount)
    return _said("money", "${figure}").replace("{figure}", figure) if unit == "$" else unit + figure


def counted(count: int, one: str, many: str = "") -> str:
    """1 share, 1,250 shares; the plural is given where it is not the singular with an s."""
    singular = count == 1 or (count == 0 and _said("none", "plural") == "singular")
    return f"{number(count)} {one if singular else many or one + 's'}"


def listed(things: Iterable[object], last: str = "and") -> str:
    """A, B and C: the last two joined by the given word."""
    words = [str(thing) for thing in things]
    if len(words) < 2:
        return "".join(words)
    last = _said(last, last)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def behind(name: str, word: str) -> str:
    """A name behind a small word, which is cut short before a vowel where the language cuts it:
    de Jay, d'Otto, d'Évariste, d'Yves, but de Yale."""
    bare = unicodedata.normalize("NFD", name[:2]).encode("ascii", "ignore").decode().lower()
    cut = bare[:1] in _said("cut before", "-") and bare not in ("ya", "ye", "yo", "yu")
    mark = _said("apostrophe", "'")
    return f"{word[:-1]}{mark}{name}" if bare and cut else f"{word} {name}"


def headed(head: str, text: str) -> str:
    """A text behind its head: Report: …"""
    return _said("headed", "{head}: {text}").replace("{head}", head).replace("{text}", text)


def clauses(parts: Iterable[str]) -> str:
    """Parts of a line that are sentences without an end: A; B."""
    return _said("between clauses", "; ").join(parts)


def day(text: str) -> str:
    """A day or moment in ISO form as the language writes it; any other text, and English, as is."""
    found = _DAY.fullmatch(text)
    written = _said("day", "{year}-{month}-{day}")
    if found is None or _spoken.get() == ENGLISH or "{" not in written:
        return text
    from datetime import date

    at = date(int(found[1]), int(found[2]), int(found[3]))
    weekdays = spoken().parts("figures weekdays", "Mon|Tue|Wed|Thu|Fri|Sat|Sun")
    months = spoken().parts("figures months", "Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec")
    said = written.replace("{weekday}", weekdays[at.weekday()])
    first = _said("first day", "1") if at.day == 1 else str(at.day)
    said = said.replace("{day}", first).replace("{month}", months[at.month - 1])
    said = said.replace("{year}", str(at.year))
    if found[4]:
        hour = _said("hour", "{hour}:{minute}").replace("{hour}", str(int(found[4])))
        said = f"{said} {hour.replace('{minute}', found[5])}"
    return f"{said} ({found[6]})" if found[6] else said


def bound(text: str) -> str:
    """A translated text with no-break spaces and apostrophes as its language wants them."""
    if "'" in text and (apostrophe := _said("apostrophe", "'")) != "'":
        text = re.sub(r"(?<=[^\W_])'", apostrophe, text)
    if _said("thousands", ",") == "\xa0":
        text = re.sub(r"(?<=\d) (?=\d{3}(?!\d))", "\xa0", text)
    before, behind = _said("no break before", "-"), _said("no break behind", "-")
    text = re.sub(rf" (?=[{re.escape(before)}])", "\xa0", text) if before != "-" else text
    return re.sub(rf"(?<=[{re.escape(behind)}]) ", "\xa0", text) if behind != "-" else text
