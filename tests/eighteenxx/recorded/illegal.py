"""Orders that are illegal whatever the position: by construction, not because our rules say so."""

from __future__ import annotations

import random
from collections.abc import Callable

from pbm.games.eighteenxx.features.connections.values import Marker
from pbm.games.eighteenxx.features.consent import Accept
from pbm.games.eighteenxx.features.hex_tokens import PlaceToken
from pbm.games.eighteenxx.features.private_sales.to_companies import BuyPrivate
from pbm.games.eighteenxx.features.protection import Protect
from pbm.games.eighteenxx.features.redemption.acts import Reissue
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.orders import (
    Bankrupt,
    Bid,
    Buy,
    BuyOffered,
    BuyTrain,
    Discard,
    Dividend,
    Lay,
    Order,
    Par,
    Redeem,
    Run,
    Sell,
    Station,
    TrainRun,
)
from pbm.games.eighteenxx.values.state import Discards, OperatingRound

Make = Callable[[Game, random.Random], Order]


def _company(game: Game, rng: random.Random) -> str:
    return rng.choice(list(game.state.companies))


def _idle(game: Game, rng: random.Random) -> str:
    """A company that is not the one operating."""
    turn = next((f for f in game.state.stack if hasattr(f, "company")), None)
    now = getattr(turn, "company", "")
    return rng.choice([name for name in game.state.companies if name != now])


def _sold_out(game: Game, rng: random.Random) -> Order:
    """A share from an offering that has none, or of a company that was never started."""
    bare = [n for n, c in game.state.companies.items() if not c.par or not c.shares.get("ipo")]
    return Buy(rng.choice(bare), "ipo") if bare else Buy("nobody", "ipo")


def _stranger(game: Game, rng: random.Random) -> Order:
    """A discard of a company that has no surplus."""
    crowded = [c for f in game.state.stack if isinstance(f, Discards) for c in f.companies]
    others = [name for name in game.state.companies if name not in crowded]
    return Discard(rng.choice(others), "2")


def _before(game: Game, rng: random.Random) -> Order:
    """A lay of a company that has operated already."""
    frame = next((f for f in game.state.stack if isinstance(f, OperatingRound)), None)
    done = frame.done if frame else []
    return Lay(rng.choice(done) if done else _idle(game, rng), "9", "C4", 0)


KINDS: tuple[Make, ...] = (
    lambda g, r: Sell(_company(g, r), 10),
    lambda g, r: Sell(_company(g, r), 0),
    _sold_out,
    lambda g, r: Buy(_company(g, r), "market", 9),
    lambda g, r: Par(_company(g, r), 75),
    lambda g, r: Par(r.choice([n for n, c in g.state.companies.items() if c.par] or ["XX"]), 100),
    lambda g, r: Bid(r.choice(list(g.state.privates)), 1),
    lambda g, r: BuyOffered("nothing"),
    lambda g, r: Redeem(_company(g, r), "ipo"),
    lambda g, r: Reissue(r.choice([n for n, c in g.state.companies.items() if n not in c.shares])),
    lambda g, r: Protect("nobody"),
    lambda g, r: BuyPrivate(r.choice(list(g.state.privates)), 1_000, _company(g, r)),
    lambda g, r: BuyPrivate("SLSF", 140, _company(g, r)),
    lambda g, r: Lay(_company(g, r), "999", "C4", 0),
    lambda g, r: Lay(_company(g, r), "9", "A22", 0),
    lambda g, r: Lay(_company(g, r), "170", r.choice(["K16", "M20", "H13"]), r.randrange(6)),
    lambda g, r: Lay(_company(g, r), "9", "Z99", 0),
    lambda g, r: Lay(_company(g, r), "8", "M22", 7),
    _before,
    lambda g, r: Station(_company(g, r), "C4"),
    lambda g, r: Station(_company(g, r), "B9", 5),
    lambda g, r: PlaceToken(_company(g, r), "cattle", "C18"),
    lambda g, r: PlaceToken(_company(g, r), "open port", "B9"),
    lambda g, r: Run(_company(g, r), (TrainRun("99", (("B9", "B11"),)),)),
    lambda g, r: Run(_company(g, r), (TrainRun("2", (("A22", "M22"),)),)),
    lambda g, r: Dividend(_idle(g, r), "full"),
    lambda g, r: BuyTrain(_company(g, r), "2", "bank", 1),
    lambda g, r: BuyTrain(_idle(g, r), "12", "market", 1_100),
    lambda g, r: BuyTrain(_company(g, r), "5", "ipo", 10),
    _stranger,
    lambda g, r: Marker("nobody", "map"),
    lambda g, r: Bankrupt("nobody"),
    lambda g, r: Accept(),
)
"""One kind of illegal order each."""


def illegal(game: Game, rng: random.Random) -> Order:
    """An order that no position allows to whoever is asked."""
    return rng.choice(KINDS)(game, rng)
