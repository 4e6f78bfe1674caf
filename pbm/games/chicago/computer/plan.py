"""The steady seat: a programme for the turn to come, thought out once."""

import heapq
from collections.abc import Iterator

import msgspec

from pbm.core.dice import Dice
from pbm.games.chicago import auction, develop, expand, orders
from pbm.games.chicago.board import SINGLE
from pbm.games.chicago.language import GRAMMAR, LANGUAGE
from pbm.games.chicago.orders import Order
from pbm.games.chicago.play import Play
from pbm.games.chicago.position import Position
from pbm.games.chicago.sheet import turns_ahead
from pbm.games.chicago.view import View
from pbm.games.table.decision import Decision
from pbm.games.table.why import Why, why

MOST_LINES = 5
BARGAIN = 55
"""Hundredths that a dollar of bargain counts at an auction: the others bid most of it away."""
ARRIVAL = 7
"""Income that the hex of Chicago brings, and the dividend at once: worth building for."""


class Idea(msgspec.Struct, frozen=True):
    """Something to do: how good it is, the line's alternatives, and why."""

    score: int
    choices: tuple[Order, ...]
    why: Why


def programme(view: View, dice: Dice) -> tuple[str, tuple[str, ...]]:
    """The programme as order lines, and the reasons for the moderator."""
    lines: list[str] = []
    reasons: list[str] = []
    for company in view.board.companies:
        most = maximum(view, company, 85 + dice.of("bid", company).below(31))
        if most and view.position.charters[company].shares:
            lines.append(_write(orders.Maximum(most, company)))
            reasons.append(
                why("worth_a_share", company=company, dollars=share_worth(view, company)).told(
                    "chicago"
                )
            )
    lines.append(f"then: {_write(orders.Pass())}")
    for number, idea in enumerate(_ideas(view, dice), 1):
        lines.append(f"{number}. {' or '.join(map(_write, idea.choices))}")
        reasons.append(idea.why.told("chicago"))
    lines.append(f"then: {' or '.join(map(_write, _idle(view)))}")
    return "\n".join(lines), tuple(reasons)


def by_plan(view: View, decision: Decision, dice: Dice) -> Order:
    """What a seat does when it is asked: it bids as far as the share is worth it, or acts."""
    if decision.raises:
        most = maximum(view, decision.subject, 85 + dice.of("bid", decision.subject).below(31))
        return orders.Bid(decision.raises) if most >= decision.raises else orders.Pass()
    ideas = (order for idea in _ideas(view, dice) for order in idea.choices)
    legal = (one for one in (*ideas, *_idle(view)) if decision.legal(one) is None)
    return next(legal, decision.least())


def _write(order: Order) -> str:
    """An order as it is mailed."""
    return GRAMMAR.write(order, LANGUAGE.words)


def _idle(view: View) -> list[Order]:
    """The gauges to move when nothing else can be done, the one with most room first."""
    limits, gauges = view.board.rules.gauges, view.position.gauges
    names = sorted(limits, key=lambda name: (gauges[name] - limits[name], name))
    return [orders.Null(name) for name in names]


def _ideas(view: View, dice: Dice) -> Iterator[Idea]:
    """The best actions one after the other, each thought out on the table after the last."""
    _, most = turns_ahead(view)
    position = _copy(view.position)
    for number in range(min(most, MOST_LINES)):
        ahead = msgspec.structs.replace(view, position=position)
        ideas = sorted(_all(ahead, dice.of(number)), key=lambda one: (-one.score, one.why))
        if not ideas or ideas[0].score <= 0:
            return
        yield ideas[0]
        _imagine(view, position, ideas[0].choices[0])


def _copy(position: Position) -> Position:
    """A table to think on: no auction open, no gauge red."""
    copied = msgspec.json.decode(msgspec.json.encode(position), type=Position)
    copied.pending = []
    copied.gauges = dict.fromkeys(copied.gauges, 0)
    return copied


def _imagine(view: View, position: Position, order: Order) -> None:
    """The table after an action of one's own; an auction is thought to be won at the minimum."""
    play = Play(view.board, position)
    match order:
        case orders.Expand():
            expand.expand(play, view.seat, order)
        case orders.Develop():
            develop.develop(play, view.seat, order)
        case orders.Auction(company):
            charter = position.charters[company]
            charter.shares -= 1
            charter.sold += 1


def _all(view: View, dice: Dice) -> Iterator[Idea]:
    """Everything a seat might think of, scored in hundredths of a dollar for itself."""
    for company in sorted(view.position.holdings[view.seat - 1]):
        yield from _westward(view, company)
    yield from _houses(view)
    yield from _shares(view, dice)


def part(view: View, company: str, dollars: int) -> int:
    """The seat's part of dollars of a company, in hundredths."""
    sold = view.position.charters[company].sold
    return 100 * dollars * view.position.shares(view.seat, company) // max(1, sold)


def _westward(view: View, company: str) -> Iterator[Idea]:
    """Three hexes further to Chicago, with shorter and later pieces as alternatives."""
    play = view.play
    way = way_to_chicago(play, company)
    paid = list(affordable(play, view.seat, company, way))
    if not paid:
        return
    longest = paid[-1]
    gain = sum(expand.gain(play, key) for key in longest.hexes)
    arrival = ARRIVAL * len(longest.hexes) // max(3, len(way)) + _arrives(view, longest)
    score = part(view, company, (gain + arrival) * dividends_ahead(view))
    later = [orders.Expand(company, tuple(way[at : at + 3])) for at in (3, 1, 2)]
    choices = [*reversed(paid), *(one for one in later if one.hexes)]
    yield Idea(score, tuple(dict.fromkeys(choices)), why("goes_west", company=company))


def affordable(play: Play, seat: int, company: str, way: list[str]) -> Iterator[orders.Expand]:
    """The first hexes of the way that can be paid, shorter pieces first."""
    for count in (1, 2, 3):
        order = orders.Expand(company, tuple(way[:count]))
        if count <= len(way) and expand.illegal(play, seat, order) is None:
            yield order


def _arrives(view: View, order: orders.Expand) -> int:
    """The dividend that is paid at once in Chicago."""
    chicago = view.board.rules.figures.chicago in order.hexes
    return view.position.charters[order.company].income if chicago else 0


def _houses(view: View) -> Iterator[Idea]:
    """The house that brings the seat's companies most."""
    play = view.play
    for site in develop.suggestions(play):
        gain = develop.gain(play, site.hex)
        parts = sum(part(view, company, gain) for company in play.position.at(site.hex))
        rivals = len(play.position.at(site.hex))
        score = parts * dividends_ahead(view) - 20 * rivals
        yield Idea(score, (site,), why("house", hex=site.hex))


def _shares(view: View, dice: Dice) -> Iterator[Idea]:
    """Shares worth more than the minimum; better for those who hold none of that company."""
    play, held = view.play, view.position.cash(view.seat)
    for order in auction.suggestions(play):
        least = auction.minimum_bid(play, order.company)
        most = maximum(view, order.company, 85 + dice.of(order.company).below(31))
        if most < least or held < least:
            continue
        worth = share_worth(view, order.company)
        score = BARGAIN * (worth - least) + 100 * _need(view, order.company)
        choice = orders.Auction(order.company, most)
        yield Idea(score, (choice,), why("share", company=order.company, dollars=worth))


def _need(view: View, company: str) -> int:
    """A company that has no money to go on needs a buyer."""
    if reached(view, company) or not view.position.shares(view.seat, company):
        return 0
    return 3 if view.position.treasury(company) < 3 else 0


AUCTIONS = 2
"""Shares that are sold in a round as a rule, of the companies that end the game."""
GROWTH = 250
"""Hundredths of a dollar by which a company's income grows from one dividend to the next."""
EAGERNESS = {2: 90, 3: 88, 4: 92, 5: 84, 6: 67}
"""Per cent of the worth that a computer seat pays at most, by the number of players: with many
at the table a shareholder has fewer of the turns on which that worth depends."""


def dividends_ahead(view: View) -> int:
    """General dividends still to come: until three companies have no share, or Detroit stops."""
    position, end = view.position, view.board.rules.end
    left = sorted(charter.shares for charter in position.charters.values())
    needed = sum(left[: end.companies_without_shares])
    by_detroit = end.detroit - position.dividends
    by_shares = 1 + -(-needed // AUCTIONS)
    return max(1, min(by_detroit, by_shares))


def share_worth(view: View, company: str) -> int:
    """Dollars that the next share of a company will be paid until the end."""
    charter = view.position.charters[company]
    total = charter.sold + charter.shares
    growth = GROWTH if charter.locomotives and not reached(view, company) else GROWTH // 3
    ahead = dividends_ahead(view)
    worth = 0
    for number in range(ahead):
        sold = min(total, charter.sold + 1 + number)
        worth += (100 * charter.income + growth * number) // sold
    return worth // 100


def maximum(view: View, company: str, noise: int) -> int:
    """The most that a seat bids for the next share; noise in per cent around 100."""
    worth = share_worth(view, company) * EAGERNESS[view.position.seats] * noise // 10_000
    return min(worth, view.position.cash(view.seat))


def reached(view: View, company: str) -> bool:
    """Whether a company is in Chicago already."""
    return company in view.position.at(view.board.rules.figures.chicago)


STEP = 4
DOLLAR = 10
GAIN = 6
"""A hex counts by its dollars and the step itself, less what income it brings."""


def way_to_chicago(play: Play, company: str) -> list[str]:
    """The hexes still to be built, from the network on; empty if there is no way (or need)."""
    goal = play.board.rules.figures.chicago
    at = play.position.at
    if company in at(goal):
        return []
    network = [key for key, present in play.position.locomotives.items() if company in present]
    best = dict.fromkeys(network, 0)
    came: dict[str, str] = {}
    queue = [(0, key) for key in sorted(network)]
    while queue:
        far, key = heapq.heappop(queue)
        if key == goal:
            return _path(came, goal)
        if far > best[key]:
            continue
        for near in play.place(key).adjacent:
            if not _enterable(play, company, near):
                continue
            length = far + max(
                1, DOLLAR * expand.cost(play, near) + STEP - GAIN * expand.gain(play, near)
            )
            if length < best.get(near, 1 << 30):
                best[near], came[near] = length, key
                heapq.heappush(queue, (length, near))
    return []


def _enterable(play: Play, company: str, key: str) -> bool:
    """Whether the company may ever build there as the board stands."""
    place, present = play.place(key), play.position.at(key)
    if company in present:
        return False
    if place.terrain == "start":
        return place.home == company
    return place.terrain not in SINGLE or not present


def _path(came: dict[str, str], goal: str) -> list[str]:
    """The hexes up to the goal, without the one of the network that they start from."""
    path = [goal]
    while path[-1] in came:
        path.append(came[path[-1]])
    return path[-2::-1]
