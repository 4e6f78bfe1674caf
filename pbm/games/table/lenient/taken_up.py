"""What `it` is in a condition that stands before its order: `buy SP, and when it floats buy IC`.

It takes up what was named before it, not what is ordered behind it. So where a company stands
before such a condition and another behind it, the condition must not be the second one's.
"""

import re
from collections.abc import Collection, Iterator, Sequence

from pbm.sheets.lenient.conditional import conditional

LEAD = re.compile(r"(?:keep )?(?:\d+\. |any: |then: |standing: )?")
"""What stands before the orders of a canonical line: its number, or when it is done."""
_IF = rf"(?:{conditional('given', 'denied', 'timed', 'lasting')}|should)"
_IT = r"(?:it|its|it's|them|they|one|two|three|four|it'll)"
_AND = re.compile(rf"\b{conditional('given', 'denied', 'timed')}\b", re.IGNORECASE)
_TURNED = re.compile(
    rf"\b(?:otherwise|else|or|instead|if not|failing|before|after|{_IF})\b|[.;:] *(?-i:[A-Z])",
    re.IGNORECASE,
)
"""Between `it` and the other company: what is done behind it is no order under its condition."""


def taken_amiss(text: str, lines: Sequence[str], codes: Collection[str]) -> Iterator[str]:
    """Conditions with an `it` that are read of the company ordered behind them, and not of the one
    named before; of a text, and the canonical lines read in it, with companies by their codes."""
    name = _any_of(codes)
    if not name or not _AND.search(text):
        return
    named = rf"(?<![\w&])(?:{name})(?![\w&])"
    ways = [way for one in lines for way in ways_of(one)]
    found = re.compile(
        rf"(?P<first>{named})(?:(?!{named}).)*?\b(?i:{_IF})\b(?:(?!{named})[^.;:])*?"
        rf"\b(?i:{_IT})\b(?P<between>(?:(?!{named}).)*)(?P<second>{named})(?P<rest>.*)"
    )
    for one in found.finditer(text):
        first, second = one["first"], one["second"]
        behind = re.split(named, one["rest"])[0]
        if first == second or _TURNED.search(one["between"]) or _AND.search(behind):
            continue
        if any(_told(order, second) and _read(condition, first) for order, condition in ways):
            yield one.group()


def asked_amiss(
    text: str, lines: Sequence[str], codes: Collection[str], own: Collection[str]
) -> Iterator[str]:
    """An `it` behind another company in one condition that is read of the company ordered: `buy IC
    if MP floats and it is under 80`; `own` are the figures that a company may have."""
    name = _any_of(codes)
    if not name or not own:
        return
    named = rf"(?<![\w&])(?P<other>{name})(?![\w&])"
    spoken = re.compile(
        rf"\b(?i:{conditional()}|should)\b[^.;:]*?{named}(?:(?!{named.replace('?P<other>', '?:')})"
        rf"[^.;:])*?\b(?i:and|or|but)\b (?i:it|its|it's|they|their)\b"
    )
    bare = re.compile(rf"\b(?:{'|'.join(own)})\b(?!\()")
    for one in spoken.finditer(text):
        for order, condition in (way for line in lines for way in ways_of(line)):
            if not _told(order, one["other"]) and bare.search(condition):
                yield one.group()


def _any_of(codes: Collection[str]) -> str:
    """A pattern of companies' codes, the longest first."""
    return "|".join(sorted(map(re.escape, codes), key=len, reverse=True))


def _told(order: str, code: str) -> bool:
    """Whether an order names a company."""
    return re.search(rf"(?<![\w&]){re.escape(code)}(?![\w&])", order) is not None


def _read(condition: str, first: str) -> bool:
    """Whether a condition is there, and does not name the company."""
    return bool(condition) and not _told(condition, first)


def ways_of(line: str) -> list[tuple[str, str]]:
    """The orders of a canonical line that stand in each other's place, each with its condition."""
    bare = LEAD.sub("", line, count=1)
    lead = re.match(r"if [^:]*: ", bare)
    bare = re.split(r" (?:until|while) ", bare[lead.end() :] if lead else bare)[0]
    ways = []
    for one in re.split(r" or (?=[a-z]{3,} )", bare):
        order, _, condition = one.partition(" if ")
        ways.append((order, condition or (lead[0] if lead else "")))
    return ways
