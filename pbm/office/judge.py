"""Whether a letter's sheet counts: the checks in their order, and the name of each refusal.

A sheet counts if this office printed it for this game, seat, part and revision (its code says so),
if that part is the one awaited, and if no sheet of a later revision came before it.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

import msgspec

from pbm.core.wording import listed
from pbm.office.game import Game, part_number, reopened_seats, writing_seats
from pbm.post.letter import LARGEST_MAIL, Letter
from pbm.sheets.codes import game_key, verify
from pbm.sheets.marks import Part, extract
from pbm.sheets.offer import SheetHead

Reason = Literal[
    "too_large",
    "no_sheet",
    "broken_sheet",
    "other_game",
    "no_seat",
    "code_of_seat",
    "code_of_part",
    "wrong_code",
    "revoked",
    "past_part",
    "future_part",
    "older",
    "computer",
    "not_asked",
    "closed",
    "over",
]
"""Why a letter does not count; each has its sentence in `reports/office/refusal.jinja`."""

_REVISIONS_TRIED = 12  # to say whose code it is; more than anybody writes in a turn


class Refusal(msgspec.Struct, frozen=True):
    """A sheet, or a letter without one, that does not count; `found` and `wanted` for its words."""

    reason: Reason
    seat: int = 0
    part: str = ""
    found: str = ""
    wanted: str = ""


def sheets_in(letter: Letter) -> list[Part]:
    """The sheets of a letter, the best to believe first.

    HTML is read only where no plain text bears a sheet; of one revision the least quoted copy
    counts, a body before an attachment.
    """
    plain = [text for text in letter.texts if text.place != "html"]
    plain.sort(key=lambda text: text.place == "attachment")
    parts = [part for text in plain for part in extract(text.text).parts]
    if not parts:
        markup = [text for text in letter.texts if text.place == "html"]
        parts = [part for text in markup for part in extract(text.text).parts]
    return sorted(parts, key=lambda part: (-part.head.revision, part.depth))


def without_sheet(letter: Letter, size: int) -> Refusal:
    """Why nothing in a letter is a sheet."""
    if size > LARGEST_MAIL:
        return Refusal("too_large", found=str(size), wanted=str(LARGEST_MAIL))
    reasons = [reason for text in letter.texts for reason in extract(text.text).reasons]
    marked = any("SHEET" in text.text.upper() and "===" in text.text for text in letter.texts)
    if marked and reasons:
        return Refusal("broken_sheet", found=reasons[0])
    return Refusal("no_sheet", found=", ".join(letter.unread))


class Judge(msgspec.Struct, frozen=True):
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

    def refusal(self, part: Part, revision_before: int) -> Refusal | None:
        """Why a sheet does not count, or None; `revision_before` is the seat's last accepted."""
        head = part.head
        if head.game.lower() != self.game.lower():
            return Refusal("other_game", found=head.game, wanted=self.game)
        if head.seat not in self.seats:
            return Refusal("no_seat", head.seat, head.turn, wanted=str(max(self.seats)))
        holder = self.holders.get(head.seat, 0)
        if not self._printed(head, holder):
            if any(self._printed(head, before) for before in range(holder)):
                return Refusal("revoked", head.seat, head.turn)
            return self._wrong_code(part)
        return self._out_of_time(part, revision_before)

    def _printed(self, head: SheetHead, holder: int) -> bool:
        """Whether the code was printed for the sheet's seat when it had changed hands so often."""
        code = (head.code, self.key, self.game, head.turn, head.seat, head.revision)
        return verify(*code, holder)

    def _wrong_code(self, part: Part) -> Refusal:
        """Whose code it is, if it is one of ours at all."""
        head = part.head
        for turn in reversed(self.parts):
            for seat in self.seats:
                for revision in range(1, _REVISIONS_TRIED):
                    guessed = SheetHead(self.game, turn, seat, revision, head.code)
                    if not self._printed(guessed, self.holders.get(seat, 0)):
                        continue
                    if seat != head.seat:
                        return Refusal("code_of_seat", head.seat, head.turn, str(seat))
                    return Refusal("code_of_part", head.seat, head.turn, f"{turn}, {revision}")
        return Refusal("wrong_code", head.seat, head.turn, found=head.code)

    def _out_of_time(self, part: Part, revision_before: int) -> Refusal | None:
        """A genuine sheet that comes too late, too early, or behind a newer one."""
        head = part.head
        if head.turn != self.awaited or self.over:
            late = part_number(head.turn) <= part_number(self.awaited)
            reason: Reason = "over" if self.over else "past_part" if late else "future_part"
            return Refusal(reason, head.seat, head.turn, head.turn, self.awaited)
        if head.seat in self.computers:
            return Refusal("computer", head.seat, head.turn)
        if self.reopened and head.seat not in self.reopened:
            seats = listed(map(str, self.reopened))
            return Refusal("closed", head.seat, head.turn, wanted=seats)
        if head.seat not in self.writing:
            return Refusal("not_asked", head.seat, head.turn)
        if head.revision < revision_before:
            return Refusal("older", head.seat, head.turn, str(head.revision), str(revision_before))
        return None


def judge_of(game: Game) -> Judge:
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
