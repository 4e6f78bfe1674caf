"""What is wanted, in the plain words of an order.

A line asks politely, goes on from the one above, says of somebody or of several things what shall
be done to them, or of shares that they go.
"""

import re
from functools import lru_cache
from importlib import resources

import msgspec

from pbm.core.tables import read_toml
from pbm.sheets.lenient.lexicon import Lexicon, PlainTurn
from pbm.sheets.lenient.manners import politely
from pbm.sheets.lenient.requests import as_wished
from pbm.sheets.lenient.sought import SoughtPattern, in_other_words

_LEADS_ON = re.compile(
    r"^(?:(?:and|but|also|plus|oh|ah|hm+|so|well|right(?=,))\b,? )+(?=\S)"
    r"(?!if\b|only\b|not\b|long\b)",
    re.IGNORECASE,
)
"""What goes on from the line above."""
_AFTER_ALL = re.compile(r"^after all,|,? after all(?=$|[,.;:!])", re.IGNORECASE)
_SHOUTED = re.compile(r"(?<=\w)!+(?=\s+\S)")
_THE_ONE = re.compile(
    r"^(.+?),? (?:is|are) (?:the (?:one|ones|railroad|railway|company|town|city|hex|line|player)"
    r"|who|what)(?: that| which| who| whom)? (?:i|we) (?:want|wish|choose|would like|'d like|mean"
    r"|intend)(?P<to> to)?\s*(?:have )?(?P<act>\w+)\b(?P<rest>.*)$",
    re.IGNORECASE,
)
"""`Player 9 is the one I want watched`."""
_WHICHEVER = re.compile(
    r"\b(?:(?:whatever|whichever|what)"
    r"(?: (?P<what>presidency|railroad|railway|company|line|road)s?)?"
    r"|the (?P<the>railroad|railway|company|road|presidency|chair|office|post)"
    r"(?: (?:that|which))?(?= (?:i|we)\b)) ?"
    r"(?:(?:i|we)(?: am|'m| are|'re)? (?:now |currently |still )*(?:have|hold|chair(?:ing)?"
    r"|run(?:ning)?|lead(?:ing)?|head(?:ing)?|manag(?:e|ing)|own|preside over|presiding over"
    r"|president of|the president of|in charge of|got)|(?:sits?|is|are|stands?|stays?|lies?|may be"
    r"|i find))? ?(?=(?:in|on|at) (?:my |the )?(?:\w+ )?slot\b)",
    re.IGNORECASE,
)
"""What stands in a slot, whatever that is."""
_FROM = re.compile(
    r"^(?:from|out of) (?=(?:(?:the|my) )?[^,;:.\d]{2,40}?,? (?:please |i |we |i'll |i will )*"
    r"sell (?:\d+|an?|one|two|three|four|five|six|ten|all)(?: shares?)?[\s.!]*$)",
    re.IGNORECASE,
)
"""Of which company one sells."""
_MARKET = r"(?:(?:in|on|at|from) the (?:stock )?(?:market|exchange)[:,]? )?"
_DONE_TO_ALL = re.compile(
    rf"^{_MARKET}(?P<list>(?:(?!\b(?:buy|sell|short|auction|develop|bid)|[.;?<>=]).)+?)"
    r"(?:,| -+|:)? (?:and )?(?:(?:i|we|i'm|we're|am|are|i'll|please) )*"
    r"(?:(?P<verb>buy|sell|short|auction|develop)(?:ing)?"
    r" (?:both|them both|both of (?:them|these)|all (?:two|three|four)|(?:both|all)(?: the)? lots)"
    r"|(?:both|all|all of them|both of them) to (?P<to>buy|sell|short)"
    r"|(?:both|all|all of them|both of them)(?: are)? (?:to be|being) (?P<done>bought|sold|shorted"
    r"|auctioned|developed))(?: please)?[\s.!]*$",
    re.IGNORECASE,
)
"""Things before what is done to all of them: `40 READ, 25 ERIE, buying both`."""
_VERBS = {"bought": "buy", "sold": "sell"}
_TO_DO = re.compile(
    r"^(?:my )?(?:shares?|stocks?|compan(?:y|ies)|railroads?|things?)(?: (?:i|we|want|wish|'d like"
    r"|would|like|am|are))* to (buy|sell|short|auction|develop)(?: now| please)*\s*:\s*"
    rf"|^{_MARKET}(?=(?:i|we|buy|sell|short)\b)",
    re.IGNORECASE,
)
"""What only says what follows: `Shares to buy: …`, `In the market I buy …`."""
_HALF = re.compile(
    r"\bhalf (?:of )?(?:my |the |our )?"
    r"((?:(?!\b(?:if|when|unless|while|until|once|or|and|for|at)\b)[^,;:()<>=])+?)"
    r"(?:,? \(?|\()(?:i\.?e\.?,?|that is|that's|meaning|so|namely|=)? ?"
    r"(\d+)(?: shares| of them| pieces)?\)?(?=[\s.,!]*$)",
    re.IGNORECASE,
)
"""Half of what one has, in figures."""
_INSTEAD = re.compile(r"^(.*\bslot [12]\b.*\w),? instead[\s.!]*$", re.IGNORECASE)
"""What a slot is for, instead of what it was for."""
_LET_GO = re.compile(
    r"^(?:please,? |i |i'll )?let (?:all )?((?:\d+|all|everything|my whole)\b[^,;:.]*?) go"
    r"(?:,? please)?(?=[.!]*$|,| and (?:then )?(?:buy|sell|short|take|use|put)\b)",
    re.IGNORECASE,
)
"""Shares that are sold."""
_WHOLLY = re.compile(
    r"^(?:please,? |i |i'll )?(?:sell|dump|unload|liquidate)(?: off| out of)? (?:(?:my|our|the) )?"
    r"((?!\d)[^,;:.]+?),? (?:completely|entirely|totally|altogether|wholly|in full|in its entirety)"
    r"(?=,? (?:and|then|please|pls|if|when|once|unless)\b|[.!]*$)",
    re.IGNORECASE,
)
"""All shares of a company, said behind it."""
_LABEL = re.compile(
    r"^([A-Z][A-Z&]+|[A-Z][a-z]{3,})\s+-+\s+(?=[a-z]|[$]?\d)"
    r"(?!(?:i|we|it|they|he|she|that|this|there|the|my|our|not|no|if|but|or|and|so)\b)"
)
"""A name before a dash that is a sign of what follows: `NYC - sell 30`."""
_AT_FIRST = re.compile(
    r"^first(?:ly)?,? (?=(?:(?:i|we|i'll|let me|please) )?(?:buy|sell|short|borrow|repay)\b"
    r".*,? (?:and )?then\b)",
    re.IGNORECASE,
)
"""What is said of the first of two, where the other is said to follow."""

_PROCEEDS = re.compile(
    r"(?<=\w),? (?:with|from|out of) (?:(?:the|its|their) (?:proceeds|money|cash|dollars)"
    r"(?: from (?:it|that|them|the sale))?|what (?:i|that|it|they) (?:get|gets|bring|brings|fetch)"
    r"(?: for (?:it|them))?)(?=[\s.!]*$)",
    re.IGNORECASE,
)
"""Where the money of a purchase comes from, behind a sale."""
_SOLD_FIRST = re.compile(
    r"^(?:please,? |i |i'll )*(?:sell|dump|unload|offload)\b[^.;]*\d[^.;]*"
    r"\b(?:buy|take|get|pick up|grab)\b",
    re.IGNORECASE,
)
_MYSELF = re.compile(
    r"(?<=\b(?:to|by|of) me),? (?:(?:as )?(?:its|her|his|their|the) (?:own |dear |poor )?"
    r"(?:president|boss|chief|chairman))\b(?=[\s.!,;]*$)",
    re.IGNORECASE,
)
"""Who `me` is."""
_SLOT_STAYS = re.compile(
    r"(?<=\w)(?:[,;.:]+|,? (?:and|but|while)) (?:and |but )?(?:(?:my |the )?(?:other slot"
    r"|slot (?:one|two|[12])|(?:first|second) slot)(?: (?:shall|should|will|may|can|is to))?"
    r" (?:stays?|remains?|is)|(?:leave|keep) (?:my |the )?(?:other slot|slot (?:one|two|[12])"
    r"|(?:first|second) slot)) (?:as it is|as is|as it was|as before|unchanged|untouched|alone"
    r"|the same)(?=[\s.!]*$)",
    re.IGNORECASE,
)
"""A slot of which a line says that nothing becomes of it."""
_MULTIPLE = re.compile(
    r"^(?P<first>\D*[$]?(?P<sum>\d[\d,]*)(?P<power>k?)\b[^\d?]*?\b)(?:(?P<much>twice|double|half"
    r"|three times|thrice) (?:(?:that|this)(?! of\b)|as (?:much|many)|the (?:amount|sum|figure)))"
    r"(?! (?:if|or|as)\b)(?P<rest>[^\d?]*)$",
    re.IGNORECASE,
)
"""One figure, and another that is told by it: `lend PENN 300 and B&O twice that`."""
_TIMES = {"half": 1, "twice": 4, "double": 4, "thrice": 6, "three times": 6}
"""How many halves."""


class TurnFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The turns of speech as the file has them, with what they share."""

    begins: str
    sum: str
    name: str
    turns: tuple[PlainTurn, ...]

    def patterns(self, more: tuple[PlainTurn, ...]) -> tuple[SoughtPattern, ...]:
        """The turns, and those of a family, ready to be looked for in lines."""
        shared = {"@begins": self.begins, "@sum": self.sum, "@name": self.name}
        words = re.compile("|".join(shared))
        turns = (*self.turns, *more)
        ways = ((words.sub(lambda one: shared[one[0]], way.says), way.plain) for way in turns)
        return tuple(SoughtPattern(says, plain) for says, plain in ways)


@lru_cache(maxsize=16)
def _turns(lexicon: Lexicon) -> tuple[SoughtPattern, ...]:
    """The turns of speech of all families, and those of a family's own."""
    file = read_toml(resources.files("pbm.sheets.lenient") / "turns.toml", TurnFile)
    return file.patterns(lexicon.turns)


@lru_cache(maxsize=4096)
def requested(text: str) -> str:
    """A line that requests in the form of a question, goes on from above, or says of somebody what
    is wanted, in plain words."""
    text = _MULTIPLE.sub(_multiplied, text)
    text = _FROM.sub("of ", _WHICHEVER.sub(_slotted, text.strip()))
    text = _AT_FIRST.sub("", _LABEL.sub(r"\1: ", _SLOT_STAYS.sub("", text.strip())))
    text = _MYSELF.sub("", text)
    text = _PROCEEDS.sub("", text) if _SOLD_FIRST.match(text) else text
    text = _HALF.sub(r"\2 \1", _INSTEAD.sub(r"\1", politely(as_wished(text))))
    text = _WHOLLY.sub(r"sell all \1", _LET_GO.sub(r"sell \1", text.strip()))
    one = _THE_ONE.match(text.rstrip(" .!"))
    if one is not None:
        act, rest = one["act"], one["rest"]
        text = f"{act} {one[1]}{rest}" if one["to"] else f"have {one[1]} {act}{rest}"
    text = _LEADS_ON.sub("", _AFTER_ALL.sub("", _SHOUTED.sub(",", text)))
    listed = _DONE_TO_ALL.match(text)
    return _to_all(listed) if listed else _TO_DO.sub(_doing, text)


def _multiplied(found: re.Match[str]) -> str:
    """The line with the second figure as such; as it stands if that is no whole one."""
    halves = int(found["sum"].replace(",", "") or 0) * _TIMES[found["much"].lower()]
    sum_ = f"{halves // 2}{found['power']}"
    return found[0] if halves % 2 else f"{found['first']}{sum_}{found['rest']}"


def _slotted(found: re.Match[str]) -> str:
    """The thing in a slot."""
    return f"the {found['what'] or found['the'] or 'presidency'} "


def _to_all(found: re.Match[str]) -> str:
    """The verb before what is done to all of a list."""
    done = found["done"] or ""
    verb = found["verb"] or found["to"] or _VERBS.get(done.lower(), done.removesuffix("ed"))
    return f"{verb} {found['list']}"


def _doing(found: re.Match[str]) -> str:
    """The verb that such words say, or none."""
    return f"{found[1]} " if found[1] else ""


def turned(text: str, lexicon: Lexicon) -> str:
    """A line that cannot be read as it stands with its turns of speech in plainer words."""
    return in_other_words(text, _turns(lexicon))
