"""The railroad that nobody owns, in reports and on turnsheets: what it has, and its next offers."""

from collections.abc import Iterator

from pbm.core.journal import Event
from pbm.core.page import Block, Cell, Paragraph, Section, Table
from pbm.games.eighteenxx.engine.shares import charter
from pbm.games.eighteenxx.engine.train_sales import bank_offers, lacking, must_buy
from pbm.games.eighteenxx.features.acquisitions.offering import begun, bonus_of, live, soon
from pbm.games.eighteenxx.features.acquisitions.tables import TABLES
from pbm.games.eighteenxx.features.acquisitions.values import (
    AcceptAcquisition,
    CompanyAcquired,
    TrainTaken,
)
from pbm.games.eighteenxx.mail.company_sheet import write
from pbm.games.eighteenxx.mail.horizon import operates
from pbm.games.eighteenxx.mail.report.purse import NOTHING
from pbm.games.eighteenxx.view import View
from pbm.games.eighteenxx.voice import Voice
from pbm.sheets.offer import Offer, OfferBlock


def section(voice: Voice) -> Iterator[Section]:
    """Its box: companies that it has acquired, then whom it asks next, and for what bonus."""
    game = voice.view.game
    tables, blocks = game.by(TABLES), list[Block]()
    kind = next(iter(bank_offers(game)), "")
    said = voice.say(
        "acquirer",
        begins=tables.begins,
        begun=begun(game),
        train=kind,
        waiting=next((name for row in game.state.queue for name in row if name), ""),
    )
    if not game.state.over:
        blocks.append(Paragraph(said))
    if taken := list(_taken(voice)):
        blocks.append(Table(voice.columns("acquired_heads", "llr"), tuple(taken)))
    asked = live(game)
    if asked and not game.state.over and begun(game):
        rows = tuple(_asked(voice, name, number) for number, name in enumerate(asked))
        note = voice.say("acquirer_note", dollars=tables.per_refusal)
        columns = voice.columns("offers_heads", "llr")
        blocks.append(Table(columns, rows, note=note, swatches=tuple(asked)))
    if blocks:
        yield Section(voice.say("section_acquirer"), tuple(blocks))


def _taken(voice: Voice) -> Iterator[tuple[Cell, ...]]:
    """Companies in the box: those of the queue leave nothing but their home."""
    game = voice.view.game
    for company in game.state.companies.values():
        if company.acquired and company.closed:
            yield company.name, voice.say("from_queue"), None
        elif company.acquired:
            yield company.name, voice.who(company.president), game.price(company)


def _asked(voice: Voice, name: str, declined: int) -> tuple[Cell, ...]:
    """Who is asked after so many, and what a share is paid if none or all of those decline."""
    game = voice.view.game
    company = game.companies[name]
    shares = charter(game, company).shares
    bonus = bonus_of(game, company, declined)
    price = game.price(company)
    return name, voice.who(company.president), price, company.income, bonus, bonus // shares


def attention(voice: Voice) -> Iterator[str]:
    """What an acquisition means for the reader's own companies."""
    game = voice.view.game
    for company in (game.companies[name] for name in voice.view.companies):
        if must_buy(game, company) and lacking(game, company) > 0:
            yield voice.say("may_give_up", company=company.name)
    asked = live(game) if begun(game) and operates(voice.view) else []
    for number, name in enumerate(asked):
        if name in voice.view.companies:
            bonus = bonus_of(game, game.companies[name], number)
            yield voice.say("offered_next", company=name, number=number + 1, bonus=bonus)


def offers(view: View) -> OfferBlock:
    """A line for each of the seat's companies that may be asked in the round to come."""
    game = view.game
    asked, found = live(game), []
    for number, name in enumerate(asked if soon(game) and operates(view) else ()):
        if name not in view.companies:
            continue
        bonus = bonus_of(game, game.companies[name], number)
        line = write(view, AcceptAcquisition(name))
        line += f" if offer >= {max(number, 1)} and bonus >= {bonus}"
        note = view.say("acquisition", company=name, number=number + 1, bonus=bonus)
        found.append(Offer("accept", name, line, note=note))
    notes = (view.say("acquisition_silent", dollars=game.by(TABLES).per_refusal),)
    return OfferBlock(view.say("block_acquisition"), (), tuple(found), notes)


def moved(voice: Voice, fact: Event, shares: dict[str, int]) -> tuple[str, int]:
    """What the bonus of an acquired company paid to a holder, and a train that was taken to the
    owner of the private company that is paid for it, unless it closed in the same turn."""
    match fact:
        case CompanyAcquired(company=company, per_share=dollars):
            return "dividends", dollars * shares[company]
        case TrainTaken():
            tables = voice.view.game.by(TABLES)
            if voice.view.game.private(tables.member, str(voice.view.seat)) is not None:
                return "income", tables.per_train
    return NOTHING
