"""Which turn a week's work is for, and whether it is only being done again."""

from collections.abc import Collection, Sequence

from pbm.office.game import OpenGame
from pbm.office.record import TurnRun
from pbm.office.rows import Border
from pbm.office.trouble import Trouble
from pbm.office.waiting import awaited, waits_for_publishing
from pbm.post.inbox import LetterFound


def why_done(
    game: OpenGame, letters: Sequence[LetterFound], turn: str, without: Collection[int]
) -> str:
    """Why no turn is to be resolved for these letters, as a sentence; empty if one is.

    A turn that is named is done once. Without a name it is the awaited turn if its letters were
    due, if nobody is missing but those named, or if some of these letters count for it and none
    was in the turn before. Trouble if the turn that is named is neither done nor awaited.
    """
    border = game.file.border()
    if turn:
        return _named(game, border, turn)
    if border.number == 0:
        return ""
    if (
        border.over
        or waits_for_publishing(game, border)
        or not _meant(game, border, letters, without)
    ):
        return _done(game, border)
    return ""


def _named(game: OpenGame, border: Border, turn: str) -> str:
    """Whether the turn that is named is done, or to be done."""
    if turn in {resolved for _, resolved in game.file.borders()}:
        return f"Turn {turn} is done."
    if turn != border.awaited or border.over:
        waits = "has ended" if border.over else f"waits for turn {border.awaited}"
        raise Trouble(f"Turn {turn} cannot be run: {game.name} {waits}.")
    return ""


def _meant(
    game: OpenGame, border: Border, letters: Sequence[LetterFound], without: Collection[int]
) -> bool:
    """Whether these letters are those of the awaited turn."""
    waited = awaited(game, border)
    if waited.past or waited.complete:
        return True
    standing = {sheet.letter for sheet in game.standing(border.awaited).values()}
    if standing and without and set(without) == set(waited.missing):
        return True
    hashes = {letter.sha256 for letter in letters}
    return bool(hashes & standing) and not hashes & set(
        game.file.standing(TurnRun)[-1].entry.letters.values()
    )


def _done(game: OpenGame, border: Border) -> str:
    if border.over:
        return f"Turn {border.resolved} is done, and {game.name} has ended."
    waited = awaited(game, border)
    if not waited.seats:
        return (
            f"Turn {border.resolved} is done. Nobody has to write for turn {waited.part}; "
            f"`--turn {waited.part}` resolves it."
        )
    return (
        f"Turn {border.resolved} is done. The letters of turn {waited.part} are due "
        f"{waited.by}; `--turn {waited.part}` resolves it before."
    )
