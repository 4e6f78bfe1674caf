"""A recorded game played by our own rules, action by action, with every legality check on.

What the recording does not answer because its engine never asked is passed; nothing is taken from
the trace, which is only compared with.
"""

from collections.abc import Iterator
from itertools import takewhile

import msgspec

from pbm.core.refusal import IllegalOrder, no, plain
from pbm.games.eighteenxx.engine.course import scores
from pbm.games.eighteenxx.engine.rounds import apply, check, next_decision, takes
from pbm.games.eighteenxx.engine.train_sales import must_buy
from pbm.games.eighteenxx.recorded.export import (
    Export,
    RecordedAction,
    UnreadableExport,
    with_followers,
)
from pbm.games.eighteenxx.recorded.own import go_on, laid_out_for, play_as_written
from pbm.games.eighteenxx.recorded.trace import Recorded, first_difference
from pbm.games.eighteenxx.recorded.translate import Translator
from pbm.games.eighteenxx.values.events import Ran
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.orders import Order, Pass, Run
from pbm.games.eighteenxx.values.state import Discards, OperatingRound, OperatingTurn
from pbm.games.eighteenxx.values.title import Title
from pbm.games.table.decision import Decision

PLAY = "sequence"
PASS = Pass()
ENDINGS = {"bank": "bank", "bankrupt": "bankrupt", "stock_market": "400"}
"""How a recorded game that was not stopped by hand came to its end, and our word for it."""
ALWAYS_RECORDED = ("stock", "offer", "auction", "par", "marker")
"""Questions that the recordings answer whenever there is a choice."""


class FileReplay(msgspec.Struct):
    """How far one file agreed: `problem` is empty when it agreed to its end."""

    file: str
    actions: int
    """Effective actions played."""
    scores: dict[str, int]
    problem: str = ""
    at: int | None = None
    """The id of the action at which it disagreed."""


class Disagreement(Exception):
    """Our rules and the recording differ."""


UNPLAYABLE = (
    *(Disagreement, IllegalOrder, LookupError, TypeError, ValueError, AttributeError),
    *(ArithmeticError, AssertionError, RuntimeError),
)
"""What an action brings about that our rules refuse or that is none: files are hostile."""


class Replayer:
    """Plays one export; UnreadableExport when no game of the title begins so."""

    def __init__(self, export: Export, title: Title) -> None:
        self.export = export
        seats = [str(n + 1) for n in range(len(export.players))]
        if str(len(seats)) not in title.figures.numbers.cash:
            raise UnreadableExport(f"{export.file}: {title.name} is not for {len(seats)} players")
        self.title = title
        self.translator = Translator(export, laid_out_for(export, title, seats))
        self.played = 0
        self.at: int | None = None
        """The id of the action in hand; its place where it has none."""
        self.last: int | None = None
        self.spoke = ""
        """Who acted last: the seat, and the player or company named."""

    @property
    def game(self) -> Game:
        """The game as far as it was played."""
        return self.translator.game

    def play(self, states: dict[int, Recorded]) -> FileReplay:
        """Play to the end, comparing after every action."""
        problem = ""
        try:
            for action in self.steps():
                self._compare(states.get(action.get("id", -1)))
            self._compare_scores()
        except UNPLAYABLE as error:
            problem = self.told(error)
        return FileReplay(self.export.file, self.played, scores(self.game), problem, self.at)

    def told(self, error: Exception) -> str:
        """Why an action cannot be played: the rule that refuses it, or that it is none."""
        if isinstance(error, IllegalOrder):
            rule = error.refusal.rule
            heading = self.game.figures.headings.get(rule, rule)
            return f"{heading}: {plain(error.refusal)}"
        if isinstance(error, Disagreement):
            return str(error)
        return f"not an action of {self.export.title} ({error!r})"

    def steps(self) -> Iterator[RecordedAction]:
        """Play one action after the other to the end of the game; each comes when it is done."""
        whole = list(takewhile(lambda one: one["type"] != "end_game", self.export.actions))
        own = self.export.own
        whole, ours = (whole, []) if own is None else (whole[: own.since], whole[own.since :])
        seen: list[list[RecordedAction]] = []
        for n, action in enumerate(whole):
            self.at = action.get("id") or n + 1
            seen.append(with_followers(action))
        upcoming: list[list[RecordedAction]] = [[]]
        for done in reversed(seen):
            upcoming.append([*done, *upcoming[-1]][:2])
        for n, action in enumerate(whole):
            self.at = action.get("id") or n + 1
            self._step(seen[n], upcoming[len(seen) - n - 1])
            yield action
        for n, action in enumerate(ours, start=len(whole)):
            if n == len(whole) > 0:
                go_on(self.translator, self.title)
            self.at = action.get("id") or n + 1
            play_as_written(self.translator, action)
            self.played += 1
            yield action

    def _step(self, done: list[RecordedAction], upcoming: list[RecordedAction]) -> None:
        """One action with its followers, then what the next one takes for granted."""
        for one, after in zip(done, [*done[1:], *upcoming[:1], None], strict=False):
            self._act(one, after)
        self.played += 1
        if done and upcoming:
            self._pass_until_fitting(upcoming[0], upcoming[1] if len(upcoming) > 1 else None)

    def _act(self, action: RecordedAction, after: RecordedAction | None) -> None:
        self._pass_until_fitting(action, after)
        if action["type"] == "pass" and not self._fits(action) and self._idle(action):
            return
        order = self._order(action)
        seat = self._seat(action)
        if not self._fits(action):
            refusal = check(self.game, order, seat)
            raise IllegalOrder(refusal or no(PLAY, "not_your_decision", by=str(action["entity"])))
        told, question = len(self.game.journal), next_decision(self.game)
        apply(self.game, order, seat)
        if isinstance(order, Pass) and question is not None:
            self._leave(question, after)
        self.translator.done(action, order)
        if isinstance(order, Run):
            self._compare_incomes(told, [route.get("revenue") for route in action["routes"]])
        self.last, self.spoke = seat, str(action["entity"])

    def _leave(self, question: Decision, after: RecordedAction | None) -> None:
        """A pass ends a step: what it still asks is passed too, unless it is answered next."""
        decision = next_decision(self.game)
        same = decision is not None and (decision.kind, decision.subject) == (
            question.kind,
            question.subject,
        )
        answered = after is not None and after["type"] != "pass" and self._fits(after)
        if same and question.kind == "lay" and not answered:
            apply(self.game, PASS)

    def _order(self, action: RecordedAction) -> Order:
        """The action as an order; one that means nothing here is refused."""
        try:
            self._seat(action)
            return self.translator.order(action)
        except IllegalOrder:
            raise
        except (KeyError, IndexError, TypeError, ValueError, AttributeError) as error:
            kind = str(action["type"])
            raise IllegalOrder(
                no(PLAY, "no_such_order_here", kind=kind, why=repr(error))
            ) from error

    def _idle(self, action: RecordedAction) -> bool:
        """A pass of who by our rules had no choice: the company that operates or has just done so,
        or the player whose turn was left out."""
        if action.get("entity_type") == "corporation":
            return self._idle_company(str(action["entity"]))
        decision = next_decision(self.game)
        if decision is None or decision.kind != "stock":
            return False
        seat = int(self.translator.actor(action))
        return seat != self.last and self.game.state.left_of(str(seat)) == str(decision.seat)

    def _idle_company(self, name: str) -> bool:
        """A company that has just spoken, or that operated since without a choice."""
        decision = next_decision(self.game)
        if name == self._subject():
            return decision is not None and decision.kind not in ("run", "dividend")
        frame = self.game.on_stack(OperatingRound)
        done = frame.done if frame else []
        if self.spoke == self._subject() or name not in done:
            return name == self.spoke
        return name in (done[done.index(self.spoke) :] if self.spoke in done else done)

    def _fits(self, action: RecordedAction) -> bool:
        """Whether an action answers the open question."""
        decision = next_decision(self.game)
        if decision is None:
            return False
        try:
            if self._seat(action) not in (None, decision.seat) or self._elsewhere(action):
                return False
            return takes(self.game, self.translator.order(action))
        except (KeyError, IndexError, TypeError, ValueError, AttributeError):
            return False

    def _elsewhere(self, action: RecordedAction) -> bool:
        """Whether an action speaks of another company than the one whose turn it is."""
        frame, subject = self.game.state.stack[-1], self._subject()
        if not subject:
            return False
        if action.get("entity_type") == "corporation":
            return str(action["entity"]) != subject
        if action["type"] == "pass":
            return True
        if isinstance(frame, OperatingTurn) and action["type"] == "sell_shares":
            return not must_buy(self.game, self.game.companies[subject])
        return False

    def _seat(self, action: RecordedAction) -> int | None:
        """Who acted; discards come in any order there, whoever of theirs is asked here."""
        if action["type"] == "discard_train":
            return None
        return int(self.translator.actor(action))

    def _subject(self) -> str:
        """The company whose operating turn or connection run it is."""
        frame = self.game.state.stack[-1]
        if isinstance(frame, OperatingTurn):
            return frame.company
        named = () if isinstance(frame, Discards) else getattr(frame, "companies", ())
        return str(named[0]) if named else ""

    def _pass_until_fitting(self, action: RecordedAction, after: RecordedAction | None) -> None:
        """Pass what the recording's engine did not ask, as long as its action fits nowhere.

        Where what follows fits already, nothing was left out: the action itself is out of turn. A
        pass that follows proves nothing: it fits nearly everywhere.
        """
        telling = after is not None and after["type"] != "pass"
        for _ in range(40):
            decision = next_decision(self.game)
            if decision is None or self._fits(action):
                return
            if decision.kind in ALWAYS_RECORDED or (
                action["type"] == "pass" and self._idle(action)
            ):
                return
            if (telling and after and self._fits(after)) or check(self.game, PASS) is not None:
                return
            apply(self.game, PASS)

    def _compare_incomes(self, told: int, recorded: list[int | None]) -> None:
        """What each train brought, where the action tells it; `told`: facts before it."""
        ours = [f.income for f in self.game.journal.events[told:] if isinstance(f, Ran)]
        for mine, theirs in zip(ours, recorded, strict=False):
            if theirs is not None and mine != theirs:
                raise Disagreement(f"income of a train: ours {mine}, recorded {theirs}")

    def _compare(self, recorded: Recorded | None) -> None:
        if recorded is None:
            return
        try:
            found = first_difference(self.game, self.export, recorded)
        except (LookupError, TypeError, AttributeError, ValueError) as error:
            raise Disagreement(f"the trace tells no whole state ({error!r})") from error
        if found is not None:
            name, ours, theirs = found
            raise Disagreement(f"{name}: ours {ours}, recorded {theirs}")

    def _compare_scores(self) -> None:
        """Scores, and why the game is over, where the recording tells them."""
        if not self.export.result:
            return
        ours = {p: scores(self.game)[self.export.seat(p)] for p in self.export.players}
        theirs = {player: self.export.score(player) for player in self.export.players}
        if ours != theirs:
            raise Disagreement(f"scores: ours {ours}, recorded {theirs}")
        recorded, end = ENDINGS.get(self.export.end), self.game.state.ending
        if recorded and (not self.game.state.over or end != recorded):
            raise Disagreement(f"the end: ours {end or 'not yet'}, recorded {recorded}")
