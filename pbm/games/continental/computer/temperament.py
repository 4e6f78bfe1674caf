"""How computer tycoons think: temperaments and common judgement, from a data file (3.1, Q75).

No rule stands here, only opinions in whole numbers; data/temperaments.toml explains each.
"""

from functools import lru_cache
from importlib.resources import files

from pbm.core.dice import Dice
from pbm.core.tables import read_toml, require
from pbm.games.continental.view.private import CATEGORIES, Category
from pbm.games.continental.world.railroad_figures import FiguresTable
from pbm.games.continental.world.rules import standard_rules


class Judgement(FiguresTable, frozen=True):
    """What all of them believe."""

    interest_cover: int
    shorter_if_dear: int
    region_dollars: int
    near_miles: int
    pacific_dollars: int
    prospect_dollars: int
    venture: int
    stake: int
    sister_dollars: int
    company_spread: tuple[int, int]
    taste: tuple[int, int]
    stock_spread: tuple[int, int]
    sparse: int
    crowded: int
    full: int
    fuller: tuple[int, int]
    fullest: int
    westward: int
    early: int
    plundered_mile: tuple[int, int]
    fear: int
    left: tuple[int, int, int]
    company_purse: int
    new_stock_growth: int
    promise: int
    margin: int
    hope: int
    control_miles: int
    indebted: int
    cash_per_mile: int
    lend_most: int
    treasury_purse: int
    defence: int
    modest: int
    young: int
    wary: int
    parted: int
    sooner: int
    redeem: int
    shorts: int
    foresight: int
    idle: int
    show: int
    shown: tuple[int, int]
    outshone: tuple[int, int]
    kept: tuple[int, int]
    pressed: tuple[int, int]
    point: int
    point_permille: int
    splurge: tuple[int, int, int, int]
    modestly: int
    sister: int
    survival: int
    spoiled_miles: int


class RegionWeight(FiguresTable, frozen=True):
    """How much dearer than others a region is; per cent."""

    name: str
    weight: int


class Temperament(FiguresTable, frozen=True):
    """One way to play; all but `deck` and where said per cent."""

    name: str
    aim: Category
    """The category it plays for (1.2)."""
    deck: int
    """How many of the fifteen positions have it."""
    leverage: int
    """The largest loan, of the net worth, once there is little time to recover."""
    daring: int
    """… and as long as there is time."""
    company_bid: int
    """What is bid for a company, of what it is thought to be worth."""
    board: int
    """What a seat on a board of directors is worth, of the net worth."""
    control: int
    """What a presidency is worth, in dollars for each mile of a company that brings it."""
    stocks: int
    """How many stocks it bids for in a turn: a number."""
    stock_purse: int
    """The most of the money at hand that goes into stocks."""
    bargain: int
    """Stock is bought whose worth is so much of its price."""
    profit_taking: int
    """Stock is sold whose price is so much of its worth."""
    short_at: int
    """Stock is sold short whose worth, as he sees it, is at most so much of its price."""
    overspend: int
    """The price of track above the least, of what is allowed above it (4.6.3)."""
    plunder: int
    """Of his part of the excess at the dearest price, what he sets against what his stock in the
    railroad loses; nothing: he never plunders."""
    regions: int
    """How strongly new regions draw the lines."""
    cover: int
    """How much of the common caution about interest."""
    influence: int
    """The most levels of political influence spent on a Right-of-Way."""
    payout: int
    """Dividends, of the profit."""
    double_gain: int
    """The least gain for which a line is doubled."""
    prodigal: int
    """The most of the money at hand that goes into ostentation, or how fond of it he is."""
    contest: bool
    """Whether the stage is left to nobody, and none is taken beyond his means."""
    rate_war: int
    """The chance of a rate war where one would hurt the other more."""
    merging: int
    """The chance a turn of merging two railroads."""
    curiosity: int
    """The chance of sending detectives."""
    equipment: int
    """The chance of buying locomotives and technologies where the cash does."""


class Temperaments(FiguresTable, frozen=True):
    """The whole file."""

    judgement: Judgement
    regions: tuple[RegionWeight, ...]
    temperaments: tuple[Temperament, ...]

    def named(self, name: str) -> Temperament:
        """A temperament by name; the last of the file for a position that was dealt none."""
        for one in self.temperaments:
            if one.name == name:
                return one
        return self.temperaments[-1]


@lru_cache(maxsize=1)
def temperaments() -> Temperaments:
    """The file as delivered; TableError if the deck or a name in it is not what it must be."""
    file = "temperaments.toml"
    read = read_toml(files("pbm.games.continental") / "data" / file, Temperaments)
    rules = standard_rules()
    cards, seats = sum(one.deck for one in read.temperaments), rules.figures.tycoon.seats
    require(cards == seats, file, "temperaments", f"a deck of {cards}, not of {seats}")
    names = {one.name for one in read.temperaments}
    require(len(names) == len(read.temperaments), file, "temperaments", "a name stands twice")
    unknown = {one.name for one in read.regions} - set(rules.map.regions)
    require(not unknown, file, "regions", f"no regions {sorted(unknown)}")
    aims = {one.aim for one in read.temperaments}
    require(aims == set(CATEGORIES), file, "temperaments", "not an aim for each category")
    return read


def deal(dice: Dice) -> dict[int, str]:
    """A temperament for each seat, from the shuffled deck."""
    deck = [one.name for one in temperaments().temperaments for _ in range(one.deck)]
    return dict(enumerate(dice.shuffle(deck), start=1))
