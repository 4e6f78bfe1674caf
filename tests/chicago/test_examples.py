"""Every example of help, and every line that a sheet offers whom it asks, is done when mailed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pbm.core.dice import Dice
from pbm.games.chicago import rules
from pbm.games.chicago.board import load
from pbm.games.chicago.family import FAMILY
from pbm.games.chicago.language import GRAMMAR, LANGUAGE
from pbm.games.chicago.match import Match, decode
from pbm.games.chicago.play import Play
from pbm.games.chicago.table import resolve
from pbm.games.table.match import encode
from tests.chicago.played import fresh, stages
from tests.chicago.tables import table

C_AND_O = ("P9", "O9", "N9", "M9", "L9", "K9", "J9", "I9")
"""Its way to Charleston."""


def at_work() -> Match:
    """Three with a share of each company; B&O is on its way, and C&O has come to Charleston."""
    match = fresh(3)
    match.position = table(
        3,
        holdings=({"B&O": 1, "NYC": 1}, {"PRR": 1}, {"C&O": 1}),
        treasuries={"B&O": 20, "PRR": 10, "C&O": 10, "NYC": 10},
        at={"P6": ("B&O",), **dict.fromkeys(C_AND_O, ("C&O",))},
    ).position
    return match


def became(state: bytes, letters: Mapping[int, str]) -> Iterator[tuple[str, str]]:
    """Each line of the letters, mailed for this match, and what became of it."""
    match = decode(state)
    readings = {
        seat: FAMILY.understand(text, FAMILY.view(match, (), seat))
        for seat, text in letters.items()
    }
    assert [one.complaints for one in readings.values() if one.complaints] == []
    for fact in resolve(match, readings, {}, Dice("examples")).journal:
        if fact["type"] == "OrdersAccounted":
            yield from ((one["text"], one["verdict"]) for one in fact["accounts"])


def test_every_example_of_help_is_done_somewhere() -> None:
    tables = (encode(fresh(3)), encode(at_work()))
    examples = {one.example for one in GRAMMAR.forms} - {"message Westward, all!"}
    done = {
        example
        for example in examples
        for state in tables
        if not FAMILY.understand(example, FAMILY.view(decode(state), (), 1)).complaints
        and [verdict for _, verdict in became(state, {1: example})] == ["done"]
    }
    assert done == examples


def asked_of(match: Match) -> tuple[int, str]:
    """The seat that is asked, and which block of a programme answers."""
    decision = rules.next_decision(Play(load(match.suspects), match.position))
    assert decision is not None
    return decision.seat, decision.kind


def test_every_line_that_a_sheet_offers_to_whom_it_asks_is_done() -> None:
    tried = 0
    for state in stages(4)[:-1]:
        match = decode(state)
        seat, kind = asked_of(match)
        view = FAMILY.view(match, (), seat)
        for offer in (one for block in FAMILY.sheet(view).blocks for one in block.offers):
            (read,) = FAMILY.understand(offer.line, view).orders
            if LANGUAGE.place(read.order.instruction.alternatives[0].order).kind == kind:
                assert [v for _, v in became(state, {seat: offer.line})] == ["done"], offer.line
                tried += 1
    assert tried > 40
