"""What a line says of those below it: `B&O:`, `Don't do any of these:`, `If IC falls below 72`.

A line that gives no order, and ends with a colon, breaks off, sets a condition, or denies, puts off
or tells in a few words, may be meant of the lines right below it. Their orders are asked about, up
to the next empty line or heading. A few words that give no order and hold no verb of one may be a
heading that cannot be read.
"""

import re
from collections.abc import Callable, Sequence
from functools import partial

import msgspec

from pbm.sheets.complaint import Complaint, Fault, say
from pbm.sheets.lenient.circumstances import Circumstances, places_of_names
from pbm.sheets.lenient.conditional import conditional
from pbm.sheets.lenient.courtesies import opens_only
from pbm.sheets.lenient.described import ROUTE
from pbm.sheets.lenient.doubts import doubt
from pbm.sheets.lenient.lexicon import words_of
from pbm.sheets.lenient.misspelt import as_meant
from pbm.sheets.lenient.pieces import pieces
from pbm.sheets.lenient.reader import LineReader
from pbm.sheets.lenient.subjects import acting
from pbm.sheets.lines import LONGEST, Line
from pbm.sheets.names import fold

UNKNOWN = "?"
"""The heading that cannot be read."""
PAST = "-"
"""A heading above an empty line: it may head what stands below, or not."""
_SLOT = re.compile(
    r"\s*[,(-]+ ?(?:(?:my |in )?slot(?: no\.?| number)? ?[12]"
    r"|my (?:first|second)(?: (?:one|railroad|slot))?)\)?(?= ?:?$)",
    re.IGNORECASE,
)
"""Where a railroad is held, behind its name as a heading."""
_ASIDE = re.compile(r"(?P<name>[^:()]*\w) *\((?P<said>[^()]+)\)[ :]*")
"""A heading with a comment behind its name."""
_MINE = frozenset(("mine", "road"))
_BREAKS_OFF = frozenset(
    """to and or not never if that as be the a an my our of for do don't dont doesn't is are was
    were will would shall should can cannot can't won't than because when unless with but""".split()
)
"""A line does not end with one of these."""
_SAID = frozenset(("that", "it", "this", "above", "both"))
"""A few words that end so speak of what stands above them."""
_THOUGHTS = frozenset(
    """idea ideas thought thoughts plan plans proposal proposals suggestion suggestions option
    options alternative alternatives note notes dream dreams variant variants""".split()
)
"""Below one of these stand no orders yet."""
_SUPPOSES = re.compile(
    rf"(?:and |but |only |then )?(?:{conditional()}|suppose|should)\b",
    re.IGNORECASE,
)
_OTHER_TURN = re.compile(
    r"(?:for |in |on |at )?(?:the |my )?(?:(?:turn|round|part) (?:no\.? ?)?\d{1,3}"
    r"|(?:next|following|last|another|previous|coming) (?:turn|round|time|go|week))",
    re.IGNORECASE,
)
_LIST_ASKED = re.compile(
    r"\b(?:this|these|those|the following|as follows)(?: (?:orders?|lines?|moves?|things?|instead"
    r"|please|too|now|then|at once|all|here|below"
    r"|for (?:me|us|(?:the )?(?:two|three|both|all) of us)"
    r"|(?:the )?(?:next|another) (?:time|turn)))*\s*\?$",
    re.IGNORECASE,
)
_ENDED = (".", "!", "?", ")", ";")
_FEW, _NAME = 4, 4
"""Words of a line that hangs over others without a sign; words of what may be a heading."""
_SHOWN = 40
"""Characters of the line above in a question about one below."""


class HeadingInForce(msgspec.Struct, frozen=True):
    """The heading in force and the line it reaches to, where no empty line parts it."""

    name: str = ""
    last: int = 0
    fresh: bool = True
    """Nothing stands below it yet."""
    line: Line | None = None
    """Its own line, if it may have been an order, as long as no line below it was for it."""


class LineAbove:
    """The line that hangs over those below it, as long as nothing parts them."""

    def __init__(self) -> None:
        self.line: Line | None = None
        self.last = 0
        """The last line below it, or its own."""

    def over(self, line: Line) -> Line | None:
        """What hangs over a line; an empty one right below a colon does not part them."""
        above = self.line
        if above is None:
            return None
        begins = self.last == above.last and above.text.rstrip().endswith(":")
        if line.number - self.last > 1 + begins:
            self.line = None
        self.last = line.last
        return self.line

    def refused(self, line: Line, reader: LineReader) -> None:
        """A line gives no order."""
        if hangs_over(line.text, reader):
            self.line, self.last = line, line.last


def worded(line: Line, name: str, around: Circumstances) -> Line | None:
    """A heading that says more than a name and has no colon: `president N&W`."""
    text = line.text.strip("=-*_[] ")
    bare = text.endswith(":") or around.heads(text) == name
    return None if bare or name in ("", UNKNOWN) else line


def heading_of(text: str, around: Circumstances) -> str | None:
    """The name that a line consists of, with the words around it; None if it is no heading."""
    colon = text.rstrip("=-*_ ").endswith(":")
    whole = pieces(text.strip("=-*_[] "))
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


def hangs_over(text: str, reader: LineReader) -> bool:
    """Whether a line that gives no order may be meant of those below it."""
    bare, words = _bare(text)
    doubtful = doubt(bare, reader.around.lexicon) is not None
    if bare.count('"') % 2 or bare.count("\u201c") > bare.count("\u201d"):
        return True
    if doubtful and (bare.endswith(",") or _LIST_ASKED.search(bare)):
        return True
    points = 0 < len(words) <= _FEW and words[-1] in _SAID
    if not words or points or bare.endswith(_ENDED):
        return False
    if _OTHER_TURN.fullmatch(bare.rstrip(" :-")):
        return True
    if bare.endswith(":"):
        return doubtful or not (opens_only(bare) or has_verb(bare, reader) or _parts(bare, reader))
    if words[-1] in _BREAKS_OFF or _SUPPOSES.match(bare):
        return True
    return doubtful and len(words) <= _FEW and not has_verb(bare, reader)


def _parts(text: str, reader: LineReader) -> bool:
    """Whether a text is the title of a part of the letter, or the writer's own name; what else is
    written as names are may say whose the orders below are."""
    words = re.findall(r"[\w&']+", text)
    if any(one.lower() in _THOUGHTS or one.endswith("'s") for one in words):
        return False
    titled = all(one[0].isupper() or one[0].isdigit() for one in words)
    titles = words_of(reader.around.lexicon.sections)
    known = any(one.lower() in titles for one in words)
    return titled and (known or fold(text.rstrip(" :")) in reader.around.mine)


def _bare(text: str) -> tuple[str, list[str]]:
    """A line without the signs around it, and its words without signs among them."""
    bare = text.strip("=-*_ ")
    return bare, [one for one in pieces(bare).words if one[:1].isalnum()]


def may_head(text: str, reader: LineReader) -> bool:
    """Whether a line that gives no order may be a heading that cannot be read: a few words, or any
    with a colon."""
    bare, words = _bare(text)
    if bare.endswith(":"):
        return not opens_only(bare)
    if not 0 < len(words) <= _NAME or bare.endswith((".", "!", "?", ",")) or ROUTE.search(bare):
        return False
    ordered = any(len(one) > 1 and one.isdigit() for one in words) or has_verb(bare, reader)
    return not ordered and doubt(bare, reader.around.lexicon) is None


def has_verb(text: str, reader: LineReader) -> bool:
    """Whether an order's verb stands anywhere in a text."""
    line = pieces(text)
    return any(reader.verb(line, at) for at in range(len(line)))


def orders_act(reader: LineReader, *more: str) -> Callable[[str], bool]:
    """Tells whether a verb of an order stands in a text: people's, one of the grammar, or one of
    some `more`."""
    verbs = frozenset((*reader.around.grammar.verbs, *more))
    return lambda text: has_verb(text, reader) or not verbs.isdisjoint(pieces(text).words)


def unsettled(line: Line, above: Line | None, offers: Sequence[str]) -> Complaint:
    """The question about a line's orders, which another line takes back, or which one `above` hangs
    over. Of a line of which both is so it is asked whether it is meant at all."""
    if above is None:
        reason = say("withdrawn")
    else:
        words = above.text.strip()
        shown = words if len(words) <= _SHOWN else f"{words[:_SHOWN].rstrip()} …"
        reason = say("hangs_over", above=shown)
    fault = Fault(0, len(line.text), reason, offers=tuple(offers))
    return fault.of(line.number, line.text[:LONGEST])
