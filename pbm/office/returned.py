"""What comes back of the sheets with the report: others' words, one's notes, untaken lines."""

import textwrap
from collections.abc import Mapping
from hashlib import sha256

import msgspec

from pbm.core.languages import speaking
from pbm.core.page import Items, Paragraph, Section
from pbm.games.family import Seat
from pbm.office.ahead import ahead_readings
from pbm.office.game import OpenGame
from pbm.office.ordered import is_message
from pbm.office.receipts import WIDTH, words, wrapped
from pbm.office.record import Accepted, Due
from pbm.office.rows import Border, Posting, due_now
from pbm.office.seal import orders_sum, short
from pbm.office.settings import AT_ONCE
from pbm.sheets.asides import asides_in

MOST_WORDS = 20
"""Of other seats that go to one reader at once in a day; the others wait for the report."""


class Returned(msgspec.Struct, frozen=True):
    """Each seat's sheet as it counted when a turn was resolved."""

    sheets: dict[int, Accepted] = {}
    anew: frozenset[int] = frozenset()
    """Seats that somebody else took since: what was written there is not for him."""
    ahead: dict[int, tuple[str, ...]] = {}
    """Lines sent ahead for the part that were not taken as orders when it came."""
    struck: dict[int, str] = {}
    """Seats whose message the moderator kept out, and why, if he said."""
    told: frozenset[tuple[int, int, str]] = frozenset()
    """What was written from seat to seat and went there at once."""


def returned_of(game: OpenGame, border: Border) -> Returned:
    """The sheets by which a border was reached; none before the first."""
    part = border.resolved
    if not part:
        return Returned()
    before = game.file.border(border.number - 1)
    ahead = {
        seat: tuple(complaint.text for complaint in reading.complaints)
        for seat, (reading, _) in ahead_readings(game, before).items()
    }
    sheets = {e.entry.seat: e.number for e in game.file.entered(Accepted) if e.entry.part == part}
    seated = [(e.entry.seat.number, e.number) for e in game.newcomers()]
    anew = frozenset(seat for seat, number in seated if number > sheets.get(seat, number))
    standing = game.standing(part)
    due = {name for entry in game.file.of(Due) for name in entry.mails}
    told = frozenset(
        (seat, to, text)
        for seat, sheet in standing.items()
        for to, text in asides_in(sheet.asides).to_seats
        if f"{_word(game, sheet, to, text)}@{game.office.host}" in due
    )
    return Returned(standing, anew, ahead, game.struck(part), told)


def reached_at_once(game: OpenGame) -> frozenset[int]:
    """The seats to which what others write goes at once: of players with an address, if the game's
    setting says so."""
    if game.settings.get("to_seat") != AT_ONCE:
        return frozenset()
    roster = game.roster().values()
    return frozenset(seat.number for seat in roster if seat.address and not seat.computer)


def words_at_once(game: OpenGame, sheet: Accepted) -> list[Posting]:
    """The mails in which what a sheet says to other seats goes there; the same words once."""
    reached = reached_at_once(game)
    wanted = [(to, text) for to, text in asides_in(sheet.asides).to_seats if to in reached]
    roster = game.roster() if wanted else {}
    border = game.file.border()
    due = []
    for to, text in wanted:
        with speaking(game.language(roster[to].address)):
            subject = _say_word("subject", game.name, sheet, roster[sheet.seat])
            body = _body(game.name, sheet, roster[sheet.seat], text)
        name = _word(game, sheet, to, text)
        due.append(due_now(roster[to], border, "word", name, subject, body))
    return due


def _word(game: OpenGame, sheet: Accepted, to: int, text: str) -> str:
    """The name of the mail that takes words from one seat to another."""
    said = sha256(f"{to} {text}".encode()).hexdigest()[:16]
    return f"{game.name}.{sheet.part}.{sheet.seat}.word.{said}"


def _body(game: str, sheet: Accepted, writer: Seat, text: str) -> str:
    """The words and how to answer them; of who writes only what every report says."""
    head = wrapped(_say_word("head", game, sheet, writer))
    quoted = textwrap.wrap(text, WIDTH - 2, break_on_hyphens=False)
    tail = wrapped(_say_word("answer", game, sheet, writer))
    return "\n".join([*head, "", *(f"  {line}" for line in quoted), "", *tail, ""])


def _say_word(sentence: str, game: str, sheet: Accepted, writer: Seat) -> str:
    facts = {"seat": sheet.seat, "who": writer.character, "turn": sheet.part}
    return words().say("word", sentence, game=game, **facts)


def returned(sheets: Returned, seats: Mapping[int, Seat], seat: int) -> list[Section]:
    """What others wrote to a reader, his own notes, and lines that the receipt complained of."""
    found = []
    if letters := _letters_to(sheets, seats, seat):
        found.append(Section(words().say("turn", "letters"), (Items(letters),)))
    if lines := sheets.ahead.get(seat, ()):
        found.append(Section(words().say("turn", "untaken_ahead"), (Items(lines),)))
    own = _own(sheets, seat)
    if own is None:
        return found
    if notes := asides_in(own.asides).notes:
        found.append(Section(words().say("turn", "notes"), (Items(notes),)))
    if lines := tuple(own.untaken.splitlines()):
        note = Paragraph(words().say("turn", "untaken_note"))
        found.append(Section(words().say("turn", "untaken"), (Items(lines), note)))
    return found


def kept_out(sheets: Returned, seat: int) -> list[Section]:
    """The reader's own message that was not published, and why."""
    own = _own(sheets, seat)
    if own is None or seat not in sheets.struck:
        return []
    lines = own.orders.splitlines()
    told = tuple(filter(is_message, lines))
    others = len(lines) - len(told)
    note = words().say("turn", "struck_note", reason=sheets.struck[seat], others=others)
    blocks = (Items(told), Paragraph(note))
    return [Section(words().say("turn", "struck"), blocks, tells="news")] if told else []


def counted(sheets: Returned, seat: int) -> list[str]:
    """By which a reader knows his orders and letter again from the receipt."""
    sheet = _own(sheets, seat)
    if sheet is None:
        return []
    letter = short(sheet.letter) if sheet.letter else ""
    facts = {"part": sheet.part, "orders": orders_sum(sheet.orders), "letter": letter}
    return [words().say("turn", "counted", **facts)]


def _own(sheets: Returned, seat: int) -> Accepted | None:
    return None if seat in sheets.anew else sheets.sheets.get(seat)


def _letters_to(sheets: Returned, seats: Mapping[int, Seat], seat: int) -> tuple[str, ...]:
    """The lines of other seats' sheets that are for this one, with the character who wrote them."""
    return tuple(
        words().say("turn", "letter", seat=other, who=seats[other].character, text=text)
        for other, sheet in sorted(sheets.sheets.items())
        for to, text in asides_in(sheet.asides).to_seats
        if to == seat and (other, to, text) not in sheets.told
    )
