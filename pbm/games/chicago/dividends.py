"""General dividends, the Chicago phase, and the end of the game (R5–R7, R13, R14, R17)."""

from pbm.games.chicago.auction import put_up
from pbm.games.chicago.events import (
    ChicagoReached,
    DetroitGrew,
    DividendPaid,
    DividendsDone,
    GameEnded,
    WabashOpened,
)
from pbm.games.chicago.play import Play, share_of
from pbm.games.chicago.position import BANK, cash


def pay(play: Play, company: str, reason: str) -> tuple[int, tuple[tuple[int, int], ...]]:
    """Pay every shareholder of a company from the bank: per share, and to each seat (R7, R8)."""
    charter, position = play.charter(company), play.position
    per_share = share_of(charter.income, charter.sold)
    paid = []
    for seat in range(1, position.seats + 1):
        dollars = per_share * position.shares(seat, company)
        if dollars:
            play.ledger.pay(BANK, cash(seat), dollars, reason)
            paid.append((seat, dollars))
    return per_share, tuple(paid)


def chicago_phase(play: Play, seat: int, company: str) -> None:
    """The dividend of a company that has come to Chicago; the first opens the last (R13)."""
    per_share, paid = pay(play, company, "chicago dividend")
    income = play.charter(company).income
    play.tell(ChicagoReached(play.position.move, seat, company, income, per_share, paid))
    for late in play.board.rules.companies:
        if late.opens_late and not play.charter(late.name).open:
            _open(play, late.name)
            put_up(play, late.name, "chicago", seat)


def _open(play: Play, company: str) -> None:
    """A free locomotive on the home hex and the printed income (R14)."""
    figures, charter = play.board.companies[company], play.charter(company)
    developed = figures.home in play.position.developed
    charter.open = True
    charter.income = figures.income_developed if developed else figures.income
    charter.locomotives -= 1
    play.position.locomotives.setdefault(figures.home, []).append(company)
    play.tell(WabashOpened(company, charter.income))


def due(play: Play) -> bool:
    """Whether a general dividend interrupts now: enough gauges are red, nothing is pending."""
    position, rules = play.position, play.board.rules
    red = sum(position.gauges[name] >= limit for name, limit in rules.gauges.items())
    wanted = rules.figures.red_gauges_for_dividend
    return not position.over and not position.pending and red >= wanted


def general(play: Play) -> None:
    """Dividends of all companies; then the end, or green gauges and Detroit (R6, R21)."""
    position = play.position
    position.dividends += 1
    for company in play.board.companies:
        charter = play.charter(company)
        per_share, paid = pay(play, company, "dividend")
        play.tell(
            DividendPaid(position.dividends, company, charter.income, charter.sold, per_share, paid)
        )
    ends = tuple(reasons(play))
    play.tell(DividendsDone(position.dividends, ends))
    if ends:
        _end(play)
        return
    for gauge in position.gauges:
        position.gauges[gauge] = 0
    _grow(play)


def reasons(play: Play) -> list[str]:
    """Which conditions of the end hold (End of the Game, R17); a closed company has all left."""
    charters, end = play.position.charters.values(), play.board.rules.end
    conditions = {
        "locomotives": sum(not c.locomotives for c in charters)
        >= end.companies_without_locomotives,
        "shares": sum(not c.shares for c in charters) >= end.companies_without_shares,
        "houses": play.position.houses <= end.houses_left,
        "detroit": play.position.industry["Detroit"] >= end.detroit,
    }
    return [name for name, holds in conditions.items() if holds]


def _grow(play: Play) -> None:
    """Industry that players cannot develop moves one step, with its companies' income."""
    for name, track in play.board.rules.industry.items():
        if track.by_players or play.position.industry[name] >= track.most:
            continue
        play.position.industry[name] += track.step
        present = tuple(play.position.at(track.hex))
        for company in present:
            play.charter(company).income += track.step
        play.tell(DetroitGrew(play.position.industry[name], present))


def _end(play: Play) -> None:
    """Most cash wins; equal cash shares the victory (R20)."""
    position = play.position
    position.over = True
    held = tuple(position.cash(seat) for seat in range(1, position.seats + 1))
    winners = tuple(seat for seat, dollars in enumerate(held, 1) if dollars == max(held))
    play.tell(GameEnded(winners, held))
