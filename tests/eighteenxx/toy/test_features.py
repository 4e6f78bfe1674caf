"""Every feature alone, taken from its title and given to the toy; games go on, nothing is lost."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec.structs import replace

from pbm.games.eighteenxx.engine.match import new_game
from pbm.games.eighteenxx.features.acquisitions import ACQUISITIONS
from pbm.games.eighteenxx.features.card_row import CARD_ROW
from pbm.games.eighteenxx.features.cubes import CUBES
from pbm.games.eighteenxx.features.station_distance import STATION_DISTANCE
from pbm.games.eighteenxx.features.treasury_stock import TREASURY_STOCK
from pbm.games.eighteenxx.simulate import play
from pbm.games.eighteenxx.titles.t1850 import TITLE as T1850
from pbm.games.eighteenxx.titles.t1867 import TITLE as T1867
from pbm.games.eighteenxx.titles.t1870 import TITLE as T1870
from pbm.games.eighteenxx.values.feature import Feature
from pbm.games.eighteenxx.values.state import OperatingRound, OperatingTurn
from pbm.games.eighteenxx.values.title import Title
from tests.eighteenxx.rules.players import wandering
from tests.eighteenxx.toy import TITLE as TOY

ALL = (*T1870.features, *T1850.features, STATION_DISTANCE, *T1867.features)
FEATURES = tuple({one.name: one for one in ALL}.values())
TABLES: dict[str, dict[str, Any]] = {
    "redemption": {"treasury_limit": 40, "least_outside": 40, "pars": [40, 50, 60, 80, 100]},
    "connections": {"marker_price": 40},
    "historical-order": {"order": ["ALD", "BIR", "CED", "DOG"], "income": 5, "early_shares": 2},
    "station-distance": {"per_hex": 10},
    "hex-tokens": {"kinds": [{"name": "mill", "power": "mill", "rule": "Mills", "for_owner": 10}]},
    "diesels": {
        "without": ["4"],
        "permanent": ["3"],
        "trains": [{"name": "D", "stops": 0, "price": 200}],
        "phases": [],
    },
    "card-row": {
        "always": ["MAIL"],
        "decks": {"3": {"privates": 1, "speculators": 2}},
        "left": 1,
        "step": 5,
    },
    "queue": {"rows": 2, "columns": 2},
    "cubes": {
        "dollars": 20,
        "most": 3,
        "phases": {
            "I": {"production": 1, "capacity": 2, "export": 1},
            "II": {"production": 1, "capacity": 2, "export": 1},
            "III": {"production": 2, "capacity": 3, "export": 2},
        },
    },
    "acquisitions": {"begins": "III", "per_refusal": 10},
}
"""What the toy says for a feature that reads tables."""
VARIANTS = {
    "start": "historical",
    "trains": "diesels",
    "markers": "wars",
    "reissue_par": "nearest",
}


def names(features: tuple[Feature, ...]) -> list[str]:
    return [feature.name for feature in features]


def wandered(title: Title, seats: int, orders: int, **words: str) -> None:
    """A game of random legal orders, with the invariants after each."""
    rng = random.Random(seats)
    game = new_game(title, [str(n + 1) for n in range(seats)], words)
    assert list(wandering(game, rng, orders))


STEPS = {kind: T1867.plans[kind] for kind in (OperatingRound, OperatingTurn)}
"""Where 1867 has steps of features: all those fall out that are of others."""
TOLD = [
    (CARD_ROW, "CardTaken"),
    (CUBES, "CubesProduced"),
    (CUBES, "CubeDelivered"),
    (ACQUISITIONS, "TrainTaken"),
    (TREASURY_STOCK, "Issued"),
]


def events(*features: Feature) -> set[str]:
    """What happens in some games of the toy with these features."""
    figures = replace(
        TOY.figures,
        features=TABLES,
        headings=TOY.figures.headings | {rule: rule for one in features for rule in one.cites},
    )
    title = replace(TOY, figures=figures, features=features, plans={**TOY.plans, **STEPS})
    found = set()
    for seed in range(3):
        game = new_game(title, ["1", "2", "3"], {})
        assert list(wandering(game, random.Random(seed), 400))
        found |= {type(event).__name__ for event in game.journal}
    return found


CHOSEN = [
    *((T1870, one) for one in T1870.features),
    *((T1850, one) for one in T1850.features if one not in T1870.features),
    *((T1867, one) for one in T1867.features),
]


@pytest.mark.parametrize(
    ("chosen", "feature"), CHOSEN, ids=[f"{title.name}-{one.name}" for title, one in CHOSEN]
)
def test_a_title_without_one_feature(chosen: Title, feature: Feature) -> None:
    """No step, order, question or setting of it is left."""
    title = replace(chosen, features=tuple(one for one in chosen.features if one is not feature))
    assert not {one.key for one in feature.settings} & {one.key for one in title.choices}
    wandered(title, 4, 250)


@pytest.mark.parametrize("feature", FEATURES, ids=names(FEATURES))
def test_the_toy_with_one_feature(feature: Feature) -> None:
    """A feature alone needs no other; a whole game of computer seats ends."""
    companies = {
        name: replace(one, destination="A8") for name, one in TOY.figures.companies.items()
    }
    headings = TOY.figures.headings | {rule: rule for rule in feature.cites}
    figures = replace(TOY.figures, features=TABLES, companies=companies, headings=headings)
    title = replace(TOY, figures=figures, features=(feature,))
    if feature in T1867.features:
        title = replace(title, plans={**TOY.plans, **STEPS})
    words = {one.key: VARIANTS[one.key] for one in feature.settings if one.key in VARIANTS}
    wandered(title, 3, 300, **words)
    assert play(title, 3, "toy", 1).end in ("bank", "bankrupt", "acquired")


@pytest.mark.parametrize(("feature", "told"), TOLD, ids=[one.name for one, _ in TOLD])
def test_the_toy_tells_what_a_feature_does(feature: Feature, told: str) -> None:
    """With it alone its events happen in a game of computer seats, and never without it."""
    assert told in events(feature)
    assert told not in events()
