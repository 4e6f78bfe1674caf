"""An office of many games in the middle, whose turn is due: one of each title is prepared from a
kept archive, and copied under other names."""

import lzma
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from pbm.archive.restoring import restore
from pbm.games.family import Seat
from pbm.office.game import OpenGame, game_of
from pbm.office.place import Office, open_office
from pbm.office.publish import send_answers, send_papers
from pbm.office.receive import enter
from pbm.office.record import TurnRun
from pbm.office.seats import take_seat

KEPT = Path(__file__).parents[2] / "fixtures" / "archives"
MIDDLE = {"continental-rails-ii": (12, 10), "1870": (12, 5), "chicago-express": (3, 4)}
"""The turn that is due of each, and how many people play."""


def mid_games(folder: Path, games: int) -> Office:
    """So many games, of the titles in turn."""
    office = open_office(folder, "The Office", "office@example.org")
    titles = list(MIDDLE)[:games]
    for title in titles:
        _prepare(office, title)
    with closing(sqlite3.connect(office.folder / "catalogue.db")) as db:
        for number in range(len(titles), games):
            title, name = titles[number % len(titles)], f"g{number}"
            (office.folder / name).mkdir(mode=0o700)
            shutil.copy(office.file_of(title), office.file_of(name))
            row = (name, title, "2026-01-01T00:00:00+00:00")
            db.execute("INSERT INTO games VALUES (?, ?, ?)", row)
        db.commit()
    return office


def _prepare(office: Office, title: str) -> None:
    """A kept game as it stood before a turn, with people in seats who order what was ordered, and
    have their receipts."""
    turn, people = MIDDLE[title]
    archive = office.folder / f"{title}.pbm"
    archive.write_bytes(lzma.decompress((KEPT / f"{title}.pbm.xz").read_bytes()))
    restore(office, archive, title)
    archive.unlink()
    orders = _cut_back(office, title, turn)
    with game_of(office, title) as game:
        seats = sorted(game.roster())[:people]
        for seat in seats:
            take_seat(game, Seat(seat, f"Player {seat}", "", f"p{seat}@example.org"))
        send_papers(game, seats)
        for seat in seats:
            enter(game, seat, orders.get(seat, ""))
        send_answers(game)


def _cut_back(office: Office, title: str, turn: int) -> dict[int, str]:
    """Forget a turn and all that came later; what was ordered for it."""
    with game_of(office, title) as game:
        run = _run_of(game, turn)
        number = game.file.border(turn).entry
    with closing(sqlite3.connect(office.file_of(title))) as db, db:
        db.execute("DELETE FROM record WHERE number >= ?", [number])
        db.execute("DELETE FROM borders WHERE number >= ?", [turn])
        db.execute("DELETE FROM outbox WHERE border >= ?", [turn])
    return run.orders


def _run_of(game: OpenGame, turn: int) -> TurnRun:
    (found,) = [run for run in game.file.of(TurnRun) if run.part == str(turn)]
    return found
