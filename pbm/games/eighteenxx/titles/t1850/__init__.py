"""1850, The MidWest: tables, the order of its steps, its features."""

from collections.abc import Mapping
from functools import partial
from pathlib import Path

from msgspec.structs import replace

from pbm.games.eighteenxx.board import load_map
from pbm.games.eighteenxx.engine.companies import shift
from pbm.games.eighteenxx.engine.course import after_stock_turn
from pbm.games.eighteenxx.engine.selling import FORCED, SETTLE
from pbm.games.eighteenxx.engine.sequence import SEQUENCE
from pbm.games.eighteenxx.engine.steps import stock_turn, trains
from pbm.games.eighteenxx.family import family
from pbm.games.eighteenxx.features import late_treasuries
from pbm.games.eighteenxx.features.barred_hexes import BARRED_HEXES
from pbm.games.eighteenxx.features.better_runs import BETTER_RUNS
from pbm.games.eighteenxx.features.bridge import BRIDGE
from pbm.games.eighteenxx.features.consent import CONSENT
from pbm.games.eighteenxx.features.diesels import DIESELS
from pbm.games.eighteenxx.features.edge_tokens import EDGE_TOKENS
from pbm.games.eighteenxx.features.extra_lays import extra_lays
from pbm.games.eighteenxx.features.half_dividends import HALF_DIVIDENDS
from pbm.games.eighteenxx.features.historical_order import HISTORICAL_ORDER
from pbm.games.eighteenxx.features.late_treasuries import LATE_TREASURIES
from pbm.games.eighteenxx.features.president_income import PRESIDENT_INCOME
from pbm.games.eighteenxx.features.price_finish import price_finish
from pbm.games.eighteenxx.features.private_sales import PRIVATE_SALES
from pbm.games.eighteenxx.features.protection import PROTECTION
from pbm.games.eighteenxx.features.redemption import REDEMPTION
from pbm.games.eighteenxx.features.reduced_tokens import REDUCED_TOKENS
from pbm.games.eighteenxx.features.rights import RIGHTS
from pbm.games.eighteenxx.recorded.habits import FORCED_PROTECTION
from pbm.games.eighteenxx.titles.habits import RECORDED_HABITS
from pbm.games.eighteenxx.values.figures import Figures, load
from pbm.games.eighteenxx.values.game import FramePlan, Game
from pbm.games.eighteenxx.values.market import Spot
from pbm.games.eighteenxx.values.point import Alternatives, Effect, switch
from pbm.games.eighteenxx.values.state import BANK, MARKET, Frame, StockRound
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
    LATE_TREASURIES,
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
}
"""9.1.2; 5.11 and 5.1.2; 5.9.10."""

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

PLANS: Mapping[type[Frame], FramePlan] = {
    **SEQUENCE,
    StockRound: FramePlan((stock_turn.TURN, SETTLE, late_treasuries.PAY), after_stock_turn),
}


def _own_at_once(game: Game) -> None:
    """The price of the company that needs the train falls at once, no ledge holding it (DEV 36)."""
    sale = game.state.sales[-1]
    company = game.companies[sale.company]
    if company.name == game.turn.company:
        game.state.sales.pop()
        spot = game.spot(company)
        for _ in range(sale.shares):
            below = Spot(spot.row + 1, spot.col)
            if not game.grid.has(*below) or game.grid.at(spot).zone == "closed":
                break
            spot = below
        shift(game, company, spot, "sold")


def _removing(known: Figures) -> Figures:
    """Trains of a closed company leave the game."""
    numbers = replace(known.numbers, closing_trains="removed")
    return replace(known, numbers=numbers)


OWN_HABITS = (
    *(habit for habit in RECORDED_HABITS if habit is not FORCED_PROTECTION),
    replace(
        FORCED_PROTECTION,
        words={**FORCED_PROTECTION.words, "own at once": Effect(points={FORCED: _own_at_once})},
    ),
    Alternatives("closed_trains", {"open market": Effect(), "removed": Effect(figures=_removing)}),
    switch("market_trains", "not new", "new", trains.NEW, (BANK, MARKET)),
    late_treasuries.AT_ONCE,
)
"""What the engine on which games of this title were recorded does otherwise."""

TITLE = Title(
    name="1850",
    figures=load(FOLDER),
    maps=partial(load_map, FOLDER),
    plans=PLANS,
    features=FEATURES,
    words=WORDS,
    recorded=RECORDED,
    habits=OWN_HABITS,
)
FAMILY = family(TITLE, "1850: The MidWest", "Dixon 2006")
