"""What somebody wishes of the office, over all its games: kept in the catalogue by his address.

Who never said anything has the usual wishes. They decide how mails reach him and what others are
told of him; they are in no record, and no turn comes out otherwise by them.
"""

import re
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path

import msgspec

from pbm.core.languages import known
from pbm.games.family import Seat
from pbm.office.database import Database, connect
from pbm.office.place import CATALOGUE_FILE, Office
from pbm.office.roster import languages_in
from pbm.office.schedule import Schedule, moment, normal, zone_of
from pbm.office.schema import CATALOGUE
from pbm.office.setup import sound_setup
from pbm.office.trouble import Trouble

FORMATS = ("both", "text", "pdf", "none")
"""Which papers are attached to a turn's mail; its body has the text in any case."""
PRIVACY = ("open", "name", "hidden")
"""What others are told of him: what the roster allows, his name alone, or only the character."""
_LONGEST_NAME = 40
_LANGUAGE = re.compile(r"[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}")


class Wishes(msgspec.Struct, frozen=True):
    """A person's wishes; empty texts are as usual."""

    address: str
    """In small letters."""
    name: str = ""
    """Instead of what the rosters call him."""
    language: str = ""
    """In which he is written to, if there is a catalogue of it: `fr`; empty for the office's."""
    digest: str = ""
    """Day and hour at which all his games' turns come in one mail; empty for each as it comes."""
    zone: str = ""
    """By whose clocks that is."""
    formats: str = "both"
    privacy: str = "open"
    archive: bool = False
    """Whether he may be named in what everybody can read: archives, lists of records."""

    @property
    def named(self) -> bool:
        """Whether his name may stand there."""
        return self.archive and self.privacy != "hidden"

    def next_digest(self, since: datetime) -> datetime:
        """The first moment for a digest that is not before another, in UTC."""
        weekday, at = moment(self.digest)
        zone = zone_of({"zone": self.zone})
        return Schedule(at, weekday, timedelta(days=7), zone).first(since)

    def wants(self, paper: str) -> bool:
        """Whether a paper of that name is attached to his mails."""
        kind = paper.rpartition(".")[2]
        return kind not in ("txt", "pdf") or self.formats in (
            "both",
            {"txt": "text"}.get(kind, kind),
        )

    def shown(self, seat: Seat) -> Seat:
        """His seat as the other players are told of it."""
        named = msgspec.structs.replace(seat, player=self.name or seat.player)
        if self.privacy == "open" or seat.computer:
            return named
        player = named.player if self.privacy == "name" else ""
        return msgspec.structs.replace(named, player=player, show_address=False, show_phone=False)


def wishes_of(office: Office, address: str) -> Wishes:
    """What the person with an address wishes."""
    return all_wishes(office).get(address.lower(), Wishes(address.lower()))


def language_of(office: Office, wishes: Wishes) -> str:
    """In which a person is written to: as he wishes, else the office's."""
    return known(wishes.language or sound_setup(office).language)


def speak_as_listed(office: Office, roster: Path | None) -> None:
    """Keep the languages that a roster names for its people; Trouble for none that there is."""
    for address, language in (languages_in(roster) if roster else {}).items():
        wish(office, msgspec.structs.replace(wishes_of(office, address), language=language))


def all_wishes(office: Office) -> dict[str, Wishes]:
    """Of everybody who said something, by address."""
    with closing(connect(office.folder / CATALOGUE_FILE, CATALOGUE)) as db:
        rows = list(db.query("SELECT * FROM people ORDER BY address"))
    return {row["address"]: msgspec.convert(row, Wishes, strict=False) for row in rows}


def wish(office: Office, wishes: Wishes, before: str = "") -> Wishes:
    """Keep a person's wishes as checked, instead of those of the address that he had before.

    Trouble for what cannot be wished."""
    kept = _checked(wishes)
    with closing(connect(office.folder / CATALOGUE_FILE, CATALOGUE)) as db, db.atomic():
        for address in {before.lower(), kept.address} - {""}:
            db.execute("DELETE FROM people WHERE address = ?", [address])
        _move(db, before.lower(), kept.address)
        if kept != Wishes(kept.address):
            values = list(msgspec.structs.astuple(kept))
            db.execute("INSERT INTO people VALUES (?, ?, ?, ?, ?, ?, ?, ?)", values)
    return kept


def _move(db: Database, before: str, now: str) -> None:
    """Remember a former address: games that had ended before know him by it."""
    if before and before != now:
        db.execute("UPDATE moved SET now = ? WHERE now = ?", [now, before])
        db.execute("INSERT OR REPLACE INTO moved VALUES (?, ?)", [before, now])
        db.execute("DELETE FROM moved WHERE before = ?", [now])


def former_addresses(office: Office) -> dict[str, str]:
    """Addresses that people had before, with those that they have now."""
    with closing(connect(office.folder / CATALOGUE_FILE, CATALOGUE)) as db:
        rows = list(db.query("SELECT before, now FROM moved ORDER BY before"))
    return {row["before"]: row["now"] for row in rows}


def forget_wishes(office: Office, address: str) -> None:
    """Keep nothing of a person."""
    wish(office, Wishes(address))
    with closing(connect(office.folder / CATALOGUE_FILE, CATALOGUE)) as db, db.atomic():
        db.execute("DELETE FROM moved WHERE ? IN (before, now)", [address.lower()])


def _checked(wishes: Wishes) -> Wishes:
    """The wishes in one form; Trouble says what is wrong."""
    if not wishes.name.isprintable() or len(wishes.name) > _LONGEST_NAME:
        raise Trouble(f"A person's name has at most {_LONGEST_NAME} characters on one line.")
    if wishes.language and not _LANGUAGE.fullmatch(wishes.language):
        raise Trouble(f"{wishes.language[:40]!r} is not a language such as en or pt-BR.")
    for key, value, choices in (
        ("formats", wishes.formats, FORMATS),
        ("privacy", wishes.privacy, PRIVACY),
    ):
        if value not in choices:
            raise Trouble(
                f"{key} is {', '.join(choices[:-1])} or {choices[-1]}, not {value[:40]!r}."
            )
    try:
        digest, zone = normal("deadline", wishes.digest), normal("zone", wishes.zone)
    except ValueError as error:
        raise Trouble(f"A digest wants {error}.") from error
    if digest and " " not in digest:
        raise Trouble("A digest comes once a week: name a day and a time such as Sat 08:00.")
    address = wishes.address.lower()
    return msgspec.structs.replace(wishes, address=address, digest=digest, zone=zone)
