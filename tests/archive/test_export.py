"""Tables of games for other programs, as docs/export.md describes them."""

from __future__ import annotations

import csv
import json
import lzma
import re
import sqlite3
from pathlib import Path

import pytest
from click.testing import CliRunner

from pbm.archive.export import export, tables_of
from pbm.archive.restoring import unpacked
from pbm.cli.main import main
from pbm.core.dice import Dice
from pbm.games import catalogue
from pbm.games.family import Seat
from pbm.office.game import game_of
from pbm.office.place import Office, enter_office
from pbm.office.trouble import Trouble
from tests.material import FIXTURES

PAGE = (Path(__file__).parents[2] / "docs" / "export.md").read_text()
CHAPTERS = {
    "continental-rails-ii": "Continental Rails II",
    "1870": "18xx",
    "1850": "18xx",
    "1867-big-wyoming": "18xx",
    "chicago-express": "Chicago Express",
}


def described(chapter: str) -> dict[str, list[str]]:
    """The columns of each table of a chapter, as the page lists them."""
    text = PAGE.split(f"### {chapter}\n")[1].split("\n##")[0]
    rows = re.findall(r"^\| (\w+) \| ([\w, ]+)(?::[^|]*)? \|$", text, re.MULTILINE)
    return {table: columns.split(", ") for table, columns in rows if table != "table"}


def test_what_is_written_is_what_the_page_describes(played: Office) -> None:
    with game_of(played, "g-1") as game:
        tables = tables_of(game)
        tables.pop("orders" if not tables["orders"] else "", None)
    found = {name: list(rows[0]) for name, rows in tables.items() if rows}
    page = described("All families")
    assert found.items() <= page.items()
    assert {"seats", "turns", "orders", "journal"} <= found.keys()


@pytest.mark.parametrize("title", sorted(CHAPTERS))
def test_each_family_writes_the_tables_that_the_page_describes(title: str) -> None:
    family = catalogue.family(title)
    assert sorted(catalogue.TITLES.keys() - {"guessing"}) == sorted(CHAPTERS)
    seats = [Seat(number, computer=True) for number in range(1, family.most_seats + 1)]
    settings = {one.key: one.default for one in family.settings}
    state = family.new_game(seats, settings, Dice("1"))
    exported = family.exported(state)
    page = described(CHAPTERS[title])
    assert exported.keys() == page.keys()
    for name, rows in exported.items():
        for row in rows:
            assert ["border", "turn", *row] == page[name], name


def test_the_formats_say_the_same(played: Office, tmp_path: Path) -> None:
    with game_of(played, "g-1") as game:
        for form, name in (("csv", "tables"), ("json", "g.json"), ("sqlite", "g.db")):
            export(game, form, tmp_path / name, lambda: None)
    said = json.loads((tmp_path / "g.json").read_text())
    with sqlite3.connect(tmp_path / "g.db") as db:
        db.row_factory = sqlite3.Row
        for name, rows in said.items():
            with (tmp_path / "tables" / f"{name}.csv").open(newline="") as file:
                texts = [{key: str(value) for key, value in row.items()} for row in rows]
                nothing = [
                    {key: "" if one == "None" else one for key, one in row.items()} for row in texts
                ]
                assert list(csv.DictReader(file)) == nothing
            if rows:
                assert [dict(row) for row in db.execute(f"SELECT * FROM {name}")] == rows
    db.close()


def test_an_export_goes_to_a_new_place_and_names_nobody(played: Office, tmp_path: Path) -> None:
    with game_of(played, "g-1") as game:
        export(game, "json", tmp_path / "g.json", lambda: None)
        with pytest.raises(Trouble, match="already; an export goes to a new place"):
            export(game, "csv", tmp_path / "g.json", lambda: None)
    assert not re.search("Ann|Bob|@", (tmp_path / "g.json").read_text())


def test_an_18xx_game_is_written_as_a_recorded_one_and_taken_up_again(tmp_path: Path) -> None:
    """Also from its archive; of a turn that was taken back nothing is told."""

    def said(*words: str) -> str:
        result = CliRunner().invoke(main, ["--office", str(tmp_path / "office"), *words])
        assert result.exit_code == 0, result.output
        return result.output

    said("open", str(tmp_path / "office"), "--address", "office@example.org")
    said("new", "g", "--title", "1850", "--seed", "7", "--seats", "2")
    said("run", "g", "--force")
    said("run", "g", "--force")
    said("undo", "g")
    said("archive", "g", "--out", str(tmp_path / "g.pbm"))
    said("export", "g", str(tmp_path / "g.json"), "--format", "record")
    said("export", str(tmp_path / "g.pbm"), str(tmp_path / "same.json"), "--format", "record")
    assert (tmp_path / "g.json").read_bytes() == (tmp_path / "same.json").read_bytes()
    content = json.loads((tmp_path / "g.json").read_text())
    assert (content["title"], content["status"], len(content["actions"]) > 5) == (
        "1850",
        "active",
        True,
    )
    assert "agrees" in said("replay", str(tmp_path / "g.json"))
    said("import", str(tmp_path / "g.json"), "again")
    with (
        game_of(enter_office(tmp_path / "office"), "g") as game,
        game_of(enter_office(tmp_path / "office"), "again") as again,
    ):
        one, other = (at.state(at.file.border()) for at in (game, again))
    assert one.position == other.position
    known = {one.key for one in catalogue.family("1850").settings} - {"horizon"}
    assert {key: one.settings[key] for key in known} == {key: other.settings[key] for key in known}


def test_a_title_without_such_a_form_says_so(played: Office, tmp_path: Path) -> None:
    with (
        game_of(played, "g-1") as game,
        pytest.raises(Trouble, match="There is no form of recorded games for"),
    ):
        export(game, "record", tmp_path / "g.json", lambda: None)
    assert not (tmp_path / "g.json").exists()


@pytest.mark.parametrize(
    "kept", ["chicago-express", "1850", "1867-big-wyoming", "continental-rails-ii.1988-2"]
)
def test_played_games_write_every_table_with_the_columns_of_the_page(
    kept: str, tmp_path: Path
) -> None:
    """Also ledger and journal, of each turn, from an archive; the ledger's dollars are all told."""
    path = tmp_path / "kept.pbm"
    packed = FIXTURES / "archives" / f"{kept}.pbm.xz"
    path.write_bytes(lzma.decompress(packed.read_bytes()))
    with unpacked(path) as (office, archive), game_of(office, archive.manifest.game) as game:
        tables, turns = tables_of(game), archive.manifest.turns
    page = described("All families") | described(CHAPTERS[kept.removesuffix(".1988-2")])
    assert {name: list(rows[0]) for name, rows in tables.items() if rows}.items() <= page.items()
    assert tables.keys() == page.keys()
    for name in ("players", "companies", "railroads", "market", "turns"):
        assert {row["border"] for row in tables.get(name, ())} in (set(range(turns + 1)), set())
    assert {row["border"] for row in tables["journal"]} == set(range(1, turns + 1))
    assert all(row["amount"] > 0 and row["payer"] and row["payee"] for row in tables["ledger"])
