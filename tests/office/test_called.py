"""A webhook hears once of each turn, over a shut wire, and hinders nothing."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest

from pbm.office.game import OpenGame
from pbm.office.place import Office
from pbm.office.run import run
from pbm.office.setup import setup_of
from pbm.office.trouble import Trouble
from pbm.office.undo import undo
from pbm.office.watch import call_webhooks, round_of
from tests.office.a_game import a_game, as_published
from tests.office.test_deadlines import Clock, clock
from tests.office.test_sending import set_up
from tests.post.sink import free_port

__all__ = ["clock"]


class Hook:
    """A server that answers as it is told and keeps what it hears."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, Any]] = []
        self.answers: list[int] = []
        self.url = ""


@pytest.fixture
def hook(monkeypatch: pytest.MonkeyPatch) -> Iterator[Hook]:
    monkeypatch.setattr("pbm.post.server._PAUSE", 0)
    found = Hook()

    class Answering(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            found.heard.append((self.path, json.loads(body)))
            status = found.answers.pop(0) if found.answers else 204
            self.send_response(status)
            if status == 302:
                self.send_header("Location", "/elsewhere")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Nothing on the terminal."""

    server = HTTPServer(("127.0.0.1", 0), Answering)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    found.url = f"http://127.0.0.1:{server.server_port}"
    yield found
    server.shutdown()
    thread.join()
    server.server_close()


def told(turn: str, text: str, game: str = "g-1") -> dict[str, str]:
    return {"game": game, "turn": turn, "text": text, "content": text}


def test_each_turn_is_told_once_with_the_games_name_alone(game: OpenGame, hook: Hook) -> None:
    set_up(game.office, f'[webhook]\nurl = "{hook.url}/a"\n')
    assert call_webhooks(game.office) == []
    assert hook.heard == []  # nothing is out yet
    as_published(game)
    for _ in range(2):
        assert call_webhooks(game.office) == []
    run(game, forced=True)
    assert call_webhooks(game.office) == []
    as_published(game)
    as_published(game)
    assert call_webhooks(game.office) == []
    assert hook.heard == [
        ("/a", told("", "The start of g-1 is out.")),
        ("/a", told("1", "Turn 1 of g-1 is out.")),
    ]
    undo(game)
    assert call_webhooks(game.office) == []
    run(game, forced=True)
    as_published(game)
    assert call_webhooks(game.office) == []
    assert hook.heard[2:] == [("/a", told("1", "Turn 1 of g-1 is out."))]


def test_games_may_have_hooks_of_their_own(office: Office, hook: Hook) -> None:
    set_up(office, f'[webhook.games]\nx-1 = "{hook.url}/x"\n')
    for name in ("x-1", "x-2"):
        game = a_game(office, name)
        as_published(game)
        game.close()
    assert call_webhooks(office) == []
    assert hook.heard == [("/x", told("", "The start of x-1 is out.", "x-1"))]


def test_what_passes_is_tried_again_and_what_stays_is_told(game: OpenGame, hook: Hook) -> None:
    set_up(game.office, f'[webhook]\nurl = "{hook.url}/secret-token"\n')
    as_published(game)
    hook.answers = [404]
    assert call_webhooks(game.office) == [
        "The webhook was not told of g-1: 127.0.0.1 does not take it: 404 Not Found."
    ]
    hook.answers = [302]
    [said] = call_webhooks(game.office)
    assert "302" in said
    assert [path for path, _ in hook.heard] == ["/secret-token"] * 2
    hook.answers = [503, 429]
    assert call_webhooks(game.office) == []
    assert len(hook.heard) == 5


def test_the_office_goes_on_where_nobody_answers(game: OpenGame, clock: Clock, hook: Hook) -> None:
    set_up(game.office, f'[webhook]\nurl = "http://127.0.0.1:{free_port()}/"\n')
    said: list[str] = []
    round_of(game.office, True, said.append, lambda *_: None)
    assert said[0] == "g-1: the start is out."
    assert said[1].startswith("The webhook was not told of g-1: 127.0.0.1 does not take it: ")
    clock(2)  # by then it is no news
    assert call_webhooks(game.office) == []


@pytest.mark.parametrize(
    "url", ["http://example.org/", "ftp://example.org/", "https:///x", "http://localhost.evil.org/"]
)
def test_a_turn_is_told_over_a_shut_wire(office: Office, url: str) -> None:
    for text in (f'url = "{url}"', f'games = {{ x = "{url}" }}'):
        set_up(office, f"[webhook]\n{text}\n")
        with pytest.raises(Trouble, match="begins with https://"):
            setup_of(office)
