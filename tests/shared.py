"""Where the tests find the material that is not part of the project.

Rulebook cases and recorded games lie beside the checkout in `../shared`. A test that needs them
says so when it skips; continuous integration refuses to run without them.
"""

from __future__ import annotations

from pathlib import Path

import pytest

SHARED = Path(__file__).resolve().parent.parent.parent / "shared"


def shared(name: str) -> Path:
    """The path of a shared file or folder; skips the test with a message where it is absent."""
    path = SHARED / name
    if not path.exists():
        pytest.skip(f"needs ../shared/{name}, which is not beside this checkout")
    return path
