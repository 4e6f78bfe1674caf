"""The order among what people say beside it: one that reads alone, whole, in clauses of its own.

A line is cut into clauses at its signs, its brackets and the words that join them. Where a run of
them is an order by itself and each other clause is mere talk (`talk.py`, `clauses.py`) that counts
nothing and names nothing but what the order names, the run is the order. It takes up by a pronoun
the one thing that the talk names. Two runs that are different orders make none.
"""

import re
from collections.abc import Callable, Iterator

from pbm.sheets.lenient import breaks, talk
from pbm.sheets.lenient.asides import addressed, counts_else, is_aside, without_opinion
from pbm.sheets.lenient.breaks import LineClause, clauses_of, left_out, names_in
from pbm.sheets.lenient.clauses import SIDE, dashes, is_given, speaks
from pbm.sheets.lenient.concluded import concluded
from pbm.sheets.lenient.contrary import Apart, apart, belied
from pbm.sheets.lenient.doubts import KEPT, REPORTS, corrected
from pbm.sheets.lenient.frames import in_plain_form
from pbm.sheets.lenient.listed_on import ends_strangely
from pbm.sheets.lenient.loose import BEFORE_NAMES
from pbm.sheets.lenient.manners import advises, small_talk, unframed
from pbm.sheets.lenient.pieces import pieces
from pbm.sheets.lenient.reader import LineReader
from pbm.sheets.lenient.remarks import forms_of, leaves_off, mere_remark, puts_off, without_idioms
from pbm.sheets.lenient.reworded import turned
from pbm.sheets.lenient.stories import Stories
from pbm.sheets.lenient.subjects import HIM, acting, called_by, spoken_of
from pbm.sheets.lenient.together import aimed
from pbm.sheets.lenient.unbound import is_unbound
from pbm.sheets.lenient.voiced import telling_nouns

OrdersOf = Callable[[str], tuple[str, ...]]
"""The canonical orders of a text; none where it is unclear."""
_LED = re.compile(
    r"^(?:(?:and |but )?(?:so|therefore|hence|thus|then|yet|still)\b,?|and|but|please|well)\s+",
    re.IGNORECASE,
)
_GOES_ON = re.compile(
    r"(?<=[\w,;:)]) (?:unless|provided|except|likewise|ditto|less what|minus|double|instead"
    r"|if (?!you\b|one\b|not\b|nobody\b|only\b)"
    r"|and (?P<act>[a-z]+) (?:it|them|the|my|(?-i:[A-Z])))",
    re.IGNORECASE,
)
"""What bounds or goes on with the order behind talk: `whatever they say unless it rains`."""
_BOUNDS = re.compile(
    r"(?:but |and )?(?:not|unless|less|half|twice|once|only|rather|instead|except|or|maybe"
    r"|plus|minus|on behalf|else|otherwise|ditto|likewise)\b",
    re.IGNORECASE,
)
"""A clause that begins so is no part of the talk before it."""
_IN_PLACE = re.compile(r"(?:or )?(?:else|otherwise|failing that|if not)\b", re.IGNORECASE)
"""What is done in place of what stands before it, which is no talk."""
_CALLED = re.compile(r"^[A-Z][a-z]+$|(?<=\s)(?!I\b)[A-Z]")
"""Somebody may be called by his name, or a thing by its own."""
_SIGNS = re.compile(r"[=<>+/\d]")
_JOINED = re.compile(r"(?P<why>.+\w),? and (?:then )?(?P<order>\S.*)", re.IGNORECASE)
_FEWEST, _MOST_CLAUSES, _MOST_TRIED = 3, 10, 12


class OrderBeside:
    """Finds the order of one line among talk."""

    def __init__(self, text: str, reader: LineReader, said: OrdersOf) -> None:
        self.reader = reader
        self.said = said
        self.lexicon = reader.around.lexicon
        self.stories = Stories(reader.around, reader)
        self.acts = acting(self.lexicon)
        self.nouns = telling_nouns(self.lexicon) - talk.THINGS
        self.text = addressed(
            text, lambda name, said: breaks.may_mean(name, said, self._names, reader)
        )

    def orders(self) -> tuple[str, ...]:
        """The canonical orders; empty where none, or several, can be told from the talk."""
        strange = ends_strangely(self.text, self.reader.around.tongue)
        if strange or advises(self.text) or breaks.poses(self.text, self.reader):
            return ()
        return self._among_talk() or self._amid_talk() or self._concluded() or self._plainly()

    def _plainly(self) -> tuple[str, ...]:
        """The orders of a line in plainer words."""
        form = in_plain_form(self.text)
        plain = turned(form, self.lexicon)
        if corrected(form) or pieces(plain).holds(self.lexicon.vetoes):
            return ()
        whole = (Apart(plain),) if plain != self.text else ()
        vetoed = pieces(self.text).holds(self.lexicon.vetoes)
        said = dict.fromkeys((plain,) if vetoed else (self.text, plain))
        ways = (way for text in said for way in apart(text, self.reader.names))
        return next(filter(None, map(self._apart, dict.fromkeys((*ways, *whole)))), ())

    def _apart(self, way: Apart) -> tuple[str, ...]:
        """The orders of a way to say the line, alone or among talk."""
        inner = OrderBeside(way.text, self.reader, self.said)
        read = self.said(way.text) or inner._among_talk() or inner._concluded()
        other = re.compile(rf"(?<!\w){re.escape(way.without)}(?!\w)") if way.without else None
        named = other is not None and any(map(other.search, read))
        fits = not way.bids or all(one.startswith("bid") for one in read)
        against = named or not fits or belied(self.text, read, self.lexicon)
        return () if against else read

    def _concluded(self) -> tuple[str, ...]:
        """The orders that a line comes to behind why they are given."""
        told = None if corrected(self.text) else concluded(self.text, self._binds_not)
        if told is None or pieces(self.text).holds(self.lexicon.vetoes):
            return ()
        why = [LineClause(told.why, 0, len(told.why))]
        read = self._read(told.order, why)
        more = self._names(told.why).keys() - names_in(read, self.reader)
        return () if more and not self._idle(told.why, told.order, False) else read

    def _binds_not(self, why: str) -> bool:
        """Whether why something is ordered only says how things are."""
        told = is_aside(why, "so", self.acts, False)
        return told or is_unbound(self._unnamed(why), "", self.acts, False)

    def _among_talk(self) -> tuple[str, ...]:
        """The orders of a run of clauses, each other clause being mere talk."""
        bare = breaks.without_amid(self.text, lambda said: self._idle(said, self.text, True))
        if bare != self.text and (whole := self._read(bare, [])):
            return whole
        self.text = bare
        parts = clauses_of(self.text)
        if corrected(self.text) or not 1 < len(parts) <= _MOST_CLAUSES:
            return ()
        tried = 0
        for size in range(len(parts) - 1, 0, -1):
            found = set()
            for at in range(len(parts) - size + 1):
                last = parts[at + size - 1]
                order = breaks.closed(self.text[parts[at].start : last.end]) + last.asks
                rest = parts[:at] + parts[at + size :]
                if tried < _MOST_TRIED and self._may_be(order, parts[:at], parts[at + size :]):
                    tried += 1
                    found |= {read for read in [self._read(order, rest)] if read}
            if found:
                return found.pop() if len(found) == 1 else ()
        return ()

    def _amid_talk(self) -> tuple[str, ...]:
        """The orders of a line that says between them why: `sell 20 NYC, I never liked it; buy 30
        READ`. What stands between may tell nothing of the one behind it, either."""
        parts = [one for part in clauses_of(self.text) for one in self._joined(part)]
        if corrected(self.text) or not _FEWEST <= len(parts) <= _MOST_CLAUSES:
            return ()
        kept, named, several = parts[0].text, dict[str, str](), 1
        for at, part in enumerate(parts[1:], 1):
            order, last = _LED.sub("", part.text), at == len(parts) - 1
            ordered = bool(self.said(order))
            if last and not ordered and self._explains(part.text):
                return ()
            if ordered or (last and at > 1 and not self._behind(part, kept)):
                kept += f" {part.text}" if part.text.startswith("and ") else f"; {order}"
                several += 1
            elif not self._behind(part, kept):
                return ()
            elif not self.reader.remarks(part.text, kept):
                named |= self._names(part.text)
        read = self.said(kept) if several > 1 else ()
        whole = len(read) > 1 and named.keys() <= names_in(read, self.reader)
        return read if whole and not belied(unframed(self.text), read, self.lexicon) else ()

    def _behind(self, part: LineClause, order: str) -> bool:
        """Whether a clause behind an order is talk, and announces nothing of what follows it."""
        announces = self.text[part.end :].lstrip().startswith(":") or part.asks
        told = any(map(speaks, pieces(part.text).words))
        return not (announces or told) and self._idle(part.text, order, True)

    def _joined(self, part: LineClause) -> list[LineClause]:
        """A clause, cut before an order that is joined to it."""
        cut = None if self.said(part.text) else _JOINED.match(part.text)
        if cut is None or not self.said(cut["order"]):
            return [part]
        at = part.start + cut.end("why")
        return [LineClause(cut["why"], part.start, at), LineClause(cut["order"], at, part.end)]

    def _may_be(self, order: str, before: list[LineClause], behind: list[LineClause]) -> bool:
        """Whether all that stands beside a run of clauses may be talk."""
        if before and _IN_PLACE.match(order):
            return False
        return self._all_idle(before, order, False) and self._all_idle(behind, order, True)

    def _all_idle(self, parts: list[LineClause], order: str, behind: bool) -> bool:
        """Whether clauses are talk, each or some of them together."""
        for size in range(1, len(parts) + 1):
            if size > 1 and self._breaks_off(parts[size - 2], parts[size - 1]):
                break
            said = self.text[parts[0].start : parts[size - 1].end] if size > 1 else parts[0].text
            if self._idle(said, order, behind) and self._all_idle(parts[size:], order, behind):
                return True
        return not parts

    def _breaks_off(self, one: LineClause, other: LineClause) -> bool:
        """Whether a clause is of another sentence than the one before it, or bounds the order."""
        ends = set(self.text[one.end : other.start]) & set(".!?")
        return bool(ends) or _BOUNDS.match(other.text) is not None

    def _read(self, order: str, rest: list[LineClause]) -> tuple[str, ...]:
        """The orders of a run of clauses, if what stands beside it is none and names no more."""
        begins = self.text.find(order)
        named = {
            key: raw
            for one in rest
            for key, raw in self._names(one.text).items()
            if not breaks.is_apart(one.text, raw, one.start < begins, self.reader)
        }
        him = HIM.search(order) is not None
        spoken = {one for one, raw in named.items() if breaks.of_player(raw, self.reader) == him}
        if len(named) > 1 and spoken:
            named = {key: named[key] for key in spoken}
        bare = _LED.sub("", order)
        priced = any(counts_else(self._unnamed(one.text), self.acts) for one in rest)
        for way in dict.fromkeys((order, bare, *self._called(bare, named))):
            read = self.said(way)
            against = read and belied(self.text, read, self.lexicon)
            sure = read and not against and not (priced and breaks.lacks_sum(read, self.reader))
            if sure and left_out(named, read, self.reader) <= self._names(way).keys():
                acting = (one.text for one in rest if self.acts & {*pieces(one.text).words})
                return read if {*map(self.said, acting)} <= {(), read} else ()
        return ()

    def _called(self, order: str, named: dict[str, str]) -> Iterator[str]:
        """An order that speaks of the one thing that the talk names, or is none without it."""
        if len(named) != 1:
            return
        (name,) = named.values()
        own = self._names(order).values()
        alike = [one for one in own if breaks.of_one_kind(name, one, self.reader)]
        if spoken_of(order) and not any(spoken_of(order, one) for one in alike):
            yield called_by(order, name)
        elif not alike and not names_in(self.said(order), self.reader):
            yield f"{name}: {order}"

    def _idle(self, text: str, order: str, behind: bool) -> bool:
        """Whether a clause changes nothing of the order beside it."""
        if behind and (bare := without_opinion(text)) != text:
            return self._idle(bare, order, behind)
        said, named, own = self._unnamed(text), self._names(text), self._names(order)
        each = dict.fromkeys((said, text))
        aside = "?" not in text and any(is_aside(one, order, self.acts, behind) for one in each)
        if aside or (behind and puts_off(text, order, named, own, self.lexicon)):
            return True
        on = _GOES_ON.search(text)
        if on is not None and (on["act"] is None or on["act"].lower() in self.acts):
            return False
        if talk.is_known(text) or small_talk(text, behind):
            return True
        line = pieces(without_idioms(text))
        if line.holds(self.lexicon.telling) or line.holds(self.lexicon.vetoes):
            return False
        if any(one.search(text) for one in (KEPT, REPORTS, SIDE)) or dashes(text, order):
            return False
        free = self._speaks_freely(text, said, order)
        ways = dict.fromkeys((said, without_idioms(said))) if free else ()
        if any(is_unbound(one, order, self.acts, behind) for one in ways):
            return True
        said = self._unnamed(text, numbers=True)
        if talk.speaks_of_others(text) and not is_given(pieces(order), self.lexicon):
            return False
        if _SIGNS.search(said) or self._of_a_part(said, order):
            return False
        mere = talk.is_talk(aimed(said, order, self.lexicon), self.acts, behind)
        return mere or (behind and self._remarks(text, order))

    def _unnamed(self, text: str, numbers: bool = False) -> str:
        """A clause that calls what it names the company, and so what `numbers` are the names of."""
        return breaks.unnamed(text, self._names(text).values(), numbers)

    def _speaks_freely(self, text: str, said: str, order: str) -> bool:
        """Whether a clause explains no words, announces none, calls nobody by a name that is not
        known, takes nothing back and speaks of no other part of an order."""
        tied = self._explains(text) or f"{text}:" in self.text or _CALLED.search(said)
        return not (tied or talk.reaches_back(talk.in_full(text)) or self._of_a_part(said, order))

    def _remarks(self, text: str, order: str) -> bool:
        """Whether a clause behind an order is a remark that leaves nothing open."""
        open_ = "?" in text or leaves_off(pieces(text)) or talk.reaches_back(talk.in_full(text))
        mere = mere_remark(text, self.lexicon, self.reader.meaningful)
        return not open_ and (mere or self.reader.remarks(text, order))

    def _explains(self, text: str) -> bool:
        """Whether a clause stands behind a colon: it says what the words before it are."""
        return any(before.rstrip().endswith(":") for before in self.text.split(text)[:-1])

    def _of_a_part(self, text: str, order: str) -> bool:
        """Whether a clause speaks of a thing that orders are said with, and its order lacks."""
        words = talk.in_full(text).split()
        led = words[0] if words else ""
        head = words[1:2] if led in BEFORE_NAMES else words[:1]
        if self.nouns.isdisjoint(head) or {*head} <= {*talk.in_full(order).split()}:
            return False
        ordered = forms_of(frozenset(pieces(order).words), self.lexicon)
        return forms_of(frozenset(head), self.lexicon).isdisjoint(ordered)

    def _names(self, text: str) -> dict[str, str]:
        """What a text names, and how."""
        return self.stories.names_of(pieces(text))
