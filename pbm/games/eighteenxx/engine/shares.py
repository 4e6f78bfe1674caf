"""Shares: certificates and their limits, presidents, buying from and selling to the open market.

Holdings are numbers of shares by holder; into how many a company is cut, and how many of them its
president's certificate is, say the title's tables.  Certificates in the yellow, green and brown
zones do not count towards the limit; for companies just sold the price is assumed to fall (1850
5.3.5).
"""

from collections.abc import Callable

from pbm.core.refusal import Refusal
from pbm.games.eighteenxx.values.events import PresidentChanged
from pbm.games.eighteenxx.values.figures import Railway
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.market import UNCOUNTED, UNLIMITED
from pbm.games.eighteenxx.values.point import Occasion, Point
from pbm.games.eighteenxx.values.seen import SeenGame
from pbm.games.eighteenxx.values.state import IPO, MARKET, Company

UNSALEABLE: Point[Callable[[Game, str, Company], Refusal | None]] = Point(
    lambda _game, _seat, _company: None
)
"""A seat would sell shares of a company: what may speak against it beside the usual."""
PRESIDENT_LEFT: Occasion[Callable[[Game, str], None]] = Occasion()
"""A seat has lost a presidency, and has single shares in its certificate's place."""


def held(company: Company, holder: str) -> int:
    """Shares a holder has."""
    return company.shares.get(holder, 0)


def charter(game: SeenGame, company: Company) -> Railway:
    """What the title's tables say of a company: its shares, its president's certificate …"""
    return game.figures.companies[company.name]


def per_cent(game: SeenGame, company: Company, shares: int) -> int:
    """Shares as per cent of the company."""
    return 100 * shares // charter(game, company).shares


def sold(game: SeenGame, company: Company) -> int:
    """Shares that have left the initial offering."""
    return charter(game, company).shares - held(company, IPO)


def certificates_of(game: Game, company: Company, seat: str) -> int:
    """Certificates of a company that a seat has, whether they count or not."""
    shares = company.shares.get(seat, 0)
    return shares + 1 - charter(game, company).president if company.president == seat else shares


def counts(game: SeenGame, company: Company, fallen: int = 0) -> bool:
    """Whether its certificates count towards the limit, after a fall of so many squares."""
    if company.row < 0:
        return not company.closed
    square = game.square(company)
    if fallen:
        square = game.grid.at(game.grid.down(game.spot(company), fallen))
    return square.zone not in UNCOUNTED


def certificates(game: SeenGame, seat: str, *, settled: bool = False) -> int:
    """Certificates that count towards a seat's limit (Compliance Sales, 1850 5.3.5 and 5.4.1).

    `settled`: prices count as they stand, though companies were just sold.
    """
    fallen = {} if settled else {sale.company: sale.shares for sale in game.state.sales}
    printed = game.figures.privates
    found = sum(
        game.figures.numbers.privates_count
        and private.owner == seat
        and printed[name].brings != "presidency"
        for name, private in game.state.privates.items()
    )
    for name, company in game.state.companies.items():
        shares = company.shares.get(seat, 0)
        if shares and counts(game, company, fallen.get(name, 0)):
            found += shares
            if company.president == seat:
                found += 1 - charter(game, company).president
    return found


def certificate_limit(game: SeenGame) -> int:
    """How many certificates a player may hold, by companies not closed and by players."""
    table = game.figures.numbers.certificates
    left = sum(not company.closed for company in game.state.companies.values())
    rows = sorted(map(int, table))
    row = max((number for number in rows if number <= left), default=rows[0])
    return table[str(row)][str(len(game.state.seats))]


def unlimited(game: Game, company: Company, fallen: int = 0) -> bool:
    """Whether the holding limit does not apply, after a fall of so many squares."""
    if company.row < 0:
        return False
    return game.grid.at(game.grid.down(game.spot(company), fallen)).zone in UNLIMITED


def most_others(game: SeenGame, company: Company, seat: str) -> int:
    """The largest holding of any other seat."""
    shares = company.shares
    return max((shares.get(other, 0) for other in game.state.seats if other != seat), default=0)


def transfer(game: Game, company: Company, giver: str, taker: str, shares: int) -> None:
    """Move shares, and the presidency if somebody now holds more than the president."""
    holdings = company.shares
    holdings[giver] = holdings.get(giver, 0) - shares
    holdings[taker] = holdings.get(taker, 0) + shares
    if not holdings[giver]:
        del holdings[giver]
    pass_presidency(game, company)


def pass_presidency(game: Game, company: Company) -> None:
    """Transfer of Presidency: to the largest holder, in a tie clockwise from the old president."""
    old = company.president
    if not old:
        return
    most = most_others(game, company, old)
    if most <= held(company, old) or most < charter(game, company).president:
        return
    heirs = (seat for seat in game.state.clockwise(old) if held(company, seat) == most)
    company.president = next(heirs)
    game.tell(PresidentChanged(company.name, old, company.president))
    for then in game.on(PRESIDENT_LEFT):
        then(game, old)


def may_leave(game: Game, company: Company, seat: str, shares: int) -> bool:
    """Whether the president's certificate finds an owner when a seat sells so many shares."""
    if company.president != seat:
        return True
    needed = charter(game, company).president
    left = held(company, seat) - shares
    return left >= needed or most_others(game, company, seat) >= needed


def keeps_presidency(game: SeenGame, company: Company, seat: str, shares: int) -> bool:
    """Whether a president stays president after selling so many shares."""
    left = held(company, seat) - shares
    return left >= charter(game, company).president and left >= most_others(game, company, seat)


def market_room(game: SeenGame, company: Company) -> int:
    """Shares that still fit on the open market."""
    limit = game.figures.numbers.market_limit * charter(game, company).shares // 100
    return limit - held(company, MARKET)


def sold_out(company: Company) -> bool:
    """Whether players and the company hold all its shares."""
    return (
        not company.acquired
        and company.president != ""
        and not held(company, IPO)
        and not held(company, MARKET)
    )


def share_price_order(game: SeenGame, names: list[str]) -> list[str]:
    """Highest price first, then the column furthest right, then the top of the stack."""
    companies = [game.state.companies[name] for name in names]
    on_market = [one for one in companies if one.row >= 0]
    placed = [(-game.price(one), -one.col, one.arrival, one.name) for one in on_market]
    return [name for *_, name in sorted(placed)]
