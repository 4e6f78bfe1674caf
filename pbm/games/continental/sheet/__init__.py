"""The turnsheet: a View turned into offers, every order that its reader may give, with limits (10).

What stands is printed as an order (controls, dividend rates: both hold until changed, R62); all
else is struck. An offer's line has the largest figure that would be carried out if it stood alone;
what a railroad can only buy with a loan stands below the line that lends it.
"""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from pbm.games.continental.sheet.desk import desk_block, wares
from pbm.games.continental.sheet.stocks import company_offers, market_cash, stock_offers
from pbm.games.continental.sheet.terms import climate, offer_line, say
from pbm.games.continental.view import View
from pbm.games.continental.view.private import Books, Desk, Own
from pbm.games.continental.world.rules import standard_rules
from pbm.sheets.fields import JointLimit, LimitPart
from pbm.sheets.offer import Offer, OfferBlock, Sheet


def sheet(view: View) -> Sheet:
    """All that the reader of a view may order now; a sheet without offers for who has no seat."""
    own = view.own
    first, last = view.years
    character = own.character if own else ""
    greeting = say("greeting", character=character, turn=view.turn, first=first, last=last)
    if own is None or view.over:
        return Sheet(greeting=greeting, blocks=())
    blocks = (
        _block("personal", money_offers(view, own), _status(view), _warnings(view)),
        _block("companies", company_offers(view, own)),
        _block("stocks", stock_offers(view, own), (), (_stock_rules(view),)),
        _block("presidencies", closing_offers(view, own)),
        *(desk_block(view, own, desk) for desk in view.desks),
    )
    told = tuple(block for block in blocks if block.offers or block.status)
    return Sheet(greeting, told, _notes(view))


def _block(
    title: str,
    offers: tuple[Offer, ...],
    status: tuple[str, ...] = (),
    notes: tuple[str, ...] = (),
) -> OfferBlock:
    """Offers under a head."""
    return OfferBlock(say(f"title_{title}"), status, offers, notes)


def _status(view: View) -> tuple[str, ...]:
    """Cash, loan, credit, net worth."""
    own = view.own
    if own is None:
        return ()
    return (
        say("cash", amount=own.cash),
        say("loan", amount=own.loan),
        say("credit", amount=own.credit),
        say("worth", amount=own.net_worth),
    )


def _warnings(view: View) -> tuple[str, ...]:
    """A recall that wants to be repaid (3.5.3)."""
    recall = view.own.recall if view.own else 0
    return (say("recall", amount=recall),) if recall else ()


def _stock_rules(view: View) -> str:
    """How many lines the market takes (6.1.1)."""
    bids = view.own.bids_for_stock if view.own else 0
    return say("stock_rules", transactions=standard_rules().figures.market.transactions, bids=bids)


def _notes(view: View) -> tuple[str, ...]:
    """The climate of the turn to be ordered, the war (5, 8), and whose the rules are."""
    economy = view.economy
    said = say(
        "economy",
        climate=climate(economy.level),
        rate=economy.loan_rate,
        track=economy.track_cost,
    )
    return (said, *([say("war")] if economy.war else []), say("rules"))


def money_offers(view: View, own: Own) -> tuple[Offer, ...]:
    """Borrow or repay (10.1.1), be a Prodigal (1.2); what is out of reach is not offered."""
    prodigal, rate = standard_rules().figures.points.prodigal_least, view.economy.loan_rate
    sums: tuple[tuple[str, int, int, str, dict[str, Any]], ...] = (
        ("borrow", 1, own.credit, "10.1.1", {"rate": rate}),
        ("repay", 1, min(own.loan, own.cash), "10.1.1", {"loan": own.loan}),
        ("prodigal", prodigal, market_cash(own), "1.2", {}),
    )
    return tuple(
        offer_line(verb, "", f"{verb} {most}", rule, verb, span=(least, most), **told)
        for verb, least, most, rule, told in sums
        if most >= least
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
        proposed, head = code or (free.pop(0) if free else ""), slot == 1
        line, note, roads = f"control {slot} {proposed}", "control" * head, choices * head
        line, given = line if proposed else "", bool(code)
        offers.append(
            offer_line("control", str(slot), line, "10.1.4", note, choices=roads, given=given)
        )
    resigned = [code for code in held if code]
    return offers + [
        offer_line("resign", one, f"resign {one}", "10.1.4", "resign" * (one is resigned[0]))
        for one in resigned
    ]


def _by_holding(view: View) -> list[str]:
    """Railroads by the reader's holding, the largest first."""
    ranked = sorted(
        view.railroads, key=lambda road: (-(road.mine.shares if road.mine else 0), road.number)
    )
    return [road.code for road in ranked]


def _mergers(own: Own) -> list[Offer]:
    """One railroad of the reader's into the other (10.1.5)."""
    rule, note = "10.1.5, 4.13", "merge_railroad"
    return [
        replace(
            offer_line(
                "merge", one, f"merge {one} into {into}", rule, note, merging=one, survivor=into
            ),
            settled=True,
        )
        for one, into in own.mergers
    ]


def _spies(view: View) -> list[Offer]:
    """One player and one railroad (10.1.6)."""
    others = [one for one in view.tycoons if one.seat != view.reader]
    mine = {desk.code for desk in view.desks}
    roads = [road.code for road in view.railroads if road.code not in mine]
    listed = sorted(others, key=lambda one: one.seat)
    offers = []
    if others:
        line, names = (
            f"spy player {others[0].seat}",
            [f"{one.seat} {one.character}" for one in listed],
        )
        offers.append(
            offer_line("spy", "player", line, "10.1.6", "spy_player", choices=tuple(names))
        )
    if roads:
        offers.append(
            offer_line("spy", "railroad", f"spy railroad {roads[0]}", "10.1.6", "spy_railroad")
        )
    return offers


def _words(own: Own) -> list[Offer]:
    """A line to everybody (10.1.7); a name where one may be chosen (3.2)."""
    figures, sample = standard_rules().figures.tycoon, say("message_sample")
    letters, name = figures.message_length, f"character {own.character}"
    offers = [offer_line("message", "", f"message {sample}", "10.1.7", "message", most=letters)]
    if own.may_rename:
        offers.append(
            offer_line("character", "", name, "3.2", "character", most=figures.name_length)
        )
    return offers


def joint_limits(view: View) -> tuple[JointLimit, ...]:
    """What several orders may come to; none for who has no seat.

    Numbers of bids and deals refuse (6.1.1, 10.1.2, 4.15, 4.18); cash cuts, by the prices of the
    start of the turn, as the forecast of a receipt says in full.
    """
    own = view.own
    if own is None or view.over:
        return ()
    books = {one.code: one for one in view.books}
    tills = (
        one for desk in view.desks if desk.code in books for one in _tills(desk, books[desk.code])
    )
    return (*_numbers(own), *_purse(view, own), *tills)


def _sum(sentence: str, most: int, *parts: LimitPart, **told: Any) -> JointLimit:
    return JointLimit(say(sentence, most=most, **told), most, parts)


def _numbers(own: Own) -> Iterator[JointLimit]:
    """How many bids and deals there may be."""
    deals = standard_rules().figures.market.transactions
    yield _sum("sum_companies", own.bids_for_companies, LimitPart("bid"))
    yield _sum("sum_stocks", own.bids_for_stock, LimitPart("buy"))
    yield _sum("sum_deals", deals, LimitPart("buy"), LimitPart("sell"), LimitPart("short"))


def _purse(view: View, own: Own) -> Iterator[JointLimit]:
    """The tycoon's cash: before the market, in it, and what is left for show (C.1 to C.7)."""
    prices = {road.code: road.price for road in view.railroads}

    def shares(form: str, per_cent: int) -> LimitPart:
        return LimitPart(form, "shares", by="railroad", times=prices, per_cent=per_cent)

    figures = standard_rules().figures
    paid, credit = figures.stock.president_price_percent, figures.market.credit_percent
    before = (
        LimitPart("borrow", "amount", per_cent=-100),
        LimitPart("repay_president", "amount", per_cent=-100),
        *(LimitPart(form, "amount") for form in ("repay", "lend", "bid")),
        shares("treasury_president", paid),
    )
    yield _sum("sum_cash", own.cash, *before)
    market = market_cash(own)
    yield _sum("sum_market", market, *before, shares("buy", 100), shares("sell", -credit))
    rest = (shares("buy", 100), shares("sell", -100), LimitPart("prodigal", "amount"))
    yield _sum("sum_cash", market, *before, *rest)


def _tills(desk: Desk, books: Books) -> Iterator[JointLimit]:
    """A railroad's cash, what its president lends and pays included; its purchases of a turn."""
    only = {"railroad": desk.code}
    figures = standard_rules().figures
    parts = [
        LimitPart("lend", "amount", only, per_cent=-100),
        LimitPart("repay_president", "amount", only),
        LimitPart("repay_bank", "amount", only),
        LimitPart("influence", "total", only),
    ]
    slots = {"double": "line", "locomotive": "level", "technology": "letter"}
    for one in wares(desk):
        costs = {ware.name: ware.cost for ware in one.bought}
        parts.append(LimitPart(one.verb, "", only, slots[one.verb], costs))
    yield _sum("sum_till", books.cash, *parts, code=desk.code)
    most = {
        "double": figures.building.doubles_per_turn,
        "technology": figures.purchases.technologies_per_turn,
    }
    for verb, number in most.items():
        yield _sum(f"sum_{verb}", number, LimitPart(verb, only=only), code=desk.code)
