"""Words for everybody that somebody asks to have told, and that none of them is lost.

What stands before the first colon asks for it if it is made of nothing but such words: courtesies,
a verb of saying or a word for a message, and whom it is for (`Do let everyone know:`, `One more
thing, a word to all:`). What stands behind is told as it was written, to its last word: there is
no talk, aside or courtesy in a message that might be left off.
"""

import re
from functools import lru_cache

from pbm.sheets.nearest import SLIP, distance

MESSAGE = "message"
_LEADS = re.compile(
    r"(?:(?:please|kindly|pls|plz|do|and|also|then|next,|finally|lastly|last(?: of all)?,|now|so"
    r"|oh|ah|well|just|simply|ok|okay|yes|by the way|btw|p\.? ?s\.?|hereby|herewith"
    r"|(?:just )?(?:one|a) (?:more|last|final|little) (?:thing|word|item)|last but not least"
    r"|before i forget|if you (?:would|will|can|could|please|like|don't mind|be so kind)"
    r"|(?:don't|do not) forget to|remember to|be sure to"
    r"|be (?:so )?(?:kind|good|nice)(?: enough)? (?:and|as to|to)"
    r"|(?:would|could|can|will) you(?: please| kindly| just)?"
    r"|(?:i|we)(?:'d| would| should) (?:like|love)(?: you)? to|(?:i|we) (?:want|wish|beg|ask)"
    r"(?: you)? to|let (?:me|us)|(?:may|might) (?:i|we)|allow (?:me|us) to)(?:,| -+)? )+",
    re.IGNORECASE,
)
"""What leads an order for courtesy's sake, of which there may be several."""
_COLON = re.compile(r"(?<!\d)\s*:\s*(?!\s)")
_THAT = re.compile(r" that (?!(?:is|was)\b)", re.IGNORECASE)
_PRINTED = re.compile(
    r"\b(?:to be (?:printed|published|posted|read(?: out)?|sent(?: out)?)|this (?:turn|round|month"
    r"|week)|on my behalf|as follows|at the table|of the day)\b|[(),]",
    re.IGNORECASE,
)
_HEARD = re.compile(
    r"(?:(?:i|we)(?:'d| would| should)? (?:like|love|want|wish) )?(?:all|everyone|everybody"
    r"|friends|gentlemen|players|the (?:others|table))(?: of you)?,? (?:please )?"
    r"(?:(?:shall|must|may|to|is to|are to) )?(?:hear|read|know|listen|note)"
    r"(?: (?:this|that|the following|to this))?",
    re.IGNORECASE,
)
_TOLD = frozenset("tell let say write inform remind notify announce proclaim declare".split())
"""Verbs that need only whom it is told to."""
_GIVEN = frozenset(
    "send give pass publish print post circulate broadcast run carry put deliver make leave share"
    " spread relay read".split()
)
"""Verbs that need what is told."""
_SPREAD = frozenset("send publish print post circulate broadcast share spread".split())
"""Of these verbs it is enough that they speak of `this`."""
_PUBLISHED = frozenset("put post publish print".split())
_NEWS = frozenset(
    "message messages msg note notice word words memo announcement statement bulletin greeting"
    " greetings news release communique telegram declaration proclamation".split()
)
_ALL = frozenset(
    "all everyone everybody everyone's everybody's table players others rivals opponents gang crowd"
    " group world public gentlemen folks friends people rest competitors colleagues tycoons".split()
)
_PRESS = frozenset("paper papers newspaper newspapers newsletter gazette press board".split())
_SMALL = frozenset(
    "to for of in on at out up by this that following the a an my our your these those whole entire"
    " open short quick brief little kind friendly small nice final last fellow other dear here"
    " there please thanks know known hear it be me you us them 2 4 is reads ears eyes attention"
    " back around".split()
)
_SAID = _TOLD | _GIVEN | _NEWS | _ALL | _PRESS
_LONG = 5
"""Letters from which such a word may have a slip."""
_ADDRESSED = _ALL | frozenset(
    "to for the my our whole fellow other dear 2 4 of you us them please public this".split()
)
"""Behind the canonical verb these are whom it is for, or a courtesy; others belong to the text."""
_SHORT = {"tel": "tell", "tll": "tell", "snd": "send", "al": "all", "teh": "the", "ot": "to"}
_QUOTES = "\"\u201c\u201d\u00ab\u00bb'"
_FREE = f"{MESSAGE} "
_NAME = "character "
_NO_NAME = re.compile(
    r"\b(?:I (?!\.)[a-z]+|we|you|it|shall|will|not|is|was|has|that)\b"
    r"|^(?!(?:the|of|de|di|du|la|le|van|von|old|young|big|little|mad|sir|don) )[a-z]+\b.*\b[A-Z]"
)


def without_leads(text: str) -> str:
    """A line without the courtesies before it."""
    found = _LEADS.match(text)
    return text[found.end() :] if found is not None else text


@lru_cache(maxsize=4096)
def announced(text: str) -> str:
    """The words for everybody of a line that asks to have them told; empty for none."""
    for pattern, by_words in ((_COLON, False), (_THAT, True)):
        sign = pattern.search(text)
        if sign is not None and sign.start() and _asks(text[: sign.start()], by_words):
            return text[sign.end() :].strip()
    return ""


def _asks(head: str, that: bool) -> bool:
    """Whether a text is nothing but words that ask to have something told to all; asked with
    `that`, how a sentence begins which says it."""
    bare = without_leads(f"{head} ").strip()
    if _HEARD.fullmatch(bare):
        return True
    words = [_meant(one) for one in _PRINTED.sub(" ", bare).split()]
    if not words or not all(words):
        return False
    if head.startswith(_FREE):
        return head != _FREE.strip() and head.islower() and _ADDRESSED.issuperset(words[1:])
    said, for_all = {*words}, bool(_ALL.intersection(words))
    if words[0] in _TOLD:
        heard = words[0] != "let" or said & {"know", "known", "hear", "read"}
        open_ = words[-1] in ("to", "for", "be", "a", "the", "my", "me")
        return "known" in said or bool(heard and for_all and not open_)
    alone = len(bare.split()) == 1 and bare.lower() in _NEWS
    aimed = for_all or bool(said & _PRESS) or "public" in said
    return not (that or alone) and _gives(words, aimed)


def _gives(words: list[str], aimed: bool) -> bool:
    """Whether words name a message, or have one sent, that all shall hear."""
    said = {*words}
    if words[0] in _GIVEN:
        this = "this" in said and words[0] in _SPREAD
        news = this or bool(said & _NEWS) or "known" in said
        return news or (aimed and (words[0] in _PUBLISHED or words[1:2] in (["on"], ["out"])))
    bare = {MESSAGE, "msg"} & said and said <= _NEWS | _SMALL
    return bool(bare or (aimed and (said & _NEWS or words[0] in ("to", "for", "in"))))


@lru_cache(maxsize=1024)
def _meant(word: str) -> str:
    """The word of such a request that stands there, by a slip perhaps; empty for none."""
    low = _SHORT.get(word.lower(), word.lower())
    if low in _SAID or low in _SMALL or word.isupper() or len(low) < _LONG:
        return low if low in _SAID or low in _SMALL else ""
    near = {one for one in _SAID if len(one) >= _LONG and distance(low, one, SLIP) <= SLIP}
    return near.pop() if len(near) == 1 else ""


def told_whole(text: str, orders: tuple[str, ...]) -> tuple[str, ...]:
    """The message to ask about where one among the orders of a line lacks a word of what the line
    tells: it is not what the line ends with; or the orders, where a name among them is none. Empty
    where no word is lost."""
    if any(one.startswith(_NAME) and not is_name(one[len(_NAME) :]) for one in orders):
        return () if text.lower().startswith(_NAME.strip()) else orders
    ends, told = _folded(text), (one[len(_FREE) :] for one in orders if one.startswith(_FREE))
    if not any(not ends.endswith(one) or ends.count(one) > 1 for one in map(_folded, told)):
        return ()
    behind = text.partition(":")[2].strip()
    return (f"{_FREE}{behind}",) if behind else orders


def is_name(text: str) -> bool:
    """Whether words may be a character's name: no sentence, and none that leads one."""
    return _NO_NAME.search(text) is None


def tells(orders: tuple[str, ...]) -> bool:
    """Whether one of some orders is words for others, or a name."""
    return any(one.startswith((_FREE, _NAME)) for one in orders)


def _folded(text: str) -> str:
    """A text as it is compared, without the last signs and quotes."""
    return " ".join(text.split()).strip(f" .!{_QUOTES}").casefold()
