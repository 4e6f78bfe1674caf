"""Help: what every title explains, and what a letter with the subject HELP brings a player."""

from __future__ import annotations

import re
from contextlib import closing
from itertools import pairwise
from pathlib import Path

import pytest
from click.testing import CliRunner

from pbm.cli.main import main
from pbm.games import catalogue
from pbm.games.catalogue import family, rulings_of, titles
from pbm.office.enrol import NewGame, begin
from pbm.office.game import OpenGame
from pbm.office.helping import MOST_HELP, asked_help, explain, in_english_words
from pbm.office.place import Office
from pbm.office.publish import publish
from pbm.office.receipts import words
from pbm.office.receive import receive
from pbm.office.record import Accepted, Refused
from pbm.office.roster import all_seats, make_seat
from pbm.office.run import run
from pbm.post.inbox import LetterFound
from pbm.press.text import section_text
from tests.office.a_game import letter, mails, one
from tests.office.test_end import ending_at_once
from tests.office.test_sending import by_smtp
from tests.post.sink import sink

LAST = "g-1: report of turn 1, the end of the game"


def asking(subject: str, text: str = "Please.", sender: str = "ann@example.org") -> LetterFound:
    raw = f"From: {sender}\nSubject: {subject}\n\n{text}\n"
    return LetterFound("x.eml", raw.encode())


@pytest.mark.parametrize("title", titles())
def test_every_ruling_of_a_title_can_be_looked_up(title: str) -> None:
    """Whatever number the list has in bold or in a table's first column is printed with text."""
    told = "\n".join(section_text(section) for section in explain("rulings", title))
    bold = re.findall(r"\*\*([A-Z]\d+)(?=[,*])", rulings_of(title))
    rows = re.findall(r"^\| ([A-Z]\d+) \|", rulings_of(title), re.MULTILINE)
    numbers = {*bold, *rows}
    assert len(numbers) > 10
    assert all(re.search(rf"\b{number}\b", told) for number in numbers)
    assert "**" not in told
    assert "`" not in told


@pytest.mark.parametrize("title", titles())
@pytest.mark.parametrize("what", ["orders", "settings", "rulings"])
def test_every_title_explains_itself_within_a_mail(title: str, what: str) -> None:
    text = "".join(section_text(section, 76) for section in explain(what, title))
    assert max(map(len, text.splitlines())) <= 76
    assert not any(not a and not b and not c for a, b, c in _threes(text))


@pytest.mark.parametrize("title", titles())
@pytest.mark.parametrize("what", ["orders", "figures", "rulings"])
def test_no_name_of_the_program_stands_in_what_a_player_looks_up(title: str, what: str) -> None:
    """Settings have names by which moderators choose them; all else is told in sentences."""
    if what == "figures" and family(title).figures_help is None:
        return
    text = "".join(section_text(section, 400) for section in explain(what, title))
    assert re.findall(r"\w+_\w+|\w+\.(?:toml|csv|py|md)\b", text) == []


def _threes(text: str) -> list[tuple[str, str, str]]:
    lines = text.splitlines()
    return [(a, b, c) for (a, b), (_, c) in zip(pairwise(lines), pairwise(lines[1:]), strict=False)]


@pytest.mark.parametrize(
    ("subject", "what"),
    [
        ("HELP rulings", "rulings"),
        ("help orders", "orders"),
        ("Re: Help sheet", "sheet"),
        ("HELP: ruling", "rulings"),
        ("HELP", ""),
        ("help me out of this", ""),
        ("No help needed", None),
        ("helpless", None),
        ("Re: g-1: your orders", None),
    ],
)
def test_what_a_subject_asks_for(subject: str, what: str | None) -> None:
    assert asked_help(subject, "en") == what


@pytest.mark.parametrize(
    ("subject", "what"),
    [
        ("Aide : ordres", "orders"),
        ("RE : aide feuille", "sheet"),
        ("AIDE réglages", "settings"),
        ("aide", ""),
        ("HELP rulings", "rulings"),
        ("À l'aide", None),
        ("mes ordres", None),
    ],
)
def test_who_reads_french_asks_in_french_or_english(subject: str, what: str | None) -> None:
    assert asked_help(subject, "fr") == what


def test_a_try_is_named_in_the_reader_s_language() -> None:
    assert in_english_words("Essai : mes ordres", "fr").startswith("try :")
    assert in_english_words("Essai : mes ordres", "en") == "Essai : mes ordres"


def test_a_letter_that_asks_for_orders_is_answered_by_their_forms(game: OpenGame) -> None:
    verdict = one(game, asking("HELP orders"))
    assert verdict.taken == "help"
    [posting] = game.file.postings("help")
    assert (posting.recipient, posting.subject) == ("ann@example.org", "g-1: help on orders")
    assert "guess" in posting.body
    assert posting.body.endswith("A letter that asks for help changes no orders.\n")
    [entry] = game.file.of(Refused)
    assert (entry.reason, entry.seat) == ("help", 1)
    assert not game.file.postings("refusal")


def test_the_sheet_is_sent_with_the_orders_that_stand(game: OpenGame) -> None:
    receive(game, [letter(game, 1, "guess 40"), asking("HELP sheet")])
    [posting] = game.file.postings("help")
    assert posting.subject == "g-1: your sheet"
    assert "=== SHEET g-1 1 1.2 " in posting.body
    assert "\nguess 40\n" in posting.body
    assert game.standing("1")[1].orders == "guess 40"


@pytest.mark.parametrize("title", titles())
def test_after_the_end_there_is_no_sheet_but_a_final_standing(
    office: Office, monkeypatch: pytest.MonkeyPatch, title: str
) -> None:
    """Where the last report lies is told, by its subject; before it is out, that it will come."""
    ending = ending_at_once(title)
    monkeypatch.setattr(catalogue, "family", lambda *_: ending)
    ann = make_seat(1, {"player": "Ann", "address": "ann@example.org"}, "")
    begin(
        office,
        NewGame("g-1", title, all_seats(ending, [ann], max(3, ending.least_seats)), {}, "gould"),
    )
    with closing(OpenGame(office, "g-1")) as game:
        run(game, forced=True)
        early = helped(game, "HELP sheet")
        publish(game, game.file.border())
        late = helped(game, "Re: HELP sheet")
        sent = {str(mail["Subject"]) for mail in mails(office)}
    over = "The game g-1 is over, and nothing can be ordered in it any more: there is no sheet."
    assert early.startswith(over)
    assert late.startswith(over)
    assert f'its last report, which will come in the mail "{LAST}".' in early
    assert f'its last report, which went out to you in the mail "{LAST}".' in late
    assert LAST in sent


def helped(game: OpenGame, subject: str) -> str:
    """What a letter that asks for help brings."""
    before = game.file.postings("help")
    receive(game, [asking(subject)])
    [answer] = [one for one in game.file.postings("help") if one not in before]
    return " ".join(answer.body.split())


def test_orders_in_a_letter_that_asks_for_help_are_none(game: OpenGame) -> None:
    receive(game, [asking("HELP", "guess 99")])
    assert not game.file.of(Accepted)
    [posting] = game.file.postings("help")
    assert posting.body.startswith("Letters with the subject HELP orders, HELP rulings,")
    assert "figures" not in posting.body, "orders of the guessing game have no conditions"


@pytest.mark.parametrize(("title", "has"), [("1870", True), ("continental-rails-ii", False)])
def test_figures_are_named_where_conditions_may_ask_for_them(title: str, has: bool) -> None:
    figures = family(title).figures_help is not None
    said = words().say("help", "can_ask", figures=figures)
    assert figures == has
    assert ("HELP settings, HELP figures, HELP sheet" in said) == has
    assert ("this game's settings, what conditions may ask, your sheet" in said) == has


def test_a_sheet_under_such_a_subject_counts(game: OpenGame) -> None:
    found = letter(game, 1, "guess 40")
    receive(game, [LetterFound("y", b"Subject: HELP sheet\n" + found.raw)])
    assert game.standing("1")[1].orders == "guess 40"


def test_the_answer_goes_out_with_the_receipts(game: OpenGame, tmp_path: Path) -> None:
    (tmp_path / "h.eml").write_bytes(asking("HELP rulings").raw)
    with sink() as out:
        by_smtp(game.office, out)
        words = ["--office", str(game.office.folder), "receive", "--reply", str(tmp_path / "h.eml")]
        done = CliRunner().invoke(main, words)
    assert done.exit_code == 0, done.output
    assert "Refused" not in done.output
    assert [(m["To"], m["Subject"]) for m in out.messages] == [
        ("ann@example.org", "g-1: help on rulings")
    ]


def test_strangers_are_not_helped_and_helping_has_an_end(game: OpenGame) -> None:
    receive(game, [asking("HELP orders", sender="stranger@example.org")])
    assert not game.file.postings("help")
    receive(
        game,
        [
            asking("HELP orders", f"Letter {n}.")
            for number in range(MOST_HELP + 5)
            for n in [number]
        ],
    )
    assert len(game.file.postings("help")) == MOST_HELP
