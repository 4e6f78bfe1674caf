"""What stands before and behind a programme's orders: its number, `then:`, how often it is done."""

import re
from functools import lru_cache

from pbm.sheets.lenient.counted import ORDINALS

_LAST = (
    r"(?:(?:if|when|whenever) (?:none|nothing) of (?:my|the above|mine)"
    r" (?:other )?(?:orders|lines|actions)"
    r" (?:can be done|is possible|fits?|works?)"
    r"|if (?:nothing|none)(?: else| more| of (?:this|these|that|those|the above|them))?"
    r"(?: is possible| works?| fits?| helps?| can be done| goes| applies)?"
    r"|if all else fails|as an? (?:last|final) resort|as a fallback"
    r"|when nothing else (?:fits|works)"
    r"|(?:when|once|if|as soon as) "
    r"(?:(?:i am|i'm|im|i have|i've|all is|everything is|that is|that's) )?"
    r"(?:done|finished|through)(?: with (?:that|this|it|these|all that))?"
    r"|(?:when|if) nothing (?:else |more )?(?:remains|is left|is to be done|can be had)"
    r"|in all other cases|in any other case|failing (?:all|everything)"
    r"(?: else| that| this| of the above| the above)?)"
)
"""What is done when nothing else can be."""
_AT_LAST = (
    "then|finally|otherwise|else|if nothing else|by default|default|in the end"
    r"|after (?:all )?(?:that|this|those)(?=[:,]? (?:i |we |just |simply |always |please )*"
    "(?:pass|stay|sit|do nothing))"
    "|from (?:then|now|here) on|for the rest|if not|failing that|for everything else|for all else"
    "|in default|then always|apart from that|besides that|in the meantime|anything else"
)
_LAST_BEHIND = re.compile(
    r"(?!.*[,;]\s+(?!after\b)\S.* after (?:all )?(?:that|this|those)$)"
    rf"(.*?\S),?\s+(?:{_LAST}|otherwise|else|by default|in any other event"
    r"|after (?:all )?(?:that|this|those)|from (?:then|now|here) on|for the rest"
    r"|if nothing else|if not)$",
    re.IGNORECASE,
)
"""What is done at last, said behind it: in `bid 12, poor after that` of its last clause alone."""
_THINGS = "chance|opportunity|shares?|company|companies|auctions?|one|railroads?|other"
_TURN = "(?:any|every|each) (?:turn|move|action|decision|chance|opportunity)(?: of mine)?"
_ANY = (
    rf"any(?: ?time)?(?! (?:{_THINGS}|time|(?:i|we) (?:can|may)|turn|move|action|decision)\b)"
    r"|(?:whenever|(?:each|every|any|at any) ?time) (?:i|we) (?:can|may)(?: do so)?(?=[:,] )"
    rf"|always|at any time|every time|whenever possible|(?:(?:in|at|on|for) )?{_TURN}"
    r"|(?:at )?every (?:chance|opportunity) (?:i|we) get(?=[:,] )"
)
_LEADS = (
    (r"(?:my |as a |as )?(?:fallback|last resort|backup)\s*:\s*", "then: "),
    (rf"{_LAST}[:,]?\s+(?:then\s+)?", "then: "),
    (
        r"(?:the )?rest of (?:the |this )?(?:[so]r|(?:stock |operating )?round|turn)\s*[:,=]\s*",
        "then: ",
    ),
    (rf"(?:{_ANY})\b[:,]?\s*", "any: "),
    (
        rf"(?:and |or )?(?:{_AT_LAST})\b[:,]?\s*(?:just |simply )?",
        "then: ",
    ),
    (r"(?:standing(?: orders?)?)\b[:,]?\s*", "standing: "),
)
_KEEP = re.compile(r"keep\s+", re.IGNORECASE)
_NUMBER = re.compile(
    r"(?:(?:order|action|item|choice|priority|step|move|no\.?|number)\s*)?#?(\d{1,3})\s*[.):]\s*"
    r"(?=[^\W\d_])",
    re.IGNORECASE,
)
_LISTED = re.compile(
    r"\(?\d{1,3}[.)]\s+(?=\S)|\(\d{1,3}\)\s*(?=[^\W\d_])"
    r"|(?:order|action|item|number) #?\d{1,3}\s*[.):]\s*(?=\S)",
    re.IGNORECASE,
)
"""A number that a sign parts from whatever stands behind it."""
_NTH = rf"(?:({'|'.join(ORDINALS)})|([1-6])(?:st|nd|rd|th))"
GO = r"(?:(?:stock )?turn|go|move|action|time|opportunity|decision|choice|chance)"
_RANK = re.compile(
    rf"(?:(?:on|in|at|with|for|as) (?:my |the )?(?=\w+ {GO}\b))?"
    rf"{_NTH}\b(?: {GO}\b| of all)?[:,]?\s*",
    re.IGNORECASE,
)
_THEN_RANK = re.compile(
    r"(?:(?:and|then|now|next)\s+)*(?:on |in |at |with |for |as )?my "
    rf"{_NTH} {GO}(?: is| shall be| will be)?(?: to)?[:,]?\s*",
    re.IGNORECASE,
)
_RANK_INSIDE = re.compile(rf",? (?:on|in|at|for|with|as) my {_NTH} {GO}\b", re.IGNORECASE)
_BOUND = "(?:but |and )?(?:only|at most|(?:no|not|never) more than)|max|maximum|maximally|up to"
_TOPS = "(?:at (?:the )?most|max|maximum|tops)"
_TIMES = (
    (re.compile(rf"(?:{_BOUND})?\s*(\d{{1,3}}) ?(?:times|time|x)(?:,? {_TOPS})?$", re.I), ""),
    (re.compile(rf"(?:(?:{_BOUND}) )?(?:twice|two times)(?:,? {_TOPS})?$", re.IGNORECASE), "2"),
    (
        re.compile(rf"(?:(?:{_BOUND}) )?(?:once|one time)(?:,? (?:only|{_TOPS}))?$", re.IGNORECASE),
        "1",
    ),
    (re.compile(rf"(?:(?:{_BOUND}) )?(?:three times|thrice)(?:,? {_TOPS})?$", re.IGNORECASE), "3"),
    (re.compile(rf"(?:(?:{_BOUND}) )?four times$", re.IGNORECASE), "4"),
)

_COUNTS = {"two": 2, "three": 3, "four": 4}
_SO_MANY_SHARES = re.compile(
    rf"\b({'|'.join(_COUNTS)}|[2-4]) (?:shares|certificates) ((?:of|in) .+?),? (?:each|apiece)\b",
    re.IGNORECASE,
)
"""Several shares at a price for each: `two shares of NYC for at most 9 each`."""
_SO_MANY_OF = re.compile(
    r"^((?:please )?(?:(?:i|we|i'll|i'd|i would|we'd) )?(?:like |love )?(?:to )?"
    r"(?:(?:buy|bid for|bid on|want|get|take|have|fetch|win|pick up)(?: me| us| myself)? )?)"
    rf"({'|'.join(_COUNTS)}|[2-4]) (?:shares (?:of|in) )?(?:the )?"
    r"((?:[A-Z]|prr|nyc|b&o|c&o)\S*?(?: & [^\s,]+)?)(?: shares?| certificates?)?,?"
    r"(?: (?:in|at|from) (?:the |an )?auctions?)?,? (?:but |and )?"
    r"(?=(?:at|for|to|up to|max|maximum|never|not|no|limit|paying)\b.*\b(?:each|apiece|a share)\b)",
    re.IGNORECASE,
)
"""The same with the name before `shares`."""
_TRAINS_AT_ONCE = re.compile(
    rf"\b(buy|purchase|get|acquire|take)(s?) ({'|'.join(_COUNTS)})(?: more| new)? trains"
    r"(?= from\b)",
    re.IGNORECASE,
)
"""Several trains of any kind: `buys two trains from the bank`."""
_OFTEN_FIRST = re.compile(
    r"((?:at most |only )?(?:once|twice|thrice|(?:two|three|four|\d) times)"
    r"(?: at (?:the )?most| only)?)\s*[:,]\s*(.+)",
    re.IGNORECASE,
)
"""How often, before what is done: `twice at most: bid up to 8`."""
_OF_A_KIND = re.compile(r"(?<=[a-z:] )([2-8])s(?= from\b)")
"""Trains of a kind: `buy 2s from the bank`."""
_OR_MORE = re.compile(r"\b(\d{2,4}) ?\+(?=$|[.,;]?\s|\.$)")
_SO_MANY_TRAINS = re.compile(
    rf"\b(?:buy|purchase|get|acquire|take)s? ({'|'.join(_COUNTS)}|[2-4])"
    r" (\d{1,2})(?:[- ]trains|Ts|s)\b",
    re.IGNORECASE,
)
"""Several trains of one kind: `buys two 2-trains`."""


_OR_FAILING = re.compile(
    r"(?<!^)\bor,? (?:failing that|if not possible|if that fails|alternatively),?\s+",
    re.IGNORECASE,
)
_OR_ELSE = re.compile(
    r"(?<!^)(?:\bor,? (?:otherwise|else)\b,?|\s(?:-+|\u2013|\u2014)\s+(?:otherwise|else)\b,?)\s+",
    re.IGNORECASE,
)
"""What is done where a condition before it is not true."""
_ASKS = re.compile(
    r"^(?:(?:please|pls|kindly|i'll|we'll|(?:i|we) (?:will|shall)|let's|let us|let me"
    r"|(?:i'd|we'd|(?:i|we) would) like to|(?:i|we) (?:want|wish) to|i|we)\b,? )+",
    re.IGNORECASE,
)
_THANKS = re.compile(r",? (?:please|pls|thanks|thank you)[\s.!]*$", re.IGNORECASE)
_COLON = re.compile(r"^(?!then|any|stop|standing|keep)([a-z]+): (?=\S)", re.IGNORECASE)

ON = re.compile(r"\s*(?:,|->|-|\bto\b|\b(?:and )?(?:via|over|then)\b|\band\b|\bthrough\b)\s*")
_ROUTE = re.compile(
    r"(?:\b(?:and|then)\s+)?(?:\b(?:the|its|their|a|an|one|train)\s+)*"
    r"\b(\d{1,2}|D)(?:[- ]?trains?|T)?\b"
    r"(?::|(?<=runs its \d)|(?<=run its \d)|(?<=run the \d)|(?<=runs the \d)|(?<=runs a \d)"
    r"|(?:,?\s+(?:runs?"
    r"|goes|going|on|from|over|along|via|takes?|serves?|does|visits?|works"
    r"|covers?|travels|links|connects|drives|operates|plies|between|calls at|stops at))+)\s*"
    rf"(?P<stops>[A-Z]{{1,2}}\d{{1,2}}(?:(?:{ON.pattern}|\s+)[A-Z]{{1,2}}\d{{1,2}}\b)+)[,;]?\s*"
)
"""A train by its number alone before its route: `the 2 goes C18 A22`, `its 3 takes H9, H11`."""
_MORE = re.compile(
    r"(?:(?<=[,;] )|(?=and\b|then\b))(?:and |then )*"
    r"(?!(?:for|of|by|with|if|unless|when|while|or|no)\b)([a-z]{2,}\b.*)",
    re.IGNORECASE,
)
"""What is said behind the routes of trains, and is none of them: `and withholds`."""
_OF_TRAINS = re.compile(
    r"\b(?:runs?|sends?|trains?|(?:two|both|three) trains|routes?|for|lets?|has|the|of)\b"
    r"|'s\b|[:;,.]",
    re.IGNORECASE,
)
_DONE = re.compile(
    r"((?:^|[,;:]|\band) ?)((?:\d|one|two|three|four|five|an?|all) [^,;:]*?) (sold|bought)"
    r"(?=$|[,;.]| and (?:\d|one|an?|two|three)\b)",
    re.IGNORECASE,
)
"""What shall be done in one turn, as participles: `two Cotton Belt sold, one IC bought`."""
DEEDS = {"sold": "sell", "bought": "buy"}
_COMPANY_ACTS = re.compile(
    r"^(?:(?:[Tt]he|[Mm]y) )?[Cc]ompany (?=[A-Z][A-Z&]+ [a-z]{3,}\b)(?!.*:\s*$)"
)
"""What stands before the name of a company in a line of its own: `Company SP pays half`."""


def or_else(text: str) -> str:
    """A line whose orders done in another's place stand behind one word."""
    return _OR_ELSE.sub(" otherwise ", _OR_FAILING.sub("or ", text))


def undressed(text: str) -> str:
    """A line without what only asks for it, unless it says as little as `I give up`."""
    bare = _THANKS.sub("", _ASKS.sub("", text))
    return _COLON.sub(r"\1 ", bare) if bare.count(" ") > 1 else text


def _ranked(rank: str, digit: str) -> str:
    """The number that an ordinal says."""
    return f"{ORDINALS.index(rank.lower()) + 1 if rank else int(digit)}. "


@lru_cache(maxsize=4096)
def led(text: str) -> tuple[str, str]:
    """The canonical lead of a line, and what stands behind it."""
    keep = _KEEP.match(text)
    kept = "keep " if keep is not None and _NUMBER.match(text[keep.end() :]) else ""
    rest = text[keep.end() :] if keep is not None and kept else text
    turn = _THEN_RANK.match(rest)
    if turn is not None:
        return _ranked(turn[1], turn[2]), rest[turn.end() :]
    for pattern, lead in _LEADS:
        found = re.match(pattern, rest, re.IGNORECASE)
        if found is not None:
            return lead, rest[found.end() :]
    number = _NUMBER.match(rest)
    if number is not None:
        return f"{kept}{number.group(1)}. ", rest[number.end() :]
    behind = _LAST_BEHIND.fullmatch(rest)
    if behind is not None and not kept:
        return "then: ", behind.group(1)
    rank = _RANK.match(rest)
    if rank is not None:
        return _ranked(rank[1], rank[2]), rest[rank.end() :]
    inside = [*_RANK_INSIDE.finditer(rest)]
    if len(inside) == 1 and not kept:
        (one,) = inside
        return _ranked(one[1], one[2]), f"{rest[: one.start()]}{rest[one.end() :]}"
    return kept, rest


def no_heading(text: str) -> str:
    """A line without the word `company` before the name of who acts: it heads nothing."""
    return _COMPANY_ACTS.sub("", text)


def unnumbered(text: str) -> str:
    """A line without its own number, which is no figure of its order."""
    keep = _KEEP.match(text)
    rest = text[keep.end() :] if keep is not None else text
    number = _NUMBER.match(rest) or _LISTED.match(rest)
    return text if number is None else rest[number.end() :]


def counted(text: str) -> str:
    """`150+` in words, `buys two 2-trains` as a train that is bought at most so often."""
    text = _OF_A_KIND.sub(r"\1-trains", _OR_MORE.sub(r"\1 or more", text))
    first = _OFTEN_FIRST.fullmatch(text)
    if first is not None:
        return f"{first[2].rstrip(' .!')} {first[1].lower().replace('at the most', 'at most')}"
    text = _SO_MANY_OF.sub(r"\1\2 shares of \3 ", text)
    trains = _TRAINS_AT_ONCE.search(text)
    if trains is not None and not re.search(r"\bfor\b|\$", text):
        one = _TRAINS_AT_ONCE.sub(r"\1\2 a train", text).rstrip(" .!")
        return f"{one} at most {_COUNTS[trains[3].lower()]} times"
    shares = _SO_MANY_SHARES.search(text)
    if shares is not None:
        times = _COUNTS.get(shares[1].lower(), shares[1])
        whole = f"{text[: shares.start()]}a share {shares[2]}{text[shares.end() :]}".rstrip(" .!")
        return f"{whole.removesuffix(' at most')} at most {times} times"
    found = _SO_MANY_TRAINS.search(text)
    if found is None:
        return text
    rest = text[found.end() :].rstrip(" .!")
    times = _COUNTS.get(found[1].lower(), found[1])
    return f"{text[: found.start(1)]}a {found[2]}-train{rest} at most {times} times"


def often(text: str) -> str:
    """How often, if a text says nothing else."""
    both = ((pattern.fullmatch(text.strip(" ,")), count) for pattern, count in _TIMES)
    return next((count or str(int(found.group(1))) for found, count in both if found), "")


def routed(text: str) -> str:
    """A company's trains with their routes as one order, where a line says nothing else."""
    found = [*_ROUTE.finditer(text)]
    ends = found[-1].end() if found else 0
    more = _MORE.match(text, ends) if found else None
    head, behind = (text[:ends], f", {more[1]}") if more is not None else (text, "")
    routes = [f"{one[1]}: {ON.sub(' ', one['stops'])}" for one in found]
    rest = _OF_TRAINS.sub(" ", _ROUTE.sub(" ", head)).split()
    alone = routes and 0 < len(rest) < 5 and "cube" not in text and "or" not in rest
    return f"run {' '.join(rest)} {'; '.join(routes)}{behind}" if alone else text


def as_done(text: str) -> str:
    """Participles of what shall be done in one turn as verbs: `sell two, buy one`."""
    return _DONE.sub(lambda one: f"{one[1]}{DEEDS[one[3].lower()]} {one[2]}", text)


def bound_of(text: str, once: bool) -> str:
    """The bound of a line that is done so often; none of one that is done `once` anyhow."""
    count = often(text)
    return "" if once and count == "1" else f" at most {count} time{'' if count == '1' else 's'}"
