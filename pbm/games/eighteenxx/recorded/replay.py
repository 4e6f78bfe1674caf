"""Playing a recorded game by our own rules, with every legality check on.

What the recording does not answer because its engine never asked is passed; nothing is taken from
the trace, which is only compared with.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from pbm.games.eighteenxx.ending import scores
from pbm.games.eighteenxx.game import Game
from pbm.games.eighteenxx.opening import new_game
from pbm.games.eighteenxx.orders import Order, Pass, Run
from pbm.games.eighteenxx.recorded.export import (
    Action,
    Export,
    UnreadableExport,
    read_export,
    read_json,
    with_followers,
)
from pbm.games.eighteenxx.recorded.trace import Recorded, first_difference
from pbm.games.eighteenxx.recorded.translate import Translator
from pbm.games.eighteenxx.refusal import Refused
from pbm.games.eighteenxx.rounds import apply, check, next_decision, takes
from pbm.games.eighteenxx.settings import RECORDED, Settings
from pbm.games.eighteenxx.state import Connections, Operating, Turn
from pbm.games.eighteenxx.title import Title

OPTIONS: dict[str, dict[str, str]] = {
    "diesels": {"trains": "diesels"},
    "finish_on_400": {"finish": "400 at once"},
    "station_wars": {"markers": "wars"},
}
"""Optional rules of the recorded games and the settings they mean."""

MAY_2021 = 1_619_827_200
"""Games begun before granted connection runs without asking for a train long enough."""


class Replayed(msgspec.Struct):
    """How far one file agreed: `problem` is empty when it agreed to its end."""

    file: str
    actions: int
    """Effective actions played."""
    scores: dict[str, int]
    problem: str = ""
    at: int | None = None
    """The id of the action at which it disagreed."""


class Report(msgspec.Struct):
    """The files in the order given."""

    games: list[Replayed]

    @property
    def agreed(self) -> bool:
        """Whether every file agreed to its end."""
        return not any(game.problem for game in self.games)

    def lines(self) -> Iterator[str]:
        """One line per file; the last one names the first file that disagrees."""
        for game in self.games:
            yield f"{game.file}: {game.actions} actions, {game.problem or 'agrees'}"
        for game in self.games:
            if game.problem:
                yield f"{game.file}, action {game.at}: {game.problem}"
                return


def replay(files: Sequence[Path], traces: Sequence[Path], titles: dict[str, Title]) -> Report:
    """Play files against traces of the same names (none: only the scores are compared)."""
    by_name = {path.name.removesuffix(".gz").removesuffix(".json"): path for path in traces}
    games = []
    for path in files:
        trace = by_name.get(path.name.removesuffix(".gz").removesuffix(".json"))
        if trace is None and len(files) == len(traces) == 1:
            trace = traces[0]
        games.append(_one(path, trace, titles))
    return Report(games)


def _one(path: Path, trace: Path | None, titles: dict[str, Title]) -> Replayed:
    try:
        export = read_export(path)
        if export.title not in titles:
            raise UnreadableExport(f"{path.name}: no rules for {export.title}")
        states = recorded_states(trace) if trace else {}
    except UnreadableExport as error:
        return Replayed(path.name, 0, {}, str(error))
    return Player(export, titles[export.title]).play(states)


def recorded_states(trace: Path) -> dict[int, Recorded]:
    """The recorded state after every action that was not undone, by the action's id."""
    try:
        steps = read_json(trace)["steps"]
        return {
            step["id"]: step["state"] | {"routes": step.get("routes")}
            for step in steps
            if step["effective"] and "state" in step
        }
    except (KeyError, TypeError) as error:
        raise UnreadableExport(f"{trace.name}: not a trace ({error!r})") from error


def settings_for(export: Export) -> Settings:
    """The habits of the engine it was played on, with its optional rules."""
    changes: dict[str, str] = {}
    for rule in export.optional_rules:
        changes |= OPTIONS.get(rule, {})
    if 0 < export.begun < MAY_2021:
        changes["connection_length"] = "any"
    merged = msgspec.structs.asdict(RECORDED) | changes
    return msgspec.convert(merged, Settings)


class Disagreement(Exception):
    """Our rules and the recording differ."""


class Player:
    """Plays one export."""

    def __init__(self, export: Export, title: Title) -> None:
        self.export = export
        seats = [str(n + 1) for n in range(len(export.players))]
        self.game: Game = new_game(title, seats, settings_for(export))
        self.translator = Translator(export, self.game)
        self.played = 0

    def play(self, states: dict[int, Recorded]) -> Replayed:
        """Play to the end, comparing after every action."""
        actions = self.export.actions
        at: int | None = None
        problem = ""
        try:
            for n, action in enumerate(actions):
                at = action["id"]
                if action["type"] == "end_game":
                    break
                self.step(action, actions[n + 1] if n + 1 < len(actions) else None)
                self._compare(states.get(action["id"]))
            self._compare_scores()
        except (Disagreement, Refused) as error:
            problem = str(error)
        except (KeyError, IndexError, TypeError, ValueError, AttributeError) as error:
            problem = f"not an action of {self.export.title} ({error!r})"
        return Replayed(self.export.file, self.played, scores(self.game), problem, at)

    def step(self, action: Action, following: Action | None) -> None:
        """One action with its followers, then what the next one takes for granted."""
        for one in with_followers(action):
            self._act(one)
        self.played += 1
        upcoming = with_followers(following) if following else []
        if upcoming and upcoming[0]["type"] != "end_game":
            self._pass_until_fitting(upcoming[0])

    def _act(self, action: Action) -> None:
        self._pass_until_fitting(action)
        if self.game.state.over or not self._fits(action):
            if action["type"] == "pass":
                return
            raise Disagreement(
                f"{action['type']} of {action['entity']} answers no question of ours"
            )
        order = self.translator.order(action)
        apply(self.game, order, self._seat(action))
        self.translator.done(action, order)

    def _fits(self, action: Action) -> bool:
        """Whether an action answers the open question."""
        decision = next_decision(self.game)
        if decision is None or self._seat(action) not in (None, decision.seat):
            return False
        subject = self._subject()
        named = action["entity"] if action.get("entity_type") == "corporation" else subject
        if action["type"] == "pass" and subject and named != subject:
            return False
        return takes(self.game, self.translator.order(action))

    def _seat(self, action: Action) -> int | None:
        """Who acted; discards come in any order there, whoever of theirs is asked here."""
        if action["type"] == "discard_train":
            return None
        return int(self.translator.actor(action))

    def _subject(self) -> str:
        """The company whose operating turn or connection run it is."""
        frame = self.game.top
        if isinstance(frame, Turn):
            return frame.company
        return frame.companies[0] if isinstance(frame, Connections) and frame.companies else ""

    def _pass_until_fitting(self, action: Action) -> None:
        """Pass what the recording's engine did not ask, as long as its action fits nowhere."""
        for _ in range(40):
            decision = next_decision(self.game)
            if decision is None or self._fits(action) or self._surplus(action):
                return
            order = self._implied()
            if order is None or check(self.game, order) is not None:
                return
            apply(self.game, order)

    def _surplus(self, action: Action) -> bool:
        """A pass of a company that by our rules has nothing to pass."""
        if action["type"] != "pass" or action.get("entity_type") != "corporation":
            return False
        frame = self.game.on_stack(Operating)
        if frame is None or action["entity"] in frame.done:
            return True
        return self._subject() == action["entity"] and check(self.game, Pass()) is not None

    def _implied(self) -> Order | None:
        """What it means that nothing was recorded."""
        decision = next_decision(self.game)
        if decision is None:
            return None
        if decision.kind == "run":
            return Run(decision.subject, ())
        return Pass()

    def _compare(self, recorded: Recorded | None) -> None:
        if recorded is None:
            return
        found = first_difference(self.game, self.export, recorded)
        if found is not None:
            name, ours, theirs = found
            raise Disagreement(f"{name}: ours {ours}, recorded {theirs}")

    def _compare_scores(self) -> None:
        ours = {p: scores(self.game)[self.export.seat(p)] for p in self.export.players}
        theirs = {player: self.export.score(player) for player in self.export.players}
        if self.export.result and ours != theirs:
            raise Disagreement(f"scores: ours {ours}, recorded {theirs}")
