"""The first page, the reader's own: cash, shares and what moved them; at the end, the result."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pbm.core.page import Cell, Paragraph, Section, Table, columns_of
from pbm.games.chicago.auction import minimum_bid
from pbm.games.chicago.dividends import reasons
from pbm.games.chicago.events import ChicagoReached, DividendPaid, ShareAuctioned
from pbm.games.chicago.play import share_of
from pbm.games.chicago.view import View
from pbm.games.chicago.voice import Voice
from pbm.games.family import Rows

HOUSES_NEAR = 2
"""Houses that may still be built before the end, when it is called near."""


def reader_section(voice: Voice, history: Rows) -> Section:
    """Place and cash with what changed it, what became of the lines, what needs attention."""
    before = next((row for row in reversed(history[:-1]) if row), None)
    holds = any(voice.view.position.holdings[voice.view.seat - 1].values())
    shares, money = _shares(voice) if holds else None, _causes(voice, before)
    title = voice.say("section_you", turn=voice.view.last)
    return voice.reader_section(title, _standing(voice, before), _attention(voice), shares, money)


def _standing(voice: Voice, before: Mapping[str, Any] | None) -> str:
    """Cash, place by cash, and what the shares would be paid."""
    view, seats = voice.view, range(1, voice.view.position.seats + 1)
    held = [view.position.cash(seat) for seat in seats]
    mine = view.position.cash(view.seat)
    return voice.say(
        "standing_now",
        cash=mine,
        change=mine - before["cash"][str(view.seat)] if before else None,
        turn=before["turn"] if before else "",
        rank=1 + sum(one > mine for one in held),
        others=held.count(mine) - 1,
        of=len(held),
        dividend=0 if view.position.over else expected(view, view.seat),
    )


def expected(view: View, seat: int) -> int:
    """Dollars that a general dividend would pay a seat now (General Dividends, R7)."""
    position = view.position
    return sum(
        count * share_of(position.charters[company].income, position.charters[company].sold)
        for company, count in position.holdings[seat - 1].items()
    )


def _attention(voice: Voice) -> Iterator[str]:
    """Whether the reader acts next, gauges on red, and an end that is near."""
    view, position = voice.view, voice.view.position
    if position.over:
        return
    if view.asked is not None and view.asked.seat == view.seat:
        asked = view.asked
        yield voice.say("asked_you", kind=asked.kind, subject=asked.subject, stop=asked.stop)
    elif position.turn == view.seat and not position.pending:
        yield voice.say("you_act")
    limits = view.board.rules.gauges
    red = [name for name, limit in limits.items() if position.gauges[name] >= limit]
    close = [name for name, limit in limits.items() if position.gauges[name] == limit - 1]
    if red or len(close) > 1:
        yield voice.say("gauges_near", red=red, close=close)
    yield from (voice.say(f"near_{code}", count=count) for code, count in _near(view))


def conditions(view: View) -> tuple[tuple[str, int, int], ...]:
    """What may end the game, how much of it there is, and how much it takes (End of the Game)."""
    position, rules = view.position, view.board.rules
    charters, end, houses = position.charters.values(), rules.end, rules.figures.houses
    without = sum(not one.locomotives for one in charters)
    return (
        ("locomotives", without, end.companies_without_locomotives),
        ("shares", sum(not one.shares for one in charters), end.companies_without_shares),
        ("houses", houses - position.houses, houses - end.houses_left),
        ("detroit", position.industry["Detroit"], end.detroit),
    )


def _near(view: View) -> Iterator[tuple[str, int]]:
    """Conditions of the end that are one step away or hold already."""
    for code, count, full in conditions(view):
        if full - count <= (HOUSES_NEAR if code == "houses" else 1):
            yield code, view.position.houses if code == "houses" else count
    if held := reasons(view.play):
        yield "end", len(held)


def _shares(voice: Voice) -> Table:
    """What the reader holds, what it pays, and what the next share would cost at least."""
    view, position = voice.view, voice.view.position
    rows: list[tuple[Cell, ...]] = []
    held = position.holdings[view.seat - 1]
    companies = [name for name in view.board.companies if held.get(name)]
    for name in companies:
        charter = position.charters[name]
        each = share_of(charter.income, charter.sold)
        least = minimum_bid(view.play, name) if charter.shares else None
        rows.append((name, held[name], charter.sold, each, held[name] * each, least))
    columns = voice.columns("shares_heads", "lr")
    return Table(columns, tuple(rows), title=voice.say("your_shares"), swatches=tuple(companies))


def _causes(voice: Voice, before: Mapping[str, Any] | None) -> Table | None:
    """Cash before, what moved it, cash now."""
    view, sums = voice.view, {"dividends": 0, "chicago": 0, "bought": 0}
    for fact in view.journal:
        if isinstance(fact, DividendPaid | ChicagoReached):
            cause = "dividends" if isinstance(fact, DividendPaid) else "chicago"
            sums[cause] += dict(fact.paid).get(view.seat, 0)
        elif isinstance(fact, ShareAuctioned) and fact.winner == view.seat:
            sums["bought"] -= fact.price
    now = view.position.cash(view.seat)
    first = before["cash"][str(view.seat)] if before else now - sum(sums.values())
    if first == now and not any(sums.values()):
        return None
    rows: list[tuple[Cell, ...]] = [(voice.say("cash_before"), first)]
    rows += [
        (voice.say(f"cause_{cause}"), voice.say("signed", change=dollars))
        for cause, dollars in sums.items()
        if dollars
    ]
    rows.append((voice.say("cash_now"), now))
    columns = columns_of(("", "$"), "lr")
    title, last = voice.say("cash_title"), len(rows) - 1
    return Table(columns, tuple(rows), title=title, emphasis=(last,), total=True)


def result_section(voice: Voice) -> Iterator[Section]:
    """At the end of the game: who has won, with everybody's cash, shares and income."""
    view, position = voice.view, voice.view.position
    if not position.over:
        return
    held = {seat: position.cash(seat) for seat in range(1, position.seats + 1)}
    ranked = sorted(held, key=lambda seat: (-held[seat], seat))
    best = held[ranked[0]]
    winners = [seat for seat in ranked if held[seat] == best]
    lead = best - held[ranked[len(winners)]] if len(winners) < len(ranked) else 0
    why = [voice.tell("end", reason=reason) for reason in reasons(view.play)]
    who = [voice.who(seat) for seat in winners]
    told = Paragraph(voice.say("winner", who=who, cash=best, lead=lead, why=why), style="lead")
    standings = _standings(voice, ranked, held)
    yield Section(voice.say("section_result"), (told, standings), tells="result")


def _standings(voice: Voice, ranked: Sequence[int], held: Mapping[int, int]) -> Table:
    """Place, player, cash, shares, and what the last dividend paid."""
    view = voice.view
    rows = tuple(
        (
            1 + sum(one > held[seat] for one in held.values()),
            voice.who(seat),
            held[seat],
            sum(view.position.holdings[seat - 1].values()),
            expected(view, seat),
        )
        for seat in ranked
    )
    columns = voice.columns("result_heads", "rlr")
    mine = tuple(place for place, seat in enumerate(ranked) if seat == view.seat)
    return Table(columns, rows, emphasis=mine)
