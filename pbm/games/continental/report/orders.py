"""Your orders: each with what became of it, by which rule, and what was left unused (Q4)."""

from __future__ import annotations

from pbm.core.page import Block, Cell, Items, Paragraph, Section
from pbm.games.continental.report.voice import Voice
from pbm.games.continental.view import Result


def order_results(voice: Voice) -> Section:
    """The section on the reader's orders of the last turn."""
    results, unused = voice.view.results, voice.view.unused
    blocks: list[Block] = []
    if results:
        refused = tuple(at for at, one in enumerate(results) if one.verdict != "done")
        rows = [_row(voice, result) for result in results]
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


def explanation(voice: Voice, result: Result) -> str:
    """Why an order was cut or refused, in words; nothing for one that was done."""
    if not result.reason:
        return ""
    return voice.say("reasons", result.reason, r=result, voice=voice)
