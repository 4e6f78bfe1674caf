"""Players: ratings by ranks, meetings, and nobody named who has not agreed."""

from __future__ import annotations

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from pbm.core.page import Document
from pbm.press.text import print_text
from pbm.records.fold import Records, records_from
from pbm.records.pages import player_pages, records_pages
from pbm.records.players import NEW, PlayerRecord
from pbm.records.result import FinishedGame
from tests.records.some_games import a_game


def players(*games: FinishedGame) -> dict[str, PlayerRecord]:
    return {one.name: one for one in records_from(games).players}


def ratings(*games: FinishedGame) -> dict[str, int]:
    return {name: one.rating for name, one in players(*games).items()}


def everything(records: Records) -> str:
    """All pages there are, as text."""
    sections = [*records_pages(records)]
    for title in records.titles:
        sections += records_pages(records, title.title)
    for one in records.players:
        sections += player_pages(one, records.titles)
    return print_text(Document("All", "", "", "", tuple(sections)), None)


def test_a_rating_is_openskill_s_by_ranks_alone() -> None:
    close, clear = a_game("1", "ann 70, bob 69"), a_game("1", "ann 70, bob 1")
    assert ratings(close) == ratings(clear) == {"Ann Archer": 1583, "Bob Baxter": 1456}


def test_level_ranks_are_level() -> None:
    found = ratings(a_game("1", "ann 70, bob 70"))
    assert found["Ann Archer"] == found["Bob Baxter"] > NEW


def test_computers_are_taken_out_and_a_game_against_them_alone_is_not_rated() -> None:
    with_one, without = a_game("1", "pc 99, ann 70, bob 1"), a_game("1", "ann 70, bob 1")
    assert ratings(with_one) == ratings(without)
    (ann,) = players(a_game("1", "ann 70, pc 3")).values()
    assert (ann.rating, ann.wins, ann.played[0].rated, ann.met) == (NEW, 1, False, ())


def test_who_is_not_named_is_rated_and_met_without_a_name() -> None:
    ann, bob = players(a_game("1", "cid 70, ann 60, bob 50"), a_game("2", "ann 9, cid 8")).values()
    assert [one.name for one in (ann, bob)] == ["Ann Archer", "Bob Baxter"]
    told = [(met.name, met.games, met.before, met.behind, met.level) for met in ann.met]
    assert told == [("Bob Baxter", 1, 1, 0, 0), ("", 2, 1, 1, 0)]


def test_a_title_has_a_rating_of_its_own() -> None:
    games = (a_game("1", "ann 70, bob 60", "one"), a_game("2", "bob 70, ann 60", "two"))
    ann = players(*games)["Ann Archer"]
    assert [game.of_title for game in ann.played] == [1583, 1456]


def test_a_name_of_two_people_makes_two_pages() -> None:
    games = [a_game("1", "ann 70, bob 60")]
    both = tuple(msgspec.structs.replace(one, name="Ann Archer") for one in games[0].finishers)
    records = records_from([msgspec.structs.replace(games[0], finishers=both)])
    assert sorted(one.slug for one in records.players) == ["ann-archer", "ann-archer-2"]


seats = st.lists(
    st.tuples(st.sampled_from(["ann", "bob", "cid", "pc"]), st.integers(-5, 90)),
    min_size=1,
    max_size=6,
    unique_by=lambda seat: seat[0],
)
histories = st.lists(st.tuples(seats, st.sampled_from(["one", "two"])), min_size=1, max_size=9)


def played(history: list[tuple[list[tuple[str, int]], str]]) -> list[FinishedGame]:
    return [
        a_game(
            str(number),
            ", ".join(f"{who} {score}" for who, score in sorted(told, key=lambda x: -x[1])),
            title,
        )
        for number, (told, title) in enumerate(history, start=1)
    ]


@settings(max_examples=20, deadline=None)
@given(histories, st.randoms(use_true_random=False))
def test_the_order_in_which_games_are_found_does_not_matter(history, random) -> None:  # type: ignore[no-untyped-def]
    games = played(history)
    shuffled = random.sample(games, len(games))
    assert everything(records_from(shuffled)) == everything(records_from(games))


@settings(max_examples=20, deadline=None)
@given(histories)
def test_who_may_not_be_named_stands_nowhere(history) -> None:  # type: ignore[no-untyped-def]
    text = everything(records_from(played(history)))
    assert "@" not in text


@settings(max_examples=20, deadline=None)
@given(histories)
def test_what_came_before_does_not_change_by_a_later_game(history) -> None:  # type: ignore[no-untyped-def]
    *before, last = played(history)
    if before:
        older = {title.title: title.best for title in records_from(before).titles}
        newer = {title.title: title.best for title in records_from([*before, last]).titles}
        for title, best in older.items():
            for category, made in best.items():
                assert newer[title][category][: len(made)] == made
