"""What the table has to offer: private companies and what they do, trains, tiles and upgrades."""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from pbm.core.page import Cell, Gallery, Picture, Rack, Table, filled
from pbm.games.eighteenxx.board.board import tiles_left
from pbm.games.eighteenxx.board.game_map import GameMap, kept_stops
from pbm.games.eighteenxx.board.tiles import NEXT_COLOUR, Tile
from pbm.games.eighteenxx.engine.course import phase
from pbm.games.eighteenxx.engine.train_sales import bank_offers
from pbm.games.eighteenxx.mail.report.board_page import picture
from pbm.games.eighteenxx.values.figures import PrivateFigures
from pbm.games.eighteenxx.values.state import InitialRound
from pbm.games.eighteenxx.voice import Voice


def _bids(voice: Voice, private: str) -> Mapping[str, int]:
    """What seats have bid for a private company, the highest first."""
    frames = voice.view.game.state.stack
    bids = [one.bids.get(private, {}) for one in frames if isinstance(one, InitialRound)]
    return dict(sorted(bids[0].items(), key=lambda one: -one[1])) if bids else {}


def privates(voice: Voice) -> Table:
    """Private companies still in the game, with their owners and what they do."""
    game = voice.view.game
    rows: list[tuple[Cell, ...]] = []
    for name, private in game.state.privates.items():
        printed = game.figures.privates[name]
        if private.owner == "closed":
            continue
        bids = [(voice.who(seat), bid) for seat, bid in _bids(voice, name).items()]
        owner = voice.who(private.owner) if private.owner else voice.say("for_sale", bids=bids)
        does = power(voice, printed, private.company)
        title = voice.private(name)
        rows.append((name, title, private.price, printed.income, owner, does))
    return Table(voice.columns("privates_heads", "llrrl"), tuple(rows))


def power(voice: Voice, printed: PrivateFigures, company: str = "") -> str:
    """What a private company does for its owner, in words; a `company` was drawn for it by lot."""
    if printed.brings:
        return voice.words.say("powers", printed.brings, company=printed.company)
    name = printed.power.replace("-", "_")
    if name and voice.words.has("powers", name):
        return voice.words.say_of("powers", name, {"hexes": printed.hexes, "company": company})
    return voice.words.say("powers", "nothing")


def trains(voice: Voice) -> Table:
    """Trains by kind: price, how many are left, what scraps them, who has them."""
    game = voice.view.game
    rows: list[tuple[Cell, ...]] = []
    for name, kind in game.figures.trains.items():
        left: Cell = game.state.depot.get(name, 0)
        left = voice.say("unlimited") if kind.count is None else left
        pool = game.state.market_trains.count(name) or None
        owners = [c.name for c in game.state.companies.values() for t in c.trains if t == name]
        if left != 0 or pool or owners:
            rows.append((name, kind.price, left, pool, kind.scrapped_by, " ".join(owners)))
    now = phase(game)
    facts = {
        "selling": not game.state.over,
        "phase": now.name,
        "limit": now.train_limit,
        "colours": now.colours,
        "rounds": now.operating_rounds,
        "gone": list(_gone(voice)),
        "closed": all(one.owner == "closed" for one in game.state.privates.values()),
    }
    note, in_text = (voice.say("trains_note", text=text, **facts) for text in (False, True))
    sold = () if game.state.over else bank_offers(game)
    bold = tuple(n for n, row in enumerate(rows) if row[0] in sold)
    columns, told = filled(voice.columns("trains_heads", "lrrrrl"), tuple(rows))
    return Table(columns, told, note=note, text_note=in_text, emphasis=bold)


def _gone(voice: Voice) -> Iterator[tuple[str, int]]:
    """Kinds of which trains have left the game, and how many."""
    state = voice.view.game.state
    for name, kind in voice.view.game.figures.trains.items():
        owned = sum(company.trains.count(name) for company in state.companies.values())
        there = owned + state.depot.get(name, 0) + state.market_trains.count(name)
        if kind.count is not None and there < kind.count:
            yield name, kind.count - there


def tiles(voice: Voice) -> Gallery:
    """The tile manifest: the tiles of this phase and of the next colour, left and upgraded to."""
    game = voice.view.game
    known = phase(game).colours
    shown = dict.fromkeys((*known, NEXT_COLOUR[known[-1]]))
    racks = tuple(
        Rack(voice.say("tile_colour", colour=colour), tuple(_pictures(voice, colour)))
        for colour in shown
    )
    return Gallery(
        "",
        game.map.layout,
        tuple(one for one in racks if one.pictures),
        note=voice.say("tiles_note"),
        large=True,
    )


def _pictures(voice: Voice, colour: str) -> Iterator[Picture]:
    game = voice.view.game
    for name, tile in game.map.tiles.items():
        if tile.colour != colour:
            continue
        left = tiles_left(game.map, game.state.board, name)
        caption = voice.say("tile_left", tile=name, left=left)
        to = upgrades(game.map, name)
        yield Picture(picture(tile, 0), caption, voice.say("tile_upgrades", tiles=to) if to else "")


@lru_cache(maxsize=512)
def upgrades(there: GameMap, name: str) -> tuple[str, ...]:
    """The tiles that may take a tile's place somewhere: the next colour, all track kept."""
    old = there.tiles[name]
    return tuple(new.name for new in there.tiles.values() if _follows(old, new))


def _follows(old: Tile, new: Tile) -> bool:
    """Labels must agree, but for a tile without one whose hex may bear it."""
    if new.colour != NEXT_COLOUR[old.colour] or (old.label and new.label != old.label):
        return False
    return any(kept_stops(old, 0, new, rotation) is not None for rotation in range(6))
