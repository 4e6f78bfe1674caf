"""An office with a few games of Chicago Express whose turn is due: one person, two computers."""

import lzma
import sqlite3
from contextlib import closing
from pathlib import Path

from pbm.fleet.job import Runner
from pbm.fleet.undertaking import Ended
from pbm.games.family import Seat
from pbm.office.enrol import NewGame, begin
from pbm.office.game import game_of
from pbm.office.place import Office, enter_office, open_office
from pbm.office.receive import enter
from pbm.office.week import WeekDone, work_on_all
from pbm.post.outbox import make_maildir
from pbm.site.building import build

NOON = 1_795_000_000
ENDED = Path(__file__).parents[2] / "fixtures" / "archives" / "chicago-express.pbm.xz"


def an_office(folder: Path, games: int, title: str = "chicago-express") -> Office:
    """Games whose only person has written."""
    office = open_office(folder, "The Office", "office@example.org")
    for number in range(1, games + 1):
        seats = (Seat(1, "Ann", "", "ann@example.org"), Seat(2, computer=True))
        seats = (*seats, *(Seat(seat, computer=True) for seat in range(3, 4)))
        begin(office, NewGame(f"g{number}", title, seats, {}, str(number)))
        with game_of(office, f"g{number}") as game:
            enter(game, 1, "")
    return office


def worked_on(office: Office, runner: Runner, publishes: bool = True) -> dict[str, Ended[WeekDone]]:
    """The week of all games, by name."""
    return {ended.name: ended for ended in work_on_all(office, runner, publishes=publishes)}


def copied(office: Office, folder: Path) -> Office:
    """The same office once more, file by file."""
    import shutil

    shutil.copytree(office.folder, folder)
    make_maildir(folder / "outbox")
    return enter_office(folder)


def kept(office: Office) -> dict[str, object]:
    """All that an office has: papers and mails byte by byte, and the rows of its games."""
    found: dict[str, object] = {}
    for path in sorted(office.folder.rglob("*")):
        name = path.relative_to(office.folder).as_posix()
        if path.name == "game.db":
            with closing(sqlite3.connect(path)) as db:
                found[name] = list(db.iterdump())
        elif path.is_file() and path.parent.parent.name == "outbox":
            found.setdefault("mails", []).append(path.read_bytes())  # type: ignore[attr-defined]
        elif path.is_file() and path.suffix in (".pdf", ".txt", ".html"):
            found[name] = path.read_bytes()
    found["mails"] = sorted(found.get("mails", []))  # type: ignore[call-overload]
    return found


def site_of(office: Office, folder: Path, runner: Runner) -> dict[str, bytes]:
    """The files of a site of the office, and of a game that has ended."""
    (folder / "shelf").mkdir(parents=True)
    (folder / "shelf" / "old.pbm").write_bytes(lzma.decompress(ENDED.read_bytes()))
    folder = folder / "site"
    built = build(office, folder.parent / "shelf", folder, runner)
    assert (built.games, built.notes) == (built.made, ())
    found = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}
