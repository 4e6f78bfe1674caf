"""Tagged pages: what a screen reader is told of a report and of a sheet."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pdfua
import pikepdf
import pytest

from pbm.core.page import Column, Document, Items, Paragraph, Section, Table
from pbm.games import catalogue
from pbm.office.papers import head_of, report_of, sheet_of
from pbm.press.pdf import print_pdf
from pbm.press.sheet_pdf import print_sheet_pdf
from tests.post.filling import printed
from tests.press import samples
from tests.site.middles import busiest, middle

LONG = os.environ.get("SOAK") == "long"
OUTLOUD = shutil.which("outloud", path=str(Path(sys.executable).parent))


def findings(pdf: bytes, folder: Path) -> list[str]:
    """What the quick checker finds, rules that broke down on the file included."""
    file = folder / "page.pdf"
    file.write_bytes(pdf)
    report = pdfua.validate(str(file))
    broken = [f"{one.rule_id} {one.skipped_reason}" for one in report.skipped]
    return [f"{one.rule_id} {one.message}" for one in report.findings] + broken


def tree(pdf: bytes) -> list[tuple[int, str]]:
    """The roles of all elements, with their depth, in reading order."""
    with pikepdf.open(BytesIO(pdf)) as file:
        return list(_elements(file.Root.StructTreeRoot.K, 0))


def _elements(element: Any, depth: int) -> Iterator[tuple[int, str]]:
    yield depth, str(element.S)[1:]
    kids = element.K
    for kid in kids if isinstance(kids, pikepdf.Array) else [kids]:
        if isinstance(kid, pikepdf.Dictionary) and "/S" in kid:
            yield from _elements(kid, depth + 1)


def test_reports_and_sheets_are_tagged_as_the_standard_wants(tmp_path: Path) -> None:
    assert findings(print_pdf(samples.report()), tmp_path) == []
    assert findings(print_sheet_pdf(*samples.sheet()), tmp_path) == []
    assert findings(printed("chicago-express", 1).pdf, tmp_path) == []


@pytest.mark.soak
@pytest.mark.skipif(OUTLOUD is None, reason="no outloud")
@pytest.mark.parametrize("title", catalogue.titles())
def test_no_checker_finds_anything(title: str, tmp_path: Path) -> None:
    form = printed(title, 1)
    report = catalogue.family(title).report(form.view, [])
    assert_sound(form.pdf, tmp_path)
    assert_sound(print_pdf(report), tmp_path)


@pytest.mark.soak
@pytest.mark.skipif(OUTLOUD is None, reason="no outloud")
@pytest.mark.parametrize("title", catalogue.titles() if LONG else ["1870"])
def test_no_checker_finds_anything_in_the_middle_of_a_game(title: str, tmp_path: Path) -> None:
    edition = middle(title)
    seat = busiest(edition)[0]
    view = edition.family.view(edition.state, edition.border.journal, seat)
    sheet, head = sheet_of(edition, seat), head_of(edition, seat)
    assert_sound(print_sheet_pdf(sheet, head, edition.family.writing(view)), tmp_path)
    assert_sound(print_pdf(report_of(edition, seat)), tmp_path)


def assert_sound(pdf: bytes, folder: Path) -> None:
    """Neither checker finds anything, warnings included."""
    assert findings(pdf, folder) == []
    command = [str(OUTLOUD), "--fail-on", "warning", "--no-info", str(folder / "page.pdf")]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def test_the_tree_is_in_reading_order() -> None:
    table = Table((Column("Road"), Column("Miles", "right")), (("B&O", 612), ("", None)))
    blocks = (Paragraph("What came."), Items(("one", "two"), title="News"), table)
    page = Document("Report", "g-1", "Turn 1", "Ann", (Section("First", blocks),))
    row = [(2, "TR"), (3, "TD"), (3, "TD")]
    assert tree(print_pdf(page)) == [
        (0, "Document"),
        (1, "H1"),
        (1, "H2"),
        (1, "P"),
        (1, "H3"),
        (1, "L"), (2, "LI"), (3, "LBody"), (2, "LI"), (3, "LBody"),
        (1, "Table"), (2, "TR"), (3, "TH"), (3, "TH"), *row, *row,
    ]  # fmt: skip


def test_every_field_is_named_where_its_order_stands() -> None:
    pdf = printed("chicago-express", 1).pdf
    with pikepdf.open(BytesIO(pdf)) as file:
        fields = [one for one in file.Root.AcroForm.Fields if "/StructParent" in one]
        assert all(str(one.TU) for one in fields)
        parents = file.Root.StructTreeRoot.ParentTree.Nums
        owners = {int(parents[n]): parents[n + 1] for n in range(0, len(parents), 2)}
        assert all(owners[int(one.StructParent)].K.Obj.objgen == one.objgen for one in fields)
        assert {str(owners[int(one.StructParent)].P.S) for one in fields} == {"/P"}
        told = {str(one.T): str(one.TU) for one in fields}
    said = r"bid up to (\d+) for PRR: dollars after “bid up to”, 4 to \1\."
    assert re.fullmatch(said, told["v1-bid-PRR-most"])
    assert told["v1-more-1"] == "Another order, line 1"
