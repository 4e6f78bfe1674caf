"""Figures and lists as people write them: shares as per cent, routes and edges with dashes."""

import re
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from pbm.core.wording import Sentences
from pbm.games.eighteenxx.values.orders import ALL, TrainRun
from pbm.games.table.vocabulary import BETWEEN, Among
from pbm.sheets.complaint import Fault
from pbm.sheets.complaint import say as complaint
from pbm.sheets.lines import Line
from pbm.sheets.names import Names
from pbm.sheets.tokens import Tokens
from pbm.sheets.tokens import tokens as cut
from pbm.sheets.vocabularies import Number, ValueRead

COUNTS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5}
"""Shares counted in words."""
NOISE = ("shares", "share", "of", "certificate", "certificates")
_PERCENT = re.compile(r"\+?(\d{1,3})%")
_DASH = re.compile(r"(?<=[^\s<>=-])[-–—](?=[^\s<>=-])")
AFTER_EDGES = BETWEEN | {"rotation", "rot", "rotated", "with", "using"}
"""What ends the edges of a tile."""
AFTER_ROUTE = BETWEEN | {"cubes", "cube", "no", "without"}
"""What ends a route."""


say = Sentences("turnsheets", "eighteenxx", "complaints")
"""A sentence of `turnsheets/eighteenxx/complaints.jinja`."""


class Seats:
    """Names with people among them, who go by their seats: `from seat 2`."""

    __slots__ = ("among",)

    def __init__(self, names: Names) -> None:
        self.among = Among(names)

    def read(self, tokens: Tokens, at: int) -> Sequence[ValueRead] | Fault:
        """The names that begin here; a person's name is told to be written as a seat."""
        read = self.among.read(tokens, at)
        if isinstance(read, Fault) and at < len(tokens) and not read.suggestion:
            told = say("by_seat", reason=read.reason)
            return msgspec.structs.replace(read, reason=told, strange=False)
        return read

    @property
    def listed(self) -> tuple[str, ...]:
        """All names, as an order line writes them."""
        return self.among.listed

    def words(self, value: Any) -> str:
        """The value as an order line writes it."""
        return self.among.words(value)


class Tiles(Among):
    """Tiles go by numbers: a number that is none is told as one, not as some other missing name."""

    __slots__ = ()

    def read(self, tokens: Tokens, at: int) -> Sequence[ValueRead] | Fault:
        """The tile that begins here; else that there is none of that number."""
        read = super().read(tokens, at)
        number = tokens.word(at).removeprefix("#").isdecimal()
        return msgspec.structs.replace(read, known=number) if isinstance(read, Fault) else read


class ShareCount:
    """Shares of a company that is cut into so many: `2`, `two`, `20%`, `2 shares of`."""

    __slots__ = ("cut", "plain")

    def __init__(self, cut: int) -> None:
        self.cut = cut
        self.plain = Number("shares", most=cut, after=NOISE)

    def read(self, tokens: Tokens, at: int) -> Sequence[ValueRead] | Fault:
        """The shares; per cent must be whole shares."""
        word = tokens.word(at)
        percent = _PERCENT.fullmatch(word + ("%" if tokens.word(at + 1) == "%" else ""))
        if percent is not None:
            one = 100 // self.cut
            shares, rest = divmod(int(percent.group(1)), one)
            if rest or not 1 <= shares <= self.cut:
                near = " or ".join(f"{max(1, n) * one}%" for n in (shares, shares + 1))
                return Fault(tokens.start(at), tokens.end(at), say("shares", cut=self.cut), near)
            return [ValueRead(shares, self._skip(tokens, at + 1 + (not word.endswith("%"))))]
        if word in COUNTS:
            return [ValueRead(COUNTS[word], self._skip(tokens, at + 1))]
        return self.plain.read(tokens, at)

    def words(self, value: Any) -> str:
        """Plain digits."""
        return str(value)

    @staticmethod
    def _skip(tokens: Tokens, at: int) -> int:
        while tokens.word(at) in NOISE:
            at += 1
        return at


class SharesOrAll(ShareCount):
    """Shares to be sold: so many, or `all` that the seat holds."""

    __slots__ = ()

    def read(self, tokens: Tokens, at: int) -> Sequence[ValueRead] | Fault:
        """`all`, also `all my shares of`; else a number."""
        if tokens.word(at) != "all":
            return super().read(tokens, at)
        return [ValueRead(ALL, self._skip(tokens, at + 1 + (tokens.word(at + 1) in ("my", "the"))))]

    def words(self, value: Any) -> str:
        """Plain digits, or the word."""
        return "all" if value == ALL else super().words(value)


class Cities(Number, frozen=True):
    """A city of a tile: people count from 1, the map from 0."""

    def read(self, tokens: Tokens, at: int) -> Sequence[ValueRead] | Fault:
        """The city's place on its tile."""
        read = super().read(tokens, at)
        if isinstance(read, Fault):
            return read
        return [ValueRead(match.value - 1, match.next) for match in read]

    def words(self, value: Any) -> str:
        """The city as people count."""
        return super().words(value + 1)


class ParValues:
    """The values at which a company may start, in dollars."""

    __slots__ = ("pars", "plain")

    def __init__(self, pars: Sequence[int]) -> None:
        self.pars = tuple(pars)
        self.plain = Number("dollars")

    @property
    def listed(self) -> tuple[str, ...]:
        """All par values, as an order line writes them."""
        return tuple(map(str, self.pars))

    def read(self, tokens: Tokens, at: int) -> Sequence[ValueRead] | Fault:
        """A par value of the title's market; else which there are."""
        read = self.plain.read(tokens, at)
        if isinstance(read, Fault):
            return read
        good = [match for match in read if match.value in self.pars]
        reason = say("no_par", par=read[0].value, pars=self.pars)
        return good or Fault(tokens.start(at), tokens.end(at), reason)

    def words(self, value: Any) -> str:
        """Plain digits."""
        return str(value)


def undashed(
    tokens: Tokens, at: int, read: Callable[[Tokens, int], Sequence[ValueRead] | Fault]
) -> Sequence[ValueRead] | Fault:
    """What is read where dashes between names count as spaces: `K16-J17-H17`."""
    text = tokens.line.text
    loose = _DASH.sub(" ", text)
    if at >= len(tokens) or loose == text:
        return read(tokens, at)
    apart = cut(Line(tokens.line.number, loose, tokens.line.loose))
    found = read(apart, apart.position(tokens.start(at)))
    if isinstance(found, Fault):
        return found
    return [ValueRead(one.value, tokens.position(apart.start(one.next))) for one in found]


class Edges:
    """The edges that a tile's track shall lead to: `W E`, `W-E`, `W and E`."""

    __slots__ = ("edges",)

    several = True
    """A slot takes more than one of them."""

    def __init__(self, edges: Names) -> None:
        self.edges = edges

    @property
    def listed(self) -> tuple[str, ...]:
        """All edges, as an order line writes them."""
        return self.edges.listed

    def read(self, tokens: Tokens, at: int) -> Sequence[ValueRead] | Fault:
        """All edges that stand here."""
        return undashed(tokens, at, self._all)

    def _all(self, tokens: Tokens, at: int) -> Sequence[ValueRead] | Fault:
        found: list[str] = []
        if tokens.word(at) in AFTER_EDGES:
            word = tokens.items[at].text
            return Fault(tokens.start(at), tokens.end(at), complaint("rest", word=word))
        while True:
            read = self.edges.read(tokens, at)
            if isinstance(read, Fault):
                return read
            found.append(read[0].value)
            at = read[0].next
            joined = tokens.word(at) in ("and", ",") and not isinstance(
                self.edges.read(tokens, at + 1), Fault
            )
            at += joined
            if not joined and (at >= len(tokens) or tokens.word(at) in AFTER_EDGES):
                return [ValueRead(tuple(found), at)]

    def words(self, value: Any) -> str:
        """The edges with spaces between."""
        return " ".join(value)


class Routes:
    """One train's route: `3: K16 K14 J13`, ended by a comma, a semicolon or the order's end."""

    __slots__ = ("hexes", "trains")

    def __init__(self, hexes: Names, trains: Names) -> None:
        self.hexes = hexes
        self.trains = trains

    def read(self, tokens: Tokens, at: int) -> Sequence[ValueRead] | Fault:
        """The train, if one is named, and as many hexes as stand there."""
        train = ""
        if tokens.word(at + 1) == ":":
            named = self.trains.read(tokens, at)
            if isinstance(named, Fault):
                return named
            train, at = named[0].value, at + 2
        return undashed(tokens, at, lambda line, here: self._hexes(line, here, train))

    def _hexes(self, tokens: Tokens, at: int, train: str) -> Sequence[ValueRead] | Fault:
        found: list[str] = []
        listed = False
        while at < len(tokens) and tokens.word(at) not in AFTER_ROUTE:
            read = self.hexes.read(tokens, at)
            if isinstance(read, Fault):
                return read
            match = next(m for m in read if tokens.word(m.next - 1) not in (",", ";"))
            found.append(match.value)
            at = match.next
            # No train runs in one place: behind the first a comma ends no route.
            listed = tokens.word(at) == "," if len(found) == 1 else listed
            at += bool(listed and tokens.word(at) == "," and self._goes_on(tokens, at + 1))
        if not found:
            missing = self.hexes.read(tokens, len(tokens))
            assert isinstance(missing, Fault)
            return Fault(tokens.start(at), tokens.end(at), missing.reason)
        if tokens.word(at) in (",", ";", "and"):
            at += 1
        return [ValueRead(TrainRun(train, (tuple(found),)), at)]

    def _goes_on(self, tokens: Tokens, at: int) -> bool:
        """Whether another place of the same train stands there."""
        named = tokens.word(at + 1) == ":" or at >= len(tokens)
        return not named and not isinstance(self.hexes.read(tokens, at), Fault)

    def words(self, value: TrainRun) -> str:
        """The route as an order line writes it; a semicolon ends it."""
        lead = f"{value.train}: " if value.train else ""
        return f"{lead}{' '.join(_joined(value.connections))};"


def _joined(connections: Sequence[Sequence[str]]) -> list[str]:
    """A train's connections, which stand in either direction, as one way over the map."""
    way = list(connections[0]) if connections else []
    if len(connections) > 1 and way[-1] not in (connections[1][0], connections[1][-1]):
        way.reverse()
    for hexes in connections[1:]:
        way += hexes[1:] if hexes[0] == way[-1] else hexes[-2::-1]
    return way
