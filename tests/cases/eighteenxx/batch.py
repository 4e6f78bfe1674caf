"""Cases of batched turns: programmes as players mail them, run by the real driver."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Literal, cast

import msgspec

from pbm.core.dice import Dice
from pbm.games.eighteenxx.board.board import Board, tiles_left
from pbm.games.eighteenxx.engine.match import Match
from pbm.games.eighteenxx.engine.shares import held, share_price_order
from pbm.games.eighteenxx.features.connections.values import Connections
from pbm.games.eighteenxx.programme.batches import batched
from pbm.games.eighteenxx.programme.decisions import Play
from pbm.games.eighteenxx.programme.language import language_of
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.state import OperatingRound, StockRound
from pbm.games.eighteenxx.values.title import Title
from pbm.games.table import driver
from pbm.games.table.account import DecisionTaken, LineAccount
from pbm.games.table.computers import Computers
from pbm.games.table.driver import Batch
from pbm.games.table.letters import Read, read_programme
from pbm.games.table.programme import Language, ProgrammeTable
from tests.cases.eighteenxx.accounts import account, cash, complaint, refused, refused_at, same
from tests.cases.eighteenxx.happened import means_fact
from tests.cases.eighteenxx.leading import round_of
from tests.cases.eighteenxx.outcome import FINDERS as RULE_FINDERS
from tests.cases.eighteenxx.situation import Scene

Case = dict[str, Any]
OWN_KEYS = ("missing", "tiles_used_up")
"""What only the situations of batched turns say."""
FIRST = 2
"""The number of the stock round in which cases begin."""


def never(*_: object) -> Any:
    """No computer plays a seat."""
    raise AssertionError("a policy was asked")


NOBODY = Computers({}, never, Dice("case"))


class Mailed:
    """A case after its programmes have been followed."""

    def __init__(self, title: Title, case: Case) -> None:
        self.case = case
        self.language: Language = language_of(title)
        given = {k: v for k, v in case["situation"].items() if k not in OWN_KEYS}
        self.scene = Scene(title, {**case, "situation": given})
        game = self.scene.game
        for tile in case["situation"].get("tiles_used_up", ()):
            _use_up(game, tile)
        self.play = Play(game, Match(game.state, ProgrammeTable(), [], {}))
        self.tokens = game.state.board.tokens
        self.next_seat = ""
        self.first_round = self.round_now()
        self.complaints: dict[str, str] = {}
        self.first = self._run(_programmes(case["actions"]))
        later = case["expected"].get("then_on", {})
        self.second = self._run(later) if later else None

    @property
    def game(self) -> Game:
        """The game as the batch left it."""
        return self.play.game

    def round_now(self) -> tuple[int, str, int]:
        """Which round is on."""
        return round_of(self.game)

    def order(self) -> list[str]:
        """Companies that have started, in share price order."""
        companies = self.game.state.companies.items()
        return share_price_order(self.game, [name for name, one in companies if one.floated])

    def _run(self, programmes: Mapping[str, list[str]]) -> Batch:
        letters: dict[int, list[Read]] = {}
        for seat, lines in programmes.items():
            read, complaints = read_programme("\n".join(lines), self.language)
            letters[int(seat)] = read
            for one in complaints:
                self.complaints[seat] = f"{one.reason} {one.suggestion}"
        waits = cast(Literal["default", "wait"], self.case["situation"].get("missing", "default"))
        settings = driver.Settings("case", waits)
        seats = len(self.game.state.seats)
        rules = msgspec.structs.replace(
            batched(self.language, never), milestones=lambda play, horizon: self.finished()
        )
        return driver.run(rules, self.play, letters, seats, settings, NOBODY)

    def finished(self) -> int:
        """Whether the round is over, or all that the case tells of has been done in it."""
        given, game = self.case["situation"], self.game
        if given.get("round") == "ISR":
            return int(self.play.match.table.steps > 0 and not self._left())
        if given.get("round") == "SR and OR":
            return int(game.state.round > FIRST)
        if given.get("round") != "OR":
            return int(game.state.round > FIRST or game.on_stack(StockRound) is None)
        frame = game.on_stack(OperatingRound)
        if frame is None:
            return 1
        names = given.get("order", [given["operating"]] if "operating" in given else [])
        if names:
            return int(frame.number > 1 or set(names) <= set(frame.done))
        return int(frame.number > 1 or game.on_stack(Connections) is None)

    def _left(self) -> bool:
        """Whether a line is not used up."""
        privates, roles = self.game.state.privates, ("number", "step", "any", "rider")
        programmes = self.play.match.table.programmes.values()
        return any(
            one.role in roles and not one.spent
            for lines in programmes
            for one in lines
            if one.subject not in privates or not privates[one.subject].owner
        )

    def accounts(self, seat: str, batch: Batch | None = None) -> list[LineAccount]:
        """What became of a seat's lines."""
        found = (batch or self.first).accounts
        return [a for one in found if one.seat == int(seat) for a in one.accounts]


def _programmes(actions: list[Case]) -> dict[str, list[str]]:
    return {str(one["seat"]): one["programme"] for one in actions}


def _use_up(game: Game, tile: str) -> None:
    """Lay all copies of a tile where they disturb nothing."""
    board: Board = game.state.board
    free = [h.name for h in reversed(game.map.by_number) if h.ground == "open"]
    while tiles_left(game.map, board, tile):
        board.tiles[free.pop(0)] = (tile, 0)


def check(title: Title, case: Case) -> str:
    """The first thing that is not as expected, or ""."""
    mailed = Mailed(title, case)
    for key, wanted in case["expected"].items():
        if key in FINDERS:
            fault = FINDERS[key](mailed, wanted)
        elif key in RULE_FINDERS:
            fault = same(RULE_FINDERS[key](cast(Any, mailed), wanted), wanted)
        else:
            return f"no way to look at {key}"
        if fault:
            return f"{key}: {fault}"
    return ""


# what was done, in order


def _sequence(mailed: Mailed, wanted: list[str]) -> str:
    """Only what a case names is looked for, in its order; passes of single answers are no acts."""
    found = _acts(mailed, mailed.first)
    return _in_order(found, wanted)


def _sequence_after(mailed: Mailed, wanted: list[str]) -> str:
    assert mailed.second is not None
    return _in_order(_acts(mailed, mailed.second), wanted)


def _in_order(found: list[str], wanted: list[str]) -> str:
    stock = all(re.match(r"\d ", words) for words in wanted)
    if stock:
        ours = iter([_plain(one) for one in found if re.match(r"\d ", one)])
        return _acted(ours, [_plain(one) for one in wanted])
    facts = iter(found)
    for words in wanted:
        if not any(means_fact(words, one) for one in facts):
            return f"{words!r} did not happen in {found}"
    return ""


def _acted(ours: Iterator[str], wanted: list[str]) -> str:
    """The same acts; a seat that can do nothing at all is not asked, so it does not pass."""
    one = next(ours, "")
    for words in wanted:
        if one == words:
            one = next(ours, "")
        elif not words.endswith(" pass"):
            return f"{one!r}, expected {words!r}"
    return "" if one in ("", *wanted) else f"{one!r} was not expected"


def _plain(words: str) -> str:
    """A seat's act without the words that two ways of saying it do not share."""
    words = re.sub(r"^(\d) pass(?:es)?$", r"\1 pass", words)
    words = re.sub(r"^(\d) (bid|buy|sell|par|decline|protect|redeem|reissue)s\b", r"\1 \2", words)
    if match := re.fullmatch(r"(\d) (\w+) redeem from (\d)", words):
        return f"{match[1]} redeem {match[2]} from seat {match[3]}"
    if match := re.fullmatch(r"(\d) sell (\w+) (\d)", words):
        return f"{match[1]} sell {match[3]} {match[2]}"
    words = re.sub(r"^(\d) bid [A-Z]+ (\d+)", r"\1 bid \2", words)
    words = re.sub(r"^(\d) decline \w+", r"\1 pass", words)
    words = re.sub(r" from | private ", " ", words) if " buy " in words else words
    return re.sub(r"(par \w+) (\d+)", r"\1 at \2", words).replace(" ipo", "")


def _acts(mailed: Mailed, batch: Batch) -> list[str]:
    """The decisions of stock turns and protections; of companies what the journal tells."""
    told = [f"{one.seat} {one.text}" for one in batch.taken if _counts(one)]
    return told + [str(fact) for fact in mailed.game.journal.events]


def _counts(one: DecisionTaken) -> bool:
    """A pass that only closes a turn in which something was done is no act."""
    return not (one.by == "closing" and one.text == "pass")


# the table


def _market(mailed: Mailed, wanted: Mapping[str, object]) -> str:
    companies = {name: mailed.game.companies[name] for name in wanted}
    found = {n: [c.row, c.col, mailed.game.price(c)] for n, c in companies.items()}
    return same(found, wanted)


def _market_fw(mailed: Mailed, wanted: list[int]) -> str:
    return _market(mailed, {"FW": wanted})


def _shares(mailed: Mailed, wanted: Mapping[str, Mapping[str, int]]) -> str:
    def percent(name: str, holder: str) -> int:
        return 10 * held(mailed.game.companies[name], name if holder == "treasury" else holder)

    found = {n: {h: percent(n, h) for h in holders} for n, holders in wanted.items()}
    return same(found, wanted)


def _stopped(mailed: Mailed, wanted: str) -> str:
    question = mailed.first.question
    words = wanted.split()
    if question is None or words[0] not in (str(question.seat), question.subject):
        return f"stopped by {question}"
    return "" if len(words) == 1 or question.subject in wanted else f"stopped by {question}"


def _waiting(mailed: Mailed, wanted: list[Any] | str | int | None) -> str:
    question = mailed.first.question
    told = wanted if isinstance(wanted, list) else [] if wanted is None else [wanted]
    return same([str(question.seat)] if question else [], [str(seat) for seat in told])


def _defaults(mailed: Mailed, wanted: list[str]) -> str:
    used = [(str(t.seat), t.kind) for t in mailed.first.taken if t.by in ("default", "only")]
    used += [(mailed.game.companies[t.subject].name, t.kind) for t in mailed.first.taken if _of(t)]
    asked = [_default(one) for one in wanted]
    missing = [one for one in asked if one not in used]
    return f"{used}, expected {asked}" if missing else ""


KINDS = {"turn": "stock", "forced purchase": "trains", "purchase": "trains", "train": "trains"}
"""The question that a default answers; others are called as in a programme."""


def _of(taken: DecisionTaken) -> bool:
    """Whether a default was a company's."""
    return taken.by in ("default", "only") and taken.kind == "trains" and bool(taken.subject)


def _default(words: str) -> tuple[str, str]:
    """Who did what without having said so: "3: protection", "GMO: forced purchase"."""
    who, _, what = words.partition(": ")
    return who, KINDS.get(what.partition(" of ")[0], what)


def _revenue(mailed: Mailed, wanted: int) -> str:
    return same(mailed.game.companies[mailed.scene.operating()].income, wanted)


FINDERS: Mapping[str, Callable[[Mailed, Any], str]] = {
    "sequence": _sequence,
    "sequence_after": _sequence_after,
    "done": _sequence,
    "account": account,
    "cash": cash,
    "shares": _shares,
    "market": _market,
    "market_FW": _market_fw,
    "priority": lambda m, w: same(m.game.state.priority, w),
    "round_over": lambda m, w: same(bool(m.finished()), w),
    "phase": lambda m, w: same(m.game.state.phase, w),
    "trains": lambda m, w: same({n: m.game.companies[n].trains for n in w}, w),
    "tiles": lambda m, w: same({h: list(m.game.state.board.tiles[h]) for h in w}, w),
    "president": lambda m, w: same({n: int(m.game.companies[n].president) for n in w}, w),
    "owners": lambda m, w: same({n: m.game.state.privates[n].owner for n in w}, w),
    "revenue": _revenue,
    "stopped_at": _stopped,
    "waiting_for": _waiting,
    "then_on": lambda m, w: "",
    "defaults_used": _defaults,
    "refused": refused,
    "refused_first": refused_at(0),
    "refused_second": refused_at(1),
    "complaint": complaint,
}
"""How to look at each thing a batch case may expect."""
