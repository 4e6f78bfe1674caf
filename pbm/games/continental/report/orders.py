"""What became of the reader's orders of the last turn, and what he left unused (Q4)."""

from collections import Counter

from pbm.core.page import Block, Cell, Items, Paragraph, Table
from pbm.games.continental.report.voice import Voice
from pbm.games.continental.view import RailroadSummary, Stake
from pbm.games.continental.view.private import Result

FATES = ("done", "cut", "refused")
"""What can become of an order, the best first."""
NOT_NEEDED = "not_reached"
"""Why a second choice comes to nothing whose first was done: no failure."""
RATIONED = "6.3.7"
"""Of a stock for which more is bid than offered each bid gets its part, rounded down."""


def order_results(voice: Voice) -> Block | None:
    """Each order with its fate under how many were carried out; nothing before the first turn, and
    where it is told already that none came."""
    if voice.view.results:
        return _table(voice)
    if voice.view.turn <= 1:
        return None
    if voice.view.by_computer:
        return Paragraph(voice.say("orders", "by_computer", count=0))
    presides = any(road.president == voice.view.reader for road in voice.view.railroads)
    told = any(one.what == "no_letter" for one in voice.view.unused)
    if told and not presides:
        return None
    return Paragraph(voice.say("orders", "no_orders", presides=presides))


def left_unused(voice: Voice) -> Items | None:
    """What could have been ordered and was not; nothing when no turn comes for which to learn, and
    where the computer ordered."""
    if voice.view.over or voice.view.by_computer:
        return None
    told = [voice.say("orders", f"unused_{one.what}", **one.figures) for one in voice.view.unused]
    return Items(tuple(told), voice.say("orders", "unused")) if told else None


def _summary(voice: Voice) -> str:
    """Of so many orders so many were carried out; an order of two choices counts once."""
    fates: dict[str, str] = {}
    for result in voice.view.results:
        found = fate(voice, result)
        fates[result.text] = min(fates.get(result.text, found), found, key=FATES.index)
    number = Counter(fates.values())
    counts = {one: number[one] for one in FATES}
    if voice.view.by_computer:
        return voice.say("orders", "by_computer", count=len(fates), **counts)
    return voice.say("affairs", "fate", count=len(fates), **counts)


def _table(voice: Voice) -> Table:
    """Each order with its verdict; those that were not carried out in full are emphasised."""
    results = voice.view.results
    short = tuple(
        at
        for at, one in enumerate(results)
        if fate(voice, one) != "done" and one.reason != NOT_NEEDED
    )
    rows: list[tuple[Cell, ...]] = [
        (result.text, _verdict(voice, result), explanation(voice, result), _rule(voice, result))
        for result in results
    ]
    rows = [_unlike(row, before) for row, before in zip(rows, [None, *rows], strict=False)]
    ours = any(part[:1] in "RQ" and part[1:2].isdigit() for row in rows for part in _rules(row))
    heads = voice.words.heads("tables", "orders")
    note = voice.say("tables", "orders_note") if ours else ""
    return voice.laid_out(heads, "lll+l", rows, _summary(voice), note, short)


def _rules(row: tuple[Cell, ...]) -> list[str]:
    """The rules that a row names."""
    return str(row[-1] or "").replace(",", " ").split()


def fate(voice: Voice, result: Result) -> str:
    """Done, cut or refused; a bid for stock that got less than it asked for was not all done, and
    one that got nothing not at all."""
    mine = _bid(voice, result)
    if mine is None or mine.bought == mine.bid:
        return result.verdict
    return "cut" if mine.bought else "refused"


def _bid(voice: Voice, result: Result) -> Stake | None:
    """What came of a bid for stock that was let to the market, maybe cut before."""
    let = result.order == "Buy" and result.verdict != "refused"
    deal = _deal(voice, result) if let else None
    return deal.mine if deal is not None else None


def _verdict(voice: Voice, result: Result) -> str:
    """The fate in a word or two; of what the market did not give, how much it gave."""
    mine = _bid(voice, result)
    if mine is not None and mine.bought < mine.bid:
        return voice.say("orders", "in_part", got=mine.bought, asked=result.asked or mine.bid)
    return voice.say("orders", result.verdict, r=result)


def _rule(voice: Voice, result: Result) -> str:
    """By what an order went so: of a bid also by what all bids of a stock are rationed."""
    mine = _bid(voice, result)
    rationed = mine is not None and mine.bought < mine.bid
    return ", ".join(one for one in (result.rule, RATIONED if rationed else "") if one)


def _unlike(row: tuple[Cell, ...], before: tuple[Cell, ...] | None) -> tuple[Cell, ...]:
    """A row whose order is not written again where it has two answers."""
    return ("", *row[1:]) if before is not None and row[0] == before[0] else row


def explanation(voice: Voice, result: Result) -> str:
    """Why an order was cut or refused, or what came of it, in words."""
    told = []
    if result.reason:
        told.append(voice.say("reasons", result.reason, r=result, ahead=False))
    if result.verdict != "refused" and voice.words.has("came", result.order):
        told.append(voice.say("came", result.order, r=result, deal=_deal(voice, result)))
    elif result.order == "BidRow":
        told.insert(0, voice.say("came", "route", r=result))
    return " ".join(words for words in told if words)


def _deal(voice: Voice, result: Result) -> RailroadSummary | None:
    """The stock that an order dealt in, where the reader dealt in it and it was not merged."""
    for road in voice.view.railroads:
        if road.code == result.subject and road.mine and road.market:
            return road
    return None
