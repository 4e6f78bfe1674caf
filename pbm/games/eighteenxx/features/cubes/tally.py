"""What of cubes and refineries is counted in simulated games."""

from pbm.core.journal import Event
from pbm.games.eighteenxx.features.cubes.values import CubeDelivered, CubesExported, RefineryChanged


def _paid(event: Event) -> bool:
    return isinstance(event, CubeDelivered) and event.dollars > 0


def _unpaid(event: Event) -> bool:
    return isinstance(event, CubeDelivered) and not event.dollars


def _begun(event: Event) -> bool:
    return isinstance(event, RefineryChanged) and not event.old


def _abroad(event: Event) -> bool:
    return isinstance(event, CubesExported)


TALLY = {
    "cubes_paid": _paid,
    "cubes_unpaid": _unpaid,
    "refineries_begun": _begun,
    "exports": _abroad,
}
