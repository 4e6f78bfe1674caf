"""Station markers: where one brings income, keeps a good city open, or shuts others out of one."""

from collections.abc import Iterator, Sequence
from functools import partial

from pbm.core.dice import Dice
from pbm.games.eighteenxx.board.board import tile_on
from pbm.games.eighteenxx.computer.blocking import kept_open, last_space, put, shut_out
from pbm.games.eighteenxx.computer.outlook import (
    ChosenOrder,
    Outlook,
    gained,
    has_train_room,
    income,
    lasting,
    next_train,
    rounds_ahead,
)
from pbm.games.eighteenxx.engine.course import phase
from pbm.games.eighteenxx.values.orders import Pass, Station
from pbm.games.eighteenxx.values.seen import SeenGame
from pbm.games.eighteenxx.values.state import Company
from pbm.games.table.decision import Decision
from pbm.games.table.why import Why, why

TRIED = 3
CHEAP = 40
GOOD_CITY = 30


def station(outlook: Outlook, decision: Decision, dice: Dice) -> ChosenOrder:
    """The city where a marker pays best, if the company can spare the money."""
    game = outlook.game
    company = game.companies[decision.subject]
    if not company.stations:
        return ChosenOrder(Pass(), why("no_marker_pays"))
    cost = company.stations[0]
    left = game.cash(company.name) - cost
    if left < 0 or (not lasting(game, company) and left < next_train(game).price):
        return ChosenOrder(Pass(), why("needed_for_train"))
    places = [order for order in decision.suggest() if isinstance(order, Station)]
    places.sort(key=lambda order: (-_value(game, order), order.hex, order.city))
    paying = (_weighed if outlook.temper.blocks else _first_better)(outlook, company, places)
    if paying is not None:
        return paying
    for order in places[:TRIED]:
        if cost <= CHEAP and _value(game, order) >= GOOD_CITY and last_space(game, order):
            return ChosenOrder(order, why("soon_full", hex=order.hex))
    return ChosenOrder(Pass(), why("no_marker_pays"))


def _first_better(
    outlook: Outlook, company: Company, places: Sequence[Station]
) -> ChosenOrder | None:
    """The best city where a marker earns its price until the end."""
    game = outlook.game
    for order in places[:TRIED]:
        more = gained(game, company.name, partial(put, game.map, order))
        if more * rounds_ahead(game) >= company.stations[0] and more > 0:
            return ChosenOrder(order, why("better_run", dollars=more))
    return None


def _weighed(outlook: Outlook, company: Company, places: Sequence[Station]) -> ChosenOrder | None:
    """The place where a marker brings most, by better runs, by what it keeps and by what it takes
    from others, if that is more than its price and than a train for the money would bring."""
    game, ideas = outlook.game, list[tuple[int, ChosenOrder]]()
    for number, order in enumerate(places):
        more = gained(game, company.name, partial(put, game.map, order)) if number < TRIED else 0
        brought = [(more, why("better_run", dollars=more))]
        if last_space(game, order):
            brought += _by_the_last_space(outlook, order)
        dollars = sum(one for one, _ in brought)
        reason = max(brought, key=lambda one: one[0])[1]
        ideas.append((dollars, ChosenOrder(order, reason)))
    train = _train_instead(game, company)
    dollars, choice = max(ideas, key=lambda one: one[0], default=(0, None))
    if 0 < train >= dollars:
        return ChosenOrder(Pass(), why("needed_for_train"))
    return choice if dollars > 0 and dollars * rounds_ahead(game) >= company.stations[0] else None


def _by_the_last_space(outlook: Outlook, order: Station) -> Iterator[tuple[int, Why]]:
    """What it brings to fill a city, and why."""
    kept, taken = kept_open(outlook, order), shut_out(outlook, order)
    yield kept, why("keeps_open", hex=order.hex, dollars=kept)
    yield taken.dollars, why("shuts_out", company=taken.company, hex=order.hex, dollars=taken.lost)


def _train_instead(game: SeenGame, company: Company) -> int:
    """Dollars a round that a train would bring which the company could not pay after a marker."""
    wanted, cash = next_train(game), game.cash(company.name)
    if not has_train_room(game, company) or not cash - company.stations[0] < wanted.price <= cash:
        return 0
    more = income(game, company.name, [*company.trains, wanted.name])
    return max(0, more - income(game, company.name, company.trains))


def _value(game: SeenGame, order: Station) -> int:
    """What a city is worth now."""
    tile, _ = tile_on(game.map, game.state.board, order.hex)
    return tile.stops[order.city].value(phase(game).band)
