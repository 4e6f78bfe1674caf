"""Who plays how well: games, ratings and meetings of people, over all titles.

A rating is OpenSkill's (Plackett and Luce): after each game the players' skills are estimated anew
from their ranks, scores left aside. What is printed is cautious, three deviations below the
estimate, so that it grows with games played; who is new stands at 1500. Computers are not rated,
nor is a game with fewer than two people whom the office knows.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING

import msgspec

from pbm.post.files import safe_name
from pbm.records.result import FinishedGame, Finisher

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

NEW = 1500
_SCALE = 200
_DEVIATIONS = 3
ALL = ""
"""Among a player's ratings the one over all titles."""


class Skill(msgspec.Struct, frozen=True):
    """What is believed of a player: the mean and how sure it is."""

    mean: float
    deviation: float

    @property
    def rating(self) -> int:
        """As printed: a whole number, so that no machine's last binary digit shows."""
        low = self.mean - _DEVIATIONS * self.deviation
        return NEW + round(_SCALE * low / _new().deviation)


class PlayedGame(msgspec.Struct, frozen=True):
    """A game of a player, and his ratings after it."""

    game: str
    title: str
    name: str
    ended: str
    seat: int
    character: str
    players: int
    rank: int
    score: int
    rating: int
    of_title: int
    rated: bool
    """Whether it moved the ratings."""


class Meeting(msgspec.Struct, frozen=True):
    """How often a player came before another one, behind him, and level."""

    name: str
    """Of the other; empty for all together who are not named."""
    games: int = 0
    before: int = 0
    behind: int = 0
    level: int = 0


class PlayerRecord(msgspec.Struct, frozen=True):
    """Everything about a person that may be printed; he has agreed to be named."""

    name: str
    slug: str
    """For the name of a file: no other player has it."""
    played: tuple[PlayedGame, ...]
    """As they ended."""
    ratings: Mapping[str, int]
    """By title, and over all under ""."""
    met: tuple[Meeting, ...]
    """Whom he met most often first; who is not named comes last."""
    reliable: str = ""
    """How reliably he writes, in words; empty if the office never waited for him."""

    @property
    def rating(self) -> int:
        """Over all titles."""
        return self.ratings[ALL]

    @property
    def wins(self) -> int:
        """Games in which nobody came before him."""
        return sum(one.rank == 1 for one in self.played)


class _Career(msgspec.Struct):
    """A person as the games are gone through, named or not."""

    name: str = ""
    skills: dict[str, Skill] = {}
    played: list[PlayedGame] = []
    met: dict[str, Meeting] = {}


def players_of(
    games: Iterable[FinishedGame], reliable: Mapping[str, str]
) -> tuple[PlayerRecord, ...]:
    """Everybody who may be named, the best rating first; games as they ended.

    `reliable` says of people, by what they are known by, how reliably they write.
    """
    careers: dict[str, _Career] = {}
    for game in games:
        _add(careers, game)
    named = {who: one for who, one in careers.items() if one.name}
    slugs = _slugs(named)
    found = [
        PlayerRecord(
            name=one.name,
            slug=slugs[who],
            played=tuple(one.played),
            ratings={title: skill.rating for title, skill in sorted(one.skills.items())},
            met=_meetings(one, named),
            reliable=reliable.get(who, ""),
        )
        for who, one in named.items()
    ]
    return tuple(sorted(found, key=lambda one: (-one.rating, one.name.casefold(), one.slug)))


def _add(careers: dict[str, _Career], game: FinishedGame) -> None:
    """One more game for everybody who is known in it."""
    people = [one for one in game.finishers if one.who and not one.computer]
    for one in people:
        career = careers.setdefault(one.who, _Career())
        career.name = one.name or career.name
    distinct = len({one.who for one in people}) == len(people)
    rated = len(people) > 1 and distinct
    if rated:
        for title in (ALL, game.title):
            _rate([careers[one.who] for one in people], [one.rank for one in people], title)
    for one in people:
        _play(careers[one.who], one, game, rated)
        for other in people:
            if one.who != other.who:
                _meet(careers[one.who], one, other)


def _rate(careers: Sequence[_Career], ranks: Sequence[int], title: str) -> None:
    """Skills after a game by its ranks; level ranks are level there, too."""
    before = [career.skills.get(title, _new()) for career in careers]
    teams = [[_model().rating(mu=skill.mean, sigma=skill.deviation)] for skill in before]
    after = _model().rate(teams, ranks=[float(rank) for rank in ranks])
    for career, team in zip(careers, after, strict=True):
        career.skills[title] = Skill(team[0].mu, team[0].sigma)


@cache
def _model() -> PlackettLuce:
    """Loaded where a rating is reckoned: most commands need none."""
    from openskill.models import PlackettLuce

    return PlackettLuce()


@cache
def _new() -> Skill:
    """What is believed of who never played."""
    rating = _model().rating()
    return Skill(rating.mu, rating.sigma)


def _play(career: _Career, one: Finisher, game: FinishedGame, rated: bool) -> None:
    for title in (ALL, game.title):
        career.skills.setdefault(title, _new())
    career.played.append(
        PlayedGame(
            game=game.game,
            title=game.title,
            name=game.name,
            ended=game.ended,
            seat=one.seat,
            character=one.character,
            players=len(game.finishers),
            rank=one.rank,
            score=one.score,
            rating=career.skills[ALL].rating,
            of_title=career.skills[game.title].rating,
            rated=rated,
        )
    )


def _meet(career: _Career, one: Finisher, other: Finisher) -> None:
    career.met[other.who] = _sum(
        career.met.get(other.who, Meeting("")),
        Meeting(
            "",
            1,
            int(one.rank < other.rank),
            int(one.rank > other.rank),
            int(one.rank == other.rank),
        ),
    )


def _sum(one: Meeting, two: Meeting) -> Meeting:
    return Meeting(
        one.name,
        one.games + two.games,
        one.before + two.before,
        one.behind + two.behind,
        one.level + two.level,
    )


def _meetings(one: _Career, named: Mapping[str, _Career]) -> tuple[Meeting, ...]:
    """Whom a player met: those who may be named each, all others together."""
    known = [
        msgspec.structs.replace(met, name=named[who].name)
        for who, met in one.met.items()
        if who in named
    ]
    others = Meeting("")
    for who, met in one.met.items():
        if who not in named:
            others = _sum(others, met)
    known.sort(key=lambda met: (-met.games, met.name.casefold(), -met.before, met.behind))
    return (*known, *([others] if others.games else []))


def _slugs(named: Mapping[str, _Career]) -> dict[str, str]:
    """A name for each player's file: letters and digits, numbered where two would be the same."""
    taken: set[str] = set()
    found = {}
    for who, one in sorted(named.items(), key=lambda item: (item[1].played[0].ended, item[0])):
        stem = safe_name(one.name) or "player"
        number, slug = 1, stem
        while slug in taken:
            number += 1
            slug = f"{stem}-{number}"
        taken.add(slug)
        found[who] = slug
    return found
