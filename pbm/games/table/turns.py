"""What every sequential family does alike around the driver: settings, letters, names of parts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any, Literal

import msgspec

from pbm.core.dice import Dice
from pbm.core.journal import Event, Journal
from pbm.core.ledger import Ledger
from pbm.games.family import Family, FamilyOf, GivenOrder, Reading, Resolution, Setting
from pbm.games.table.computers import Computers
from pbm.games.table.driver import Batch, Settings, run
from pbm.games.table.game import TableGame
from pbm.games.table.lenient.letters import understand_programme
from pbm.games.table.lenient.words import Spoken
from pbm.games.table.letters import Programmes, Read, read_programme
from pbm.games.table.match import P, TableMatch, encode, reseat, seats_of, turn_name
from pbm.games.table.messages import KIND, Message, MessageSent
from pbm.games.table.programme import Alternative, Instruction, Language, write
from pbm.games.table.reading import say
from pbm.games.table.view import TableView
from pbm.sheets.complaint import Complaint, Fault
from pbm.sheets.lines import order_lines

_ONCE = " at most 1 times"
"""As canonical lines said `at most 1 time` before."""
_ANSWERS = ("step", "number")
"""Roles of lines that answer; `any:` and a last resort are for every decision of the turn."""


def table_settings(horizons: tuple[str, ...], usual: str) -> tuple[Setting, ...]:
    """The settings that the driver knows, with the horizons of a family."""
    return (
        Setting("horizon", usual, horizons, "how far one turn goes"),
        Setting(
            "missing",
            "default",
            ("default", "wait"),
            "no line fits: the rules' least act, or the turn waits",
        ),
        Setting(
            "others",
            "may-change",
            ("may-change", "keep"),
            "others than the seat asked: may they write between parts?",
        ),
    )


def play_part(
    game: TableGame,
    play: Any,
    match: TableMatch[P],
    books: tuple[Journal, Ledger],
    readings: Mapping[int, Reading],
    settings: Mapping[str, str],
    dice: Dice,
) -> Part:
    """Drive a working copy of a match through one part: until the horizon or a question.

    `books` are the journal and the ledger in which the play writes; a turn "until somebody must
    decide" always waits; the dice are for the policies of seats that the computer plays.
    """
    given = {seat: [one.order for one in reading.orders] for seat, reading in readings.items()}
    letters, messages = _sorted_out(given)
    chosen: dict[str, Any] = {**match.settings, **settings}
    waits = chosen["horizon"] == "decision" or chosen["missing"] == "wait"
    missing: Literal["wait", "default"] = "wait" if waits else "default"
    switches = Settings(chosen["horizon"], missing, chosen["others"])
    played = {seat: one.answers for seat, one in readings.items() if one.answers is not None}
    computers = Computers(played, partial(game.decide, play), dice)
    batch = run(game, play, letters, len(match.seats), switches, computers)
    whole = batch.question is None and batch.ended.part == 1
    match.last = str(match.turn) if whole else f"{match.turn}.{batch.ended.part}"
    if batch.question is None:
        match.turn += 1
    journal, ledger = books
    facts = [*journal.events, batch.ended, *messages, *batch.accounts]
    return Part(match, batch, facts, ledger)


def _sorted_out(
    letters: Programmes,
) -> tuple[dict[int, list[Read]], list[MessageSent]]:
    """The programmes without messages, and the messages by seat and line."""
    programmes: dict[int, list[Read]] = {}
    messages: list[MessageSent] = []
    for seat, lines in sorted(letters.items()):
        programmes[seat] = [one for one in lines if one.instruction.kind != KIND]
        for one in lines:
            for choice in one.instruction.alternatives:
                if isinstance(choice.order, Message):
                    messages.append(MessageSent(seat, choice.order.text))
    return programmes, messages


class Part(msgspec.Struct):
    """What one part of a turn came to."""

    match: Any
    batch: Batch
    facts: list[Event]
    ledger: Ledger

    def resolution(self, history: dict[str, Any]) -> Resolution:
        """As the office keeps it; `history` is one row of figures."""
        question = self.batch.question
        return Resolution(
            state=self.match,
            journal=[msgspec.to_builtins(one) for one in self.facts],
            ledger=[msgspec.to_builtins(one) for one in self.ledger.entries],
            history=history,
            next_turn=turn_name(self.match),
            asked=() if question is None else (question.seat,),
            answers=self.batch.answers,
        )


def as_reading(text: str, language: Language, view: TableView) -> Reading:
    """Canonical lines as the office keeps them; `at most 1 times`, as they once said it, stays in
    what was hashed."""
    read, complaints = read_programme(text, language)
    written = [one.text for one in order_lines(text)]
    once = {one.removesuffix("s"): one for one in written if one.endswith(_ONCE)}
    kept = [msgspec.structs.replace(one, text=once.get(one.text, one.text)) for one in read]
    return _kept(kept, complaints, view)


def as_understood(text: str, language: Language, words: Spoken, view: TableView) -> Reading:
    """A letter's programme, leniently read."""
    read, complaints = understand_programme(text, language, words)
    return _kept(_replying(read, language, view), complaints, view)


def _replying(read: Iterable[Read], language: Language, view: TableView) -> list[Read]:
    """A letter's lines; those that answer the question its writer is asked, about its subject.

    "Raise to 9", written to who asks whether to bid for one company, is no word about the others.
    The line is put in full here, so that the receipt shows it and the record holds it.
    """
    asked = view.asked
    if asked is None or asked.seat != view.seat or not asked.subject:
        return list(read)
    found = []
    for one in read:
        said = one.instruction
        answers = said.role in _ANSWERS and said.kind == asked.kind and not said.subject
        found.append(_about(one, asked.subject, language) if answers else one)
    return found


def _about(read: Read, subject: str, language: Language) -> Read:
    """A line with the subject filled in wherever its orders leave it out."""
    orders = [_filled(one, subject, language) for one in read.instruction.alternatives]
    named = {language.place(one.order).subject for one in orders}
    if named != {subject}:
        return read
    said: Instruction = msgspec.structs.replace(
        read.instruction, subject=subject, alternatives=tuple(orders)
    )
    return Read(read.line, write(said), said)


def _filled(one: Alternative, subject: str, language: Language) -> Alternative:
    """An alternative about the subject."""
    order: Any = (language.replying or language.under)(one.order, subject)
    return msgspec.structs.replace(
        one, order=order, text=language.grammar.write(order, language.words)
    )


def _kept(lines: list[Read], complaints: list[Complaint], view: TableView) -> Reading:
    """What was read as the office keeps it; nothing where only the asked seat may write."""
    if lines and view.waiting == "others" and view.settings.get("others") == "keep":
        first = lines[0]
        stays = Fault(0, len(first.text), say("kept")).of(first.line, first.text)
        return Reading((), (stays, *complaints))
    return Reading(tuple(GivenOrder(one.line, one.text, one) for one in lines), tuple(complaints))


def sequential(**own: Any) -> Family:
    """A sequential title as the office sees it: what all have alike, and a family's own."""
    alike: dict[str, Any] = {
        "encode": encode,
        "turn": turn_name,
        "over": lambda match: match.position.over,
        "years": lambda match: "",
        "seats": seats_of,
        "reseat": reseat,
        "by_computer": lambda view: msgspec.structs.replace(view, by_computer=True),
        "understand": own["read"],
    }
    return FamilyOf(**{**alike, **own})
