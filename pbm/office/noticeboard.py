"""What the office shows where `[public]` says: a calendar for each person, a feed for each game.

The files lie outside the office under names that nobody guesses, and say nothing but which turn is
out and when orders are due: nobody's name, no seat, who has written and who has not. A person is
known by his address over all games. Files of games that have ended, of people who left and of turns
that were taken back go by themselves; other files in the folder are left alone.
"""

import os
import re
from collections import defaultdict
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Literal

import msgspec

from pbm.core.languages import speaking
from pbm.games.family import Seat
from pbm.office.clock import now
from pbm.office.game import OpenGame, game_of
from pbm.office.place import Office
from pbm.office.receipts import words
from pbm.office.record import Rescheduled
from pbm.office.rows import Border
from pbm.office.schedule import zone_of
from pbm.office.setup import PublicFolder, public_folder, setup_of
from pbm.office.waiting import NEVER, deadline, told_due
from pbm.post.files import write_whole
from pbm.press.announced import DatedEvent, FeedItem, print_calendar, print_feed
from pbm.sheets.codes import public_name

_KEPT = timedelta(days=30)
"""So long after its end a game's feed says that it has ended."""
_MOST_ITEMS = 20

ShownKind = Literal["calendar", "feed"]


class ShownFile(msgspec.Struct, frozen=True):
    """A file for everybody who knows its name."""

    kind: ShownKind
    whose: str
    """A person's address, or whom else he is known by; of a feed the game."""
    path: Path
    url: str = ""
    """Where it can be read; empty if the set-up does not say."""


def renew(office: Office) -> list[ShownFile]:
    """Write every calendar and feed as it is now; nothing where no folder is set up.

    Trouble if the set-up cannot be read, OSError if the folder cannot be written.
    """
    public = setup_of(office).public
    if public is None:
        return []
    folder = public_folder(office, public)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.chmod(folder, 0o700)
    shown: list[ShownFile] = []
    for one, content in _contents(office, public):
        if not (one.path.exists() and one.path.read_bytes() == content):
            write_whole(one.path, content)
        shown.append(one)
    mine = re.compile(rf"\.?{_mark(office)}-[0-9a-f]{{32}}\.\w+(\.part)?")
    kept = {one.path for one in shown} | _pages(office, public)
    for path in set(folder.iterdir()) - kept:
        if mine.fullmatch(path.name):
            path.unlink(missing_ok=True)
    return shown


def shown_to(office: Office, game: str, address: str) -> list[str]:
    """Where a player reads his calendar and the feed of a game; nothing if it is not told."""
    public = setup_of(office).public
    if public is None or not public.url:
        return []
    kinds: tuple[tuple[ShownKind, str], ...] = (("calendar", address.lower()), ("feed", game))
    return [_shown(office, public, kind, whose).url for kind, whose in kinds]


def _contents(office: Office, public: PublicFolder) -> Iterator[tuple[ShownFile, bytes]]:
    """Every file with what is in it: a person's in his language, a game's in the office's."""
    people = defaultdict[tuple[str, str], list[DatedEvent]](list)
    for name in office.titles_of_games():
        with game_of(office, name) as game:
            border = game.file.border()
            with speaking(game.language("")):
                items = _items(game, border)
                title = words().say("public", "feed", game=name, office=office.name)
            if items and not (border.over and now() > datetime.fromisoformat(items[0].at) + _KEPT):
                one = _shown(office, public, "feed", name)
                yield one, print_feed(_uid(game, "feed"), title, office.name, one.url, items)
            if border.over:
                continue
            for seat in game.roster().values():
                if not seat.computer:
                    language = game.language(seat.address)
                    with speaking(language):
                        people[_person(name, seat), language] += _events(game, border)
    for (person, language), events in sorted(people.items()):
        with speaking(language):
            name = words().say("public", "calendar", office=office.name)
        yield _shown(office, public, "calendar", person), print_calendar(name, events)


def _pages(office: Office, public: PublicFolder) -> set[Path]:
    """Where the order pages of all games lie, which are written when a turn is published."""
    from pbm.office.order_pages import pages_in_force

    found = set[Path]()
    for name in office.titles_of_games():
        with game_of(office, name) as game:
            found |= pages_in_force(game, public)
    return found


def _person(game: str, seat: Seat) -> str:
    """By what somebody is known over all games; who has no address by his seat."""
    return seat.address.lower() or f"{game}, seat {seat.number}: {seat.player}"


def _events(game: OpenGame, border: Border) -> list[DatedEvent]:
    """When orders are due, once the turn before is out and while the game goes on."""
    due = deadline(game, border)
    if due == NEVER or not border.published:
        return []
    moved = _moved(game, border)
    return [
        DatedEvent(
            uid=_uid(game, f"due/{border.awaited}"),
            title=words().say("public", "due_title", game=game.name, turn=border.awaited),
            when=due,
            zone=zone_of(game.settings),
            changed=datetime.fromisoformat(moved[-1] if moved else border.published),
            times=len(moved),
        )
    ]


def _moved(game: OpenGame, border: Border) -> list[str]:
    """When the deadline of the awaited turn was moved."""
    since = game.file.entered(Rescheduled, after=border.entry)
    return [entered.at for entered in since if entered.entry.part == border.awaited]


def _items(game: OpenGame, border: Border) -> list[FeedItem]:
    """What happened, the last first: turns that are out, and when the next orders are due."""
    items: list[FeedItem] = []
    for number, _ in game.file.borders()[-_MOST_ITEMS:]:
        out = game.file.border(number)
        if out.published:
            facts = {"game": game.name, "turn": out.resolved, "over": out.over}
            title = words().say("public", "out", **facts)
            items.append(FeedItem(_uid(game, f"out/{out.entry}"), title, out.published))
    if border.published and not border.over:
        moved = _moved(game, border)
        facts = {"game": game.name, "turn": border.awaited, "due": told_due(game, border)}
        uid = _uid(game, f"due/{border.awaited}/{border.entry}/{len(moved)}")
        at = moved[-1] if moved else border.published
        items.append(FeedItem(uid, words().say("public", "due", **facts), at))
    return items[::-1]


def _uid(game: OpenGame, what: str) -> str:
    """The name of something of a game, which stays (RFC 4151)."""
    begun = game.file.border(0).at[:4]
    return f"tag:{game.office.host},{begun}:{game.name}/{what}"


def _shown(office: Office, public: PublicFolder, kind: ShownKind, whose: str) -> ShownFile:
    name = _file(office, kind, whose)
    url = f"{public.url.rstrip('/')}/{name}" if public.url else ""
    return ShownFile(kind, whose, public_folder(office, public) / name, url)


def _file(office: Office, kind: ShownKind, whose: str) -> str:
    """A file's name: by which office, and whose; neither is to be guessed."""
    ending = {"calendar": "ics", "feed": "atom"}[kind]
    return f"{_mark(office)}-{public_name(office.secret(), kind, whose)}.{ending}"


def _mark(office: Office) -> str:
    """By which an office knows its files from those of others."""
    return public_name(office.secret())[:8]
