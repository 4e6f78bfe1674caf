"""The text of an HTML mail, line by line as a reader sees it."""

from __future__ import annotations

import re
from html.parser import HTMLParser

_BLOCKS = frozenset(
    "address article aside blockquote body center dd div dl dt fieldset footer form h1 h2 h3 h4 h5"
    " h6 header hr html li main nav ol p pre section table tbody tfoot thead tr ul".split()
)
_SILENT = frozenset("head script style template title".split())
_SPACES = re.compile(r"[ \t\n\r\f]+")


def text_of(html: str) -> str:
    """The visible text; blocks and line breaks are lines, quoted blocks are marked with `>`."""
    page = _Page()
    page.feed(html)
    page.close()
    page.end_line()
    return "\n".join(page.lines)


class _Page(HTMLParser):
    """Gathers lines while the parser walks over the tags."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.lines: list[str] = []
        self._line: list[str] = []
        self._quotes = 0
        self._silent = 0
        self._preformatted = 0

    def end_line(self, always: bool = False) -> None:
        """Write down the line so far, if there is any text or an empty line is wanted."""
        text = "".join(self._line)
        if not self._preformatted:
            text = _SPACES.sub(" ", text).strip(" ")
        if text or always:
            self.lines.append("> " * self._quotes + text)
        self._line = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "br":
            self.end_line(always=True)
        elif tag in _BLOCKS:
            self.end_line()
        elif tag in {"td", "th"}:
            self._line.append(" ")
        self._count(tag, 1)

    def handle_endtag(self, tag: str) -> None:
        if tag in _BLOCKS:
            self.end_line()
        self._count(tag, -1)

    def handle_data(self, data: str) -> None:
        if self._silent:
            return
        if not self._preformatted:
            self._line.append(data)
            return
        first, *rest = data.split("\n")
        self._line.append(first)
        for line in rest:
            self.end_line(always=True)
            self._line.append(line)

    def _count(self, tag: str, step: int) -> None:
        if tag == "blockquote":
            self._quotes = max(0, self._quotes + step)
        elif tag == "pre":
            self._preformatted = max(0, self._preformatted + step)
        elif tag in _SILENT:
            self._silent = max(0, self._silent + step)
