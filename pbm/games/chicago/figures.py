"""The register of figures that conditions of Chicago Express may ask, answered from the View."""

from collections.abc import Callable

from pbm.games.chicago import auction, expand
from pbm.games.chicago.play import share_of
from pbm.games.chicago.position import Charter, OpenAuction
from pbm.games.chicago.view import View
from pbm.games.table.figures import Figure, FigureRegister, Scene, figure


def _of_view(
    name: str,
    answer: Callable[..., int],
    *arguments: str,
    least: int | None = None,
    truth: bool = False,
) -> Figure:
    """A figure that the asking seat's View answers."""

    def ask(scene: Scene, *given: str | int) -> int:
        assert isinstance(scene.view, View)
        return answer(scene.view, *given)

    return figure(name, ask, *arguments, least=least, truth=truth)


def _of_charter(name: str, answer: Callable[[Charter], int], truth: bool = False) -> Figure:
    """A figure of a company's charter."""

    def ask(view: View, company: str) -> int:
        return answer(view.position.charters[company])

    return _of_view(name, ask, "company", truth=truth)


def _of_auction(name: str, answer: Callable[[OpenAuction, View], int]) -> Figure:
    """A figure of the auction in hand; 0 if there is none."""

    def ask(view: View) -> int:
        pending = view.position.pending
        return answer(pending[-1], view) if pending else 0

    return _of_view(name, ask)


def _cash(view: View, seat: int = 0) -> int:
    """Dollars of a seat, or of the asking one."""
    seat = seat or view.seat
    return view.position.cash(seat) if seat <= view.position.seats else 0


def _shares(view: View, company: str, seat: int = 0) -> int:
    """Shares of a company held by a seat, or by the asking one."""
    seat = seat or view.seat
    return view.position.shares(seat, company) if seat <= view.position.seats else 0


def _reached(view: View, company: str) -> int:
    return company in view.position.at(view.board.rules.figures.chicago)


def _room(view: View, gauge: str) -> int:
    return view.board.rules.gauges[gauge] - view.position.gauges[gauge]


FIGURES = FigureRegister(
    [
        _of_view("cash", _cash, "seat", least=0),
        _of_view("shares", _shares, "company", "seat", least=1),
        _of_charter("left", lambda charter: charter.shares),
        _of_charter("sold", lambda charter: charter.sold),
        _of_charter("income", lambda charter: charter.income),
        _of_charter("dividend", lambda charter: share_of(charter.income, charter.sold)),
        _of_view("treasury", lambda view, company: view.position.treasury(company), "company"),
        _of_charter("locomotives", lambda charter: charter.locomotives),
        _of_view("minimum", lambda view, name: auction.minimum_bid(view.play, name), "company"),
        _of_charter("open", lambda charter: charter.open, truth=True),
        _of_view("reached", _reached, "company", truth=True),
        _of_view(
            "at",
            lambda view, name, key: name in view.position.at(key),
            "company",
            "hex",
            truth=True,
        ),
        _of_view("cost", lambda view, key: expand.cost(view.play, key), "hex"),
        _of_view("gain", lambda view, key: expand.gain(view.play, key), "hex"),
        _of_view("trains", lambda view, key: len(view.position.at(key)), "hex"),
        _of_view("developed", lambda view, key: key in view.position.developed, "hex", truth=True),
        _of_view("room", _room, "gauge"),
        _of_view("red", lambda view, gauge: _room(view, gauge) <= 0, "gauge", truth=True),
        _of_view("houses", lambda view: view.position.houses),
        _of_view("industry", lambda view, city: view.position.industry[city], "city"),
        _of_view("dividends", lambda view: view.position.dividends),
        _of_auction("highest", lambda one, view: one.high),
        _of_auction("bidder", lambda one, view: one.leader),
        _of_auction("asked", lambda one, view: one.least),
        _of_auction("bidders", lambda one, view: view.position.seats - len(one.passed)),
        _of_view("seat", lambda view: view.seat),
        _of_view("seats", lambda view: view.position.seats),
    ]
)
