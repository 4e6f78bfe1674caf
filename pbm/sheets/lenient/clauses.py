"""Clauses beside an order with a subject and a verb of their own: `PA7 would cost us more`.

Whoever gives an order says beside it how things are, what others want, what he fears or hopes. Such
a clause changes nothing of the order, whatever it denies, compares or tells of, unless a word of it
reaches back: one that makes a condition, sets a bound, puts off, corrects, takes back, or reports
what another wants; a figure; a verb of an order that somebody does; an `it` that is not done. The
words are data (`clauses.toml`).
"""

import re
from collections.abc import Iterable
from functools import lru_cache
from importlib import resources

import msgspec

from pbm.core.tables import read_toml
from pbm.sheets.lenient.doubts import REPORTS
from pbm.sheets.lenient.figures import COUNTED
from pbm.sheets.lenient.inflected import done, going_on, thirds
from pbm.sheets.lenient.lexicon import Lexicon, lone_words
from pbm.sheets.lenient.pieces import Pieces, pieces
from pbm.sheets.lenient.remarks import Meaningful, forms_of
from pbm.sheets.lenient.sayable import telling_verbs

_PARTS = re.compile(
    r"[,;.:]+\s+|\s+-+\s+"
    r"|\s+(?:and|but|so)\s+(?=(?:i|we|it|they|he|she|the|that|this|there|now)\b)",
    re.IGNORECASE,
)
"""Between two clauses."""
_PERFECT = re.compile(
    r"\b(?:has|have) (?:been |never |not )*\w+(?:ed|ing|en|t|n|ne)\b|^(?:it|they|that) [a-z]+",
    re.IGNORECASE,
)
_LASTING = re.compile(
    r" (?:(?:for|these|the|in) )*(?:last |past )?\w+ "
    r"(?:turns|rounds|years|weeks|days|ages|months)\b",
    re.IGNORECASE,
)
"""How long it has been so, or takes."""
_POINTS = re.compile(r"(?:it|that|this|which|i|we)\b", re.IGNORECASE)
_OVER = re.compile(r" last (?:turn|time|round|year)$", re.IGNORECASE)
"""When it was, of what somebody else did."""
_OTHERWISE = re.compile(r",? (?:otherwise|too|as well)$", re.IGNORECASE)
_MINE = frozenset(("i", "we"))
_OTHERS = frozenset(("they", "he", "she", "those", "these"))
_POINTING = frozenset(("it", "that", "this", "these", "those", "which", "they", "them"))
"""These may speak of the order itself."""
_HIS = frozenset("his her their its yours mine theirs hers ours".split())
_MODAL = frozenset("would could might must should may".split())
_SOME = frozenset("more less fewer some another any few".split())
_DENYING = frozenset("not no never nothing none neither nor without nobody".split())
_OPENS = _MINE | frozenset("to and or not just then they he she who that also never now".split())
_OPENING = frozenset("please pls plz i i'll i'd i'm we we'll me my let lets".split())
_THINGS = frozenset("so no pay train trains nothing none all up".split())
"""Words that clauses hold though names and figures are said with them."""
_FEWEST, _MOST, _SUBJECT, _SHORTEST, _FEW = 3, 22, 6, 5, 5


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


_DATA = read_toml(resources.files("pbm.sheets.lenient") / "clauses.toml", ClauseWords)
_WORDS = {kind: frozenset(words.split()) for kind, words in _DATA.words.items()}
_ALONE, _ARTICLES, _HELPS = _WORDS["alone"], _WORDS["articles"], _WORDS["helping"]
_NO_VERBS, _FEELING, _UNDONE = _WORDS["no_verbs"], _WORDS["feeling"], _WORDS["undone"]
_BEFORE_VERBS, _NUMBERS = _HELPS | _OPENS, COUNTED - _THINGS
_NO_SUBJECT = _WORDS["asking"] | (_NO_VERBS - _ARTICLES)


def _any(patterns: Iterable[str]) -> re.Pattern[str]:
    """One pattern of several."""
    return re.compile("|".join(f"(?:{one})" for one in patterns), re.IGNORECASE)


_LEADS = re.compile(rf"^(?:(?:{'|'.join(_DATA.leads)})\b,? *)+", re.IGNORECASE)
_REPORT, _REPORTING = re.compile(rf"^{_DATA.reports}", re.IGNORECASE), _any((_DATA.reporting,))
_SPEECH = _any((_DATA.speech, _DATA.reporting))
_IDLE = _any(rf"\b{one}\b" for one in _DATA.idle)
_FIXED, _BOUNDS = _any(_DATA.fixed), _any(_DATA.bounds)
_COMING = re.compile(_DATA.coming, re.IGNORECASE)
_IN_FULL = tuple((re.compile(one, re.IGNORECASE), full) for one, full in _DATA.short.items())


def stands_apart(clause: str, order: str, lexicon: Lexicon, meaningful: Meaningful) -> bool:
    """Whether each clause of a text changes nothing of the order beside it."""
    text = clause.strip(" .!,;:-()[]")
    for short, full in _IN_FULL:
        text = short.sub(full, text)
    one = ClauseBeside(order, lexicon, meaningful)
    parts = [part for part in _PARTS.split(text) if part.strip()]
    return one.is_idle(text) or (len(parts) > 1 and all(map(one.is_idle, parts)))


def speaks(word: str) -> bool:
    """Whether somebody says or pretends something by a word."""
    return bool(_SPEECH.fullmatch(word))


def is_given(line: Pieces, lexicon: Lexicon) -> bool:
    """Whether a text gives an order by its first word, or says for whom it is: no tale does."""
    verbs, at = telling_verbs(lexicon, True), 0
    light = (*lexicon.filler, "one", "single", "another", "exact", "final")
    while at < len(line) and not line.said(at, verbs) and line.said(at, light):
        at = max(line.said(at, light))
    return bool(line.said(at, verbs)) or not _OPENING.isdisjoint(line.present)


class ClauseBeside:
    """Judges clauses beside one order."""

    def __init__(self, order: str, lexicon: Lexicon, meaningful: Meaningful) -> None:
        self.order = order
        self.lexicon = lexicon
        self.meaningful = meaningful

    def is_idle(self, text: str) -> bool:
        """Whether one clause has a subject and a verb of its own, or only describes, and reaches
        not back to the order."""
        if _FIXED.fullmatch(text.strip(" .!")):
            return True
        text = _LASTING.sub("", text) if _PERFECT.search(text) else text
        text = _REPORT.sub("", text if _POINTS.match(text) else _OVER.sub("", text))
        lead = _LEADS.match(text)
        bare = text[lead.end() :] if lead is not None else text
        would = pieces(bare)
        wished = (
            {would.word(0)} <= _POINTING and would.word(1) in _MODAL and would.word(2) in _UNDONE
        )
        line = pieces(_OTHERWISE.sub("", _COMING.sub("is ", _IDLE.sub("so", bare))))
        if _describes(line):
            return True
        if wished or self._reaches(line):
            return False
        named = self._named(line)
        ends = 0 if named is None else _subject(line, named, _acting(self.lexicon))
        sooner = lead is not None and "before" in lead[0].lower()
        return bool(ends) and named is not None and self._apart(line, ends, named, sooner)

    def _reaches(self, line: Pieces) -> bool:
        """Whether a word makes a condition, a bound, a report or more of a clause."""
        words = line.words
        return (
            not _FEWEST <= len(words) <= _MOST
            or bool(_BOUNDS.search(line.text))
            or not _WORDS["reaching"].isdisjoint(words)
            or any(map(_REPORTING.fullmatch, words))
            or line.holds(self.lexicon.telling)
            or REPORTS.match(line.text) is not None
        )

    def _named(self, line: Pieces) -> frozenset[int] | None:
        """Where a clause names something; None if it holds a figure."""
        found = frozenset(
            at
            for at in range(len(line))
            if self.meaningful(line, at, False) and line.word(at) not in COUNTED | _THINGS
        )
        told = any(item.figure and at not in found for at, item in enumerate(line.items))
        return None if told or any(line.word(at).isdigit() for at in found) else found

    def _apart(self, line: Pieces, ends: int, named: frozenset[int], sooner: bool) -> bool:
        """Whether a clause with such a subject speaks of something else than the order."""
        acts = _acts(line, ends, _acting(self.lexicon))
        ordered = forms_of(frozenset(pieces(self.order).words), self.lexicon)
        same = bool(acts) and not forms_of(acts, self.lexicon).isdisjoint(ordered)
        subject = frozenset(line.word(at) for at in range(ends))
        denied = not _DENYING.isdisjoint(line.words)
        if sooner and (acts or not (_MINE | _POINTING).isdisjoint(subject)):
            return False
        if line.word(0) in _OTHERS and not is_given(pieces(self.order), self.lexicon):
            return False
        if not _WORDS["orders"].isdisjoint(subject) or (
            denied and self._of_its_name(line, ends, named)
        ):
            return False
        if _MINE & subject:
            return _of_mine(line, ends, same if denied else bool(acts), bool(named))
        if ends == 1 and line.word(0) in _POINTING and (same or not _of_it(line, denied)):
            return False
        someone = not _WORDS["persons"].isdisjoint(subject) or any(at < ends for at in named)
        someone = someone or _is_called(line, ends)
        others = someone or not _NUMBERS.isdisjoint(line.words)
        return not (acts and (same if denied else others))

    def _of_its_name(self, line: Pieces, ends: int, named: frozenset[int]) -> bool:
        """Whether the subject is what the order names."""
        return any(line.word(at) in self.order.lower() for at in named if at < ends)


def _describes(line: Pieces) -> bool:
    """Whether a few words only describe: `cheap start`, `train money`."""
    words, light = {*line.words}, _WORDS["light"]
    return 0 < len(line) <= _FEW and words <= _WORDS["describing"] | light and not words <= light


def _of_it(line: Pieces, denied: bool) -> bool:
    """Whether a clause of `it` says how it is, not that it is done, over, or another's."""
    verb, after = line.word(1), line.word(2)
    over = verb in ("was", "were", "had", "did") and line.word(0) != "they"
    if over or after in _HIS or (verb in ("go", "goes") and after == "to"):
        return False
    if verb in _MODAL and after in _UNDONE:
        return False
    return not denied or _after_not(line) not in _UNDONE


def _of_mine(line: Pieces, ends: int, acts: bool, named: bool) -> bool:
    """Whether one's own clause says what one feels, has or fears, and no order."""
    if acts or not _NUMBERS.isdisjoint(line.words):
        return False
    verb = line.word(ends)
    if verb in ("will", "shall", "would") and line.word(ends + 1) not in _FEELING:
        return False
    wanted = {line.word(at) for at in range(ends, ends + 3)}
    much = named or line.words[-1] in _SOME
    if much and not _WORDS["choosing"].isdisjoint(wanted):
        return False
    if _DENYING.isdisjoint(line.words):
        return True
    wanted_not = _after_not(line) in _WORDS["unwanted"]
    return not wanted_not and line.words[-1] not in _POINTING


def _after_not(line: Pieces) -> str:
    """The word behind the first `not` or `never`; empty for none."""
    words = line.words
    at = next((at for at, one in enumerate(words) if one in ("not", "never")), len(words))
    return line.word(at + 1)


def _subject(line: Pieces, named: frozenset[int], acting: frozenset[str]) -> int:
    """How many words the subject has, behind which a verb stands; 0 for none."""
    first, second = line.word(0), line.word(1)
    if first in _NO_SUBJECT or first.endswith("ing"):
        return 0
    feels = second in _HELPS | _FEELING or second.removesuffix("s") in _FEELING
    if first in acting - _ARTICLES - _ALONE and not feels:
        return 0
    capital = line.items[0].text[0].isupper() and line.text != line.text.upper()
    if not (first in _ALONE | _ARTICLES or 0 in named or capital or feels):
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
    if line.word(0) == "they" and at == 1:
        return True
    if word in _FEELING:
        return line.word(0) in ("i", "we", "they", "people", "others", "you") or before.endswith(
            "s"
        )
    third = word.endswith("s") and not word.endswith(("ss", "us"))
    return third or (word.endswith("ed") and len(word) >= _SHORTEST)


def _is_called(line: Pieces, ends: int) -> bool:
    """Whether the subject is somebody's name that nobody knows here."""
    words = [line.items[at].text for at in range(ends)]
    alone = ends == 1 and words[0][0].isupper() and words[0].lower() not in _ALONE
    return alone or any(one[0].isupper() and one != "I" for one in words[1:])


@lru_cache(maxsize=16)
def _acting(lexicon: Lexicon) -> frozenset[str]:
    """The verbs that orders are said with, in every form; none that things do of themselves."""
    told, irregular = telling_verbs(lexicon, True), tuple(lexicon.irregular.items())
    forms = (told, thirds(told), going_on(told), done(told, irregular))
    said = frozenset(word for one in forms for word in lone_words(one))
    return said - _HELPS - _NO_VERBS - _WORDS["own"]


def _acts(line: Pieces, ends: int, acting: frozenset[str]) -> frozenset[str]:
    """What somebody does, behind a subject, that could be ordered."""
    return frozenset(
        line.word(at)
        for at in range(ends, len(line))
        if line.word(at) in acting
        and (at == ends or line.word(at - 1) in _BEFORE_VERBS or line.word(at).endswith("ing"))
    )
