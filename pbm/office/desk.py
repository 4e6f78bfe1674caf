"""What the moderator adds himself: announcements, and players' messages that he keeps out."""

from __future__ import annotations

from pbm.office.game import Game
from pbm.office.record import News, Struck
from pbm.office.status import messages
from pbm.office.trouble import Trouble

_LONGEST = 4_000  # characters; an announcement, not a supplement


def announce(game: Game, text: str) -> str:
    """Keep an announcement for the report of the awaited turn, whose name is returned."""
    border = game.file.border()
    plain = text.strip()
    if border.over:
        raise Trouble(f"{game.name} has ended; there will be no further report.")
    if not plain or len(plain) > _LONGEST:
        raise Trouble(f"An announcement has 1 to {_LONGEST} characters, not {len(plain)}.")
    with game.file.atomic():
        game.file.append(News(border.awaited, plain))
    return border.awaited


def strike_message(game: Game, seat: int) -> None:
    """Keep a seat's message out of the next report (Continental Rails 10.1.7)."""
    waiting = {message.seat: message for message in messages(game)}
    if seat not in waiting:
        raise Trouble(f"Seat {seat} has sent no message.")
    if not waiting[seat].struck:
        with game.file.atomic():
            game.file.append(Struck(game.file.border().awaited, seat))
