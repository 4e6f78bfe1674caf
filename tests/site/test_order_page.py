"""The order page in a real browser: what is tapped is what the office reads."""

from __future__ import annotations

import lzma
import os
import random
import textwrap
import threading
import time
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from pbm.archive.restoring import unpacked
from pbm.games.family import Seat
from pbm.office.enrol import NewGame, begin
from pbm.office.game import game_of
from pbm.office.order_pages import delivered, page_in, page_of_seat, write_page
from pbm.office.papers import Edition, edition_of, report_of
from pbm.office.place import Office, open_office
from pbm.office.printers import bundle
from pbm.office.receive import receive
from pbm.office.record import Accepted
from pbm.post.inbox import LetterFound
from tests.office.test_sending import set_up
from tests.post.sink import free_port
from tests.site.test_browser import AXE, KEPT, PHONE, WIDE, Browser, browser, look

__all__ = ["browser"]
pytestmark = pytest.mark.soak
TITLES = ("continental-rails-ii", "1870", "1850", "1867-big-wyoming", "chicago-express")
WALKS = 40 if os.environ.get("SOAK") == "long" else 3
"""Of each title."""
TAPS = 12
SEATS = {"continental-rails-ii": 15, "chicago-express": 4}
TAKEN = """
navigator.clipboard.writeText = (text) => { window.taken = text; return Promise.resolve() };
document.getElementById('copy').click(); return window.taken"""
STEP = """
const at = (list, seed) => list[seed % list.length];
const shown = (one) => one.offsetParent !== null && !one.disabled;
const kinds = {
  tick: '.give', figure: '.offer input[type=number]', name: '.offer select',
  up: '[data-act=up]', down: '[data-act=down]', remove: '[data-act=remove]',
  tap: '.map [data-place]', tile: '#tiles button',
};
const [kind, seed] = arguments;
const found = Array.from(document.querySelectorAll(kinds[kind]))
  .filter((one) => kind === 'tap' || shown(one));
if (!found.length) return '';
const one = at(found, seed);
if (kind === 'figure') {
  const least = Number(one.min || 1), most = Number(one.max || least + 20);
  one.value = String(least + seed % Math.max(1, most - least + 1));
  one.dispatchEvent(new Event('input', { bubbles: true }));
} else if (kind === 'name') {
  one.selectedIndex = seed % one.options.length;
  one.dispatchEvent(new Event('change', { bubbles: true }));
} else one.dispatchEvent(new MouseEvent('click', { bubbles: true }));
return kind"""
KINDS = ("tick", "tick", "figure", "name", "up", "down", "remove", "tap", "tile", "tile")


@pytest.fixture(scope="module")
def office(tmp_path_factory: pytest.TempPathFactory) -> Office:
    return open_office(tmp_path_factory.mktemp("taps") / "o", "The Office", "office@example.org")


@pytest.fixture(scope="module")
def middles(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Edition]:
    """An edition in the middle of a game of each title."""
    folder, found = tmp_path_factory.mktemp("kept"), {}
    for title in TITLES:
        kept = folder / f"{title}.pbm"
        kept.write_bytes(lzma.decompress((KEPT / f"{title}.pbm.xz").read_bytes()))
        with (
            unpacked(kept, key=True, papers=False) as (place, archive),
            game_of(place, archive.manifest.game) as game,
        ):
            borders = game.file.borders()
            edition = edition_of(game, game.file.border(len(borders) // 2), "2026-12-01")
        found[title] = edition
    return found


def opened(browser: Browser, folder: Path, page: bytes) -> None:
    file = folder / "page.html"
    file.write_bytes(page)
    browser.get("about:blank")
    browser.get(file.as_uri())
    browser.execute_script("localStorage.clear()")
    browser.get(file.as_uri())
    assert browser.execute_script("return document.documentElement.className") == "ready"


def taken(browser: Browser) -> str:
    return str(browser.execute_script(TAKEN))


def orders(text: str) -> list[str]:
    """The order lines of a sheet, each whole."""
    inner = text.split("\n")[1:-2]
    return "\n".join(inner).replace("\n+ ", " ").split("\n") if inner else []


@pytest.mark.parametrize("title", TITLES)
def test_a_turn_ordered_by_taps_is_received_as_it_was_tapped(
    browser: Browser, office: Office, tmp_path: Path, title: str
) -> None:
    name = f"taps-{title[:4]}"
    seats = [
        Seat(at, f"P{at}", "", f"p{at}@example.org") for at in range(1, SEATS.get(title, 3) + 1)
    ]
    begin(office, NewGame(name, title, seats, {}, "7"))
    look(browser, PHONE, "light")
    with game_of(office, name) as game:
        opened(browser, tmp_path, page_of_seat(game, 1)[1])
        ticks = browser.execute_script("return document.querySelectorAll('.give').length")
        for at in range(min(int(ticks), 6)):
            browser.execute_script(STEP, "tick", at)
        text = taken(browser)
        raw = f"From: p1@example.org\nSubject: x\nMessage-ID: <1@x>\n\n{text}"
        verdict = receive(game, [LetterFound("taps.eml", raw.encode())])[-1]
        assert verdict.refusal is None, verdict
        [accepted] = game.file.of(Accepted)
        assert accepted.orders.splitlines() == orders(text)


@pytest.mark.parametrize("title", TITLES)
def test_random_taps_give_text_that_is_read_without_complaint(
    browser: Browser, middles: dict[str, Edition], tmp_path: Path, title: str
) -> None:
    edition, drawn = middles[title], random.Random(title)
    look(browser, WIDE, "dark")
    seats = list(edition.writing)
    for walk in range(WALKS):
        seat = seats[walk % len(seats)]
        view = edition.family.view(edition.state, edition.border.journal, seat)
        opened(browser, tmp_path, page_in(edition, seat, report_of(edition, seat)))
        for _ in range(TAPS):
            browser.execute_script(STEP, drawn.choice(KINDS), drawn.randrange(10_000))
        text = taken(browser)
        lines = orders(text)
        reading = edition.family.understand("\n".join(lines), view)
        assert reading.complaints == (), (lines, reading.complaints)
        assert len(reading.orders) == len(lines), (lines, reading.orders)


@pytest.fixture
def web(office: Office, tmp_path: Path) -> Iterator[tuple[str, dict[int, str]]]:
    """The public folder on this machine's web, and the link of each seat."""
    folder = tmp_path / "public"
    folder.mkdir()
    serve = partial(Silent, directory=str(folder))
    with ThreadingHTTPServer(("localhost", free_port()), serve) as server:
        url = f"http://localhost:{server.server_port}"
        set_up(office, f'[public]\nfolder = "{folder}"\nurl = "{url}"\n')
        threading.Thread(target=server.serve_forever, daemon=True).start()
        seats = [Seat(at, f"P{at}", "", f"p{at}@example.org") for at in (1, 2, 3)]
        begin(office, NewGame("locked", "chicago-express", seats, {}, "7"))
        with game_of(office, "locked") as game:
            border = game.file.border()
            bundles = [bundle(edition_of(game, border, ""), at, delivered(game)) for at in (1, 2)]
            for one in bundles:
                assert one.page is not None
                write_page(game, one.page.file)
        yield url, {one.seat: one.page.said.split()[-1] for one in bundles if one.page}
        server.shutdown()


class Silent(SimpleHTTPRequestHandler):
    """Serves files and says nothing."""

    def log_message(self, *said: object) -> None:
        """Nothing."""


def heard(browser: Browser) -> str:
    """What a locked page says once it has tried its key; empty if it opened."""
    for _ in range(100):
        said = browser.execute_script(
            "return document.documentElement.className === 'ready' ? '' :"
            " (document.getElementById('opens') && document.getElementById('heard').textContent)"
            " || null"
        )
        if said is not None:
            return str(said)
        time.sleep(0.05)
    raise AssertionError("the page neither opens nor says why")


def test_a_locked_page_opens_by_its_link_or_its_key_and_says_why_it_does_not(
    browser: Browser, web: tuple[str, dict[int, str]]
) -> None:
    look(browser, PHONE, "light")
    _, links = web
    page, _, fragment = links[1].partition("#")
    key = fragment.partition("_")[2]
    browser.get(links[1])
    assert heard(browser) == ""
    assert browser.execute_script("return document.querySelectorAll('.give').length") > 3
    for wrong, told in (
        (f"{page}#{links[2].partition('#')[2]}", "This key does not open the page"),
        (f"{page}#0_{key}", "This link belongs to turn 0"),
        (f"{page}#{key[:9]}", "This key does not open the page"),
    ):
        browser.get("about:blank")
        browser.get(wrong)
        assert told in heard(browser)
    browser.get("about:blank")
    browser.get(page)
    browser.find_element("id", "key").send_keys("-".join(textwrap.wrap(key.lower(), 4)))
    browser.find_element("id", "opens").submit()
    assert heard(browser) == ""


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_serious_keeps_anybody_out(
    browser: Browser, middles: dict[str, Edition], tmp_path: Path, title: str, scheme: str
) -> None:
    edition = middles[title]
    seat = edition.writing[0]
    look(browser, PHONE, scheme)
    opened(browser, tmp_path, page_in(edition, seat, report_of(edition, seat)))
    browser.execute_script(STEP, "tick", 0)
    assert browser.execute_script("return document.documentElement.scrollWidth") <= PHONE[0]
    browser.execute_script(AXE)
    found = browser.execute_async_script(
        "const done = arguments[0]; axe.run({resultTypes: ['violations']}).then((told) =>"
        " done(told.violations.map((one) => [one.id, one.impact, one.nodes[0].html])))"
    )
    assert [one for one in found if one[1] in ("serious", "critical")] == []
    assert not [one for one in browser.get_log("browser") if one["level"] == "SEVERE"]
