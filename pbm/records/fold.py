"""All that finished games come to, made in one go from their results: same games, same values."""

from collections.abc import Iterable, Mapping

import msgspec

from pbm.records.best import TitleRecords, titles_of
from pbm.records.players import PlayerRecord, players_of
from pbm.records.result import FinishedGame


class Records(msgspec.Struct, frozen=True):
    """Titles with their best scores, and the people who may be named."""

    games: tuple[FinishedGame, ...]
    """As they ended."""
    titles: tuple[TitleRecords, ...]
    """By name."""
    players: tuple[PlayerRecord, ...]
    """The best rating first."""

    def called(self, name: str) -> tuple[PlayerRecord, ...]:
        """Everybody who may be named and is called so, or the one whose page has this name."""
        wanted = name.strip().casefold()
        exact = tuple(one for one in self.players if one.slug == wanted)
        return exact or tuple(one for one in self.players if one.name.casefold() == wanted)


def records_from(games: Iterable[FinishedGame], reliable: Mapping[str, str] = {}) -> Records:
    """The records of some games, in whatever order they come; each is one of its key.

    `reliable` says of people, by what they are known by, how reliably they write.
    """
    ordered = in_order(games)
    return Records(ordered, titles_of(ordered), players_of(ordered, reliable))


def in_order(games: Iterable[FinishedGame]) -> tuple[FinishedGame, ...]:
    """Games as they ended, by name where that was at once."""
    return tuple(sorted(games, key=lambda one: (one.ended, one.game, one.key)))
