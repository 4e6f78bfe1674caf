"""What is offered for a line that is not taken: the order in it, `I fear I must borrow 900`."""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations, islice

import msgspec

from pbm.sheets.lenient.above import has_verb
from pbm.sheets.lenient.agreeing import goes_on_so, names_kept
from pbm.sheets.lenient.beside import OrdersOf
from pbm.sheets.lenient.circumstances import Tongue, places_of_names
from pbm.sheets.lenient.conditional import conditional_words
from pbm.sheets.lenient.conditioned import unconditioned
from pbm.sheets.lenient.contrary import done_instead
from pbm.sheets.lenient.cutting import PARTING, clauses, joints, parts
from pbm.sheets.lenient.doubts import commented
from pbm.sheets.lenient.excepted import without_excepted
from pbm.sheets.lenient.figures import whole_places
from pbm.sheets.lenient.lexicon import doubting
from pbm.sheets.lenient.pieces import Pieces, pieces
from pbm.sheets.lenient.proposals import MOST, proposals
from pbm.sheets.lenient.reader import LineReader
from pbm.sheets.lenient.reworded import turned
from pbm.sheets.lenient.sayable import lexicon_words
from pbm.sheets.lenient.typed_search import nearly_typed
from pbm.sheets.lenient.withdrawn import as_corrected, counted_out

_MOST_CLAUSES = 9
_MOST_WAYS = 24
_MOST_TRIES = 20
"""Parts of one line that are read for an offer."""
_MOST_CUTS = 2
"""Places at which a line is cut at once into orders."""
_BINDING = conditional_words() | {"or", "else", "otherwise"}
"""Beside these an order is bound by what stands in another part of its line."""
_CODE = re.compile(r"(?<!\S)[A-Z][A-Z&]+(?!\S)")
"""A company, seat or card in a canonical order."""
_MOST_TYPED = 2
"""Orders of typed parts that are offered."""
_PART, _MOST_NAMED = 4, 12
"""Letters of a part of a name, and how many names it may be of."""
_ORDINAL = re.compile(
    r"^(?:first|after that|afterwards|next|finally|lastly)\b[,:]? ?|,? (?:first|next|after that)$",
    re.IGNORECASE,
)
_ASKS_HERE = ("?", "(", "[")
_ASKING = ("what", "as", "you", "he", "she", "they", "it", "who")
"""Behind these an `if` or a `should` opens no order."""
_WISE = ("wise to", "best to", "better to")
"""Behind these an order is meant even if it has no verb: `is it wise to COG 440`."""


def offers_for(
    text: str,
    reader: LineReader,
    reads: OrdersOf,
    opening: tuple[str, ...] = (),
) -> tuple[str, ...]:
    """What is offered for a line that is not taken, the nearest first.

    What the line says as its writer corrects it comes first, then the longest part that is an order
    by itself, with the names that stand before it; it begins with a part of an order or an
    `opening` word. Where it leaves out a name or figure, or there is none, what the words of the
    line are put together to is offered, too, and what it says without some of its clauses: first
    of all, if that keeps more of its names and figures.
    """
    ways = tuple(filter(None, (as_corrected(text, reader),))) or counted_out(text)
    corrected = tuple(one for way in ways for one in _taken(way, reader, reads))
    if len(ways) > 1 and corrected:
        return corrected
    if (others := _of_others(line := pieces(text), reader, reads)) is not None:
        return others
    plain = turned((bare := unconditioned(text)) or text, reader.around.lexicon)
    waits = _taken(plain, reader, reads) if bare else ()
    near = (
        _part_named(text, reader, reads)
        or _one_by_one(text, reader, reads)
        or _within(plain if not bare else text, reader, reads, opening)
    )
    told = _shorter(text, reader, reads)
    kept = not near or names_kept(line, near[0], reader.around)
    told = tuple(one for one in told if kept or names_kept(line, one, reader.around))
    fuller = len(_held(told, reader)) > len(_held(near[:1], reader))
    return tuple(
        dict.fromkeys((*corrected, *waits, *(told if fuller else ()), *near[:1], *told, *near[1:]))
    )


def _within(
    text: str, reader: LineReader, reads: OrdersOf, opening: tuple[str, ...]
) -> tuple[str, ...]:
    """The longest part of a line that is an order by itself, and what is put together."""
    line = pieces(text)
    for part in islice(_parts(line, reader, opening), _MOST_TRIES):
        found = _taken(part.text, reader, reads)
        if goes_on_so(line, part.at, found, reader.around.tongue):
            bare = commented(text).bare
            beside = reads(bare) if bare != text else ()
            near = () if part.whole else _put_together(text, reader)
            more = (*filter(reader.around.takes, beside), *near)
            first = part.strange or any(_names_one_more(more[0], one) for one in found if more)
            both = (*more[:1], *found, *more) if first else (*found, *more)
            return tuple(dict.fromkeys(both))
    return _put_together(text, reader)


def _names_one_more(order: str, other: str) -> bool:
    """Whether an order is another with one more word: for whom it is."""
    words, less = {*order.split()}, {*other.split()}
    return less < words and len(words - less) == 1


def _shorter(text: str, reader: LineReader, reads: OrdersOf) -> tuple[str, ...]:
    """What a line orders without some of its clauses, as few as can be."""
    ways = _shortened(text, lambda line, at: reader.meaningful(line, at, verbs=False))
    return next(filter(None, (_taken(one, reader, reads) for one in ways)), ())


def _one_by_one(text: str, reader: LineReader, reads: OrdersOf) -> tuple[str, ...]:
    """The orders of a line of which each part is one, in their order; none if a part is none, or
    may be bound by what stands in another."""
    line = pieces(text)
    if not _BINDING.isdisjoint(line.words):
        return ()
    taken = cache(lambda part: _taken(part, reader, reads))
    places = joints(line)
    ways = (some for count in range(1, _MOST_CUTS + 1) for some in combinations(places, count))
    for cut in islice((parts(line, some) for some in ways), _MOST_WAYS):
        found = _each_taken([_ORDINAL.sub("", one) for one in cut], taken)
        if found and len(dict.fromkeys(found)) == len(found) <= MOST:
            return tuple(found)
    return ()


def _part_named(text: str, reader: LineReader, reads: OrdersOf) -> tuple[str, ...]:
    """The orders of a line that names something by a part of its name, for each that it may be:
    `buy Missouri`."""
    line, tongue = pieces(text), reader.around.tongue
    named, known = places_of_names(line, tongue), lexicon_words(tongue.lexicon)[0]
    capitals = {at for at in range(1, len(line)) if line.items[at].text[0].isupper()}
    told = (at for at in range(len(line)) if at in capitals or line.word(at) not in known)
    for at in (one for one in told if one not in named and len(line.word(one)) >= _PART):
        ways = (
            f"{line.text[: line.items[at].start]}{name}{line.text[line.items[at].end :]}"
            for name in _names_with(line.word(at), tongue)
        )
        if found := [one for way in ways for one in _taken(way, reader, reads)]:
            return tuple(dict.fromkeys(found))
    return ()


@lru_cache(maxsize=256)
def _names_with(word: str, tongue: Tongue) -> tuple[str, ...]:
    """What is spelled with a word among others; nothing if too many are."""
    spelled = (item for one in tongue.named for item in tongue.spelled(one).items())
    found = dict.fromkeys(
        str(values[0]) for name, values in spelled if word in name and len(values) == 1
    )
    return tuple(found) if len(found) <= _MOST_NAMED else ()


def _each_taken(parts: Sequence[str], taken: OrdersOf) -> list[str]:
    """The orders of each part as it stands if it is for somebody, or else for whom that before it
    is; none if a part has none."""
    found: list[str] = []
    head = ""
    for part in parts:
        bare = taken(part)
        whose = _CODE.search(" ".join(bare))
        led = (f"{head} {part}", f"{head}: {part}") if head and whose is None else ()
        own = next(filter(None, map(taken, led)), ()) or bare
        if not own:
            return []
        found += own
        head = next(iter(_CODE.findall(own[0])), head)
    return found


def _taken(text: str, reader: LineReader, reads: OrdersOf) -> tuple[str, ...]:
    """The orders of a text, if all would be taken now."""
    found = reads(text)
    return found if all(map(reader.around.takes, found)) else ()


def _held(orders: Sequence[str], reader: LineReader) -> set[str]:
    """The names and figures of orders."""
    lines = [pieces(one) for one in orders]
    return {
        line.word(at)
        for line in lines
        for at in range(len(line))
        if reader.meaningful(line, at, False)
    }


def _put_together(text: str, reader: LineReader) -> tuple[str, ...]:
    """The orders of which a line holds all typed parts, then those near to what it says."""
    takes = reader.around.takes
    line, around = pieces(text), reader.around
    told = filter(None, map(reader.strictly, nearly_typed(line, around)))
    kept = (one for one in dict.fromkeys(told) if names_kept(line, one, around))
    typed = islice(filter(takes, kept), _MOST_TYPED)
    near = proposals(text, reader.around, reader.heading)
    return tuple(dict.fromkeys((*typed, *near)))[:MOST]


def _of_others(line: Pieces, reader: LineReader, reads: OrdersOf) -> tuple[str, ...] | None:
    """The order of a line that excepts something of all, for the first other that it can be for:
    `any company but PRR`; or what is done in place of what it denies. Nothing of any other line."""
    ways = [*islice(without_excepted(line, reader.around), _MOST_TRIES)]
    verb = any(reader.verb(line, at) for at in range(len(line)))
    whole = ((_taken(way, reader, reads), other) for way, other in ways)
    near = ((proposals(way, reader.around, reader.heading), other) for way, other in ways if verb)
    told = ([one for one in found if other in one.split()] for found, other in (*whole, *near))
    if found := tuple(next(filter(None, told), ())):
        return found
    instead = done_instead(line.text, lambda one: has_verb(one, reader))
    done = _taken(instead, reader, reads)
    if done or instead[:6] == "accept":
        return done
    return (_put_together(instead, reader) if _held((instead,), reader) else ()) or None


class _Part(msgspec.Struct, frozen=True):
    """A part of a line, and whether no name or figure stands outside of it."""

    text: str
    at: int
    """Where it begins."""
    whole: bool
    strange: bool = False
    """What may be a misspelt name stands outside of it."""


def _parts(line: Pieces, reader: LineReader, opening: tuple[str, ...]) -> Iterator[_Part]:
    """The line from each part of an order on, to its end, and up to each word of doubt."""
    around = reader.around
    doubtful = line.places(doubting(around.lexicon))
    signs = [at for at in range(len(line)) if line.word(at) in _ASKS_HERE]
    cuts = sorted({*signs, *(one for one in doubtful if line.word(one - 1) != "no")})
    sure = (at for at in whole_places(line) if at not in doubtful)
    names = [(at, ends[0].next) for at in sure if (ends := reader.names(line, at))]
    told = [at for at in whole_places(line) if reader.meaningful(line, at, verbs=False)]
    verbs = [at for at in range(len(line)) if reader.verb(line, at, weak=True)]
    opens = {at for at in range(len(line)) if line.word(at - 1) not in _ASKING or not at}
    open_at = (
        at for at in range(len(line)) if at in verbs or (at in opens and line.said(at, opening))
    )
    starts = (at for at in open_at if line.word(at) not in ("to", "me"))
    led: list[str] = []
    for at in sorted({*starts, *(one for one, _ in names), *told}):
        before = " ".join(line.raw(*one) for one in names if one[1] <= at)
        for end in (len(line), *(one for one in reversed(cuts) if one > at + 1)):
            part = line.raw(at, end).strip(" ,:;-")
            lost = [one for one in told if one >= end]
            strange = any(_capitals(line, one) and one not in told for one in range(end, len(line)))
            said = line.said(at - 2, _WISE) or any(at <= verb < end for verb in verbs)
            if part == line.text or not said:
                continue
            if before:
                yield _Part(f"{before} {part}", at, not (lost or strange), strange)
                led += [] if any(map(str.isdigit, before)) else [f"{before}: {part}"]
            yield _Part(part, at, not (lost or strange or before), strange)
    yield from (_Part(one, 0, False) for one in led)


def _capitals(line: Pieces, at: int) -> bool:
    """Whether a word is written as the short names of companies are."""
    text = line.items[at].text
    return len(text) > 1 and text.isupper() and text.isalpha()


def _shortened(text: str, told: Callable[[Pieces, int], bool]) -> Iterator[str]:
    """Ways to leave off some clauses of a line, those that keep most names and figures first (as
    `told` finds them), of these the longest."""
    line = pieces(text)
    places = clauses(line)
    if not 1 < len(places) <= _MOST_CLAUSES:
        return
    weight = [sum(told(line, at) for at in range(*one)) for one in places]
    counts = range(1, len(places))
    ways = [kept for count in counts for kept in combinations(range(len(places)), count)]
    ways.sort(key=lambda kept: (-sum(weight[one] for one in kept), -len(kept)))
    told_of = (kept for kept in ways if any(weight[one] for one in kept))
    written = (_written(line, [places[one] for one in kept]) for kept in told_of)
    yield from list(dict.fromkeys(written))[:_MOST_WAYS]


def _written(line: Pieces, clauses: Sequence[tuple[int, int]]) -> str:
    """Some clauses of a line as they stand in it, without what stood between."""
    parts: list[str] = []
    last = -1
    for start, end in clauses:
        between = line.text[line.items[last - 1].end : line.items[start].start] if last >= 0 else ""
        others = any(line.word(at) not in PARTING for at in range(max(last, 0), start))
        parts += [" " if last >= 0 and others else between, line.raw(start, end)]
        last = end
    return "".join(parts).strip()
