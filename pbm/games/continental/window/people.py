"""The player summary (9.2) and the leaders of the categories (1.2), as one reader may see them."""

from __future__ import annotations

from pbm.games.continental import state as game
from pbm.games.continental.state import State
from pbm.games.continental.view import CATEGORIES, PUBLIC, Category, Tycoon
from pbm.games.continental.window.sight import Sight

LEADERS = 5
"""How many of each category the news name."""


def tycoons(state: State, sight: Sight) -> tuple[Tycoon, ...]:
    """All tycoons by net worth, highest first, equal ones by number (9.2)."""
    people = sorted(state.tycoons.values(), key=lambda person: (-person.net_worth, person.seat))
    return tuple(_tycoon(state, sight, person, place_of(state, person.seat)) for person in people)


def is_anonymous(state: State) -> bool:
    """Whether players are not told who the others are (3.1)."""
    return state.settings.get("anonymous") == "yes"


def place_of(state: State, seat: int) -> int:
    """A tycoon's place by net worth, 1 the richest; equals share the better one (R52)."""
    worth = state.tycoons[seat].net_worth
    return 1 + sum(other.net_worth > worth for other in state.tycoons.values())


def _tycoon(state: State, sight: Sight, person: game.Tycoon, place: int) -> Tycoon:
    """One line of the summary."""
    named = not is_anonymous(state) or sight.own(person.seat)
    return Tycoon(
        seat=person.seat,
        character=person.character,
        place=place,
        player=person.player if named else "",
        address=person.address if named and _address_told(state, sight, person) else "",
        phone=person.phone if named and _phone_told(sight, person) else "",
        computer=person.computer and named,
        controls=(person.controls.get(1, ""), person.controls.get(2, "")),
        companies=tuple(sorted(pc.code for pc in state.pcs.values() if pc.owner == person.seat)),
        stock=_known_stock(state, sight, person.seat),
    )


def _address_told(state: State, sight: Sight, person: game.Tycoon) -> bool:
    """Addresses go to all players at the start, later to who spies on the player (3.1)."""
    if sight.own(person.seat):
        return True
    at_start = state.turn == 1 and sight.reader != PUBLIC
    return person.show_address and (at_start or sight.shadowed == person.seat)


def _phone_told(sight: Sight, person: game.Tycoon) -> bool:
    """The summary has the telephone of who does not mind (9.2); the public at large does not."""
    return sight.own(person.seat) or (person.show_phone and sight.reader != PUBLIC)


def _known_stock(state: State, sight: Sight, seat: int) -> tuple[tuple[str, int], ...]:
    """What the reader knows of a tycoon's stock, by railroad number."""
    roads = sorted(state.railroads.values(), key=lambda road: road.number)
    return tuple(
        (road.code, road.holdings[seat])
        for road in roads
        if road.holdings.get(seat) and (sight.tycoon(seat) or sight.holders(road.code))
    )


def leaders(state: State) -> tuple[tuple[Category, tuple[int, ...]], ...]:
    """The five best of every category, without their scores; who has none is no leader."""
    return tuple((category, _best(state, category)) for category in CATEGORIES)


def _best(state: State, category: Category) -> tuple[int, ...]:
    """Seats of the best scores above zero, equal ones by number."""
    scores = {seat: int(getattr(who.points, category)) for seat, who in state.tycoons.items()}
    ranked = sorted((-score, seat) for seat, score in scores.items() if score > 0)
    return tuple(seat for _, seat in ranked[:LEADERS])
