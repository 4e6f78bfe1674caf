"""One's word in deals that others propose: what a seat may say beforehand that it sells."""

from collections.abc import Callable, Iterator

from pbm.games.eighteenxx.engine.trial import is_asked
from pbm.games.eighteenxx.values.point import Occasion
from pbm.games.eighteenxx.view import View
from pbm.sheets.offer import Offer, OfferBlock

WORDS_GIVEN: Occasion[Callable[[View], Iterator[Offer]]] = Occasion()
"""What features have a seat say beforehand in deals, where the other side is asked."""


def deals(view: View) -> OfferBlock:
    """A line for each thing that others may buy of the seat if it has agreed."""
    telling = view.game.on(WORDS_GIVEN) if is_asked(view.game) else ()
    offers = tuple(one for tells in telling for one in tells(view))
    return OfferBlock(view.say("block_deals"), offers=offers, notes=(view.say("deals"),))
