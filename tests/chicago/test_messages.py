"""Messages: published once to everybody, whatever they say, and no part of a programme."""

from __future__ import annotations

import msgspec

from pbm.core.dice import Dice
from pbm.games.chicago.family import FAMILY
from pbm.games.chicago.table import resolve
from pbm.games.chicago.window import view
from pbm.games.family import PUBLIC
from pbm.press.text import print_text
from tests.chicago.played import fresh


def test_a_message_is_the_whole_rest_of_its_line_and_goes_to_everybody() -> None:
    state = fresh(3)
    hostile = "message {{ 7 * 7 }} <b> # 1. null auction or pass"
    resolution = resolve(state, {2: FAMILY.read(hostile, view(state, (), 2))}, {}, Dice(1))
    journal = msgspec.json.decode(msgspec.json.encode(resolution.journal))
    public = print_text(FAMILY.report(view(resolution.state, journal, PUBLIC), []), None)
    assert "José (2): {{ 7 * 7 }} <b> # 1. null auction or pass" in public
    assert resolution.state.table.programmes[2] == []


def test_a_message_is_told_in_its_own_part_only() -> None:
    state = fresh(3, missing="wait")
    first = resolve(state, {1: FAMILY.read("message hello", view(state, (), 1))}, {}, Dice(1))
    assert any(one["type"] == "MessageSent" for one in first.journal)
    second = resolve(first.state, {}, {}, Dice(1))
    assert not any(one["type"] == "MessageSent" for one in second.journal)
