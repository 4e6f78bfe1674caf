"""The table `[features.hex-tokens]`."""

from __future__ import annotations

import msgspec

from pbm.games.eighteenxx.values.point import Point


class TokenKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A token by its name in letters, the power it belongs to, and dollars that it adds."""

    name: str
    power: str
    rule: str
    for_owner: int
    for_others: int = 0
    replaces: str = ""
    """The token in whose place it may be put, which closes its private company."""
    within_reach: bool = False
    """Whether its place must be in the company's network."""
    closes: bool = False
    """Whether placing it closes its private company."""


class TokenTables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table `[features.hex-tokens]`."""

    kinds: tuple[TokenKind, ...] = ()

    def named(self, name: str) -> TokenKind | None:
        """The kind of a name."""
        return next((kind for kind in self.kinds if kind.name == name), None)


TABLES = Point(TokenTables())
