"""The kinds of recorded games that can be replayed: one line each, loaded when first needed.

A kind is known by what its files have at the top; its function replays files of that kind against
traces (files of states, only compared with) and tells each file's outcome.
"""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec


class Replayed(msgspec.Struct, frozen=True):
    """A file's outcome: what to say of it; `difference` names the first one, empty if none."""

    file: str
    told: str
    difference: str = ""


Replay = Callable[[Sequence[Path], Sequence[Path]], list[Replayed]]


def replay_all(files: Sequence[Path], traces: Sequence[Path]) -> list[Replayed]:
    """Replay files of any kinds, each by its own rules, in the order given."""
    kinds: dict[Replay, list[Path]] = {}
    outcomes: dict[Path, Replayed] = {}
    for file in files:
        replay = kind_of(file)
        if replay is None:
            problem = f"{file.name} is not a recorded game that can be replayed"
            outcomes[file] = Replayed(file.name, problem, problem)
        else:
            kinds.setdefault(replay, []).append(file)
    for replay, of_kind in kinds.items():
        outcomes.update(zip(of_kind, replay(of_kind, traces), strict=True))
    return [outcomes[file] for file in files]


def kind_of(file: Path) -> Replay | None:
    """Which rules a file is replayed by, or None."""
    content = _content(file)
    for keys, replay in KINDS:
        if keys <= content.keys():
            return replay
    return None


def _content(file: Path) -> dict[str, Any]:
    """The top of a JSON file, packed or not; nothing of a file that is none."""
    try:
        raw = gzip.decompress(file.read_bytes()) if file.suffix == ".gz" else file.read_bytes()
        content = json.loads(raw)
    except (OSError, ValueError, EOFError, RecursionError, zlib.error):
        return {}
    return content if isinstance(content, dict) else {}


def _chicago(files: Sequence[Path], traces: Sequence[Path]) -> list[Replayed]:
    """Chicago Express: the states stand in the file itself."""
    from pbm.games.chicago.recorded import replay

    outcomes = []
    for file in files:
        difference = replay(file)
        outcomes.append(Replayed(file.name, difference or f"{file.name}: agrees", difference))
    return outcomes


def _eighteenxx(files: Sequence[Path], traces: Sequence[Path]) -> list[Replayed]:
    """18xx: exports of a table played elsewhere, with the settings of that engine."""
    from pbm.games.eighteenxx.recorded.replay import replay
    from pbm.games.eighteenxx.titles.t1870 import TITLE

    outcomes = []
    for game in replay(files, traces, {TITLE.name: TITLE}).games:
        told = f"{game.file}: {game.actions} actions, {game.problem or 'agrees'}"
        difference = f"{game.file}, action {game.at}: {game.problem}" if game.problem else ""
        outcomes.append(Replayed(game.file, told, difference))
    return outcomes


KINDS: tuple[tuple[set[str], Replay], ...] = (
    ({"players", "moves"}, _chicago),
    ({"players", "actions"}, _eighteenxx),
)
"""The keys at the top of a kind's files, and its replay."""
