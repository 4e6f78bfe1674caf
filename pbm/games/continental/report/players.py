"""The players: every tycoon in the order of net worth (9.2); once the game is over who has won,
and everybody's points (1.3, 11.3)."""

from pbm.core.languages import number
from pbm.core.page import Block, Cell, Column, Items, Section, Table
from pbm.games.continental.report.charts import place_chart
from pbm.games.continental.report.voice import Voice
from pbm.games.continental.view import ChartRow, TycoonSummary
from pbm.games.continental.view.private import CATEGORIES

MANY = 6
"""Stocks of a tycoon that are listed in his line; more of them stand in the detectives' report."""


def player_summary(voice: Voice, past: tuple[ChartRow, ...]) -> Section:
    """The section 9.2, with the leaders and the race for wealth over the turns."""
    first: list[Block | None] = [leaders(voice), place_chart(voice, past)]
    blocks = [*(block for block in first if block is not None), player_table(voice)]
    return Section(voice.say("sections", "players"), tuple(blocks), "9.2")


def leaders(voice: Voice) -> Block | None:
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


def player_table(voice: Voice) -> Table:
    """All tycoons, the reader's own line emphasised."""
    tycoons = voice.view.tycoons
    own = tuple(at for at, who in enumerate(tycoons) if who.seat == voice.view.reader)
    slots = [who.controls for who in tycoons]
    dash = any(second and not first for first, second in slots)
    controls, ranked = any(map(any, slots)), is_ranked(voice)
    note = voice.say("tables", "players_note", ranked=ranked, controls=controls, dash=dash)
    heads, rows = voice.words.heads("tables", "players"), [_row(voice, who) for who in tycoons]
    return voice.laid_out(heads, "rrl+ll+l+l+l+", rows, note=note, emphasis=own)


def is_ranked(voice: Voice) -> bool:
    """Whether anybody is richer than another: before the first turn nobody is."""
    return any(who.place > 1 for who in voice.view.tycoons)


def _row(voice: Voice, who: TycoonSummary) -> tuple[Cell, ...]:
    """One tycoon's line."""
    reach = " · ".join(part for part in (who.phone, who.address) if part)
    return (
        who.place if is_ranked(voice) else None,
        who.seat,
        who.character,
        _slots(*who.controls),
        " ".join(who.companies),
        _stock(voice, who),
        voice.say("names", "computer") if who.computer else who.player,
        reach,
    )


def _stock(voice: Voice, who: TycoonSummary) -> str:
    """What the reader knows of a tycoon's stock; his own stands in his private report, and so does
    much of whom he spied on."""
    if who.seat == voice.view.reader:
        return ""
    if len(who.stock) > MANY and any(one.seat == who.seat for one in voice.view.dossiers):
        return voice.say("tables", "see_private")
    return ", ".join(f"{code} {number(shares)}" for code, shares in who.stock)


def _slots(first: str, second: str) -> str:
    """The railroads in both slots; a dash keeps the place of an empty first one."""
    return f"{first or '–'} {second}" if second else first


def result(voice: Voice) -> list[Section]:
    """What opens the last report; nothing before it."""
    if not voice.view.over:
        return []
    scores = dict(voice.view.scores)
    told = [
        voice.say(
            "news",
            "winner",
            category=voice.name("category", category),
            names=[voice.who(seat) for seat in seats],
            points=max((scores[seat][CATEGORIES.index(category)] for seat in seats), default=0),
        )
        for category, seats in voice.view.winners
    ]
    blocks = (Items(tuple(told)), _points(voice))
    return [Section(voice.say("news", "winners"), blocks, tells="result")]


def _points(voice: Voice) -> Table:
    """Every tycoon's points in every category, the best Rail Baron first."""
    rows: list[tuple[Cell, ...]] = [
        (voice.who(seat), *points) for seat, points in voice.view.scores
    ]
    heads = (Column(voice.say("tables", "tycoon_head")),)
    columns = (*heads, *(Column(voice.name("category", one), "right") for one in CATEGORIES))
    own = tuple(at for at, (seat, _) in enumerate(voice.view.scores) if seat == voice.view.reader)
    note = voice.say("tables", "result_note")
    return Table(columns, tuple(rows), voice.say("tables", "result_title"), note, emphasis=own)
