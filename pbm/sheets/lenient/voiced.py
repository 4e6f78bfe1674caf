"""Words of a strong voice that may be passed over: `whack 9 a mile into fixing up the Penn`.

A verb that no order is said with may stand where only an order's verb can: at the head of a line,
or behind who speaks (`I'll`, `let us`, `please`). It must be one of those with which people put,
give and take things; a word that nobody knows may be another order's verb, misspelt. An unknown
word between an article and what it belongs to says of it how it is (`my quiet detectives`); a noun
of doing may stand for the verb (`expenditure on influence: 1836`). Which order is meant the rest of
the line must tell (see `whole.py`).
"""

import re
from functools import cache, lru_cache

import msgspec

from pbm.sheets.lenient.circumstances import Circumstances, places_of_names
from pbm.sheets.lenient.counted import COUNTED
from pbm.sheets.lenient.lexicon import Lexicon, doubting, lone_words, weighty, words_of
from pbm.sheets.lenient.loose import BEFORE_NAMES, is_firm
from pbm.sheets.lenient.pieces import Pieces
from pbm.sheets.lenient.sayable import shared_words
from pbm.sheets.lenient.subjects import acting

_FACT = re.compile(
    r"\b(?:is|are|was|were|be|being|seems?|looks?) (?:\w+ )?(?:worth|valued|quoted|trading|listed)"
    r"(?: \w+){0,2} [$]?\d"
    r"|^the (?:[\w-]+ )?(?:cost|value|worth|price|quotation)s? (?:of|for)\b[^,;]*"
    r"\b(?:is|are|comes? to|amounts? to|stands? at|equals?) [$]?\d"
    r"|\b(?:player|seat) \w+'s (?:railroads?|lines?|company|companies|shares?|stocks?)\b"
    r"|\b(?:lend|loan|give)\b.*\ban? (?:hand|ear|thought|break|rest|miss|wide berth)\b",
    re.IGNORECASE,
)
"""What tells how much a thing is worth or costs, or offers help."""
_SPEAKING = frozenset(
    """i we i'll we'll ill will shall please pls plz kindly to let lets me us i'd now and then just
    lemme gonna wanna gimme pray""".split()
)
"""Behind these, or first, a verb is an order's."""
_FEW = 3
"""Behind fewer words nothing has been told."""
_JOINING = frozenset(("and", "then"))
_WILL = frozenset(("will", "shall", "to"))
"""Behind somebody else these say what another does."""
_LETTING = frozenset(("let", "have", "see", "make", "get"))
"""Behind these and a name stands what shall be done: `let the Monon come to me`."""
_POLITE = frozenset("please pls plz pse kindly prithee pray".split())
_KEEPING = frozenset(("keep", "hold"))
"""What is kept is neither had nor given."""
_THINGS = frozenset("thing things business lark stuff affair game front side job".split())
"""Behind what tells an order these say nothing: the prodigal thing."""
_PREPOSITIONS = frozenset("in on at for by from with under after before during of to".split())
_PARTICLES = frozenset("up down out in over along forth".split())


def tells_worth(text: str, lexicon: Lexicon) -> bool:
    """Whether a line tells how much a thing is worth, where orders have no conditions."""
    return bool(lexicon.acting) and _FACT.search(text) is not None


class Voiced(msgspec.Struct, frozen=True):
    """What a strong voice says besides: the positions of its words, and whether a verb is there."""

    passed: frozenset[int] = frozenset()
    acts: bool = False
    """A verb that puts, gives or takes is among them, or the line says please."""


def voiced(line: Pieces, around: Circumstances) -> Voiced:
    """The words of a line that nobody knows and that its voice explains."""
    lexicon = around.lexicon
    if not lexicon.acting or is_firm(line, lexicon):
        return Voiced()
    names = places_of_names(line, around.tongue)
    head = _head(line, lexicon)
    let = any(line.word(at) in _LETTING for at in range(head + 1))
    passed: set[int] = set()
    acts = False
    for at in range(len(line)):
        word = line.word(at)
        if at in names or line.items[at].figure or not word.isalpha() or word in COUNTED:
            continue
        leads = at == head or _spoken(line, at, names) or (let and at - 1 in names)
        if leads and _acts(word, lexicon):
            acts = True
            passed.add(at)
            passed.update((at + 1,) if line.word(at + 1) in _PARTICLES else ())
        elif (
            (at == head and word in _words(lexicon.deeds))
            or _qualifies(line, at, names, lexicon)
            or (word in _THINGS and line.word(at - 1) in telling_nouns(lexicon))
        ):
            passed.add(at)
    asked = any(item.word in _POLITE for item in line.items)
    return Voiced(frozenset(passed), acts or asked)


def _spoken(line: Pieces, at: int, names: frozenset[int]) -> bool:
    """Whether somebody says before a word that it shall be done."""
    before = line.word(at - 1)
    will = before not in _WILL or line.word(at - 2) in _SPEAKING or at - 2 in names
    return before in _SPEAKING and will


def does_more(line: Pieces, lexicon: Lexicon) -> bool:
    """Whether a line does something more with what it told: `dividend 2 for PENN and drop it`."""
    acts, nouns = acting(lexicon), telling_nouns(lexicon)
    for at in range(_FEW, len(line) - 1):
        if (
            line.word(at - 1) in _JOINING
            and line.word(at) in acts
            and line.items[at].text.islower()
        ):
            rest = range(at + 1, len(line))
            return not any(line.items[one].figure or line.word(one) in nouns for one in rest)
    return False


def _head(line: Pieces, lexicon: Lexicon) -> int:
    """The position of the first word that is no greeting."""
    at = 0
    while at < len(line):
        after = max(line.said(at, (*lexicon.filler, *lexicon.idle)), default=0)
        if not after and not line.neutral(at):
            return at
        at = after or at + 1
    return at


def _acts(word: str, lexicon: Lexicon) -> bool:
    """Whether a verb of no order puts, gives or takes something."""
    return word in _words(lexicon.acting) and word not in _doubts(lexicon) | _KEEPING


def _qualifies(line: Pieces, at: int, names: frozenset[int], lexicon: Lexicon) -> bool:
    """Whether an unknown word says how something is: between an article and a thing."""
    if not _strange(line, at, lexicon) or line.word(at - 1) not in BEFORE_NAMES:
        return False
    ends, article = at + 1, at - 1
    while ends < len(line) and ends not in names and _strange(line, ends, lexicon):
        ends += 1
    told = line.word(ends) in telling_nouns(lexicon) and not (article and _leads(line, article - 1))
    return ends in names or told


def _leads(line: Pieces, at: int) -> bool:
    """Whether a preposition stands there: `in an emergency sell`."""
    return line.word(at) in _PREPOSITIONS


def _strange(line: Pieces, at: int, lexicon: Lexicon) -> bool:
    """Whether a word is none of the lexicon's, nor a verb's form."""
    word = line.word(at)
    plain = word.isalpha() and word not in COUNTED and not word.endswith("ed")
    return plain and not (word in _known(lexicon) or word in _words(lexicon.minding))


@cache
def _words(phrases: tuple[str, ...]) -> frozenset[str]:
    """The words of a list."""
    return words_of(phrases)


@lru_cache(maxsize=16)
def telling_nouns(lexicon: Lexicon) -> frozenset[str]:
    """The words that say an order alone: its verbs and marks of one word."""
    manners = [one for manners in lexicon.forms.values() for one in manners]
    groups = (group for one in manners for group in (one.verbs, *one.marks))
    return lone_words(text for group in groups for text in group) - shared_words(lexicon)


@lru_cache(maxsize=16)
def known_words(lexicon: Lexicon) -> frozenset[str]:
    """Words that mean something where they stand, or are of thinking, speaking, owning, giving."""
    giving = words_of(lexicon.groups.get("giving", ()))
    manners = (one for manners in lexicon.forms.values() for one in manners)
    told = words_of(*(group for one in manners for group in one.marks))
    return _known(lexicon) | _words(lexicon.minding) | giving | told


@lru_cache(maxsize=16)
def _known(lexicon: Lexicon) -> frozenset[str]:
    """Words that mean something where they stand, so that none of them is passed over."""
    known = words_of(*weighty(lexicon), *lexicon.units.values())
    return known | _doubts(lexicon) | telling_nouns(lexicon)


@lru_cache(maxsize=16)
def _doubts(lexicon: Lexicon) -> frozenset[str]:
    """Words that make no order of a line, alone."""
    return lone_words(doubting(lexicon))
