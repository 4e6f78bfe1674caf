"""Documents as PDF (being built: the signature stands)."""

from __future__ import annotations

from io import BytesIO

from reportlab.pdfgen.canvas import Canvas

from pbm.core.page import Document


def print_pdf(document: Document) -> bytes:
    """The document as A4 pages; the same document gives the same bytes."""
    out = BytesIO()
    canvas = Canvas(out, invariant=1)
    canvas.drawString(72, 750, document.title)
    canvas.save()
    return out.getvalue()
