"""The order page in a real browser: what is tapped is what the office reads."""

from __future__ import annotations

import json
import os
import random
import textwrap
import threading
import time
from collections.abc import Iterator
from email.message import EmailMessage
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from itertools import count, cycle
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from pbm.games.eighteenxx.engine.steps.running import best_run_of
from pbm.games.family import Seat
from pbm.office.enrol import NewGame, begin
from pbm.office.game import OpenGame, game_of
from pbm.office.order_pages import delivered, page_in, page_of_seat, write_page
from pbm.office.papers import Edition, edition_of, report_of
from pbm.office.place import Office, open_office
from pbm.office.printers import bundle
from pbm.office.receive import receive
from pbm.office.record import Accepted
from pbm.post.inbox import LetterFound
from pbm.press.pages import web_file
from tests.office.test_sending import set_up
from tests.post.sink import free_port
from tests.site.middles import TITLES, busiest, middle
from tests.site.test_browser import AXE, PHONE, WIDE, Browser, browser, look

__all__ = ["browser"]
pytestmark = pytest.mark.soak
GAMES = count(1)
VECTORS = Path(__file__).parents[2] / "fixtures" / "order-page"
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
KINDS = ("tick", "tick", "figure", "name", "up", "down", "remove", "tap", "tap", "tile", "tile")


@pytest.fixture(scope="module")
def office(tmp_path_factory: pytest.TempPathFactory) -> Office:
    return open_office(tmp_path_factory.mktemp("taps") / "o", "The Office", "office@example.org")


@pytest.fixture(scope="module")
def middles() -> dict[str, Edition]:
    """An edition in the middle of a game of each title."""
    return {title: middle(title) for title in TITLES}


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
    seats = busiest(edition)
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
def rails(browser: Browser, office: Office, tmp_path: Path) -> Iterator[OpenGame]:
    """A game of Chicago Express whose first page is open on a telephone."""
    name = f"rails-{next(GAMES)}"
    seats = [Seat(at, f"P{at}", "", f"p{at}@example.org") for at in (1, 2, 3)]
    begin(office, NewGame(name, "chicago-express", seats, {}, "7"))
    look(browser, PHONE, "light")
    with game_of(office, name) as game:
        opened(browser, tmp_path, page_of_seat(game, 1)[1])
        yield game


def written(browser: Browser, words: str) -> None:
    """Words typed below the forms."""
    browser.execute_script(
        "const at = document.getElementById('text'); at.value = arguments[0];"
        " at.dispatchEvent(new Event('input')); at.dispatchEvent(new Event('change'))",
        words,
    )


def test_edited_words_move_the_forms_and_others_stay(browser: Browser, rails: OpenGame) -> None:
    written(browser, "1. auction PRR and bid up to 7\nplease be kind to me")
    shown = browser.execute_script(
        "const one = document.querySelector('.offer.given');"
        " return [one.textContent.includes('PRR'),"
        " one.querySelector('input[type=number]').value,"
        " Array.from(document.querySelectorAll('#lines .unread .said'), (o) => o.textContent)]"
    )
    assert shown == [True, "7", ["please be kind to me"]]
    assert orders(taken(browser)) == ["1. auction PRR and bid up to 7", "please be kind to me"]


def test_a_figure_beyond_its_limit_is_refused_at_once(browser: Browser, rails: OpenGame) -> None:
    written(browser, "1. auction PRR and bid up to 99")
    said = browser.execute_script("return document.querySelector('#lines .state').textContent")
    assert said == "At most 40."


def test_a_draft_survives_a_reload(browser: Browser, rails: OpenGame) -> None:
    browser.execute_script(STEP, "tick", 0)
    before = taken(browser)
    browser.refresh()
    assert taken(browser) == before
    assert len(orders(before)) == 1


def test_a_condition_is_chosen_and_lines_are_moved_by_keyboard(
    browser: Browser, rails: OpenGame
) -> None:
    from selenium.webdriver.common.keys import Keys

    for at in (0, 2):
        browser.execute_script(STEP, "tick", at)
    first, second = orders(taken(browser))
    browser.execute_script(
        "document.querySelectorAll('[data-act=when]')[1].click();"
        "document.getElementById('fact').value = 'cash';"
        "document.getElementById('fact').dispatchEvent(new Event('change'));"
        "document.getElementById('sign').value = '>=';"
        "document.getElementById('figure').value = '5';"
    )
    browser.find_element("id", "apply").send_keys(Keys.ENTER)
    browser.find_elements("css selector", "[data-act=up]")[1].send_keys(Keys.ENTER)
    bare = [one.partition(". ")[2] or one for one in (second, first)]
    got = orders(taken(browser))
    assert [one.partition(". ")[2] or one for one in got] == [f"{bare[0]} if cash >= 5", bare[1]]
    view = rails.family.view(rails.seen(rails.file.border()), [], 1)
    assert rails.family.understand("\n".join(got), view).complaints == ()


def test_lines_are_dragged_and_places_opened_by_keyboard(browser: Browser, rails: OpenGame) -> None:
    from selenium.webdriver import ActionChains

    for at in (0, 2):
        browser.execute_script(STEP, "tick", at)
    first, second = (one.partition(". ")[2] or one for one in orders(taken(browser)))
    browser.execute_script("document.getElementById('lines').scrollIntoView({block: 'center'})")
    handle = browser.find_elements("css selector", "#lines .handle")[1]
    ActionChains(browser).drag_and_drop_by_offset(handle, 0, -200).perform()
    assert [one.partition(". ")[2] or one for one in orders(taken(browser))] == [second, first]


def test_a_place_is_opened_by_keyboard(
    browser: Browser, middles: dict[str, Edition], tmp_path: Path
) -> None:
    from selenium.webdriver.common.keys import Keys

    edition = middles["1850"]
    seat = busiest(edition)[0]
    opened(browser, tmp_path, page_in(edition, seat, report_of(edition, seat)))
    browser.find_element("css selector", ".map [data-place]").send_keys(Keys.ENTER)
    shown = "return [document.activeElement.id, document.querySelectorAll('#tiles button').length]"
    focus, choices = browser.execute_script(shown)
    assert focus == "place"
    assert choices


def test_orders_are_saved_as_the_sheet_that_is_mailed(
    browser: Browser, rails: OpenGame, tmp_path: Path
) -> None:
    from selenium.webdriver.common.keys import Keys

    folder = {"behavior": "allow", "downloadPath": str(tmp_path)}
    browser.execute_cdp_cmd("Browser.setDownloadBehavior", folder)
    written(browser, "pass if cash >= 5")
    browser.find_element("id", "save").send_keys(Keys.ENTER)
    said = browser.execute_script("return document.getElementById('heard').textContent")
    name = said.removeprefix("Saved as ").partition(" ")[0].rstrip(".")
    assert said == f"Saved as {name}. Attach it to a mail to office@example.org."
    file = saved(tmp_path, name)
    assert file.read_text() == taken(browser)
    raw = EmailMessage()
    raw["From"], raw["Subject"], raw["Message-ID"] = "p1@example.org", "orders", "<saved@x>"
    raw.set_content("Here they are.")
    raw.add_attachment(file.read_text(), filename=name)
    verdict = receive(rails, [LetterFound("saved.eml", bytes(raw))])[-1]
    assert verdict.refusal is None, verdict
    assert rails.file.of(Accepted)[-1].orders == "pass if cash >= 5"


def saved(folder: Path, name: str) -> Path:
    """A file that the browser writes, once it is there."""
    for _ in range(100):
        if (folder / name).exists():
            return folder / name
        time.sleep(0.05)
    raise AssertionError(f"{name} was not saved: {sorted(folder.iterdir())}")


def test_long_orders_are_copied_or_saved(browser: Browser, rails: OpenGame) -> None:
    short = (
        "return [document.getElementById('mail').hidden, document.getElementById('long').hidden]"
    )
    written(browser, "pass")
    assert browser.execute_script(short) == [False, True]
    link = urlsplit(browser.execute_script("return document.getElementById('mail').href"))
    assert link.path == "office@example.org"
    assert parse_qs(link.query)["body"] == [taken(browser).replace("\n", "\r\n")]
    written(browser, "\n".join(f"{at}. auction PRR and bid up to 7" for at in range(1, 60)))
    assert browser.execute_script(short) == [True, False]


@pytest.mark.parametrize("title", ["1870", "1850", "1867-big-wyoming"])
def test_a_route_is_reckoned_as_the_office_reckons_it(
    browser: Browser, middles: dict[str, Edition], title: str
) -> None:
    """The vectors are routes of these very positions; GOLDEN=write makes them again."""
    vectors = routes_of(middles[title])
    kept = VECTORS / f"{title}.json"
    if os.environ.get("GOLDEN") == "write":
        kept.parent.mkdir(exist_ok=True)
        kept.write_text(json.dumps(vectors, indent=1) + "\n")
    assert json.loads(kept.read_text()) == vectors
    browser.get("about:blank")
    script = web_file("order/reckoning.js").decode() + "return arguments[0].map(revenue)"
    reckoned = browser.execute_script(script, [one["stops"] for one in vectors])
    assert reckoned == [one["brings"] for one in vectors]


def routes_of(edition: Edition) -> list[dict[str, Any]]:
    """The best routes of all companies, with the values that pages are given of their stops, and
    what the engine says that they bring."""
    found = []
    for seat in edition.seats:
        view = edition.family.view(edition.state, edition.border.journal, seat)
        for touch in edition.family.touches(view):
            if touch.trail is not None and touch.trail.value is not None:
                found.append(touch)
    values = {(one.trail.start, one.place): one.trail for one in found}
    game, routes = view.game, []
    for company in game.companies.values():
        if not company.trains:
            continue
        for route in best_run_of(game, company, None).routes:
            start = f"run {company.name} {route.train.partition('#')[0]}:"
            stops = [values.get((start, halt.hex)) for halt in route.halts]
            if all(stops):
                told = [{"value": one.value, "end": one.end} for one in stops if one]
                hexes = [halt.hex for halt in route.halts]
                routes.append({"route": hexes, "stops": told, "brings": route.revenue})
    return routes


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
                write_page(one.page)
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


@pytest.mark.parametrize(("title", "scheme"), list(zip(TITLES, cycle(("light", "dark")))))
def test_nothing_serious_keeps_anybody_out(
    browser: Browser, middles: dict[str, Edition], tmp_path: Path, title: str, scheme: str
) -> None:
    edition = middles[title]
    seat = busiest(edition)[0]
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
