"""One line of a letter: the canonical lines that it can only mean, or what is asked back."""

import re
from collections.abc import Iterator, Sequence

import msgspec
from msgspec.structs import replace

from pbm.sheets.claims import claimed
from pbm.sheets.lenient import doubts
from pbm.sheets.lenient.asides import is_beside
from pbm.sheets.lenient.circumstances import Circumstances, names_at, places_of_names
from pbm.sheets.lenient.clauses import stands_apart
from pbm.sheets.lenient.contrary import belied, of_heading, unbelied
from pbm.sheets.lenient.cutting import lists
from pbm.sheets.lenient.doubts import Commented, commented, harmless, sentences
from pbm.sheets.lenient.freetext import free_text
from pbm.sheets.lenient.listed_on import listed_on
from pbm.sheets.lenient.listing import each_of_two, of_another, terse
from pbm.sheets.lenient.loose import is_firm
from pbm.sheets.lenient.parted import OrdersOfParts, adds_act, ends_in_order, orders_more
from pbm.sheets.lenient.pieces import Pieces, pieces
from pbm.sheets.lenient.remarks import leaves_off, mere_remark, remarks_else
from pbm.sheets.lenient.sayable import is_part, telling_verbs
from pbm.sheets.lenient.search import all_readings, written
from pbm.sheets.lenient.stories import Stories
from pbm.sheets.lenient.subjects import acting
from pbm.sheets.lenient.typed import typed_order
from pbm.sheets.lenient.whole import whole_order
from pbm.sheets.lines import Line
from pbm.sheets.parse import Parsed
from pbm.sheets.reading import read_line
from pbm.sheets.vocabularies import ValueRead

_MOST_ORDERS = 8  # in one line
_ITS = re.compile(r"\b(?:its|it|them|their)\b", re.IGNORECASE)
_ELSE = re.compile(r"(?:or )?(?:else|otherwise)\b", re.IGNORECASE)
_DENIES = re.compile(r"\b(?:not|never)\b|n't\b", re.IGNORECASE)
_AIMED = re.compile("to [a-z]+ ")


class Understood(msgspec.Struct, frozen=True):
    """The canonical lines that a line means, or none and why."""

    texts: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()
    """Several that it may mean, if that is why."""


class LineReader(msgspec.Struct, frozen=True):
    """Reads lines under the same circumstances; `heading` is the name that stands above them."""

    around: Circumstances
    heading: str = ""
    whole: bool = False
    """What no manner says is read by all its parts."""

    def understand(self, text: str) -> Understood:
        """What a line means, its comments a part of it, or left off where they are harmless."""
        free = free_text(text, self.around)
        if free:
            return Understood((free,))
        if pieces(text).holds(self.around.lexicon.telling):
            return Understood()
        understood = Understood()
        for way in self.ways(text):
            read = self.alone(way)
            if read.texts:
                return read
            understood = understood if understood.readings else read
        spoken = understood if understood.readings else self._spoken(text)
        short = "" if spoken.texts or spoken.readings else terse(text)
        return self.alone(short) if short else spoken

    def spoken(self, text: str) -> list[str]:
        """The sentences of a line that are no mere chatter; empty if all that is said is one."""
        found, opens = sentences(text), Stories(self.around, self).opens
        idle = (self.chatter(one) or (not at and opens(one)) for at, one in enumerate(found))
        told = [one for one, mere in zip(found, idle, strict=True) if not mere]
        return told if len(found) > 1 else []

    def chatter(self, text: str) -> bool:
        """Whether a text has no part of an order in it, and takes nothing back."""
        held = self._holds(pieces(text))
        return not held and harmless(text, self.around.lexicon, self.meaningful)

    def _spoken(self, text: str) -> Understood:
        """The orders of a line's sentences; all must be understood."""
        texts, before, called = list[str](), "", Stories(self.around, self).named
        for one in self.spoken(text):
            read, way = self.understand(one), called(one, before)
            read = self.understand(way) if not read.texts and way != one else read
            if not read.texts:
                return Understood()
            before, texts = one, [*texts, *read.texts]
        return Understood(tuple(texts) if self._apart(texts) else ())

    def _apart(self, texts: Sequence[str]) -> bool:
        """Whether no order takes the place of another."""
        claims = [
            one for text in texts if (taken := self.strict_order(text)) for one in claimed(taken)
        ]
        return len(claims) == len({*claims})

    def ways(self, text: str) -> Iterator[str]:
        """A line with its comments as a part of it, then without those that change nothing."""
        if doubts.taken_back(text) or listed_on(text, self.around.tongue):
            return
        line = commented(doubts.amended(text))
        yield line.opened
        mere = not line.comments or self._mere(line)
        yield from self.without_stories(text)
        spoken = _ITS.search(line.bare) and self._holds(pieces(line.reason))
        if line.comments and mere and not spoken:
            yield line.bare.rstrip(" .")

    def without_stories(self, text: str) -> Iterator[str]:
        """A line without the stories around its order, the longest first, where all is mere."""
        line = commented(doubts.amended(text))
        marked = tuple(one for one in line.comments if one not in (line.reason, line.purpose))
        mere = self._mere(replace(line, comments=marked))
        if not mere or pieces(text).holds(self.around.lexicon.vetoes):
            return iter(())
        ways = Stories(self.around, self).orders(doubts.unbracketed(text))
        sure = (one for one in ways if one and not is_firm(pieces(one), self.around.lexicon))
        return (one for one in sure if not self._denied(text, one))

    def _denied(self, text: str, order: str) -> bool:
        """Whether what is left off beside an order denies an act, and the order says none: it may
        be what is not to be done; or is what the order is done in place of."""
        if _ELSE.match(order) or adds_act(text.partition(order)[2], order, self):
            return True
        if not _DENIES.search(text):
            return False
        rest, line = pieces(text.replace(order, " ", 1)), pieces(order)
        acts = any(self.verb(rest, at) for at in range(len(rest)))
        return acts and not any(self.verb(line, at) for at in range(len(line)))

    def strictly(self, text: str) -> str:
        """The canonical text of an order that the grammar takes as it stands; else empty."""
        known = self.around.strict
        if text not in known:
            taken = self.strict_order(text)
            written = self.around.grammar.write(taken.order, self.around.words) if taken else ""
            known[text] = written
        return known[text]

    def one(self, text: str) -> str:
        """The canonical text of the one order that a text can only be; else empty."""
        texts = self._one(text).texts
        return texts[0] if len(texts) == 1 else ""

    def _mere(self, line: Commented) -> bool:
        """Whether the comments of a line change nothing."""
        if orders_more(line.comments, line.reason, line.bare, self):
            return False
        lexicon = self.around.lexicon
        for at, comment in enumerate(line.comments, start=1):
            reason = comment == line.reason
            told = not reason or comment.startswith("before ")
            mere = told and mere_remark(comment, lexicon, self.meaningful)
            if reason and ends_in_order(comment, self, joined=True):
                return False
            unbound = not (mere or reason) and self._unbound(comment, line.bare)
            if mere or unbound or self.remarks(comment, line.bare, reason):
                continue
            loose = not line.firm and at == len(line.comments)
            open_ = ends_in_order(comment, self) if reason else leaves_off(pieces(comment))
            if open_ or not harmless(comment, lexicon, self.meaningful, reason):
                return False
            said = _AIMED.sub("", comment) if comment == line.purpose else comment
            if (loose or comment == line.purpose) and self._holds(pieces(said)):
                return False
        return True

    def remarks(self, comment: str, order: str, reason: bool = False) -> bool:
        """Whether a comment only speaks of something else, or denies or puts off that."""
        about = (comment, order, self.around.lexicon, self.meaningful)
        return stands_apart(*about) or (not reason and remarks_else(*about))

    def _unbound(self, comment: str, order: str) -> bool:
        """Whether a comment that names nothing binds the order in nothing."""
        named = places_of_names(pieces(comment), self.around.tongue)
        return not named and is_beside(comment, order, acting(self.around.lexicon))

    def _holds(self, line: Pieces) -> bool:
        """Whether a part of an order stands anywhere in it."""
        return any(self.meaningful(line, at) for at in range(len(line)))

    def alone(self, text: str) -> Understood:
        """One order, or several in one line."""
        if both := of_another(text, self.named):
            return Understood(self._each(both))
        one = self._one(text)
        if one.texts or one.readings:
            return one
        several = self._several(text)
        return several if several.texts else Understood(self.shared(text))

    def shared(self, text: str) -> tuple[str, ...]:
        """The orders of a line that says the same of two."""
        return next(filter(None, map(self._each, self._of_both(text))), ())

    def _of_both(self, text: str) -> Iterator[tuple[str, str]]:
        """A text that says the same of two, for either of them."""
        return each_of_two(text, self.names, self.around.lexicon.joins, self.around.pair)

    def _each(self, texts: Sequence[str]) -> tuple[str, ...]:
        """The orders of texts of which each gives one; empty if one does not."""
        found = [one for text in texts if (one := self.one(text))]
        return tuple(found) if len(found) == len(texts) else ()

    def named(self, line: Pieces, at: int) -> Sequence[tuple[str, ValueRead]]:
        """The names at a position, each with its kind."""
        return names_at(line, at, self.around.tongue)

    def names(self, line: Pieces, at: int) -> list[ValueRead]:
        """The names at a position, of whatever kind."""
        return [one for _, one in self.named(line, at)]

    def _one(self, text: str) -> Understood:
        """The one order of a text: of several readings, the one that could be taken at all."""
        key = text, self.heading, self.whole
        if key not in (known := self.around.known):
            known[key] = self._one_of(text)
        found: Understood = known[key]
        return found

    def _one_of(self, text: str) -> Understood:
        """The one order of a text that was not read before."""
        line = pieces(text)
        read = all_readings(line, self.around, self.heading)
        found = {written(said, self.around): said for said in reversed(read)}
        if not found and self.whole:
            found = whole_order(line, self.around, self.heading)
        if len(found) > 1:
            found = {text: one for text, one in found.items() if self.around.takes(text)} or found
            found = {text: one for text, one in found.items() if not one.yields} or found
            found = of_heading(text, unbelied(text, found, self.around.lexicon), self.heading)
        if len(found) != 1:
            return Understood(typed_order(line, self.around, self.strictly), tuple(found))
        ((canonical, said),) = found.items()
        taken = self.strict_order(canonical)
        against = self.around.lexicon.typed and belied(text, (canonical,), self.around.lexicon)
        if against and (typed := typed_order(line, self.around, self.strictly)):
            return Understood(typed)
        clear = taken and not self.around.clashes(taken.order, str(said.head or ""))
        return Understood((canonical,)) if clear else Understood(readings=(canonical,))

    def _several(self, text: str) -> Understood:
        """Several orders with `;`, `and` or commas between; each must be one by itself."""
        for cut in lists(pieces(text), self.names, self.around.lexicon.joins):
            parts = [one.strip(" ,;") for one in cut]
            if 1 < len(parts) <= _MOST_ORDERS and all(parts):
                ways = (next(filter(self._each, self._of_both(one)), (one,)) for one in parts)
                parts = [one for both in ways for one in both]
                if read := OrdersOfParts(parts, self, self.below(self.head(parts[0]))).texts():
                    return Understood(read)
        return Understood()

    def below(self, head: str) -> "LineReader":
        """A reader of what stands below a name; without one below the same as this one."""
        return replace(self, heading=head or self.heading)

    def single(self, text: str) -> Parsed | None:
        """One order, strictly or leniently read."""
        taken = self.strict_order(text)
        if taken is not None and not self.around.clashes(taken.order, self.heading):
            return taken
        return self.strict_order(one) if (one := self.one(text)) else None

    def strict_order(self, text: str) -> Parsed | None:
        """The order that the grammar reads."""
        taken = read_line(Line(1, text), self.around.grammar, self.around.words)
        return taken if isinstance(taken, Parsed) else None

    def head(self, part: str) -> str:
        """The name before the verb of a part, under which the next parts stand as well."""
        for said in all_readings(pieces(part), self.around, self.heading):
            if isinstance(said.head, str):
                return said.head
        return ""

    def lead(self, part: str) -> tuple[str, ...]:
        """The words before the first name or figure, and the first of them alone."""
        line = pieces(part)
        for at in range(len(line)):
            if self.meaningful(line, at) and not self.verb(line, at):
                before = line.text[: line.items[at].start].strip()
                return tuple(dict.fromkeys((before, before.split()[0]))) if before else ()
        return ()

    def meaningful(self, line: Pieces, at: int, verbs: bool = True) -> bool:
        """Whether a name, a figure or, if asked for, a verb stands at a position."""
        return is_part(line, at, self.around.tongue, verbs)

    def verb(self, line: Pieces, at: int, weak: bool = False) -> bool:
        """Whether an order's verb stands at a position; a `weak` one needs more words."""
        return bool(line.said(at, telling_verbs(self.around.lexicon, weak)))
