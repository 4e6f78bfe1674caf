"""A small family of orders to try the sheets' machinery on: it belongs to no game."""

from __future__ import annotations

from msgspec import Struct

from pbm.sheets.names import Name, Names
from pbm.sheets.parse import FREE, FREE_TEXT, Grammar, form
from pbm.sheets.usage import Vocabularies
from pbm.sheets.vocabularies import Number


class Borrow(Struct, frozen=True):
    amount: int


class Buy(Struct, frozen=True):
    railroad: str
    shares: int


class Row(Struct, frozen=True):
    railroad: str
    first: str
    alternate: str | None = None


class Expand(Struct, frozen=True):
    railroad: str
    hexes: tuple[str, ...]


class Spy(Struct, frozen=True):
    seat: int | None = None
    railroad: str | None = None


class Issue(Struct, frozen=True):
    railroad: str
    shares: int
    buyer: str


class Message(Struct, frozen=True):
    text: str


GRAMMAR = Grammar(
    (
        form("borrow", Borrow, "borrow <amount:dollars>", "borrow 1000", "10.1.1"),
        form("buy", Buy, "buy <shares:shares> <railroad:railroad>", "buy 100 B&O", "10.1.3"),
        form(
            "row", Row, "row <railroad:railroad> <first:route> [or <alternate:route>]", "", "10.2.7"
        ),
        form("expand", Expand, "expand <railroad:railroad> to <hexes:hex...>", "", "4"),
        form("spy_player", Spy, "spy player <seat:player>", "spy player 9", "10.1.6"),
        form("spy_railroad", Spy, "spy railroad <railroad:railroad>", "", "10.1.6"),
        form(
            "issue_market",
            Issue,
            "issue <railroad:railroad> <shares:shares> to market",
            "issue B&O 50 to market",
            "10.2.3",
            fixed=(("buyer", "market"),),
        ),
        form("message", Message, "message <text:text>", "message Hello", "10.1.7"),
    )
)

RAILROADS = (
    Name("NYC", "NYC", ("New York Central",), 5),
    Name("PENN", "PENN", ("Pennsylvania",), 12),
    Name("B&O", "B&O", ("Baltimore & Ohio",), 14),
    Name("N&W", "N&W", ("Norfolk & Western",), 18),
    Name("M&C", "M&C", ("Marietta & Cincinnati",), 34),
    Name("MC", "MC", ("Michigan Central",), 41),
    Name("GM&O", "GM&O", ("Gulf, Mobile & Ohio",), 44),
    Name("CB&Q", "CB&Q", ("Chicago, Burlington & Quincy",), 59),
    Name("CASL", "CASL", ("Chicago, Alton & St. Louis",), 60),
)
ROUTES = tuple(Name(code, code, (), 168 + at) for at, code in enumerate(("IN4", "IN5", "IN9")))
HEXES = tuple(Name(code, code) for code in ("O6", "O7", "N6", "M6"))

WORDS: Vocabularies = {
    "dollars": Number("dollars"),
    "shares": Number("shares"),
    "player": Number("players", 1, 15),
    "railroad": Names("railroad", RAILROADS, {"{name} is a Private Company": [Name("LV", "LV")]}),
    "route": Names("Right-of-Way", ROUTES),
    "hex": Names("hex", HEXES),
    FREE: FREE_TEXT,
}
