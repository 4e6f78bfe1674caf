"""Where the material lies that judges the product: cases, recorded games, figures.

Each folder of `fixtures` has a README that says where it comes from and under what terms.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

FIXTURES = Path(__file__).resolve().parents[1] / "fixtures"
CASES = FIXTURES / "cases"
GAMES = FIXTURES / "games"
FIGURES = FIXTURES / "figures"


def cases(title: str, file: str = "*") -> list[dict[str, Any]]:
    """The exact cases of a title, out of one of its files or all."""
    found: list[dict[str, Any]] = []
    for path in sorted((CASES / title).glob(f"{file}.json")):
        content = json.loads(path.read_text(encoding="utf-8"))
        found += content["cases"] if isinstance(content, dict) else content
    return found


def figures(name: str) -> Any:
    """A file of figures, such as `tiles` or `big-wyoming/board`."""
    return json.loads((FIGURES / f"{name}.json").read_text(encoding="utf-8"))


def sentences(room: str, family: str, file: str) -> list[str]:
    """The sentences of one file of a family's wording, those of its features too."""
    root = FIXTURES.parent
    own = (root / room / family / f"{file}.jinja").read_text(encoding="utf-8")
    found = re.findall(r"macro (\w+)\(", own)
    for path in sorted((root / "pbm/games" / family / "features").glob("*/wording.jinja")):
        found += re.findall(rf"macro {file}_(\w+)\(", path.read_text(encoding="utf-8"))
    return found
