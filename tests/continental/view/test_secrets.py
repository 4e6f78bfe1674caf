"""Nothing that a seat may not know is in anything printed for it (R61, R64; design law 9)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest
from _pytest.mark import ParameterSet

from pbm.core.dice import Dice
from pbm.games.continental import events
from pbm.games.continental import state as game
from pbm.games.continental.events import Confidential, Outcome, PrivateEvent
from pbm.games.continental.events import railroads as railroad_events
from pbm.games.continental.events import world as world_events
from pbm.games.continental.events.record import LeftUnused, OrderGiven
from pbm.games.continental.family import FAMILY
from pbm.games.continental.state import State
from pbm.games.continental.view import MODERATOR, PUBLIC
from pbm.games.continental.window import view_of
from pbm.games.continental.window.clearance import clearance_of
from pbm.press.text import print_text
from pbm.sheets.offer import SheetHead
from pbm.sheets.sheet import print_sheet
from tests.continental.midgame import GOULD, RULES
from tests.continental.midgame import state as midgame
from tests.continental.play import Played, played
from tests.continental.view.disturb import (
    CONFIDENTIAL,
    PRIVATE,
    disturbed_record,
    disturbed_rows,
    disturbed_state,
)

READERS = (PUBLIC, 3, 4, 7, 12, 15)


def pages(at: Played, reader: int) -> dict[str, str]:
    """Everything a reader gets: view, report narrow and wide, sheet, tables shown, forecast."""
    view = FAMILY.view(at.state, at.record, reader)
    report = FAMILY.report(view, at.rows)
    found = {
        "view": msgspec.json.encode(view).decode(),
        "mail": print_text(report),
        "report": print_text(report, None),
    }
    head = SheetHead("cr-1", FAMILY.turn(at.state), reader, 1, "AAAA-AAAA")
    found["sheet"] = print_sheet(FAMILY.sheet(view), head)
    found["forecast"] = "\n".join(FAMILY.forecast(view, FAMILY.read("borrow 1\nbuy 1 B&O", view)))
    for word, show in FAMILY.show.items():
        if word not in ("railroad", "tycoon", "ledger"):
            found[word] = msgspec.json.encode(show(view, at.rows, "")).decode()
    return found


def disturbed(at: Played, reader: int, dice: Dice) -> Played:
    """The game with everything changed that the reader may not know."""
    clearance = clearance_of(at.state, reader)
    return Played(
        disturbed_state(at.state, clearance, dice),
        disturbed_record(at.record, clearance, dice),
        [],
        disturbed_rows(at.rows, clearance),
    )


def looked_at() -> Iterator[ParameterSet]:
    """Moments by their readers: every moment with half of the readers, the others in the soak."""
    for n, turns in enumerate((0, 1, 5, 6, 9, 13, 20)):
        for k, reader in enumerate(READERS):
            yield pytest.param(turns, reader, marks=[pytest.mark.soak] if (n + k) % 2 else [])


@pytest.mark.parametrize(("turns", "reader"), list(looked_at()))
def test_a_reader_s_pages_do_not_notice_what_he_may_not_know(turns: int, reader: int) -> None:
    """R61: all of a seat's output stays byte-equal when every secret of others changes."""
    at = played(turns)
    other = disturbed(at, reader, Dice("disturb", turns, reader))
    assert FAMILY.encode(other.state) != FAMILY.encode(at.state)
    before, after = pages(at, reader), pages(other, reader)
    for name, page in before.items():
        assert after[name] == page, f"{name} of {reader} after turn {turns}"


@pytest.mark.parametrize("reader", [PUBLIC, 4, 9])
def test_in_an_anonymous_game_nobody_reads_who_the_others_are(reader: int) -> None:
    """3.1: names, addresses and telephones of the players stay the office's."""
    at = played(3, anonymous="yes")
    text = "\n".join(pages(at, reader).values())
    for seat in range(1, 16):
        if seat != reader:
            assert f'"Player {seat}"' not in text
            assert f"555-01{seat:02}" not in text
            assert f"{seat} Wall Street" not in text.replace(f"{reader} Wall Street", "")
    assert pages(disturbed(at, reader, Dice("anonymous")), reader) == pages(at, reader)


def test_the_moderator_notices_what_a_seat_does_not() -> None:
    """The changes of these tests are real: who may see everything sees them."""
    at = played(9)
    other = disturbed(at, 4, Dice("disturb"))
    seen = FAMILY.view(at.state, at.record, MODERATOR)
    changed = FAMILY.view(other.state, other.record, MODERATOR)
    assert seen.dossiers != changed.dossiers
    assert seen.books != changed.books
    assert seen.news != changed.news


def test_a_spy_and_a_director_see_what_they_came_for() -> None:
    """R64, 9.6: a spied player's purse, a spied railroad's books and holders are in the pages."""
    at = played(9)
    view = FAMILY.view(at.state, at.record, 4)
    spied = at.state.tycoons[4].spied_player
    assert spied is not None
    assert [dossier.cash for dossier in view.dossiers] == [at.state.cash(spied)]
    code = at.state.tycoons[4].spied_railroad
    books = {book.code: book for book in view.books}
    assert code in books
    assert dict(books[code].holders) == at.state.railroads[code].holdings
    assert books[code].cash == at.state.till(code)
    for railroad in at.state.railroads.values():
        assert (railroad.code in books) == (4 in railroad.directors or railroad.code == code)


def test_a_mere_director_does_not_see_the_other_shareholders() -> None:
    """R61: holdings are for presidents and spies; directors see the cash flow alone."""
    at = played(9)
    for seat in range(1, 16):
        view = FAMILY.view(at.state, at.record, seat)
        for book in view.books:
            railroad = at.state.railroads[book.code]
            spied = at.state.tycoons[seat].spied_railroad == book.code
            assert bool(book.holders or book.public) == (railroad.president == seat or spied)
            assert all(not line.other for line in (book.account.lines if book.account else ()))


def test_a_loser_does_not_learn_the_influence_that_beat_him() -> None:
    """4.9: what another railroad spent on politicians is its own secret."""
    lost = Outcome(
        seat=GOULD,
        index=0,
        order="BidRow",
        subject="IN4",
        verdict="refused",
        reason="less_influence",
        rule="4.7.7, R34",
        figures={"winner": "PENN", "level": 87},
    )
    view = view_of(midgame(), (lost, OrderGiven(GOULD, 0, 1, "row B&O IN4")), GOULD, RULES)
    assert view.results[0].reason == "less_influence"
    assert b"87" not in msgspec.json.encode((view.results, view.news))


KNOWN = {
    game.Tycoon: "seat character player address phone show_address show_phone computer may_rename "
    "controls net_worth credit_limit available recall points awards spied_player spied_railroad "
    "bankrupt temperament",
    game.Points: "robber_baron rail_mogul rail_builder rail_magnate rail_prodigal rail_baron",
    game.LastYear: "revenue expenses interest profit_per_share dividend influence",
    game.Railroad: "code number lines price authorised treasury public efficiency level holdings "
    "doubled row grant land technologies dividend_rate standing president chairman directors "
    "finished issue_price last",
    game.PrivateCompany: "code status owner paid ask age returns",
    State: "turn climate best_locomotive technologies tycoons railroads pcs accounts linked awards "
    "million settings over winners",
}
"""Every field of a state; a new one is added here once `disturb` knows whose secret it is."""


@pytest.mark.parametrize("kind", KNOWN, ids=lambda kind: str(kind.__name__))
def test_whose_secret_every_field_of_the_state_is_has_been_decided(kind: type) -> None:
    """A field that nobody thought of is a leak waiting to happen."""
    assert [field.name for field in msgspec.structs.fields(kind)] == KNOWN[kind].split()


def test_every_private_and_confidential_fact_is_among_the_disturbed() -> None:
    """The facts for a seat alone, and those for directors and spies, as they are declared."""
    modules = (events, railroad_events, world_events)
    declared = [thing for module in modules for thing in vars(module).values()]
    kinds = [thing for thing in declared if isinstance(thing, type)]

    def below(parent: type) -> set[str]:
        return {one.__name__ for one in kinds if issubclass(one, parent) and one is not parent}

    assert below(PrivateEvent) | {OrderGiven.__name__, LeftUnused.__name__} == PRIVATE
    assert below(Confidential) == CONFIDENTIAL
