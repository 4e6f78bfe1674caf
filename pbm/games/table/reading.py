"""Reading a condition from a line's tokens: a condition and the position after it, or a fault."""

from typing import Any

from pbm.core.wording import Sentences
from pbm.games.table.conditions import (
    COMPARISONS,
    SPOKEN_COMPARISONS,
    All,
    Compared,
    Constant,
    FigureAsked,
    Node,
    Not,
    Some,
    Sum,
)
from pbm.games.table.figures import Figure, FigureRegister
from pbm.sheets.complaint import Fault
from pbm.sheets.nearest import nearest
from pbm.sheets.tokens import Tokens
from pbm.sheets.usage import Reader, Vocabularies

DEEPEST = 20
"""Brackets within brackets; more is no condition that a person wrote."""
TIMES = ("time", "times")
"""What makes `at most 2` the bound of a line, and no comparison."""
FURTHEST = 6
"""How far behind its first word a name's figure is looked for."""
JOINS = frozenset({"and", "or", "not", "(", ")", ",", ":", *COMPARISONS})


class Wrong(Exception):
    """A fault found inside a line: what reads the whole of it gives the fault as a value."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.reason)
        self.fault = fault


say = Sentences("turnsheets", "table", "complaints")
"""A sentence of `turnsheets/table/complaints.jinja`."""


class ConditionReader:
    """The grammar's productions, each from a position to a node and the position after it."""

    def __init__(
        self,
        line: Tokens,
        figures: FigureRegister,
        vocabularies: Vocabularies,
        verbs: frozenset[str],
    ) -> None:
        self.line = line
        self.figures = figures
        self.vocabularies = vocabularies
        self.verbs = verbs
        self.doubt: Fault | None = None
        """What is wrong after an `or` at which a trailing condition was ended."""
        self._trailing = False

    def read(self, at: int, trailing: bool = False) -> tuple[Node, int] | Fault:
        """The condition that begins at a position; an `or` before a verb does not belong to it.

        After an order (`trailing`) an `or` before what is no condition belongs to the order:
        `dividend full if income >= 100 or half`.
        """
        self._trailing = trailing
        try:
            return self.some(at, 0)
        except Wrong as wrong:
            return wrong.fault

    def some(self, at: int, deep: int) -> tuple[Node, int]:
        """condition = clause {"or" clause}"""
        parts, at = self._joined(at, deep, "or")
        return (parts[0] if len(parts) == 1 else Some(tuple(parts))), at

    def _all(self, at: int, deep: int) -> tuple[Node, int]:
        """clause = term {"and" term}"""
        parts, at = self._joined(at, deep, "and")
        return (parts[0] if len(parts) == 1 else All(tuple(parts))), at

    def _joined(self, at: int, deep: int, join: str) -> tuple[list[Node], int]:
        """Parts with the same word between them."""
        read = self._all if join == "or" else self._term
        part, at = read(at, deep)
        parts = [part]
        while self.line.word(at) == join and not self._orders(at + 1):
            try:
                part, after = read(at + 1, deep)
            except Wrong as wrong:
                if join == "or" and deep == 0 and self._trailing:
                    self.doubt = wrong.fault
                    break
                raise
            parts.append(part)
            at = after
        return parts, at

    def _orders(self, at: int) -> bool:
        """Whether an order begins there: a verb that is no figure which is asked or compared, as in
        `par(IC) >= 76`."""
        word, after = self.line.word(at), self.line.word(at + 1)
        asked = after == "(" or after in COMPARISONS
        return word in self.verbs and not (asked and self.figures.get(word) is not None)

    def _term(self, at: int, deep: int) -> tuple[Node, int]:
        """term = "not" term | "(" condition ")" | comparison"""
        if deep > DEEPEST:
            raise Wrong(self._fault(at, "deep", most=DEEPEST))
        if self.line.word(at) == "not":
            part, at = self._term(at + 1, deep + 1)
            return Not(part), at
        if self.line.word(at) == "(":
            node, at = self.some(at + 1, deep + 1)
            return node, self._expect(at, ")")
        return self._comparison(at)

    def _comparison(self, at: int) -> tuple[Node, int]:
        """comparison = sum [sign sum]"""
        start = at
        left, at = self._sum(at)
        sign, after = self._sign(at)
        if sign:
            right, at = self._sum(after)
            return Compared(left, sign, right), at
        if isinstance(left, FigureAsked) and left.figure.kind == "truth":
            return left, at
        shown = self.line.raw(start, max(start, at - 1)) if start < len(self.line) else ""
        raise Wrong(self._fault(start, "compare", to=at, shown=shown))

    def _sign(self, at: int) -> tuple[str, int]:
        """A comparison, in signs or in words, and the position after it; none is empty."""
        if self.line.word(at) in COMPARISONS:
            return self.line.word(at), at + 1
        begins = at + (self.line.word(at) == "is")
        for spoken, sign in SPOKEN_COMPARISONS.items():
            after = begins + len(spoken)
            said = tuple(self.line.word(one) for one in range(begins, after))
            if said == spoken and self.line.word(after + 1) not in TIMES:
                return sign, after
        return ("=", begins) if begins > at else ("", at)

    def _sum(self, at: int) -> tuple[Node, int]:
        """sum = operand {("+" | "-") operand}"""
        node, at = self._operand(at)
        while self.line.word(at) in ("+", "-"):
            sign = 1 if self.line.word(at) == "+" else -1
            right, at = self._operand(at + 1)
            node = Sum(node, sign, right)
        return node, at

    def _operand(self, at: int) -> tuple[Node, int]:
        """operand = number | figure [arguments] | argument figure | phrase"""
        word = self.line.word(at).lstrip("$")
        if word.isdecimal() and word.isascii() and len(word) <= 9:
            return self._figure(word, at + 1)
        phrase = self._phrase(at)
        if phrase is not None:
            return phrase
        found = self.figures.get(self.line.word(at))
        if found is not None:
            return self._asked(found, at + 1)
        owned = self._owned(at)
        if owned is None:
            raise Wrong(self._unknown(at))
        return owned

    def _owned(self, at: int) -> tuple[Node, int] | None:
        """A figure behind the name of which it is asked: `IC price`."""
        there = {self.line.word(one) for one in range(at + 1, at + 1 + FURTHEST)}
        for one in (found for found in self.figures if found.name in there):
            read = self.vocabularies[one.arguments[0]].read(self.line, at) if one.arguments else ()
            for match in () if isinstance(read, Fault) or one.least > 1 else read:
                if self.line.word(match.next) == one.name:
                    shown = self.vocabularies[one.arguments[0]].words(match.value)
                    return FigureAsked(one, (match.value,), f"{one.name}({shown})"), match.next + 1
        return None

    def _figure(self, digits: str, at: int) -> tuple[Node, int]:
        """A whole number, with or without commas between thousands: `$1,250`."""
        while self.line.word(at) == "," and self.line.start(at) == self.line.end(at - 1):
            thousand = self.line.word(at + 1)
            apart = self.line.start(at + 1) != self.line.end(at)
            plain = len(thousand) == 3 and thousand.isdecimal() and thousand.isascii()
            if apart or not plain or len(digits) > 6:
                break
            digits, at = digits + thousand, at + 2
        return Constant(int(digits)), at

    def _asked(self, found: Figure, at: int) -> tuple[Node, int]:
        """A figure's arguments in brackets; those at the end may be left out."""
        given: list[Any] = []
        shown: list[str] = []
        begins = at - 1
        if self.line.word(at) == "(":
            for vocabulary in found.arguments:
                if self.line.word(at) == ")":
                    break
                at = self._argument(vocabulary, at + 1, given, shown)
                if self.line.word(at) != ",":
                    break
            at = self._expect(at, ")")
        if len(given) < found.least:
            raise Wrong(self._fault(begins, "arguments", to=at, shown=found.shown))
        text = f"{found.name}({', '.join(shown)})" if shown else found.name
        return FigureAsked(found, tuple(given), text), at

    def _argument(self, name: str, at: int, given: list[Any], shown: list[str]) -> int:
        """One argument by its vocabulary; the position after it."""
        read = self.vocabularies[name].read(self.line, at)
        if isinstance(read, Fault):
            raise Wrong(read)
        ends = [match for match in read if self.line.word(match.next) in (",", ")")]
        match = (ends or read)[0]
        given.append(match.value)
        shown.append(self.vocabularies[name].words(match.value))
        return match.next

    def _phrase(self, at: int) -> tuple[Node, int] | None:
        """A figure in other words: `somebody pars TP`."""
        for one in self.figures:
            for phrase in one.phrases:
                reader = Reader(self.line, self.vocabularies)
                for values, after in reader.readings(phrase.parts, at):
                    given = tuple(values.values())
                    named = zip(one.arguments, given, strict=False)
                    shown = ", ".join(self.vocabularies[v].words(value) for v, value in named)
                    text = f"{one.name}({shown})" if shown else one.name
                    return FigureAsked(one, given, text), after
        return None

    def _expect(self, at: int, sign: str) -> int:
        """A sign that must stand here."""
        if self.line.word(at) != sign:
            raise Wrong(self._fault(at, "sign", sign=sign))
        return at + 1

    def _unknown(self, at: int) -> Fault:
        """No figure of that name, with the nearest ones; or the condition ends too soon."""
        if at >= len(self.line) or self.line.word(at) in JOINS:
            return self._fault(at, "figure_missing")
        word = self.line.word(at)
        near = nearest(word, self.figures.names)
        either = " or ".join(near)
        fault = self._fault(at, "figure_unknown", word=word[:40])
        first = next(iter(self.figures), None)
        expected = f"{first.shown} >= 80" if first is not None and not near else ""
        return Fault(fault.start, fault.end, fault.reason, either, expected, strange=True)

    def _fault(self, at: int, sentence: str, to: int = 0, **figures: object) -> Fault:
        """A fault from one position up to another."""
        end = self.line.end(max(at, to - 1))
        return Fault(self.line.start(at), end, say(sentence, **figures))
