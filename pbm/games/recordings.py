"""Recorded games of any title, each replayed by the rules of the title that knows such files."""

import gzip
import json
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pbm.games.catalogue import family, titles
from pbm.games.family import Recordings, Replayed


def replay_all(files: Sequence[Path], traces: Sequence[Path]) -> list[Replayed]:
    """Replay files of any titles, each by its own rules, in the order given.

    Traces are files of states, only compared with.
    """
    of_title: dict[str, list[Path]] = {}
    outcomes: dict[Path, Replayed] = {}
    for file in files:
        title = title_of(file)
        if title:
            of_title.setdefault(title, []).append(file)
        else:
            problem = f"{file.name} is not a recorded game that can be replayed"
            outcomes[file] = Replayed(file.name, problem, problem)
    for title, mine in of_title.items():
        recordings = family(title).recordings
        assert recordings is not None, title
        outcomes.update(zip(mine, recordings().replay(mine, traces), strict=True))
    return [outcomes[file] for file in files]


def title_of(file: Path) -> str:
    """The title whose rules can follow a file; empty if there is none."""
    content = _content(file)
    for title in titles():
        recordings = family(title).recordings
        if recordings is not None and _is_of(recordings(), content):
            return title
    return ""


def _is_of(recordings: Recordings, content: dict[str, Any]) -> bool:
    """Whether a file's top is what such recordings begin with."""
    named = not recordings.title or content.get("title") == recordings.title
    return named and recordings.keys <= content.keys()


def _content(file: Path) -> dict[str, Any]:
    """The top of a JSON file, packed or not; nothing of a file that is none."""
    try:
        raw = gzip.decompress(file.read_bytes()) if file.suffix == ".gz" else file.read_bytes()
        content = json.loads(raw)
    except (OSError, ValueError, EOFError, RecursionError, zlib.error):
        return {}
    return content if isinstance(content, dict) else {}
