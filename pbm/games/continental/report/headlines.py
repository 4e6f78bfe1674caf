"""Headlines (9.1): the nation, the players' messages, railroad news, society, Wall Street."""

from __future__ import annotations

from functools import cache

from pbm.core.page import Block, Items, Paragraph, Section
from pbm.core.tables import read_toml
from pbm.core.wording import wording
from pbm.games.continental.events import Announced, Spent
from pbm.games.continental.report.news import NEWS, STREET, printed
from pbm.games.continental.report.voice import Voice
from pbm.games.continental.world.rules import standard_rules


def headlines(voice: Voice) -> Section:
    """The section 9.1, in the order of the real reports; empty items are left out."""
    blocks: list[Block | None] = [
        _nation(voice),
        _winners(voice),
        _messages(voice),
        *printed(voice, NEWS),
        _society(voice),
        *printed(voice, STREET),
        _street(voice),
        _leaders(voice),
    ]
    found = tuple(block for block in blocks if block is not None)
    return Section(voice.say("sections", "headlines"), found, "9.1")


def national(first: int, last: int) -> list[tuple[int, str]]:
    """The national headline of each year, as the file of the wording has them."""
    found = _almanac()
    return [(year, found[year]) for year in range(first, last + 1) if year in found]


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


def _winners(voice: Voice) -> Block | None:
    """Who has won, once the game is over (1.3)."""
    if not voice.view.over:
        return None
    items = [
        voice.say(
            "news",
            "winner",
            category=voice.name("category", category),
            names=[voice.who(seat) for seat in seats],
        )
        for category, seats in voice.view.winners
    ]
    return Items(tuple(items), voice.say("news", "winners"))


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
    return Items((words,), voice.say("news", "society_page"))


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
    return Items(tuple(item for item in items if item), voice.say("news", "street"))


def _leaders(voice: Voice) -> Block | None:
    """The five leaders of every category, without their scores."""
    items = [
        voice.say(
            "news",
            "leaders",
            category=voice.name("category", category),
            names=[voice.who(seat) for seat in seats],
        )
        for category, seats in voice.view.leaders
        if seats
    ]
    return Items(tuple(items), voice.say("news", "top_points")) if items else None
