"""What a reading may lose of its line: the condition at its head, with whom a train is traded, what
`it` is, and of which orders an `or` or a count is meant. What loses it is asked about."""

import re
from collections.abc import Collection, Iterator, Sequence

_HEAD = re.compile(
    r"(?:and |but )?(?:if|when|once|unless|until|till|provided|as soon as|as long as|in case)\b"
    r"(?! (?:possible|need|necessary|permitted|allowed|able|available|i can|you|it's ok|not|so"
    r"|any))"
    r"(?![^,:]* (?:still|exists)\b)",
    re.IGNORECASE,
)
"""A line begins with a condition."""
_CONDITION = re.compile(
    r"\b(?:if|until|while|or)\b|^(?:\d+\. )?(?:then:|message|stop|standing:|pass$|discard|give up"
    r"|accept|bid up to|protect)|\bto comply\b|\bfor a train\b"
)
"""An order under a condition, or one that is done only where its time comes."""
_SALE = re.compile(r"sell train (?P<owner>\S+)(?= )(?! .*\bto )")
_PURCHASE = re.compile(r"buy train (?P<buyer>\S+)(?! nothing)")
_FROM = re.compile(r" from (?!bank\b|market\b)\S+")
_BUYS = re.compile(r"\b(?:buy|take|get|purchase|acquire|have)s?\b", re.IGNORECASE)
_ALL_FROM = re.compile(r"\bfrom [^,;]{2,24} (?:an?|its|the|their|one) (?:\d|D)\b", re.IGNORECASE)
"""What several trains are bought from stands before them."""
_PRONOUN = re.compile(
    r"\b(?:buys?|takes?|gets?|purchases?|sells?) (?:it|them|that)\b", re.IGNORECASE
)
_ITS = re.compile(r"[,;] (?:and )?[\w&]+ its (?:\d|D)\b|\band [\w&]+ its (?:\d|D)\b", re.IGNORECASE)
"""A second company buys what may be its own or the first one's."""
_KIND = re.compile(r"buy train \S+ for ")
_WAYS = re.compile(r" (?:and|or) (?!bid up to )(?=[a-z]{3,} )")
_AND = re.compile(r" and (?!bid up to )")
_WORD = re.compile(r"[a-z]+")
_COUNT = re.compile(r" and .* at most \d+ times")
_LEAD = re.compile(r"(?:keep )?(?:\d+\. |any: |then: |standing: )?(?:if [^:]*: )?")
"""What stands before the first order of a line."""


def lost(text: str, lines: Sequence[str], named: Collection[str]) -> Iterator[str]:
    """What canonical lines lose of the text that names these companies."""
    if _HEAD.match(text) and not any(map(_CONDITION.search, lines)):
        yield text.split()[0]
    yield from _partners(text, [_LEAD.sub("", one, count=1) for one in lines], named)
    for one in lines:
        if _COUNT.search(one):
            yield one


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
        lacks = purchase is not None and purchase["buyer"] in sources and " from " not in each
        before = alone and any(map(_FROM.search, orders[at + 1 :]))
        if lacks and (before or " for " in each or _ALL_FROM.search(text)):
            yield each
        if _KIND.match(each) and _PRONOUN.search(text):
            yield each


def mixed(text: str, line: str) -> bool:
    """Whether an `and` and an `or` join orders of which a verb is left out."""
    orders = _WAYS.split(_LEAD.sub("", line, count=1))
    if not _AND.search(line) or " or " not in line or len(orders) < len(("and", "or", "one")):
        return False
    said = _WORD.findall(text.lower())
    verbs = [one.split()[0] for one in orders]
    return any(said.count(verb) < verbs.count(verb) for verb in verbs)
