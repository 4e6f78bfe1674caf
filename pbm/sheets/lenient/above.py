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
from pbm.sheets.lenient.circumstances import Circumstances, names_at
from pbm.sheets.lenient.conditional import conditional
from pbm.sheets.lenient.courtesies import opens_only
from pbm.sheets.lenient.described import ROUTE
from pbm.sheets.lenient.doubts import doubt
from pbm.sheets.lenient.held import verbs_held
from pbm.sheets.lenient.lexicon import words_of
from pbm.sheets.lenient.pieces import Pieces, pieces
from pbm.sheets.lenient.reader import LineReader
from pbm.sheets.lines import LONGEST, Line
from pbm.sheets.names import fold
from pbm.sheets.usage import slots

PAST = "-"
"""A heading above an empty line: it may head what stands below, or not."""
_BEGUN = re.compile(r"([^,;:()\[\]]+?)(?: *[,;:(\[]| -)")
"""A name with something behind it."""
_BREAKS_OFF = frozenset(
    """to and or not never if that as be the a an my our of for do don't dont doesn't is are was
    were will would shall should can cannot can't won't than because when unless with but otherwise
    else""".split()
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
_DONE_UNDER = re.compile(
    rf"{_SUPPOSES.pattern}[^,:]*(?:[,:]| then) *"
    r"(?!(?:and|or|nor|but|if|when|unless|as|that|which|who)\b)\w",
    re.IGNORECASE,
)
"""A condition, and what is done under it in the same line."""
_FINITE = re.compile(
    r"\b(?:is|are|was|were|has|have|had|can|could|does|did|falls?|drops?|rises?|goes|go|stands?|costs?|wins?"
    r"|los(?:es?|t)|reach(?:es)?|hits?|gets?|got|comes?|came|remains?|stays?|takes?|took|exceeds?"
    r"|fails?|looks?|seems?|bids?|starts?|floats?|operates?|pays?)\b|n't\b|\w's\b",
    re.IGNORECASE,
)
"""What makes a clause of a condition whole."""
_BEFORE_ACT = frozenset(
    """to not can could will would may might must shall should do does did let lets me and or nor
    the a an my our no any his her their its of for who that which than have has had be been is are
    at in on with from by""".split()
)
"""Behind these no order begins."""
_SUBJECTS = frozenset(("company", "railroad"))
"""Vocabularies of those that act."""
_RELATIVE = re.compile(
    r"\b(?:what|whatever|who|whoever|which|whichever|whose|how|where|that|as|than|because|so|why)\b",
    re.IGNORECASE,
)
"""With one of these a second verb is of the condition, too."""
_DEPENDS = re.compile(
    r"\W*(?:(?:and|but|or|so|plus|also|else|otherwise|then|instead|if not|in that case|failing)\b"
    r"|.*\b(?:it|its|that|this|they|them|these|those|same|both|too|also|either)\b)",
    re.IGNORECASE,
)
"""A line that goes on with the one above it, or speaks of it."""
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
_SIGNS = "=-*_ "
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
        self.done = False
        """It is a condition with what is done under it."""
        self.elides: Callable[[str], bool] = _never
        """Whether a line leaves out whose its act is."""

    def over(self, line: Line) -> Line | None:
        """What hangs over a line; an empty one right below a colon does not part them."""
        above = self.line
        if above is None:
            return None
        begins = self.last == above.last and above.text.rstrip().endswith(":")
        if line.number - self.last > 1 + begins:
            self.line = None
        self.last = line.last
        apart = self.done and not _DEPENDS.match(line.text) and not self.elides(line.text)
        return None if apart and not above.text.rstrip().endswith(":") else self.line

    def refused(self, line: Line, reader: LineReader) -> None:
        """A line gives no order."""
        if hangs_over(line.text, reader):
            self.line, self.last = line, line.last
            told = line.text.strip(_SIGNS)
            done = _DONE_UNDER.match(told) or (_SUPPOSES.match(told) and _acts_behind(told, reader))
            self.done = bool(done) and not _breaks_off(line.text)
            whose = _subjects(pieces(line.text), reader.around)
            self.elides = partial(_elides, around=reader.around) if whose else _never


def _elides(text: str, around: Circumstances) -> bool:
    """Whether a line orders something of a company that it does not name: `withhold`."""
    line = pieces(text)
    held = verbs_held(line, around)
    forms = [one for one in around.grammar.forms if one.key in held]
    kinds = [{part.vocabulary for part in slots(one.usage.parts)} & _SUBJECTS for one in forms]
    return bool(kinds) and all(kinds) and not _subjects(line, around)


def _never(text: str) -> bool:
    """What no line does."""
    return False


def _subjects(line: Pieces, around: Circumstances) -> frozenset[str]:
    """The vocabularies of those that act of which a line has a name."""
    named = {kind for at in range(len(line)) for kind, _ in names_at(line, at, around.tongue)}
    return _SUBJECTS & named


def _acts_behind(text: str, reader: LineReader) -> bool:
    """Whether an act stands behind a whole condition without a sign: `if IC is below 70 sell 2`."""
    line = pieces(text)
    for at in range(3, len(line)):
        named = line.items[at - 1].text[0].isupper() and line.word(at - 1) != "i"
        starts = at - named
        bound = {line.word(starts - 1), line.word(at)} & _BEFORE_ACT
        acts = not bound and (named or at + 1 < len(line)) and reader.verb(line, at, weak=named)
        if acts and not _RELATIVE.search(line.raw(1, at)) and _FINITE.search(line.raw(1, starts)):
            return True
    return False


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
    if _breaks_off(text) or _SUPPOSES.match(bare):
        return True
    return doubtful and len(words) <= _FEW and not has_verb(bare, reader)


def _breaks_off(text: str) -> bool:
    """Whether a line ends with a word that goes on in the one below."""
    words = _bare(text)[1]
    return bool(words) and words[-1] in _BREAKS_OFF


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
    bare = text.strip(_SIGNS)
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


def opens_with(text: str, around: Circumstances) -> str:
    """The railroad with whose name a line begins, parted by a sign from what it says of it: if it
    gives no order, it may head what stands below."""
    begun = _BEGUN.match(text.strip(_SIGNS))
    return around.heads(begun[1]) if begun is not None else ""


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
