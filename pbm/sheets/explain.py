"""The orders of a family, explained: usage, example, rule and limits, from its grammar."""

from pbm.core.page import Column, Paragraph, Section, Table
from pbm.core.wording import Wording, wording
from pbm.sheets.parse import Form, Grammar


def order_help(grammar: Grammar, words: Wording) -> tuple[Section, ...]:
    """A section of general rules, then one for each order in the register's order.

    `words` has a file `help` with a sentence for each form's key: what it does and its limits.
    """
    common = wording("turnsheets", "common")
    general = Section(
        title=common.say("help", "title"),
        blocks=(Paragraph(common.say("help", "general")), _overview(grammar)),
    )
    return (general, *(_section(one, words) for one in _open(grammar)))


def _overview(grammar: Grammar) -> Table:
    """Every usage line with its rule."""
    heads = wording("turnsheets", "common").heads("help", "heads")
    columns = (Column(heads[0], weight=1), Column(heads[1]))
    return Table(columns, tuple((one.usage.shown, one.rule) for one in _open(grammar)))


def _open(grammar: Grammar) -> tuple[Form, ...]:
    """The forms that are shown."""
    return tuple(one for one in grammar.forms if not one.hidden)


def _section(one: Form, words: Wording) -> Section:
    """One order: its usage line, what it does, an example if it is ever carried out."""
    common = wording("turnsheets", "common")
    told = Paragraph(words.say("help", one.key))
    shown = Paragraph(common.say("help", "example", line=one.example), style="mono")
    return Section(one.usage.shown, (told, shown) if one.example else (told,), one.rule)
