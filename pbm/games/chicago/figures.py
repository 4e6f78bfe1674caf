"""The register of figures that conditions of Chicago Express may ask, answered from the View."""

from __future__ import annotations

from pbm.games.chicago import auction, expand
from pbm.games.chicago.play import share_of
from pbm.games.chicago.position import OpenAuction
from pbm.games.chicago.view import View
from pbm.games.table.figures import FigureRegister, Scene, figure


def _view(scene: Scene) -> View:
    """The seat's View, typed."""
    view = scene.view
    assert isinstance(view, View)
    return view


def _open(scene: Scene) -> OpenAuction | None:
    """The auction in hand."""
    pending = _view(scene).position.pending
    return pending[-1] if pending else None


def cash(scene: Scene, seat: int = 0) -> int:
    """Dollars of a seat, or of the asking one."""
    view = _view(scene)
    seat = seat or view.seat
    return view.position.cash(seat) if seat <= view.position.seats else 0


def shares(scene: Scene, company: str, seat: int = 0) -> int:
    """Shares of a company held by a seat, or by the asking one."""
    view = _view(scene)
    seat = seat or view.seat
    return view.position.shares(seat, company) if seat <= view.position.seats else 0


def _left(scene: Scene, company: str) -> int:
    return _view(scene).position.charters[company].shares


def _sold(scene: Scene, company: str) -> int:
    return _view(scene).position.charters[company].sold


def _income(scene: Scene, company: str) -> int:
    return _view(scene).position.charters[company].income


def _dividend(scene: Scene, company: str) -> int:
    charter = _view(scene).position.charters[company]
    return share_of(charter.income, charter.sold)


def _treasury(scene: Scene, company: str) -> int:
    return _view(scene).position.treasury(company)


def _locomotives(scene: Scene, company: str) -> int:
    return _view(scene).position.charters[company].locomotives


def _minimum(scene: Scene, company: str) -> int:
    return auction.minimum_bid(_view(scene).play, company)


def _is_open(scene: Scene, company: str) -> int:
    return _view(scene).position.charters[company].open


def _reached(scene: Scene, company: str) -> int:
    view = _view(scene)
    return company in view.position.at(view.board.rules.figures.chicago)


def _at(scene: Scene, company: str, key: str) -> int:
    return company in _view(scene).position.at(key)


def _cost(scene: Scene, key: str) -> int:
    return expand.cost(_view(scene).play, key)


def _gain(scene: Scene, key: str) -> int:
    return expand.gain(_view(scene).play, key)


def _locomotives_at(scene: Scene, key: str) -> int:
    return len(_view(scene).position.at(key))


def _developed(scene: Scene, key: str) -> int:
    return key in _view(scene).position.developed


def _room(scene: Scene, gauge: str) -> int:
    view = _view(scene)
    return view.board.rules.gauges[gauge] - view.position.gauges[gauge]


def _red(scene: Scene, gauge: str) -> int:
    return _room(scene, gauge) <= 0


def _bid(scene: Scene) -> int:
    auction_open = _open(scene)
    return auction_open.high if auction_open else 0


def _bidder(scene: Scene) -> int:
    auction_open = _open(scene)
    return auction_open.leader if auction_open else 0


def _least(scene: Scene) -> int:
    auction_open = _open(scene)
    return auction_open.least if auction_open else 0


def _bidders(scene: Scene) -> int:
    auction_open = _open(scene)
    seats = _view(scene).position.seats
    return seats - len(auction_open.passed) if auction_open else 0


FIGURES = FigureRegister(
    [
        figure("cash", cash, "seat", least=0),
        figure("shares", shares, "company", "seat", least=1),
        figure("left", _left, "company"),
        figure("sold", _sold, "company"),
        figure("income", _income, "company"),
        figure("dividend", _dividend, "company"),
        figure("treasury", _treasury, "company"),
        figure("locomotives", _locomotives, "company"),
        figure("minimum", _minimum, "company"),
        figure("open", _is_open, "company", truth=True),
        figure("reached", _reached, "company", truth=True),
        figure("at", _at, "company", "hex", truth=True),
        figure("cost", _cost, "hex"),
        figure("gain", _gain, "hex"),
        figure("trains", _locomotives_at, "hex"),
        figure("developed", _developed, "hex", truth=True),
        figure("room", _room, "gauge"),
        figure("red", _red, "gauge", truth=True),
        figure("houses", lambda scene: _view(scene).position.houses),
        figure("industry", lambda scene, city: _view(scene).position.industry[city], "city"),
        figure("dividends", lambda scene: _view(scene).position.dividends),
        figure("highest", _bid),
        figure("bidder", _bidder),
        figure("asked", _least),
        figure("bidders", _bidders),
        figure("seat", lambda scene: _view(scene).seat),
        figure("seats", lambda scene: _view(scene).position.seats),
    ]
)
