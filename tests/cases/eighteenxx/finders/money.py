"""How to look at what a case expects: money, shares, prices and private companies."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pbm.games.eighteenxx.engine.companies import CLOSED
from pbm.games.eighteenxx.engine.course import scores
from pbm.games.eighteenxx.engine.shares import (
    certificate_limit,
    certificates,
    held,
    share_price_order,
)
from pbm.games.eighteenxx.engine.steps.stock_turn import par_refusal
from pbm.games.eighteenxx.values.events import (
    DividendPaid,
    Floated,
    PrivateBought,
    PrivatePaid,
    RoundBegan,
)
from pbm.games.eighteenxx.values.orders import Par
from pbm.games.eighteenxx.values.state import BANK, InitialRound, StockRound
from tests.cases.eighteenxx.play import Play

Find = Callable[[Play, Any], object]


def _cash(play: Play, wanted: Any) -> object:
    later = _later_income(play)
    return {who: play.game.cash(who) - later.get(who, 0) for who in wanted}


def _cash_change(play: Play, wanted: Any) -> object:
    found: Any = _cash(play, wanted)
    return {who: cash - play.scene.began.get(who, 0) for who, cash in found.items()}


def _later_income(play: Play) -> dict[str, int]:
    """What private companies paid in a round that began after the company's turn of the case."""
    income: dict[str, int] = {}
    begun = False
    for fact in play.game.journal.events[play.facts_before :] if play.began else ():
        begun = begun or isinstance(fact, RoundBegan)
        if begun and isinstance(fact, PrivatePaid):
            income[fact.owner] = income.get(fact.owner, 0) + fact.amount
            income[BANK] = income.get(BANK, 0) - fact.amount
    return income


def _paid(play: Play, payers: Sequence[str], payees: Sequence[str]) -> int:
    """Dollars that went from some holders to others in the course of the case."""
    entries = play.game.ledger.entries
    return sum(e.amount for e in entries if e.payer in payers and e.payee in payees)


def _market(play: Play, wanted: Any) -> object:
    found: dict[str, object] = {}
    for name in wanted:
        company = play.game.companies[name]
        square = [company.row, company.col, play.game.price(company)]
        found[name] = None if company.closed else square
    return found


def _shares(play: Play, wanted: Any) -> object:
    def percent(name: str, holder: str) -> int:
        company = play.game.companies[name]
        return 10 * held(company, name if holder == "treasury" else holder)

    return {n: {h: percent(n, h) for h in holders} for n, holders in wanted.items()}


def _president(play: Play, wanted: Any) -> object:
    return {n: type(v)(play.game.companies[n].president) for n, v in wanted.items()}


def _certificates(play: Play, wanted: Any) -> object:
    found: dict[str, dict[str, list[int]]] = {}
    for seat, companies in wanted.items():
        found[seat] = {}
        for name in companies:
            company = play.game.companies[name]
            tenths, double = held(company, seat), company.president == seat
            found[seat][name] = [20] * double + [10] * (tenths - 2 * double)
    return found


def _price(play: Play, wanted: Any) -> object:
    """What it was sold for by the bank, or what it costs."""
    sold = {f.private: f.price for f in play.game.journal.of(PrivateBought) if f.seller == BANK}
    return {name: sold.get(name, play.game.state.privates[name].price) for name in wanted}


def _payments(play: Play, _wanted: Any) -> object:
    paid: dict[str, int] = {}
    for fact in play.game.journal.of(PrivatePaid):
        paid[fact.owner] = paid.get(fact.owner, 0) + fact.amount
    return paid


def _owed(play: Play) -> dict[str, int]:
    """First treasuries that are paid when the stock round ends."""
    stock = play.game.on_stack(StockRound)
    companies = play.game.companies
    return {n: 10 * companies[n].par for n in (stock.owed if stock else ())}


def _floated(play: Play, _wanted: Any) -> object:
    paid = {event.company: event.treasury for event in play.game.journal.of(Floated)}
    return paid | _owed(play)


def _bank_broken(play: Play, _wanted: Any) -> object:
    """Also if it cannot pay what it owes when the round ends."""
    return play.game.state.bank_broken or sum(_owed(play).values()) > play.game.cash(BANK)


def _operates(play: Play, _wanted: Any) -> object:
    names = [n for n, c in play.game.state.companies.items() if c.floated]
    return share_price_order(play.game, names)


def _arrivals(play: Play, wanted: Any) -> object:
    """Tokens in the order in which they came, by square or all in all."""
    if isinstance(wanted, dict):
        return _stacks(play, wanted)
    return sorted(wanted, key=lambda name: play.game.companies[name].arrival)


def _private_open(play: Play, _wanted: Any) -> object:
    words, privates = play.scene.text, play.game.state.privates
    told = (*play.scene.given.get("owners", ()), *(n for n in privates if n in words))
    token = "GSC" if "port" in words else "SCC"
    name = token if token in privates else told[-1]
    return play.game.state.privates[name].owner != CLOSED


def _dividend(play: Play) -> DividendPaid:
    return play.game.journal.of(DividendPaid)[-1]


def _closed_privates(play: Play, _wanted: Any) -> object:
    every = all(p.owner == CLOSED for p in play.game.state.privates.values())
    return "all" if every else "some"


def _order(play: Play, _wanted: Any) -> object:
    return share_price_order(play.game, list(play.game.state.companies))


def _cash_free(play: Play, wanted: Any) -> object:
    bids = play.game.frame(InitialRound).bids.values()
    return {s: play.game.cash(s) - sum(b.get(s, 0) for b in bids) for s in wanted}


def _must_sell(play: Play, wanted: Any) -> object:
    limit = certificate_limit(play.game)
    return {seat: max(certificates(play.game, seat) - limit, 0) for seat in wanted}


def _stacks(play: Play, wanted: Any) -> object:
    found: dict[str, list[str]] = {key: [] for key in wanted}
    for name in share_price_order(play.game, list(play.game.state.companies)):
        company = play.game.companies[name]
        key = f"[{company.row},{company.col}]"
        if key in found:
            found[key].append(name)
    return found


def _restart(play: Play, _wanted: Any) -> object:
    names = [n for n in play.scene.names if play.game.companies[n].closed]
    return all(par_refusal(play.game, play.game.state.seats[0], Par(n, 68)) is None for n in names)


def _closed_list(play: Play, wanted: Any) -> object:
    if wanted == "all":
        return _closed_privates(play, wanted)
    return [n for n in wanted if play.game.state.privates[n].owner == CLOSED]


def _sellable(play: Play, wanted: Any) -> object:
    """With numbers where the case has numbers."""
    numbered = any(" " in entry for entries in wanted.values() for entry in entries)
    found = play.sellable
    return found if numbered else {s: [e.split()[0] for e in f] for s, f in found.items()}


MONEY: dict[str, Find] = {
    "cash_free": _cash_free,
    "must_sell_on_next_turn": _must_sell,
    "certificates_counted": lambda p, w: {s: certificates(p.game, s) for s in w},
    "certificate_limit": lambda p, w: certificate_limit(p.game),
    "stacks": _stacks,
    "bids": lambda p, w: {k: v for k, v in p.game.frame(InitialRound).bids.items() if v},
    "operating_order": lambda p, w: [n for n in p.order() if n in w],
    "order_at_start": lambda p, w: p.order_at_start,
    "restart_allowed": _restart,
    "raised": lambda p, w: p.raised,
    "cash": _cash,
    "cash_change": _cash_change,
    "market": _market,
    "shares": _shares,
    "president": _president,
    "certificates_of": _certificates,
    "price": _price,
    "payments": _payments,
    "owners": lambda p, w: {n: p.game.state.privates[n].owner for n in w},
    "treasury_when_floated": _floated,
    "operates_next_round": _operates,
    "private_closed": lambda p, w: [n for n in w if p.game.state.privates[n].owner == CLOSED],
    "par": lambda p, w: {n: p.game.companies[n].par for n in w},
    "closed": lambda p, w: [n for n in p.scene.names if p.game.companies[n].closed],
    "order_of_arrival": _arrivals,
    "private_open": _private_open,
    "retained": lambda p, w: _dividend(p).kept,
    "per_share": lambda p, w: _dividend(p).per_share,
    "closed_privates": _closed_list,
    "compensation": lambda p, w: _paid(p, [BANK], p.discards),
    "sellable": _sellable,
    "bankrupt": lambda p, w: p.game.state.bankrupt or None,
    "score": lambda p, w: {s: scores(p.game)[s] for s in w},
    "bank_broken": _bank_broken,
    "order": _order,
}
