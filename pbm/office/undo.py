"""A turn taken back, whole: its letters stay, and what was sent of it is told to be void.

Before it is published it runs again with the same dice, and every seat may change its orders:
nobody has seen the outcome. Once its mails lie in the outbox they may have been sent, by this
program or another: either the seats that are named may change their orders, and the dice stay, or
every seat may, and other dice are thrown. Papers that are void are marked so in their folder.
"""

from collections import Counter
from collections.abc import Collection, Sequence

import msgspec

from pbm.core.languages import speaking
from pbm.office.clock import stamp
from pbm.office.game import OpenGame, require_seat
from pbm.office.papers import folder_of
from pbm.office.receipts import words, wrapped
from pbm.office.record import Refused, Seated, TurnRun, Undone
from pbm.office.rows import Entered, Posting
from pbm.office.trouble import Trouble
from pbm.post.files import write_whole
from pbm.post.outbox import alone, done_with, place_of

VOID_FILE = "VOID.txt"


class Back(msgspec.Struct, frozen=True):
    """What taking back comes to; without an entry it was done before."""

    awaited: str
    undone: tuple[Undone, ...] = ()
    void: tuple[Posting, ...] = ()
    """Mails that had gone out."""
    withdrawn: int = 0
    """Mails that had not."""
    late: int = 0
    """Letters that came too late for the turn and are in time now."""
    kept_back: int = 0
    """Of the mails that are void, those that lay in the outbox still and will not be sent."""


def undo(game: OpenGame, turn: str = "", reopened: Collection[int] = ()) -> Back:
    """Take back the last turn or part, or the one named and all after it.

    Nothing is done if that was the last thing done. Trouble if there is no such turn, or if seats
    are named for a turn that nobody was sent.
    """
    named = tuple(sorted(set(reopened)))
    back = game.settle(lambda: _judged(game, turn, named), lambda back: _write_down(game, back))
    if back.undone or game.taken_back() is not None:  # what a kill left is done when it is repeated
        from pbm.office.order_pages import remove_pages

        remove_pages(game)
        _mark_void(game)
        return msgspec.structs.replace(back, kept_back=_keep_back(game))
    return back


def _mark_void(game: OpenGame) -> None:
    """A file in the folders of papers that are void, which says so."""
    times = Counter[str]()
    for entry in game.file.of(Undone):
        times[entry.part] += entry.sent
        folder = game.folder / folder_of(entry.part, times[entry.part])
        if entry.sent and folder.is_dir():
            said = words().say("undone", "void_papers", game=game.name, turn=entry.part)
            write_whole(folder / VOID_FILE, f"{said}\n".encode())


def _keep_back(game: OpenGame) -> int:
    """Void mails that nobody has taken out of the outbox are put where those that were sent lie;
    how many. Nothing is moved while another command sends."""
    outbox, moved = game.office.outbox, 0
    with alone(outbox) as free:
        void = (name for entry in game.file.of(Undone) for name in entry.void)
        for name in void if free else ():
            place = place_of(outbox, name)
            if place is not None and place.parent.name != "cur":
                done_with(place)
                moved += 1
    return moved


def _judged(game: OpenGame, turn: str, reopened: tuple[int, ...]) -> Back:
    """What is to be written down."""
    for seat in reopened:
        if require_seat(game, seat).computer:
            raise Trouble(f"Seat {seat} is played by the computer, which writes no letters.")
    runs = game.file.standing(TurnRun)
    first = _first(game, runs, turn)
    if first is None:
        return Back(game.file.border().awaited)
    undone: list[Undone] = []
    void: list[Posting] = []
    withdrawn = 0
    for number in range(len(runs), first, -1):
        sent, unsent = _mails(game, number)
        named = reopened if number == first + 1 else ()
        if reopened and not named:
            _need_dice(game, number, sent, runs[first].entry.part)
        undone.append(_entry(game, number, runs[number - 1], sent, named))
        void += sent
        withdrawn += len(unsent)
    if reopened and not undone[-1].sent:
        raise Trouble(
            f"Nobody was sent turn {undone[-1].part}, so every seat may change its orders; undo "
            "it without --reopen."
        )
    part = undone[-1].part
    return Back(part, tuple(undone), tuple(void), withdrawn, _late(game, part))


def _need_dice(game: OpenGame, number: int, sent: list[Posting], first: str) -> None:
    """Turns after the one that is opened anew run with other dice, which an ended game has not."""
    border = game.file.border(number)
    if border.over and (border.published or sent):
        last = border.resolved
        raise Trouble(
            f"{game.name} has ended with turn {last} and its seed was shown, so there are no other "
            f"dice for the turns after turn {first}: take back turn {last} alone."
        )


def _first(game: OpenGame, runs: Sequence[Entered[TurnRun]], turn: str) -> int | None:
    """The place of the first turn to be taken back; None if that is done already."""
    back = game.taken_back()
    parts = [entered.entry.part for entered in runs]
    if turn:
        if turn in parts:
            return parts.index(turn)
        if turn in {entry.part for entry in game.file.of(Undone)}:
            return None
        raise Trouble(f"Turn {turn} of {game.name} has not been resolved.")
    if back is not None:
        return None
    if not runs:
        raise Trouble(f"No turn of {game.name} has been resolved yet.")
    return len(runs) - 1


def _mails(game: OpenGame, number: int) -> tuple[list[Posting], list[Posting]]:
    """The mails of a border as it stands: those that went out, and those that did not."""
    gone = {name for entry in game.file.of(Undone) for name in entry.void}
    mails = [
        posting
        for posting in game.file.postings("turn", number)
        if not posting.withdrawn and posting.message_id not in gone
    ]
    return [mail for mail in mails if mail.sent], [mail for mail in mails if not mail.sent]


def _entry(
    game: OpenGame,
    number: int,
    run: Entered[TurnRun],
    sent: list[Posting],
    reopened: tuple[int, ...],
) -> Undone:
    """A turn taken back, as an entry."""
    border, part = game.file.border(number), run.entry.part
    seen = bool(border.published or sent)
    if border.over and seen and not reopened:
        raise Trouble(
            f"{game.name} has ended and its seed was shown, so there are no other dice; "
            "`--reopen SEATS` names who may change orders."
        )
    passed = game.file.standing(Seated, after=run.number)
    return Undone(
        part=part,
        run=run.number,
        sent=seen,
        afresh=seen and not reopened,
        reopened=reopened if seen else (),
        seated=tuple(entered.number for entered in passed if entered.entry.silent),
        void=tuple(posting.message_id for posting in sent),
    )


def _late(game: OpenGame, part: str) -> int:
    """How many letters were refused because the turn had been resolved."""
    refused = game.file.of(Refused)
    late = (e for e in refused if e.part == part and e.reason in ("past_part", "over"))
    return len({entry.letter for entry in late})


def _write_down(game: OpenGame, back: Back) -> None:
    """The entries, the borders they take away, and a mail to everybody who was sent one."""
    for entry in back.undone:
        game.file.append(entry)
        game.file.uncross(game.file.border().number)
    game.file.post(*_notices(game, back))


def _notices(game: OpenGame, back: Back) -> list[Posting]:
    """To each reader of a mail that is void, once."""
    readers = {(mail.seat, mail.recipient): mail for mail in back.void}
    times = len(game.file.of(Undone))
    return [_noticed(game, back, seat, recipient, times) for seat, recipient in readers]


def _noticed(game: OpenGame, back: Back, seat: int, recipient: str, times: int) -> Posting:
    """The mail to one of them, in his language."""
    with speaking(game.language(recipient)):
        return Posting(
            message_id=f"{game.name}.{back.awaited}.{seat}.undone.{times}@{game.office.host}",
            border=game.file.border().number,
            seat=seat,
            kind="undone",
            recipient=recipient,
            subject=words().say("undone", "subject", game=game.name, turn=back.awaited),
            body=notice(game, back, seat),
            due=stamp(),
        )


def notice(game: OpenGame, back: Back, seat: int) -> str:
    """The mail that tells a reader what is void and what he may do."""
    entry = back.undone[-1]
    facts = {
        "game": game.name,
        "turn": back.awaited,
        "turns": [undone.part for undone in reversed(back.undone)],
        "seats": [str(seat) for seat in entry.reopened],
        "mine": not entry.reopened or seat in entry.reopened,
        "afresh": entry.afresh,
    }
    said = (words().say("undone", name, **facts) for name in ("void", "again", "write"))
    return "\n\n".join("\n".join(wrapped(text)) for text in said) + "\n"
