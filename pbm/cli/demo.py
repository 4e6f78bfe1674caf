"""The demonstration: turns of three games, from letters as mail programs write them.

An office is opened, the first sheets go out, the letters of the players come in, and every report
and sheet is printed. The codes that prove a sheet's origin are those of this very office: they
are filled into the letters where these say `{{code 4}}`, `{{code 4 revision 2}}` or
`{{code 4 turn 1}}`, also inside base64.
"""

from __future__ import annotations

import base64
import io
import re
import time
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from pbm.core.languages import shipped

if TYPE_CHECKING:
    from pbm.office.game import OpenGame

FIXTURES = shipped("fixtures") or Path("fixtures")
"""Where the letters lie."""


class Staged(NamedTuple):
    """A game of the demonstration: its letters lie in folders named after the turns."""

    name: str
    title: str
    told: str
    fixtures: Path
    seed: str
    turns: tuple[str, ...]
    settings: tuple[str, ...] = ()
    pages: tuple[str, ...] = ("1",)
    """Seats whose order pages are written."""


TYCOONS = Staged(
    "demo",
    "continental-rails-ii",
    "Continental Rails II, fifteen tycoons, two turns",
    FIXTURES / "demonstration",
    "1841",
    ("1", "2"),
)
TABLE = Staged(
    "rails",
    "chicago-express",
    "Chicago Express, six players, one batched turn",
    FIXTURES / "chicago",
    "1830",
    ("1",),
    ("missing=wait",),
)
MIDWEST = Staged(
    "midwest",
    "1850",
    "1850: The MidWest, four players, private companies, shares and an operating set",
    FIXTURES / "midwest",
    "1850",
    ("1", "2", "3"),
    ("horizon=set",),
)

GAMES = (TYCOONS, TABLE, MIDWEST)
_CODE = re.compile(rb"\{\{code (\d+)(?: turn (\d+))?(?: revision (\d+))?\}\}")
_BASE64 = re.compile(
    rb"(Content-Transfer-Encoding: base64\r?\n(?:[^\n]+\n)*\r?\n)((?:[A-Za-z0-9+/=]+\r?\n)+)"
)


@click.command()
@click.argument(
    "folder", type=click.Path(file_okay=False, path_type=Path), metavar="DIR", default="demo"
)
def demo(folder: Path) -> None:
    """Play turns of three games from their players' letters into a new folder (./demo).

    Everything an office has lies there afterwards: reports, turnsheets, mails, what was
    understood of every letter. Its folder `office` is an office to try the other commands on.

    \b
    Example:
      pbm demo
      pbm demo look-around
    """
    from pbm.office.trouble import Trouble

    if folder.exists() and any(folder.iterdir()):
        raise Trouble(f"{folder} is not empty. Name a folder that is not there yet.")
    began = time.monotonic()
    folder.mkdir(parents=True, exist_ok=True)
    _said(folder, "open", str(folder / "office"), "--address", "office@example.org")
    for game in GAMES:
        _play(folder, game)
    _tell(folder, time.monotonic() - began)


def _play(out: Path, game: Staged) -> None:
    """Start a game, send its first sheets, and play its turns from their letters."""
    click.echo(f"{game.told}:")
    options = ["--title", game.title, "--roster", str(game.fixtures / "people.csv")]
    settings = [word for setting in game.settings for word in ("--set", setting)]
    _said(out, "new", game.name, *options, "--seed", game.seed, *settings)
    _said(out, "publish", game.name)
    for turn in game.turns:
        letters = out / "letters" / game.name / f"turn-{turn}"
        _write_letters(out / "office", game, game.fixtures / f"turn-{turn}", letters)
        _said(out, "week", game.name, str(letters), "--turn", turn, "--force")
    pages = out / "pages"
    pages.mkdir(exist_ok=True)
    for seat in game.pages:
        _said(out, "page", game.name, seat, "--to", str(pages))
    _said(out, "verify", game.name)


def _said(out: Path, *words: str) -> None:
    """A command of the program; what it says is kept, its last line is shown."""
    from pbm.cli.main import main

    said = io.StringIO()
    try:
        with redirect_stdout(said), redirect_stderr(said):
            main(["--office", str(out / "office"), *words], standalone_mode=False)
    finally:
        with (out / "log.txt").open("a", encoding="utf-8") as log:
            log.write(f"$ pbm {' '.join(words)}\n{said.getvalue()}\n")
    click.echo(f"  pbm {words[0]:8} {said.getvalue().strip().splitlines()[-1]}")


def _write_letters(office: Path, played: Staged, fixtures: Path, folder: Path) -> None:
    """The letters of a turn with the codes of this office filled in."""
    from pbm.office.game import game_of
    from pbm.office.place import enter_office

    folder.mkdir(parents=True)
    with game_of(enter_office(office), played.name) as game:
        for path in sorted(fixtures.iterdir()):
            (folder / path.name).write_bytes(filled(path.read_bytes(), game))


def filled(raw: bytes, game: OpenGame) -> bytes:
    """A letter with every code in its place, whatever the transfer encoding of its parts."""
    from pbm.sheets.codes import game_key, sheet_code

    key = game_key(game.office.secret(), game.name)
    awaited = game.file.border().awaited

    def code(found: re.Match[bytes]) -> bytes:
        seat, turn, revision = found.groups()
        part = turn.decode() if turn else awaited
        return sheet_code(key, game.name, part, int(seat), int(revision or 1)).encode()

    def block(found: re.Match[bytes]) -> bytes:
        plain = base64.decodebytes(found[2])
        return found[1] + base64.encodebytes(_CODE.sub(code, plain))

    return _CODE.sub(code, _BASE64.sub(block, raw))


def _tell(out: Path, seconds: float) -> None:
    """Where everything lies."""
    pdfs = sorted(out.rglob("*.pdf"))
    mails = list((out / "office" / "outbox" / "new").iterdir())
    click.echo(f"{len(pdfs)} PDFs and {len(mails)} mails in {seconds:.1f} seconds. Look at:")
    for folder in sorted({path.parent for path in pdfs}):
        click.echo(f"  {folder}")
    click.echo(f"  {out / 'office' / 'outbox'}   the mails (a Maildir)")
    click.echo(f"  {out / 'pages'}   pages on which orders are clicked, for a browser")
    click.echo(f"  {out / 'letters'}   what the players wrote")
    click.echo(f"  {out / 'log.txt'}   what every command said")
