"""Development of hexes and industrial cities (Development, R15, R16)."""

from collections.abc import Iterator

from pbm.core.refusal import Refusal, no
from pbm.games.chicago.board import DEVELOPED_ONCE, PrintedHex
from pbm.games.chicago.events import HexDeveloped
from pbm.games.chicago.orders import Develop
from pbm.games.chicago.play import Play
from pbm.games.chicago.position import BANK, treasury

RULE = "Development"


def illegal(play: Play, order: Develop) -> Refusal | None:
    """Why the hex cannot be developed now; None if it can (R15)."""
    place = play.board.places.get(order.hex)
    if place is None:
        return no(RULE, "no_hex", hex=order.hex)
    if place.industry:
        return _illegal_industry(play, place)
    if place.terrain not in DEVELOPED_ONCE:
        return no(RULE, "never", hex=place.key, terrain=place.terrain)
    if not play.position.at(place.key):
        return no(RULE, "empty", hex=place.key)
    if place.key in play.position.developed:
        return no(RULE, "developed", hex=place.key)
    if not play.position.houses:
        return no(RULE, "houses", hex=place.key)
    return None


def _illegal_industry(play: Play, place: PrintedHex) -> Refusal | None:
    """Detroit moves by itself alone; the others need a locomotive and a box ahead."""
    track = play.board.rules.industry[place.industry]
    value = play.position.industry[place.industry]
    if not track.by_players:
        return no(RULE, "automatic", hex=place.key)
    if not play.position.at(place.key):
        return no(RULE, "empty", hex=place.key)
    if value >= track.most:
        return no(RULE, "track_end", hex=place.key, value=value)
    return None


def never(play: Play, order: Develop) -> Refusal | None:
    """Why it can never be developed again: it is developed, or at the end of its track."""
    refusal = illegal(play, order)
    return refusal if refusal is not None and refusal.code in ("developed", "track_end") else None


def suggestions(play: Play) -> Iterator[Develop]:
    """Every hex that may be developed, in alphabetical order."""
    for key in sorted(play.position.locomotives):
        if illegal(play, Develop(key)) is None:
            yield Develop(key)


def gain(play: Play, key: str) -> int:
    """Income that development brings each company in the hex; 0 for forests."""
    place = play.place(key)
    return play.board.rules.industry[place.industry].step if place.industry else place.develop


def develop(play: Play, seat: int, order: Develop) -> None:
    """A house or a step of the track: income for all there, or the forest's grant (R15)."""
    position, place = play.position, play.place(order.hex)
    present, more = tuple(position.at(place.key)), gain(play, place.key)
    value, grant = 0, 0
    if place.industry:
        position.industry[place.industry] += more
        value = position.industry[place.industry]
    else:
        position.houses -= 1
        position.developed.append(place.key)
        position.developed.sort()
    if place.terrain == "forest":
        grant = play.board.rules.figures.forest_grant
        play.ledger.pay(BANK, treasury(present[0]), grant, "forest")
    for company in present:
        play.charter(company).income += more
    play.tell(
        HexDeveloped(position.move, seat, place.key, present, more, grant, place.industry, value)
    )
