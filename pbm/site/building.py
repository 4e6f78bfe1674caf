"""A site built: its games side by side, then the front page of what they are.

A game's files are made by a job, of what everybody may know of it; the office alone writes them.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from pathlib import Path

import msgspec

from pbm.fleet.job import Job, Runner
from pbm.fleet.undertaking import Undertaking, drive, told_failure
from pbm.office.place import Office
from pbm.office.trouble import Trouble
from pbm.press import fonts
from pbm.site.cards import GameCard
from pbm.site.folder import claimed, clear, fill, made_in, stands
from pbm.site.front import front_files
from pbm.site.game_page import GameFiles, game_files
from pbm.site.reading import GameAsked, asked_for, open_to_all
from pbm.site.record_pages import record_files
from pbm.site.sources import Source, sources
from pbm.site.wording import said

GAMES = "games"


class Built(msgspec.Struct, frozen=True):
    """What was done: games on the site, those made anew, files written, what could not be shown."""

    games: int
    made: int
    written: int
    notes: tuple[str, ...]


class _MadeGame(msgspec.Struct, frozen=True):
    """What became of one game: its card, and how many files were written."""

    card: GameCard
    written: int = 0


class PagesJob(msgspec.Struct, frozen=True):
    """A game whose files are to be made, for a site of some name."""

    asked: GameAsked
    site: str


def make_pages(job: PagesJob) -> GameFiles | str:
    """The files of a game, or why it cannot be shown."""
    try:
        with open_to_all(job.asked) as seen:
            return game_files(seen, job.site)
    except Trouble as trouble:
        return str(trouble)


def build(
    office: Office,
    archives: Path,
    target: Path,
    runner: Runner,
    url: str = "",
    step: Callable[[], None] = lambda: None,
    begin: Callable[[int], None] = lambda count: None,
) -> Built:
    """Write the site of an office and a shelf of archives; only what changed since the last time.

    `begin` is told how many games there are, `step` after each. Trouble if the folder holds
    something else.
    """
    found, notes = sources(office, archives)
    begin(len(found))
    with claimed(target):
        made = dict[str, _MadeGame]()
        for slug, one, trouble in _all_made(office, found, target, runner):
            step()
            notes += [trouble] if trouble else []
            made |= {slug: one} if one else {}
        cards = [made[slug].card for slug in sorted(made)]
        _clear_gone(target, made.keys())
        files = {**front_files(office, cards, url), **record_files(office, cards)}
        written = fill(target, files, "front", {})
    anew = sum(bool(one.written) for one in made.values())
    written += sum(one.written for one in made.values())
    return Built(len(cards), anew, written, tuple(sorted(notes)))


def _all_made(
    office: Office, found: Sequence[Source], target: Path, runner: Runner
) -> Iterator[tuple[str, _MadeGame | None, str]]:
    """Each game as it ends: its address, what is shown of it, and why that is not all."""
    fonts.load()  # once, before a process is forked
    site = said("site", office=office.name)
    undertakings = ((one.slug, _making(office, one, target, site)) for one in found)
    for ended in drive(undertakings, runner):
        if ended.error is None:
            yield ended.name, ended.value, ""
        elif isinstance(ended.error, Trouble):
            yield ended.name, None, str(ended.error)
        else:
            told = f"{ended.name}: {told_failure(ended.error)}."
            yield ended.name, _left(target / GAMES / ended.name), told


def _making(office: Office, source: Source, target: Path, site: str) -> Undertaking[_MadeGame]:
    """A game made where it is not yet. Trouble if it cannot be shown."""
    folder = target / GAMES / source.slug
    if (made := stands(folder, source.print)) is not None:
        return _MadeGame(msgspec.convert(made.card, GameCard))
    files = yield [Job(make_pages, PagesJob(asked_for(office, source), site))]
    if isinstance(files, str):
        raise Trouble(files)
    card = msgspec.to_builtins(files.card)
    return _MadeGame(files.card, fill(folder, files.files, source.print, card))


def _left(folder: Path) -> _MadeGame | None:
    """The pages of a former run, where nobody could make the new ones."""
    made = made_in(folder)
    return _MadeGame(msgspec.convert(made.card, GameCard)) if made and made.card else None


def _clear_gone(target: Path, slugs: Collection[str]) -> None:
    """Take away games that are shown no more."""
    for folder in sorted((target / GAMES).glob("*")):
        if folder.name not in slugs and made_in(folder) is not None:
            clear(folder)
