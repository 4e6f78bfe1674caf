"""Orders of 1867: canonical lines come back, and the position fills what letters leave open."""

from __future__ import annotations

import pytest

from pbm.games.eighteenxx.engine.rounds import next_decision
from pbm.games.eighteenxx.features.acquisitions.exchange import ExchangeStation
from pbm.games.eighteenxx.features.compliance import Comply
from pbm.games.eighteenxx.features.cubes.chosen import FreightRun
from pbm.games.eighteenxx.programme.complete import complete
from pbm.games.eighteenxx.programme.language import language_of
from pbm.games.eighteenxx.titles.t1867 import TITLE
from pbm.games.eighteenxx.values.orders import Order, Run, TrainRun
from pbm.games.table.letters import read_programme
from tests.cases.wyoming.situation import opened

LANGUAGE = language_of(TITLE)
WRITTEN: dict[str, Order] = {
    "run CNW 3: H8 H6; 2: H8 G5; cubes from H6 F2 to H8 G5": FreightRun(
        "CNW",
        (TrainRun("3", (("H8", "H6"),)), TrainRun("2", (("H8", "G5"),))),
        deposits=("H6", "F2"),
        places=("H8", "G5"),
    ),
    "run CNW H8 H6; no cubes": FreightRun("CNW", (TrainRun("", (("H8", "H6"),)),)),
    "run CNW 2: H8 H6;": Run("CNW", (TrainRun("2", (("H8", "H6"),)),)),
    "place CNW marker at E9 from H8": ExchangeStation("CNW", "E9", "H8"),
    "place CNW marker at E9": ExchangeStation("CNW", "E9"),
    "sell 1 BH to comply": Comply("BH", 1),
}


@pytest.mark.parametrize("text", WRITTEN)
def test_a_canonical_line_comes_back(text: str) -> None:
    assert LANGUAGE.grammar.write(WRITTEN[text], LANGUAGE.words) == text
    (line,), complaints = read_programme(text, LANGUAGE)
    assert (line.instruction.alternatives[0].order, complaints) == (WRITTEN[text], [])


def test_a_run_with_cubes_needs_no_train_and_no_track() -> None:
    """As any run: stops alone say it."""
    game = opened(
        {
            "operating": "OSL",
            "step": "run",
            "trains": {"OSL": ["3"]},
            "stations": {"OSL": ["E13"]},
            "tiles": {"E13": ["6*", 2], "F12": ["d1", 1], "D12": ["9", 2], "C11": ["d1", 2]},
            "cubes": {"F12": 1, "C11": 1},
            "refineries": {"E13": "inoperational"},
        }
    )
    decision = next_decision(game)
    stops = TrainRun("", (("F12", "E13", "C11"),))
    order = complete(game, FreightRun("", (stops,), deposits=("C11",), places=("E13",)), "OSL")
    assert isinstance(order, FreightRun)
    assert order.runs[0].train == "3"
    assert decision is not None
    assert decision.legal(order) is None
