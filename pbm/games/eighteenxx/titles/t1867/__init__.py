"""1867 Big Wyoming: tables, the order of its steps, its features."""

from collections.abc import Mapping
from functools import partial
from pathlib import Path

from pbm.games.eighteenxx.board import load_map
from pbm.games.eighteenxx.engine import course
from pbm.games.eighteenxx.engine.course import after_operating_round, after_turn
from pbm.games.eighteenxx.engine.sequence import SEQUENCE
from pbm.games.eighteenxx.engine.steps import running, station, track, trains
from pbm.games.eighteenxx.family import family
from pbm.games.eighteenxx.features import acquisitions, cubes
from pbm.games.eighteenxx.features.acquisitions import ACQUISITIONS
from pbm.games.eighteenxx.features.barred_hexes import BARRED_HEXES
from pbm.games.eighteenxx.features.card_row import CARD_ROW
from pbm.games.eighteenxx.features.compliance import COMPLIANCE
from pbm.games.eighteenxx.features.consent import CONSENT
from pbm.games.eighteenxx.features.cubes import CUBES
from pbm.games.eighteenxx.features.follow_up_lay import follow_up_lay
from pbm.games.eighteenxx.features.founding import FOUNDING
from pbm.games.eighteenxx.features.granted_lay import granted_lay
from pbm.games.eighteenxx.features.hex_tokens import HEX_TOKENS
from pbm.games.eighteenxx.features.home_at_start import HOME_AT_START
from pbm.games.eighteenxx.features.incremental import INCREMENTAL
from pbm.games.eighteenxx.features.price_steps import PRICE_STEPS
from pbm.games.eighteenxx.features.private_sales import PRIVATE_SALES
from pbm.games.eighteenxx.features.prompt_falls import PROMPT_FALLS
from pbm.games.eighteenxx.features.queue import QUEUE
from pbm.games.eighteenxx.features.start_prices import START_PRICES
from pbm.games.eighteenxx.features.station_multiple import STATION_MULTIPLE
from pbm.games.eighteenxx.features.terrain_discount import TERRAIN_DISCOUNT
from pbm.games.eighteenxx.features.treasury_stock import TREASURY_STOCK
from pbm.games.eighteenxx.values.figures import load
from pbm.games.eighteenxx.values.game import FramePlan
from pbm.games.eighteenxx.values.state import Frame, OperatingRound, OperatingTurn
from pbm.games.eighteenxx.values.title import Title

FOLDER = Path(__file__).parent

PLANS: Mapping[type[Frame], FramePlan] = {
    OperatingRound: FramePlan(
        (
            course.INCOME,
            course.OPERATE,
            cubes.PRODUCE,
            cubes.AGE,
            cubes.BUILD,
            acquisitions.TAKES_TRAIN,
            acquisitions.ACQUIRES,
            acquisitions.ENDS,
        ),
        after_operating_round,
    ),
    OperatingTurn: FramePlan(
        (
            acquisitions.RISES,
            station.HOME,
            track.TRACK,
            station.STATION,
            running.RUN,
            running.DIVIDEND,
            trains.TRAINS,
            course.PRIVATES,
        ),
        after_turn,
    ),
}
"""8, 8.2."""

TITLE = Title(
    name="1867-big-wyoming",
    figures=load(FOLDER),
    maps=partial(load_map, FOLDER),
    plans={**SEQUENCE, **PLANS},
    features=(
        CARD_ROW,
        FOUNDING,
        QUEUE,
        INCREMENTAL,
        START_PRICES,
        HOME_AT_START,
        PROMPT_FALLS,
        COMPLIANCE,
        BARRED_HEXES,
        granted_lay("laramie", "green-river"),
        follow_up_lay("south-works"),
        TERRAIN_DISCOUNT,
        STATION_MULTIPLE,
        HEX_TOKENS,
        CUBES,
        PRICE_STEPS,
        TREASURY_STOCK,
        PRIVATE_SALES,
        CONSENT,
        ACQUISITIONS,
    ),
    words={"private_sales": "never"},
)
FAMILY = family(TITLE, "1867: Big Wyoming", "draft 10.0")
