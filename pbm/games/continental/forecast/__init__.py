"""What can be said of a sheet before the turn: cuts and refusals that depend on nobody else.

The receipt tells a player at once what the steps of Appendix C will make of his orders (Q4), as far
as it follows from his own figures and from no dice: a View holds neither seed nor other people's
orders. Where another's order could change it, the sentence says *as things stand*. What no turn can
make possible (orders/impossible.py) was complained about before, and is not looked at again.
"""

from pbm.games.continental.forecast.foreseen import Ahead
from pbm.games.continental.forecast.railroads import foresee_track, foresee_works
from pbm.games.continental.forecast.tycoon import (
    foresee_companies,
    foresee_market,
    foresee_money,
    foresee_person,
)
from pbm.games.continental.view import View
from pbm.games.family import Reading

FORESIGHT = (
    foresee_money,  # C.1 to C.4
    foresee_companies,  # C.5
    foresee_market,  # C.6, C.7
    foresee_works,  # C.8, C.9.2, C.10
    foresee_track,  # C.9.1, C.11, C.13
    foresee_person,  # C.12, C.15, 10.1.4 to 10.1.7
)
"""What is looked at, in the order of Appendix C."""


def forecast(view: View, reading: Reading) -> tuple[str, ...]:
    """Sentences for the receipt of a sheet, in Appendix C's order; none for who has no seat."""
    if view.own is None:
        return ()
    ahead = Ahead(view, view.own, reading.orders)
    for foresee in FORESIGHT:
        foresee(ahead)
    return tuple(ahead.told)
