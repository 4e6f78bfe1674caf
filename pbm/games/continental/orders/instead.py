"""What is meant in place of what cannot be ordered, and why it cannot.

A president's figure can be a total where dollars for each mile or share are asked, or levels where
dollars are. What no order does, people ask for in words (`data/refusals.toml`): of a line that
gives an order nothing is said of that.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from importlib import resources
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from pbm.core.tables import read_toml
from pbm.core.wording import Sentences
from pbm.games.continental import orders as o
from pbm.games.continental.view import View
from pbm.games.continental.view.private import Desk
from pbm.games.continental.world.rules import standard_rules
from pbm.sheets.complaint import Complaint
from pbm.sheets.lenient.circumstances import Circumstances, Tongue, names_of
from pbm.sheets.lenient.counted import figure_in_words
from pbm.sheets.lenient.offered import things_told
from pbm.sheets.lenient.pieces import pieces
from pbm.sheets.lines import Line
from pbm.sheets.names import fold
from pbm.sheets.parse import Parsed
from pbm.sheets.reading import read_line

LEVELS = 9
"""Dollars up to which influence is offered as so many levels."""


def desk_of(view: View, railroad: str) -> Desk:
    """The reader's desk of a railroad of his."""
    return next(desk for desk in view.desks if desk.code == railroad)


def rate_of(order: Any) -> int:
    """The dollars of an order that are for each mile or share."""
    rate: int = order.rate if isinstance(order, o.Dividend) else order.per_mile
    return rate


def bounds(order: Any, view: View) -> tuple[int, int, int]:
    """The least and the most that can be spent for each mile or share, and how many there are."""
    road, desk = view.railroad(order.railroad), desk_of(view, order.railroad)
    if isinstance(order, o.Dividend):
        return 1, standard_rules().figures.dividend.most, road.issued
    if isinstance(order, o.Build):
        return desk.build_least, desk.build_most, desk.row_miles
    return 1, desk.improve_most, road.miles


def for_each(order: Any, view: View) -> int:
    """The dollars for each mile or share that the figure of an order means: that itself if it can
    be no total, else what the total pays.

    A total for a Right-of-Way holds what its towns cost (4.6.4), unless that leaves less than this
    turn's cost: then it is for the track alone.
    """
    least, most, units = bounds(order, view)
    figure = rate_of(order)
    if figure <= most or not most or not units:
        return figure
    towns = desk_of(view, order.railroad).towns_cost if isinstance(order, o.Build) else 0
    shares = ((figure - paid) // units for paid in (towns, 0))
    return min(most, next((one for one in shares if one >= least), least))


def meant_by(order: object, view: View) -> Iterator[object]:
    """The orders with a figure that can be meant, the likeliest first."""
    match order:
        case o.Improve() | o.Build() | o.Dividend():
            least, most, _ = bounds(order, view)
            each = for_each(order, view)
            yield from (_at(order, rate) for rate in (each,) if least <= rate <= most)
        case o.Influence(total=total):
            unit = desk_of(view, order.railroad).influence_unit
            levels = (total, 1) if total <= LEVELS else (1,)
            yield from (replace(order, total=one * unit) for one in levels)
        case o.BidPC(pc=code):
            yield from (replace(order, amount=one.ask) for one in view.on_sale if one.code == code)


def _at(order: Any, rate: int) -> object:
    """An order at another rate."""
    field = "rate" if isinstance(order, o.Dividend) else "per_mile"
    return replace(order, **{field: rate})


_SUM = r"(?:only |just |about |a total of |\$)*(?P<{}>\d[\d,]*)(?![\d.%]| ?(?:a|per|dollars a) )"
_LEVEL = re.compile(
    rf"\b(?:(?P<most>(?<!loan )(?<!debt )up)|down|back|back up|back down|loan up|debt up) to"
    rf" {_SUM.format('sum')}(?! (?:shares? )?(?:of )?(?P<of>[A-Z]))"
    r"|^(?:(?:please|i|i'll|let me|pls),? )*(?:bring|cut|reduce|trim|lower"
    rf"|raise|increase|get|take|push|sell|dump|unload)\b[^,;:]*? to {_SUM.format('sum2')}"
    rf"|\b(?:loan|debt) (?:should|shall|must|is to|ought to) (?:be|come to) {_SUM.format('sum3')}"
    r"|\b(?:down to|(?:until|till)(?: i (?:have|hold|own|keep|owe))?|but keep)"
    rf" {_SUM.format('sum4')}",
    re.IGNORECASE,
)
"""What something shall come to; or, behind an `up to`, at most."""
_LOAN = re.compile(
    r"\bmy(?: own| personal)? (?:bank )?(?:loans?|debts?|borrowings?)\b"
    r"(?! (?:of|to) (?:the )?(?-i:[A-Z]))"
    r"|\bthe (?:bank )?(?:loan|debt|borrowing)\b(?! of )",
    re.IGNORECASE,
)
_TIMES = re.compile(r"\b(?:(?P<more>doubl(?:e|ing))|halv(?:e|ing))\b", re.IGNORECASE)
_OWED = re.compile(r"\b(?:loans?|debts?|bonds?|borrowings?|owes?)\b", re.IGNORECASE)
DEAL = re.compile(r"(?P<act>buy|sell|short) (?P<figure>\d+) (?P<of>\S+)")
"""A canonical order for shares, in which no dollars stand."""


def to_the_level(complaint: Complaint, view: View, around: Circumstances) -> Complaint:
    """A complaint about a line that says what a loan or a holding shall come to, with the
    difference to what it is now; who buys `up to` so many may mean that, or so many at most."""
    found, times = _LEVEL.search(_in_figures(complaint.text)), _TIMES.search(complaint.text)
    if view.own is not None and times is not None and _LOAN.search(complaint.text):
        loan = view.own.loan
        way = f"borrow {loan}" if times["more"] else f"repay {loan // 2}"
        return replace(complaint, offers=tuple(filter(around.takes, (way,))))
    if found is None or view.own is None:
        return complaint
    said = next(filter(None, (found["sum"], found["sum2"], found["sum3"], found["sum4"])))
    figure, most = int(said.replace(",", "")), found["most"] is not None
    if _LOAN.search(complaint.text):
        more = figure - view.own.loan
        ways = [f"{'borrow' if more > 0 else 'repay'} {abs(more)}"] if more else []
    elif _OWED.search(complaint.text):
        named = {value for _, value in things_told(pieces(complaint.text), around.tongue)}
        ways = [
            one for desk in view.desks if desk.code in named for one in _paid(desk, figure, view)
        ]
    else:
        each = (_to_hold(one, figure, view, most) for one in complaint.offers)
        ways = [one for way in each for one in way]
    return replace(complaint, offers=tuple(filter(around.takes, dict.fromkeys(ways))))


def _in_figures(text: str) -> str:
    """A text with its numbers in figures."""
    line, last = pieces(text), 0
    told: list[str] = []
    for at in range(len(line)):
        number = figure_in_words(line, at) if line.items[at].start >= last else None
        if number is not None:
            told += [text[last : line.items[at].start], str(number[0])]
            last = line.items[number[1] - 1].end
    return "".join((*told, text[last:]))


def _paid(desk: Desk, figure: int, view: View) -> Iterator[str]:
    """What a railroad repays so that it owes no more than so much."""
    road, books = view.railroad(desk.code), view.books_of(desk.code)
    owed = {"bank": road.loans + road.bonds, "president": books.president_debt if books else 0}
    yield from (f"repay {desk.code} {sum_ - figure} to {to}" for to, sum_ in owed.items())


def _to_hold(offer: str, figure: int, view: View, most: bool) -> tuple[str, ...]:
    """An order for shares whose figure is what shall be held as one for the difference."""
    deal = DEAL.fullmatch(offer)
    road = next((one for one in view.railroads if deal and one.code == deal["of"]), None)
    if deal is None or road is None or int(deal["figure"]) != figure:
        return (offer,)
    now = road.mine.shares if road.mine is not None else 0
    more = figure - now if deal["act"] == "buy" else now - figure
    way = (f"{deal['act']} {more} {deal['of']}",) if more > 0 else ()
    if most:
        return (*way, offer) if deal["act"] == "buy" else (offer,)
    return way


_say = Sentences("turnsheets", "continental", "complaints")
"""A sentence of `turnsheets/continental/complaints.jinja`."""
_PLEASE = (
    r"(?:(?:please|pls|kindly|i|we|i'll|i'd like|i want|we want|i wish|let me|let's|to|and)[,:]? )*"
)
_NUMBERED = r"(?:player|seat|tycoon) #?\d{1,2}"


class Undoable(Struct, frozen=True, forbid_unknown_fields=True):
    """A manner of asking for what no order does, and why none does."""

    says: str
    reason: str
    rule: str
    plain: str = ""
    offers: bool = False
    foreign: bool = False
    """It is true only of a railroad that another presides over, and where nothing is offered."""


class AllUndoable(Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file."""

    refusals: tuple[Undoable, ...]


def with_reason(told: Complaint, view: View, around: Circumstances) -> Complaint:
    """A complaint with what no order can do for its reason, if its line asks for that."""
    text = told.text.strip(" .!;,")
    for pattern, one in _patterns(around.tongue):
        found = pattern.fullmatch(text)
        if found is None or (one.foreign and (told.offers or not _is_foreign(found, view, around))):
            continue
        plain = _plainly(found, one).split(" | ") if one.plain else []
        offers = told.offers if one.offers else tuple(_written(plain, around))
        offered = [mine.code for mine in view.on_sale if mine.code in view.own_companies]
        reason = _foreign(found, view, around) if one.foreign else _say(one.reason, offered=offered)
        return replace(told, reason=reason, rule=one.rule, offers=offers, suggestion="")
    return told


def _written(texts: list[str], around: Circumstances) -> Iterator[str]:
    """Of texts those that are taken, in the words of their usage lines."""
    for text in filter(around.takes, texts):
        taken = read_line(Line(1, text), around.grammar, around.words)
        if isinstance(taken, Parsed):
            yield around.grammar.write(taken.order, around.words)


def _plainly(found: re.Match[str], one: Undoable) -> str:
    """What may be meant instead, with the dollars that so many for each mile are in all."""
    plain = found.expand(one.plain).replace("  ", " ")
    if "@total" not in plain:
        return plain
    said = {key.rstrip("2"): value for key, value in found.groupdict().items() if value}
    route = standard_rules().map.routes.get(_codes().get(fold(said["pc"]), ""))
    return plain.replace("@total", str(int(said["each"]) * route.length if route else 0))


@lru_cache(maxsize=1)
def _codes() -> dict[str, str]:
    """The codes of all companies by how they are written."""
    names = {code: (code, one.name or code) for code, one in standard_rules().map.routes.items()}
    return {fold(name): code for code, both in names.items() for name in both}


def _foreign(found: re.Match[str], view: View, around: Circumstances) -> str:
    """Over which railroads the reader presides, and not over another."""
    mine = [desk.code for desk in view.desks]
    return _say("not_president", railroad=_road(found, around), mine=mine)


def _road(found: re.Match[str], around: Circumstances) -> str:
    """The railroad of whom a line speaks."""
    named = around.tongue.spelled("railroad").get(fold(found["road"]), ("",))
    return str(named[0])


def _is_foreign(found: re.Match[str], view: View, around: Circumstances) -> bool:
    """Whether a line orders something of a railroad over which the reader does not preside."""
    return _road(found, around) not in ("", *(desk.code for desk in view.desks))


@lru_cache(maxsize=16)
def _patterns(tongue: Tongue) -> tuple[tuple[re.Pattern[str], Undoable], ...]:
    """The manners as patterns with the names at a table."""
    file = resources.files("pbm.games.continental") / "data" / "refusals.toml"
    words = {
        "@please": _PLEASE,
        "@person": f"(?:{_NUMBERED}|{_called('player', tongue)})",
        "@road": f"(?:{_called('railroad', tongue)})",
        "@company": f"(?:{_called('private company', tongue)})",
        "@engine": f"(?:{_called('locomotive', tongue)})",
    }
    found = []
    for one in read_toml(file, AllUndoable).refusals:
        says = one.says
        for word, pattern in words.items():
            says = says.replace(word, pattern)
        found.append((re.compile(says, re.IGNORECASE), one))
    return tuple(found)


def _called(kind: str, tongue: Tongue) -> str:
    """A pattern of all that the things of a kind are called, the longest first."""
    more = dict(tongue.aliases)
    names = {
        spelling
        for name in names_of(tongue.words[kind])
        for spelling in (name.code, *name.aliases, *more.get(name.code, ()))
        if not spelling.strip("#").isdigit()
    }
    return "|".join(re.escape(one) for one in sorted(names, key=len, reverse=True)) or "(?!)"
