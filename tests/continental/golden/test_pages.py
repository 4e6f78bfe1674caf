"""Golden pages: what a small played turn looks like in print, judged by `git diff`.

`make golden` writes them anew. They are the text pages of one tycoon and of the public.
"""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
import pytest

from pbm.core.languages import ENGLISH, speaking
from pbm.games.continental.family import FAMILY
from pbm.games.continental.view import PUBLIC
from pbm.press.text import print_text
from pbm.sheets.offer import SheetHead
from pbm.sheets.sheet import print_sheet
from tests.continental.play import played

FOLDER = Path(__file__).parent
TURNS = 3
MEARS = 5


def report(seat: int, *, whole: bool = True) -> str:
    """The report of the turn, for a mail's body or as the attached file."""
    at = played(TURNS)
    document = FAMILY.report(FAMILY.view(at.state, at.record, seat), at.rows)
    return print_text(msgspec.structs.replace(document, game="cr-1"), whole=whole)


def sheet() -> str:
    """The turnsheet for the turn after."""
    at = played(TURNS)
    view = FAMILY.view(at.state, at.record, MEARS)
    return print_sheet(FAMILY.sheet(view), SheetHead("cr-1", "4", MEARS, 1, "K7QD-93MX"))


PAGES = {
    "mail-of-mears.txt": lambda: report(MEARS, whole=False),
    "report-of-mears.txt": lambda: report(MEARS),
    "report-of-the-public.txt": lambda: report(PUBLIC),
    "sheet-of-mears.txt": sheet,
    "report-of-mears.fr.txt": lambda: report(MEARS),
    "sheet-of-mears.fr.txt": sheet,
}
"""By their names; those with a language in theirs are in it."""


@pytest.mark.parametrize("name", PAGES)
def test_golden_page(name: str) -> None:
    """The page is as it was last judged good."""
    language = name.split(".")[-2]
    with speaking(language if len(language) == 2 else ENGLISH):
        page, file = PAGES[name](), FOLDER / name
    if os.environ.get("GOLDEN") == "write":
        file.write_text(page, encoding="utf-8")
    assert page == file.read_text(encoding="utf-8")
