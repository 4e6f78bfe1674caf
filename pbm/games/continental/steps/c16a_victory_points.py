"""Victory points of the turn (C.16, 1.2)."""

from itertools import combinations

from pbm.games.continental.events import Spent
from pbm.games.continental.events.world import PointsScored
from pbm.games.continental.holdings import credit
from pbm.games.continental.limits import routes
from pbm.games.continental.railroads.solvency import operation
from pbm.games.continental.turn import Turn
from pbm.games.continental.world import victory
from pbm.games.continental.world.victory import CATEGORIES, VictoryStanding


def play(turn: Turn) -> None:
    """Robber Baron, Mogul, Magnate and Prodigal; Builder has its own step, Baron sums up all."""
    _robber_baron(turn)
    _mogul(turn)
    _magnate(turn)
    _prodigal(turn)


def _score(turn: Turn, seat: int, category: str, points: int, about: str = "") -> None:
    """Add points to a category and tell the tycoon."""
    if points == 0:
        return
    score = turn.tycoon(seat).points
    setattr(score, category, getattr(score, category) + points)
    turn.tell(PointsScored(seat, category, points, about))


def _robber_baron(turn: Turn) -> None:
    """By net worth after any split (Q20), and a bonus for the first past a million (R52)."""
    figures = turn.rules.figures.points
    for seat in turn.seats():
        turn.tycoon(seat).net_worth = credit.net_worth(turn.state, seat, turn.rules)
    worth = {seat: turn.tycoon(seat).net_worth for seat in turn.seats()}
    bankrupt = {seat for seat in turn.seats() if turn.tycoon(seat).bankrupt}
    for seat, points in victory.robber_baron(worth, bankrupt, figures).items():
        _score(turn, seat, "robber_baron", points, "rank")
    millionaires = [seat for seat in turn.seats() if worth[seat] > figures.million]
    if millionaires and not turn.state.million:
        turn.state.million = True
        for seat in millionaires:
            _score(turn, seat, "robber_baron", figures.million_bonus, "million")


def _mogul(turn: Turn) -> None:
    """For the officers of the start of the turn; a merged railroad's debts are its survivor's, its
    dividend nobody's (R53, Q15)."""
    figures = turn.rules.figures.points
    for code in sorted(turn.opening.railroads):
        start = turn.opening.railroads[code]
        owing = turn.merged.get(code, code) in turn.owing
        paid = operation(turn, code).dividend if code not in turn.merged else 0
        for seat in start.directors:
            presides = seat == start.president
            points = victory.mogul(presides, paid, owing, figures)
            _score(turn, seat, "rail_mogul", points, code)
        if code in turn.failed and start.president is not None:
            _score(turn, start.president, "rail_mogul", figures.failure, code)


def _magnate(turn: Turn) -> None:
    """The better of the railroads presided over from now on, or both if connected (R55, Q35)."""
    geography = turn.rules.map
    for seat in turn.seats():
        lines = [turn.railroad(code).lines for code in turn.tycoon(seat).controls.values()]
        systems = [*lines]
        systems += [
            [*a, *b] for a, b in combinations(lines, 2) if routes.connected(geography, a, b)
        ]
        best = max((len(geography.linked(system)) for system in systems), default=0)
        points = victory.magnate(best, turn.rules.figures.points)
        _score(turn, seat, "rail_magnate", points, str(best))


def _prodigal(turn: Turn) -> None:
    """What was spent in C.7.2 brings its points (1.2)."""
    points = victory.prodigal(turn.spending, turn.rules.figures.points)
    for seat, gained in points.items():
        turn.tell(Spent(seat, turn.spending[seat], gained))
        _score(turn, seat, "rail_prodigal", gained)


def sum_up(turn: Turn) -> None:
    """Rail Baron is reckoned anew from all other scores (1.2, R57)."""
    standings = {
        seat: VictoryStanding(tuple(getattr(turn.tycoon(seat).points, name) for name in CATEGORIES))
        for seat in turn.seats()
    }
    for seat, points in victory.baron(standings).items():
        turn.tycoon(seat).points.rail_baron = points
