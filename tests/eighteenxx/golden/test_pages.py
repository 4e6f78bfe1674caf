"""Golden pages of 1870: what players hold in their hands at several moments, judged by `git diff`.

`make golden` writes them anew.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from pbm.games.eighteenxx.view import View
from pbm.games.family import PUBLIC
from pbm.press.text import print_text
from pbm.sheets.offer import SheetHead
from pbm.sheets.sheet import print_sheet
from tests.eighteenxx.golden import moments
from tests.eighteenxx.golden.moments import FAMILY, Moment

FOLDER = Path(__file__).parent
ANN, BOB, CY, DEE = 1, 2, 3, 4


def seen(moment: Moment, seat: int) -> View:
    """What a seat may know."""
    view = FAMILY.view(moment.match, moment.journal, seat)
    assert isinstance(view, View)
    return view


def report(at: Callable[[], Moment], seat: int, *, whole: bool = False) -> str:
    """The report of a moment, for a mail's body or as the attached file."""
    moment = at()
    document = FAMILY.report(seen(moment, seat), moment.rows)
    return print_text(msgspec.structs.replace(document, game="miss-1"), whole=whole)


def sheet(at: Callable[[], Moment], seat: int) -> str:
    """The turnsheet for what comes next."""
    view = seen(at(), seat)
    return print_sheet(FAMILY.sheet(view), SheetHead("miss-1", view.turn, seat, 1, "K7QD-93MX"))


PAGES: dict[str, Callable[[], str]] = {
    "opening-mail-of-ann": lambda: report(moments.opened, ANN),
    "opening-sheet-of-ann": lambda: sheet(moments.opened, ANN),
    "auction-mail-of-cy": lambda: report(moments.auction, CY),
    "auction-sheet-of-dee": lambda: sheet(moments.auction, DEE),
    "shares-mail-of-bob": lambda: report(moments.shares, BOB),
    "shares-sheet-of-ann": lambda: sheet(moments.shares, ANN),
    "running-report-of-ann": lambda: report(moments.running, ANN, whole=True),
    "running-mail-of-cy": lambda: report(moments.running, CY),
    "connection-report-of-dee": lambda: report(moments.connection, DEE, whole=True),
    "late-report-of-the-public": lambda: report(moments.late, PUBLIC, whole=True),
    "late-sheet-of-dee": lambda: sheet(moments.late, DEE),
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
        (moments.auction(), {"PrivateBid", "PrivateBought", "Started", "MessageSent"}),
        (moments.shares(), {"Sold", "Bought", "Started", "PriceMoved"}),
        (moments.running(), {"TileLaid", "StationPlaced", "Ran", "DividendPaid"}),
        (moments.connection(), {"MarkerPlaced", "Ran"}),
        (moments.late(), {"TrainBought", "PhaseBegan", "Ran"}),
    ):
        assert kinds <= {fact["type"] for fact in moment.journal}
