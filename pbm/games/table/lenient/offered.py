"""What is offered for a line that is not taken, under the condition that it speaks of."""

import re
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice

from msgspec.structs import replace

from pbm.games.table.lenient.compared import SMALL, digits
from pbm.games.table.lenient.joining import WEAK, between, is_else, joining_words
from pbm.games.table.lenient.leads import unnumbered
from pbm.games.table.lenient.listed import again, in_a_row
from pbm.games.table.lenient.purposes import turned
from pbm.games.table.lenient.routes import until_route
from pbm.games.table.lenient.several import Meaning
from pbm.games.table.lenient.substituted import (
    FIGURE,
    NUMBERED,
    chosen,
    of_fewer,
    otherwise_done,
    refused,
    stop_meant,
    stops_near,
    with_figures,
    with_hexes,
)
from pbm.games.table.lenient.unjoined import unless_any
from pbm.games.table.lenient.words import sought
from pbm.sheets.complaint import Complaint, Fault, say
from pbm.sheets.lenient.above import has_verb
from pbm.sheets.lenient.beside import OrderBeside, OrdersOf
from pbm.sheets.lenient.circumstances import Tongue
from pbm.sheets.lenient.conditional import CONDITION
from pbm.sheets.lenient.conditioned import unconditioned
from pbm.sheets.lenient.doubts import doubt
from pbm.sheets.lenient.figures import of_held
from pbm.sheets.lenient.pieces import pieces
from pbm.sheets.lenient.sought import likely
from pbm.sheets.lenient.stumbled import unclear
from pbm.sheets.lenient.within import offers_for
from pbm.sheets.lines import LONGEST, Line

_BOUND = re.compile(r"\b(?:if|while|until)\b")
_OTHER_WAY = re.compile(
    r"\b(?:save|but|except|otherwise|else|unless"
    r"|or(?! (?:more|less|lower|fewer|higher|above|below|better|over|under)\b))\b",
    re.IGNORECASE,
)
"""Beside it, which of several orders a condition is of cannot be told."""
_SALE = re.compile(r"sell (?:all|\d+) [A-Z&]+")
_PURCHASE = re.compile(r"buy (?:\d+ )?[A-Z&]+(?: from (?:ipo|market|treasury))?")
_SELLS = re.compile(r"\b(?:sell|dump|unload|offload|get rid of)\b", re.IGNORECASE)
_BUYS = re.compile(r"\b(?:buy|take|get(?! rid)|grab|pick up|purchase)\b", re.IGNORECASE)
_FROM = re.compile(r"^.*\bfrom (?=phase\b)", re.IGNORECASE)  # since when an order holds
_OPENING = ("if", "when", "once", "unless", "should", "then", "otherwise", "else", "stop", "any")
_ASKED_FIRST = re.compile(r"^if ([^:]+): (.+)$")
_SEVERAL = re.compile(r"\b([2-4]) trains\b(?!.* times\b)(.*?)[\s.!]*$", re.IGNORECASE)
_HAD_LAST = re.compile(
    r"\b(?:have|has) (?:(?:(?:less|more|fewer) than|under|over|at (?:least|most)|only) )?"
    r"(?=\d+\W*$)",
    re.IGNORECASE,
)
"""Of so many, with no word of what, dollars are offered."""

_ASKS_HOW_MANY = re.compile(r"\b(?:if|while|until) ([a-z]+)(?:\([^()]+\))? [<>=!]+ \d+(?=$|:)")
_HAS_SO_MANY = re.compile(
    r"\b(?:has|holds?|owns?) (?:[a-z]+ (?:than |least |most )?)?(?:\d+|"
    rf"{'|'.join(SMALL)})(?=\W*(?:$|[,;:]|\b(?:then|and|or)\b))",
    re.IGNORECASE,
)
_AT_ANOTHER_TIME = re.compile(
    r"^(?:last|next) (?:turn|round|time),? (?:i did |i will |i'll )?", re.IGNORECASE
)
"""When something was or will be done, before what it is."""
_SHOULD = re.compile(r"should (?:i|we)\b", re.IGNORECASE)
"""Whoever asks so asks about the order itself."""
_DOUBTS = ("negation", "question", "tale", "later", "wish")
_TWO = 2
_CODE = re.compile(r"(?<!\S)[A-Z][A-Z&]+(?!\S)")
_BESIDE = r"\b(?:{0} {1}|{1} {0})\b"
_WORD = {"when": "if", "while": "while"}
"""What an order has before its condition, by the kind of the joining word."""
_WHO = ("i", "we", "you", "he", "she", "they", "it")
"""Who acts; before a `should` it advises instead of asking."""


def question(
    line: Line, strict: Complaint | None, offers: Sequence[str], tongue: Tongue
) -> Complaint:
    """What is asked about a line: the remedy first, then the reason."""
    doubtful = doubt(line.text, tongue.lexicon)
    if doubtful is not None and doubtful.kind in _DOUBTS:
        reason = say(f"doubt_{doubtful.kind}", word=line.text[doubtful.start : doubtful.end])
        fault = Fault(doubtful.start, doubtful.end, reason, offers=tuple(offers))
        return fault.of(line.number, line.text[:LONGEST])
    text, several = line.text[:LONGEST], Fault(0, len(line.text), say("several"))
    told = several.of(line.number, text) if strict is None else unclear(strict, tongue)
    return replace(told, text=text, offers=tuple(offers))


def _conditions_in(text: str, meaning: Meaning, company: str) -> Iterator[tuple[str, str]]:
    """The conditions that stand in a text behind a joining word, each with the word that an order
    has before it: up to a comma or the text's end, or else up to who acts, or an act."""
    line, conditions, verb = pieces(text), meaning.conditions, meaning.reader.verb
    for span in joining_words(line, False):
        advised = line.word(span.start) == "should" and line.word(span.start - 1) in _WHO
        if span.kind in _WORD and not advised and line.word(span.start) not in WEAK:
            signs = (at for at in range(span.end, len(line)) if line.word(at) in (*",:;)",))
            until = next(signs, len(line))
            later = range(until - 1, span.end + 1, -1)
            ends = (until, *(at for at in later if line.word(at) in _WHO or verb(line, at)))
            asked = (conditions.about(between(line, span.end, at), company) for at in ends)
            for found in islice(filter(None, asked), 1):
                yield _WORD[span.kind], found


def _conditions_ahead(text: str, meaning: Meaning, company: str) -> set[str]:
    """The conditions that stand in a text before a colon: `from phase 4 on: …`."""
    clauses = (_FROM.sub("", one.strip()) for one in text.split(":")[:-1])
    return {one for clause in clauses if (one := meaning.conditions.about(clause, company))}


def offered(meaning: Meaning, text: str, near: Sequence[str]) -> tuple[str, ...]:
    """What is offered for a text: the orders `near` to it, what is sold and bought in one turn put
    together, under the one condition that it can only have."""
    near = (*_sold_and_bought(meaning, near), *near)
    if meant := _hinted(meaning, text, near):
        return tuple(dict.fromkeys((*meant, *near)))
    company = _about(meaning, text)
    ahead = _conditions_ahead(text, meaning, company)
    behind = dict.fromkeys(_conditions_in(text, meaning, company))
    said = {
        **{condition: f"{{}} {word} {condition}" for word, condition in behind},
        **{condition: f"if {condition}: {{}}" for condition in ahead},
    }
    if len(said) != 1 or _OTHER_WAY.search(text) or any(map(_BOUND.search, near)):
        return tuple(near)
    (way,) = said.values()
    return tuple(one for each in near if (one := meaning.checked(way.format(each)))) or tuple(near)


def _about(meaning: Meaning, text: str) -> str:
    """The one company that a text is about."""
    return meaning.headings.only(pieces(text)) or meaning.above.subject


def _hinted(meaning: Meaning, text: str, near: Sequence[str]) -> tuple[str, ...]:
    """The orders `near` to a text with what it hints at beside them: `sell 1 NP to comply`."""
    asides = [
        one
        for one in meaning.conditions.words.asides
        if any(hint.pattern.search(text) for hint in likely(text, map(sought, one.hints)))
    ]
    ways = (way for each in near for aside in asides for way in turned((each,), aside))
    return tuple(filter(None, map(meaning.checked, ways)))


def _sold_and_bought(meaning: Meaning, near: Sequence[str]) -> tuple[str, ...]:
    """The one order of which the first two are the parts: `sell 2 IC`, `buy TP`."""
    joins = meaning.conditions.language.joins and len(near) > 1
    ways = (near[:2], near[1::-1]) if joins else ()
    deals = (way for way in ways if _SALE.fullmatch(way[0]) and _PURCHASE.fullmatch(way[1]))
    return tuple(one for way in deals if (one := meaning.checked(" and ".join(way))))


def near_to(meaning: Meaning, text: str, reads: OrdersOf, most: int) -> tuple[str, ...]:
    """What is offered for a text that is not taken; with a number before it only if the text has
    one."""
    bare = unnumbered(text)
    found = offers_for(bare, meaning.reader, reads, _OPENING)
    near = found if bare != text else [NUMBERED.sub("", one) for one in found]
    sold = _SELLS.search(text) is not None and _BUYS.search(text) is None
    near = [one for one in dict.fromkeys(near) if not (sold and _PURCHASE.match(one))]
    near = [*(_taking(meaning, bare, reads) if bare != text else ()), *near]
    often = _SEVERAL.sub(r"a train\2 at most \1 times", digits(text))
    near = [*reads(often), *near] if often != digits(text) else near
    near = [*reads(_HAD_LAST.sub(r"\g<0>$", text)), *near] if _HAD_LAST.search(text) else near
    near = [*chosen(bare, reads), *near]
    either = _row(meaning, text, reads) or _either(meaning, bare, reads)
    condition = partial(meaning.conditions.about, company=_about(meaning, text))
    near = [*filter(None, map(meaning.checked, unless_any(text, reads, condition))), *near]
    lines = dict.fromkeys((*either, *offered(meaning, text, near[:most])))
    if stop := stop_meant(bare):
        told = tuple(one for one in lines if one.startswith("stop"))
        return (told or tuple(dict.fromkeys(stops_near(meaning, stop))))[:most]
    return tuple(lines)[:most]


def either_way(meaning: Meaning, text: str, read: Sequence[str]) -> tuple[str, ...]:
    """Orders of which nothing is sure, with what they are if two names side by side in their line
    change places, or if so many are other things that a company has."""
    if had := _had_otherwise(meaning, text, read):
        return (*read, *had)
    codes = [one for order in read for one in _CODE.findall(order)]
    two = len(read) == 1 and len(codes) == _TWO
    if not two or not re.search(_BESIDE.format(*map(re.escape, codes)), text):
        return tuple(read)
    swap = dict(zip(codes, reversed(codes), strict=True))
    other = meaning.checked(_CODE.sub(lambda one: swap[one[0]], read[0]))
    return tuple(filter(None, (*read, other)))


def _had_otherwise(meaning: Meaning, text: str, read: Sequence[str]) -> tuple[str, ...]:
    """An order whose condition asks how many of something a company has, with whatever else it may
    have where the line does not say of what: `if MP has 3`."""
    asked = _ASKS_HOW_MANY.search(read[0]) if len(read) == 1 else None
    known = meaning.conditions.words.figures
    figures = [one.name for one in meaning.conditions.language.figures]
    had = [one for one in figures if (it := known.get(one)) and it.owned and it.bare and it.of_it]
    if asked is None or asked[1] not in had or not _HAS_SO_MANY.search(text):
        return ()
    before, behind = read[0][: asked.start(1)], read[0][asked.end(1) :]
    ways = (f"{before}{one}{behind}" for one in had if one != asked[1])
    return tuple(filter(None, map(meaning.checked, ways)))


def _taking(meaning: Meaning, text: str, reads: OrdersOf) -> tuple[str, ...]:
    """The orders of a text without a verb that stands in a list of what is taken: `1. Santa Fe`."""
    line = pieces(text)
    names = any(meaning.reader.names(line, at) for at in range(len(line)))
    verbs = (
        () if has_verb(text, meaning.reader) or not names else meaning.conditions.words.taking[:1]
    )
    return next(filter(None, (reads(f"{verb} {text}") for verb in verbs)), ())


def mended(
    meaning: Meaning, strict: Complaint | None, text: str, reads: OrdersOf, most: int
) -> tuple[Complaint | None, tuple[str, ...]]:
    """What is told about a text that is not taken, and what is offered for it."""
    if hexes := with_hexes(strict, reads):
        return strict, hexes[:most]
    bare = "" if _SHOULD.match(text) else unconditioned(text)
    rest = of_held(_AT_ANOTHER_TIME.sub("", bare or text))
    if rest != text and (whole := reads(rest) or OrderBeside(rest, meaning.reader, reads).orders()):
        return strict, whole[:most]
    told, figures = with_figures(meaning, text, reads)
    reason = refused(meaning, told) if figures else ""
    if strict is not None and reason:
        strict = replace(strict, reason=reason, column=1, width=len(strict.text), suggestion="")
    near = figures[:most] or (*of_fewer(text, reads), *near_to(meaning, text, reads, most))
    row = until_route(text, near)
    near = (*(reads(row) if row else ()), *near)
    near = otherwise_done(meaning, unnumbered(text), near) or near
    of_one = () if any(map(_BOUND.search, near)) else _of_a_company(meaning, text, reads)
    return strict, tuple(dict.fromkeys((*of_one, *near)))[:most]


def _of_a_company(meaning: Meaning, text: str, reads: OrdersOf) -> tuple[str, ...]:
    """The order of a text that asks something of no company, as one's who might have written it."""
    codes = meaning.headings.codes
    if meaning.above.subject or not CONDITION.search(text) or meaning.names(text) & codes:
        return ()
    told = reads(f"{min(codes)}: {text}") if codes else ()
    return told if all(map(meaning.checked, told)) else ()


def _row(meaning: Meaning, text: str, reads: OrdersOf) -> tuple[str, ...]:
    """The orders of a text that numbers them, or says in which turn each is given."""
    found: list[str] = []
    for part in map(unnumbered, in_a_row(text)):
        same = tuple(found[-1:]) if again(part) else ()
        one = (
            same or _taking(meaning, part, reads) or reads(part) or near_to(meaning, part, reads, 1)
        )
        if len(one) != 1:
            return ()
        found.append(NUMBERED.sub("", one[0]))
    return tuple(found)


def _either(meaning: Meaning, text: str, reads: OrdersOf) -> tuple[str, ...]:
    """The order of a text before its one `otherwise`, or else that behind it."""
    line = pieces(text)
    spans = [one for one in joining_words(line, False) if is_else(line, one)]
    if len(spans) != 1:
        return ()
    parts = between(line, 0, spans[0].start), between(line, spans[0].end, len(line))
    ways = [reads(one) or near_to(meaning, one, reads, 1) for one in parts]
    if not ways[0] or max(map(len, ways)) > 1:
        return ()
    (one,) = (_ASKED_FIRST.sub(r"\2 if \1", NUMBERED.sub("", order)) for order in ways[0])
    led = f"{one.split()[0]} {parts[1]}"
    own = has_verb(parts[1], meaning.reader)
    alike = () if own else (*reads(led), *near_to(meaning, led, reads, 1))
    fullest = sorted(alike, key=lambda other: -len(FIGURE.findall(other)))
    told = (f"{one} or {NUMBERED.sub('', other)}" for other in (*fullest, *ways[1]))
    either = tuple(found for each in told if (found := meaning.checked(each)))[:1]
    least = ways[1] and ways[1][0].startswith(meaning.conditions.words.least)
    apart = meaning.checked(f"then: {ways[1][0]}") if least and not either else ""
    return (one, apart) if apart else either
