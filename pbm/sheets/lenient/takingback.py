"""Words with which a line takes back, bounds or corrects as a whole what stands above it: `scratch
that`, `all of the above only if Drew agrees`, `no, 60`.
"""

import re
from collections.abc import Iterator, Sequence

from pbm.sheets.lenient.conditional import conditional
from pbm.sheets.lenient.counted import ORDINALS
from pbm.sheets.lenient.pieces import pieces
from pbm.sheets.lenient.withdrawn import ACTS, BACK
from pbm.sheets.lines import Line

VERB = (
    "(?:ignore|disregard|forget|cancel|scratch|scrap|strike|delete|undo|revoke|remove|overlook|void"
    "|erase|withdraw|drop|skip)(?: out)?"
)
KIND = "(?:lines?|orders?|sentences?|ones?|instructions?|entry|entries|items?|moves?)"
POSTSCRIPT = r"(?:(?:p\.? ?)?p\.? ?s\b[.:]*|postscript:?)"
LEAD = (
    rf"(?:{POSTSCRIPT} )?"
    r"(?:(?:please|pls|sorry|oops|oh|no|wait|actually|but|and|hm+|kindly|then)[,.!]? )*"
)
_ABOVE = (
    rf"(?:(?:the|my|that|this) )?(?:{KIND} )?(?:(?:right|just|directly|immediately) )?above"
    rf"|(?:the|my) (?:previous|last|preceding|former) {KIND}|that(?: {KIND})?"
)
_WRONG = (
    "(?:is|was) (?:no order|not an? order|wrong|an? (?:mistake|error|joke|typo|slip)|void|nonsense"
    "|cancelled|canceled|withdrawn|not (?:meant|wanted|intended))"
)
ONE = re.compile(
    rf"{LEAD}(?:{VERB} (?:{_ABOVE})|(?:ignore|disregard|forget|cancel) it"
    rf"|(?:{_ABOVE}) {_WRONG}|no,? (?:don't|do not|not that|rather not|better not)"
    r"|not (?:that|the above)|oops(?:,? wrong(?: line)?)?|sorry,? wrong(?: line)?"
    rf"|{'|'.join(BACK)})",
    re.IGNORECASE,
)
_ALL_ABOVE = (
    r"(?:both|all|everything|the (?:two|three|whole)|every)(?: of)?(?: the)?"
    rf"(?: {KIND})? above"
)
ALL = re.compile(
    rf"{LEAD}(?:{VERB} )?{_ALL_ABOVE}(?: {_WRONG})?"
    rf"|{LEAD}{VERB} (?:what(?:ever)?|everything|all)(?: that)? (?:i|we)(?:'ve| have| just)*"
    r" (?:said|wrote|written|ordered|asked(?: for)?)(?: above| before| so far| up to here)?",
    re.IGNORECASE,
)
ALL_AND_MORE = re.compile(rf"{LEAD}{VERB} {_ALL_ABOVE}(?= ?[,;:.!])", re.IGNORECASE)
"""A line that takes all above back, and says more: `scratch all of the above, I pass`."""
BACK_AND_MORE = re.compile(
    rf"{LEAD}(?:{VERB} (?:{_ABOVE})|(?:ignore|disregard|forget|cancel|scrap|drop) it"
    r"|(?:i|we)(?:'ve| have)?(?: just)? changed (?:my|our) minds?|belay (?:that|it)"
    r"|(?:i|we)(?:'ll| will)? take (?:it|that|this|them)(?: all)? back)"
    rf"(?= ?[,;:.!(\u2013-]| (?:and|but|as|since|because|{conditional()})\b)"
    rf"|{LEAD}(?P<of>(?:on|upon) (?:second|further|reflection)\b(?: thoughts?\b)?)",
    re.IGNORECASE,
)
"""A line that takes the one above back, and says more: `scrap that, CNW declines`; or one `of` what
it speaks of."""
AMENDED = re.compile(
    rf"(?:{POSTSCRIPT} )?(?:(?:oh|sorry|oops|no|wait)[,;:.!]* )*"
    r"(?:(?P<of>corrections?|errat(?:um|a)|corrigend(?:um|a)|amendments?)\b"
    r"(?: to [^:]{1,20})?[:.,]?(?! (?:buy|sell|bid)\b)"
    r"|(?:that|this|it)(?: (?:line|one|order))? (?:should|ought to|must|(?:was|is) to)"
    r" (?:read|say)\b)",
    re.IGNORECASE,
)
"""A line that amends others: `Correction: swap those figures`, `No, wait. That should read B&O`."""
TWO = re.compile(
    r"\b(?:both|two|swap|switch|exchange|other way (?:a?round|about))\b", re.IGNORECASE
)
NUMBERED = re.compile(
    rf"{LEAD}{VERB} (?:my )?(?:{KIND}|no\.?|number) (?:no\.? ?|number )?(\d{{1,2}})",
    re.IGNORECASE,
)
PLACE = (
    rf"(?:(?:my|the) )?(?:(?:{'|'.join((*ORDINALS, 'last'))})(?: (?:one|line|order|item|bid))?"
    r"|(?:number|no\.?|line|order|item|#) ?\d{1,2})"
)
_LATTER = rf"(?:this|it|that|the (?:latter|new one|lower one)|{PLACE})"
_FORMER = rf"(?:it|that|the (?:former|other|old one|above|one above|upper one)|{PLACE})"
REPLACING = re.compile(
    rf"{LEAD}{_LATTER}(?: of (?:these|them|those|the two))?(?: (?:shall|should|must|is to|will))?"
    r" (?:replaces?|supersedes?|overrides?|overrules?|cancels?|takes? the place of"
    rf"|(?:be |is |stands |goes )?(?:instead|in place) of) {_FORMER}(?: one)?(?: please)?",
    re.IGNORECASE,
)
"""Of the two above one stands for the other: `the second replaces the first`."""
PLACED = re.compile(rf"{LEAD}{VERB} (?P<what>{PLACE})(?: please)?", re.IGNORECASE)
"""The line that is taken back, by its place: `scrap the first`."""
ALL_BOUND = re.compile(
    rf"[/\W]*{LEAD}(?:both|all|everything|every)(?: of)?(?: the| this| that)?(?: {KIND})? above,? "
    rf"(?:{conditional()}|only|but|not|except|unless|subject|depending|pending|provided)\b.*",
    re.IGNORECASE,
)
"""A condition of all above."""
_CORRECTED = re.compile(
    r"(?:(?:oh|ah|hm+|and|but|or|well|please|sorry|oops|wait)[,.;:!-]* )*"
    r"(?:(?:(?:no|nope) ?[,;:!-]+|(?:scratch|scrap|forget|strike) that ?[,;:.!-]+"
    r"|let (?:it|that) be"
    r"|correction|actually|rather|better|i mean|i meant"
    r"|(?:it |that )?(?:should be|should have been|must be))[,.;:!-]* )+"
    r"(?:(?:make (?:it|that)|only|just|at|up to|for|to|the|an?) )*"
    r"(?P<instead>\$?\d[\d,]*|(?-i:[A-Z][\w&.'-]*(?: [A-Z][\w&.'-]*){0,3}))"
    r"(?:,? (?:please|thanks|thank you|instead|sorry|shares?|each|apiece|dollars|of (?:it|them)))*"
    r"(?:,? (?:not|instead of|rather than) [^,;:]{1,30})?",
    re.IGNORECASE,
)
_APOLOGY = re.compile(
    r"(?:sorry|oops|wait)[,.;:!-]* (?P<instead>\$?\d[\d,]*|(?-i:[A-Z&]{2,5}))", re.IGNORECASE
)
_SMALL = frozenset(
    """the my our its their that this those a an of for on in to with at order orders line lines
    all any from by and or make it is be""".split()
)
_SHORT, _STEM = 4, 3
"""Letters of a word without a plural, fewest of a stem."""
_OWN_NUMBER = re.compile(r"(?:keep )?\d{1,3}[.)]\s+")
_FIGURE, _NAME = re.compile(r"\d[\d,]*"), re.compile(r"(?<=\s)[A-Z][\w&]*")
_TWO = r"(?:(?:them|it|that|those|these|both|the|my|last|two|lines|orders|above|ones)\b,? ?)*"
SWAPPED = re.compile(
    rf"{LEAD}(?:(?:do|make|take|play|read|put|i mean|or|rather|better|just|exactly)\b,? ?)*{_TWO}"
    r"(?:(?:in )?(?:the )?other way (?:a?round|about)|vice versa|swapped|switched|exchanged"
    rf"|(?:swap|switch|exchange) (?:them|those|these|the|both)\b ?{_TWO}(?:a?round|over)?)"
    r"(?:,? please)?",
    re.IGNORECASE,
)
"""The two above shall change places."""
_IN_REVERSE = r"in (?:the )?(?:reversed?|opposite|inverse) (?:order|sequence)"
REVERSED = re.compile(
    rf"{LEAD}(?:(?:do|make|take|play|all|but)\b ?)*{_TWO}"
    rf"(?:{_IN_REVERSE}|reversed|reverse {_TWO}order)(?:,? please)?",
    re.IGNORECASE,
)
"""All above shall be done in another order."""
REVERSED_LAST = re.compile(rf".*\b{_IN_REVERSE}(?: please)?", re.IGNORECASE)
"""The same, joined to the line above as a mail program wraps it."""

ABOVE_IT = re.compile(
    rf"{LEAD}(?:(?:rather|better|just) )?make (?:it|that|them|this) (?P<instead>.+)"
    r"|(?:the|that|this) (?:(?:line|order|one)(?: (?:right |just )?above)?|above)"
    r" (?:is|was|comes|came|belongs|stems|stays|goes|can|has|should|must)\b"
    r"|(?:that|this|it)(?:'s| is| was) (?:only |just )?(?:what|how) (?!i\b|we\b)"
    r"|(?:i|we)(?:'ll| will| shall| would|'d| do| did| can|'m| am)?(?: \w+)?(?: not|n't| never)"
    r"(?: (?:do|want|mean) (?:it|that|this|so))?(?=[,;.!]|$)|(?:i|we) (?:won't|don't|can't|didn't)"
    r"(?=[,;.!]|$)|neither\b"
    r"|(?:and|plus) (?:also |on |further )?to (?-i:[A-Z]{1,2}\d|[A-Z][^:;]* (?:too|as well)\b)"
    r"|(?:(?:no|sorry|oops|wait)[,;:.! ]+)?(?:that|this|it)(?:'s| is| was) (?:meant )?for (?:the )?"
    r"(?-i:[A-Z])"
    r"|(?:(?:oh|ah|well|sorry|actually|wait|hm+),? )*(?:no|nope|nah)[,;:.!]+ (?=.*\b(?:that|it|this"
    r"|they|them|those|he|she|rather|better)\b)"
    r"|(?:oh,? )?(?:sorry|oops|pardon|ou?ch)[,;:.!]+ (?=.*\b(?:wrong|mistake|mistaken|mixed|meant"
    r"|confused|typo|slip)\b)"
    r"|(?:only |but |and |not before )*(?:(?:in|on|for|at) )?(?:the )?next"
    r" (?:turn|round|time|week|set)(?: (?:please|only|then))?$"
    r"|from (?:the )?(?:(?:seat|player) \d+|bank|market|ipo|pool|treasury|(?-i:[A-Z][a-z]+))\b"
    r"(?=[^:]*\b(?:if|not|only|unless|or|else)\b)",
    re.IGNORECASE,
)
"""With this begins what speaks of the line right above."""

DESCRIBED = re.compile(
    rf"(?P<lead>[^,;:.!?]{{0,40}}[,;:.!?] )?{LEAD}(?:(?:and|but|so|now|then) )*(?:(?:scratch"
    r"|forget|strike|cancel|ignore|disregard|delete|undo|never mind|correction|cross|call off"
    r"|take back|leave (?:out|off)|no need for|don't bother with)(?: out| about)?[,:]? "
    r"(?P<what>[^,;.!?]+)"
    r"|(?:skip|drop|remove|withdraw|call|take|leave|cross|strike)(?: out| off)? "
    r"(?P<thing>(?:(?:the|my|that|this) )?[^,;.!?\d]+?)(?: off| out| back)?(?=[,;.!?]|$))",
    re.IGNORECASE,
)
"""What is taken back, or corrected, by what it is about: `forget the B&O dividend`."""
KEPT = re.compile(
    rf"{LEAD}(?<=[,.! ])(?:i|we)(?:'ll| will| shall| rather| better|'d better)*"
    r" (?:keep|hold(?: on to)?|retain|(?:don't|do not) (?:sell|buy)) (?P<what>[^,;.!?\d]+)",
    re.IGNORECASE,
)
"""What somebody does not part with after all: `no, wait, I keep the NYC`."""
HEADING, ORDER = 3, 2
"""Most words of a heading, fewest of an order."""


def corrects(text: str) -> str:
    """The figure or name that is all that a line says instead of one above it; empty if it says
    none, or more."""
    found = _CORRECTED.fullmatch(text) or _APOLOGY.fullmatch(text)
    return found["instead"] if found else ""


def corrected_above(lines: Sequence[Line], instead: str) -> list[Line]:
    """The lines that a figure or name may correct: the last that holds one, and all below it."""
    at = (at for at in range(len(lines) - 1, -1, -1) if _held(lines[at].text, instead))
    return list(lines[next(at, len(lines) - 1) :]) if lines else []


def holds_one(text: str, instead: str) -> bool:
    """Whether a line holds no more than one figure, or name, that another may replace."""
    return _held(text, instead) <= 1


def _held(text: str, instead: str) -> int:
    """How many figures, or names, a line holds that another may replace."""
    sort = _FIGURE if instead.lstrip("$")[:1].isdigit() else _NAME
    return len(sort.findall(_OWN_NUMBER.sub("", text, count=1)))


def content(text: str) -> frozenset[str]:
    """The words of a text that tell what it is about, in the singular."""
    words = (one for one in pieces(text.lower()).words if one[0].isalnum() and one not in _SMALL)
    return frozenset(one.rstrip("s") if len(one) > _SHORT else one for one in words)


def shared(some: frozenset[str], others: frozenset[str]) -> frozenset[str]:
    """The words that others say, too, in the same form or a longer or shorter one: `protection`."""
    return frozenset(one for one in some if any(_alike(one, other) for other in others))


def _alike(one: str, other: str) -> bool:
    """Whether two words are one, the one is the stem of the other, or calls what it does."""
    short, long = sorted((one, other), key=len)
    stem = len(short) >= _STEM and short.isalpha() and long.startswith(short)
    return one == other or stem or other in ACTS.get(one, ())


def headed(lines: Sequence[Line]) -> Iterator[tuple[Line, frozenset[str]]]:
    """Each line with the words of what heads it."""
    head: frozenset[str] = frozenset()
    for line in lines:
        yield line, head
        words = content(line.text)
        alone = len(words) <= HEADING and not any(map(str.isdigit, line.text))
        head = words if alone else head


def is_anew(named: frozenset[str], line: Line, head: frozenset[str]) -> bool:
    """Whether a line with what heads it says two of the words of an order that denies another; or
    below its heading all of them, if the order is a figure behind its verb."""
    own = shared(named, content(line.text))
    both = own | shared(named, head)
    return bool(own) and len(both) >= (min(ORDER, len(named)) if head else ORDER)
