"""What verifying and restoring an archive costs, beside what the office itself needs.

Run as `python -m tests.bench.archives`: 25 turns of the kept game of Continental Rails II. The
office's part is to read the canonical orders, resolve, and compose the text pages of every seat.
Seconds are the processor's, in pairs, so that what else the machine does hardly matters.
"""

from __future__ import annotations

import lzma
from itertools import islice
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from pbm.archive.restoring import restore, unpacked
from pbm.games.family import PUBLIC, PlayedPart
from pbm.office.edition import edition_of
from pbm.office.game import OpenGame, game_of
from pbm.office.papers import head_of, report_of, sheet_of
from pbm.office.place import open_office
from pbm.office.record import TurnRun
from pbm.office.verify import verify
from pbm.press.text import print_text
from pbm.sheets.sheet import print_sheet
from tests.material import FIXTURES

KEPT = FIXTURES / "archives" / "continental-rails-ii.pbm.xz"
TURNS = 25
ROUNDS = 2
RATIO, RESTORE = 1.3, 2.0


def played(game: OpenGame) -> list[PlayedPart]:
    """The turns as they were asked for: states before them, and dice."""
    checked = islice(verify(game.office, game.name), TURNS + 1)
    return [one.played for one in checked if one.played is not None]


def verified(game: OpenGame) -> float:
    """Seconds of verifying so many turns."""
    began = process_time()
    assert len(list(islice(verify(game.office, game.name), TURNS + 1))) == TURNS + 1
    return process_time() - began


def office_work(game: OpenGame, turns: list[PlayedPart]) -> tuple[float, float]:
    """Seconds of reading and resolving the same turns, and of their text pages."""
    family, runs = game.family, game.file.standing(TurnRun)
    resolving = composing = 0.0
    for number, (part, run) in enumerate(zip(turns, runs, strict=False), start=1):
        border = game.file.border(number - 1)
        began = process_time()
        state = family.decode(border.state)
        for seat, text in sorted(run.entry.orders.items()):
            family.read(text, family.view(state, border.journal, seat))
        family.encode(family.resolve(state, part.readings, part.settings, part.dice).state)
        resolved = process_time()
        papers = edition_of(game, game.file.border(number), "")
        for seat in (PUBLIC, *papers.seats):
            print_text(report_of(papers, seat), None)
            if seat in papers.writing:
                print_sheet(sheet_of(papers, seat), head_of(papers, seat))
        resolving += resolved - began
        composing += process_time() - resolved
    return resolving, composing


def restored(path: Path, folder: Path) -> float:
    """Seconds of a restore, by the clock."""
    office = open_office(folder, "The Office", "office@example.org")
    began = perf_counter()
    restore(office, path, "again")
    return perf_counter() - began


def main() -> None:
    """Each in rounds; the medians of their ratios."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "kept.pbm"
        path.write_bytes(lzma.decompress(KEPT.read_bytes()))
        with (
            unpacked(path) as (bare, archive),
            unpacked(path, key=True) as (printing, _),
            game_of(bare, archive.manifest.game) as game,
            game_of(printing, archive.manifest.game) as at_work,
        ):
            turns = played(game)
            rounds = [(verified(game), *office_work(at_work, turns)) for _ in range(ROUNDS)]
        ratios = [verifying / (one + other) for verifying, one, other in rounds]
        rules_alone = [verifying / one for verifying, one, _ in rounds]
        for what, seconds in zip(
            ("verifying 25 turns", "reading and resolving them", "their text pages"),
            zip(*rounds, strict=True),
            strict=True,
        ):
            print(f"{what:44} {median(seconds):8.2f} s")
        print(f"{'verifying to what the office needs':44} {median(ratios):8.2f}     goal {RATIO}")
        print(f"{'verifying to reading and resolving alone':44} {median(rules_alone):8.2f}")
        back = median(restored(path, Path(folder) / str(n)) for n in range(ROUNDS))
        print(f"{'a restore':44} {back:8.2f} s   goal {RESTORE:.0f} s")


if __name__ == "__main__":
    main()
