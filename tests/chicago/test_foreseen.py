"""What a receipt says of the question that is asked, of turns without actions, of developments."""

from __future__ import annotations

import pytest

from pbm.core.dice import Dice
from pbm.games.chicago.family import FAMILY
from pbm.games.chicago.match import Match
from pbm.games.chicago.table import resolve
from pbm.games.chicago.view import View
from pbm.games.chicago.window import view
from pbm.games.family import Reading, Resolution
from pbm.sheets.offer import SheetHead
from pbm.sheets.sheet import print_sheet
from tests.chicago.played import fresh, stage

HEAD = SheetHead("ce-1", "3", 2, 1, "K7QD-93MX")
STOPS = "nothing else fits, the turn stops and you are asked."
UNREACHED = (
    "This turn ends before the first action: lines for actions are not reached, and not kept."
)


def waiting() -> Match:
    """A turn that waits for the action of the seat whose turn it is."""
    state = stage(1)
    state.settings["missing"] = "wait"
    return resolve(state, {}, {}, Dice(1)).state


def told(seen: View, text: str) -> tuple[str, ...]:
    """What a receipt foresees of lines."""
    found: tuple[str, ...] = FAMILY.forecast(seen, FAMILY.read(text, seen))
    return found


def answered(state: Match, seat: int, text: str) -> Resolution:
    """The part that a letter to the question brings."""
    return resolve(state, {seat: FAMILY.read(text, view(state, (), seat))}, {}, Dice(1))


@pytest.mark.parametrize(
    ("text", "fails"),
    [
        ("1. develop Wheeling", True),
        ("1. develop Wheeling\n2. expand PRR to A3", True),
        ("any: develop Wheeling\nthen: develop Detroit", True),
        ("1. develop Wheeling\n2. develop Philadelphia", True),
        ("1. develop Wheeling\n2. null auction", False),
        ("1. develop Wheeling\nthen: null auction", False),
        ("1. if cash > 99: null auction", False),
    ],
)
def test_lines_of_which_none_answers_the_question_count_as_the_least_act(
    text: str, fails: bool
) -> None:
    """Parts: the decision asked is not asked again, so what cannot be done then is the default."""
    state = waiting()
    question = state.table.asked
    assert question is not None
    assert question.kind == "action"
    said = told(view(state, (), question.seat), text)
    counts = "You are asked for your action, and none of your lines can be done now: it counts as "
    assert any(one.startswith(counts) for one in said) is fails
    part = answered(state, question.seat, text)
    first = next(one for one in part.journal if one["type"] == "GaugeMoved")
    assert (first["seat"], first["null"]) == (question.seat, True)
    if fails:
        assert said[0] == f'{counts}"null {first["gauge"]}".'
    assert part.state.table.asked is None or part.state.table.asked.key != question.key


def test_the_question_that_is_asked_is_left_out_of_where_the_turn_stops() -> None:
    """Parts: the decision asked is not asked again."""
    state = waiting()
    question = state.table.asked
    assert question is not None
    seen = view(state, (), question.seat)
    least = 'if none of your lines can be done for what you are asked now, it counts as "null'
    (none_left,) = [one for one in told(seen, "1. null auction") if STOPS in one]
    assert none_left.startswith(f'There is no "then:" line for your actions: {least}')
    assert none_left.endswith(f'"; later, where {STOPS}')
    (none_able,) = [one for one in told(seen, "1. develop Wheeling") if STOPS in one]
    assert none_able == f'There is no "then:" line for your actions: later, where {STOPS}'
    (unasked,) = [
        one for one in told(view(state, (), question.seat % 4 + 1), "message Hello") if STOPS in one
    ]
    assert unasked == f'There is no "then:" line for your actions: where {STOPS}'


def test_an_auction_that_is_asked_about_is_left_out_of_where_the_turn_stops() -> None:
    """Parts: the decision asked is not asked again."""
    state = resolve(fresh(4, missing="wait"), {}, {}, Dice(1)).state
    asked = "You are asked whether to bid for PRR, and none of your lines "
    seen = view(state, (), 1)
    first, second = told(seen, "message Hello")
    assert first == f'{asked}answers that: it counts as "pass".'
    assert second.endswith("the turn stops at each further one and you are asked.")
    first, _, second = told(seen, "bid up to 9 for B&O\noffer 50 for PRR\nbid up to 9 for C&O")
    assert first == f'{asked}can be done now: it counts as "pass".'
    assert "auctions of NYC: the turn stops at each and" in second
    (_, second) = told(seen, "bid up to 9 for B&O")
    assert "auctions of PRR, C&O and NYC: the turn stops at each further one and" in second


@pytest.mark.parametrize("horizon", ["round", "auction", "game"])
def test_a_turn_that_ends_with_the_first_auctions_has_no_actions(horizon: str) -> None:
    """R24: one turn for the four first auctions, then one to each general dividend."""
    seen, long = view(fresh(4, horizon=horizon), (), 1), horizon == "game"
    text = print_sheet(FAMILY.sheet(seen), HEAD)
    assert ("ACTIONS" in text) is long
    assert ("null" in text) is long
    assert ("his turn ends with" in " ".join(text.replace("#", "").split())) is not long
    found = told(seen, "bid up to 9\n1. expand PRR to A3\n2. develop Wheeling")
    assert (found == (UNREACHED,)) is not long
    assert (UNREACHED in found) is not long
    assert UNREACHED not in told(seen, "bid up to 9\nstanding: null auction")
    assert UNREACHED not in told(seen, "bid up to 9\nstop if cash < 9")
    assert told(seen, "bid up to 9\nthen: null auction") == (() if long else (UNREACHED,))


def test_lines_for_actions_of_the_first_turn_are_not_kept() -> None:
    """R24."""
    state = fresh(4)
    letters = {1: FAMILY.read("bid up to 9\n1. develop Wheeling", view(state, (), 1))}
    after = resolve(resolve(state, letters, {}, Dice(1)).state, {}, {}, Dice(1))
    mine, *_ = (one for one in after.journal if one["type"] == "OrdersAccounted")
    assert (mine["seat"], list(mine["accounts"])) == (1, [])


def test_a_map_is_not_touched_for_actions_before_they_come() -> None:
    """R24: a share of the first auction gives no turn yet."""
    state = resolve(fresh(4, missing="wait"), {1: _read("then: pass")}, {}, Dice(1)).state
    state.position.holdings[0]["PRR"] = 1
    assert FAMILY.touches(view(state, (), 1)) == ()
    state.settings["horizon"] = "game"
    assert FAMILY.touches(view(state, (), 1))


def _read(text: str) -> Reading:
    """A letter in a new game."""
    return FAMILY.read(text, view(fresh(4), (), 1))


@pytest.mark.parametrize(
    ("text", "foreseen"),
    [
        ("1. develop Wheeling", True),
        ("any: develop Wheeling", True),
        ("1. develop Altoona or Wheeling", True),
        ("1. expand B&O to M10 L9\n2. develop L9", False),
    ],
)
def test_a_development_where_nobody_stands_is_foreseen(text: str, foreseen: bool) -> None:
    """R15: it needs a locomotive there, which a line of the seat may bring."""
    found = told(view(stage(1), (), 1), f"{text}\nbid up to 9\nthen: null auction")
    empty = [one for one in found if "locomotive" in one and "develop" in one]
    assert bool(empty) is foreseen, found


def test_a_turn_that_ends_with_one_of_the_first_auctions_has_no_other() -> None:
    """R24: by a setting every auction ends a turn."""
    seen = view(fresh(4, horizon="auction", missing="wait"), (), 1)
    offers = [one for block in FAMILY.sheet(seen).blocks for one in block.offers]
    assert [one.line for one in offers] == ["bid up to 30 for PRR", "then: pass"]
    lost = "This turn ends with the auction of PRR: lines for other auctions are not reached, and"
    assert told(seen, "bid up to 9 for PRR\nbid up to 50 for B&O") == (f"{lost} not kept.",)
    assert told(seen, "bid up to 9 for PRR\nthen: pass") == ()
    assert told(seen, "bid up to 9") == ()
    (_, none) = told(seen, "bid up to 9 for B&O")
    assert none.startswith("There is no line for auctions: the turn stops at each")


@pytest.mark.parametrize(
    ("line", "reason", "offers"),
    [
        ("expand PRR to H9", "The turn ends before the first action", ()),
        ("1. auction PRR", "The turn ends before the first action", ()),
        ("then: develop Wheeling", "The turn ends before the first action", ()),
        ("bid up to 5 for PRR", "$7 at least is asked for PRR", ("bid up to 7 for PRR",)),
        ("offer 5 for PRR", "$7 at least is asked for PRR", ("offer 7 for PRR",)),
    ],
)
def test_what_the_first_auctions_never_come_to_is_complained_about(
    line: str, reason: str, offers: tuple[str, ...]
) -> None:
    """R24: no action is taken in them, and what is asked only rises; a standing default outlives
    them, and so may a line in a turn that goes on."""
    state = fresh()
    (complaint,) = FAMILY.understand(line, view(state, (), 1)).complaints
    assert complaint.reason.startswith(reason)
    assert complaint.offers == offers
    plain = line.removeprefix("then: ").removeprefix("1. ")
    assert FAMILY.understand(f"standing: {plain}", view(state, (), 1)).complaints == ()
    state.settings["horizon"] = "game"
    assert FAMILY.understand(line, view(state, (), 1)).complaints == ()


def test_who_is_asked_for_a_bid_may_decline_this_one_alone() -> None:
    """A last resort would pass in all auctions to come as well: it stands below them."""
    state = resolve(fresh(4, missing="wait"), {1: _read("bid up to 9 for PRR")}, {}, Dice(1)).state
    assert state.table.asked is not None
    seat = state.table.asked.seat
    question, auctions = FAMILY.sheet(view(state, (), seat)).blocks
    assert [one.line for one in question.offers] == ["bid up to 30 for PRR", "pass"]
    assert (auctions.offers[-1].line, auctions.offers[-1].note) == (
        "then: pass",
        "In every auction in which nothing above bids:",
    )
    after = answered(state, seat, "pass").state
    assert after.table.asked is not None
    assert after.table.asked != state.table.asked


def test_who_is_asked_for_an_action_may_take_none_now() -> None:
    state = waiting()
    assert state.table.asked is not None
    seat = state.table.asked.seat
    question = FAMILY.sheet(view(state, (), seat)).blocks[0]
    none, last = question.offers[-2:]
    assert none.line.partition(". ")[2] == last.line.removeprefix("then: ")
    done = answered(state, seat, none.line)
    (own,) = (o for o in done.journal if o["type"] == "OrdersAccounted" and o["seat"] == seat)
    assert own["accounts"][0]["verdict"] == "done"


def test_lines_for_actions_do_not_stand_on_the_sheets_of_a_turn_of_first_auctions() -> None:
    """R24: the report says that they are not used in it."""
    state = fresh(4, missing="wait")
    lines = FAMILY.read("bid up to 9 for PRR\n1. develop Altoona", view(state, (), 1))
    done = resolve(state, {1: lines}, {}, Dice(1))
    assert done.asked != ()
    sheet = FAMILY.sheet(view(done.state, (), 1))
    given = [one.line for block in sheet.blocks for one in block.offers if one.given]
    assert given == ["bid up to 9 for PRR"]
    least = {one.subject: one.least for block in sheet.blocks for one in block.offers}
    assert least["PRR"] == done.state.position.pending[-1].least
    (own,) = (o for o in done.journal if o["type"] == "OrdersAccounted" and o["seat"] == 1)
    (_, action) = own["accounts"]
    assert action["reasons"][0]["refusal"]["code"] == "ends_before_actions"


def test_who_is_out_of_a_first_auction_has_no_other_of_that_company_in_its_turn() -> None:
    """R24: neither its sheet nor its lines bid for a second share, and a receipt says so."""
    state = fresh(4, missing="wait")
    for _ in range(8):
        asked = state.table.asked
        seat = asked.seat if asked is not None else 1
        lines = "bid up to 9 for PRR\nbid up to 9 for NYC"
        state = answered(state, seat, f"{lines}\npass" if asked is not None else lines).state
        if state.position.charters["PRR"].sold:
            break
    seen = view(state, (), 1)
    assert seen.position.charters["PRR"].sold == 1
    lines = [one.line for block in FAMILY.sheet(seen).blocks for one in block.offers]
    assert not any("PRR" in one for one in lines)
    assert any("NYC" in one for one in lines)
    gone = "This turn has first auctions alone, and that of PRR is over: lines for it are not"
    assert any(one.startswith(gone) for one in told(seen, "bid up to 9 for PRR\nthen: pass"))


@pytest.mark.parametrize(("horizon", "offered"), [("round", False), ("game", True)])
def test_what_a_red_gauge_shuts_until_the_turn_ends_is_not_offered(
    horizon: str, offered: bool
) -> None:
    state = stage(1)
    state.settings["horizon"] = horizon
    state.position.gauges["auction"] = 3
    blocks = FAMILY.sheet(view(state, (), 1)).blocks
    lines = [one.line for block in blocks for one in block.offers]
    assert any(" auction " in one for one in lines if "null" not in one) is offered
    assert any(" expand " in one or " develop " in one for one in lines)
