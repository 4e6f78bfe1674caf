"""Rosters and settings as moderators write them, and what is wrong with them in one sentence."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from pbm.games.catalogue import family
from pbm.games.family import Seat
from pbm.office.enrol import NewGame, begin
from pbm.office.place import open_office
from pbm.office.roster import all_seats, read_roster, seat_range
from pbm.office.settings import chosen
from pbm.office.trouble import Trouble
from pbm.office.verify import verify
from tests.office.guessing import FAMILY


def roster(tmp_path: Path, text: str) -> list[Seat]:
    path = tmp_path / "people.csv"
    path.write_text(text, encoding="utf-8-sig")
    return read_roster(path)


def test_a_roster_names_people_and_what_may_be_told_of_them(tmp_path: Path) -> None:
    seats = roster(
        tmp_path,
        "seat,player,character,address,phone,show_address,show_phone,computer\n"
        '2,"Berg, Anna",Jay Gould,anna@example.org,0171,no,yes,\n'
        "1,,,,,,,\n",
    )
    assert seats == [
        Seat(2, "Berg, Anna", "Jay Gould", "anna@example.org", "0171", False, True, False),
        Seat(1, computer=True),
    ]


def test_all_columns_but_the_seat_may_be_left_out(tmp_path: Path) -> None:
    assert roster(tmp_path, "seat\n3\n") == [Seat(3, computer=True)]


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_a_roster_is_read_as_spreadsheets_write_it(tmp_path: Path, separator: str) -> None:
    text = separator.join(("seat", "player", "address\n4", "Ann, the elder", "a@example.org"))
    text = text.replace("Ann, the elder", '"Ann, the elder"')
    assert roster(tmp_path, text) == [Seat(4, "Ann, the elder", "", "a@example.org")]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("seat,colour\n1,red\n", "has a column 'colour'"),
        ("player\nAnn\n", "has no column 'seat'"),
        ("seat\none\n", "line 2: 'one' is not a seat's number"),
        ("seat,player\n1,Ann,x\n", "line 2: there are more fields than columns"),
        ("seat,address\n1,nowhere\n", "line 2: 'nowhere' is not a mail address"),
        ("seat,computer\n1,perhaps\n", "line 2: computer is yes or no, not 'perhaps'"),
        ("seat,player\n1," + "x" * 41 + "\n", "has at most 40 characters"),
        ("seat,player\n1," + "x" * 140_000 + "\n", "line 2: a field is too long or its quotation"),
        ("seat,phone\n1," + "5" * 41 + "\n", "a telephone number has at most 40 characters"),
        ('seat,player\n1,"Ann\n2,Bob\n', "line 2: a field is too long or its quotation marks do"),
        ('seat,player\n1,"Ann\n2,"Bob"\n', "line 2: a field is too long or its quotation marks"),
        ("seat,player,player\n1,Ann,Bob\n", "has a column 'player' too many"),
        ("seat,address\n1,-oQ/tmp@b.org\n", "line 2: '-oQ/tmp@b.org' is not a mail address"),
        ("seat,address\n1,|sh@b.org\n", "is not a mail address"),
        ("seat,address\n1,/etc/x@b.org\n", "is not a mail address"),
        ("seat,address\n1,a@-b.org\n", "is not a mail address"),
        ("x" * 1_000_001, "people.csv is too large for a roster"),
        ("", "has no column 'seat'"),
    ],
)
def test_a_wrong_roster_is_told_with_its_line(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(Trouble, match=said):
        roster(tmp_path, text)


def test_seats_without_a_person_are_the_computers() -> None:
    seats = all_seats(FAMILY, [Seat(2, "Ann")])
    assert [(seat.number, seat.computer) for seat in seats] == [(1, True), (2, False)]
    assert len(all_seats(FAMILY, [])) == FAMILY.most_seats
    assert len(all_seats(FAMILY, [Seat(2, "Ann")], 4)) == 4


@pytest.mark.parametrize(
    ("listed", "count", "said"),
    [
        ([Seat(1), Seat(1)], None, "has seat 1 twice"),
        ([Seat(6)], None, "2 to 5 seats, not 6"),
        ([Seat(0), Seat(2)], None, "There is no seat 0"),
        ([Seat(3)], 2, "There is no seat 3; the seats are 1 to 2"),
        ([Seat(1, "a", "Gould"), Seat(2, "b", "GOULD")], None, "characters are unique"),
    ],
)
def test_seats_that_do_not_fit(listed: list[Seat], count: int | None, said: str) -> None:
    with pytest.raises(Trouble, match=said):
        all_seats(FAMILY, listed, count)


def test_settings_not_given_have_their_defaults() -> None:
    assert chosen(FAMILY, {"missing": "WAIT"}) == {
        "deadline": "",
        "early": "0",
        "every": "1w",
        "ladder": (
            "14 days: due; part 5 days: due; 2 days before: remind; deadline: standing orders; "
            "2 missed: tell all; 3 missed: stand-by"
        ),
        "missing": "wait",
        "others": "may-change",
        "to_seat": "report",
        "zone": "",
    }


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"colour": "red"}, "has no setting 'colour'; it has deadline, early, every, ladder"),
        ({"missing": "maybe"}, "missing is default or wait, not 'maybe'"),
        ({"days": "-3"}, "days is a whole number up to 3650, not '-3'"),
        ({"days": "999999999"}, "days is a whole number up to 3650, not '999999999'"),
        ({"hand_over": "1" + "0" * 500}, "hand_over is a whole number up to 999, not '1000"),
        ({"days": "٣"}, "days is a whole number up to 3650, not '٣'"),
    ],
)
def test_a_wrong_setting_is_told(given: dict[str, str], said: str) -> None:
    with pytest.raises(Trouble, match=said):
        chosen(FAMILY, given)


def test_how_many_seats_there_may_be_is_said_in_words() -> None:
    assert seat_range(family("continental-rails-ii")) == "15"
    assert seat_range(family("chicago-express")) == "2 to 6"


def test_wording_that_cannot_be_used_stops_a_new_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Told before a game is opened, with file and sentence; nothing is made."""
    own = tmp_path / "own" / "reports" / "office"
    own.mkdir(parents=True)
    (own / "receipt.jinja").write_text("{% macro no_such_sentence() %}x{% endmacro %}")
    monkeypatch.setenv("PBM_WORDING", str(tmp_path / "own"))
    office = open_office(tmp_path / "office", "Office", "office@example.org")
    with pytest.raises(Trouble, match="no sentence 'no_such_sentence' to reword"):
        begin(office, NewGame("g", "chicago-express", all_seats(family("chicago-express"), []), {}))
    assert office.titles_of_games() == {}


@pytest.mark.parametrize("seed", ["x\udcff", "x\ny", "x" * 201])
def test_a_seed_is_a_text_that_can_be_printed(tmp_path: Path, seed: str) -> None:
    office = open_office(tmp_path / "office", "The Office", "office@example.org")
    with pytest.raises(Trouble, match=r"A seed is a text of at most 200 characters on one line\."):
        begin(
            office,
            NewGame(
                "g-1", "chicago-express", all_seats(family("chicago-express"), [], 3), {}, seed
            ),
        )
    assert office.titles_of_games() == {}


def test_of_two_games_of_one_name_at_once_there_is_one(tmp_path: Path) -> None:
    office = open_office(tmp_path / "office", "The Office", "office@example.org")
    seats = all_seats(family("chicago-express"), [], 3)
    begun, refused = [], []

    def start() -> None:
        try:
            begun.append(begin(office, NewGame("g-1", "chicago-express", seats, {})))
        except Trouble as trouble:
            refused.append(str(trouble))

    for _ in range(4):
        threads = [threading.Thread(target=start) for _ in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert len(begun) == 1
    assert refused == ["There is a game g-1 already."] * 11
    assert [checked.part for checked in verify(office, "g-1")] == [""]
