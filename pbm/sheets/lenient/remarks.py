"""Remarks beside an order that hold a `no`, an `only` or a question and change nothing of it.

`(no risk)`, `(only two left)`, `(never liked it)`, `(why not?)`: such a remark is of a kind that
speaks of how things are, of what somebody thinks of them, or to the reader. It names nothing, has
no figure but of what is left, and no word that takes back, allows or puts off.
"""

import re
from collections.abc import Callable

from pbm.sheets.lenient.figures import COUNTED
from pbm.sheets.lenient.lexicon import Lexicon
from pbm.sheets.lenient.pieces import Pieces, pieces
from pbm.sheets.lenient.voiced import known_words

_MOST = 8
"""Words of a remark."""
_HAVING = (
    r"(?:(?:there(?:'s| is| are)|(?:i|we)(?:'ve| have)(?: got)?|(?:it|they)(?:'s| has"
    r"| have)(?: got)?"
    r"|and|with|it's|it is|that's|that is) )?"
)
_OF_FACT = (
    "money|cash|funds|income|revenue|earnings|trains?|engines?|locos?|routes?|shares? left"
    "|buyers?|sellers?|takers?|bidders?|rivals?"
)
"""Of these there may be none; then the place or time is told, too."""
_THERE = r"(?: (?:there|here|left|around|about|at hand|in hand|in sight|at all|anyway|either|now))"
_NO_THING = re.compile(
    rf"{_HAVING}(?:no|not an?|not any|not much|hardly any)(?P<what>(?: [a-z'-]+){{1,4}}?){_THERE}*",
    re.IGNORECASE,
)
_NO_FACT = re.compile(rf"{_HAVING}(?:no|not any|hardly any) (?:{_OF_FACT}){_THERE}+", re.IGNORECASE)
_NOTHING = re.compile(
    rf"{_HAVING}(?:nothing|none|no (?:one|other)) (?:much )?(?:better|cheaper|finer|nicer|safer"
    rf"|worse"
    rf"|wrong with (?:it|that)|to lose|to fear|to worry about|to hide"
    rf"|left to lose)(?: to do)?{_THERE}*",
    re.IGNORECASE,
)
_DENYING = frozenset(
    """way go deal deals sale sales wait stop chance sir sense point need reason use good thanks
    thank please longer more less later earlier sooner other others one idea order orders action
    move plan plans intention wish desire interest longer bid bids buy lay run runs pass purchase
    order instruction decision never not yet really again if when unless until but or and nor only
    except than sorry mistake error joke kidding it that this them they he she you we i me us so
    upgrade build building cube cubes limit maximum max minimum min cap price par half full
    anymore doubt yes hurry rush bridge port cattle refinery council protection redemption rotation
    consent acceptance issue reissue bankruptcy exchange discard claim right rights""".split()
)
"""A `no` before these may take the order back, or a part of it."""
_LIKED = (
    "liked?|loved?|trusted?|needed|fancied|believed in|cared (?:for|about)|earned|paid|worked"
    "|made|did"
    "|brought|gave|helped|delivered|hurt|disappointed|let me down|lost|failed|understood|saw"
)
_NEVER = re.compile(
    rf"(?:(?:i|we|it|they|that one|he|she) )?(?:have |has |had )?(?:never|hardly ever|(?:do|did)n't"
    rf"|(?:do|did) not)(?: really| much| quite| even| ever)? (?:{_LIKED}|like|love|trust|need"
    rf"|believe in"
    r"|care for)(?: (?:it|them|him|her|me|us|one|that|the|a|an|any|much|thing|lot|cent|penny|dime"
    r"|anything|good|company|railroad|line|anyway|at all|in|for|to|all|either|very))*",
    re.IGNORECASE,
)
"""What somebody thinks of it, or what it did."""
_NOT_SO = re.compile(
    r"(?:(?:it|that)(?:'s| is) )?not (?:(?:a|one) (?:moment|day|minute|second|bit) too (?:soon"
    r"|early)"
    r"|that (?:it|this|anyone|anybody) (?:matters?|helps?|cares?|minds?)(?: much)?"
    r"|(?:too |so |that |all that |half |very )?(?:bad|dear|cheap|risky|expensive|costly|pretty"
    r"|nice"
    r"|elegant|much|a lot|long|far|big|great|glamorous|exciting)(?: a price| at the price"
    r"| at that)?)",
    re.IGNORECASE,
)
_DO_NOT = re.compile(
    r"(?:please )?(?:don't|dont|do not) (?:ask|laugh|tell (?:him|her|them|the others|anyone|anybody"
    r"|my wife)|worry|panic|blame me|hate me|cry|shout|look)(?: (?:me|why|now|at me|about it))*",
    re.IGNORECASE,
)
_CANNOT = re.compile(
    r"(?:(?:i|we|it|that|this|you) )?(?:can't|cant|cannot|won't|wont|couldn't) (?:wait|lose"
    r"|go wrong"
    r"|hurt|complain|help (?:it|myself)|resist|last|be (?:bad|beaten|wrong)|do (?:any )?harm"
    r"|get (?:any )?(?:cheaper|better|worse)|miss)(?: (?:much|long|for (?:it|long)|longer|it"
    r"|forever))*",
    re.IGNORECASE,
)
_ONLY = re.compile(
    r"(?:(?:it|that)(?:'s| is) |there(?:'s| is| are) )?only (?:fair|right|natural|logical|sensible"
    rf"|proper|reasonable|(?:\d{{1,2}}|an?|a few|a handful|{'|'.join(sorted(COUNTED))})"
    r"(?: (?:more|of (?:them|those|these)))? (?:left|remaining|to go|around|there|still there))"
    r"(?: (?:now|there|anyway|in the (?:bank|market|pool)))*",
    re.IGNORECASE,
)
_SHOULD = re.compile(
    r"(?:(?:it|that|this) )?(?:should|ought to|will) (?:do|be|help|work|last|hold|suffice|pay"
    r"|cover it|pay off|see me through)(?: (?:fun|fine|enough|ok|okay|good|great|nice|safe|plenty"
    r"|interesting|it|off|well|nicely|for now|a bit|me|us|the trick|the job|for a while))*",
    re.IGNORECASE,
)
_RHETORIC = re.compile(
    r"(?:(?:and )?what else|why not|who cares|who knows|who else|what a (?:bargain|deal|mess|game"
    r"|company|shame|pity|round|day|price)|how else|what (?:choice|else) (?:have|can"
    r"|do) i(?: have| do)?"
    r")[?!]+",
    re.IGNORECASE,
)
_BEFORE = re.compile(
    r"before (?:(?:it|that|he|she|they|you|we|i|somebody|someone|anybody|anyone|everybody|others"
    r"|(?:all )?the others|the (?:rest|crowd)|my luck|time)\b"
    r"|(?:the|its|their) (?:price|value|stock)s?\b)(?!.*\b(?:turn|turns|round|rounds|set|phase"
    r"|or|sr"
    r"|next)\b)[^?]*",
    re.IGNORECASE,
)
"""What it shall forestall."""
_HAS = re.compile(
    r"(?:it|they|the (?:company|line|railroad))(?:'s got| has| have)(?: got)? (?:a|an|the|its"
    r"|big|great"
    r"|good|nice|fine|enough|plenty|lots|some|too (?:much|many)|a lot|more than enough|high|better"
    r"|no (?:need of it|future|hope|prospects|use for (?:it|them)))\b[^?]*",
    re.IGNORECASE,
)
"""What it is like, of what was named; never what it has done."""
_CHOICE = re.compile(
    rf"{_HAVING}no (?:(?:other|better|real|great|big|true|much) )*(?:choice|choices|question"
    rf"|questions"
    rf"|wonder|alternative|alternatives|options?|objections?|hesitation)"
    rf"(?: (?:about|of) (?:it|that))?{_THERE}*|{_HAVING}no (?:other|better) (?:idea|way|use"
    rf"|plan)s?{_THERE}*",
    re.IGNORECASE,
)
_NOBODY = re.compile(
    r"(?:nobody|no one|no-one)(?: else)? (?:will |would |ever )?(?:wants?|needs?|likes?|cares?"
    r"|minds?"
    r"|notices?|knows?|looks|bothers|is looking|is interested)(?: (?:it|them|that|one|for it"
    r"|about it"
    r"|why|anyway|me))*",
    re.IGNORECASE,
)
_SOMEBODY = re.compile(
    r"(?:somebody|someone|one of us) (?:has to|must|should) (?:start|begin|go first|do it|take it)"
    r"|(?:we|i)(?:'ve| have) [a-z]+ (?:it )?long enough"
    r"|(?:it|the (?:treasury|money|cash)) has to last"
    r"|that(?:'ll| will) (?:end|settle|do|be) (?:it|that)",
    re.IGNORECASE,
)
_KINDS = (
    _SOMEBODY,
    _CHOICE,
    _NOBODY,
    _NO_FACT,
    _NOTHING,
    _NEVER,
    _NOT_SO,
    _DO_NOT,
    _CANNOT,
    _SHOULD,
    _RHETORIC,
    _BEFORE,
    _HAS,
)
_NAMED = re.compile(r"\b(?!OK\b|I\b)[A-Z][A-Z&]+\b")
"""What is written as the short name of a company, whether it is one or not."""
_NONE = ("no", "nothing", "none", "not")
_TAKES_BACK = frozenset(
    "joke kidding test example draft mistake error cancel ignore forget".split()
)


def mere_remark(
    remark: str, lexicon: Lexicon, meaningful: Callable[[Pieces, int, bool], bool]
) -> bool:
    """Whether what stands beside an order is a remark of such a kind."""
    bare = remark.strip(" .!,;:-")
    line = pieces(bare)
    if (
        _NAMED.search(bare)
        or not 0 < len(line.words) <= _MOST
        or not _TAKES_BACK.isdisjoint(line.words)
    ):
        return False
    if _ONLY.fullmatch(bare) or _RHETORIC.fullmatch(remark.strip()):
        return True
    told = (meaningful(line, at, False) for at in range(len(line)) if line.word(at) not in _NONE)
    if any(map(str.isdigit, bare)) or any(told):
        return bool(_NO_FACT.fullmatch(bare))
    if any(kind.fullmatch(bare) for kind in _KINDS):
        return True
    thing = _NO_THING.fullmatch(bare)
    if thing is None:
        return False
    said = pieces(thing["what"]).words
    return _DENYING.isdisjoint(said) and known_words(lexicon).isdisjoint(said[-1:])
