"""Ten rules drawn at random: changing a rule's line makes its test fail.

`python -m tests.soak.mutants [--all] [--only FAMILY] [--seed N] [--count N]` works on a copy of the
project, so that the checkout is never touched, and exits with 1 if a mutant lives.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.continental.rules.test_rulebook import BOOK as CONTINENTAL
from tests.eighteenxx.rules.test_rulebook import BOOK as MIDWEST
from tests.rulebook import ROOT, Book, Rule

Drawn = tuple[Book, Rule]
DRAWN: tuple[Drawn, ...] = tuple(
    (book, rule) for book in (CONTINENTAL, MIDWEST) for rule in book.rules if not rule.nothing
)
TAKEN = ("pbm", "tests", "reports", "turnsheets", "fixtures", "pyproject.toml")


def survives(drawn: Drawn, copy: Path) -> bool:
    """Whether a rule's test still passes with its line changed."""
    book, rule = drawn
    name, text, other = rule.mutant
    file = copy / book.game / name
    right = file.read_text("utf-8")
    file.write_text(right.replace(text, other, 1), "utf-8")
    try:
        return passes(book.test(rule.killer), copy)
    finally:
        file.write_text(right, "utf-8")


def passes(test: str, copy: Path) -> bool:
    """Run one test of the copy."""
    command = [sys.executable, "-B", "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider"]
    command.append(f"tests/{test}")
    environment = {**os.environ, "PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"}
    run = subprocess.run(command, cwd=copy, env=environment, capture_output=True, check=False)
    return run.returncode == 0


def project_copy(folder: Path) -> Path:
    """The project as far as its tests need it."""
    for name in TAKEN:
        source = ROOT / name
        if source.is_dir():
            ignore = shutil.ignore_patterns("__pycache__", "*.pyc")
            shutil.copytree(source, folder / name, ignore=ignore)
        elif source.exists():
            shutil.copy(source, folder / name)
    return folder


def lives_of(rules: Sequence[Drawn]) -> list[Drawn]:
    """The rules of a share whose mutants live."""
    with tempfile.TemporaryDirectory() as folder:
        copy = project_copy(Path(folder))
        return [drawn for drawn in rules if survives(drawn, copy)]


def main(arguments: list[str]) -> int:
    """Draw, change, test; print what lives."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--only", default="", help="a family of games")
    parser.add_argument("--seed", type=int)
    parser.add_argument("--count", type=int, default=10)
    chosen = parser.parse_args(arguments)
    known = [one for one in DRAWN if chosen.only in ("", one[0].family)]
    drawn = known if chosen.all else random.Random(chosen.seed).sample(known, chosen.count)
    shares = [drawn[0::2], drawn[1::2]]
    with ThreadPoolExecutor(max_workers=2) as pool:
        living = [one for share in pool.map(lives_of, shares) for one in share]
    for _, rule in living:
        print(f"{rule.number}: {rule.killer} does not notice {rule.mutant}")
    print(f"{len(drawn) - len(living)} mutants killed, {len(living)} live")
    return 1 if living else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
