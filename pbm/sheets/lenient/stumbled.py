"""Why a line is not taken, told by the word over which its reading stumbles."""

import re
from collections.abc import Callable, Sequence

from msgspec.structs import replace

from pbm.sheets.complaint import Complaint, Fault, say, says_as
from pbm.sheets.lenient.agreeing import names_kept
from pbm.sheets.lenient.circumstances import Circumstances, Tongue, names_at, names_of
from pbm.sheets.lenient.doubts import Doubt
from pbm.sheets.lenient.pieces import pieces
from pbm.sheets.lenient.proposals import in_place_of
from pbm.sheets.lenient.sayable import lexicon_words
from pbm.sheets.lines import Line
from pbm.sheets.names import fold
from pbm.sheets.nearest import MOST, nearest
from pbm.sheets.parse import Parsed
from pbm.sheets.reading import read_line

_CENTS = re.compile(r"[$]\d{1,5}[.]\d\d?(?![\w.,])")
_VAGUE = frozenset("some few several couple half part many more".split())
"""How many nobody can tell."""
_DECIMAL = re.compile(r"[$]?\d{1,5}[.]\d\d?")
_KIND = "?"
_FIGURE = re.compile(r"[$]?\d[\d.,]*")
_CODE = re.compile(r"(?<![\w&'])[A-Z][A-Z&]{2,}(?![\w&'])")
"""A word that is written as names are."""


def able_instead(said: str, readings: Sequence[str], around: Circumstances) -> list[str]:
    """The one order that a text is read as, and that cannot be done, with one part otherwise; for
    what it names alone."""
    read = read_line(Line(1, readings[0]), around.grammar, around.words) if readings else None
    ways = in_place_of(read, around) if isinstance(read, Parsed) and len(readings) == 1 else ()
    return [one for one in ways if names_kept(pieces(said), one, around)]


def unclear(strict: Complaint, tongue: Tongue) -> Complaint:
    """The strict reader's complaint; about its whole line where it only stumbles over a word that
    people write in orders: `There is no company the`, `Please is not an order`; about the cents of
    one with a price between two; about a name that is none, or another thing's, or a figure."""
    if cents := _CENTS.search(strict.text):
        fault = Fault(*cents.span(), say("number_fraction", unit="dollars"))
        return fault.of(strict.line, strict.text)
    if not strict.suggestion and (no_name := _no_name(strict.text, tongue)):
        return no_name.of(strict.line, strict.text)
    written = _written(strict)
    if says_as(strict.reason, say("name_unknown", kind=_KIND, name=written), _KIND):
        strict = _told_better(strict, written, tongue)
    elif _DECIMAL.fullmatch(written) and "%" not in strict.text:
        strict = replace(strict, reason=say("number_fraction", unit="dollars"), strange=False)
    known = _is_known(written, tongue) or _begins_name(strict, tongue)
    if not known or not strict.strange:
        return strict
    return Fault(0, len(strict.text), say("unclear")).of(strict.line, strict.text)


def is_form(doubtful: Doubt, strict: Complaint, tongue: Tongue) -> bool:
    """Whether a choice is one that the grammar takes, of a line that stumbles over a name."""
    misfit = not strict.strange and any(names_at(pieces(_written(strict).strip()), 0, tongue))
    return doubtful.kind == "choice" and misfit


def unstopped(strict: Complaint, again: Callable[[Line], object]) -> Complaint:
    """The complaint about a line as it is without the colon over which its reading stumbles:
    behind a verb that is punctuation and no name, `technology: foo`."""
    at = strict.column - 1
    if strict.text[at : at + 1] != ":" or not strict.text[:at].strip():
        return strict
    bare = f"{strict.text[:at]} {strict.text[at + 1 :]}"
    told = again(Line(strict.line, bare))
    return replace(told, text=strict.text) if isinstance(told, Complaint) else strict


def _no_name(text: str, tongue: Tongue) -> Fault | None:
    """The first word that is written as names are, and nearly one, but none: `sell 14 PENN, READD`;
    not where all is written so."""
    for code in () if text.isupper() else _CODE.finditer(text):
        if not _is_known(code[0], tongue) and (near := _near(code[0], tongue)):
            return Fault(*code.span(), say("name_near", name=code[0], near=near), known=True)
    return None


def _written(strict: Complaint) -> str:
    """What stands in a line where the complaint has its caret."""
    return strict.text[strict.column - 1 : strict.column - 1 + strict.width]


def _told_better(strict: Complaint, written: str, tongue: Tongue) -> Complaint:
    """A complaint that there is no such name, where a figure stands there, or another's name."""
    kind = strict.text[: strict.column - 1].strip(" :").rpartition(" ")[2].lower()
    last = strict.text[strict.column - 1 + strict.width :].strip(" .!?") == ""
    if kind in tongue.named and last:  # `technology: foo` names a technology
        called = say("name_unknown", kind=_kind_of(tongue.words[kind]), name=written)
        return replace(strict, reason=called, suggestion="")
    name = _of_another_kind(strict, tongue)
    other = say("name_other", name=name) if name else ""
    figure = _FIGURE.fullmatch(written) and not _is_numbered(strict, written, tongue)
    reason = say("number_unasked", word=written) if figure else other
    return replace(strict, reason=reason, suggestion="", strange=False) if reason else strict


def _is_numbered(strict: Complaint, written: str, tongue: Tongue) -> bool:
    """Whether the things of which a complaint says that there is no such one have numbers."""
    kinds = [names_of(tongue.words[one]) or () for one in tongue.named]
    return any(
        any(one.code[-1:].isdigit() for one in names)
        for key, names in zip(tongue.named, kinds, strict=True)
        if say("name_unknown", kind=_kind_of(tongue.words[key]), name=written) == strict.reason
    )


def _kind_of(words: object) -> str:
    """What complaints call the things of a vocabulary."""
    while not hasattr(words, "kind") and hasattr(words, "names"):
        words = words.names
    return str(getattr(words, "kind", ""))


def _of_another_kind(strict: Complaint, tongue: Tongue) -> str:
    """The thing, of a kind that the order is not for, whose name begins where a name is said not to
    be one: `ATSF` of `bid 40 for Santa Fe`."""
    line = pieces(strict.text)
    at = next((at for at in line.capitals if line.items[at].start == strict.column - 1), None)
    if at is None:
        return ""
    found = max(names_at(line, at, tongue), key=lambda one: one[1].next, default=None)
    codes = names_of(tongue.words[found[0]]) or () if found is not None else ()
    return next((one.code for one in codes if found and one.value == found[1].value), "")


def _near(written: str, tongue: Tongue) -> list[str]:
    """The names that are spelt nearly as something written."""
    found: dict[str, None] = {}
    for vocabulary in tongue.named:
        spelled = tongue.spelled(vocabulary)
        meant = {value for one in nearest(fold(written), spelled) for value in spelled[one]}
        names = names_of(tongue.words[vocabulary])
        found.update((one.code, None) for one in names if one.value in meant)
    return list(found)[:MOST]


def _is_known(written: str, tongue: Tongue) -> bool:
    """Whether something written is one word, or name, that people write in orders."""
    word = pieces(written)
    return len(word) == 1 and (
        word.word(0) in _VAGUE
        or word.word(0) in lexicon_words(tongue.lexicon)[0]
        or any(names_at(word, 0, tongue))
    )


def _begins_name(strict: Complaint, tongue: Tongue) -> bool:
    """Whether a name begins with the word over which a line stumbles: `Rock Island redeems`."""
    line = pieces(strict.text)
    at = (at for at in range(len(line)) if line.items[at].start == strict.column - 1)
    return any(one.next > place + 1 for place in at for _, one in names_at(line, place, tongue))


def open_between(text: str, offers: Sequence[str], pair: Sequence[str]) -> str:
    """That a line leaves open for which of two companies it is, where all offers for it are orders
    for the one or the other; empty if it does not."""
    said = [[one for one in pair if one in offer.split()] for offer in offers]
    open_ = pair and all(len(one) == 1 for one in said) and {one[0] for one in said} == set(pair)
    return say("which", names=list(pair)) if open_ and not set(pair) & set(text.split()) else ""
