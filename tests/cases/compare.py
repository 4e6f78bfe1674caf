"""What a case expects, compared with what came of it; and what of a case nobody read."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

Case = dict[str, Any]


ABOUT = frozenset(
    """id kind game title section rules note source assumes ruling deviation alternatives
    about""".split()
)
"""What a case says beside its parts, for its reader."""


def strange(case: Case, *parts: str) -> list[str]:
    """A fault for each field beside the parts of a case that nobody reads, or if it expects
    nothing."""
    left = sorted(case.keys() - ABOUT - {*parts})
    nothing = [] if case.get(parts[-1]) else ["nothing is expected"]
    return [f"{name}: nobody reads this" for name in left] + nothing


class NotToldError(Exception):
    """A field without which a case of its kind cannot be played."""

    def __str__(self) -> str:
        return f"{self.args[0]} is not told"


class Heeded(dict[str, Any]):
    """What a case gives, and which of it was read: nothing is passed over in silence."""

    def __init__(
        self, given: dict[str, Any], aliases: Mapping[str, tuple[str, ...]] | None = None
    ) -> None:
        super().__init__(given)
        self.read: set[str] = set()
        self.aliases = aliases or {}
        """Other names for a field, tried where it is absent."""

    def _name(self, name: object) -> str:
        """The name under which a field is told, which is then read."""
        names = (str(name), *self.aliases.get(str(name), ()))
        told = next((one for one in names if super(Heeded, self).__contains__(one)), str(name))
        self.read.add(told)
        return told

    def __getitem__(self, name: str) -> Any:
        told = self._name(name)
        if not super().__contains__(told):
            raise NotToldError(name)
        return super().__getitem__(told)

    def __contains__(self, name: object) -> bool:
        return super().__contains__(self._name(name))

    def get(self, name: str, default: Any = None) -> Any:
        return super().get(self._name(name), default)

    def any_of(self, *names: str, default: Any = None) -> Any:
        """The first of several names for one figure that the case gives."""
        return next((self[name] for name in names if name in self), default)

    def unread(self, story: Callable[[str], bool] = lambda name: False) -> list[str]:
        """A fault for each field that nobody asked for, and that is not a word of the story."""
        left = [name for name in sorted(self.keys() - self.read) if not story(name)]
        return [f"{name}: nobody reads this" for name in left]


def plain(value: Any) -> Any:
    """As JSON would have it: keys are text, sequences are lists."""
    return json.loads(json.dumps(value))


def differences(
    expected: Any, actual: Any, place: str = "", exact: frozenset[str] = frozenset()
) -> list[str]:
    """Every expected figure that is another; figures beyond the expected ones do not matter,
    save in the tables named `exact`, in which nothing else may stand.
    """
    if isinstance(expected, dict) and isinstance(actual, dict):
        found = []
        for key, value in expected.items():
            where = f"{place}.{key}" if place else key
            if key not in actual:
                found.append(f"{where}: expected {value}, nothing came of it")
            else:
                found += differences(value, actual[key], where, exact)
        whole = expected.keys() == {"min", "max"} or place in exact
        also = whole and expected.keys() != actual.keys()
        return found + ([f"{place}: expected {expected}, came {actual}"] if also else [])
    if isinstance(expected, list) and isinstance(actual, list) and len(expected) == len(actual):
        pairs = zip(expected, actual, strict=True)
        if not any(differences(one, other, exact=exact) for one, other in pairs):
            return []
    return [] if _same(expected, actual) else [f"{place}: expected {expected}, came {actual}"]


def _same(expected: Any, actual: Any) -> bool:
    """Equal, or a seat's number once as a text and once not."""
    kinds = {type(expected), type(actual)}
    return bool(expected == actual) or (kinds == {int, str} and str(expected) == str(actual))


def alike(expected: Any, actual: Any) -> bool:
    """Whether two figures or tables are the same, a seat's number told as a text or not."""
    if isinstance(expected, dict) and isinstance(actual, dict):
        ours = {str(key): value for key, value in actual.items()}
        return expected.keys() == ours.keys() and all(
            alike(value, ours[key]) for key, value in expected.items()
        )
    if isinstance(expected, list) and isinstance(actual, list | tuple):
        pairs = zip(expected, actual, strict=False)
        return len(expected) == len(actual) and all(alike(*pair) for pair in pairs)
    return _same(expected, actual)


def fault_of(error: Exception) -> str:
    """What a case says that could not be played."""
    return str(error) if isinstance(error, NotToldError) else f"{type(error).__name__}: {error}"
