"""A seat's sheet as it goes out, to be looked at or filled in by the moderator."""

from __future__ import annotations

from pbm.office.game import Game
from pbm.office.papers import edition_of, head_of, sheet_of
from pbm.office.trouble import Trouble
from pbm.sheets.sheet import print_sheet


def blank_sheet(game: Game, seat: int) -> str:
    """The text of the awaited turn's sheet, revision 1; Trouble if the game has ended."""
    border = game.file.border()
    if border.over:
        raise Trouble(f"{game.name} has ended; there are no sheets any more.")
    edition = edition_of(game, border, "")
    return print_sheet(sheet_of(edition, seat), head_of(edition, seat))
