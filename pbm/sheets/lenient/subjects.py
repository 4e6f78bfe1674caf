"""Who does what in a clause: its subject, the verb behind it, and what of that could be ordered.

The words are data (`clauses.toml`). What a clause names once, the order beside it takes up by a
pronoun (`I like the Soo, bid 900 for it`): as much of it as the clause says, where the order says
no figure of its own (`my 50 NYC are idle, so out they all go`).
"""

import re
from functools import lru_cache
from importlib import resources

import msgspec

from pbm.core.tables import read_toml
from pbm.sheets.lenient.counted import COUNTED
from pbm.sheets.lenient.inflected import done, going_on, thirds
from pbm.sheets.lenient.lexicon import Lexicon, lone_words
from pbm.sheets.lenient.pieces import Pieces
from pbm.sheets.lenient.sayable import telling_verbs

_POINTING = frozenset(("these", "those", "this", "that"))
_NONE = frozenset(("no", "nothing", "none"))
_SUBJECT, _SHORTEST = 6, 5


class ClauseWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The words of clauses as the file has them."""

    leads: tuple[str, ...]
    reports: str
    idle: tuple[str, ...]
    fixed: tuple[str, ...]
    coming: str
    bounds: tuple[str, ...]
    speech: str
    reporting: str
    short: dict[str, str]
    words: dict[str, str]


DATA = read_toml(resources.files("pbm.sheets.lenient") / "clauses.toml", ClauseWords)
WORDS = {kind: frozenset(words.split()) for kind, words in DATA.words.items()}
_ALONE, _ARTICLES, _HELPS = WORDS["alone"], WORDS["articles"], WORDS["helping"]
_NO_VERBS, _FEELING = WORDS["no_verbs"], WORDS["feeling"]
_BEFORE_VERBS = _HELPS | frozenset(
    "i we to and or not just then they he she who that also never now".split()
)
_ADVERBS = frozenset("never always hardly rarely seldom scarcely".split())
_OF_THINGS = WORDS["describing"] | frozenset(("more", "fewer"))
"""How things are called and counted that are a subject without an article."""
_NO_SUBJECT = WORDS["asking"] | (_NO_VERBS - _ARTICLES)
_IT = re.compile(
    r"(?i)\b(?:it(?! (?:one|some)\W*$)|them|him|she"
    r"|her(?! \d| (?!an?\b|the\b|one\b|two\b|some\b)[a-z])"
    r"|there(?! (?:is|are)\b)|(?:that|this|(?:the )?(?:same|said)) (?:one"
    r"|line|(?:rail)?road|railway|company|gentleman|player|fellow|town|city|place)"
    r"|(?:his|her|its) card)\b(?!'s)"
)
"""What is spoken of in a story is called so in the order."""
HIM = re.compile(r"\b(?:him|her)(?=$|[\s.,;!])(?! \d| [a-z]+ (?:share|stock))", re.IGNORECASE)
PLAYERS = frozenset(("seat", "player"))
"""Kinds of names that are a player's, who is spoken of as `him`."""
_ITS = re.compile(r"\b(?:its|his|her(?! (?:an?|the|one|two|some)\b))\b(?= )", re.IGNORECASE)
_THAT_IS = re.compile(r"^(?:that|this)(?= is (?:the|what)\b)", re.IGNORECASE)
_THEY = re.compile(r"\b(?:they|them|those)(?: all)?\b|\ball of (?:it|them)\b", re.IGNORECASE)
_FIGURE = re.compile(r"\d|\bhalf\b|\b(?:one|two|three|four|five|an?) ", re.IGNORECASE)


def subject_of(line: Pieces, named: frozenset[int], acts: frozenset[str]) -> int:
    """How many words the subject has, behind which a verb stands; 0 for none."""
    first, second = line.word(0), line.word(1)
    if first in _NO_SUBJECT or first.endswith("ing"):
        return 0
    feels = second in _HELPS | _FEELING or second.removesuffix("s") in _FEELING
    if first in acts - _ARTICLES - _ALONE and not feels:
        return 0
    capital = line.items[0].text[0].isupper() and line.text != line.text.upper()
    opens = first in _ALONE | _ARTICLES | _OF_THINGS or second in _ADVERBS
    if not (opens or 0 in named or capital or feels):
        return 0
    ends = range(1, min(_SUBJECT, len(line)))
    return next((at for at in ends if _is_verb(line, at)), 0)


def _is_verb(line: Pieces, at: int) -> bool:
    """Whether a word may be the finite verb of what stands before it."""
    word, before = line.word(at), line.word(at - 1)
    if word in _HELPS:
        return True
    if not word.isalpha() or word in _NO_VERBS or before in (_ARTICLES - _POINTING) | _NO_VERBS:
        return False
    if before in _ADVERBS or (line.word(0) == "they" and at == 1):
        return True
    if word in _FEELING:
        return line.word(0) in ("i", "we", "they", "people", "others", "you") or before.endswith(
            "s"
        )
    third = word.endswith("s") and not word.endswith(("ss", "us"))
    return third or (word.endswith("ed") and len(word) >= _SHORTEST)


def is_called(line: Pieces, ends: int) -> bool:
    """Whether the subject is somebody's name that nobody knows here."""
    words = [line.items[at].text for at in range(ends)]
    alone = ends == 1 and words[0][0].isupper() and words[0].lower() not in _ALONE
    return alone or any(one[0].isupper() and one != "I" for one in words[1:])


@lru_cache(maxsize=16)
def acting(lexicon: Lexicon) -> frozenset[str]:
    """The verbs that orders are said with, in every form; none that things do of themselves."""
    told, irregular = telling_verbs(lexicon, True), tuple(lexicon.irregular.items())
    forms = (told, thirds(told), going_on(told), done(told, irregular))
    said = frozenset(word for one in forms for word in lone_words(one))
    return said - _HELPS - _NO_VERBS - WORDS["own"] - COUNTED - _NONE


def acts_of(line: Pieces, ends: int, acts: frozenset[str]) -> frozenset[str]:
    """What somebody does, behind a subject, that could be ordered; nobody orders that a company
    runs well."""
    if len(line) == ends + 2 and line.word(ends + 1) in WORDS["manner"]:
        return frozenset()
    return frozenset(
        line.word(at)
        for at in range(ends, len(line))
        if line.word(at) in acts
        and (at == ends or line.word(at - 1) in _BEFORE_VERBS or line.word(at).endswith("ing"))
    )


def spoken_of(order: str, behind: str = "") -> bool:
    """Whether an order, behind a name of its own, speaks of a thing that is named elsewhere, or of
    what belongs to it."""
    rest = order.partition(behind)[2] if behind else order
    return any(one.search(rest) for one in (_IT, _ITS, _THAT_IS))


def called_by(text: str, name: str) -> str:
    """A text that calls the one thing named before it by its name."""
    return _ITS.sub(f"{name}'s", _IT.sub(name, text))


def taken_up(order: str, story: str, name: str) -> str:
    """An order that calls what the story beside it names by its name, and says how much of it the
    story says where it takes up all of that."""
    lot = _lot(story, name) if not _FIGURE.search(order) else ""
    order = _THEY.sub(lot, order) if lot else order
    return _IT.sub(name, _THAT_IS.sub(name, order))


def _lot(story: str, name: str) -> str:
    """How much of what it names a story says: `my 50 NYC`; empty if nothing."""
    lot = rf"\bmy \d+ (?:shares of )?(?:the )?{re.escape(name)}(?!\w)"
    found = re.search(lot, story, re.IGNORECASE)
    return found[0] if found else ""
