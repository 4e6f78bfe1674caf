"""Companies with too many trains give one up, mostly to the open market (Purchase Trains, H14)."""

from collections.abc import Callable, Iterator, Sequence

from pbm.core.refusal import Refusal, no
from pbm.games.eighteenxx.engine.course import phase
from pbm.games.eighteenxx.values.events import TrainDiscarded
from pbm.games.eighteenxx.values.game import Game, Move, Step
from pbm.games.eighteenxx.values.orders import Discard, Order
from pbm.games.eighteenxx.values.point import Point
from pbm.games.eighteenxx.values.state import Discards

RULE = "trains"


MAY_DISCARD: Point[Callable[[Sequence[str]], Sequence[str]]] = Point(
    lambda companies: companies[:1]
)
"""Which of the companies that have too many trains may give one up now: the buyer, then the others
in share price order (H14)."""


def _asks(game: Game) -> str:
    companies = game.frame(Discards).companies
    return game.companies[companies[0]].president if companies else ""


def _check(game: Game, order: Discard) -> Refusal | None:
    companies = game.frame(Discards).companies
    if order.company not in game.by(MAY_DISCARD)(companies):
        return no(RULE, "not_its_discard", company=order.company)
    if order.train not in game.companies[order.company].trains:
        return no(RULE, "no_such_train", train=order.train)
    return None


def _discard(game: Game, order: Discard) -> None:
    company = game.companies[order.company]
    company.trains.remove(order.train)
    if game.figures.numbers.surplus_trains == "open market":
        game.state.market_trains.append(order.train)
    game.tell(TrainDiscarded(company.name, order.train))
    if len(company.trains) <= phase(game).train_limit:
        game.frame(Discards).companies.remove(company.name)


def _suggest(game: Game) -> Iterator[Order]:
    company = game.companies[game.frame(Discards).companies[0]]
    return (Discard(company.name, train) for train in sorted(set(company.trains), key=int_or_text))


def int_or_text(train: str) -> tuple[int, str]:
    """Trains by number, diesels last."""
    return (int(train) if train.isdigit() else 99, train)


DISCARD = Step(
    name="discard",
    asks=_asks,
    subject=lambda game: next(iter(game.frame(Discards).companies), ""),
    moves={Discard: Move(_check, _discard)},
    suggest=_suggest,
)
