"""What a share is worth to a computer seat: the dividends it will still be paid.

Figures of judgement, not of the rules; whole numbers in hundredths of a dollar.
"""

from __future__ import annotations

import heapq

from pbm.games.chicago import expand
from pbm.games.chicago.board import SINGLE
from pbm.games.chicago.play import Play
from pbm.games.chicago.view import View

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
            length = far + _length(play, near)
            if length < best.get(near, 1 << 30):
                best[near], came[near] = length, key
                heapq.heappush(queue, (length, near))
    return []


def _length(play: Play, key: str) -> int:
    """How much a hex counts on the way."""
    return max(1, DOLLAR * expand.cost(play, key) + STEP - GAIN * expand.gain(play, key))


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
