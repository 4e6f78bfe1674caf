"""What computer seats decide, one decision at a time."""

from __future__ import annotations

from functools import cache, partial

from pbm.core.dice import Dice
from pbm.games.eighteenxx.computer import AtTheTable, ChosenOrder, choose
from pbm.games.eighteenxx.computer.initial import kept_for_shares
from pbm.games.eighteenxx.computer.running import declared
from pbm.games.eighteenxx.computer.sales import _fall
from pbm.games.eighteenxx.computer.stock import _held
from pbm.games.eighteenxx.computer.temperament import temperaments
from pbm.games.eighteenxx.computer.trains import _hurts, _secondhand, saving
from pbm.games.eighteenxx.computer.worth import climbed, share_value, unfilled
from pbm.games.eighteenxx.engine.rounds import apply, next_decision
from pbm.games.eighteenxx.features.consent import Consent
from pbm.games.eighteenxx.features.private_sales.to_companies import BuyPrivate
from pbm.games.eighteenxx.titles.t1870 import TITLE
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.orders import (
    BuyOffered,
    BuyTrain,
    Dividend,
    Lay,
    Par,
    Pass,
    Redeem,
    RunBest,
    Sell,
)
from pbm.games.eighteenxx.values.state import BANK, IPO, encode
from pbm.games.eighteenxx.values.title import rules_of
from tests.eighteenxx.rules.players import opened

DICE = Dice("test")
DECISIONS = 200


def asked(game: Game) -> ChosenOrder:
    """What the seat in question decides."""
    decision = next_decision(game)
    assert decision is not None
    return choose(AtTheTable(decision.seat, game), decision, DICE.of(decision.key))


@cache
def positions() -> dict[str, list[bytes]]:
    """The positions before every question of a game of computer seats, by its kind."""
    game = opened(4)
    found: dict[str, list[bytes]] = {}
    for _ in range(DECISIONS):
        decision = next_decision(game)
        assert decision is not None
        found.setdefault(decision.kind, []).append(encode(game.state))
        apply(game, asked(game).order, decision.seat)
    return found


def played_to(kind: str, skip: int = 0) -> Game:
    """A game of computer seats up to a question, some of its kind left out."""
    rules = rules_of(TITLE, {})
    return Game(rules, rules.decode(positions()[kind][skip]))


def test_looking_changes_nothing() -> None:
    for kind in ("offer", "stock", "lay", "trains", "run"):
        game = played_to(kind)
        before = encode(game.state)
        asked(game)
        assert encode(game.state) == before, kind


def test_a_company_without_a_train_buys_one_that_its_treasury_pays() -> None:
    game = played_to("trains")
    company = next_decision(game).subject  # type: ignore[union-attr]
    game.companies[company].trains = []
    order = asked(game).order
    assert isinstance(order, BuyTrain)
    assert (order.company, order.source) == (company, BANK)


def test_a_poor_company_takes_the_spare_train_of_its_sister() -> None:
    game = played_to("trains")
    company = next_decision(game).subject  # type: ignore[union-attr]
    game.pay(company, BANK, game.cash(company) - 30, "test")
    game.companies[company].trains = []
    sister = next(c for c in game.state.companies.values() if c.floated and c.name != company)
    sister.president = game.companies[company].president
    sister.trains = ["3", "2"]
    assert asked(game).order == BuyTrain(company, "2", sister.name, 30)


def test_a_president_who_cannot_spare_a_train_is_not_asked_for_it() -> None:
    """He would refuse, and the question would come again for ever."""
    for trains, asks in ((["5"], False), (["5", "5"], True)):
        game = played_to("trains")
        name = next_decision(game).subject  # type: ignore[union-attr]
        other = next(c for c in game.state.companies.values() if c.floated and c.name != name)
        other.president = next(s for s in game.state.seats if s != game.companies[name].president)
        other.trains = list(trains)
        deal = BuyTrain(name, "5", other.name, 450)
        assert (_secondhand(game, game.companies[name], [deal]).order == deal) is asks


def test_the_best_run_is_made() -> None:
    game = played_to("run")
    assert isinstance(asked(game).order, RunBest)


def test_the_first_lay_is_on_a_company_s_home_or_beside_it() -> None:
    game = played_to("lay")
    order = asked(game).order
    assert isinstance(order, Lay)
    home = game.map.hexes[game.figures.companies[order.company].home]
    assert order.hex in (home.name, *home.neighbours)


def test_full_dividends_unless_a_train_must_be_saved_for() -> None:
    game = played_to("dividend")
    company = game.companies[next_decision(game).subject]  # type: ignore[union-attr]
    company.trains = ["6", "6"]
    assert asked(game).order == Dividend(company.name, "full")


def test_a_train_that_dies_with_the_next_kind_is_saved_for() -> None:
    game = played_to("dividend")
    company = game.companies[next_decision(game).subject]  # type: ignore[union-attr]
    company.trains = ["2"]
    game.state.depot |= {"2": 0, "3": 0}
    game.pay(company.name, BANK, game.cash(company.name), "test")
    assert saving(game, company) == 300
    steady = temperaments()["steady"]
    assert declared(game, steady, company, 100)[0] == "withhold"
    assert declared(game, steady, company, 600)[0] == "half"


def test_who_lives_by_the_price_pays_though_a_train_goes_soon() -> None:
    game = played_to("dividend")
    company = game.companies[next_decision(game).subject]  # type: ignore[union-attr]
    company.trains = ["2"]
    game.state.depot |= {"2": 0, "3": 0}
    game.pay(company.name, BANK, game.cash(company.name), "test")
    assert declared(game, temperaments()["climber"], company, 100)[0] == "full"


def test_a_climber_sees_the_squares_of_the_market() -> None:
    """A share that is dear brings more dollars until the end; a cheap one more per cent."""
    game = played_to("stock", skip=-1)
    one = next(c for c in game.state.companies.values() if c.trains)
    climber = temperaments()["climber"]
    assert (
        climbed(game, one, 0, 2)
        == game.grid.at(game.grid.right(game.grid.right(game.spot(one)))).price
    )
    assert share_value(game, climber, one, game.price(one)) > game.price(one)


def test_money_to_start_a_company_is_kept_before_private_companies_are_bought() -> None:
    """Initial Stock Round: MKT is passed for it, but not SLSF, which brings a presidency."""
    games = [played_to("offer", skip) for skip in range(len(positions()["offer"]))]
    orders = [asked(game).order for game in games]
    assert BuyOffered("SLSF") in orders
    assert Pass() in orders
    game = games[0]
    assert kept_for_shares(game, temperaments()["climber"]) >= 6 * min(game.grid.pars)
    assert kept_for_shares(game, temperaments()["steady"]) < 6 * min(game.grid.pars)


def test_a_train_that_scraps_more_than_it_earns_is_held_back() -> None:
    """The first 6 takes the 3s of all, also those of its buyer's other companies."""
    game = played_to("trains", skip=-1)
    company = game.companies[next_decision(game).subject]  # type: ignore[union-attr]
    sister = next(c for c in game.state.companies.values() if c.floated and c is not company)
    seat = sister.president = company.president
    sister.shares[seat] = sister.shares.get(seat, 0) + 2
    company.trains, sister.trains = ["5"], ["3"]
    game.pay(sister.name, BANK, game.cash(sister.name), "test")
    order = BuyTrain(company.name, "6", BANK, 630)
    seen = AtTheTable(int(seat), game, "climber")
    assert _hurts(seen, company, order)
    sister.trains = ["5"]
    assert not _hurts(seen, company, order)


def test_who_spares_others_counts_what_a_sale_takes_from_them() -> None:
    game = played_to("stock", skip=-1)
    one = next(c for c in game.state.companies.values() if c.trains)
    own, trader = (_fall(game, temperaments()[who], one, "1") for who in ("climber", "trader"))
    assert own > trader


def test_companies_are_started_in_order_to_be_run() -> None:
    """Nobody starts one that the table's money cannot float."""
    game = played_to("stock")
    assert isinstance(asked(game).order, Par)
    for seat in game.state.seats:
        game.pay(seat, BANK, game.cash(seat) - 150, "test")
    assert not isinstance(asked(game).order, Par)


def test_who_holds_too_many_certificates_sells() -> None:
    """Compliance Sales: passing is not legal then."""
    game = played_to("stock", skip=-1)
    seat = next_decision(game).seat  # type: ignore[union-attr]
    for company in game.state.companies.values():
        if company.president and company.president != str(seat):
            loose = company.shares.pop(IPO, 0)
            if loose:
                company.shares[str(seat)] = company.shares.get(str(seat), 0) + loose
    decision = next_decision(game)
    assert decision is not None
    if decision.legal(Pass()) is not None:
        assert isinstance(asked(game).order, Sell)


def test_a_bad_price_is_refused_and_a_good_one_taken() -> None:
    """Private Companies: the printed price is what they count at the end."""
    for price, accepted in ((20, False), (40, True)):
        game = played_to("trains")
        private = next(p for p in game.state.privates.values() if p.owner in game.state.seats)
        printed = game.figures.privates[private.name].price
        order = BuyPrivate(private.name, printed * price // 20, "IC")
        game.state.stack.append(Consent(private.owner, "9", order))
        assert isinstance(asked(game).order, Pass) is not accepted


def test_a_share_is_not_given_away_to_its_company() -> None:
    game = played_to("stock", skip=-1)
    name = next(c.name for c in game.state.companies.values() if c.trains and c.income)
    game.state.stack.append(Consent("1", "2", Redeem(name, "1")))
    assert isinstance(asked(game).order, Pass)


def test_a_company_is_started_where_the_table_can_hold_its_certificates() -> None:
    """A president's and eight more; a founder asks for those of its float alone, which are five."""
    game = played_to("stock")
    started, company = (c for c in game.state.companies.values() if c.par or c.name == "IC")
    seats = {name: AtTheTable(1, game, name) for name in ("climber", "founder")}
    for room, who in ((9, {"climber", "founder"}), (8, {"founder"}), (4, set())):
        started.shares = {IPO: 0}
        started.shares[IPO] = unfilled(game) - room
        held = partial(_held, company=company, short=6, alone=False, together=True)
        assert {name for name, seen in seats.items() if held(seen)} == who, room
    assert not _held(seats["founder"], company, 6, alone=False, together=False)
