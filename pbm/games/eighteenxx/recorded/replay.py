"""Replaying files of recorded games, with traces to compare with or without.

Nothing is taken from a trace: our rules play the game, the trace is only compared with.
"""

from collections.abc import Sequence
from pathlib import Path

from pbm.games import family
from pbm.games.eighteenxx.recorded.export import UnreadableExport, read_export, read_json
from pbm.games.eighteenxx.recorded.player import FileReplay, Replayer
from pbm.games.eighteenxx.recorded.trace import Recorded
from pbm.games.eighteenxx.values.title import Title
from pbm.games.family import Recordings


def recordings(title: Title) -> Recordings:
    """The exports that a title's rules can follow."""

    def replayed(files: Sequence[Path], traces: Sequence[Path]) -> list[family.Replayed]:
        return [told(one) for one in replay(title, files, traces)]

    return Recordings(frozenset({"players", "actions"}), title.name, replayed)


def told(game: FileReplay) -> family.Replayed:
    """What a replay says of a file."""
    words = f"{game.file}: {game.actions} actions, {game.problem or 'agrees'}"
    difference = f"{game.file}, action {game.at}: {game.problem}" if game.problem else ""
    return family.Replayed(game.file, words, difference)


def replay(title: Title, files: Sequence[Path], traces: Sequence[Path]) -> list[FileReplay]:
    """Play files against traces of the same names (none: only the scores are compared)."""
    by_name = {path.name.removesuffix(".gz").removesuffix(".json"): path for path in traces}
    games = []
    for path in files:
        trace = by_name.get(path.name.removesuffix(".gz").removesuffix(".json"))
        if trace is None and len(files) == len(traces) == 1:
            trace = traces[0]
        games.append(_one(title, path, trace))
    return games


def _one(title: Title, path: Path, trace: Path | None) -> FileReplay:
    try:
        export = read_export(path)
        if export.title != title.name:
            raise UnreadableExport(f"{path.name}: a game of {export.title}, not of {title.name}")
        states = recorded_states(trace) if trace else {}
        player = Replayer(export, title)
    except UnreadableExport as error:
        return FileReplay(path.name, 0, {}, str(error))
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
