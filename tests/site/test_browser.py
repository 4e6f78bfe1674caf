"""The site in a real browser: chromium with its driver. What is missing is told by a skip."""

from __future__ import annotations

import lzma
import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import html5lib
import pytest

from pbm.archive.closing import close_game
from pbm.archive.restoring import unpacked
from pbm.fleet.processes import Here
from pbm.office.game import game_of
from pbm.office.place import open_office
from pbm.site.building import build

pytestmark = pytest.mark.soak
KEPT = Path(__file__).parents[2] / "fixtures" / "archives"
AXE = (Path(__file__).parent / "axe" / "axe.min.js").read_text()
TITLES = ("chicago-express", "1867-big-wyoming", "continental-rails-ii")
WIDE, PHONE = (1200, 900), (360, 740)
Browser = Any
"""Selenium's driver, which has no types."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site of one whole game of each family."""
    folder = tmp_path_factory.mktemp("shelf")
    office = open_office(folder / "office", 'The <b>"Office"</b> & Sons', "office@example.org")
    (office.folder / "archives").mkdir()
    for title in TITLES:
        kept = folder / f"{title}.pbm"
        kept.write_bytes(lzma.decompress((KEPT / f"{title}.pbm.xz").read_bytes()))
        with (
            unpacked(kept, key=True, papers=False) as (place, archive),
            game_of(place, archive.manifest.game) as game,
        ):
            close_game(game, office.folder / "archives" / f"{title}.pbm", public=True)
    told = build(office, office.folder / "archives", folder / "site", Here())
    assert (told.games, told.notes) == (3, ())
    return folder / "site"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium without a window."""
    program, driver = shutil.which("chromium"), shutil.which("chromedriver")
    if program is None or driver is None:
        pytest.skip("needs chromium and chromedriver")
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service

    options = webdriver.ChromeOptions()
    options.binary_location = program
    for word in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"):
        options.add_argument(word)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    started = webdriver.Chrome(options=options, service=Service(driver))
    yield started
    started.quit()


def look(browser: Browser, size: tuple[int, int], scheme: str) -> None:
    wide, high = size
    metrics = {"width": wide, "height": high, "deviceScaleFactor": 1, "mobile": wide < 500}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
    features = [{"name": "prefers-color-scheme", "value": scheme}]
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})


def pages(site: Path) -> list[Path]:
    return sorted(site.rglob("*.html"))


def opened(browser: Browser, page: Path, address: str = "") -> None:
    visit(browser, page.as_uri() + address)


def visit(browser: Browser, address: str) -> None:
    """A page opened anew, with its styles and scripts: on a busy machine a driver sometimes comes
    back before they are there."""
    from selenium.common.exceptions import WebDriverException
    from selenium.webdriver.support.ui import WebDriverWait

    script = """return document.readyState === 'complete'
                && location.href.split('#')[0] === arguments[0].split('#')[0]"""
    for one in ("about:blank", address):
        browser.get(one)
        wait = WebDriverWait(browser, 60, 0.05, [WebDriverException])
        wait.until(lambda at, where=one: at.execute_script(script, where))


def text(browser: Browser, name: str) -> str:
    found = browser.execute_script(f"return document.getElementById('{name}').textContent")
    return " ".join(str(found).split())


def key(browser: Browser, name: str) -> None:
    """A key pressed where no control has the focus."""
    for kind in ("keyDown", "keyUp"):
        code = {"ArrowLeft": 37, "ArrowRight": 39, "Home": 36, "End": 35}[name]
        event = {"type": kind, "key": name, "code": name, "windowsVirtualKeyCode": code}
        browser.execute_cdp_cmd("Input.dispatchKeyEvent", event)


def shown(browser: Browser) -> list[str]:
    script = """return Array.from(document.querySelectorAll('#games > li:not([hidden])'),
                (one) => one.id)"""
    return list(browser.execute_script(script))


def choose(browser: Browser, name: str, value: str) -> None:
    script = """const at = document.getElementById(arguments[0]); at.value = arguments[1];
                at.dispatchEvent(new Event('input', {bubbles: true}))"""
    browser.execute_script(script, name, value)


def test_every_page_is_valid_html(site: Path) -> None:
    for page in pages(site):
        html5lib.HTMLParser(strict=True).parse(page.read_bytes(), transport_encoding="utf-8")
    told = (site / "index.html").read_text()
    assert "The games of The &lt;b&gt;&#34;Office&#34;&lt;/b&gt; &amp; Sons" in told


def test_the_first_page_of_a_game_is_small(site: Path) -> None:
    shared = sum((site / "assets" / name).stat().st_size for name in
                 ("house.css", "site.css", "house.js", "turns.js"))  # fmt: skip
    sizes = {page.parent.name: page.stat().st_size for page in site.glob("games/*/index.html")}
    assert len(sizes) == 3
    assert all(size + shared <= 1_500_000 for size in sizes.values()), sizes


def test_no_page_complains_or_asks_another_host(site: Path, browser: Browser) -> None:
    look(browser, WIDE, "light")
    for page in pages(site):
        opened(browser, page)
    assert [one["message"] for one in browser.get_log("browser")] == []
    asked = [
        str(one["message"]).partition('"url":"')[2].partition('"')[0]
        for one in browser.get_log("performance")
        if "Network.requestWillBeSent" in one["message"] or "Network.webSocket" in one["message"]
    ]
    assert len(asked) > 10
    start = site.as_uri()
    assert [one for one in asked if not one.startswith((start, "data:", "about:"))] == []


def test_search_and_filters_find(site: Path, browser: Browser) -> None:
    look(browser, WIDE, "light")
    opened(browser, site / "index.html")
    assert len(shown(browser)) == 3
    choose(browser, "q", "vanderblt continental")
    assert shown(browser) == []
    choose(browser, "q", "erastus corn")
    assert shown(browser) == ["game-g-cr"]
    assert text(browser, "count") == "1 game"
    assert browser.current_url.endswith("#q=erastus+corn")
    choose(browser, "q", "")
    choose(browser, "title", "Chicago Express")
    assert shown(browser) == ["game-g-chicago-express"]
    choose(browser, "winner", "Erastus Corning")
    assert shown(browser) == []
    choose(browser, "title", "")
    assert shown(browser) == ["game-g-cr"]
    opened(browser, site / "index.html", "#q=wyoming")
    assert shown(browser) == ["game-g"]


def test_a_game_is_gone_through_by_slider_keys_and_address(site: Path, browser: Browser) -> None:
    look(browser, WIDE, "light")
    page = site / "games" / "g-chicago-express" / "index.html"
    opened(browser, page)
    drawn = "return document.querySelector('.plate svg').innerHTML"
    assert text(browser, "told").startswith("Turn 7")
    last = browser.execute_script(drawn)
    choose(browser, "turn", "3")
    assert text(browser, "told").startswith("Turn 3")
    assert browser.current_url.endswith("#turn-3")
    third = browser.execute_script(drawn)
    assert third != last
    browser.execute_script("document.activeElement.blur()")
    key(browser, "ArrowLeft")
    assert text(browser, "told").startswith("Turn 2")
    key(browser, "End")
    assert browser.execute_script(drawn) == last
    key(browser, "Home")
    assert text(browser, "told").startswith("The start")
    assert browser.current_url.endswith("#turn-0")
    opened(browser, page, "#turn-3")
    assert browser.execute_script(drawn) == third
    top = browser.execute_script(
        "return document.querySelector('.plate').getBoundingClientRect().top"
    )
    assert 0 <= top < WIDE[1]
    news = browser.execute_script(
        "return Array.from(document.querySelectorAll('.turns > article'))"
        ".filter((one) => one.offsetHeight > 0).map((one) => one.dataset.name)"
    )
    assert news == ["Turn 3"]


def test_it_plays_by_itself_and_stops_at_the_end(site: Path, browser: Browser) -> None:
    look(browser, WIDE, "light")
    opened(browser, site / "games" / "g-chicago-express" / "index.html", "#turn-5")
    browser.execute_script("document.getElementById('play').click()")
    assert text(browser, "play") == "Pause"
    for _ in range(100):
        if text(browser, "play") == "Play":
            break
        time.sleep(0.1)
    assert text(browser, "told").startswith("Turn 7")
    assert browser.current_url.endswith("#turn-7")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_hinders_people(site: Path, browser: Browser, scheme: str) -> None:
    for size in (WIDE, PHONE):
        look(browser, size, scheme)
        for page in pages(site):
            opened(browser, page)
            browser.execute_script(AXE)
            found = browser.execute_async_script(
                "const done = arguments[0]; axe.run({resultTypes: ['violations']})"
                ".then((result) => done(result.violations))"
            )
            told = [
                (one["id"], one["impact"], one["nodes"][0]["html"][:200])
                for one in found
                if one["impact"] in ("serious", "critical")
            ]
            assert told == [], (page.relative_to(site), size)


def test_a_phone_shows_everything_without_moving_sideways(site: Path, browser: Browser) -> None:
    look(browser, PHONE, "light")
    for page in pages(site):
        opened(browser, page)
        wide = browser.execute_script("return document.documentElement.scrollWidth")
        assert wide <= PHONE[0], page.relative_to(site)


def test_without_scripts_every_turn_is_there(site: Path, browser: Browser) -> None:
    look(browser, WIDE, "light")
    browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    try:
        opened(browser, site / "games" / "g" / "index.html")
        seen = browser.execute_script(
            "return [document.querySelector('.controls').offsetHeight,"
            "Array.from(document.querySelectorAll('.turns > article'))"
            ".filter((one) => one.offsetHeight > 0).length]"
        )
        assert seen == [0, 21]
    finally:
        browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
