"""Reading one line of a programme, from left to right, to an instruction or a fault."""

import re
from typing import Any

from pbm.games.table.conditions import Node
from pbm.games.table.headings import BlockHeading, NumbersUsed, heading_at
from pbm.games.table.programme import Alternative, DecisionPlace, Instruction, Language, Role
from pbm.games.table.reading import ConditionReader, say
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
    """Reads one line from left to right; each production gives what it found or a fault."""

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
        """line = lead [if condition :] order {or order} [bound] | stop if condition"""
        if self._word() == "stop":
            return self._stop()
        keep = self._eat("keep")
        role, number = self._lead()
        if number == 0:
            return self._fault("number_zero", 0, 1)
        keep = self._eat("keep") or keep
        before = self._leading_condition()
        if isinstance(before, Fault):
            return before
        if role == "standing" and self._word() == "none" and self.at + 1 == len(self.line):
            return Instruction("standing")
        alternatives = self._alternatives()
        if isinstance(alternatives, Fault):
            return alternatives
        if self.above.broken and self._leaves_out(alternatives):
            return self._fault("heading_broken", 0, len(self.line))
        return self._placed(role, number, keep, before, alternatives)

    def _placed(
        self,
        role: Role,
        number: int,
        keep: bool,
        before: Node | None,
        alternatives: tuple[Alternative, ...],
    ) -> Instruction | Fault:
        """The line with its bound and its place; all alternatives must share the place."""
        places = [self.language.place(one.order) for one in alternatives]
        place = places[0]
        if any(one.kind != place.kind for one in places):
            return self._fault("mixed", 0, len(self.line))
        bound = self._last_bound()
        if isinstance(bound, Fault):
            return bound
        lead = self._numbered(role, number, place)
        if isinstance(lead, Fault):
            return lead
        return Instruction(
            role=lead[0],
            number=lead[1],
            keep=keep,
            kind=place.kind,
            subject=place.subject if len({one.subject for one in places}) == 1 else "",
            condition=before,
            alternatives=alternatives,
            **bound,
        )

    def _numbered(self, role: Role, number: int, place: DecisionPlace) -> tuple[Role, int] | Fault:
        """The role and the number: the next one for actions without, none for steps."""
        if role != "number":
            return role, 0
        if number < 0 and not place.numbered:
            return "step", 0
        found = self.numbers.next(place.kind, max(0, number))
        return (role, found) if found else self._fault("number_twice", 0, 1, number=number)

    def _stop(self) -> Instruction | Fault:
        """stop = "stop" ["in" block] "if" condition"""
        self.at = 1
        above = self.above
        if self._eat("in"):
            found = heading_at(self.line, self.at, self.language)
            if found is None:
                return self._fault("block_unknown", self.at, self.at + 1, word=self._shown()[:40])
            above, self.at = found
        if not self._eat(*WHEN):
            return self._fault("stop_if", 0, len(self.line))
        condition = self._condition()
        if isinstance(condition, Fault):
            return condition
        if self.at < len(self.line):
            return self._fault("rest", self.at, len(self.line), word=self._shown()[:40])
        return Instruction(
            role="stop",
            kind=above.kind,
            subject=above.subject,
            condition=condition,
            scope=above.words,
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

    def _leading_condition(self) -> Node | Fault | None:
        """["if" condition ":"]"""
        if not self._eat(*WHEN):
            return None
        condition = self._condition()
        if not isinstance(condition, Fault) and not self._eat(*ENDINGS):
            return self._fault("sign", self.at, self.at + 1, sign=":")
        return condition

    def _alternatives(self) -> tuple[Alternative, ...] | Fault:
        """order {and order} [if condition] {"or" order {and order} [if condition]}"""
        found: list[Alternative] = []
        taken: Parsed | None = None
        while True:
            read = self._order(taken)
            if isinstance(read, Fault):
                return self.doubt or read
            taken = read
            order = self._under(read.order, found)
            self.begun, self.at, self.doubt = self.at, read.next, None
            also = self._joined(read)
            condition = None
            if self._eat(*WHEN):
                own = self._condition(trailing=True)
                if isinstance(own, Fault):
                    return own
                condition = own
            texts = (
                self.language.grammar.write(one, self.language.words) for one in (order, *also)
            )
            found.append(Alternative(order, " and ".join(texts), condition, also))
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
            return self._fault("order_missing", self.at, self.at + 1)
        if before is None:
            return grammar.read(self.line, self.at, words, whole=False)
        return grammar.read_alternative(self.line, self.at, words, before, whole=False)

    def _last_bound(self) -> dict[str, Any] | Fault:
        """The bound, with nothing behind it."""
        after_order = self.at
        bound = self._bound()
        if isinstance(bound, Fault) or self.at >= len(self.line):
            return bound
        if self._word() in BETWEEN_ORDERS and self.line.word(self.at + 1) in self.language.verbs:
            second = self.line.raw(self.at + 1, len(self.line) - 1)
            return self._fault("two_orders", self.at, len(self.line), second=second)
        if self.at == after_order and self.line.word(self.begun) in self.language.verbs:
            grammar, words = self.language.grammar, self.language.words
            whole = grammar.read(self.line, self.begun, words)
            if isinstance(whole, Fault):
                return whole
        return self._fault("rest", self.at, len(self.line), word=self._shown()[:40])

    def _bound(self) -> dict[str, Any] | Fault:
        """bound = "at most" number "times" | "until" condition | "while" condition"""
        if self._eat("until"):
            condition = self._condition()
            return condition if isinstance(condition, Fault) else {"until": condition}
        if self._eat("while"):
            condition = self._condition()
            return condition if isinstance(condition, Fault) else {"during": condition}
        if self._word() != "at" or self.line.word(self.at + 1) != "most":
            return {}
        start, count = self.at, self.line.word(self.at + 2)
        if self.line.word(self.at + 3) not in ("times", "time") or not re.fullmatch(
            r"[1-9]\d{0,3}", count
        ):
            return self._fault("times", start, len(self.line))
        self.at += 4
        return {"times": int(count)}

    def _condition(self, trailing: bool = False) -> Node | Fault:
        """A condition, which must not be empty; a trailing one may be followed by `or ORDER`."""
        language = self.language
        if self.at >= len(self.line):
            word = self.line.word(self.at - 1)
            return self._fault("condition_missing", self.at, self.at + 1, word=word)
        reader = ConditionReader(self.line, language.figures, language.words, language.verbs)
        found = reader.read(self.at, trailing)
        if isinstance(found, Fault):
            return found
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

    def _fault(self, sentence: str, first: int, after: int, **figures: object) -> Fault:
        """A fault from one position up to another."""
        start, end = self.line.start(first), self.line.end(max(first, after - 1))
        return Fault(start, end, say(sentence, **figures))
