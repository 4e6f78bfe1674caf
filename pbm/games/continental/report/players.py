"""Player summary (9.2): every tycoon in the order of net worth."""

from pbm.core.page import Block, Cell, Items, Section, Table
from pbm.games.continental.report.charts import place_chart
from pbm.games.continental.report.voice import Voice
from pbm.games.continental.view import ChartRow, TycoonSummary


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
        _stock(voice, who),
        voice.say("names", "computer") if who.computer else who.player,
        reach,
    )


def _stock(voice: Voice, who: TycoonSummary) -> str:
    """What the reader knows of a tycoon's stock; his own stands in his private report."""
    own = who.seat == voice.view.reader
    return "" if own else ", ".join(f"{code} {shares:,}" for code, shares in who.stock)


def _slots(first: str, second: str) -> str:
    """The railroads in both slots; a dash keeps the place of an empty first one."""
    return f"{first or '–'} {second}" if second else first
