"""The trains of lines in thought: why they could not run so, in which of their routes and where;
why one cannot be bought, what a president may add, and what may be done where one must be."""

from collections.abc import Iterator, Sequence
from itertools import islice, product

import msgspec
from msgspec.structs import replace

from pbm.core.refusal import Refusal, no
from pbm.games.eighteenxx.board.following import GivenRoute, follow
from pbm.games.eighteenxx.engine.course import phase
from pbm.games.eighteenxx.engine.steps.running import judge_run, unmanned
from pbm.games.eighteenxx.engine.train_sales import (
    averting_blocks,
    bank_offers,
    cheapest,
    lacking,
    must_buy,
)
from pbm.games.eighteenxx.engine.trial import begun, trial
from pbm.games.eighteenxx.programme.complete import MOST_WAYS, complete, fill_run, meanings
from pbm.games.eighteenxx.programme.questions import least_purchase
from pbm.games.eighteenxx.routes.links import links_of
from pbm.games.eighteenxx.values import orders
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.orders import BuyTrain, Discard, Order, Run, Sell, TrainRun
from pbm.games.eighteenxx.values.seen import SeenGame
from pbm.games.eighteenxx.values.state import BANK, MARKET, UNOWNED, Company, OperatingTurn
from pbm.games.eighteenxx.view import View
from pbm.games.table.conditions import Node, holds
from pbm.games.table.figures import Scene
from pbm.games.table.letters import Read

RULE = "running"
NO_TRACK = ("no such track", "connections do not join")
"""Of a route as it was written: another meaning of it may be wrong for a better reason."""
FAR = 4
"""Stops that are looked at between two of a route, one after the other."""


def run_refusal(game: Game, company: Company, order: Run) -> Refusal | None:
    """A train that the company has not got, for trains are bought after the runs; the first route
    that is wrong by itself; what speaks against all of them together."""
    if (lacking := unmanned(company, order.runs)) is not None:
        return lacking
    for run in order.runs:
        if run.train and run.train not in company.trains:
            return no(RULE, "no_such_train", train=run.train)
    whole = fill_run(game, order)
    judged = judge_run(game, company, whole.runs, None) if isinstance(whole, Run) else whole
    if not isinstance(judged, Refusal):
        return None
    wrong = filter(None, (_alone(game, company, run) for run in order.runs))
    return next(wrong, None) or _together(game, company, whole, judged)


def _alone(game: Game, company: Company, run: TrainRun) -> Refusal | None:
    """Why no train of the company could run one route if the others stood still."""
    refusals: list[Refusal] = []
    for way in meanings(game, run):
        for train in [run.train] if run.train else dict.fromkeys(company.trains):
            judged = judge_run(game, company, (replace(way, train=train),), None)
            if not isinstance(judged, Refusal):
                return None
            refusals.append(judged)
    if not refusals:
        return None
    told = next((one for one in refusals if one.code not in NO_TRACK), None)
    return _full(game, told) if told is not None else _broken(game, run) or refusals[0]


def _together(game: Game, company: Company, whole: object, judged: Refusal) -> Refusal:
    """What speaks against routes of which each is right by itself."""
    if judged.code not in NO_TRACK or not isinstance(whole, Run):
        return judged
    ways = islice(product(*(meanings(game, run) for run in whole.runs)), MOST_WAYS)
    found = (judge_run(game, company, runs, None) for runs in ways)
    refusals = (one for one in found if isinstance(one, Refusal) and one.code not in NO_TRACK)
    return next(refusals, judged)


def _full(game: Game, refusal: Refusal) -> Refusal:
    """A city on the way in which others have all spaces is told to be full."""
    there = game.map.hexes.get(str(refusal.figures.get("hex", "")))
    if refusal.code != "runs through the end of a route" or there is None:
        return refusal
    if any(stop.kind == "offboard" for stop in there.printed.stops):
        return refusal
    return no(RULE, "city_is_full", hex=there.name)


def _broken(game: Game, run: TrainRun) -> Refusal | None:
    """Between which stops a route has no track, and the stop that it leaves out there."""
    if len(run.connections) != 1:
        return None
    hexes = run.connections[0]
    near = _neighbours(game)
    for part in _parts(hexes, near):
        first, last = part[0], part[-1]
        if last in near.get(first, ()) and len(part) == len({first, last}):
            continue
        if not isinstance(follow(game.map, game.state.board, GivenRoute("", (part,))), Refusal):
            continue
        if len(part) > len({first, last}):
            return no(RULE, "no_such_track", train=run.train, hexes=" ".join(part))
        route, left_out = " ".join(hexes), " ".join(_between(near, first, last))
        if not left_out:
            return no(RULE, "no_track_between", route=route, first=first, last=last)
        return no(RULE, "stop_left_out", route=route, first=first, last=last, between=left_out)
    return None


def _neighbours(game: Game) -> dict[str, list[str]]:
    """Of each hex with a stop the hexes of the stops that track joins to it directly."""
    near: dict[str, list[str]] = {}
    for first, last, *_ in links_of(game.map, game.state.board):
        one, other = game.map.stop_name(first)[0], game.map.stop_name(last)[0]
        near.setdefault(one, []).append(other)
        near.setdefault(other, []).append(one)
    return near


def _parts(hexes: tuple[str, ...], near: dict[str, list[str]]) -> Iterator[tuple[str, ...]]:
    """A route from stop to stop."""
    begun = 0
    for at, name in enumerate(hexes):
        if at and (name in near or at == len(hexes) - 1):
            yield hexes[begun : at + 1]
            begun = at


def _between(near: dict[str, list[str]], first: str, last: str) -> tuple[str, ...]:
    """The fewest stops over which track leads from one to another."""
    ways: list[tuple[str, ...]] = [(first,)]
    seen = {first}
    for _ in range(FAR):
        ways = [(*way, one) for way in ways for one in near.get(way[-1], ()) if one not in seen]
        for way in ways:
            if way[-1] == last:
                return way[1:-1]
        seen |= {way[-1] for way in ways}
        ways = list({way[-1]: way for way in reversed(ways)}.values())
    return ()


def train_refusal(game: Game, company: Company, order: orders.Order | Refusal) -> Refusal | None:
    """A train that nobody sells or its company has not got, or for which the buyer has no room."""
    if not isinstance(order, orders.BuyTrain):
        return order if isinstance(order, Refusal) else None
    seller = game.companies.get(order.source)
    if seller is not None and order.train not in seller.trains:
        return no("trains", "not_for_sale", train=order.train, source=order.source)
    limit = phase(game).train_limit
    full = len(company.trains) - bool(order.trade_in) >= limit
    return no("trains", "train_limit", limit=limit) if full else None


def bankrupt_refusal(game: Game, company: Company) -> Refusal | None:
    """Why a company is not bankrupt: it need not buy a train, or the money is there."""
    if not must_buy(game, company):
        return no("bankruptcy", "needs_no_train", company=company.name)
    enough = lacking(game, company) <= 0
    return no("bankruptcy", "not_bankrupt", company=company.name) if enough else None


def presidents_part(game: Game, name: str, order: orders.Order, price: int) -> tuple[int, str]:
    """The president's cash for a train that costs more than his company has, and whether he may
    add it: for the cheapest new one of a company that must have a train (Purchase Trains)."""
    company = game.companies.get(name)
    new = isinstance(order, orders.BuyTrain) and order.source in UNOWNED
    if company is None or not new or price <= game.cash(name):
        return 0, ""
    if not must_buy(game, company):
        return 0, "owns a train" if company.trains else ""
    return game.cash(company.president), "yes" if price <= cheapest(game) else "dearer"


def bought_ahead(game: Game, name: str, line: Read) -> None:
    """A train that surely comes to the company, for the lines below; one that begins a phase may
    change all that they are judged by."""
    said = line.instruction
    if said.condition or any(one.condition for one in said.alternatives):
        return
    train = complete(game, said.alternatives[0].order, name)
    if not isinstance(train, orders.BuyTrain) or train.trade_in or train.price > game.cash(name):
        return
    if train.train in game.state.sold_kinds and train.source in (BANK, MARKET):
        game.companies[name].trains.append(train.train)


STEP = "trains"
UNPAID = (
    *("not_enough_money", "must_sell", "bank_or_open_market_only"),
    "president_pays_only_for_the_cheapest",
)
"""Why a train is not bought where money alone is lacking."""
MOST_BOUGHT = 6
"""Trains of one line that are looked at; the limit of no title is higher."""


def prices_ahead(view: View, at: Game, line: Read) -> tuple[int, ...]:
    """What each of the trains costs that a line buys one after another, as far as its bounds and
    the room for them go, to the first that the treasury cannot pay; none of a line for one."""
    said, prices = line.instruction, list[int]()
    if not (said.times > 1 or said.during or said.until):
        return ()
    game = _at_trains(at, said.subject)
    step = game.played.plans[OperatingTurn].steps[game.turn.step]
    buys = step.moves[BuyTrain]
    while len(prices) < (said.times or MOST_BOUGHT) and _is_within(view, game, line):
        train = complete(game, said.alternatives[0].order, said.subject)
        if not isinstance(train, BuyTrain):
            break
        refusal = buys.check(game, train) if buys.check else None
        if refusal is not None and refusal.code not in UNPAID:
            break
        prices.append(train.price)
        if train.price > game.cash(said.subject) or train.source not in UNOWNED:
            break
        buys.act(game, train)
    return tuple(prices)


def _is_within(view: View, game: Game, line: Read) -> bool:
    """Whether the bounds of a line allow it as the game stands in thought."""
    said = line.instruction
    ends = said.until is not None and is_true(view, game, said.until, line)
    return is_true(view, game, said.during, line) and not ends


def is_true(view: View, game: Game, condition: Node | None, line: Read) -> bool:
    """Whether a condition of a line holds as the game stands in thought."""
    said = line.instruction
    return holds(condition, Scene(replace(view, game=game), said.kind, said.subject), {})


def may_come(game: Game, discard: Discard, lines: Sequence[Read]) -> bool:
    """Whether some line may buy the company a train of the kind that another gives up."""
    sold = (*bank_offers(game), *game.state.market_trains)
    ways = (one.order for line in lines for one in line.instruction.alternatives)
    wanted = {one.train for one in ways if isinstance(one, BuyTrain)}
    return discard.train in wanted or ("" in wanted and discard.train in sold)


class ForcedPurchase(msgspec.Struct, frozen=True):
    """What may be done where a company must buy a train."""

    sellers: tuple[str, ...]
    """Companies that have a train which it can pay."""
    least: Order
    """What is done without a line."""
    blocks: tuple[Sell, ...]
    """Of each company the largest block that the president may sell for it, if he has to."""


def forced_purchase(seen: SeenGame, name: str) -> ForcedPurchase:
    """The turn that is on, or the company's next, when it comes to trains."""
    game = _at_trains(seen, name)
    steps = game.played.plans[OperatingTurn].steps
    step = next(one for one in steps if one.name == STEP)
    found = list(step.suggest(game)) if step.suggest is not None else []
    used = (one.source for one in found if isinstance(one, BuyTrain) and one.source not in UNOWNED)
    blocks = {one.company: one for one in averting_blocks(game, game.companies[name])}
    least = least_purchase(game, name, found)
    return ForcedPurchase(tuple(dict.fromkeys(used)), least, tuple(blocks.values()))


def _at_trains(seen: SeenGame, name: str) -> Game:
    game = trial(begun(seen, name))
    names = [one.name for one in game.played.plans[OperatingTurn].steps]
    on = game.on_stack(OperatingTurn)
    if on is None or on.company != name:
        on = OperatingTurn(name, first=not game.companies[name].operated)
    game.state.stack.append(msgspec.structs.replace(on, step=names.index(STEP)))
    return game
