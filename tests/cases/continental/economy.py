"""Cases of the Public and the economy: worth, offers, climate, banks, events."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbm.core.dice import Dice
from pbm.games.continental.events import BankFailed
from pbm.games.continental.events.railroads import EventCost
from pbm.games.continental.market import public
from pbm.games.continental.state import LastYear
from pbm.games.continental.turn import Turn
from pbm.games.continental.world.rules import EDITIONS, Rules, standard_rules
from tests.cases.continental.register import Case, between, kind, share
from tests.continental import build
from tests.continental.build import CLIMATES, Loaded, begin, play, world


def of_edition(given: Mapping[str, Any]) -> Rules:
    """The Public of the edition that a case names, else of the first."""
    return standard_rules(given.get("edition", EDITIONS[0]))


@kind("public_worth")
def public_worth(case: Case) -> dict[str, Any]:
    given, found = case["given"], []
    rules = of_edition(given)
    for one in given["shares"]:
        state = world(climate=given["climate"])
        last = LastYear(
            dividend=round(100 * one["dividend"]),
            profit_per_share=round(100 * one["profit_per_share"]),
        )
        stock = build.railroad(state, "B&O", finished=one.get("finished", True), last=last)
        stock.issue_price = one.get("start_price", stock.issue_price)
        found.append(public.worth(stock, state.climate, rules) / 100)
    told = case["expect"]["worth"]  # a case may round the last cent to the nearest
    near = [one if abs(one - ours) < 0.011 else ours for one, ours in zip(told, found, strict=True)]
    return {"worth": near}


@kind("public_offer")
def public_offer(case: Case) -> dict[str, Any]:
    given = case["given"]
    climate, rules = CLIMATES.index(given["climate"]), of_edition(given)

    def offered(default: Any) -> int:
        figures = (given["holding"], given["price"], round(100 * given["worth"]), climate)
        return public.offer(*figures, rules, Loaded(default=default))

    return between(offered)


@kind("public_bid")
def public_bid(case: Case) -> dict[str, Any]:
    """The least and the most over every climate, draw and price far under or over worth."""
    offers, rules = case["given"]["offers"], of_edition(case["given"])
    dice = [Loaded(default=build.low), Loaded(default=build.high)]
    bids = [
        public.bid(offers, price, worth, climate, rules, die)
        for price in (1, 20, 200)
        for worth in (200, 2000, 20000)
        for climate in range(9)
        for die in dice
    ]
    return {"min": min(bids), "max": max(bids)}


@kind("climate_step")
def climate_step(case: Case) -> dict[str, Any]:
    given = case["given"]

    def after(roll: int) -> str:
        number = given.get("turn", 11 if given.get("war") else 5)
        state = world(turn=number, climate=given["climate"])
        turn = play(begin(state, dice=Loaded({"climate": roll})), "6")
        return CLIMATES[turn.next_climate]

    return {"chance_percent": share(100, after)}


@kind("bank_failure")
def bank_failure(case: Case) -> dict[str, Any]:
    given = case["given"]

    def lost(*rolls: Any) -> int:
        state = world(climate=given["climate_start"])
        build.tycoon(state, 1, given["cash"])
        dice = Loaded({"bank failure": rolls[0] if callable(rolls[0]) else list(rolls)})
        turn = play(begin(state, dice=dice), "7")
        return sum(fact.loss for fact in turn.journal.of(BankFailed))

    chance = share(100, lambda roll: lost(roll, 32) > 0).get(True, 0)
    bounds = {"min": lost(0, 0), "max": lost(0, 32)}
    return {
        "chance_percent": chance,
        "loss": bounds if bounds["max"] else 0,
        "loss_at_draw": lost(0, given["draw_percent"] - 1),
    }


@kind("event_chances")
def event_chances(case: Case) -> dict[str, Any]:
    given = case["given"]
    rules = build.map_rules([build.route("R", "here", "there", given["miles"], kind="PC")])

    def happened(dice: Dice, scene: dict[str, Any]) -> Turn:
        state = world(rules=rules)
        state.technologies = list(scene["on_sale"])
        owned = list(scene["owned"])
        build.railroad(state, "R", efficiency=scene["efficiency"], technologies=owned)
        turn = begin(state, rules=rules, dice=dice)
        turn.levels["R"] = scene["influence_level"]
        return play(turn, "13.4")

    worst = {"on_sale": "ABCDEFGHIJ", "owned": "", "efficiency": 1, "influence_level": 0}

    found: dict[str, Any] = {}
    for what in ("accident", "political", "disaster"):

        def cost(second: int, what: str = what) -> int:
            turn = happened(Loaded({what: [0, second]}), worst)
            return sum(fact.cost for fact in turn.journal.of(EventCost) if fact.kind == what)

        def struck(roll: int, what: str = what) -> bool:
            turn = happened(Loaded({what: [roll, 0]}), given)
            return any(fact.kind == what for fact in turn.journal.of(EventCost))

        found[f"{what}_percent"] = share(1000, struck).get(True, 0)
        least, most = getattr(rules.figures.events, f"{what}_cost")
        found[f"{what}_cost"] = {"min": cost(0), "max": cost(most - least)}
    return found
