"""Pages of records and players, of the games that the site shows as ended."""

from collections.abc import Iterator, Sequence

from markupsafe import Markup

from pbm.core.page import Chart, Document, Section
from pbm.office.place import Office
from pbm.office.results import records_of
from pbm.press.html import chart_html, joined, words_html
from pbm.press.legend import strokes_of
from pbm.press.pages import page
from pbm.press.svg import Looks
from pbm.records.fold import Records, records_from
from pbm.records.pages import player_document, records_document
from pbm.site.cards import GameCard
from pbm.site.wording import said, shared


def record_files(office: Office, cards: Sequence[GameCard]) -> dict[str, bytes]:
    """The page of all records, one for each title, one for each player who may be named."""
    records = _of_shown(office, cards)
    site = said("site", office=office.name)
    titles = [(one.name, f"{one.title}.html") for one in records.titles]
    players = [(one.name, f"../players/{one.slug}.html") for one in records.players]
    whole = records_document(records, office.name)
    files = {"records/index.html": _page(site, whole, [*titles, *players])}
    for title in records.titles:
        told = records_document(records, office.name, title.title)
        files[f"records/{title.title}.html"] = _page(site, told, [])
    for player in records.players:
        files[f"players/{player.slug}.html"] = _page(
            site, player_document(records, site, player), []
        )
    return files


def _of_shown(office: Office, cards: Sequence[GameCard]) -> Records:
    """The records of games that the site shows as ended: the last turn of one may not be out."""
    records, shown = records_of(office), {card.key for card in cards if card.over}
    counted = [game for game in records.games if game.key in shown]
    if len(counted) == len(records.games):
        return records
    return records_from(counted, {})


def _page(site: str, told: Document, more: Sequence[tuple[str, str]]) -> bytes:
    looks = Looks()
    sections = list(_printed(told, looks))
    facts = {**shared(site, "../"), "told": told, "sections": sections, "more": more}
    facts["looks"] = Markup(looks.sheet("svg"))
    return page("reports", "site", "records.html", **facts).encode()


def _printed(told: Document, looks: Looks) -> Iterator[tuple[str, Markup]]:
    """Each section's head, and its words and charts."""
    strokes = strokes_of(told)
    for section in told.sections:
        words = words_html(Section("", section.blocks))
        charts = [block for block in section.blocks if isinstance(block, Chart)]
        yield (
            section.title,
            joined((words, *(chart_html(chart, strokes, looks) for chart in charts))),
        )
