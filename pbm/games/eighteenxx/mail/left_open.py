"""What a letter's lines leave open and the table tells: people by their names (M12), the company
that a condition asks about, how a tile lies.

What is kept of a letter names seats alone, so that nobody's name is part of the record.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial

from msgspec.structs import replace

from pbm.games.eighteenxx.mail.horizon import operates
from pbm.games.eighteenxx.mail.impossible import is_even, open_ways, otherwise, ruled_out
from pbm.games.eighteenxx.programme.language import COMPANY_KINDS
from pbm.games.eighteenxx.programme.vocabularies import Seats
from pbm.games.eighteenxx.values import orders
from pbm.games.eighteenxx.values.orders import DealOrder, Lay
from pbm.games.eighteenxx.view import View
from pbm.games.family import GivenOrder, Reading
from pbm.games.table.lenient.headings import below_each
from pbm.games.table.letters import Read, read_programme
from pbm.games.table.possible import impossible, offering, told_of
from pbm.games.table.programme import Language
from pbm.games.table.reading import say
from pbm.games.table.view import Player
from pbm.sheets.complaint import Complaint, Fault
from pbm.sheets.names import Name, Names, fold, spellings

LEAST_LETTERS = 2
"""A name shorter than that is none that could be told from a slip."""
LEAD = re.compile(r"^(?:(?:any|then|standing)\s*:\s*|keep\s+|\d+[.)]\s*)+", re.IGNORECASE)
"""What may stand before an order in a line."""
CONDITION = re.compile(r"\b(?:if|while|until|unless|when|as long as)\b", re.IGNORECASE)
"""What may ask about the company that a line is for."""
MOST_ASKING = 6
"""Such lines of a letter that are looked at: each is read once more for every company."""
MANY = 2
"""Ways in which a tile may lie, about which is asked."""
Understand = Callable[[str], Reading]


@lru_cache(maxsize=64)
def among_people(language: Language, persons: tuple[Player, ...]) -> Language:
    """The language in which the people at the table may be called by their names."""
    called = _called(persons)
    words = {
        key: _with(one, called) if isinstance(one, Seats) else one
        for key, one in language.words.items()
    }
    return replace(language, words=words)


def _called(persons: Sequence[Player]) -> Mapping[str, list[str]]:
    """For each seat the names that are nobody else's: the whole one, and the first word of it."""
    given: dict[str, set[str]] = {}
    for one in persons:
        whole = [name for name in (one.player, one.character) if name.strip()]
        given[str(one.seat)] = {fold(n) for name in whole for n in (name, name.split()[0])}
    count = Counter(name for names in given.values() for name in names)
    return {
        seat: sorted(n for n in names if count[n] == 1 and _is_name(n))
        for seat, names in given.items()
    }


def _is_name(folded: str) -> bool:
    return len(folded) >= LEAST_LETTERS and not folded.lstrip("#").isdigit()


def _with(seats: Seats, called: Mapping[str, list[str]]) -> Seats:
    """A vocabulary with the people's names, save those that already name something in it."""
    known = seats.among.names
    taken = {spelling for name in known.names for spelling in spellings(name)}
    names = []
    for name in known.names:
        more = [one for one in called.get(str(name.value), ()) if one not in taken]
        names.append(Name(name.value, name.code, (*name.aliases, *more), name.number))
    return Seats(Names(known.kind, names))


# the company of a line


def of_all(view: View, text: str, understand: Understand) -> Reading:
    """The reading of a letter, in which what it says of all companies that the seat directs is
    said of each. A line that is not read for all of them is asked about, and every such line if
    they are not as many as the letter says."""
    texts, sure = below_each(text, view.companies)
    ways = [understand(one) for one in texts]
    if not ways:
        return understand(text)
    read = ways if sure else [understand(text)]
    whole = set.intersection(*({one.line for one in way.orders} for way in read))
    orders = {(one.line, one.text): one for way in read for one in way.orders if one.line in whole}
    asked = {one.line: one for way in reversed(read) for one in way.complaints}
    offers = [(one.line, one.text) for way in ways for one in way.orders]
    return Reading(
        tuple(sorted(orders.values(), key=lambda one: one.line)),
        tuple(
            _also(asked[at], [told for line, told in offers if line == at]) for at in sorted(asked)
        ),
    )


def _also(complaint: Complaint, offers: Sequence[str]) -> Complaint:
    """The complaint with more offers before its own."""
    return replace(complaint, offers=tuple(dict.fromkeys((*offers, *complaint.offers))))


def headed(view: View, reading: Reading, understand: Understand) -> Reading:
    """The reading, with a line whose condition asks about its company taken as one for the only
    company that the seat directs; of several the line for each is offered."""
    taken: list[GivenOrder[Read]] = []
    left: list[Complaint] = []
    unread = say("heading_broken")
    open_ = [one for one in reading.complaints if one.reason == unread or _asks(view, one.text)]
    for complaint in reading.complaints:
        tried = complaint in open_[:MOST_ASKING]
        found = list(_under(view, complaint.text, understand)) if tried else []
        sure = len(found) == len(view.companies) == 1 and operates(view)
        if sure and complaint.reason != unread:
            taken.append(replace(found[0], line=complaint.line))
        else:
            left.append(_offering(complaint, found))
    for given in reading.orders:
        if _is_own_deal(view, given):
            reason = view.words("turnsheets").say("complaints", "yourself")
            fault = Fault(0, len(given.text), reason).of(given.line, given.text)
            left.append(_offering(fault, _under(view, given.text, understand)))
        else:
            taken.append(given)
    return replace(
        reading,
        orders=tuple(sorted(taken, key=lambda one: one.line)),
        complaints=tuple(sorted(left, key=lambda one: (one.line, one.column))),
    )


def _asks(view: View, text: str) -> bool:
    """Whether a line is an order with a condition, which may be about the company of the order."""
    bare = LEAD.sub("", text.strip())
    first = re.match(r"(?:if\b.*?[:,]\s*)?(\w+)", bare, re.IGNORECASE)
    verb = first is not None and first[1].lower() in view.language.grammar.verbs
    return verb and CONDITION.search(text) is not None


def _under(view: View, text: str, understand: Understand) -> Iterator[GivenOrder[Read]]:
    """What a line says below the heading of each company that the seat directs."""
    for company in view.companies:
        read = understand(f"COMPANY {company}\n{re.sub(r'^[0-9]+[.] ', '', text)}")
        told = [one for one in read.orders if _is_for(company, one)]
        if len(read.orders) == len(told) == 1 and not read.complaints:
            yield told[0]


def _is_for(company: str, given: GivenOrder[Read]) -> bool:
    said = given.order.instruction
    return said.subject == company and said.kind in COMPANY_KINDS


def _offering(complaint: Complaint, found: Iterable[GivenOrder[Read]]) -> Complaint:
    """The complaint with what a company's line would be."""
    return replace(complaint, offers=tuple(one.text for one in found) or complaint.offers)


def _is_own_deal(view: View, given: GivenOrder[Read]) -> bool:
    """Whether all that a line may do is a deal of the seat with itself."""
    return all(
        isinstance(one.order, DealOrder)
        and getattr(one.order, "company", "") == ""
        and getattr(one.order, "seat", None) == view.seat
        for one in given.order.instruction.alternatives
    ) and bool(given.order.instruction.alternatives)


# the turn of a tile


def turned(view: View, reading: Reading, understand: Understand) -> Reading:
    """The reading, with a question for each tile that may lie in several ways as the map is now, or
    when what stands above it has been laid, and for each line that can never be carried out as
    written; a train of whatever kind is offered by its kinds."""
    kept: list[GivenOrder[Read]] = []
    asked: list[Complaint] = []
    for given in reading.orders:
        question = _question(view, given, [one.order for one in kept])
        if question is None:
            kept.append(_settled(view, given, [one.order for one in kept]))
        else:
            asked.append(question)
    said = (offering(one, view.language, partial(ruled_out, view)) for one in reading.complaints)
    above = [one.order for one in kept]
    sound = (_judged(view, one, above, understand) for one in said)
    told = (*(_by_kinds(view, one) for one in sound), *asked)
    complaints = sorted(told, key=lambda one: (one.line, one.column))
    return replace(reading, orders=tuple(kept), complaints=tuple(complaints))


def _judged(
    view: View, complaint: Complaint, above: list[Read], understand: Understand
) -> Complaint:
    """A complaint with its offers judged as orders are: in the place of one that would be asked
    about stands what would be offered for it."""
    found: list[str] = []
    for text in complaint.offers:
        read, _ = read_programme(text, view.language)
        given = [GivenOrder(complaint.line, one.text, one) for one in read]
        asked = [one for each in given if (one := _question(view, each, above))]
        if any(_is_own_deal(view, one) for one in given):
            found += [one.text for one in _under(view, text, understand)]
        else:
            found += asked[0].offers if asked else (text,)
    return replace(complaint, offers=tuple(dict.fromkeys(found)))


def _question(view: View, given: GivenOrder[Read], above: list[Read]) -> Complaint | None:
    """What is asked about a line: that nothing of it can ever be carried out, or the ways in which
    a tile may lie that says none."""
    ways = given.order.instruction.alternatives
    found = impossible(given.order.instruction, partial(ruled_out, view))
    if found is not None:
        first = ways[0].order
        lay = isinstance(first, Lay) and not found.instead
        offers = otherwise(view, first, above) if lay else found.instead
        return told_of(given, ways[0], found.reason, offers)
    for one in ways:
        offers = open_ways(view, one.order, above)
        if len(offers) >= MANY:
            said = _say(view, "which_way", text=one.text, count=len(offers))
            return told_of(given, one, said, offers)
    return None


def _settled(view: View, given: GivenOrder[Read], above: list[Read]) -> GivenOrder[Read]:
    """The line with the way in which a tile lies that can lie in one alone: of track that is the
    same when it is turned the rules would ask which way."""
    text = given.text
    for one in given.order.instruction.alternatives:
        ways = open_ways(view, one.order, above)
        if len(ways) == 1 and isinstance(one.order, Lay) and is_even(view, one.order.tile):
            text = text.replace(one.text, ways[0])
    if text == given.text:
        return given
    (read,), _ = read_programme(text, view.language)
    return GivenOrder(given.line, read.text, replace(read, line=given.line))


def _by_kinds(view: View, complaint: Complaint) -> Complaint:
    """A complaint about a train of another company whose kind is not named, which offers the kinds
    that the company has, in the line as it was read."""
    read, _ = read_programme(complaint.text, view.language)
    ways = read[0].instruction.alternatives if len(read) == 1 else ()
    wanted = ways[0].order if len(ways) == 1 else None
    if not isinstance(wanted, orders.BuyTrain) or wanted.train:
        return complaint
    seller = view.game.companies.get(wanted.source)
    if seller is None or wanted.source == wanted.company:
        return replace(complaint, offers=())
    if not seller.trains:
        return replace(complaint, reason=_say(view, "no_trains", company=seller.name), offers=())
    grammar, words = view.language.grammar, view.language.words
    named = [grammar.write(replace(wanted, train=kind), words) for kind in seller.trains]
    offers = dict.fromkeys(read[0].text.replace(ways[0].text, one) for one in named)
    return replace(complaint, offers=tuple(offers))


def _say(view: View, sentence: str, **facts: object) -> str:
    return view.words("turnsheets").say("forecast", sentence, **facts)
