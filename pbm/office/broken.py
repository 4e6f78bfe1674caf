"""The records that a game breaks with its last turn (Continental Rails 11.3): written down with it,
and told in its report.

They stand in the game's own record, without anybody's name, so that its papers can be made again
where the other games are not, and stay as they are when older archives are found.
"""

from msgspec.structs import replace

from pbm.core.page import Items, Section
from pbm.office.clock import stamp
from pbm.office.game import OpenGame
from pbm.office.receipts import words
from pbm.office.record import RecordsTold
from pbm.office.results import finished_game, finished_games
from pbm.office.rows import Border
from pbm.records.best import BestScore, BrokenRecord, RecordHolder, broken_by, titles_of
from pbm.records.fold import in_order


def records_broken(game: OpenGame, border: Border) -> RecordsTold | None:
    """What a game's last border breaks of all that ended before; None where nothing is kept: the
    game goes on, has no scores, or only computers played it."""
    if not border.over:
        return None
    finished = finished_game(game, border, stamp())
    if all(one.computer for one in finished.finishers):
        return None
    others = [one for one in finished_games(game.office) if one.key != finished.key]
    titles = {one.title: one.best for one in titles_of(in_order(others))}
    broken = broken_by(finished, titles.get(finished.title, {}))
    return RecordsTold(
        tuple(
            BrokenRecord(_nameless(one.best), _nameless(one.before) if one.before else None)
            for one in broken
        )
    )


def _nameless(best: BestScore) -> BestScore:
    """A best score as the record may have it."""
    return replace(best, holders=tuple(replace(one, name="") for one in best.holders))


def told_at(game: OpenGame, border: Border) -> RecordsTold | None:
    """What was written down with a border; None for all but the last."""
    if not (border.over and border.entry):
        return None
    told = game.file.standing(RecordsTold, after=border.entry)
    return told[0].entry if told else None


def records_told(game: OpenGame, border: Border, told: RecordsTold | None) -> tuple[Section, ...]:
    """The records that were broken, a sentence each: by whom, as the game's report calls him, and
    by whom before, who is named if he agreed to it."""
    if told is None:
        return ()
    names = _names(game, border) if told.broken else {}
    said = [_told(one, names) for one in told.broken] or [words().say("records", "unbroken")]
    title = words().say("records", "broken_title")
    return (Section(title, (Items(tuple(said), marker="none"),), tells="result"),)


def _names(game: OpenGame, border: Border) -> dict[tuple[str, int], str]:
    """Who is named, by game and seat."""
    names = {
        (finished.game, one.seat): one.name
        for finished in finished_games(game.office)
        for one in finished.finishers
    }
    for seat in game.roster(border).values():
        if not seat.character:
            shown = game.wishes(seat.address).shown(seat)
            names[game.name, seat.number] = shown.player
    return names


def _told(one: BrokenRecord, names: dict[tuple[str, int], str]) -> str:
    before = one.before
    return words().say(
        "records",
        "broken",
        category=one.best.category or words().say("records", "score"),
        score=one.best.score,
        holders=_holders(one.best, names),
        before=before.score if before else None,
        held=_holders(before, names) if before else (),
        game=before.game if before else "",
        year=before.ended[:4] if before else "",
    )


def _holders(best: BestScore, names: dict[tuple[str, int], str]) -> list[str]:
    return [_holder(one, names.get((best.game, one.seat), "")) for one in best.holders]


def _holder(one: RecordHolder, name: str) -> str:
    facts = {"named": name, "character": one.character, "seat": one.seat}
    return words().say("records", "holder", **facts)
