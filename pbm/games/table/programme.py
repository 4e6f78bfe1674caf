"""Programmes: what a line of a sheet says, and how it is read and written.

    line  = lead ["if" condition ":"] order ["if" condition] {"or" order ["if" condition]} [bound]
          | "stop" ["in" block] "if" condition
    lead  = ["keep"] [number "."] | "any:" | "then:" | "standing:"
    bound = "at most" number "times" | "until" condition | "while" condition

An `Instruction` is the line as a value; a `ProgrammeLine` is what the state keeps of it: its
canonical text, its place, and what is used up.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Literal

import msgspec

from pbm.games.table.conditions import Node, words
from pbm.games.table.decision import Order
from pbm.games.table.figures import FigureRegister
from pbm.sheets.complaint import Fault
from pbm.sheets.fields import Fact, Writing, listed
from pbm.sheets.lines import Line
from pbm.sheets.parse import Form, Grammar
from pbm.sheets.tokens import tokens
from pbm.sheets.usage import Slot, Usage, Values, Vocabularies, slots, usage

Role = Literal["stop", "any", "number", "step", "then", "standing", "rider", "also"]


class DecisionPlace(msgspec.Struct, frozen=True):
    """Which decisions an order answers: their kind, and their subject if it names one."""

    kind: str
    subject: str = ""
    numbered: bool = True


class Heading(msgspec.Struct, frozen=True):
    """A line that heads a block: `ACTIONS`, `COMPANY <subject:company>`; `stop` lines below it
    look at its decisions only, and orders below it may leave out its subject."""

    usage: Usage
    kind: str = ""


def heading(line: str, kind: str = "") -> Heading:
    """A heading by its usage line."""
    return Heading(usage(line), kind)


_FEW = 4
"""Names of a slot that are proposed one after the other."""


class Language(msgspec.Struct, frozen=True, eq=False):
    """What a family's programmes are written in."""

    grammar: Grammar
    words: Vocabularies
    figures: FigureRegister
    place: Callable[[Order], DecisionPlace]
    headings: tuple[Heading, ...] = ()
    never: Callable[[Order], str] = lambda order: ""
    """Why an order can never be carried out as it is written, in a sentence; empty if it may be.
    Told to a player at once; a record is read without it."""
    unmeant: Callable[[Order], bool] = lambda order: False
    """Whether nobody means an order who says it in other words than those of the grammar."""
    under: Callable[[Order, str], Order] = lambda order, subject: order
    """The order with the subject of its heading filled in."""
    replying: Callable[[Order, str], Order] | None = None
    """The order with the subject of what it answers filled in; as below a heading if none."""
    fuller: Callable[[Order], Iterable[Order]] = lambda order: ()
    """An order that can never be carried out with what it lacks, to be offered in its place."""
    shown: Callable[[Order, Values], Order] = lambda order, values: order
    """An example as it may be where a line names some of its parts."""
    joins: frozenset[str] = frozenset()
    """Kinds of decisions in which one line may have several orders: `sell 1 FW and 1 IC`."""

    def says(self, order: Order) -> bool:
        """Whether there is a way to write an order: the title may lack its feature."""
        return any(one.writes(order) for one in self.grammar.forms)

    def joined(self, orders: Iterable[Order]) -> str:
        """Orders of one turn as a line joins them."""
        return " and ".join(self.grammar.write(one, self.words) for one in orders)

    def likely(self, form: Form, values: Values) -> Iterator[Values]:
        """What an order may be in which something is missing: as its example has that, first what
        must stand, then the rest as well; and with what it lacks still to be done."""
        line = tokens(Line(1, form.example))
        read = self.grammar.read(line, 0, self.words)
        if isinstance(read, Fault) or not isinstance(read.order, form.order):
            return
        parts = slots(form.usage.parts)
        needed = [part for part in form.usage.parts if isinstance(part, Slot)]
        for told in (needed, parts):
            said = form.said(self.shown(read.order, values), told) | values
            yield said
            yield from (form.said(one, parts) for one in self.fuller(form.make(said)))
            missing = [one for one in needed if one.field not in values]
            yield from ({**said, part.field: one} for part in missing for one in self._few(part))

    def _few(self, part: Slot) -> tuple[str, ...]:
        """The words that may stand in a slot, where they are few: how a dividend is paid."""
        named = listed(self.words[part.vocabulary])
        return named if len(named) <= _FEW and all(map(str.isalpha, named)) else ()

    @property
    def writing(self) -> Writing:
        """How all this is written, for what prints orders as fields."""
        facts = {
            one.name: Fact(one.arguments, one.least, one.kind == "truth", one.about)
            for one in self.figures
        }
        questions = {form.key: self._question(form) for form in self.grammar.forms}
        answers = {key: kind for key, (kind, _) in questions.items()}
        subjects = {key: slot for key, (_, slot) in questions.items() if slot}
        return Writing(
            self.grammar, self.words, facts, programme=True, answers=answers, subjects=subjects
        )

    def _question(self, form: Form) -> tuple[str, str]:
        """The kind of question that a usage line's order answers, with any names in its slots, and
        the slot that names its subject, if one does."""
        names = {
            slot.field: named[0]
            for slot in slots(form.usage.parts)
            if not slot.many and (named := listed(self.words[slot.vocabulary]))
        }
        place = self.place(form.make(names))
        found = (field for field, name in names.items() if name == place.subject)
        return place.kind, next(found, "") if place.subject else ""

    @property
    def verbs(self) -> frozenset[str]:
        """The words that begin orders."""
        return frozenset(self.grammar.verbs)


class Alternative(msgspec.Struct, frozen=True):
    """One order of a line with its own condition; `text` is canonical."""

    order: Any
    text: str
    condition: Node | None = None
    also: tuple[Any, ...] = ()
    """Orders that follow it in the same decision, each as far as it is legal."""


class Instruction(msgspec.Struct, frozen=True):
    """A line of a programme as a value."""

    role: Role
    number: int = 0
    keep: bool = False
    kind: str = ""
    subject: str = ""
    condition: Node | None = None
    alternatives: tuple[Alternative, ...] = ()
    times: int = 0
    """At most so often; 0 where nothing was said."""
    until: Node | None = None
    during: Node | None = None
    scope: str = ""
    """Of a stop: the block it looks at, as written; empty for all."""


class ProgrammeLine(msgspec.Struct):
    """A line in the state: where it stood in the letter, what it says, what is used up."""

    line: int
    text: str
    role: Role
    number: int = 0
    keep: bool = False
    kind: str = ""
    subject: str = ""
    done: int = 0
    spent: bool = False
    auction: str = ""
    """The auction this line last bid in (or, for a rider, belongs to); of an `also`, the key of
    its decision."""
    parent: int = -1
    """Of a rider or an `also`: the place of the line that brought it along."""


class Question(msgspec.Struct, frozen=True):
    """What a seat was asked when a part ended."""

    seat: int
    kind: str
    subject: str
    key: str
    reason: Literal["missing", "stop"]
    line: int = 0
    """The stop line that fired."""


class Cursor(msgspec.Struct):
    """What has been done in one decision, which may be interrupted between its acts."""

    key: str
    seat: int
    acted: list[int] = []
    """`any:` lines done in it, by their places in the programme."""
    served: bool = False
    """Its numbered line has been done."""
    acts: int = 0


class ProgrammeTable(msgspec.Struct):
    """The programmes and the cursor of a batch: part of the hashed state."""

    programmes: dict[int, list[ProgrammeLine]] = {}
    standing: dict[int, dict[str, str]] = {}
    """Standing defaults by seat and kind of decision, canonical; kept between turns."""
    part: int = 0
    """The part of the turn that was resolved last; 0 before the first."""
    mark: int = 0
    """The horizon's milestones passed when the turn began."""
    steps: int = 0
    """Decisions taken since the game began."""
    asked: Question | None = None
    overdue: list[int] = []
    """Seats that let a part's deadline pass: not waited for again in this turn."""
    fired: dict[int, list[str]] = {}
    """Stop lines that have fired in this turn, by seat."""
    stack: list[Cursor] = []
    """The decision in hand on top; below it those that it interrupts."""


def write(instruction: Instruction) -> str:
    """An instruction in canonical words: reading them again gives the same instruction."""
    if instruction.role == "stop":
        assert instruction.condition is not None
        scope = f" in {instruction.scope}" if instruction.scope else ""
        return f"stop{scope} if {words(instruction.condition)}"
    parts = [_lead(instruction)]
    if instruction.condition is not None:
        parts.append(f"if {words(instruction.condition)}:")
    parts.append(" or ".join(map(_alternative, instruction.alternatives)) or "none")
    parts.append(_bound(instruction))
    return " ".join(part for part in parts if part)


def _lead(instruction: Instruction) -> str:
    """`keep 2.`, `any:`, `then:`, or nothing."""
    match instruction.role:
        case "number":
            return f"{'keep ' if instruction.keep else ''}{instruction.number}."
        case "step" | "rider" | "also":
            return "keep" if instruction.keep else ""
    return f"{instruction.role}:"


def _alternative(one: Alternative) -> str:
    """An order with its own condition."""
    return one.text if one.condition is None else f"{one.text} if {words(one.condition)}"


def _bound(instruction: Instruction) -> str:
    """The bound in words, or nothing."""
    if instruction.times:
        return f"at most {instruction.times} time{'' if instruction.times == 1 else 's'}"
    if instruction.until is not None:
        return f"until {words(instruction.until)}"
    return f"while {words(instruction.during)}" if instruction.during is not None else ""
