"""What simulated games say: how they end, how long they last, which trains they reach."""

import statistics
from collections import Counter
from collections.abc import Sequence
from functools import partial

from pbm.core.page import Block, Chart, Paragraph, Section, Series, Table
from pbm.core.wording import Sentences
from pbm.games.eighteenxx.computer.temperament import temperaments
from pbm.games.eighteenxx.simulate import Played, play, rounds_of
from pbm.games.eighteenxx.values.title import Title
from pbm.games.family import Simulation

LENGTH = (12, 30)
"""Operating rounds between which the median of good play lies."""
LATE = 80
"""Per cent of the games in which a late train should be sold."""


say = Sentences("reports", "eighteenxx", "simulation")
"""A sentence of `reports/eighteenxx/simulation.jinja`."""


def simulation(title: Title) -> Simulation:
    """How games of a title are played and told; its trains in their order are in the summary."""
    return Simulation(
        play=partial(play, title),
        seated=partial(_seated, title),
        temperaments=tuple(temperaments()),
        summary=partial(summary, kinds=list(title.figures.trains)),
        tables=lambda played: {"rounds": rounds_of(played)},
    )


def _seated(title: Title, named: Sequence[str], seats: int, seed: str, number: int) -> Played:
    """A game with temperaments named in turn, which move on by a seat from game to game."""
    chairs = [named[(seat + number) % len(named)] for seat in range(seats)]
    return play(title, seats, seed, number, named=chairs)


def summary(played: Sequence[Played], seats: int, kinds: Sequence[str]) -> tuple[Section, ...]:
    """Ends, lengths, trains, seats, companies; `kinds` are the title's trains in order."""
    if not played:
        return (Section(say("title", games=0, seats=seats), ()),)
    blocks: list[Block] = [_figures(played), *_verdicts(played, kinds), _ends(played)]
    return (
        Section(say("title", games=len(played), seats=seats), tuple(blocks)),
        Section(say("trains"), (_trains(played, kinds), _phases(played))),
        Section(
            say("seats"),
            (_seats(played, seats), _temperaments(played), _companies(played), _chart(played)),
        ),
    )


def late_trains(played: Sequence[Played], kinds: Sequence[str]) -> int:
    """Games in which a train of the last three kinds, or a diesel, was sold by the bank."""
    late = set(kinds[-3:])
    return sum(bool(late & set(game.kinds)) for game in played)


def median_rounds(played: Sequence[Played]) -> int:
    """The median of the operating rounds, whole."""
    return int(statistics.median_low([game.rounds for game in played]))


def _figures(played: Sequence[Played]) -> Table:
    """Mean, least and most of the figures of a game."""
    rows = [
        _spread("rounds", [game.rounds for game in played]),
        _spread("decisions", [game.decisions for game in played]),
        _spread("started", [game.started for game in played]),
        _spread("closed", [game.closed for game in played]),
        _spread("winner", [max(game.worth) for game in played]),
        _spread("worth", [sum(game.worth) // len(game.worth) for game in played]),
        _spread("runs", [game.runs for game in played]),
        _spread("lesser_runs", [game.lesser_runs for game in played]),
        _spread("trainless", [game.trainless for game in played]),
        _spread("paid", [_paid(game) for game in played]),
        *(_spread(name, [g.tallied[name] for g in played]) for name in played[0].tallied),
    ]
    return Table(say.columns("heads"), tuple(rows))


def _paid(game: Played) -> int:
    """Per cent of the dividends that were paid in full."""
    return 100 * game.dividends.get("full", 0) // max(1, sum(game.dividends.values()))


def _spread(name: str, values: Sequence[int]) -> tuple[str, str, str, str]:
    """A row of the table of figures."""
    mean = sum(values) / len(values)
    return say(name), f"{mean:.1f}", f"{min(values):,}", f"{max(values):,}"


def _verdicts(played: Sequence[Played], kinds: Sequence[str]) -> list[Block]:
    """The two yardsticks."""
    median, late = median_rounds(played), late_trains(played, kinds)
    share = 100 * late // len(played)
    inside = say("inside" if LENGTH[0] <= median <= LENGTH[1] else "outside")
    enough = say("inside" if share >= LATE else "outside")
    first = say("length", median=median, least=LENGTH[0], most=LENGTH[1])
    second = say("late", train=kinds[-3], share=share, least=LATE)
    return [Paragraph(f"{first} {inside}"), Paragraph(f"{second} {enough}")]


def _end(end: str) -> str:
    """How a game ended: by a price, or by one of the rules that all titles have."""
    return say("end_price", price=end) if end.isdigit() else say(f"end_{end}")


def _ends(played: Sequence[Played]) -> Table:
    """How the games ended."""
    counted = Counter(game.end for game in played)
    rows = tuple((_end(end), counted[end]) for end in sorted(counted))
    return Table(say.columns("ends_heads"), rows, title=say("ends"))


def _trains(played: Sequence[Played], kinds: Sequence[str]) -> Table:
    """In how many games each kind was sold."""
    rows = []
    for kind in kinds:
        sold = sum(kind in game.kinds for game in played)
        rows.append((kind, sold, f"{100 * sold // len(played)} %"))
    return Table(say.columns("trains_heads"), tuple(rows))


def _phases(played: Sequence[Played]) -> Table:
    """In how many games a phase was reached, and after how many operating rounds in the mean."""
    began: dict[str, list[int]] = {}
    for game in played:
        rounds = [row.phase for row in game.rows if not row.round.startswith("S")]
        for phase in dict.fromkeys(rounds):
            began.setdefault(phase, []).append(rounds.index(phase) + 1)
    rows = [
        (phase, len(first), f"{100 * len(first) // len(played)} %", f"{statistics.mean(first):.1f}")
        for phase, first in sorted(began.items(), key=lambda one: statistics.mean(one[1]))
    ]
    return Table(say.columns("phases_heads"), tuple(rows))


def _seats(played: Sequence[Played], seats: int) -> Table:
    """What each seat made of its place."""
    rows = []
    for seat in range(1, seats + 1):
        won = sum(game.worth[seat - 1] == max(game.worth) for game in played)
        mean = sum(game.worth[seat - 1] for game in played) // len(played)
        rows.append((str(seat), won, f"{mean:,}"))
    return Table(say.columns("seats_heads"), tuple(rows))


def _temperaments(played: Sequence[Played]) -> Table:
    """What each temperament made of its seats."""
    made: dict[str, list[tuple[bool, int]]] = {}
    for game in played:
        for name, worth in zip(game.temperaments, game.worth, strict=True):
            made.setdefault(name, []).append((worth == max(game.worth), worth))
    rows = [
        (name, len(of), sum(won for won, _ in of), f"{sum(worth for _, worth in of) // len(of):,}")
        for name, of in sorted(made.items())
    ]
    return Table(say.columns("temperament_heads"), tuple(rows))


def _companies(played: Sequence[Played]) -> Table:
    """How far each company came, in the mean of the games in which it ran."""
    rows = []
    for name in played[0].rows[-1].price:
        ran = [game.rows for game in played if any(row.income[name] for row in game.rows)]
        price = sum(rows_[-1].price[name] for rows_ in ran) // max(1, len(ran))
        income = sum(rows_[-1].income[name] for rows_ in ran) // max(1, len(ran))
        rows.append((name, len(ran), price, income))
    return Table(say.columns("companies_heads"), tuple(rows))


def _chart(played: Sequence[Played]) -> Chart:
    """The mean income of all companies together, by operating round."""
    games = [[r for r in game.rows if not r.round.startswith("S")] for game in played]
    means = []
    for number in range(max(len(rows) for rows in games)):
        there = [sum(rows[number].income.values()) for rows in games if len(rows) > number]
        means.append(sum(there) // len(there))
    labels = tuple(str(number) for number in range(1, len(means) + 1))
    return Chart(say("chart"), labels, (Series(say("income"), tuple(means)),), unit="$")
