"""The news in the order of the real reports: which facts, under which head, sorted how (9.1).

A group is left out when nothing of its kind happened.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from pbm.core.journal import Fact
from pbm.core.page import Items
from pbm.games.continental import facts, railroad_facts, world_facts
from pbm.games.continental.report.voice import Voice
from pbm.games.continental.rules import standard_rules

Key = tuple[int, ...]


def _number(code: str) -> int:
    """A route's number in the appendices."""
    return standard_rules().map.routes[code].number


def _by_company(fact: Fact) -> Key:
    """In order of the Private Companies' numbers."""
    return (_number(fact.pc),)  # type: ignore[attr-defined]


def _by_player(fact: Fact) -> Key:
    """In order of the players' numbers."""
    return (fact.seat or 0,)  # type: ignore[attr-defined]


def _by_railroad(fact: Fact) -> Key:
    """In order of the railroads' numbers."""
    return (_number(fact.railroad),)  # type: ignore[attr-defined]


def _by_award(fact: Fact) -> Key:
    """First choices in RoW order, then the alternates in RoW order."""
    return fact.part, _number(fact.row)  # type: ignore[attr-defined]


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
    Group("locomotives_bought", (railroad_facts.LocomotivesBought,), _by_railroad, "level"),
    Group("technologies_bought", (railroad_facts.TechnologyBought,), _by_railroad, "letter"),
    Group("rows_built", (railroad_facts.RowBuilt,), _by_railroad),
    Group("lines_doubled", (railroad_facts.LineDoubled,), _by_railroad),
    Group("rows_acquired", (railroad_facts.RowAcquired,), _by_award),
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
        railroads.setdefault(getattr(fact, field), []).append(fact.railroad)  # type: ignore[attr-defined]
    kind = type(found[0]).__name__ if found else ""
    return [
        voice.say("news", kind, thing=value, railroads=railroads[value], voice=voice)
        for value in sorted(railroads)
    ]


def sentence(voice: Voice, fact: Fact) -> str:
    """One fact in words; its template is named after its kind."""
    return voice.say("news", type(fact).__name__, fact=fact, voice=voice)
