"""Orders sent ahead of their turn, and who is away: what earlier sheets say of a later turn.

A sheet of a turn replaces all that earlier sheets of that turn said ahead. Who takes a seat begins
anew. A sheet of the turn itself goes before everything that was sent ahead for it.
"""

import re
from contextlib import suppress
from typing import Any

import msgspec

from pbm.core.languages import speaking
from pbm.games.family import Reading
from pbm.office.game import OpenGame
from pbm.office.reading import EncodedPosition, read_lines
from pbm.office.receipts import words, wrapped
from pbm.office.record import Accepted, Refused, Seated
from pbm.office.rows import Border, Entered, Posting, due_now, part_number
from pbm.post.worker import OutOfBounds, Worker
from pbm.sheets.asides import AWAY, Asides, asides_in
from pbm.sheets.codes import bare_code, game_key, sheet_code

EVER = "9999"
"""Instead of the turn until which somebody is away: until he writes."""
_UNTIL_HE_WRITES = Asides(away=EVER), ""
_AWAY_SUBJECT = re.compile(r"(?:re:\s*)?away (\S{1,40}) ([0-9]{1,3}) (\S{1,20})", re.IGNORECASE)


class SentAhead(msgspec.Struct, frozen=True):
    """What a seat that sent no sheet for a part said of it before."""

    text: str
    """Its lines as they were written; empty if it only said that it is away."""
    letter: str
    away: str = ""
    """The turn until which it is away; empty if it is not."""


def away_subject(game: OpenGame, seat: int) -> str:
    """The subject of a mail to the office by which a seat's player says that he is away.

    It is proved by a code of its own, so that one click in a mail program is enough.
    """
    key = game_key(game.office.secret(), game.name)
    code = sheet_code(key, game.name, AWAY, seat, 1, game.holders().get(seat, 0))
    return f"away {game.name} {seat} {code}"


def said_away(game: OpenGame, subject: str) -> int:
    """The seat whose player says so by a letter's subject; 0 if none does."""
    found = _AWAY_SUBJECT.fullmatch(subject.strip())
    if found is None or found[1].lower() != game.name.lower():
        return 0
    seat = int(found[2])
    right = seat in game.roster() and away_subject(game, seat).rpartition(" ")[2]
    return seat if right and bare_code(right) == bare_code(found[3]) else 0


def away_posting(game: OpenGame, border: Border, seat: int, letter: str, answers: str) -> Posting:
    """The answer to such a letter."""
    taken = game.roster()[seat]
    with speaking(game.language(taken.address)):
        lines = wrapped(words().say("receipt", "away_by_subject", game=game.name, seat=seat))
        subject = words().say("receipt", "away_subject", game=game.name)
    body, name = "\n".join([*lines, ""]), f"{game.name}.{letter[:16]}.{seat}.away"
    return due_now(taken, border, "receipt", name, subject, body, answers)


def ahead_of(game: OpenGame, part: str, until: int | None = None) -> dict[int, SentAhead]:
    """For each seat without a sheet for a part, what it sent ahead; nothing of other seats.

    `until` is an entry of the record before which that was so.
    """
    if not part:
        return {}
    sheets: dict[int, dict[str, tuple[Asides, str]]] = {}
    said = [one for one in game.file.entered(Refused) if one.entry.reason == AWAY]
    entries: list[Entered[Any]] = [
        *game.file.entered(Accepted), *game.newcomers(), *said
    ]  # fmt: skip
    for entered in sorted(entries, key=lambda one: one.number):
        if until is not None and entered.number >= until:
            break
        entry = entered.entry
        if isinstance(entry, Seated):
            sheets.pop(entry.seat.number, None)
        elif isinstance(entry, Refused):
            if part_number(entry.part) <= part_number(part):
                sheets.setdefault(entry.seat, {})[f"{AWAY} {entered.number}"] = _UNTIL_HE_WRITES
        elif part_number(entry.part) <= part_number(part):
            mine = sheets.setdefault(entry.seat, {})
            mine.pop(entry.part, None)  # the newest sheet comes last
            mine[entry.part] = asides_in(entry.asides), entry.letter
    found = ((seat, _said(part, mine)) for seat, mine in sorted(sheets.items()) if part not in mine)
    return {seat: ahead for seat, ahead in found if ahead is not None}


def _said(part: str, sheets: dict[str, tuple[Asides, str]]) -> SentAhead | None:
    """What a seat's sheets, oldest first, say of a part that is none of theirs."""
    if not sheets:
        return None
    newest, letter = list(sheets.values())[-1]
    away = newest.away if part_number(part) < part_number(newest.away) else ""
    named = [
        (lines, sent)
        for asides, sent in sheets.values()
        if (lines := [line for key, line in asides.ahead if key == part])
    ]
    if named:
        lines, letter = named[-1]
        return SentAhead("\n".join(lines), letter, away)
    if not away:
        return None
    usual = [line for key, line in newest.ahead if key == AWAY]
    return SentAhead("\n".join(usual), letter if usual else "", away)


def ahead_readings(game: OpenGame, border: Border) -> dict[int, tuple[Reading, str]]:
    """How orders sent ahead for the awaited part read now that it has come, with their letters.

    They are read where a letter may do no harm; what cannot be read in time gives no orders.
    """
    sent = {seat: one for seat, one in ahead_of(game, border.awaited).items() if one.text}
    if not sent:
        return {}
    state = game.family.encode(game.seen(border))
    journal = msgspec.json.encode(border.journal)
    position = EncodedPosition(game.family.title, game.family.edition, state, journal)
    readings, roster = {}, game.roster()
    with Worker() as worker:
        for seat, one in sent.items():
            with suppress(OutOfBounds):
                language = game.language(roster[seat].address)
                read = worker.call(read_lines, position, seat, one.text, language)
                readings[seat] = read, one.letter
    return readings
