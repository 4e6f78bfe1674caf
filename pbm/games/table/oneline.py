"""Reading one line of a programme, from left to right, to an instruction or a fault."""

import re
from typing import Any

from msgspec.structs import replace

from pbm.games.table.conditions import Node
from pbm.games.table.headings import BlockHeading, NumbersUsed, heading_at
from pbm.games.table.programme import Alternative, DecisionPlace, Instruction, Language, Role
from pbm.games.table.reading import ConditionReader, Wrong, say
from pbm.games.table.vocabulary import ALTERNATIVE, WHEN
from pbm.sheets.complaint import Fault
from pbm.sheets.parse import Parsed
from pbm.sheets.tokens import Tokens

LEADS: dict[str, Role] = {"any": "any", "then": "then", "standing": "standing"}
ENDINGS = (":", "then", ",")
"""What may stand between a condition and its order."""
BETWEEN_ORDERS = (";", ",", "and", "then", "&", "+")
"""What people put between two orders in one line, which takes one alone where nothing joins."""
JOINS = ("and", "&", "+", ",", ";")
"""What may join orders of one decision where the language says so."""


class ProgrammeReader:
    """Reads one line from left to right; each production gives what it found, or is `Wrong`."""

    def __init__(
        self, line: Tokens, language: Language, above: BlockHeading, numbers: NumbersUsed
    ) -> None:
        self.line = line
        self.language = language
        self.above = above
        self.numbers = numbers
        self.at = 0
        self.begun = 0
        """Where the order read last begins."""
        self.doubt: Fault | None = None
        """What was wrong with the rest of a condition, if it is no alternative order either."""

    def instruction(self) -> Instruction | Fault:
        """line = stop if condition | orders"""
        try:
            return self._stop() if self._word() == "stop" else self._orders()
        except Wrong as wrong:
            return wrong.fault

    def _orders(self) -> Instruction:
        """orders = lead [if condition :] order {or order} [bound]"""
        keep = self._eat("keep")
        role, number = self._lead()
        if number == 0:
            raise self._wrong("number_zero", 0, 1)
        keep = self._eat("keep") or keep
        before = self._leading_condition()
        if role == "standing" and self._word() == "none" and self.at + 1 == len(self.line):
            return Instruction("standing")
        alternatives = self._alternatives()
        if self.above.broken and self._leaves_out(alternatives):
            raise self._wrong("heading_broken", 0, len(self.line))
        return self._placed(role, number, keep, before, alternatives)

    def _placed(
        self,
        role: Role,
        number: int,
        keep: bool,
        before: Node | None,
        alternatives: tuple[Alternative, ...],
    ) -> Instruction:
        """The line with its bound and its place; all alternatives must share the place."""
        places = [self.language.place(one.order) for one in alternatives]
        place = places[0]
        if any(one.kind != place.kind for one in places):
            raise self._wrong("mixed", 0, len(self.line))
        bound = self._last_bound()
        role, number = self._numbered(role, number, place)
        return Instruction(
            role=role,
            number=number,
            keep=keep,
            kind=place.kind,
            subject=place.subject if len({one.subject for one in places}) == 1 else "",
            condition=before,
            alternatives=alternatives,
            **bound,
        )

    def _numbered(self, role: Role, number: int, place: DecisionPlace) -> tuple[Role, int]:
        """The role and the number: the next one for actions without, none for steps."""
        if role != "number":
            return role, 0
        if number < 0 and not place.numbered:
            return "step", 0
        if found := self.numbers.next(place.kind, max(0, number)):
            return role, found
        raise self._wrong("number_twice", 0, 1, number=number)

    def _stop(self) -> Instruction:
        """stop = "stop" ["in" block] "if" condition"""
        self.at = 1
        above = self.above
        if self._eat("in"):
            found = heading_at(self.line, self.at, self.language)
            if found is None:
                raise self._wrong("block_unknown", self.at, self.at + 1, word=self._shown()[:40])
            above, self.at = found
        if not self._eat(*WHEN):
            raise self._wrong("stop_if", 0, len(self.line))
        condition = self._condition()
        if self.at < len(self.line):
            raise self._rest()
        return Instruction(
            "stop", kind=above.kind, subject=above.subject, condition=condition, scope=above.words
        )

    def _lead(self) -> tuple[Role, int]:
        """The role and the number: -1 where none was written."""
        word = self._word()
        after = self.line.word(self.at + 1)
        if word in LEADS and (after == ":" or after in {*self.language.verbs, *WHEN}):
            self.at += 2 if after == ":" else 1
            return LEADS[word], -1
        if word.endswith(".") and word[:-1].isdecimal():
            self.at += 1
            return "number", int(word[:-1])
        return "number", -1

    def _leading_condition(self) -> Node | None:
        """["if" condition ":"]"""
        if not self._eat(*WHEN):
            return None
        condition = self._condition()
        if not self._eat(*ENDINGS):
            raise self._wrong("sign", self.at, self.at + 1, sign=":")
        return condition

    def _alternatives(self) -> tuple[Alternative, ...]:
        """order {and order} [if condition] {"or" order {and order} [if condition]}"""
        found: list[Alternative] = []
        taken: Parsed | None = None
        while True:
            read = self._order(taken)
            if isinstance(read, Fault):
                raise Wrong(self.doubt or read)
            taken = read
            order = self._under(read.order, found)
            self.begun, self.at, self.doubt = self.at, read.next, None
            also = self._joined(read)
            condition = self._condition(trailing=True) if self._eat(*WHEN) else None
            text = self.language.joined((order, *also))
            found.append(Alternative(order, text, condition, also))
            if not self._eat(*ALTERNATIVE):
                return tuple(found)
            self._eat("else")

    def _joined(self, before: Parsed) -> tuple[Any, ...]:
        """{and order}: further orders of the same decision; nothing where they cannot be."""
        found: list[Any] = []
        language, kind = self.language, self.language.place(before.order).kind
        while kind in language.joins and self._word() in JOINS:
            grammar, words = language.grammar, language.words
            read = grammar.read_alternative(self.line, self.at + 1, words, before, whole=False)
            if isinstance(read, Fault) or language.place(read.order).kind != kind:
                break
            found.append(self._under(read.order, []))
            self.at, before = read.next, read
        return tuple(found)

    def _order(self, before: Parsed | None) -> Parsed | Fault:
        """One order, after `or` perhaps without the words it shares with the one before."""
        grammar, words = self.language.grammar, self.language.words
        if self.at >= len(self.line):
            return self._wrong("order_missing", self.at, self.at + 1).fault
        if before is None:
            return grammar.read(self.line, self.at, words, whole=False)
        return grammar.read_alternative(self.line, self.at, words, before, whole=False)

    def _last_bound(self) -> dict[str, Any]:
        """The bound, with nothing behind it."""
        after_order = self.at
        bound = self._bound()
        if self.at >= len(self.line):
            return bound
        if self._word() in BETWEEN_ORDERS and self.line.word(self.at + 1) in self.language.verbs:
            second = self.line.raw(self.at + 1, len(self.line) - 1)
            raise self._wrong("two_orders", self.at, len(self.line), second=second)
        if self.at == after_order and self.line.word(self.begun) in self.language.verbs:
            grammar, words = self.language.grammar, self.language.words
            whole = grammar.read(self.line, self.begun, words)
            if isinstance(whole, Fault):
                raise Wrong(whole)
        raise self._rest()

    def _bound(self) -> dict[str, Any]:
        """bound = "at most" number "times" | "until" condition | "while" condition"""
        if self._eat("until"):
            return {"until": self._condition()}
        if self._eat("while"):
            return {"during": self._condition()}
        if self._word() != "at" or self.line.word(self.at + 1) != "most":
            return {}
        start, count = self.at, self.line.word(self.at + 2)
        if self.line.word(self.at + 3) not in ("times", "time") or not re.fullmatch(
            r"[1-9]\d{0,3}", count
        ):
            raise self._wrong("times", start, len(self.line))
        self.at += 4
        return {"times": int(count)}

    def _condition(self, trailing: bool = False) -> Node:
        """A condition, which must not be empty; a trailing one may be followed by `or ORDER`."""
        language = self.language
        if self.at >= len(self.line):
            word = self.line.word(self.at - 1)
            raise self._wrong("condition_missing", self.at, self.at + 1, word=word)
        reader = ConditionReader(self.line, language.figures, language.words, language.verbs)
        found = reader.read(self.at, trailing)
        if isinstance(found, Fault):
            raise Wrong(found)
        (node, self.at), self.doubt = found, reader.doubt
        return node

    def _word(self) -> str:
        """The word at the position."""
        return self.line.word(self.at)

    def _shown(self) -> str:
        """The word at the position as written."""
        return self.line.items[self.at].text if self.at < len(self.line) else ""

    def _under(self, order: Any, before: list[Alternative]) -> Any:
        """The order with the subject of the first alternative filled in, or of the heading."""
        language = self.language
        if before:
            first = language.place(before[0].order)
            filled = language.under(order, first.subject)
            if language.place(filled).kind == first.kind:
                return filled
        return language.under(order, self.above.subject)

    def _leaves_out(self, alternatives: tuple[Alternative, ...]) -> bool:
        """Whether an order leaves its subject to the heading above."""
        under = self.language.under
        return any(under(one.order, "?") != one.order for one in alternatives)

    def _eat(self, *words: str) -> bool:
        """Step over a word if one of these stands here."""
        if self._word() not in words:
            return False
        self.at += 1
        return True

    def _rest(self) -> Wrong:
        """A fault of what stands behind a whole line; one word is one that is not known there."""
        fault = self._wrong("rest", self.at, len(self.line), word=self._shown()[:40]).fault
        return Wrong(replace(fault, strange=True))

    def _wrong(self, sentence: str, first: int, after: int, **figures: object) -> Wrong:
        """A fault from one position up to another."""
        start, end = self.line.start(first), self.line.end(max(first, after - 1))
        return Wrong(Fault(start, end, say(sentence, **figures)))
