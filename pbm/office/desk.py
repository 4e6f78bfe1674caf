"""What the moderator adds himself: announcements, and players' messages that he keeps out."""

from __future__ import annotations

from pbm.office.game import Game
from pbm.office.record import News, Struck
from pbm.office.status import messages
from pbm.office.trouble import Trouble

_LONGEST = 4_000  # characters; an announcement, not a supplement


def announce(game: Game, text: str) -> str:
    """Keep an announcement for the report of the awaited turn, whose name is returned."""
    plain = text.strip()
    if not plain or len(plain) > _LONGEST:
        raise Trouble(f"An announcement has 1 to {_LONGEST} characters, not {len(plain)}.")

    def judge() -> News:
        border = game.file.border()
        if border.over:
            raise Trouble(f"{game.name} has ended; there will be no further report.")
        return News(border.awaited, plain)

    def write(news: News) -> None:
        if news not in game.file.of(News):
            game.file.append(news)

    return game.settle(judge, write).part


def strike_message(game: Game, seat: int) -> None:
    """Keep a seat's message out of the next report (Continental Rails 10.1.7)."""

    def judge() -> list[Struck]:
        waiting = {message.seat: message for message in messages(game)}
        if seat not in waiting:
            raise Trouble(f"Seat {seat} has sent no message.")
        return [] if waiting[seat].struck else [Struck(game.file.border().awaited, seat)]

    game.settle(judge, lambda struck: game.file.append(*struck))
