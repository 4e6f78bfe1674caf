"""What became of the office's mails: handed over, refused, brought back; a part of its book."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlite_utils import Database

from pbm.office.clock import stamp


class Delivery(msgspec.Struct, frozen=True):
    """What became of a mail: sent, to be tried later, or refused for good."""

    message_id: str
    recipient: str
    tries: int
    outcome: str
    said: str = ""
    """The server's own words."""
    at: str = ""


class Deliveries:
    """The tables of mails in the office's book."""

    def __init__(self, db: Database) -> None:
        self._db = db

    def deliver(self, delivery: Delivery) -> None:
        """What became of a mail just now."""
        values = msgspec.structs.astuple(msgspec.structs.replace(delivery, at=stamp()))
        with self._db.atomic():
            self._db.execute(
                "INSERT OR REPLACE INTO deliveries VALUES (?, ?, ?, ?, ?, ?)", list(values)
            )

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
        values = [letter, delivery.message_id, delivery.recipient, delivery.said, stamp()]
        with self._db.atomic():
            self._db.execute("INSERT OR IGNORE INTO bounces VALUES (?, ?, ?, ?, ?)", values)

    def bounces(self, recipient: str) -> list[Delivery]:
        """Mails to an address that came back since it was last forgotten, in order."""
        rows = self._rows(
            "SELECT message_id, recipient, said, at FROM bounces WHERE lower(recipient) = ?"
            " ORDER BY at, message_id",
            recipient.lower(),
        )
        return [Delivery(tries=1, outcome="bounced", **row) for row in rows]

    def forget_delivery(self, message_id: str) -> None:
        """A mail is to be handed over as if it never had been."""
        with self._db.atomic():
            self._db.execute("DELETE FROM deliveries WHERE message_id = ?", [message_id])

    def _rows(self, sql: str, *values: object) -> list[dict[str, Any]]:
        return list(self._db.query(sql, list(values)))
