"""The turnsheet: what a seat may order in the round to come, as offers under heads."""

from collections.abc import Callable, Iterator
from itertools import islice

from msgspec.structs import replace

from pbm.games.eighteenxx.engine.privates import offered
from pbm.games.eighteenxx.engine.steps.initial import least_bid
from pbm.games.eighteenxx.engine.steps.track import POWERS
from pbm.games.eighteenxx.engine.train_sales import must_buy
from pbm.games.eighteenxx.engine.trial import asked
from pbm.games.eighteenxx.mail.barred import deals_in_stock
from pbm.games.eighteenxx.mail.company_sheet import companies, lay_offers, write
from pbm.games.eighteenxx.mail.deals_sheet import deals
from pbm.games.eighteenxx.mail.forced import price_of_force
from pbm.games.eighteenxx.mail.horizon import FURTHER, matter, operates, own_lines
from pbm.games.eighteenxx.mail.report.supply import power
from pbm.games.eighteenxx.mail.stock_sheet import proceeds, purse, start_offer, stock_round
from pbm.games.eighteenxx.values import orders
from pbm.games.eighteenxx.values.feature import ANY_TIME
from pbm.games.eighteenxx.values.point import Occasion
from pbm.games.eighteenxx.values.state import BANK, MARKET, InitialRound
from pbm.games.eighteenxx.view import View
from pbm.games.eighteenxx.voice import Voice
from pbm.games.table.letters import read_instruction
from pbm.games.table.programme import Instruction
from pbm.sheets.fields import Writing
from pbm.sheets.offer import Offer, OfferBlock, Sheet, answers_first, numbered_after, once_each

QUESTION_NOTES: Occasion[tuple[str, Callable[[View], Iterator[str]]]] = Occasion()
"""The kind of a question that a feature asks, and what its answers depend on, in sentences."""
OWN_ANSWERS = ("auction", "lay")
"""Questions whose answers are told in another way than one by one."""
MOST_ANSWERS = 24
"""Answers to a question that a sheet lists at most."""
FEW_ANSWERS = 6
"""So many have a line each, to be given by a tick."""
SHEET_BLOCKS: Occasion[tuple[str, Callable[[View], OfferBlock]]] = Occasion()
"""Blocks of features, and where they stand: first, with the stock round, or last."""


def sheet(view: View) -> Sheet:
    """All offers of a seat: for the question it is asked, else for the turn to come."""
    greeting = view.say("greeting", name=view.name(view.seat), turn=view.turn)
    if view.game.state.over:
        return Sheet(greeting, (), (view.say("over"),))
    if view.waiting == "others" and view.settings.get("others") == "keep":
        return Sheet(greeting, (), (view.say("kept"),))
    question = _question(view)
    blocks = _added(view, "first")
    if isinstance(view.game.state.stack[0], InitialRound):
        blocks.append(_initial(view))
    elif deals_in_stock(view):
        blocks += [stock_round(view), *_added(view, "stock")]
    if operates(view):
        blocks += companies(view, view.say)
    blocks += [*_added(view, "last"), word := deals(view)]
    question, own, blocks = once_each(question, own_lines(view), blocks)
    if question and _is_numbered(view):
        question[0], own = answers_first(question[0], own)
    blocks = [*question, own, *numbered_after(blocks, (one.line for one in own.offers))]
    filled = tuple(one for one in blocks if one.offers or one in question)
    return Sheet(
        greeting, filled, tuple(_notes(view, offers=bool(filled), deals=bool(word.offers)))
    )


def _added(view: View, place: str) -> list[OfferBlock]:
    """The blocks of features that stand there."""
    return [block(view) for at, block in view.game.on(SHEET_BLOCKS) if at == place]


def _notes(view: View, *, offers: bool, deals: bool) -> Iterator[str]:
    """What is asked, and of whom; where help is."""
    asked = view.asked
    if asked is not None and asked.seat != view.seat:
        yield view.say("others", who=view.name(asked.seat))
    if view.idle:
        yield view.say("idle", offers=offers, deals=deals)
    yield view.say("help")


def _question(view: View) -> list[OfferBlock]:
    """The decision that the seat is asked for and its answers, before anything else."""
    asked = view.asked
    if asked is None or asked.seat != view.seat:
        return []
    offers = tuple(_answers(view, asked.kind, asked.subject))
    what = matter(view, asked.kind, asked.subject)
    cut = asked.kind not in OWN_ANSWERS and len(_suggestions(view, asked.kind)) > MOST_ANSWERS
    note = view.say("asked", matter=what, answers=bool(offers), stop=asked.stop, cut=cut)
    telling = (tells for kind, tells in view.game.on(QUESTION_NOTES) if kind == asked.kind)
    told = (one for tells in telling for one in tells(view))
    notes = (*_force(view, asked.kind, asked.subject), *told, note)
    offers += tuple(_further(view, asked.kind, asked.subject))
    return [OfferBlock(view.say("block_question"), offers=offers, notes=notes)]


def _further(view: View, question: str, subject: str) -> Iterator[Offer]:
    """Lines for what is asked next, of which the first says so."""
    lines = [
        line
        for kind, more in view.game.on(FURTHER)
        if kind == question
        for line in more(view, subject)
    ]
    for line in lines[:1]:
        yield replace(line, note=" ".join(filter(None, (view.say("further"), line.note))))
    yield from lines[1:]


def _is_numbered(view: View) -> bool:
    """Whether the question that is open is answered by the lowest number of a programme."""
    decision = asked(view.game)
    return decision is not None and decision.numbered


def _force(view: View, kind: str, subject: str) -> Iterator[str]:
    """What a company that must buy a train lacks."""
    if kind == "trains" and must_buy(view.game, company := view.game.companies[subject]):
        yield view.say("forced", company=subject, **price_of_force(view, company))


def _answers(view: View, kind: str, subject: str) -> Iterator[Offer]:
    """What is legal now: lays by hex, a maximum, else what the rules suggest; and to decline."""
    if kind == "auction":
        yield _raise(view, subject)
    elif kind == "lay" and (lays := tuple(lay_offers(view, subject, view.say))):
        yield from lays
    else:
        yield from _suggested(view, kind, subject)
    nothing = orders.Pass() if kind == "stock" else orders.Pass(kind, subject)
    decision, forms = asked(view.game), view.language.grammar.forms
    if decision is None or not any(one.writes(nothing) for one in forms):
        return
    if decision.legal(nothing) is None:
        yield Offer("pass", subject, write(view, nothing), note=view.say("declined"))


def _suggested(view: View, kind: str, subject: str) -> Iterator[Offer]:
    """What the rules suggest: a few orders as lines; of many the first, with the others beside. To
    give up comes last; what may be done at any time stands with its company."""
    found = sorted(
        _suggestions(view, kind)[:MOST_ANSWERS], key=lambda one: isinstance(one, orders.Bankrupt)
    )
    if kind == "trains":
        found = [replace(o, for_train=True) if isinstance(o, orders.Sell) else o for o in found]
    texts = [write(view, one) for one in found]
    lines, beside = (texts, ()) if len(texts) <= FEW_ANSWERS else (texts[:1], tuple(texts[1:]))
    for order, line in zip(found, lines, strict=False):
        note = proceeds(view, order) if isinstance(order, orders.Sell) and not beside else ""
        yield Offer(line.split()[0], subject, line, choices=beside, note=note)


def _suggestions(view: View, kind: str) -> list[orders.Order]:
    """What the rules suggest to do at the question that is open: one more than is listed shows
    that there are others."""
    decision = asked(view.game)
    found = decision.suggest() if decision else ()
    acts = (one for one in found if not isinstance(one, orders.Pass))
    alone = (one for one in acts if not _stands_apart(view, kind, one))
    return list(islice(alone, MOST_ANSWERS + 1))


def _stands_apart(view: View, kind: str, order: orders.Order) -> bool:
    """Whether an order comes to nothing without a line of another seat, or answers any step and is
    not what the question is about."""
    if kind != ANY_TIME and view.language.place(order).kind == ANY_TIME:
        return True
    asked = view.game.speaker(getattr(order, "source", ""))
    return isinstance(order, orders.DealOrder) and asked not in (BANK, MARKET, str(view.seat))


# the initial stock round


def _initial(view: View) -> OfferBlock:
    """The private company that is offered, bids for the others, maxima for their auctions."""
    game = view.game
    offers: list[Offer] = []
    first = offered(game)
    for private in game.state.privates.values():
        printed = game.figures.privates[private.name]
        if private.owner or private.name == game.frame(InitialRound).auction:
            continue
        facts = {"title": printed.title, "price": private.price, "income": printed.income}
        note = view.say("private", **facts, power=power(Voice(view), printed))
        order: orders.Order = orders.BuyOffered(private.name)
        if private is not first:
            if str(view.seat) in game.frame(InitialRound).bids.get(private.name, ()):
                offers.append(_maximum(view, private.name))
                continue
            order = orders.Maximum(private.name, least_bid(game, private.name))
        line = f"{len(offers) + 1}. {write(view, order)}"
        offers.append(Offer("buy", private.name, line, note=note))
    asked = view.asked.subject if view.asked is not None and view.asked.seat == view.seat else ""
    offers += (start_offer(view, name, 0) for name in sorted(_presidencies(view) - {asked}))
    offers.append(Offer("pass", line="then: pass"))
    notes = (view.say("initial_note"),)
    return OfferBlock(view.say("block_initial"), tuple(purse(view)), tuple(offers), notes)


def _raise(view: View, private: str) -> Offer:
    """The maximum for the auction that is on: the least bid at first."""
    bids, least = view.game.frame(InitialRound).bids[private], least_bid(view.game, private)
    own = bids.get(str(view.seat), 0)
    note = view.say("raised", private=private, own=own, bid=max(bids.values()), least=least)
    return Offer("bid", private, write(view, orders.Maximum(private, least)), note=note)


def _maximum(view: View, private: str) -> Offer:
    """The maximum for an auction in which the seat has bid: that in force, else the highest bid."""
    frame = view.game.on_stack(InitialRound)
    bids = frame.bids[private] if frame is not None else {str(view.seat): 0}
    read = [read_instruction(one.text, view.language) for one in view.lines if one.role == "rider"]
    known = [one.alternatives[0].order for one in read if isinstance(one, Instruction)]
    most = next((one.most for one in known if one.private == private), None)
    line = write(view, orders.Maximum(private, most or max(bids.values())))
    own = bids[str(view.seat)]
    note = view.say("maximum", private=private, own=own, bid=max(bids.values()), most=most)
    return Offer("bid", private, line, note=note)


def _presidencies(view: View) -> set[str]:
    """Companies not started whose presidency comes with a private company that the seat has, or may
    still buy."""
    game = view.game
    return {
        printed.company
        for name, printed in game.figures.privates.items()
        if printed.brings == "presidency"
        and not game.companies[printed.company].par
        and game.state.privates[name].owner in ("", str(view.seat))
    }


# what may be filled in


def writing(view: View) -> Writing:
    """How orders are written, with what the game has for such slots as things stand."""
    figures = view.game.figures
    lays = dict(view.game.on(POWERS))
    open_ = [n for n, one in figures.privates.items() if one.power in lays and _may_use(view, n)]
    taken = {one for kind in figures.trains.values() for one in kind.trade_in}
    given = [name for name in figures.trains if name in taken]
    return replace(
        view.language.writing, usable={"lay private": open_, "buy_train trade_in": given}
    )


def _may_use(view: View, name: str) -> bool:
    """Whether a company of the seat has a private company, or may buy it of a player."""
    owner = view.game.state.privates[name].owner
    return owner in view.companies or owner in view.game.state.seats
