"""Of several lines offered, those that keep most of what is written.

None stays beside another of its verb that keeps all that it keeps and adds less; nor do any where
the line names something and none does. Nor is anything offered in the place of a name that nobody
knows, unless it is one of a company's code.
"""

import re
from collections.abc import Collection, Sequence
from functools import partial

import msgspec

from pbm.games.table.lenient.compared import digits
from pbm.games.table.lenient.leads import unnumbered
from pbm.games.table.lenient.open_ways import LIMITED
from pbm.games.table.lenient.reasons import NamesIn
from pbm.sheets.lenient.circumstances import Tongue
from pbm.sheets.lenient.conditional import CONDITION
from pbm.sheets.lenient.doubts import unbracketed
from pbm.sheets.lenient.excepted import names_told
from pbm.sheets.lenient.pieces import pieces
from pbm.sheets.lenient.strange import nearly_called, strange_codes, strange_name

_FIGURE = re.compile(r"(?<![\w.])\$?(\d[\d,]*)\b(?![.]\d)")
_BOUND = re.compile(r"\b(?:if|while|until)\b")
_CONDITION = re.compile(r"^if [^:]+: | (?:if|while|until) .+$")
_STOP, _IDLE = "stop", ("nothing", "withhold")
_COMPANY = re.compile(r"[A-Z&]+")
_TWICE = re.compile(r"^(.+?)(?: if .+)? or \1$")
"""The same in the place of itself."""
_GUESSED = re.compile(r" (?:if|while|until) [^<>=]*>= 1(?=$|:)")
"""A condition as it is filled in where the line has no number for it."""
_CODE = re.compile("[A-Z&]{2,}$")
_ONE = "1"
"""A number that is said of one thing without a word."""


class _Held(msgspec.Struct, frozen=True):
    """What an offer keeps of a text."""

    verb: str
    """With `nothing` behind it if it does the least."""
    kept: frozenset[str]
    more: frozenset[str]
    """Names and figures that it has besides."""
    guessed: bool
    """Its condition asks for one of something."""
    bare: bool
    """What it does, apart from its condition, keeps nothing of the text."""
    about: bool
    """It names something that the text names, or a place, or does the least."""


def faithful(
    text: str,
    offers: Sequence[str],
    names: NamesIn,
    least: Sequence[str],
    excepted: Collection[str] = (),
) -> tuple[str, ...]:
    """The offers for a text without those that another is nearer to it than; none if the text names
    something that it does not except and they do not, unless they do the `least`."""
    bare = unnumbered(text)
    said, bound = names(bare) - {*excepted}, CONDITION.search(bare) is not None
    held = partial(_held, names=names, least=tuple(least), said=said, told=_told(bare), bound=bound)
    offers = [one for one in offers if not _TWICE.match(one)]
    found = {one: held(one) for one in offers if not one.startswith(_STOP)}
    near = [one for one in found if not any(_nearer(found[two], found[one]) for two in found)]
    lost = said and not any(found[one].about for one in near)
    near = [one for one in near if lost or not said or found[one].about or found[one].kept]
    return tuple(one for one in offers if one not in found or (one in near and not lost))


def _told(text: str) -> frozenset[str]:
    """The figures of a text, those of a comment only if it has no others, or says a limit."""
    figures = _figures(digits(unbracketed(text))) or _figures(digits(text))
    limited = LIMITED.match(text)
    return figures | _figures(limited[1]) if limited is not None else figures


def _held(
    offer: str,
    names: NamesIn,
    least: tuple[str, ...],
    said: Collection[str],
    told: frozenset[str],
    bound: bool,
) -> _Held:
    """What an offer keeps of a text that says names and figures and may be `bound` by a condition,
    and what it has besides."""
    order = unnumbered(offer)
    act, own, figures = _CONDITION.sub("", order), names(order), _figures(order)
    asked = {"if"} if bound and _BOUND.search(order) else set()
    idle = order.rpartition(": ")[2].startswith(least) or order.endswith(_IDLE)
    return _Held(
        verb=order.rpartition(": ")[2].split()[0] + " nothing" * idle,
        kept=frozenset((own & {*said}) | (figures & told) | asked),
        more=frozenset((figures - told) | (own - {*said} if said else set())),
        guessed=_GUESSED.search(order) is not None,
        bare=not (names(act) & {*said} or _figures(act) & told),
        about=idle or bool(own & {*said}) or not all(map(_COMPANY.fullmatch, own)),
    )


def _nearer(one: _Held, other: _Held) -> bool:
    """Whether of two of a verb one keeps more than another that adds something or does nothing that
    the line names, and adds no more; or is the same with less added."""
    if one.verb != other.verb:
        return False
    adds = other.more or other.guessed or other.bare
    fuller = one.kept > other.kept and adds and len(one.more) <= len(other.more)
    return bool(fuller) or (one.kept == other.kept and one.more < other.more)


def _figures(text: str) -> frozenset[str]:
    """The figures of a text."""
    return frozenset(one.replace(",", "") for one in _FIGURE.findall(text)) - {_ONE}


def of_known(text: str, offers: Sequence[str], tongue: Tongue) -> list[str]:
    """Of the lines offered for a text that calls something by a name which nobody knows, those that
    have nothing in its place: `lay 15 at Springfield`; where it is written as a company's code is,
    those that have one there."""
    strange = strange_name(text, tongue)
    if codes := strange_codes(text, tongue):
        said = _proper(text, tongue)
        more = ((one, _proper(one, tongue)) for one in offers if len(codes) == 1)
        return [one for one, named in more if said <= named and any(map(_CODE.match, named - said))]
    if strange is None or strange.name.isupper():
        return [*offers]
    said = _proper(text, tongue) | {*map(str, nearly_called(strange.name, tongue))}
    return [one for one in offers if _proper(one, tongue) <= said]


def _proper(text: str, tongue: Tongue) -> frozenset[str]:
    """What a text names that is written with a capital."""
    line = pieces(text)
    told = names_told(line, tongue, lambda at: line.items[at].figure)
    found = (str(value) for one in told for _, value in one.values)
    return frozenset(one for one in found if one[:1].isupper())
