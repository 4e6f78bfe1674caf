"""Your orders: each with what became of it, by which rule, and what was left unused (Q4)."""

from __future__ import annotations

from pbm.core.page import Block, Cell, Items, Paragraph, Section
from pbm.games.continental.report.voice import Voice
from pbm.games.continental.view import Railroad, Result


def order_results(voice: Voice) -> Section:
    """The section on the reader's orders of the last turn."""
    results, unused = voice.view.results, voice.view.unused
    blocks: list[Block] = []
    if results:
        refused = tuple(at for at, one in enumerate(results) if one.verdict != "done")
        rows = [_row(voice, result) for result in results]
        rows = [_unlike(row, before) for row, before in zip(rows, [None, *rows], strict=False)]
        blocks.append(voice.table("orders", "lll+l", rows, emphasis=refused))
    else:
        blocks.append(Paragraph(voice.say("orders", "no_orders")))
    if unused:
        items = [voice.say("orders", f"unused_{one.what}", **one.figures) for one in unused]
        blocks.append(Items(tuple(items), voice.say("orders", "unused")))
    return Section(voice.say("sections", "orders"), tuple(blocks))


def _row(voice: Voice, result: Result) -> tuple[Cell, ...]:
    """One order with its verdict, the reason in words, and the rule."""
    return (
        result.text,
        voice.say("orders", result.verdict, r=result),
        explanation(voice, result),
        result.rule,
    )


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


def _deal(voice: Voice, result: Result) -> Railroad | None:
    """The stock that an order dealt in, where the reader dealt in it and it was not merged."""
    for road in voice.view.railroads:
        if road.code == result.subject and road.mine and road.market:
            return road
    return None
