"""Moments of 1870 that golden pages show, by letters from the opening or a recorded position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from pbm.games.eighteenxx.engine.match import Match
from pbm.games.eighteenxx.recorded.export import read_json
from pbm.games.family import Resolution, Seat
from tests.eighteenxx.mail.by_recording import FAMILY, NO_DICE, stopped_at
from tests.eighteenxx.recorded.files import game_file

RECORDED = "40469_white-to-yellow_price_protect_allowed"
PEOPLE = ("Ann", "Bob", "Cy", "Dee")
Letters = Mapping[int, str]


class Moment(msgspec.Struct, frozen=True):
    """A position: its match, the journal of the turn before it, the figures of all turns."""

    match: Match
    journal: Sequence[Mapping[str, Any]] = ()
    rows: Sequence[Mapping[str, Any]] = ()


def opened() -> Moment:
    """Four people before the first decision."""
    seats = [Seat(number, name) for number, name in enumerate(PEOPLE, 1)]
    match = FAMILY.new_game(seats, {}, NO_DICE)
    assert isinstance(match, Match)
    return Moment(match)


def recorded(actions: int) -> Moment:
    """The recorded game after so many actions, with these people at the table."""
    assert FAMILY.recorded is not None
    assert FAMILY.reseat is not None
    match = FAMILY.recorded(stopped_at(read_json(game_file(RECORDED)), actions), {}).state
    for number, name in enumerate(PEOPLE, 1):
        match = FAMILY.reseat(match, Seat(number, name))
    assert isinstance(match, Match)
    return Moment(match)


def after(moment: Moment, letters: Letters, **settings: str) -> Moment:
    """The position after one more turn or part by these letters, read without complaint."""
    match, journal = moment.match, moment.journal
    readings = {
        seat: FAMILY.read(text, FAMILY.view(match, journal, seat)) for seat, text in letters.items()
    }
    assert [one.reason for reading in readings.values() for one in reading.complaints] == []
    done: Resolution = FAMILY.resolve(match, readings, settings, NO_DICE)
    assert FAMILY.invariants(done.state) == ()
    return Moment(done.state, done.journal, (*moment.rows, done.history))


@lru_cache(maxsize=1)
def auction() -> Moment:
    """The initial stock round: bids, an auction, par values, a message."""
    letters = {
        1: "1. buy GRSC\n2. buy MRBC\n3. buy SCC\n4. sell 2 IC\nthen: pass",
        2: "1. bid 90 for GSC and up to 120\n2. buy IC\nmessage All aboard!",
        3: "1. bid 95 for GSC and up to 110\nkeep 2. par SLSF at 100",
        4: "1. bid 145 for SLSF\n2. bid 165 for MKT\npar SLSF at 100\n4. par IC at 76",
    }
    return after(opened(), letters, horizon="set")


@lru_cache(maxsize=1)
def shares() -> Moment:
    """A stock round: sales, a protection without the money, purchases, one seat silent."""
    letters = {
        1: "1. sell 3 SLSF\n2. par SSW at 100\n3. buy SSW\n4. buy MP\n5. buy SSW\nthen: pass",
        2: "protect SLSF\n1. sell 1 MKT\n2. buy FW from market\n3. sell 6 SLSF\nthen: pass",
        3: "1. buy IC from ipo\n2. buy GMO from ipo or buy GMO from market\n3. sell 8 MP",
    }
    return after(recorded(597), letters)


@lru_cache(maxsize=1)
def running() -> Moment:
    """The operating round after it: track, stations, runs, dividends, trains, mistakes."""
    letters = {
        1: "COMPANY IC\nlay 57 at A2 to W E or 9 at L17 to NW SE\nlay 8 at L15 rotation 1\n"
        "station at B19\nrun 5: K16 J15; 4: A22 B19\nrun best\ndividend half\n"
        "if cash(IC) < 100: buy train 5",
        3: "COMPANY MP\nlay 23 at A18\nrun best\ndividend full if price rises above 250 "
        "or dividend half\nCOMPANY TP\nlay 7 at J9 to SW W\ndividend withhold",
    }
    return after(shares(), letters)


@lru_cache(maxsize=1)
def connection() -> Moment:
    """A connection run in a late operating round."""
    letters = {4: "connection MKT marker map\nconnection MKT run best\ndividend ATSF withhold"}
    return after(recorded(790), letters)


@lru_cache(maxsize=1)
def late() -> Moment:
    """The last operating round of the set, without a letter; a new phase."""
    return after(connection(), {})
