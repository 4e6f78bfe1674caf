"""The files of the product as syntax trees: each is read once for all laws."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path


@cache
def parsed(path: Path) -> ast.Module:
    """A file's tree; do not change it."""
    return ast.parse(path.read_text(encoding="utf-8"))
