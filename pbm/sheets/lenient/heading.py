"""A line that heads others: the name that it consists of, with the words around it.

`For the B&O:`, `And now PENN (slot 2)`, `president N&W`.
"""

import re
from functools import partial

from pbm.sheets.lenient.circumstances import Circumstances, places_of_names
from pbm.sheets.lenient.doubts import doubt
from pbm.sheets.lenient.misspelt import as_meant
from pbm.sheets.lenient.pieces import pieces
from pbm.sheets.lenient.subjects import acting
from pbm.sheets.lines import Line

UNKNOWN = "?"
"""The heading that cannot be read."""
_SLOT = re.compile(
    r"\s*[,(-]+ ?(?:(?:my |in )?slot(?: no\.?| number)? ?[12]"
    r"|my (?:first|second)(?: (?:one|railroad|slot))?)\)?(?= ?:?$)",
    re.IGNORECASE,
)
"""Where a railroad is held, behind its name as a heading."""
_ASIDE = re.compile(r"(?P<name>[^:()]*\w) *\((?P<said>[^()]+)\)[ :]*")
"""A heading with a comment behind its name."""
_MINE = frozenset(("mine", "road"))
_JOINS = re.compile(
    r"^(?:(?:and|also|plus|then|now|next|finally|lastly|afterwards|after (?:that|this)),? )+"
    r"(?=(?:for|the|on|to|as|with|orders) |(?-i:[A-Z]))(?!(?:the )?(?:round|turn|set|OR|SR)\b)",
    re.IGNORECASE,
)


def worded(line: Line, name: str, around: Circumstances) -> Line | None:
    """A heading that says more than a name and has no colon: `president N&W`."""
    text = line.text.strip("=-*_[] ")
    bare = text.endswith(":") or around.heads(text) == name
    return None if bare or name in ("", UNKNOWN) else line


def heading_words(text: str) -> str:
    """A line without the signs around it; one with a colon also without what only joins it to the
    lines above: `And for the B&O:`."""
    bare = text.strip("=-*_[] ")
    return _JOINS.sub("", bare) if bare.endswith(":") else bare


def heading_of(text: str, around: Circumstances) -> str | None:
    """The name that a line consists of, with the words around it; None if it is no heading."""
    colon = text.rstrip("=-*_ ").endswith(":")
    whole = pieces(heading_words(text))
    at = 0
    while at < len(whole):
        after = max(whole.said(at, around.lexicon.headings), default=0)
        if not after:
            break
        at = after
    slot = None if at else _SLOT.search(whole.text)
    end = slot.start() if slot is not None else len(whole.text)
    rest = whole.text[whole.items[at].start : end] if at < len(whole) else ""
    aside = _ASIDE.fullmatch(rest) if colon else None
    if aside and (name := around.heads(aside["name"])):
        return _with_aside(name, aside["said"], around)
    if not rest:
        return "" if colon and len(whole) else None
    bare = _without_noun(rest.rstrip(" :"), around)
    name = around.heads(bare)
    if not name and not any(map(str.isdigit, bare)):  # no railroad's name has a figure
        name = next(iter(as_meant(bare, around, partial(_headed, around))), "")
    if name or not colon:
        return name or None
    personal = any(whole.said(at, around.lexicon.personal))
    return "" if personal else UNKNOWN if len(whole) - at <= 3 else None


def _with_aside(name: str, said: str, around: Circumstances) -> str | None:
    """The name of a heading with a comment in brackets behind it, if that only tells whose or what
    it is; one that orders is no heading that can be read."""
    line = pieces(said)
    if not (acting(around.lexicon) - _MINE).isdisjoint(line.words):
        return UNKNOWN
    idle = doubt(said, around.lexicon) is None and not any(map(str.isdigit, said))
    return name if idle and not places_of_names(line, around.tongue) else None


def _without_noun(text: str, around: Circumstances) -> str:
    """A name without the `railroad` behind it."""
    words = text.split()
    noun = len(words) > 1 and words[-1].lower().strip(".") in around.lexicon.nouns
    return " ".join(words[:-1]) if noun else text


def _headed(around: Circumstances, text: str) -> tuple[str, ...]:
    """The railroad whose name alone is a text, if it is one."""
    name = around.heads(text)
    return (name,) if name else ()


def railroads_in(text: str, around: Circumstances) -> list[str]:
    """The railroads of a text that is the name of one, or of a canonical line."""
    whole = around.heads(text)
    return [whole] if whole else [one for one in text.split() if around.heads(one) == one]
