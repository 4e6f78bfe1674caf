"""What moved the reader's cash in the last turn or part, told from its facts."""

from collections.abc import Callable, Mapping
from typing import Any

from pbm.core.journal import Event
from pbm.core.page import Cell, Table, columns_of
from pbm.games.eighteenxx.engine.shares import held
from pbm.games.eighteenxx.values import events as facts
from pbm.games.eighteenxx.values.point import Occasion
from pbm.games.eighteenxx.voice import Voice

NOTHING = "", 0
"""No cash of the seat was moved."""
MOVED: Occasion[Callable[[Voice, Event, dict[str, int]], tuple[str, int]]] = Occasion()
"""What a feature's event moved for the reader who holds these shares after it: cause and dollars.
Shares are put back to what they were before it."""


def causes(voice: Voice, before: Mapping[str, Any] | None) -> Table | None:
    """Cash before, every cause with its dollars, cash now; nothing if no cash moved."""
    seat, now = str(voice.view.seat), voice.view.game.cash(str(voice.view.seat))
    moved = _sums(voice, seat)
    first = before["cash"][seat] if before else now - sum(moved.values())
    moved["other"] = now - first - sum(moved.values())
    told = [(voice.say(f"cause_{cause}"), dollars) for cause, dollars in moved.items() if dollars]
    if not told:
        return None
    rows: list[tuple[Cell, ...]] = [(voice.say("cash_before"), first)]
    rows += [(cause, voice.say("signed", change=dollars)) for cause, dollars in told]
    rows.append((voice.say("cash_now"), now))
    columns = columns_of(("", "$"), "lr")
    title, last = voice.say("cash_title"), len(rows) - 1
    return Table(columns, tuple(rows), title=title, emphasis=(last,), total=True)


def _sums(voice: Voice, seat: str) -> dict[str, int]:
    """Dollars by cause; holdings are followed back from now, since dividends ask what was held."""
    companies = voice.view.game.state.companies
    shares = {name: held(company, seat) for name, company in companies.items()}
    president = {name: company.president for name, company in companies.items()}
    sums = dict.fromkeys(("dividends", "income", "sold", "bought", "privates", "trains"), 0)
    for fact in reversed(voice.view.journal):
        told = [moved(voice, fact, shares) for moved in voice.view.game.on(MOVED)]
        for cause, dollars in (_moved(fact, seat, shares, president), *told):
            if cause:
                sums[cause] = sums.get(cause, 0) + dollars
        _back(fact, seat, shares, president)
    return sums


def _moved(
    fact: Event, seat: str, shares: Mapping[str, int], president: Mapping[str, str]
) -> tuple[str, int]:
    """What one fact moved for a seat that holds these shares after it."""
    match fact:
        case facts.DividendPaid(company=name, per_share=each):
            return "dividends", each * shares[name]
        case facts.PrivatePaid(owner=owner, amount=dollars) if owner == seat:
            return "income", dollars
        case facts.Bought(seat=who, price=dollars) if who == seat:
            return "bought", -dollars
        case facts.Sold(seat=who, price=dollars) if who == seat:
            return "sold", dollars
        case facts.Redeemed(source=source, price=dollars) if source == seat:
            return "sold", dollars
        case facts.PrivateBought(buyer=buyer, price=dollars, seller=seller):
            return "privates", dollars * ((seller == seat) - (buyer == seat))
        case facts.TrainBought(company=name, contribution=dollars) if president[name] == seat:
            return "trains", -dollars
    return NOTHING


def _back(fact: Event, seat: str, shares: dict[str, int], president: dict[str, str]) -> None:
    """Holdings and presidents as they were before a fact."""
    match fact:
        case facts.Bought(seat=who, company=name, shares=count) if who == seat:
            shares[name] -= count
        case facts.Sold(seat=who, company=name, shares=count) if who == seat:
            shares[name] += count
        case facts.Redeemed(company=name, source=source) if source == seat:
            shares[name] += 1
        case facts.PresidentChanged(company=name, old=old):
            president[name] = old
