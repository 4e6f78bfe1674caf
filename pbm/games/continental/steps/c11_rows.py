"""Railroads seek new Rights-of-Way and acquire land grants (C.11, 4.7, 7)."""

from msgspec import Struct

from pbm.core.dice import Dice
from pbm.core.refusal import Refusal
from pbm.games.continental.events.railroads import RowAcquired
from pbm.games.continental.limits import reasons, routes
from pbm.games.continental.orders import BidRow
from pbm.games.continental.turn import Given, Turn
from pbm.games.continental.world.rules import Rules


class Seeking(Struct):
    """A railroad's valid bid for one Right-of-Way in one of the two passes."""

    given: Given[BidRow]
    row: str
    part: int
    """1 for first choices, 2 for alternates (R34)."""

    @property
    def code(self) -> str:
        """The railroad."""
        return self.given.order.railroad


def play(turn: Turn) -> None:
    """All first choices in RoW order, then all alternates of who went away empty (4.7.6, R34)."""
    taken = turn.state.taken
    bids = [bid for given in turn.given(BidRow) for bid in _valid(turn, given, taken)]
    winners: set[str] = set()
    for part in (1, 2):
        seeking = [bid for bid in bids if bid.part == part]
        for bid in seeking:
            if bid.code in winners:
                turn.refuse(bid.given, reasons.NOT_REACHED, bid.row)
        open_bids = [bid for bid in seeking if bid.code not in winners]
        for row in turn.rules.map.in_order({bid.row for bid in open_bids}):
            winners |= _award(turn, row, part, [bid for bid in open_bids if bid.row == row])


def _valid(turn: Turn, given: Given[BidRow], taken: set[str]) -> list[Seeking]:
    """The choices that may be bid for; the others are refused with their reasons."""
    valid = []
    for part, row in ((1, given.order.first), (2, given.order.alternate)):
        if row is None:
            continue
        reason = _refusal(turn, given.order.railroad, row, taken)
        if reason is None:
            valid.append(Seeking(given, row, part))
        else:
            turn.refuse(given, reason, row)
    return valid


def _refusal(turn: Turn, code: str, row: str, taken: set[str]) -> Refusal | None:
    """4.7.1 to 4.7.4 with the lines after building (10.2.7(3), Q44)."""
    railroad, geography = turn.railroad(code), turn.rules.map
    if row not in geography.routes:
        return reasons.UNKNOWN
    if railroad.row is not None:
        return reasons.HAS_ROW
    if turn.abandoned.get(code) == row:
        return reasons.JUST_ABANDONED
    if row in taken or geography.routes[row].kind != "ROW":
        return reasons.ROW_TAKEN
    if not routes.touches(geography, row, railroad.lines):
        return reasons.NOT_CONNECTED
    return routes.prohibited(geography, railroad.lines, row)


def _award(turn: Turn, row: str, part: int, bids: list[Seeking]) -> set[str]:
    """The greatest influence gets the Right-of-Way, ties by lot (4.7.7); returns the winner."""
    if any(railroad.row == row for railroad in turn.state.railroads.values()):
        for bid in bids:
            turn.refuse(bid.given, reasons.ROW_TAKEN, row)
        return set()
    levels = {bid.code: turn.levels.get(bid.code, 0) for bid in bids}
    best = max(levels.values())
    tied = [bid for bid in bids if levels[bid.code] == best]
    winner = turn.dice.of("row lot", row, part).pick(tied)
    for bid in bids:
        if bid is not winner:
            turn.refuse(bid.given, reasons.LESS_INFLUENCE, row, winner=winner.code, level=best)
    railroad = turn.railroad(winner.code)
    railroad.row = row
    railroad.grant = land_grant(row, best, turn.rules, turn.dice.of("land grant", row))
    rivals = tuple(bid.code for bid in bids if bid is not winner)
    turn.tell(RowAcquired(row, winner.code, part, railroad.grant, rivals))
    turn.done(winner.given, row, grant=railroad.grant, level=best)
    return {winner.code}


def land_grant(row: str, level: int, rules: Rules, dice: Dice) -> int:
    """The sections granted with a Right-of-Way, or 0 (7.2)."""
    granted = dice.permille(grant_permille(row, level, rules))
    return grant_sections(row, level, rules) if granted else 0


def grant_permille(row: str, level: int, rules: Rules) -> int:
    """Chance of a grant: likelier between small towns and with influence, none between two of
    size 5 (7.2, R35)."""
    figures, route = rules.figures.land, rules.map.routes[row]
    sizes = [rules.map.towns[town].size for town in route.towns]
    if sizes == [5, 5]:
        return 0
    chance = figures.chance_permille - figures.per_size_permille * (sum(sizes) - 2)
    return min(figures.most_permille, chance + figures.per_level_permille * level)


def grant_sections(row: str, level: int, rules: Rules) -> int:
    """A section per mile, a quarter more for each level of influence, at most three (R35)."""
    figures = rules.figures.land
    parts = min(figures.level_divisor + level, figures.level_divisor * figures.most_multiple)
    return rules.map.routes[row].length * parts // figures.level_divisor
