"""Insolvent railroads become bankrupt, bankrupt ones are reorganised (4.11, Q29)."""

from pbm.games.continental.accounts import BANK, CLAIMS, bonds, debt, loans, till
from pbm.games.continental.events.railroads import (
    RailroadBankrupt,
    RailroadRecovered,
    RailroadReorganised,
)
from pbm.games.continental.holdings import shares
from pbm.games.continental.railroads.solvency import operation
from pbm.games.continental.state import Railroad, Solvency
from pbm.games.continental.turn import Turn


def play(turn: Turn) -> None:
    """By the two looks of this turn; interest and events can make a till negative again."""
    for railroad in turn.railroads():
        start = turn.opening.railroads.get(railroad.code)
        was: Solvency = "solvent" if start is None else start.standing
        rescued = operation(turn, railroad.code).rescued
        below = turn.state.till(railroad.code) < 0
        railroad.standing = "insolvent" if below else "solvent"
        if was == "bankrupt" and rescued:
            turn.tell(RailroadRecovered(railroad.code))
        elif was == "bankrupt":
            _reorganise(turn, railroad)
        elif was == "insolvent" and not rescued:
            railroad.standing = "bankrupt"
            turn.failed.add(railroad.code)
            turn.tell(RailroadBankrupt(railroad.code))


def _reorganise(turn: Turn, railroad: Railroad) -> None:
    """The creditors take the whole railroad; lines, land and technology stay (4.11.3, R40,
    Q57)."""
    figures, code = turn.rules.figures.reorganisation, railroad.code
    miles = turn.rules.map.miles(railroad.lines)
    turn.pay(BANK, loans(code), turn.state.loans(code), "reorganised")
    turn.pay(CLAIMS, debt(code), turn.state.president_debt(code), "reorganised")
    _set(turn, bonds(code), -figures.bonds_per_mile * miles)
    _set(turn, till(code), figures.cash_per_mile * miles)
    railroad.holdings, railroad.treasury, railroad.public, railroad.authorised = {}, 0, 0, 0
    shares.issue(railroad, shares.PUBLIC, miles * turn.rules.figures.stock.shares_per_mile)
    railroad.price = railroad.issue_price = figures.price
    railroad.finished, railroad.dividend_rate = False, 0
    railroad.standing = "solvent"
    turn.failed.add(code)
    turn.tell(RailroadReorganised(code))


def _set(turn: Turn, account: str, balance: int) -> None:
    """The creditors bring an account to a new balance."""
    change = balance - turn.ledger.balance(account)
    turn.pay(BANK, account, max(0, change), "reorganised")
    turn.pay(account, BANK, max(0, -change), "reorganised")
