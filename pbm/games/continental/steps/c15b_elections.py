"""Directors, chairmen and presidents are elected for the next turn (C.15, 4.14, 10.1.4).

Every slot asks for its new railroad first and then for its old one.  A railroad holds the largest
willing director so far and lets him go for a larger one, who then asks for his next wish; when
nobody asks any more, the result is the same whatever the order of asking (Q32).
"""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from pbm.games.continental.accounts import CLAIMS, OUTSIDE, debt, till
from pbm.games.continental.events.railroads import DebtCancelled, PresidentElected
from pbm.games.continental.events.world import StockCornered
from pbm.games.continental.holdings import shares
from pbm.games.continental.limits import reasons
from pbm.games.continental.orders import Control, Resign
from pbm.games.continental.state import Railroad
from pbm.games.continental.turn import Given, Turn

SLOTS = (1, 2)


class SlotClaim(Struct, frozen=True):
    """A slot of a tycoon with the railroads it asks for, best first."""

    seat: int
    slot: int
    wishes: tuple[str, ...]


class Directorate(Struct, frozen=True):
    """A railroad's directors with their shares, and who presides now."""

    directors: dict[int, int]
    sitting: int | None


def play(turn: Turn) -> None:
    """Boards first, then all presidencies at once; who loses one loses the debt owed to him."""
    codes = turn.state.railroads
    turn.owing = {code for code in codes if turn.state.president_debt(code) > 0}
    for railroad in turn.railroads():
        _elect_board(turn, railroad)
    kept = _kept_slots(turn)
    wanted = _wanted_slots(turn)
    boards = {
        railroad.code: Directorate(
            {seat: railroad.holdings[seat] for seat in railroad.directors}, railroad.president
        )
        for railroad in turn.railroads()
    }
    elected = elect(_claims(turn, kept, wanted), boards)
    _take_office(turn, elected)
    for given in wanted.values():
        _answer(turn, given, elected)


def _elect_board(turn: Turn, railroad: Railroad) -> None:
    """A tenth of the issued stock makes a director, the most of it the chairman (4.14.1)."""
    market = turn.rules.figures.market
    holdings, issued = railroad.holdings, railroad.issued
    board = shares.directors(holdings, issued, market, [railroad.chairman])
    railroad.directors = board
    railroad.chairman = board[0] if board else None
    if shares.cornered(holdings, issued, board, market):
        turn.tell(StockCornered(railroad.code))


def _kept_slots(turn: Turn) -> dict[tuple[int, int], str]:
    """Seat and slot -> the railroad presided over, unless it is resigned (10.1.4)."""
    kept = {
        (seat, slot): code
        for seat in turn.seats()
        for slot, code in sorted(turn.tycoon(seat).controls.items())
    }
    for given in turn.given(Resign):
        order = given.order
        place = next(
            (
                key
                for key, code in kept.items()
                if key[0] == given.seat and (order.slot == key[1] or order.railroad == code)
            ),
            None,
        )
        if place is None:
            turn.refuse(given, reasons.NO_SLOT)
            continue
        turn.done(given, railroad=kept.pop(place))
    return kept


def _wanted_slots(turn: Turn) -> dict[tuple[int, int], Given[Control]]:
    """Seat and slot -> the order to control another railroad."""
    wanted = {}
    for given in turn.given(Control):
        if given.order.slot not in SLOTS:
            turn.refuse(given, reasons.NO_SLOT)
        elif given.order.railroad not in turn.state.railroads:
            merged = given.order.railroad in turn.merged
            turn.refuse(given, reasons.MERGED_AWAY if merged else reasons.UNKNOWN)
        else:
            wanted[(given.seat, given.order.slot)] = given
    return wanted


def _claims(
    turn: Turn,
    kept: dict[tuple[int, int], str],
    wanted: dict[tuple[int, int], Given[Control]],
) -> list[SlotClaim]:
    """Each slot asks for its new railroad, then for its old one."""
    claims = []
    for seat in turn.seats():
        for slot in SLOTS:
            new, old = wanted.get((seat, slot)), kept.get((seat, slot))
            wishes = [new.order.railroad] if new is not None else []
            if old is not None and old not in wishes:
                wishes.append(old)
            claims.append(SlotClaim(seat, slot, tuple(wishes)))
    return claims


def _take_office(turn: Turn, elected: dict[str, SlotClaim]) -> None:
    """Slots are filled anew, and changes told."""
    for tycoon in turn.state.tycoons.values():
        tycoon.controls = {}
    for railroad in turn.railroads():
        claim, before = elected.get(railroad.code), railroad.president
        railroad.president = claim.seat if claim is not None else None
        if claim is not None:
            turn.tycoon(claim.seat).controls[claim.slot] = railroad.code
        if railroad.president != before:
            turn.tell(PresidentElected(railroad.code, railroad.president, before))
            _cancel_debt(turn, railroad.code)
    for tycoon in turn.state.tycoons.values():
        tycoon.controls = dict(sorted(tycoon.controls.items()))


def _cancel_debt(turn: Turn, code: str) -> None:
    """The old president's loan is lost, and up to as much of the cash is looted (4.4.4, Q14)."""
    owed = turn.state.president_debt(code)
    if owed == 0:
        return
    turn.pay(CLAIMS, debt(code), owed, "debt_cancelled")
    drawn = turn.dice.of("looting", code).between(0, 100)
    looted = min(owed * drawn // 100, max(0, turn.state.till(code)))
    turn.pay(till(code), OUTSIDE, looted, "looted")
    turn.tell(DebtCancelled(code, owed, looted))


def _answer(turn: Turn, given: Given[Control], elected: dict[str, SlotClaim]) -> None:
    """Whether the tycoon got the railroad he asked for."""
    code = given.order.railroad
    winner = elected.get(code)
    if winner is not None and winner.seat == given.seat:
        turn.done(given)
    elif given.seat not in turn.railroad(code).directors:
        turn.refuse(given, reasons.NOT_DIRECTOR)
    else:
        turn.refuse(given, reasons.MORE_SHARES, winner=winner.seat if winner else 0)


def elect(claims: Sequence[SlotClaim], boards: Mapping[str, Directorate]) -> dict[str, SlotClaim]:
    """Railroad -> the claim that wins it; railroads nobody wants, or gets, are left out."""
    waiting = [(claim, 0) for claim in sorted(claims, key=lambda one: (one.seat, one.slot))]
    held: dict[str, tuple[SlotClaim, int]] = {}
    while waiting:
        claim, wish = waiting.pop()
        if wish >= len(claim.wishes):
            continue
        code = claim.wishes[wish]
        board, holder = boards.get(code), held.get(code)
        if board is None or claim.seat not in board.directors:
            waiting.append((claim, wish + 1))
        elif holder is None or _rank(claim, board) > _rank(holder[0], board):
            held[code] = (claim, wish)
            if holder is not None:
                waiting.append((holder[0], holder[1] + 1))
        else:
            waiting.append((claim, wish + 1))
    return {code: claim for code, (claim, _) in held.items()}


def _rank(claim: SlotClaim, board: Directorate) -> tuple[int, bool, int, int]:
    """Most shares, then the sitting president, then the lower number (4.14.3, R59)."""
    seat = claim.seat
    return board.directors[seat], seat == board.sitting, -seat, -claim.slot
