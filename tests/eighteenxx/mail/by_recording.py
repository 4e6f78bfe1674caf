"""Letters that say what was really played: a recorded game as programmes of its seats."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from importlib import import_module
from typing import Any, cast

import msgspec
import pytest

from pbm.core.dice import Dice
from pbm.games.catalogue import family
from pbm.games.eighteenxx.engine.rounds import apply, next_decision
from pbm.games.eighteenxx.family import drive
from pbm.games.eighteenxx.features.private_sales.to_companies import BuyPrivate
from pbm.games.eighteenxx.imported import played
from pbm.games.eighteenxx.programme.batches import batched
from pbm.games.eighteenxx.programme.language import STEPS, language_of
from pbm.games.eighteenxx.recorded.export import export_of
from pbm.games.eighteenxx.titles.t1870 import TITLE
from pbm.games.eighteenxx.values import orders as engine
from pbm.games.eighteenxx.values.state import encode
from pbm.games.eighteenxx.values.title import Title
from pbm.games.table.account import DecisionTaken
from pbm.games.table.programme import Language
from tests.cases.eighteenxx.batch import never

_PLACED = re.compile(r"^(lay|station) ([A-Z&]+) (?!nothing)(?!.* or ).+$", re.MULTILINE)
FAMILY = family("1870")
LANGUAGE = language_of(TITLE)
WAITING = {"missing": "wait", "horizon": "decision"}
NO_DICE: Any = Dice
AS_RECORDED = {"consent": "given", "discard_order": "any", "empty_questions": "asked"}
"""Settings by which a recording can be told line by line (M10)."""


def title_of(content: dict[str, Any]) -> Title:
    """The title of a recorded game."""
    module = import_module(f"pbm.games.eighteenxx.titles.t{content['title']}")
    return cast(Title, module.TITLE)


class Act(msgspec.Struct):
    """One decision as it was taken, and the position before it."""

    seat: int
    kind: str
    subject: str
    order: engine.Order
    owner: str
    before: bytes


def acts_of(content: dict[str, Any]) -> list[Act]:
    """Every decision of a recorded game in order, those it took for granted too."""
    return _acts_of(json.dumps(content))


@lru_cache(maxsize=4)
def _acts_of(text: str) -> list[Act]:
    """The same; the game is played once for all that ask one after the other."""
    content = json.loads(text)
    acts: list[Act] = []

    def noting(game: Any, order: Any, seat: int | None = None) -> None:
        asked = next_decision(game)
        assert asked is not None
        private = getattr(order, "private", "")
        owner = game.state.privates[private].owner if private in game.state.privates else ""
        act = Act(asked.seat, asked.kind, asked.subject, order, owner, encode(game.state))
        acts.append(act)
        apply(game, order, seat)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(import_module("pbm.games.eighteenxx.recorded.player"), "apply", noting)
        played(title_of(content), export_of(content, "the file"))
    return acts


def stopped_at(content: dict[str, Any], count: int) -> bytes:
    """The recorded game as a file that ends after so many actions."""
    return json.dumps({**content, "actions": content["actions"][:count], "result": {}}).encode()


def letter(acts: list[Act], at: int, language: Language = LANGUAGE) -> str:
    """What the seat that is asked would mail: its turn, its company's turn, or its answer."""
    return "\n".join(_lines(acts, at, language))


def _lines(acts: list[Act], at: int, language: Language) -> Iterator[str]:
    first = acts[at]
    if first.kind in ("stock", "offer"):
        for act in acts[at:]:
            if (act.seat, act.kind) != (first.seat, first.kind):
                return
            if isinstance(act.order, engine.Pass):
                yield "1. pass"
                return
            yield f"any: {_written(act, language)} at most 1 time"
        return
    if first.kind not in STEPS:
        if not isinstance(first.order, engine.Pass):
            yield _answer(first, language)
        return
    yield from _turn(acts, at, language)


def _turn(acts: list[Act], at: int, language: Language) -> Iterator[str]:
    """All that a company does in its turn, whatever interrupts it."""
    first = acts[at]
    for act in acts[at:]:
        if act.kind in ("stock", "offer") or (act.kind in STEPS and act.subject != first.subject):
            return
        own = act.subject == first.subject and act.kind in STEPS
        if own and not isinstance(act.order, engine.Pass):
            yield _answer(act, language)


def _answer(act: Act, language: Language) -> str:
    """An order in its block: forced sales and bids in auctions are said in other words."""
    if isinstance(act.order, engine.Sell):
        return f"sell {act.order.shares} {act.order.company} for a train"
    if isinstance(act.order, engine.Bid):
        return f"raise to {act.order.amount} for {act.order.private}"
    return _written(act, language)


def _written(act: Act, language: Language) -> str:
    order = act.order
    if isinstance(order, engine.Run | engine.RunBest | engine.Dividend):
        order = msgspec.structs.replace(order, connection=act.kind.startswith("connection"))
    if isinstance(order, BuyPrivate):
        order = msgspec.structs.replace(order, seat=int(act.owner))
    return language.grammar.write(order, language.words)


def goes_on(content: dict[str, Any], count: int, questions: int) -> list[str]:
    """Import a game after so many actions, answer questions as they were answered there.

    Returns the differences: questions put to others than in the record, other positions.
    """
    title = title_of(content)
    house, language = family(title.name), language_of(title)
    before = len(acts_of({**content, "actions": content["actions"][:count]}))
    acts = acts_of(content)[before:]
    match = house.recorded(stopped_at(content, count), AS_RECORDED).state  # type: ignore[misc]
    faults: list[str] = []
    at = 0
    mailed: dict[int, str] = {}
    for _ in range(questions):
        views = {seat: house.view(match, [], seat) for seat in mailed}
        readings = {seat: house.read(text, views[seat]) for seat, text in mailed.items()}
        for seat, reading in readings.items():
            faults += [f"{mailed[seat]!r}: {one.reason}" for one in reading.complaints]
        _, part = drive(title, batched(language, never), match, readings, WAITING, NO_DICE)
        match = house.decode(house.encode(part.match))
        at = _reached(acts, at, part.batch.taken, encode(match.position))
        question = match.table.asked
        if question is None or at >= len(acts) or faults or _elsewhere(acts[at]):
            break
        if encode(match.position) != acts[at].before:
            faults.append(f"decision {before + at}: another position")
        if (question.seat, question.subject) != (acts[at].seat, _subject(acts[at])):
            faults.append(f"decision {before + at}: {question} for {acts[at].order}")
        mailed = {question.seat: letter(acts, at, language)}
    return faults


def _elsewhere(act: Act) -> bool:
    """A discard that the recording's engine took out of our order (ruling H14)."""
    return isinstance(act.order, engine.Discard) and act.order.company != act.subject


def _subject(act: Act) -> str:
    return "" if act.kind in ("stock", "offer") else act.subject


def _reached(acts: list[Act], at: int, taken: Sequence[DecisionTaken], position: bytes) -> int:
    """The recorded decision before which a batch stops: where the record has its position.

    A private company is bought as soon as that is legal, so the passes round it may be others.
    """
    told = at + _consumed(taken, acts[at:])
    same = [n for n in range(at, min(told + 3, len(acts))) if acts[n].before == position]
    return min(same, key=lambda n: abs(n - told), default=told)


def _consumed(taken: Sequence[DecisionTaken], acts: list[Act]) -> int:
    """How many recorded decisions a batch has taken; the driver's own pauses are none."""
    count = 0
    for one in taken:
        paused = one.kind == "privates" and one.text == "pass"
        if paused and count < len(acts) and not isinstance(acts[count].order, engine.Pass):
            continue
        count += 1
    return count


def sensible(programme: str) -> str:
    """A programme that says what is to be done when a lay or a station cannot be done: nothing."""
    return _PLACED.sub(r"\g<0> or \1 \2 nothing", programme)
