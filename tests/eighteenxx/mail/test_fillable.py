"""A form has a field for what a line may be written with only where there is something for it."""

from __future__ import annotations

from pbm.games.eighteenxx.engine.match import Match
from pbm.games.eighteenxx.view import View
from pbm.sheets.fields import Field
from pbm.sheets.form import form_lines
from tests.eighteenxx.mail.by_recording import FAMILY
from tests.eighteenxx.mail.test_letters_of_people import FORCED, position
from tests.eighteenxx.mail.test_parts import rounds, waiting

MRBC = "Mississippi River Bridge Company"


def leads(match: Match, seat: int) -> dict[str, dict[str, list[str]]]:
    """The words before fields that may stay empty, with their choices, by the verbs of lines."""
    view = FAMILY.view(match, [], seat)
    found: dict[str, dict[str, list[str]]] = {}
    for block in form_lines(FAMILY.sheet(view), FAMILY.writing(view)):
        for line in block:
            for one in line.pieces:
                if isinstance(one, Field) and one.lead:
                    at = found.setdefault(line.name.split("-")[1], {})
                    at[one.lead] = [name for name, _ in one.choices]
    return found


def test_no_field_for_what_nothing_can_fill() -> None:
    """All private companies have closed, and no train is taken in part payment."""
    match = position(*FORCED)
    told = leads(match, 2)
    assert "with" not in told.get("lay", {})
    assert not any("trading" in lead for one in told.values() for lead in one)


def test_a_private_company_that_may_lay_track_has_its_field() -> None:
    match = waiting(rounds()[9])
    owner = match.position.companies["IC"].president
    match.position.privates["MRBC"].owner = "IC"
    assert leads(match, int(owner))["lay"]["with"] == ["MRBC"]


def test_a_lay_by_a_private_company_that_has_closed_is_asked_about() -> None:
    view = FAMILY.view(position(*FORCED), [], 2)
    assert isinstance(view, View)
    read = FAMILY.understand("lay MKT 7 at A8 to SW W with MRBC", view)
    (asked,) = read.complaints
    assert asked.reason == MRBC + ' has closed and has no power any more: leave "with" out'
    assert asked.offers == ("lay MKT 7 at A8 to SW W",)


def test_a_private_company_without_such_a_power_lays_no_track() -> None:
    match = position(*FORCED)
    match.position.privates["SCC"].owner = "MKT"
    read = FAMILY.understand("lay MKT 7 at A8 to SW W with SCC", FAMILY.view(match, [], 2))
    (asked,) = read.complaints
    assert asked.reason == 'Southern Cattle Company has no power to lay track: leave "with" out'


def test_a_private_company_that_the_company_can_never_have_is_asked_about() -> None:
    """Another company keeps it, or nobody bought it; what a player has may be bought of him."""
    match = position(*FORCED)
    line, owned = "lay MKT 7 at A8 to SW W with MRBC", match.position.privates["MRBC"]
    for owner, told in (
        ("IC", f'{MRBC} belongs to IC, which keeps it: leave "with" out'),
        ("", f'Nobody has bought {MRBC}, and it is sold no more: leave "with" out'),
    ):
        owned.owner = owner
        (asked,) = FAMILY.understand(line, FAMILY.view(match, [], 2)).complaints
        assert asked.reason == told
        assert asked.offers == ("lay MKT 7 at A8 to SW W",)
    for owner in ("MKT", "3"):
        owned.owner = owner
        assert FAMILY.understand(line, FAMILY.view(match, [], 2)).complaints == ()
