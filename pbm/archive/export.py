"""A game as tables for other programs: CSV files, one JSON or one SQLite file.

Each table has a row for each thing and each turn or part that was resolved; turn 0 is the start.
`docs/export.md` says what the columns are.
"""

import csv
import io
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from pbm.games.family import PlayedPart
from pbm.office.database import in_memory
from pbm.office.game import OpenGame
from pbm.office.record import Imported, TurnRun
from pbm.office.trouble import Trouble
from pbm.office.verify import verify
from pbm.post.files import write_whole

ExportedRow = Mapping[str, Any]
ExportedTables = dict[str, list[ExportedRow]]
RECORD = "record"
FORMATS = ("csv", "json", "sqlite", RECORD)


def tables_of(game: OpenGame, step: Callable[[], None] = lambda: None) -> ExportedTables:
    """All tables of a game, by name; `step` after each turn."""
    found: ExportedTables = {"seats": _seats(game), "turns": [], "orders": _orders(game)}
    for number, _ in game.file.borders():
        border = game.file.border(number)
        turn = {"border": number, "turn": border.resolved or "0"}
        found["turns"].append({**turn, "over": int(border.over), "state_sha256": border.hash})
        for name, rows in game.family.exported(game.state(border)).items():
            found.setdefault(name, []).extend({**turn, **row} for row in rows)
        for name, told in (
            ("journal", _events(border.journal)),
            ("ledger", _payments(border.ledger)),
        ):
            found.setdefault(name, []).extend({**turn, **row} for row in told)
        step()
    return found


def _seats(game: OpenGame) -> list[ExportedRow]:
    """Characters, and how each seat came out; nobody's name."""
    border = game.file.border()
    places = game.family.standings(game.state(border)) if border.over else ()
    ranks = {place.seat: place for place in places}
    return [
        {
            "seat": seat.number,
            "character": seat.character,
            "computer": int(seat.computer),
            "rank": ranks[seat.number].rank if seat.number in ranks else None,
            "score": ranks[seat.number].score if seat.number in ranks else None,
        }
        for seat in game.roster().values()
    ]


def _orders(game: OpenGame) -> list[ExportedRow]:
    """Every canonical line by which turns that stand were resolved."""
    runs = [entered.entry for entered in game.file.standing(TurnRun)]
    return [
        {"turn": run.part, "seat": seat, "line": number, "text": line}
        for run in runs
        for seat, text in sorted(run.orders.items())
        for number, line in enumerate(text.splitlines(), start=1)
    ]


def _events(journal: list[dict[str, Any]]) -> Iterator[ExportedRow]:
    """Each event with its kind and what it tells, as JSON."""
    for number, event in enumerate(journal, start=1):
        told = {key: value for key, value in event.items() if key != "type"}
        yield {
            "number": number,
            "event": event.get("type", ""),
            "told": msgspec.json.encode(told).decode(),
        }


def _payments(ledger: list[dict[str, Any]]) -> Iterator[ExportedRow]:
    names = ("step", "payer", "payee", "amount", "reason")
    for number, entry in enumerate(ledger, start=1):
        yield {"number": number, **{name: entry[name] for name in names}}


def export(game: OpenGame, form: str, target: Path, step: Callable[[], None]) -> list[str]:
    """Write all tables; their names. CSV goes into a folder. Trouble if the target is taken."""
    if target.exists():
        raise Trouble(f"There is {target} already; an export goes to a new place.")
    if form == RECORD:
        write_whole(target, record_of(game, step))
        return ["every action"]
    tables = tables_of(game, step)
    if form == "csv":
        target.mkdir(parents=True)
        for name, rows in tables.items():
            write_whole(target / f"{name}.csv", _as_csv(rows))
    elif form == "json":
        write_whole(target, msgspec.json.format(msgspec.json.encode(tables), indent=1))
    else:
        write_whole(target, _as_database(tables))
    return list(tables)


def record_of(game: OpenGame, step: Callable[[], None] = lambda: None) -> bytes:
    """The game in the form of recorded games; the record is verified on the way. Trouble if there
    is no such form for its title."""
    rewritten = game.family.rewritten
    if rewritten is None:
        raise Trouble(f"There is no form of recorded games for {game.family.name}.")
    parts = list(record_parts(game, step))
    return rewritten(parts, game.state(game.file.border()), _taken_over(game))


def record_parts(game: OpenGame, step: Callable[[], None] = lambda: None) -> Iterator[PlayedPart]:
    """Every turn or part that stands, as the rules were asked for it; each is verified."""
    moments = {run.number: run.at for run in game.file.standing(TurnRun)}
    for checked in verify(game.office, game.name):
        if checked.played is not None and checked.entry in moments:
            at = int(datetime.fromisoformat(moments[checked.entry]).timestamp())
            yield replace(checked.played, at=at)
        step()


def _taken_over(game: OpenGame) -> bytes:
    """The file that a game was begun with elsewhere; nothing of any other game."""
    taken = next(iter(game.file.of(Imported)), None)
    if taken is None:
        return b""
    file = taken.text.encode() or game.file.kept_file(taken.file)
    if file is None:
        raise Trouble("The file that this game was taken over from is not kept with it.")
    return file


def _as_csv(rows: list[ExportedRow]) -> bytes:
    text = io.StringIO()
    if rows:
        writer = csv.DictWriter(text, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    return text.getvalue().encode()


def _as_database(tables: ExportedTables) -> bytes:
    db = in_memory()
    for name, rows in tables.items():
        if rows:
            db.changing.table(name).insert_all([dict(row) for row in rows])
    try:
        return bytes(db.conn.serialize())
    finally:
        db.close()
