"""Opening a game: seats, money, shares on offer, an empty map (Game Set-up)."""

from __future__ import annotations

from collections.abc import Sequence

from pbm.games.eighteenxx.board import new_board
from pbm.games.eighteenxx.values.events import RoundBegan
from pbm.games.eighteenxx.values.figures import Figures
from pbm.games.eighteenxx.values.game import Game, chosen_figures
from pbm.games.eighteenxx.values.settings import Settings
from pbm.games.eighteenxx.values.state import BANK, IPO, OUTSIDE, Company, Initial, Private, State
from pbm.games.eighteenxx.values.title import Title


def new_game(title: Title, seats: Sequence[str], settings: Settings | None = None) -> Game:
    """A game before its first decision; the first seat has the priority card.

    Raises KeyError when the title has no figures for so many seats.
    """
    settings = settings or title.settings
    figures = chosen_figures(title.figures, settings)
    homes = {name: (company.home, 0) for name, company in figures.companies.items()}
    state = State(
        title=title.name,
        seats=list(seats),
        money=_money(figures, seats),
        companies={name: Company(name=name, shares={IPO: 10}) for name in figures.companies},
        privates={p.name: Private(name=p.name, price=p.price) for p in figures.privates.values()},
        board=new_board(homes),
        depot={k.name: k.count for k in figures.trains.values() if k.count is not None},
        market_trains=[],
        sold_kinds=[],
        phase=figures.phases[0].name,
        priority=seats[0],
        stack=[Initial(seat=seats[0])],
    )
    game = Game(title, state, settings)
    game.tell(RoundBegan("initial", 1, 1))
    return game


def _money(figures: Figures, seats: Sequence[str]) -> dict[str, int]:
    """The bank's money, of which every seat gets its part (Player Starting Capital)."""
    cash = figures.numbers.cash[str(len(seats))]
    bank = figures.numbers.bank
    return {OUTSIDE: -bank, BANK: bank - cash * len(seats)} | dict.fromkeys(seats, cash)
