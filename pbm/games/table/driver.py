"""The driver: runs a batched turn, decision by decision, until its horizon or a question.

A turn has one part, or several when a seat must be asked (7.1, 7.2). The first part starts from
the letters; a later one from the programmes kept in the state, with what was mailed in between.
The batch is one transaction on a working copy: nothing is kept of a batch that fails.
"""

from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec

from pbm.games.table.account import BatchEnded, DecisionTaken, Deed, OrdersAccounted
from pbm.games.table.choice import Choice, Chooser, teller
from pbm.games.table.computers import Computers
from pbm.games.table.decision import Decision
from pbm.games.table.game import AuctionOver, Play, TableGame
from pbm.games.table.letters import Programmes, Read
from pbm.games.table.programme import Instruction, ProgrammeLine, ProgrammeTable, Question


class Settings(msgspec.Struct, frozen=True):
    """The moderator's switches that the driver knows."""

    horizon: str
    missing: Literal["default", "wait"] = "default"
    others: Literal["may-change", "keep"] = "may-change"


class Batch(msgspec.Struct, frozen=True):
    """What a part of a turn brought: the decisions, the accounts, and why it ended."""

    taken: tuple[DecisionTaken, ...]
    accounts: tuple[OrdersAccounted, ...]
    ended: BatchEnded
    question: Question | None = None
    answers: Mapping[int, tuple[str, ...]] = {}
    """What computers' seats were asked and answered."""


def run(
    game: TableGame,
    play: Play,
    letters: Programmes,
    seats: int,
    settings: Settings,
    computers: Computers,
) -> Batch:
    """Run one part of a turn on a working copy.

    `letters` has the seats that have written; `computers` answers for those that it plays.
    """
    answered = _begin(game, play, letters, settings)
    chooser = Chooser(game, play, letters, settings.missing == "wait", answered, computers)
    taken: list[DecisionTaken] = []
    reason, question = _follow(chooser, settings.horizon, taken)
    accounts = tuple(_accounts(chooser, seat, question) for seat in range(1, seats + 1))
    ended = _finish(game, play, reason, question)
    answers = {seat: tuple(given) for seat, given in sorted(computers.given.items())}
    return Batch(tuple(taken), accounts, ended, question, answers)


def _follow(
    chooser: Chooser, horizon: str, taken: list[DecisionTaken]
) -> tuple[str, Question | None]:
    """Decision by decision, each told in `taken`; why it ends, and the question if there is one."""
    game, play = chooser.game, chooser.play
    while (decision := game.next_decision(play)) is not None:
        if game.milestones(play, horizon) > chooser.table.mark:
            return "horizon", None
        choice = chooser.choose(decision)
        if isinstance(choice, Question):
            return choice.reason, choice
        taken.append(_take(chooser, decision, choice))
    return "over", None


def _begin(game: TableGame, play: Play, letters: Programmes, settings: Settings) -> str:
    """Lay out the programmes of a new turn or part; the key of the decision that was asked."""
    table, question = game.table(play), game.table(play).asked
    if table.part == 0:
        table.mark = game.milestones(play, settings.horizon)
        table.programmes = _waiting(game, play)
        table.overdue, table.fired, table.stack = [], {}, []
    for seat, read in sorted(letters.items()):
        stands = question is not None and settings.others == "keep" and seat != question.seat
        if not stands:
            _lay_out(table, seat, read)
    table.part += 1
    table.asked = None
    if question is None:
        return ""
    if question.seat not in letters:
        table.overdue.append(question.seat)
    elif game.rules.answered_anew:
        _begin_anew(table, question.key)
    return question.key


def _begin_anew(table: ProgrammeTable, key: str) -> None:
    """What was asked is answered by the letter that answers, whatever has been done in the decision
    before: its numbered lines and its last resort are for this very decision (M14)."""
    for cursor in table.stack:
        if cursor.key == key:
            cursor.acted, cursor.served, cursor.acts = [], False, 0


def _lay_out(table: ProgrammeTable, seat: int, read: Sequence[Read]) -> None:
    """A letter replaces the seat's whole programme; a standing default outlives the turn."""
    lines = []
    for one in read:
        said = one.instruction
        line = ProgrammeLine(
            one.line, one.text, said.role, said.number, said.keep, said.kind, said.subject
        )
        lines.append(line)
        if said.role == "standing":
            line.spent = True
            _stand(table, seat, one)
    blocks = {(line.kind, line.subject) for line in lines}
    for rider in table.programmes.get(seat, ()):
        if rider.role == "rider" and not rider.spent and (rider.kind, rider.subject) not in blocks:
            rider.parent = -1
            lines.append(rider)
    table.programmes[seat] = lines
    for cursor in table.stack:
        if cursor.seat == seat:
            cursor.acted = []


def _waiting(game: TableGame, play: Play) -> dict[int, list[ProgrammeLine]]:
    """What outlives its turn: maxima whose auction is still to come."""
    kept: dict[int, list[ProgrammeLine]] = {}
    for seat, lines in game.table(play).programmes.items():
        for line in lines:
            if not line.spent and game.waits(play, seat, line):
                line.role, line.line, line.number, line.parent = "rider", 0, 0, -1
                kept.setdefault(seat, []).append(line)
    return kept


def _stand(table: ProgrammeTable, seat: int, read: Read) -> None:
    """Keep or forget a seat's standing default."""
    if read.instruction.alternatives:
        table.standing.setdefault(seat, {})[read.instruction.kind] = read.text
    else:
        table.standing.pop(seat, None)


def _take(chooser: Chooser, decision: Decision, choice: Choice) -> DecisionTaken:
    """Do what was chosen, and mark what is used up."""
    game, play, table = chooser.game, chooser.play, chooser.table
    table.steps += 1
    chooser.cursor.acts += 1
    order, rider = game.rider(play, choice.order) or (choice.order, None)
    before = game.move(play)
    sold = game.act(play, decision, order)
    move = before if decision.raises else game.move(play)
    if choice.index >= 0:
        _mark(chooser, decision, choice, move)
        if rider is not None:
            _ride(chooser, decision.seat, choice.index, rider)
        if choice.found.also:
            _bring_along(chooser, decision, choice)
    if choice.found.partner is not None:
        _mark_partner(chooser, choice.found.partner, move)
    for one in sold:
        _sold(chooser, one)
    return DecisionTaken(
        step=table.steps,
        move=move,
        seat=decision.seat,
        kind=decision.kind,
        subject=decision.subject,
        text=game.language.joined((order,)),
        by=choice.by,
    )


def _mark(chooser: Chooser, decision: Decision, choice: Choice, move: int) -> None:
    """A line was done: count it and use it up; a maximum only when it wins."""
    table, found = chooser.table, choice.found
    line = table.programmes[decision.seat][choice.index]
    if decision.raises and chooser.game.bid(decision.raises) == choice.order:
        line.auction = decision.auction
        event = Deed(move, "bid", found.text, {"bid": decision.raises})
        chooser.book.done(decision.seat, teller(line, choice.index), event)
        return
    _count(line, chooser.reader.instruction(line))
    if line.role == "any":
        chooser.cursor.acted.append(choice.index)
    elif decision.numbered:
        chooser.cursor.served = True
    text = found.text.removesuffix(f" and {chooser.game.language.joined(found.also)}")
    event = Deed(move, "done", text, dict(found.figures), found.reasons)
    chooser.book.done(decision.seat, teller(line, choice.index), event)


def _mark_partner(chooser: Chooser, partner: tuple[int, int], move: int) -> None:
    """The other side's line of a deal has been done too."""
    seat, index = partner
    line = chooser.table.programmes[seat][index]
    _count(line, chooser.reader.instruction(line))
    chooser.book.done(seat, index, Deed(move, "done", line.text))


def _count(line: ProgrammeLine, instruction: Instruction) -> None:
    """Use up a line that has been done as often as it may."""
    line.done += 1
    if line.role == "then":
        return
    unbounded = instruction.until is not None or instruction.during is not None
    if line.role == "any":
        unbounded = unbounded or not instruction.times
    line.spent = not unbounded and line.done >= (instruction.times or 1)


def _ride(chooser: Chooser, seat: int, parent: int, order: object) -> None:
    """A maximum that belongs to the auction an order has just opened."""
    language, lines = chooser.game.language, chooser.table.programmes[seat]
    place = language.place(order)
    for older in lines:
        if older.role == "rider" and (older.kind, older.subject) == (place.kind, place.subject):
            older.spent = True
    lines.append(
        ProgrammeLine(
            line=lines[parent].line,
            text=language.grammar.write(order, language.words),
            role="rider",
            kind=place.kind,
            subject=place.subject,
            parent=parent,
        )
    )


def _bring_along(chooser: Chooser, decision: Decision, choice: Choice) -> None:
    """What a line wants done besides comes next in the same decision."""
    language, lines = chooser.game.language, chooser.table.programmes[decision.seat]
    for order in choice.found.also:
        place = language.place(order)
        lines.append(
            ProgrammeLine(
                line=lines[choice.index].line,
                text=language.grammar.write(order, language.words),
                role="also",
                kind=place.kind,
                subject=place.subject,
                auction=decision.key,
                parent=choice.index,
            )
        )


def _sold(chooser: Chooser, sold: AuctionOver) -> None:
    """An auction is over: the line that bid last for its winner is used up, the others were
    outbid."""
    for seat, lines in sorted(chooser.table.programmes.items()):
        bidding = [i for i, one in enumerate(lines) if one.auction == sold.auction]
        bidding = [index for index in bidding if not lines[index].spent]
        last = max(bidding, key=lambda i: chooser.book.bid(seat, teller(lines[i], i)), default=-1)
        for index in bidding:
            line, won = lines[index], seat == sold.winner and index == last
            if won and line.role != "rider":
                _count(line, chooser.reader.instruction(line))
            what = "won" if won else "lost"
            event = Deed(sold.move, what, line.text, {"price": sold.price})
            chooser.book.ended(seat, teller(line, index), event)
            line.auction = ""
            if line.role == "rider":
                line.spent = True


def _accounts(chooser: Chooser, seat: int, question: Question | None) -> OrdersAccounted:
    """Every line of a seat accounted for; in a waiting turn the rest stands."""
    table, game = chooser.table, chooser.game
    lines = table.programmes.get(seat, [])
    play = chooser.play
    accounts = chooser.book.accounts(
        seat,
        lines,
        question is not None,
        lambda line: game.unused(play, seat, line, question is None),
        lambda line: game.missed(play, seat, line, question is None),
        lambda line: not line.spent and game.waits(play, seat, line),
    )
    written = seat in table.programmes and (not lines or any(one.line for one in lines))
    return OrdersAccounted(seat, tuple(accounts), written)


def _finish(game: TableGame, play: Play, reason: str, question: Question | None) -> BatchEnded:
    """What stopped the batch, for everybody to read; the programmes are kept for the next part, or
    the table is cleared for the next turn."""
    table, move = game.table(play), game.move(play)
    part = table.part
    table.asked = question
    if question is not None:
        return BatchEnded(reason, part, move, question.seat, question.kind, question.subject)
    table.part, table.stack = 0, []
    return BatchEnded(reason, part, move)
