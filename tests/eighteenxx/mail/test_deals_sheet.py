"""What others may buy of a seat by its line alone stands on its sheet, also where it is idle."""

from __future__ import annotations

from pbm.games.eighteenxx.engine.match import Match
from pbm.sheets.offer import Sheet
from tests.eighteenxx.mail.by_recording import FAMILY
from tests.eighteenxx.mail.test_letters_of_people import FORCED, position
from tests.eighteenxx.mail.test_sheet import blocks

DEALS = "YOUR WORD IN DEALS"


def idle_sheet(match: Match, seat: int) -> Sheet:
    """The sheet of a seat whose companies have all operated."""
    root = match.position.stack[0]
    own = [name for name, one in match.position.companies.items() if one.president == str(seat)]
    root.done = [*root.done, *own]  # type: ignore[attr-defined]
    match.settings["horizon"] = "operating-round"
    return FAMILY.sheet(FAMILY.view(match, [], seat))


def test_trains_that_others_may_want_are_offered_and_an_idle_seat_is_told() -> None:
    sheet = idle_sheet(position(*FORCED), 4)
    (block,) = (one for one in sheet.blocks if one.title == DEALS)
    assert [one.line for one in block.offers if one.line.startswith("sell train")] == [
        "sell train SP 5 for at least 450",
        "sell train MP 8 for at least 800",
    ]
    assert block.offers[-1].note.startswith("A train of ")
    idle = " ".join(sheet.notes)
    assert "nobody waits for you. What others may buy of you they get only by your line" in idle
    assert f'under "{DEALS}"' in idle
    assert "nothing to decide" not in idle


def test_where_consent_is_given_nobody_has_a_word_and_no_line_is_offered() -> None:
    match = position(*FORCED)
    match.settings["consent"] = "given"
    assert DEALS not in blocks(match, 4)


def test_a_purchase_from_another_seat_says_that_it_must_agree() -> None:
    sheet = FAMILY.sheet(FAMILY.view(position(*FORCED), [], 2))
    notes = " ".join(one.note for block in sheet.blocks for one in block.offers)
    assert 'the president of another seat\'s company must agree by a "sell train" line' in notes
