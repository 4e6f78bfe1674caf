"""Sheets as PDF to fill by hand (being built: the signature stands)."""

from __future__ import annotations

from io import BytesIO

from reportlab.pdfgen.canvas import Canvas

from pbm.sheets.offer import Sheet, SheetHead


def print_sheet_pdf(sheet: Sheet, head: SheetHead) -> bytes:
    """The sheet as A4 pages with ruled lines; the same sheet gives the same bytes."""
    out = BytesIO()
    canvas = Canvas(out, invariant=1)
    canvas.drawString(
        72, 750, f"=== SHEET {head.game} {head.turn} {head.seat}.{head.revision} {head.code} ==="
    )
    canvas.save()
    return out.getvalue()
