"""Order pages as they reach their readers: attached, or encrypted in a public folder under a link.

The key of a page stands in the link's fragment, which no web server is sent, and in the mail to be
typed. Key and nonce are derived from the game's key and the page itself (HKDF, RFC 5869), so that
the same page is the same bytes again, and no nonce serves two pages (docs/order-page.md).
"""

import base64
import textwrap
import zlib
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from urllib.parse import urlsplit

import msgspec

from pbm.core.languages import speaking
from pbm.core.page import Document
from pbm.office.edition import Edition, edition_of
from pbm.office.game import OpenGame, require_seat, writing_seats
from pbm.office.papers import Paper, file_stem, head_of, report_of, sheet_of
from pbm.office.receipts import words
from pbm.office.setup import PublicFolder, public_folder, sound_setup
from pbm.office.trouble import Trouble
from pbm.office.waiting import told_due
from pbm.post.files import write_whole
from pbm.post.server import LOCAL
from pbm.sheets.codes import public_name

_PURPOSE = b"pbm order page 1"
_KEY, _NONCE, _GROUP = 16, 12, 4


class Delivered(msgspec.Struct, frozen=True):
    """How pages reach their readers."""

    by: str = "none"
    """link, attach or none."""
    folder: str = ""
    """The public folder, which may not be there yet."""
    url: str = ""
    """Where it is read."""
    names: dict[int, str] = {}
    """The page's file in the public folder, by seat."""


NO_PAGES = Delivered()


class GivenPage(msgspec.Struct, frozen=True):
    """A page for one reader, and what his mail says of it."""

    file: Paper
    said: str
    folder: str = ""
    """Where it is laid for everybody to fetch; empty if it goes with the mail."""


def delivered(game: OpenGame) -> Delivered:
    """How the pages of a game reach their readers, by the office's set-up.

    None go out where it cannot be read; the noticeboard tells why, and papers wait for nobody.
    """
    setup = sound_setup(game.office)
    chosen, public = setup.editor, setup.public
    if chosen == "attach":
        return Delivered("attach")
    if chosen == "none" or public is None or not _opens(public.url):
        return Delivered()
    names = {seat: page_name(game, seat, held) for seat, held in game.holders().items()}
    folder = str(public_folder(game.office, public))
    return Delivered("link", folder, public.url.rstrip("/"), names)


def _opens(url: str) -> bool:
    """Whether a browser decrypts what it reads there: it does so on safe ways alone."""
    parts = urlsplit(url)
    return parts.scheme == "https" or (parts.scheme == "http" and parts.hostname in LOCAL)


def page_name(game: OpenGame, seat: int, holder: int) -> str:
    """The file of a seat's page, the same from turn to turn; nobody guesses it."""
    secret = game.office.secret()
    name = public_name(secret, "orders", game.name, str(seat), str(holder))
    return f"{public_name(secret)[:8]}-{name}.html"


def page_of_seat(game: OpenGame, number: int) -> tuple[str, bytes]:
    """The page of a seat for the turn to come as it is, and a name for its file; Trouble if it gets
    none."""
    require_seat(game, number)
    border = game.file.border()
    edition = edition_of(game, border, told_due(game, border))
    if number not in edition.writing:
        raise Trouble(f"Seat {number} of {game.name} has nothing to order now.")
    name = f"{game.name}-{border.awaited}-{file_stem(edition, number)}-orders.html"
    with speaking(edition.language(number)):
        return name, page_in(edition, number, report_of(edition, number))


def page_in(edition: Edition, seat: int, report: Document) -> bytes:
    """The page of a seat with its report; the printer is loaded when it is wanted."""
    from pbm.press.order_page import Imprint, print_order_page

    view = edition.family.view(edition.state, edition.border.journal, seat)
    family, imprint = edition.family, Imprint(edition.address, edition.due)
    sheet, head = sheet_of(edition, seat), head_of(edition, seat)
    writing, touches = family.writing(view), family.touches(view)
    return print_order_page(sheet, head, writing, touches, report, imprint)


def given_page(edition: Edition, seat: int, report: Document, how: Delivered) -> GivenPage | None:
    """The page that goes out with a seat's papers; None where none does."""
    if how.by == "none" or seat not in edition.writing:
        return None
    plain = page_in(edition, seat, report)
    part = edition.border.awaited
    if how.by == "attach":
        name = f"{file_stem(edition, seat)}-orders.html"
        return GivenPage(Paper(name, plain), words().say("turn", "page_attached", name=name))
    key, locked = locked_page(edition, seat, plain)
    url = f"{how.url}/{how.names[seat]}#{part}_{key}"
    told = words().say("turn", "page_link", key="-".join(textwrap.wrap(key, _GROUP)))
    said = f"{textwrap.fill(told, 76, break_on_hyphens=False)}\n\n{url}"
    return GivenPage(Paper(how.names[seat], locked), said, how.folder)


def locked_page(edition: Edition, seat: int, plain: bytes) -> tuple[str, bytes]:
    """A page that only its key opens, and the key as it is typed, 26 signs."""
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.kdf.hkdf import HKDFExpand

    from pbm.press.order_page import print_locked_page

    head = head_of(edition, seat)
    of = (head.turn, str(seat), str(head.revision), str(edition.holders.get(seat, 0)))
    info = b"\0".join((_PURPOSE, *(one.encode() for one in of), sha256(plain).digest()))
    drawn = HKDFExpand(SHA256(), _KEY + _NONCE, info).derive(edition.page_key)
    key, nonce = drawn[:_KEY], drawn[_KEY:]
    sealed = AESGCM(key).encrypt(nonce, zlib.compress(plain, 9), head.turn.encode())
    typed = base64.b32encode(key).decode().rstrip("=")
    return typed, print_locked_page(head.turn, nonce, sealed)


def write_page(page: GivenPage) -> None:
    """A locked page into the public folder; one that goes with its mail is laid nowhere."""
    if page.folder:
        folder = Path(page.folder)
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_whole(folder / page.file.name, page.file.content)


def pages_in_force(game: OpenGame, public: PublicFolder) -> set[Path]:
    """Where the pages of a game lie by which orders may be given now."""
    border, folder = game.file.border(), public_folder(game.office, public)
    if border.over or not border.published:
        return set()
    holders = game.holders()
    seats = writing_seats(game, border)
    return {folder / page_name(game, seat, holders[seat]) for seat in seats}


def remove_pages(game: OpenGame, seats: Iterable[int] | None = None) -> None:
    """Take away the pages of these seats, or of all, whoever held them: they count no longer.

    A set-up that cannot be read hinders nothing; what it would have told is told by what needs it.
    """
    public = sound_setup(game.office).public
    if public is None:
        return
    folder = public_folder(game.office, public)
    for seat, held in game.holders().items():
        if seats is None or seat in seats:
            for holder in range(held + 1):
                (folder / page_name(game, seat, holder)).unlink(missing_ok=True)
