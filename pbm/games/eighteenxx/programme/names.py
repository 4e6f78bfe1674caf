"""The names of a title as vocabularies: companies, private companies, hexes, tiles, edges, trains.

The whole map and all tables are known to everybody, so the names are the same for every reader.
"""

from pbm.games.eighteenxx.board import GameMap
from pbm.games.eighteenxx.board.hexes import EDGE_NAMES
from pbm.games.eighteenxx.engine.steps.running import kinds
from pbm.games.eighteenxx.programme.vocabularies import (
    Cities,
    Edges,
    ParValues,
    Routes,
    Seats,
    ShareCount,
    SharesOrAll,
    Tiles,
)
from pbm.games.eighteenxx.values.figures import Figures
from pbm.games.eighteenxx.values.title import Title, rules_of
from pbm.games.table.messages import VOCABULARY
from pbm.games.table.vocabulary import Among
from pbm.sheets.names import Name, Names
from pbm.sheets.usage import Vocabularies
from pbm.sheets.vocabularies import Number

MOST_SEATS = 8
CHEAPEST = "train"
"""What `price(train)` asks: the price of the cheapest train for sale."""


def vocabularies(title: Title) -> Vocabularies:
    """All vocabularies of a title."""
    return {
        **_parties(title),
        **_board(title),
        **_words(title),
        **_of_features(title),
        **VOCABULARY,
    }


def examples(title: Title) -> dict[str, str]:
    """The names that examples of orders are written with: the title's own choice, or its first."""
    figures, board = title.figures, title.maps(frozenset())
    companies, privates, trains = (
        list(table) for table in (figures.companies, figures.privates, figures.trains)
    )
    home = figures.companies[companies[0]].home
    city = _another_city(board, home)
    return {
        "company": companies[0],
        "other": companies[1],
        "third": companies[-1],
        "private": privates[0] if privates else "",
        "dear": privates[-1] if privates else "",
        "par": str(max(figures.market.pars)),
        **dict.fromkeys(("home", "deposit", "site"), home),
        "city": city,
        "place": city,
        "tile": next(iter(board.tiles)),
        "upgrade": list(board.tiles)[-1],
        "edges": " ".join(EDGE_NAMES[board.layout][:2]),
        **dict.fromkeys(("short", "route", "through"), f"{home} {city}"),
        "old": trains[0],
        "train": trains[1],
        "late": trains[-1],
        "token": "",
        **figures.examples,
    }


def _another_city(board: GameMap, home: str) -> str:
    """The first city of the map that is not the home named."""
    cities = (one.name for one in board.by_number if any(stop.slots for stop in one.printed.stops))
    return next((name for name in cities if name != home), home)


def _parties(title: Title) -> Vocabularies:
    """Who buys, sells, holds and pays."""
    companies = [Name(c.name, c.name, _titles(c.title)) for c in title.figures.companies.values()]
    seats = [
        Name(seat, f"seat {seat}", (str(seat), f"player {seat}"))
        for seat in range(1, MOST_SEATS + 1)
    ]
    holders = [Name(str(seat.value), seat.code, seat.aliases) for seat in seats]
    privates = _privates(title)
    mere = [one for one in privates if one.code not in title.figures.companies]
    market = Name("market", "market", MARKET_WORDS)
    bank = Name("bank", "bank", ("the bank",))
    return {
        "company": Among(Names("company", companies)),
        "private company": Among(Names("private company", privates)),
        "mere private company": Among(Names("private company", mere)),
        "seat": Seats(Names("seat", seats)),
        "holder": Seats(Names("holder", [market, *holders])),
        "purse": Seats(Names("company or seat", [*companies, *holders])),
        "buyer": Seats(Names("buyer", [*companies, *holders])),
        "source": Among(Names("source", [market, _offering(title)])),
        "seller": Among(Names("seller", [bank, market, *companies])),
        "priced": Among(Names("company", [*companies, Name(CHEAPEST, CHEAPEST)])),
    }


def _board(title: Title) -> Vocabularies:
    """What lies on the map and runs over it."""
    board = title.maps(frozenset())
    called = " ".join(one.title for one in title.figures.companies.values())
    towns = (Name(h.name, h.name, _towns(h.title, called)) for h in board.hexes.values())
    hexes = Names("hex", [*towns])
    trains = Names("train", _trains(title))
    edges = [Name(edge, edge) for edge in EDGE_NAMES[board.layout]]
    return {
        "hex": Among(hexes),
        "tile": Tiles(Names("tile", [Name(t, t, _tile_names(t, board)) for t in board.tiles])),
        "edges": Edges(Names("edge", edges)),
        "train": Among(trains),
        "named train": Among(Names("train", [_as_named(one) for one in trains.names])),
        "par value": ParValues(sorted(title.figures.market.pars)),
        "route": Routes(hexes, trains),
    }


def _of_features(title: Title) -> Vocabularies:
    """The words that only the title's features need."""
    found: Vocabularies = {}
    for feature in title.features:
        found = {**found, **feature.words(title.figures)}
    return found


def _words(title: Title) -> Vocabularies:
    """Figures and the few words that are the same in all titles."""
    cut = max(company.shares for company in title.figures.companies.values())
    paid = kinds(rules_of(title, {}))
    return {
        "rotation": Number("rotation", least=0, most=5),
        "city": Cities("city", most=4),
        "dollars": Number("dollars"),
        "shares": ShareCount(cut),
        "shares or all": SharesOrAll(cut),
        "dividend": Names("dividend", [Name(kind, kind, DIVIDENDS[kind]) for kind in paid]),
        "mere dividend": Names("dividend", [Name(kind, kind, _bare(kind)) for kind in paid]),
    }


def _tile_names(tile: str, board: GameMap) -> tuple[str, ...]:
    """How else a tile is called: without its star, if none is called so."""
    bare = tile.rstrip("*")
    plain = (bare, f"#{bare}") if bare not in board.tiles else ()
    return (f"#{tile}", *plain)


def short_names(figures: Figures) -> dict[str, tuple[str, ...]]:
    """Parts of the names of companies and private companies, of two words or more, that only one of
    them has: the `River Shipping Company`; of a private company also the one word that is its own:
    `Mesabi`."""
    named = {
        **{code: one.title for code, one in figures.companies.items()},
        **{code: one.title for code, one in figures.privates.items()},
    }
    owners: dict[str, set[str]] = {}
    for code, title in named.items():
        words = title.removeprefix("The ").replace(",", "").split()
        for begun in range(len(words)):
            alone = code in figures.privates and _is_own(words[begun])
            for after in range(begun + 2 - alone, len(words) + 1):
                owners.setdefault(" ".join(words[begun:after]), set()).add(code)
    for part, codes in owners.items():
        codes |= {code for code, title in named.items() if f"{part}-" in title}
    found: dict[str, tuple[str, ...]] = {}
    for part, codes in owners.items():
        ends = part.split()
        if len(codes) == 1 and not {ends[0].lower(), ends[-1].lower()} & _NO_ENDS:
            (code,) = codes
            found[code] = (*found.get(code, ()), part)
    return found


def _is_own(word: str) -> bool:
    """Whether a word of a private company's name is neither what it does nor where it is."""
    return len(word) > 3 and word.isalpha() and word.lower() not in _COMMON


_COMMON = frozenset(
    """company railroad railway line river bridge shipping cattle mining construction management
    energy office membership partnership survey council contract investments extraction refinery
    development business board public land grant short great green wind works south north east west
    southern northern western eastern pacific central gulf urban pundit brothers laramie mississippi
    missouri""".split()
)
"""Words that say what a company does or where it is."""
_NO_ENDS = frozenset(("&", "and", "of"))
"""With these no part of a name begins or ends."""
MARKET_WORDS = ("open market", "the open market", "the market", "pool", "the pool", "bank pool")


def _offering(title: Title) -> Name:
    """The shares that nobody has had yet, by the title's own word for them."""
    own = dict(title.figures.terms).get("initial offering", "ipo")
    called = (f"the {own}", f"its {own}", f"{own} stock", f"its {own} stock", "ipo")
    return Name("ipo", own, tuple(dict.fromkeys((*called, *OFFERING_WORDS))))


OFFERING_WORDS = ("initial offering", "the initial offering", "the ipo")
DIVIDENDS = {
    "full": ("full dividend", "100%", "all", "pay", "payout", "out"),
    "half": ("half dividend", "50%", "split"),
    "withhold": ("withheld", "nothing", "none", "no", "zero", "0", "0%", "retain"),
}
"""What the three dividends are called."""
_ANYTHING = frozenset(("all", "out", "nothing", "none", "no", "zero", "0"))
"""Of these words those that may mean another thing beside a company alone."""


def _bare(kind: str) -> tuple[str, ...]:
    """What a dividend is called where nothing says that it is one."""
    return tuple(one for one in DIVIDENDS[kind] if one not in _ANYTHING)


def _towns(title: str, called: str) -> tuple[str, ...]:
    """The names of a hex's cities and towns: `Dallas & Fort Worth`, and each of them that is no
    part of what companies are called; `Hanna (coal)` without coal; `Springfield, MO` with its state
    in full as well."""
    plain = title.partition(" (")[0]
    each = (one for one in plain.split(" & ") if one not in called)
    town, _, short = plain.partition(", ")
    state = _STATES.get(short, "").replace("_", " ")
    full = (f"{town}, {state}", f"{town} {state}") if state else ()
    return tuple(dict.fromkeys(one for one in (title, plain, *each, *full) if one))


_STATES = dict(
    one.split(":")
    for one in """AL:Alabama AR:Arkansas AZ:Arizona CA:California CO:Colorado IA:Iowa ID:Idaho
    IL:Illinois IN:Indiana KS:Kansas KY:Kentucky LA:Louisiana MI:Michigan MN:Minnesota MO:Missouri
    MS:Mississippi MT:Montana ND:North_Dakota NE:Nebraska NM:New_Mexico NV:Nevada NY:New_York
    OH:Ohio OK:Oklahoma OR:Oregon PA:Pennsylvania SD:South_Dakota TN:Tennessee TX:Texas UT:Utah
    WA:Washington WI:Wisconsin WY:Wyoming""".split()
)
"""States as maps tell towns of one name apart by them, in short and in full."""


def _trains(title: Title) -> list[Name]:
    """Every kind of train of the title and of its variants."""
    variants = [
        effect.figures(title.figures).trains
        for one in title.choices
        for effect in one.words.values()
        if effect.figures is not None
    ]
    kinds = dict.fromkeys(name for trains in (title.figures.trains, *variants) for name in trains)
    return [Name(kind, kind, (f"{kind}-train", f"{kind} train")) for kind in kinds]


def _as_named(train: Name) -> Name:
    """A train that says that it is one: `3-train`, not a bare 3."""
    return Name(train.value, f"{train.code}-train", train.aliases)


def _titles(title: str) -> tuple[str, ...]:
    """A company's full name, also without its last word: Illinois Central."""
    return (title, title.rsplit(" ", 1)[0])


def _privates(title: Title) -> list[Name]:
    """Code, full name, and the full name without The and Company: Great River."""
    found = []
    for private in title.figures.privates.values():
        bare = private.title.removeprefix("The ").removesuffix(" Company")
        short = " ".join(bare.split()[:2])
        found.append(Name(private.name, private.name, (private.title, bare, short)))
    return found
