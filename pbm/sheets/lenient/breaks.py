"""The clauses of talk beside an order: where talk breaks off, at the signs and brackets of a line,
the words that join, and before who orders; and what it names that the order does not.

`The C&O is poor, so a house for Charleston`: an order that says a place, and has no room for a
company, leaves none out. A player is left out: he may be who orders.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence

import msgspec

from pbm.sheets.lenient.circumstances import kinds_at
from pbm.sheets.lenient.counted import COUNTED
from pbm.sheets.lenient.manners import small_talk
from pbm.sheets.lenient.pieces import pieces
from pbm.sheets.lenient.reader import LineReader
from pbm.sheets.lenient.remarks import put_off
from pbm.sheets.lenient.subjects import PLAYERS
from pbm.sheets.lenient.talk import is_known
from pbm.sheets.lenient.tellings import NAME
from pbm.sheets.names import fold
from pbm.sheets.usage import slots

_WHO = (
    r"(?:i|we|it|they|he|she|the|that|this|there|my|our|nobody|somebody|everybody|everyone|others?"
    r"|people|i'm|it's|i've|i'll|that's|there's|they're)\b"
)
_CUT = re.compile(
    r"\s*[,;:.!?]+(?:\s+|$)(?:(?:and|but|or) (?=so\b))?|\s+(?:-+|\u2013|\u2014)\s+"
    r"|\s*[()\[\]]+(?:\s*[?!.]+(?=\s|$))?\s*"
    rf"|\s+(?=(?:because|since|although|though|even though|now that)\s+{_WHO})"
    rf"|\s+(?=(?:and|but|so|so that)\s+{_WHO})"
    r"|(?<!\blong)(?<!\bsoon)(?<!\bmuch)(?<!\bfar)\s+(?=(?:as|for)\s+"
    r"(?:i|we|it|they|he|she|there|i'm|it's|nobody|somebody|everybody|nothing)\b)"
    r"|\s+(?=before (?:(?:it|he|she|(?:some|any|every)(?:body|one)(?: else)?|(?:the|my|our) [a-z]+)"
    r" (?:[a-z]+[^s\W]s|can|could)|(?:they|(?:the )?others|the (?:rest|crowd)) (?:all |can )?(?:do"
    r"|come|see|notice|ruin|find|wake|spoil|catch|change|know|rise|move|wreck|kill))\b)"
    r"|\s+(?=after all (?:these|those|this)\b|with (?:a|an|my) (?:[a-z]+ ){0,2}(?:nod|wink|smile"
    r"|bow|toast|tear|curse|prayer|grin|shrug|groan|yawn)\b)"
    r"|\s+(?=(?:(?:just|only|simply) )?to (?:teach|show|please|annoy|surprise|tease|spite|impress"
    r"|cheer|amuse|thank|reward|punish|scare|help|keep (?:everybody|everyone|them|people))\b)",
    re.IGNORECASE,
)
"""Between two clauses."""
_SPEAKS = re.compile(r"(?<=\w)\s+(?=(?:I|we)\s+[a-z]+)")
"""Before who orders, with no sign between: `with the last of my money I start the Katy`."""
_SUM = "dollars"
_CONDITION = re.compile(
    r"^(?:\d+\. |any: |then: |keep \d+\. )?(?:if [^:]+: )?| at most \d+ times?$"
)
"""The number of a canonical line, and its condition."""
NamesOf = Callable[[str], Mapping[str, str]]
"""What a text names, and how."""
_OTHERWISE = " or "
"""Between canonical orders of which the first that can be done is done."""
_COMPARED = (
    r"\b(?:(?<!other )(?<!rather )(?<!sooner )than(?: (?:from|in|at|to|with|on|by))?"
    r"|(?:never|not|won't) (?:get|make it|go)(?: as far as| to| near)"
    r"|never (?:reach|see|reaches|sees)"
    r"|(?:not|n't) (?:(?:be|quite|nearly) )*(?:enough|sufficient|do|suffice|stretch)"
    r"(?: for| to buy))"
    r" (?:(?:the|my|our|old|poor|dear|that) )*"
)
_FULL = (
    r"\b(?:full of|(?:crowded|packed|teeming|swarming|crawling|buzzing|busy|alive|black) with)"
    r" (?:the )?"
)
_IS_THERE = (
    r" (?:is|sits|stands) (?:(?:already|now) )*there(?: already| now)*(?=\W*$|,? so\b|[:;] )"
)
_AND = re.compile(r"\s+(?=(?:and|but) [a-z])", re.IGNORECASE)

_WITHIN = re.compile(r"\s*[(\[]([^()\[\]]+)[)\]](?=[,;:]? \w)")
_AMID = re.compile(
    r",\s+((?:(?:al)?though|(?:as|since|because|for) (?:i|we|it|they|he|she))\b[^,;:.?()]+)"
    r",(?= \w)",
    re.IGNORECASE,
)
"""A clause amid a line that says why, or in spite of what."""
_POSES = re.compile(
    r"(?:this is|here is|it is|i am|my name is) (?:mr\.? )?(?P<name>(?-i:[A-Z])[\w']+)"
    r"(?: (?:here|speaking|again))?[.,;:!]",
    re.IGNORECASE,
)


class LineClause(msgspec.Struct, frozen=True):
    """A clause, and where it stands."""

    text: str
    start: int
    end: int
    asks: str = ""
    """The sign of a question behind it."""


def clauses_of(text: str) -> list[LineClause]:
    """The clauses of a line."""
    found, start = list[LineClause](), 0
    cuts = [(one.start(), one.end()) for one in _CUT.finditer(text)]
    speaks = _SPEAKS.search(text)
    if speaks is not None and speaks.start() < min(
        (begins for begins, _ in cuts), default=len(text)
    ):
        cuts.insert(0, (speaks.start(), speaks.end()))
    joined = (one for one in _AND.finditer(text) if _is_mere(_clause(text, one.end())))
    cuts = sorted({*cuts, *((one.start(), one.end()) for one in joined)})
    for begins, ends in (*cuts, (len(text), len(text))):
        clause = text[start:begins]
        asks = "?" if "?" in text[begins:ends] else ""
        if asks and ")" in text[begins:ends] and found:  # what is asked stands before the bracket
            found[-1], asks = msgspec.structs.replace(found[-1], asks=asks), ""
        if clause.strip(" .!?,;:-"):
            found.append(LineClause(clause.strip() + asks, start, begins, asks))
        start = ends
    return found


def closed(text: str) -> str:
    """A run of clauses without the signs around it, and with the bracket closed that it opens."""
    text = text.strip(" ,;:")
    return f"{text})" if text.count("(") > text.count(")") else text


def _is_mere(clause: str) -> bool:
    """Whether a clause is known as talk, with or without the word that joins it."""
    bare = clause.partition(" ")[2]
    return " " in bare and any(is_known(one) or small_talk(one, True) for one in (clause, bare))


def _clause(text: str, start: int) -> str:
    """The clause that begins there, to its next sign."""
    ends = _CUT.search(text, start)
    return text[start : ends.start() if ends is not None else len(text)]


def without_amid(text: str, mere: Callable[[str], bool]) -> str:
    """A text without the brackets, and the clauses, amid it that hold mere talk."""
    for amid in (_WITHIN, _AMID):
        text = amid.sub(lambda found: "" if mere(found[1]) else found[0], text)
    return text


def is_compared(text: str, name: str) -> bool:
    """Whether a text names a thing only to compare another with it, or to say where that never
    comes to, or is already: `better than the Soo`, `as PRR is there already`."""
    whole = rf"(?<!\w){re.escape(name)}(?!\w)"
    bare = re.sub(rf"{_COMPARED}{whole}|{whole}{_IS_THERE}", "", text, flags=re.IGNORECASE)
    return re.search(whole, bare) is None


def is_apart(text: str, name: str, before: bool, reader: LineReader) -> bool:
    """Whether what a clause names is nothing that an order beside it could be of; in one `before`
    it that is only whose things some place is full of: `full of Wabash engines`; in one behind it a
    player, too, what is only compared, and what is put off."""
    if re.search(rf"{_FULL}{re.escape(name)}(?!\w)", text, re.IGNORECASE):
        return True
    else_ = of_player(name, reader) or is_compared(text, name) or put_off(text) is not None
    return not before and else_


def names_in(orders: Sequence[str], reader: LineReader) -> set[str]:
    """What canonical orders name."""
    lines = (pieces(one) for one in orders)
    found = (reader.names(line, at) for line in lines for at in range(len(line)))
    return {str(one.value) for names in found for one in names}


def left_out(named: Mapping[str, str], orders: Sequence[str], reader: LineReader) -> set[str]:
    """The names, by what they are, that orders have room for and do not say; all that they do not
    say where they say none."""
    known = names_in(orders, reader)
    each = [way for one in orders for way in _CONDITION.sub("", one).split(_OTHERWISE)]
    read = [reader.strict_order(one) for one in each]
    sure = bool(known) and all(read)
    rooms = {
        slot.vocabulary for one in read if one is not None for slot in slots(one.form.usage.parts)
    }
    other = {
        key
        for key, raw in named.items()
        if sure and kinds_at(pieces(raw), 0, reader.around).isdisjoint(rooms)
    }
    return named.keys() - known - other


def of_player(name: str, reader: LineReader) -> bool:
    """Whether a name is a player's: of the companies beside it `him` speaks not."""
    return not PLAYERS.isdisjoint(_kinds(name, reader))


def of_one_kind(name: str, other: str, reader: LineReader) -> bool:
    """Whether two names may stand for things of one kind."""
    return not _kinds(name, reader).isdisjoint(_kinds(other, reader))


def poses(text: str, reader: LineReader) -> bool:
    """Whether a line begins with the name of another player as the writer's own: `This is Drew.`"""
    found = _POSES.match(text)
    own = found is None or fold(found["name"]) in reader.around.mine
    return not own and bool(found and _kinds(found["name"], reader) & PLAYERS)


def may_mean(name: str, said: str, names: NamesOf, reader: LineReader) -> bool:
    """Whether a name may stand in another's place in what is `said` besides, or there is no other
    that an order is of; one of which that only says that it is there already may not."""
    named = names(said)
    told = (named[one] for one in named.keys() & names(name).keys())
    others = named.values()
    may = not others or any(of_one_kind(name, one, reader) for one in others)
    spied = any(_kinds(raw, reader) & PLAYERS for raw in named)  # a company may be, too
    may = may or (spied and not _kinds(name, reader) & PLAYERS)
    return may and bool(_kinds(name, reader)) and not any(is_compared(said, one) for one in told)


def _kinds(name: str, reader: LineReader) -> frozenset[str]:
    """What a name may stand for."""
    return frozenset(key for key, _ in reader.named(pieces(name), 0))


def unnamed(text: str, names: Iterable[str], numbers: bool = False) -> str:
    """A clause that calls what it names the company, and so what `numbers` are the names of."""
    told = (one for one in names if numbers or not (one.isdigit() or one.lower() in COUNTED))
    for raw in sorted(told, key=len, reverse=True):
        whole = rf"(?:\b(?i:the|my|our) )?(?<!\w){re.escape(raw)}(?!\w)"
        text = re.sub(whole, f"the {NAME}", text)
    return text


def lacks_sum(orders: Sequence[str], reader: LineReader) -> bool:
    """Whether an order has room for a sum, and says none."""
    given = [one for order in orders if (one := reader.strict_order(order)) is not None]
    rooms = [
        [
            getattr(one.order, slot.field, None)
            for slot in slots(one.form.usage.parts)
            if slot.vocabulary == _SUM
        ]
        for one in given
    ]
    return any(sums and not any((one or 0) > 0 for one in sums) for sums in rooms)
