"""Player summary (9.2): every tycoon in the order of net worth."""

from __future__ import annotations

from pbm.core.page import Block, Cell, Section, Table
from pbm.games.continental.report.charts import place_chart
from pbm.games.continental.report.voice import Voice
from pbm.games.continental.view import ChartRow, TycoonSummary


def player_summary(voice: Voice, past: tuple[ChartRow, ...]) -> Section:
    """The section 9.2, with the race for wealth over the turns."""
    blocks: list[Block] = [player_table(voice)]
    if chart := place_chart(voice, past):
        blocks.append(chart)
    return Section(voice.say("sections", "players"), tuple(blocks), "9.2")


def player_table(voice: Voice) -> Table:
    """All tycoons, the reader's own line emphasised."""
    tycoons = voice.view.tycoons
    own = tuple(at for at, who in enumerate(tycoons) if who.seat == voice.view.reader)
    return voice.table(
        "players",
        "rrl+ll+l+l+l+",
        [_row(voice, who) for who in tycoons],
        note="players_note",
        emphasis=own,
    )


def _row(voice: Voice, who: TycoonSummary) -> tuple[Cell, ...]:
    """One tycoon's line."""
    reach = " · ".join(part for part in (who.phone, who.address) if part)
    return (
        who.place,
        who.seat,
        who.character,
        _slots(*who.controls),
        " ".join(who.companies),
        ", ".join(f"{code} {shares}" for code, shares in who.stock),
        voice.say("names", "computer") if who.computer else who.player,
        reach,
    )


def _slots(first: str, second: str) -> str:
    """The railroads in both slots; a dash keeps the place of an empty first one."""
    return f"{first or '–'} {second}" if second else first
