"""Clauses beside an order that speak of somebody or something else: `the wife wants a library`.

Such a clause has a subject of its own and a verb behind it, no name and no figure. It may tell of
what is over and of what should be. It is none if it may speak of the order itself (`that was last
turn`), of who gave it (`he told me so`), of others doing the same (`they do that too`), or if a
word of it denies, asks, puts off, chooses, or makes a condition.
"""

import re
from collections.abc import Callable
from functools import lru_cache

from pbm.sheets.lenient.lexicon import Lexicon
from pbm.sheets.lenient.pieces import Pieces, pieces
from pbm.sheets.lenient.sayable import telling_verbs

_JOINS = ("and", "for", "as")
_PERSONS = frozenset(("they", "he", "she", "everybody", "everyone", "nobody"))
_POINTING = frozenset(("it", "this", "that", "these", "those"))
"""These may speak of the order itself."""
_DETERMINERS = frozenset("the my our his her their its some those these that this".split())
_HELPING = frozenset(
    """is are am be was were has have had do does did been will would shall should can could may
    might must to""".split()
)
"""What stands beside a verb; at the end of a clause it leaves out what somebody does."""
_NO_VERBS = _DETERMINERS | frozenset(
    "to of in on at for from with by and or a an as than like about into over only".split()
)
_TOLD = frozenset("was were had has his her their he she they would".split())
"""What a clause of the order itself would tell of it."""
_MINE = frozenset("please pls plz i i'll i'd i'm we we'll me my let lets".split())
_LIGHT = ("one", "single", "another", "exact", "final")
_SUBJECT = 4
"""Words of a subject at most: the widows of old Boston."""
_FEWEST = 3
"""Words of a clause at least: of fewer nobody knows what they say."""
_OF_ORDERS = frozenset(
    """order orders plan plans line lines letter letters mail mails sheet sheets bid bids offer
    offers turn turns round rounds idea ideas deal deals agreement rule rules same rest other others
    one ones figure figures sum amount number numbers vote choice option condition question doubt
    answer answers instruction instructions advice word words motto rumour rumor news report paper
    papers version note notes message above below former latter price prices""".split()
)
"""What a clause about the order itself speaks of."""
_THE_SAME = frozenset(
    """so also either likewise same similar done doing did it's voted votes agreed settled
    finished decided over past history gone cancelled mine yours theirs hers ours owned""".split()
)
"""What says that something is done, or by others, too."""
_SPEECH = re.compile(
    r"(?:shout|yell|cr(?:y|ies|ied)|whisper|mutter|beg|plead|insist|call|joke|joking|jest|laugh"
    r"|tell|say|said|told|talk|speak|spoke|dream|wish|pretend|mock|sing|sang|chant|wait"
    r"|propos|promis|pray|vow|swor|swear|threat|brag|boast|mumbl|grumbl|moan)\w*"
)
"""What somebody says or pretends is another's word."""
_HIMSELF = re.compile(
    r"\b(?:want|wants|wanted|ask|asks|asked|need|needs|needed|like|likes|forced?|forces|push(?:ed)?"
    r"|got|made|makes?|lets?) (?:me|us|you)\b"
    r"|\b(?:do|does|did|doing|done) (?:it|that|this|so|the same)\b"
    r"|\b(?:for|of|from|by|to) (?:him|her|them|you)\b|\bused to\b"
    r"|\b(?:come|comes|go|goes|follow|follows|happen|happens) after\b",
    re.IGNORECASE,
)
"""What makes it another's order, or one for another, or of another time."""
_OVER = re.compile(
    r" (?:last (?:turn|time|round|year)|(?:for )?(?:years|ages|weeks))$", re.IGNORECASE
)
"""When it was, of what somebody else did."""
_GOOD_FOR = re.compile(
    r"(?:and )?(?:(?:it|that|this|which)(?:'s| is| will be) )?(?:so |very |really |always |only )?"
    r"(?:good|great|best|better|fine|nice|important|useful|handy) for"
    r" (?:my|our|the|us|me|everybody|everyone|business|trade)\b[A-Za-z&' ]*"
    r"|(?:and )?(?:it|that|this|which) (?:will |should |really |always )*(?:help|suit|serve|hurt"
    r"|feed|strengthen|please|annoy|weaken|block|slow|worry|scare)s? (?:(?:my|our|the|his|old) )*"
    r"[A-Za-z&']+(?: [A-Z][A-Za-z&']+)*",
    re.IGNORECASE,
)
"""What it is good for, whatever is named."""
_IN_FULL = {"'s": " is", "'re": " are", "'ll": " will", "'ve": " have"}
_SHORTENED = re.compile(
    r"\b(it|he|she|that|this|they|these|those)('s|'re|'ll|'ve)(?=\s)", re.IGNORECASE
)
"""A subject with its verb: `he's up to something`."""
_OPEN = re.compile(
    r"\b(?:undecided|unsettled|(?:still|quite) open|the question|to be (?:decided|discussed|seen)"
    r"|needs? (?:some |more )?(?:thought|thinking|discussion))\b",
    re.IGNORECASE,
)
_FREED = frozenset(
    """they he she his her their was were has had have last should after would already been
    ago yesterday""".split()
)
"""Words of doubt that such a clause may hold."""


def tells_besides(
    clause: str, order: str, lexicon: Lexicon, meaningful: Callable[[Pieces, int, bool], bool]
) -> bool:
    """Whether a clause beside an order only tells of somebody or something else."""
    if _GOOD_FOR.fullmatch(clause.rstrip(" .!")):
        return True
    line = pieces(_OVER.sub("", _SHORTENED.sub(_in_full, clause)))
    words = line.words[1:] if line.word(0) in _JOINS else line.words
    subject = _subject(words)
    behind = words[subject:]
    if not subject or len(words) < _FEWEST or leaves_off(line) or any(map(speaks, words)):
        return False
    if _OF_ORDERS & {*words} or _THE_SAME & {*behind}:
        return False
    if _HIMSELF.search(line.text) or "?" in words or line.holds(_doubting(lexicon)):
        return False
    if any(meaningful(line, at, False) for at in range(len(line))):
        return False
    return _of_another(words, behind) and is_given(pieces(order), lexicon)


def _in_full(found: re.Match[str]) -> str:
    """The verb that a clause shortens."""
    return found[1] + _IN_FULL[found[2].lower()]


def leaves_off(line: Pieces) -> bool:
    """Whether a clause leaves open what somebody does, or is done as well: `the others should`."""
    return bool(_OPEN.search(line.text)) or line.word(len(line) - 1) in _HELPING | {"too"}


def speaks(word: str) -> bool:
    """Whether somebody says or pretends something by a word."""
    return bool(_SPEECH.fullmatch(word))


def is_given(line: Pieces, lexicon: Lexicon) -> bool:
    """Whether a text gives an order by its first word, or says for whom it is: no tale does."""
    verbs, at = telling_verbs(lexicon, True), 0
    light = (*lexicon.filler, *_LIGHT)
    while at < len(line) and not line.said(at, verbs) and line.said(at, light):
        at = max(line.said(at, light))
    return bool(line.said(at, verbs)) or not _MINE.isdisjoint(line.present)


def _of_another(words: tuple[str, ...], behind: tuple[str, ...]) -> bool:
    """Whether a clause that may speak of the order itself says only what it is or will be, and one
    of others not what they should do."""
    should = "should" in behind
    if words[0] in _PERSONS:
        return not should
    if words[0] not in _POINTING or behind == words[2:]:
        return True
    over = behind[0] in ("is", "are") and behind[1].endswith("ed")
    return not (over or _TOLD & {*behind})


def _subject(words: tuple[str, ...]) -> int:
    """How many words the subject has; 0 if a text does not begin with one and its verb."""
    ends = range(2, min(_SUBJECT + 2, len(words))) if _DETERMINERS.issuperset(words[:1]) else ()
    alone = bool(words) and words[0] in _PERSONS | _POINTING
    if alone and (_HELPING.issuperset(words[1:2]) or words[0] not in _DETERMINERS):
        return int(_is_verb(words[1:2], words[0] == "they"))
    many = len(words) > 1 and words[1].endswith("s")
    named = (at for at in ends if _is_verb(words[at : at + 1], at == 2 and many))
    return next(named, int(alone and _is_verb(words[1:2], False)))


def _is_verb(word: tuple[str, ...], many: bool) -> bool:
    """Whether a word may be the verb of a subject, of one of `many`."""
    if not word or not word[0].isalpha() or word[0] in _NO_VERBS:
        return False
    ends = word[0].endswith(("s", "ed")) and not word[0].endswith("ss")
    return many or ends or word[0] in _HELPING


@lru_cache(maxsize=16)
def _doubting(lexicon: Lexicon) -> tuple[str, ...]:
    """The phrases that make more of a clause than a tale."""
    doubts = (phrases for kind, phrases in lexicon.doubts.items() if kind != "asking")
    groups = (*doubts, lexicon.decisive, lexicon.hearsay)
    return tuple(one for group in groups for one in group if one not in _FREED)
