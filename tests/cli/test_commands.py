"""Commands: help with examples, refusals in one sentence, what they show."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import click
import pytest
from click.shell_completion import ShellComplete
from click.testing import Result

from pbm.cli.main import COMMANDS, main
from pbm.games import catalogue
from pbm.office.enrol import NewGame, begin
from pbm.office.game import game_of
from pbm.office.place import enter_office, open_office
from pbm.office.seal import DIGITS
from tests.cli.conftest import ALIKE
from tests.material import GAMES
from tests.office.a_game import SEATS
from tests.office.test_takeover import GAME

Pbm = Callable[..., Result]


def command(name: str) -> click.Command:
    found = main.get_command(click.Context(main), name)
    assert found is not None
    return found


def examples(name: str) -> list[str]:
    """The lines under "Example:" in a command's help."""
    text = command(name).get_help(click.Context(command(name), info_name=name))
    return re.findall(r"^ +(pbm .*)$", text.split("Example:")[1], re.MULTILINE)


def head(folder: Path) -> str:
    """The seal of the game's start, as an example would have one of its own."""
    with game_of(enter_office(folder / "office"), "cr-28") as game:
        return game.file.seal_of(game.file.border())[:DIGITS]


def closed(pbm: Pbm, played_on: bool) -> None:
    """Archives of the game; or the game itself played to its end, a player agreeing to be named."""
    for number in (28, 29):
        pbm("archive", "cr-28", "--out", f"archives/cr-{number}.pbm")
    while played_on and pbm("run", "cr-28", "--force").exit_code == 0:
        assert pbm("publish", "cr-28").exit_code == 0
    assert pbm("person", "Ann", "--archive").exit_code == 0


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_a_help_with_an_example(name: str) -> None:
    assert examples(name)
    assert all(shlex.split(line)[1] == name for line in examples(name))
    assert all(option.help for option in command(name).params if isinstance(option, click.Option))


BEFORE = {
    "export": "new miss-3 --title 1870 --seats 4",
    "new": "open office",
    "run": "receive cr-28 letters",
    "undo": "week cr-28 letters --force",
}
"""What must have been done for a command's examples."""


def prepared(name: str, pbm: Pbm, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make all that a command's examples speak of."""
    if name == "demo":  # tests/soak/test_installed.py plays it
        monkeypatch.setattr("pbm.cli.demo.GAMES", ())
    if name == "simulate":
        monkeypatch.setitem(catalogue.TITLES, ALIKE, catalogue.TITLES["chicago-express"])
        catalogue.family.cache_clear()
    if name in {"open", "new"}:
        (folder / "office").rename(folder / "elsewhere")
    if name == "replay":
        recorded = GAMES / "chicago-express/synthetic_00_random_2p.json"
        (folder / "game.json").write_bytes(recorded.read_bytes())
    if name == "import":
        monkeypatch.setitem(catalogue.TITLES, "guessing", "tests.office.test_takeover:FAMILY")
        catalogue.family.cache_clear()
        (folder / "1870-game.json").write_text(json.dumps(GAME))
    if name in {"show", "verify", "restore", "archive", "player"}:
        closed(pbm, played_on=name in {"archive", "player"})
    if name in BEFORE:
        assert pbm(*BEFORE[name].split()).exit_code == 0


@pytest.mark.parametrize("name", COMMANDS)
def test_the_examples_of_every_help_run(
    name: str, pbm: Pbm, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepared(name, pbm, folder, monkeypatch)
    for line in examples(name):
        words = [head(folder) if re.fullmatch("[0-9a-f]{32}", w) else w for w in shlex.split(line)]
        result = pbm(*words[1:])
        assert result.exit_code == 0, (line, result.output)
        assert result.output.strip()


def test_the_door_lists_every_command_without_loading_one() -> None:
    code = (
        "import sys; from pbm.cli.main import main\ntry: main(['--help'])\nfinally: "
        "print(sorted(m for m in sys.modules if m.startswith(('pbm.', 'numpy', 'sqlite_utils'))))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert all(re.search(rf"^  {name} ", done.stdout, re.MULTILINE) for name in COMMANDS)
    assert done.stdout.splitlines()[-1] == "['pbm.cli', 'pbm.cli.main']"


HEAVY = {"numpy", "sqlite_utils", "reportlab", "distributed", "dask", "tenacity", "icalendar"}
READING = ("status", "show", "letters", "deadline")


def test_who_only_looks_at_games_loads_neither_printers_nor_solvers(tmp_path: Path) -> None:
    """They take longer to load than all that such a command does."""
    office, seats = open_office(tmp_path / "o", "The Office", "office@example.org"), SEATS[:3]
    for title in ("1867-big-wyoming", "1870"):
        begin(office, NewGame(title, title, seats, {}, "5"))
    words = [[verb, title] for title in office.titles_of_games() for verb in READING]
    words += [["archives"], ["help", "orders", "continental-rails-ii"]]
    code = (
        "import sys; from pbm.cli.main import main\n"
        f"for words in {words!r}: main(['--office', {str(office.folder)!r}, *words],"
        " standalone_mode=False)\n"
        "print('loaded', *sorted(m for m in sys.modules if '.' not in m))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.splitlines()[-1].split())
    assert {"loaded", "click", "sqlite3"} <= loaded
    assert loaded.isdisjoint(HEAVY)


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["status", "nothing"], 1, "There is no game 'nothing' in this office; its games: cr-28."),
        (["--office", "x", "status", "g"], 1, "There is no office in x; `pbm open x` makes one."),
        (["status", "--office", "x", "g"], 1, "There is no office in x; `pbm open x` makes one."),
        (["open", "office"], 1, "There is an office in office already."),
        (["new", "g", "--title", "chess"], 1, "There is no title 'chess'; there are"),
        (["new", "g", "--title", "guessing", "--roster", "no.csv"], 1, "The roster cannot be read"),
        (["new", "g", "--title", "guessing", "--set", "days"], 2, "--set wants KEY=VALUE"),
        (["new", "../g", "--title", "guessing"], 1, "'../g' cannot be a game's name"),
        (["new", "outbox", "--title", "guessing"], 1, "'outbox' cannot be a game's name"),
        (["run", "cr-28"], 1, "Missing for turn 1: seats 1, 2 and 3, of 3 who should write;"),
        (["run", "cr-28", "--without", "x"], 2, "seats are numbers with commas between them"),
        (["week", "cr-28", "--turn", "7"], 1, "Turn 7 cannot be run: cr-28 waits for turn 1."),
        (["run", "cr-28", "--proofs", "x"], 2, "--proofs goes with --draft"),
        (["new", "g", "--title", "chicago-express", "--seats", "9"], 1, "2 to 6 seats, not 9."),
        (["seat", "cr-28", "1"], 2, "Say who takes the seat, or --leave, or --computer."),
        (["seat", "cr-28", "9", "--computer"], 1, "cr-28 has no seat 9; its seats are 1 to 4."),
        (["show", "cr-28", "moon"], 1, "there are report, sheet, record, points."),
        (["show", "cr-28", "--turn", "3"], 1, "Turn 3 has not been resolved."),
        (["letters", "cr-28", "--raw", "ffff"], 1, "No letter's hash begins with 'ffff'."),
        (["messages", "cr-28", "--strike", "1"], 1, "Seat 1 has sent no message."),
        (["help", "figures", "guessing"], 1, "Orders of Guessing have no conditions"),
        (["receive", "cr-28", "nowhere"], 2, "does not exist"),
        (["deadline", "cr-28", "--to", "soon"], 2, "a day and time such as 2026-12-04 18:00"),
        (["deadline", "cr-28", "--extend", "soon"], 2, "weeks or days such as 1w or 3d"),
        (["deadline", "cr-28", "--skip", "--pause"], 2, "exclude each other"),
        (["new", "g", "--title", "guessing", "--zone", "Mars"], 1, "a time zone such as Europe/"),
        (["dance"], 2, "No such command 'dance'"),
    ],
)
def test_what_cannot_be_done_is_told_in_one_sentence(
    pbm: Pbm, words: list[str], code: int, said: str
) -> None:
    result = pbm(*words)
    assert result.exit_code == code
    assert said in result.output
    assert "Traceback" not in result.output


def test_the_first_word_is_a_game_if_there_is_one_and_a_path_else(pbm: Pbm, folder: Path) -> None:
    (folder / "cr-28").mkdir()
    (folder / "letters" / "a.eml").rename(folder / "cr-28" / "a.eml")
    assert pbm("receive", "cr-28").exit_code == 2
    assert "--- a.eml, cr-28\n" in pbm("receive", "./cr-28").output
    for words in (["--game", "cr-28", "cr-28"], ["cr-28", "cr-28"]):
        again = pbm("receive", *words)
        assert again.exit_code == 0
        assert again.output.startswith("--- a.eml\nThese bytes have come before")
    assert pbm("receive", "--game", "nothing", "cr-28").exit_code == 1
    assert pbm("receive", "cr-28", "--imap").exit_code == 2
    assert pbm("receive", "--imap").output == "Error: office/office.toml has no [in].\n"


def test_letters_for_no_game_are_listed(pbm: Pbm, folder: Path) -> None:
    assert "There is none." in pbm("letters").output
    (folder / "letters" / "b.eml").write_bytes(b"From: eve@example.org\nSubject: Buy\n\nNow!\n")
    told = pbm("receive", "letters").output
    assert "--- b.eml\neve@example.org, Buy\nNote: It belongs to no game" in told
    listed = pbm("letters").output
    assert "eve@example.org" in listed
    sha = listed.split()[-1]
    assert "Subject: Buy" in pbm("letters", "--raw", sha).output


def test_help_and_status_alone_show_what_there_is(pbm: Pbm) -> None:
    told = pbm("help")
    assert told.exit_code == 0
    assert "  receive      Take in letters with orders.\n" in told.output
    assert "  pbm help orders|settings|figures|rulings chicago-express\n" in told.output
    assert "  pbm help settings 1870\n" in pbm("help", "settings").output
    games = pbm("status").output
    assert games.startswith("The Office: its games\n")
    line = next(line for line in games.splitlines() if line.startswith("cr-28 "))
    assert " ".join(line.split()) == ("cr-28 Guessing 1 by 2026-12-02 11:06 UTC 1, 2 and 3")


def test_answers_are_sent_at_once_if_that_is_wanted(pbm: Pbm, folder: Path) -> None:
    (folder / "office" / "office.toml").write_text('[out]\nby = "maildir"\nmaildir = "../out"\n')
    (folder / "office" / "office.toml").chmod(0o600)
    assert "1 mail sent." in pbm("receive", "letters", "--reply").output
    [mail] = (folder / "out" / "new").iterdir()
    assert b"your orders as read" in mail.read_bytes()


def test_a_deadline_is_shown_and_moved(pbm: Pbm) -> None:
    shown = "Orders for turn 1 are due by 2026-12-02 11:06 UTC.\n"
    assert pbm("deadline", "cr-28").output == shown
    assert pbm("deadline", "cr-28", "--extend", "1w").output == (
        "Orders for turn 1 are due by 2026-12-09 11:06 UTC.\n2 mails about it in office/outbox.\n"
    )
    paused = pbm("deadline", "cr-28", "--pause").output
    assert paused.startswith("Orders for turn 1 are due when the game goes on.\n")
    back = pbm("deadline", "cr-28", "--to", "2026-12-02 11:06").output
    assert back.startswith(shown)


def test_a_unit_for_systemd_names_the_office_and_the_command(pbm: Pbm, folder: Path) -> None:
    unit = pbm("watch", "--unit", "--run").output
    assert f"--office {folder / 'office'} watch --run --every 5\n" in unit
    assert unit.startswith("[Unit]\n")


def test_the_office_may_be_named_by_the_environment(
    pbm: Pbm, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "office").rename(folder / "elsewhere")
    monkeypatch.setenv("PBM_OFFICE", "elsewhere")
    assert "turn 1" in pbm("status", "cr-28").output


def test_status_says_who_sent_what_and_who_is_missing(pbm: Pbm) -> None:
    pbm("receive", "cr-28", "letters")
    said = pbm("status", "cr-28").output
    assert "cr-28: Guessing, turn 1, 1841" in said
    assert "Missing: seats 2 and 3." in said
    assert re.search(r"1  Ada +Ann +2026-11-18 11:06:40 +1 +2 +0", said)


def test_a_letter_is_shown_as_it_came(pbm: Pbm, folder: Path) -> None:
    pbm("receive", "cr-28", "letters")
    [start] = re.findall(r"[0-9a-f]{12}", pbm("letters", "cr-28").output)
    said = pbm("letters", "cr-28", "--raw", start).output
    assert (folder / "letters" / "a.eml").read_text() in said


def test_what_was_read_of_a_seat_s_letters_is_shown(pbm: Pbm) -> None:
    assert "guess 33" not in pbm("letters", "cr-28").output
    pbm("enter", "cr-28", "3", "-", typed="guess 33\nguess much\n")
    said = pbm("letters", "cr-28", "3").output
    assert "typed in, revision 1: 1 order, 1 complaint" in said
    assert "Read from revision 1 for turn 1:\n\nguess 33\n\nNot taken:\n\nguess much" in said


def test_orders_may_be_typed_on_the_standard_input(pbm: Pbm) -> None:
    assert "- guess 33" in pbm("enter", "cr-28", "3", "-", typed="guess 33\n").output


def test_the_editor_opens_on_the_orders_that_stand(
    pbm: Pbm, monkeypatch: pytest.MonkeyPatch
) -> None:
    """First on the blank sheet, then on what was typed; saving it unchanged changes nothing."""
    opened: list[str] = []

    def typed(text: str, **_: object) -> str:
        opened.append(text)
        return text if "guess 33" in orders(text) else f"{text}\nguess 33\n"

    def orders(text: str) -> list[str]:
        return [line for line in text.splitlines() if line and line[0] not in "#="]

    monkeypatch.setattr(click, "edit", typed)
    first, again = (pbm("enter", "cr-28", "3").output for _ in range(2))
    assert "- guess 33" in first
    assert "- guess 33" in again
    assert [orders(text) for text in opened] == [[], ["guess 33"]]


def test_an_editor_that_saves_nothing_changes_nothing(
    pbm: Pbm, monkeypatch: pytest.MonkeyPatch
) -> None:
    pbm("enter", "cr-28", "3", "-", typed="guess 33\n")
    monkeypatch.setattr(click, "edit", lambda text, **_: None)
    refused = pbm("enter", "cr-28", "3")
    assert refused.exit_code == 1
    assert "Nothing was saved in the editor; nothing is changed." in refused.output
    assert "guess 33" in pbm("letters", "cr-28", "3").output


def test_a_draft_prints_proofs_for_the_moderator_alone(pbm: Pbm, folder: Path) -> None:
    result = pbm("run", "cr-28", "--draft", "--proofs", "proofs")
    assert "nothing is kept" in result.output
    assert len(list((folder / "proofs").glob("draft-*.pdf"))) == 8
    assert "turn 1" in pbm("status", "cr-28").output


def test_show_speaks_to_machines(pbm: Pbm) -> None:
    [section] = json.loads(pbm("show", "cr-28", "points", "--json").output)
    assert section["title"] == "Points"


def test_a_computer_gives_its_reasons_to_the_moderator(pbm: Pbm) -> None:
    said = pbm("show", "cr-28", "tycoon", "4", "--why").output
    assert "guess " in said
    assert "Any number is as good as another." in said


def test_verify_names_every_turn(pbm: Pbm) -> None:
    pbm("run", "cr-28", "--force")
    assert re.search(
        r"the start +\w{16} agrees\nturn 1 +\w{16} agrees", pbm("verify", "cr-28").output
    )


def test_replay_names_the_first_difference_last_and_ends_with_1(pbm: Pbm, folder: Path) -> None:
    game = json.loads((GAMES / "chicago-express/synthetic_00_random_2p.json").read_text())
    game["moves"][3]["state"]["cash"][0] += 1
    (folder / "changed.json").write_text(json.dumps(game))
    (folder / "empty.json").write_text("{}")
    result = pbm("replay", "changed.json", "empty.json")
    assert result.exit_code == 1
    lines = result.output.splitlines()
    assert lines[1] == "empty.json is not a recorded game that can be replayed"
    assert lines[-1].startswith("changed.json, move 4")


@pytest.mark.posix
def test_who_can_look_into_the_office_is_told_by_every_command(pbm: Pbm, folder: Path) -> None:
    (folder / "office").chmod(0o755)
    shown = pbm("status", "cr-28")
    assert shown.exit_code == 0
    assert shown.stderr == (
        "Warning: Others can look into office (755); `chmod -R go-rwx office` shuts it.\n"
    )


def test_an_office_that_lost_its_catalogue_is_opened_again(pbm: Pbm, folder: Path) -> None:
    (folder / "office" / "catalogue.db").unlink()
    lost = pbm("status", "cr-28")
    assert "`pbm open office` finds them again and changes nothing else." in lost.output
    assert pbm("open", "office").output == "The office stands in office. It holds cr-28 again.\n"
    assert pbm("status", "cr-28").exit_code == 0


@pytest.mark.parametrize("gone", [True, False])
@pytest.mark.parametrize("command", ["status", "run", "publish", "verify", "show", "letters"])
def test_a_game_whose_file_is_missing_or_empty_is_told(
    pbm: Pbm, folder: Path, command: str, gone: bool
) -> None:
    file = folder / "office" / "cr-28" / "game.db"
    file.unlink() if gone else file.write_bytes(b"")
    told = pbm(command, "cr-28")
    how = "missing" if gone else "empty"
    said = f"office/cr-28/game.db is {how}; if there is a backup, bring it back from there.\n"
    assert (told.exit_code, told.output) == (1, f"Error: {said}")
    assert file.exists() is not gone


@pytest.mark.parametrize("content", [None, b"", b"\n"])
def test_a_secret_that_is_missing_or_empty_is_told(
    pbm: Pbm, folder: Path, content: bytes | None
) -> None:
    key = folder / "office" / "secret.key"
    key.unlink() if content is None else key.write_bytes(content)
    told = pbm("publish", "cr-28")
    assert told.exit_code == 1
    assert "secret" in told.output
    assert told.output.count("\n") == 1
    assert pbm("check").exit_code == 1


def test_commands_write_calendars_and_feeds_where_the_set_up_says(pbm: Pbm, folder: Path) -> None:
    path = folder / "office" / "office.toml"
    path.write_text(f'[public]\nfolder = "{folder / "public"}"\n[webhook]\nurl = "http://a.org"\n')
    path.chmod(0o600)
    done = pbm("publish", "cr-28")
    assert done.exit_code == 0
    assert "Note: " in done.stderr
    assert "begins with https://" in done.stderr
    path.write_text(f'[public]\nfolder = "{folder / "public"}"\n')
    pbm("deadline", "cr-28", "--extend", "3d")
    [feed] = (folder / "public").glob("*.atom")
    assert "are due by 2026-12-05 " in feed.read_text()
    said = pbm("noticeboard").output
    assert f"feed      cr-28: {feed}" in said
    assert said.count("calendar  ") == len(list((folder / "public").glob("*.ics"))) == 3
    pbm("undo", "cr-28")
    pbm("seat", "cr-28", "2", "--leave")
    assert pbm("noticeboard").output.count("calendar  ") == 2


def test_a_player_who_has_not_agreed_is_shown_to_nobody(pbm: Pbm) -> None:
    asked = pbm("player", "Ann")
    assert asked.exit_code == 1
    assert "Nobody who may be named is called Ann;" in asked.output
    assert pbm("records", "--title", "whist").exit_code == 1
    assert "No game has ended yet." in pbm("records").output


def test_a_shell_completes_commands_options_and_the_games_of_the_office(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def offered(args: list[str], incomplete: str) -> list[str]:
        found = ShellComplete(main, {}, "pbm", "_PBM_COMPLETE").get_completions(args, incomplete)
        return [one.value for one in found]

    assert offered([], "arch") == ["archive", "archives"]
    assert offered(["run"], "--dr") == ["--draft"]
    assert offered(["run"], "cr") == ["cr-28"]
    assert offered(["week"], "cr") == offered(["verify", "a.pbm"], "cr") == ["cr", "cr-28"]
    assert offered(["week", "cr-28"], "le") == ["le"]  # which the shell completes by its files
    assert offered(["help", "orders"], "18") == ["1850", "1867-big-wyoming", "1870"]
    assert offered(["new", "cr-29", "--title"], "chic") == ["chicago-express"]
    (folder / "office").rename(folder / "elsewhere")
    assert offered(["run"], "cr") == []
    assert offered(["--office", "elsewhere", "run"], "") == ["cr-28"]
    assert offered(["run", "--office", "elsewhere"], "") == ["cr-28"]
    monkeypatch.setenv("PBM_OFFICE", "elsewhere")
    assert offered(["status"], "cr-2") == ["cr-28"]
