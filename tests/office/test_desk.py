"""What the moderator is shown before he runs a turn, and what he types on."""

from __future__ import annotations

import pytest

from pbm.office.amend import amend
from pbm.office.desk import sheet_to_type_on
from pbm.office.game import OpenGame
from pbm.office.receive import enter, receive
from pbm.office.run import run
from pbm.office.status import status
from pbm.office.trouble import Trouble
from pbm.office.undo import undo
from pbm.office.waiting import told_due
from pbm.post.inbox import LetterFound
from pbm.press.text import section_text
from tests.office.a_game import head, letter, resolved

BOB = "bob@example.org"


def shown(game: OpenGame) -> str:
    return section_text(status(game), None)


def test_status_warns_of_what_nobody_else_would_notice(game: OpenGame) -> None:
    assert "To be looked at" not in shown(game)
    question = b"From: bob@example.org\nSubject: Rules\n\nMay I guess twice?\n"
    receive(
        game,
        [
            letter(game, 1, "guess 4", "message Hello", sender="stranger@example.org"),
            letter(game, 1, "guess 4", revision=2),
            letter(game, 2, "gues 1", sender=BOB),
            letter(game, 2, "guess 9", begin_line="=== SHEET g-1 1 2.1 AAAA-AAAA ===", sender=BOB),
            LetterFound("question.eml", question),
        ],
    )
    told = shown(game).split("To be looked at:\n\n")[1]
    assert told == (
        "- The sheet of seat 1 came from another address than its own.\n"
        "- The new sheet of seat 1 leaves out 1 order of the one before.\n"
        "- The sheet of seat 2 bears no order that was understood.\n"
        "- Seat 2 has a question for you.\n"
        "- A wrong code came for seat 2.\n"
    )
    resolved(game)
    assert "To be looked at" not in shown(game)
    undo(game)
    assert told in shown(game)


def test_status_says_what_was_amended_and_taken_back(game: OpenGame) -> None:
    amend(game, "cash of tycoon 2", 1200, "Paid twice.")
    assert "The cash of tycoon 2 was amended from 0 to 1,200: Paid twice." in shown(game)
    run(game, forced=True)
    assert "amended" not in shown(game)
    undo(game)
    said = shown(game)
    assert "amended from 0 to 1,200" in said
    assert "Turn 1 was resolved before and taken back before anything of it was sent." in said


def test_the_sheet_to_type_on_bears_the_orders_as_they_stand(game: OpenGame) -> None:
    assert "guess 33" not in sheet_to_type_on(game, 3)
    due = told_due(game, game.file.border())
    assert due
    assert f"due by {due}" in " ".join(sheet_to_type_on(game, 3).split("\n# "))
    enter(game, 3, "guess 33\nmessage Hi")
    text = sheet_to_type_on(game, 3)
    assert "\nguess 33\nmessage Hi\n" in text
    assert head(game, 3).code in text
    while not game.file.border().over:
        resolved(game)
    with pytest.raises(Trouble, match="g-1 has ended; there are no sheets any more"):
        sheet_to_type_on(game, 3)
