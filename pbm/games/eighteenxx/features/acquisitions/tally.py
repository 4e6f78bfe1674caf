"""What the railroad that nobody owns does in simulated games."""

from collections.abc import Callable
from functools import partial

from pbm.core.journal import Event
from pbm.games.eighteenxx.features.acquisitions.values import (
    AcquisitionDeclined,
    CompanyAcquired,
    TrainTaken,
)


def _acquired(why: str, event: Event) -> bool:
    return isinstance(event, CompanyAcquired) and event.why == why


def _declined(event: Event) -> bool:
    return isinstance(event, AcquisitionDeclined)


def _trains(event: Event) -> bool:
    return isinstance(event, TrainTaken)


TALLY: dict[str, Callable[[Event], bool]] = {
    "trains_taken": _trains,
    "offers_declined": _declined,
    **{f"acquired_{why}": partial(_acquired, why) for why in ("accepted", "forced")},
    "acquired_crisis": partial(_acquired, "crisis"),
    "acquired_queue": partial(_acquired, "queue"),
}
