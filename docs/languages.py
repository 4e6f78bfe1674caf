"""Bring every translators' file up to date: `make languages`.

Each sentence of the templates is an entry, under a context that says where it stands and what it is
called. What was translated stays as it is as long as its English does; where the English changed,
the old translation is kept in a comment to look at, and the sentence is said in English until
somebody translates it anew. What the templates say no longer is left out.
"""

import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import msgspec

from pbm.core.languages import in_catalogue, shipped
from pbm.core.templates import sentences_in
from pbm.games.catalogue import TITLES, family
from pbm.office.helping import SUBJECTS
from pbm.office.settings import all_settings
from pbm.press.pages import texts_in

ROOT = Path(__file__).parent.parent
CATALOGUES = ROOT / "reports" / "languages"
WHOLE = (
    "figures",
    "subjects",
    "settings",
    "reports/press/words",
    "reports/table",
    "reports/continental",
    "reports/chicago",
    "reports/eighteenxx",
    "turnsheets/common",
    "turnsheets/table",
    "turnsheets/continental",
    "turnsheets/chicago",
    "turnsheets/eighteenxx",
    "features",
    *(f"reports/office/{one}" for one in (
        "amended", "digest", "help", "public", "receipt", "refusal", "reminder", "standby", "trial",
        "turn", "undone", "word",
    )),
)  # fmt: skip
"""Contexts that a whole translation has: papers of all families, and the office's."""
RECORDS = tuple(
    f"reports/office/records {one}"
    for one in ("score", "holder", "holders", "broken_title", "broken", "unbroken")
)
"""What a game's last report says of records."""
HELP = tuple(f"reports/office/desk {one}" for one in ("settings", "setting_heads", "any_number"))
"""What a letter that asks for help brings of the moderator's own pages."""
MODERATOR = (
    "reports/continental/simulation", "reports/continental/why",
    "reports/chicago/simulation", "reports/chicago/why",
    "reports/eighteenxx/simulation", "reports/eighteenxx/why",
)  # fmt: skip
"""What only a moderator asks for."""
OF_FEATURES = ("simulation_", "why_")
"""How the same begins in the wording of a feature."""
HEAD = "Content-Type: text/plain; charset=UTF-8\nContent-Transfer-Encoding: 8bit\n"
FIGURES = {
    "thousands": ",",
    "decimals": ".",
    "money": "${figure}",
    "none": "plural",
    "and": "and",
    "or": "or",
    "headed": "{head}: {text}",
    "between clauses": "; ",
    "day": "{year}-{month}-{day}",
    "first day": "1",
    "hour": "{hour}:{minute}",
    "weekdays": "Mon|Tue|Wed|Thu|Fri|Sat|Sun",
    "months": "Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec",
    "no break before": "-",
    "no break behind": "-",
    "apostrophe": "'",
    "cut before": "-",
}
"""How English writes figures and days: of `none` things it speaks in the plural, and no small word
is cut before a vowel."""


class Entry(msgspec.Struct, frozen=True):
    """A sentence: where it stands, and how it reads."""

    context: str
    english: str
    room: str
    """Its file."""


def english() -> Iterator[Entry]:
    """Every sentence that there is to be translated, file by file."""
    for name, said in FIGURES.items():
        yield Entry(f"figures {name}", said, "figures")
    for word in SUBJECTS:
        yield Entry(f"subjects {word}", word, "subjects")
    explained = {
        (setting.key, setting.help)
        for title, where in TITLES.items()
        if where.startswith("pbm.")
        for setting in all_settings(family(title))
    }
    for key, said in sorted(explained):
        yield Entry(f"settings {key}", said, "settings")
    for room in ("reports", "turnsheets"):
        folder = shipped(room)
        assert folder is not None
        for path in sorted(folder.glob("*/*.*")):
            yield from _of_file(path, f"{room}/{path.parent.name}/{path.stem}", f"{path.name}")
    for path in sorted((ROOT / "pbm/games").glob("*/features/*/wording.jinja")):
        yield from _of_file(path, f"features/{path.parent.name}/wording", path.name)


def _of_file(path: Path, room: str, name: str) -> Iterator[Entry]:
    source = path.read_text(encoding="utf-8")
    if path.suffix == ".jinja":
        for sentence, body in sentences_in(source):
            if any(letter.isalpha() for letter in body):
                yield Entry(f"{room} {sentence}", body, room)
    elif path.suffix == ".html" and path.parent.name != "site":
        context = f"{room}.html"
        for text in dict.fromkeys(" ".join(source[a:b].split()) for a, b in texts_in(source)):
            yield Entry(context, text, context)
    elif path.name == "headlines.toml":
        for year, text in tomllib.loads(source)["headline"].items():
            yield Entry(f"{room} {year}", text, room)


def missing(file: Path) -> list[str]:
    """What a whole translation has and this file lacks; empty if it is whole."""
    said = {(context, one): text for context, one, text in in_catalogue(file.read_text("utf-8"))}
    return [
        f"{one.context}: {one.english}"
        for one in english()
        if (one.room.startswith(WHOLE) or one.context in (*RECORDS, *HELP))
        and one.room not in MODERATOR
        and not one.context.partition(" ")[2].startswith(OF_FEATURES)
        and not said.get((one.context, one.english))
    ]


def updated(file: Path) -> str:
    """The file with every sentence of today, in the order of the templates."""
    text = file.read_text("utf-8") if file.exists() else ""
    found = list(in_catalogue(text))
    said = {(context, one): translated for context, one, translated in found if translated}
    older = {context: translated for context, _, translated in found if translated}
    head = next((one for context, english, one in found if not (context or english)), HEAD)
    parts, room = [_entry("", "", head)], ""
    for one in english():
        if one.room != room:
            room = one.room
            parts.append(f"# ---- {room} ----")
        kept = said.get((one.context, one.english), "")
        former = older.get(one.context, "") if not kept and " " in one.context else ""
        note = f"# was: {former}\n" if former else ""
        parts.append(note + _entry(one.context, one.english, kept))
    return "\n\n".join(parts) + "\n"


def _entry(context: str, english: str, translated: str) -> str:
    lines = [f"msgctxt {_quoted(context)}"] if context else []
    return "\n".join([*lines, f"msgid {_quoted(english)}", f"msgstr {_quoted(translated)}"])


def _quoted(text: str) -> str:
    return msgspec.json.encode(text).decode()


if __name__ == "__main__":
    for one in sys.argv[1:] or map(str, sorted(CATALOGUES.glob("*.po"))):
        path = Path(one)
        path.write_text(updated(path), "utf-8")
        lacking = missing(path)
        print(f"{path.name}: {len(lacking)} sentences of a whole translation are missing")
        print(*lacking[:20], sep="\n")
