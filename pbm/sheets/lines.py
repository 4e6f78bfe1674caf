"""The lines of a letter as people mean them: without quoting, odd spaces and curly quotes.

Mail programs quote with `> `, put no-break spaces between words, bend quotes and lengthen dashes.
None of that is an order, nor is what its writer struck out (~~buy 20 B&O~~). A line that begins
with `+` goes on with the order above it: so a long order survives mail programs that wrap at 68
columns or more. `#` begins a comment, except that `#14` is a number of the rulebook's appendices.
"""

import html
import re
import textwrap
import unicodedata
from collections.abc import Iterator, Sequence

import msgspec
from msgspec.structs import replace

WIDTH = 68
"""Columns that mail programs do not wrap, twice quoted."""
LONGEST = 500
"""Characters of an order that are looked at; a longer line is not meant as one."""

_ENDS = re.compile(r"\r\n|[\n\r\x0b\x0c\x85\u2028\u2029]")
_QUOTES = re.compile(r"^(?:[ \t\xa0]*(?!>=[^=])[>|\xbb])+[ \t\xa0]?")
_MARK = re.compile(r"^={3}.*={3}$")
_STRUCK = re.compile(r"^[-*:\u2022](?:\s+|(?=[A-Za-z]))")
_TAIL = re.compile(r"(?:^|\s)#(?!\d).*$")
_DROPPED: dict[int, None] = dict.fromkeys(
    [*range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2060, 0x2070), 0xFEFF, 0xAD]
)
_PLAIN = {
    **dict.fromkeys(map(ord, "\u2018\u2019\u201a\u201b\u2032\xb4`"), "'"),
    **dict.fromkeys(map(ord, "\u201c\u201d\u201e\u201f\u2033"), '"'),
    **dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2014\u2015\u2212"), "-"),
    **{0xFF01 + step: chr(0x21 + step) for step in range(94)},
    ord("\u2264"): "<=",
    ord("\u2265"): ">=",
    ord("\u2260"): "!=",
}
_FOLD = str.maketrans({**_DROPPED, **_PLAIN})
_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|amp|lt|gt|quot|apos|nbsp|equals);")
_STRUCK_OUT = re.compile(r"~~[^~]+~~|(?:[^\n][\u0335\u0336]+)+")
_MOST_PARTS = 40  # lines of a letter that may be one order
_LONGEST_RUN = 30  # combining signs on one letter, as in Unicode's stream-safe texts (UAX 15)
_ORIGINAL = re.compile(
    r"^\W*-{2,}\W*(?:original|forwarded|urspr\w+|weitergeleitete\w*|message d.origine|message trans"
    r"|mensaje|messaggio|oorspronkelijk|doorgestuurd|oprindelig|opprinnelig|videresendt|vidarebef"
    r"|wiadomo|p.vodn|mensagem|begin forwarded|исходное|пересылаемое|原始邮件|元のメッセージ)",
    re.IGNORECASE,
)
_BEGIN_FORWARDED = re.compile(r"^(?:begin forwarded message|anfang der weiterg)", re.IGNORECASE)
_WROTE = re.compile(
    r"^\W*(?:on|am|le|el|il|op|em|den|dne|w dniu|på|al)\b.{4,200}"
    r"\b(?:wrote|schrieb|a écrit|escribió|ha scritto|schreef|escreveu|skrev|napsala?|napisała?)"
    r"\b.{0,60}:\s*$",
    re.IGNORECASE,
)
_FROM = re.compile(
    r"^\W*(?:from|von|de|da|van|från|fra|od|от|发件人|差出人)\W{0,3}[:：]", re.IGNORECASE
)
_SENT = re.compile(
    r"^\W*(?:sent|date|gesendet|datum|envoyé|enviado|fecha|inviato|data|verzonden|skickat|sendt"
    r"|wysłano|odesláno|дата|отправлено|发送时间|送信日時)\W{0,3}[:：]",
    re.IGNORECASE,
)
_HEADS = 4  # lines among which a letter's other heads follow its sender
_LONGEST = 400  # characters of a line in which a program names the letter before


class Line(msgspec.Struct, frozen=True):
    """One order line: `number` counts from 1 in the sheet, `text` is cleaned."""

    number: int
    text: str
    loose: bool = False
    """It continues (`+`) an order that is not there."""
    more: int = 0
    """Lines of the sheet below it that are parts of it."""

    @property
    def last(self) -> int:
        """The number of its last part."""
        return self.number + self.more

    def joined(self, tail: "Line", space: str = " ") -> "Line":
        """The line with one below it that goes on with it."""
        whole = f"{self.text}{space}{tail.text}".strip()
        return Line(self.number, whole, self.loose, tail.last - self.number)


def split(text: str) -> list[str]:
    """The raw lines of a text, however its mail program ended them or wrote its signs."""
    return _ENDS.split(_ENTITY.sub(_plain_sign, text) if "&" in text else text)


def _plain_sign(entity: re.Match[str]) -> str:
    """The sign that an entity of HTML stands for in a text that is none; never a line's end."""
    sign = html.unescape(entity.group())
    return sign if sign.isprintable() or sign == "\xa0" else " "


def composed(text: str) -> str:
    """The text in Unicode's composed form; endless runs of combining signs are cut.

    Composing takes the square of a run's length, and no language puts so many on one letter.
    """
    if text.isascii():
        return text
    run, kept = 0, []
    for sign in text:
        run = run + 1 if unicodedata.combining(sign) else 0
        if run <= _LONGEST_RUN:
            kept.append(sign)
    return unicodedata.normalize("NFC", "".join(kept))


def unquote(raw: str) -> tuple[int, str]:
    """How deep a raw line is quoted, and the line without its quoting."""
    found = _QUOTES.match(raw)
    if found is None:
        return 0, raw
    return sum(found.group().count(sign) for sign in ">|\xbb"), raw[found.end() :]


def clean(raw: str) -> str:
    """A raw line without quoting and what is struck out, in plain signs and single spaces."""
    line = unquote(raw)[1]
    if "~~" in line or not line.isascii():
        line = _STRUCK_OUT.sub("", line)
    if not (line.isascii() and line.isprintable()):  # most lines are, and need no more
        line = "".join(map(_printable, composed(line.translate(_FOLD))))
    return " ".join(line.replace("`", "'").split())


def _as_written(raw: str) -> str:
    """A raw line without quoting, in its writer's own signs, with single spaces."""
    line = unquote(raw)[1]
    if not (line.isascii() and line.isprintable()):
        line = "".join(map(_blank, composed(line.translate(_DROPPED))))
    return " ".join(line.split())


def in_plain_signs(sign: str) -> str:
    """A sign of a line as its writer has it, as a cleaned line has it."""
    return "".join(map(_printable, sign.translate(_FOLD)))


def _printable(sign: str) -> str:
    """Control signs, lone surrogates and every kind of blank become a space, digits ours."""
    if unicodedata.category(sign) == "Nd":
        return str(unicodedata.decimal(sign))
    return _blank(sign)


def _blank(sign: str) -> str:
    """Control signs, lone surrogates and every kind of blank become a space."""
    return " " if unicodedata.category(sign) in ("Cc", "Cs", "Zs", "Zl", "Zp") else sign


def order_lines(text: str) -> list[Line]:
    """The lines of a sheet that may be orders; marks, comments and empty lines are left out."""
    lines: list[Line] = []
    for number, line in _written(text):
        if not line.startswith("+"):
            lines.append(Line(number, _STRUCK.sub("", line)))
        elif lines and not lines[-1].loose:
            lines[-1] = lines[-1].joined(Line(number, line[1:].strip()))
        else:
            lines.append(Line(number, line, loose=True))
    return lines


def _written(text: str) -> Iterator[tuple[int, str]]:
    """Every cleaned line that is neither empty nor a mark nor a comment, with its number."""
    for number, raw in enumerate(split(text), start=1):
        line = clean(raw)
        if line and not line.startswith("#") and not _MARK.match(line):
            yield number, line


def written_as(text: str, raws: Sequence[str]) -> str:
    """The line as it is written, with those below it that were read as parts of it."""
    own, rest = "", text
    for raw in raws[:_MOST_PARTS]:
        part, plain = _as_written(raw), clean(raw)
        if own and (not plain or plain.startswith("#")):
            continue
        goes_on, bare = bool(own) and plain.startswith("+"), plain.removeprefix("+").strip()
        bare = bare if own else _STRUCK.sub("", bare)
        at = rest.find(bare) if bare and not own else 0
        if own and not goes_on and not (bare and rest.startswith(bare)):
            break
        own = f"{own} {part.removeprefix('+').strip() if goes_on else part}".strip()
        rest = rest[at + len(bare) :].lstrip() if at >= 0 else ""
    return own


def without_comment(line: Line) -> Line:
    """The order of a line without a comment after it (`borrow 100 # or more`)."""
    return replace(line, text=_TAIL.sub("", line.text).rstrip())


def depths(raws: list[str]) -> list[int]:
    """How often each raw line is quoted: by `> `, or below a line such as "-----Original
    Message-----", heads (From, Sent, To) or "On … wrote:", which leave the old letter as it was;
    such a line is nobody's own either."""
    found: list[int] = []
    below = 0
    for at, raw in enumerate(raws):
        depth, line = unquote(raw)
        short = len(line) <= _LONGEST
        below += _goes_below(raws, at, line) if short else 0
        found.append(max(depth + below, 1 if short and _WROTE.match(line) else 0))
    return found


def _goes_below(raws: list[str], at: int, line: str) -> bool:
    """Whether the letter before begins behind this line without signs of quoting."""
    if _ORIGINAL.match(line) or _BEGIN_FORWARDED.match(line):
        return True
    if _FROM.match(line):
        return any(_SENT.match(unquote(raw)[1]) for raw in raws[at + 1 : at + 1 + _HEADS])
    if _WROTE.match(line):
        after = next((raw for raw in raws[at + 1 : at + 4] if raw.strip()), ">")
        return unquote(after)[0] == unquote(raws[at])[0]
    return False


def on_lines(line: str, sign: str = "", width: int = WIDTH) -> list[str]:
    """An order on as many lines as it needs; those after the first begin with `+`."""
    more = f"{sign.rstrip(': ')}+ " if sign else "+ "
    return textwrap.wrap(
        " ".join(line.split()),
        width,
        initial_indent=sign,
        subsequent_indent=more,
        break_on_hyphens=False,
        break_long_words=False,
    )
