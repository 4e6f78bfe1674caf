"""The contrary of a line's condition, said in short before what is done in that case: `buy MP if I
have 250 or more. If I haven't, pass`.

Such a clause has a subject and an auxiliary and no more (`if it doesn't`), or a comparison with
what the condition has said (`if it's dearer`). It is the contrary where one of the two is denied
and speaks of the same, or where they compare in contrary directions; any other is left as it is.
Where in that case only nothing is done (`otherwise it must wait`), the condition says so by itself.
"""

import re
from functools import lru_cache

from pbm.games.table.lenient.rest import before_last_pass, failed
from pbm.sheets.lenient.conditional import conditional

_LEAD = re.compile(
    rf"(?:\b{conditional('given', 'denied', 'timed', 'lasting')}"
    r"|^with(?= (?:at least|over|more than|under|less than|fewer than|\$?\d)[^,;:]*"
    r" (?:cash|pocket|purse|hand|wallet|treasury|coffers|till)\b))\b"
    r"(?! (?:possible|need be|necessary|you (?:can|please)))",
    re.IGNORECASE,
)
_UNLESS = re.compile(r"unless\b", re.IGNORECASE)
_AHEAD = re.compile(r"[,:]| then\b")
_ELSE = re.compile(r"\b(?:otherwise|else|failing|instead|while|until|except|but not)\b", re.I)
_PAIR = re.compile(
    r" (?:and|or) (?!(?:more|less|fewer|lower|higher|above|below|over|under|better|cheaper|dearer"
    r"|later|up)\b)",
    re.IGNORECASE,
)
"""Of two conditions in one the contrary may be that of either."""
_WHO = r"i|we|it|that|this|there|they|he|she|some(?:one|body)|any(?:one|body)|nobody|no ?one|none"
_AUX = (
    r"have|has|had|is|are|was|do|does|did|can|could|will|would|'s|'ve|'re|'m|am|haven't|hasn't"
    r"|isn't|aren't|wasn't|don't|doesn't|didn't|can't|cannot|couldn't|won't|wouldn't"
)
_TAIL = (
    r"(?:(?:,? (?:not|got|have|been|so|yet|already|then|by then|any more|anymore|any|none|no"
    r"|enough|that much|that many|as much|as many|it|one|left|done so|done it|the case|there))*)"
)
_SHORT = rf"(?P<who>{_WHO}) ?(?P<aux>{_AUX})\b(?P<tail>{_TAIL})"
_MORE = r"(?:dearer|more|higher|above|over|greater|better)"
_LESS = r"(?:cheaper|less|lower|below|under|fewer|worse)"
_COMPARED = (
    r"(?:(?P<whose>i|we|it|that|there|they|he|she|the price|the cost)"
    r"(?:'s|'ve| is| are| has| have| costs?| stands| comes to| earn(?:s|ed)?| makes?| made"
    r"| brings?(?: in)?| brought(?: in)?| takes? in| took in| runs? for| ran for| yields?)"
    r"(?: got| any| at)? )?"
    rf"(?:(?P<more>{_MORE})|(?P<less>{_LESS}))(?: (?:than )?(?:that|this|so))?(?! \d| \$)"
)
_CLAUSE = (
    rf"(?:(?:if|when|where|should) (?:{_SHORT}|{_COMPARED})|with (?:(?P<up>more)|(?P<down>less))"
    r"|(?:(?P<rises>more|above|over|beyond|dearer)|(?P<falls>less|fewer|below|under|cheaper))"
    r"(?: than)? (?:that|this|it)(?: and)?)"
)
_BETWEEN = r"(?:\s*[.;,:!]| -+)?\s+(?:(?:and|but|or|though)\s+)?"
_BEFORE = re.compile(
    rf"(?P<first>.+?){_BETWEEN}{_CLAUSE}"
    r"(?:(?:,? then|\s*[,:]|\s*-+)\s+|\s+(?=(?:it|i|we|they|i'll|i'd|not?|never"
    r"|in|half|pay|pays) |not$|(?:full|half|nothing)$))"
    r"(?P<other>\S.*)",
    re.IGNORECASE,
)
_BEHIND = re.compile(
    r"(?P<first>.+?)(?:\s*[.;,]\s+(?:and |but |or )?|\s+(?:and|but) )"
    rf"(?P<other>[^.,;:]+?),? {_CLAUSE}",
    re.IGNORECASE,
)
_CASE = r"(?P<case>[^,:;.]+?)(?:[,:]| then\b|(?= i pass$)),?"
_PASSES = "(?:i |please |then )*(?:pass|stay out|drop out)"
_BUT_IF = re.compile(
    r"(?P<first>.+?\w)(?:\s*[.;,]| -+)? (?:but|except that|only|though|however),? "
    rf"(?:if|when|in case|where) (?!only\b|not\b){_CASE} (?P<other>\S.*)",
    re.IGNORECASE,
)
"""A case in which something else is done: `bid up to 14, but if I hold two, pass`."""
_BUT_PASS = re.compile(
    rf"(?P<first>.+?\w)(?:\s*[.;,]| -+)? but (?P<other>{_PASSES}) (?:if|when|in case|where)"
    r" (?P<case>[^,:;.]+)",
    re.IGNORECASE,
)
_PASS_IF = re.compile(
    rf"(?P<first>.+?\w)\s*[.;] (?:if|when) {_CASE} (?P<other>{_PASSES})", re.IGNORECASE
)
_IN_WHICH = re.compile(
    r"(?P<first>.+ unless [^,;.]+),? (?:in (?:which|that) case|if so|if yes),? (?P<other>\S.*)",
    re.IGNORECASE,
)
_FAILED = re.compile(
    r"\s*[.;,!](?: (?:is|if) (?:that|it|this))? (?:not (?:possible|allowed|available|legal"
    r"|to be had)|impossible|taken|gone|sold out|too late|no longer there|no good|no room)\? "
    r"(?:then,? |in that case,? )?(?=\S[^?]*$)",
    re.IGNORECASE,
)
"""What cannot be done, as a question that the line answers itself."""
_BOUNDED = re.compile(
    r"\b(?:no|not|never) (?:more|less|fewer|higher|lower|above|below|over|under|dearer|cheaper)\b",
    re.IGNORECASE,
)
_NOT = re.compile(
    r"\b(?:not|no|none|nobody|no ?one|never|without|nothing|neither|cannot)\b|n't\b", re.IGNORECASE
)
_UP = re.compile(
    r"\b(?:or|and) (?:more|higher|above|over|better|up|dearer)\b|\b(?:at least|above|over|more than"
    r"|(?:higher|dearer) than|reach\w*|beyond|exceeds?|no less|no fewer"
    r"|not (?:below|under|less))\b"
    r"|>|\d\+",
    re.IGNORECASE,
)
_DOWN = re.compile(
    r"\b(?:or|and) (?:less|fewer|lower|below|under|cheaper)\b|\b(?:at most|below|under|less than"
    r"|fewer than|lower than|cheaper than|up to|no more|not (?:above|over|more)|no higher)\b|<",
    re.IGNORECASE,
)
_SO_MUCH = re.compile(r"\b(?:has|have|hold|holds|own|owns|got|with|'ve) \$?\d", re.IGNORECASE)
_COMPARES = re.compile(
    rf"{_LEAD.pattern}|\b(?:above|over|under|below|cheaper than|less than|more than) \$?\d",
    re.IGNORECASE,
)
_HAD = r"have|has|had|'ve|got|own|owns|hold|holds"
_VERBS = {
    kind: (re.compile(verb, re.IGNORECASE), frozenset(forms.split()))
    for kind, verb, forms in (
        ("have", rf"\b(?:{_HAD})\b|'ve\b", "have has had 've haven't hasn't"),
        (
            "do",
            r"\b(?!is\b|was\b|has\b|this\b|its\b|us\b)[a-z]{3,}(?:s|es)\b",
            "do does did don't doesn't didn't",
        ),
        (
            "be",
            r"\b(?:is|are|was|am|isn't|aren't)\b|'(?:s|re|m)\b",
            "is are was am 's 're 'm isn't aren't wasn't",
        ),
        ("can", r"\b(?:can|could|can't|couldn't|cannot)\b", "can could can't cannot couldn't"),
        ("will", r"\b(?:will|would|won't|wouldn't)\b", "will would won't wouldn't"),
    )
}
"""The verbs of conditions by their kinds, and the auxiliaries that stand for them."""
_I = re.compile(r"\b(?:i|we|i'm|i've|we've|my|our)\b", re.IGNORECASE)
_THERE = re.compile(r"\bthere\b", re.IGNORECASE)
_SOMEBODY = re.compile(r"\b(?:some|any|no) ?(?:one|body)\b|\b(?:another|other) player", re.I)
_PRICED = re.compile(r"\b(?:shares?|certificates?|has|have|holds?|owns?|i)\b", re.IGNORECASE)
_IDLE = re.compile(
    r"\s*[,;.:!-]*\s+(?:(?:and|but|or) )?(?:otherwise|else|if not|in (?:any|every) other case),? "
    r"(?:(?:then|and|just|simply|please|it|i|we|they|that|you|she|he|must|has|have|to|will|shall"
    r"|can|should|may|is|are|i'll|we'll|it'll|do|does|the company|a share"
    r"|had better|my|i'd|rather)\s+)*"
    r"(?:not(?: (?:yet|at all|now|so|for me|this (?:time|turn|round)|buy|bid|do so"
    r"|do it|be bought))?"
    r"|don't(?: (?:bother|do (?:it|so)|buy(?: it| any| one)?|touch it|bid))?|nope|no thanks?"
    r"|(?:keep )?wait(?:s|ing)?(?: for better times)?|never mind|forget (?:it|about it|that)"
    r"|(?:leave|let|leaves|lets) (?:it|them|that)(?: (?:be|alone|there|out|aside|go|for now"
    r"|where (?:it is|they are)))?|(?:keep (?:my |your )?)?hands off(?: it| them)?"
    r"|(?:do|does|go|goes) without(?: (?:it|one|them))?"
    r"|(?:stay|stays|keep|keeps) (?:away|off|clear)(?: (?:of|from) (?:it|them))?"
    r"|(?:drop|skip) it|no (?:deal|purchase))",
    re.IGNORECASE,
)
_ONLY_SO = re.compile(
    r"\s*[,;-]*\s+(?:and |but )?(?:only then|then only|not otherwise|(?:not|never) (?:before|sooner"
    r"|earlier)(?: (?:that|then))?|under no other circumstances?|at no other time)",
    re.IGNORECASE,
)
_BEYOND = re.compile(
    r"\s*[,;-]*\s+(?:and |but |though )?(?:not|never)(?: for)? (?:(?P<more>above|over|dearer|more"
    r"|higher|beyond)"
    r"|(?P<less>below|under|cheaper|less|lower|fewer))(?: (?:that|it|than that|this))?",
    re.IGNORECASE,
)
_PAYS = re.compile(r"\b(?:dividends?|pays?|pay out|full|half|withholds?|stop|ask)\b", re.IGNORECASE)
"""Where nothing is done, something else is."""


@lru_cache(maxsize=4096)
def contrasted(text: str) -> str:
    """A line with `otherwise` for the contrary of its condition, without what says only that
    nothing is done then; any other line as it is."""
    short = without_idle(text)
    return short if short != text else _contrasted(text)


@lru_cache(maxsize=4096)
def without_idle(text: str) -> str:
    """A line with a condition without its end, if that says only that nothing is done otherwise."""
    bare = _contrasted(text).rstrip(" .!")
    if _PAYS.search(bare):
        return text
    for pattern in (_IDLE, _ONLY_SO, _BEYOND):
        ends = [one for one in pattern.finditer(bare) if one.end() == len(bare)]
        first = bare[: ends[-1].start()] if ends else ""
        if first and _says_when(first, ends[-1].groupdict()):
            return first
    return text


def _says_when(first: str, beyond: dict[str, str | None]) -> bool:
    """Whether the rest of a line has one condition, with its bound in the contrary direction to
    what lies beyond it."""
    if not beyond:
        return len(_LEAD.findall(first)) == 1
    up, down = _UP.search(first) is not None, _DOWN.search(first) is not None
    return up != down and up == (beyond["less"] is not None) and bool(_COMPARES.search(first))


def _contrasted(text: str) -> str:
    """A line with `otherwise` for the contrary of its condition; any other line as it is."""
    if not _LEAD.search(text):
        asked = _FAILED.search(text)
        return f"{text[: asked.start()]}, otherwise {text[asked.end() :]}" if asked else text
    bare = text.rstrip(" .!")
    which = _IN_WHICH.fullmatch(bare)
    if which is not None and _alone(which["first"], which["other"]):
        return f"{which['first'].rstrip(' ,')}, otherwise {which['other']}"
    if before_last_pass(bare):
        return text
    if other := failed(bare) or _excepted(bare):
        return other
    for pattern in (_BEFORE, _BEHIND):
        found = pattern.fullmatch(bare)
        if found is None or not _alone(found["first"], found["other"]):
            continue
        lead, condition = _condition(found["first"])
        if _contrary(found, condition, _UNLESS.match(lead) is not None):
            return f"{found['first'].rstrip(' ,;')}, otherwise {found['other']}"
    return text


def says_contrary(text: str) -> bool:
    """Whether a line says in short, behind its condition, what is done in the contrary case."""
    bare = text.rstrip(" .!")
    if not _LEAD.search(bare) or before_last_pass(bare) or failed(bare):
        return False
    return _contrasted(text) != text and any(one.fullmatch(bare) for one in (_BEFORE, _BEHIND))


def _excepted(text: str) -> str:
    """A line with `unless` for the case in which something else is done; empty for any other."""
    for found in filter(None, (one.fullmatch(text) for one in (_BUT_IF, _BUT_PASS, _PASS_IF))):
        first, other = found["first"], found["other"]
        if not _LEAD.search(f"{first} {other}") and not _ELSE.search(f"{first} {other}"):
            return f"{first} unless {found['case']}, otherwise {other}"
    return ""


def _alone(first: str, other: str) -> bool:
    """Whether a line has one condition, and nothing else that is done instead."""
    once = len(_LEAD.findall(first)) == 1 and not _LEAD.search(other)
    return once and not _ELSE.search(f"{first} {other}")


def _condition(first: str) -> tuple[str, str]:
    """The word before the condition of an order, and the condition."""
    found = _LEAD.search(first)
    assert found is not None
    rest = first[found.end() :]
    return found[0], _AHEAD.split(rest)[0] if found.start() == 0 else rest


def _contrary(found: re.Match[str], condition: str, unless: bool) -> bool:
    """Whether a clause in short says the contrary of a condition."""
    if _PAIR.search(condition):
        return False
    given = found.groupdict()
    denied = bool(_NOT.search(_BOUNDED.sub("", condition))) != unless
    more = given["more"] or given["up"] or given["rises"]
    less = given["less"] or given["down"] or given["falls"]
    if more or less:
        down = _DOWN.search(condition)
        up = _UP.search(condition) or (None if down else _SO_MUCH.search(condition))
        rises = bool(up) != denied
        dear = (more or less).lower() in ("dearer", "cheaper")
        of_it = given["more"] or given["less"]
        alike = not of_it or _alike(given["whose"] or "", "", condition)
        alike = alike and not (dear and _PRICED.search(condition))
        return bool(up) != bool(down) and rises == bool(less) and alike
    denials = len(_NOT.findall(f"{given['who']} {given['aux']} {given['tail']}"))
    plain = denials < 2 and not _BOUNDED.search(condition) and len(_NOT.findall(condition)) < 2
    return plain and bool(denials) != denied and _alike(given["who"], given["aux"], condition)


def _alike(who: str, aux: str, condition: str) -> bool:
    """Whether a clause in short speaks of what a condition does, with the verb that stands for
    its own."""
    subject, own = who.lower(), _I.search(condition)
    if subject in ("i", "we"):
        same = own is not None
    elif subject == "there":
        same = _THERE.search(condition) is not None
    elif subject.endswith(("one", "body")):
        same = _SOMEBODY.search(condition) is not None
    else:
        same = own is None and not (subject and _SOMEBODY.search(condition))
    kinds = {kind for kind, (verb, _) in _VERBS.items() if verb.search(condition)}
    if "have" in kinds and subject in ("i", "we", "it", "they", "he", "she"):
        kinds.add("do")
    if kinds - {"do"} and not own and "have" not in kinds:
        kinds.discard("do")  # a word in s is a name or a plural beside another verb
    return same and (not aux or any(aux.lower() in _VERBS[kind][1] for kind in kinds))
