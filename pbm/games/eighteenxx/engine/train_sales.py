"""Trains: what bank and open market offer, buying, phases, scrapping; what a president must sell.

Rules: Trains, Purchase Trains, Game Phases, Forced Stock Sales, Bankruptcy; 1850 chapter 10.
"""

from collections.abc import Callable, Iterator, Sequence

from pbm.core.refusal import Refusal, no
from pbm.games.eighteenxx.board.network import network
from pbm.games.eighteenxx.engine.course import end
from pbm.games.eighteenxx.engine.privates import close_all
from pbm.games.eighteenxx.engine.selling import block_refusal
from pbm.games.eighteenxx.engine.shares import (
    UNSALEABLE,
    held,
    keeps_presidency,
    market_room,
    may_leave,
    share_price_order,
    transfer,
)
from pbm.games.eighteenxx.values.events import (
    PhaseBegan,
    TrainBought,
    TrainsScrapped,
    WentBankrupt,
)
from pbm.games.eighteenxx.values.figures import Phase, TrainKind
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.orders import BuyTrain, Sell
from pbm.games.eighteenxx.values.point import Occasion
from pbm.games.eighteenxx.values.seen import SeenGame
from pbm.games.eighteenxx.values.state import BANK, MARKET, Company, Discards, OperatingTurn

PHASE_BEGAN: Occasion[Callable[[Game, Phase], None]] = Occasion()
"""The first train of a new phase was bought."""
TRAIN_BOUGHT: Occasion[Callable[[Game, Company], None]] = Occasion()
"""A company has bought a train."""


def bank_offers(game: SeenGame) -> list[str]:
    """Kinds the bank sells now: the first not sold out, and those opened beside it."""
    state = game.state
    offers: list[str] = []
    for name, kind in game.figures.trains.items():
        if kind.opened_by:
            if kind.opened_by in state.sold_kinds:
                offers.append(name)
        elif not offers and state.depot.get(name, 1) > 0:
            offers.append(name)
    return offers


def cheapest(game: SeenGame) -> int:
    """Price of the cheapest train of bank and open market (D29); 0 when there is none left."""
    kinds, there = game.figures.trains, (*bank_offers(game), *game.state.market_trains)
    return min((kinds[name].price for name in there), default=0)


def price_of(kind: TrainKind, trade_in: str) -> int:
    """What the bank asks, less what a train in part payment brings."""
    return kind.price - (kind.trade_in_value if trade_in else 0)


def buy_train(game: Game, order: BuyTrain) -> None:
    """A train changes hands; the president makes up what the treasury lacks."""
    company = game.companies[order.company]
    gap = max(order.price - game.cash(company.name), 0)
    game.pay(company.president, company.name, gap, "contribution")
    seller = order.source if order.source not in (BANK, MARKET) else BANK
    game.pay(company.name, seller, order.price, "train")
    if order.trade_in:
        company.trains.remove(order.trade_in)
        game.state.market_trains.append(order.trade_in)
    company.trains.append(order.train)
    game.tell(
        TrainBought(company.name, order.train, order.source, order.price, gap, order.trade_in)
    )
    _take_from_source(game, company, order)
    for then in game.on(TRAIN_BOUGHT):
        then(game, company)


def _take_from_source(game: Game, company: Company, order: BuyTrain) -> None:
    """The train leaves where it was; the first of its kind from the bank may begin a phase."""
    state = game.state
    if order.source == MARKET:
        state.market_trains.remove(order.train)
    elif order.source != BANK:
        game.companies[order.source].trains.remove(order.train)
        return
    if order.source == BANK:
        leaves_bank(game, order.train, company.name)


def leaves_bank(game: Game, kind: str, buyer: str) -> None:
    """A train leaves the bank; the first one of its kind may begin a phase."""
    state = game.state
    if kind in state.depot:
        state.depot[kind] -= 1
    if kind not in state.sold_kinds:
        state.sold_kinds.append(kind)
        _first_of_its_kind(game, buyer, kind)


def _first_of_its_kind(game: Game, buyer: str, kind: str) -> None:
    """A new phase begins: trains are scrapped, effects happen, surplus is discarded."""
    state = game.state
    new = next((p for p in game.figures.phases if p.begins_with == kind), None)
    if new is None:
        return
    state.phase = new.name
    game.tell(PhaseBegan(new.name))
    for scrapped in game.figures.trains.values():
        if scrapped.scrapped_by == kind:
            _scrap(game, scrapped.name)
    if "close privates" in new.effects:
        close_all(game)
    for then in game.on(PHASE_BEGAN):
        then(game, new)
    others = share_price_order(game, [n for n in state.companies if n != buyer])
    order = [*([buyer] if buyer in state.companies else ()), *others]
    crowded = [name for name in order if len(state.companies[name].trains) > new.train_limit]
    if crowded:
        state.stack.append(Discards(companies=crowded))


def _scrap(game: Game, kind: str) -> None:
    """All trains of a kind leave the game without compensation."""
    owners = []
    for name, company in game.state.companies.items():
        if kind in company.trains:
            company.trains = [train for train in company.trains if train != kind]
            owners.append(name)
    game.state.market_trains = [train for train in game.state.market_trains if train != kind]
    if kind in game.state.depot:
        game.state.depot[kind] = 0
    game.tell(TrainsScrapped(kind, tuple(owners)))


RULE = "forced sales"


def must_buy(game: SeenGame, company: Company) -> bool:
    """A company with a route must own a train, while there is one (Purchase Trains)."""
    if company.trains or not cheapest(game):
        return False
    return network(game.map, game.state.board, company.name).has_route


def lacking(game: SeenGame, company: Company) -> int:
    """Dollars that treasury and president lack for the cheapest train; 0 or less: none."""
    return cheapest(game) - game.cash(company.name) - game.cash(company.president)


def hopeless(game: Game, company: Company) -> bool:
    """Whether nothing the president can sell suffices (Bankruptcy)."""
    gap = lacking(game, company)
    if gap <= 0 or not must_buy(game, company):
        return False
    turn = game.frame(OperatingTurn)
    return gap > sum(
        game.price(other) * sellable(game, company.president, other, company.name)
        for other in game.state.companies.values()
        if other.name not in turn.sold
    )


def forced_refusal(game: Game, order: Sell) -> Refusal | None:
    """Whether the president may sell a block for the train the operating company must buy."""
    company, turn = game.operating, game.turn
    seat = company.president
    other = game.state.companies.get(order.company)
    gap = lacking(game, company)
    if other is None or not must_buy(game, company) or gap <= 0:
        return no(RULE, "no_sale_is_needed", company=company.name)
    if order.company in turn.sold:
        return no(RULE, "one_block_of_a_company", company=order.company)
    refusal = block_refusal(game, seat, other, order.shares)
    if refusal is not None:
        return refusal
    if other is company and not keeps_presidency(game, other, seat, order.shares):
        return no(RULE, "would_change_the_presidency", company=company.name)
    fewer = order.shares - 1
    enough = fewer * game.price(other) >= gap
    if enough and block_refusal(game, seat, other, fewer) is None:
        return no(RULE, "only_enough", needed=gap, shares=order.shares, price=game.price(other))
    return None


def forced_blocks(game: Game, company: Company) -> Iterator[Sell]:
    """Every block the president may sell now."""
    for name, other in game.state.companies.items():
        for shares in range(1, held(other, company.president) + 1):
            order = Sell(name, shares)
            if forced_refusal(game, order) is None:
                yield order


def averting_blocks(game: Game, company: Company) -> Iterator[Sell]:
    """The blocks after which all else that may be sold still suffices: one block of a company."""
    turn, gap = game.frame(OperatingTurn), lacking(game, company)
    others = {
        name: game.price(other) * sellable(game, company.president, other, company.name)
        for name, other in game.state.companies.items()
        if name not in turn.sold
    }
    for order in forced_blocks(game, company):
        brings = order.shares * game.price(game.companies[order.company])
        if brings + sum(others.values()) - others.get(order.company, 0) >= gap:
            yield order


def sellable(game: Game, seat: str, company: Company, needy: str = "") -> int:
    """The most shares of a company that a seat could be forced to sell in one block.

    The company in need may not change its president (Forced Stock Sales).
    """
    if company.row < 0 or game.by(UNSALEABLE)(game, seat, company):
        return 0
    for shares in range(min(held(company, seat), market_room(game, company)), 0, -1):
        keeps = company.name != needy or company.president != seat
        if may_leave(game, company, seat, shares) and (
            keeps or keeps_presidency(game, company, seat, shares)
        ):
            return shares
    return 0


def bankrupt(game: Game, seat: str, needy: str, sold: Sequence[str] = ()) -> None:
    """All that could be sold counts as sold and lost, and the cash with it (H18, D18).

    What could not be sold still counts, such as the rest of companies of which a block was `sold`
    for the train already; prices do not move any more.
    """
    for company in game.state.companies.values():
        shares = sellable(game, seat, company, needy)
        if shares and company.name not in sold:
            transfer(game, company, seat, MARKET, shares)
    game.pay(seat, BANK, game.cash(seat), "bankrupt")
    game.state.bankrupt = seat
    game.tell(WentBankrupt(seat, needy))
    end(game, "bankrupt")
