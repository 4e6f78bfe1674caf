"""The trial turn: a sheet to fill in, an answer in plain words, and nothing that counts."""

from __future__ import annotations

from email.message import EmailMessage

import pytest

from pbm.office.game import OpenGame
from pbm.office.letters import letters
from pbm.office.publish import publish, send_answers
from pbm.office.receive import receive
from pbm.office.sorting import receive_all
from pbm.office.status import status
from pbm.office.trial import hold_trial, trial_sheet, trial_so_far
from pbm.office.trouble import Trouble
from pbm.office.verify import verify
from pbm.post.inbox import LetterFound
from pbm.press.text import section_text
from tests.office.a_game import body, letter, mails, one, resolved, told

ANN, BOB = "ann@example.org", "bob@example.org"


def filled(game: OpenGame, seat: int) -> str:
    sheet = trial_sheet(game, seat).replace("#: trial strike", "trial strike")
    return sheet.replace("answer ...", "answer hello")


def answer(text: str, sender: str = ANN, heads: str = "") -> LetterFound:
    raw = f"From: {sender}\nSubject: Re: trial\n{heads}\n{text}\n"
    return LetterFound("answer.eml", raw.encode())


def answers(game: OpenGame) -> list[str]:
    """What went back, of trials."""
    send_answers(game)
    return [body(mail.as_bytes()) for mail in mails(game.office) if "how your" in mail["Subject"]]


def test_everybody_with_an_address_gets_a_sheet_once(game: OpenGame) -> None:
    assert hold_trial(game) == [1, 2]
    assert hold_trial(game) == []
    assert hold_trial(game, again=True) == [1, 2]
    assert send_answers(game) == 4
    first = mails(game.office)[0]
    assert (first["To"], first["Subject"]) == (ANN, "g-1: a trial sheet, which counts for nothing")
    assert (
        body(first.as_bytes())
        == f"""\
This is a trial of the post of g-1. Below is a sheet like those that you
will get in the game. Answer this mail as you would send orders, to
office@example.org: do what the lines with # say, and mail the sheet
back with the lines between the === marks. You will be told what your
mail program did to it. It counts for nothing, and you may do it as
often as you like.

{trial_sheet(game, 1)}
"""
    )
    assert max(map(len, trial_sheet(game, 1).splitlines())) <= 68


def test_who_sends_it_back_whole_is_told_so(game: OpenGame) -> None:
    hold_trial(game)
    [verdict] = receive(game, [answer(filled(game, 1))])
    assert (verdict.taken, verdict.receipt) == ("trial", None)
    assert answers(game) == [
        """\
g-1, seat 1 (Ada): your trial sheet has come. It counts for nothing.

It came as it should: your mail program leaves sheets as they are, and
you can send orders so.
"""
    ]
    assert game.standing("1") == {}
    assert "trial sheet" in section_text(letters(game), 200)
    assert "To be looked at" not in section_text(status(game), 200)
    assert len(list(verify(game.office, "g-1"))) == 1


def test_what_was_done_to_it_is_told_with_its_remedy_and_the_sheet_again(game: OpenGame) -> None:
    hold_trial(game)
    quoted = "\n".join(f"> {line}" for line in filled(game, 1).splitlines())
    receive(game, [answer(quoted.replace("ő\n> trial last", "?"))])
    [said] = answers(game)
    assert (
        said
        == f"""\
g-1, seat 1 (Ada): your trial sheet has come. It counts for nothing.

These would have cost you orders, or want to be done otherwise:
  - Letters with accents came as "trial letters é ü ñ ß Ł ?". Set your
    program to Unicode (UTF-8); orders need no accents, but names and
    messages do.
  - Lines were lost: trial last. If you deleted them, well; if not, your
    program cuts mails: send plain text, and keep the sheet above your
    signature.

This was done to it on the way, and does no harm: the office undoes it.
  - The sheet came as a quotation, with > before its lines or below a line
    such as "… wrote:".

If you like, try it once more with the sheet below.

{trial_sheet(game, 1)}
"""
    )


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("My word is hello.", "Your answer bore no sheet."),
        ("=== SHEET g-1 0 1.1", "A line that begins or ends the sheet was changed:"),
    ],
)
def test_an_answer_without_a_whole_sheet_is_one_all_the_same(
    game: OpenGame, text: str, found: str
) -> None:
    hold_trial(game)
    reply = "In-Reply-To: <g-1.trial.1.1.0@example.org>\n"
    receive(game, [answer(text, heads=reply)])
    assert found in answers(game)[0]
    assert told(receive(game, [answer(text)])) in (["question"], ["broken_sheet"])


def test_a_picture_of_the_sheet_is_told_apart(game: OpenGame) -> None:
    hold_trial(game)
    message = EmailMessage()
    message["From"], message["In-Reply-To"] = ANN, "<g-1.trial.1.1.0@example.org>"
    message.add_attachment(b"x", maintype="image", subtype="jpeg", filename="photo.jpg")
    receive(game, [LetterFound("photo.eml", message.as_bytes())])
    assert "No text came that can be read, only photo.jpg." in answers(game)[0]


def test_a_code_that_was_changed_is_told_to_who_writes_from_his_own_address(game: OpenGame) -> None:
    hold_trial(game)
    code = trial_sheet(game, 1).split()[5]
    wrong = filled(game, 1).replace(code, "AAAA-AAAA")
    receive(game, [answer(wrong)])
    assert "The code in the first line was changed to AAAA-AAAA." in answers(game)[0]
    [stranger] = receive(game, [answer(wrong, sender="eve@example.org")])
    assert stranger.refusal is not None
    assert stranger.refusal.reason == "wrong_code"


def test_a_sheet_of_the_turn_beside_it_counts(game: OpenGame) -> None:
    hold_trial(game)
    publish(game, game.file.border())
    real = letter(game, 1, "guess 7").raw.decode().partition("Hello!\n")[2]
    found = receive(game, [answer(f"{filled(game, 1)}\n\n{real}")])
    assert [verdict.taken for verdict in found] == ["trial", "orders"]
    assert game.standing("1")[1].orders == "guess 7"


def test_a_machine_is_not_answered_and_many_are_not_either(game: OpenGame) -> None:
    hold_trial(game)
    [auto] = receive(game, [answer(filled(game, 1), heads="Auto-Submitted: auto-replied\n")])
    assert auto.taken == "automatic"
    receive(game, [answer(filled(game, 1), heads=f"X-N: {n}\n") for n in range(40)])
    assert len(answers(game)) == 29  # thirty mails in a day with the sheet itself


def test_it_is_sorted_and_listed(game: OpenGame) -> None:
    hold_trial(game)
    receive_all(game.office, [answer(filled(game, 2).replace(" -- ", " — "), sender=BOB)])
    lines = section_text(trial_so_far(game), 200).splitlines()
    assert lines[0] == "g-1: the trial of the post"
    assert [line for line in lines if " Ann " in line or " Bob " in line] == [
        "   1  Ann     2026-11-18 11:06:40",
        "   2  Bob     2026-11-18 11:06:40  2026-11-18 11:06:40  smart dashes",
    ]
    receive_all(game.office, [answer(trial_sheet(game, 1))])
    assert "unstruck!, unanswered!" in section_text(trial_so_far(game), 200)


def test_after_it_the_game_goes_on_and_at_the_end_there_is_none(game: OpenGame) -> None:
    hold_trial(game)
    one(game, answer(filled(game, 1)))
    for _ in range(4):
        resolved(game)
    with pytest.raises(Trouble, match=r"^g-1 has ended; there is nothing left to try\.$"):
        hold_trial(game)
    assert len(list(verify(game.office, "g-1"))) == 5
