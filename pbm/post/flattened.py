"""Sheets that were printed into a file: no fields are left, only what they looked like.

The code for cameras on the first page says which sheet it is. With the blank of that sheet beside
it, what stands in each field's frame is read again, and a box with ink in it is ticked. That may
be wrong, so such a sheet is only asked about: what was read goes back to be confirmed.
"""

from collections.abc import Iterator
from email import message_from_bytes
from io import BytesIO
from typing import Any

import msgspec

from pbm.post.forms import LARGEST_PDF, is_pdf
from pbm.sheets.form import CODE, LINES, filled
from pbm.sheets.marks import mark, read_mark

MOST_PAGES = 16
LARGEST_SIDE = 2_000.0
"""Points; A4 has 842, and A3 would do."""
_SCALE = 2.0  # dots a point
_DARK, _INK = 128, 0.08  # from which a dot is ink; the share of a box from which it is ticked
_EDGE = 1.4  # points within a box where its own frame may lie
_LONGEST = 400  # signs of a frame


class FieldFrame(msgspec.Struct, frozen=True):
    """A field of a blank sheet: its page from 0, where it lies there in points, what it takes."""

    name: str
    page: int
    box: tuple[float, float, float, float]
    tick: bool
    value: str = ""
    choices: tuple[tuple[str, str], ...] = ()


def flat_mark(raw: bytes) -> str:
    """The mark of the sheet that a PDF without fields shows; empty for any other file."""
    if len(raw) > LARGEST_PDF or not is_pdf(raw):
        return ""
    try:
        return _marked(raw)
    except Exception:  # libraries raise anything on broken files
        return ""


def _marked(raw: bytes) -> str:
    from zxingcpp import BarcodeFormat, read_barcodes

    with _opened(raw) as pages:
        found = read_barcodes(_picture(pages[0]), formats=BarcodeFormat.QRCode)  # type: ignore[arg-type]
    heads = (read_mark(code.text) for code in found)
    return next((mark(head) for head in heads if head is not None), "")


def recovered(raw: bytes, form: str, wanted: str, blank: bytes) -> str | None:
    """The text sheet that a letter's flattened sheet seems to say; None if it bears none with the
    wanted mark. `blank` is that sheet as the office printed it."""
    for pdf in _files(raw, form):
        if flat_mark(pdf) == wanted:
            return filled(_values(pdf, wanted, blank))
    return None


def _files(raw: bytes, form: str) -> Iterator[bytes]:
    """The PDFs of a letter, or the letter itself."""
    if form == "text":
        yield raw
        return
    for part in message_from_bytes(raw).walk():
        content = None if part.is_multipart() else part.get_payload(decode=True)
        if isinstance(content, bytes) and is_pdf(content):
            yield content


def _values(pdf: bytes, wanted: str, blank: bytes) -> dict[str, str]:
    """What stands in the frames of all pages, those of the blank as large as those of the file."""
    frames, lines, sizes = _frames(blank)
    found = {CODE: wanted, LINES: lines}
    with _opened(pdf) as pages:
        for number in range(min(len(pages), len(sizes), MOST_PAGES)):
            page = pages[number]
            across, up = (has / had for has, had in zip(_size(page), sizes[number], strict=True))
            picture, text = _picture(page), page.get_textpage()
            for frame in frames:
                if frame.page == number:
                    left, low, right, high = frame.box
                    box = (left * across, low * up, right * across, high * up)
                    ink = frame.tick and _inked(picture, box)
                    found[frame.name] = (
                        ("on" if ink else "") if frame.tick else _said(text, box, frame)
                    )
    return found


def _said(text: Any, box: tuple[float, float, float, float], frame: FieldFrame) -> str:
    """The words in a frame; of a choice the word for the label that it shows, or its beginning."""
    shown = " ".join(text.get_text_bounded(*box)[:_LONGEST].split())
    bare = shown.replace(" ", "")  # figures stand apart from letters in some fonts
    if not bare:
        return ""
    known = ((frame.value, frame.value), *frame.choices)
    begun = []
    for word, label in known:
        if bare in (word.replace(" ", ""), label.replace(" ", "")):
            return word
        if label.replace(" ", "").startswith(bare):
            begun.append(word)
    return begun[0] if frame.choices and len(begun) == 1 else shown


def _inked(picture: Any, box: tuple[float, float, float, float]) -> bool:
    """Whether there is ink in a box, apart from its own edge."""
    left, low, right, high = (edge * _SCALE for edge in box)
    edge, tall = _EDGE * _SCALE, picture.shape[0]
    rows = slice(round(tall - high + edge), round(tall - low - edge))
    dots = picture[rows, round(left + edge) : round(right - edge)]
    return bool(dots.size) and float((dots < _DARK).mean()) > _INK


def _frames(blank: bytes) -> tuple[list[FieldFrame], str, list[tuple[float, float]]]:
    """The fields of a sheet of ours, what it says of its lines, and how large its pages are."""
    import pikepdf

    frames, lines = [], ""
    with pikepdf.open(BytesIO(blank)) as pdf:
        order: dict[Any, int] = {page.objgen: n for n, page in enumerate(pdf.pages)}
        sizes = [(float(page.mediabox[2]), float(page.mediabox[3])) for page in pdf.pages]
        for field in pdf.Root.AcroForm.Fields:
            name, box = str(field.T), [float(edge) for edge in field.Rect]
            if name == LINES:
                lines = str(field.V)
            elif box[0] < box[2]:
                pairs = tuple((str(word), str(label)) for word, label in field.get("/Opt", []))
                tick = pikepdf.Name.Btn == field.FT
                page, rect = order[field.P.objgen], (box[0], box[1], box[2], box[3])
                value = "" if tick else str(field.V)
                frames.append(FieldFrame(name, page, rect, tick, value, pairs))
    return frames, lines, sizes


def _opened(raw: bytes) -> Any:
    """A file's pages; ValueError for a page too large to be looked at."""
    import pypdfium2

    pages = pypdfium2.PdfDocument(raw)
    if any(max(_size(pages[n])) > LARGEST_SIDE for n in range(min(len(pages), MOST_PAGES))):
        raise ValueError("no page of a sheet is so large")
    return pages


def _size(page: Any) -> tuple[float, float]:
    wide, high = page.get_size()
    return wide, high


def _picture(page: Any) -> Any:
    """A page in grey dots, rows from above."""
    return page.render(scale=_SCALE, grayscale=True).to_numpy().squeeze()
