"""Papers and mails, where they still lie, compared with what the record says was put out."""

import time
from hashlib import sha256
from pathlib import Path

import msgspec

from pbm.office.game import OpenGame
from pbm.office.papers import folder_of
from pbm.office.record import Printed, TurnRun
from pbm.office.trouble import Trouble
from pbm.post.outbox import place_of

_PATIENCE = (0.1, 0.2, 0.5)
"""Seconds after which what differs is compared again: papers lie in their folder a moment before
the record knows of them, whoever puts them out meanwhile, and what is taken back goes between
the look at a folder and the reading of a file."""


class Beside(msgspec.Struct, frozen=True):
    """How many papers and mails are there as they were put out, and how many are gone."""

    papers: int
    mails: int
    gone: int


def beside(game: OpenGame) -> Beside:
    """Compare every paper and mail by its hash; Trouble names the first that is another one.

    Papers of a turn that the record does not know tell of a record whose end was cut off.
    """
    for seconds in _PATIENCE:
        try:
            return _compared(game)
        except (Trouble, FileNotFoundError):
            time.sleep(seconds)
    return _compared(game)


def _compared(game: OpenGame) -> Beside:
    """The same as of this moment."""
    _check_folders(game)
    papers = {
        game.folder / folder_of(entry.part, entry.times) / name: seal
        for entry in game.file.of(Printed)
        for name, seal in entry.papers.items()
    }
    mails = {
        posting.message_id: (place_of(game.office.outbox, posting.message_id), posting.mail)
        for posting in game.file.mails()
        if posting.mail
    }
    there = {name: path for name, (path, _) in mails.items() if path is not None}
    for name, path in there.items():
        _compare(game, f"the mail {name} in {path.parent}", path, mails[name][1])
    printed = [path for path in papers if path.is_file()]
    for path in printed:
        _compare(game, f"the paper {path}", path, papers[path])
    gone = len(papers) - len(printed)  # mails are meant to go
    return Beside(len(printed), len(there), gone)


def _check_folders(game: OpenGame) -> None:
    known = {folder_of(""), *(folder_of(run.part) for run in game.file.of(TurnRun))}
    for folder in sorted(game.folder.glob("turn-*")):
        if folder.name.partition("-run-")[0] not in known:
            raise Trouble(
                f"{game.name}: there are papers in {folder}, and the record knows of no such turn: "
                "its end was cut off, or somebody put them there."
            )


def _compare(game: OpenGame, what: str, path: Path, seal: str) -> None:
    if sha256(path.read_bytes()).hexdigest() != seal:
        raise Trouble(f"{game.name}: {what} is not what was put out; its record is whole.")
