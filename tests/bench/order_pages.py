"""Order pages in the middle of a game of each title: how long one takes, and how large it is.

Run as `python -m tests.bench.order_pages`; sizes are zipped as they are put out.
"""

from __future__ import annotations

import zlib
from time import process_time

from pbm.office.order_pages import page_in
from pbm.office.papers import report_of
from pbm.press.order_page import SCRIPTS
from pbm.press.pages import web_file
from tests.site.middles import TITLES, busiest, middle

STYLES = ("house.css", "order.css")
GOAL = 60
"""Thousands of bytes of scripts and styles, zipped."""


def zipped(content: bytes) -> float:
    """Thousands of bytes."""
    return len(zlib.compress(content, 9)) / 1000


def main() -> None:
    names = [*STYLES, "house.js", *(f"order/{name}.js" for name in SCRIPTS)]
    alone = zipped(b"".join(map(web_file, names)))
    print(f"{'scripts and styles, zipped':52} {alone:7.1f} KB  goal {GOAL:4} KB")
    for title in TITLES:
        edition = middle(title)
        seat = busiest(edition)[0]
        report = report_of(edition, seat)
        page_in(edition, seat, report)  # what is loaded once is loaded
        began = process_time()
        page = page_in(edition, seat, report)
        taken = 1000 * (process_time() - began)
        told = f"{title}, {len(page) / 1000:.0f} KB, zipped"
        print(f"{told:52} {zipped(page):7.1f} KB  {taken:6.0f} ms")


if __name__ == "__main__":
    main()
