"""What a title is: a value made of tables, of tuples of steps, and of a choice of features."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from pbm.core.journal import Event
from pbm.core.tables import convert, require
from pbm.games.eighteenxx.board import GameMap
from pbm.games.eighteenxx.values.events import EVENTS
from pbm.games.eighteenxx.values.feature import AddedOrders, Feature
from pbm.games.eighteenxx.values.figures import Figures
from pbm.games.eighteenxx.values.game import FramePlan, PlayedRules
from pbm.games.eighteenxx.values.market import grid
from pbm.games.eighteenxx.values.point import Alternatives, Effect, Occasion, Point
from pbm.games.eighteenxx.values.state import Frame

TREASURIES = Alternatives("treasuries", {"open": Effect(), "president": Effect()})
"""Who may see a company's money (Game Etiquette); what a reader may know asks for the word."""
CITED = frozenset(
    {
        "bankruptcy",
        "buying",
        "compliance",
        "dividends",
        "ending",
        "forced sales",
        "holding limit",
        "initial round",
        "new trains",
        "phases",
        "powers",
        "presidency",
        "river",
        "running",
        "selling",
        "sequence",
        "starting",
        "stations",
        "stock turn",
        "tiles",
        "track",
        "trade-in",
        "trains",
    }
)
"""The rules that the engine cites, by key: a refusal names the key alone, its heading or number is
the title's (`[headings]` of figures.toml). What a feature cites it lists itself."""


class Title(msgspec.Struct, frozen=True, eq=False):
    """One title: tables, map, the plan of every kind of frame, features, settings, habits."""

    name: str
    figures: Figures
    maps: Callable[[frozenset[str]], GameMap]
    """The map with some of its variants."""
    plans: Mapping[type[Frame], FramePlan]
    features: tuple[Feature, ...] = ()
    settings: tuple[Alternatives, ...] = ()
    """Its own choices, beside those of its features."""
    words: Mapping[str, str] = {}
    """Its own usual words of settings and habits, where they are not the first ones."""
    recorded: Mapping[str, str] = {}
    """Words by which its recorded games were played, beside those of all titles."""
    habits: tuple[Alternatives, ...] = ()
    """What engines on which games were recorded do otherwise: no moderator is asked."""

    @property
    def events(self) -> tuple[type[Event], ...]:
        """All that its journals may tell."""
        return (*EVENTS, *(event for feature in self.features for event in feature.events))

    @property
    def choices(self) -> tuple[Alternatives, ...]:
        """All that a moderator may choose."""
        of_features = (one for feature in self.features for one in feature.settings)
        return (*self.settings, *of_features, TREASURIES)

    @property
    def usual(self) -> dict[str, str]:
        """Every question about the rules with the word of a game that says nothing."""
        usual = {one.key: one.usual for one in (*self.choices, *self.habits)}
        return {**usual, **self.words}


def rules_of(title: Title, chosen: Mapping[str, str]) -> PlayedRules:
    """What a game of these words is played by; KeyError for a word that answers nothing."""
    return _rules(title, tuple(sorted(chosen.items())))


@lru_cache(maxsize=256)
def _rules(title: Title, words: tuple[tuple[str, str], ...]) -> PlayedRules:
    given = dict(words)
    chosen = {key: given.get(key, word) for key, word in title.usual.items()}
    effects = list(_effects(title, chosen))
    figures = title.figures
    for effect in effects:
        figures = effect.figures(figures) if effect.figures else figures
    _check_headings(title)
    market = next((effect.market for effect in effects if effect.market), "")
    changes = figures.market.variants.get(market, {})
    return PlayedRules(
        title=title.name,
        figures=figures,
        grid=grid(figures.market.rows, tuple(changes.items()), figures.market.top),
        map=title.maps(frozenset(effect.map for effect in effects if effect.map)),
        plans=_plans(title),
        points=_tables(title, figures)
        | {point: way for effect in effects for point, way in effect.points.items()},
        occasions=_occasions(effects),
        settings=chosen,
    )


def _check_headings(title: Title) -> None:
    """Every rule that may be cited stands under a heading; TableError for one that does not."""
    cited = CITED.union(*(feature.cites for feature in title.features))
    missing = sorted(cited - set(title.figures.headings))
    require(not missing, "figures.toml", "headings", f"nothing for {missing}")


def _tables(title: Title, figures: Figures) -> dict[Point[Any], Any]:
    """The features' own tables, each where its rules find it; TableError for a wrong one."""
    found = {}
    for feature in title.features:
        if feature.tables is not None:
            table = f"features.{feature.name}"
            given = figures.features.get(feature.name, {})
            tables = convert(given, feature.tables.kind, "figures.toml", table)
            feature.tables.check(figures, tables)
            found[feature.tables.point] = tables
    return found


def _effects(title: Title, chosen: Mapping[str, str]) -> Iterator[Effect]:
    """What features, words and habits change, in this order: the later one decides."""
    for feature in title.features:
        yield Effect(feature.points, feature.occasions, feature.more)
    for one in (*title.choices, *title.habits):
        yield one.words[chosen[one.key]]


def _occasions(effects: Sequence[Effect]) -> dict[Occasion[Any], tuple[Any, ...]]:
    """All that is said on each occasion."""
    said: dict[Occasion[Any], tuple[Any, ...]] = {}
    for effect in effects:
        for told in (effect.occasions, *effect.more):
            for occasion, function in told.items():
                said[occasion] = (*said.get(occasion, ()), function)
    return said


def _plans(title: Title) -> dict[type[Frame], FramePlan]:
    """The title's plans without the steps of features it has not chosen, with what features add."""
    chosen = {"", *(feature.name for feature in title.features)}
    parts = [part for feature in title.features for part in feature.parts]
    own = {kind: plan for feature in title.features for kind, plan in feature.plans.items()}
    plans = {}
    for kind, plan in {**title.plans, **own}.items():
        steps = (one for one in plan.steps if one.feature in chosen)
        taken = tuple(_with_parts(one, parts, one.name) for one in steps)
        plans[kind] = _with_parts(msgspec.structs.replace(plan, steps=taken), parts, kind)
    return plans


def _with_parts(whole: Any, parts: Sequence[AddedOrders], name: str | type[Frame]) -> Any:
    """A step or plan of that name that takes the orders of features too."""
    mine = [part for part in parts if part.of == name]
    if not mine:
        return whole
    moves = dict(whole.moves)
    for part in mine:
        moves |= part.moves
    more = tuple(part.suggest for part in mine if part.suggest is not None)
    return msgspec.structs.replace(whole, moves=moves, more=(*whole.more, *more))
