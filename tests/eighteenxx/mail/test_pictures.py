"""What is drawn: tiles that may be laid, the manifest, private companies' powers, full pages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

import pytest

from pbm.core.dice import Dice
from pbm.core.hexmap import HexMap, LitHex
from pbm.core.page import Gallery
from pbm.games.catalogue import family
from pbm.games.eighteenxx.board.lays import LawfulLay, lawful_lays
from pbm.games.eighteenxx.engine.match import Match
from pbm.games.eighteenxx.engine.steps.track import terms
from pbm.games.eighteenxx.features.private_sales.to_companies import (
    BuyPrivate,
    price_range,
    sale_refusal,
)
from pbm.games.eighteenxx.mail.lay_pictures import neighbours, surroundings
from pbm.games.eighteenxx.mail.report.supply import tiles, upgrades
from pbm.games.eighteenxx.recorded.export import read_json
from pbm.games.eighteenxx.titles.t1850 import TITLE as T1850
from pbm.games.eighteenxx.titles.t1870 import TITLE as T1870
from pbm.games.eighteenxx.values.title import Title
from pbm.games.eighteenxx.view import View
from pbm.games.eighteenxx.voice import Voice
from pbm.games.family import Seat
from pbm.press.fonts import measure
from pbm.press.gallery import CAPTION
from pbm.press.hexplan import hex_plan
from pbm.press.letters import columns_of
from pbm.press.pdf import drawn_boxes, lay_out
from pbm.press.pdf_pen import PdfPen
from pbm.press.sheet_pdf import draw_sheet, sheet_boxes
from pbm.press.text import print_text
from pbm.sheets.offer import Offer, SheetHead
from tests.eighteenxx.golden import moments
from tests.eighteenxx.golden.moments import FAMILY, NO_DICE, Moment
from tests.eighteenxx.mail.by_recording import stopped_at
from tests.eighteenxx.wyoming import moments as big_wyoming
from tests.material import GAMES
from tests.press.fullness import as_sent, fullness, sheet_fullness, thin
from tests.press.overlaps import clashes

MOST_SHEET_PAGES = 4
LEAST_LAST = 15
"""Per cent of a last page that bear print: for less nobody turns over."""


@lru_cache(maxsize=8)
def of_1850(actions: int) -> Moment:
    """A recorded game of 1850 after so many actions and one turn of silence."""
    title = family("1850")
    assert title.recorded is not None
    content = read_json(GAMES / "recorded/1850/1.json")
    match = title.recorded(stopped_at(content, actions), {}).state
    done = title.resolve(match, {}, {}, NO_DICE)
    return Moment(done.state, done.journal, (done.history,))


def moment_of(title: str, name: str) -> Moment:
    if title == "1850":
        return of_1850(int(name))
    if title == "1867-big-wyoming":
        return big_wyoming.played(int(name))
    return moments.recorded(int(name)) if name.isdigit() else getattr(moments, name)()


MOMENTS = [
    *[("1870", name) for name in ("opened", "auction", "shares", "running", "connection", "late")],
    *[("1870", count) for count in ("60", "400")],
    *[("1850", count) for count in ("8", "60", "150", "240", "330")],
    *[("1867-big-wyoming", turn) for turn in ("0", "4", "11", "16", "20")],
    *[pytest.param("1870", count, marks=pytest.mark.soak) for count in ("200", "700")],
    *[
        pytest.param("1850", count, marks=pytest.mark.soak)
        for count in ("30", "100", "200", "270", "300")
    ],
]


@pytest.mark.parametrize(("title", "name"), MOMENTS)
def test_pages_are_full_and_sheets_short(title: str, name: str) -> None:
    moment = moment_of(title, name)
    for seat in range(1, 3):
        view = family(title).view(moment.match, moment.journal, seat)
        document = as_sent(family(title), moment.match, seat, moment.journal, moment.rows)
        shares = fullness(document)
        assert thin(shares) == []
        assert shares[-1] >= LEAST_LAST, "a last page bears next to nothing"
        assert max(map(columns_of, print_text(document, 76).splitlines())) <= 76
        assert clashes(drawn_boxes(document)) == []
        assert lay_out(document)[0].placed
        sheet, head = family(title).sheet(view), SheetHead("g", "3", seat, 1, "K")
        assert thin(sheet_fullness(sheet, head)) == []
        pen = draw_sheet(sheet, head, PdfPen("", record=True))
        assert max(box.page for box in pen.boxes or ()) <= MOST_SHEET_PAGES
        assert clashes(pen.boxes or ()) == []


def lays(view: View) -> Iterator[tuple[str, Offer]]:
    """The offers of lays, with their companies."""
    for block in FAMILY.sheet(view).blocks:
        for offer in block.offers:
            if offer.drawn:
                yield offer.subject, offer


def test_every_lay_is_drawn_with_its_rotation_and_marked_on_the_map() -> None:
    moment = moments.running()
    view = FAMILY.view(moment.match, moment.journal, 3)
    found = dict(lays(view))
    assert set(found) == {"MP", "TP"}
    for company, offer in found.items():
        (gallery,) = offer.drawn
        assert isinstance(gallery, Gallery)
        legal = list(lawful_lays(view.game.map, view.game.state.board, company, terms(view.game)))
        drawn = [
            (rack.head.split()[0], one.caption.split()[0], one.note)
            for rack in gallery.racks
            for one in rack.pictures
        ]
        assert drawn == [(lay.hex, lay.tile, f"r{lay.rotation}") for lay in legal]
        lit = {one.key for board in gallery.boards for one in board.lit}
        assert lit == {lay.hex for lay in legal}
        costs = {lay.hex: lay.cost for lay in legal if lay.cost}
        heads = {rack.head for rack in gallery.racks}
        assert {f"{hex_} ${cost}" for hex_, cost in costs.items()} <= heads


def test_a_tile_that_may_lie_in_any_way_is_told_by_its_shape_in_a_text() -> None:
    moment = moment_of("1870", "60")
    told = [
        choice
        for seat in range(1, 4)
        for _, offer in lays(FAMILY.view(moment.match, moment.journal, seat))
        for choice in offer.choices
    ]
    assert "M20: 5 SW-W any way, 6 SW-NW any way, 57 SW-NE W-E NW-SE" in told


LEAST_CODE = 4.8
"""Points: by the codes of hexes a lay is written."""


@pytest.mark.parametrize(("title", "name"), [("1870", "400"), ("1870", "late"), ("1850", "330")])
def test_every_code_on_the_map_of_a_sheet_can_be_read(title: str, name: str) -> None:
    """However far a company reaches; of every hex that is outlined the code is there."""
    moment = moment_of(title, name)
    for seat in range(1, 4):
        sheet = family(title).sheet(family(title).view(moment.match, moment.journal, seat))
        drawn = [one for block in sheet.blocks for offer in block.offers for one in offer.drawn]
        boards = [board for one in drawn if isinstance(one, Gallery) for board in one.boards]
        codes = Counter(cell.key for board in boards for cell in board.hexes)
        boxes = sheet_boxes(sheet, SheetHead("g", "3", seat, 1, "K"))
        found = [box for box in boxes if box.kind == "label" and box.text in codes]
        sizes = {
            box.text: (box.right - box.left) / measure(box.text, "bold", 1)
            for box in found
            if box.right - box.left < 0.9 * measure(box.text, "bold", CAPTION)
        }
        assert set(sizes) == set(codes)
        assert min(sizes.values(), default=LEAST_CODE) >= LEAST_CODE


def test_hexes_far_from_each_other_stand_on_maps_of_their_own() -> None:
    moment = moments.running()
    voice = Voice(FAMILY.view(moment.match, moment.journal, 3))
    west, east = ("J3", "J5"), ("A20", "B21")
    lit = [LitHex(key, ("MP",)) for key in (*west, "E20", *east)]
    found = list(surroundings(voice, lit))
    assert [[one.key for one in board.lit] for board in found] == [["E20", *east], list(west)]
    assert all(len(board.hexes) < 40 for board in found)


def test_companies_are_drawn_together_only_where_they_may_lay_in_the_same_places() -> None:
    near: dict[str, list[LawfulLay]] = {"A2": [], "A4": [], "A6": []}
    far: dict[str, list[LawfulLay]] = {"N7": [], "N9": [], "A6": []}
    lays = {"NP": near, "BO": far, "UP": {"A2": [], "A4": [], "C4": []}}
    assert neighbours(lays) == [["NP", "UP"], ["BO"]]


def test_the_manifest_says_how_many_are_left_and_what_they_become() -> None:
    moment = moments.running()
    view = FAMILY.view(moment.match, moment.journal, 0)
    assert isinstance(view, View)
    shown = {one.caption: one.note for rack in tiles(Voice(view)).racks for one in rack.pictures}
    board = view.game.state.board
    laid = sum(tile == "8" for tile, _ in board.tiles.values())
    supply = view.game.map.supply["8"]
    assert supply is not None
    assert shown[f"8 ×{supply - laid}"].startswith("→ 16 17 19")
    assert upgrades(view.game.map, "57") == ("14", "15")
    assert upgrades(view.game.map, "171K") == ()


@pytest.mark.parametrize("title", [T1870, T1850], ids=lambda one: one.name)
def test_every_private_company_is_said_to_do_something(title: Title) -> None:
    game = family(title.name)
    view = game.view(moment_of(title.name, "8" if title is T1850 else "opened").match, [], 0)
    words = Voice(view).words
    for printed in title.figures.privates.values():
        if printed.power:
            assert words.has("powers", printed.power.replace("-", "_")), printed.power


def test_a_sheet_offers_a_private_company_at_prices_that_are_legal_in_the_phase() -> None:
    match = moments.recorded(60).match
    assert isinstance(match, Match)
    for seat in range(1, 5):
        view = FAMILY.view(match, [], seat)
        assert isinstance(view, View)
        for company in view.companies:
            for name in view.game.state.privates:
                prices = price_range(view.game, name, company)
                if (
                    prices is None
                    or view.game.state.privates[name].owner not in view.game.state.seats
                ):
                    continue
                for price, legal in ((prices[0], True), (prices[1] + 1, False)):
                    refusal = sale_refusal(view.game, BuyPrivate(name, price, company))
                    told = None if refusal is None else refusal.code
                    assert (told != "price_out_of_range") == legal


def test_a_sheet_tells_what_a_train_that_must_be_bought_costs_and_whose_trains_are_for_sale() -> (
    None
):
    from tests.eighteenxx.mail.test_letters_of_people import FORCED, position

    view = FAMILY.view(position(*FORCED), [], 2)
    block = next(one for one in FAMILY.sheet(view).blocks if one.title == "COMPANY FW")
    notes = " ".join(offer.note for offer in block.offers)
    assert (
        "FW must buy a train: it has a route and no train. The cheapest of bank and open market "
        "costs $800, the treasury holds $101; its president adds $699, $522 more than you have, "
        "and must sell shares for it." in notes
    )
    assert "Trains of others" in notes
    others = next(offer for offer in block.offers if offer.note.startswith("Trains of others"))
    assert any(choice.startswith("IC (") for choice in others.choices) or others.choices
    assert any("marker" in fact for fact in block.status)


LEAST_NAME = 0.64
"""Of the size that names of places have where there is room: four and a half points."""


@pytest.mark.parametrize("title", ["1850", "1870", "1867-big-wyoming"])
def test_names_of_places_can_be_read(title: str) -> None:
    """All of them stand in their hexes, hardly any is set small."""
    played = family(title)
    seats = [Seat(number, f"P{number}") for number in range(1, 5)]
    view = played.view(played.new_game(seats, {}, Dice("names")), (), 1)
    report = played.report(view, ())
    board = next(b for one in report.sections for b in one.blocks if isinstance(b, HexMap))
    plans = [hex_plan(cell, board.layout, cell.key) for cell in board.hexes]
    scales = [one.scale for plan in plans for one in plan.placed if one.thing.kind == "name"]
    assert len(scales) == sum(1 for cell in board.hexes if cell.name) > 20
    assert min(scales) >= LEAST_NAME
    assert sum(scale < 0.75 for scale in scales) <= 2
