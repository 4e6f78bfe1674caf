"""Documents as plain text (being built: the signature stands)."""

from __future__ import annotations

from pbm.core.page import Document


def print_text(document: Document, width: int | None = 76) -> str:
    """The document as text: `width` columns for a mail's body, None for the wide printing."""
    lines = [document.title, f"{document.game} - {document.turn} - {document.reader}", ""]
    for section in document.sections:
        lines += [f"{section.number} {section.title}".strip(), "", *map(str, section.blocks), ""]
    return "\n".join(lines)
