"""Help on programmes and on the facts that conditions may ask."""

from __future__ import annotations

from pbm.core.page import Column, Paragraph, Section, Table
from pbm.core.wording import Wording, wording
from pbm.games.table.figures import FigureRegister

LINES = (
    "stop",
    "any",
    "number",
    "keep",
    "then",
    "standing",
    "alternatives",
    "condition",
    "bound",
    "step",
    "maximum",
)


def programme_help(*more: str) -> Section:
    """How a programme is followed, line by line; `more` is what not every game has: "joined"
    orders of one turn, a "deal" between seats.
    """
    words = wording("turnsheets", "table")
    heads = words.heads("help", "heads")
    rows = tuple(words.heads("help", line) for line in (*LINES, *more))
    return Section(
        title=words.say("help", "title"),
        blocks=(
            Paragraph(words.say("help", "general")),
            Table((Column(heads[0]), Column(heads[1], weight=1)), rows),
            Paragraph(words.say("help", "after")),
        ),
    )


def facts_help(facts: FigureRegister, words: Wording) -> tuple[Section, ...]:
    """Every fact with its meaning; `words` has a file `facts` with a sentence for each name."""
    common = wording("turnsheets", "table")
    heads = common.heads("help", "facts_heads")
    rows = []
    for one in facts:
        meaning = words.say("facts", one.name)
        if one.kind == "truth":
            meaning = common.say("help", "truth", words=meaning)
        shown = " | ".join([one.shown, *(phrase.shown for phrase in one.phrases)])
        rows.append((shown, meaning))
    table = Table((Column(heads[0]), Column(heads[1], weight=1)), tuple(rows))
    general = Paragraph(common.say("help", "facts_general"))
    return (Section(common.say("help", "facts_title"), (general, table)),)
