"""Orders of a letter that no position to come makes possible."""

from msgspec.structs import replace

from pbm.core.refusal import Refusal, no
from pbm.games.chicago import auction, develop, expand
from pbm.games.chicago.language import LANGUAGE
from pbm.games.chicago.orders import Auction, Bid, Develop, Expand, Maximum, Order
from pbm.games.chicago.view import View
from pbm.games.chicago.voice import Voice
from pbm.games.table.messages import Message
from pbm.games.table.possible import RuledOut

MOST_OFFERS = 3
"""Expansions that are offered for one that is never built."""


def ruled_out(view: View, order: Order | Message) -> RuledOut | None:
    """Why an order can never be carried out, or not before the turn ends."""
    lasting = _refusal(view, order)
    refusal = lasting or _in_first_auctions(view, order)
    if refusal is None:
        return None
    instead: list[Order] = []
    if isinstance(order, Expand) and lasting is not None:
        instead += _instead(view, order)
    elif isinstance(order, Bid | Maximum) and lasting is None:
        instead.append(_raised(order, int(refusal.figures["least"])))
    said = tuple(LANGUAGE.grammar.write(one, LANGUAGE.words) for one in instead)
    told = Voice(view).refusal(refusal)
    return RuledOut(told[0].upper() + told[1:], said, lasting is None)


def _raised(order: Bid | Maximum, least: int) -> Bid | Maximum:
    """The same bid at what is asked."""
    return replace(order, dollars=least) if isinstance(order, Bid) else replace(order, most=least)


def _in_first_auctions(view: View, order: Order | Message) -> Refusal | None:
    """What a turn that ends with the first auctions never comes to (R24): an action, and a bid
    below what is asked, which only rises in them."""
    if view.comes_to_actions:
        return None
    match order:
        case Auction() | Expand() | Develop():
            return no("auction", "no_action_in_time")
        case Bid(bid, company) | Maximum(bid, company) if company is not None:
            least = asked_for(view, company)
            return no(auction.RULE, "below", company=company, least=least) if bid < least else None
    return None


def asked_for(view: View, company: str) -> int:
    """What is asked now for a share of a company."""
    pending = {one.company: one.least for one in view.position.pending}
    return pending.get(company) or auction.minimum_bid(view.play, company)


def _instead(view: View, order: Expand) -> list[Expand]:
    """What of an expansion can be built now, else the nearest hexes."""
    company, play = order.company, view.play
    left = tuple(key for key in order.hexes if not expand.never(play, Expand(company, (key,))))
    if left and expand.unbuildable(play, Expand(company, left)) is None:
        return [Expand(company, left)]
    near = (Expand(company, (key,)) for key in expand.reachable(play, company))
    return [one for one in near if expand.unbuildable(play, one) is None][:MOST_OFFERS]


def _refusal(view: View, order: Order | Message) -> Refusal | None:
    match order:
        case Expand():
            return expand.never(view.play, order)
        case Develop():
            return develop.never(view.play, order)
        case Auction(company) | Bid(_, company) | Maximum(_, company) if company is not None:
            left = view.position.charters[company].shares
            return None if left else no(auction.RULE, "sold_out", company=company)
    return None
