"""The variants of chapter 16 by mail: whole games through the office, each to its end by rule.

One person writes what the computer would write for his seat, as a letter; the computer plays the
other seats. A short soak plays one game with all variants, a long one each of them alone, too.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from click.testing import CliRunner

from pbm.cli.main import main
from pbm.office.game import game_of
from pbm.office.place import enter_office
from pbm.sheets.codes import game_key, sheet_code

LONG = os.environ.get("SOAK") == "long"
VARIANTS = ("finish=400", "trains=diesels", "tokens=reduced", "start=historical")
GAMES = [VARIANTS, *((one,) for one in VARIANTS if LONG)]
ROSTER = "seat,player,address\n1,Ann Sawyer,ann@example.org\n"
ENDS = ("bank", "bankrupt", "400")
LETTER = """From: Ann Sawyer <ann@example.org>
To: office@example.org
Subject: midwest
Message-ID: <{part}@example.org>
Date: Mon, 16 Nov 2026 10:01:00 +0000
Content-Type: text/plain; charset="utf-8"

=== SHEET midwest {part} 1.1 {code} ===
{orders}
=== END ===
"""


def command(office: Path, *words: str) -> str:
    """A command of the program; AssertionError if it fails."""
    done = CliRunner().invoke(main, list(words), env={"PBM_OFFICE": str(office)})
    assert done.exit_code == 0, done.output
    return done.output


def letter(office: Path) -> str:
    """What the computer would order for the first seat, as its player's letter; "" at the end."""
    with game_of(enter_office(office), "midwest") as game:
        border = game.file.border()
        if border.over:
            return ""
        assert game.family.computer is not None
        dice = game.dice("computer", border.awaited).of(1)
        orders, _ = game.family.computer(game.view(border, 1), dice)
        key = game_key(game.office.secret(), game.name)
        code = sheet_code(key, "midwest", border.awaited, 1, 1)
        return LETTER.format(part=border.awaited, code=code, orders=orders)


@pytest.mark.soak
@pytest.mark.parametrize("chosen", GAMES, ids=" ".join)
def test_a_game_with_variants_of_chapter_16_ends_by_rule(
    chosen: tuple[str, ...], tmp_path: Path
) -> None:
    office, roster, mail = tmp_path / "office", tmp_path / "people.csv", tmp_path / "letter.eml"
    roster.write_text(ROSTER, encoding="utf-8")
    command(tmp_path, "open", str(office), "--address", "office@example.org")
    settings = [word for one in chosen for word in ("--set", one)]
    start = ("--title", "1850", "--roster", str(roster), "--seats", "3", "--seed", "16")
    command(office, "new", "midwest", *start, *settings)
    command(office, "publish", "midwest")
    while written := letter(office):
        mail.write_text(written, encoding="utf-8")
        assert "not taken" not in command(office, "receive", "midwest", str(mail))
        command(office, "run", "midwest", "--force")
        command(office, "publish", "midwest")
    assert "disagrees" not in command(office, "verify", "midwest")
    with game_of(enter_office(office), "midwest") as game:
        position = game.state(game.file.border()).position
    assert position.ending in ENDS
    assert any("400" in one for one in chosen) or position.ending != "400"
