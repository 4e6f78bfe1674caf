"""Forms in which a situation tells of companies: lists, tables, single names."""

from __future__ import annotations

import re
from typing import Any


def named_in(told: Any) -> list[str]:
    """Companies of a list, of a table of yes and no, or a single one."""
    if isinstance(told, dict):
        return [name for name, so in told.items() if so]
    return [told] if isinstance(told, str) else list(told)


def placed(told: Any) -> dict[str, str]:
    """Company -> hex of its marker, told by company, by hex, or as a list (its destination)."""
    if not isinstance(told, dict):
        return dict.fromkeys(named_in(told), "")
    found: dict[str, str] = {}
    for key, value in told.items():
        if isinstance(value, list):
            found |= dict.fromkeys(value, key)
        elif re.fullmatch(r"[A-Z]\d+", key):
            found[str(value)] = key
        else:
            found[key] = str(value) if re.fullmatch(r"[A-Z]\d+", str(value)) else ""
    return found


def arrivals(given: dict[str, Any]) -> list[list[str]]:
    """Tokens in the order in which they came to their squares, told whole or by square."""
    told = given.get("order_of_arrival", [])
    if not isinstance(told, dict):
        return [list(told)]
    if all(isinstance(one, int) for one in told.values()):
        return [sorted(told, key=lambda name: told[name])]
    return [list(names) for names in told.values()]
