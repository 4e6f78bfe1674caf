"""Comments that deny or put off something else than their order, `(no bid from me)`, and clauses
behind it that say why: `LV won't come cheap`.

A word of denial in a comment may take the order back, so most are asked about. It cannot where it
denies a thing that the order does not speak of, or where something else is put off. A clause that
says why has a subject of its own and a verb, so that what it denies or compares is its own. It is
none if its subject may be the order itself or who gives it and denies, if it tells what somebody
should or said, sets a bound, puts off, or has a figure; a railroad that it names does nothing that
is ordered.
"""

import re
from collections.abc import Callable, Iterator
from functools import lru_cache

from pbm.sheets.lenient.beside import is_given, speaks
from pbm.sheets.lenient.figures import COUNTED
from pbm.sheets.lenient.inflected import done, going_on, thirds
from pbm.sheets.lenient.lexicon import Lexicon, lone_words, words_of
from pbm.sheets.lenient.pieces import Pieces, pieces
from pbm.sheets.lenient.sayable import telling_verbs

_DENIES = re.compile(
    r"(?:and |but |with )?(?:no|without(?: an?| any)?) (?P<thing>[a-z][a-z' ]*)"
    r"|(?:but |and )?not (?P<doing>[a-z]+ing\b[a-z' ]*)"
    r"|(?:but |and |it's |that's |it is |that is )?(?:only|just|merely|but)"
    r" (?P<mere>an? [a-z][a-z' ]*)",
    re.IGNORECASE,
)
_LATER = re.compile(
    r"(?:and |but )?(?:the |my |our )?(?:rest|remainder|balance|others?(?: one| two)?|more"
    r"|other (?:half|bits?|part|things?)|second half|next (?:bit|part|half|slice)|remaining [a-z]+"
    r"|another(?: one| bit)?|a second one)(?: of (?:it|them))?"
    r"(?:'s|'ll| is| are| comes?| coming| follows?| will| shall| can| may| must| has to| be| come"
    r"| follow| wait| stays?| remains?| put| to| till| until| for| maybe| perhaps| then"
    r"| later(?: on)?| next (?:turn|time|round|week|month|year)| another (?:time|turn|day)"
    r"| afterwards?| soon| in due course| tomorrow| some day| one day| in time| in the next turn)+",
    re.IGNORECASE,
)
"""What is put off is the rest."""
_PUT_OFF = re.compile(
    r"\b(?:later|next|another|afterwards?|soon|due course|tomorrow|day|time|wait|follows?)\b",
    re.IGNORECASE,
)
_WHEN = re.compile(r"(?<=\w)(?:,? (?:for now|now|this turn|this time|yet|today|so far|for once))+$")
_OF_THE_ORDER = frozenset(
    """it this that these those them order orders line lines turn turns round rounds act acts
    action actions deal deals go good way thanks longer more less fewer other others one ones
    idea plan plans thing things joke joking doing going happening being having meaning sure
    serious working standing use point sense need reason chance matter wonder mind change changes
    changing yet already anymore any anything nothing something everything now today if when unless
    until before after while though although or nor but except who what which where how why sale
    test draft mistake error wish intention permission agreement decision choice question questions
    answer way ways to you your he she they his her their him we us
    needed wanted wish asking hurrying waiting""".split()
)
"""Words that may speak of the order itself, or of more than what is denied."""
_IDIOMS = re.compile(
    r"\b(?:next door|next best|next to nothing|look(?:s|ing|ed)? after|named after|no hurry|no rush"
    r"|no doubt|not bad|not least|no problem|no problems?|no hard feelings|no offence|no offense"
    r"|no regrets|no joke intended|never mind the cost|nothing fancy|once again|once more"
    r"|over there"
    r"|more than happy|better late than never|before long|sooner rather than later"
    r"|(?:i|we)(?: still| already| do)? (?:have|hold|own)(?: got)?"
    r"(?= (?:an?|the|enough|some|plenty|one|my) [a-z]+\b(?!.*(?:ed|old|ought|aid|one)\b))"
    r"|over the (?:hills?|mountains?|river|border|moon|years)|under way|under control)\b",
    re.IGNORECASE,
)
"""What has a word of doubt in it and doubts nothing."""


def without_idioms(text: str) -> str:
    """A comment without what only looks like a doubt."""
    return _IDIOMS.sub(" so ", text)


def remarks_else(comment: str, order: str, lexicon: Lexicon) -> bool:
    """Whether a comment without name or figure denies, or puts off, something else than its
    order."""
    text = _WHEN.sub("", comment.strip(" .!,;"))
    if _LATER.fullmatch(text) and _PUT_OFF.search(text):
        return True
    found = _DENIES.fullmatch(text)
    if found is None:
        return False
    said = found["thing"] or found["doing"] or found["mere"]
    words = frozenset(pieces(said).words)
    doubted = words_of(*lexicon.doubts.values())
    if words & _OF_THE_ORDER or words & (doubted - {"for"}):
        return False
    told, forms = frozenset(pieces(order).words), forms_of(words, lexicon)
    settled = any(manner.fixed for key in forms for manner in lexicon.forms[key])
    apart = forms.isdisjoint(forms_of(told, lexicon)) and words.isdisjoint(told)
    return apart and not settled


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


_JOINS = re.compile(
    r"^(?:and|for|as|since|because|although|though|even though|but)\s+", re.IGNORECASE
)
_WHILE = re.compile(r"^while\s+", re.IGNORECASE)
"""Where orders have no conditions it says why."""
_HARMS = """if unless when once until till provided otherwise instead only yet later tomorrow next
    after before waits? cancel\\w* ignore\\w* void wrong mistake\\w* typo sorry kidding joke test
    forget stop skip drop draft example postpone\\w* orders? ordered lines? mind changed? undo off
    maybe perhaps might would could must should shall may ought limit max maximum minimum each twice
    either half or idea plans? rather was were had been did done said told says tell asked asks ask
    wrote agreed promised voted mean meant"""
_HARM = re.compile(
    rf"\b(?:{'|'.join(_HARMS.split())}|no longer|not now|(?:this|last) turn|needs? to|ha(?:s|ve) to"
    r"|at (?:most|least)|up to|(?:for|of|from|by|to) (?:him|her|them|you)"
    r"|(?:do|does|doing) (?:it|that|this|so|the same))\b|[?\d$%]",
    re.IGNORECASE,
)
"""What may change, bound, put off or take back the order, or tell whose it is."""
_NOT = re.compile(
    r"\b(?:not|no|never|nothing|none|neither|nor|without|[a-z]+n't|cannot)\b", re.IGNORECASE
)
_MINE = ("i", "we", "i'm", "we're", "i've", "we've")
_WANTING = frozenset(
    """want need like love hate trust believe feel fear prefer see know expect have am are enjoy
    want've fancy mistrust dislike miss owe own hold collect deserve badly really still just do
    can rather so also""".split()
)
"""What somebody thinks of things or has, as a reason."""
_OTHERS = frozenset(
    "they he she nobody everybody everyone somebody someone nothing people others".split()
)
_MATTERS = frozenset("price prices market money share shares track bank".split())
"""Things of which a clause may speak beside any order."""
_PERSONS = ("they", "he", "she")
_DETERMINERS = frozenset(
    "the my our his her their its these those one two some every such a an".split()
)
_OF_ORDERS = frozenset(
    """order orders line lines letter mail sheet bid bids offer offers turn turns round plan rest
    deal sale purchase loan figure number price limit maximum answer rule same other above below
    amount sum total""".split()
)
"""Subjects that may be the order's own."""
_PRICES = frozenset(("price", "loan", "sale", "bid", "bids"))
_HELPS = frozenset(
    """is are am has have does do will won't isn't aren't doesn't don't hasn't can can't cannot
    looks seems pays beats eats costs""".split()
)
_BEING = frozenset(
    "is are isn't aren't won't can't cannot looks seems doesn't don't has hasn't".split()
)
_POINTING = frozenset(
    """it this that these those there here you what who which it's that's same all both either one
    ones half no not yes please and or but so to for if i we whichever whoever
    whatever each any every everything anything none max most""".split()
)
_NO_VERB = frozenset("the a an my our his her their of in on at for from with to and than".split())
_OPEN = frozenset("to so too more less".split())
_FEWEST, _MOST, _SUBJECT = 3, 14, 4


def explains(
    clause: str, order: str, lexicon: Lexicon, meaningful: Callable[[Pieces, int, bool], bool]
) -> bool:
    """Whether a clause behind an order only says why."""
    text = _JOINS.sub("", clause.strip(" .!,;:-"))
    text = _WHILE.sub("", text) if lexicon.acting else text
    line = pieces(text)
    if not _FEWEST <= len(line) <= _MOST or _HARM.search(text):
        return False
    told = (at for at in range(len(line)) if meaningful(line, at, False))
    named = [at for at in told if line.word(at) not in COUNTED]
    subject, first = _subject(line, named), line.word(0)
    if not subject or line.word(len(line) - 1) in _HELPS | COUNTED | _OPEN:
        return False
    if any(map(speaks, line.words)) or (first in _PERSONS and not is_given(pieces(order), lexicon)):
        return False
    ordered = any(line.said(at, telling_verbs(lexicon, False)) for at in range(subject, len(line)))
    doing = (at for at in (subject, subject + 1) if line.said(at, _doing(lexicon)))
    if named and (ordered or any(at >= subject for at in (*named, *doing))):
        return False
    denies = bool(_NOT.search(text)) or first in ("nobody", "nothing")
    told_of = forms_of(frozenset(pieces(order).words), lexicon)
    if denies and not told_of.isdisjoint(
        forms_of(frozenset(line.words) - _MATTERS - _HELPS, lexicon)
    ):
        return False
    if first in _MINE:
        wants = line.word(1) in _WANTING or first[-2:] in ("'m", "re", "ve")
        return wants and not denies and COUNTED.isdisjoint(line.words)
    return not (ordered and denies and first not in _OTHERS)


@lru_cache(maxsize=16)
def _doing(lexicon: Lexicon) -> tuple[str, ...]:
    """What a railroad or player that is named may do of what is ordered, or leave undone."""
    lone = lone_words(telling_verbs(lexicon, True)) - {"come", "go", "like", "hold", "is", "are"}
    return (*sorted(lone), "do|does not?", "doesn't|don't")


def _subject(line: Pieces, named: list[int]) -> int:
    """How many words the subject has, behind which a verb stands; 0 for none."""
    first = line.word(0)
    if first in _MINE:
        return 1
    if first in _OTHERS:
        ends = 1 + (line.word(1) == "else")
        return ends if _is_verb(line.word(ends), first in ("they", "people", "others")) else 0
    if first not in _DETERMINERS and 0 not in named and line.word(1) in _BEING:
        return int(first not in _OF_ORDERS | _POINTING and first.isalpha())
    known = next((at for at in range(len(line)) if at not in named), 0)
    places = range(known, known + 1) if known else range(2, _SUBJECT + 2)
    for at in places if known or first in _DETERMINERS else ():
        if line.word(at - 1) in _OF_ORDERS - _PRICES:
            return 0
        if _is_verb(line.word(at), line.word(at - 1).endswith("s") and at > 1):
            return at
    return 0


def _is_verb(word: str, many: bool) -> bool:
    """Whether a word may be the verb of a subject, of one of `many`."""
    if word in _HELPS:
        return True
    ends = word.endswith("s") and not word.endswith(("ss", "us", "'s"))
    return word.isalpha() and word not in _NO_VERB and (many or ends)
