"""What became of the office's mails: handed over, refused, brought back; a part of its book."""

from collections.abc import Callable
from typing import Any

import msgspec

from pbm.office.clock import stamp
from pbm.office.database import Database


class Delivery(msgspec.Struct, frozen=True):
    """What became of a mail: sent, to be tried later, or refused for good."""

    message_id: str
    recipient: str
    tries: int
    outcome: str
    said: str = ""
    """The server's own words."""
    at: str = ""


class Digest(msgspec.Struct, frozen=True):
    """One mail for several; `mails` are those that it holds, each with its game."""

    message_id: str
    recipient: str
    at: str
    mails: tuple[tuple[str, str], ...]


class Deliveries:
    """The tables of mails in the office's book."""

    def __init__(self, db: Database) -> None:
        self._db = db

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    def deliver(self, delivery: Delivery) -> None:
        """What became of a mail just now."""
        values = msgspec.structs.astuple(msgspec.structs.replace(delivery, at=stamp()))
        self._write("INSERT OR REPLACE INTO deliveries VALUES (?, ?, ?, ?, ?, ?)", *values)

    def delivery(self, message_id: str) -> Delivery | None:
        """What became of a mail; None if it was never handed over."""
        rows = self._rows("SELECT * FROM deliveries WHERE message_id = ?", message_id)
        return Delivery(**rows[0]) if rows else None

    def undelivered(self, game: str) -> list[Delivery]:
        """Mails of a game that were not taken, and why."""
        rows = self._rows(
            "SELECT * FROM deliveries WHERE outcome <> 'sent'"
            " AND substr(message_id, 1, ?) = ? ORDER BY message_id",
            len(game) + 1,
            f"{game}.",
        )
        return [Delivery(**row) for row in rows]

    def came_back(self, letter: str, delivery: Delivery) -> None:
        """A letter says that a mail was not delivered; the same letter once."""
        values = letter, delivery.message_id, delivery.recipient, delivery.said, stamp()
        self._write("INSERT OR IGNORE INTO bounces VALUES (?, ?, ?, ?, ?)", *values)

    def bounces(self, recipient: str) -> list[Delivery]:
        """Mails to an address that came back since it was last forgotten, in order."""
        rows = self._rows(
            "SELECT message_id, recipient, said, at FROM bounces WHERE lower(recipient) = ?"
            " ORDER BY at, message_id",
            recipient.lower(),
        )
        return [Delivery(tries=1, outcome="bounced", **row) for row in rows]

    def forget_bounces(self, recipient: str) -> None:
        """An address is right after all."""
        self._write("DELETE FROM bounces WHERE lower(recipient) = ?", recipient.lower())

    def hold(self, message_id: str, recipient: str, game: str) -> None:
        """A mail lies held for its reader's digest; the same mail once."""
        values = message_id, recipient.lower(), game, stamp()
        columns = "message_id, recipient, game, at"
        self._write(f"INSERT OR IGNORE INTO held ({columns}) VALUES (?, ?, ?, ?)", *values)

    def waiting_for_digests(self) -> dict[str, str]:
        """Who has mails that are in no digest yet, and since when."""
        rows = self._rows(
            "SELECT recipient, min(at) AS at FROM held WHERE digest = '' GROUP BY recipient"
        )
        return {row["recipient"]: row["at"] for row in rows}

    def bind_digest(self, recipient: str, named: Callable[[list[str]], str]) -> None:
        """All that waits for a reader belongs to one digest from now on, whose Message-ID is made
        of theirs."""
        with self._db.atomic():
            ids = [
                row["message_id"]
                for row in self._rows(
                    "SELECT message_id FROM held WHERE recipient = ? AND digest = ''"
                    " ORDER BY game, at, message_id",
                    recipient,
                )
            ]
            if not ids:
                return
            digest = named(ids)
            self._db.execute(
                "INSERT INTO digests (message_id, recipient, at) VALUES (?, ?, ?)",
                [digest, recipient, stamp()],
            )
            for message_id in ids:
                self._db.execute(
                    "UPDATE held SET digest = ? WHERE message_id = ?", [digest, message_id]
                )

    def digests(self, unlaid: bool = True) -> list[Digest]:
        """Digests that are not out yet, or all, in order."""
        where = "WHERE laid = ''" if unlaid else ""
        rows = self._rows(
            f"SELECT message_id, recipient, at FROM digests {where} ORDER BY at, message_id"
        )
        members = "SELECT message_id, game FROM held WHERE digest = ? ORDER BY game, at, message_id"
        return [
            Digest(
                **row,
                mails=tuple(
                    (one["message_id"], one["game"])
                    for one in self._rows(members, row["message_id"])
                ),
            )
            for row in rows
        ]

    def lay_digest(self, message_id: str) -> None:
        """A digest lies in the outbox to be sent."""
        self._write("UPDATE digests SET laid = ? WHERE message_id = ?", stamp(), message_id)

    def forget_delivery(self, message_id: str) -> None:
        """A mail is to be handed over as if it never had been."""
        self._write("DELETE FROM deliveries WHERE message_id = ?", message_id)

    def called(self, game: str, entry: int) -> None:
        """A webhook was told of a turn."""
        self._write("INSERT OR IGNORE INTO called VALUES (?, ?)", game, entry)

    def was_called(self, game: str, entry: int) -> bool:
        """Whether a webhook was told of a turn."""
        return bool(self._rows("SELECT 1 FROM called WHERE game = ? AND entry = ?", game, entry))

    def _write(self, sql: str, *values: object) -> None:
        """One statement, done for good."""
        with self._db.atomic():
            self._db.execute(sql, list(values))

    def _rows(self, sql: str, *values: object) -> list[dict[str, Any]]:
        return list(self._db.query(sql, list(values)))
