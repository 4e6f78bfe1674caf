"""The result of a game that is over: who has won, and everybody's points (1.3, 11.3)."""

from pbm.core.page import Cell, Column, Items, Section, Table
from pbm.games.continental.report.voice import Voice
from pbm.games.continental.view.private import CATEGORIES


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
    blocks = (Items(tuple(told)), _table(voice))
    return [Section(voice.say("news", "winners"), blocks, tells="result")]


def _table(voice: Voice) -> Table:
    """Every tycoon's points in every category, the best Rail Baron first."""
    rows: list[tuple[Cell, ...]] = [
        (voice.who(seat), *points) for seat, points in voice.view.scores
    ]
    heads = (Column(voice.say("tables", "tycoon_head")),)
    columns = (*heads, *(Column(voice.name("category", one), "right") for one in CATEGORIES))
    own = tuple(at for at, (seat, _) in enumerate(voice.view.scores) if seat == voice.view.reader)
    note = voice.say("tables", "result_note")
    return Table(columns, tuple(rows), voice.say("tables", "result_title"), note, emphasis=own)
