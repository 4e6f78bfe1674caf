"""The turnsheet: everything that a seat may order now, as offers under three heads, and as places
of the map to touch."""

from collections.abc import Iterator
from functools import partial

import msgspec

from pbm.core.wording import Sentences
from pbm.games.chicago import auction, develop, expand, rules
from pbm.games.chicago.impossible import ruled_out
from pbm.games.chicago.language import GRAMMAR, LANGUAGE
from pbm.games.chicago.orders import Auction, Develop, Expand, Maximum, Null, Order, Pass
from pbm.games.chicago.play import share_of
from pbm.games.chicago.view import View
from pbm.games.table.possible import no_more
from pbm.games.table.programme import ProgrammeLine
from pbm.sheets.offer import Offer, OfferBlock, Sheet, numbered_after, once_each
from pbm.sheets.touch import Touch, TouchTrail


def sheet(view: View) -> Sheet:
    """All offers of a seat: for the question it is asked, else for the turn to come."""
    greeting = say("greeting", name=view.name(view.seat), turn=view.turn)
    if view.position.over:
        return Sheet(greeting, (), (say("over"),))
    if view.waiting == "others" and view.settings.get("others") == "keep":
        return Sheet(greeting, (), (say("kept"),))
    asked, others = _question(view), [_auctions(view)]
    if view.comes_to_actions:
        others.append(_actions(view))
    if _is_asked_to_act(view):
        asked, others = [_actions(view)], [_auctions(view)]
    asked, own, others = once_each(asked, _lines(view), others)
    if _is_asked_to_act(view):
        (own,) = numbered_after((own,), (one.line for one in asked[0].offers))
    blocks = [*asked, own, *others]
    return Sheet(greeting, tuple(one for one in blocks if one.offers), tuple(_notes(view)))


say = Sentences("turnsheets", "chicago", "sheet")
"""A sentence of `turnsheets/chicago/sheet.jinja`."""


def write(order: Order) -> str:
    """An order as it would be mailed."""
    return GRAMMAR.write(order, LANGUAGE.words)


def _town(key: str) -> str:
    """A hex as it is written in orders."""
    return str(LANGUAGE.words["hex"].words(key))


def _notes(view: View) -> Iterator[str]:
    """What is asked, and of whom; where help is."""
    asked, pending = view.asked, view.position.pending
    if asked is not None and asked.stop:
        yield say("stopped", line=asked.stop)
    if asked is not None and asked.seat != view.seat:
        yield say("others", who=view.name(asked.seat))
    elif asked is not None and not pending:
        yield say("asked_action")
    elif asked is None and pending and pending[-1].occasion == "initial":
        ends = "" if view.comes_to_actions else view.settings.get("horizon", "round")
        yield say("next_initial", company=pending[-1].company, ends=ends)
    yield say("help")


def _is_asked(view: View) -> bool:
    """Whether the turn waits for this seat."""
    return view.asked is not None and view.asked.seat == view.seat


def _is_asked_to_act(view: View) -> bool:
    """Whether it waits for this seat's action, and not for a bid."""
    return _is_asked(view) and not view.position.pending


def _question(view: View) -> list[OfferBlock]:
    """The bid that the seat is asked for, before anything else."""
    pending = view.position.pending
    if not _is_asked(view) or not pending:
        return []
    bidding, held = pending[-1], view.position.cash(view.seat)
    who = view.name(bidding.leader) if bidding.leader else ""
    note = say(
        "asked_bid", company=bidding.company, least=bidding.least, high=bidding.high, who=who
    )
    line = write(Maximum(max(held, bidding.least), bidding.company))
    told = _share(view, bidding.company)
    bid = Offer("bid", bidding.company, line, least=bidding.least, most=held, note=told)
    declined = Offer("pass", line=write(Pass()), note=say("declined"))
    offers = (bid, declined) if held >= bidding.least else (declined,)
    return [OfferBlock(say("block_question"), offers=offers, notes=(note,))]


def _lines(view: View) -> OfferBlock:
    """Own lines that were not used up: in force between parts, proposals in a new turn; of neither
    those that the turn does not come to, or of which nothing can ever be carried out."""
    between = view.waiting != ""
    offers = tuple(
        Offer(order=line.role, line=line.text, given=between, settled=True)
        for line in view.lines
        if line.role != "standing"
        and view.reaches(line.kind, line.subject)
        and not no_more(line.text, LANGUAGE, partial(ruled_out, view))
        and (between or _may_serve(view, line))
    )
    notes = (say("lines_note"),) if between else ()
    title = say("block_lines", by_computer=view.by_computer)
    return OfferBlock(title, offers=offers, notes=notes, own=True)


def _may_serve(view: View, line: ProgrammeLine) -> bool:
    """Whether a line of the turn before may be used in the next: not what every sheet proposes, nor
    what was refused."""
    told = view.accounts.accounts if view.accounts is not None else ()
    refused = any(one.verdict == "refused" and one.text == line.text for one in told)
    return line.role != "then" and (line.keep or not refused)


def _auctions(view: View) -> OfferBlock:
    """A maximum for each company with a share left, from the least bid now to the cash held."""
    held = view.position.cash(view.seat)
    asked = {one.company: one.least for one in view.position.pending}
    offers = []
    for company in (view.only_auction,) if view.only_auction else view.board.companies:
        charter = view.position.charters[company]
        least = max(1, asked.get(company) or auction.minimum_bid(view.play, company))
        if not charter.open or not charter.shares or not view.reaches("bid", company):
            continue
        if held < least:
            continue
        note, rule = _share(view, company), auction.RULE
        line = write(Maximum(held, company))
        offer = Offer("bid", company, line, least=least, most=held, note=note, rule=rule)
        offers.append(offer)
    if offers:
        offers.append(Offer("pass", line=f"then: {write(Pass())}", note=say("then")))
    return OfferBlock(say("block_auctions"), (say("cash", cash=held),), tuple(offers))


def _share(view: View, company: str) -> str:
    """What a share of a company is worth."""
    charter = view.position.charters[company]
    dividend = share_of(charter.income, charter.sold)
    return say("share", company=company, left=charter.shares, dividend=dividend)


def _actions(view: View) -> OfferBlock:
    """Auction, expansions, developments and null actions, numbered after the lines above."""
    position, limits = view.position, view.board.rules.gauges
    status = tuple(
        say("gauge", gauge=name, value=position.gauges[name], limit=limit)
        for name, limit in limits.items()
    )
    least, most = turns_ahead(view)
    title = say("block_actions", least=least, most=most)
    return OfferBlock(title, status, tuple(_numbered(view)))


def turns_ahead(view: View) -> tuple[int, int]:
    """How often the seat acts before the next general dividend: at least, at most."""
    position = view.position
    if position.pending and position.pending[-1].occasion == "initial":
        return 0, 0
    limits = view.board.rules.gauges
    room = sorted(limits[name] - position.gauges[name] for name in limits)
    behind = (view.seat - position.turn) % position.seats
    shortest, longest = room[0] + room[1], sum(room) - (1 if room[0] else 0)
    return _turns(shortest, behind, position.seats), _turns(longest, behind, position.seats)


def _turns(moves: int, behind: int, seats: int) -> int:
    """How many of the next moves belong to the seat that is so many places behind the next."""
    return (moves - behind + seats - 1) // seats if moves > behind else 0


def _numbered(view: View) -> Iterator[Offer]:
    """The actions with their numbers, then the last resort; answers come before own lines."""
    asked, null = _is_asked_to_act(view), Null(rules.laziest(view.play))
    own = () if asked else view.lines
    taken = max((line.number for line in own if line.role == "number"), default=0)
    offers = [*_choices(view)]
    if asked:
        offers.append(Offer("null", null.gauge, write(null), note=say("no_action")))
    for number, offer in enumerate(offers, taken + 1):
        line = f"{number}. {offer.line}"
        yield msgspec.structs.replace(offer, line=line)
    yield Offer("null", null.gauge, f"then: {write(null)}", note=say("null"))


def _over(view: View) -> set[str]:
    """The gauges that are on red until the turn ends with the dividend."""
    lasts = view.settings.get("horizon") != "game"
    return {name for name in view.board.rules.gauges if lasts and rules.is_red(view.play, name)}


def _choices(view: View) -> Iterator[Offer]:
    """One offer for each company to expand, one to develop, one to put up a share; none of a kind
    whose gauge is on red until the turn ends with the dividend."""
    play, over = view.play, _over(view)
    for company in view.board.companies:
        if "expansion" not in over and view.position.shares(view.seat, company):
            yield from _expansion(view, company)
    sites = [] if "development" in over else list(develop.suggestions(play))
    if sites:
        shown = tuple(_site(view, site.hex) for site in sites)
        yield Offer("develop", line=write(sites[0]), choices=shown, note=say("develop"))
    for order in () if "auction" in over else auction.suggestions(play):
        least = auction.minimum_bid(play, order.company)
        held = view.position.cash(view.seat)
        if held >= least:
            line = write(Auction(order.company, held))
            yield Offer("auction", order.company, line, least=least, most=held)


def _expansion(view: View, company: str) -> Iterator[Offer]:
    """The hexes that a company may enter next, and its plainest expansion."""
    first = next(expand.suggestions(view.play, view.seat, company), None)
    if first is None:
        return
    charter = view.position.charters[company]
    shown = tuple(_entry(view, key) for key in expand.reachable(view.play, company))
    note = say(
        "expand",
        company=company,
        treasury=view.position.treasury(company),
        locomotives=charter.locomotives,
    )
    yield Offer("expand", company, write(Expand(company, first.hexes)), choices=shown, note=note)


def _entry(view: View, key: str) -> str:
    """A hex with its cost and income: Altoona $2 +1."""
    play = view.play
    return say("hex", name=_town(key), cost=expand.cost(play, key), gain=expand.gain(play, key))


def _site(view: View, key: str) -> str:
    """A hex that may be developed, with what that brings."""
    if view.board.places[key].terrain == "forest":
        return say("grant", name=_town(key), grant=view.board.rules.figures.forest_grant)
    return say("site", name=_town(Develop(key).hex), gain=develop.gain(view.play, key))


def touchable(view: View) -> tuple[Touch, ...]:
    """What the seat may do with the hexes of the board; the office judges the order of actions."""
    if view.position.over or not view.comes_to_actions:
        return ()
    found: list[Touch] = []
    over = _over(view)
    for company in view.board.companies:
        if "expansion" not in over and view.position.shares(view.seat, company):
            found += _expansions(view, company)
    for site in () if "development" in over else develop.suggestions(view.play):
        name = _town(site.hex)
        found.append(Touch(site.hex, name, f"1. {write(site)}", _site(view, site.hex)))
    return tuple(found)


def _expansions(view: View, company: str) -> Iterator[Touch]:
    """The hexes next to the network, and those behind them as far as one expansion goes."""
    play, limits = view.play, view.board.rules.figures.hexes_per_expansion
    most = min(limits, view.position.charters[company].locomotives)
    near = expand.reachable(play, company)
    there = list(near)
    for _ in range(most - 1):
        there += expand.reachable(play, company, tuple(there))
    for key in there if most else ():
        beside = tuple(_town(one) for one in play.place(key).adjacent if one in there)
        trail = TouchTrail(
            start=f"expand {company} to",
            word=_town(key),
            after=() if key in near else beside,
            cost=expand.cost(play, key),
            purse=play.position.treasury(company),
            most=most,
        )
        line = f"1. {write(Expand(company, (key,)))}" if key in near else ""
        yield Touch(key, _town(key), line, _entry(view, key), trail=trail)
