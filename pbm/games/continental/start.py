"""A new game: fifteen tycoons, six railroads, twenty Private Companies on sale (3.3, R2 to R6)."""

from collections.abc import Mapping, Sequence

from msgspec.structs import asdict

from pbm.core.dice import Dice
from pbm.core.ledger import Ledger
from pbm.games.continental.accounts import BANK, OUTSIDE, bonds, purse, till
from pbm.games.continental.computer.temperament import deal
from pbm.games.continental.holdings import companies, credit, shares
from pbm.games.continental.state import PrivateCompany, Railroad, State, Tycoon
from pbm.games.continental.world.rules import EDITIONS, Rules, rules_for
from pbm.games.family import PERSON, Seat, Setting

SETTINGS = (
    Setting("anonymous", "no", ("no", "yes"), "players are not told who the others are (3.1)"),
    Setting(
        "town-costs",
        "both",
        ("both", "unreached"),
        "which towns of a Right-of-Way cost $300 times their value (4.6.4, Q5)",
    ),
    Setting(
        "rate-wars",
        "gross",
        ("gross", "base"),
        "what of its parallel lines a rate war cuts: their part of the gross, or their base (Q80)",
    ),
    Setting(
        "recalls",
        "twice-limit",
        ("twice-limit", "available"),
        "what of a loan is recalled: all over twice the limit, or over available credit (Q84)",
    ),
)
USUAL = {one.key: one.default for one in SETTINGS}
"""The words of a game for which its moderator chooses nothing."""


def new_game(
    seatings: Sequence[Seat], settings: Mapping[str, str], dice: Dice, edition: str = EDITIONS[-1]
) -> State:
    """The state before turn 1.

    Positions that nobody takes are computer seats (3.1).  ValueError for a seat number that does
    not exist or stands twice.
    """
    rules = rules_for(settings, edition)
    seats = list(range(1, rules.figures.tycoon.seats + 1))
    taken = {seating.number: seating for seating in seatings}
    if len(taken) != len(seatings) or not set(taken) <= set(seats):
        raise ValueError(f"seats must be 1 to {len(seats)}, each once")
    whole = [taken.get(seat, Seat(seat, computer=True)) for seat in seats]
    dice = dice.of("start")
    state = State(
        turn=1,
        climate=rules.figures.climate.start,
        best_locomotive=1,
        technologies=["A"],
        tycoons=_tycoons(whole, rules, dice),
        railroads={},
        pcs=_companies(rules, dice),
    )
    ledger = Ledger(state.accounts)
    for code in rules.figures.start.railroads:
        state.railroads[code] = start_railroad(state, code, rules, ledger)
    state.linked = rules.map.linked(code for code in state.railroads)
    for seat in seats:
        ledger.pay(BANK, purse(seat), rules.figures.tycoon.cash, "start")
    for seat in seats:
        _examine(state, seat, rules)
    return state


def begun(edition: str, seats: Sequence[Seat], settings: Mapping[str, str], dice: Dice) -> State:
    """The state before turn 1."""
    state = new_game(seats, settings, dice, edition)
    # A game begun before a setting was there has no word for it, and is played as games were then.
    state.settings = {one.key: settings[one.key] for one in SETTINGS if one.key in settings}
    return state


def _examine(state: State, seat: int, rules: Rules) -> None:
    """The Bank's first look at a tycoon (3.5.1)."""
    tycoon = state.tycoons[seat]
    tycoon.net_worth = credit.net_worth(state, seat, rules)
    examined = credit.examine(tycoon.net_worth, 0, state.climate, rules)
    tycoon.credit_limit, tycoon.available = examined.limit, examined.available


def start_railroad(state: State, code: str, rules: Rules, ledger: Ledger) -> Railroad:
    """An active railroad of the start: 5 shares a mile, 2 % for each tycoon, 10 % kept, the rest
    the Public's; cash and bonds by the mile (R5)."""
    figures, route = rules.figures.start, rules.map.routes[code]
    railroad = Railroad(
        code=code,
        number=route.number,
        lines=[code],
        price=figures.price,
        issue_price=figures.price,
        authorised=0,
        treasury=0,
        public=0,
        efficiency=figures.efficiency,
    )
    total = route.length * rules.figures.stock.shares_per_mile
    treasury = total * rules.figures.stock.treasury_percent // 100
    each = total * figures.tycoon_percent // 100
    shares.issue(railroad, shares.TREASURY, treasury)
    for seat in sorted(state.tycoons):
        shares.issue(railroad, seat, each)
    shares.issue(railroad, shares.PUBLIC, total - railroad.authorised)
    ledger.pay(OUTSIDE, till(code), figures.cash_per_mile * route.length, "start")
    ledger.pay(bonds(code), OUTSIDE, figures.bonds_per_mile * route.length, "start")
    return railroad


def _companies(rules: Rules, dice: Dice) -> dict[str, PrivateCompany]:
    """All Private Companies: active ones as lines, 20 drawn of the first 21 on sale (R3)."""
    figures, pcs = rules.figures.private_companies, {}
    for code, route in rules.map.routes.items():
        if route.kind == "PC":
            active = code in rules.figures.start.railroads
            pcs[code] = PrivateCompany(code, "line" if active else "unborn")
    early = [
        code
        for code, pc in pcs.items()
        if pc.status == "unborn" and rules.map.routes[code].number <= figures.at_start
    ]
    drawn = dice.of("companies").shuffle(early)
    for place, code in enumerate(drawn):
        if place < figures.carried_at_start:
            pcs[code].status = "eligible"
        else:
            companies.to_bank(pcs[code], rules)
    return pcs


def _tycoons(seatings: Sequence[Seat], rules: Rules, dice: Dice) -> dict[int, Tycoon]:
    """Tycoons with names of their own: of two who want one name, one gets it by lot and the other,
    like everybody without a wish, a drawn historical one (3.2)."""
    wishes: dict[str, list[int]] = {}
    for seating in seatings:
        if name := _trimmed(seating.character, rules):
            wishes.setdefault(name.casefold(), []).append(seating.number)
    lucky = {dice.of("name", key).pick(seats) for key, seats in sorted(wishes.items())}
    free = [name for name in rules.characters if name.casefold() not in wishes]
    drawn = iter(dice.of("names").shuffle(free))
    dealt = deal(dice.of("temperaments"))
    tycoons = {}
    for one in seatings:
        person = {name: value for name, value in asdict(one).items() if name in PERSON}
        name = _trimmed(one.character, rules) if one.number in lucky else next(drawn)
        tycoons[one.number] = Tycoon(
            seat=one.number, character=name, temperament=dealt[one.number], **person
        )
    return tycoons


def _trimmed(name: str, rules: Rules) -> str:
    """A name of single spaces and bearable length."""
    return " ".join(name.split())[: rules.figures.tycoon.name_length].strip()
