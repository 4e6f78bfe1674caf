"""The first page, the reader's own: what became of him, and by what; at the end, of everybody."""

from collections.abc import Iterator, Mapping
from typing import Any

from pbm.core.page import Cell, Paragraph, Section, Table, filled
from pbm.games.eighteenxx.engine.course import worth
from pbm.games.eighteenxx.engine.shares import held
from pbm.games.eighteenxx.mail.report.attention import attention
from pbm.games.eighteenxx.mail.report.purse import causes
from pbm.games.eighteenxx.values.events import GameEnded
from pbm.games.eighteenxx.voice import Voice
from pbm.games.family import Rows


def reader_section(voice: Voice, history: Rows) -> Section:
    """Net worth, rank and cash with what changed them, what needs attention, what is owned."""
    before = history[-2] if len(history) > 1 else None
    owned, money = holdings(voice, before), causes(voice, before)
    title = voice.say("section_you", turn=voice.view.last, over=voice.view.game.state.over)
    return voice.reader_section(title, _standing(voice, before), attention(voice), owned, money)


def _standing(voice: Voice, before: Mapping[str, Any] | None) -> str:
    """Rank, net worth and cash in a sentence, with the change since the turn before."""
    game, seat = voice.view.game, str(voice.view.seat)
    mine, all_of = worth(game, seat), [worth(game, one) for one in game.state.seats]
    return voice.say(
        "standing_now" if before else "standing_first",
        rank=1 + sum(one > mine for one in all_of),
        others=all_of.count(mine) - 1,
        of=len(all_of),
        worth=mine,
        change=mine - before["worth"][seat] if before else 0,
        cash=game.cash(seat),
        cash_change=game.cash(seat) - before["cash"][seat] if before else 0,
        turn=before["turn"] if before else "",
    )


def holdings(voice: Voice, before: Mapping[str, Any] | None = None) -> Table:
    """What the reader's worth is made of: cash, shares with their prices, private companies."""
    game, seat = voice.view.game, str(voice.view.seat)
    rows: list[tuple[Cell, ...]] = [(voice.say("cash"), None, None, None, game.cash(seat))]
    swatches = [""]
    for name, company in game.state.companies.items():
        if shares := held(company, seat):
            price = game.price(company)
            count = f"P {shares}" if company.president == seat else shares
            moved = _moved(voice, before, name, price)
            rows.append((name, count, moved, price if company.par else None, shares * price))
            swatches.append(name)
    for name, counted in _privates(voice, seat).items():
        rows.append((voice.private(name), None, None, None, counted))
        swatches.append("")
    rows.append((voice.say("total"), None, None, None, worth(game, seat)))
    columns, told = filled(voice.columns("holdings_heads", "lr", shares=voice.shares), tuple(rows))
    return Table(
        columns,
        told,
        title=voice.say("section_holdings"),
        note=_note(voice, seat, change=any(row[2] for row in rows)),
        emphasis=(len(rows) - 1,),
        total=True,
        swatches=tuple(swatches),
    )


def _note(voice: Voice, seat: str, *, change: bool) -> str:
    """What the marks among the holdings mean, and what does not count as yet."""
    companies = voice.view.game.state.companies.values()
    presides = any(one.president == seat for one in companies)
    unpriced = [voice.private(name) for name in _unpriced(voice, seat)]
    return voice.say("holdings_note", president=presides, change=change, unpriced=unpriced)


def _privates(voice: Voice, seat: str) -> dict[str, int]:
    """The private companies of a seat with what they count. A president's certificate that pays as
    one is told as its shares once they have a price."""
    game = voice.view.game
    figures, counts = game.figures.privates, game.figures.numbers.privates_count
    mine = {
        name: figures[name].price if counts else 0
        for name, private in game.state.privates.items()
        if private.owner == seat and figures[name].brings != "presidency"
    }
    return mine | dict.fromkeys(_unpriced(voice, seat), 0)


def _unpriced(voice: Voice, seat: str) -> list[str]:
    """Private companies of a seat that are presidents' certificates without a price as yet."""
    game = voice.view.game
    return [
        name
        for name, private in game.state.privates.items()
        if private.owner == seat
        and (printed := game.figures.privates[name]).brings == "presidency"
        and not game.companies[printed.company].par
    ]


def _moved(voice: Voice, before: Mapping[str, Any] | None, name: str, price: int) -> Cell:
    """By how much a share price has changed, with its sign; nothing where it has not."""
    old = before["price"].get(name, price) if before else price
    return voice.say("signed", change=price - old) if price != old else None


def result_section(voice: Voice) -> Iterator[Section]:
    """At the end of the game: who has won, and what everybody's worth is made of."""
    game = voice.view.game
    if not game.state.over:
        return
    scores = next((one.scores for one in voice.view.of(GameEnded)[-1:]), None)
    final = scores or {seat: worth(game, seat) for seat in game.state.seats}
    ranked = sorted(final, key=lambda seat: (-final[seat], int(seat)))
    best = final[ranked[0]]
    winners = [seat for seat in ranked if final[seat] == best]
    told = voice.say(
        "winner",
        who=[voice.who(seat) for seat in winners],
        worth=best,
        lead=best - final[ranked[len(winners)]] if len(winners) < len(ranked) else 0,
        why=voice.ended(game.state.ending),
    )
    rows = tuple(_result(voice, seat, final) for seat in ranked)
    mine = tuple(n for n, seat in enumerate(ranked) if seat == str(voice.view.seat))
    table = Table(voice.columns("result_heads", "rlr"), rows, emphasis=mine)
    blocks = Paragraph(told, style="lead"), table
    yield Section(voice.say("section_result"), blocks, tells="result")


def _result(voice: Voice, seat: str, final: Mapping[str, int]) -> tuple[Cell, ...]:
    """Place, player, cash, shares at their prices, private companies, presidencies, all of it."""
    game = voice.view.game
    companies = game.state.companies.values()
    shares = sum(held(one, seat) * game.price(one) for one in companies)
    rest = final[seat] - game.cash(seat) - shares
    return (
        1 + sum(one > final[seat] for one in final.values()),
        voice.who(seat),
        game.cash(seat),
        shares,
        rest,
        sum(one.president == seat for one in companies),
        final[seat],
    )
