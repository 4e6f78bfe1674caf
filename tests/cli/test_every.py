"""All games at once on the command line: what failed is told at the end, and whoever is said to
work does it."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from click.testing import Result

from pbm.cli.terminal import progress
from pbm.fleet.job import FleetLost, Job
from pbm.fleet.processes import Here
from pbm.games import catalogue
from pbm.office.enrol import NewGame, begin
from pbm.office.game import game_of
from pbm.office.place import Office, enter_office
from pbm.office.receive import enter
from tests.office import guessing
from tests.office.a_game import SEATS

Pbm = Callable[..., Result]


def broken(*_: object) -> None:
    raise LookupError("no such railroad")


BROKEN = msgspec.structs.replace(guessing.FAMILY, title="broken", resolve=broken)


def all_wrote(office: Office, name: str, title: str = "guessing") -> None:
    """A game in which nobody is missing."""
    begin(office, NewGame(name, title, SEATS, {}, name))
    with game_of(office, name) as game:
        for seat in (1, 2, 3):
            enter(game, seat, f"guess {seat}")


@pytest.fixture
def office(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Office:
    """Two sound games, one damaged, one with a defect, and `cr-28`, where letters are missing."""
    monkeypatch.setitem(catalogue.TITLES, "broken", f"{__name__}:BROKEN")
    catalogue.family.cache_clear()
    office = enter_office(folder / "office")
    for name in ("sound", "torn", "whole"):
        all_wrote(office, name)
    all_wrote(office, "faulty", "broken")
    (folder / "office" / "torn" / "game.db").write_bytes(b"SQLite format 3\0" + bytes(4096))
    return office


def test_games_that_fail_hold_up_no_other_and_are_told_at_the_end(
    pbm: Pbm, folder: Path, office: Office
) -> None:
    told = pbm("week", "--all")
    assert told.exit_code == 1
    *done, summed, first, second = told.output.splitlines()
    for name in ("sound", "whole"):
        assert any(line.startswith(f"{name}: turn 1 is resolved, ") for line in done), done
        assert (folder / "office" / name / "turn-01" / "01-ada-report.pdf").exists()
    assert summed == "5 games: 2 turns resolved, 5 published, 1 not due, 0 held up, 2 failed."
    faulty, torn = sorted((first, second))
    assert faulty.startswith("! faulty: the program met a fault of its own: LookupError: no such")
    assert torn.startswith("! torn: its file cannot be used (")
    again = pbm("week", "--all")
    assert again.exit_code == 1
    assert again.output.splitlines()[-2:] == [first, second]


def test_a_damaged_game_hides_no_other_in_the_list_of_games(pbm: Pbm, office: Office) -> None:
    told = [" ".join(line.split()) for line in pbm("status").output.splitlines()]
    assert "torn cannot be read: `pbm check` tells more" in told
    assert any(line.startswith("whole Guessing 1 by") for line in told)


class There(Here):
    """Stands for a cluster: jobs are done here, and counted."""

    asked: list[tuple[str, int]]

    def __init__(self, address: str) -> None:
        super().__init__()
        self._at = len(There.asked)
        There.asked.append((address, 0))

    def give(self, ticket: int, job: Job) -> None:
        address, jobs = There.asked[self._at]
        There.asked[self._at] = address, jobs + 1
        super().give(ticket, job)


FAR = "tls://fleet.example.org:8786"


@pytest.mark.parametrize(
    "line",
    [
        "week cr-28 letters --force",
        "week --all letters",
        "run cr-28 --force",
        "run --all",
        "publish cr-28",
        "publish --all",
        "verify cr-28",
        "verify --all",
        "simulate chicago-express --games 1 --seats 2",
        "site public-html",
    ],
)
def test_a_cluster_that_is_named_does_the_work(
    pbm: Pbm, folder: Path, line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    There.asked = []
    monkeypatch.setattr("pbm.fleet.cluster.Cluster", There)
    all_wrote(enter_office(folder / "office"), "whole")
    if line.startswith(("run", "verify", "site")):
        assert pbm("publish", "--all").exit_code == 0
    told = pbm(*line.split(), "--cluster", FAR)
    assert told.exit_code == 0, told.output
    assert {address for address, _ in There.asked} == {FAR}
    assert sum(jobs for _, jobs in There.asked) >= 1


def test_either_processes_or_a_cluster_work(pbm: Pbm) -> None:
    told = pbm("week", "--all", "--jobs", "2", "--cluster", FAR)
    assert told.exit_code == 2
    assert "Error: Say either --jobs or --cluster" in told.output


def test_where_nobody_can_work_that_is_one_sentence(
    pbm: Pbm, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lost(address: str) -> None:
        raise FleetLost(f"no scheduler answers at {address}")

    monkeypatch.setattr("pbm.fleet.cluster.Cluster", lost)
    told = pbm("week", "--all", "--cluster", FAR)
    said = f"Error: Nobody works: no scheduler answers at {FAR}.\n"
    assert (told.exit_code, told.output) == (1, said)


class Terminal(io.StringIO):
    """What is written to a screen."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("screen", "shown"), [(Terminal(), "100%"), (io.StringIO(), "")])
def test_a_bar_is_shown_on_a_screen_alone(
    screen: io.StringIO, shown: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stderr", screen)
    with progress("Games", 3) as step:
        for _ in range(3):
            step()
    assert shown in screen.getvalue()
    assert bool(screen.getvalue()) is bool(shown)
