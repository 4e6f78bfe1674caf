"""Whether a letter's sheet counts: the checks in their order, and the name of each refusal.

A sheet counts if this office printed it for this game, seat, part and revision (its code says so),
if that part is the one awaited, and if no sheet of a later revision came before it.
"""

from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Literal

import msgspec

from pbm.office.game import OpenGame, reopened_seats, writing_seats
from pbm.office.rows import part_number
from pbm.sheets.codes import bare_code, game_key, sheet_code, verify
from pbm.sheets.complaint import Complaint
from pbm.sheets.marks import BrokenMark, MarkedSheet
from pbm.sheets.offer import SheetHead

RefusalReason = Literal[
    "too_large",
    "too_many_parts",
    "too_deep",
    "too_many_lines",
    "too_slow",
    "too_much_memory",
    "unreadable",
    "automatic",
    "question",
    "help",
    "no_sheet",
    "broken_sheet",
    "other_game",
    "no_seat",
    "code_of_seat",
    "code_of_part",
    "wrong_code",
    "revoked",
    "guessing",
    "past_part",
    "future_part",
    "older",
    "quoted",
    "within_quoted",
    "copy",
    "empty",
    "computer",
    "not_asked",
    "closed",
    "over",
    "tried_often",
    "trial",
    "away",
]
"""Why a letter does not count; each has its sentence in `reports/office/refusal.jinja`."""

STRANGE: frozenset[RefusalReason] = frozenset(
    {"other_game", "no_seat", "wrong_code", "guessing"},
)
"""Reasons why nothing says that the office printed a sheet."""
_REVISIONS_TRIED = 12  # to say whose code it is; more than anybody writes in a turn


class LetterRefusal(msgspec.Struct, frozen=True):
    """A sheet, or a letter without one, that does not count; `found` and `wanted` for its words."""

    reason: RefusalReason
    seat: int = 0
    part: str = ""
    found: str = ""
    wanted: str = ""
    mark: BrokenMark | None = None
    """What is wrong with the mark of a sheet that is not whole."""
    outside: tuple[str, ...] = ()
    """Lines beside any sheet that would have been orders in one."""
    proposed: tuple[str, ...] = ()
    """What they read as."""
    left: tuple[str, ...] = ()
    """Orders of its sheet that do not stand."""
    words: tuple[str, ...] = ()
    """What else was written beside the sheet."""
    complaints: tuple[Complaint, ...] = ()
    """Of its sheet, whose orders do not count."""


class Judge(msgspec.Struct, frozen=True, dict=True):
    """What is needed to judge the sheets of one game at one border."""

    key: bytes
    game: str
    seats: tuple[int, ...]
    computers: frozenset[int]
    parts: tuple[str, ...]
    """All parts that were ever awaited; the last one is now."""
    writing: tuple[int, ...]
    """Seats that may write for the awaited part."""
    over: bool
    holders: Mapping[int, int] = MappingProxyType({})
    """How often each seat has changed hands."""
    reopened: tuple[int, ...] = ()
    """Of a turn taken back, the seats that alone may change their orders."""

    @property
    def awaited(self) -> str:
        """The part whose sheets count now."""
        return self.parts[-1]

    def refusal(self, part: MarkedSheet, revision_before: int) -> LetterRefusal | None:
        """Why a sheet does not count, or None; `revision_before` is the seat's last accepted."""
        head = part.head
        if head.game.lower() != self.game.lower():
            return LetterRefusal("other_game", found=head.game, wanted=self.game)
        if head.seat not in self.seats:
            return LetterRefusal("no_seat", head.seat, head.turn, wanted=str(max(self.seats)))
        holder = self.holders.get(head.seat, 0)
        if not self._printed(head, holder):
            if any(self._printed(head, before) for before in range(holder)):
                return LetterRefusal("revoked", head.seat, head.turn)
            return self._wrong_code(part)
        return self._out_of_time(part, revision_before)

    def head(self, seat: int, revision: int) -> SheetHead:
        """The begin line of a sheet of the awaited part."""
        code = self._code(self.awaited, seat, revision)
        return SheetHead(self.game, self.awaited, seat, revision, code)

    def _code(self, turn: str, seat: int, revision: int) -> str:
        """The code that the office prints."""
        holder = self.holders.get(seat, 0)
        return sheet_code(self.key, self.game, turn, seat, revision, holder)

    @cached_property
    def _owners(self) -> dict[bytes, tuple[str, int, int]]:
        """Turn, seat and revision of every code that may have been printed."""
        return {
            bare_code(self._code(turn, seat, revision)): (turn, seat, revision)
            for turn in self.parts
            for seat in self.seats
            for revision in range(1, _REVISIONS_TRIED)
        }

    def _printed(self, head: SheetHead, holder: int) -> bool:
        """Whether the code was printed for the sheet's seat when it had changed hands so often."""
        code = (head.code, self.key, self.game, head.turn, head.seat, head.revision)
        return verify(*code, holder)

    def _wrong_code(self, part: MarkedSheet) -> LetterRefusal:
        """Whose code it is, if it is one of ours at all."""
        head = part.head
        if bare_code(head.code) not in self._owners:
            return LetterRefusal("wrong_code", head.seat, head.turn, found=head.code)
        turn, seat, revision = self._owners[bare_code(head.code)]
        if seat != head.seat:
            return LetterRefusal("code_of_seat", head.seat, head.turn, str(seat))
        return LetterRefusal("code_of_part", head.seat, head.turn, f"{turn}, {revision}")

    def _out_of_time(self, part: MarkedSheet, revision_before: int) -> LetterRefusal | None:
        """A genuine sheet that comes too late, too early, or behind a newer one."""
        head = part.head
        if head.turn != self.awaited or self.over:
            late = part_number(head.turn) <= part_number(self.awaited)
            reason: RefusalReason = "over" if self.over else "past_part" if late else "future_part"
            return LetterRefusal(reason, head.seat, head.turn, head.turn, self.awaited)
        if head.seat in self.computers:
            return LetterRefusal("computer", head.seat, head.turn)
        if self.reopened and head.seat not in self.reopened:
            seats = ",".join(map(str, self.reopened))
            return LetterRefusal("closed", head.seat, head.turn, wanted=seats)
        if head.seat not in self.writing:
            return LetterRefusal("not_asked", head.seat, head.turn)
        if head.revision < revision_before:
            return LetterRefusal(
                "older", head.seat, head.turn, str(head.revision), str(revision_before)
            )
        return None


def judge_of(game: OpenGame) -> Judge:
    """The judge of a game as it stands."""
    border = game.file.border()
    roster = game.roster()
    return Judge(
        key=game_key(game.office.secret(), game.name),
        game=game.name,
        seats=tuple(roster),
        computers=frozenset(number for number, seat in roster.items() if seat.computer),
        parts=tuple(game.file.parts()),
        writing=writing_seats(game, border),
        over=border.over,
        holders=game.holders(),
        reopened=reopened_seats(game),
    )
