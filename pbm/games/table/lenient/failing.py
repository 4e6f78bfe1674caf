"""Clauses that say that an order cannot be done, or can: what stands behind is done in its place.

Such a clause has a word that says it, and every other word of it says nothing beside that word.
"""

import re

from pbm.sheets.lenient.pieces import Pieces, pieces

OTHERWISE = (
    *("failing that", "otherwise", "else", "if not", "as second choice", "as a? second choice"),
    *(
        "as an? alternative|fallback|backup",
        "in second place",
        "or? for want of it|that|this",
        "second choice",
    ),
)
"""What stands behind an order that is done in another's place."""
_IF = ("if", "when", "should", "where", "once")
_BEFORE_IF = ("or", "and", "but", ",", ";", "then")
_HAD = frozenset(
    """possible allowed available legal had got get done works work fit fits affordable permitted
    free bought made paid left there feasible go goes pay afford room slot space place share shares
    certificates none nothing stretch reach suffice""".split()
)
_GONE = frozenset(
    """gone taken refused impossible unavailable illegal blocked fails fail failed rejected
    denied lost dear expensive much occupied exhausted closed sold-out forbidden full filled
    crowded empty bare dry developed short tight scarce""".split()
)
_DENIED = frozenset(
    """not no isn't isnt aren't arent wasn't can't cant cannot couldn't won't wont
    doesn't doesnt don't dont hasn't haven't neither unable""".split()
)
_CANNOT = frozenset("can't cant cannot couldn't won't wont unable".split())
_OF_SOMETHING = ("pay", "afford", "get", "buy")
"""Behind these the name of what cannot be had may stand: `if I can't pay GWE`."""
_OF_NONE = frozenset("none nothing".split())
_ABLE = frozenset("still any one get buy afford".split())
_LATER = frozenset("any more longer anymore already then by now too or".split())
"""Words that may stand between those that say what fails."""
_OF_IT = frozenset(
    """that that's thats it they they're this those these the both all first former be is are been
    being has have can could will would does do did i we you still so way of them to out
    sold too costs there here for its she he treasury company railroad railway road line""".split()
)
_POINTING = ("it", "that", "this", "them", "one", "those", "either")
_WHOLE = frozenset(("all", "both"))
_JOINED = re.compile(r"^(?:or|and|else)\s+", re.IGNORECASE)
_POSSIBLE = frozenset(
    """possible allowed available legal had got get done works work fits affordable feasible afford
    can""".split()
)
_MONEY = frozenset("money cash funds means wherewithal".split())
_SAYS_ABLE = _POSSIBLE | _ABLE | _OF_IT

_SECOND = re.compile(
    r"[,;:]? (?:(?:and|or|with|as|is|my|a|the) )*(?:second|third|fourth|2nd|3rd|4th) choice[:,]?"
    r" (?:is )?(?=[^\s,;])",
    re.IGNORECASE,
)
_FIRST = re.compile(r"^(?:(?:my|as) )*first choice[:,]? (?:is )?", re.IGNORECASE)
_NO_BOUND = (
    r"(?! (?:more|less|fewer|above|below|over|under|higher|lower|better|cheaper|dearer|up|later)\b)"
)
_PREFERRED = re.compile(
    r"^(?:preferably|ideally|by preference|for preference|best of all),? "
    rf"(?=.*\b(?:or{_NO_BOUND}|else|otherwise|failing|if not|second)\b)",
    re.IGNORECASE,
)
_LIKED_MORE = re.compile(
    r",? (?:preferably|ideally|by preference|for preference)"
    rf"(?=[^.;]*\b(?:or{_NO_BOUND}|else|otherwise|failing|if not|second)\b)"
    rf"|^(?:please,? )?either (?=(?!.*\bif\b).*\bor{_NO_BOUND}|.*(?:otherwise|failing that)\b)",
    re.IGNORECASE,
)
"""What is tried first, before what is done in its place."""
_RANKED_BEHIND = re.compile(
    r"(?P<first>[^,;]+?),? (?:(?:as|is|my|the|a) )*(?:first choice|first),?"
    r"(?! (?:action|move|act|step|decision)\b)(?!.*\bthen\b)"
    r" (?:and )?(?P<second>(?!(?-i:[A-Z]{1,2}\d{1,2}),? second\b)[^,;]+?),?"
    r" (?:(?:as|is|my|the|a) )*second(?: choice)?",
    re.IGNORECASE,
)
_MERE_NAME = re.compile(r"(?:(?:an?|the|one) )?[A-Z][\w&.']*(?: (?:& )?[A-Z][\w&.']*)*")
_SUBSTITUTE = re.compile(
    r"(?P<first>.+?),? (?:and |with )?(?P<second>[^,;]+?) (?:as|for) (?:an? |my |the )?"
    r"(?:substitute|reserve|replacement|stand-in|understudy|second choice|second best|fallback)",
    re.IGNORECASE,
)
_CHOICES = re.compile(
    r"(?:(?:my|the) )?first choice(?: is| would be)?(?: to)?[:,]? (?P<first>[^;]+?)[,;.] (?:and )?"
    r"(?:(?:my|the) )?second(?: choice)?(?: is| would be)?(?: to)?[:,]? (?P<second>[^,;]+)"
    r"|if (?:possible|(?:i|you|it) can(?: be done)?|that is possible),? (?:please )?"
    r"(?P<able>[^;,]+?)[,;.] (?:and |but )?(?:if not|otherwise|else|failing that),? (?:please )?"
    r"(?P<unable>[^,;]+)",
    re.IGNORECASE,
)
"""Two that are ranked, or of which the first is done where it can be."""
_TRIES = re.compile(
    r"^(?:please,? )?try to (?=[^?]*\b(?:otherwise|else|failing that|if (?:that|it|this|not))\b)",
    re.IGNORECASE,
)
_PINCH = re.compile(
    r"\bor,? (?:at a pinch|if need be|if necessary|at worst|at least),? ", re.IGNORECASE
)
_IN_ORDER = re.compile(
    r"(?P<list>[^\d;:]+?(?:, [^\d;:]+?)+),? or (?P<last>[^\d,;:]+?),? in (?:that|this) order"
    r"(?: of (?:preference|choice))?",
    re.IGNORECASE,
)


_BUILT_ON = re.compile(
    r"(?P<first>^[^,;]*\b(?:develop\w*|houses?|improve)\b[^,;]*?),? (?:(?:and|or|but),? )?"
    r"(?:(?:if|when|should|where) (?:"
    r"(?:that|it|this|that one|it all)(?:'s| is| has| be)?(?: been)?(?: already)?(?: been)?"
    r" (?:done|developed|built(?: on)?|settled)"
    r"|(?:a house|one|somebody|someone)(?: else)?(?: has| is| was)?(?: already)?(?: got| stands?"
    r"| be| been)?(?: already)? (?:there|first)"
    r"|(?:there(?:'s| is)|it has|that has|it's got)(?: already)? (?:a house|one)"
    r"(?: (?:there|in it))?"
    r"|(?:somebody|someone)(?: else)? (?:beats|beat|is|was|gets|got|has been) (?:me )?(?:to )?"
    r"(?:it|there|faster|quicker|first|sooner)(?: first| before me)?)"
    r"(?: already| by then| before me| first)*,?|if (?:not free|taken|built on),?) (?:then )?"
    r"(?=(?:(?:on|in|at|to|develop|a|house|for|the) )*(?-i:[A-Z]))",
    re.IGNORECASE,
)
"""A house that stands where one was to be built: it is built in another place."""


_INSTEAD = re.compile(
    r",? (?P<unless>unless [^,;:]+?),? then (?P<first>instead )?(?P<other>[^,;:]+?)"
    r"(?(first)|,? instead)(?=[\s.!]*$)",
    re.IGNORECASE,
)
"""What is done instead, behind a condition that is not to be true."""

_IF_NOT = re.compile(
    r"^((?:(?!\bor\b)[^,;:])*\bif\b(?:(?!\bor\b)[^,;:])*),? or ((?:(?!\bif\b)[^,;:])+) if not"
    r"(?=[\s.!]*$)",
    re.IGNORECASE,
)
"""What is done where the condition before it is not true: `A if it is open, or B if not`."""


def second_choice(text: str) -> str:
    """A line with `or` between what is ranked by choice: `A or B` of `A, second choice B`."""
    text = _INSTEAD.sub(r" \g<unless>, else \g<other>", text)
    text = _BUILT_ON.sub(r"\g<first> or ", _TRIES.sub("", text))
    text = _IF_NOT.sub(r"\1, otherwise \2", text)
    bare = text.rstrip(" .!")
    chosen = _CHOICES.fullmatch(bare)
    if chosen is not None:
        first, second = (one for one in chosen.groups() if one)
        return f"{first} otherwise {second}"
    ranked = _RANKED_BEHIND.fullmatch(bare) or _SUBSTITUTE.fullmatch(bare)
    listed = _IN_ORDER.fullmatch(bare)
    if ranked is not None and all(map(_MERE_NAME.fullmatch, ranked.groups())):
        return text  # what is done with them is known by the family's own words
    if ranked is not None and not _FIRST.match(bare):
        return f"{ranked['first']} or {ranked['second']}"
    if listed is not None:
        return f"{listed['list'].replace(', ', ' or ')} or {listed['last']}"
    bare = _LIKED_MORE.sub("", _PREFERRED.sub("", bare))
    text = _LIKED_MORE.sub("", _PREFERRED.sub("", text))
    said = _SECOND.sub(" otherwise ", _FIRST.sub("", bare)) if _SECOND.search(bare, 1) else text
    return _PINCH.sub("or ", said)


def says_other(line: Pieces) -> bool:
    """Whether a line has something that is done where the first of it cannot be."""
    return any(
        failing(line, at) > at or line.said(at, (*OTHERWISE, "else")) for at in range(1, len(line))
    )


def failing(line: Pieces, at: int) -> int:
    """The position after a clause that what stands before it cannot be had; `at` if none begins.

    `if that's refused`, `or, if they are all gone`, `should this not be possible`.
    """
    begun = at
    while line.word(at) in _BEFORE_IF and at - begun < 2:
        at += 1
    at += 2 if (line.word(at), line.word(at + 1)) == ("in", "case") else line.word(at) in _IF
    if at == begun or line.word(at - 1) not in (*_IF, "case"):
        return begun
    told, denied, ends = "", 0, begun
    while at < len(line) and (word := _plain(line, at, begun)) is not None:
        denied += word in _OF_NONE
        if word in _DENIED:
            denied += 1
            unable = word in _CANNOT or (word == "not" and line.word(at - 1) == "can")
            told = told or ("possible" if unable else "")
        elif word in _HAD or word in _GONE:
            told = word if told == "possible" else told or word
        elif word == "sold" and line.word(at + 1) == "out":
            told, at = "gone", at + 1
        elif word not in _LATER and not (told and _points_last(line, at)):
            at += 1
            continue
        at += 1
        ends = at if told else ends
    said = {line.word(one) for one in range(begun, ends)}
    able = not said & {"i", "we", "you"} or said & _CANNOT or {"can", "not"} <= said
    whole = "be" in said or not _goes_on(line, ends)
    failed = bool(told) and (told in _GONE) != bool(denied % 2) and bool(able) and whole
    ends += line.word(ends) == ","
    return ends + (line.word(ends) == "then") if failed else begun


def _goes_on(line: Pieces, at: int) -> bool:
    """Whether the name of what cannot be had stands here: `if I can't pay GWE`."""
    named = at < len(line) and line.items[at].text[0].isupper()
    return named and line.word(at - 1) in (*_OF_SOMETHING, "for")


def _points_last(line: Pieces, at: int) -> bool:
    """Whether a clause ends with what it speaks of: `can't pay that`, `can't afford it all`."""
    ends = at + 1 + (line.word(at + 1) in _WHOLE)
    pointing = line.word(at) in _POINTING or {line.word(at)} <= _WHOLE
    return pointing and (ends == len(line) or line.word(ends) in (",", ";"))


def other_last(text: str) -> str:
    """`A or B` of `A, B failing that` and of `A, or B if there is no A`; empty if it ends not so
    and goes on with no sign."""
    line = pieces(text)
    for at in range(2, len(line)):
        ends = max((failing(line, at), *line.said(at, OTHERWISE)), default=at)
        stops = line.word(ends - 1) == ","
        if ends > at and (stops or ends >= len(line)):
            head = line.raw(0, at).strip(" ,:;")
            rest = f", {line.raw(ends, len(line))}" if ends < len(line) else ""
            sign = next((one for one in (",", ";") if one in head), " or ")
            first, _, other = head.rpartition(sign)
            other = _JOINED.sub("", other.strip())
            return f"{first} or {other}{rest}" if first and other else ""
    return ""


def in_place(text: str) -> str:
    """`A or B` of `A if I can, B if not`."""
    line = pieces(text)
    for at in range(1, len(line)):
        begun = able(line, at)
        begun += begun > at and line.word(begun) == ","
        for other in range(begun + 1, len(line)) if begun > at else ():
            ends = max((failing(line, other), *line.said(other, OTHERWISE)), default=other)
            if line.word(other) in (",", ";"):
                break
            if ends > other and "," not in line.words[other:ends]:
                rest = line.raw(ends, len(line)) if ends < len(line) else ""
                first, second = line.raw(0, at), line.raw(begun, other)
                return f"{first.rstrip(' ,')} or {_JOINED.sub('', second)}{_spaced(rest)}"
    return text


def able(line: Pieces, at: int) -> int:
    """The position after a clause that what stands before it can be had; `at` if none begins.

    `if I can`, `if it is to be had`: no more than every order says.
    """
    ends = at + (line.word(at) == ",")
    if line.word(ends) not in _IF or line.word(ends) == "should":
        return at
    ends, told = ends + 1, False
    while ends < len(line) and (_says_able(line, ends) or _paid(line, ends)):
        told |= line.word(ends) in _POSSIBLE or line.word(ends) in _MONEY
        ends += 1
    return ends if told else at


def _says_able(line: Pieces, at: int) -> bool:
    """Whether a word says that something can be had, not that it has been."""
    return line.word(at) in _SAYS_ABLE and line.word(at) != "been"


def _paid(line: Pieces, at: int) -> bool:
    """Whether a word says that there is the money: `if it has the money`, `if it can pay, else`."""
    if (line.word(at - 1), line.word(at)) == ("can", "pay"):
        return line.word(at + 1) in (",", ";", "else", "otherwise")
    had = line.word(at - 2) in ("have", "has") and line.word(at - 1) == "the"
    return had and line.word(at) in _MONEY


def _spaced(rest: str) -> str:
    """What stands behind, with a space before it if it is no sign."""
    return rest if rest.startswith((",", ";")) else f" {rest}".rstrip()


def _plain(line: Pieces, at: int, begun: int) -> str | None:
    """The word of such a clause at a position; None for any other, if it is no name that stands
    before the clause."""
    word = line.word(at)
    known = word in _DENIED | _HAD | _GONE | _LATER | _OF_IT | _MONEY
    again = line.items[at].text[:1].isupper() and word in line.words[:begun]
    return word if known or again else None
