"""A stop in a company's turn: it is looked at before every decision of its writer
(M15); and its answer is for the very decision that it stopped (M14)."""

from __future__ import annotations

from typing import Any

import pytest

from pbm.core.dice import Dice
from pbm.core.page import Table
from pbm.games.eighteenxx.engine.match import Match
from pbm.games.eighteenxx.values.state import encode
from pbm.games.eighteenxx.voice import Voice
from pbm.games.family import Family, Resolution
from tests.eighteenxx.mail.by_recording import FAMILY
from tests.eighteenxx.mail.test_foreseen import in_stock
from tests.eighteenxx.mail.test_parts import replaced, rounds, waiting
from tests.eighteenxx.mail.test_questions import asked

ROUND = 2
"""An operating round of the recorded game: seat 2 presides over FW and over SLSF, which lays a tile
for $60."""
LINES = "lay 9 at E14 rotation 2\nbuy train"


def resolved(text: str, rules: Family = FAMILY, **settings: str) -> Resolution:
    match = replaced(waiting(rounds()[ROUND]), **settings)
    reading = rules.read(f"COMPANY SLSF\n{text}", rules.view(match, [], 2))
    assert reading.complaints == ()
    return rules.resolve(match, {2: reading}, {}, Dice("stops"))


def told(done: Resolution) -> dict[str, Any]:
    """What became of the writer's lines."""
    (own,) = (one for one in done.journal if one["type"] == "OrdersAccounted" and one["seat"] == 2)
    return {one["text"]: one["verdict"] for one in own["accounts"]}


@pytest.mark.parametrize("missing", ["default", "wait"])
def test_a_stop_is_looked_at_in_a_step_without_a_line(missing: str) -> None:
    """After the one tile another could be laid, though no line says so."""
    stop = "stop in COMPANY SLSF if treasury(SLSF) < 300"
    done = resolved(f"{LINES}\n{stop}", missing=missing)
    while missing == "wait" and done.state.table.asked.subject != "SLSF":
        done = FAMILY.resolve(done.state, {}, {}, Dice("stops"))
    asked = done.state.table.asked
    assert (asked.reason, asked.subject, asked.kind) == ("stop", "SLSF", "lay")
    assert told(done)[stop] == "stopped"
    assert told(done)["buy train SLSF"] == "stands"


def test_steps_without_a_line_are_declined_where_no_stop_is_true() -> None:
    stop = "stop in COMPANY SLSF if treasury(SLSF) < 100"
    done = resolved(f"{LINES}\n{stop}", missing="default")
    assert done.state.table.asked is None
    assert told(done)[stop] == "untrue"
    passed = [(one["step"], one["subject"]) for one in done.journal if one["type"] == "Passed"]
    assert ("lay", "SLSF") in passed


@pytest.mark.parametrize("edition", FAMILY.older)
def test_in_older_editions_a_step_without_a_line_is_declined_unseen(edition: str) -> None:
    stop = "stop in COMPANY SLSF if treasury(SLSF) < 300"
    done = resolved(f"{LINES}\n{stop}", FAMILY.older[edition], missing="default")
    asked = done.state.table.asked
    assert asked is None or (asked.subject, asked.kind) != ("SLSF", "lay")
    passed = [(one["step"], one["subject"]) for one in done.journal if one["type"] == "Passed"]
    assert ("lay", "SLSF") in passed


def moves_of_the_answer(rules: Family, answer: str) -> list[int]:
    """At which moves a line is done that answers a stop between a sale, the first move, and another
    that is joined to it."""
    match = replaced(in_stock(), horizon="stock-round")
    match, _ = asked(match, {1: "stop if cash > 100\n1. sell 1 FW and 1 IC\n2. pass"}, rules)
    question = match.table.asked
    assert question is not None
    assert (question.seat, question.reason, match.move) == (1, "stop", 1)
    _, done = asked(match, {1: answer}, rules)
    (own,) = (one for one in done.journal if one["type"] == "OrdersAccounted" and one["seat"] == 1)
    return [deed["move"] for one in own["accounts"][:1] for deed in one["events"]]


NUMBERED = ("sell 1 GMO", "sell 1 IC\npass", "then: sell 1 GMO")


@pytest.mark.parametrize("answer", [*NUMBERED, "any: sell 1 GMO"])
def test_what_answers_a_stop_is_for_the_turn_that_it_stopped(answer: str) -> None:
    assert moves_of_the_answer(FAMILY, answer)[0] == 2


@pytest.mark.parametrize("edition", FAMILY.older)
def test_in_older_editions_only_any_lines_are(edition: str) -> None:
    rules = FAMILY.older[edition]
    assert [moves_of_the_answer(rules, one)[0] for one in NUMBERED] == [6, 6, 6]
    assert moves_of_the_answer(rules, "any: sell 1 GMO")[0] == 2


def test_what_is_left_of_a_joined_move_stands_on_the_sheet_as_one_line_and_goes_on() -> None:
    """The sheet mailed again as it came is what would have been done without."""
    lines = "keep 1. buy MKT if cash > 9999\n2. sell 1 FW and 1 IC and 1 GMO\n3. pass"
    match = replaced(in_stock(), horizon="stock-round")
    match, _ = asked(match, {1: f"stop if cash > 100\n{lines}"})
    blocks = FAMILY.sheet(FAMILY.view(match, [], 1)).blocks
    given = [one.line for block in blocks for one in block.offers if one.given]
    assert given[0].endswith(". sell 1 IC and sell 1 GMO")
    ends = [asked(match, letters)[0].position for letters in ({1: "\n".join(given)}, {})]
    assert encode(ends[0]) == encode(ends[1])


@pytest.mark.parametrize(
    ("besides", "why"),
    [
        ("buy FW", "who has sold FW does not buy it in the same round"),
        ("par SP at 100", "$200 needed, $108 held"),
        ("buy SP", "SP has not been started"),
    ],
)
def test_of_a_joined_move_what_is_refused_is_told_with_its_rule(besides: str, why: str) -> None:
    _, done = asked(replaced(in_stock(), horizon="stock-round"), {1: f"1. sell 1 FW and {besides}"})
    voice = Voice(FAMILY.view(done.state, done.journal, 1))
    assert voice.accounts_in_short() == "Your one line was done in part."
    (section,) = voice.orders_section("the turn ended")
    (block,) = section.blocks
    assert isinstance(block, Table)
    assert str(block.rows[0][1]).startswith(
        f'done as "sell 1 FW" at move 1; "{besides}" was not done: {why}'
    )


def test_a_stop_that_has_fired_and_is_mailed_again_is_told_by_receipt_and_report() -> None:
    stop = "stop if cash > 100"
    match = replaced(in_stock(), horizon="stock-round")
    assert stop not in "".join(foreseen(match, stop))
    match, _ = asked(match, {1: f"{stop}\n1. sell 1 FW and 1 IC\n2. pass"})
    said = f"{stop}: has stopped this turn already, and stops it no more."
    assert said in foreseen(match, f"{stop}\n1. sell 1 IC")
    assert said not in foreseen(match, "stop if cash > 200\n1. sell 1 IC")
    match, done = asked(match, {1: f"{stop}\n1. sell 1 IC"})
    (own,) = (one for one in done.journal if one["type"] == "OrdersAccounted" and one["seat"] == 1)
    assert (own["accounts"][0]["text"], own["accounts"][0]["verdict"]) == (stop, "fired")
    assert said not in foreseen(match, stop)


def foreseen(match: Match, text: str) -> tuple[str, ...]:
    """What the receipt of seat 1 says."""
    seen = FAMILY.view(match, [], 1)
    found: tuple[str, ...] = FAMILY.forecast(seen, FAMILY.understand(text, seen))
    return found


def own_lines(match: Match, seat: int) -> list[str]:
    """The lines of a sheet that are called the reader's own."""
    found = FAMILY.sheet(FAMILY.view(match, [], seat)).blocks
    return [one.line for block in found if block.own for one in block.offers]


def test_what_is_left_of_a_joined_move_is_no_line_when_its_turn_is_over() -> None:
    """What stands first there is done first, and nothing of it can be done any more."""
    match = replaced(in_stock(), horizon="stock-round", missing="wait")
    match.position.money["1"] = 600
    match, _ = asked(match, {1: "1. sell 1 FW and buy GMO and sell 1 IC\n2. buy MKT\n3. pass"})
    rests = [one for one in match.table.programmes[1] if one.role == "also" and not one.spent]
    assert match.table.asked is not None
    assert [one.text for one in rests] == ["sell 1 IC"]
    assert own_lines(match, 1) == ["2. buy MKT", "3. pass"]


def test_lines_for_rounds_that_the_turn_does_not_come_to_do_not_stand_on_its_sheets() -> None:
    """The report tells of them that they are not used in it."""
    match = replaced(in_stock(), horizon="stock-round", missing="wait")
    lines = {1: "1. buy FW\nrun MKT best\nstop in COMPANY MKT if cash > 0\n2. buy MKT"}
    match, done = asked(replaced(match, horizon="set"), lines)
    assert match.table.asked is not None
    (own,) = (o for o in done.journal if o["type"] == "OrdersAccounted" and o["seat"] == 1)
    (run,) = (one for one in own["accounts"] if one["text"] == "run MKT best")
    assert run["reasons"][0]["refusal"]["code"] == "ends_before_operating"
    assert "run MKT best" not in own_lines(match, 1)


def test_lines_for_steps_that_are_over_neither_stand_nor_are_said_to() -> None:
    match, _ = asked(waiting(rounds()[9]), {})
    lines = "lay FW nothing\nrun FW best\nlay IC nothing"
    stop = "stop in COMPANY FW if income > 0\nlay FW 8 at G4 to SW E if cash > 9999\n"
    match, done = asked(match, {3: stop + lines})
    assert match.table.asked is not None
    assert (match.table.asked.subject, match.table.asked.kind) == ("FW", "dividend")
    (own,) = (o for o in done.journal if o["type"] == "OrdersAccounted" and o["seat"] == 3)
    told = {one["text"]: one for one in own["accounts"]}
    over = told["lay FW 8 at G4 to SW E if cash > 9999"]
    assert over["verdict"] == "untrue"
    assert own_lines(match, 3) == ["lay IC nothing"]
    match, done = asked(match, {3: "run FW best\nlay IC nothing\nstop in COMPANY FW if cash >= 0"})
    (own,) = (o for o in done.journal if o["type"] == "OrdersAccounted" and o["seat"] == 3)
    told = {one["text"]: one for one in own["accounts"]}
    assert told["run FW best"]["reasons"][0]["refusal"]["code"] == "step_is_over"
