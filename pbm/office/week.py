"""Whether a week's work is only being done again, after a stop or by mistake."""

from __future__ import annotations

from collections.abc import Sequence

from pbm.office.game import Game
from pbm.office.record import Run
from pbm.post.inbox import Found


def done_before(game: Game, letters: Sequence[Found]) -> bool:
    """Whether the turn for which these letters came has been resolved.

    So it is if none of them counts for the awaited turn, and some were in the last one resolved;
    without letters, if the last turn waits to be published.
    """
    border = game.file.border()
    if border.number == 0:
        return False
    hashes = {letter.sha256 for letter in letters}
    standing = {sheet.letter for sheet in game.standing(border.awaited).values()}
    if hashes & standing:
        return False
    if not hashes:
        return not border.published and not standing
    return bool(hashes & set(game.file.of(Run)[-1].letters.values()))
