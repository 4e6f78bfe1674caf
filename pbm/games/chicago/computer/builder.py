"""The builder: a seat that looks at the table which each act of its own would leave.

It writes no programme: it is asked at every decision and knows the table as it stands. A table is
worth to each seat its cash, and what its shares will be paid until the end: every company is
thought to build on towards Chicago while its money lasts, and to sell shares at an even pace.
Worths are hundredths of a dollar.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cached_property

import msgspec

from pbm.core.dice import Dice
from pbm.games.chicago import auction, develop, dividends, expand, orders
from pbm.games.chicago.board import PrintedBoard
from pbm.games.chicago.computer.plan import affordable, way_to_chicago
from pbm.games.chicago.computer.temperament import Judgement
from pbm.games.chicago.orders import Order
from pbm.games.chicago.play import Play
from pbm.games.chicago.position import OpenAuction, Position, cash, treasury
from pbm.games.chicago.rules import suggestions
from pbm.games.chicago.view import View

WayAhead = Sequence[tuple[int, int]]
"""Dollars and income of the hexes that a company has before it, the next one first."""


def best_act(view: View, judgement: Judgement, dice: Dice) -> Order:
    """The action after which the table is best for the seat; the first of equals."""
    taste = judgement.taste
    tastes = {
        company: 100 - taste + dice.of("taste", company).below(2 * taste + 1)
        for company in view.board.companies
    }
    foresight = Foresight(view, judgement, tastes)
    return max(suggestions(view.play, view.seat, _expansions), key=foresight.after)


def best_bid(view: View, judgement: Judgement) -> Order:
    """The least legal bid if winning at it is better than what comes of passing.

    No taste is asked here: one drawn anew at every raise would be the highest of many.
    """
    sale = view.position.pending[-1]
    if sale.least > view.position.cash(view.seat):
        return orders.Pass()
    foresight = Foresight(view, judgement, dict.fromkeys(view.board.companies, 100))
    won = foresight.sold(sale.company, view.seat, sale.least)
    return orders.Bid(sale.least) if won > foresight.passed(sale) else orders.Pass()


def _expansions(play: Play, seat: int, company: str) -> Iterator[Order]:
    """Those worth looking at: towards Chicago, and to the richest hexes."""
    westward = affordable(play, seat, company, way_to_chicago(play, company))
    yield from dict.fromkeys((*westward, *_richest(play, seat, company)))


DOLLAR, INCOME = 3, 10
"""How a dollar of cost and one of income count where an expansion is after income alone."""


def _richest(play: Play, seat: int, company: str) -> Iterator[orders.Expand]:
    """The hexes that bring most for their cost, one after the other."""
    hexes: tuple[str, ...] = ()
    for _ in range(play.board.rules.figures.hexes_per_expansion):
        near = (
            orders.Expand(company, (*hexes, key)) for key in expand.reachable(play, company, hexes)
        )
        legal = [order for order in near if expand.illegal(play, seat, order) is None]
        if not legal:
            return
        best = max(legal, key=lambda order: _brings(play, order.hexes[-1]))
        hexes = best.hexes
        yield best


def _brings(play: Play, key: str) -> int:
    """How good a hex is for income alone."""
    return INCOME * expand.gain(play, key) - DOLLAR * expand.cost(play, key)


def way_ahead(play: Play, company: str) -> WayAhead:
    """What a company's way to Chicago costs and brings, hex by hex, as the board stands."""
    if not play.charter(company).open:
        return ()
    way = way_to_chicago(play, company)
    return tuple((expand.cost(play, key), expand.gain(play, key)) for key in way)


def worths(
    play: Play, judgement: Judgement, ways: Callable[[str], WayAhead], tastes: Mapping[str, int]
) -> list[int]:
    """What a table is worth to each seat in order; `tastes` are per cent by company."""
    position = play.position
    ahead = _dividends_ahead(play, judgement.sales)
    share = {
        company: share_paid(play, judgement, company, ways(company), ahead) * tastes[company] // 100
        for company in play.board.companies
    }
    return [
        100 * position.cash(seat) + sum(held * share[name] for name, held in holding.items())
        for seat, holding in enumerate(position.holdings, 1)
    ]


def better_by(worth: Sequence[int], seat: int, spite: int) -> int:
    """How good a table is for a seat: its own worth less a part of the others' mean."""
    others = sum(worth) - worth[seat - 1]
    return 100 * worth[seat - 1] - spite * (others // (len(worth) - 1))


def _dividends_ahead(play: Play, sales: int) -> int:
    """Hundredths of general dividends still to come, by shares left or by Detroit."""
    position, end = play.position, play.board.rules.end
    left = sorted(charter.shares for charter in position.charters.values())
    needed = sum(left[: end.companies_without_shares])
    by_detroit = 100 * (end.detroit - position.dividends)
    return max(100, min(by_detroit, 100 + needed * 10_000 // sales))


def share_paid(play: Play, judgement: Judgement, company: str, way: WayAhead, ahead: int) -> int:
    """What a share of a company will be paid in so many hundredths of dividends."""
    charter = play.charter(company)
    if not charter.open and not charter.sold:
        return 0
    income, money = 100 * charter.income, play.position.treasury(company)
    sold, most = 100 * max(1, charter.sold), 100 * (charter.sold + charter.shares)
    paid, weight, at = 0, 100, 0
    for begun in range(0, ahead, 100):
        if begun:
            income += judgement.growth
        for cost, gain in way[at : at + judgement.hexes]:
            if money < cost:
                break
            money, income, at = money - cost, income + 100 * gain, at + 1
            if at == len(way):
                paid += weight * income // sold
        paid += weight * min(100, ahead - begun) * (income // sold) // 100
        weight = weight * judgement.later // 100
        sold = min(most, sold + judgement.sales // 4)
    return paid


class Foresight:
    """One seat's thoughts about the table as it stands; ways are looked for once."""

    def __init__(self, view: View, judgement: Judgement, tastes: Mapping[str, int]) -> None:
        self._board: PrintedBoard = view.board
        self._position = view.position
        self._packed = msgspec.json.encode(view.position)
        self._play = view.play
        self._seat = view.seat
        self._judgement = judgement
        self._tastes = tastes
        self._ways: dict[str, WayAhead] = {}

    def after(self, order: Order) -> int:
        """How good the table is after an action of the seat's own."""
        if isinstance(order, orders.Auction):
            return self._put_up(order.company)
        play = self._trial()
        match order:
            case orders.Expand(company, hexes):
                expand.expand(play, self._seat, order)
                if self._board.rules.figures.chicago in hexes:
                    dividends.pay(play, company, "chicago dividend")
                return self._good(self._worths(play, (company,)))
            case orders.Develop(place):
                develop.develop(play, self._seat, order)
                return self._good(self._worths(play, play.position.at(place)))
        return self._good(self._now)

    def sold(self, company: str, winner: int, price: int) -> int:
        """How good the table is once a seat has a share at a price; seat 0: nobody has it."""
        return self._good(self._with_share(company, winner, price))

    def passed(self, sale: OpenAuction) -> int:
        """How good the table is if the seat leaves an auction."""
        if sale.leader:
            return self.sold(sale.company, sale.leader, sale.high)
        seats = range(1, self._position.seats + 1)
        others = [seat for seat in seats if seat != self._seat and seat not in sale.passed]
        winner, price = self._expected(sale.company, others, sale.least)
        if not winner and sale.occasion == "initial":
            winner, price = sale.opener, 0
        return self.sold(sale.company, winner, price)

    def _put_up(self, company: str) -> int:
        least = auction.minimum_bid(self._play, company)
        seats = range(1, self._position.seats + 1)
        return self.sold(company, *self._expected(company, seats, least))

    def _expected(self, company: str, seats: Collection[int], least: int) -> tuple[int, int]:
        """Who is thought to buy a share, and the price: what the second would give."""
        offers = []
        for seat in seats:
            gained = self._with_share(company, seat, 0)[seat - 1] - self._now[seat - 1]
            part = 100 if seat == self._seat else self._judgement.rivals
            offer = min(self._position.cash(seat), gained * part // 10_000)
            if offer >= least:
                offers.append((offer, seat))
        offers.sort(reverse=True)
        if not offers:
            return 0, 0
        return offers[0][1], offers[1][0] if len(offers) > 1 else least

    def _with_share(self, company: str, winner: int, price: int) -> list[int]:
        """What the table is worth to each once a seat has a share at a price."""
        if not winner:
            return self._now
        play = self._trial()
        play.ledger.pay(cash(winner), treasury(company), price, "share")
        charter, held = play.charter(company), play.position.holdings[winner - 1]
        charter.shares, charter.sold, charter.open = charter.shares - 1, charter.sold + 1, True
        held[company] = held.get(company, 0) + 1
        return self._worths(play)

    def _trial(self) -> Play:
        """A copy of the table to think on."""
        return Play(self._board, msgspec.json.decode(self._packed, type=Position))

    @cached_property
    def _now(self) -> list[int]:
        """What the table as it stands is worth to each."""
        return self._worths(self._play)

    def _worths(self, play: Play, changed: Collection[str] = ()) -> list[int]:
        """What a table is worth to each; the ways of companies that have changed are new."""
        own = {company: way_ahead(play, company) for company in changed}

        def way(company: str) -> WayAhead:
            return own[company] if company in own else self._way(company)

        return worths(play, self._judgement, way, self._tastes)

    def _way(self, company: str) -> WayAhead:
        if company not in self._ways:
            self._ways[company] = way_ahead(self._play, company)
        return self._ways[company]

    def _good(self, worth: list[int]) -> int:
        return better_by(worth, self._seat, self._judgement.spite)
