"""The files of one game: its page with the map turn by turn, its papers, what can be saved."""

from collections.abc import Sequence

import msgspec
from markupsafe import Markup

from pbm.archive.closing import AUDIT
from pbm.archive.export import tables_of
from pbm.core.page import Chart, Document, Section
from pbm.office.papers import Paper
from pbm.office.rows import Border
from pbm.press.html import chart_html, joined, svg, words_html
from pbm.press.legend import strokes_of
from pbm.press.letters import line_of
from pbm.press.pages import page
from pbm.press.plates import Drawn, Frames, frames, plates
from pbm.press.svg import Looks
from pbm.site.cards import GameCard, card_of
from pbm.site.reading import OpenToAll
from pbm.site.wording import said, shared


class ShownTurn(msgspec.Struct, frozen=True):
    """A turn as the page tells it."""

    key: str
    """Its address in the page, after `#turn-`."""
    name: str
    about: str
    news: Markup
    papers: tuple[tuple[str, str], ...]
    """Each paper's address and kind."""


class Plate(msgspec.Struct, frozen=True):
    """A map or market, turn by turn."""

    title: str
    frames: Frames
    drawing: Markup


class GameFiles(msgspec.Struct, frozen=True):
    """All files of a game by name, and what the front page says of it."""

    files: dict[str, bytes]
    card: GameCard


def game_files(seen: OpenToAll, site: str) -> GameFiles:
    """The page of a game and everything that it leads to."""
    borders = seen.borders
    reports = [seen.report(border) for border in borders]
    papers = [seen.papers(border) for border in borders]
    looks = Looks()
    drawn = _plates(reports, looks)
    card = card_of(seen, reports[-1], bool(drawn))
    turns = [_turn(*one) for one in zip(borders, reports, papers, strict=True)]
    files = {f"papers/{paper.name}": paper.content for some in papers for paper in some}
    files |= _taken_along(seen)
    if drawn:
        files["map.svg"] = _alone(drawn[0], looks).encode()
    facts = {
        **shared(site, "../../"),
        "card": card,
        "turns": turns,
        "plates": drawn,
        "result": joined(words_html(one) for one in _told(reports[-1], "result")),
        "charts": _charts(reports[-1], looks),
        "downloads": [(name, len(content)) for name, content in files.items() if "/" not in name],
        "archive": f"{seen.source.slug}.pbm" if seen.archive else "",
        "manifest": seen.manifest,
        "named": any(seat.player for seat in card.seats),
        "categories": list(dict.fromkeys(name for seat in card.seats for name in seat.categories)),
        "frames": [plate.frames.data() for plate in drawn],
    }
    facts["looks"] = Markup(looks.sheet("svg"))
    files["index.html"] = page("reports", "site", "game.html", **facts).encode()
    return GameFiles(files, card)


def _told(report: Document, what: str) -> list[Section]:
    return [section for section in report.sections if section.tells == what]


def _turn(border: Border, report: Document, papers: Sequence[Paper]) -> ShownTurn:
    return ShownTurn(
        border.resolved or "0",
        line_of(report.turn) if border.resolved else said("start"),
        line_of(report.subtitle),
        joined(words_html(section) for section in _told(report, "news")),
        tuple((f"papers/{one.name}", one.name.rpartition(".")[2]) for one in papers),
    )


def _plates(reports: Sequence[Document], looks: Looks) -> list[Plate]:
    """Every drawing of the reports turn by turn: maps first, then markets."""
    rows: dict[str, list[Drawn | None]] = {}
    for number, report in enumerate(reports):
        for section in report.sections:
            for block in section.blocks:
                if isinstance(block, Drawn):
                    row = rows.setdefault(section.title, [None] * len(reports))
                    row[number] = block
    found = []
    for title, row in sorted(rows.items(), key=lambda one: _is_market(one[1])):
        made = frames(plates(row, looks))
        found.append(Plate(line_of(title), made, svg(made.shown, line_of(title))))
    return found


def _is_market(row: Sequence[Drawn | None]) -> bool:
    return any(type(one).__name__ == "MarketGrid" for one in row)


def _alone(plate: Plate, looks: Looks) -> str:
    """The last map as a file of its own, for the front page and for whoever wants it."""
    sheet = looks.sheet("svg").replace("<", "")
    fonts = ":root{--sans:Helvetica,Arial,sans-serif;--serif:Georgia,serif;--mono:monospace}"
    shape = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="{}">\n<style>{}\n{}</style>\n'
        '<rect width="100%" height="100%" fill="#fffdf8"/>\n{}\n</svg>\n'
    )
    shown = plate.frames.shown
    return shape.format(shown.box, fonts, sheet, "".join(shown.elements))


def _charts(report: Document, looks: Looks) -> list[Markup]:
    strokes = strokes_of(report)
    charts = [b for section in report.sections for b in section.blocks if isinstance(b, Chart)]
    return [made for chart in charts if (made := chart_html(chart, strokes, looks))]


def _taken_along(seen: OpenToAll) -> dict[str, bytes]:
    """What can be downloaded of a game that has ended."""
    if not seen.archive:
        return {}
    slug = seen.source.slug
    return {
        f"{slug}.pbm": seen.archive,
        f"{slug}.audit.py": AUDIT.read_bytes(),
        f"{slug}.json": msgspec.json.encode(tables_of(seen.game)),
    }
