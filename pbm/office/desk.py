"""What the moderator writes himself: announcements, orders told by telephone; messages kept out."""

from pbm.office.edition import edition_of
from pbm.office.game import OpenGame, game_of
from pbm.office.papers import head_of, sheet_of
from pbm.office.place import Office
from pbm.office.receipts import refilled
from pbm.office.record import News, Rekeyed, Struck
from pbm.office.seal import key_print
from pbm.office.status import messages
from pbm.office.trouble import Trouble
from pbm.office.waiting import told_due
from pbm.sheets.sheet import print_sheet

_LONGEST = 4_000  # characters; an announcement, not a supplement


def announce(game: OpenGame, text: str) -> str:
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


def strike_message(game: OpenGame, seat: int, reason: str = "") -> None:
    """Keep a seat's message out of the next report (Continental Rails 10.1.7); who wrote it reads
    the reason."""
    why = " ".join(reason.split()).rstrip(".")

    def judge() -> list[Struck]:
        if seat not in {message.seat for message in messages(game)}:
            raise Trouble(f"Seat {seat} has sent no message.")
        part = game.file.border().awaited
        told = game.struck(part).get(seat)
        new = told is None or (why and why != told)
        return [Struck(part, seat, why)] if new else []

    game.settle(judge, lambda struck: game.file.append(*struck))


def rekey(office: Office) -> None:
    """Say in each game which secret of the office its sheets are coded by from now on."""
    entry = Rekeyed(key_print(office.secret()))
    for name in office.titles_of_games():
        with game_of(office, name) as game, game.file.atomic():
            known = [game.opened.key, *(before.key for before in game.file.of(Rekeyed))][-1]
            if known != entry.key:
                game.file.append(entry)


def sheet_to_type_on(game: OpenGame, seat: int) -> str:
    """A seat's sheet for the awaited turn, with the orders as they stand; Trouble at the end."""
    border = game.file.border()
    if border.over:
        raise Trouble(f"{game.name} has ended; there are no sheets any more.")
    edition = edition_of(game, border, told_due(game, border))
    sheet, standing = sheet_of(edition, seat), game.standing(border.awaited).get(seat)
    if standing is not None:
        sheet = refilled(sheet, tuple(standing.orders.splitlines()))
    return print_sheet(sheet, head_of(edition, seat))
