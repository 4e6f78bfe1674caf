"""Companies that are called `she`: `The Big Horn runs as best she can, and keeps her income`.

Only where nobody else can be meant: the line names a company before the pronoun and nobody whom its
words do not know, and speaks of no seat, no lady and nobody's words.
"""

import re

from pbm.sheets.lenient.circumstances import Circumstances, names_at, places_of_names
from pbm.sheets.lenient.misspelt import lexicon_words
from pbm.sheets.lenient.pieces import pieces

_SHE = re.compile(r"\b(?:she|her|hers|herself)\b", re.IGNORECASE)
_OTHERS = re.compile(
    r"\b(?:seat|player|who|someone|somebody|anyone|anybody|he|him|his|told|tells?|says?|said|asks?|asked"
    r"|wrote|writes?|thinks?|thought|promised|agreed|wife|mother|mum|sister|daughter|aunt|lady"
    r"|woman|girl|friend|director|president|queen|hers? (?-i:[A-Z])\w*|mine)\b",
    re.IGNORECASE,
)
"""Of these a line may speak as of a lady."""
_CALLED = (
    (re.compile(r"\bshe's (?=[a-z]+(?:ed|en)\b|got\b|had\b)", re.IGNORECASE), "it has "),
    (re.compile(r"\bshe(?='|\b)", re.IGNORECASE), "it"),
    (re.compile(r"\bherself\b", re.IGNORECASE), "itself"),
    (re.compile(r"\bhers\b", re.IGNORECASE), "its own"),
    (
        re.compile(
            r"\bher(?=\s*(?:$|[,;:.!?)(]|-+ )| (?:an?|one|the|another|some|from|to|at|in|on|off|for"
            r"|with|out|away|back|up|over|down|and|or|if|when|once|by|as|too|now|please|again|first"
            r"|alone|be|run|pay|keep|buy|sell|lay|place|put|issue|redeem|reissue|withhold|take|have"
            r"|go|get|discard|build|make|earn|do)\b)",
            re.IGNORECASE,
        ),
        "it",
    ),
    (re.compile(r"\bher\b", re.IGNORECASE), "its"),
)
_NAME = re.compile(r"[A-Z][a-z]{2,}(?:'s)?")
"""A word as names are written."""
_COMPANY = "company"
"""The vocabulary of companies."""
_ENDS = (".", "!", "?", ":", ";")


def of_things(text: str, around: Circumstances) -> str:
    """A text that names a company with its companies called `it`; as it stands where somebody else
    may be meant."""
    found = _SHE.search(text)
    if found is None or _OTHERS.search(text):
        return text
    line, known = pieces(text), lexicon_words(around.lexicon)[0]
    names = places_of_names(line, around.tongue)
    before = (at for at in line.capitals if line.items[at].start < found.start())
    if not any(key == _COMPANY for at in before for key, _ in names_at(line, at, around.tongue)):
        return text
    for at, one in enumerate(line.items):
        opens = at == 0 or line.word(at - 1) in _ENDS
        strange = _NAME.fullmatch(one.text) and not (opens and one.word in known)
        if strange and at not in names:
            return text
    for pattern, plain in _CALLED:
        text = pattern.sub(plain, text)
    return text
