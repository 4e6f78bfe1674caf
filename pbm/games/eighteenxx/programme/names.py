"""The names of a title as vocabularies: companies, private companies, hexes, tiles, edges, trains.

The whole map and all tables are known to everybody, so the names are the same for every reader.
"""

from __future__ import annotations

from collections.abc import Sequence

from pbm.games.eighteenxx.board.hexes import EDGE_NAMES
from pbm.games.eighteenxx.programme.orders import Trip
from pbm.games.eighteenxx.settings import Settings
from pbm.games.eighteenxx.title import Title
from pbm.games.table.messages import VOCABULARY
from pbm.games.table.vocabulary import BETWEEN, Among
from pbm.sheets.complaint import Fault
from pbm.sheets.names import Name, Names
from pbm.sheets.tokens import Tokens
from pbm.sheets.usage import Vocabularies
from pbm.sheets.vocabularies import Match, Number

MOST_SEATS = 8
CHEAPEST = "train"
"""What `price(train)` asks: the price of the cheapest train for sale."""


class Routes:
    """One train's route: `3: K16 K14 J13`, ended by a comma, a semicolon or the order's end."""

    __slots__ = ("hexes", "trains")

    def __init__(self, hexes: Names, trains: Names) -> None:
        self.hexes = hexes
        self.trains = trains

    def read(self, tokens: Tokens, at: int) -> Sequence[Match] | Fault:
        """The train, if one is named, and as many hexes as stand there."""
        train = ""
        if tokens.word(at + 1) == ":":
            named = self.trains.read(tokens, at)
            if isinstance(named, Fault):
                return named
            train, at = named[0].value, at + 2
        found: list[str] = []
        while at < len(tokens) and tokens.word(at) not in BETWEEN | {";"}:
            read = self.hexes.read(tokens, at)
            if isinstance(read, Fault):
                return read
            match = next(m for m in read if tokens.word(m.next - 1) not in (",", ";"))
            found.append(match.value)
            at = match.next
        if not found:
            return Fault(tokens.start(at), tokens.end(at), _missing(self.hexes, tokens))
        if tokens.word(at) in (",", ";"):
            at += 1
        return [Match(Trip(tuple(found), train), at)]

    def words(self, value: Trip) -> str:
        """The route as an order line writes it; a semicolon ends it."""
        lead = f"{value.train}: " if value.train else ""
        return f"{lead}{' '.join(value.hexes)};"


def _missing(names: Names, tokens: Tokens) -> str:
    """The complaint of a name that is not there."""
    fault = names.read(tokens, len(tokens))
    assert isinstance(fault, Fault)
    return fault.reason


def vocabularies(title: Title) -> Vocabularies:
    """All vocabularies of a title."""
    return {**_parties(title), **_board(title), **_words(), **VOCABULARY}


def _parties(title: Title) -> Vocabularies:
    """Who buys, sells, holds and pays."""
    companies = [Name(c.name, c.name, (c.title,)) for c in title.figures.companies.values()]
    seats = [
        Name(seat, f"seat {seat}", (str(seat), f"player {seat}"))
        for seat in range(1, MOST_SEATS + 1)
    ]
    holders = [Name(str(seat.value), seat.code, seat.aliases) for seat in seats]
    market = Name("market", "market", ("open market", "the open market"))
    bank = Name("bank", "bank", ("the bank",))
    return {
        "company": Among(Names("company", companies)),
        "private company": Among(Names("private company", _privates(title))),
        "seat": Among(Names("seat", seats)),
        "holder": Among(Names("holder", [market, *holders])),
        "purse": Among(Names("company or seat", [*companies, *holders])),
        "buyer": Among(Names("buyer", [*companies, *holders])),
        "source": Among(Names("source", [market, Name("ipo", "ipo", ("initial offering",))])),
        "seller": Among(Names("seller", [bank, market, *companies])),
        "priced": Among(Names("company", [*companies, Name(CHEAPEST, CHEAPEST)])),
    }


def _board(title: Title) -> Vocabularies:
    """What lies on the map and runs over it."""
    board = title.maps(Settings())
    hexes = Names("hex", [Name(h.name, h.name, _towns(h.title)) for h in board.hexes.values()])
    trains = Names("train", _trains(title))
    edges = [Name(edge, edge) for edge in EDGE_NAMES[board.layout]]
    return {
        "hex": Among(hexes),
        "tile": Among(Names("tile", [Name(t, t, (f"#{t}",)) for t in board.tiles])),
        "edge": Among(Names("edge", edges)),
        "train": Among(trains),
        "route": Routes(hexes, trains),
    }


def _words() -> Vocabularies:
    """Figures and the few words that are the same in all titles."""
    return {
        "rotation": Number("rotation", least=0, most=5),
        "city": Number("city", most=4),
        "dollars": Number("dollars"),
        "shares": Number("shares", most=10, after=("shares", "share", "of")),
        "token": Among(Names("token", [Name(t, t, (f"{t} token",)) for t in TOKENS])),
        "dividend": Names("dividend", [Name(k, k) for k in ("full", "half", "withhold")]),
        "place": Names("place", [Name("map", "map"), Name("charter", "charter")]),
    }


TOKENS = ("cattle", "open port", "closed port")


def _towns(title: str) -> tuple[str, ...]:
    """The names of a hex's cities and towns: `Dallas & Fort Worth`."""
    return (title,) if title else ()


def _trains(title: Title) -> list[Name]:
    """Every kind of train of the title and of its variants."""
    kinds = dict.fromkeys(title.figures.trains)
    if title.figures.diesels is not None:
        kinds |= dict.fromkeys(kind.name for kind in title.figures.diesels.trains)
    return [Name(kind, kind, (f"{kind}-train", f"{kind} train")) for kind in kinds]


def _privates(title: Title) -> list[Name]:
    """Code, full name, and the full name without The and Company: Great River."""
    found = []
    for private in title.figures.privates.values():
        bare = private.title.removeprefix("The ").removesuffix(" Company")
        short = " ".join(bare.split()[:2])
        found.append(Name(private.name, private.name, (private.title, bare, short)))
    return found
