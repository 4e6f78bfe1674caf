"""A clause that tells how things are, by its grammar: who is spoken of, by which verb, and when.

One tells of oneself what one feels, needs, knows or goes through; of a thing, a company or the
order beside it how that is or was; of others what they do of themselves. Nobody in it does what
could be ordered, nothing goes, stays or is got, and nobody must agree, forbid or decide.
"""

import re

import msgspec

from pbm.sheets.lenient.subjects import WORDS
from pbm.sheets.lenient.talkwords import SAID

_MODAL, _HELPING, _ADVERBS = SAID["modal"], SAID["helping"], SAID["adverbs"]
_LIVING, _UNREADY, _FLOWING = SAID["living"], SAID["unready"], SAID["flowing"]
NAME = "company"
"""What an order names is called so."""
_SUBJECT, _FEW = 7, 2
_DENYING = frozenset(("not", "never", "no", "hardly", "nothing"))
_BE = frozenset("am is are was were be been being".split())
_HAVE = frozenset("have has had".split())
_DONE = re.compile(r"(?:ed|en|ing|ld|id|ght|[lnp]t|un|ut|de|wn)$")
"""So a participle ends."""
_OPEN = _HELPING | {"to", "not", "that"}
"""A clause that ends so leaves out what somebody does."""
_PERSONS = frozenset("me us them him her you everybody everyone somebody nobody people".split())
_FRONTED = frozenset(("for", "of", "about", "in", "on", "from", "to", "with", "at"))
_MYSELF = frozenset(("i", "we"))
_VERBLIKE = _HELPING | frozenset(("what", "which", "that", "who"))
_MAKING = frozenset(
    "make makes made making keep keeps kept keeping do does done drive drives".split()
)
"""Whoever does so with somebody does nothing with a thing."""
_LEFT_OUT = frozenset(("had", "can", "could", "been", "must"))
"""Before these somebody leaves out who it is."""
_NOBODY = SAID["mine"] | SAID["pointing"] | SAID["persons"] | SAID["articles"]
_NO_SUBJECT = (
    WORDS["asking"]
    | WORDS["no_verbs"] - SAID["articles"]
    | {*("please", "let", "then", "first", "next", "finally", "do", "and", "or", "if")}
)
_WHO = frozenset(("i", "we", "you", "he", "she", "they"))
"""Amid a subject these only say which thing it is: `the price we talked about`."""
_SPEAKING = frozenset("say admit see be feel confess".split())
_OWING = frozenset("should may might ought shall better".split())
_SOME = frozenset(("more", "another", "fewer", "less", "some", "few", "others"))
_THIS = frozenset(("that", "this", "which", "they", "these", "those"))
_WANTING = frozenset("say want wants wanted wish wished hope hopes think thinks believe".split())
_LACKING = frozenset("need needs needed want wants wanted like likes".split())
"""Behind these a participle is what shall be done: `it needs a share sold`."""
_WISHING = frozenset(("would", "could", "might"))
_THINKING = frozenset("think believe hope reckon guess fear trust suppose wish suspect".split())
_GENERIC = frozenset("man woman everyone everybody somebody someone one life".split())


class _Clause(msgspec.Struct, frozen=True):
    """A clause in parts: its subject, the helping words of its verb, the verb, and what follows."""

    subject: tuple[str, ...]
    helps: tuple[str, ...]
    verb: str
    rest: tuple[str, ...]

    @property
    def denied(self) -> bool:
        """Whether its verb is denied."""
        return not _DENYING.isdisjoint(self.helps)


def is_told(words: tuple[str, ...], acts: frozenset[str]) -> bool:
    """Whether a clause with a subject and a verb tells how things are."""
    if words[0] in _LEFT_OUT and words[1] not in _NOBODY:
        words = ("it", *words)
    if words[0] in SAID["persons"] and words[1] in ("say", "says") and len(words) > _SUBJECT - 3:
        words = words[2:]
    words = _put_behind(words)
    if words[-1] in _OPEN and "what" not in words:
        return False
    found = _parsed(words)
    if found is None or _is_act(found, acts) or not _WHO.isdisjoint(found.subject[1:]):
        return False
    head = found.subject[-1]
    if head in SAID["mine"]:
        return _of_mine(found, acts)
    if not _flows_not(found):
        return False
    if head in SAID["pointing"] or NAME in found.subject:
        return _of_things(found)
    return _of_others(found)


def _put_behind(words: tuple[str, ...]) -> tuple[str, ...]:
    """What one says before oneself, behind: `for the Pacific I have waited long`."""
    ends = next((at for at in range(2, min(_SUBJECT, len(words))) if words[at] in _MYSELF), 0)
    fronted = words[0] in _FRONTED and ends and not _VERBLIKE & {*words[:ends]}
    return (*words[ends:], *words[:ends]) if fronted else words


def _parsed(words: tuple[str, ...]) -> _Clause | None:
    """A clause in parts; None if no verb stands where one can."""
    ends = _subject_ends(words)
    if not ends:
        return None
    at = ends
    helps: list[str] = []
    while at < len(words) and (words[at] in _HELPING or words[at] in _ADVERBS):
        if words[at] in _HELPING and helps and words[at - 1] in _BE and words[at] not in _BE:
            break
        helps.append(words[at])
        at += 1
    be = next((one for one in reversed(helps) if one in _HELPING), "")
    if be in _BE or at >= len(words):
        return _Clause(words[:ends], tuple(helps), be, words[at:]) if be else None
    participle = be in _HAVE and not _is_verb(words[at])
    if participle or (be in _HAVE and words[at] in SAID["articles"]):
        return _Clause(words[:ends], tuple(helps), be, words[at:])
    return _Clause(words[:ends], tuple(helps), words[at], words[at + 1 :])


def _subject_ends(words: tuple[str, ...]) -> int:
    """How many words the subject has; 0 for none."""
    first = words[0]
    alone = SAID["mine"] | SAID["pointing"] | SAID["persons"] | {"there", "nothing"}
    if first in alone and (first not in ("that", "this", "these", "those") or len(words) < 3):
        return 1 + (words[1:2] in (("else",), ("all",), ("both",)))
    if first in _HELPING | _MODAL | _ADVERBS | _NO_SUBJECT:
        return 0
    ends = range(1, min(_SUBJECT, len(words)))
    return next((at for at in ends if words[at] in _HELPING or _third(words, at)), 0)


def _third(words: tuple[str, ...], at: int) -> bool:
    """Whether a word may be the verb of a thing or of somebody."""
    word, before = words[at], words[at - 1]
    owned = before.endswith(("'s", "s'"))
    if owned or before in SAID["articles"] - {"this", "that", "these", "those"} | {"of", "to"}:
        return False
    ends = word.endswith("s") and not word.endswith(("ss", "us", "'s", "is"))
    some = before.endswith("s") or before in SAID["plural"] or word in SAID["past"]
    return (
        (word in _LIVING and (some or ends))
        or (ends and at + 1 < len(words))
        or word.endswith("ed")
    )


def _is_verb(word: str) -> bool:
    """Whether a word behind `have` goes on with the verb."""
    known = word in _LIVING or word in _HELPING or word in SAID["participles"]
    return known or word.endswith(("ed", "en"))


def _is_act(clause: _Clause, acts: frozenset[str]) -> bool:
    """Whether somebody does in it what could be ordered, or has done so."""
    verbs = acts - _LIVING - _BE - _HAVE
    if clause.verb in _MAKING and not _PERSONS.isdisjoint(clause.rest[:1]):
        return not verbs.isdisjoint(clause.rest[1:])
    behind = zip(("", *clause.rest), clause.rest, strict=False)
    more = (word for before, word in behind if before in ("to", "and", "or", "by", "be"))
    doing = (word for word in clause.rest if word.endswith("ing"))
    first = (word for word in clause.rest[:1] if clause.verb in _BE | _HAVE and _DONE.search(word))
    wanted = (word for word in clause.rest if clause.verb in _LACKING and _DONE.search(word))
    return not verbs.isdisjoint((clause.verb, *more, *doing, *first, *wanted))


def _of_mine(clause: _Clause, acts: frozenset[str]) -> bool:
    """Whether one says of oneself what one feels, has, knows or goes through."""
    verb, rest = clause.verb, clause.rest
    if verb in _BE:
        open_ = clause.denied and not _UNREADY.isdisjoint(rest)
        return bool(rest) and not open_ and _is_ready(rest)
    if verb in _HAVE and verb in clause.helps:
        lacks = clause.denied and not SAID["things"].isdisjoint(rest)
        return bool(rest) and not lacks and rest[0] not in ("no", "to", "done", "made", "second")
    if clause.denied and verb == "want" and rest[:1] == ("to",):
        return not SAID["softly"].isdisjoint(rest[1:2])
    if verb in _MAKING:
        return verb not in ("do", "does", "done")
    if verb in _THINKING:
        return bool(rest) and _is_thought(rest, acts)
    return verb in _LIVING and _is_felt(clause)


def _is_thought(rest: tuple[str, ...], acts: frozenset[str]) -> bool:
    """Whether what one thinks is no more than how things are."""
    said = rest[1:] if rest[0] == "that" and len(rest) > _FEW else rest
    person = (
        rest[0] in SAID["articles"] and rest[2:3] in ((), ("who",)) and _HELPING.isdisjoint(rest)
    )
    return person or rest[0] in ("of", "highly", "about", "long") or is_told(said, acts)


def _is_felt(clause: _Clause) -> bool:
    """Whether what one feels or needs is no more, no other one and no deed."""
    verb, rest = clause.verb, clause.rest
    if clause.denied and (verb in SAID["unwanted"] or (verb == "know" and not rest)):
        return False
    if rest[:1] == ("to",):
        return not _SPEAKING.isdisjoint(rest[1:2])
    wants = verb in ("want", "need", "like")
    return not (wants and (_SOME & {*rest} or (_OWING & {*clause.helps} and not clause.denied)))


def _is_ready(rest: tuple[str, ...]) -> bool:
    """Whether what somebody or something is leaves nothing open."""
    words = [one for one in rest if one not in _ADVERBS and one not in ("a", "an", "the", "my")]
    if not words or words[0] in _UNREADY - SAID["fine_being"]:
        return False
    return not (words[0] in SAID["fine_being"] and len(words) < 2)


def _flows_not(clause: _Clause) -> bool:
    """Whether nothing goes, stays or is got."""
    if clause.verb in _MAKING and not _PERSONS.isdisjoint(clause.rest[:1]):
        return True
    verbs = {clause.verb, *clause.rest[:1]} if clause.verb in _HAVE | _MODAL else {clause.verb}
    return verbs.isdisjoint(_FLOWING) and verbs.isdisjoint(("done", "did", "do", "does"))


def _of_things(clause: _Clause) -> bool:
    """Whether it is said how what is spoken of, or the order itself, is or was."""
    verb, rest, helps = clause.verb, clause.rest, {*clause.helps}
    if helps & {"must", "ought"} or rest[:1] == ("to",):
        return False
    if verb in _BE:
        over = "was" in helps or "were" in helps
        plain_past = over and clause.subject[-1] in _THIS - {"they"}
        short = plain_past and rest[:1] not in (("easy",), ("hard",))
        wish = helps & _WISHING and len(rest) < _FEW and rest[:1] != ("thus",)
        bare = wish or (clause.denied and not _after_not(rest))
        return bool(rest) and _is_ready(rest) and not (bare or short)
    if verb in _HAVE:
        return bool(rest) and rest[0] not in ("to", "done", "no")
    if verb in _MAKING and not _PERSONS.isdisjoint(rest[:1]):
        return True
    if clause.subject[-1] in _THIS and (verb.endswith("ed") or verb in SAID["past"]):
        return False
    undone = SAID["undoing"] | SAID["unwanted"] if clause.denied else _WANTING
    return verb in _LIVING - undone - _WANTING


def _after_not(rest: tuple[str, ...]) -> bool:
    """Whether what a thing is not is more than itself."""
    return len(rest) > 1 or rest[0] not in ("so", "it", "that", "this", "there")


def _of_others(clause: _Clause) -> bool:
    """Whether others, or things of the world, are, have or do something of their own."""
    verb, rest, helps = clause.verb, clause.rest, {*clause.helps}
    said = {*clause.subject, verb, *rest}
    if said & (SAID["ruling"] | SAID["reports"]):
        return False
    if helps & {"must", "ought", "should"} or rest[:1] == ("to",) or verb == "to":
        return not said.isdisjoint(_GENERIC) and not _LIVING.isdisjoint(said)
    if verb in _BE:
        pleased = rest[:1] in (("nice",), ("good",)) and len(clause.subject) > 1
        return bool(rest) and (pleased or _is_ready(rest))
    return bool(rest) or len(clause.subject) > 1 or verb in _LIVING - _WANTING - _THINKING
