"""Remarks beside an order that change nothing of it, whatever of a denial or a question they hold.

A remark is a set phrase, `(only two left)`, `(why not?)`: it speaks of how things are, of what
somebody thinks of them, or to the reader. Or it denies or puts off something else than its order,
`(no bid from me)`, `(rest later)`. A word of denial may take an order back: it cannot where the
order does not speak of what is denied. The words are data (`remarks.toml`).
"""

import re
from collections.abc import Callable, Collection, Iterator
from functools import lru_cache
from importlib import resources

import msgspec

from pbm.core.tables import read_toml
from pbm.sheets.lenient.counted import COUNTED
from pbm.sheets.lenient.inflected import done, going_on, thirds
from pbm.sheets.lenient.lexicon import Lexicon, lone_words, words_of
from pbm.sheets.lenient.pieces import Pieces, pieces
from pbm.sheets.lenient.voiced import known_words

Meaningful = Callable[[Pieces, int, bool], bool]
"""Whether a name, a figure or, if asked for, a verb stands at a position."""


class RemarkWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Classes of words and set phrases as the file has them."""

    denying: str
    takes_back: str
    helping: str
    parting: str
    getting: str
    parted: str
    phrases: dict[str, list[str]]


_READ = read_toml(resources.files("pbm.sheets.lenient") / "remarks.toml", RemarkWords)
_OF_THE_ORDER = frozenset(_READ.denying.split())
_TAKES_BACK = frozenset(_READ.takes_back.split())
_HELPING = frozenset(_READ.helping.split())
_PARTING, _GETTING = frozenset(_READ.parting.split()), frozenset(_READ.getting.split())
_PARTED = re.compile(_READ.parted, re.IGNORECASE)
_HAVING = (
    r"(?:(?:there(?:'s| is| are)|(?:i|we)(?:'ve| have)(?: got)?|(?:it|they)(?:'s| has| have)"
    r"(?: got)?|and|with|it's|it is|that's|that is) )?"
)
_THERE = r"(?: (?:there|here|left|around|about|at hand|in hand|in sight|at all|anyway|either|now))"
_ANOTHER = (
    r"(?:(?:(?:in|for|on) )?(?:the |my )?(?:next|following) (?:turn|round|time|go|week|set|year)"
    r"|another (?:turn|time|round|day)|some other (?:time|turn|day)|one day|some day|later(?: on)?)"
)
_NAMES = {
    "@having": _HAVING,
    "@there": _THERE,
    "@counted": "|".join(sorted(COUNTED)),
    "@another": _ANOTHER,
}
_DENIES = re.compile(
    r"(?:(?:and |but )?(?:with )?no|without(?: an?| any)?|@having(?:not an?|not any|not much|no"
    r"|hardly any)) (?P<thing>[a-z][a-z' -]*?)"
    r"|(?:but |and )?not (?P<doing>[a-z]+ing\b[a-z' ]*)"
    r"|(?:but |and |it's |that's |it is |that is )?(?:only|just|merely|but)"
    r" (?P<mere>an? [a-z][a-z' ]*)".replace("@having", _HAVING),
    re.IGNORECASE,
)
_WHEN = re.compile(
    rf"(?<=\w)(?:,? (?:for now|this turn|this time|yet|today|so far|for once)|{_THERE})+$",
    re.IGNORECASE,
)
_SHORT_NAME = re.compile(r"\b(?!OK\b|I\b)[A-Z][A-Z&]+\b")
"""What is written as the short name of a company, whether it is one or not."""
_OPEN = re.compile(
    r"\b(?:undecided|unsettled|(?:still|quite) open|the question|to be (?:decided|discussed|seen)"
    r"|needs? (?:some |more )?(?:thought|thinking|discussion))\b",
    re.IGNORECASE,
)
_LET_GO = re.compile(r"\b(?:let|can|may|must|give)\b[^,;]* (?:go|up)\b", re.IGNORECASE)
_MOST = 10
"""Words of a set phrase."""
_NULL = frozenset(("nothing", "pass", "passes"))
"""An order with one of these does nothing: what there is not is the reason for it."""
_LACKS = re.compile(r"\b(?:yet|left|at hand|in hand|to speak of)\b", re.IGNORECASE)
_NONE = ("no", "nothing", "none", "not")


def _pattern(text: str) -> re.Pattern[str]:
    """A pattern of the file."""
    for name, meant in _NAMES.items():
        text = text.replace(name, meant)
    return re.compile(text, re.IGNORECASE)


def _phrases(kind: str) -> re.Pattern[str]:
    """The set phrases of a kind."""
    return _pattern("|".join(_READ.phrases[kind]))


_ANY, _FACTS, _PLAIN = _phrases("any"), _phrases("facts"), _phrases("plain")
_HELD, _LATER, _IDIOMS = _phrases("held"), _phrases("later"), _phrases("idioms")
_PUT_OFF = tuple(map(_pattern, _READ.phrases["put_off"]))
_NEXT = re.compile(r"\b(next|following) (?:turn|time|go)\b")
"""Where a letter has a programme of several turns, it may order the next one, too."""
_NO_DEED = frozenset(
    "do have be wait see think decide change cancel withdraw hold stop let".split()
)
"""What is done so may be the order itself."""


def without_idioms(text: str) -> str:
    """A comment without what only looks like a doubt."""
    return _IDIOMS.sub(" so ", text)


def _named(line: Pieces, meaningful: Meaningful) -> bool:
    """Whether a remark has a name or figure, other than that there is none."""
    told = (meaningful(line, at, False) for at in range(len(line)) if line.word(at) not in _NONE)
    return any(told)


def mere_remark(remark: str, lexicon: Lexicon, meaningful: Meaningful) -> bool:
    """Whether what stands beside an order is a set phrase."""
    bare = remark.strip(" .!,;:-")
    line = pieces(bare)
    back = not _TAKES_BACK.isdisjoint(line.words)
    if _SHORT_NAME.search(bare) or not 0 < len(line.words) <= _MOST or back:
        return False
    if _ANY.fullmatch(bare) or _ANY.fullmatch(remark.strip()) or _FACTS.fullmatch(bare):
        return True
    if _HELD.fullmatch(bare):
        return True
    told = _named(line, meaningful) or any(map(str.isdigit, bare))
    return bool(_PLAIN.fullmatch(bare)) and not told


def remarks_else(remark: str, order: str, lexicon: Lexicon, meaningful: Meaningful) -> bool:
    """Whether a remark without name or figure denies, or puts off, something else than its
    order: what no order is said with, or what is said in none of its form."""
    text, given = _WHEN.sub("", remark.strip(" .!,;:-")), pieces(order).present
    line = pieces(remark)
    parts = given & _PARTING or _LET_GO.search(order)
    if parts and not given & _GETTING and _PARTED.fullmatch(remark.strip(" .!,;:-")):
        return True
    if _named(line, meaningful) or _SHORT_NAME.search(remark):
        return False
    if _LATER.fullmatch(text):
        return True
    found = _DENIES.fullmatch(text)
    if found is None:
        return False
    said = pieces(found["thing"] or found["doing"] or found["mere"]).words
    words = frozenset(said)
    if not given.isdisjoint(_NULL) and given.isdisjoint(words) and _LACKS.search(remark):
        return True
    if not words.isdisjoint(_OF_THE_ORDER | (words_of(*lexicon.doubts.values()) - {"for"})):
        return False
    told, forms = frozenset(pieces(order).words), forms_of(words, lexicon)
    if not forms and known_words(lexicon).isdisjoint(said[-1:]):
        return True
    parted = any(meaningful(line, at, False) for at in range(len(line)))
    settled = any(manner.fixed for key in forms for manner in lexicon.forms[key])
    apart = forms.isdisjoint(forms_of(told, lexicon)) and words.isdisjoint(told)
    return apart and not settled and not parted


def put_off(text: str) -> re.Match[str] | None:
    """A clause that says what is done another time, or what waits."""
    bare = text.strip(" .!,;:-()[]")
    return next(filter(None, (one.fullmatch(bare) for one in _PUT_OFF)), None)


def puts_off(
    text: str, order: str, named: Collection[str], own: Collection[str], lexicon: Lexicon
) -> bool:
    """Whether a clause puts off something else than the order beside it: what it names is none of
    what the order names as its own, or another thing is done with that."""
    found = put_off(text)
    if found is None or "?" in text or not {*_NEXT.findall(text.lower())} <= {*lexicon.ahead}:
        return False
    does = (found.groupdict().get("does") or "").lower()
    if named and own and set(named).isdisjoint(own):
        said = pieces(found["what"])
        counted = any(one.figure for one in said.items)
        # `later sell MP` orders that, and so does `next round 8 at M6`
        return bool(does) or not (counted or forms_of(frozenset(said.words), lexicon))
    if not does or does in _NO_DEED or any(map(str.isdigit, found["what"])):
        return False
    given = frozenset(pieces(order).words)
    ordered, forms = forms_of(given, lexicon), forms_of(frozenset((does,)), lexicon)
    apart = forms.isdisjoint(ordered) or (_NEXT.search(text) and _undoes(does, given))
    return bool(forms and ordered and apart)


def _undoes(does: str, given: frozenset[str]) -> bool:
    """Whether what somebody will do gives away what an order gets, or gets back what it sells."""
    ways = ((_PARTING, _GETTING), (_GETTING, _PARTING))
    return any(does in one and given & other and not given & one for one, other in ways)


def forms_of(words: frozenset[str], lexicon: Lexicon) -> set[str]:
    """The forms of which words are verbs; none of them may be said by a denial: `no dividend`."""
    return {key for key in lexicon.forms if not words.isdisjoint(_verbs(lexicon, key))}


@lru_cache(maxsize=512)
def _verbs(lexicon: Lexicon, key: str) -> frozenset[str]:
    """The verbs of a form, in every form of theirs."""
    return frozenset(word for one in _bent(lexicon, key) for word in one)


def _bent(lexicon: Lexicon, key: str) -> Iterator[frozenset[str]]:
    irregular = tuple(lexicon.irregular.items())
    for one in lexicon.forms[key]:
        verbs = one.verbs
        for way in (verbs, thirds(verbs), going_on(verbs), done(verbs, irregular)):
            yield lone_words(way)


def leaves_off(line: Pieces) -> bool:
    """Whether a clause leaves open what somebody does, or is done as well: `the others should`."""
    return bool(_OPEN.search(line.text)) or line.word(len(line) - 1) in _HELPING
