"""What a reading may lose of its line: the condition at its head, with whom a train is traded, what
`it` is, and of which orders an `or` or a count is meant. What loses it is asked about."""

import re
from collections.abc import Collection, Iterator, Sequence

from pbm.games.table.lenient.listed import in_a_row
from pbm.games.table.lenient.routes import lost_route
from pbm.games.table.lenient.single import may_choose
from pbm.games.table.lenient.taken_up import LEAD, ways_of
from pbm.games.table.letters import Read
from pbm.sheets.lenient.conditional import conditional
from pbm.sheets.lenient.contrary import belied
from pbm.sheets.lenient.lexicon import Lexicon
from pbm.sheets.lenient.requests import as_ordered

_HEAD = re.compile(
    r"(?!whenever (?:it|that|this)(?: is|'s) (?:legal|allowed|possible|permitted)\b)"
    rf"(?:and |but )?(?:{conditional()}|granted)\b"
    r"(?! (?:(?:it|that)(?:'s| is) (?=possible|allowed|legal|permitted))?(?:possible|need|necessary"
    r"|permitted|legal|allowed|able|available|i can|you|it's ok|not|so|any))"
    r"(?![^,:]* (?:still|exists)\b)"
    r"(?! (?:its|her|the|their)(?: operating)? (?:turn|run) (?:is|are) (?:over|done|finished)\b)"
    r"(?! (?:my|our|the)(?: old)? \w+ (?:has|have|is|are|gets?) (?:aged|worn out|obsolete)\b)"
    r"(?! (?:the )?[\w&]+(?: [\w&]+)? (?:(?:makes|does|gets|has) (?:its|the) connection"
    r"|has (?:run|operated|paid))\b)",
    re.IGNORECASE,
)
"""A line begins with a condition."""
_CONDITION = re.compile(
    r"\b(?:if|until|while|or)\b|^(?:\d+\. )?(?:then:|message|stop|standing:|pass$|discard|give up"
    r"|accept|decline|declare|claim|bid up to|raise to|protect)|\bto comply\b|\bfor a train\b"
)
"""An order under a condition, or one that is done only where its time comes."""
_SALE = re.compile(r"sell train (?P<owner>\S+)(?= )(?! .*\bto )")
_PURCHASE = re.compile(r"buy train (?P<buyer>\S+)(?! nothing)")
_FROM = re.compile(r" from (?!bank\b|market\b)\S+")
_BUYS = re.compile(r"\b(?:buy|take|get|purchase|acquire|have)s?\b", re.IGNORECASE)
_FROM_WHOM = re.compile(
    r"\b(?:from|ex|off|of|buy\w*|bought|takes?|gets?|purchase\w*|acquires?|sells?|sold|gives?|hands?"
    r"|passes|pays?|paid|swaps?)\b|'s\b|s'",
    re.IGNORECASE,
)
"""Words by which a line says that somebody else's train changes hands."""
_ALL_FROM = re.compile(r"\bfrom [^,;]{2,24} (?:an?|its|the|their|one) (?:\d|D)\b", re.IGNORECASE)
"""What several trains are bought from stands before them."""
_PRONOUN = re.compile(
    r"\b(?:buys?|takes?|gets?|purchases?|sells?) (?:it|them|that)\b", re.IGNORECASE
)
_OF_TRAIN = re.compile(
    rf"{_BUYS.pattern}|\b(?:trains?|engines?|locos?|locomotives?)\b", re.IGNORECASE
)
"""Words that say that a train is bought: of a sum alone it cannot be told what it is for."""
_ITS = re.compile(r"[,;] (?:and )?[\w&]+ its (?:\d|D)\b|\band [\w&]+ its (?:\d|D)\b", re.IGNORECASE)
"""A second company buys what may be its own or the first one's."""
_KIND = re.compile(r"buy train \S+ for ")
_WAYS = re.compile(r" (?:and|or) (?!bid up to )(?=[a-z]{3,} )")
_AND = re.compile(r" and (?!bid up to )")
WRITTEN = re.compile(r"(?:keep )?(\d{1,3})[.)]\s")
"""The number with which a line begins."""
_SPACE = re.compile(r"[\s;]+")
_WORD = re.compile(r"[a-z]+")
_COUNT = re.compile(r" and .* at most \d+ times?")
_LEAD = re.compile(rf"{LEAD.pattern}(?:if [^:]*: )?")
"""What stands before the first order of a line."""
_IDLE = "pass"
_LAST_OR = re.compile(
    r"\b[A-Z]{1,2}\d{1,2},? (?:and |then )?[A-Z]{1,2}\d{1,2} or [A-Z]{1,2}\d{1,2}$"
)
"""Hexes of which the last may be in place of one or of all: `O6 N6 or M6`."""
_AGAIN = re.compile(
    r"\b(par|sell)(?: \d+)? (\S+)(?: at \d+)?(?: and [^;]*)?? and \1(?: \d+)? \2(?= |$)"
)
"""The same act of the same company twice in one turn, which allows it once."""
_OF_MINE = re.compile(
    r"\b(?:of|from) mine\b|\bmy (?:own )?(?:shares?|certificates?)\b", re.IGNORECASE
)
_FIRST_SOLD = re.compile(r"\bsell (?:\w+ )??([A-Z][A-Z&]*)\b.* and ")
_GOES_FIRST = re.compile(r"[,;(] ?(?:and |the )*([A-Z&]+) first\)?$")
_RUNS = re.compile(r"run ")
_REDEEMS = re.compile(r"(?:\d+\. )?redeem ")
_CUBE = re.compile(r"\bcubes?\b", re.IGNORECASE)
_ASKED_FIRST = re.compile(
    rf"(?:{conditional('given', 'denied', 'timed')}|should) [^,:;]+[,:] (?P<order>[^;]+)",
    re.IGNORECASE,
)
_SO_MANY = re.compile(r": (?:buy|sell) (\d{1,2}) ")
_SO_MUCH = re.compile(r": (?:bid up to|bid|offer) (\d{1,3})\b")
_TRAIN = re.compile(r"\b(?:(?:buy|sell) train|discard)(?: [A-Z][A-Z&]+)? (\d{1,2})\b")
_MONEY = re.compile(r"\b(?:treasury|cash)\S* [<>=!]+ (\d{1,2})\b")
_ROTATION, _TURNED = re.compile(r"\brotation (\d)"), "rotat|turn|orient|position|angle"
_A_TRAIN = r"\b(?:an?|its|the|another|one) {}\b(?! ?(?:dollars?|bucks))"
_FIRST_PLACE = re.compile(r"(?:\d+\. )?expand \S+ to (\w+) \w")
_BY_WAY = "(?:via|by way of|over|through)\\b"
_KINDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_LAID = re.compile(r"(?P<verb>lay|station) [^;]*?(?P<how> (?:to [NSEW]|rotation \d|city \d).*)?$")
_EACH_CHOICE = re.compile(
    r"\b(?:otherwise|else|if not|failing|choice|prefer\w*|unless|if|rotation)\b|[,;] or\b",
    re.IGNORECASE,
)
"""What parts two choices, of which the second has a way of its own."""
_HOW = re.compile(
    r"\b(?:[NS]|[NS]?[EW])[- ,]+(?:and |to )?(?:[NS]|[NS]?[EW])\b|\bcity \d|\bcity", re.I
)
_NUMBERED = re.compile(r"^(?:keep )?\d+\. ")
_SECOND = re.compile(r"^\W?1[.)].*\W2[.)]")
"""Two numbers of a list in one line."""
_ASKED_IF = re.compile(
    r"\b(?:if|when|unless|once|while) (?!you\b|possible|allowed|that's|it's|not\b)[^.!?;]*\?\W*$",
    re.IGNORECASE,
)
_BOUND_BY = re.compile(r"\b(?:if|while|until|stop)\b")


def filled_in(text: str, read: Read, lexicon: Lexicon) -> bool:
    """Whether what the strict reader takes or fills in is something that a line cannot mean."""
    written, meant = (_SPACE.sub("", WRITTEN.sub("", one)) for one in (text, read.text))
    return written != meant and belied(text, (read.text,), lexicon)


def torn(text: str, given: Read) -> bool:
    """Whether a line is read as orders that it does not say: a part of what it says once may be
    meant of both (`bid 45 or 60 for MRBC`), a list ends in `or` (`sell 2 IC, 1 MP or 3 TP`),
    nothing is done and something besides (`pass and buy IC`), or the same is done twice."""
    if _AGAIN.search(given.text) or _led_last(text, given.text):
        return True
    ways = [one.text for one in given.instruction.alternatives]
    if any(_IDLE in parts and len(parts) > 1 for parts in (one.split(" and ") for one in ways)):
        return True
    if len(ways) < 2:
        return False
    if _LAST_OR.search(text.rstrip(" .!")) or mixed(text, given.text):
        return True
    alternatives = given.instruction.alternatives
    orders = [one.order for one in alternatives if not one.text.startswith(_IDLE)]
    companies = [getattr(one, "company", None) for one in orders]
    apart = len({type(one) for one in orders}) == len(orders)
    if apart and None not in companies and "" in companies and any(companies):
        return True
    verb = ways[0].split()[0]
    said = sum(word.lower() == verb for word in _WORD.findall(text))
    ordered = sum(word == verb for one in ways for word in _WORD.findall(one))
    listed = any(" and " in one for one in ways) and " and " not in text
    return said < ordered > 1 and (listed or not all(may_choose(ways[0], one) for one in ways[1:]))


def left_out(text: str, told: Sequence[str]) -> bool:
    """Whether no order read in a line says of cubes, or of one's own shares, what the line does; or
    the line numbers more orders."""
    if _SECOND.search(text) and len(told) < len(in_a_row(text)):
        return True
    mine = _OF_MINE.search(text) is not None and any(map(_REDEEMS.match, told))
    run = any(map(_RUNS.match, told)) and _CUBE.search(text) is not None
    return mine or (run and not any(map(_CUBE.search, told))) or _out_of_turn(text, told)


def _out_of_turn(text: str, told: Sequence[str]) -> bool:
    """Whether a line says at its end whose shares are sold first, and others are: `MP first`."""
    first, sold = _GOES_FIRST.search(text.rstrip(" .!")), map(_FIRST_SOLD.search, told)
    return first is not None and any(one is not None and one[1] != first[1] for one in sold)


def lost(text: str, lines: Sequence[str], named: Collection[str]) -> Iterator[str]:
    """What canonical lines lose of the text that names these companies."""
    if _HEAD.match(text) and not any(map(_CONDITION.search, lines)):
        yield text.split()[0]
    yield from (one for one in lines if _led_last(text, one))
    yield from lost_route(text, lines)
    yield from _partners(text, [_LEAD.sub("", one, count=1) for one in lines], named)
    for one in lines:
        if _COUNT.search(one) or _AGAIN.search(one):
            yield one


def _led_last(text: str, line: str) -> bool:
    """Whether the edges or the city behind two choices are read of the last alone: `9 at G7 or 8 at
    G9 N S`."""
    ways = [_LAID.match(order) for order, _ in ways_of(line)]
    first, last = ways[0], ways[-1]
    if len(ways) < len(("one", "other")) or first is None or last is None:
        return False
    apart = _EACH_CHOICE.search(text) or len(re.findall(rf"\b{first['verb']}", text, re.I)) > 1
    behind = _HOW.findall(text)
    return not apart and first["how"] is None and len(behind) == 1


def _partners(text: str, orders: Sequence[str], named: Collection[str]) -> Iterator[str]:
    """Trains bought or sold without the other side, which a line names."""
    sources = {
        one["buyer"] for each in orders if (one := _PURCHASE.match(each)) and _FROM.search(each)
    }
    buyers = {one["buyer"] for each in orders if (one := _PURCHASE.match(each))}
    if len(buyers) > 1 and (its := _ITS.search(text)):
        yield its.group()
    alone = len(_BUYS.findall(text)) < len([one for one in orders if _PURCHASE.match(one)])
    for at, each in enumerate(orders):
        sale, purchase = _SALE.match(each), _PURCHASE.match(each)
        if sale is not None and {*named} - {sale["owner"]}:
            yield each
        if purchase is not None and _FROM.search(each) and not _FROM_WHOM.search(text):
            yield each
        lacks = purchase is not None and purchase["buyer"] in sources and " from " not in each
        before = alone and any(map(_FROM.search, orders[at + 1 :]))
        if lacks and (before or " for " in each or _ALL_FROM.search(text)):
            yield each
        if _KIND.match(each) and (_PRONOUN.search(text) or not _OF_TRAIN.search(text)):
            yield each


def mixed(text: str, line: str) -> bool:
    """Whether an `and` and an `or` join orders of which a verb is left out."""
    orders = _WAYS.split(_LEAD.sub("", line, count=1))
    if not _AND.search(line) or " or " not in line or len(orders) < len(("and", "or", "one")):
        return False
    said = _WORD.findall(text.lower())
    verbs = [one.split()[0] for one in orders]
    return any(said.count(verb) < verbs.count(verb) for verb in verbs)


def misplaced(text: str, lines: Sequence[str]) -> str:
    """A figure that canonical lines have in another place than the text; empty if none."""
    found = (
        *_of_trains(text, lines),
        *(one for each in lines for one in _out_of_place(text, each)),
        *(one for each in lines for one in _bid_of_condition(text, each)),
    )
    return next(iter(found), "")


def _spelled(number: str) -> str:
    """A number in a word, if it is a small one."""
    return _KINDS[int(number)] if int(number) < len(_KINDS) else number


def _of_trains(text: str, lines: Sequence[str]) -> Iterator[str]:
    """Trains of a kind that the line has only as a count, and money that it has only as a kind; a
    rotation that it has as neither figure nor word."""
    read = "\n".join(lines)
    for kind in _TRAIN.findall(read):
        word = _spelled(kind)
        said = rf"\b{kind}(?!\d)|\b{word}(?:[- ]?train|e?s\b)|\b(?:an?|its) {word}\b(?! [a-z]+s\b)"
        if not re.search(said, text, re.IGNORECASE):
            yield kind
    for turn in _ROTATION.findall(read):
        if not re.search(rf"\b{turn}\b|{_TURNED}", text, re.IGNORECASE):
            yield turn
    for sum_ in _MONEY.findall(read):
        if re.search(_A_TRAIN.format(sum_), text, re.IGNORECASE):
            yield sum_


def _asked_first(text: str, each: str) -> re.Match[str] | None:
    """The condition before the order of a text, where it stands before the canonical order too."""
    return _ASKED_FIRST.match(text) if _HEAD.match(_NUMBERED.sub("", each)) else None


def _bid_of_condition(text: str, each: str) -> Iterator[str]:
    """What is bid under a condition that stands before it, where the line has the number in the
    condition alone."""
    found, bid = _asked_first(text, each), _SO_MUCH.search(each)
    if found is None or bid is None:
        return
    said = re.compile(rf"(?<!\d)(?:{bid[1]}|{_spelled(bid[1])})\b", re.IGNORECASE)
    if not said.search(found["order"]) and said.search(text[: found.start("order")]):
        yield bid[1]


def _out_of_place(text: str, each: str) -> Iterator[str]:
    """How many shares an order has under a condition that stands before it, where the line has the
    number in the condition alone; and the end of a way, or its start, read as its first place."""
    first = _FIRST_PLACE.match(each)
    place = re.escape(first[1]) if first is not None else ""
    if place and re.search(rf"\b{place} {_BY_WAY}|\bfrom {place}\b", text, re.IGNORECASE):
        yield place
    found, sale = _asked_first(text, each), _SO_MANY.search(each)
    if found is not None and sale is not None:
        number = sale[1]
        word = "two|couple|both|pair" if number == "2" else _spelled(number)
        told = re.search(rf"\b(?:{number}0? ?%|{number}\b|{word}\b)", found["order"], re.I)
        if told is None and number != "1":
            yield number


def asked_if(text: str, read: Sequence[str]) -> bool:
    """Whether a line asks about a condition that its orders do not have: `protect IC if anyone
    sells it?`. A request in the form of a question asks nothing."""
    return _ASKED_IF.search(as_ordered(text)) is not None and not any(map(_BOUND_BY.search, read))
