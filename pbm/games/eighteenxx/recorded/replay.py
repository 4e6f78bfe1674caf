"""Replaying files of recorded games, with traces to compare with or without.

Nothing is taken from a trace: our rules play the game, the trace is only compared with.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from pbm.games.eighteenxx.recorded.export import UnreadableExport, read_export, read_json
from pbm.games.eighteenxx.recorded.player import Player, Replayed
from pbm.games.eighteenxx.recorded.trace import Recorded
from pbm.games.eighteenxx.values.title import Title


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
        player = Player(export, titles[export.title])
    except UnreadableExport as error:
        return Replayed(path.name, 0, {}, str(error))
    return player.play(states)


def recorded_states(trace: Path) -> dict[int, Recorded]:
    """The recorded state after every action that was not undone, by the action's id."""
    try:
        steps = read_json(trace)["steps"]
        return {
            step["id"]: step["state"] | {"routes": step.get("routes")}
            for step in steps
            if step["effective"] and "state" in step
        }
    except (LookupError, TypeError) as error:
        raise UnreadableExport(f"{trace.name}: not a trace ({error!r})") from error
