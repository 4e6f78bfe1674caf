"""Whole games of computer seats, and what they say about the balance of the game."""

from collections import Counter
from collections.abc import Sequence
from statistics import mean

import msgspec

from pbm.core.dice import Dice
from pbm.core.page import Block, Chart, Paragraph, Section, Series, Table
from pbm.core.wording import Sentences
from pbm.games.chicago.board import load
from pbm.games.chicago.computer import computer, temper_dealt, temperaments
from pbm.games.chicago.language import LANGUAGE
from pbm.games.chicago.match import Match, invariants
from pbm.games.chicago.table import new_game, resolve
from pbm.games.chicago.view import View
from pbm.games.chicago.window import view
from pbm.games.family import Answers, Reading, Seat, Simulation
from pbm.games.table.turns import as_reading

BANDS = {3: (60, 129), 4: (38, 74), 6: (48, 77)}
"""Dollars that people ended with at the table, least and most, by the number of players."""


class Played(msgspec.Struct, frozen=True):
    """What is kept of one game: a row for each turn, and its last table."""

    number: int
    rows: tuple[dict[str, int], ...]
    cash: tuple[int, ...]
    ends: tuple[str, ...]
    figures: dict[str, int]
    companies: dict[str, tuple[int, int, int]]
    """Company to shares sold, last income, and 1 if it is in Chicago."""
    temperaments: tuple[str, ...]
    """By seat."""


def play(seats: int, seed: str, number: int, named: Sequence[str] = ()) -> Played:
    """One game from its own dice; `named` are the seats' temperaments where they are not dealt.

    Raises RuntimeError if a rule of the house is broken.
    """
    tempers = tuple(named) or tuple(temper_dealt(seat) for seat in range(1, seats + 1))
    dice = Dice(seed).of("game", number)
    state = new_game([Seat(seat, computer=True) for seat in range(1, seats + 1)], {}, dice)
    rows: list[dict[str, int]] = []
    ends: tuple[str, ...] = ()
    while not state.position.over:
        turn = dice.of("turn", state.turn)
        resolution = resolve(state, programmes(state, turn, tempers), {}, turn, tempers)
        state = resolution.state
        rows.append(_row(number, state))
        done = [fact for fact in resolution.journal if fact["type"] == "DividendsDone"]
        ends = tuple(done[-1]["ends"]) if done else ends
        broken = invariants(state)
        if broken:
            raise RuntimeError(f"game {number}, turn {state.turn}: {broken[0]}")
    return _played(number, state, rows, ends, tempers)


def _seated(named: Sequence[str], seats: int, seed: str, number: int) -> Played:
    """A game with temperaments named in turn, which move on by a seat from game to game."""
    turned = [named[(seat + number) % len(named)] for seat in range(seats)]
    return play(seats, seed, number, turned)


def programmes(state: Match, dice: Dice, tempers: Sequence[str]) -> dict[int, Reading]:
    """What every computer seat orders."""
    return {
        seat.number: _ordered(view(state, (), seat.number), dice.of(seat.number), name)
        for seat, name in zip(state.seats, tempers, strict=True)
    }


def _ordered(seen: View, dice: Dice, name: str) -> Reading:
    """One computer seat's programme, read like a letter; it answers where that says nothing."""
    lines, _ = computer(seen, dice, name)
    return msgspec.structs.replace(as_reading(lines, LANGUAGE, seen), answers=Answers())


def _row(number: int, state: Match) -> dict[str, int]:
    """The figures of a table after a turn."""
    position = state.position
    row = {"game": number, "turn": state.turn - 1, "dividends": position.dividends}
    row |= {f"cash {seat}": position.cash(seat) for seat in range(1, position.seats + 1)}
    for company in load().companies:
        row[f"income {company}"] = position.charters[company].income
    return row


def _played(
    number: int,
    state: Match,
    rows: Sequence[dict[str, int]],
    ends: tuple[str, ...],
    tempers: tuple[str, ...],
) -> Played:
    """What is kept of a finished game."""
    position, board = state.position, load()
    chicago = position.at(board.rules.figures.chicago)
    charters = {company: position.charters[company] for company in board.companies}
    cash = tuple(position.cash(seat) for seat in range(1, position.seats + 1))
    figures = {
        "winner": max(cash),
        "dividends": position.dividends,
        "moves": position.move,
        "locomotives": sum(len(there) for there in position.locomotives.values()),
        "houses": len(position.developed),
        "shares": sum(charter.sold for charter in charters.values()),
        "reached": len(chicago),
    }
    companies = {
        name: (charter.sold, charter.income, int(name in chicago))
        for name, charter in charters.items()
    }
    return Played(number, tuple(rows), cash, ends, figures, companies, tempers)


def tables(played: Sequence[Played]) -> dict[str, list[dict[str, int]]]:
    """A row for each turn of each game."""
    return {"turns": [row for game in played for row in game.rows]}


def worth(played: Sequence[Played]) -> list[float]:
    """The mean cash of a player in each game."""
    return [sum(game.cash) / len(game.cash) for game in played]


say = Sentences("reports", "chicago", "simulation")
"""A sentence of `reports/chicago/simulation.jinja`."""


def summary(played: Sequence[Played], seats: int) -> tuple[Section, ...]:
    """The balance: worth against the band of real games, ends, seats, companies."""
    blocks: list[Block] = [_figures(played)]
    if seats in BANDS and played:
        least, most = BANDS[seats]
        found = sum(worth(played)) / len(played)
        verdict = say("inside" if least <= found <= most else "outside")
        blocks.append(Paragraph(f"{say('band', least=least, most=most, seats=seats)} {verdict}"))
    return (
        Section(say("title", games=len(played), seats=seats), (*blocks, _ends(played))),
        Section(
            say("seats"),
            (_seats(played, seats), _temperaments(played), _companies(played), _chart(played)),
        ),
    )


def _figures(played: Sequence[Played]) -> Table:
    """Mean, least and most of the figures of a game."""
    rows = [_spread(say("worth"), worth(played))]
    for name in played[0].figures if played else ():
        rows.append(_spread(say(name), [game.figures[name] for game in played]))
    return Table(say.columns("heads"), tuple(rows))


def _spread(name: str, values: Sequence[float]) -> tuple[str, str, str, str]:
    """A row of the table of figures."""
    if not values:
        return name, "", "", ""
    return name, f"{mean(values):.1f}", f"{min(values):.0f}", f"{max(values):.0f}"


def _ends(played: Sequence[Played]) -> Table:
    """How often each condition ended a game; several may hold."""
    counted = Counter(reason for game in played for reason in game.ends)
    rows = tuple((reason, counted[reason]) for reason in sorted(counted))
    return Table(say.columns("ends_heads"), rows, title=say("ends"))


def _seats(played: Sequence[Played], seats: int) -> Table:
    """What each seat made of its place."""
    rows = []
    for seat in range(1, seats + 1):
        won = sum(game.cash[seat - 1] == max(game.cash) for game in played)
        cash = sum(game.cash[seat - 1] for game in played) / max(1, len(played))
        rows.append((str(seat), won, f"{cash:.1f}"))
    return Table(say.columns("seats_heads"), tuple(rows))


def _temperaments(played: Sequence[Played]) -> Table:
    """What each temperament made of its seats; who share a win have won."""
    held: dict[str, list[tuple[int, int]]] = {}
    for game in played:
        for name, dollars in zip(game.temperaments, game.cash, strict=True):
            held.setdefault(name, []).append((int(dollars == max(game.cash)), dollars))
    rows = [
        (name, len(seats), sum(won for won, _ in seats), f"{mean(cash for _, cash in seats):.1f}")
        for name, seats in sorted(held.items())
    ]
    return Table(say.columns("temperament_heads"), tuple(rows))


def _companies(played: Sequence[Played]) -> Table:
    """How far each company came, in the mean."""
    rows = []
    for company in load().companies:
        means = [
            sum(game.companies[company][index] for game in played) / max(1, len(played))
            for index in range(3)
        ]
        rows.append((company, *(f"{mean:.2f}" for mean in means)))
    return Table(say.columns("companies_heads"), tuple(rows))


def _chart(played: Sequence[Played]) -> Chart:
    """The mean income of each company after each turn, over the games that lasted so long."""
    longest = max((len(game.rows) for game in played), default=0)
    series = []
    for company in load().companies:
        values = []
        for turn in range(longest):
            rows = [game.rows[turn] for game in played if len(game.rows) > turn]
            values.append(round(sum(row[f"income {company}"] for row in rows) / len(rows)))
        series.append(Series(company, tuple(values)))
    labels = tuple(str(turn) for turn in range(1, longest + 1))
    return Chart(say("chart"), labels, tuple(series), unit="$")


SIMULATION = Simulation(
    play=play, summary=summary, tables=tables, seated=_seated, temperaments=tuple(temperaments())
)
