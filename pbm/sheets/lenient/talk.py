"""What people say beside an order, judged by its grammar: who is spoken of, by which verb, when.

A clause is mere talk if it gives no order (no verb of one, and nothing that goes, stays or is got),
denies, takes back, puts off, asks and conditions nothing (no such word, and nobody who must agree,
forbid or decide), and names and counts nothing: the names of the order beside it are `the company`
here. Then it may say what somebody feels, needs, knows or goes through, how things are or were,
what others do of themselves, an aim, a mood, or a few courteous words. The words are data
(`talk.toml`).
"""

import re
from functools import lru_cache

from pbm.sheets.lenient.counted import COUNTED
from pbm.sheets.lenient.sought import SoughtPattern, in_other_words
from pbm.sheets.lenient.subjects import DATA
from pbm.sheets.lenient.talkwords import SAID, TALK
from pbm.sheets.lenient.tellings import NAME, is_told

_HELPING, _LIVING, _UNREADY = SAID["helping"], SAID["living"], SAID["unready"]


def _any(patterns: tuple[str, ...]) -> re.Pattern[str]:
    """One pattern of several."""
    return re.compile("|".join(f"(?:{one})" for one in patterns))


_SET, _BACK = _any(TALK.set), _any(TALK.back)
_BEHIND, _BEFORE = _any(TALK.behind), _any(TALK.before)
_IDIOMS = tuple(
    SoughtPattern(re.compile(rf"\b(?:{one})(?!\w)"), told) for one, told in TALK.idioms.items()
)
_MOOD, _EXCLAIMS = re.compile(TALK.moods), re.compile(TALK.exclaims)
_ENDS, _LEADS = re.compile(TALK.ends), re.compile(TALK.leads)
_FULL = tuple(SoughtPattern(one, full) for one, full in DATA.short.items())
_WORD = re.compile(r"[a-z]+(?:'[a-z]+)?")
THINGS = SAID["things"] | _LIVING
"""Money, trains and shares, of which much is said, and words that are verbs of living, too."""
_FEWEST, _MOST = 2, 22
_NUMBERS = COUNTED - frozenset(("no", "none", "nothing", "all", "one", "a", "an", "none"))
_OF_OTHERS = frozenset("that this which they these those".split()) | frozenset(
    "he she his her how what who nobody hope hopefully".split()
)


def in_full(text: str) -> str:
    """A clause in small letters, with its short forms in full and no signs."""
    text = in_other_words(text, _FULL)
    text = re.sub(r"\bcannot\b", "can not", re.sub(r"\bno[ -]one\b", "nobody", text.lower()))
    return " ".join(re.findall(r"[$%?]|[\w&]+(?:['*-][\w&]+)*'?", text))


@lru_cache(maxsize=4096)
def is_talk(text: str, acts: frozenset[str], behind: bool) -> bool:
    """Whether a clause changes nothing of the order beside it, before or `behind` it; `acts` are
    the verbs of orders."""
    bare = in_full(text)
    if (_BEHIND if behind else _BEFORE).fullmatch(bare.rstrip(" ?")):
        return True
    ways = _ways(bare)
    if any(known.fullmatch(way) for known in (_SET, _MOOD, _ENDS) for way in ways):
        return True
    bare = ways[1]
    if reaches_back(bare):
        return False
    words = idiomatic(bare)
    bare = " ".join(words)
    if _EXCLAIMS.fullmatch(bare.rstrip(" ?")) and acts.isdisjoint(words):
        return SAID["reaching"].isdisjoint(words)
    if not _FEWEST <= len(words) <= _MOST or _blocked(words):
        return False
    told = (idiomatic(ways[0]), words) if ways[0].startswith("for ") else (words,)
    return any(len(one) >= _FEWEST and is_told(one, acts) for one in told) or any(
        one(words, acts) for one in (_is_aim, _describes)
    )


def is_known(text: str) -> bool:
    """Whether a clause is known as a whole: a courtesy, a saying."""
    return any(_SET.fullmatch(way) for way in _ways(in_full(text)))


def _ways(bare: str) -> tuple[str, str]:
    """A clause in full, with and without what only leads it."""
    led = _LEADS.match(bare)
    return bare, bare[led.end() :] if led is not None else bare


def idiomatic(bare: str) -> tuple[str, ...]:
    """The words of a clause, idioms in other words."""
    return tuple(in_other_words(bare, _IDIOMS).split())


def reaches_back(text: str) -> bool:
    """Whether a clause takes an order back, puts it off, or doubts it in so many words."""
    return _BACK.search(text) is not None


def speaks_of_others(text: str) -> bool:
    """Whether a clause begins with those who may be said to do what stands beside it, or judges
    that: it may be news."""
    words = _ways(in_full(text))[1].split()
    return bool(words) and words[0] in _OF_OTHERS


def _blocked(words: tuple[str, ...]) -> bool:
    """Whether a word counts, asks, or reaches back to the order."""
    counts = any(not _WORD.fullmatch(one) or one in _NUMBERS for one in words)
    return counts or not SAID["reaching"].isdisjoint(words)


def _is_aim(words: tuple[str, ...], acts: frozenset[str]) -> bool:
    """Whether a clause says what it is good for: `to keep everybody honest`."""
    at = words.index("to") if "to" in words[:3] else -1
    if at < 0 or words[:at] not in ((), ("just",), ("only",), ("simply",), ("in", "order")):
        return False
    verb, rest = words[at + 1 : at + 2], {*words[at + 2 :]}
    aims = bool(verb) and verb[0] in SAID["aiming"] and bool(rest)
    return aims and rest.isdisjoint(SAID["things"] | {NAME}) and rest.isdisjoint(acts - _LIVING)


def _describes(words: tuple[str, ...], acts: frozenset[str]) -> bool:
    """Whether a clause without a verb only describes, or says how somebody is: `being in a
    generous mood`, `the weather being what it is`, `an old man's folly`."""
    if not acts.isdisjoint(words):
        return False
    if words[0] in ("being", "feeling", "having"):
        return words[1] not in _UNREADY | {"no"} or words[1] in SAID["fine_being"]
    if "being" in words[1:4]:
        return len(words) > words.index("being") + 1
    opens = words[0] in ("a", "an", "my", "our", "poor", "cheap", "risky", "dull", "sad", "old")
    more = SAID["undescribed"] | SAID["reports"] | _HELPING
    return opens and len(words) > 2 and more.isdisjoint(words)
