"""A company that must buy a train: what each way costs, what is done without a line, and the sales
of shares that may be needed for it."""

from collections.abc import Iterator

from msgspec.structs import replace

from pbm.games.eighteenxx.engine.train_sales import cheapest
from pbm.games.eighteenxx.engine.trial import is_asked
from pbm.games.eighteenxx.programme.trains_ahead import STEP, forced_purchase
from pbm.games.eighteenxx.values.orders import Order, Pass, Sell
from pbm.games.eighteenxx.values.seen import SeenGame
from pbm.games.eighteenxx.values.state import Company
from pbm.games.eighteenxx.view import View


def price_of_force(view: View, company: Company) -> dict[str, object]:
    """What the cheapest new train costs whom: price, treasury, the president's part, his lack;
    companies whose trains need nobody's word, whether there are others; what is done without a
    line, if it is only the first thing, and whether the turn stops instead."""
    seen, president = view.game, company.president
    price, treasury = cheapest(seen), seen.cash(company.name)
    gap = max(0, price - treasury)
    ahead = forced_purchase(seen, company.name)
    free = [one for one in ahead.sellers if _is_free(seen, one, president)]
    return {
        "price": price,
        "treasury": treasury,
        "gap": gap,
        "lack": max(0, gap - seen.cash(president)) if president else 0,
        "free": free,
        "others": len(free) < len(ahead.sellers),
        "least": _written(view, ahead.least),
        "first": isinstance(ahead.least, Sell),
        "stops": _stops(view, company.name),
    }


def _stops(view: View, name: str) -> bool:
    """Whether the game stops where no line buys the train, and has not done so already."""
    asked, settings = view.asked, view.settings
    now = asked is not None and (asked.kind, asked.subject) == (STEP, name)
    waits = settings.get("missing") == "wait" or settings.get("horizon") == "decision"
    return waits and not now


def _is_free(seen: SeenGame, seller: str, president: str) -> bool:
    """Whether nobody else has a say in what a company sells to one of this president."""
    return not is_asked(seen) or seen.companies[seller].president in ("", president)


def _written(view: View, order: Order) -> str:
    """The line that would say the same; nothing where there is no such order."""
    if isinstance(order, Pass):
        return ""
    told = replace(order, for_train=True) if isinstance(order, Sell) else order
    return view.language.grammar.write(told, view.language.words)


def forced_sales(view: View, company: Company) -> Iterator[tuple[Sell, str]]:
    """The largest block of each company that may be sold for the train, with its line."""
    for block in forced_purchase(view.game, company.name).blocks:
        yield block, _written(view, block)
