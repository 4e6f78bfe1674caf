"""Redemption and reissue: a company buys back its shares and puts them on offer again.

A president does so instead of all else in his stock turn.
"""

from collections.abc import Iterator
from typing import Any

from pbm.core.refusal import IllegalOrder, no
from pbm.games.eighteenxx.computer.choose import GOOD
from pbm.games.eighteenxx.computer.stock import IDEAS
from pbm.games.eighteenxx.engine.deals import DEALS, OTHER_SIDE, propose
from pbm.games.eighteenxx.engine.shares import held
from pbm.games.eighteenxx.engine.steps.stock_turn import TEMPTS
from pbm.games.eighteenxx.features.redemption import acts
from pbm.games.eighteenxx.features.redemption.acts import (
    AFTER_OWN_ACTS,
    AGAIN,
    PURSE,
    TEMPTING,
    AcceptRedemption,
    Reissue,
    Reissued,
    amount_refusal,
    company_acts,
    redeem,
    redeem_refusal,
    reissue,
    reissue_refusal,
)
from pbm.games.eighteenxx.features.redemption.computer import ideas, worth_selling
from pbm.games.eighteenxx.mail.stock_sheet import DEALINGS
from pbm.games.eighteenxx.programme.complete import FILLS, answers_nothing
from pbm.games.eighteenxx.programme.figures import of_company
from pbm.games.eighteenxx.recorded.export import RecordedAction
from pbm.games.eighteenxx.recorded.translate import MEANS, Translator
from pbm.games.eighteenxx.recorded.writing import SAYS, by_company, dealt
from pbm.games.eighteenxx.values.feature import DEAL, AddedOrders, Feature, Tables
from pbm.games.eighteenxx.values.game import Game, Move
from pbm.games.eighteenxx.values.orders import Order, Redeem
from pbm.games.eighteenxx.values.point import Alternatives, Effect, switch
from pbm.games.eighteenxx.values.state import MARKET, Company, StockRound
from pbm.games.eighteenxx.view import View
from pbm.games.table.consent import Deal, Terms
from pbm.games.table.decision import Decision
from pbm.sheets.parse import form


def _redeem(game: Game, order: Redeem) -> None:
    holder = "" if order.source == MARKET else order.source
    propose(game, game.frame(StockRound).seat, holder, order)


def _holder(_game: Game, _decision: Decision, order: Redeem) -> Deal | None:
    """The seat from which a company would redeem."""
    if not order.source.isdigit():
        return None

    def agrees(other: Any) -> Terms | None:
        agreed = isinstance(other, AcceptRedemption) and other.company == order.company
        return Terms() if agreed else None

    return Deal(int(order.source), DEAL, Terms(), agrees)


def _dealings(view: View, company: Company) -> Iterator[tuple[Order, str]]:
    """What a president may offer on the sheet for a company of his, and at what price."""
    game, name = view.game, company.name
    if company.president != str(view.seat) or not company.operated:
        return
    if held(company, MARKET) and amount_refusal(game, company) is None:
        told = {"price": game.price(company), "cash": game.cash(name)}
        yield Redeem(name, MARKET), view.say("redemption", company=name, **told)
    if shares := held(company, name):
        par, whole = game.by(acts.NEW_PAR)(game, company), not game.by(acts.AFTER_OWN_ACTS)
        note = view.say("reissue", company=name, shares=shares, par=par, whole=whole)
        yield Reissue(name), note


def _recorded(means: Translator, action: RecordedAction) -> Reissue | None:
    """Shares that a company itself sells are put on offer again."""
    company = action["shares"][0].rsplit("_", 1)[0]
    if action["entity_type"] != "corporation":
        return None
    if not means.certificates.all_with(action["shares"], action["entity"]):
        raise IllegalOrder(no("selling", "not_held", company=company))
    return Reissue(company)


def _said(means: Translator, order: Reissue) -> RecordedAction:
    """All that the company holds of itself, at the par that the shares get."""
    company = means.game.companies[order.company]
    shares = dealt(means, company.name, company.name, held(company, company.name))
    par = means.game.by(acts.NEW_PAR)(means.game, company)
    return by_company("sell_shares", company.name, **shares, share_price=par)


REDEMPTION = Feature(
    name="redemption",
    events=(Reissued,),
    figures=(of_company("redeemed", lambda _game, one: held(one, one.name)),),
    forms=(
        form(
            "accept",
            AcceptRedemption,
            "accept the~ redemption of? <company:company>",
            "accept redemption of {company}",
            "redemption",
        ),
        form(
            "redeem",
            Redeem,
            "redeem a|one|1~ share~ of~ <company:company> [from <source:holder>]",
            "redeem {company} from market",
            "redemption",
        ),
        form(
            "reissue",
            Reissue,
            "reissue <company:company> shares~",
            "reissue {company}",
            "reissue",
        ),
    ),
    blocks={AcceptRedemption: DEAL},
    cites=("redemption", "reissue"),
    parts=(
        AddedOrders(
            "stock",
            {Redeem: Move(redeem_refusal, _redeem), Reissue: Move(reissue_refusal, reissue)},
            company_acts,
        ),
    ),
    occasions={
        TEMPTS: lambda game: game.by(TEMPTING)(game),
        DEALS: (Redeem, redeem),
        DEALINGS: _dealings,
        IDEAS: ideas,
        GOOD: (Redeem, worth_selling),
        OTHER_SIDE: (Redeem, _holder),
        FILLS: (AcceptRedemption, answers_nothing),
        MEANS: ("sell_shares", _recorded),
        SAYS: (Reissue, _said),
    },
    settings=(
        Alternatives(
            "reissue_par",
            {
                "table": Effect(),
                "nearest": Effect(points={acts.NEW_PAR: acts.nearest}),
                "nearest, 200 at most": Effect(points={acts.NEW_PAR: acts.nearest_so_far}),
            },
        ),
    ),
    tables=Tables(acts.RedemptionTables, acts.TABLES),
)


def _held_now(game: Game, _stock: StockRound, company: Company) -> int:
    """All that a company has, income of a reissue of the same round too."""
    return game.cash(company.name)


HABITS = (
    switch("reissue_again", "once a round", "when sold out", AGAIN, True),
    switch("reissue_turn", "whole turn", "after own acts", AFTER_OWN_ACTS, True),
    switch("redeem_money", "held at the start", "held now", PURSE, _held_now),
    switch("skip_redemption", "asked", "skipped", TEMPTING, lambda _game: False),
)
"""What the engine on which games were recorded does otherwise."""
