"""People by their names in the letters of a game: `from Ann` says `from seat 2` (M12).

What is kept of a letter names seats alone, so that nobody's name is part of the record.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache

import msgspec

from pbm.games.eighteenxx.programme.vocabularies import Seats
from pbm.games.table.programme import Language
from pbm.games.table.view import Player
from pbm.sheets.names import Name, Names, fold, spellings

LEAST_LETTERS = 2
"""A name shorter than that is none that could be told from a slip."""


@lru_cache(maxsize=64)
def among_people(language: Language, persons: tuple[Player, ...]) -> Language:
    """The language in which the people at the table may be called by their names."""
    called = _called(persons)
    words = {
        key: _with(one, called) if isinstance(one, Seats) else one
        for key, one in language.words.items()
    }
    return msgspec.structs.replace(language, words=words)


def _called(persons: Sequence[Player]) -> Mapping[str, list[str]]:
    """For each seat the names that are nobody else's: the whole one, and the first word of it."""
    given: dict[str, set[str]] = {}
    for one in persons:
        whole = [name for name in (one.player, one.character) if name.strip()]
        given[str(one.seat)] = {fold(n) for name in whole for n in (name, name.split()[0])}
    count = Counter(name for names in given.values() for name in names)
    return {
        seat: sorted(n for n in names if count[n] == 1 and _is_name(n))
        for seat, names in given.items()
    }


def _is_name(folded: str) -> bool:
    return len(folded) >= LEAST_LETTERS and not folded.lstrip("#").isdigit()


def _with(seats: Seats, called: Mapping[str, list[str]]) -> Seats:
    """A vocabulary with the people's names, save those that already name something in it."""
    known = seats.among.names
    taken = {spelling for name in known.names for spelling in spellings(name)}
    names = []
    for name in known.names:
        more = [one for one in called.get(str(name.value), ()) if one not in taken]
        names.append(Name(name.value, name.code, (*name.aliases, *more), name.number))
    return Seats(Names(known.kind, names))
