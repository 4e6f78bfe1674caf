"""Words that compare figures in a condition or say nothing there, the phrases of figures, and a
condition without contractions."""

import re
from collections.abc import Iterator
from functools import lru_cache

from pbm.sheets.lenient.counted import COUNTED, figure_in_words
from pbm.sheets.lenient.pieces import pieces
from pbm.sheets.lenient.sought import SoughtPattern, in_other_words
from pbm.sheets.lines import Line
from pbm.sheets.tokens import Tokens, tokens
from pbm.sheets.usage import Usage, Word, usage

HAD = ("has", "have", "hold", "holds", "own", "owns")
MOVED = "risen|fallen|dropped|climbed|gone|sunk|come"
_GOES = (
    rf"(?:(?:has|have) (?:{MOVED})(?: up| down)?|is|are|be"
    r"|gets?|goes|go|falls?|drops?|sinks?|rises?|climbs?|stands?|was|has|have|becomes?"
    r"|holds?|contains?|comes?|dips?|slips?|trades?|moves?|lies|sits?|remains?|stays?"
    r"|ends? up|goe?s? down|comes? down|goe?s? up|is still|are still|is now|are now|should be"
    r"|should fall)?"
)
SIGNS = (
    (
        (
            rf"{_GOES} ?(?:to )?(?:at least|a minimum of|not? less than|not below|not under"
            "|no fewer than)"
        ),
        ">=",
    ),
    (
        rf"{_GOES} ?(?:to )?(?:at most|a maximum of|not? more than|not (?:above|over)|up to)",
        "<=",
    ),
    (
        rf"{_GOES} ?(?:to )?(?:below|under|less than|fewer than|lower than|beneath|cheaper than)",
        "<",
    ),
    (rf"{_GOES} ?(?:to )?(?:above|over|more than|higher than|greater than|past|beyond)", ">"),
    (r"(?:has|have) (?:risen|climbed|grown|gone up|come up)(?: up)? to", ">="),
    (r"(?:has|have) (?:fallen|dropped|sunk|gone down|come down)(?: down)? to", "<="),
    (r"exceeds|exceed", ">"),
    (r"reaches|reach|hits|hit|gets to|get to|comes to|makes|climbs to|rises to", ">="),
    (r"falls? to|drops? to|sinks? to", "<="),
    (r"<=|>=|!=|<|>|=", ""),
    (
        r"(?:is at|are at|stands at|sits at|is exactly|is equal to|is|are|equals|exactly|costs?)",
        "=",
    ),
)
FIGURE = r"(\$? ?(?:\d{1,3}(?:,\d{3})+|\d+)(?: dollars?| bucks)?)"
AFTER = (
    (" or (?:more|above|over|higher|better|up)| and (?:more|above|over|up)", ">="),
    (" or (?:less|below|fewer|lower|under)", "<="),
)
COUNTED_FIRST = re.compile(r"^(\d+) (?=[a-z])", re.IGNORECASE)
_SHORT = (
    (re.compile(r"\bamounts? to (?=at|not|no|more|less|over|under)", re.IGNORECASE), "is "),
    (
        re.compile(
            r"\b(phase \d) or (?:in )?(?:an?|any|some) (?:later|higher|following)"
            r" (?:one|phase)\b",
            re.IGNORECASE,
        ),
        r"\1 or later",
    ),
    (
        re.compile(
            r"\b(\d+) (?!dollars?\b|bucks\b)([a-z]+(?: [a-z]+)?) or (more|less|fewer)\b",
            re.IGNORECASE,
        ),
        r"\1 or \3 \2",
    ),
    (re.compile(r"^(\d+) or (?:more|above) ", re.IGNORECASE), r"at least \1 "),
    (re.compile(r"^(\d+) or (?:less|fewer) ", re.IGNORECASE), r"at most \1 "),
    (re.compile(r"\b(i|we|they|you)'ve\b", re.IGNORECASE), r"\1 have"),
    (re.compile(r"'s (?=been\b|got\b)", re.IGNORECASE), " has "),
    (re.compile(r"\b(it|that|there|who|nobody|somebody)'s\b", re.IGNORECASE), r"\1 is"),
    (re.compile(r"\bits got\b", re.IGNORECASE), "it has"),
    (re.compile(r"\b(?:i|we) got\b", re.IGNORECASE), "i have"),
    (
        re.compile(r"\bonly (have|has|own|owns|hold|holds) (?=\d|one|two|three)", re.IGNORECASE),
        r"\1 only ",
    ),
    (re.compile(r"\b(has|have) got\b(?! (?:to|into)\b)", re.IGNORECASE), r"\1"),
    (
        re.compile(
            r"\b((?:seat|player) \d+) (?:has|owns|holds) (?:none|nothing)(?: of (?:it|them))?$",
            re.IGNORECASE,
        ),
        r"\1 has no shares",
    ),
    (re.compile(r"\b(i|we)'d\b", re.IGNORECASE), r"\1 would"),
    (
        re.compile(r"\b(?:would|will|shall|should)(?: still| then)* (have|own|hold)\b", re.I),
        r"\1",
    ),
    (re.compile(r"\b(?:would|will|shall|should)(?: still| then)* be\b", re.IGNORECASE), "is"),
    (re.compile(r"\b(is|has|have|are|do|does)nt\b", re.IGNORECASE), r"\1 not"),
    (re.compile(r"\bi'm\b", re.IGNORECASE), "i am"),
    (
        re.compile(
            r"\bphase (\d) (?:begins|starts|has begun|has started|comes|arrives|opens|kicks in"
            r"|dawns|is there|has come|is reached|is entered|sets in|comes in|comes up)\b",
            re.IGNORECASE,
        ),
        r"phase >= \1",
    ),
)

_SHORT_OF_PRESIDENTS = (
    (
        re.compile(
            r"\b(?:seat|player) (\d{1,2}) (?:is|becomes|became|has become|gets to be|is made"
            r"|takes over as) (?:the )?(?:new )?(?:president|director) of (?:the )?(.+)$"
            r"|\b(?:seat|player) (\d{1,2}) (?:holds|takes|gets|has|takes over) the"
            r" (?:presidency|directorship|chair) of (?:the )?(.+)$",
            re.IGNORECASE,
        ),
        r"president(\2\4) = \1\3",
    ),
    (
        re.compile(
            r"\b(?:the )?(?:president|director) of (?:the )?(.+?) (?:is|becomes)"
            r" (?:seat|player) (\d{1,2})$"
            r"|^(?:the )?(.+?)'s (?:president|director) (?:is|becomes) (?:seat|player) (\d{1,2})$",
            re.IGNORECASE,
        ),
        r"president(\1\3) = \2\4",
    ),
)
"""Who presides over a company."""
_TURNS = tuple(SoughtPattern(*one) for one in (*_SHORT, *_SHORT_OF_PRESIDENTS))
NONE = re.compile(
    r"\b(have|has|own|owns|hold|holds) (?:no|none|not any|zero)\b(?! (?:more|less|fewer) than)"
    r"(?: more)?(?: of)?"
    r"|\b(?:do|does) not (have|own|hold)(?: any| a)?\b"
    r"|\b(?:don't|doesn't) (have|own|hold)(?: any| a)?\b"
    r"|\b(has)(?:n't| not) (?:any|a)\b|\b(?:there|are|is)( )(?:is |are )?(?:no|none|not any)\b"
    r"|^no (?=.*\bleft$)",
    re.IGNORECASE,
)
BARE = re.compile(rf"\b(have|has|own|owns|hold|holds|owning|having) {FIGURE}\b", re.IGNORECASE)
SOME = re.compile(
    r"\b(has|have|owns?|holds?)(?: still)?(?: any| some| an?)? (?!at )", re.IGNORECASE
)
"""What is had, if so many are not said, is one at least."""
_NEITHER = re.compile(
    r"\b(?:locomotive|loco|train|engine|cube|house)s? (?:already |still )?(?:in|at|on|inside)"
    r" (?:it|there)\b"
    r"|\band (?:i |i'll |i'd |then )*(?:bid|go|pay|offer) (?:up )?to\b"
    r"|\b(?:has|have|must|needs?) (?:to )?(?:drop|discard|lose|scrap|give up|throw|get rid)\b"
    r"|, (?:(?:above|over|below|under)|(?:more|less|fewer|dearer|cheaper)(?: than)?) (?:that|it)\b"
    r"|\b(?:i|we|you) (?:get|receive|make|earn) (?:for )?(?:at least |not? less than )?\$?\d",
    re.IGNORECASE,
)
"""A place that is not named, what is done besides, what must be given up, what is said of the
contrary, or what somebody is paid."""
_THEIRS = re.compile(
    r"\b(?:they|he|she) (?:have|has|owns?|holds?)\b.*\bshares?\b"
    r"|^there(?:'s| is| are) none\W*$",
    re.IGNORECASE,
)
"""Other people's shares, or none of nobody knows what; a company has none of its own."""
_FEW = (
    r"(?:(?:under|over|below|above|(?:less|more|fewer) than|at (?:least|most)) )?"
    r"(?:\$?\d|an?|one|two|three|four|five|six|seven|eight|nine|ten)"
)
_ALONE = re.compile(
    r"\b(?:alone|solely|exclusively|sole|lone|the only|(?:nothing|nobody|none|no one) but"
    r"|(?:with|and) (?:nobody|no one|none) else|on (?:its|his|her|their|my|our) own)\b"
    r"|\bonly\b(?! (?:(?:has|have|holds?|owns?|costs?|is|are|left|the|in) )*"
    rf"(?:{_FEW})\b)"
    r"|\bjust (?:(?:the|my|a) )?(?:(?-i:[A-Z])|(?:the|that|this|me|i|my)\b)",
    re.IGNORECASE,
)
"""What is so of one and of no other, which no condition says."""
_ASKED = "asked"
"""Stands before every phrase, for a usage line begins with a word."""
NOISE = re.compile(
    r"\b(the|my|our|currently|still|then|now|there|already|by then|at that (?:time|point|moment)"
    r"|at the time|actually|(?:is|are) (?=left)|(?:has|have) been (?=sold)|ever"
    r"|remaining|left over|at hand|on hand|in hand|myself|at all|just"
    r"|(?<=[0-9] )left|(?<=dollars )left|again|alone|yet|too)\b ?",
    re.IGNORECASE,
)


_PLACE = "(?:hex|place|spot|city|town|village|mountain|forest|gauge|dial)"
_OF_A_PLACE = (
    (r"\bthere (?:already )?(?:is|are) (?:already )?one\b(?: there)?", "{} has a house"),
    (r"\bthere (?:is|are)\b", "{} has"),
    (rf"\b(?:it|that|this|(?:the|that|this) {_PLACE})\b", "{}"),
    (r"\b(?:(?:in|at|on) )?(?:there|it)\b(?! (?:is|are)\b)", "at {}"),
    (r"\b(?:its )?(cost|price|gain)\b(?! of)(?: there)?", r"\1 of {}"),
)
"""How a condition speaks of the one place that its order names."""
_COMES_TO_THAT = re.compile(r"\b(?:comes?|came|goes) to (?:it|that|this)\b", re.IGNORECASE)
"""What happens at last, whatever that is: no company comes there."""


def of_a_place(clause: str, place: str) -> Iterator[str]:
    """A condition with the place of which it speaks as `it`, `there`, or not at all."""
    text = "" if _COMES_TO_THAT.search(clause) else plain(clause)
    for pattern, said in _OF_A_PLACE:
        told = re.sub(pattern, said.format(place), text, count=1, flags=re.IGNORECASE)
        if told != text:
            yield told


_UNCOUNTED = re.compile(
    r"\b(?<!i )(?<!we )(?:has|have|holds|owns|there are)(?: still)?(?: any| some)?"
    r" (?:shares|certificates)$",
    re.IGNORECASE,
)
_MY_SHARES = re.compile(r"\bshares(?:\([A-Z&]+\))? [<>=!]")
_HAS = re.compile(
    r"^(?!.*\b(?:i|we|my|mine|our|me|myself|seat|player|president)\b).*\b(?:has|holds|owns)\b",
    re.IGNORECASE,
)

_FOR_ONE = re.compile(
    r"\b(?:afford|pay for|manage|(?:money|cash|funds|means|enough) (?:for|to \w+(?: for)?))"
    r" (?:one|it|that)$",
    re.IGNORECASE,
)
"""Money for what the order buys, whose price is not said."""
_SOMEWHERE = re.compile(r"^(?!.*\b(?:i|we|my|mine|our)\b)there (?:is|are)\b", re.IGNORECASE)
"""Some are somewhere, with nobody who has them."""


def unsayable(text: str) -> bool:
    """Whether a condition speaks of what no figure is asked of."""
    return any(one.search(text) for one in (_THEIRS, _NEITHER, _ALONE, _FOR_ONE))


def unsold(text: str) -> str:
    """A condition in which a company has shares, not so many: these are left to be sold."""
    return _UNCOUNTED.sub(r"\g<0> left", text)


def of_others(text: str, condition: str) -> bool:
    """Whether a condition of one's own shares is read where somebody else is said to have some."""
    return bool(_MY_SHARES.search(condition) and (_HAS.search(text) or _SOMEWHERE.search(text)))


def plain(text: str) -> str:
    """A condition without contractions."""
    return in_other_words(text, _TURNS)


SMALL = {
    word: str(at)
    for at, word in enumerate("zero one two three four five six seven eight nine ten".split())
}
_COUNT = re.compile(rf"\b({'|'.join(SMALL)})\b", re.IGNORECASE)
_NUMBER = f"(?:{'|'.join(sorted(COUNTED, key=len, reverse=True))})"
_SPELLED = re.compile(rf"\b{_NUMBER}(?:[ -](?:and )?{_NUMBER})+\b", re.IGNORECASE)
"""A number of several words."""


def digits(text: str) -> str:
    """A condition with its small numbers in digits."""
    text = _SPELLED.sub(lambda found: _number(found.group()), text)
    return _COUNT.sub(lambda found: SMALL[found.group().lower()], text)


def _number(said: str) -> str:
    """A number in words as a figure: `three hundred`."""
    line = pieces(said)
    read = figure_in_words(line, 0)
    return str(read[0]) if read is not None and read[1] == len(line) else said


@lru_cache(maxsize=256)
def without_noise(text: str) -> Tokens:
    """What is left of a comparison when what says nothing is left out."""
    plain = re.sub(r"['\u2019]s\b", "", NOISE.sub("", " ".join(text.split()))).strip(" ,:")
    return tokens(Line(1, f"{_ASKED} {plain}"))


@lru_cache(maxsize=256)
def phrases_of(lines: tuple[str, ...]) -> tuple[tuple[Usage, tuple[frozenset[str], ...]], ...]:
    """The phrases of a figure, cut into their parts, and the words without which none is said, in
    their spellings; one may begin with a name."""
    cut = [usage(f"{_ASKED} {line}") for line in lines]
    words = ([one for one in each.parts if isinstance(one, Word)] for each in cut)
    needed = (tuple(frozenset(one.spellings) for one in each if one.needed) for each in words)
    return tuple(zip(cut, needed, strict=True))
