"""Which turn a week's work is for, and whether it is only being done again; the work of all games.

The work on one game of many is an undertaking: it reads and writes in this process, and what it
resolves and prints is done wherever jobs are done. What hinders one game hinders no other.

Where nothing was to be done in a game nothing will be until its file changes or a moment comes that
the look itself named: both are kept in `.due`, so that such a game is not even opened.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import datetime

import msgspec
from msgspec.structs import replace

from pbm.fleet.job import Runner
from pbm.fleet.undertaking import Ended, Undertaking, drive
from pbm.games import catalogue
from pbm.office.clock import now, stamp
from pbm.office.game import OpenGame, game_of
from pbm.office.place import DUE_FILE, Office
from pbm.office.printers import PRINTERS
from pbm.office.publish import publishing, send_answers, unpublished, waiting_seats
from pbm.office.record import TurnRun
from pbm.office.remembered import Remembered
from pbm.office.rows import Border
from pbm.office.run import running
from pbm.office.trouble import Trouble
from pbm.office.waiting import NEVER, awaited, next_moment, waits_for_publishing, why_not
from pbm.post.inbox import LetterFound
from pbm.press import fonts


class WeekDone(msgspec.Struct, frozen=True):
    """What was done for one game of many."""

    resolved: str = ""
    """The turn that was resolved."""
    over: bool = False
    waits: bool = False
    """Whether none was due."""
    hindered: str = ""
    """Why one that was due was not resolved: the moderator has to say something."""
    published: tuple[str, ...] = ()
    """The turns that went out; 0 is the start."""
    files: int = 0
    mails: int = 0
    until: datetime = NEVER
    """When a turn of which nothing else comes may be due."""

    @property
    def idle(self) -> bool:
        """Whether nothing was done."""
        return not (self.resolved or self.published or self.mails)


class _Nothing(msgspec.Struct, frozen=True):
    """That nothing was to be done in a game, and between which moments that is so."""

    since: str
    done: WeekDone

    def holds(self) -> bool:
        """Whether it is so now."""
        return datetime.fromisoformat(self.since) <= now() < self.done.until


def work_on_all(
    office: Office, runner: Runner, resolves: bool = True, publishes: bool = True
) -> Iterator[Ended[WeekDone]]:
    """The week of every game as it ends: turns that are due resolved, what is not out put out."""
    remembered = Remembered(office.folder / DUE_FILE, _Nothing)
    busy, titles = [], office.titles_of_games()
    for name in titles:
        known = remembered.of(name, office.file_of(name))
        if known is not None and known.holds():
            yield Ended(name, known.done if resolves else WeekDone())
        else:
            remembered.drop(name)
            busy.append(name)
    _load(titles[name] for name in busy)
    shared = 1 if len(busy) >= runner.room else PRINTERS  # there is enough to do without sharing
    undertakings = ((name, work_on(office, name, resolves, publishes, shared)) for name in busy)
    for ended in drive(undertakings, runner):
        if resolves and publishes and ended.value is not None and ended.value.idle:
            remembered.keep(ended.name, _Nothing(stamp(), ended.value))
        yield ended
    remembered.save()


def _load(titles: Iterable[str]) -> None:
    """Rules and fonts, before a process is forked that would load them once more."""
    for title in set(titles):
        with suppress(LookupError):  # its game says so
            catalogue.family(title)
        fonts.load()


def work_on(
    office: Office, name: str, resolves: bool, publishes: bool, shared: int = PRINTERS
) -> Undertaking[WeekDone]:
    """Resolve a game's turn if it is due, and print and put out what is not out yet, its papers
    `shared` among so many printers."""
    with game_of(office, name) as game:
        done = WeekDone()
        if resolves:
            done = yield from _resolved(game)
        if publishes:
            send_answers(game)
            for border in unpublished(game):
                out = yield from publishing(game, border, shared=shared)
                done = replace(
                    done,
                    published=(*done.published, border.resolved or "0"),
                    files=done.files + out.files,
                    mails=done.mails + out.mails,
                )
            if late := waiting_seats(game):
                out = yield from publishing(game, game.file.border(), only=late)
                done = replace(done, mails=done.mails + out.mails)
        return done


def _resolved(game: OpenGame) -> Undertaking[WeekDone]:
    """The awaited turn, resolved if it is due."""
    before = game.file.border()
    until = next_moment(game, before)
    if why_done(game, (), "", ()):
        return WeekDone(waits=True, until=until)
    if hindered := why_not(game, before, False, ()):
        begun = before.number or awaited(game, before).past
        told = f"{game.name}: {hindered}" if begun else ""
        return WeekDone(waits=not begun, hindered=told, until=until)
    border = (yield from running(game)).border
    return WeekDone(resolved=border.resolved, over=border.over)


def why_done(
    game: OpenGame, letters: Sequence[LetterFound], turn: str, without: Collection[int]
) -> str:
    """Why no turn is to be resolved for these letters, as a sentence; empty if one is.

    A turn that is named is done once. Without a name it is the awaited turn if its letters were
    due, if nobody is missing but those named, or if some of these letters count for it and none
    was in the turn before. Trouble if the turn that is named is neither done nor awaited.
    """
    border = game.file.border()
    if turn:
        return _named(game, border, turn)
    if border.number == 0:
        return ""
    if (
        border.over
        or waits_for_publishing(game, border)
        or not _meant(game, border, letters, without)
    ):
        return _done(game, border)
    return ""


def _named(game: OpenGame, border: Border, turn: str) -> str:
    """Whether the turn that is named is done, or to be done."""
    if turn in {resolved for _, resolved in game.file.borders()}:
        return f"Turn {turn} is done."
    if turn != border.awaited or border.over:
        waits = "has ended" if border.over else f"waits for turn {border.awaited}"
        raise Trouble(f"Turn {turn} cannot be run: {game.name} {waits}.")
    return ""


def _meant(
    game: OpenGame, border: Border, letters: Sequence[LetterFound], without: Collection[int]
) -> bool:
    """Whether these letters are those of the awaited turn."""
    waited = awaited(game, border)
    if waited.past or waited.complete:
        return True
    standing = {sheet.letter for sheet in game.standing(border.awaited).values()}
    if standing and without and set(without) == set(waited.missing):
        return True
    hashes = {letter.sha256 for letter in letters}
    return bool(hashes & standing) and not hashes & set(
        game.file.standing(TurnRun)[-1].entry.letters.values()
    )


def _done(game: OpenGame, border: Border) -> str:
    if border.over:
        return f"Turn {border.resolved} is done, and {game.name} has ended."
    waited = awaited(game, border)
    if not waited.seats:
        return (
            f"Turn {border.resolved} is done. Nobody has to write for turn {waited.part}; "
            f"`--turn {waited.part}` resolves it."
        )
    return (
        f"Turn {border.resolved} is done. The letters of turn {waited.part} are due "
        f"{waited.by}; `--turn {waited.part}` resolves it before."
    )
