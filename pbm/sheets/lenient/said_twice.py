"""Figures that are none of an order's: one said twice, in words and in digits, as lawyers write
them; of what a sum is taken: `repay 400 of my $1,480 in cash`; and from what it is worked out."""

import re

from pbm.sheets.lenient.counted import COUNTED, RANKS, figure_in_words
from pbm.sheets.lenient.figures import value_of
from pbm.sheets.lenient.pieces import pieces

_TWICE = re.compile(
    r"(?<![\w.,])(?P<figure>[$\xa3\u20ac]?\d[\d,.']*\d[km]?|[$\xa3\u20ac]?\d[km]?)"
    r"(?P<unit>%| (?:dollars|shares|per ?cent))?"
    r" ?[(\[](?:in words:?|i\.e\.|that is|namely|say)?,? ?"
    rf"(?P<words>(?:an? (?=hundred|thousand))?(?:{'|'.join(sorted(COUNTED - {*RANKS}))})\b"
    rf"(?:(?: and|,)?[ -](?:{'|'.join(sorted(COUNTED - {*RANKS}))})\b)*)"
    r"(?P<said> (?:dollars?|shares?|bucks|per ?cent)(?: (?:a|per) (?:mile|share))?)?[)\]]",
    re.IGNORECASE,
)
"""A figure, and the same in words in brackets behind it."""
_BESIDE_WORDS = re.compile(
    r"(?P<unit> (?:dollars?|bucks))? \((?P<sign>\$|usd )? ?(?P<digits>\d[\d,]*)(?:\.(?:00|-))?"
    r"(?P<more> dollars?| bucks)?\)",
    re.IGNORECASE,
)
"""Figures behind the same in words, as lawyers write them: `two (2)`."""
_SUM = r"[$]?\d[\d,]*k?"
_PURSE = r"(?:cash|hands?|money|capital|savings|funds|purse|pockets?|kitty|account)\b"
_LIES = (
    r"(?: (?:in|of|as|on))?(?: (?:my|the|ready|hard|free|spare|personal|own|private))*"
    rf" {_PURSE}"
)
_MINE = (
    r"(?:(?:my|our)(?: (?:own|last|whole|total))? "
    rf"(?:(?P<purse>{_SUM})(?: dollars| bucks)?(?:{_LIES}|(?P<owed> (?:bank )?(?:loan|debt)s?))"
    rf"|(?P<dollars>[$]\d[\d,]*k?|{_SUM} dollars)|{_PURSE} of (?P<filled>{_SUM})(?: dollars)?)"
    rf"|the (?P<held>{_SUM})(?: dollars| bucks)?(?: (?:(?:that|which) )?(?:i|we)(?: still| now)?"
    rf" (?:have|own|hold|possess|'ve got|have got)(?: left| now)?(?:{_LIES})?|{_LIES}))"
)
_PART = re.compile(
    rf"(?<![\w.,$])(?P<part>{_SUM})(?P<unit> dollars| bucks)? (?:(?:out )?of|from) {_MINE}"
    r"(?![\w&])",
    re.IGNORECASE,
)
_FIRST = re.compile(
    rf"^(?:(?:out )?of|from) {_MINE}[,:]? (?P<rest>(?:please |i |i'll |we )*[a-z]+ [^\d]*"
    rf"(?P<part>{_SUM})(?![\d%]).*)",
    re.IGNORECASE,
)
_WORKED = re.compile(
    r"(?<![\w.,$])[$]?(?P<one>\d[\d,]*)(?: (?:miles?|shares?|holders?))?"
    r" ?(?:x|\*|\u00d7|times|at|@) ?[$]?(?P<other>\d[\d,]*)"
    r"(?: (?:dollars|bucks))?(?:,? (?:a|per|each) (?:mile|share)| each| apiece|/mile|/share)?"
    r",? ?(?:=|equals|makes|(?:so )?(?:that|which|it) (?:is|makes|gives|comes to)|is|so|gives) ?"
    r"[$]?(?P<whole>\d[\d,]*)(?: (?:dollars|bucks))?"
    r"(?: (?:in (?:all|total)|altogether|all told|total))?(?![\w%]|[.,]\d)",
    re.IGNORECASE,
)
"""A sum that is worked out where it is given: `165 miles x $6 = 990`."""


def worked_out(text: str) -> str:
    """A text with the sum alone that it works out, if it says that nowhere else."""
    found = _WORKED.search(text)
    if found is None:
        return text
    one, other, whole = (int(found[key].replace(",", "")) for key in ("one", "other", "whole"))
    rest = f"{text[: found.start()]} {text[found.end() :]}"
    again = re.search(rf"(?<![\w,]){whole}(?![\w,])", rest.replace(",", ""))
    if one * other != whole or again is not None:
        return text
    return f"{text[: found.start()]}${whole}{text[found.end() :]}"


def said_once(text: str) -> str:
    """A text that says no figure in words and digits: neither `$40 (forty)` nor `forty ($40)`."""
    return _in_digits(_TWICE.sub(lambda found: _once(found) or found[0], text))


def said_otherwise(text: str) -> bool:
    """Whether words in brackets beside a figure say another one."""
    return any(_once(found) is None for found in _TWICE.finditer(text))


def _once(found: re.Match[str]) -> str | None:
    """The figure alone, with its unit; None if the words say another."""
    words = pieces(found["words"].replace(",", ""))
    read = figure_in_words(words, 0)
    value = value_of(found["figure"].lower().strip("$\xa3\u20ac"))
    same = read is not None and read == (value, len(words))
    unit = found["unit"] or found["said"] or ""
    return f"{found['figure']}{unit}" if same else None


def _in_digits(text: str) -> str:
    """A text in which no figure is told in words and digits: `forty dollars ($40)` is `$40`."""
    found = _BESIDE_WORDS.search(text)
    if found is None:
        return text
    line = pieces(text[: found.start()])
    read = {at: figure_in_words(line, at) for at in range(len(line))}
    begun = next((at for at, one in read.items() if one and one[1] == len(line)), len(line))
    spelled = read.get(begun)
    same = spelled is not None and spelled[0] == int(found["digits"].replace(",", ""))
    before = text[: line.items[begun].start if same else found.end()]
    sign = "$" if found["unit"] or found["sign"] or found["more"] else ""
    rest = _in_digits(text[found.end() :])
    return f"{before}{sign}{found['digits']}{rest}" if same else f"{before}{rest}"


def without_purse(text: str) -> str:
    """A text that says a sum, and not of what money it is a part; as it stands if it is none."""
    return _PART.sub(_alone, _FIRST.sub(_alone, text))


def _alone(found: re.Match[str]) -> str:
    """What is said of the part, where the whole is no less than it."""
    told = found.groupdict()
    kept = (told[one] for one in ("purse", "dollars", "filled", "held"))
    sums = (told["part"], next(filter(None, kept)))
    part, whole = (value_of(one.split()[0].strip("$").lower()) or 0 for one in sums)
    owed = f" of my{told['owed']}" if told["owed"] else ""
    alone = told["rest"] if "rest" in told else f"{told['part']}{told['unit'] or ''}{owed}"
    return alone if 0 < part <= whole else found[0]
