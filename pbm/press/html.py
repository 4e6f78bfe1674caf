"""Blocks of a page in HTML: words and tables as elements, drawings as SVG by the printers' plans.

Everything that anybody wrote is escaped here, once; what comes out is Markup.
"""

from collections.abc import Iterable
from functools import singledispatch

from markupsafe import Markup
from msgspec.structs import replace

from pbm.core.page import Block, Chart, Column, Gauge, Items, Paragraph, Section, Table
from pbm.press.alternative import said_of
from pbm.press.charts import chart_slips
from pbm.press.legend import Strokes
from pbm.press.letters import cell_text, clean, figure, line_of, paragraphs
from pbm.press.svg import Looks, SvgPicture, picture
from pbm.press.words import say

CHART_MEASURE = 560.0
_TEXT_ALIGN = {"left": "", "right": ' class="n"', "center": ' class="c"'}


def joined(parts: Iterable[Markup]) -> Markup:
    """Elements one after the other, a line each."""
    return Markup("\n").join(parts)


def words_html(section: Section, level: int = 3) -> Markup:
    """A section's words and tables under its head; drawings are left out."""
    blocks = joined(filter(None, (block_html(block) for block in section.blocks)))
    if not section.title or not blocks:
        return blocks
    head = Markup("<h{0}>{1}</h{0}>").format(level, line_of(section.title))
    return joined((head, blocks))


@singledispatch
def block_html(block: Block) -> Markup:
    """One block; nothing for a drawing."""
    return Markup("")


@block_html.register
def _(block: Paragraph) -> Markup:
    if block.style == "mono":
        return Markup("<pre>{}</pre>").format(clean(block.text))
    if block.style == "body":
        return joined(Markup("<p>{}</p>").format(part) for part in paragraphs(block.text))
    shape = Markup('<p class="{}">{}</p>')
    return joined(shape.format(block.style, part) for part in paragraphs(block.text))


@block_html.register
def _(block: Items) -> Markup:
    if not block.items:
        return Markup("")
    title = line_of(block.title)
    if block.run_in and len(block.items) == 1:
        return Markup("<p><b>{}</b> {}</p>").format(
            say("run_in", title=title), line_of(block.items[0])
        )
    kind = "ol" if block.marker == "number" else "ul"
    rows = Markup("").join(Markup("<li>{}</li>").format(line_of(item)) for item in block.items)
    head = Markup('<p class="headlet">{}</p>\n').format(title) if title else Markup("")
    return head + Markup("<{0}>{1}</{0}>").format(kind, rows)


@block_html.register
def _(block: Gauge) -> Markup:
    told = say(
        "gauge",
        title=line_of(block.title),
        value=figure(block.value),
        limit=figure(block.limit),
        bar="",
    )
    return Markup("<p>{}</p>").format(told)


@block_html.register
def _(block: Table) -> Markup:
    """A table that is broader than a screen is moved within its own frame."""
    columns = block.columns
    aligned = [Markup(_TEXT_ALIGN[column.align]) for column in columns]
    heads = Markup("").join(
        Markup('<th scope="col"{}>{}</th>').format(align, line_of(column.head))
        for align, column in zip(aligned, columns, strict=True)
    )
    rows = Markup("\n").join(
        Markup("<tr{}>{}</tr>").format(
            Markup(' class="strong"') if number in block.emphasis else "",
            Markup("").join(
                Markup("<td{}>{}</td>").format(align, cell_text(cell))
                for align, cell in zip(aligned, row, strict=True)
            ),
        )
        for number, row in enumerate(block.rows)
    )
    title = line_of(block.title)
    caption = Markup("<caption>{}</caption>").format(title) if title else Markup("")
    head = (
        Markup("<thead><tr>{}</tr></thead>").format(heads) if any(c.head for c in columns) else ""
    )
    table = Markup('<div class="wide scrolls"><table>{}{}<tbody>\n{}\n</tbody></table></div>')
    note = Markup('\n<p class="small">{}</p>').format(line_of(block.note)) if block.note else ""
    return table.format(caption, head, rows) + note


def svg(drawn: SvgPicture, label: str, extra: str = "") -> Markup:
    """A picture as an element of a page, named for those who do not see it."""
    shape = Markup('<svg viewBox="{}" role="img" aria-label="{}"{}>{}</svg>')
    return shape.format(drawn.box, label, Markup(extra), Markup("".join(drawn.elements)))


def chart_html(chart: Chart, strokes: Strokes, looks: Looks) -> Markup:
    """A chart with its figures as a table for whoever wants or needs them; nothing without any."""
    slips = chart_slips(replace(chart, title=""), CHART_MEASURE, strokes)
    if not slips:
        return Markup("")
    shape = Markup(
        '<figure class="chart">\n<figcaption>{}</figcaption>\n{}\n'
        "<details><summary>{}</summary>\n{}\n</details>\n</figure>"
    )
    title = line_of(chart.title)
    drawn = svg(picture(slips, CHART_MEASURE, looks), said_of(chart))
    return shape.format(title, drawn, say("figures"), block_html(_figures(chart)))


def _figures(chart: Chart) -> Table:
    heads = (Column(""), *(Column(series.name, "right") for series in chart.series))
    rows = tuple(
        (
            label,
            *(series.values[at] if at < len(series.values) else None for series in chart.series),
        )
        for at, label in enumerate(chart.labels)
    )
    return Table(heads, rows)
