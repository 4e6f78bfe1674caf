"""What letters cost the office: many of them, the same again, and those that mean harm.

Run as `python -m tests.bench.letters`; prints seconds beside the goals.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter

from pbm.office.game import OpenGame
from pbm.office.receive import receive
from pbm.post.inbox import LetterFound
from tests.office.a_game import a_game, an_office, letter

JUNK = (
    b"From: spam%d@example.com\nSubject: You have won %d\nMIME-Version: 1.0\n"
    b"Content-Type: text/html; charset=utf-8\n\n"
    b"<html><body><table><tr><td><a href='http://example.com/%d'>Claim</a></td></tr></table>"
    b"<p>Dear friend, this is number %d.</p></body></html>\n"
)
HOSTILE = {
    "<a  x 20,000": b"<a " * 20_000,
    "<!-- x 20,000": b"<!--" * 20_000,
    "blockquote x 16,000, br x 50,000": b"<blockquote>" * 16_000 + b"<br>x" * 50_000,
    "combining marks x 200,000": "a\u0316\u0301".encode() * 100_000,
    "wrong codes x 1,600": b"=== SHEET g-1 1 1.1 AAAA-AAAA ===\nx\n=== END ===\n" * 1_600,
}


def new_game(folder: Path) -> OpenGame:
    """A game in an office of its own."""
    folder.mkdir()
    return a_game(an_office(folder))


def junk(count: int) -> list[LetterFound]:
    """Letters that belong to no game."""
    return [LetterFound(f"{n}.eml", JUNK % (n, n, n, n)) for n in range(count)]


def sheets(game: OpenGame, count: int) -> list[LetterFound]:
    """Sheets of one seat, each replacing the one before."""
    return [letter(game, 1, f"guess {n % 100}", f"message {n}") for n in range(count)]


def seconds(game: OpenGame, letters: Sequence[LetterFound]) -> float:
    """How long it takes to receive them."""
    began = perf_counter()
    receive(game, letters)
    return perf_counter() - began


def tell(what: str, took: float, goal: float) -> None:
    print(f"{what:52} {took:7.1f} s   goal {goal:5.1f} s")


def main() -> None:
    least = int(sys.argv[1]) if sys.argv[1:] and sys.argv[1].isdigit() else 1_000
    with tempfile.TemporaryDirectory() as folder:
        once = new_game(Path(folder, "once"))
        first = seconds(once, sheets(once, least))
        twice = new_game(Path(folder, "twice"))
        second = seconds(twice, sheets(twice, 2 * least))
        print(f"{least} sheets in {first:.1f} s, {2 * least} in {second:.1f} s:", end=" ")
        print(f"{second / first:.2f} times, goal 2.2")
        spam = junk(10 * least)
        tell(f"{len(spam)} junk letters", seconds(once, spam), 60.0)
        tell("the same again", seconds(once, spam), 15.0)
        tell("the sheets again", seconds(twice, sheets(twice, 2 * least)), 15.0)
        for what, raw in HOSTILE.items():
            head = b"From: x@example.com\nContent-Type: text/html; charset=utf-8\n\n"
            tell(what, seconds(once, [LetterFound("x.eml", head + raw)]), 5.0)


if __name__ == "__main__":
    main()
