"""What the office cannot do, in one sentence for the moderator."""


class Trouble(Exception):
    """A request that cannot be met; its text is one whole sentence. Nothing was changed."""
