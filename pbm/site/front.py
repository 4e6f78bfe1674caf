"""The front page with its index, the feed, and the files that all pages share."""

from collections.abc import Sequence

import msgspec

from pbm.office.place import Office
from pbm.press.announced import FeedItem, print_feed
from pbm.press.pages import as_script, page, web_file
from pbm.site.cards import GameCard
from pbm.site.wording import people, said, shared, winners

ASSETS = (
    "house.css", "house.js", "site.css", "turns.js", "front.js", "minisearch.js",
    "minisearch.LICENSE.txt",
)  # fmt: skip
MOST_ITEMS = 40


def front_files(office: Office, cards: Sequence[GameCard], url: str) -> dict[str, bytes]:
    """Everything of a site but its games."""
    newest = sorted(cards, key=lambda one: (one.over, one.ended, one.slug), reverse=True)
    newest.sort(key=lambda one: one.over)
    site = said("site", office=office.name)
    facts = {
        **shared(site, ""),
        "cards": newest,
        "over": sum(one.over for one in cards),
        "running": sum(not one.over for one in cards),
        "filters": _filters(cards),
    }
    files = {f"assets/{name}": web_file(name) for name in ASSETS}
    index = as_script([_sought(one) for one in newest])
    files["assets/games.js"] = f"var GAMES = {index};\n".encode()
    files["index.html"] = page("reports", "site", "index.html", **facts).encode()
    if cards:
        files["feed.atom"] = _feed(office, site, cards, url)
    return files


def _filters(cards: Sequence[GameCard]) -> list[tuple[str, str, str, list[str]]]:
    """Each filter: its name, its label, the word for no choice, what can be chosen."""
    rows = [_sought(one) for one in cards]
    years = {year for row in rows for year in row.years}
    players = {name for row in rows for name in row.players}
    winning = {name for row in rows for name in row.winners}
    return [
        ("title", said("title"), said("any"), sorted({one.name for one in cards})),
        ("year", said("year"), said("any"), sorted(years, reverse=True)),
        ("player", said("player"), said("anybody"), sorted(players)),
        ("winner", said("winner"), said("anybody"), sorted(winning)),
    ]


class SearchRow(msgspec.Struct, frozen=True):
    """What is searched of a game, and by what it is found with the filters."""

    id: str
    title: str
    game: str
    people: str
    winner: str
    year: str
    about: str
    years: tuple[str, ...]
    players: tuple[str, ...]
    winners: tuple[str, ...]


def _sought(card: GameCard) -> SearchRow:
    years = tuple(str(year) for year in range(int(card.began[:4]), int(card.ended[:4]) + 1))
    return SearchRow(
        id=card.slug,
        title=card.name,
        game=card.game,
        people=people(card),
        winner=winners(card) if card.winners else "",
        year=" ".join(years),
        about=card.about,
        years=years,
        players=tuple(seat.name for seat in card.seats if seat.name),
        winners=tuple(seat.name for seat in card.winners if seat.name),
    )


def _feed(office: Office, site: str, cards: Sequence[GameCard], url: str) -> bytes:
    """What happened last: games that ended, turns that came out."""
    newest = sorted(cards, key=lambda one: (one.ended, one.slug), reverse=True)[:MOST_ITEMS]
    base = url.rstrip("/") + "/" if url else ""
    host = office.host or "localhost"
    begun = min(one.began for one in cards)[:4]
    items = [
        FeedItem(
            f"tag:{host},{card.began[:4]}:site/{card.slug}/{card.turn}",
            _told(card),
            card.ended,
            f"{base}games/{card.slug}/index.html",
        )
        for card in newest
    ]
    address = f"{base}feed.atom" if base else ""
    return print_feed(f"tag:{host},{begun}:site", site, office.name or host, address, items)


def _told(card: GameCard) -> str:
    facts = {"name": card.name, "game": card.game}
    if card.over:
        return said("ended", winners=[seat.name for seat in card.winners if seat.name], **facts)
    return said("out", turn=card.turn, **facts)
