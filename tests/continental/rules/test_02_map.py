"""Chapter 2: towns, routes, regions, Private Companies."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest

from pbm.core.dice import Dice
from pbm.core.tables import TableError
from pbm.games.continental import orders as o
from pbm.games.continental.events import PCAvailable, PCBought
from pbm.games.continental.limits import routes
from pbm.games.continental.railroads.revenue import region_bonus
from pbm.games.continental.start import new_game
from pbm.games.continental.world.geography import read_geography
from pbm.games.continental.world.rules import standard_rules
from tests.continental import build
from tests.continental.build import Loaded, begin, play, world
from tests.material import FIGURES

MAP = standard_rules().map
DATA = Path(__file__).parents[3] / "pbm" / "games" / "continental" / "data"


def test_the_map_has_all_routes_of_the_appendices() -> None:
    """2.1, D, E: 101 companies and 315 Rights-of-Way with lengths, each between two towns."""
    kinds = [route.kind for route in MAP.routes.values()]
    assert (kinds.count("PC"), kinds.count("ROW"), len(MAP.towns)) == (101, 315, 203)
    lengths = {code: MAP.routes[code].length for code in ("B&M", "M&W", "ME1", "M4", "SD1")}
    assert lengths == {"B&M": 145, "M&W": 197, "ME1": 136, "M4": 31, "SD1": 554}
    numbers = [MAP.routes[code].number for code in ("B&M", "M&W", "ME1", "M4")]
    assert numbers == [1, 101, 102, 416]


def test_double_routes_connect_the_same_two_towns() -> None:
    """2.2: 56 pairs, of companies, of RoWs or of one each; a twin's twin is the route itself."""
    twins = [route for route in MAP.routes.values() if route.twin]
    assert len(twins) == 112
    for route in twins:
        other = MAP.routes[route.twin or ""]
        assert (set(other.towns), other.twin) == (set(route.towns), route.code)


def test_a_row_s_code_has_a_number_and_a_company_s_has_none() -> None:
    """2.3.1, 2.4.2."""
    for route in MAP.routes.values():
        assert any(sign.isdigit() for sign in route.code) == (route.kind == "ROW")


@pytest.mark.parametrize(
    ("file", "old", "new", "table"),
    [
        (
            "towns.csv",
            "albany,Albany,NY,42.65,-73.75,3,",
            "albany,Albany,NY,42.65,-73.75,7,",
            "albany",
        ),
        ("towns.csv", ",4,OHIO", ",4,", "regions"),
        ("routes.csv", "110,PA5,", "111,PA5,", "number"),
        ("routes.csv", ",harrisburg,altoona,", ",harrisburg,atlantis,", "PA5"),
        ("routes.csv", "PA2,high", ",high", "PA1"),
        ("routes.csv", "102,ME1,ROW", "102,ME1,PC", "kind"),
        ("routes.csv", "110,PA5,ROW,,135", "110,PA5,ROW,,far", "line 111"),
        ("geography.toml", "[gateways]", "[gatewais]", "the whole file"),
    ],
)
def test_a_faulty_map_is_refused_with_file_and_table(
    tmp_path: Path, file: str, old: str, new: str, table: str
) -> None:
    """Laws of the house: data are checked when they are read."""
    for name in ("towns.csv", "routes.csv", "geography.toml"):
        text = (DATA / name).read_text(encoding="utf-8")
        assert name != file or old in text
        changed = text.replace(old, new, 1) if name == file else text
        (tmp_path / name).write_text(changed, encoding="utf-8")
    with pytest.raises(TableError) as caught:
        read_geography(tmp_path)
    assert table in str(caught.value)


def test_a_railroad_owns_one_unbuilt_row_and_companies_own_none() -> None:
    """2.3.2, 4.7.1: a railroad with an unbuilt RoW may not bid for another."""
    state = world()
    build.railroad(state, "B&O", row="PA7", cash=10**5)
    build.preside(state, "B&O", 1)
    turn = play(begin(state, {1: [o.BidRow("B&O", "MD1")]}), "11")
    assert [one.reason for one in turn.outcomes] == ["has_row"]


def test_a_company_can_become_a_railroad_if_its_owner_wants() -> None:
    """2.4.1."""
    state = world()
    build.company(state, "CNJ", owner=3, paid=700)
    play(begin(state, {3: [o.Incorporate("CNJ")]}), "9.1")
    assert state.railroads["CNJ"].lines == ["CNJ"]
    assert state.pcs["CNJ"].status == "line"


def test_companies_come_in_their_time_and_by_chance() -> None:
    """2.4.3, R4: 70 % in the first turn of their group, 90 % in the next, then surely."""
    for age, roll, comes in (
        (0, 69, True),
        (0, 70, False),
        (1, 89, True),
        (1, 90, False),
        (2, 99, True),
    ):
        state = world(turn=2)
        state.pcs["LS"].status, state.pcs["LS"].age = "eligible", age
        turn = play(begin(state, dice=Loaded({"LS": roll}, build.low)), "17")
        assert (state.pcs["LS"].status == "bank") == comes
        assert ("LS" in [fact.pc for fact in turn.journal.of(PCAvailable)]) == comes


def test_groups_become_eligible_turn_by_turn() -> None:
    """2.4.3, R4: after turn 2 the companies 33 to 36 and none else."""
    state = world(turn=2)
    play(begin(state, dice=Loaded(default=build.low)), "17")
    came = {c for c, pc in state.pcs.items() if pc.status == "bank"}
    assert came == {"GTW", "M&C", "VC", "A&WP"}


def test_the_bank_asks_five_dollars_a_mile() -> None:
    """2.4.4, R3: twenty companies are on sale at the start."""
    state = new_game([], {}, Dice(1))
    on_sale = {c: pc.ask for c, pc in state.pcs.items() if pc.status == "bank"}
    assert len(on_sale) == 20
    assert all(ask == 5 * MAP.routes[code].length for code, ask in on_sale.items())


def test_a_company_goes_to_the_highest_bidder() -> None:
    """2.4.5: who pays what he bid."""
    state = world()
    build.company(state, "CNJ", ask=670)
    for seat in (1, 2, 3):
        build.tycoon(state, seat, 2000)
    bids = {1: [o.BidPC("CNJ", 800)], 2: [o.BidPC("CNJ", 850)], 3: [o.BidPC("CNJ", 669)]}
    turn = play(begin(state, bids), "5")
    assert (state.pcs["CNJ"].owner, state.pcs["CNJ"].paid, state.cash(2)) == (2, 850, 1150)
    assert [one.reason for one in turn.outcomes] == ["outbid", "under_ask", ""]
    assert turn.journal.of(PCBought)[0].price == 850


def test_an_owner_who_orders_nothing_holds_his_company() -> None:
    """2.4.6."""
    state = world()
    build.company(state, "CNJ", owner=3, paid=700)
    build.play_whole(begin(state))
    assert (state.pcs["CNJ"].owner, state.pcs["CNJ"].ask) == (3, None)


def test_lines_are_built_routes_that_hang_together() -> None:
    """2.5, 4.1: a company that touches no line cannot merge."""
    state = world()
    build.railroad(state, "PENN", ["PENN", "PA5"])
    build.company(state, "LV", owner=1, paid=1)
    turn = play(begin(state, {1: [o.MergePC("LV", "PENN")]}), "9.1")
    assert [one.reason for one in turn.outcomes] == ["not_connected"]


def test_a_town_s_value_is_the_square_of_its_size() -> None:
    """2.6."""
    assert {MAP.towns[name].value for name in ("new_york", "albany", "concord")} == {25, 9, 1}


def test_thirteen_regions_with_the_towns_of_the_book() -> None:
    """2.7.1."""
    assert len(MAP.regions) == 13
    assert sorted(t.id for t in MAP.towns.values() if t.region == "GULF") == [
        "mobile",
        "new_orleans",
    ]


def test_a_region_is_linked_by_a_built_line_to_one_of_its_towns() -> None:
    """2.7.2: two towns of a region count once, and an unbuilt RoW not at all."""
    assert MAP.linked(["PENN", "PA1"]) == ["ATLANTIC"]
    state = world()
    railroad = build.railroad(state, "PENN", ["PENN", "PA5"], row="PA6")
    assert MAP.linked(railroad.lines) == ["ATLANTIC"]
    assert MAP.linked([*railroad.lines, "PA6"]) == ["ATLANTIC", "OHIO"]


def test_ten_per_cent_for_each_region_beyond_the_first() -> None:
    """2.7.3."""
    assert [region_bonus(regions, standard_rules()) for regions in (0, 1, 2, 5)] == [0, 0, 10, 40]


def test_open_rows_touch_the_lines_and_are_nobody_s() -> None:
    """4.7.3, 4.7.5: from B&O's two towns, without what others own."""
    state = world()
    one = build.railroad(state, "B&O")
    build.railroad(state, "PENN", ["PENN", "PA9"])
    assert routes.open_rows(MAP, one.routes, state.taken) == [
        "PA1",
        "PA2",
        "PA7",
        "MD1",
        "MD2",
        "WV1",
        "WV2",
    ]


def between(code: str, lines: list[str]) -> int:
    """How many further lines lie between a route and a railroad of which these lines are known."""
    goal = set(MAP.routes[code].towns)
    reached = {town for line in lines for town in MAP.routes[line].towns}
    count = 0
    while not goal & reached:
        ends = [route.towns for route in MAP.routes.values()]
        reached |= {town for towns in ends if set(towns) & reached for town in towns}
        count += 1
    return count


def test_the_map_agrees_with_the_lines_of_published_reports() -> None:
    """Lengths, and who joined what: reports name part of each railroad, so few lines miss."""
    with (FIGURES / "continental-rails-ii-evidence.csv").open(encoding="utf-8", newline="") as file:
        facts = list(csv.DictReader(file))
    for fact in facts:
        told = re.match(rf"(?:PC )?{re.escape(fact['route'])} \((\d+)mi\)", fact["note"])
        assert not told or MAP.routes[fact["route"]].length == int(told[1]), fact
    joined = [one for one in facts if one["kind"] not in ("doubled", "award_region")]
    missing = [between(one["route"], one["lines_known"].split()) for one in joined]
    assert (len(joined), missing.count(0), max(missing)) == (80, 42, 6)
    alternates = [one["route"] for one in facts if one["kind"] == "row_acquired_alternate"]
    assert [MAP.routes[code].twin for code in alternates] == ["MI1", "IN7"]
