"""Offers of one's own money and person: the bank, spending, controls, spies, words (10.1)."""

from __future__ import annotations

from pbm.games.continental.sheet.stocks import market_cash
from pbm.games.continental.sheet.terms import say
from pbm.games.continental.view import View
from pbm.games.continental.view.insight import Own
from pbm.games.continental.world.rules import standard_rules
from pbm.sheets.offer import Offer


def money_offers(view: View, own: Own) -> tuple[Offer, ...]:
    """Borrow or repay (10.1.1), be a Prodigal (1.2)."""
    prodigal = standard_rules().figures.points.prodigal_least
    rate = view.economy.loan_rate
    offers = (
        _sum("borrow", 1, own.credit, say("borrow", rate=rate), "10.1.1"),
        _sum("repay", 1, min(own.loan, own.cash), say("repay", loan=own.loan), "10.1.1"),
        _sum("prodigal", prodigal, market_cash(own), say("prodigal"), "1.2"),
    )
    return tuple(offer for offer in offers if offer is not None)


def _sum(verb: str, least: int, most: int, note: str, rule: str) -> Offer | None:
    """An offer of dollars; None where the least is out of reach."""
    line = f"{verb} {most}"
    return (
        Offer(verb, "", line, False, least, most, note=note, rule=rule) if most >= least else None
    )


def closing_offers(view: View, own: Own) -> tuple[Offer, ...]:
    """Controls, mergers of railroads, spies, message, name (10.1.4 to 10.1.7, 3.2)."""
    return (*_controls(view, own), *_mergers(own), *_spies(view), *_words(own))


def _controls(view: View, own: Own) -> list[Offer]:
    """What is controlled stands; an empty slot proposes the largest holding; resigning (10.1.4)."""
    held = view.tycoon(own.seat).controls
    choices = tuple(road.code for road in view.railroads)
    choices += tuple(company.code for company in own.companies)
    free = [code for code in _by_holding(view) if code not in held]
    offers = []
    for slot, code in enumerate(held, start=1):
        proposed = code or (free.pop(0) if free else "")
        offers.append(
            Offer(
                "control",
                subject=str(slot),
                line=f"control {slot} {proposed}" if proposed else "",
                given=bool(code),
                choices=choices if slot == 1 else (),
                note=say("control") if slot == 1 else "",
                rule="10.1.4",
            )
        )
    offers += [
        Offer("resign", code, f"resign {code}", note=say("resign"), rule="10.1.4")
        for code in held
        if code
    ]
    return offers


def _by_holding(view: View) -> list[str]:
    """Railroads by the reader's holding, the largest first."""
    ranked = sorted(
        view.railroads, key=lambda road: (-(road.mine.shares if road.mine else 0), road.number)
    )
    return [road.code for road in ranked]


def _mergers(own: Own) -> list[Offer]:
    """One railroad of the reader's into the other (10.1.5)."""
    return [
        Offer(
            "merge",
            merging,
            f"merge {merging} into {survivor}",
            note=say("merge_railroad", merging=merging, survivor=survivor),
            rule="10.1.5, 4.13",
        )
        for merging, survivor in own.mergers
    ]


def _spies(view: View) -> list[Offer]:
    """One player and one railroad (10.1.6)."""
    others = [one for one in view.tycoons if one.seat != view.reader]
    mine = {desk.code for desk in view.desks}
    roads = [road.code for road in view.railroads if road.code not in mine]
    listed = sorted(others, key=lambda one: one.seat)
    offers = []
    if others:
        offers.append(
            Offer(
                "spy",
                "player",
                f"spy player {others[0].seat}",
                choices=tuple(f"{one.seat} {one.character}" for one in listed),
                note=say("spy_player"),
                rule="10.1.6",
            )
        )
    if roads:
        note = say("spy_railroad")
        offers.append(
            Offer("spy", "railroad", f"spy railroad {roads[0]}", note=note, rule="10.1.6")
        )
    return offers


def _words(own: Own) -> list[Offer]:
    """A line to everybody (10.1.7); a name where one may be chosen (3.2)."""
    figures = standard_rules().figures.tycoon
    most = figures.message_length
    sample = say("message_sample")
    offers = [
        Offer("message", "", f"message {sample}", note=say("message", most=most), rule="10.1.7")
    ]
    if own.may_rename:
        note = say("character", most=figures.name_length)
        offers.append(Offer("character", "", f"character {own.character}", note=note, rule="3.2"))
    return offers
