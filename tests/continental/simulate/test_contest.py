"""How a script among computers is judged: parts of wins, places, and what chance gives (1.2)."""

import pytest

from pbm.games.continental.simulate.play import Fate
from pbm.games.continental.state import Points
from tests.bench.calibration import told
from tests.bench.calibration.bands import Measure
from tests.bench.scripts import best_temperament, bound, rank, row, specialist, won
from tests.continental.contest.matches import Contest, contest, replaced


def fate(seat: int, temperament: str, points: int, *wins: str) -> Fate:
    return Fate(seat, temperament, 0, Points(rail_prodigal=points), wins)


CONTEST = Contest(
    2,
    (
        fate(1, "raider", 30, "rail_prodigal"),
        fate(2, "baron", 30, "rail_prodigal"),
        fate(3, "spendthrift", 12),
        fate(4, "raider", 40),
    ),
)
"""Seat 2 is the script's; seat 4 has more points and did not win, as no real game has it."""


def test_who_are_level_share_the_win_and_the_place() -> None:
    assert [won(CONTEST.fates, seat, "rail_prodigal") for seat in (1, 2, 3)] == [0.5, 0.5, 0]
    assert [rank(CONTEST.fates, seat, "rail_prodigal") for seat in (4, 1, 2, 3)] == [1, 2.5, 2.5, 4]
    assert won(CONTEST.fates, 2, "rail_mogul") == 0


def test_the_best_temperament_is_that_of_a_computer_seat_and_not_the_scripts() -> None:
    assert best_temperament([CONTEST], "rail_prodigal") == ("raider", 0.25, 1.75)


def test_a_script_beats_computers_beyond_chance_and_two_standard_errors() -> None:
    assert bound(100) == pytest.approx(1 / 15 + 2 * (14 / 15**2 / 100) ** 0.5)
    assert "MORE THAN CHANCE" in row("all for show", [CONTEST] * 100, "rail_prodigal")
    assert "MORE THAN CHANCE" not in row("all for show", [CONTEST] * 100, "rail_mogul")


def test_a_script_that_aims_is_measured_by_the_computer_that_aims_in_its_seat() -> None:
    """Game by game: the same half of a win is no more, where the computer wins nothing it is."""
    assert specialist("rail_prodigal") == "spendthrift"
    lost = Contest(3, CONTEST.fates)
    even = row("all for show", [CONTEST] * 4, "rail_prodigal", [CONTEST] * 4)
    more = row("all for show", [CONTEST] * 4, "rail_prodigal", [CONTEST, lost, lost, lost])
    assert "MORE THAN" not in even
    assert "in its seat  50.0% ±  0.0%  place  2.5, difference   0.0% ±  0.0%" in even
    assert "in its seat  12.5% ± 12.5%  place  3.6, difference" in more
    assert more.endswith("difference  37.5% ± 12.5%   MORE THAN A SPENDTHRIFT")


def test_the_same_game_with_a_temperament_in_the_script_s_seat() -> None:
    """The same seed and number: all others are dealt what they have beside the script."""
    played = contest("only shorts", "pair", 3)
    again = replaced("only shorts", "pair", "raider", 3)
    assert again.seat == played.seat == 4
    assert again.fates[3].temperament == "raider"
    others = [seat for seat in range(15) if seat != 3]
    assert [again.fates[seat].temperament for seat in others] == [
        played.fates[seat].temperament for seat in others
    ]


def test_a_price_s_error_is_told_in_dollars_like_the_price() -> None:
    told_so = told(Measure("sale_median", 3342, 47.5, (1200, 4000)))
    assert told_so[1:] == ("33.42 ± 0.47", "12–40", "inside")
