"""Golden pages of 1867: what players hold in their hands, from the row of cards to the end.

`make golden` writes them anew.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from pbm.games.eighteenxx.view import View
from pbm.press.letters import columns_of
from pbm.press.pdf import drawn_boxes, lay_out
from pbm.press.pdf_pen import PdfPen
from pbm.press.sheet_pdf import draw_sheet
from pbm.press.text import print_text
from pbm.sheets.offer import SheetHead
from pbm.sheets.sheet import print_sheet
from tests.eighteenxx.golden.moments import Moment
from tests.eighteenxx.wyoming import moments
from tests.eighteenxx.wyoming.moments import FAMILY
from tests.press.fullness import as_sent, fullness, thin
from tests.press.overlaps import clashes

FOLDER = Path(__file__).parent / "golden"
ANN, BJORN, CORA, DEV = 1, 2, 3, 4
MAIL = 76
MOST_SHEET_PAGES = 4


def seen(moment: Moment, seat: int) -> View:
    """What a seat may know."""
    view = FAMILY.view(moment.match, moment.journal, seat)
    assert isinstance(view, View)
    return view


def report(moment: Moment, seat: int, *, whole: bool = False) -> str:
    """The report of a moment, for a mail's body or as the attached file."""
    document = FAMILY.report(seen(moment, seat), moment.rows)
    return print_text(replace(document, game="wyo-1"), whole=whole)


def sheet(moment: Moment, seat: int) -> str:
    """The turnsheet for what comes next."""
    view = seen(moment, seat)
    return print_sheet(FAMILY.sheet(view), SheetHead("wyo-1", view.turn, seat, 1, "K7QD-93MX"))


PAGES: dict[str, Callable[[], str]] = {
    "cards-report-of-ann": lambda: report(moments.opened(), ANN, whole=True),
    "cards-sheet-of-dev": lambda: sheet(moments.opened(), DEV),
    "auction-sheet-of-ann": lambda: sheet(moments.opened(private_companies="auction"), ANN),
    "stock-mail-of-dev": lambda: report(moments.turn(1), DEV),
    "track-sheet-of-bjorn": lambda: sheet(moments.turn(1), BJORN),
    "cubes-report-of-bjorn": lambda: report(moments.turn(4), BJORN, whole=True),
    "cubes-sheet-of-cora": lambda: sheet(moments.turn(4), CORA),
    "crisis-mail-of-cora": lambda: report(moments.crisis(), CORA),
    "crisis-sheet-of-cora": lambda: sheet(moments.crisis(), CORA),
    "crises-mail-of-3": lambda: report(moments.played(15), CORA),
    "offers-mail-of-1": lambda: report(moments.played(17), ANN),
    "offers-sheet-of-1": lambda: sheet(moments.played(17), ANN),
    "ended-report-of-2": lambda: report(moments.played(moments.LAST), BJORN, whole=True),
}


@pytest.mark.parametrize("name", PAGES)
def test_golden_page(name: str) -> None:
    """The page is as it was last judged good."""
    page, file = PAGES[name](), FOLDER / f"{name}.txt"
    if os.environ.get("GOLDEN") == "write":
        file.write_text(page, encoding="utf-8")
    assert page == file.read_text(encoding="utf-8")


def test_the_moments_show_what_they_are_for() -> None:
    """A golden page that no longer shows its subject would be judged good for nothing."""
    for moment, kinds in (
        (moments.turn(1), {"CardTaken", "Started", "Bought"}),
        (moments.turn(4), {"CubeDelivered", "CubesExported", "CubesProduced", "RefineryChanged"}),
        (moments.offers(), {"AcquisitionDeclined", "CompanyAcquired"}),
        (moments.ended(), {"CompanyAcquired", "GameEnded"}),
        (moments.played(15), {"CompanyAcquired", "DividendPaid"}),
        (moments.played(17), {"AcquisitionDeclined", "CompanyAcquired"}),
        (moments.played(moments.LAST), {"CompanyAcquired", "GameEnded"}),
    ):
        assert kinds <= {fact["type"] for fact in moment.journal}


@pytest.mark.parametrize("at", [*range(5), "crisis", 15, 17, 20])
def test_pages_are_full_and_nothing_lies_on_anything(at: int | str) -> None:
    """The letters' first turns; the late ones of a whole game."""
    if isinstance(at, int):
        moment = moments.turn(at) if at < 5 else moments.played(at)
    else:
        moment = getattr(moments, at)()
    for seat in (ANN, CORA):
        view = seen(moment, seat)
        document = as_sent(FAMILY, moment.match, seat, moment.journal, moment.rows)
        assert thin(fullness(document)) == []
        assert max(map(columns_of, print_text(document, MAIL).splitlines())) <= MAIL
        assert clashes(drawn_boxes(document)) == []
        assert lay_out(document)[0].placed
        pen = draw_sheet(
            FAMILY.sheet(view), SheetHead("g", "3", seat, 1, "K"), PdfPen("", record=True)
        )
        assert max(box.page for box in pen.boxes or ()) <= MOST_SHEET_PAGES
        assert clashes(pen.boxes or ()) == []
