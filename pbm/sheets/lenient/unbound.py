"""What people say behind a whole order that binds it in nothing, whoever it speaks of.

Where an order is whole, a clause behind it can only change it by a word that conditions, puts off,
takes back, doubts, reports, bounds or compares, by a part of an order, or by denying what was
ordered. One without any of these is an aside: `we shall never find the money`. So is an account of
what something costs, brings, owes or leaves, whatever it counts: `he asks 1300`, `half of the 900`.
The words are data (`unbound.toml`).
"""

import re
from functools import lru_cache
from importlib import resources
from itertools import pairwise

import msgspec

from pbm.core.tables import read_toml
from pbm.sheets.lenient.conditional import CONDITION
from pbm.sheets.lenient.counted import COUNTED
from pbm.sheets.lenient.sought import SoughtPattern, in_other_words
from pbm.sheets.lenient.talk import in_full
from pbm.sheets.lenient.talkwords import SAID
from pbm.sheets.lenient.tellings import NAME


class UnboundWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The words as the file has them."""

    heavy: str
    parts: str
    opening: str
    undone: str
    moving: str
    myself: str
    known: str
    subject: str
    account: str
    his: str
    compared: str
    share: str
    priced: str
    pricing: str
    idioms: dict[str, str]


_READ = read_toml(resources.files("pbm.sheets.lenient") / "unbound.toml", UnboundWords)
HEAVY, PARTS, _OPENING, _UNDONE, _MOVING, _MYSELF = (
    frozenset(one.split())
    for one in (_READ.heavy, _READ.parts, _READ.opening, _READ.undone, _READ.moving, _READ.myself)
)
_SPELLED = "|".join(sorted(COUNTED - {"a", "an", "one", "no", "none", "nothing", "all", "half"}))
FIGURE = f"(?:dollars0|number0|{_SPELLED})"


def _pattern(text: str) -> re.Pattern[str]:
    """A pattern of the file; its lines go on without a break."""
    return re.compile(text.replace("\n", " ").replace("@figure", FIGURE).replace("@name", NAME))


_ACCOUNT = _pattern(f"(?:{_READ.subject} )?{_READ.account}")
_HIS, _COMPARED = _pattern(_READ.his), _pattern(_READ.compared)
_SHARE, _PRICED = _pattern(_READ.share), _pattern(_READ.priced)
_IDIOMS = tuple(SoughtPattern(one, plain) for one, plain in _READ.idioms.items())
_PRICING = re.compile(_READ.pricing, re.IGNORECASE)
_FREE = re.compile(r"(?:(?:for|at|all) )*(?:free|gratis|nothing|half price|full price|cost)", re.I)
_KNOWN = _pattern(_READ.known)
_DOLLARS = re.compile(
    r"\$ ?\d[\d,.]*k?\b|\b\d[\d,.]*k?(?= (?:dollars|bucks)\b)|\b\d[\d.]*k\b", re.IGNORECASE
)
NUMBER = re.compile(r"\b\d[\d,.]*k?\b")
_SPACED = re.compile(r"(?<![\d.,])(\d{1,2}) (?=\d{3}(?![\d,.]\d))")
"""A space between thousands."""
_GOES_ON = re.compile(r"(?:and|but|or)\b", re.IGNORECASE)
"""So a condition before it may go on."""
_OF_ANOTHER = re.compile(r"(?:he|she) (?:was|had|must have|has been)\b", re.IGNORECASE)
"""What somebody was when he did a thing; without a verb it is told of him, not ordered."""
_HELPED = re.compile(r"\b(?:do|does|did) not\b")
_PRODUCT = re.compile(
    r"(?:(?:(?:it|that|which|this)(?: is|'s)? )?(?:(?:costs?|for|at|makes|total|in total) )?"
    r"\$?(?P<whole>\d[\d,]*)(?: dollars| bucks)? ?(?:=|:|,|is|being|i\.?e\.?,?|\() ?"
    r"|(?:that|which|this|it)(?: is|'s) )?"
    r"\$?[\d,.]+(?: ?[a-z]+\.?)? ?(?:x|\*|times|(?(whole)(?:\+|plus)|x)) ?\$?[\d,.]+(?: ?[a-z]+)*"
    r"(?: ?= ?\$?[\d,]+)?\)?",
    re.IGNORECASE,
)
"""How a sum was worked out."""
_ADDED = re.compile(
    r"(?:(?:it|that|this|which|costs?|for|so|is|i\.?e\.?,?) )*\$?\d+(?: ?(?:\+|plus|and) ?\$?\d+)+"
    r" ?(?:=|is|makes|make|are) ?(?:(?:together|in all|in total) )?\$?(?P<whole>\d+)"
    r"(?: (?:dollars|bucks|in all|in total|altogether|together|all told))*",
    re.IGNORECASE,
)
"""What was added up, and what it makes."""
_CUT = re.compile(r"[,;.] +")
_MOST, _THING = 14, 3
_DENYING = frozenset(("not", "never", "hardly", "no"))
_POINTING = frozenset(("it", "that", "this", "these", "those", "which", "they"))
_SUBJECTS = _POINTING | frozenset("i we he she there nobody everybody somebody people".split())
_ARTICLES = frozenset("the a an my our his her its their".split())
_VERBS = frozenset("is are am was were has have had will can".split())
_OVER = frozenset("was were had did been".split())
_BESIDE = frozenset("for on off up over to out in with at from his her their its".split())
_MINE = frozenset(("i", "we"))
_BARE = frozenset(
    "ask cost bring leave owe have hold own earn yield make net lack count need".split()
)
"""Without a subject these give an order: `make it 3`."""
_LEADS = re.compile(
    r"^(?:and|but|as|since|because|for|though|although) "
    r"(?=(?:i|we|it|they|there|the|my|our|he|she|that|this)\b)",
    re.IGNORECASE,
)
_FOR_A = re.compile(r"\bfor (?:a|the) \d\b")
"""What one saves up for counts nothing."""
_OF_LIFE = re.compile(
    r"\b\d{1,3} (?:degrees|(?:years?|months?)(?: old)?|hours?|minutes|days|weeks|letters|people"
    r"|children|grandchildren|kids|cats|dogs|guests|cups|pints|pages)\b"
    r"|\b(?:in|since|back in) (?:1[5-9]|20)\d\d\b",
    re.IGNORECASE,
)
"""What is counted in life, not in the game."""
_ASKING = frozenset("want wants need needs ask asks".split())
_MAKING = frozenset(("make", "makes"))
_ADDING = frozenset("makes make comes come amounts amount is are".split())
_OTHERS = frozenset(("he", "she", "they"))
_ENDING = frozenset("to the a an my of for and that is are will would with than or as not".split())
"""A clause that ends so is broken off, or leaves out what somebody does."""
_DOING = ((), ("do",), ("have",), ("buy",), ("sell",), ("bid",), ("go",), ("pay",))
"""What one does not want to do may be the order itself."""
_AGAIN = frozenset(("it", "same", "that", "this", "once", "then"))
_LACKING = frozenset("need needs lack lacks want wants".split())
"""What another lacks is to be had by it, not only why."""
_REFUSING = frozenset(("refuse", "refused", "decline"))
_REPORTING = SAID["reports"] - _MYSELF
_COMPARING = frozenset("what than more less last earlier each every of asks asked wants".split())


def is_unbound(said: str, order: str, acts: frozenset[str], behind: bool) -> bool:
    """Whether a clause beside a whole order, what it names called the company, binds it in nothing;
    `acts` are the verbs of orders. One before it must have a subject and a verb."""
    if "?" in said or CONDITION.search(said):
        return False
    if CONDITION.search(order) and _GOES_ON.match(said):
        return False
    own = frozenset(NUMBER.findall(order))
    clauses = [one for one in _CUT.split(said.strip(" .!,;")) if one]
    told = behind or all(map(_is_told, clauses))
    if acts.isdisjoint(in_full(order).split()) and any(map(_OF_ANOTHER.match, clauses)):
        return False
    return bool(clauses) and told and all(_is_mere(one, own, acts) for one in clauses)


def tells_sum(said: str) -> bool:
    """Whether a clause tells a sum for which something may be had, or that it costs nothing."""
    free = _FREE.fullmatch(said.strip(" .!,;"))
    return bool(free or (_PRICING.search(said) and NUMBER.search(said)))


def unfigured(said: str) -> str:
    """A clause with a word for each sum of dollars, and one for each other figure."""
    said = _SPACED.sub(r"\1", said)
    return NUMBER.sub(" number0 ", _DOLLARS.sub(" dollars0 ", said))


def _is_told(said: str) -> bool:
    """Whether a clause has a subject and a verb, or is known as a whole."""
    words = tuple(in_full(said).split())
    return _KNOWN.fullmatch(" ".join(words)) is not None or (
        words[:1] != ()
        and words[0] in _SUBJECTS | _ARTICLES
        and len(words) > _THING - 1
        and (words[0] in _MINE or _LACKING.isdisjoint(words[1:4]) or tells_sum(said))
    )


@lru_cache(maxsize=4096)
def _is_mere(said: str, own: frozenset[str], acts: frozenset[str]) -> bool:
    """Whether one of its clauses binds nothing; `own` are the order's figures."""
    if (made := _PRODUCT.fullmatch(said)) is not None:
        return not own or made["whole"] is None or made["whole"] in own
    if (added := _ADDED.fullmatch(said)) is not None:
        return not own or added["whole"] in own
    said = _OF_LIFE.sub("something", _FOR_A.sub("for something", _LEADS.sub("", said)))
    counted = unfigured(said)
    words = tuple(_HELPED.sub("not", in_other_words(in_full(counted), _IDIOMS)).split())
    if words[:1] and words[0] in _VERBS and words[1:2] and words[1] not in _SUBJECTS | _ARTICLES:
        words = ("it", *words)  # it is left out who is so
    if not 0 < len(words) <= _MOST:
        return False
    if _KNOWN.fullmatch(" ".join(words)):
        return True
    alike = not NUMBER.match(said) or own.issuperset(NUMBER.findall(said)[:1])
    return _is_account(words, acts, bool(own), alike) or (
        counted == said and COUNTED.isdisjoint(words) and _is_aside(words, acts)
    )


def _is_account(words: tuple[str, ...], acts: frozenset[str], sums: bool, alike: bool) -> bool:
    """Whether a clause says what something costs, brings, owes or leaves. Beside an order that has
    figures (`sums`) it adds nothing up, and has no bare sum; what part of something it is must be
    `alike`."""
    bare = " ".join(words)
    if _HIS.fullmatch(bare) or (_SHARE.fullmatch(bare) and alike):
        return True
    if not sums and _PRICED.fullmatch(bare):
        return True
    compared = _COMPARED.match(bare)
    if compared is not None:
        return HEAVY.isdisjoint({*bare[compared.end() :].split()} - _COMPARING)
    found = _ACCOUNT.match(bare)
    if found is None:
        return False
    told, rest = {*found[0].split()}, {*bare[found.end() :].split()}
    if words[0] in _BARE:
        return False
    mine = not _MINE.isdisjoint(words[:1])
    asks = mine and not (_ASKING | (_MAKING if sums else frozenset())).isdisjoint(told)
    adds = sums and not _POINTING.isdisjoint(words[:1]) and not _ADDING.isdisjoint(told)
    return not (asks or adds) and (HEAVY | acts | _DENYING).isdisjoint(rest)


def _is_aside(words: tuple[str, ...], acts: frozenset[str]) -> bool:
    """Whether a clause that counts nothing is an aside."""
    first = words[0]
    can = words[:2] == ("can", "not")
    if (first in _OPENING and not can) or not (HEAVY | _REPORTING).isdisjoint(words):
        return False
    if not _has_done(words) and _is_deed(words, acts):
        return False
    clause = can or first in _SUBJECTS | _MYSELF or not _VERBS.isdisjoint(words[1:4])
    clause = clause or (words[:2] == ("the", NAME) and words[2:3] != () and words[2].endswith("s"))
    if not clause and not PARTS.isdisjoint(words):
        return False
    if first in _ARTICLES and not clause and len(words) <= _THING:
        return False
    if words[-1] == "again" and (len(words) <= _THING or words[-2] in _AGAIN):
        return False
    if not all(map(_has_vowel, words)) or words[-1].endswith("'s") or words[-1] in _ENDING:
        return False
    return _denies_else(words) and _tells_else(words)


def _has_done(words: tuple[str, ...]) -> bool:
    """Whether it is told what others have done: `he has agreed`."""
    return words[0] in _OTHERS and words[1:2] in (("has",), ("have",))


def _is_deed(words: tuple[str, ...], acts: frozenset[str]) -> bool:
    """Whether a verb of an order stands in a clause, no thing: `the money for that train`."""
    things = _ARTICLES | {"this", "that", "these", "those", "no", "any", "for", "of"}
    before = zip(("", *words), words, strict=False)
    return any(word in acts and last not in things for last, word in before)


def _has_vowel(word: str) -> bool:
    """Whether a word is none of letters alone, as `tbc` is."""
    return not set("aeiouy").isdisjoint(word)


def _denies_else(words: tuple[str, ...]) -> bool:
    """Whether what a clause denies, if anything, is not the order."""
    at = next((at for at, one in enumerate(words) if one in _DENYING), 0)
    if not at:
        return words[0] not in _DENYING
    if at + 1 >= len(words):
        return False
    of_it = words[0] in _POINTING and words[0] != "they"
    to = words[at + 2 : at + 3] == ("to",) and words[at + 3 : at + 4] not in _DOING
    wanted = words[at + 1] == "want" and (to or not _ARTICLES.isdisjoint(words[at + 2 : at + 3]))
    spoken = words[0] in _SUBJECTS | _ARTICLES | _MYSELF or words[:2] == ("can", "not")
    return spoken and not of_it and (wanted or words[at + 1] not in _UNDONE)


def _tells_else(words: tuple[str, ...]) -> bool:
    """Whether a clause that points to the order says nothing of what became of it, and nothing
    goes, stays or is got by another."""
    if words[0] in _MINE | _MYSELF:
        return _REFUSING.isdisjoint(words)
    if not _MOVING.isdisjoint(words[1:4]):
        return False
    pointing = words[0] in _POINTING
    over = pointing and not _OVER.isdisjoint(words[1:3])
    beside = pointing and any(one in _VERBS and after in _BESIDE for one, after in pairwise(words))
    return not over and not beside
