"""What is offered for a line that is not taken, under the condition that it speaks of."""

import re
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice

from msgspec.structs import replace

from pbm.games.table.lenient.asked import is_of_figures
from pbm.games.table.lenient.compared import digits
from pbm.games.table.lenient.faithful import of_known
from pbm.games.table.lenient.joining import (
    WEAK,
    between,
    conditioned_apart,
    is_else,
    joining_words,
)
from pbm.games.table.lenient.lacking import begun, otherwise_done, taking, with_names, with_parts
from pbm.games.table.lenient.leads import unnumbered
from pbm.games.table.lenient.listed import again, in_a_row
from pbm.games.table.lenient.open_ways import (
    doubled,
    hinted,
    of_what_is_left,
    one_of_two,
    with_limit,
)
from pbm.games.table.lenient.placed import stop_all_block
from pbm.games.table.lenient.routes import until_route
from pbm.games.table.lenient.several import Meaning
from pbm.games.table.lenient.substituted import (
    FIGURE,
    NUMBERED,
    chosen,
    conditioned_near,
    of_fewer,
    refused,
    stop_meant,
    stops_near,
    with_figures,
    with_hexes,
)
from pbm.games.table.lenient.unjoined import unless_any
from pbm.sheets.complaint import Complaint, Fault, say
from pbm.sheets.lenient.above import has_verb
from pbm.sheets.lenient.beside import OrderBeside, OrdersOf
from pbm.sheets.lenient.circumstances import Tongue
from pbm.sheets.lenient.conditional import CONDITION
from pbm.sheets.lenient.conditioned import unconditioned
from pbm.sheets.lenient.doubts import doubt, unbracketed
from pbm.sheets.lenient.figures import of_held
from pbm.sheets.lenient.pieces import pieces
from pbm.sheets.lenient.strange import strange_codes
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
_AT_ANOTHER_TIME = re.compile(
    r"^(?:last|next) (?:turn|round|time),? (?:i did |i will |i'll )?", re.IGNORECASE
)
"""When something was or will be done, before what it is."""
_SHOULD = re.compile(r"should (?:i|we)\b", re.IGNORECASE)
"""Whoever asks so asks about the order itself."""
_DOUBTS = ("negation", "question", "tale", "later", "wish")
_IT = re.compile(r"\bit\b(?!')", re.IGNORECASE)
_WORD = {"when": "if", "while": "while"}  # before a condition, by the kind of the joining word
_WHO = ("i", "we", "you", "he", "she", "they", "it")  # before a `should` it advises


def question(
    line: Line, strict: Complaint | None, offers: Sequence[str], tongue: Tongue
) -> Complaint:
    """What is asked about a line: the remedy first, then the reason."""
    offers = of_known(line.text, offers, tongue)
    if stop_meant(unnumbered(line.text)) or line.text.lower() == "stop":
        stop = Fault(0, len(line.text), say("stop_unread"), offers=tuple(offers))
        return stop.of(line.number, line.text[:LONGEST])
    if (doubtful := doubt(line.text, tongue.lexicon)) and doubtful.kind in _DOUBTS:
        at = doubtful.start, doubtful.end
        reason = say(f"doubt_{doubtful.kind}", word=line.text[slice(*at)])
        return Fault(*at, reason, offers=tuple(offers)).of(line.number, line.text[:LONGEST])
    text, several = line.text[:LONGEST], Fault(0, len(line.text), say("several"))
    told = several.of(line.number, text) if strict is None else unclear(strict, tongue)
    if is_of_figures(told.reason, text):
        told = Fault(0, len(text), say("condition_unread")).of(line.number, text)
    return replace(_of_code(told, text, tongue), text=text, offers=tuple(offers))


def _of_code(told: Complaint, text: str, tongue: Tongue) -> Complaint:
    """A complaint about a text, about what stands there as a company's code does and is none."""
    code = next(iter(strange_codes(text, tongue)), "")
    begins = text.index(code)
    if not code or begins + 1 == told.column:
        return told
    fault = Fault(begins, begins + len(code), say("nothing_called", name=code))
    return fault.of(told.line, text)


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
    if meant := hinted(meaning, text, near):
        return tuple(dict.fromkeys((*meant, *near)))
    company = _about(meaning, text)
    ahead = _conditions_ahead(text, meaning, company)
    behind = dict.fromkeys(_conditions_in(text, meaning, company))
    said = {
        **{condition: f"{{}} {word} {condition}" for word, condition in behind},
        **{condition: f"if {condition}: {{}}" for condition in ahead},
    }
    if len(said) != 1 or _OTHER_WAY.search(text) or any(map(_BOUND.search, near)):
        bare = not (said or any(map(_BOUND.search, near)))
        return conditioned_near(meaning, text, company, near) if bare else tuple(near)
    (way,) = said.values()
    return tuple(one for each in near if (one := meaning.checked(way.format(each)))) or tuple(near)


def _about(meaning: Meaning, text: str) -> str:
    """The one company that a text is about."""
    return meaning.headings.only(pieces(text)) or meaning.above.subject


def _sold_and_bought(meaning: Meaning, near: Sequence[str]) -> tuple[str, ...]:
    """The one order of which the first two are the parts: `sell 2 IC`, `buy TP`."""
    joins = meaning.conditions.language.joins and len(near) > 1
    both = (near[:2], near[1::-1]) if joins else ()
    of = meaning.headings.capitals
    ways = [way for way in both if of(way[0]).isdisjoint(of(way[1]))]  # not the same of one
    deals = (way for way in ways if _SALE.fullmatch(way[0]) and _PURCHASE.fullmatch(way[1]))
    return tuple(one for way in deals if (one := meaning.checked(" and ".join(way))))


def near_to(meaning: Meaning, text: str, reads: OrdersOf, most: int) -> tuple[str, ...]:
    """What is offered for a text that is not taken; with a number before it only if the text has
    one."""
    bare, row = unnumbered(text), _row(meaning, text, reads)
    if row and conditioned_apart(text):
        return row[:most]
    found = offers_for(bare, meaning.reader, reads, _OPENING)
    near = found if bare != text else [NUMBERED.sub("", one) for one in found]
    sold = _SELLS.search(text) is not None and _BUYS.search(text) is None
    near = [one for one in dict.fromkeys(near) if not (sold and _PURCHASE.match(one))]
    near = [*(taking(meaning, bare, reads) if bare != text else ()), *near]
    often = _SEVERAL.sub(r"a train\2 at most \1 times", digits(text))
    near = [*reads(often), *near] if often != digits(text) else near
    near = [*reads(_HAD_LAST.sub(r"\g<0>$", text)), *near] if _HAD_LAST.search(text) else near
    near = [*with_parts(meaning, unbracketed(bare), reads, near), *chosen(bare, reads), *near]
    either = row or _either(meaning, bare, reads)
    condition = partial(meaning.conditions.about, company=_about(meaning, text))
    near = [*filter(None, map(meaning.checked, unless_any(text, reads, condition))), *near]
    near = sorted(near, key=lambda one: sold and one not in bare)  # shares before trains
    lines = dict.fromkeys((*either, *offered(meaning, text, near[:most])))
    if stop := stop_meant(bare):
        told = tuple(one for one in lines if one.startswith("stop"))
        told = stop_all_block(meaning, stop) or told
        return (told or tuple(dict.fromkeys(stops_near(meaning, stop))))[:most]
    return begun(meaning, bare, tuple(lines)[:most])


def mended(
    meaning: Meaning, strict: Complaint | None, text: str, reads: OrdersOf, most: int
) -> tuple[Complaint | None, tuple[str, ...]]:
    """What is told about a text that is not taken, and what is offered for it."""
    if hexes := with_hexes(strict, reads):
        return strict, hexes[:most]
    text = doubled(text)
    if (left := of_what_is_left(meaning, text, reads)) is not None:
        return strict, left
    bare = "" if _SHOULD.match(text) else unconditioned(text)
    if lacking := with_names(meaning, unnumbered(text), strict, reads):
        return strict, lacking[:most]
    rest = of_held(_AT_ANOTHER_TIME.sub("", bare or text))
    if rest != text and (whole := reads(rest) or OrderBeside(rest, meaning.reader, reads).orders()):
        return strict, whole[:most]
    told, figures = with_figures(meaning, text, reads)
    reason = refused(meaning, told) if figures else ""
    if strict is not None and reason:
        strict = _told_of_all(strict, reason)
    near = figures[:most] or (*of_fewer(text, reads), *near_to(meaning, text, reads, most))
    row = until_route(text, near)
    near = one_of_two(meaning, text, (*(reads(row) if row else ()), *near))
    never, near = otherwise_done(meaning, unnumbered(text), near)
    if strict is not None and never:
        strict = _told_of_all(strict, never)
    of_one = () if any(map(_BOUND.search, near)) else _of_a_company(meaning, text, reads)
    return strict, with_limit(meaning, text, (*of_one, *near))[:most]


def _told_of_all(strict: Complaint, reason: str) -> Complaint:
    """A complaint for a reason that is one of the whole line."""
    return replace(strict, reason=reason, column=1, width=len(strict.text), suggestion="")


def _of_a_company(meaning: Meaning, text: str, reads: OrdersOf) -> tuple[str, ...]:
    """The order of a text that asks something of no company, as one's who might have written it."""
    codes = meaning.headings.codes
    named = any(map(str.isupper, (one[:1] for one in meaning.names(text))))
    asks = codes and not (meaning.above.subject or named) and CONDITION.search(text)
    told = reads(f"{min(codes)}: {text}") if asks else ()
    return told if all(map(meaning.checked, told)) else ()


def _apart(meaning: Meaning, text: str) -> list[str]:
    """The parts of a text of which the second has its own condition; of `it` in that the company
    that the first is of."""
    parts, named = conditioned_apart(text), meaning.headings.capitals
    company = _about(meaning, parts[0]) if parts and not named(parts[1]) else ""
    return [_IT.sub(company, one) if company else one for one in parts]


def _row(meaning: Meaning, text: str, reads: OrdersOf) -> tuple[str, ...]:
    """The orders of a text that numbers them, or says in which turn each is given."""
    found: list[str] = []
    for part in map(unnumbered, _apart(meaning, text) or in_a_row(text)):
        same = tuple(found[-1:]) if again(part) else ()
        one = (
            same or taking(meaning, part, reads) or reads(part) or near_to(meaning, part, reads, 1)
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
