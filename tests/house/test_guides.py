"""The guides say what is so: orders are taken, commands and options exist, set-ups are read.

In guides for players everything in the type of code is a line that may be mailed, and so are blocks
marked `orders`. What `console` blocks show is run by `tests/soak/test_guides.py`.
"""

import re
import shlex
import tomllib
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import click
import msgspec
import pytest

from pbm.cli.main import COMMANDS, main
from pbm.core.dice import Dice
from pbm.games import catalogue
from pbm.games.family import Family, Seat
from pbm.office.setup import Setup
from pbm.sheets.asides import without_asides
from tests.phrasings.test_continental import SEEN
from tests.phrasings.test_sequential import understood as read_anywhere

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
PAGES = sorted({*DOCS.rglob("*.md"), *ROOT.glob("*.md")})
BLOCK = re.compile(r"^```(\w+)[^\n]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"(?<!`)`([^`]+)`(?!`)")
EVERYWHERE = ("like this", "any:", "missing", "to seat 2:", "while away:")
"""What the guides set in this type though it is a part of a line, or none."""


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def blocks(path: Path, kind: str) -> list[str]:
    """The contents of a page's blocks of a kind."""
    return [text for name, text in BLOCK.findall(text_of(path)) if name == kind]


@cache
def table(title: str) -> tuple[Family, Any]:
    """A family, and what a seat sees of a new game, or of one in the middle."""
    family = catalogue.family(title)
    if title == "continental-rails-ii":  # who orders what depends on what he has
        return family, SEEN
    seats = [Seat(n, f"P{n}") for n in range(1, 5)]
    settings = {one.key: one.default for one in family.settings}
    state = family.new_game(seats, settings, Dice(5).of("new"))
    return family, family.view(state, [], 1)


def understood(title: str, text: str) -> tuple[int, list[str]]:
    """How many orders a sheet's text gives, and what its writer is told."""
    family, view = table(title)
    bare = without_asides(text, range(1, 16), "1").bare
    starts = title in ("1850", "1870", "chicago-express")  # with a turn of auctions alone
    reading = read_anywhere(title, bare) if starts else family.understand(bare, view)
    return len(reading.orders), [one.reason for one in reading.complaints]


@pytest.mark.parametrize("title", catalogue.titles())
def test_every_order_of_a_players_guide_is_taken(title: str) -> None:
    page = DOCS / "players" / f"{title}.md"
    untaken = {}
    for block in blocks(page, "orders"):
        lines = [line for line in block.splitlines() if line and not line.startswith("#")]
        heads = [line for line in lines if line.isupper() or line.endswith(":")]
        orders, complaints = understood(title, block)
        if complaints or orders < len(lines) - len(heads):
            untaken[block] = complaints
    prose = re.sub(r"^```.*?^```$", "", text_of(page), flags=re.MULTILINE | re.DOTALL)
    for line in CODE.findall(prose):
        line = " ".join(line.split())
        if line.startswith(("away until", "pbm help")) or line in EVERYWHERE:
            continue
        orders, complaints = understood(title, line)
        if complaints or not orders:
            untaken[line] = complaints
    assert untaken == {}


def test_lines_for_the_office_are_taken_in_every_title() -> None:
    (block,) = blocks(DOCS / "players/writing.md", "orders")
    asides = without_asides(block, range(1, 16), "1").asides
    assert asides.lines == (
        "to seat 7: shall we talk?",
        "note the price of the B&O fell twice",
        "not final",
        "away until turn 9",
        "turn 9: pass",
        "while away: pass",
    )


def commands(path: Path) -> list[str]:
    """Every command line that a page names: in blocks, and in the type of code."""
    text = text_of(path)
    blocked = re.findall(r"^(?: {4}|\$ )(pbm .*?)(?: +#.*)?$", text, re.MULTILINE)
    fenced = re.findall(r"^```\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    blocked += re.findall(r"^(pbm .*?)(?: +#.*)?$", "".join(fenced), re.MULTILINE)
    blocked = [line for line in blocked if line.count('"') % 2 == 0]  # else it goes on below
    prose = re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
    named = [" ".join(line.split()) for line in CODE.findall(prose)]
    return blocked + [line for line in named if line.startswith("pbm ") and "…" not in line]


def wrong_with(line: str) -> str:
    """Why a command line is none; empty if it is one. Names in capitals stand for anything."""
    words = [re.sub(r"^\[?[A-Z][A-Z-]*\]?$", "4", word) for word in shlex.split(line)[1:]]
    if len(words) > 1 and words[0] == "--office":
        words = words[2:]
    if words[:1] == ["4"] or (words and words[0].startswith("-")) or not words:
        return ""
    command = main.get_command(click.Context(main), words[0])
    if command is None:
        return f"there is no {words[0]}"
    with click.Context(command, info_name=words[0], resilient_parsing=True) as context:
        try:
            command.make_parser(context).parse_args(list(words[1:]))
        except click.UsageError as error:
            return error.format_message()
    return ""


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_command_of_a_page_exists_with_its_options(page: Path) -> None:
    assert {line: told for line in commands(page) if (told := wrong_with(line))} == {}


MADE = re.compile(r"^(?: {4}|`)make (?!you )([a-z]+)|`make ([a-z]+)", re.MULTILINE)


def test_what_a_page_says_is_made_or_measured_is_there() -> None:
    rules = re.findall(r"^([a-z]+):", text_of(ROOT / "Makefile"), re.MULTILINE)
    made, modules = set[str](), set[str]()
    for page in PAGES:
        made |= {first or second for first, second in MADE.findall(text_of(page))}
        modules |= set(re.findall(r"python -m (tests(?:\.[a-z_]+)*)", text_of(page)))
    assert made >= {"run", "check", "dist", "docs", "man", "languages"}
    assert made <= set(rules)
    assert {"tests.bench", "tests.bench.costs"} <= modules
    assert {one for one in modules if find_spec(one) is None} == set()


def test_programs_on_a_page_stand_somewhere_in_the_project() -> None:
    (shown,) = blocks(DOCS / "how-to-add-a-title.md", "python")
    assert shown in text_of(ROOT / "tests/eighteenxx/toy/__init__.py")


def test_the_cluster_s_page_shows_every_way_to_give_out_work() -> None:
    lines = [line for line in commands(DOCS / "scale.md") if line.startswith("pbm week")]
    assert {"--all", "--jobs", "--cluster"} <= {word for line in lines for word in line.split()}


def test_the_guide_for_moderators_names_every_command_of_the_office() -> None:
    named = {line.split()[1] for page in DOCS.rglob("moderator/*.md") for line in commands(page)}
    assert set(COMMANDS) - named <= {"demo", "help", "import", "page", "replay", "simulate"}


def test_the_set_ups_of_the_post_are_read() -> None:
    found = blocks(DOCS / "moderator/post.md", "toml")
    assert len(found) >= 4
    setups = [msgspec.convert(tomllib.loads(text), Setup) for text in found]
    hosts = [one.letters_out.host for one in setups if one.letters_out and one.letters_in]
    assert hosts == ["smtp.mailbox.org", "smtp.fastmail.com"]
