"""A company that must buy a train: its president's papers say what each way costs, what is done
without a line, and which shares he may sell for it."""

from __future__ import annotations

from pbm.games.eighteenxx.engine.match import Match
from tests.eighteenxx.mail.by_recording import FAMILY
from tests.eighteenxx.mail.test_foreseen import told
from tests.eighteenxx.mail.test_letters_of_people import FORCED, played, position
from tests.eighteenxx.mail.test_sheet import blocks

ATSF = (
    "A train of ATSF costs $1 or more, from the treasury alone, and needs nobody's word. A train "
    "of another seat's company needs its president's line. Without a line for it "
)


def notes(match: Match, seat: int, company: str) -> str:
    """All that the block of a company says."""
    sheet = FAMILY.sheet(FAMILY.view(match, [], seat))
    block = next(one for one in sheet.blocks if one.title == f"COMPANY {company}")
    return " ".join(offer.note for offer in block.offers)


def test_both_papers_say_the_cheapest_way_and_what_silence_does() -> None:
    match = position(*FORCED)
    least = '"buy train FW 6 from ATSF for 101" is done.'
    assert "The cheapest of bank and open market costs $800, the treasury holds $101" in notes(
        match, 2, "FW"
    )
    assert ATSF + least in notes(match, 2, "FW")
    page = str(FAMILY.report(FAMILY.view(match, [], 2), []).sections[0])
    assert ATSF.split("Without")[0] in page.replace("\\'", "'")
    assert least in page
    bought = [one for one in played(match, {}).journal if one["type"] == "TrainBought"]
    (done,) = [one for one in bought if one["company"] == "FW"]
    assert (done["train"], done["source"], done["price"]) == ("6", "ATSF", 101)


def test_without_a_train_of_ones_own_silence_sells_shares() -> None:
    match = position(*FORCED)
    match.position.companies["ATSF"].trains = []
    said = notes(match, 2, "FW")
    assert "nobody's word" not in said
    first = said.split('Without a line for it "')[1].split('"')[0]
    assert first.endswith(" for a train")
    (sold, *_) = [one for one in played(match, {}).journal if one["type"] == "Sold"]
    assert first == f"sell {sold['shares']} {sold['company']} for a train"


def test_a_game_that_waits_says_that_it_stops() -> None:
    match = position(*FORCED)
    match.settings["missing"] = "wait"
    assert "Without a line for it the turn stops and you are asked." in notes(match, 2, "FW")


def test_sales_for_the_train_are_offered_and_counted() -> None:
    match = position(*FORCED)
    lines = blocks(match, 2)["COMPANY FW"]
    assert "sell 5 MKT for a train" in lines
    assert "5 shares of MKT bring $300 at the price of now." in notes(match, 2, "FW")
    cost = "buy train FW: this costs $800; FW has $101 now, $699 too little; "
    (some,) = [one for one in told(match, 2, "buy train FW\nsell 5 MKT for a train") if cost in one]
    assert some == (
        f"{cost}your $177 and $300 of the shares that you sell for it leave $222 too little, for "
        "which more shares must be sold."
    )
    both = "buy train FW\nsell 5 MKT for a train\nsell 4 ATSF for a train"
    (all_,) = [one for one in told(match, 2, both) if cost in one]
    assert all_ == f"{cost}your $177 and $660 of the shares that you sell for it suffice."


def test_trains_of_others_are_not_offered_after_shares_were_sold_for_a_new_one() -> None:
    done = played(position(*FORCED), {2: "COMPANY FW\nsell all MKT for a train"}, missing="wait")
    assert done.asked == (2,)
    assert not any(" from " in one for one in blocks(done.state, 2).get("COMPANY FW", ()))
    sheet = FAMILY.sheet(FAMILY.view(done.state, [], 2))
    assert "nobody's word" not in sheet.blocks[0].notes[0]
