"""The export of a recorded game: its actions without those that were taken back."""

import gzip
import zlib
from bisect import bisect_right
from calendar import timegm
from pathlib import Path
from typing import Any

import msgspec

RecordedAction = dict[str, Any]

OWN = "pbm"
"""The kind of an action that only we know: it holds an order of ours."""
THEN = "pbm_then"
"""Orders of ours that were carried out right after an action."""
CHECKED = "destination_connection"
"""What tells that connections were looked for."""
SILENT = ("message", "program_", CHECKED, "log")
"""How records begin that change nothing in the game."""


class UnreadableExport(ValueError):
    """The file is not an export of a game; the message says why."""


class OwnWords(msgspec.Struct, frozen=True):
    """What a file of ours says beside the form of recorded games."""

    settings: dict[str, str]
    """The words of the rules from then on."""
    since: int = 0
    """How many of the actions were recorded elsewhere, before the game was taken over."""
    position: Any = None
    """The first position where something of it was drawn by lot."""


class Export(msgspec.Struct):
    """A recorded game, ready to be played."""

    file: str
    title: str
    players: list[str]
    """Their ids as text, in seating order; the first has the priority card."""
    names: list[str]
    optional_rules: list[str]
    actions: list[RecordedAction]
    """What was really done, in order; each may carry `auto_actions` that follow it."""
    result: dict[str, int]
    end: str
    begun: int = 0
    """When it was begun, in seconds since 1970; 0 = not told."""
    own: OwnWords | None = None
    """Of a file that this program wrote."""

    def score(self, player: str) -> int | None:
        """The recorded score of a player, told by id or by name; None if it is not told."""
        name = self.names[self.players.index(player)]
        return self.result.get(player, self.result.get(name))

    def seat(self, player: object) -> str:
        """The seat of a player, told by id or (older files) by name; KeyError for a stranger."""
        for told in (self.players, self.names):
            if told.count(str(player)) == 1:
                return str(told.index(str(player)) + 1)
        raise KeyError(player)


def read_json(path: Path) -> Any:
    """A JSON file, packed or not; UnreadableExport when it is neither."""
    try:
        raw = path.read_bytes()
        return decoded(gzip.decompress(raw) if raw[:2] == b"\x1f\x8b" else raw)
    except (OSError, EOFError, zlib.error, ValueError) as error:
        raise UnreadableExport(f"{path.name}: {error}") from error


def decoded(raw: bytes) -> Any:
    """JSON with or without a byte order mark; ValueError if it is none."""
    try:
        return msgspec.json.decode(raw.removeprefix(b"\xef\xbb\xbf"))
    except (RecursionError, msgspec.DecodeError) as error:
        raise ValueError(str(error)) from error


def read_export(path: Path) -> Export:
    """Read an export; UnreadableExport says what is wrong with it."""
    return export_of(read_json(path), path.name)


def export_of(content: Any, file: str) -> Export:
    """An export from its JSON; UnreadableExport names the file and what is wrong with it."""
    try:
        export = Export(
            file=file,
            title=str(content["title"]),
            players=[_told(player, "id", "name") for player in content["players"]],
            names=[_told(player, "name", "id") for player in content["players"]],
            optional_rules=list((content.get("settings") or {}).get("optional_rules") or []),
            actions=effective(content["actions"]),
            result={str(k): int(v) for k, v in (content.get("result") or {}).items()},
            end=str(content.get("game_end_reason") or ""),
            begun=_begun(content),
            own=msgspec.convert(content["pbm"], OwnWords) if "pbm" in content else None,
        )
    except (LookupError, TypeError, AttributeError, ValueError, OverflowError) as error:
        raise UnreadableExport(f"{file}: not an export of a game ({error!r})") from error
    if len(set(export.players)) < len(export.players):
        raise UnreadableExport(f"{file}: two players of one id")
    return export


def _begun(content: dict[str, Any]) -> int:
    """The time of the first action, else of the file, in seconds since 1970; 0 = not told."""
    first = content["actions"][0] if content["actions"] else {}
    told = first.get("created_at") or content.get("created_at") or 0
    if isinstance(told, str) and not told.isdigit():
        year, month, day = map(int, told[:10].split("-"))
        return timegm((year, month, day, 0, 0, 0))
    return int(told)


def _told(player: dict[str, Any], key: str, other: str) -> str:
    """What is told of a player; old games at one screen have names and no ids."""
    return str(player[key] if player.get(key) is not None else player[other])


def effective(actions: list[RecordedAction]) -> list[RecordedAction]:
    """Drop chat and what was undone: one action or all after an id; redo restores what was undone.

    Places in the file decide, as there: ids need not be consecutive.
    """
    live: list[int] = []
    undone: list[list[int]] = []
    known = _Ids(actions)
    for place, action in enumerate(actions):
        kind = action["type"]
        if kind == "undo":
            upto = action.get("action_id")
            first = known.after(upto) if upto is not None else (live or [0])[-1]
            undone.append([])
            while live and live[-1] >= first:
                undone[-1].append(live.pop())
        elif kind == "redo":
            live.extend(reversed(undone.pop() if undone else []))
        elif kind != "message":
            live.append(place)
            undone.clear()
    return [actions[place] for place in live]


class _Ids:
    """Where the action of an id stands, or the last one before it."""

    def __init__(self, actions: list[RecordedAction]) -> None:
        self._ids = sorted({int(action.get("id") or 0) for action in actions})
        first: dict[int, int] = {}
        for place, action in enumerate(actions):
            first.setdefault(int(action.get("id") or 0), place)
        self._places = [first[one] for one in self._ids]

    def after(self, upto: int) -> int:
        """The first place that an undo to an id takes back; 0 takes back all."""
        at = bisect_right(self._ids, upto) if upto else 0
        return self._places[at - 1] + 1 if at else 0


def with_followers(action: RecordedAction) -> list[RecordedAction]:
    """An action and those done automatically after it, without the silent ones."""
    both = [action, *(action.get("auto_actions") or ())]
    return [one for one in both if not str(one["type"]).startswith(SILENT)]
