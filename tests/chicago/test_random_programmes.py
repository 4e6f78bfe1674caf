"""Random programmes on tables of every stage: nothing breaks, and every batch ends."""

from __future__ import annotations

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from pbm.core.dice import Dice
from pbm.core.ledger import LedgerEntry
from pbm.games.chicago.family import FAMILY
from pbm.games.chicago.match import Match, board_of, invariants
from pbm.games.chicago.position import BANK
from pbm.games.chicago.table import GAME, StatePlay, drive, resolve
from pbm.games.chicago.window import view
from pbm.games.family import Reading
from pbm.games.table.match import encode
from tests.chicago.played import stage
from tests.table.again import replay

read = FAMILY.read
COMPANIES = st.sampled_from(["PRR", "B&O", "C&O", "NYC", "Wabash"])
HEXES = st.sampled_from("Q5 P5 O5 Q6 P6 O6 R2 Q3 P8 O7 N6 A2 B2 A3 K4 I6 E0 D3 S3 M6 P2".split())
GAUGES = st.sampled_from(["auction", "development", "expansion"])
FACTS = st.one_of(
    st.sampled_from(["cash", "dividends", "houses", "asked", "highest", "bidder", "seat"]),
    COMPANIES.map("shares({})".format),
    COMPANIES.map("minimum({})".format),
    COMPANIES.map("treasury({})".format),
    GAUGES.map("room({})".format),
    HEXES.map("cost({})".format),
)
SIGNS = st.sampled_from(["<", "<=", "=", "!=", ">=", ">"])
COMPARED = st.tuples(FACTS, SIGNS, st.integers(0, 30)).map(lambda t: f"{t[0]} {t[1]} {t[2]}")
CONDITIONS = st.recursive(
    COMPARED,
    lambda inner: st.tuples(inner, st.sampled_from(["and", "or", "and not"]), inner).map(" ".join),
    max_leaves=3,
)
ORDERS = st.one_of(
    st.tuples(COMPANIES, st.lists(HEXES, min_size=1, max_size=4)).map(
        lambda t: f"expand {t[0]} to {' '.join(t[1])}"
    ),
    HEXES.map("develop {}".format),
    GAUGES.map("null {}".format),
    st.tuples(COMPANIES, st.integers(1, 40)).map(lambda t: f"auction {t[0]} and bid up to {t[1]}"),
    COMPANIES.map("auction {}".format),
)
BIDS = st.one_of(
    st.tuples(st.integers(1, 60), COMPANIES).map(lambda t: f"bid up to {t[0]} for {t[1]}"),
    st.integers(1, 60).map("offer {}".format),
    st.just("pass"),
)
LEADS = st.sampled_from(["", "any: ", "then: ", "keep ", "standing: "])
BOUNDS = st.one_of(
    st.just(""),
    st.integers(1, 3).map(" at most {} times".format),
    CONDITIONS.map(" until {}".format),
)


@st.composite
def lines(draw: st.DrawFn) -> str:
    """One line of a programme."""
    kind = draw(st.sampled_from([ORDERS, BIDS]))
    if draw(st.integers(0, 9)) == 0:
        return f"stop if {draw(CONDITIONS)}"
    before = f"if {draw(CONDITIONS)}: " if draw(st.booleans()) else ""
    choices = " or ".join(draw(st.lists(kind, min_size=1, max_size=3)))
    return f"{draw(LEADS)}{before}{choices}{draw(BOUNDS)}"


PROGRAMMES = st.lists(lines(), max_size=10).map("\n".join)
SETTINGS = st.fixed_dictionaries(
    {
        "horizon": st.sampled_from(["auction", "round", "game"]),
        "missing": st.sampled_from(["default", "wait"]),
        "others": st.sampled_from(["may-change", "keep"]),
    }
)


def flow(entries: list[dict[str, object]], seats: int) -> int:
    """What came from the bank: dividends and forest grants, less building."""
    found = [msgspec.convert(entry, LedgerEntry) for entry in entries]
    given = sum(entry.amount for entry in found if entry.payer == BANK)
    return given - sum(entry.amount for entry in found if entry.payee == BANK)


def money(state: Match) -> int:
    """All dollars of players and companies."""
    return -state.position.accounts[BANK]


@settings(max_examples=80)
@given(st.integers(0, 40), st.lists(PROGRAMMES, min_size=4, max_size=4), SETTINGS)
def test_any_programmes_lead_to_a_sound_state_with_money_conserved(
    where: int, texts: list[str], chosen: dict[str, str]
) -> None:
    """Of the first part, the actions that are recorded give the same position again."""
    state = stage(where)
    before = encode(state)
    for part in range(4):
        readings = {seat: read(text, view(state, (), seat)) for seat, text in enumerate(texts, 1)}
        if part:
            readings = {seat: readings[seat] for seat in range(1, 5) if seat != part}
        resolution = resolve(state, readings, chosen, Dice(1))
        after = resolution.state
        assert invariants(after) == ()
        assert money(after) - money(state) == flow(resolution.ledger, 4)
        assert (resolution.asked != ()) == (after.table.asked is not None)
        if part == 0:
            assert encode(state) == before
            recorded_again(state, readings, chosen)
        state = after
        if not resolution.asked:
            return


def recorded_again(state: Match, readings: dict[int, Reading], chosen: dict[str, str]) -> None:
    """The recorded actions, played again, lead to the position that they led to."""
    part = drive(state, readings, chosen, Dice(1))
    play = StatePlay(board_of(state), state)
    replay(GAME, play, part.batch.taken)
    assert play.position == part.match.position


@settings(max_examples=40)
@given(st.lists(PROGRAMMES, min_size=4, max_size=4))
def test_letters_in_any_order_and_canonical_texts_give_the_same_bytes(texts: list[str]) -> None:
    state = stage(2)
    readings = {seat: read(text, view(state, (), seat)) for seat, text in enumerate(texts, 1)}
    canonical = {
        seat: read("\n".join(one.text for one in reading.orders), view(state, (), seat))
        for seat, reading in reversed(readings.items())
    }
    first = resolve(state, readings, {}, Dice(1))
    second = resolve(state, canonical, {}, Dice(1))
    assert first.state.position == second.state.position
    texts_of = lambda reading: [one.text for one in reading.orders]  # noqa: E731
    assert list(map(texts_of, readings.values())) == [texts_of(canonical[s]) for s in readings]
