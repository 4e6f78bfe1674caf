"""The turnsheet of a company in operating rounds: its lays, stations, runs, dividend and trains."""

from collections.abc import Callable, Iterator, Mapping, Sequence

import msgspec

from pbm.core.page import Block
from pbm.games.eighteenxx.board.hexes import EDGE_NAMES
from pbm.games.eighteenxx.board.lays import LawfulLay, lawful_lays
from pbm.games.eighteenxx.board.network import lawful_stations
from pbm.games.eighteenxx.engine.course import phase
from pbm.games.eighteenxx.engine.shares import share_price_order
from pbm.games.eighteenxx.engine.steps.running import best_run_of, kinds
from pbm.games.eighteenxx.engine.steps.station import cost
from pbm.games.eighteenxx.engine.steps.track import allowance, terms
from pbm.games.eighteenxx.engine.train_sales import bank_offers, must_buy
from pbm.games.eighteenxx.engine.trial import begun, is_asked, steps_to_come
from pbm.games.eighteenxx.mail.forced import forced_sales, price_of_force
from pbm.games.eighteenxx.mail.horizon import again, to_operate
from pbm.games.eighteenxx.mail.lay_pictures import Lays, lay_pictures
from pbm.games.eighteenxx.programme.language import STEPS
from pbm.games.eighteenxx.values import orders
from pbm.games.eighteenxx.values.point import Occasion
from pbm.games.eighteenxx.values.state import Company, OperatingRound, OperatingTurn
from pbm.games.eighteenxx.view import View
from pbm.sheets.offer import Offer, OfferBlock

Say = Callable[..., str]
LONGEST_HEX = 52
"""Letters of the tiles of one hex; with hex and cost they fit on a line of the sheet."""


OFFERS: Occasion[tuple[str, Callable[[View, Company, Say], Iterator[Offer]]]] = Occasion()
"""What features offer in a company's turn, and the step before whose own lines it stands."""


def companies(view: View, say: Say) -> list[OfferBlock]:
    """A block for each company that this seat presides over and that will operate, in its turn."""
    beginning = at_their_turns(view)
    lays = {
        name: {} if past_steps(view, name) else lays_by_hex(seen, name)
        for name, seen in beginning.items()
    }
    drawn = lay_pictures(view, lays)
    return [
        _company(seen, name, tuple(_lays(seen, name, lays[name], drawn, say)), say)
        for name, seen in beginning.items()
    ]


def at_their_turns(view: View) -> dict[str, View]:
    """The companies that this seat will operate, in order, each with the table at its turn."""
    return {
        name: msgspec.structs.replace(view, game=begun(view.game, name))
        for name in share_price_order(view.game, to_operate(view))
    }


def lay_offers(view: View, name: str, say: Say) -> Iterator[Offer]:
    """The lays of the company that operates now."""
    seen = msgspec.structs.replace(view, game=begun(view.game, name))
    lays = lays_by_hex(seen, name)
    yield from _lays(seen, name, lays, lay_pictures(view, {name: lays}), say)


def _company(view: View, name: str, lays: Sequence[Offer], say: Say) -> OfferBlock:
    """All steps of its turn in order, beginning with its lays."""
    game, company = view.game, view.game.companies[name]
    status = (
        say("treasury", cash=game.cash(name)),
        say("trains", trains=game.trains_of(company), limit=phase(game).train_limit),
        say("price", price=game.price(company)),
        say("markers", prices=company.stations),
    )
    steps: Mapping[str, Callable[[], Iterator[Offer]]] = {
        "lay": lambda: iter(lays),
        "station": lambda: _stations(view, company, say),
        "run": lambda: _runs(view, company, say),
        "dividend": lambda: iter(
            [proposal(view, orders.Dividend(name, "full"), choices=kinds(game.rules))]
        ),
        "trains": lambda: _trains(view, company, say),
    }
    offers: list[Offer] = []
    for step in STEPS[past_steps(view, name) :]:
        for at, added in game.on(OFFERS):
            offers += added(view, company, say) if at == step else ()
        offers += steps[step]() if step in steps else ()
    return OfferBlock(say("block_company", company=name), status, tuple(offers))


def past_steps(view: View, name: str) -> int:
    """How many steps of its turn are over or stand in the question already."""
    past, asked = steps_over(view, name), view.asked
    if asked is None or (asked.subject, asked.seat) != (name, view.seat):
        return past
    return past + (asked.kind in STEPS[past : past + 1])


def steps_over(view: View, name: str) -> int:
    """How many steps of its turn are over, asked by mail or not; behind the last one the turn is,
    and none if the company operates again in the turn of the game."""
    root = view.game.state.stack[0]
    coming = steps_to_come(view.game, name) if isinstance(root, OperatingRound) else []
    if not coming or not isinstance(root, OperatingRound):
        return 0
    over = next((STEPS.index(one) for one in coming if one in STEPS), len(STEPS))
    return 0 if over >= len(STEPS) - 1 and again(view, root) else over


def write(view: View, order: orders.Order) -> str:
    """An order as it would be mailed."""
    return view.language.grammar.write(order, view.language.words)


def proposal(view: View, order: orders.Order, note: str = "", choices: Sequence[str] = ()) -> Offer:
    """An order of a company as a proposal."""
    line = write(view, order)
    subject = getattr(order, "company", "") or ""
    return Offer(line.split()[0], subject, line, note=note, choices=tuple(choices))


def lays_by_hex(view: View, name: str) -> Lays:
    """The legal lays of a company; in its turn those alone that it still allows."""
    game, by_hex = view.game, dict[str, list[LawfulLay]]()
    turn = laying(view, name)
    for lay in lawful_lays(game.map, game.state.board, name, terms(game)):
        if turn and (lay.hex in turn.laid or allowance(game, upgrade=lay.upgrade)):
            continue
        by_hex.setdefault(lay.hex, []).append(lay)
    return by_hex


def laying(view: View, name: str) -> OperatingTurn | None:
    """The turn of the company, if it has begun and lays may still be made in it."""
    turn = view.game.on_stack(OperatingTurn)
    return turn if turn is not None and "lay" in steps_to_come(view.game, name) else None


def _lays(
    view: View, name: str, by_hex: Lays, drawn: Mapping[str, tuple[Block, ...]], say: Say
) -> Iterator[Offer]:
    """The legal lays by hex: tile, the edges of each rotation, and what terrain costs."""
    game = view.game
    if not by_hex:
        return
    every = [lay for lays in by_hex.values() for lay in lays]
    first = next((lay for lay in every if lay.cost <= game.cash(name)), every[0])
    order = orders.Lay(name, first.tile, first.hex, edges=view.exits(first.tile, first.rotation))
    shown = [one for lays in by_hex.values() for one in _hex(view, lays, say)]
    allowed = game.figures.numbers.lays
    turn = laying(view, name)
    yellow = allowed.later if game.companies[name].operated else allowed.first
    note = say("lays", company=name, yellow=yellow, laid=len(turn.laid) if turn else 0)
    dear = _dear(view, name, [lay.cost for lay in every])
    offer = proposal(view, order, f"{note} {dear}".strip(), shown)
    yield msgspec.structs.replace(offer, drawn=drawn[name])


def _dear(view: View, name: str, costs: Sequence[int]) -> str:
    """A sentence before others where the treasury cannot pay all of what is offered as yet."""
    cash = view.game.cash(name)
    over = [cost > cash for cost in costs]
    return view.say("dear", cash=cash, every=all(over)) + " " if any(over) else ""


def _hex(view: View, lays: Sequence[LawfulLay], say: Say) -> Iterator[str]:
    """One hex: each tile with the edges it may lead to, `K16: 57 E-W NE-SW, 6 E-SW`, and the cost.

    What is longer than a line of the sheet goes on with the hex named again.
    """
    tiles: dict[str, list[LawfulLay]] = {}
    for lay in lays:
        tiles.setdefault(lay.tile, []).append(lay)
    held: list[str] = []
    for tile, turned in tiles.items():
        one = " ".join((tile, *_turns(view, turned, say)))
        if held and len(", ".join((*held, one))) > LONGEST_HEX:
            yield say("hex", hex=lays[0].hex, tiles=held, cost=lays[0].cost)
            held = []
        held.append(one)
    yield say("hex", hex=lays[0].hex, tiles=held, cost=lays[0].cost)


def _turns(view: View, lays: Sequence[LawfulLay], say: Say) -> tuple[str, ...]:
    """How one tile may lie in a hex: the edges it leads to.

    Where two rotations lead to the same edges their numbers tell them apart; a tile that may lie in
    any way is told by the first of them.
    """
    ways = ["-".join(view.exits(lay.tile, lay.rotation)) for lay in lays]
    if len(lays) == len(EDGE_NAMES[view.game.map.layout]):
        return (say("any_way", edges=ways[0]),)
    return tuple(
        way if ways.count(way) == 1 else f"{way} r{lay.rotation}"
        for way, lay in zip(ways, lays, strict=True)
    )


def _stations(view: View, company: Company, say: Say) -> Iterator[Offer]:
    """Where a marker may be placed, and what it costs."""
    game = view.game
    places = lawful_stations(game.map, game.state.board, company.name)
    if not company.stations or not places:
        return
    costs = {hex_: cost(game, company, hex_) for hex_, _ in places}
    each = len(set(costs.values())) > 1
    shown = [
        hex_
        + (f" city {city + 1}" if city else "")
        + town(view, hex_)
        + (f" {say('cost', cost=costs[hex_])}" if each else "")
        for hex_, city in places
    ]
    hex_, city = places[0]
    order = orders.Station(company.name, hex_, city)
    note = say("station_each") if each else say("station", cost=costs[hex_])
    yield proposal(view, order, _dear(view, company.name, [*costs.values()]) + note, shown)


def town(view: View, hex_: str) -> str:
    """The name of a hex's city or town after a space; nothing if it has none."""
    title = view.game.map.hexes[hex_].title
    return f" {title}" if title else ""


def _runs(view: View, company: Company, say: Say) -> Iterator[Offer]:
    """The best run as the map is now."""
    if company.trains:
        income = best_run_of(view.game, company, None).revenue
        note = say("run", income=income, last=company.income)
        yield proposal(view, orders.RunBest(company.name), note)


def _trains(view: View, company: Company, say: Say) -> Iterator[Offer]:
    """Trains of the bank and the open market with their prices, then those of other companies, and
    the shares that may have to be sold for one."""
    game = view.game
    kinds = game.figures.trains
    names = dict.fromkeys([*game.state.market_trains, *bank_offers(game)])
    shown = tuple(say("train", train=name, price=kinds[name].price) for name in names)
    most = max(2, len(company.trains) + 1)
    note = say("buy_train", most=most, price=max((kinds[one].price for one in names), default=0))
    note = _dear(view, company.name, [kinds[one].price for one in names]) + note
    if must_buy(game, company):
        note = say("must_buy", company=company.name, **price_of_force(view, company))
    elif len(company.trains) >= phase(game).train_limit:
        note = say("no_room", company=company.name, limit=phase(game).train_limit)
    offer = proposal(view, orders.BuyTrain(company.name, "", ""), note, shown)
    yield msgspec.structs.replace(offer, settled=True)  # of whom else is the next offer
    yield from _used_trains(view, company, say)
    if must_buy(game, company):
        yield from _sales(view, company, say)


def _sales(view: View, company: Company, say: Say) -> Iterator[Offer]:
    """Blocks of shares for the train that it must buy."""
    first = say("forced_sales", company=company.name)
    for sale, line in forced_sales(view, company):
        price = view.game.price(view.game.companies[sale.company])
        told = say("sale", company=sale.company, shares=sale.shares, price=price)
        yield Offer("sell", sale.company, line, note=" ".join(filter(None, (first, told))))
        first = ""


def _used_trains(view: View, company: Company, say: Say) -> Iterator[Offer]:
    """Trains of other companies; not for one whose president has sold shares for a new one."""
    game, kinds = view.game, view.game.figures.trains
    turn = game.on_stack(OperatingTurn)
    if turn is not None and turn.company == company.name and turn.raised and not company.trains:
        return
    owners = [one for one in game.state.companies.values() if one.trains and one is not company]
    if not owners or len(company.trains) >= phase(game).train_limit or not game.cash(company.name):
        return
    first = owners[0]
    price = min(kinds[first.trains[0]].price, game.cash(company.name))
    order = orders.BuyTrain(company.name, first.trains[0], first.name, price)
    others = tuple(
        say("train_of", company=one.name, who=view.name(int(one.president)), trains=one.trains)
        for one in owners
    )
    yield proposal(view, order, say("buy_train_of_others", asked=is_asked(game)), others)
