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
from itertools import count, product
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import msgspec
import pytest

from pbm.games.eighteenxx.board.board import HexToken, tile_on
from pbm.games.eighteenxx.board.routes import CompanyRun
from pbm.games.eighteenxx.engine.steps.running import best_run_of, judge_run
from pbm.games.eighteenxx.engine.trial import trial
from pbm.games.eighteenxx.mail.touches import route_facts
from pbm.games.eighteenxx.programme.complete import fill_run
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.orders import Run, TrainRun
from pbm.games.eighteenxx.values.state import Company
from pbm.games.family import Seat
from pbm.office.edition import Edition, edition_of
from pbm.office.enrol import NewGame, begin
from pbm.office.game import OpenGame, game_of
from pbm.office.order_pages import delivered, page_in, page_of_seat, write_page
from pbm.office.papers import report_of
from pbm.office.place import Office, open_office
from pbm.office.printers import bundle
from pbm.office.receive import receive
from pbm.office.record import Accepted
from pbm.post.inbox import LetterFound
from pbm.press.pages import web_file
from tests.office.test_sending import set_up
from tests.post.sink import free_port
from tests.site.middles import TITLES, busiest, middle
from tests.site.test_browser import AXE, PHONE, WIDE, Browser, browser, look, visit

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
  tap: '.map [data-place]', tile: '#tiles button', when: '[data-act=when]',
  else: '[data-act=else]', stop: '#stop',
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
if (kind === 'when' || kind === 'stop') {
  for (let n = seed % 3; n > 0; n -= 1) document.getElementById('also').click();
  document.querySelectorAll('#terms select').forEach((one, n) => {
    one.selectedIndex = (seed >> n) % one.options.length;
    one.dispatchEvent(new Event('change'));
  });
  document.querySelectorAll('#terms .denied').forEach((one, n) => {
    one.checked = (seed >> n) % 4 === 1;
  });
  document.getElementById(seed % 7 ? 'apply' : 'leave').click();
}
if (kind === 'else') document.getElementById(seed % 7 ? 'join' : 'rather').click();
return kind"""
KINDS = (
    "tick", "tick", "tick", "figure", "name", "up", "down", "remove", "tap", "tap", "tile", "tile",
    "when", "else", "stop",
)  # fmt: skip


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
    visit(browser, file.as_uri())
    browser.execute_script("localStorage.clear()")
    visit(browser, file.as_uri())
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
    written(browser, "bid up to 7 for PRR\nplease be kind to me")
    shown = browser.execute_script(
        "const one = document.querySelector('.offer.given');"
        " return [one.textContent.includes('PRR'),"
        " one.querySelector('input[type=number]').value,"
        " Array.from(document.querySelectorAll('#lines .unread .said'), (o) => o.textContent)]"
    )
    assert shown == [True, "7", ["please be kind to me"]]
    assert orders(taken(browser)) == ["bid up to 7 for PRR", "please be kind to me"]


def test_a_figure_beyond_its_limit_is_refused_at_once(browser: Browser, rails: OpenGame) -> None:
    written(browser, "bid up to 99 for PRR")
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
        "document.querySelector('#terms .fact').value = 'cash';"
        "document.querySelector('#terms .fact').dispatchEvent(new Event('change'));"
        "document.querySelector('#terms .sign').value = '>=';"
        "document.querySelector('#terms .figure').value = '5';"
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


CHOOSE = """
const [at, choices] = arguments, row = document.querySelectorAll('#terms > li')[at];
choices.forEach(([name, value]) => {
  const one = row.querySelector(name);
  if (one.type === 'checkbox') one.checked = value; else one.value = value;
  one.dispatchEvent(new Event('change'));
});"""


def test_several_conditions_and_another_order_in_its_place(
    browser: Browser, rails: OpenGame
) -> None:
    """`and`, `or`, `not`, `until`, and what is done where the line cannot be."""
    for at in (0, 2):
        browser.execute_script(STEP, "tick", at)
    first, second = (one.partition(". ")[2] or one for one in orders(taken(browser)))
    browser.execute_script("document.querySelector('[data-act=when]').click()")
    browser.execute_script(CHOOSE, 0, [(".fact", "cash"), (".sign", ">="), (".figure", "5")])
    browser.execute_script("document.getElementById('also').click()")
    browser.execute_script(
        CHOOSE,
        1,
        [(".joint", "or"), (".denied", True), (".fact", "reached"), (".arguments *", "B&O")],
    )
    browser.execute_script("document.getElementById('apply').click()")
    browser.execute_script("document.querySelector('[data-act=when]').click()")
    offered = "return Array.from(document.querySelector('#terms .joint').options, (o) => o.value)"
    assert browser.execute_script(offered) == ["and", "or", "until", "while"]
    browser.execute_script(
        CHOOSE,
        0,
        [(".joint", "until"), (".fact", "cash"), (".sign", "<"), (".figure", "3")],
    )
    browser.execute_script("document.getElementById('apply').click()")
    browser.execute_script("document.querySelector('[data-act=else]').click()")
    browser.execute_script("document.getElementById('join').click()")
    [line] = orders(taken(browser))
    assert line == f"{first} if cash >= 5 or not reached(B&O) or {second} until cash < 3"
    view = rails.family.view(rails.seen(rails.file.border()), [], 1)
    reading = rails.family.understand(line, view)
    assert reading.complaints == ()
    assert [one.text for one in reading.orders] == [line]


@pytest.mark.parametrize("title", ["1870", "1850", "1867-big-wyoming"])
def test_a_run_is_reckoned_as_the_office_reckons_it(
    browser: Browser, middles: dict[str, Edition], title: str
) -> None:
    """The vectors are runs of these very positions; GOLDEN=write makes them again."""
    vectors = vectors_of(middles[title])
    kept = VECTORS / f"{title}.json"
    if os.environ.get("GOLDEN") == "write":
        kept.write_text(json.dumps(vectors, separators=(",", ":")).replace("],[[", "],\n[[") + "\n")
    assert json.loads(kept.read_text()) == vectors
    visit(browser, "about:blank")
    script = web_file("order/reckoning.js").decode() + (
        "return arguments[0].map(([facts, runs]) => runs.map(([routes]) =>"
        " reckoned(routes, facts)).map((run) => [run.sum, run.cubes, run.made]))"
    )
    found = browser.execute_script(script, vectors)
    assert found == [[[brings, cubes, True] for _, brings, cubes in runs] for _, runs in vectors]


def vectors_of(edition: Edition) -> list[Any]:
    """Of every company with trains the facts that its page has, and runs with what they bring by
    the engine; once more with a token in each hex of two cities, which then differ."""
    found = []
    for token in (False, True):
        game = trial(view_of(edition, edition.writing[0]).game)
        board = game.state.board
        for place in game.map.by_number if token else ():
            if len(tile_on(game.map, board, place.name)[0].stops) > 1:
                board.tokens = (*board.tokens, HexToken("cattle", place.name, "", 0, 40))
        for company in game.companies.values():
            if company.trains and (not token or board.tokens):
                runs = [one for one in _runs(game, company) if one is not None]
                facts = msgspec.to_builtins(route_facts(game, company))
                found.append([facts, runs])
    return json.loads(json.dumps(found))


def _runs(game: Game, company: Company) -> Iterator[list[Any] | None]:
    """The best run, the same without first stops, and each train alone, the other way round."""
    best = [
        (route.train.partition("#")[0], [halt.hex for halt in route.halts])
        for route in best_run_of(game, company, None).routes
    ]
    yield _judged(game, company, best)
    yield _judged(game, company, [(train, hexes[len(hexes) > 2 :]) for train, hexes in best])
    for train, hexes in best:
        yield _judged(game, company, [(train, hexes[::-1])])


def _judged(game: Game, company: Company, routes: list[tuple[str, list[str]]]) -> list[Any] | None:
    """Routes with what the line that says them brings, and how much of it for cubes."""
    runs = tuple(TrainRun(train, (tuple(hexes),)) for train, hexes in routes)
    order = fill_run(game, Run(company.name, runs))
    assert isinstance(order, Run)
    judged = judge_run(game, company, order.runs, None)
    if not isinstance(judged, CompanyRun):
        return None
    cubes = judged.revenue - sum(route.revenue for route in judged.routes)
    return [[hexes for _, hexes in routes], judged.revenue, cubes]


def test_trains_of_one_kind_have_a_route_each_in_one_line(
    browser: Browser, middles: dict[str, Edition], tmp_path: Path
) -> None:
    edition = middles["1870"]
    seat, start = next(
        (seat, touch.trail.start)
        for seat in edition.writing
        for touch in edition.family.touches(view_of(edition, seat))
        if touch.trail is not None and touch.trail.nth == 1
    )
    opened(browser, tmp_path, page_in(edition, seat, report_of(edition, seat)))
    trails = [
        one
        for one in edition.family.touches(view_of(edition, seat))
        if one.trail is not None and one.trail.start == start
    ]
    kind = next(one.trail.branch for one in trails if one.trail and one.trail.nth == 1)
    twins = [one for one in trails if one.trail and one.trail.branch == kind]
    hexes = [one.place for one in twins if one.trail and not one.trail.nth][:4]
    assert tap(browser, hexes[2], f"{start[4:]}: train {kind[:-1]}, number 2") is False
    for hex_, number in zip(hexes, (1, 1, 2, 2), strict=True):
        assert tap(browser, hex_, f"{start[4:]}: train {kind[:-1]}, number {number}")
    a, b, c, d = hexes
    assert orders(taken(browser)) == [f"{start} {kind} {a} {b}; {kind} {c} {d}"]
    assert browser.execute_script("return document.getElementById('revenue').textContent")
    reading = edition.family.understand(orders(taken(browser))[0], view_of(edition, seat))
    assert reading.complaints == ()


def test_a_line_stays_with_the_form_that_says_all_of_it(
    browser: Browser, middles: dict[str, Edition], tmp_path: Path
) -> None:
    """A train of another company at another price is not the bank's."""
    edition, seat = middles["1850"], 4
    opened(browser, tmp_path, page_in(edition, seat, report_of(edition, seat)))
    written(browser, "buy train NP 4 from CBQ for 200")
    given = browser.execute_script(
        "return Array.from(document.querySelectorAll('.offer.given'), (one) =>"
        " [one.querySelector('b').textContent, one.querySelector('[data-field=price]').value])"
    )
    assert given == [["NP", "200"]]
    assert orders(taken(browser)) == ["buy train NP 4 from CBQ for 200"]


def tap(browser: Browser, place: str, told: str) -> bool:
    """Touch a place and one of its choices; False if it cannot be chosen."""
    return bool(
        browser.execute_script(
            """
const shape = document.querySelector(`.map [data-place="${arguments[0]}"]`);
shape.dispatchEvent(new MouseEvent('click'));
const one = Array.from(document.querySelectorAll('#tiles button'))
  .find((button) => button.textContent.includes(arguments[1]));
if (!one || one.disabled) return false;
one.click(); return true""",
            place,
            told,
        )
    )


def view_of(edition: Edition, seat: int) -> Any:
    return edition.family.view(edition.state, edition.border.journal, seat)


def test_what_several_orders_come_to_is_told_at_once(
    browser: Browser, middles: dict[str, Edition], tmp_path: Path
) -> None:
    """Every number that the office refuses is refused on the page, in the same line."""
    edition = middles["continental-rails-ii"]
    opened(browser, tmp_path, page_in(edition, 6, report_of(edition, 6)))
    lines = ["bid T&P 9000", "bid CT 9000", "bid TR 500", "borrow 1000", "buy 100 M&SP"]
    lines += ["sell 10 B&M", "buy 10 B&O", "buy 10 MKT", "buy 10 NYC", "buy 10 SLSF", "buy 9 CASL"]
    lines += ["double M&SP GN", "double M&SP NP", "prodigal 50000", "influence B&M 17262"]
    lines += ["locomotive B&M Prairie", "technology B&M grand station"]
    written(browser, "\n".join(lines))
    states = dict(
        browser.execute_script(
            "return Array.from(document.querySelectorAll('#lines .refused'), (o) =>"
            " [o.querySelector('.said').textContent, o.querySelector('.state').textContent])"
        )
    )
    complaints = edition.family.understand("\n".join(lines), view_of(edition, 6)).complaints
    assert {one.text for one in complaints} <= set(states)
    assert states == {
        "bid TR 500": "You may bid for 2 Private Companies only.",
        "buy 9 CASL": "At most 5 stocks can be bid for.",
        "double M&SP NP": "M&SP can double one line in a turn.",
        "prodigal 50000": "With this your orders come to $73,618; you have $61,297.",
        "locomotive B&M Prairie": "With this B&M pays $23,492; it has $17,262.",
        "technology B&M grand station": "With this B&M pays $33,492; it has $17,262.",
    }


def test_no_two_fields_of_a_form_take_the_same_name(
    browser: Browser, middles: dict[str, Edition], tmp_path: Path
) -> None:
    """The first choice and the other one change places; no other one is none."""
    edition = middles["continental-rails-ii"]
    seat = busiest(edition)[0]
    opened(browser, tmp_path, page_in(edition, seat, report_of(edition, seat)))
    choose = """
const other = document.querySelector('select[data-field=alternate]');
const first = other.closest('.offer').querySelector('select[data-field=first]');
const taken = (one, value) => {
  one.value = value;
  one.dispatchEvent(new Event('change', { bubbles: true }));
  return [first.value, other.value];
};
const [a, b] = [first.value, other.value];
return [[a, b], taken(other, a), taken(other, ''), taken(other, b)];"""
    before, changed, without, again = browser.execute_script(choose)
    assert changed == before[::-1]
    assert without == again == [before[1], ""]


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
    for _ in range(600):
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
    visit(browser, links[1])
    assert heard(browser) == ""
    assert browser.execute_script("return document.querySelectorAll('.give').length") > 3
    for wrong, told in (
        (f"{page}#{links[2].partition('#')[2]}", "This key does not open the page"),
        (f"{page}#0_{key}", "This link belongs to turn 0"),
        (f"{page}#{key[:9]}", "This key does not open the page"),
    ):
        visit(browser, wrong)
        assert told in heard(browser)
    visit(browser, page)
    browser.find_element("id", "key").send_keys("-".join(textwrap.wrap(key.lower(), 4)))
    browser.find_element("id", "opens").submit()
    assert heard(browser) == ""


@pytest.mark.parametrize(("title", "scheme"), list(product(TITLES, ("light", "dark"))))
def test_nothing_serious_keeps_anybody_out(
    browser: Browser, middles: dict[str, Edition], tmp_path: Path, title: str, scheme: str
) -> None:
    """As the page opens with a place of the map touched, and with a condition to choose."""
    edition = middles[title]
    seat = busiest(edition)[0]
    look(browser, PHONE, scheme)
    opened(browser, tmp_path, page_in(edition, seat, report_of(edition, seat)))
    browser.execute_script(STEP, "tick", 0)
    browser.execute_script(STEP, "tap", 0)
    assert browser.execute_script("return document.documentElement.scrollWidth") <= PHONE[0]
    browser.execute_script(AXE)
    assert serious(browser) == []
    if browser.execute_script("return document.querySelector('[data-act=when]:not([hidden])')"):
        browser.execute_script("document.querySelector('[data-act=when]').click()")
        browser.execute_script("document.getElementById('also').click()")
        assert serious(browser) == []
    assert not [one for one in browser.get_log("browser") if one["level"] == "SEVERE"]


def serious(browser: Browser) -> list[Any]:
    """What axe-core finds that is serious or critical."""
    found = browser.execute_async_script(
        "const done = arguments[0]; axe.run({resultTypes: ['violations']}).then((told) =>"
        " done(told.violations.map((one) => [one.id, one.impact, one.nodes[0].html])))"
    )
    return [one for one in found if one[1] in ("serious", "critical")]
