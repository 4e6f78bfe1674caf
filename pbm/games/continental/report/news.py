"""The news in the order of the real reports: which facts, under which head, sorted how (9.1).

A group is left out when nothing of its kind happened.
"""

from collections.abc import Callable, Sequence
from functools import cache

from msgspec import Struct

from pbm.core.journal import Event
from pbm.core.languages import bound, spoken
from pbm.core.page import Block, Items, Paragraph, Section
from pbm.core.tables import read_toml
from pbm.core.wording import wording
from pbm.games.continental import events
from pbm.games.continental.events import Announced, Spent
from pbm.games.continental.events import railroads as railroad_events
from pbm.games.continental.events import world as world_events
from pbm.games.continental.report.voice import Voice
from pbm.games.continental.world.rules import standard_rules

Key = tuple[int, ...]


def _by_number(field: str) -> Callable[[Event], Key]:
    """In order of the appendices' numbers of the railroad or company in a field."""
    return lambda fact: (_number(str(getattr(fact, field))),)


def _by_seat(field: str) -> Callable[[Event], Key]:
    """In order of the players' numbers."""
    return lambda fact: (int(getattr(fact, field) or 0),)


def _by_pass(field: str) -> Callable[[Event], Key]:
    """First choices in RoW order, then the alternates in RoW order (R34)."""
    return lambda fact: (int(getattr(fact, "part", 1)), _number(str(getattr(fact, field))))


def _number(code: str) -> int:
    """A route's number in the appendices."""
    return standard_rules().map.routes[code].number


_by_company = _by_number("pc")
_by_railroad = _by_number("railroad")
_by_player = _by_seat("seat")
_by_row = _by_pass("row")


def _as_told(fact: Event) -> Key:
    """As they happened."""
    return ()


def _nothing(fact: Event) -> Key:
    """Nothing that keeps facts apart."""
    return ()


def _new(fact: Event) -> Key:
    """Those first that nobody was before."""
    return (not getattr(fact, "first", False),)


def _goal(fact: Event) -> Key:
    """The region reached, in the map's order, or the award."""
    if isinstance(fact, world_events.RegionLinked):
        return (list(standard_rules().map.regions).index(fact.region),)
    awards = [award.name for award in standard_rules().figures.awards]
    return (awards.index(str(getattr(fact, "award"))),)  # noqa: B009 - of facts that have one


def _in_office(fact: Event) -> Key:
    """Each president alone, and then all railroads that have none."""
    elected = bool(getattr(fact, "president", None))
    return (0, *_by_railroad(fact)) if elected else (1,)


def _field(field: str) -> Callable[[Event], tuple[int | str, ...]]:
    """The value of a field."""
    return lambda fact: (getattr(fact, field),)


class Group(Struct, frozen=True):
    """Events that stand together under one head of the wording."""

    head: str
    kinds: tuple[type[Event], ...]
    order: Callable[[Event], Key]
    alike: Callable[[Event], tuple[int | str, ...]] | None = None
    """What facts of a kind have in common that are told in one phrase; None if each has its own."""
    thing: Callable[[Event], tuple[int | str, ...]] = _nothing
    """What they are about: things of the same railroads are told together, too."""


NEWS: tuple[Group, ...] = (
    Group("people", (events.Renamed,), _by_player),
    Group("companies_bought", (events.PCBought,), _by_company),
    Group("companies_offered", (events.PCOffered,), _by_company),
    Group("companies_merged", (events.PCMerged,), _by_player),
    Group("incorporated", (events.Incorporated,), _by_player),
    Group(
        "locomotives_bought", (railroad_events.LocomotivesBought,), _by_railroad, _field("level")
    ),
    Group(
        "technologies_bought",
        (railroad_events.TechnologyBought,),
        _by_railroad,
        _nothing,
        _field("letter"),
    ),
    Group("rows_built", (railroad_events.RowBuilt,), _by_railroad),
    Group("lines_doubled", (railroad_events.LineDoubled,), _by_railroad),
    Group("rows_acquired", (railroad_events.RowAcquired,), _by_row),
    Group("rows_abandoned", (railroad_events.RowAbandoned,), _by_railroad),
    Group("railroads_merged", (railroad_events.RailroadsMerged,), _as_told),
    Group("rate_wars", (railroad_events.RateWarWaged,), _by_railroad),
    Group("events", (railroad_events.EventHappened,), _by_railroad, _field("kind")),
    Group(
        "failures",
        (
            railroad_events.RailroadBankrupt,
            railroad_events.RailroadRecovered,
            railroad_events.RailroadReorganised,
        ),
        _by_railroad,
        _nothing,
    ),
    Group("bankruptcies", (events.TycoonBankrupt,), _by_player, _nothing),
    Group("recalls", (events.LoanRecalled,), _by_player),
    Group("presidents", (railroad_events.PresidentElected,), _by_railroad, _in_office),
    Group("companies_available", (events.PCAvailable,), _by_company),
    Group(
        "awards",
        (world_events.RegionLinked, world_events.AwardWon),
        _as_told,
        _new,
        _goal,
    ),
)
"""Railroad news, in the order in which they are printed."""

STREET: tuple[Group, ...] = (
    Group("splits", (world_events.StockSplit,), _by_railroad),
    Group("corners", (world_events.StockCornered,), _by_railroad, _nothing),
    Group(
        "inventions",
        (world_events.LocomotiveInvented, world_events.TechnologyInvented),
        _as_told,
        _nothing,
    ),
)
"""What stands beside the Wall Street report."""


def printed(voice: Voice, groups: Sequence[Group]) -> list[Items]:
    """The groups of which something happened, each as one sentence of phrases."""
    blocks = []
    for group in groups:
        found = [fact for fact in voice.view.news if isinstance(fact, group.kinds)]
        found.sort(key=group.order)
        told = [_told(voice, group, facts) for facts in _together(group, found)]
        phrases = [words for words in told if words]
        if phrases:
            sentence = voice.say("news", "grouped", phrases=phrases)
            head = voice.say("news", group.head)
            blocks.append(Items((sentence[:1].upper() + sentence[1:],), head, "none", run_in=True))
    return blocks


def _together(group: Group, found: Sequence[Event]) -> list[list[Event]]:
    """The facts of each phrase: alike about one thing, or about more of the same railroads."""
    if group.alike is None:
        return [[fact] for fact in found]
    about: dict[tuple[object, ...], list[Event]] = {}
    for fact in found:
        kind = group.kinds.index(type(fact))
        about.setdefault((kind, group.alike(fact), group.thing(fact)), []).append(fact)
    phrases: dict[tuple[object, ...], list[Event]] = {}
    for place in sorted(about):
        railroads = tuple(getattr(fact, "railroad", "") for fact in about[place])
        phrases.setdefault((*place[:-1], railroads), []).extend(about[place])
    return list(phrases.values())


def _told(voice: Voice, group: Group, facts: list[Event]) -> str:
    """The phrase of some facts of one kind."""
    if group.alike is None:
        return phrase(voice, facts[0])
    railroads = list(dict.fromkeys(getattr(fact, "railroad", "") for fact in facts))
    kind = type(facts[0]).__name__
    return voice.say("news", kind, facts=facts, railroads=railroads, voice=voice)


def phrase(voice: Voice, fact: Event) -> str:
    """One fact in words; its template is named after its kind."""
    return voice.say("news", type(fact).__name__, fact=fact, voice=voice)


def told_alone(voice: Voice, fact: Event) -> str:
    """One fact in the words of the news, also of a kind that these tell together; or nothing."""
    for group in (*NEWS, *STREET):
        if isinstance(fact, group.kinds):
            return _told(voice, group, [fact])
    return phrase(voice, fact) if voice.words.has("news", type(fact).__name__) else ""


def headlines(voice: Voice) -> Section:
    """The section 9.1, in the order of the real reports; empty items are left out."""
    blocks: list[Block | None] = [
        _nation(voice),
        _messages(voice),
        *printed(voice, NEWS),
        _society(voice),
        *printed(voice, STREET),
        _street(voice),
    ]
    found = tuple(block for block in blocks if block is not None)
    return Section(voice.say("sections", "headlines"), found, "9.1", tells="news")


def national(first: int, last: int) -> list[tuple[int, str]]:
    """The national headline of each year, as the file of the wording has them."""
    found, said = _almanac(), spoken().text
    place = "reports/continental/headlines"
    years = [year for year in range(first, last + 1) if year in found]
    return [(year, bound(said(f"{place} {year}", found[year]))) for year in years]


@cache
def _almanac() -> dict[int, str]:
    """The headlines by year, read once; TableError if the file is not what it must be."""
    file = wording("reports", "continental").path("headlines.toml")
    found = read_toml(file, dict[str, dict[str, str]])["headline"]
    return {int(year): text for year, text in found.items()}


def _nation(voice: Voice) -> Block:
    """World and national news of the turn just played; an opening word before the first."""
    played = voice.view.turn - 1
    if played < 1:
        return Paragraph(voice.say("news", "opening", year=voice.view.years[0]), "lead")
    years = standard_rules().years(played)
    items = [voice.say("news", "year", year=year, text=text) for year, text in national(*years)]
    return Items(tuple(items), voice.say("news", "nation"), marker="none")


def _messages(voice: Voice) -> Block | None:
    """What players announce (10.1.7), by player number."""
    told = sorted(
        (fact for fact in voice.view.news if isinstance(fact, Announced)),
        key=lambda fact: fact.seat,
    )
    items = [
        voice.say("news", "message", who=voice.who(fact.seat), text=fact.text) for fact in told
    ]
    return Items(tuple(items), voice.say("news", "messages")) if items else None


def _society(voice: Voice) -> Block | None:
    """The society page: the top Prodigal with his sum, the others by name."""
    spent = [fact for fact in voice.view.news if isinstance(fact, Spent)]
    if not spent:
        return None
    top = min(spent, key=lambda fact: (-fact.amount, fact.seat))
    others = sorted(fact.seat for fact in spent if fact.seat != top.seat)
    words = voice.say(
        "news",
        "society",
        top=voice.who(top.seat),
        amount=top.amount,
        others=[voice.who(seat) for seat in others],
    )
    return Items((words,), voice.say("news", "society_page"), "none", run_in=True)


def _street(voice: Voice) -> Block:
    """The Wall Street report: climate, interest, margin, track, what can be bought."""
    view, economy = voice.view, voice.view.economy
    items = [
        voice.say("news", "climate", economy=economy, voice=voice),
        voice.say("news", "rates", economy=economy),
        voice.say("news", "track", economy=economy),
        voice.say("news", "best_locomotive", name=voice.name("locomotive", view.locomotive)),
        voice.say(
            "news",
            "technologies",
            names=[voice.name("technology", letter) for letter in view.technologies],
        ),
    ]
    told = " ".join(item for item in items if item)
    return Items((told,), voice.say("news", "street"), "none", run_in=True)
