"""Clauses beside an order with a subject and a verb of their own: `PA7 would cost us more`.

Whoever gives an order says beside it how things are, what others want, what he fears or hopes. Such
a clause changes nothing of the order, whatever it denies, compares or tells of, unless a word of it
reaches back: one that makes a condition, sets a bound, puts off, corrects, takes back, or reports
what another wants; a figure; a verb of an order that somebody does; an `it` that is not done. The
words are data (`clauses.toml`).
"""

import re
from collections.abc import Iterable

from pbm.sheets.lenient.counted import COUNTED
from pbm.sheets.lenient.doubts import REPORTS
from pbm.sheets.lenient.lexicon import Lexicon
from pbm.sheets.lenient.pieces import Pieces, pieces
from pbm.sheets.lenient.remarks import Meaningful, forms_of
from pbm.sheets.lenient.sayable import telling_verbs
from pbm.sheets.lenient.sought import SoughtPattern, in_other_words
from pbm.sheets.lenient.subjects import DATA, WORDS, acting, acts_of, is_called, subject_of

_PARTS = re.compile(
    r"[,;.:]+\s+|\s+-+\s+"
    r"|\s+but\s+|\s+(?:and|so)\s+(?=(?:i|we|it|they|he|she|the|that|this|there|now)\b)",
    re.IGNORECASE,
)
"""Between two clauses."""
_WISHED = re.compile(
    r"'d\b|\b(?:would|could|might|should|wanted|(?:happy|glad|like|love|ready|willing) to)\b",
    re.IGNORECASE,
)
_DASHES = re.compile(r"(?:but|only|though|although|except|yet)\b", re.IGNORECASE)
_WHILE = re.compile(r"\b(?:as|so) (?:long|soon)(?: as)?\b", re.IGNORECASE)
SIDE = re.compile(r"(?<![\w&.'])[NS]?[NSEW](?![\w&.'])")
"""A side of a hex, where a tile lies to it."""
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
_DOES = re.compile(r"(?:the )?[A-Z][\w&]*(?: (?:& )?[A-Z][\w&]*)* [a-z]+s\b")
"""An order that says what a company does."""
_MINE = frozenset(("i", "we"))
_WILLING = frozenset(("will", "shall", "would"))
_BETTER = frozenset(("better", "best"))
_OWING = frozenset(("must", "should", "shall", "gets", "get"))
_FARING = frozenset("bust broke up down well badly on off wrong nowhere first-class".split())
_SOMEONE = WORDS["persons"] | WORDS["kin"]
_GETTING = frozenset("gets gives brings sends hands leaves puts pays takes gave got".split())
_PERSONS = frozenset(("they", "he", "she"))
_OTHERS = _PERSONS | {"those", "these"}
_POINTING = frozenset(("it", "that", "this", "these", "those", "which", "they", "them"))
"""These may speak of the order itself."""
_BETWEEN = frozenset("then also now just still so thus thereby".split())
_HIS = frozenset("his her their its yours mine theirs hers ours".split())
_MODAL = frozenset("would could might must should may".split())
_SOME = frozenset("more less fewer some another any few".split())
_DENYING = frozenset("not no never nothing none neither nor without nobody".split())
_OPENING = frozenset("please pls plz i i'll i'd i'm we we'll me my let lets".split())
_THINGS = frozenset("so no pay train trains nothing none all up".split())
"""Words that clauses hold though names and figures are said with them."""
_FEWEST, _MOST, _FEW = 3, 22, 5
_ARTICLES, _FEELING, _UNDONE = WORDS["articles"], WORDS["feeling"], WORDS["undone"]
_NUMBERS = COUNTED - _THINGS


def _any(patterns: Iterable[str]) -> re.Pattern[str]:
    """One pattern of several."""
    return re.compile("|".join(f"(?:{one})" for one in patterns), re.IGNORECASE)


_LEADS = re.compile(rf"^(?:(?:{'|'.join(DATA.leads)})\b,? *)+", re.IGNORECASE)
_REPORT, _REPORTING = re.compile(rf"^{DATA.reports}", re.IGNORECASE), _any((DATA.reporting,))
_SPEECH = _any((DATA.speech, DATA.reporting))
_IDLE = _any(rf"\b{one}\b" for one in DATA.idle)
_FIXED, _BOUNDS = _any(DATA.fixed), _any(DATA.bounds)
_COMING = re.compile(DATA.coming, re.IGNORECASE)
_IN_FULL = tuple(SoughtPattern(one, full) for one, full in DATA.short.items())
_FOR_ANOTHER = re.compile(
    r"(?:(?:and|the|an?|some|new) )*[A-Z][\w&]* [a-z]+s (?P<for>for|to|into) (?:the )?[A-Z][\w&]*"
)
_SEQUEL = re.compile(r"(?:and |but )?then,? ", re.IGNORECASE)
"""Behind it stands what is done next: `then pays full`."""


def stands_apart(clause: str, order: str, lexicon: Lexicon, meaningful: Meaningful) -> bool:
    """Whether each clause of a text changes nothing of the order beside it."""
    text = clause.strip(" .!,;:-()[]")
    if dashes(text, order) or _WHILE.search(f"{order} {text}") or _as_the_order(text, order):
        return False
    sequel = _SEQUEL.match(text)
    if sequel is not None and is_given(pieces(text[sequel.end() :]), lexicon):
        return False
    text = in_other_words(text, _IN_FULL)
    one = ClauseBeside(order, lexicon, meaningful)
    parts = [part for part in _PARTS.split(text) if part.strip()]
    return one.is_idle(text) or (len(parts) > 1 and all(map(one.is_idle, parts)))


def _as_the_order(clause: str, order: str) -> bool:
    """Whether a clause may be the like of the order, for another: `Lions for the B&O, Norris
    engines for PENN`."""
    found = _FOR_ANOTHER.fullmatch(clause)
    return found is not None and f" {found['for']} " in order


def dashes(clause: str, order: str) -> bool:
    """Whether a clause says why what is wished beside it stays a wish."""
    return bool(_WISHED.search(order) and _DASHES.match(clause))


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
        told = _COMING.sub("is ", _IDLE.sub("so", bare))
        line = pieces(_OTHERWISE.sub("", told))
        if _describes(line):
            return True
        if wished or self._reaches(line):
            return False
        named = self._named(line)
        ends = 0 if named is None else subject_of(line, named, acting(self.lexicon))
        if named is not None and self._of_another(line, ends, named, told):
            return False
        if not ends or named is None or any(line.word(at + 1) == "," for at in named if at < ends):
            return False  # or more of a list, then somebody: `and M6, she can pay`
        return self._apart(line, ends, named, lead is not None and "before" in lead[0].lower())

    def _reaches(self, line: Pieces) -> bool:
        """Whether a word makes a condition, a bound, a report or more of a clause."""
        words = line.words
        return (
            not _FEWEST <= len(words) <= _MOST
            or bool(_BOUNDS.search(line.text) or SIDE.search(line.text))
            or not WORDS["reaching"].isdisjoint(words)
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
        if self._ordered(line):
            return False
        acts = acts_of(line, ends, acting(self.lexicon))
        ordered = forms_of(frozenset(pieces(self.order).words), self.lexicon)
        same = not forms_of(acts, self.lexicon).isdisjoint(ordered)
        subject = frozenset(line.word(at) for at in range(ends))
        denied = not _DENYING.isdisjoint(line.words)
        early = sooner and (acts or not (_MINE | _POINTING).isdisjoint(subject))
        if early or (_of_others(line, acts) and not is_given(pieces(self.order), self.lexicon)):
            return False
        its = self._of_its_name(line, ends, named)
        if not WORDS["orders"].isdisjoint(subject) or (denied and its):
            return False
        numbered, owes = not _NUMBERS.isdisjoint(line.words), _owes(line, ends)
        rival = min(named, default=ends) < ends and not its
        if rival and (owes or numbered or not _BETTER.isdisjoint(line.words)):
            return False
        if _MINE & subject:
            refused = denied and line.word(ends) not in _WILLING
            return _of_mine(line, ends, same if refused else bool(acts), bool(named))
        pointing = line.word(0) in _POINTING and subject <= _POINTING | _BETWEEN
        counts = numbered and (owes or line.word(ends) in ("is", "makes"))
        other = counts or self._gets(line, ends, named) or (acts and (owes or "then" in subject))
        if pointing and (same or other or not _of_it(line, denied)):
            return False
        others = not _SOMEONE.isdisjoint(subject) or is_called(line, ends) or numbered
        others = others or min(named, default=ends) < ends
        return not (acts and (same if denied else others))

    def _gets(self, line: Pieces, ends: int, named: frozenset[int]) -> bool:
        """Whether the verb of a clause has what it names right behind it, or another gets that."""
        after = ends + 1 + (line.word(ends + 1) in _ARTICLES)
        its = line.word(after) in self.order.lower()
        return ends + 1 in named or (line.word(ends) in _GETTING and after in named and not its)

    def _ordered(self, line: Pieces) -> bool:
        """Whether a thing is said to be done as orders are: `the money is withheld`."""
        done = (at for at in range(1, len(line)) if line.word(at) in self.lexicon.performed)
        return any(line.word(at - 1) in ("is", "are") for at in done)

    def _of_another(self, line: Pieces, ends: int, named: frozenset[int], told: str) -> bool:
        """Whether another thing than the order's does something as the order's does, or the same:
        `Milwaukee pays, Rock Island saves up`, `sell 2 NP, the Big Horn goes too`."""
        name = 1 if line.word(0) == "the" else 0
        if not ends or name not in named or self._of_its_name(line, ends, named):
            return False
        does = line.word(ends) not in WORDS["states"] and line.word(ends).endswith("s")
        return does and bool(_DOES.match(self.order) or _OTHERWISE.search(told))

    def _of_its_name(self, line: Pieces, ends: int, named: frozenset[int]) -> bool:
        """Whether the subject is what the order names."""
        return any(line.word(at) in self.order.lower() for at in named if at < ends)


def _owes(line: Pieces, ends: int) -> bool:
    """Whether a thing must do something, or goes where it is sent."""
    goes = line.word(ends) in ("goes", "comes") and line.word(ends + 1) not in _FARING
    return goes or line.word(ends) in _OWING


def _of_others(line: Pieces, acts: frozenset[str]) -> bool:
    """Whether others may be said to do what stands beside it."""
    idle = line.word(0) in _PERSONS and line.word(1) not in WORDS["helping"] and not acts
    return line.word(0) in _OTHERS and not idle


def _describes(line: Pieces) -> bool:
    """Whether a few words only describe: `cheap start`, `train money`."""
    words, light = {*line.words}, WORDS["light"]
    return 0 < len(line) <= _FEW and words <= WORDS["describing"] | light and not words <= light


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
    refuses = line.word(ends + 1) == "not" and line.word(ends + 2) not in _UNDONE
    wills = verb in _WILLING and line.word(ends + 1) not in _FEELING
    if wills and not refuses:
        return False
    wanted = {line.word(at) for at in range(ends, ends + 3)}
    much = named or line.words[-1] in _SOME
    if much and not WORDS["choosing"].isdisjoint(wanted):
        return False
    if _DENYING.isdisjoint(line.words):
        return True
    wanted_not = _after_not(line) in WORDS["unwanted"]
    return not wanted_not and line.words[-1] not in _POINTING


def _after_not(line: Pieces) -> str:
    """The word behind the first `not` or `never`; empty for none."""
    words = line.words
    at = next((at for at, one in enumerate(words) if one in ("not", "never")), len(words))
    return line.word(at + 1)
