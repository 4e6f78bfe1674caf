"""The office at work by itself: letters in, answers out, reminders, turns at their deadlines.

A game in which a round found nothing to do is not opened again before its file changes, a moment
comes that the round itself named, or a day is over; that is kept in `.watched`. Calendars, feeds
and webhooks are looked at when any game was opened.
"""

import sqlite3
from collections.abc import Callable
from datetime import datetime, timedelta

import msgspec

from pbm.office.book import book_of
from pbm.office.clock import now, stamp
from pbm.office.deadlines import remind
from pbm.office.game import OpenGame, game_of
from pbm.office.noticeboard import renew
from pbm.office.place import WATCHED_FILE, Office
from pbm.office.publish import publish, send_answers, unpublished
from pbm.office.receipts import words
from pbm.office.record import Accepted
from pbm.office.remembered import Remembered
from pbm.office.rows import Border
from pbm.office.run import run
from pbm.office.sending import send
from pbm.office.setup import SETUP_FILE, Webhook, setup_of
from pbm.office.sorting import receive_by_imap
from pbm.office.trouble import Trouble
from pbm.office.verdicts import Verdict
from pbm.office.waiting import NEVER, awaited, waits_for_publishing
from pbm.post.server import Unreachable, post_to

SayLine = Callable[[str], None]
_FRESH = timedelta(days=1)
"""So long after it was put out a turn is news for a webhook."""


class _Quiet(msgspec.Struct, frozen=True):
    """That nothing was to be done in a game, between which moments, and for whom that is so."""

    since: str
    until: datetime
    watcher: tuple[bool, int]
    """Whether it may run turns, and when the office's set-up was written."""

    def holds(self, watcher: tuple[bool, int]) -> bool:
        """Whether it is so now."""
        return self.watcher == watcher and datetime.fromisoformat(self.since) <= now() < self.until


def round_of(
    office: Office, may_run: bool, say: SayLine, tell: Callable[[str, Verdict], None]
) -> None:
    """Everything once; what hinders one thing is said and hinders nothing else."""
    _tried(lambda: _letters(office, say, tell), say)
    quiet = Remembered(office.folder / WATCHED_FILE, _Quiet)
    setup = office.folder / SETUP_FILE
    watcher = may_run, setup.stat().st_mtime_ns if setup.exists() else 0

    def looked(name: str) -> None:
        until = _game(office, name, may_run, say)
        quiet.keep(name, _Quiet(stamp(), until, watcher))

    busy = [name for name in office.titles_of_games() if not _rests(office, quiet, name, watcher)]
    for name in busy:
        _tried(lambda name=name: looked(name), say)  # type: ignore[misc]
    _tried(lambda: _mails(office, say), say)
    if not busy or show(office, say):
        quiet.save()


def _rests(office: Office, quiet: Remembered[_Quiet], name: str, watcher: tuple[bool, int]) -> bool:
    """Whether nothing is to be done in a game, as it was found before."""
    known = quiet.of(name, office.file_of(name))
    if known is not None and known.holds(watcher):
        return True
    quiet.drop(name)
    return False


def show(office: Office, say: SayLine) -> bool:
    """Calendars, feeds and webhooks as the games are now; what hinders it is said. Whether nothing
    did."""
    hindered: list[str] = []

    def hinder(said: str) -> None:
        hindered.append(said)
        say(said)

    def told() -> None:
        for hindrance in call_webhooks(office):
            hinder(hindrance)

    _tried(lambda: renew(office), hinder)
    _tried(told, hinder)
    return not hindered


def _tried(work: Callable[[], object], say: SayLine) -> None:
    try:
        work()
    except (Trouble, Unreachable, OSError, sqlite3.Error) as trouble:
        say(f"{str(trouble).rstrip('.')}.")


def _letters(office: Office, say: SayLine, tell: Callable[[str, Verdict], None]) -> None:
    """Letters from the office's mailbox, if it has one."""
    where = setup_of(office).letters_in
    if where is None:
        return
    moved, _ = receive_by_imap(office, where, tell)
    if moved:
        say(f"{_counted(moved, 'letter')} moved to {where.processed}.")


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _mails(office: Office, say: SayLine) -> None:
    """Mails out, if somebody is set up to send them."""
    done = send(office)
    if done.sent or done.later:
        later = f", {done.later} to be tried later" if done.later else ""
        say(f"{_counted(done.sent, 'mail')} sent{later}.")
    if done.hindrance:
        say(f"{done.hindrance}.")


def _game(office: Office, name: str, may_run: bool, say: SayLine) -> datetime:
    """One game: its turn if it is time, its papers, its reminders. When to look at it again."""
    with game_of(office, name) as game:
        if may_run and _is_time(game):
            resolved = run(game)
            say(f"{name}: turn {resolved.border.resolved} is resolved.")
        if may_run:
            for border in unpublished(game):
                publish(game, border)
                part = f"turn {border.resolved}" if border.resolved else "the start"
                say(f"{name}: {part} is out.")
        if rung := _reminder(game):
            for seat in remind(game, str(rung)):
                say(f"{name}: seat {seat} is reminded.")
        send_answers(game)
        return _next_look(game)


def _next_look(game: OpenGame) -> datetime:
    """When something may be to be done, though nothing is written down: in a day at the latest."""
    latest, border = now() + timedelta(days=1), game.file.border()
    waited = awaited(game, border)
    if border.over or waited.due == NEVER:
        return latest
    reminders = [waited.due + when for when in game.ladder.reminders]
    moments = [waited.due, waited.standing, *reminders]
    if waited.complete:
        moments.append(_early(game, border))
    return min([one for one in moments if one >= now()] + [latest])


def _is_time(game: OpenGame) -> bool:
    """Whether the awaited turn is to be run: at its deadline, or early where that is set."""
    border = game.file.border()
    if border.over or (border.number and waits_for_publishing(game, border)):
        return False
    waited = awaited(game, border)
    if now() > (waited.standing if waited.missing else waited.due):
        return True
    return waited.complete and now() >= _early(game, border)


def _early(game: OpenGame, border: Border) -> datetime:
    """When a turn for which all have written is run before its deadline; NEVER if it is not."""
    hours = int(game.settings.get("early", "0"))
    sheets = [e.at for e in game.file.entered(Accepted) if e.entry.part == border.awaited]
    if not (hours and sheets):
        return NEVER
    return datetime.fromisoformat(max(sheets)) + timedelta(hours=hours)


def _reminder(game: OpenGame) -> int:
    """Which of the ladder's reminders it is time for, the first being 1; 0 for none. It is time
    until the next one, or until the turn may be run without who is missing."""
    border = game.file.border()
    if border.over or not border.published:
        return 0
    waited = awaited(game, border)
    if waited.due == NEVER or now() > max(waited.due, waited.standing):
        return 0
    return sum(waited.due + when <= now() for when in game.ladder.reminders)


def call_webhooks(office: Office) -> list[str]:
    """Tell a webhook of every game's last turn, if it is out and was not told; why it cannot be.

    It hears which game and which turn, and nothing else: once of each turn, and again by later
    commands as long as it does not answer, for a day.
    """
    hook = setup_of(office).webhook
    if hook is None:
        return []
    told = (_tell(office, hook, name) for name in office.titles_of_games())
    return [hindrance for hindrance in told if hindrance]


def _tell(office: Office, hook: Webhook, name: str) -> str:
    """Tell of one game; why it cannot be done, or nothing."""
    url = hook.games.get(name, hook.url)
    with game_of(office, name) as game:
        border = game.file.border()
    if not (url and border.published) or now() > datetime.fromisoformat(border.published) + _FRESH:
        return ""
    said = words().say("public", "out", game=name, turn=border.resolved, over=border.over)
    body = {"game": name, "turn": border.resolved, "text": said, "content": said}
    with book_of(office.folder) as book:
        if book.was_called(name, border.entry):
            return ""
        try:
            post_to(url, msgspec.json.encode(body))
        except Unreachable as error:
            return f"The webhook was not told of {name}: {error}."
        book.called(name, border.entry)
    return ""
