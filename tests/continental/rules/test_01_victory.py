"""Chapter 1: victory points and the end of the game."""

from __future__ import annotations

import pytest

from pbm.games.continental import orders as o
from pbm.games.continental.events.world import AwardWon, GameEnded, RegionLinked
from pbm.games.continental.family import FAMILY
from pbm.games.continental.railroads.solvency import operation
from pbm.games.continental.steps import c16a_victory_points, c16b_builders, c16c_end
from pbm.games.continental.world.rules import standard_rules
from pbm.games.continental.world.victory import (
    VictoryStanding,
    baron,
    prodigal,
    robber_baron,
    winners,
)
from pbm.records.fold import records_from
from pbm.records.result import FinishedGame, Finisher
from tests.cases.continental.victory import lines_to, region_rules
from tests.continental import build
from tests.continental.build import Loaded, begin, play, world

FIGURES = standard_rules().figures.points


def test_fractions_are_rounded_down_but_loan_interest_up() -> None:
    """1.1: $101 at 12 %: 12.12 of loan interest is 13; $101 of cash bear 6.06, that is 6."""
    state = world()
    build.tycoon(state, 1, cash=101, loan=101)
    play(begin(state), "7.3")
    assert state.cash(1) == 101 + 6
    play(begin(state), "14.1")
    assert state.cash(1) == 107 - 13


def test_robber_baron_by_rank_of_net_worth() -> None:
    """1.2, R52: 20 for the richest, 16 for two who share the second place, 11 for the fourth."""
    worth = {1: 900, 2: 5000, 3: 900, 4: 50}
    assert robber_baron(worth, set(), FIGURES) == {1: 16, 2: 20, 3: 16, 4: 11}


def test_a_bankrupt_tycoon_keeps_his_place_and_scores_nothing() -> None:
    """R52, Q33: the others do not move up."""
    assert robber_baron({1: 1500, 2: 1000}, {1}, FIGURES) == {1: 0, 2: 16}


@pytest.mark.parametrize(("passed_before", "points"), [(False, 25), (True, 20)])
def test_the_first_past_a_million_get_a_bonus_once(passed_before: bool, points: int) -> None:
    """1.2: 5 points, only for the first, and more than a million it must be."""
    state = world()
    state.million = passed_before
    build.tycoon(state, 1, 1_000_001)
    build.tycoon(state, 2, 1_000_000)
    c16a_victory_points.play(begin(state))
    scores = [state.tycoons[seat].points.robber_baron for seat in (1, 2)]
    assert scores == [points, 16]
    assert state.million


def mogul_turn(**fields: object) -> tuple[int, int]:
    """Mogul points of the president, tycoon 1, and of the director, tycoon 2."""
    state = world()
    build.railroad(state, "B&O", holdings={1: 300, 2: 200, 3: 99})
    build.preside(state, "B&O", 1)
    turn = begin(state)
    operation(turn, "B&O").dividend = int(str(fields.get("dividend", 0)))
    if fields.get("owing"):
        turn.owing.add("B&O")
    if fields.get("failed"):
        turn.failed.add("B&O")
    c16a_victory_points.play(turn)
    return state.tycoons[1].points.rail_mogul, state.tycoons[2].points.rail_mogul


def test_mogul_points_for_officers_of_the_start() -> None:
    """1.2, R53: president 3 and a point for each dollar of dividend, at most 5; director 1."""
    assert mogul_turn() == (3, 1)
    assert mogul_turn(dividend=4) == (7, 1)
    assert mogul_turn(dividend=60) == (8, 1)


def test_no_mogul_points_while_the_president_is_owed() -> None:
    """1.2, Q15: nothing for anybody, but a failure is counted all the same."""
    assert mogul_turn(dividend=4, owing=True) == (0, 0)
    assert mogul_turn(owing=True, failed=True) == (-5, 0)


def test_five_points_are_lost_by_bankruptcy_or_reorganisation() -> None:
    """1.2: the president of the start of the turn loses them."""
    assert mogul_turn(failed=True) == (3 - 5, 1)


def test_debt_before_the_election_counts() -> None:
    """Q15: cancelled in C.15, but owed when the turn's operations were over."""
    state = world()
    build.railroad(state, "B&O", holdings={2: 300}, debt=100)
    build.preside(state, "B&O", 2)
    state.railroads["B&O"].holdings = {3: 400}
    state.railroads["B&O"].public += 300 - 400
    turn = play(begin(state, {3: [o.Control(1, "B&O")]}), "15", "16")
    assert state.president_debt("B&O") == 0
    assert turn.owing == {"B&O"}
    assert state.tycoons[2].points.rail_mogul == 0


def linked(
    start: str, end: str, *, before: str = "", awards: str = "", has: str = "", seat: int | None = 1
) -> tuple[int, dict[str, int], dict[str, int]]:
    """Builder points, new regions and awards of a railroad that grows from some regions to
    others; `before` are regions ever linked, `awards` ever earned, `has` the tycoon's own."""
    rules = region_rules(sorted({*start.split(), *end.split()}))
    state = world(rules=rules)
    state.linked, state.awards = before.split(), awards.split()
    state.tycoons[1].awards = has.split()
    build.railroad(state, "R", lines_to(start.split()))
    if seat is not None:
        build.preside(state, "R", seat)
    turn = begin(state, rules=rules)
    state.railroads["R"].lines = lines_to(end.split())
    c16b_builders.play(turn)
    regions = {fact.region: fact.points for fact in turn.journal.of(RegionLinked)}
    won = {fact.award: fact.points for fact in turn.journal.of(AwardWon)}
    return state.tycoons[1].points.rail_builder, regions, won


def test_builder_points_for_each_new_region_doubled_for_the_first() -> None:
    """1.2: 2 points, 4 for the first railroad ever."""
    assert linked("OHIO", "OHIO MIDWEST", before="OHIO")[1] == {"MIDWEST": 4}
    assert linked("OHIO", "OHIO MIDWEST", before="OHIO MIDWEST")[1] == {"MIDWEST": 2}
    assert linked("OHIO", "OHIO", before="OHIO")[0] == 0


def test_builder_awards_doubled_for_the_first() -> None:
    """1.2, R54: Heartland is 5, the first railroad's 10."""
    assert linked("ATLANTIC", "ATLANTIC CENTRAL")[2] == {"Heartland": 10}
    assert linked("ATLANTIC", "ATLANTIC CENTRAL", awards="Heartland")[2] == {"Heartland": 5}


def test_no_award_twice_and_the_pacific_ones_exclude_each_other() -> None:
    """1.2, Q46: Pacific-Gulf bars Pacific-Mississippi; of both at once the first named counts."""
    assert linked("ATLANTIC", "ATLANTIC CENTRAL", has="Heartland")[2] == {"Heartland": 0}
    end = "MISSISSIPPI PACIFIC"
    assert linked("MISSISSIPPI", end, has="Pacific-Gulf")[2] == {"Pacific-Mississippi": 0}
    both = linked("MISSISSIPPI GULF", f"{end} GULF")[2]
    assert both == {"Pacific-Gulf": 20, "Pacific-Mississippi": 0}


def test_two_railroads_of_a_tycoon_score_the_better_pacific_award() -> None:
    """1.2, Q46: also if the other railroad, of the higher number, has earned it."""
    rules = region_rules(["GULF", "MISSISSIPPI", "PACIFIC"])
    state = world(rules=rules)
    state.awards = ["Pacific-Gulf"]
    for number, region in enumerate(("GULF", "MISSISSIPPI"), start=1):
        build.railroad(state, region, lines_to([region]), number=number)
        build.preside(state, region, 1, slot=number)
    turn = begin(state, rules=rules)
    for one in state.railroads.values():
        one.lines = [*one.lines, "L PACIFIC"]
    c16b_builders.play(turn)
    won = {fact.award: (fact.seat, fact.points) for fact in turn.journal.of(AwardWon)}
    assert won == {"Pacific-Gulf": (None, 0), "Pacific-Mississippi": (1, 20)}
    assert state.tycoons[1].points.rail_builder == 4 + 4 + 20
    assert state.tycoons[1].awards == ["Pacific-Mississippi"]


def test_an_anonymous_president_links_for_nobody() -> None:
    """Q34, Q62: the region counts as linked, the award as earned."""
    points, regions, awards = linked("ATLANTIC", "ATLANTIC CENTRAL", seat=None)
    assert (points, regions, awards) == (0, {"CENTRAL": 0}, {"Heartland": 0})


def test_a_merger_links_what_neither_railroad_did() -> None:
    """1.2: regions of both at the start are not new; an award of both together is."""
    rules = region_rules(["ATLANTIC", "CENTRAL"])
    state = world(rules=rules)
    state.linked = ["ATLANTIC", "CENTRAL"]
    for slot, (code, region) in enumerate((("R", "ATLANTIC"), ("S", "CENTRAL")), start=1):
        build.railroad(state, code, lines_to([region]), number=slot)
        build.preside(state, code, 1, slot)
    play(turn := begin(state, {1: [o.MergeRailroad("S", "R")]}, rules), "12")
    c16b_builders.play(turn)
    assert not turn.journal.of(RegionLinked)
    assert state.tycoons[1].points.rail_builder == 10


def magnate(first: str, second: str, *, connected: bool) -> int:
    """Magnate points of the president of two railroads."""
    routes, regions = [], {}
    for place, part in enumerate((first, second)):
        hub = "hub" if connected else f"hub {place}"
        for name in part.split():
            routes.append(build.route(f"L{place} {name}", hub, f"{name} {place}", 9, kind="PC"))
            regions[f"{name} {place}"] = name
    rules = build.map_rules(routes, regions=regions)
    state = world(rules=rules)
    for place, part in enumerate((first, second)):
        lines = [f"L{place} {name}" for name in part.split()]
        build.railroad(state, f"R{place}", lines, number=place + 1)
        build.preside(state, f"R{place}", 1, place + 1)
    c16a_victory_points.play(begin(state, rules=rules))
    return state.tycoons[1].points.rail_magnate


def test_magnate_points_for_a_connected_system_or_the_better_railroad() -> None:
    """1.2, R55, Q35: two connected railroads are one system; else the better counts."""
    assert magnate("OHIO GULF", "GULF CANADA", connected=True) == 3
    assert magnate("OHIO GULF", "GULF CANADA MEXICO", connected=False) == 3


def test_magnate_bonus_from_six_regions() -> None:
    """R55: the higher bonus replaces the lower."""
    names = "OHIO GULF CANADA MEXICO PACIFIC CENTRAL ATLANTIC MIDWEST SOUTHWEST MOUNTAIN X Y"
    for regions, points in ((5, 5), (6, 8), (9, 14), (12, 22)):
        chosen = " ".join(names.split()[:regions])
        assert magnate(chosen, "OHIO", connected=True) == points


def test_prodigal_points_are_the_book_s_example() -> None:
    """1.2, R56: 13, 9, 5 and 3 for $15,000, $10,000, $4,000 and $1,000."""
    spending = {1: 15000, 2: 10000, 3: 4000, 4: 1000}
    assert prodigal(spending, FIGURES) == {1: 13, 2: 9, 3: 5, 4: 3}


def test_left_over_prodigal_points_go_from_most_to_least_lower_number_first() -> None:
    """1.2, Q36: seven equal spenders share 28 points; the two left over go to 1 and 2."""
    points = prodigal(dict.fromkeys(range(1, 8), 1000), FIGURES)
    assert points == {1: 5, 2: 5, 3: 4, 4: 4, 5: 4, 6: 4, 7: 4}


def test_prodigal_spending_is_cut_to_the_cash_and_nothing_under_a_thousand() -> None:
    """1.2, Q36."""
    state = world()
    build.tycoon(state, 1, 1200)
    build.tycoon(state, 2, 999)
    turn = play(begin(state, {1: [o.Prodigal(5000)], 2: [o.Prodigal(5000)]}), "7.2")
    assert (state.cash(1), state.cash(2)) == (0, 999)
    assert [one.verdict for one in turn.outcomes] == ["cut", "refused"]


def test_rail_baron_is_the_sum_of_percentages_each_rounded_down() -> None:
    """1.2, R57, Q37: 100+33 and 66+100; a category whose best is 0 counts nothing."""
    scores = {1: VictoryStanding((30, 1, 0)), 2: VictoryStanding((20, 3, -5))}
    assert baron(scores) == {1: 133, 2: 166}


@pytest.mark.parametrize(
    ("turn", "roll", "over"), [(20, 0, False), (21, 24, True), (21, 25, False)]
)
def test_the_game_may_end_from_turn_21_on(turn: int, roll: int, over: bool) -> None:
    """1.3: 25 % on turn 21 and each turn after."""
    state = world(turn=turn)
    played = begin(state, dice=Loaded({"end": roll}))
    c16c_end.play(played)
    assert state.over == over
    assert bool(played.journal.of(GameEnded)) == over


def test_the_greatest_score_of_each_category_wins_and_ties_share() -> None:
    """1.3, R58."""
    assert winners({1: 44, 2: 44, 3: 12}) == [1, 2]
    state = world(turn=25)
    state.tycoons[7].points.rail_builder = 3
    c16c_end.play(begin(state, dice=Loaded({"end": 0})))
    assert state.winners["rail_builder"] == [7]
    assert len(state.winners) == 6


@pytest.mark.parametrize("category", ["robber_baron", "rail_baron"])
@pytest.mark.parametrize(
    ("points", "made"), [((500, 500), [500, 500]), ((499, 499), [499]), ((501, 500), [501])]
)
def test_five_hundred_takes_a_record_from_its_like(
    category: str, points: tuple[int, int], made: list[int]
) -> None:
    """11.3, Q85."""
    games = []
    for number, score in enumerate(points, start=1):
        state = world(turn=25)
        setattr(state.tycoons[7].points, category, score)
        finishers = tuple(
            Finisher(one.seat, "", one.rank, one.score, one.categories)
            for one in FAMILY.standings(state)
        )
        day = f"2026-01-{number:02}"
        game = FinishedGame(day, day, "", "", "", day, day, 25, finishers, FAMILY.perfect)
        games.append(game)
    (title,) = records_from(games).titles
    name = category.replace("_", " ").title()
    assert [best.score for best in title.best[name]] == made
