"""The text of an HTML mail, line by line as a reader sees it.

Read by lxml (libxml2) as a stream of tags: it builds no tree, so its time and memory grow with the
mail alone. Parsers that build a browser's tree (selectolax, html5lib) open every unclosed `<font>`
again in each paragraph, which takes the square of the mail.
"""

import re
from collections.abc import Mapping

import msgspec
from lxml import etree

_BLOCKS = frozenset(
    "address article aside blockquote body center dd div dl dt fieldset footer form h1 h2 h3 h4 h5"
    " h6 header hr html li main nav ol p pre section table tbody tfoot thead tr ul".split()
)
_SILENT = frozenset("head script style template title".split())
_STRUCK = frozenset("s del strike".split())
_HIDDEN = frozenset({("display", "none"), ("mso-hide", "all"), ("visibility", "hidden")})
_STRIKES = frozenset({"text-decoration", "text-decoration-line"})
_LONGEST_STYLE = 4_000  # characters
_SPACES = re.compile(r"[ \t\n\r\f]+")
_DEEPEST = 20
"""Marks of quoting before a line; more say nothing, and would take the square of the mail."""


class VisibleText(msgspec.Struct, frozen=True):
    """The visible text of an HTML mail; `struck` if some of it was struck out and left away."""

    text: str
    struck: bool = False


def page_of(html: str) -> VisibleText:
    """The visible text; blocks and line breaks are lines, quoted blocks are marked with `>`."""
    reader = _Reader()
    parser = etree.HTMLParser(target=reader, encoding="utf-8", huge_tree=True)
    try:
        parser.feed(html.encode("utf-8", "replace") or b" ")
        parser.close()
    except etree.LxmlError:
        pass  # what was read so far is what can be seen
    reader.end_line()
    return VisibleText("\n".join(reader.lines), reader.struck)


class _Open(msgspec.Struct):
    """A tag that is open: what it does to the text inside."""

    tag: str
    silent: bool
    struck: bool
    kept: bool
    quotes: int
    item: int = 0
    """Of an ordered list: the number of its next item."""


class _Reader:
    """Gathers lines while the parser walks over the tags."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.struck = False
        self._line: list[str] = []
        self._open = [_Open("", False, False, False, 0)]

    def end_line(self, always: bool = False) -> None:
        """Write down the line so far, if there is any text or an empty line is wanted."""
        now = self._open[-1]
        text = "".join(self._line)
        if not now.kept:
            text = _SPACES.sub(" ", text).strip(" ")
        if text or always:
            self.lines.append("> " * min(now.quotes, _DEEPEST) + text)
        self._line = []

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        """A tag opens."""
        if tag == "br":
            self.end_line(always=True)
        elif tag in _BLOCKS:
            self.end_line()
        elif tag in {"td", "th"}:
            self._line.append(" ")
        around, style = self._open[-1], _style(attributes.get("style", ""))
        self._open.append(
            _Open(
                tag,
                around.silent or tag in _SILENT or not _HIDDEN.isdisjoint(style.items()),
                around.struck or tag in _STRUCK or _strikes(style),
                around.kept or tag == "pre" or _keeps_lines(style),
                around.quotes + (tag == "blockquote"),
                _number(attributes.get("start", "")) if tag == "ol" else 0,
            )
        )
        if tag == "li" and around.item and not around.silent:
            self._line.append(f"{around.item}. ")
            around.item += 1

    def end(self, tag: str) -> None:
        """A tag closes; libxml2 closes whatever its writer left open."""
        if tag in _BLOCKS:
            self.end_line()
        if len(self._open) > 1:
            self._open.pop()

    def data(self, data: str) -> None:
        """Text between tags."""
        now = self._open[-1]
        if now.silent:
            return
        if now.struck:
            self.struck = self.struck or bool(data.strip())
            return
        if not now.kept:
            self._line.append(data)
            return
        first, *rest = data.split("\n")
        self._line.append(first)
        for line in rest:
            self.end_line(always=True)
            self._line.append(line)

    def comment(self, text: str) -> None:
        """Nobody sees comments."""

    def close(self) -> None:
        """The page has ended."""


def _style(text: str) -> dict[str, str]:
    """The declarations of a style attribute, in small letters."""
    declared = {}
    for one in text[:_LONGEST_STYLE].lower().split(";"):
        name, _, value = one.partition(":")
        declared[name.strip()] = value.replace("!important", "").strip()
    return declared


def _strikes(style: Mapping[str, str]) -> bool:
    return any("line-through" in style.get(name, "") for name in _STRIKES)


def _keeps_lines(style: Mapping[str, str]) -> bool:
    return style.get("white-space", "").startswith(("pre", "break-spaces"))


def _number(text: str) -> int:
    """Where an ordered list begins to count."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 1
