"""Looking up: a game's tables, reports, sheets, a computer's reasons."""

from pbm.core.languages import speaking
from pbm.core.page import Items, Paragraph, Section
from pbm.games.family import View
from pbm.office.edition import edition_of
from pbm.office.game import OpenGame, require_seat
from pbm.office.ordered import computer_seats
from pbm.office.papers import head_of, report_of, sheet_of
from pbm.office.receipts import words
from pbm.office.resolving import computer_orders
from pbm.office.rows import Border
from pbm.office.trouble import Trouble
from pbm.sheets.sheet import print_sheet


def look(game: OpenGame, what: str, name: str, seat: int, turn: str | None) -> tuple[Section, ...]:
    """What a seat (0: anybody) may see of a game; Trouble lists the words that there are.

    `record` shows the seal of a turn, and when the game has ended seed and nonce. A seat is shown
    what it may see in its own language.
    """
    if seat:
        taken = require_seat(game, seat)
        with speaking(game.language(taken.address)):
            return _looked(game, what, name, seat, turn)
    return _looked(game, what, name, seat, turn)


def _looked(
    game: OpenGame, what: str, name: str, seat: int, turn: str | None
) -> tuple[Section, ...]:
    """The same in the language in force."""
    border = border_after(game, turn)
    edition = edition_of(game, border, "")
    if what == "report":
        return report_of(edition, seat).sections
    if what == "sheet":
        chosen = require_seat(game, seat or _number(name)).number
        text = print_sheet(sheet_of(edition, chosen), head_of(edition, chosen))
        return (Section("", (Paragraph(text, style="mono"),)),)
    if what == "record":
        title = words().say("turn", "record")
        return (Section(title, tuple(map(Paragraph, edition.office.record))),)
    shown = game.family.show.get(what)
    if shown is None:
        words_there_are = ", ".join(["report", "sheet", "record", *game.family.show])
        raise Trouble(f"There is no {what!r} to be shown; there are {words_there_are}.")
    try:
        return shown(_seen(game, border, seat), edition.history, name)
    except LookupError as error:
        if not name:
            raise Trouble(f"Say which {what}: `pbm show {game.name} {what} NAME`.") from error
        raise Trouble(f"There is no {what} {name!r} to be shown.") from error


def _seen(game: OpenGame, border: Border, seat: int) -> View:
    """What a seat may know; without a seat, what the moderator may see."""
    if seat or game.family.reveal is None:
        return game.view(border, seat)
    return game.family.reveal(game.seen(border), border.journal, border.ledger)


def reasons(game: OpenGame, seat: int, turn: str | None) -> tuple[Section, ...]:
    """Why a computer seat orders so for the turn awaited then; for the moderator only."""
    require_seat(game, seat)
    if seat not in computer_seats(game, {}):
        raise Trouble(f"Seat {seat} is played by a person, whose reasons are his own.")
    border = border_after(game, turn)
    dice = game.dice("computer", border.awaited).of(seat)
    plan = computer_orders(game.family, game.view(border, seat), dice)
    if plan is None:
        raise Trouble(f"{game.family.name} has no computer players.")
    title = words().say("desk", "why", seat=seat, turn=border.awaited)
    return (Section(title, (Paragraph(plan[0], style="mono"), Items(plan[1]))),)


def border_after(game: OpenGame, turn: str | None) -> Border:
    """The border after a turn or part, the newest if none is named; Trouble if not resolved."""
    if turn is None:
        return game.file.border()
    for number, resolved in game.file.borders():
        if (resolved or "0") == turn:
            return game.file.border(number)
    raise Trouble(f"Turn {turn} has not been resolved.")


def _number(name: str) -> int:
    return int(name) if name.isascii() and name.isdigit() else 0
