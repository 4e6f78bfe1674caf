"""Of what a sum is taken, which is no sum of the order: `repay 400 of my $1,480 in cash`."""

import re

from pbm.sheets.lenient.figures import value_of

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
