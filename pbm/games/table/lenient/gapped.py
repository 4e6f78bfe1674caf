"""A part of a line that leaves out the verb of the part before it: `CNW lays 57 at H8, NP at H6`.

Who and where stand in it, or only where, with `one` or `another` for what is laid there; all else
is as in the order before. It is never another act than that, whatever its company and place alone
may stand for elsewhere; the word of an act does say it (`RI lays 57 at H9, GN full`).
"""

import re

PLACE = re.compile(r"\b[A-Z]{1,2}\d{1,2}\b")
ANOTHER = re.compile(r"\b(?:one|another|too|also|likewise|as well|the same|the other)\b", re.I)
"""Stands for what the part before lays, or says that the same is done."""
_ONLY = frozenset("and also then for at in on the one another too likewise as well goes".split())
"""What such a part says beside its company and place."""
_WORD = re.compile(r"[a-z]{4,}")
_OWN_EDGES = re.compile(
    r" (?:to [NSEW]|rotation |city |from |with |if |while |until |or |and |at most )"
)
"""What an order says of its own place alone, or under a condition."""
_TRAIN = re.compile(
    r"(?:and )?(?:its|the|their|the other) (?P<train>\d|D)(?:[- ]?train|T)?"
    r" (?:for|at) \$?(?P<price>\d+)",
    re.IGNORECASE,
)
"""A further train of whoever sold the one before, at its own price."""
_TRADED = re.compile(
    r"(?P<act>(?:buy|sell) train \S+) \S+ (?P<other>(?:from|to) (?!bank\b|market\b)\S+) for \d+"
)


def gapped(part: str, company: str, before: str) -> bool:
    """Whether a part with the company that it names may leave out the verb of the order before it:
    another company acts, or the same is done again."""
    other = bool(company) and re.search(rf"\b{re.escape(company)}\b", before) is None
    further = _TRAIN.fullmatch(part) is not None and _TRADED.fullmatch(before) is not None
    return other or further or ANOTHER.search(part) is not None


def said_by_word(part: str, order: str) -> bool:
    """Whether a part has a word that says its order: `full`, `best`."""
    return bool({*_WORD.findall(part)} & {*_WORD.findall(order)[1:]})


def filled(part: str, company: str, subject: str, before: str) -> str:
    """The order of such a part, all else as in the order before it of a `subject`; empty if it
    says more than who and where, or that order more than what is laid."""
    train, traded = _TRAIN.fullmatch(part), _TRADED.fullmatch(before)
    if train is not None and traded is not None:
        return f"{traded['act']} {train['train']} {traded['other']} for {train['price']}"
    places, there = PLACE.findall(part), PLACE.findall(before)
    rest = PLACE.sub(" ", part)
    words = [one for one in re.split(r"[^\w&']+", rest) if one and one != company]
    if len(places) != 1 or len(there) != 1 or _OWN_EDGES.search(before):
        return ""
    if not subject or not _ONLY.issuperset(word.lower() for word in words):
        return ""
    own = re.sub(rf"\b{re.escape(subject)}\b", company or subject, before)
    return own.replace(there[0], places[0])
