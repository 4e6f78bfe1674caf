"""The news in the order of the real reports: which facts, under which head, sorted how (9.1).

A group is left out when nothing of its kind happened.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from pbm.core.journal import Fact
from pbm.core.page import Items
from pbm.games.continental import facts, railroad_facts, world_facts
from pbm.games.continental.railroad_facts import LocomotivesBought, TechnologyBought
from pbm.games.continental.report.voice import Voice
from pbm.games.continental.rules import standard_rules

Key = tuple[int, ...]


def _by_number(field: str) -> Callable[[Fact], Key]:
    """In order of the appendices' numbers of the railroad or company in a field."""
    return lambda fact: (_number(str(getattr(fact, field))),)


def _by_seat(field: str) -> Callable[[Fact], Key]:
    """In order of the players' numbers."""
    return lambda fact: (int(getattr(fact, field) or 0),)


def _by_pass(field: str) -> Callable[[Fact], Key]:
    """First choices in RoW order, then the alternates in RoW order (R34)."""
    return lambda fact: (int(getattr(fact, "part", 1)), _number(str(getattr(fact, field))))


def _number(code: str) -> int:
    """A route's number in the appendices."""
    return standard_rules().map.routes[code].number


_by_company = _by_number("pc")
_by_railroad = _by_number("railroad")
_by_player = _by_seat("seat")
_by_row = _by_pass("row")


def _as_told(fact: Fact) -> Key:
    """As they happened."""
    return ()


class Group(Struct, frozen=True):
    """Facts that stand together under one head of the wording."""

    head: str
    kinds: tuple[type[Fact], ...]
    order: Callable[[Fact], Key]
    shared: str = ""
    """A field by which facts are told together, in one sentence for all of their railroads."""


NEWS: tuple[Group, ...] = (
    Group("people", (facts.Renamed,), _by_player),
    Group("companies_bought", (facts.PCBought,), _by_company),
    Group("companies_offered", (facts.PCOffered,), _by_company),
    Group("companies_merged", (facts.PCMerged,), _by_player),
    Group("incorporated", (facts.Incorporated,), _by_player),
    Group("locomotives_bought", (LocomotivesBought,), _by_railroad, "level"),
    Group("technologies_bought", (TechnologyBought,), _by_railroad, "letter"),
    Group("rows_built", (railroad_facts.RowBuilt,), _by_railroad),
    Group("lines_doubled", (railroad_facts.LineDoubled,), _by_railroad),
    Group("rows_acquired", (railroad_facts.RowAcquired,), _by_row),
    Group("rows_abandoned", (railroad_facts.RowAbandoned,), _by_railroad),
    Group("railroads_merged", (railroad_facts.RailroadsMerged,), _as_told),
    Group("rate_wars", (railroad_facts.RateWarWaged,), _by_railroad),
    Group("events", (railroad_facts.EventHappened,), _by_railroad),
    Group(
        "failures",
        (
            railroad_facts.RailroadBankrupt,
            railroad_facts.RailroadRecovered,
            railroad_facts.RailroadReorganised,
        ),
        _by_railroad,
    ),
    Group("bankruptcies", (facts.TycoonBankrupt,), _by_player),
    Group("recalls", (facts.LoanRecalled,), _by_player),
    Group("presidents", (railroad_facts.PresidentElected,), _by_railroad),
    Group("companies_available", (facts.PCAvailable,), _by_company),
    Group("awards", (world_facts.RegionLinked, world_facts.AwardWon), _as_told),
)
"""Railroad news, in the order in which they are printed."""

STREET: tuple[Group, ...] = (
    Group("splits", (world_facts.StockSplit,), _by_railroad),
    Group("corners", (world_facts.StockCornered,), _by_railroad),
    Group(
        "inventions",
        (world_facts.LocomotiveInvented, world_facts.TechnologyInvented),
        _as_told,
    ),
)
"""What stands beside the Wall Street report."""


def printed(voice: Voice, groups: Sequence[Group]) -> list[Items]:
    """The groups of which something happened, each as its sentences."""
    blocks = []
    for group in groups:
        found = [fact for fact in voice.view.news if isinstance(fact, group.kinds)]
        found.sort(key=group.order)
        told = _together(voice, found, group.shared) if group.shared else _each(voice, found)
        sentences = tuple(words for words in told if words)
        if sentences:
            blocks.append(Items(sentences, voice.say("news", group.head)))
    return blocks


def _each(voice: Voice, found: Sequence[Fact]) -> list[str]:
    """A sentence for each fact."""
    return [sentence(voice, fact) for fact in found]


def _together(voice: Voice, found: Sequence[Fact], field: str) -> list[str]:
    """A sentence for each value of a field, with the railroads of all facts that share it."""
    railroads: dict[int | str, list[str]] = {}
    for fact in found:
        if isinstance(fact, (LocomotivesBought, TechnologyBought)):
            railroads.setdefault(getattr(fact, field), []).append(fact.railroad)
    kind = type(found[0]).__name__ if found else ""
    return [
        voice.say("news", kind, thing=value, railroads=railroads[value], voice=voice)
        for value in sorted(railroads)
    ]


def sentence(voice: Voice, fact: Fact) -> str:
    """One fact in words; its template is named after its kind."""
    return voice.say("news", type(fact).__name__, fact=fact, voice=voice)
