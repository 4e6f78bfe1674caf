"""Clauses that say that an order cannot be done, or can: what stands behind is done in its place.

Such a clause has a word that says it, and every other word of it says nothing beside that word.
"""

import re

from pbm.sheets.lenient.pieces import Pieces, pieces

OTHERWISE = (
    *("failing that", "otherwise", "else", "if not", "as second choice", "as a? second choice"),
    *("as an? alternative|fallback|backup", "in second place", "for want of it", "second choice"),
)
"""What stands behind an order that is done in another's place."""
_IF = ("if", "when", "should", "where", "once")
_BEFORE_IF = ("or", "and", "but", ",", ";", "then")
_HAD = frozenset(
    """possible allowed available legal had got get done works work fit fits affordable permitted
    free bought made left there feasible go goes pay afford room slot space place share shares
    certificates none nothing""".split()
)
_GONE = frozenset(
    """gone taken refused impossible unavailable illegal blocked fails fail failed rejected
    denied lost dear expensive occupied exhausted closed sold-out forbidden full filled
    crowded""".split()
)
_DENIED = frozenset(
    """not no isn't isnt aren't arent wasn't can't cant cannot couldn't won't wont
    doesn't doesnt don't dont hasn't haven't neither""".split()
)
_CANNOT = frozenset("can't cant cannot couldn't won't wont".split())
_OF_NONE = frozenset("none nothing".split())
_ABLE = frozenset("still any one get buy afford".split())
_LATER = frozenset("any more longer anymore already then by now too or".split())
"""Words that may stand between those that say what fails."""
_OF_IT = frozenset(
    """that that's it they they're this those these the both all first former be is are been
    being has have can could will would does do did i we you still so way of them to out
    sold too""".split()
)
_JOINED = re.compile(r"^(?:or|and|else)\s+", re.IGNORECASE)
_POSSIBLE = frozenset(
    """possible allowed available legal had got get done works work fits affordable feasible afford
    can""".split()
)
_SAYS_ABLE = _POSSIBLE | _ABLE | _OF_IT


def failing(line: Pieces, at: int) -> int:
    """The position after a clause that what stands before it cannot be had; `at` if none begins.

    `if that's refused`, `or, if they are all gone`, `should this not be possible`.
    """
    begun = at
    while line.word(at) in _BEFORE_IF and at - begun < 2:
        at += 1
    at += 2 if (line.word(at), line.word(at + 1)) == ("in", "case") else line.word(at) in _IF
    if line.word(at - 1) not in (*_IF, "case"):
        return begun
    told, denied, ends = "", 0, begun
    while at < len(line) and (word := _plain(line, at, begun)) is not None:
        denied += word in _OF_NONE
        if word in _DENIED:
            denied += 1
            told = told or ("possible" if word in _CANNOT else "")
        elif word in _HAD or word in _GONE:
            told = word if told == "possible" else told or word
        elif word == "sold" and line.word(at + 1) == "out":
            told, at = "gone", at + 1
        elif word not in _LATER:
            at += 1
            continue
        at += 1
        ends = at if told else ends
    said = {line.word(one) for one in range(begun, ends)}
    able = not said & {"i", "we", "you"} or said & _CANNOT
    failed = bool(told) and (told in _GONE) != bool(denied % 2) and able
    ends += line.word(ends) == ","
    return ends + (line.word(ends) == "then") if failed else begun


def other_last(text: str) -> str:
    """`A or B` of `A, B failing that` and of `A, or B if there is no A`; empty if it ends not so
    and goes on with no sign."""
    line = pieces(text)
    for at in range(2, len(line)):
        ends = max((failing(line, at), *line.said(at, OTHERWISE)), default=at)
        sign = line.word(ends - 1) == ","
        if ends > at and (sign or ends >= len(line)):
            head = line.raw(0, at).strip(" ,:;")
            rest = f", {line.raw(ends, len(line))}" if ends < len(line) else ""
            first, _, other = head.rpartition(",") if "," in head else head.rpartition(" or ")
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
    while ends < len(line) and line.word(ends) in _SAYS_ABLE:
        told |= line.word(ends) in _POSSIBLE
        ends += 1
    return ends if told else at


def _spaced(rest: str) -> str:
    """What stands behind, with a space before it if it is no sign."""
    return rest if rest.startswith((",", ";")) else f" {rest}".rstrip()


def _plain(line: Pieces, at: int, begun: int) -> str | None:
    """The word of such a clause at a position; None for any other, if it is no name that stands
    before the clause."""
    word = line.word(at)
    known = word in _DENIED | _HAD | _GONE | _LATER | _OF_IT
    again = line.items[at].text[:1].isupper() and word in line.words[:begun]
    return word if known or again else None
