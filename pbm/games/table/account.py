"""Accounting for every line of a programme: what was done, refused, never true, not reached."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Literal

import msgspec

from pbm.core.journal import Event
from pbm.core.refusal import Refusal
from pbm.games.table.programme import ProgrammeLine

LineVerdict = Literal[
    "done",  # at least once
    "in part",  # of what it joins, not all was done
    "refused",  # tried, and illegal
    "untrue",  # its condition was never true
    "outbid",  # a maximum that did not win
    "not reached",  # the batch ended before
    "not needed",  # a last resort, and there was none
    "stopped",  # a stop that fired
    "fired",  # a stop that had fired before in the turn
    "stands",  # still in force in the next part
    "noted",  # a standing default, kept
    "waits",  # a maximum that stands until its auction, also after the turn
]


class Reason(msgspec.Struct, frozen=True):
    """Why an alternative was not done: refused, or the figures that its condition saw."""

    text: str
    refusal: Refusal | None = None
    figures: dict[str, int] = {}


class Deed(msgspec.Struct, frozen=True):
    """Something done by a line: at which move, in which words, against which figures.

    `what` is done, bid (the figures hold the dollars of the last bid), won or lost (with price);
    or, of what the line wants done besides, left (not done; `before` says why, if it was tried) or
    to come (the batch stopped before it).
    """

    move: int
    what: str
    text: str
    figures: dict[str, int] = {}
    before: tuple[Reason, ...] = ()
    """The alternatives before it that could not be done."""


class LineAccount(msgspec.Struct, frozen=True):
    """What became of one line."""

    line: int
    text: str
    role: str
    verdict: LineVerdict
    events: tuple[Deed, ...] = ()
    reasons: tuple[Reason, ...] = ()
    """Of the last attempt, when it was not done."""


class OrdersAccounted(Event, frozen=True):
    """All lines of one seat; only that seat may read it."""

    seat: int
    accounts: tuple[LineAccount, ...]
    programme: bool = True
    """Whether the seat had any programme at all."""


class BatchEnded(Event, frozen=True):
    """What stopped the batch: horizon, over, missing (a seat is waited for) or stop."""

    reason: str
    part: int
    move: int
    seat: int = 0
    kind: str = ""
    subject: str = ""


class DecisionTaken(Event, frozen=True, tag="Taken"):
    """One decision taken: enough to do it again without the programmes.

    `by` is line, rider, standing, only (no other was legal), computer, default, or closing.
    """

    step: int
    move: int
    seat: int
    kind: str
    subject: str
    text: str
    by: str


BATCH = (OrdersAccounted, BatchEnded)
MOST_EVENTS = 40
"""Events told of one line; a line that is done more often is told by its last ones."""


class AccountBook:
    """The accounts being written during a batch: for each seat, by the line's place."""

    def __init__(
        self,
        programmes: Mapping[int, Sequence[ProgrammeLine]],
        fired: Mapping[int, Sequence[str]],
    ) -> None:
        """Lines used up in an earlier part of the turn were told there; `fired` are the stops that
        have fired in the turn, by seat, as it goes on."""
        self._fired = fired
        self._met: dict[str, str] = {}
        self._events: dict[tuple[int, int], list[Deed]] = {}
        self._reasons: dict[tuple[int, int], tuple[Reason, ...]] = {}
        self._told = {
            (seat, index)
            for seat, lines in programmes.items()
            for index, line in enumerate(lines)
            if line.spent and line.role != "standing" and not _pending(lines, index)
        }

    def met(self, kind: str, key: str) -> None:
        """A decision comes up: the one of its kind before it is over."""
        self._met[kind] = key

    def done(self, seat: int, index: int, event: Deed) -> None:
        """A line did something; a new bid replaces the one before in the same auction."""
        events = self._events.setdefault((seat, index), [])
        if event.what == "bid" and events and events[-1].what == "bid":
            events.pop()
        events.append(event)
        del events[:-MOST_EVENTS]

    def bid(self, seat: int, index: int) -> tuple[int, int]:
        """The last bid of a line in an auction that is open, told in this part; of equal ones the
        later line's."""
        events = self._events.get((seat, index), ())
        last = events[-1].figures.get("bid", 0) if events else 0
        return last, index

    def ended(self, seat: int, index: int, event: Deed) -> None:
        """An auction in which the line has bid is over: won or lost."""
        events = self._events.setdefault((seat, index), [])
        if events and events[-1].what == "bid":
            events.pop()
        events.append(event)

    def left(self, seat: int, index: int, event: Deed) -> None:
        """What a line wants done besides could not be done; told once, for the last time of it."""
        events = self._events.setdefault((seat, index), [])
        events[:] = [one for one in events if (one.what, one.text) != (event.what, event.text)]
        events.append(event)

    def tried(self, seat: int, index: int, reasons: tuple[Reason, ...]) -> None:
        """A line could not be done; the last reasons are the ones told."""
        self._reasons[seat, index] = reasons

    def accounts(
        self,
        seat: int,
        lines: list[ProgrammeLine],
        standing: bool,
        unused: Callable[[ProgrammeLine], Refusal | None],
        missed: Callable[[ProgrammeLine], Refusal | None],
        waits: Callable[[ProgrammeLine], bool],
    ) -> Iterator[LineAccount]:
        """Every line of a seat accounted for; `standing` when a next part may still use it.

        What a line brought along is told with it, a rider in a later turn for itself.
        """
        for index, line in enumerate(lines):
            events = self._deeds(seat, index, lines, standing)
            reasons = self._reasons.get((seat, index), ())
            ridden = line.role == "rider" and (line.parent >= 0 or (line.spent and not events))
            if ridden or line.role == "also" or (seat, index) in self._told or events is None:
                continue
            verdict = self._verdict(seat, line, events, reasons, standing)
            if verdict in ("not reached", "refused", "outbid") and waits(line):
                verdict, reasons = "waits", ()
            if verdict in ("not reached", "stands") and (why := unused(line)) is not None:
                if line.role == "rider" and not events:
                    continue  # what it belonged to was told when it ended
                verdict = self._verdict(seat, line, events, reasons, standing=False)
                reasons = reasons or (Reason(line.text, why),)
            elif verdict in ("not reached", "stands") and not (events or reasons):
                why = missed(line)
                reasons = (Reason(line.text, why),) if why is not None else ()
            yield LineAccount(line.line, line.text, line.role, verdict, events, reasons)

    def _deeds(
        self, seat: int, index: int, lines: Sequence[ProgrammeLine], standing: bool
    ) -> tuple[Deed, ...] | None:
        """What a line did, and what it wants done besides; None where all that was told in the part
        in which its turn ended."""
        events = tuple(self._events.get((seat, index), ()))
        pending = _pending(lines, index)
        over = self._over(pending)
        if pending and over and standing and lines[index].spent and not events:
            return None
        what = "to come" if standing and not over else "left"
        return (*events, *(Deed(0, what, one.text) for one in pending))

    def _over(self, pending: Sequence[ProgrammeLine]) -> bool:
        """Whether the decision to which this belongs is over, as another of its kind came up."""
        return all(self._met.get(one.kind, one.auction) != one.auction for one in pending)

    def _verdict(
        self,
        seat: int,
        line: ProgrammeLine,
        events: tuple[Deed, ...],
        reasons: tuple[Reason, ...],
        standing: bool,
    ) -> LineVerdict:
        """The one word for what became of a line; a stop that is mailed again fires no more."""
        if line.role == "stop" and not line.spent and line.text in self._fired.get(seat, ()):
            return "fired"
        return _verdict(line, events, reasons, standing)


def _pending(lines: Sequence[ProgrammeLine], index: int) -> list[ProgrammeLine]:
    """What a line brought along into its decision and is not dealt with."""
    return [one for one in lines if one.role == "also" and one.parent == index and not one.spent]


def _stop_verdict(line: ProgrammeLine, reasons: tuple[Reason, ...], standing: bool) -> LineVerdict:
    """A stop that fired, or may still, or was looked at in vain, or was never looked at."""
    if line.spent:
        return "stopped"
    if standing:
        return "stands"
    return "untrue" if reasons else "not reached"


def _verdict(
    line: ProgrammeLine, events: tuple[Deed, ...], reasons: tuple[Reason, ...], standing: bool
) -> LineVerdict:
    """The same from what it did, and from why it did not."""
    if line.role == "standing":
        return "noted"
    if line.role == "stop":
        return _stop_verdict(line, reasons, standing)
    did = {event.what for event in events}
    if "to come" in did:
        return "stands"
    if "left" in did and (line.spent or not standing):
        return "in part"
    if did & {"done", "won"}:
        return "done"
    if standing and not line.spent:
        return "stands"
    if events:
        return "outbid"
    if reasons:
        refused = any(reason.refusal is not None for reason in reasons)
        return "refused" if refused else "untrue"
    return "not needed" if line.role == "then" else "not reached"
