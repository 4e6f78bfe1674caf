"""Comments that deny or put off something else than their order: `(no bid from me)`, `rest later`.

A word of denial in a comment may take the order back, so most are asked about. It cannot where it
denies a thing that the order does not speak of, or where something else is put off.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

from pbm.sheets.lenient.inflected import done, going_on, thirds
from pbm.sheets.lenient.lexicon import Lexicon, lone_words, words_of
from pbm.sheets.lenient.pieces import Pieces, pieces

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
_OPEN = re.compile(
    r"\b(?:undecided|unsettled|(?:still|quite) open|the question|to be (?:decided|discussed|seen)"
    r"|needs? (?:some |more )?(?:thought|thinking|discussion))\b",
    re.IGNORECASE,
)
_HELPING = frozenset(
    """is are am be was were has have had do does did been will would shall should can could may
    might must to too""".split()
)
"""At the end of a clause these leave out what somebody does."""
_WHEN = re.compile(r"(?<=\w)(?:,? (?:for now|now|this turn|this time|yet|today|so far|for once))+$")
_OF_THE_ORDER = frozenset(
    """it this that these those them order orders line lines turn turns round rounds act acts
    action actions deal deals go good way thanks longer more less fewer other others one ones
    idea plan plans thing things joke joking doing going happening being having meaning sure
    serious working standing use point sense need reason chance matter wonder mind change changes
    changing yet already anymore any anything nothing something everything now today if when unless
    until before after while though although or nor but except who what which where how why sale
    test draft mistake error wish intention permission agreement decision choice question questions
    answer way ways thought thoughts to you your he she they his her their him we us
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


def leaves_off(line: Pieces) -> bool:
    """Whether a clause leaves open what somebody does, or is done as well: `the others should`."""
    return bool(_OPEN.search(line.text)) or line.word(len(line) - 1) in _HELPING
