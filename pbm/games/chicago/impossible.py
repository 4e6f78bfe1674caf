"""Orders of a letter that no position to come makes possible."""

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
    """Why an order can never be carried out."""
    refusal = _refusal(view, order)
    if refusal is None:
        return None
    instead = _instead(view, order) if isinstance(order, Expand) else ()
    said = tuple(LANGUAGE.grammar.write(one, LANGUAGE.words) for one in instead)
    return RuledOut(Voice(view).refusal(refusal), said)


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
