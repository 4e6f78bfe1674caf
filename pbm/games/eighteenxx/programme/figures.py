"""The register of facts that conditions of 18xx programmes may ask, answered from the View."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pbm.games.eighteenxx.engine.course import phase
from pbm.games.eighteenxx.engine.shares import certificate_limit, certificates, held, sold_out
from pbm.games.eighteenxx.engine.train_sales import cheapest, train_limit
from pbm.games.eighteenxx.programme.names import CHEAPEST
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.market import MOVES
from pbm.games.eighteenxx.values.state import BANK, IPO, MARKET, Company, Operating, Turn
from pbm.games.eighteenxx.view import View
from pbm.games.table.facts import Fact, Facts, Scene, fact

SEAT_KINDS = frozenset({"stock", "auction", "protection", "claim", "deal", ""})
"""Decisions in which `cash` alone is the seat's own; in all others it is the company's."""


def _view(scene: Scene) -> View:
    """The seat's View, typed."""
    view = scene.view
    assert isinstance(view, View)
    return view


def _game(scene: Scene) -> Game:
    return _view(scene).game


def _company(scene: Scene, name: str) -> Company | None:
    """A company by name, else the one the decision is about."""
    return _game(scene).state.companies.get(name or scene.subject)


def _price(scene: Scene, name: str = "") -> int:
    if name == CHEAPEST:
        return _traincost(scene)
    company = _company(scene, name)
    return _game(scene).price(company) if company else 0


def _par(scene: Scene, name: str = "") -> int:
    company = _company(scene, name)
    return company.par if company else 0


def _after_dividend(scene: Scene, name: str = "") -> int:
    """The price when a full dividend has moved the token (hypothetically, now)."""
    company, game = _company(scene, name), _game(scene)
    if company is None or company.row < 0:
        return 0
    return game.grid.at(MOVES["right"](game.grid, game.spot(company))).price


def _rises_above(scene: Scene, dollars: int) -> int:
    return _after_dividend(scene) > dollars


def _cash(scene: Scene, purse: str = "") -> int:
    """The seat's money, in a company's own decisions its treasury; or that of whom is named."""
    if not purse:
        own = scene.kind not in SEAT_KINDS and scene.subject
        purse = scene.subject if own else str(_view(scene).seat)
    return _game(scene).cash(purse)


def _treasury(scene: Scene, name: str = "") -> int:
    return _game(scene).cash(name or scene.subject)


def _shares(scene: Scene, name: str = "", seat: int = 0) -> int:
    company = _company(scene, name)
    return held(company, str(seat or _view(scene).seat)) if company else 0


def _left(scene: Scene, name: str = "") -> int:
    company = _company(scene, name)
    return held(company, IPO) if company else 0


def _market(scene: Scene, name: str = "") -> int:
    company = _company(scene, name)
    return held(company, MARKET) if company else 0


def _redeemed(scene: Scene, name: str = "") -> int:
    company = _company(scene, name)
    return held(company, company.name) if company else 0


def _president(scene: Scene, name: str = "") -> int:
    company = _company(scene, name)
    return int(company.president) if company and company.president else 0


def _trains(scene: Scene, name: str = "") -> int:
    company = _company(scene, name)
    return len(company.trains) if company else 0


def _stations(scene: Scene, name: str = "") -> int:
    company = _company(scene, name)
    return len(company.stations) if company else 0


def _income(scene: Scene, name: str = "") -> int:
    """Income of this turn's run while the company operates, else of its last."""
    company = _company(scene, name)
    if company is None:
        return 0
    turn = _game(scene).on_stack(Turn)
    return turn.income if turn is not None and turn.company == company.name else company.income


def _traincost(scene: Scene) -> int:
    return cheapest(_game(scene))


def _depot(scene: Scene, train: str) -> int:
    game = _game(scene)
    kind = game.figures.trains.get(train)
    unlimited = kind is not None and kind.count is None
    return 99 if unlimited else game.state.depot.get(train, 0)


def _parred(scene: Scene, name: str = "") -> int:
    return _par(scene, name) > 0


def _floated(scene: Scene, name: str = "") -> int:
    company = _company(scene, name)
    return bool(company and company.floated)


def _operated(scene: Scene, name: str = "") -> int:
    company = _company(scene, name)
    return bool(company and company.operated)


def _closed(scene: Scene, name: str = "") -> int:
    company = _company(scene, name)
    return bool(company and company.closed)


def _sold_out(scene: Scene, name: str = "") -> int:
    company = _company(scene, name)
    return bool(company and sold_out(company))


def _owner(scene: Scene, private: str) -> int:
    """The seat that owns a private company; 0 a company, the bank or nobody."""
    owner = _game(scene).state.privates[private].owner
    return int(owner) if owner.isdigit() else 0


def _phase(scene: Scene) -> int:
    phases = [one.name for one in _game(scene).figures.phases]
    return phases.index(_game(scene).state.phase) + 1


def _certificates(scene: Scene, seat: int = 0) -> int:
    return certificates(_game(scene), str(seat or _view(scene).seat))


def _operating_round(scene: Scene) -> int:
    frame = _game(scene).on_stack(Operating)
    return frame.number if frame is not None else 0


PARS = ("somebody pars <company:company>",)
FLOATS = ("somebody floats <company:company>",)


def _of_company(name: str, answer: Callable[..., int], *arguments: str, **more: Any) -> Fact:
    """A fact about a company: the one named, else the one that its line is about."""
    return fact(name, answer, *(arguments or ("company",)), least=0, about=True, **more)


FACTS = Facts(
    [
        _of_company("price", _price, "priced", phrases=("price of <priced:priced>",)),
        _of_company("par", _par),
        _of_company("dividendprice", _after_dividend),
        fact(
            "risesabove",
            _rises_above,
            "dollars",
            truth=True,
            about=True,
            phrases=("price rises above <dollars:dollars>",),
        ),
        fact("cash", _cash, "purse", least=0),
        _of_company("treasury", _treasury),
        fact("bank", lambda scene: _game(scene).cash(BANK)),
        _of_company("shares", _shares, "company", "seat", phrases=("shares of <company:company>",)),
        _of_company("left", _left),
        _of_company("market", _market),
        _of_company("redeemed", _redeemed),
        _of_company("president", _president),
        _of_company("trains", _trains),
        _of_company("stations", _stations),
        _of_company("income", _income),
        fact("traincost", _traincost),
        fact("trainlimit", lambda scene: train_limit(_game(scene))),
        fact("depot", _depot, "train"),
        _of_company("parred", _parred, truth=True, phrases=PARS),
        _of_company("floated", _floated, truth=True, phrases=FLOATS),
        _of_company("operated", _operated, truth=True),
        _of_company("closed", _closed, truth=True),
        _of_company("soldout", _sold_out, truth=True),
        fact("owner", _owner, "private company"),
        fact("phase", _phase),
        fact("rounds", lambda scene: phase(_game(scene)).operating_rounds),
        fact("round", lambda scene: _game(scene).state.round),
        fact("operatinground", _operating_round),
        fact("certificates", _certificates, "seat", least=0),
        fact("limit", lambda scene: certificate_limit(_game(scene))),
        fact("priority", lambda scene: int(_game(scene).state.priority)),
        fact("seat", lambda scene: _view(scene).seat),
        fact("seats", lambda scene: len(_game(scene).state.seats)),
    ]
)
