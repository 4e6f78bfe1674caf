"""Deadlines moved, players told of it, and those who are missing reminded."""

from datetime import datetime, timedelta

from pbm.core.languages import speaking
from pbm.games.family import Seat
from pbm.office.clock import now
from pbm.office.edition import Edition, edition_of
from pbm.office.game import OpenGame
from pbm.office.papers import head_of, sheet_of
from pbm.office.receipts import words, wrapped
from pbm.office.record import Rescheduled
from pbm.office.rows import Border, Posting, due_now
from pbm.office.schedule import local, schedule_of
from pbm.office.trouble import Trouble
from pbm.office.waiting import NEVER, awaited, deadline, told_due
from pbm.sheets.sheet import print_sheet

_LATEST = timedelta(days=3_650)


def reschedule(game: OpenGame, due: datetime | None) -> Border:
    """Another deadline for the awaited turn, or a rest without one; every player is told.

    Nothing is changed if it is so already. Trouble if the game is over, or for a moment that is
    past or years away.
    """
    border = game.file.border()
    if border.over:
        raise Trouble(f"{game.name} has ended.")
    if due is not None and not now() < due < now() + _LATEST:
        raise Trouble(f"A deadline lies ahead: {local(due, game.settings)} does not.")

    def write(wanted: datetime) -> None:
        if wanted == deadline(game, border):
            return
        before = game.file.of(Rescheduled)
        times = 1 + sum(entry.part == border.awaited for entry in before)
        told = "" if wanted == NEVER else wanted.isoformat(timespec="seconds")
        game.file.append(Rescheduled(border.awaited, told))
        people = [seat for seat in game.roster().values() if seat.address and not seat.computer]
        game.file.post(*(_told(game, border, seat, wanted, times) for seat in people))

    game.settle(lambda: due or NEVER, write)
    return border


def later(game: OpenGame, by: timedelta | None) -> datetime:
    """The deadline so much later, or a whole period; Trouble if the game rests."""
    border = game.file.border()
    due = deadline(game, border)
    if due == NEVER:
        raise Trouble(f"{game.name} rests; name a day and time with --to.")
    schedule = schedule_of(game.settings)
    if by is not None:
        return due + by
    if schedule is not None:
        return schedule.after(due)
    return due + game.ladder.due


def remind(game: OpenGame, named: str = "") -> tuple[int, ...]:
    """Remind everybody who is missing, with his sheet; the seats to whom a mail is due now.

    Once in a day, or once under a name.
    """
    border = game.file.border()
    waited = awaited(game, border)
    roster = game.roster()
    missing = [roster[seat] for seat in waited.missing if roster[seat].address]
    if not missing:
        return ()
    edition = edition_of(game, border, told_due(game, border))
    when = named or f"{now():%Y%m%d}"
    known = {mail.message_id for mail in game.file.mails()}
    by = _moment(game, waited.due)
    due = [_reminded(game, border, seat, when, by, edition) for seat in missing]
    new = [posting for posting in due if posting.message_id not in known]
    with game.file.atomic():
        game.file.post(*new)
    return tuple(posting.seat for posting in new)


def _reminded(
    game: OpenGame, border: Border, seat: Seat, name: str, by: str, edition: Edition
) -> Posting:
    """The reminder to a seat, with its sheet."""
    with speaking(edition.language(seat.number)):
        subject = words().say("reminder", "subject", game=game.name, turn=border.awaited)
        sheet = print_sheet(sheet_of(edition, seat.number), head_of(edition, seat.number))
        body = f"{_reminder(game, border, seat, by)}\n{sheet}"
    return _posting(game, border, seat, "reminder", name, subject, body)


def _reminder(game: OpenGame, border: Border, seat: Seat, by: str) -> str:
    facts = {"game": game.name, "turn": border.awaited, "by": by, "character": seat.character}
    return "\n".join([*wrapped(words().say("reminder", "body", **facts)), ""])


def _told(game: OpenGame, border: Border, seat: Seat, due: datetime, times: int) -> Posting:
    """The mail that tells a player of another deadline."""
    facts = {"game": game.name, "turn": border.awaited, "due": _moment(game, due)}
    with speaking(game.language(seat.address)):
        body = "\n".join([*wrapped(words().say("reminder", "moved", **facts)), ""])
        subject = words().say("reminder", "moved_subject", **facts)
    return _posting(game, border, seat, "deadline", str(times), subject, body)


def _moment(game: OpenGame, due: datetime) -> str:
    """A deadline by the clocks of the game; empty while it rests."""
    return "" if due == NEVER else local(due, game.settings)


def _posting(
    game: OpenGame, border: Border, seat: Seat, kind: str, name: str, subject: str, body: str
) -> Posting:
    told = f"{game.name}.{border.awaited}.{seat.number}.{kind}.{name}@{game.office.host}"
    return due_now(seat, border, kind, told, subject, body)
