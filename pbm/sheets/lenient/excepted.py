"""What a line excepts of what it orders: `auction any company but PRR` is no order for PRR.

Of all, another is offered in its place; what stands below a heading that excepts something is none
of that. `Nothing but PRR` excepts nothing.
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Any

import msgspec

from pbm.sheets.lenient.circumstances import Circumstances, Tongue, names_at, names_of
from pbm.sheets.lenient.pieces import Pieces, pieces

_EXCEPT = re.compile(
    r"\b(?:(?:except|excepting|excluding|save|bar|barring|other than|apart from|aside from"
    r"|instead of|rather than|in place of|not)(?: for)?"
    r"|(?:all|any|each|every|nothing|none|no|any\w+|every\w+|nobody)\b[^,;.]* but)"
    r"(?: (?:the|for|on|of|in|at|to|from|my))*$",
    re.IGNORECASE,
)
"""Before what is excepted: `any company but PRR`."""
_ALL_BUT = re.compile(
    r"\b(?:all|any\w*|each|every\w*|both)\b[^,;.:]*? (?:but|except|excepting|excluding|save|bar"
    r"|barring|other than|apart from|aside from)(?: for)?(?: (?:the|for|on|of|in|at|to|from|my))*$",
    re.IGNORECASE,
)
"""All, of which something is excepted."""
_ONLY = re.compile(r"\b(?:nothing|none|no|nobody)\b", re.IGNORECASE)
"""With these what is excepted is all that is meant: `nothing but IC`."""


class NameTold(msgspec.Struct, frozen=True):
    """A name that stands in a line: where, and what it may be, each with its vocabulary."""

    start: int
    end: int
    values: tuple[tuple[str, Any], ...]
    excepting: str = ""
    """The words before it that except it."""

    @property
    def only(self) -> bool:
        """Whether nothing but this is meant."""
        return _ONLY.match(self.excepting) is not None


def names_told(line: Pieces, tongue: Tongue, apart: Callable[[int], bool]) -> Iterator[NameTold]:
    """The longest names of a line, one behind the other; none begins where it is `apart`."""
    at = 0
    while at < len(line):
        found = () if apart(at) else names_at(line, at, tongue)
        end = max((one.next for _, one in found), default=at + 1)
        if longest := tuple((key, one.value) for key, one in found if one.next == end):
            acts = line.word(at) in tongue.grammar.verbs
            but = None if acts else _EXCEPT.search(line.text[: line.items[at].start].rstrip())
            yield NameTold(at, end, longest, but.group() if but is not None else "")
        at = end


def without_excepted(line: Pieces, around: Circumstances) -> Iterator[tuple[str, str]]:
    """A line that excepts one thing of all, with another of that kind in the place of those words:
    `auction any company but PRR`."""
    for one in names_told(line, around.tongue, lambda at: line.items[at].figure):
        all_but = _ALL_BUT.search(line.text[: line.items[one.start].start].rstrip())
        if all_but is None:
            continue
        behind = line.text[line.items[one.end - 1].end :]
        told = {value for _, value in one.values}
        for kind in dict.fromkeys(key for key, _ in one.values):
            others = (one.value for one in names_of(around.words[kind]) or ())
            for other in dict.fromkeys(one for one in others if one not in told):
                yield f"{line.text[: all_but.start()]}{other}{behind}", str(other)


def excepted_in(text: str, around: Circumstances) -> frozenset[str]:
    """What a text excepts: `PRR` of `any company but PRR`."""
    line = pieces(text)
    told = names_told(line, around.tongue, lambda at: line.items[at].figure)
    excepted = (one for one in told if one.excepting and not one.only)
    return frozenset(str(value) for one in excepted for _, value in one.values)


def unexcepted(
    offers: Sequence[str],
    excepted: Collection[str],
    others: Iterable[str] = (),
    checked: Callable[[str], str] = str,
) -> tuple[str, ...]:
    """The offers that hold nothing of what is excepted; if none is left, the first for one of the
    `others` in the place of it."""
    if not excepted:
        return tuple(offers)
    of = re.compile(rf"(?<![\w&])(?:{'|'.join(map(re.escape, excepted))})(?![\w&])")
    left = tuple(one for one in offers if not of.search(one))
    ways = (of.sub(one, offer) for offer in offers[:1] for one in sorted({*others} - {*excepted}))
    return left or tuple(filter(None, map(checked, ways)))[:1]
