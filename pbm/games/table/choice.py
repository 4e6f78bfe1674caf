"""What a seat does at a decision, by its programme: the meaning of programmes.

1. `stop if` lines: when one is true the batch stops and the seat is asked.
2. `any:` lines, in order, each at most once in the same decision.
3. The lowest numbered line not used up; or the lines of a step, as they are written.
4. `then:`, the seat's standing default, the only legal answer, the game's setting.
"""

from collections.abc import Iterator
from operator import itemgetter
from typing import Literal

import msgspec

from pbm.games.table.account import AccountBook, Deed
from pbm.games.table.attempt import Attempt, BatchLines, overruled
from pbm.games.table.computers import Computers
from pbm.games.table.decision import Decision, Order, sole
from pbm.games.table.game import Play, TableGame
from pbm.games.table.letters import Programmes
from pbm.games.table.programme import (
    Cursor,
    Instruction,
    ProgrammeLine,
    ProgrammeTable,
    Question,
    Role,
)

MOST_ACTS = 60
"""Acts of one decision; more are never sensible, and no programme may go on for ever."""
DEEPEST = 8
"""Decisions that interrupt one another; those further down are over."""

By = Literal["line", "rider", "standing", "only", "computer", "default", "closing"]


class Choice(msgspec.Struct, frozen=True):
    """An order chosen, by which line (-1 none) and in which way."""

    order: Order
    by: By
    index: int = -1
    found: Attempt = Attempt()


class Chooser:
    """Chooses for every seat during one batch; marks what is used up in the table."""

    def __init__(
        self,
        game: TableGame,
        play: Play,
        letters: Programmes,
        waits: bool,
        answered: str,
        computers: Computers,
    ) -> None:
        """`waits` is the setting `missing = wait`; `answered` the decision asked before."""
        self.game = game
        self.play = play
        self.waits = waits
        self.answered = answered
        self.computers = computers
        self.reader = BatchLines(game, play, letters)
        self.table: ProgrammeTable = game.table(play)
        self.book = AccountBook(self.table.programmes, self.table.fired)
        self.cursor = Cursor("", 0)
        """What has been done in the decision in hand."""

    def choose(self, decision: Decision) -> Choice | Question:
        """The seat's order, or the question that stops the batch."""
        table = self.table
        self.book.met(decision.kind, decision.key)
        self._turn_to(decision)
        lines = [
            (index, line)
            for index, line in enumerate(table.programmes.get(decision.seat, ()))
            if not line.spent and self._answers(line, decision)
        ]
        stops = [one for one in lines if one[1].role == "stop"]
        if stops and (stop := self._stopped(stops, decision)) is not None:
            return stop
        if self.cursor.acts >= MOST_ACTS:
            return Choice(decision.least(), "closing")
        return self._by_lines(lines, decision) or self._by_default(decision)

    def _answers(self, line: ProgrammeLine, decision: Decision) -> bool:
        """Whether a line belongs to the block of a decision and is such an answer; a stop without
        a block looks at all, and what follows an order belongs to its decision alone."""
        if line.role == "standing" or (line.role == "also" and line.auction != decision.key):
            return False
        if line.role == "stop":
            return line.kind in ("", decision.kind) and line.subject in ("", decision.subject)
        return belongs(line, decision) and fit(self.reader.instruction(line), decision)

    def _turn_to(self, decision: Decision) -> None:
        """A new key is a new decision; one that was interrupted goes on where it stood.

        A rider belongs to the first auction it meets, and is over with it.
        """
        table = self.table
        while table.stack and table.stack[-1].key != decision.key:
            if not any(cursor.key == decision.key for cursor in table.stack):
                break
            table.stack.pop()
        if not table.stack or table.stack[-1].key != decision.key:
            table.stack.append(Cursor(decision.key, decision.seat))
            del table.stack[:-DEEPEST]
        self.cursor = table.stack[-1]
        for line in table.programmes.get(decision.seat, ()):
            if line.role == "rider" and not line.spent and line.subject == decision.subject:
                line.auction = line.auction or decision.auction
                line.spent = line.auction != decision.auction

    def _stopped(
        self, stops: list[tuple[int, ProgrammeLine]], decision: Decision
    ) -> Question | None:
        """The first stop that is true, unless this is the decision the seat was asked for."""
        if decision.key == self.answered:
            return None
        for index, line in stops:
            if (idle := self.reader.idle(line, decision)) is not None:
                self.book.tried(decision.seat, index, (idle,))
                continue
            fired = self.table.fired.setdefault(decision.seat, [])
            if line.text in fired or self._settled(decision):
                continue
            fired.append(line.text)
            line.spent = True
            return _question(decision, "stop", line.line)
        return None

    def _settled(self, decision: Decision) -> bool:
        """Whether a stop has nothing to ask: one answer alone is legal; in older editions, also
        where the programme says nothing of the step (M15)."""
        unseen = decision.declined and not self.game.rules.stops_in_silence
        return unseen or sole(decision) is not None

    def _by_lines(
        self, lines: list[tuple[int, ProgrammeLine]], decision: Decision
    ) -> Choice | None:
        """Rules 2, 3 and the `then:` of 4; None when nothing the seat wrote can be done.

        Of a step, conditions that are not true say that nothing is wanted now. Where a maximum for
        what is auctioned has been passed, a line that names nothing does not bid beyond it (R27 of
        Chicago Express).
        """
        tried: list[Attempt] = []
        named = False
        for index, line in self._in_turn(lines, decision):
            found = self._attempt(index, line, decision)
            if found.order is not None and named and not line.subject:
                found = overruled(line, found, decision)
                self.book.tried(decision.seat, index, found.reasons)
            if found.order is not None:
                return Choice(
                    found.order, "rider" if line.role == "rider" else "line", index, found
                )
            tried.append(found)
            named = named or (self._binds(decision) and found.passing and bool(line.subject))
        unwanted = bool(tried) and not decision.numbered and all(one.untrue for one in tried)
        closing = (self.cursor.acts or unwanted) and not decision.forced
        if closing or any(one.passing for one in tried):
            return Choice(decision.least(), "closing")
        return None

    def _in_turn(
        self, lines: list[tuple[int, ProgrammeLine]], decision: Decision
    ) -> Iterator[tuple[int, ProgrammeLine]]:
        """The lines to try, in the order of the rules above."""
        cursor = self.cursor
        by_role: dict[Role, list[tuple[int, ProgrammeLine]]] = {}
        for one in lines:
            by_role.setdefault(one[1].role, []).append(one)
        yield from by_role.get("rider", ())
        yield from by_role.get("also", ())
        unasked = [one for one in by_role.get("any", ()) if one[0] not in cursor.acted]
        if self._binds(decision):
            yield from (one for one in unasked if one[1].subject)
            unasked = [one for one in unasked if not one[1].subject]
            by_role.setdefault("step", []).extend(unasked)
        else:
            yield from unasked
        orders = sorted([*by_role.get("number", ()), *by_role.get("step", ())], key=itemgetter(0))
        if not decision.numbered:
            yield from sorted(orders, key=lambda one: not one[1].subject)
        elif not cursor.served:
            yield from _by_number(orders)
        if not cursor.acts:
            yield from by_role.get("then", ())

    def _binds(self, decision: Decision) -> bool:
        """Whether what a line for the very thing says at a decision binds those that name none."""
        auctioned = decision.raises > 0 and not decision.numbered
        return auctioned and self.game.rules.names_bind

    def _attempt(self, index: int, line: ProgrammeLine, decision: Decision) -> Attempt:
        """Try one line; a numbered one that cannot be done is used up unless kept."""
        bound = self.reader.bound(line, decision)
        if bound is not None:
            self.book.tried(decision.seat, index, (bound,))
            until = self.reader.instruction(line).until is not None
            line.spent = until or (line.role == "number" and not self.cursor.acted)
            return Attempt(reasons=(bound,))
        found = self.reader.attempt(line, decision)
        if found.order is not None:
            return found
        if line.role == "also":
            left = Deed(0, "left", line.text, before=found.reasons)
            self.book.left(decision.seat, line.parent, left)
        else:
            self.book.tried(decision.seat, teller(line, index), found.reasons)
        numbered = line.role == "number" and decision.numbered and not line.keep
        numbered = numbered and not self.cursor.acted
        line.spent = line.spent or numbered or line.role == "also"
        return found

    def _by_default(self, decision: Decision) -> Choice | Question:
        """The standing default, the only legal answer, the computer's for a seat that it plays,
        and what the game does with the missing; nobody waits for an answer to a quiet question."""
        standing = self._standing(decision)
        if standing is not None:
            return standing
        only = decision.least() if decision.declined else sole(decision)
        if only is not None:
            return Choice(only, "only")
        if self.computers.plays(decision.seat):
            return self._by_computer(decision)
        asked = decision.key == self.answered or decision.seat in self.table.overdue
        if self.waits and not asked and not decision.quiet:
            return _question(decision, "missing")
        return Choice(decision.least(), "default")

    def _by_computer(self, decision: Decision) -> Choice:
        """What the seat's policy does, or did as the record has it; the least act if that cannot
        be done after all."""
        seat, language = decision.seat, self.game.language
        text = self.computers.recorded(seat)
        if text is None:
            order = self.computers.order(decision, self.table.steps)
            text = language.grammar.write(order, language.words)
        found = self.reader.attempt(ProgrammeLine(0, text, "standing"), decision)
        self.computers.given[seat].append(text)
        order = decision.least() if found.order is None else found.order
        return Choice(order, "computer", found=found)

    def _standing(self, decision: Decision) -> Choice | None:
        """The seat's own default, if it answers such a decision and is legal."""
        text = self.table.standing.get(decision.seat, {}).get(decision.kind)
        if not text:
            return None
        line = ProgrammeLine(0, text, "standing", kind=decision.kind)
        found = self.reader.attempt(line, decision)
        return Choice(found.order, "standing", -1, found) if found.order is not None else None


def belongs(line: ProgrammeLine | Instruction, decision: Decision) -> bool:
    """Whether a line stands in the block of a decision, and is about the same thing."""
    if line.subject and decision.subject and line.subject != decision.subject:
        return False
    return line.kind == decision.kind or line.kind in decision.also


def fit(said: Instruction, decision: Decision) -> bool:
    """Whether an order of a line is such an answer as the decision wants."""
    return any(decision.fits(one.order) for one in said.alternatives)


def teller(line: ProgrammeLine, index: int) -> int:
    """The line that is told of what happens: the one that brought this one along, if any."""
    return line.parent if line.role in ("rider", "also") and line.parent >= 0 else index


def _by_number(orders: list[tuple[int, ProgrammeLine]]) -> list[tuple[int, ProgrammeLine]]:
    """By number; a line without one comes after the numbered line above it."""
    keyed: list[tuple[int, int, tuple[int, ProgrammeLine]]] = []
    number = 0
    for one in orders:
        number = one[1].number or number
        keyed.append((number, one[0], one))
    return [one for _, _, one in sorted(keyed, key=lambda key: key[:2])]


def _question(decision: Decision, reason: Literal["missing", "stop"], line: int = 0) -> Question:
    """What the seat is asked."""
    return Question(decision.seat, decision.kind, decision.subject, decision.key, reason, line)
