"""The View: all that one reader may know of a game, as values; nothing here knows the match.

The table is open: shares, markets, map, trains, cash of the players. Secret are the programmes,
and with the setting `treasuries = president` what a company has in its treasury, except to its
president; the game in such a View holds nothing in the places it hides.
"""

from pbm.core.journal import Event
from pbm.core.wording import Wording, wording
from pbm.games.eighteenxx.board.hexes import edge_name
from pbm.games.eighteenxx.values.seen import SeenGame
from pbm.games.table.programme import Language
from pbm.games.table.view import TableView


class MoveBegan(Event, frozen=True, tag=True):
    """The number under which the chronicle and the accounts tell what follows."""

    move: int


class View(TableView, frozen=True, kw_only=True):
    """What a reader sees: the table, the last batch, and its own programme."""

    game: SeenGame
    language: Language
    hidden: frozenset[str] = frozenset()
    """Companies whose treasury this reader may not know."""
    spoken: bool = False
    """Whether the reader's programme has had something to say of the company's turn in hand, if it
    is one of his: what it says nothing of is declined."""

    @property
    def companies(self) -> list[str]:
        """Companies that this seat presides over and decides for, in the order of the tables."""
        companies = self.game.state.companies.values()
        own = (one for one in companies if one.president == str(self.seat))
        return [one.name for one in own if not one.acquired]

    def words(self, room: str) -> Wording:
        """The family's sentences of "reports" or "turnsheets" in the terms of the title."""
        return wording(room, "eighteenxx", self.game.figures.terms)

    def say(self, sentence: str, **facts: object) -> str:
        """A sentence of `turnsheets/eighteenxx/sheet.jinja`."""
        return self.words("turnsheets").say("sheet", sentence, **facts)

    def exits(self, tile: str, rotation: int) -> tuple[str, ...]:
        """The edges that a laid tile leads to, by name."""
        there = self.game.map
        ends = sorted(there.tiles[tile].exits[rotation])
        return tuple(edge_name(there.layout, edge) for edge in ends)
