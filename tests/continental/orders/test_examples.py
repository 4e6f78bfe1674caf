"""Every example of help is an order that is carried out, at a position where its time has come."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pbm.core.dice import Dice
from pbm.games.continental import accounts
from pbm.games.continental.events import Outcome
from pbm.games.continental.orders.grammar import GRAMMAR
from pbm.games.continental.orders.understanding import understand
from pbm.games.continental.resolve import resolve
from pbm.games.continental.state import State
from tests.continental.midgame import DREW, GOULD, railroad, state, view


def owing(game: State) -> None:
    """B&O owes its president and the bank."""
    for account, dollars in ((accounts.debt("B&O"), 700), (accounts.loans("B&O"), 800)):
        game.accounts[account] = -dollars
        game.accounts[accounts.BANK] += dollars


def beside(game: State) -> None:
    """C&A is a railroad: New York belongs to its line and to CNJ's."""
    game.railroads["C&A"] = railroad("C&A", "C&A", 15, {DREW: 100})
    game.pcs["C&A"].status = "line"


def of_both(game: State) -> None:
    """READ and PENN, twins, are Gould's."""
    game.railroads["READ"] = railroad("READ", "READ", 30, {GOULD: 150})
    game.tycoons[GOULD].controls = {1: "PENN", 2: "READ"}
    game.tycoons[DREW].controls = {}


def in_the_west(game: State) -> None:
    """B&O ends in Indianapolis and has no Right-of-Way in hand."""
    road = railroad("B&O", "B&O PA1 IN5", 10, {GOULD: 300, 2: 120})
    game.railroads["B&O"] = road


def of_many_shares(game: State) -> None:
    """A tenth of N&W is more than 50 shares."""
    game.railroads["N&W"] = railroad("N&W", "N&W VA1", 20, {})


def later(game: State) -> None:
    """Moguls are on sale."""
    game.best_locomotive = 4


def renamed(game: State) -> None:
    """A bankrupt tycoon, who may take a name that nobody bears."""
    game.tycoons[GOULD].character, game.tycoons[GOULD].may_rename = "Tycoon 4", True


POSITIONS: dict[str, Callable[[State], None]] = {
    "merge CNJ into C&A": beside,
    "merge READ into PENN": of_both,
    "repay B&O 500 to president": owing,
    "repay B&O 500 to bank": owing,
    "row B&O IN4 or IN9": in_the_west,
    "short 50 N&W": of_many_shares,
    "locomotive B&O Mogul": later,
    "character Jay Gould": renamed,
}
"""What must be so before an example's time has come; all others may be given at once."""
EXAMPLES = [one.example for one in GRAMMAR.forms if one.example and not one.hidden]


def carried_out(text: str) -> list[Outcome]:
    """What became of an example."""
    game = state()
    POSITIONS.get(text, lambda _: None)(game)
    reading = understand(text, view(GOULD, game))
    assert reading.complaints == (), text
    given = [one.order for one in reading.orders]
    return [one for one in resolve(game, {GOULD: given}, {}, Dice("x")).outcomes if one.order]


@pytest.mark.parametrize("text", EXAMPLES)
def test_an_example_of_help_is_carried_out(text: str) -> None:
    assert "done" in [one.verdict for one in carried_out(text)]


def test_only_what_is_never_allowed_has_no_example() -> None:
    """10.1.2: a company that is offered stays on sale."""
    assert len(EXAMPLES) > 30
    assert [one.key for one in GRAMMAR.forms if not one.example] == ["withdraw"]
