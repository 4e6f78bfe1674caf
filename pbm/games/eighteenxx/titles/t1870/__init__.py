"""1870, Railroading across the Trans Mississippi: tables, the order of its steps, its features."""

from collections.abc import Mapping
from functools import partial
from pathlib import Path

from pbm.games.eighteenxx.board import load_map
from pbm.games.eighteenxx.engine.course import INCOME, OPERATE, after_operating_round
from pbm.games.eighteenxx.engine.sequence import SEQUENCE
from pbm.games.eighteenxx.family import family
from pbm.games.eighteenxx.features import connections
from pbm.games.eighteenxx.features.better_runs import BETTER_RUNS
from pbm.games.eighteenxx.features.bridge import BRIDGE
from pbm.games.eighteenxx.features.connections import CONNECTIONS
from pbm.games.eighteenxx.features.consent import CONSENT
from pbm.games.eighteenxx.features.diesels import DIESELS
from pbm.games.eighteenxx.features.half_dividends import HALF_DIVIDENDS
from pbm.games.eighteenxx.features.hex_tokens import HEX_TOKENS
from pbm.games.eighteenxx.features.historical_order import HISTORICAL_ORDER
from pbm.games.eighteenxx.features.price_finish import price_finish
from pbm.games.eighteenxx.features.private_sales import PRIVATE_SALES
from pbm.games.eighteenxx.features.protection import PROTECTION
from pbm.games.eighteenxx.features.redemption import REDEMPTION
from pbm.games.eighteenxx.titles.habits import RECORDED_HABITS
from pbm.games.eighteenxx.values.figures import load
from pbm.games.eighteenxx.values.game import FramePlan
from pbm.games.eighteenxx.values.point import Alternatives, Effect
from pbm.games.eighteenxx.values.state import Frame, OperatingRound
from pbm.games.eighteenxx.values.title import Title

FOLDER = Path(__file__).parent

PLANS: Mapping[type[Frame], FramePlan] = {
    **SEQUENCE,
    OperatingRound: FramePlan((INCOME, connections.CHECK, OPERATE), after_operating_round),
}
"""What is done in every kind of frame, in order (Sequence of Play)."""

FEATURES = (
    HALF_DIVIDENDS,
    REDEMPTION,
    PROTECTION,
    BETTER_RUNS,
    CONSENT,
    PRIVATE_SALES,
    BRIDGE,
    HEX_TOKENS,
    CONNECTIONS,
    DIESELS,
    price_finish(400),
    HISTORICAL_ORDER,
)

SETTINGS = (
    Alternatives(
        "gray_spaces", {"manifest": Effect(), "swapped": Effect(map="gray_spaces_swapped")}
    ),
    Alternatives("market", {"mayfair": Effect(), "1850": Effect(market="1850")}),
)
"""Spaces of the gray tiles (D1), and the variant 1850/1832 Stock Market (D5)."""

TILES = Alternatives("tiles", {"manifest": Effect(), "original": Effect(map="original_tiles")})
"""The smaller supply that some recorded games were played with (D47)."""

TITLE = Title(
    name="1870",
    figures=load(FOLDER),
    maps=partial(load_map, FOLDER),
    plans=PLANS,
    features=FEATURES,
    settings=SETTINGS,
    habits=(*RECORDED_HABITS, TILES),
)
FAMILY = family(TITLE, "1870: Railroading across the Trans Mississippi", "Mayfair 1995")
