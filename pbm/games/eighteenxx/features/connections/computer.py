"""How computer seats make connection runs."""

from collections.abc import Iterator

from pbm.core.dice import Dice
from pbm.games.eighteenxx.computer.outlook import ChosenOrder, Outlook
from pbm.games.eighteenxx.computer.running import run
from pbm.games.eighteenxx.computer.trains import saving
from pbm.games.eighteenxx.features.connections.values import Marker
from pbm.games.eighteenxx.values.orders import Dividend, Order, RunBest
from pbm.games.table.decision import Decision
from pbm.games.table.why import why


def connection_dividend(outlook: Outlook, decision: Decision, dice: Dice) -> ChosenOrder:
    """Paid out as a rule: the price rises twice then."""
    game = outlook.game
    company = game.companies[decision.subject]
    income = getattr(game.state.stack[-1], "income", 0)
    if 0 < saving(game, company) <= income and not company.trains:
        return ChosenOrder(Dividend(company.name, "withhold", connection=True), why("must_buy"))
    return ChosenOrder(Dividend(company.name, "full", connection=True), why("price_rises"))


def marker(outlook: Outlook, decision: Decision, dice: Dice) -> ChosenOrder:
    """On the map, where the destination counts double; else one more station."""
    order = Marker(decision.subject, "map")
    if decision.legal(order) is None:
        return ChosenOrder(order, why("counts_double"))
    return ChosenOrder(Marker(decision.subject, "charter"), why("station_there"))


def lines(name: str) -> Iterator[Order]:
    """What a programme says of a company's connection run."""
    yield Marker(name, "map")
    yield RunBest(name, connection=True)
    yield Dividend(name, "full", connection=True)


TAKEN = {
    "marker": marker,
    "connection run": run,
    "connection dividend": connection_dividend,
}
