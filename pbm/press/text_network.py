"""Network maps as text: what changed; attached, the reader's own lines and what lies open beside
them.

Only a map that tells of no changes, or one for a terminal, is listed whole: a late map has several
hundred lines, and whoever wants all of them looks at the picture.
"""

from collections import defaultdict
from collections.abc import Iterable

from pbm.core.hexmap import Stroke
from pbm.core.languages import clauses, headed
from pbm.core.page import Edge, NetworkMap
from pbm.press.letters import line_of, wrapped
from pbm.press.text_drawings import names_told
from pbm.press.text_tables import table_lines
from pbm.press.words import say

STATES = ("double", "built", "held")
TownLines = dict[tuple[str, str], list[str]]
"""The words of lines by their owner's stroke and their state."""


def network_lines(chart: NetworkMap, width: int | None, whole: bool) -> list[str]:
    """A map in a mail in so many columns is what changed, attached to it (`whole`) with the lines
    of the reader; all of it where nothing can change."""
    measure = width or 100
    heads = wrapped(line_of(chart.title), measure) if chart.title else []
    if width is not None and chart.changed is not None:
        more = (
            _brief(chart, measure)
            if whole
            else wrapped(say("changes_alone", own=bool(chart.own)), measure)
        )
        return heads + table_lines(chart.changed, width) + more
    owned = _by_owner(chart, chart.edges)
    lines = [line for one in chart.strokes for line in _owner_lines(one, owned, measure)]
    return heads + lines + _others(owned, measure) + _town_lines(chart, measure)


def _brief(chart: NetworkMap, measure: int) -> list[str]:
    """The lines of the reader's own, what is for sale and open near them, names, and where all the
    rest is to be seen."""
    owned = _by_owner(
        chart,
        (
            edge
            for edge in chart.edges
            if edge.stroke in chart.own or edge.state == "sale" or edge.key in chart.near
        ),
    )
    used = {edge.stroke for edge in chart.edges}
    drawn = [one for one in chart.strokes if one.key in used]
    own = [one for one in drawn if one.key in chart.own]
    others = [one for one in drawn if one.key not in chart.own]
    lines = [line for one in own for line in _owner_lines(one, owned, measure)]
    lines += _others(owned, measure, "near_lines")
    return [*lines, *names_told(others, measure), *wrapped(say("rest_of_map"), measure)]


def _by_owner(chart: NetworkMap, edges: Iterable[Edge]) -> TownLines:
    names = {point.key: line_of(point.label) for point in chart.points}
    owned: TownLines = defaultdict(list)
    for edge in sorted(edges, key=lambda edge: edge.key):
        owned[edge.stroke, edge.state].append(_edge_words(edge, names))
    return owned


def _others(owned: TownLines, measure: int, unclaimed: str = "open_lines") -> list[str]:
    """Lines that belong to no stroke: of persons, for sale, and nobody's."""
    heads = {"owned": "owned_lines", "sale": "for_sale", "open": unclaimed}
    told = [(head, _in_state(owned, state)) for state, head in heads.items()]
    return [
        line
        for head, lines in told
        if lines
        for line in wrapped(say(head, lines=clauses(lines)), measure, "    ")
    ]


def _town_lines(chart: NetworkMap, measure: int) -> list[str]:
    """The towns by what is printed in them, the largest first; nothing where nothing is."""
    marked: dict[str, list[str]] = {}
    for point in sorted(chart.points, key=lambda point: (-point.size, point.label)):
        name = line_of(point.label) + "*" * point.star
        marked.setdefault(line_of(point.mark), []).append(name)
    if marked.keys() <= {""}:
        return []
    names = {mark: ", ".join(towns) for mark, towns in marked.items()}
    told = [
        f"{mark} {names[mark]}" if mark else say("unmarked", towns=names[mark]) for mark in names
    ]
    stars = any(point.star for point in chart.points)
    return wrapped(say("towns", marks=clauses(told), stars=stars), measure, "    ")


def _in_state(owned: TownLines, wanted: str) -> list[str]:
    return [
        line for (_, state), lines in sorted(owned.items()) if state == wanted for line in lines
    ]


def _edge_words(edge: Edge, names: dict[str, str]) -> str:
    label = f", {line_of(edge.label)}" if edge.label and edge.label != edge.key else ""
    return f"{edge.key} ({names.get(edge.a, edge.a)}–{names.get(edge.b, edge.b)}{label})"


def _owner_lines(stroke: Stroke, owned: TownLines, measure: int) -> list[str]:
    kinds = [
        f"{say(state)} " + ", ".join(owned[stroke.key, state])
        for state in STATES
        if (stroke.key, state) in owned
    ]
    label = line_of(stroke.label)
    return wrapped(f"{headed(label, clauses(kinds))}.", measure, "    ") if kinds else []
