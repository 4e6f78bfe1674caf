"""Order pages on their way: by a link that alone opens them, in the mail, or not at all."""

from __future__ import annotations

import base64
import email
import json
import re
import zlib
from email import policy
from pathlib import Path

import pytest
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from pbm.games.family import Seat
from pbm.office.edition import edition_of
from pbm.office.game import OpenGame
from pbm.office.noticeboard import renew
from pbm.office.order_pages import (
    NO_PAGES,
    GivenPage,
    delivered,
    given_page,
    page_of_seat,
    write_page,
)
from pbm.office.papers import report_of
from pbm.office.place import Office
from pbm.office.publish import publish
from pbm.office.seats import move_seat, take_seat
from pbm.office.undo import undo
from pbm.office.waiting import told_due
from tests.office.a_game import as_published, body, mails, resolved
from tests.office.test_sending import set_up

URL = "https://example.org/post"
LINK = re.compile(rf"^{URL}/(\S+\.html)#([\d.]+)_([A-Z2-7]{{26}})$", re.MULTILINE)


@pytest.fixture
def shown(office: Office, tmp_path: Path) -> Path:
    folder = tmp_path / "public"
    set_up(office, f'[public]\nfolder = "{folder}"\nurl = "{URL}/"\n')
    return folder


def put_out(game: OpenGame) -> dict[str, bytes]:
    """The mails of the last turn by address."""
    publish(game, game.file.border())
    return {str(mail["To"]): bytes(mail) for mail in mails(game.office)}


def linked(raw: bytes) -> tuple[str, str, str]:
    """File, turn and key of the link in a mail."""
    [found] = LINK.findall(body(raw))
    return found


def unlocked(content: bytes, key: str) -> bytes:
    """What a browser makes of a locked page by a key."""
    found = re.search(r'id="data">(.*?)</script>', content.decode())
    assert found is not None
    data = json.loads(found.group(1))
    raw = base64.b32decode(key + "=" * (-len(key) % 8))
    sealed, nonce = base64.b64decode(data["sealed"]), base64.b64decode(data["nonce"])
    return zlib.decompress(AESGCM(raw).decrypt(nonce, sealed, data["turn"].encode()))


def test_a_link_opens_the_seat_s_page_and_no_other(game: OpenGame, shown: Path) -> None:
    out = put_out(game)
    ann, bob = linked(out["ann@example.org"]), linked(out["bob@example.org"])
    content = (shown / ann[0]).read_bytes()
    assert unlocked(content, ann[2]) == page_of_seat(game, 1)[1]
    assert not re.search(rb"ann@|=== SHEET|g-1", content)
    with pytest.raises(InvalidTag):
        unlocked(content, bob[2])
    typed = "-".join(re.findall(".{1,4}", ann[2]))
    assert typed in " ".join(body(out["ann@example.org"]).split())


def given(game: OpenGame, seat: int = 1) -> GivenPage:
    """A seat's page for the turn to come, put where it is read."""
    border = game.file.border()
    edition = edition_of(game, border, told_due(game, border))
    page = given_page(edition, seat, report_of(edition, seat), delivered(game))
    assert page is not None
    write_page(page)
    return page


def test_the_same_page_is_the_same_bytes_and_another_turn_s_has_another_key(
    game: OpenGame, shown: Path
) -> None:
    before = given(game)
    assert given(game) == before
    [(_, _, key)] = LINK.findall(before.said)
    resolved(game)
    after = given(game)
    assert after.file.name == before.file.name
    with pytest.raises(InvalidTag):
        unlocked(after.file.content, key)


def test_a_page_goes_with_its_seat_and_with_its_turn(game: OpenGame, shown: Path) -> None:
    as_published(game)
    ann, bob = shown / given(game, 1).file.name, shown / given(game, 2).file.name
    move_seat(game, Seat(1, "Ann", "", "ann@example.net"))
    assert ann.exists()
    take_seat(game, Seat(1, "Eve", "", "eve@example.org"))
    assert not ann.exists()
    renew(game.office)
    assert bob.exists()
    resolved(game)
    given(game, 2)
    undo(game)
    assert not bob.exists()


def test_a_page_may_be_attached(game: OpenGame) -> None:
    set_up(game.office, 'editor = "attach"\n')
    raw = put_out(game)["ann@example.org"]
    parts = list(email.message_from_bytes(raw, policy=policy.default).iter_attachments())
    [page] = [one for one in parts if one.get_content_type() == "text/html"]
    assert page.get_filename() == "01-ada-orders.html"
    assert page.get_content().encode() == page_of_seat(game, 1)[1]
    assert "01-ada-orders.html in a browser" in " ".join(body(raw).split())


@pytest.mark.parametrize(
    "said",
    [
        "",
        'editor = "none"\n[public]\nfolder = "../public"\nurl = "https://example.org/"\n',
        '[public]\nfolder = "../public"\n',
        '[public]\nfolder = "../public"\nurl = "http://example.org/"\n',
    ],
)
def test_without_an_address_that_opens_them_no_pages_go_out(game: OpenGame, said: str) -> None:
    set_up(game.office, said)
    assert delivered(game) == NO_PAGES
