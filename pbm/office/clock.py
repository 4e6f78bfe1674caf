"""The only clock of the office. No outcome of a game depends on it."""

import os
from datetime import UTC, datetime
from email.utils import format_datetime


def now() -> datetime:
    """This second in UTC, or the one that SOURCE_DATE_EPOCH names for reproducible papers."""
    fixed = os.environ.get("SOURCE_DATE_EPOCH", "")
    if fixed.isdigit():
        return datetime.fromtimestamp(int(fixed), UTC)
    return datetime.now(UTC).replace(microsecond=0)


def stamp() -> str:
    """This second in ISO form, as kept in the record."""
    return now().isoformat(timespec="seconds")


def mail_date(stamped: str) -> str:
    """A kept moment as a mail's date head."""
    return format_datetime(datetime.fromisoformat(stamped))
