"""The register of figures that conditions of 18xx programmes may ask, answered from the View."""

from collections.abc import Callable, Sequence

from pbm.games.eighteenxx.engine.course import phase
from pbm.games.eighteenxx.engine.shares import certificate_limit, certificates, held, sold_out
from pbm.games.eighteenxx.engine.train_sales import cheapest
from pbm.games.eighteenxx.programme.names import CHEAPEST
from pbm.games.eighteenxx.values.market import MOVES
from pbm.games.eighteenxx.values.seen import SeenGame
from pbm.games.eighteenxx.values.state import (
    BANK,
    IPO,
    MARKET,
    Company,
    OperatingRound,
    OperatingTurn,
)
from pbm.games.eighteenxx.values.title import Title
from pbm.games.eighteenxx.view import View
from pbm.games.table.figures import Figure, FigureRegister, Scene, figure

SEAT_KINDS = frozenset({"stock", "auction", "protection", "claim", "deal", ""})
"""Decisions in which `cash` alone is the seat's own; in all others it is the company's."""


def _view(scene: Scene) -> View:
    """The seat's View, typed."""
    view = scene.view
    assert isinstance(view, View)
    return view


def of_company(
    name: str,
    answer: Callable[[SeenGame, Company], int | str],
    truth: bool = False,
    phrases: Sequence[str] = (),
) -> Figure:
    """A figure about a company: the one named, else the one that its line or decision is about."""

    def ask(scene: Scene, company: str = "") -> int:
        game = _view(scene).game
        there = game.state.companies.get(company or scene.subject)
        return int(answer(game, there)) if there is not None else 0

    return figure(name, ask, "company", least=0, about=True, truth=truth, phrases=phrases)


def of_game(name: str, answer: Callable[[SeenGame], int]) -> Figure:
    """A figure about the whole table."""
    return figure(name, lambda scene: answer(_view(scene).game))


def _price(scene: Scene, name: str = "") -> int:
    game = _view(scene).game
    if name == CHEAPEST:
        return cheapest(game)
    company = game.state.companies.get(name or scene.subject)
    return game.price(company) if company else 0


def _after_dividend(game: SeenGame, company: Company) -> int:
    """The price when a full dividend has moved the token (hypothetically, now)."""
    if company.row < 0:
        return 0
    return game.grid.at(MOVES["right"](game.grid, game.spot(company))).price


def _rises_above(scene: Scene, dollars: int) -> int:
    game = _view(scene).game
    company = game.state.companies.get(scene.subject)
    return company is not None and _after_dividend(game, company) > dollars


def _cash(scene: Scene, purse: str = "") -> int:
    """The seat's money, in a company's own decisions its treasury; or that of whom is named."""
    if not purse:
        own = scene.kind not in SEAT_KINDS and scene.subject
        purse = scene.subject if own else str(_view(scene).seat)
    return _view(scene).game.cash(purse)


def _shares(scene: Scene, name: str = "", seat: int = 0) -> int:
    company = _view(scene).game.state.companies.get(name or scene.subject)
    return held(company, str(seat or _view(scene).seat)) if company else 0


def _income(game: SeenGame, company: Company) -> int:
    """Income of this turn's run while the company operates, else of its last."""
    turn = game.on_stack(OperatingTurn)
    return turn.income if turn is not None and turn.company == company.name else company.income


def _depot(scene: Scene, train: str) -> int:
    game = _view(scene).game
    kind = game.figures.trains.get(train)
    unlimited = kind is not None and kind.count is None
    return 99 if unlimited else game.state.depot.get(train, 0)


def _owner(scene: Scene, private: str) -> int:
    """The seat that owns a private company; 0 a company, the bank or nobody."""
    owner = _view(scene).game.state.privates[private].owner
    return int(owner) if owner.isdigit() else 0


def _certificates(scene: Scene, seat: int = 0) -> int:
    return certificates(_view(scene).game, str(seat or _view(scene).seat))


def _operating_round(game: SeenGame) -> int:
    frame = game.on_stack(OperatingRound)
    return frame.number if frame is not None else 0


FIGURES = (
    figure("price", _price, "priced", least=0, about=True, phrases=("price of <priced:priced>",)),
    of_company("par", lambda game, one: one.par),
    of_company("dividendprice", _after_dividend),
    figure(
        "risesabove",
        _rises_above,
        "dollars",
        truth=True,
        about=True,
        phrases=("price rises above <dollars:dollars>",),
    ),
    figure("cash", _cash, "purse", least=0),
    of_company("treasury", lambda game, one: game.cash(one.name)),
    of_game("bank", lambda game: game.cash(BANK)),
    figure(
        "shares",
        _shares,
        "company",
        "seat",
        least=0,
        about=True,
        phrases=("shares of <company:company>",),
    ),
    of_company("left", lambda game, one: held(one, IPO)),
    of_company("market", lambda game, one: held(one, MARKET)),
    of_company("president", lambda game, one: one.president or 0),
    of_company("trains", lambda game, one: len(one.trains)),
    of_company("stations", lambda game, one: len(one.stations)),
    of_company("income", _income),
    of_game("traincost", cheapest),
    of_game("trainlimit", lambda game: phase(game).train_limit),
    figure("depot", _depot, "train"),
    of_company(
        "parred",
        lambda game, one: one.par > 0,
        truth=True,
        phrases=("somebody pars <company:company>",),
    ),
    of_company(
        "floated",
        lambda game, one: one.floated,
        truth=True,
        phrases=("somebody floats <company:company>",),
    ),
    of_company("operated", lambda game, one: one.operated, truth=True),
    of_company("closed", lambda game, one: one.closed, truth=True),
    of_company("soldout", lambda game, one: sold_out(one), truth=True),
    figure("owner", _owner, "private company"),
    of_game(
        "phase", lambda game: [one.name for one in game.figures.phases].index(game.state.phase) + 1
    ),
    of_game("rounds", lambda game: phase(game).operating_rounds),
    of_game("round", lambda game: game.state.round),
    of_game("operatinground", _operating_round),
    figure("certificates", _certificates, "seat", least=0),
    of_game("limit", certificate_limit),
    of_game("priority", lambda game: int(game.state.priority)),
    figure("seat", lambda scene: _view(scene).seat),
    of_game("seats", lambda game: len(game.state.seats)),
)
"""What conditions may ask in every title."""


def figures_of(title: Title) -> FigureRegister:
    """The register of a title: what its features let ask stands at the end."""
    return FigureRegister(
        [*FIGURES, *(one for feature in title.features for one in feature.figures)]
    )
