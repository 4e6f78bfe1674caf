"""Judging drawn boxes: which texts overlap, which leave their page or frame."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from pbm.press.pen import Box
from pbm.press.slips import PAGE

TEXTS = ("text", "label", "token")
SLACK = 0.35


def clashes(boxes: Iterable[Box], kinds: tuple[str, ...] = TEXTS) -> list[str]:
    """Pairs of texts that overlap on a page, in words."""
    pages: dict[int, list[Box]] = defaultdict(list)
    for box in boxes:
        if box.kind in kinds:
            pages[box.page].append(box)
    found = []
    for page in pages.values():
        page.sort(key=lambda box: box.left)
        for place, box in enumerate(page):
            for other in page[place + 1 :]:
                if other.left > box.right:
                    break
                if box.overlaps(other, SLACK):
                    found.append(f"page {box.page}: {box.text!r} on {other.text!r}")
    return found


def strays(boxes: Iterable[Box]) -> list[str]:
    """Texts that leave the paper's margin."""
    found = []
    for box in boxes:
        longest = max(PAGE)
        inside = box.left >= 20 and box.right <= longest - 20 and box.bottom >= 20
        if box.kind in TEXTS and not (inside and box.top <= longest - 20):
            found.append(f"page {box.page}: {box.text!r} at {box.left:.0f}, {box.bottom:.0f}")
    return found


def outside(boxes: Iterable[Box], frame: Box) -> list[str]:
    """Labels on the frame's page that are neither wholly inside it nor wholly outside."""
    return [
        box.text
        for box in boxes
        if box.kind == "label" and box.page == frame.page and box.overlaps(frame) and not (
            box.left >= frame.left - 0.01
            and box.right <= frame.right + 0.01
            and box.bottom >= frame.bottom - 0.01
            and box.top <= frame.top + 0.01
        )
    ]  # fmt: skip
