"""Cubes and refineries that private companies bring, on a turnsheet."""

from collections.abc import Iterator

from pbm.games.eighteenxx.board.network import reached
from pbm.games.eighteenxx.features.cubes import deposits, refineries
from pbm.games.eighteenxx.features.cubes.powers import PLACED
from pbm.games.eighteenxx.features.cubes.tables import TABLES
from pbm.games.eighteenxx.features.cubes.values import BuildRefinery, PlaceCube, PlaceRefinery
from pbm.games.eighteenxx.mail.company_sheet import Say, proposal, town, write
from pbm.games.eighteenxx.mail.horizon import operates
from pbm.games.eighteenxx.values.state import Company
from pbm.games.eighteenxx.view import View
from pbm.sheets.offer import Offer, OfferBlock


def early(view: View, company: Company, say: Say) -> Iterator[Offer]:
    """A cube more, a refinery off the board: before the trains run."""
    game, name = view.game, company.name
    tables, most = game.by(TABLES), deposits.figures(game).capacity
    near = {hex_: None for hex_, _ in reached(game.map, game.state.board, name)}
    room = [
        hex_
        for hex_ in near
        if deposits.is_deposit(game, hex_) and game.state.board.cubes.get(hex_, 0) < most
    ]
    if game.private(tables.extraction, name) and room:
        shown = [hex_ + town(view, hex_) for hex_ in room]
        yield proposal(view, PlaceCube(name, room[0]), say("place_cube"), shown)
    energy = game.private(tables.energy, name)
    sites = [hex_ for hex_ in sorted(game.map.regions.get(tables.sites, ())) if hex_ in near]
    if energy is not None and energy.uses != PLACED and sites:
        shown = [hex_ + town(view, hex_) for hex_ in sites]
        yield proposal(view, PlaceRefinery(name, sites[0]), say("place_refinery"), shown)


def building(view: View) -> OfferBlock:
    """A refinery in a city, for whose private company builds one."""
    game = view.game
    tables = game.by(TABLES)
    private = game.private(tables.refiner)
    own = private is not None and private.owner == str(view.seat) and operates(view)
    free = [
        hex_
        for hex_ in game.map.hexes
        if refineries.is_city(game, hex_) and not refineries.state_of(game, hex_)
    ]
    offers = []
    if own and private is not None and free and refineries.room_for_refinery(game):
        shown = tuple(hex_ + town(view, hex_) for hex_ in free)
        note = view.say("build_refinery", title=game.figures.privates[private.name].title)
        offers.append(
            Offer("build", "", write(view, BuildRefinery(free[0])), choices=shown, note=note)
        )
    return OfferBlock(view.say("block_refinery"), (), tuple(offers), (view.say("refinery_silent"),))
