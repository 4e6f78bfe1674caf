"""A site built: its games side by side, then the front page of what they are."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

import msgspec

from pbm.office.place import Office
from pbm.office.trouble import Trouble
from pbm.site.cards import GameCard
from pbm.site.folder import claimed, clear, fill, made_in, stands
from pbm.site.front import front_files
from pbm.site.game_page import game_files
from pbm.site.reading import open_to_all
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


class MadeGame(msgspec.Struct, frozen=True):
    """What became of one game: its card, the files written, or why it cannot be shown."""

    slug: str
    card: GameCard | None
    written: int = 0
    trouble: str = ""


def build(
    office: Office,
    archives: Path,
    target: Path,
    url: str = "",
    jobs: int = 1,
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
        told = []
        for one in _made(found, target, said("site", office=office.name), jobs):
            told.append(one)
            step()
        for trouble in (one.trouble for one in told if one.trouble):
            notes.append(trouble)
        cards = [one.card for one in told if one.card is not None]
        _clear_gone(target, {card.slug for card in cards})
        cards.sort(key=lambda one: one.slug)
        files = {**front_files(office, cards, url), **record_files(office, cards)}
        written = fill(target, files, "front", {})
    made = [one for one in told if one.written]
    return Built(len(cards), len(made), written + sum(one.written for one in made), tuple(notes))


def _made(found: Sequence[Source], target: Path, site: str, jobs: int) -> Iterator[MadeGame]:
    """Every game made where it is not yet; with several jobs in the order of their ends."""
    if jobs == 1 or len(found) < 2:
        yield from (_make(source, target, site) for source in found)
        return
    with ProcessPoolExecutor(jobs) as pool:
        for done in as_completed([pool.submit(_make, one, target, site) for one in found]):
            yield done.result()


def _make(source: Source, target: Path, site: str) -> MadeGame:
    folder = target / GAMES / source.slug
    if (made := stands(folder, source.print)) is not None:
        return MadeGame(source.slug, msgspec.convert(made.card, GameCard))
    try:
        with open_to_all(source) as seen:
            files = game_files(seen, site)
    except Trouble as trouble:
        return MadeGame(source.slug, None, trouble=str(trouble))
    card = msgspec.to_builtins(files.card)
    return MadeGame(source.slug, files.card, fill(folder, files.files, source.print, card))


def _clear_gone(target: Path, slugs: set[str]) -> None:
    """Take away games that are shown no more."""
    for folder in sorted((target / GAMES).glob("*")):
        if folder.name not in slugs and made_in(folder) is not None:
            clear(folder)
