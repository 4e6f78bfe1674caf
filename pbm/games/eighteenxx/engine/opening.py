"""Opening a game: seats, money, shares on offer, an empty map (Game Set-up)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pbm.games.eighteenxx.board import new_board
from pbm.games.eighteenxx.values.events import RoundBegan
from pbm.games.eighteenxx.values.figures import Figures
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.state import BANK, IPO, OUTSIDE, Company, Initial, Private, State
from pbm.games.eighteenxx.values.title import Title, rules_of


def new_game(title: Title, seats: Sequence[str], chosen: Mapping[str, str] | None = None) -> Game:
    """A game before its first decision; the first seat has the priority card.

    Raises KeyError when the title has no figures for so many seats, or no such word.
    """
    rules = rules_of(title, chosen or {})
    figures = rules.figures
    companies = figures.companies.values()
    state = State(
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
        stack=[Initial(seat=seats[0])],
    )
    game = Game(rules, state)
    game.tell(RoundBegan("initial", 1, 1))
    return game


def _money(figures: Figures, seats: Sequence[str]) -> dict[str, int]:
    """The bank's money, of which every seat gets its part (Player Starting Capital)."""
    cash = figures.numbers.cash[str(len(seats))]
    bank = figures.numbers.bank
    return {OUTSIDE: -bank, BANK: bank - cash * len(seats)} | dict.fromkeys(seats, cash)
