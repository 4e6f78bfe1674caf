"""A computer tycoon as a person: ostentation, detectives, words, a new name (1.2, 10.1)."""

from __future__ import annotations

from pbm.games.continental import orders as o
from pbm.games.continental.computer.plan import Plan

TALKATIVE = 6
"""The chance a turn of a message."""
LAVISH = 30
"""A temperament that spends so much of its money lives for it."""


def spend(plan: Plan) -> None:
    """Prodigal points: a part of the idle cash, or of everything by who lives for them (1.2)."""
    least = plan.rules.figures.points.prodigal_least
    lavish = plan.temper.prodigal >= LAVISH
    idle = plan.purse if lavish else plan.own.cash - plan.spent
    amount = idle * plan.temper.prodigal // 100
    if lavish:
        amount = max(amount, min(least, idle))
    elif amount < least and idle > plan.judgement.idle:
        fond = plan.dice.of("prodigal").percent(3 * plan.temper.prodigal)
        amount = least if fond else 0
    if amount >= least and plan.pays(amount):
        why = "prodigal" if lavish else "idle_prodigal"
        plan.order(o.Prodigal(amount), why, amount=amount)


def look_around(plan: Plan) -> None:
    """Detectives for the richest rival and for the railroad that matters most (10.1.6)."""
    if not plan.dice.of("spies").percent(plan.temper.curiosity):
        return
    rival = next(one for one in plan.view.tycoons if one.seat != plan.own.seat)
    plan.order(o.SpyPlayer(rival.seat), "rival", place=rival.place)
    others = [road for road in plan.view.railroads if road.code not in plan.presided]
    if others:
        target = max(others, key=lambda road: (plan.held(road.code) * road.price, -road.number))
        plan.order(o.SpyRailroad(target.code), "target", railroad=target.code)


def speak(plan: Plan) -> None:
    """A word to the others now and then; another name after a bankruptcy (3.2, 10.1.7)."""
    if plan.dice.of("message").percent(TALKATIVE):
        plan.order(o.Message(_word(plan)), "message")
    if plan.own.bankrupt and plan.own.may_rename:
        borne = {one.character.casefold() for one in plan.view.tycoons}
        free = [name for name in plan.rules.characters if name.casefold() not in borne]
        if free:
            plan.order(o.Character(plan.dice.of("name").pick(free)), "fresh_start")


def _word(plan: Plan) -> str:
    """A saying of the time, by temperament; said by nobody in particular."""
    from pbm.core.wording import wording

    return wording("reports", "continental").say("why", "saying", temper=plan.temper.name)
