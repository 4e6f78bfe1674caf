"""Connection runs by mail: all that one asks is foreseen, and offered together."""

from __future__ import annotations

from functools import cache

from pbm.games.eighteenxx.engine.match import Match
from pbm.press.text import print_text
from tests.eighteenxx.mail.by_recording import FAMILY, letter
from tests.eighteenxx.mail.test_parts import position_of, rounds, waiting

ROUND, SEAT, COMPANY = 30, 2, "TP"
"""An operating round of the recorded game in which a company makes its connection run."""
MARKER, RUN, DIVIDEND = (
    f"connection {COMPANY} {what}" for what in ("marker map", "run best", "dividend full")
)


def before(kind: str) -> Match:
    """The game when the company is asked so."""
    acts = rounds()[ROUND]
    match = waiting(acts)
    act = next(one for one in acts if (one.subject, one.kind) == (COMPANY, kind))
    match.position = position_of(act.before)
    return match


@cache
def turn() -> str:
    """What the company does in the turn behind which it connects: it buys the train for it."""
    acts = rounds()[ROUND]
    return letter(acts, next(n for n, one in enumerate(acts) if one.subject == COMPANY))


def foretold(match: Match, lines: str) -> list[str]:
    seen = FAMILY.view(match, [], SEAT)
    reading = FAMILY.understand(lines, seen)
    assert reading.complaints == ()
    return [one for one in FAMILY.forecast(seen, reading) if "connects with" in one]


def offered(match: Match) -> set[str]:
    sheet = FAMILY.sheet(FAMILY.view(match, [], SEAT))
    return {offer.line for block in sheet.blocks for offer in block.offers}


def test_all_that_a_connection_will_ask_is_foreseen_with_the_lines_that_answer() -> None:
    match = before("lay")
    (said,) = foretold(match, turn())
    assert said.startswith(f"{COMPANY} connects with N17 as things stand")
    assert said.endswith(f'than "{MARKER}", "{RUN}", "{DIVIDEND}".')
    (rest,) = foretold(match, f"{turn()}\n{MARKER}")
    assert rest.endswith(f'than "{RUN}", "{DIVIDEND}".')
    assert foretold(match, f"{turn()}\n{MARKER}\n{RUN}\n{DIVIDEND}") == []


def test_without_the_train_no_connection_is_foreseen() -> None:
    assert foretold(before("lay"), f"run {COMPANY} best\ndividend {COMPANY} half") == []


def test_the_lines_are_offered_together_before_and_where_the_marker_is_asked() -> None:
    assert offered(before("lay")) >= {MARKER, RUN, DIVIDEND}
    match = before("marker")
    asked = FAMILY.resolve(match, {}, {}, None).state
    assert asked.table.asked.kind == "marker"
    assert offered(asked) >= {MARKER, RUN, DIVIDEND}
    view = FAMILY.view(asked, [], SEAT)
    question = FAMILY.sheet(view).blocks[0].offers
    told = {offer.line: offer.note for offer in question if offer.note}
    assert told == {RUN: "What will be asked next; answered now, it is not asked again:"}
    front = print_text(FAMILY.report(view, ()))
    said = "The sheet begins with it and with what will be asked next; one letter answers all."
    assert said in " ".join(front.split())
    reading = FAMILY.understand(f"{MARKER}\n{RUN}\n{DIVIDEND}", view)
    after = FAMILY.resolve(asked, {SEAT: reading}, {}, None).state.table.asked
    assert after is None or after.subject != COMPANY
    (rest,) = foretold(asked, MARKER)
    assert rest.endswith(f'than "{RUN}", "{DIVIDEND}".')
