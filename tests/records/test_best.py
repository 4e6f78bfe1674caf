"""Best scores: who takes a record, and what a title's games say (Continental Rails 11.3)."""

from __future__ import annotations

from pbm.records.best import TitleStatistics, average
from pbm.records.fold import records_from
from pbm.records.result import FinishedGame
from tests.records.some_games import a_game


def made(*games: FinishedGame) -> list[tuple[str, int, str, list[int]]]:
    """Every record of the only title as it was made: category, score, game, seats."""
    (title,) = records_from(games).titles
    return [
        (category, best.score, best.game, [one.seat for one in best.holders])
        for category, group in title.best.items()
        for best in group
    ]


def test_a_higher_score_takes_the_record_and_an_equal_one_does_not() -> None:
    games = (a_game("1", "ann 70, bob 60"), a_game("2", "bob 70, ann 9"), a_game("3", "bob 71"))
    assert made(*games) == [("", 70, "g-1", [1]), ("", 71, "g-3", [1])]


def test_a_perfect_score_takes_it_from_another_perfect_one() -> None:
    perfect = {"Builder": 12}
    games = [a_game(str(n), "ann 5/12, bob 4/3", perfect=perfect) for n in (1, 2)]
    assert made(*games) == [("Builder", 12, "g-1", [1]), ("Builder", 12, "g-2", [1])]


def test_a_lower_score_takes_no_record_however_perfect() -> None:
    games = [a_game("1", "ann 5/13", perfect={"Builder": 12})]
    games += [a_game("2", "bob 5/12", perfect={"Builder": 12})]
    assert made(*games) == [("Builder", 13, "g-1", [1])]


def test_who_come_as_far_in_one_game_hold_it_together() -> None:
    assert made(a_game("1", "ann 70, cid 70, bob 1")) == [("", 70, "g-1", [1, 2])]


def test_the_computer_s_seats_hold_no_record_and_stand_in_nobody_s_way() -> None:
    assert made(a_game("1", "pc 90, bob 60")) == [("", 60, "g-1", [2])]


def test_each_category_of_each_title_has_its_own_record() -> None:
    games = [a_game("1", "ann 5/1, bob 4/9", "one"), a_game("2", "ann 6/2", "two")]
    told = {
        (title.title, category): [(best.score, best.game) for best in group]
        for title in records_from(games).titles
        for category, group in title.best.items()
    }
    assert told == {("one", "Builder"): [(9, "g-1")], ("two", "Builder"): [(2, "g-2")]}


def test_what_the_games_of_a_title_have_in_common() -> None:
    games = [
        a_game("1", "ann 70, bob 60, pc 5"),
        a_game("2", "pc 41, ann 40"),
        a_game("3", "bob 50, cid 50"),
    ]
    (title,) = records_from(games).titles
    assert title.statistics == TitleStatistics(
        games=3,
        seats={2: 2, 3: 1},
        turns=8,
        winning=54,
        least_winning=41,
        most_winning=70,
        margin=4,
        closest=0,
        shared=1,
        computers=1,
        wins={1: 3, 2: 1},
    )


def test_an_average_is_a_whole_number_and_halves_go_up() -> None:
    assert [average([]), average([3]), average([1, 2]), average([1, 1, 2])] == [0, 3, 2, 1]
