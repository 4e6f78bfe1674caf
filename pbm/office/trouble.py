"""What the office cannot do, in one sentence for the moderator."""

from __future__ import annotations


class Trouble(Exception):
    """A request that cannot be met; its text is one whole sentence. Nothing was changed."""
