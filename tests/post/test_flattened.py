"""Sheets printed into a file: known by their code, read as they look, never more than that."""

from __future__ import annotations

import shutil
import subprocess
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest

from pbm.games import catalogue
from pbm.post.flattened import flat_mark, recovered
from pbm.post.forms import form_text
from pbm.sheets.marks import mark
from tests.post.filling import HEAD, ODD, PrintedSheet, everything, printed
from tests.press.fillers import by_pdfium

CAIRO = shutil.which("pdftocairo")


def flattened(form: PrintedSheet, folder: Path) -> tuple[bytes, list[str]]:
    """A form filled in and printed into a file, and the lines that were filled in."""
    values, said = everything(form)
    plain = {name: value.replace(ODD, "message So be it") for name, value in values.items()}
    (folder / "in.pdf").write_bytes(by_pdfium(form.pdf, plain))
    command = ["pdftocairo", "-pdf", str(folder / "in.pdf"), str(folder / "out.pdf")]
    subprocess.run(command, check=True)
    lines = [line.replace(ODD, "message So be it") for line in said]
    return (folder / "out.pdf").read_bytes(), lines


@pytest.mark.soak
@pytest.mark.skipif(CAIRO is None, reason="no pdftocairo")
@pytest.mark.parametrize("title", catalogue.titles())
def test_ticks_figures_and_words_are_recovered(title: str, tmp_path: Path) -> None:
    form = printed(title, 1)
    flat, said = flattened(form, tmp_path)
    assert form_text(flat) is None
    assert flat_mark(flat) == mark(HEAD)
    text = recovered(flat, "text", mark(HEAD), form.pdf)
    assert text is not None
    # figures may stand apart from letters: "J 4" for J4
    assert [bare(line) for line in text.splitlines()[1:-1]] == [bare(line) for line in said]


def bare(line: str) -> str:
    return line.replace(" ", "")


def test_a_page_that_is_too_large_or_no_page_bears_no_mark() -> None:
    with pikepdf.open(BytesIO(printed("chicago-express", 1).pdf)) as file:
        del file.Root.AcroForm
        for page in file.pages:
            del page.Annots
        small = BytesIO()
        file.save(small)
        file.pages[0].mediabox = [0, 0, 14_000, 14_000]
        large = BytesIO()
        file.save(large)
    assert flat_mark(small.getvalue()) == mark(HEAD)
    for raw in (large.getvalue(), b"", b"%PDF-1.7", small.getvalue()[:2000]):
        assert flat_mark(raw) == ""


def test_another_sheets_file_is_left_alone() -> None:
    blank = printed("chicago-express", 1).pdf
    assert recovered(b"%PDF-1.7 nothing", "text", mark(HEAD), blank) is None
