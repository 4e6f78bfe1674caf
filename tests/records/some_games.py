"""Finished games for the tests of records, told in a line each."""

from __future__ import annotations

from pbm.records.result import FinishedGame, Finisher

PERSONS = {
    "ann": ("ann@example.org", "Ann Archer"),
    "bob": ("bob@example.org", "Bob Baxter"),
    "cid": ("cid@example.org", ""),
    "pc": ("", ""),
}
"""By what each is known, and his name if he may be named; cid may not, pc is the computer."""


def a_game(
    key: str,
    told: str,
    title: str = "chicago-express",
    perfect: dict[str, int] | None = None,
    ended: str = "",
) -> FinishedGame:
    """`ann 70, cid 70, pc 12`: seats by their scores, the best first; `ann 5/12` has a category
    Builder with 12 besides."""
    seats = []
    for number, one in enumerate(told.split(", "), start=1):
        who, scores = one.split()
        score, _, builder = scores.partition("/")
        seats.append((number, who, int(score), {"Builder": int(builder)} if builder else {}))
    finishers = tuple(
        Finisher(
            seat=number,
            character=f"C{number}",
            rank=1 + sum(other[2] > score for other in seats),
            score=score,
            categories=categories,
            computer=who == "pc",
            who=PERSONS[who][0],
            name=PERSONS[who][1],
        )
        for number, who, score, categories in seats
    )
    day = ended or f"2026-01-{int(key):02}T18:00:00+00:00"
    return FinishedGame(
        key, f"g-{key}", title, title.title(), "1", day, day, 8, finishers, perfect or {}
    )
