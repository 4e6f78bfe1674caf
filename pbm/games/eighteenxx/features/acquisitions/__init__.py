"""Acquisitions: a railroad that nobody owns takes trains and companies (1867 8.5, 8.6, 10).

At the end of a set of operating rounds it takes a train from the bank.  From some phase on it takes
a company after each round: the first that accepts its offer, else one of the queue, else the last
one asked.  Shares of an acquired company stay where they are, and their price goes on to the right.
A president who cannot or will not pay the train that his company must have loses it in the same way
(8.2 D c).  The game ends with the round in which the last company that operates was acquired.
"""

from collections.abc import Iterator

from pbm.core.refusal import Refusal, no
from pbm.games.eighteenxx.computer.choose import FIRST, TAKEN
from pbm.games.eighteenxx.computer.outlook import ENDS_IN
from pbm.games.eighteenxx.engine.companies import END, move, shift
from pbm.games.eighteenxx.engine.course import end, pop
from pbm.games.eighteenxx.engine.invariants import MUST_HOLD
from pbm.games.eighteenxx.engine.shares import UNSALEABLE
from pbm.games.eighteenxx.engine.steps.trains import FAILS, MAY_FAIL
from pbm.games.eighteenxx.engine.train_sales import bank_offers, lacking, leaves_bank, must_buy
from pbm.games.eighteenxx.features.acquisitions import (
    computer,
    exchange,
    holds,
    pages,
)
from pbm.games.eighteenxx.features.acquisitions.offering import BASE, begun, bonus_of, live, paid
from pbm.games.eighteenxx.features.acquisitions.tables import TABLES, AcquisitionTables
from pbm.games.eighteenxx.features.acquisitions.taking import acquire, from_queue
from pbm.games.eighteenxx.features.acquisitions.values import (
    AcceptAcquisition,
    AcquisitionDeclined,
    CompanyAcquired,
    Offers,
    TrainTaken,
)
from pbm.games.eighteenxx.mail.report import SECTIONS
from pbm.games.eighteenxx.mail.report.attention import ATTENTION
from pbm.games.eighteenxx.mail.report.purse import MOVED
from pbm.games.eighteenxx.mail.sheet import SHEET_BLOCKS
from pbm.games.eighteenxx.programme.figures import of_game
from pbm.games.eighteenxx.simulate import TALLIED, counted
from pbm.games.eighteenxx.values.feature import COMPANY, Feature, Tables
from pbm.games.eighteenxx.values.game import FramePlan, Game, Move, Step
from pbm.games.eighteenxx.values.orders import Bankrupt, Order, Pass
from pbm.games.eighteenxx.values.point import switch
from pbm.games.eighteenxx.values.seen import SeenGame
from pbm.games.eighteenxx.values.state import BANK, Company, OperatingRound, OperatingTurn
from pbm.sheets.parse import form

RULE = "acquisitions"
OVER = "acquired"
"""Why the game ends."""


# an acquired company's turn


def _rises(game: Game) -> None:
    """All an acquired company does is to rise."""
    turn = game.turn
    company = game.companies[turn.company]
    if company.acquired:
        turn.step = END
        move(game, company, "right", "acquired")


RISES = Step(name="acquired", skip=_rises, feature="acquisitions")

# trains


def _takes_train(game: Game) -> None:
    """In the last round of a set one of the cheapest trains leaves the bank (8.5)."""
    frame = game.frame(OperatingRound)
    kind = next(iter(bank_offers(game)), "")
    if frame.number < frame.of or not kind:
        return
    game.tell(TrainTaken(kind))
    private, tables = game.private(game.by(TABLES).member), game.by(TABLES)
    holders = (*game.state.seats, *game.state.companies)
    if private is not None and private.owner in holders:
        game.pay(BANK, private.owner, tables.per_train, "income")
    leaves_bank(game, kind, "")


TAKES_TRAIN = Step(name="acquired train", skip=_takes_train, feature="acquisitions")

# companies


def _begins(game: Game) -> None:
    """From its phase on every company is made an offer, highest price first (8.6, Q14)."""
    if begun(game):
        game.state.stack.append(Offers(companies=live(game)))


ACQUIRES = Step(name="acquisitions", skip=_begins, feature="acquisitions")


def _waiting(game: Game) -> str:
    """The company at the top of the queue, the one further left first (Q35)."""
    return next((name for row in game.state.queue for name in row if name), "")


def _forced(game: Game) -> bool:
    """The last company asked must accept when none waits in the queue."""
    return len(game.frame(Offers).companies) == 1 and not _waiting(game)


def _asks(game: Game) -> str:
    frame = game.frame(Offers)
    if not frame.companies or _forced(game):
        return ""
    return game.companies[frame.companies[0]].president


def _subject(game: SeenGame) -> str:
    return next(iter(game.frame(Offers).companies), "")


def bonus(game: SeenGame) -> int:
    """Dollars for the shares of the company that is asked."""
    return bonus_of(game, game.companies[_subject(game)], game.frame(Offers).declined)


def _check_accept(game: Game, order: AcceptAcquisition) -> Refusal | None:
    """The company that is asked."""
    if order.company == _subject(game):
        return None
    return no(RULE, "not_this_company", company=order.company)


def _accept(game: Game, _order: AcceptAcquisition) -> None:
    company, dollars = game.companies[_subject(game)], bonus(game)
    game.frame(Offers).step = END
    acquire(game, company, dollars, "accepted")
    exchange.member_leaves(game, company.name)


def _decline(game: Game, _order: Pass) -> None:
    """The price falls, ledges hold."""
    frame = game.frame(Offers)
    company = game.companies[frame.companies.pop(0)]
    frame.declined += 1
    game.tell(AcquisitionDeclined(company.name))
    shift(game, company, game.grid.down(game.spot(company), 1), "declined")


def _nobody_accepts(game: Game) -> None:
    """One of the queue, else the last one that was asked."""
    waiting, name = _waiting(game), _subject(game)
    if name and not waiting:
        dollars = bonus(game)
        acquire(game, game.companies[name], dollars, "forced")
        exchange.member_leaves(game, name)
    elif waiting:
        from_queue(game, game.companies[waiting])


def _suggest(game: Game) -> Iterator[Order]:
    yield Pass()
    yield AcceptAcquisition(_subject(game))


OFFER = Step(
    name="acquisition",
    asks=_asks,
    subject=_subject,
    moves={AcceptAcquisition: Move(_check_accept, _accept), Pass: Move(None, _decline)},
    suggest=_suggest,
    quiet=True,
)


# a company without the train that it must have


def _may_give_up(game: Game, company: Company) -> bool:
    """Treasury and president together cannot pay the cheapest train (8.2 D c, Q20)."""
    return must_buy(game, company) and lacking(game, company) > 0


def _crisis(game: Game, company: Company) -> None:
    """The president keeps his money; there is no bonus."""
    acquire(game, company, 0, "crisis")
    game.turn.step = END


def _unsaleable(game: Game, _seat: str, company: Company) -> Refusal | None:
    """Shares of acquired companies, and of the one that needs a train."""
    if company.acquired:
        return no(RULE, "acquired", company=company.name)
    turn = game.on_stack(OperatingTurn)
    if turn is not None and turn.company == company.name:
        return no("forced sales", "not_of_the_company_in_need", company=company.name)
    return None


# the end


def _ends(game: Game) -> None:
    """With the round in which the last company was acquired the game is over (10).

    So it is when none operates and none is left that could ever start (Q43).
    """
    companies = game.state.companies.values()
    taken = any(one.acquired and not one.closed for one in companies)
    if not live(game) and (taken or all(one.closed for one in companies)):
        end(game, OVER)


ENDS = Step(name="last acquisition", skip=_ends, feature="acquisitions")


FORMS = (
    form(
        "accept_acquisition",
        AcceptAcquisition,
        f"accept the~ acquisition of~ {COMPANY}",
        "accept acquisition {company}",
        RULE,
    ),
    form(
        "decline_acquisition",
        Pass,
        f"decline the~ acquisition of~ {COMPANY}",
        "decline acquisition {company}",
        RULE,
        fixed=(("step", "acquisition"),),
    ),
    form("give_up", Bankrupt, f"give up {COMPANY}", "give up {company}", RULE),
    *exchange.FORMS,
)
"""How its orders are written."""


def _declined(game: SeenGame) -> int:
    frame = game.on_stack(Offers)
    return frame.declined if frame is not None else 0


def _bonus_now(game: SeenGame) -> int:
    frame = game.on_stack(Offers)
    return bonus(game) if frame is not None and frame.companies else 0


ACQUISITIONS = Feature(
    name="acquisitions",
    events=(TrainTaken, AcquisitionDeclined, CompanyAcquired, exchange.StationExchanged),
    forms=FORMS,
    blocks={AcceptAcquisition: "acquisition", exchange.ExchangeStation: "exchange"},
    figures=(
        of_game("declined", _declined),
        of_game("bonus", _bonus_now),
        of_game(
            "offer", lambda game: _declined(game) + 1 if game.on_stack(Offers) is not None else 0
        ),
    ),
    cites=(RULE,),
    plans={
        Offers: FramePlan((OFFER, Step(name="not accepted", skip=_nobody_accepts)), pop),
        exchange.Exchange: exchange.PLAN,
    },
    points={
        MAY_FAIL: _may_give_up,
        FAILS: _crisis,
        ENDS_IN: computer.ends_in,
        UNSALEABLE: _unsaleable,
    },
    occasions={
        MUST_HOLD: holds.broken,
        TALLIED: {
            "trains_taken": counted(TrainTaken),
            "offers_declined": counted(AcquisitionDeclined),
            "acquired_accepted": counted(CompanyAcquired, lambda one: one.why == "accepted"),
            "acquired_forced": counted(CompanyAcquired, lambda one: one.why == "forced"),
            "acquired_crisis": counted(CompanyAcquired, lambda one: one.why == "crisis"),
            "acquired_queue": counted(CompanyAcquired, lambda one: one.why == "queue"),
        },
        SECTIONS: pages.section,
        SHEET_BLOCKS: ("last", pages.offers),
        ATTENTION: pages.attention,
        MOVED: pages.moved,
        FIRST: computer.gives_up,
        TAKEN: {"acquisition": computer.weighed, "exchange": exchange.exchange_weighed},
    },
    more=({SHEET_BLOCKS: ("last", exchange.exchanges)},),
    settings=(switch("bonus_base", "earned", "paid", BASE, paid),),
    tables=Tables(AcquisitionTables, TABLES),
)
