"""Messages on sheets: words for everybody, published with the next report.

A message is no order of the programme; it is told once, in the part in which it was mailed.
"""

import msgspec

from pbm.core.journal import Event
from pbm.games.table.programme import DecisionPlace
from pbm.sheets.parse import FREE, FREE_TEXT, Form, form

KIND = "message"
PLACE = DecisionPlace(KIND, numbered=False)
"""Where a family's `place` puts messages."""
VOCABULARY = {FREE: FREE_TEXT}
"""What a family adds to its vocabularies."""


class Message(msgspec.Struct, frozen=True, tag=True):
    """Words for everybody."""

    text: str


class MessageSent(Event, frozen=True):
    """A seat's words, as they were written: hostile until a printer has escaped them."""

    seat: int
    text: str


def message_form() -> Form:
    """`message <text>`: the rest of the line, whatever it is."""
    return form("message", Message, "message <text:text>", "message Westward, all!", "")
