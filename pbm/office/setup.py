"""How the office reaches the world: OFFICE/office.toml, which its owner writes by hand.

    [out]                                  # without it mails lie in OFFICE/outbox, as ever
    by = "smtp"                            # or "maildir" or "sendmail"
    host = "smtp.example.org"
    user = "office@example.org"
    password_file = "smtp.password"        # or PBM_SMTP_PASSWORD in the environment

    [in]
    host = "imap.example.org"
    user = "office@example.org"
    password_file = "imap.password"        # or PBM_IMAP_PASSWORD

    [evidence]                             # of who sent a letter
    servers = ["mx.example.org"]           # who writes Authentication-Results for us
    dkim = true                            # keys of signatures are looked up

    [public]                               # calendars and feeds
    folder = "/home/office/public"
    url = "https://example.org/post/"      # where the folder can be read

    [webhook]                              # is told when a turn is out
    url = "https://example.org/hook"
    games = { cr-28 = "https://example.org/other" }

Above all of them may stand `language = "fr"`: in which people are written to who wish no other.

The file names a server to be trusted and may name a program to be run: nobody else may write or
read it, and a password does not stand in it.
"""

import os
import tomllib
from pathlib import Path
from typing import Annotated, Literal
from urllib.parse import urlsplit

import msgspec

from pbm.core.languages import ENGLISH
from pbm.core.system import open_to_others
from pbm.office.place import Office
from pbm.office.trouble import Trouble
from pbm.post.evidence import Witness, in_dns
from pbm.post.server import LOCAL, Security, Server

SETUP_FILE = "office.toml"
_LARGEST = 100_000  # bytes
_Port = Annotated[int, msgspec.Meta(ge=0, le=65_535)]
_Tries = Annotated[int, msgspec.Meta(ge=1, le=20)]
_Pause = Annotated[float, msgspec.Meta(ge=0, le=60)]
_OUT_PORTS: dict[Security, int] = {"tls": 465, "starttls": 587, "none": 25}
_IN_PORTS: dict[Security, int] = {"tls": 993, "starttls": 143, "none": 143}


class _Reached(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the two servers have alike."""

    host: str = ""
    port: _Port = 0
    """0 is the usual one."""
    security: Security = "tls"
    user: str = ""
    password_file: str = ""
    certificates: str = ""
    tries: _Tries = 5
    pause: _Pause = 1.0


class Out(_Reached, frozen=True, forbid_unknown_fields=True):
    """Where mails go."""

    by: Literal["smtp", "maildir", "sendmail"] = "smtp"
    maildir: str = ""
    command: tuple[str, ...] = ("/usr/sbin/sendmail", "-oi")


class In(_Reached, frozen=True, forbid_unknown_fields=True):
    """Where letters come from."""

    folder: str = "INBOX"
    processed: str = "Processed"
    """Where letters are moved when they are taken in; it is made if there is none."""


class EvidenceSetup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who is asked about a letter's origin."""

    servers: tuple[str, ...] = ()
    """The office's own mail servers, as they call themselves in Authentication-Results."""
    dkim: bool = True
    """Whether the keys of signatures are looked up in the domain name system."""


class PublicFolder(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where calendars, feeds and locked order pages are put for everybody who knows their names."""

    folder: str
    url: str = ""


class Webhook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who is told when a turn is out: of all games, and of some games instead."""

    url: str = ""
    games: dict[str, str] = {}


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file; what is left out is None."""

    letters_out: Out | None = msgspec.field(default=None, name="out")
    letters_in: In | None = msgspec.field(default=None, name="in")
    evidence: EvidenceSetup | None = None
    public: PublicFolder | None = None
    editor: Literal["link", "attach", "none"] = "link"
    """How order pages reach players: by a link if [public] has an address, in the mail, or not."""
    webhook: Webhook | None = None
    language: str = ENGLISH
    """In which people are written to who wish no other: en, fr."""


def setup_of(office: Office) -> Setup:
    """What office.toml says, or nothing if there is none; Trouble for what it cannot say."""
    path = office.folder / SETUP_FILE
    if not path.exists():
        return Setup()
    _check_shut(path)
    try:
        found = msgspec.convert(tomllib.loads(path.read_bytes()[:_LARGEST].decode()), Setup)
    except (tomllib.TOMLDecodeError, UnicodeError) as error:
        raise Trouble(f"{path} is not TOML: {error}.") from error
    except msgspec.ValidationError as error:
        raise Trouble(f"{path} says what is not understood: {error}. {_known()}") from error
    for name, part in (("out", found.letters_out), ("in", found.letters_in)):
        _check(path, name, part)
    _check_shown(office, path, found)
    return found


def sound_setup(office: Office) -> Setup:
    """What office.toml says, or nothing where it cannot be read: who needs it tells that."""
    try:
        return setup_of(office)
    except Trouble:
        return Setup()


def password_files(office: Office) -> set[str]:
    """Names of what the set-up reads from the office's own folder; none if it cannot be read."""
    setup = sound_setup(office)
    parts = [part for part in (setup.letters_out, setup.letters_in) if part]
    return {name for part in parts for name in (part.password_file, part.certificates) if name}


def _known() -> str:
    """The keys that there are."""
    parts: tuple[tuple[str, type[msgspec.Struct]], ...] = (
        ("out", Out),
        ("in", In),
        ("evidence", EvidenceSetup),
        ("public", PublicFolder),
        ("webhook", Webhook),
    )  # fmt: skip
    told = (f"[{name}] has {', '.join(part.__struct_encode_fields__)}" for name, part in parts)
    return f"{'; '.join(told)}; above them: editor."


def _check(path: Path, name: str, part: _Reached | None) -> None:
    """Trouble for what is missing, or would go over the net for everybody to read."""
    if part is None:
        return
    if isinstance(part, Out) and part.by != "smtp":
        if part.by == "maildir" and not part.maildir:
            raise Trouble(f"{path}: [{name}] by maildir wants a maildir.")
        if not part.command:
            raise Trouble(f"{path}: [{name}] by sendmail wants a command.")
        return
    if not part.host:
        raise Trouble(f"{path}: [{name}] wants a host.")
    if part.security == "none" and part.host not in LOCAL:
        raise Trouble(
            f'{path}: [{name}] security = "none" is for this machine alone; {part.host} is reached '
            'by "tls" or "starttls".'
        )


def _check_shown(office: Office, path: Path, found: Setup) -> None:
    """Trouble if what is shown lay within the office, or a turn were told over an open wire."""
    if found.public is not None:
        folder, own = public_folder(office, found.public), office.folder.resolve()
        if folder == own or own in folder.parents or folder in own.parents:
            told = f"the folder of [public], {folder}, is not to hold the office's own"
            raise Trouble(f"{path}: {told}.")
        if found.public.url and not found.public.url.startswith(("https://", "http://")):
            raise Trouble(f"{path}: the url of [public] begins with https://.")
    hook = found.webhook
    for url in (hook.url, *hook.games.values()) if hook else ():
        parts = urlsplit(url)
        shut = parts.scheme == "https" or (parts.scheme == "http" and parts.hostname in LOCAL)
        if url and not (shut and parts.hostname):
            raise Trouble(f"{path}: the url of a [webhook] begins with https://.")


def public_folder(office: Office, public: PublicFolder) -> Path:
    """Where calendars and feeds are put; what is no whole path begins at the office."""
    return (office.folder / Path(public.folder).expanduser()).resolve()


def witness_of(office: Office) -> Witness:
    """Who is asked where letters come from. Nobody is asked over the net unless the file says that
    the office is on it; a file that cannot be read hinders no letter."""
    try:
        setup = setup_of(office)
    except Trouble:
        return Witness()
    told = setup.evidence or (EvidenceSetup() if setup.letters_in else EvidenceSetup(dkim=False))
    servers = tuple(server.lower() for server in told.servers)
    return Witness(servers, in_dns if told.dkim else None)


def out_server(office: Office, out: Out) -> Server:
    """The SMTP server; Trouble if its password cannot be had."""
    return _server(office, out, out.port or _OUT_PORTS[out.security], "PBM_SMTP_PASSWORD")


def in_server(office: Office, letters_in: In) -> Server:
    """The IMAP server; Trouble if its password cannot be had."""
    port = letters_in.port or _IN_PORTS[letters_in.security]
    return _server(office, letters_in, port, "PBM_IMAP_PASSWORD")


def _server(office: Office, part: _Reached, port: int, variable: str) -> Server:
    return Server(
        host=part.host,
        port=port,
        security=part.security,
        user=part.user,
        password=_password(office, part, variable) if part.user else "",
        certificates=str(office.folder / part.certificates) if part.certificates else "",
        tries=part.tries,
        pause=part.pause,
    )


def _password(office: Office, part: _Reached, variable: str) -> str:
    """From the environment, else from a file that is its owner's alone."""
    if variable in os.environ:
        return os.environ[variable]
    if not part.password_file:
        raise Trouble(f"The password of {part.user} is wanted: {variable}, or a password_file.")
    path = office.folder / Path(part.password_file).expanduser()
    try:
        _check_shut(path)
        return path.read_text(encoding="utf-8").strip("\r\n")
    except (OSError, UnicodeError) as error:
        raise Trouble(f"The password of {part.user} cannot be read: {error}.") from error


def _check_shut(path: Path) -> None:
    """Trouble if anybody but its owner can read or write a file."""
    if mode := open_to_others(path):
        raise Trouble(f"Others can look into {path} ({mode:o}); `chmod 600 {path}` shuts it.")
