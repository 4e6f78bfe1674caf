"""The export of a recorded game: its actions without those that were taken back."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

import msgspec

Action = dict[str, Any]

SILENT = ("message", "program_", "destination_connection", "log")
"""How records begin that change nothing in the game."""


class UnreadableExport(ValueError):
    """The file is not an export of a game; the message says why."""


class Export(msgspec.Struct):
    """A recorded game, ready to be played."""

    file: str
    title: str
    players: list[str]
    """Their ids as text, in seating order; the first has the priority card."""
    names: list[str]
    optional_rules: list[str]
    actions: list[Action]
    """What was really done, in order; each may carry `auto_actions` that follow it."""
    result: dict[str, int]
    end: str
    begun: int = 0
    """When it was begun, in seconds since 1970; 0 = not told."""

    def score(self, player: str) -> int | None:
        """The recorded score of a player, told by id or by name; None if it is not told."""
        name = self.names[self.players.index(player)]
        return self.result.get(player, self.result.get(name))

    def seat(self, player: object) -> str:
        """The seat of a player id; KeyError for a stranger."""
        try:
            return str(self.players.index(str(player)) + 1)
        except ValueError:
            raise KeyError(player) from None


def read_json(path: Path) -> Any:
    """A JSON file, packed or not; UnreadableExport when it is neither."""
    try:
        raw = path.read_bytes()
        return msgspec.json.decode(gzip.decompress(raw) if raw[:2] == b"\x1f\x8b" else raw)
    except (OSError, EOFError, msgspec.DecodeError) as error:
        raise UnreadableExport(f"{path.name}: {error}") from error


def read_export(path: Path) -> Export:
    """Read an export; UnreadableExport says what is wrong with it."""
    return export_of(read_json(path), path.name)


def export_of(content: Any, file: str) -> Export:
    """An export from its JSON; UnreadableExport names the file and what is wrong with it."""
    try:
        return Export(
            file=file,
            title=str(content["title"]),
            players=[str(player.get("id", player.get("name"))) for player in content["players"]],
            names=[str(player.get("name", player.get("id"))) for player in content["players"]],
            optional_rules=list((content.get("settings") or {}).get("optional_rules") or []),
            actions=effective(content["actions"]),
            result={str(k): int(v) for k, v in (content.get("result") or {}).items()},
            end=str(content.get("game_end_reason") or ""),
            begun=int(content["actions"][0].get("created_at") or 0) if content["actions"] else 0,
        )
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise UnreadableExport(f"{file}: not an export of a game ({error!r})") from error


def effective(actions: list[Action]) -> list[Action]:
    """Drop what was undone: undo takes back one action or all after an id, redo restores."""
    live: list[Action] = []
    undone: list[list[Action]] = []
    for action in actions:
        kind = action["type"]
        if kind == "undo":
            undone.append(_take_back(live, action.get("action_id")))
        elif kind == "redo":
            if undone:
                live.extend(undone.pop())
        else:
            live.append(action)
            if kind != "message":
                undone.clear()
    return live


def _take_back(live: list[Action], upto: int | None) -> list[Action]:
    """Take back all actions after an id, or (no id) the last one that is no chat."""
    if upto is not None:
        kept = [at for at, action in enumerate(live) if action.get("id", 0) <= upto]
        start = kept[-1] + 1 if kept else 0
        taken = live[start:]
        del live[start:]
        return taken
    for at in range(len(live) - 1, -1, -1):
        if live[at]["type"] != "message":
            return [live.pop(at)]
    return []


def with_followers(action: Action) -> list[Action]:
    """An action and those done automatically after it, without the silent ones."""
    both = [action, *action.get("auto_actions", ())]
    return [one for one in both if not str(one["type"]).startswith(SILENT)]
