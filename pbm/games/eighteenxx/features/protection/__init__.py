"""Share price protection: presidents of companies just sold may buy the whole block (1850 5.9).

The blocks are settled in the order of the sale.  A president who cannot protect is not asked; a
price that is not protected falls one square for each share.
"""

from collections.abc import Iterator

from pbm.core.journal import Event
from pbm.core.refusal import Refusal, no
from pbm.games.eighteenxx.computer.choose import TAKEN
from pbm.games.eighteenxx.computer.programme import STOCK_LINES
from pbm.games.eighteenxx.engine.course import pop
from pbm.games.eighteenxx.engine.selling import FORCED, SETTLED, settle_block
from pbm.games.eighteenxx.engine.shares import (
    certificate_limit,
    certificates,
    counts,
    held,
    transfer,
)
from pbm.games.eighteenxx.features.protection.computer import lines, protection
from pbm.games.eighteenxx.features.protection.values import (
    Protect,
    Protected,
    Protection,
    Unprotected,
)
from pbm.games.eighteenxx.mail.barred import deals_in_stock
from pbm.games.eighteenxx.mail.company_sheet import write
from pbm.games.eighteenxx.mail.forecast import FORETOLD
from pbm.games.eighteenxx.mail.horizon import usable
from pbm.games.eighteenxx.mail.report.attention import ATTENTION
from pbm.games.eighteenxx.mail.report.purse import MOVED, NOTHING
from pbm.games.eighteenxx.mail.sheet import QUESTION_NOTES, SHEET_BLOCKS
from pbm.games.eighteenxx.programme.batches import MISSED
from pbm.games.eighteenxx.recorded.export import RecordedAction
from pbm.games.eighteenxx.recorded.translate import MEANS, Translator
from pbm.games.eighteenxx.recorded.writing import SAYS, by_player
from pbm.games.eighteenxx.values.events import Passed, Sold
from pbm.games.eighteenxx.values.feature import Feature
from pbm.games.eighteenxx.values.game import FramePlan, Game, Move, Step
from pbm.games.eighteenxx.values.orders import Order, Pass
from pbm.games.eighteenxx.values.point import Point, switch
from pbm.games.eighteenxx.values.seen import SeenGame
from pbm.games.eighteenxx.values.state import BANK, MARKET, InitialRound, Sale, StockRound
from pbm.games.eighteenxx.view import View
from pbm.games.eighteenxx.voice import Voice
from pbm.games.table.letters import Read
from pbm.games.table.programme import ProgrammeLine
from pbm.sheets.offer import Offer, OfferBlock
from pbm.sheets.parse import form

RULE = "protection"
AFTER_OWN_SALE = Point(False)
"""Whether a president who sold the company in this round may protect it (1850 5.9.10)."""


def _sale(game: SeenGame) -> Sale | None:
    """The block whose turn it is; those not yet settled stay in the state's list."""
    return game.state.sales[0] if game.state.sales else None


def protection_refusal(game: Game, sale: Sale) -> Refusal | None:
    """Why the president of a company just sold may not protect it."""
    seat = sale.president
    stock = game.on_stack(StockRound)
    if seat == sale.seller:
        return no(RULE, "sold_by_the_president", company=sale.company)
    sold = stock.sold.get(seat, ()) if stock else ()
    if sale.company in sold and not game.by(AFTER_OWN_SALE):
        return no(RULE, "president_sold_this_round", company=sale.company)
    price = sale.price * sale.shares
    if price > game.cash(seat):
        return no(RULE, "block_too_dear", needed=price, held=game.cash(seat))
    limit = certificate_limit(game)
    if counts(game, game.companies[sale.company]):
        room = limit - certificates(game, seat, settled=True)
        if sale.shares > room:
            return no(RULE, "certificate_limit", shares=sale.shares, room=room, limit=limit)
    return None


def _asks(game: Game) -> str:
    sale = _sale(game)
    if sale is None or protection_refusal(game, sale) is not None:
        return ""
    return sale.president


def _subject(game: Game) -> str:
    sale = _sale(game)
    return sale.company if sale else ""


def _check(game: Game, order: Protect) -> Refusal | None:
    sale = _sale(game)
    if sale is None or order.company != sale.company:
        return no(RULE, "not_this_company", company=order.company)
    return protection_refusal(game, sale)


def _protect(game: Game, order: Protect) -> None:
    """Buy the block at the price of the sale; in a stock round play goes on to the left."""
    sale = game.state.sales.pop(0)
    company = game.companies[order.company]
    price = sale.price * sale.shares
    game.pay(sale.president, BANK, price, "share")
    game.tell(Protected(sale.president, sale.company, sale.shares, price))
    transfer(game, company, MARKET, sale.president, sale.shares)
    stock = game.on_stack(StockRound)
    if stock is not None:
        stock.seat = stock.last = sale.president


def _decline(game: Game, _order: Pass) -> None:
    sale = game.state.sales[0]
    game.tell(Passed(sale.president, "protection", sale.company))
    _drop(game)


def _cannot(game: Game) -> None:
    """A president who cannot protect is told why, if he wanted to (his accounts look here)."""
    sale = _sale(game)
    refusal = protection_refusal(game, sale) if sale is not None else None
    if sale is not None and refusal is not None:
        game.tell(Unprotected(sale.president, sale.company, refusal))
    _drop(game)


def _drop(game: Game) -> None:
    """Let the price fall, and go on with the next block."""
    if game.state.sales:
        settle_block(game)
        game.state.stack[-1].step = 0


def _suggest(game: Game) -> Iterator[Order]:
    yield Pass()
    yield Protect(_subject(game))


PROTECT = Step(
    name="protection",
    asks=_asks,
    subject=_subject,
    moves={Protect: Move(_check, _protect), Pass: Move(None, _decline)},
    suggest=_suggest,
    skip=_cannot,
)


def _ask(game: Game) -> None:
    """The blocks sold are settled now, one after the other."""
    game.state.stack.append(Protection())


def protections(view: View) -> OfferBlock:
    """A line for each company presided over."""
    asked = view.asked.subject if view.asked is not None and view.asked.kind == "protection" else ""
    own = [n for n in view.companies if view.game.companies[n].row >= 0 and n != asked]
    offers = tuple(
        Offer("protect", name, write(view, Protect(name)), note=_note(view, name)) for name in own
    )
    notes = tuple(
        view.say("protect", company=name, price=view.game.price(view.game.companies[name]))
        for name in own[:1]
    )
    return OfferBlock(view.say("block_protect"), (), offers, notes)


def _at_stake(view: View) -> Iterator[str]:
    """Who has sold what, and what the block costs."""
    sale = _sale(view.game)
    if sale is not None:
        by_seat = sale.seller in view.game.state.seats
        yield view.say(
            "at_stake",
            who=view.name(int(sale.seller)) if by_seat else sale.seller,
            company=sale.company,
            per_cent=100 * sale.shares // view.game.figures.companies[sale.company].shares,
            cost=sale.price * sale.shares,
            cash=view.game.cash(str(view.seat)),
        )


def _costs(view: View, lines: list[Read]) -> Iterator[str]:
    """What a block would cost: the one that is sold now, or each share at the price of now."""
    game, cash = view.game, view.game.cash(str(view.seat))
    sale = _sale(game)
    for line in lines:
        first = line.instruction.alternatives[:1]
        name = getattr(first[0].order, "company", "") if first else ""
        price = game.price(game.companies[name]) if name in view.companies else 0
        if line.instruction.kind != PROTECT.name or not price or not usable(view, PROTECT.name):
            continue
        sold = sale.shares if sale is not None and sale.company == name else 0
        dollars = sale.price if sale is not None and sold else price
        yield view.say("protection_costs", text=line.text, price=dollars, cash=cash, shares=sold)


def _paid(voice: Voice, fact: Event, shares: dict[str, int]) -> tuple[str, int]:
    """A block that the seat has bought for its protection."""
    if not isinstance(fact, Protected) or fact.seat != str(voice.view.seat):
        return NOTHING
    shares[fact.company] -= fact.shares
    return "bought", -fact.price


def _missed(game: Game, seat: str, line: ProgrammeLine, whole: bool) -> Refusal | None:
    """Why the seat was not asked to protect, at the first sale; or that nothing was sold."""
    company = line.subject
    if line.kind != "protection":
        return None
    for fact in game.journal.events:
        if isinstance(fact, Unprotected) and (fact.company, fact.seat) == (company, seat):
            return fact.why
    sold = any(isinstance(fact, Sold) and fact.company == company for fact in game.journal.events)
    return no(RULE, "nothing_sold", company=company) if whole and not sold else None


def unprotected(voice: Voice) -> Iterator[str]:
    """Before a stock round: which prices others may sell down and no line that stands protects."""
    game, seat = voice.view.game, str(voice.view.seat)
    lines = voice.view.lines if voice.view.waiting else ()
    covered = {line.subject for line in lines if line.kind == PROTECT.name}
    exposed = [
        name
        for name in voice.view.companies
        if name not in covered
        and any(held(game.companies[name], one) for one in game.state.seats if one != seat)
    ]
    if exposed and not isinstance(game.state.stack[0], InitialRound) and deals_in_stock(voice.view):
        yield voice.say("unprotected", companies=exposed)


def _note(view: View, name: str) -> str:
    return view.say("protect_note", company=name, price=view.game.price(view.game.companies[name]))


def _recorded(means: Translator, action: RecordedAction) -> Protect | None:
    """Shares bought from the market while a price may be protected."""
    asked = isinstance(means.game.state.stack[-1], Protection)
    there = asked and means.certificates.all_with(action["shares"], MARKET)
    return Protect(action["shares"][0].rsplit("_", 1)[0]) if there else None


def _said(means: Translator, order: Protect) -> RecordedAction:
    """The block that was sold last: the latest certificates in the open market."""
    sale = means.game.state.sales[0]
    block = means.certificates.pile(order.company, MARKET)[-sale.shares :]
    return by_player("buy_shares", shares=block, percent=10 * sale.shares)


PROTECTION = Feature(
    name="protection",
    events=(
        Protected,
        Unprotected,
    ),
    forms=(
        form(
            "protect",
            Protect,
            "protect <company:company>",
            "protect {company}",
            "protection",
        ),
    ),
    blocks={Protect: "protection"},
    cites=("protection",),
    plans={Protection: FramePlan((PROTECT,), pop)},
    points={SETTLED: _ask, FORCED: _ask},
    occasions={
        ATTENTION: unprotected,
        FORETOLD: _costs,
        MOVED: _paid,
        MISSED: _missed,
        MEANS: ("buy_shares", _recorded),
        SHEET_BLOCKS: ("stock", protections),
        QUESTION_NOTES: ("protection", _at_stake),
        SAYS: (Protect, _said),
        TAKEN: {"protection": protection},
        STOCK_LINES: lines,
    },
    settings=(switch("own_sale_protection", "no", "yes", AFTER_OWN_SALE, True),),
)
