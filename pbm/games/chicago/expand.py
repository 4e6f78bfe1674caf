"""Expansion of a railroad company's route network (Expansion, R1, R12)."""

from collections.abc import Iterator

from pbm.core.refusal import Refusal, no
from pbm.games.chicago.board import SINGLE, PrintedHex
from pbm.games.chicago.events import RouteExpanded
from pbm.games.chicago.orders import Expand
from pbm.games.chicago.play import Play
from pbm.games.chicago.position import BANK, treasury

RULE = "Expansion"
COST = "Expansion, cost"


def illegal(play: Play, seat: int, order: Expand) -> Refusal | None:
    """Why this seat cannot build these hexes in this order; None if it can (R12)."""
    if not play.position.shares(seat, order.company):
        return no(RULE, "no_share", company=order.company)
    return unbuildable(play, order)


def unbuildable(play: Play, order: Expand) -> Refusal | None:
    """The same whoever has shares of the company."""
    company, hexes = order.company, order.hexes
    most = play.board.rules.figures.hexes_per_expansion
    charter = play.charter(company)
    if not 1 <= len(hexes) <= most:
        return no(RULE, "count", count=len(hexes), most=most)
    if len(hexes) > charter.locomotives:
        return no(RULE, "locomotives", company=company, left=charter.locomotives, count=len(hexes))
    held = play.position.treasury(company)
    for index, key in enumerate(hexes):
        wrong = _cannot_enter(play, company, key, hexes[:index])
        if wrong is not None:
            return wrong
        price = cost(play, key)
        if price > held:
            return no(COST, "cost", hex=key, cost=price, held=held, company=company)
        held -= price
    return None


def _cannot_enter(play: Play, company: str, key: str, before: tuple[str, ...]) -> Refusal | None:
    """Why one hex is closed to the company, the hexes built before it in this turn counted."""
    place = play.board.places.get(key)
    if place is None:
        return no(RULE, "no_hex", hex=key)
    present = play.position.at(key)
    if company in present or key in before:
        return no(RULE, "twice", hex=key, company=company)
    if place.terrain == "start" and place.home != company:
        return no(RULE, "home", hex=key, home=place.home)
    if place.terrain in SINGLE and present:
        return no(RULE, "occupied", hex=key, owner=present[0], terrain=place.terrain)
    if not _touches(play, company, place, before):
        return no(RULE, "apart", hex=key, company=company)
    return None


def never(play: Play, order: Expand) -> Refusal | None:
    """Why it can never be built again: locomotives stay where they are, and none comes back."""
    charter, present = play.charter(order.company), play.position.at
    if len(order.hexes) > charter.locomotives:
        left, count = charter.locomotives, len(order.hexes)
        return no(RULE, "locomotives", company=order.company, left=left, count=count)
    for key in order.hexes:
        there = present(key)
        if order.company in there:
            return no(RULE, "twice", hex=key, company=order.company)
        if there and (terrain := play.place(key).terrain) in SINGLE:
            return no(RULE, "occupied", hex=key, owner=there[0], terrain=terrain)
    return None


def _touches(play: Play, company: str, place: PrintedHex, before: tuple[str, ...]) -> bool:
    """Whether a hex lies beside the company's network as it stands at that moment."""
    at = play.position.at
    return any(near in before or company in at(near) for near in place.adjacent)


def cost(play: Play, key: str) -> int:
    """Dollars for one more locomotive: the printed cost times all locomotives there (Cost)."""
    return play.place(key).cost * (len(play.position.at(key)) + 1)


def gain(play: Play, key: str) -> int:
    """Income that the hex brings a company arriving now (Increasing the income, R12)."""
    place = play.place(key)
    if place.industry:
        return play.position.industry[place.industry]
    return place.income + (place.develop if key in play.position.developed else 0)


def reachable(play: Play, company: str, before: tuple[str, ...] = ()) -> list[str]:
    """The hexes that the company may enter next, whatever they cost, in alphabetical order."""
    network = [key for key, present in play.position.locomotives.items() if company in present]
    around = {near for key in (*network, *before) for near in play.place(key).adjacent}
    return sorted(key for key in around if _cannot_enter(play, company, key, before) is None)


def suggestions(play: Play, seat: int, company: str) -> Iterator[Expand]:
    """Every legal expansion of a company by this seat, shorter ones first."""
    lines: list[tuple[str, ...]] = [()]
    for _ in range(play.board.rules.figures.hexes_per_expansion):
        longer = []
        for line in lines:
            for key in reachable(play, company, line):
                order = Expand(company, (*line, key))
                if illegal(play, seat, order) is None:
                    longer.append(order.hexes)
                    yield order
        lines = longer


def expand(play: Play, seat: int, order: Expand) -> None:
    """Place the locomotives one after the other, pay the bank, raise the income (R12)."""
    position, company = play.position, order.company
    charter = play.charter(company)
    costs, gains = [], []
    for key in order.hexes:
        price, more = cost(play, key), gain(play, key)
        play.ledger.pay(treasury(company), BANK, price, "building")
        position.locomotives.setdefault(key, []).append(company)
        charter.locomotives -= 1
        charter.income += more
        costs.append(price)
        gains.append(more)
    play.tell(
        RouteExpanded(
            move=position.move,
            seat=seat,
            company=company,
            hexes=order.hexes,
            costs=tuple(costs),
            gains=tuple(gains),
            income=charter.income,
            treasury=position.treasury(company),
        )
    )
