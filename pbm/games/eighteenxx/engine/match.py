"""A game of 18xx in the office: the position, the programmes, the seats. What is hashed.

Only what `window` lets through reaches a reader. A game opens with seats, money, shares on offer
and an empty map (Game Set-up).
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

import msgspec

from pbm.core.dice import Dice
from pbm.games.eighteenxx.board import new_board
from pbm.games.eighteenxx.values.events import RoundBegan
from pbm.games.eighteenxx.values.figures import Figures
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.point import Occasion
from pbm.games.eighteenxx.values.state import (
    BANK,
    IPO,
    OUTSIDE,
    Company,
    InitialRound,
    OperatingRound,
    Position,
    Private,
    StockRound,
    reader,
)
from pbm.games.eighteenxx.values.title import Title, rules_of
from pbm.games.table.match import TableMatch


class Match(TableMatch[Position]):
    """What decides the rest of the game; the settings have the named alternatives of the rules."""

    move: int = 0
    """The number of the move in hand, as the chronicle counts."""
    stamp: int = 0
    """Turns of stock rounds begun: tells one decision of a seat from its next."""
    began: int = 1
    """The number of the stock round in which the turn in hand began."""
    quiet: int = 0
    """How often all have passed in the initial round: so nothing goes on for ever."""
    spoken: str = ""
    """The company's turn for which its president's programme has had something to say."""
    early: str = ""
    """The step of a company's turn before which what may be done at any time was dealt with."""


@lru_cache(maxsize=64)
def match_reader(title: Title) -> msgspec.json.Decoder[Match]:
    """What reads a match of the title from JSON; msgspec.ValidationError if it is none."""
    return msgspec.json.Decoder(Match, dec_hook=reader(rules_of(title, {}).kinds))


def game_of(title: Title, match: Match) -> Game:
    """A match's position as a game at work; the match stays as it is."""
    rules = rules_of(title, match.settings)
    return Game(rules, rules.in_order(match.position))


def turn_in_hand(position: Position, number: int, company: str) -> str:
    """A company's turn in an operating round of a set, as one word."""
    return f"{position.round}.{number}.{company}"


HORIZONS = ("operating-round", "set", "stock-round", "decision")
"""To the end of every round; of a stock round or a whole set of operating rounds; of every stock
round; or until somebody must decide."""
MOST_ROUNDS = 5
"""Stock rounds that a turn "until somebody must decide" plays on where nobody answers (M1)."""


def milestones(match: Match, horizon: str) -> int:
    """How many ends of a horizon have been passed; a number that only grows.

    When all pass in the initial round every horizon ends: the offer would go round for ever.
    """
    root, number = match.position.stack[0], match.position.round
    operating = root.number if isinstance(root, OperatingRound) else 0
    if horizon == "decision":
        return match.quiet + int(number >= match.began + MOST_ROUNDS)
    if isinstance(root, InitialRound):
        return match.quiet
    if horizon == "operating-round":
        return match.quiet + 100 * number + operating
    if horizon == "set":
        return match.quiet + 2 * number + int(operating > 0)
    return match.quiet + number + int(not isinstance(root, StockRound))


def idle(match: Match) -> tuple[int, ...]:
    """Seats with nothing to decide in the turn to come: in operating rounds those who preside over
    no company that is still to operate; one that was acquired only rises. What
    interrupts a company's turn may ask them all the same.
    """
    root, horizon = match.position.stack[0], match.settings.get("horizon")
    if not isinstance(root, OperatingRound) or horizon not in HORIZONS[:2]:
        return ()
    again = horizon == "set" and root.number < root.of
    deciding = {
        company.president
        for company in match.position.companies.values()
        if company.floated
        and not (company.closed or company.acquired)
        and (again or company.name not in root.done)
    }
    return tuple(one.number for one in match.seats if str(one.number) not in deciding)


SET_UP: Occasion[Callable[[Game, Dice], None]] = Occasion()
"""What features lay out before the game, and draw by lot."""


def new_game(
    title: Title,
    seats: Sequence[str],
    chosen: Mapping[str, str] | None = None,
    dice: Dice | None = None,
) -> Game:
    """A game before its first decision; the first seat has the priority card.

    Raises KeyError when the title has no figures for so many seats, or no such word.
    """
    rules = rules_of(title, chosen or {})
    figures = rules.figures
    companies = figures.companies.values()
    state = Position(
        title=title.name,
        seats=list(seats),
        money=_money(figures, seats),
        companies={one.name: Company(name=one.name, shares={IPO: one.shares}) for one in companies},
        privates={p.name: Private(name=p.name, price=p.price) for p in figures.privates.values()},
        board=new_board({one.name: (one.home, one.home_city) for one in companies}),
        depot={k.name: k.count for k in figures.trains.values() if k.count is not None},
        market_trains=[],
        sold_kinds=[],
        phase=figures.phases[0].name,
        priority=seats[0],
        stack=[InitialRound(seat=seats[0])],
    )
    game = Game(rules, state)
    for lays_out in game.on(SET_UP):
        lays_out(game, dice or Dice(title.name))
    game.tell(RoundBegan("initial", 1, 1))
    return game


def _money(figures: Figures, seats: Sequence[str]) -> dict[str, int]:
    """The bank's money, of which every seat gets its part (Player Starting Capital)."""
    cash = figures.numbers.cash[str(len(seats))]
    bank = figures.numbers.bank
    return {OUTSIDE: -bank, BANK: bank - cash * len(seats)} | dict.fromkeys(seats, cash)
