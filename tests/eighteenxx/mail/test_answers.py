"""What a question offers: answers that do good before one that gives up, with what they cost."""

from __future__ import annotations

from functools import lru_cache

import msgspec
import pytest

from pbm.core.languages import speaking
from pbm.games.eighteenxx.engine.match import match_reader
from pbm.games.eighteenxx.recorded.export import read_json
from pbm.games.eighteenxx.titles.t1870 import TITLE
from pbm.sheets.offer import OfferBlock
from tests.eighteenxx.mail.by_recording import FAMILY, NO_DICE, WAITING, acts_of, stopped_at
from tests.eighteenxx.recorded.files import game_file

BANKRUPT = "1870_game_end_bankrupt"
PROTECTED = "40469_white-to-yellow_price_protect_allowed"


@lru_cache(maxsize=4)
def question(kind: str, order: str, game: str = BANKRUPT) -> tuple[OfferBlock, ...]:
    """The sheet of the seat that is asked where a recorded game has come to such an answer."""
    content = read_json(game_file(game))
    before = next(
        act.before
        for act in acts_of(content)
        if act.kind == kind and type(act.order).__name__ == order
    )
    match = FAMILY.recorded(stopped_at(content, 0), {}).state  # type: ignore[misc]
    told = msgspec.json.decode(FAMILY.encode(match))
    told["position"] = msgspec.json.decode(before)
    match = match_reader(TITLE).decode(msgspec.json.encode(told))
    done = FAMILY.resolve(match, {}, WAITING, NO_DICE)
    asked = done.state.table.asked  # type: ignore[attr-defined]
    assert asked.kind in (kind, "stock")
    return FAMILY.sheet(FAMILY.view(done.state, done.journal, asked.seat)).blocks


def lines(block: OfferBlock) -> list[str]:
    """What may be ticked."""
    return [one.line for one in block.offers if one.line]


def test_bankruptcy_is_the_last_answer_that_is_offered() -> None:
    block = question("trains", "Bankrupt")[0]
    assert lines(block)[-1] == "declare bankruptcy SP"
    assert len(lines(block)) > 1
    assert lines(block)[0].startswith("buy train SP")


def test_a_question_about_a_train_offers_no_token_that_may_be_placed_at_any_time() -> None:
    """The tokens stand with the company's other lines."""
    asked, *others = question("trains", "PlaceToken")
    given = [*lines(asked), *(choice for one in asked.offers for choice in one.choices)]
    assert not [one for one in given if one.startswith("place")]
    assert any(line.startswith("place") for block in others for line in lines(block))


def test_a_question_what_a_company_does_besides_offers_its_tokens() -> None:
    """Where nothing else is asked about, they are the answers."""
    asked, *_ = question("privates", "PlaceToken", PROTECTED)
    given = [*lines(asked), *(choice for one in asked.offers for choice in one.choices)]
    assert any(one.startswith("place") for one in given)


def test_who_may_protect_a_price_is_told_what_was_sold_and_what_it_costs() -> None:
    asked, *others = question("protection", "Protect")
    assert asked.notes[0].endswith("without a line the price falls.")
    assert " % of " in asked.notes[0]
    assert "The block costs you $" in asked.notes[0]
    (answer,) = lines(asked)
    assert answer not in [line for block in others for line in lines(block)]


def test_an_auction_asks_for_a_bid_that_counts() -> None:
    """The highest bid that another has made was proposed as the reader's maximum."""
    asked, *others = question("auction", "Bid")
    (line,) = lines(asked)
    (note,) = [one.note for one in asked.offers if one.line]
    least = note.partition("the least bid $")[2].partition(".")[0]
    assert line.startswith(f"bid up to {least} for ")
    assert "without a line you leave the auction" in note
    private = line.rpartition(" ")[2]
    assert not [one for block in others for one in lines(block) if one.endswith(f" {private}")]


def test_a_price_that_is_asked_for_is_not_proposed_once_more_below() -> None:
    asked, *others = question("par", "Par")
    assert all(line.startswith("par ") for line in lines(asked))
    assert not [line for block in others for line in lines(block) if line.startswith("par ")]


@pytest.mark.parametrize("kind", ["protection", "auction"])
def test_the_same_is_said_in_french(kind: str) -> None:
    order = {"protection": "Protect", "auction": "Bid"}[kind]
    question.cache_clear()
    with speaking("fr"):
        block = question(kind, order)[0]
    question.cache_clear()
    told = " ".join([*block.notes, *(one.note for one in block.offers)])
    assert "sans ligne" in told
