"""Why a line is not taken, told by the word over which its reading stumbles."""

import re
from collections.abc import Sequence

from pbm.sheets.complaint import Complaint, Fault, say
from pbm.sheets.lenient.circumstances import Tongue, names_at, names_of
from pbm.sheets.lenient.pieces import pieces
from pbm.sheets.lenient.sayable import lexicon_words
from pbm.sheets.names import fold
from pbm.sheets.nearest import MOST, nearest

_CENTS = re.compile(r"[$]\d{1,5}[.]\d\d?(?![\w.,])")
_CODE = re.compile(r"(?<![\w&'])[A-Z][A-Z&]{2,}(?![\w&'])")
"""A word that is written as names are."""


def unclear(strict: Complaint, tongue: Tongue) -> Complaint:
    """The strict reader's complaint; about its whole line where it only stumbles over a word that
    people write in orders: `There is no company the`, `Please is not an order`; about the cents of
    one with a price between two; about a name that is none."""
    if cents := _CENTS.search(strict.text):
        fault = Fault(*cents.span(), say("number_fraction", unit="dollars"))
        return fault.of(strict.line, strict.text)
    if not strict.suggestion and (no_name := _no_name(strict.text, tongue)):
        return no_name.of(strict.line, strict.text)
    written = strict.text[strict.column - 1 : strict.column - 1 + strict.width]
    if not _is_known(written, tongue) or not strict.strange:
        return strict
    return Fault(0, len(strict.text), say("unclear")).of(strict.line, strict.text)


def _no_name(text: str, tongue: Tongue) -> Fault | None:
    """The first word that is written as names are, and nearly one, but none: `sell 14 PENN, READD`;
    not where all is written so."""
    for code in () if text.isupper() else _CODE.finditer(text):
        if not _is_known(code[0], tongue) and (near := _near(code[0], tongue)):
            return Fault(*code.span(), say("name_near", name=code[0], near=near), known=True)
    return None


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
        word.word(0) in lexicon_words(tongue.lexicon)[0] or any(names_at(word, 0, tongue))
    )


def open_between(text: str, offers: Sequence[str], pair: Sequence[str]) -> str:
    """That a line leaves open for which of two companies it is, where all offers for it are orders
    for the one or the other; empty if it does not."""
    said = [[one for one in pair if one in offer.split()] for offer in offers]
    open_ = pair and all(len(one) == 1 for one in said) and {one[0] for one in said} == set(pair)
    return say("which", names=list(pair)) if open_ and not set(pair) & set(text.split()) else ""
