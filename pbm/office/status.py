"""How a game stands, as sections to print: who sent what, what came in, which messages wait."""

import sqlite3

import msgspec

from pbm.core.languages import ENGLISH, listed
from pbm.core.page import Align, Cell, Column, Items, Paragraph, Section, Table
from pbm.games.family import PUBLIC, Seat
from pbm.office.ahead import EVER, ahead_of
from pbm.office.game import OpenGame, game_of
from pbm.office.notices import notices
from pbm.office.ordered import is_message
from pbm.office.place import Office
from pbm.office.receipts import words
from pbm.office.record import Accepted, Amended, Revealed, Undone
from pbm.office.reliability import about_seats
from pbm.office.rows import Border, Entered
from pbm.office.seal import shown
from pbm.office.trouble import Trouble
from pbm.office.waiting import awaited, deciding_seats


def status(game: OpenGame) -> Section:
    """Turn, years, every seat with its last sheet, and who is missing."""
    border = game.file.border()
    sent = {
        entered.entry.seat: entered
        for entered in game.file.entered(Accepted)
        if entered.entry.part == border.awaited
    }
    roster = game.roster()
    rows = tuple(
        _seat_row(seat, sent.get(number), game.language(seat.address))
        for number, seat in roster.items()
    )
    title = words().say(
        "desk",
        "status",
        game=game.name,
        name=game.family.name,
        turn=border.awaited,
        years=game.family.years(game.state(border)),
        over=border.over,
    )
    facts = Items(_facts(game, border), marker="none")
    figures: tuple[Align, ...] = ("right", "left", "left", "left", "right", "right", "right")
    warned = notices(game)
    told = (Paragraph(words().say("desk", "notices")), Items(tuple(warned))) if warned else ()
    return Section(title, (facts, desk_table("status_heads", figures, rows), *told))


def games(office: Office) -> Section:
    """Every game of the office: its turn, until when letters are due, and who is missing."""
    rows = tuple(_game_row(office, name) for name in sorted(office.titles_of_games()))
    title = words().say("desk", "games", office=office.name)
    if not rows:
        return Section(title, (Paragraph(words().say("desk", "no_games")),))
    aligned: tuple[Align, ...] = ("left", "left", "left", "left", "left")
    return Section(title, (desk_table("games_heads", aligned, rows),))


def _game_row(office: Office, name: str) -> tuple[Cell, ...]:
    """A game in a line; one that cannot be read hides no other."""
    try:
        with game_of(office, name) as game:
            border = game.file.border()
            if border.over:
                return (name, game.family.name, words().say("desk", "ended"), None, None)
            waited = awaited(game, border)
            missing = listed(waited.missing) or words().say("desk", "nobody")
            return (name, game.family.name, border.awaited, waited.by, missing)
    except (Trouble, sqlite3.Error):
        return (name, words().say("desk", "unreadable"), None, None, None)


def _facts(game: OpenGame, border: Border) -> tuple[str, ...]:
    """Deadline, who is missing, whether the last papers are out, what proves the record."""
    waited, back = awaited(game, border), game.taken_back()
    due = "" if border.over else waited.by
    missing = [str(seat) for seat in waited.missing]
    deciding = border.asked or deciding_seats(game, border)
    idle = [str(seat) for seat in game.roster() if not border.asked and seat not in deciding]
    said = (
        words().say("desk", "due", due=due, over=border.over),
        words().say("desk", "asked", seats=[str(seat) for seat in border.asked]),
        words().say("desk", "missing", seats=missing, over=border.over),
        words().say("desk", "idle", seats=idle),
        *_ahead(game, border),
        *_silent(game, border),
        words().say("desk", "papers", published=bool(border.published)),
        resolved_before(back) if back else "",
        *(amended_in_words(entered.entry) for entered in game.amended_since(border)),
        *proofs_of(game, border, words().say("turn", "verify_command")),
    )
    return tuple(filter(None, said))


def _ahead(game: OpenGame, border: Border) -> list[str]:
    """Who is away, and who sent orders before the turn came."""
    ahead = {} if border.over else ahead_of(game, border.awaited)
    until = {EVER: "until it writes"}
    away = [
        f"{seat} ({until.get(one.away, f'until turn {one.away}')})"
        for seat, one in ahead.items()
        if one.away
    ]
    sent = [str(seat) for seat, one in ahead.items() if one.text]
    said = [words().say("desk", "away", seats=away)] if away else []
    return said + ([words().say("desk", "ahead", seats=sent)] if sent else [])


def _silent(game: OpenGame, border: Border) -> list[str]:
    """What happens to the silent, and who is."""
    if border.over:
        return []
    hour = game.settings.get("deadline", "")
    return [words().say("desk", "ladder", rungs=str(game.ladder), due=hour), *about_seats(game)]


def desk_table(heads: str, aligned: tuple[Align, ...], rows: tuple[tuple[Cell, ...], ...]) -> Table:
    """A table with the heads of `reports/office/desk.jinja`."""
    named = zip(words().heads("desk", heads), aligned, strict=True)
    return Table(tuple(Column(head, align) for head, align in named), rows)


def _seat_row(seat: Seat, sheet: Entered[Accepted] | None, language: str) -> tuple[Cell, ...]:
    """A line of the status; a language is told where it is not English."""
    who = words().say("desk", "by_computer") if seat.computer else seat.player
    who += "" if seat.computer or language == ENGLISH else f" ({language})"
    if sheet is None:
        return (seat.number, seat.character, who, None, None, None, None)
    orders = len(sheet.entry.orders.splitlines())
    came = sheet.at.replace("T", " ").removesuffix("+00:00")
    return (
        seat.number,
        seat.character,
        who,
        came,
        sheet.entry.revision,
        orders,
        sheet.entry.complaints,
    )


class WaitingMessage(msgspec.Struct, frozen=True):
    """A player's message that would be published with the next report."""

    seat: int
    text: str
    struck: bool


def messages(game: OpenGame) -> list[WaitingMessage]:
    """The messages of the awaited turn, by seat."""
    border = game.file.border()
    struck = game.struck(border.awaited)
    return [
        WaitingMessage(seat, line.partition(" ")[2], seat in struck)
        for seat, sheet in sorted(game.standing(border.awaited).items())
        for line in sheet.orders.splitlines()
        if is_message(line)
    ]


def proofs_of(game: OpenGame, border: Border, typed: str = "") -> tuple[str, ...]:
    """The seal of a turn; at the start the commitment to the dice, at the end seed and nonce, and
    how they are checked by a command, which is `typed` here or stands on a line below."""
    seal = game.file.seal_of(border)
    if not seal:
        return ()
    said = [words().say("turn", "seal", part=border.resolved, seal=shown(seal))]
    announced = game.opened.commitment
    if not (border.resolved or border.over):
        said.append(words().say("turn", "commitment", commitment=announced))
    for told in game.file.of(Revealed)[-1:] if border.over else ():
        facts = {"seed": told.seed, "nonce": told.nonce, "commitment": announced}
        said.append(words().say("turn", "revealed", **facts))
        said.append(words().say("turn", "how_to_verify", game=game.name, typed=typed))
    return tuple(said)


def amended_in_words(entry: Amended, seat: int | None = None) -> str:
    """What was changed and why, with figures if the seat may know them; no seat may know all."""
    if seat is None or seat in entry.knows or PUBLIC in entry.knows:
        facts = {"before": entry.before, "to": entry.to, "reason": entry.reason}
        return words().say("amended", "known", value=entry.value, **facts)
    return words().say("amended", "happened", value=entry.value, reason=entry.reason)


def resolved_before(entry: Undone) -> str:
    """That a turn was resolved before, and what was allowed since."""
    if not entry.sent:
        return words().say("undone", "unsent", turn=entry.part)
    if entry.afresh:
        return words().say("undone", "afresh", turn=entry.part)
    seats = [str(seat) for seat in entry.reopened]
    return words().say("undone", "reopened", turn=entry.part, seats=seats)
