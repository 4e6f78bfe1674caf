"""What the front page says of a game: its title, when it was played, who sat where and who won."""

import msgspec

from pbm.core.page import Document
from pbm.games.family import Seat
from pbm.press.letters import line_of
from pbm.site.reading import OpenToAll


class CardSeat(msgspec.Struct, frozen=True):
    """A seat, as everybody may know it, with its place when the game has ended."""

    number: int
    character: str
    player: str
    computer: bool
    rank: int = 0
    score: int = 0
    categories: dict[str, int] = {}

    @property
    def name(self) -> str:
        """What to call it: the player as the character, as far as they are known."""
        return " as ".join(one for one in (self.player, self.character) if one)


class GameCard(msgspec.Struct, frozen=True):
    """A game on the front page."""

    slug: str
    key: str
    """The commitment to its seed: of which game it is the card."""
    game: str
    title: str
    name: str
    """Of the title, in print."""
    began: str
    ended: str
    """The last that was published, of a game that goes on."""
    over: bool
    turn: str
    turns: int
    about: str
    """The subtitle of the last report."""
    seats: tuple[CardSeat, ...]
    """By rank when the game has ended, else by number."""
    pictured: bool

    @property
    def winners(self) -> tuple[CardSeat, ...]:
        """Who came first."""
        return tuple(seat for seat in self.seats if seat.rank == 1)

    @property
    def year(self) -> str:
        """When it ended, or was played last."""
        return self.ended[:4]


def card_of(seen: OpenToAll, last: Document, pictured: bool) -> GameCard:
    """What is said of a game."""
    borders = seen.borders
    places = seen.manifest.standings if seen.manifest else ()
    ranks = {place.seat: place for place in places}
    seats = [_seat(seat) for seat in seen.seats]
    for number, seat in enumerate(seats):
        if place := ranks.get(seat.number):
            seats[number] = msgspec.structs.replace(
                seat, rank=place.rank, score=place.score, categories=dict(place.categories)
            )
    return GameCard(
        slug=seen.source.slug,
        key=seen.source.commitment,
        game=seen.source.game,
        title=seen.source.title,
        name=line_of(seen.game.family.name),
        began=borders[0].at,
        ended=seen.manifest.ended if seen.manifest else borders[-1].published,
        over=seen.manifest is not None,
        turn=borders[-1].resolved or "0",
        turns=len(borders) - 1,
        about=line_of(last.subtitle),
        seats=tuple(sorted(seats, key=lambda one: (one.rank, one.number))),
        pictured=pictured,
    )


def _seat(seat: Seat) -> CardSeat:
    return CardSeat(seat.number, line_of(seat.character), line_of(seat.player), seat.computer)
