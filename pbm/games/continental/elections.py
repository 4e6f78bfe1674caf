"""Who becomes president of what: every slot asks, every railroad takes its largest director.

A slot asks for its new railroad first and then for its old one.  A railroad holds the largest
willing director so far and lets him go for a larger one, who then asks for his next wish; when
nobody asks any more, the result is the same whatever the order of asking (4.14, 10.1.4, Q32).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct


class Claim(Struct, frozen=True):
    """A slot of a tycoon with the railroads it asks for, best first."""

    seat: int
    slot: int
    wishes: tuple[str, ...]


class Board(Struct, frozen=True):
    """A railroad's directors with their shares, and who presides now."""

    directors: dict[int, int]
    sitting: int | None


def elect(claims: Sequence[Claim], boards: Mapping[str, Board]) -> dict[str, Claim]:
    """Railroad -> the claim that wins it; railroads nobody wants, or gets, are left out."""
    waiting = [(claim, 0) for claim in sorted(claims, key=lambda one: (one.seat, one.slot))]
    held: dict[str, tuple[Claim, int]] = {}
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


def _rank(claim: Claim, board: Board) -> tuple[int, bool, int, int]:
    """Most shares, then the sitting president, then the lower number (4.14.3, R59)."""
    seat = claim.seat
    return board.directors[seat], seat == board.sitting, -seat, -claim.slot
