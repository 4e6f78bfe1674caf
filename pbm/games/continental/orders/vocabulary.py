"""The names of Continental Rails: what may stand in the slots of its usage lines.

Companies and routes are known by code, full name or number of Appendices D and E; which of the
companies are railroads now, which still private, and which a mere line, is what the View says.

What people call them stands here, too, and the words with which they say their orders.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from importlib import resources

import msgspec

from pbm.core.languages import spoken
from pbm.core.tables import read_toml
from pbm.core.wording import wording
from pbm.games.continental.view import View
from pbm.games.continental.world.rules import standard_rules
from pbm.sheets.lenient.lexicon import Lexicon, common
from pbm.sheets.lenient.spelled import Aliases, frozen
from pbm.sheets.names import Name, Names, fold
from pbm.sheets.parse import FREE, FREE_TEXT
from pbm.sheets.usage import Vocabularies
from pbm.sheets.vocabularies import Number, Vocabulary

SLOTS = ("RR1", "RR2")
"""What the two boxes for controlling railroads are called (10.1.4)."""

_SHORTEST = 5
"""Letters of a first word that may stand for a whole name."""

DOLLARS = ("dollar", "dollars")


class InPlay(msgspec.Struct, frozen=True):
    """What names are in play for the reader of a view, and in which language he is told of them."""

    language: str
    active: frozenset[str]
    parts: tuple[tuple[str, str], ...]
    """Lines with the railroads they belong to."""
    own: tuple[str, ...]
    people: tuple[tuple[int, str], ...]
    """Seats with their characters."""
    reader: int


def in_play(view: View) -> InPlay:
    """The names that are in play for the reader of a view."""
    lines = {code: road.code for road in view.railroads for code in road.lines}
    active = frozenset(road.code for road in view.railroads)
    return InPlay(
        language=spoken().tag,
        active=active,
        parts=tuple(sorted((code, road) for code, road in lines.items() if code not in active)),
        own=view.own_companies,
        people=tuple((one.seat, one.character) for one in view.tycoons),
        reader=view.reader,
    )


def vocabularies(view: View) -> Vocabularies:
    """All vocabularies, with the names that are in play for the reader of a view."""
    return vocabularies_of(in_play(view))


@lru_cache(maxsize=16)
def vocabularies_of(play: InPlay) -> Vocabularies:
    """All vocabularies, with the names that are in play."""
    return {**_fixed(play.language), **_companies(play), "player": _players(play)}


_FEW = 20
"""Dollars a share that `B&O: pay $3` may mean; more would be a debt."""


@lru_cache(maxsize=4)
def _fixed(language: str) -> Mapping[str, Vocabulary]:
    """What no turn changes: figures, routes, engines and technologies, as they are told of in the
    language in force."""
    rules = standard_rules()
    routes = list(rules.map.routes)
    rights = [code for code in routes if rules.map.routes[code].kind == "ROW"]
    companies = [code for code in routes if rules.map.routes[code].kind == "PC"]
    wrong = {_reason("right_of_way"): [route_name(code) for code in companies]}
    called = lexicon().nicknames
    slots = [Name(at, str(at), (box, *called.get(box, ()))) for at, box in enumerate(SLOTS, 1)]
    return {
        FREE: FREE_TEXT,
        "dollars": Number("dollars", after=DOLLARS),
        "dollars a mile": Number(
            "dollars a mile", after=(*DOLLARS, "a", "per", "mile"), spaced=False
        ),
        "dollars a share": Number(
            "dollars a share", 0, after=(*DOLLARS, "a", "per", "share"), spaced=False
        ),
        "few dollars a share": Number("dollars a share", 0, most=_FEW, spaced=False),
        "shares": Number("shares", after=("share", "shares", "of")),
        "per cent": Number("per cent", most=100, after=("%", "per", "cent", "percent")),
        "number": Number("the sequence", most=99),
        "slot": Names("slot", slots),
        "line": Names("line", [route_name(code) for code in routes]),
        "Right-of-Way": Names("Right-of-Way", [route_name(code) for code in rights], wrong),
        "locomotive": Names("locomotive", _locomotives()),
        "technology": Names("technology", _technologies()),
    }


def _companies(play: InPlay) -> Mapping[str, Vocabulary]:
    """Railroads and Private Companies."""
    routes = standard_rules().map.routes
    known = [code for code, route in routes.items() if route.kind == "PC"]
    railroads = _named(code for code in known if code in play.active)
    taken = {line for line, _ in play.parts}
    private = _named(code for code in known if code not in play.active and code not in taken)
    lines: dict[str, Sequence[Name]] = {}
    for line, road in play.parts:
        lines[_reason("line", railroad=road)] = [
            *lines.get(_reason("line", railroad=road), ()),
            route_name(line),
        ]
    rights = _named(code for code, one in routes.items() if one.kind == "ROW" and code not in taken)
    not_railroad = {**lines, _reason("private"): private, _reason("right"): rights}
    coming = [name for name in private if name.value in play.own]
    return {
        "railroad": Names("railroad", railroads, not_railroad),
        "railroad to be": Names("railroad", [*railroads, *coming], not_railroad),
        "private company": Names(
            "Private Company", private, {**lines, _reason("railroad"): railroads}
        ),
    }


def _players(play: InPlay) -> Names:
    """Players by number (3.1), character names being understood too; nobody spies on himself."""
    names = [Name(seat, str(seat), (character,)) for seat, character in play.people]
    others = [name for name in names if name.value != play.reader]
    mine = [
        Name(seat, str(seat), (character, *character.split()[-1:]))
        for seat, character in play.people
        if seat == play.reader
    ]
    return Names("player", others, {_reason("oneself"): mine})


def _named(codes: Iterable[str]) -> list[Name]:
    """The names of some companies."""
    return [route_name(code) for code in codes]


@lru_cache(maxsize=512)
def route_name(code: str) -> Name:
    """A company or Right-of-Way as it may be written: code, name, number."""
    route = standard_rules().map.routes[code]
    full = (route.name,) if route.name and route.name != code else ()
    return Name(code, code, full, route.number)


def _locomotives() -> list[Name]:
    """Locomotives by name, wheels or level (4.17)."""
    return [
        Name(one.level, one.name, (f"{one.name} {one.wheels}",), one.level)
        for one in standard_rules().locomotives
    ]


def _technologies() -> list[Name]:
    """Technologies by name or letter (4.18)."""
    found = standard_rules().technologies.values()
    return [Name(one.letter, one.name.lower(), (one.letter,)) for one in found]


def _reason(sentence: str, **facts: object) -> str:
    """Why a name does not fit: a sentence with the name left open."""
    words = wording("turnsheets", "continental")
    return words.say("complaints", f"name_{sentence}", name="{name}", **facts)


@lru_cache(maxsize=1)
def lexicon() -> Lexicon:
    """The words of all families and of this one."""
    file = resources.files("pbm.games.continental") / "data" / "phrases.toml"
    return common().joined(read_toml(file, Lexicon)).spelled()


@lru_cache(maxsize=1)
def _nicknames() -> dict[str, tuple[str, ...]]:
    """Of every company its first words, where no other begins so; of routes the towns they join."""
    rules = standard_rules()
    routes = rules.map.routes
    begun: dict[str, set[str]] = {}
    ends: dict[str, list[str]] = {}
    for code, route in routes.items():
        words = (route.name or "").replace(",", " ").split()
        if words and len(words[0]) >= _SHORTEST:
            begun.setdefault(fold(words[0]), set()).add(code)
        a, b = (rules.map.towns[town].name for town in route.towns)
        for one, other in ((a, b), (b, a)):
            ways = (f"{one} {other}", f"{one} to {other}")
            more = (f"from {one} to {other}", f"between {one} and {other}")
            ends.setdefault(code, []).extend((*ways, *more))
    found = {code: list(more) for code, more in lexicon().nicknames.items()}
    for word, codes in begun.items():
        if len(codes) == 1:
            found.setdefault(next(iter(codes)), []).append(word)
    for code, names in ends.items():
        found.setdefault(code, []).extend(names)
    return {code: tuple(more) for code, more in found.items()}


_SHORT_FORMS = {"Dan": "Daniel", "Jim": "James", "Tom": "Thomas", "Bill": "William", "Ed": "Edward"}


def _in_full(character: str) -> tuple[str, ...]:
    """A person's name with the first name that its short form stands for."""
    first, _, rest = character.partition(" ")
    return (f"{_SHORT_FORMS[first]} {rest}",) if rest and first in _SHORT_FORMS else ()


@lru_cache(maxsize=16)
def aliases(people: tuple[tuple[str, str], ...]) -> Aliases:
    """All nicknames, and the last names of people where no two are alike, also behind a `Mr`."""
    last = [character.split()[-1] for _, character in people if character]
    more = {
        seat: (
            f"#{seat}",
            f"p{seat}",
            *((name, f"mr {name}") if last.count(name) == 1 and not name.isdigit() else ()),
            *_in_full(character),
        )
        for seat, character in people
        for name in [character.split()[-1] if character else "0"]
    }
    joined = {**_nicknames()}
    for seat, names in more.items():
        joined[seat] = (*joined.get(seat, ()), *names)
    return frozen(joined)
