"""In how many jobs the papers of a turn are printed: few where other games keep all busy."""

from pathlib import Path

import pytest

from pbm.fleet.job import Job
from pbm.fleet.processes import Here
from pbm.games.family import Seat
from pbm.office.enrol import NewGame, begin
from pbm.office.place import Office, open_office
from pbm.office.printers import print_papers
from tests.fleet.some_games import NOON, worked_on


class Wide(Here):
    """Has room for the jobs of two workers, and counts those that print."""

    room = 4

    def __init__(self) -> None:
        super().__init__()
        self.printing = 0

    def give(self, ticket: int, job: Job) -> None:
        self.printing += job.function is print_papers
        super().give(ticket, job)


def begun(folder: Path, games: int) -> Office:
    """Games of two people and a computer whose start is to be published."""
    office = open_office(folder, "The Office", "office@example.org")
    people = [Seat(n, name, "", f"{name}@example.org") for n, name in ((1, "ann"), (2, "bob"))]
    for number in range(games):
        seats = (*people, Seat(3, computer=True))
        begin(office, NewGame(f"g{number}", "chicago-express", seats, {}, str(number)))
    return office


@pytest.mark.parametrize(("games", "jobs"), [(1, 2), (4, 4)])
def test_papers_of_a_game_are_shared_out_where_games_are_few(
    games: int, jobs: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(NOON))
    runner = Wide()
    ended = worked_on(begun(tmp_path / "office", games), runner)
    assert {one.value and one.value.mails for one in ended.values()} == {2}
    assert runner.printing == jobs
