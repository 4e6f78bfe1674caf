"""Every command that writes to a game, and an office in which each of them has something to do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from pbm.office.game import OpenGame
from pbm.office.publish import publish, send_answers
from pbm.office.receive import receive
from pbm.office.record import Accepted, Amended, News, Seated, StandBy, Struck, TurnRun, Undone
from pbm.office.run import run
from tests.office.a_game import a_game, an_office, letter

BOB = "bob@example.org"
COMMANDS: Mapping[str, tuple[str, ...]] = {
    "receive": ("receive", "g-1", "{letters}"),
    "enter": ("enter", "g-1", "3", "{typed}"),
    "news": ("news", "g-1", "{typed}"),
    "strike": ("messages", "g-1", "--strike", "1"),
    "seat": ("seat", "g-1", "2", "--player", "Zoë", "--address", "zoe@example.org"),
    "stand by": ("seat", "g-1", "1", "--player", "Dan", "--address", "d@example.org", "--stand-by"),
    "move": ("person", BOB, "--address", "bob@new.example"),
    "trial": ("trial", "g-1"),
    "leave": ("seat", "g-1", "3", "--leave"),
    "amend": ("amend", "g-1", "cash of tycoon 2", "7", "--reason", "Paid twice."),
    "run": ("run", "g-1", "--force"),
    "publish": ("publish", "g-1"),
    "week": ("week", "g-1", "{letters}", "--force", "--turn", "2"),
    "undo": ("undo", "g-1", "--turn", "1"),
    "reopen": ("undo", "g-1", "--turn", "1", "--reopen", "1"),
}
"""By a name of their own, as they are typed; the places in braces are files of the office."""

DONE: Mapping[str, Callable[[OpenGame], bool]] = {
    "receive": lambda game: len({e.letter for e in game.file.of(Accepted) if e.letter}) >= 3,
    "enter": lambda game: any(e.seat == 3 and not e.letter for e in game.file.of(Accepted)),
    "news": lambda game: len(game.file.of(News)) >= 1,
    "strike": lambda game: len(game.file.of(Struck)) >= 1,
    "seat": lambda game: any(e.seat.number == 2 for e in game.file.of(Seated)),
    "stand by": lambda game: len(game.file.of(StandBy)) >= 1,
    "move": lambda game: any(e.same or e.seat.number == 2 for e in game.file.of(Seated)),
    "trial": lambda game: any(mail.kind == "trial" for mail in game.file.mails()),
    "leave": lambda game: any(e.seat.number == 3 for e in game.file.of(Seated)),
    "amend": lambda game: len(game.file.of(Amended)) >= 1,
    "run": lambda game: len(game.file.of(TurnRun)) >= 2,
    "publish": lambda game: not game.file.postings("receipt"),
    "week": lambda game: len(game.file.of(TurnRun)) >= 2,
    "undo": lambda game: len(game.file.of(Undone)) >= 1,
    "reopen": lambda game: len(game.file.of(Undone)) >= 1,
}
"""What the record shows once a command has said that it was done, whatever else was."""


def furnished(folder: Path, unpublished: bool = False) -> Path:
    """An office whose game has turn 1 sent, or only resolved; letters for turn 2 lie beside it."""
    office = an_office(folder)
    game = a_game(office)
    publish(game, game.file.border())
    receive(game, [letter(game, 1, "guess 40"), letter(game, 2, "guess 9", sender=BOB)])
    run(game, forced=True)
    if not unpublished:
        publish(game, game.file.border())
        receive(game, [letter(game, 1, "guess 41", "message Hello")])
        send_answers(game)
    letters = folder / "letters"
    letters.mkdir()
    for name, found in {
        "a": letter(game, 1, "guess 42", "message Hi", revision=2),
        "b": letter(game, 2, "guess 60", "gues 1", sender=BOB),
        "c": letter(game, 2, "guess 9", begin_line="=== SHEET x 1 1.1 AAAA-AAAA ==="),
    }.items():
        (letters / f"{name}.eml").write_bytes(found.raw)
    (folder / "typed.txt").write_text("guess 33\n")
    game.close()
    return office.folder


def typed(office: Path, name: str) -> list[str]:
    """A command's words with the office's files in their places."""
    places = {"letters": office.parent / "letters", "typed": office.parent / "typed.txt"}
    return [word.format_map(places) for word in COMMANDS[name]]
