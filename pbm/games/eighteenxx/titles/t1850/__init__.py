"""1850, The MidWest: tables, the order of its steps, its features."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from pbm.games.eighteenxx.board import load_map
from pbm.games.eighteenxx.engine.sequence import SEQUENCE
from pbm.games.eighteenxx.family import family
from pbm.games.eighteenxx.features.barred_hexes import BARRED_HEXES
from pbm.games.eighteenxx.features.better_runs import BETTER_RUNS
from pbm.games.eighteenxx.features.bridge import BRIDGE
from pbm.games.eighteenxx.features.consent import CONSENT
from pbm.games.eighteenxx.features.diesels import DIESELS
from pbm.games.eighteenxx.features.edge_tokens import EDGE_TOKENS
from pbm.games.eighteenxx.features.extra_lays import extra_lays
from pbm.games.eighteenxx.features.half_dividends import HALF_DIVIDENDS
from pbm.games.eighteenxx.features.historical_order import HISTORICAL_ORDER
from pbm.games.eighteenxx.features.president_income import PRESIDENT_INCOME
from pbm.games.eighteenxx.features.price_finish import price_finish
from pbm.games.eighteenxx.features.private_sales import PRIVATE_SALES
from pbm.games.eighteenxx.features.protection import PROTECTION
from pbm.games.eighteenxx.features.redemption import REDEMPTION
from pbm.games.eighteenxx.features.reduced_tokens import REDUCED_TOKENS
from pbm.games.eighteenxx.features.rights import RIGHTS
from pbm.games.eighteenxx.recorded.habits import HABITS
from pbm.games.eighteenxx.values.figures import load
from pbm.games.eighteenxx.values.title import Title

FOLDER = Path(__file__).parent

FEATURES = (
    HALF_DIVIDENDS,
    REDEMPTION,
    PROTECTION,
    BETTER_RUNS,
    CONSENT,
    PRIVATE_SALES,
    PRESIDENT_INCOME,
    BARRED_HEXES,
    BRIDGE,
    extra_lays("credit", "contractor", "land-grant"),
    RIGHTS,
    EDGE_TOKENS,
    DIESELS,
    price_finish(400),
    HISTORICAL_ORDER,
    REDUCED_TOKENS,
)

WORDS = {
    "half_dividend": "holders round up",
    "reissue_par": "nearest, 200 at most",
    "own_sale_protection": "yes",
    "treasury_paid": "at the end",
}
"""9.1.2; 5.11 and 5.1.2; 5.9.10; 5.6.4."""

RECORDED = {
    "reissue_par": "nearest",
    "own_sale_protection": "yes",
    "private_sales": "never",
    "closed_trains": "removed",
    "forced_protection": "own at once",
    "treasury_paid": "at once",
    "market_trains": "new",
}
"""How recorded games of this title differ from those of others (D3, D12, D28, D33 to D36)."""

TITLE = Title(
    name="1850",
    figures=load(FOLDER),
    maps=partial(load_map, FOLDER),
    plans=SEQUENCE,
    features=FEATURES,
    words=WORDS,
    recorded=RECORDED,
    habits=HABITS,
)
FAMILY = family(TITLE, "1850: The MidWest", "Dixon 2006")
