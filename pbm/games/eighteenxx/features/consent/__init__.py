"""Consent: the other side of a deal says yes or no (Share Redemption, Purchase Trains, D9, H23).

Without its word nothing happens (H25).
"""

from collections.abc import Iterator
from typing import Any

import msgspec

from pbm.core.dice import Dice
from pbm.core.journal import Event
from pbm.core.refusal import Refusal, no
from pbm.games.eighteenxx.computer.choose import GOOD, TAKEN
from pbm.games.eighteenxx.computer.outlook import ChosenOrder, Outlook
from pbm.games.eighteenxx.computer.trains import spare_train
from pbm.games.eighteenxx.engine.course import pop
from pbm.games.eighteenxx.engine.deals import AGREED, ASKED, OTHER_SIDE, perform, terms_of
from pbm.games.eighteenxx.mail.deals_sheet import WORDS_GIVEN
from pbm.games.eighteenxx.mail.horizon import operates
from pbm.games.eighteenxx.programme.complete import FILLS, answers_nothing
from pbm.games.eighteenxx.programme.costs_ahead import AHEAD
from pbm.games.eighteenxx.values.feature import COMPANY, DEAL, SELLING, Feature
from pbm.games.eighteenxx.values.game import FramePlan, Game, Move, Step
from pbm.games.eighteenxx.values.orders import OPEN, BuyTrain, DealOrder, Order, Pass
from pbm.games.eighteenxx.values.point import Alternatives, Effect
from pbm.games.eighteenxx.values.state import Frame
from pbm.games.eighteenxx.view import View
from pbm.games.table.consent import Deal, Terms
from pbm.games.table.decision import Decision
from pbm.games.table.why import why
from pbm.sheets.offer import Offer
from pbm.sheets.parse import form


class Accept(Order, frozen=True, tag=True):
    """Say yes to the deal another seat proposes."""


class SellTrain(Order, frozen=True, tag=True):
    """The seller's word to a train's sale between companies."""

    company: str
    train: str
    buyer: str = ""
    price: int = OPEN
    least: int | None = None


class DealRefused(Event, frozen=True, tag=True):
    seat: str
    asker: str


class Consent(Frame, msgspec.Struct, tag="consent"):
    """A deal that waits for the other side's word."""

    asked: str
    asker: str
    order: DealOrder
    step: int = 0


def _subject(game: Game) -> str:
    """What changes hands: a private company, or something of a company."""
    order = game.frame(Consent).order
    return str(getattr(order, "private", "") or getattr(order, "company", ""))


def _accept(game: Game, _order: Accept) -> None:
    frame = game.frame(Consent)
    game.state.stack.remove(frame)
    perform(game, frame.asker, frame.order)


def _refuse(game: Game, _order: Pass) -> None:
    frame = game.frame(Consent)
    game.state.stack.remove(frame)
    game.tell(DealRefused(frame.asked, frame.asker))


def _suggest(_game: Game) -> Iterator[Order]:
    yield Pass()
    yield Accept()


CONSENTS = Step(
    name="consent",
    asks=lambda game: game.frame(Consent).asked,
    subject=_subject,
    moves={Accept: Move(None, _accept), Pass: Move(None, _refuse)},
    suggest=_suggest,
)


def _ask(game: Game, asker: str, asked: str, order: DealOrder) -> None:
    game.state.stack.append(Consent(asked=asked, asker=asker, order=order))


def _train(game: Game, decision: Decision, order: BuyTrain) -> Deal | None:
    """A train of a company that somebody presides over."""
    seller = game.state.companies.get(order.source)
    if seller is None or seller.president == "" or not order.train:
        return None
    name, buyer = seller.name, order.company or decision.subject

    def agrees(other: Any) -> Terms | None:
        if not isinstance(other, SellTrain) or other.train != order.train:
            return None
        if other.company not in ("", name) or other.buyer not in ("", buyer):
            return None
        return terms_of(other, other.least)

    return Deal(int(seller.president), DEAL, terms_of(order, 1), agrees)


def _ahead(game: Game, _seat: str, order: SellTrain) -> Refusal | None:
    """A company sells no train that it has not got."""
    seller = game.state.companies.get(order.company)
    if seller is None or order.train in seller.trains:
        return None
    return no("running", "no_such_train", train=order.train)


def _words(view: View) -> Iterator[Offer]:
    """One's word to sell a train to a company of another seat that may come to buy one."""
    game = view.game
    others = (one for one in game.companies.values() if one.president not in ("", str(view.seat)))
    if not operates(view) or not any(one.floated for one in others):
        return
    for company in (game.companies[name] for name in view.companies):
        trains = tuple(dict.fromkeys(company.trains))
        if trains:
            word = SellTrain(company.name, trains[0], least=game.figures.trains[trains[0]].price)
            note = view.say("train_note", company=company.name)
            line = view.language.grammar.write(word, view.language.words)
            yield Offer("sell", company.name, line, choices=trains[1:] and trains, note=note)


def _weighed(outlook: Outlook, _decision: Decision, _dice: Dice) -> ChosenOrder:
    """A computer seat accepts what pays more than the thing is worth."""
    game = outlook.game
    order = game.frame(Consent).order
    if isinstance(order, BuyTrain):
        good = spare_train(game, order)
    else:
        good = dict(game.on(GOOD))[type(order)](outlook, order)
    if good:
        return ChosenOrder(Accept(), why("good_price"))
    return ChosenOrder(Pass(), why("price_too_low"))


CONSENT = Feature(
    name="consent",
    events=(DealRefused,),
    forms=(
        form(
            "sell_train",
            SellTrain,
            f"sell train {COMPANY} <train:train> [to <buyer:company>] {SELLING}",
            "sell train {other} {late} to {company} for at least 200",
            "trains",
        ),
    ),
    blocks={SellTrain: DEAL},
    cites=("consent",),
    plans={Consent: FramePlan((CONSENTS,), pop)},
    points={AGREED: {Consent: Accept()}},
    occasions={
        TAKEN: {"consent": _weighed},
        OTHER_SIDE: (BuyTrain, _train),
        FILLS: (SellTrain, answers_nothing),
        AHEAD: (SellTrain, _ahead),
        WORDS_GIVEN: _words,
    },
    settings=(Alternatives("consent", {"asked": Effect(points={ASKED: _ask}), "given": Effect()}),),
)
