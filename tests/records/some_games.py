"""Finished games for the tests of records, told in a line each."""

from __future__ import annotations

import msgspec

from pbm.records.result import FinishedGame, Finisher

PERSONS = {
    "ann": ("ann@example.org", "Ann Archer"),
    "bob": ("bob@example.org", "Bob Baxter"),
    "cid": ("cid@example.org", ""),
    "dee": ("dee@example.org", "Dora Émile-Dean"),
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


RAILS, CHICAGO = "continental-rails-ii", "chicago-express"
TITLES = {RAILS: "Continental Rails II", CHICAGO: "Chicago Express", "1870": "1870"}
PLAYED = (
    (CHICAGO, "2024-02-11", "ann 87, cid 76, bob 76, dee 40"),
    (RAILS, "2024-05-02", "bob 431/44, ann 402/51, pc 388/9, dee 120/30"),
    ("1870", "2024-08-20", "dee 5412, bob 5120, ann 3988, cid 2100"),
    (CHICAGO, "2024-11-03", "pc 91, dee 88, ann 71"),
    (RAILS, "2025-03-15", "ann 500/44, cid 470/60, bob 455/12"),
    (CHICAGO, "2025-06-01", "bob 93, ann 90, dee 90, cid 12, pc 3"),
    (RAILS, "2025-12-24", "cid 500/61, bob 480/40, ann 300/44, dee 250/2"),
    ("1870", "2026-04-30", "ann 6010, bob 5990, cid 5000"),
    (CHICAGO, "2026-07-07", "dee 93, bob 60, ann 44"),
)
"""Titles, days and results of some years."""


def some_years() -> list[FinishedGame]:
    """The games of some years, by their titles' names."""
    return [
        msgspec.structs.replace(
            a_game(str(number), told, title, {"Builder": 500}, f"{day}T18:00:00+00:00"),
            name=TITLES[title],
        )
        for number, (title, day, told) in enumerate(PLAYED, start=1)
    ]
