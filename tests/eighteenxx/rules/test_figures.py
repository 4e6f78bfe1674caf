"""The tables of 1870 are complete, and a wrong one fails at load with its file and table."""

from __future__ import annotations

import shutil
from importlib.resources import files
from pathlib import Path

import msgspec
import pytest

from pbm.core.tables import TableError
from pbm.games.eighteenxx.engine.course import WAITS
from pbm.games.eighteenxx.engine.match import new_game
from pbm.games.eighteenxx.engine.privates import pay_income
from pbm.games.eighteenxx.engine.steps.stock_turn import OFFERED
from pbm.games.eighteenxx.features.diesels import with_diesels
from pbm.games.eighteenxx.titles.t1850 import TITLE as MIDWEST
from pbm.games.eighteenxx.titles.t1870 import TITLE
from pbm.games.eighteenxx.values.events import PrivatePaid
from pbm.games.eighteenxx.values.figures import load
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.title import rules_of

FIGURES = TITLE.figures


def test_the_numbers_of_the_rulebook() -> None:
    assert FIGURES.numbers.bank == 12_000
    assert all(seats * cash == 2_100 for seats, cash in _cash().items() if seats < 7)
    assert FIGURES.numbers.certificates["10"] | {"7": 0} == {
        "2": 28, "3": 20, "4": 16, "5": 13, "6": 11, "7": 0,
    }  # fmt: skip
    assert {k.name: (k.price, k.count) for k in FIGURES.trains.values()} == {
        "2": (80, 7), "3": (180, 6), "4": (300, 5), "5": (450, 4),
        "6": (630, 3), "8": (800, 3), "10": (950, 2), "12": (1_100, None),
    }  # fmt: skip
    assert [p.price for p in FIGURES.privates.values()] == [20, 40, 50, 80, 140, 160]
    assert {n: c.shares_to_operate for n, c in FIGURES.companies.items() if n == "SLSF"} == {
        "SLSF": 2
    }


def _cash() -> dict[int, int]:
    return {int(seats): cash for seats, cash in FIGURES.numbers.cash.items()}


def test_diesels_replace_the_last_three_trains() -> None:
    figures = with_diesels(FIGURES)
    assert list(figures.trains) == ["2", "3", "4", "5", "6", "D"]
    assert figures.trains["4"].scrapped_by == "D"
    assert figures.trains["5"].scrapped_by == ""
    assert [phase.name for phase in figures.phases] == ["1", "2", "3", "4", "5", "6"]
    assert figures.phases[-1].begins_with == "D"


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("figures.toml", "bank = 12000", "bank = '12000'", "figures.toml, numbers.bank"),
        ("figures.toml", "bank = 12000", "bnak = 12000", "figures.toml, numbers"),
        ("figures.toml", 'scrapped_by = "4"', 'scrapped_by = "44"', "trains 2: scrapped by"),
        ("figures.toml", 'begins_with = "10"', 'begins_with = "9"', "phases 7: begins with"),
        ("market.toml", "pars = [68,", "pars = [66,", "no red outlined square of 66"),
        ("figures.toml", '"GMO", "IC"', '"GMO", "GMO"', "historical-order: must name every"),
        ("privates.toml", 'company = "MKT"', 'company = "MTK"', "MKT: no company MTK"),
    ],
)
def test_a_wrong_table_is_told(tmp_path: Path, file: str, old: str, new: str, told: str) -> None:
    folder = files("pbm.games.eighteenxx.titles.t1870")
    for name in ("figures.toml", "market.toml", "companies.toml", "privates.toml"):
        shutil.copy(str(folder / name), tmp_path / name)
    text = (tmp_path / file).read_text(encoding="utf-8")
    assert old in text
    (tmp_path / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(TableError, match=told):
        rules_of(msgspec.structs.replace(TITLE, figures=load(tmp_path)), {})


def test_reduced_tokens_leave_one_dear_marker_out() -> None:
    """1850 16.3: of the companies with two markers of $100, and of no other."""
    usual, fewer = (
        game_1850({}).figures.companies,
        game_1850({"tokens": "reduced"}).figures.companies,
    )
    lost = {
        name: (company.stations, fewer[name].stations)
        for name, company in usual.items()
        if company != fewer[name]
    }
    assert lost == {
        "CBQ": ((0, 40, 100, 100), (0, 40, 100)),
        "RI": ((0, 40, 100, 100), (0, 40, 100)),
    }


def test_the_historical_start_of_1850_sells_any_share_and_lets_none_operate_early() -> None:
    """1850 16.4, ruling H13: any company may be started; its predecessors operate first."""
    game = game_1850({"start": "historical"})
    soo = game.companies["SOO"]
    for said in game.on(OFFERED):
        assert said(game, soo) is None
    assert any(waits(game, "SOO") for waits in game.on(WAITS))
    assert not any(waits(game, "CBQ") for waits in game.on(WAITS))


@pytest.mark.parametrize("start", ["free", "historical"])
def test_what_stays_open_in_phase_five_pays_nothing(start: str) -> None:
    """1850 11.3, under any start."""
    game = game_1850({"start": start})
    for name in ("WLG", "GBC"):
        game.state.privates[name].owner = "2"
    game.state.phase = "4"
    pay_income(game)
    paid = {fact.private: fact.amount for fact in game.journal.of(PrivatePaid)}
    assert paid == {"WLG": 20, "GBC": 10}
    game.state.phase = "5"
    pay_income(game)
    assert len([*game.journal.of(PrivatePaid)]) == 2


def game_1850(settings: dict[str, str]) -> Game:
    """A new game of 1850 for three."""
    return new_game(MIDWEST, ["1", "2", "3"], settings)
