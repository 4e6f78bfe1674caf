"""The best scores of each title, and what its games say of it (Continental Rails 11.3).

A record is held by the person with the highest score in a category over all games that ended
before. Who comes as far later does not take it, unless no score could be higher: then he does.
The computer's scores are in the standings and are no records.
"""

from collections.abc import Iterable, Mapping

import msgspec

from pbm.records.result import FinishedGame, Finisher


class RecordHolder(msgspec.Struct, frozen=True):
    """Who made a best score: his character, and his name if he may be named."""

    seat: int
    character: str
    name: str = ""

    def told(self) -> str:
        """Player and character, as far as both are told; empty if neither is."""
        return " as ".join(filter(None, (self.name, self.character)))


class BestScore(msgspec.Struct, frozen=True):
    """A score that was the best so far when its game ended."""

    category: str
    """In print; empty for the one score of a title without categories."""
    score: int
    game: str
    ended: str
    edition: str
    players: int
    holders: tuple[RecordHolder, ...]
    """Several if they came as far in one game."""


class BrokenRecord(msgspec.Struct, frozen=True):
    """A best score, and the one that stood before, if there was one."""

    best: BestScore
    before: BestScore | None = None


class TitleStatistics(msgspec.Struct, frozen=True):
    """What a title's games have in common; averages are whole numbers, halves rounded up."""

    games: int
    seats: Mapping[int, int]
    """How many games had so many seats."""
    turns: int
    """On an average."""
    winning: int
    """The winners' score, on an average."""
    least_winning: int
    most_winning: int
    margin: int
    """From the winner to the next, on an average of games with two seats or more."""
    closest: int
    shared: int
    """Games with more than one winner."""
    computers: int
    """Games that a computer's seat won, alone or with others."""
    wins: Mapping[int, int]
    """By the number of the seat."""


class TitleRecords(msgspec.Struct, frozen=True):
    """One title: its records in the order in which they were made, and its statistics."""

    title: str
    name: str
    best: Mapping[str, tuple[BestScore, ...]]
    """By category; the last one stands."""
    statistics: TitleStatistics
    editions: tuple[str, ...]
    perfect: Mapping[str, int]
    """Scores that take the record of a category from whoever had as much."""


def titles_of(games: Iterable[FinishedGame]) -> tuple[TitleRecords, ...]:
    """Every title of which a game is finished, by its name; games as they ended."""
    found: dict[str, list[FinishedGame]] = {}
    for game in games:
        found.setdefault(game.title, []).append(game)
    every = (_title(title, played) for title, played in found.items())
    return tuple(sorted(every, key=lambda one: (one.name, one.title)))


def _title(title: str, games: list[FinishedGame]) -> TitleRecords:
    best: dict[str, tuple[BestScore, ...]] = {}
    for game in games:
        for one in broken_by(game, best):
            best[one.best.category] = (*best.get(one.best.category, ()), one.best)
    editions = tuple(dict.fromkeys(game.edition for game in games))
    last = games[-1]
    return TitleRecords(title, last.name, best, _statistics(games), editions, last.perfect)


def broken_by(
    game: FinishedGame, best: Mapping[str, tuple[BestScore, ...]]
) -> tuple[BrokenRecord, ...]:
    """The records that a game breaks of what stood when it ended (11.3)."""
    people = {one.seat: one for one in game.finishers if not one.computer}
    broken = []
    for category, scores in game.scores().items():
        score = max((scores[seat] for seat in people), default=None)
        before = best[category][-1] if category in best else None
        if score is None or not _beats(score, before, game.perfect.get(category)):
            continue
        holders = [_holder(one) for seat, one in sorted(people.items()) if scores[seat] == score]
        broken.append(BrokenRecord(_best_score(category, score, game, tuple(holders)), before))
    return tuple(broken)


def _beats(score: int, before: BestScore | None, perfect: int | None) -> bool:
    """Whether a score takes the record; one that nobody can pass takes it from its like, too.

    Nothing, or less, is no record.
    """
    if before is None:
        return score > 0
    equal = score == before.score and perfect is not None and score >= perfect
    return equal or score > before.score


def _holder(one: Finisher) -> RecordHolder:
    return RecordHolder(one.seat, one.character, one.name)


def _best_score(
    category: str, score: int, game: FinishedGame, holders: tuple[RecordHolder, ...]
) -> BestScore:
    return BestScore(
        category, score, game.game, game.ended, game.edition, len(game.finishers), holders
    )


def _statistics(games: list[FinishedGame]) -> TitleStatistics:
    winners = [[one for one in game.finishers if one.rank == 1] for game in games]
    winning = [game.finishers[0].score for game in games]
    margins = [
        game.finishers[0].score - game.finishers[1].score
        for game in games
        if len(game.finishers) > 1
    ]
    first = [one for group in winners for one in group]
    return TitleStatistics(
        games=len(games),
        seats=_counted(len(game.finishers) for game in games),
        turns=average([game.turns for game in games]),
        winning=average(winning),
        least_winning=min(winning),
        most_winning=max(winning),
        margin=average(margins),
        closest=min(margins, default=0),
        shared=sum(len(group) > 1 for group in winners),
        computers=sum(any(one.computer for one in group) for group in winners),
        wins=_counted(one.seat for one in first),
    )


def _counted(numbers: Iterable[int]) -> dict[int, int]:
    """How often each number comes, by number."""
    found: dict[int, int] = {}
    for number in numbers:
        found[number] = found.get(number, 0) + 1
    return dict(sorted(found.items()))


def average(numbers: list[int]) -> int:
    """The mean as a whole number, halves rounded up; 0 of nothing."""
    return (2 * sum(numbers) + len(numbers)) // (2 * len(numbers)) if numbers else 0
