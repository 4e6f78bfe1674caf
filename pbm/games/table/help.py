"""Help on programmes and on the figures that conditions may ask."""

from collections.abc import Mapping

from pbm.core.page import Column, Paragraph, Section, Table
from pbm.core.wording import Wording, wording
from pbm.games.table.figures import FigureRegister
from pbm.games.table.rules import ProgrammeRules

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


def programme_help(samples: Mapping[str, str], rules: ProgrammeRules, *more: str) -> Section:
    """How a programme is followed by the rules of an edition, line by line, with the game's own
    orders as samples; `more` is what not every game has: "joined" orders of one turn, a "deal"
    between seats.
    """
    words = wording("turnsheets", "table")
    heads = words.heads("help", "heads")
    asides = {"stop": {"silent": rules.stops_in_silence}, "maximum": {"bound": rules.names_bind}}
    rows = tuple(
        words.heads("help", line, **_sample(samples, line), **asides.get(line, {}))
        for line in (*LINES, *more)
    )
    return Section(
        title=words.say("help", "title"),
        blocks=(
            Paragraph(words.say("help", "general")),
            Table((Column(heads[0]), Column(heads[1], weight=1)), rows),
            Paragraph(words.say("help", "after", anew=rules.answered_anew)),
        ),
    )


def _sample(samples: Mapping[str, str], line: str) -> dict[str, str]:
    """The order that shows a line, if it is shown by one."""
    return {"sample": samples[line]} if line in samples else {}


def figures_help(figures: FigureRegister, words: Wording, sample: str) -> tuple[Section, ...]:
    """Every figure with its meaning; `words` has a file `figures` with a sentence for each name,
    `sample` is a figure that stands alone."""
    common = wording("turnsheets", "table")
    heads = common.heads("help", "figures_heads")
    rows = []
    for one in figures:
        meaning = words.say("figures", one.name)
        if one.kind == "truth":
            meaning = common.say("help", "truth", words=meaning)
        shown = " | ".join([one.shown, *(phrase.shown for phrase in one.phrases)])
        rows.append((shown, meaning))
    table = Table((Column(heads[0]), Column(heads[1], weight=1)), tuple(rows))
    general = Paragraph(common.say("help", "figures_general", sample=sample))
    return (Section(common.say("help", "figures_title"), (general, table)),)
