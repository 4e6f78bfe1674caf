"""Every offered line with its maximum is done; one more is cut or refused by its rule (10)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

import pytest

from pbm.core.dice import Dice
from pbm.core.languages import speaking
from pbm.games.continental import accounts
from pbm.games.continental.events import Outcome
from pbm.games.continental.orders.reading import read
from pbm.games.continental.resolve import resolve
from pbm.games.continental.sheet import sheet
from pbm.games.continental.sheet.terms import abreast, region
from pbm.games.continental.start import new_game
from pbm.games.continental.state import State
from pbm.games.continental.view import View
from pbm.press.sheet_pdf import sheet_boxes
from pbm.sheets.lines import WIDTH
from pbm.sheets.marks import extract
from pbm.sheets.offer import Offer, SheetHead
from pbm.sheets.sheet import print_sheet
from tests.continental import midgame
from tests.continental.midgame import DREW, GOULD

HEAD = SheetHead("cr-28", "7", 4, 1, "K7QD-93MX")


def rich() -> State:
    """The same game with money in every till and purse, so that every limit is the rulebook's."""
    game = midgame.state()
    for account in [accounts.till(code) for code in game.railroads] + [accounts.purse(GOULD)]:
        game.accounts[accounts.BANK] += game.accounts.get(account, 0) - 500_000
        game.accounts[account] = 500_000
    return game


def after_the_middle() -> State:
    """The game after a turn of nobody's orders, with its own numbers."""
    return resolve(midgame.state(), {}, {}, Dice("sheet")).state


def first_turn() -> State:
    """A new game, in which everybody may choose a name and nobody presides."""
    return new_game((), {}, Dice("sheet"))


GAMES = {
    "middle, seat 4": (midgame.state, GOULD),
    "middle, seat 9": (midgame.state, DREW),
    "rich, seat 4": (rich, GOULD),
    "a turn later, seat 4": (after_the_middle, GOULD),
    "first turn, seat 1": (first_turn, 1),
}


def offers(view: View) -> Iterator[Offer]:
    """All offers of a sheet."""
    for block in sheet(view).blocks:
        yield from block.offers


def outcomes(game: State, seat: int, lines: list[str]) -> list[Outcome]:
    """What becomes of some lines of one seat, nobody else ordering anything."""
    reading = read("\n".join(lines), midgame.view(seat, game))
    assert reading.complaints == ()
    found = resolve(game, {seat: [one.order for one in reading.orders]}, {}, Dice("sheet")).outcomes
    return [one for one in found if one.index == len(lines) - 1]


def companions(view: View, offer: Offer) -> list[str]:
    """A railroad with a Right-of-Way must build or abandon it to bid for another (4.7.2)."""
    held = [desk for desk in view.desks if desk.code == offer.subject and desk.row]
    if offer.order != "row" or not held:
        return []
    desk = held[0]
    return [f"build {desk.code} {desk.build_least}" if desk.build_least else f"abandon {desk.code}"]


LATER = {"not_director", "more_shares"}
"""What only the election at the end of the turn decides about `control` (4.14)."""


def under(offered: str, cited: str) -> bool:
    """Whether an outcome cites a rule of the offer, or the chapter that it stands in."""
    return any(
        mine == its or mine.startswith(f"{its}.")
        for mine in re.findall(r"[\w.]+", offered)
        for its in re.findall(r"[\w.]+", cited)
    )


def other_figure(offer: Offer, figure: int) -> str:
    """The offered line with another figure in the place of the largest."""
    return re.sub(rf"(?<!\w){offer.most}(?!\w)", str(figure), offer.line, count=1)


@pytest.mark.parametrize("name", GAMES)
def test_the_maximum_is_carried_out_and_one_more_is_not(name: str) -> None:
    make, seat = GAMES[name]
    game = make()
    view = midgame.view(seat, game)
    tried = 0
    for offer in offers(view):
        if not offer.line:
            continue
        before = companions(view, offer)
        found = outcomes(game, seat, [*before, offer.line])
        assert any(one.verdict == "done" or one.reason in LATER for one in found), (offer, found)
        if offer.most is not None and str(offer.most) in offer.line.split():
            more = other_figure(offer, offer.most + 1)
            (over,) = outcomes(game, seat, [*before, more])
            assert over.verdict in ("cut", "refused"), (offer, over)
            assert under(offer.rule, over.rule), (offer, over)
            assert over.got is None or over.got <= offer.most
            tried += 1
    assert tried >= 5


@pytest.mark.parametrize("name", GAMES)
def test_the_least_is_carried_out_and_one_less_is_not(name: str) -> None:
    make, seat = GAMES[name]
    game = make()
    for offer in offers(midgame.view(seat, game)):
        if offer.least is None or offer.least < 2 or not offer.line:
            continue
        (found,) = outcomes(game, seat, [other_figure(offer, offer.least)])
        assert found.reason in ("", "under_ask"), (offer, found)
        (over,) = outcomes(game, seat, [other_figure(offer, offer.least - 1)])
        if offer.order == "influence":  # it is paid, and buys no level
            assert over.figures == {"level": 0}
            continue
        assert over.verdict in ("cut", "refused"), (offer, over)
        assert under(offer.rule, over.rule), (offer, over)


@pytest.mark.parametrize("name", GAMES)
def test_the_text_sheet_comes_back_untouched_without_a_complaint(name: str) -> None:
    make, seat = GAMES[name]
    view = midgame.view(seat, make())
    text = print_sheet(sheet(view), HEAD)
    assert max(map(len, text.splitlines())) <= WIDTH
    (part,) = extract(f"My orders:\n\n> {text}".replace("\n", "\n> ")).parts
    reading = read(part.text, view)
    given = [offer.line for offer in offers(view) if offer.given]
    assert ([one.text for one in reading.orders], reading.complaints) == (given, ())


def test_every_struck_line_may_be_given_as_it_stands() -> None:
    """Taking the sign away is enough; only orders that exclude one another are told."""
    view = midgame.view(GOULD, rich())
    text = print_sheet(sheet(view), HEAD).replace("#: ", "")
    orders = [one.text for one in read(text, view).orders]
    exclusive = ("and line", "not both; line", "At most", "can buy one", "can double one", "only")
    for complaint in read(text, view).complaints:
        assert any(word in complaint.reason for word in exclusive)
    assert len(orders) > 25


OFFERED = {
    "borrow", "repay", "prodigal", "sell", "incorporate", "merge", "bid", "buy", "short", "control",
    "resign", "spy", "message", "lend", "sell treasury", "improve", "build", "abandon", "row",
    "double", "locomotive", "technology", "influence", "rate war", "dividend",
}  # fmt: skip


def test_every_order_is_offered_to_who_may_give_it() -> None:
    """`withdraw` never is (10.1.2); a name is chosen at the start or when bankrupt (3.2)."""
    assert {offer.order for offer in offers(midgame.view(GOULD, rich()))} == OFFERED
    assert "character" in {offer.order for offer in offers(midgame.view(1, first_turn()))}


def test_the_civil_war_and_bankruptcy_take_offers_away() -> None:
    """8.1: no building; 4.11.2: a bankrupt railroad does next to nothing."""
    game = rich()
    game.turn = 11
    assert "build" not in {o.order for o in offers(midgame.view(GOULD, game)) if o.line}
    game.railroads["B&O"].standing = game.railroads["PENN"].standing = "bankrupt"
    left = {o.order for o in offers(midgame.view(GOULD, game)) if o.line and o.subject == "B&O"}
    assert left <= {"lend", "repay", "sell treasury", "abandon", "buy", "sell", "resign", "merge"}


def test_who_has_no_seat_or_no_game_left_gets_no_offers() -> None:
    assert sheet(midgame.view(0)).blocks == ()
    over = midgame.state()
    over.over = True
    assert sheet(midgame.view(GOULD, over)).blocks == ()


def test_who_has_neither_cash_nor_credit_is_told_so_and_what_the_bank_recalls() -> None:
    """Nothing can be borrowed or repaid, but the recall is what he must know."""
    game = midgame.state()
    game.accounts[accounts.BANK] += game.accounts[accounts.purse(GOULD)]
    game.accounts[accounts.purse(GOULD)] = 0
    game.tycoons[GOULD].available, game.tycoons[GOULD].recall = 0, 700
    told = sheet(midgame.view(GOULD, game))
    block = told.blocks[0]
    assert (block.title, block.offers) == ("PERSONAL", ())
    assert block.status[:2] == ("cash $0", "loan $900")
    assert "The Bank recalls $700 of your loan" in block.notes[0]
    assert "# PERSONAL - cash $0" in print_sheet(told, HEAD)
    assert any(box.text == "PERSONAL" for box in sheet_boxes(told, HEAD))


def test_the_sheet_of_a_railroad_reads_like_the_sample() -> None:
    block = next(one for one in sheet(midgame.view()).blocks if one.title == "RAILROAD B&O")
    assert block.status[:2] == ("cash $12,400", "255 miles")
    build = next(offer for offer in block.offers if offer.order == "build")
    assert (build.least, build.most, build.line) == (300, 600, "build B&O 600")
    assert build.note == (
        "Dollars a mile for PA7, 150 miles; the towns cost $8,700 more. Of each dollar above the"
        " least a director gets one part in 3."
    )
    row = next(offer for offer in block.offers if offer.order == "row")
    assert row.choices[0] == "PA3 89 mi value 50 Philadelphia-New York"


def test_what_a_loan_of_the_president_would_pay_is_offered() -> None:
    """4.15, 4.17, 4.18: cash only; where the railroad's is not enough, 10.2.1 brings it."""
    game = midgame.state()
    till, purse = accounts.till("PENN"), accounts.purse(GOULD)
    for account, amount in ((till, 100), (purse, 50_000)):
        game.accounts[accounts.BANK] += game.accounts[account] - amount
        game.accounts[account] = amount
    offered = offers(midgame.view(GOULD, game))
    pairs = [
        (lend, bought) for lend, bought in pairwise(offered)
        if lend.order == "lend" and lend.note.startswith("Its cash is not enough: lend it $")
        if lend.subject == bought.subject == "PENN"
    ]  # fmt: skip
    assert [bought.order for _, bought in pairs] == ["double", "locomotive", "technology"]
    together = "\n".join(line for _, bought in pairs for line in ("", bought.line))
    total = sum(int(lend.line.split()[-1]) for lend, _ in pairs)
    assert not read(f"lend PENN {total}{together}", midgame.view(GOULD, game)).complaints
    for offer, order in ((lend, bought.line) for lend, bought in pairs):
        assert "the sum, in ONE line" in offer.note
        paid, bought = (
            outcomes(game, GOULD, lines) for lines in ([offer.line], [offer.line, order])
        )
        assert paid[0].verdict == "done"
        assert [one.verdict for one in bought] == ["done"]
        (alone,) = outcomes(game, GOULD, [order])
        assert (alone.verdict, alone.reason) == ("refused", "cash_only")


LACKING = re.compile(r" \((?P<borrow>borrow and )?(?:lend \$(?P<lend>[\d,]+)|out of reach)\)$")
"""What a thing wants beside the railroad's cash."""


@pytest.mark.parametrize(
    ("till", "purse", "told"),
    [
        (500_000, 0, ["", "", "", ""]),
        (1600, 900, [" (out of reach)", "", "", " (out of reach)"]),
        (100, 2100, [" (out of reach)", " (lend $940)", " (lend $940)", " (out of reach)"]),
        (6000, 500, [" (borrow and lend $1,800)", "", "", " (out of reach)"]),
    ],
)
def test_what_can_be_paid_now_and_what_with_a_loan_is_told_apart(
    till: int, purse: int, told: list[str]
) -> None:
    """Second tracks, engines, technologies (4.15, 4.17, 4.18): what is payable comes first."""
    game = midgame.state()
    for account, amount in ((accounts.till("PENN"), till), (accounts.purse(GOULD), purse)):
        game.accounts[accounts.BANK] += game.accounts[account] - amount
        game.accounts[account] = amount
    things = [
        (offer.order, choice) for offer in offers(midgame.view(GOULD, game))
        if offer.order in ("double", "locomotive", "technology") and offer.subject == "PENN"
        for choice in offer.choices
    ]  # fmt: skip
    marks = [LACKING.search(choice) for _, choice in things]
    assert sorted(one.group() if one else "" for one in marks) == sorted(told)
    for (verb, choice), mark in zip(things, marks, strict=True):
        thing = re.sub(r"^[A-J] (?=[a-z])", "", choice).partition(" $")[0]
        lend = int(mark["lend"].replace(",", "")) if mark and mark["lend"] else 0
        before = [f"borrow {lend - purse}"] if mark and mark["borrow"] else []
        before += [f"lend PENN {lend}"] if lend else []
        bought = outcomes(game, GOULD, [*before, f"{verb} PENN {thing}"])
        assert [one.verdict == "done" for one in bought] == [mark is None or lend > 0], choice
        if lend:
            (alone,) = outcomes(game, GOULD, [f"{verb} PENN {thing}"])
            assert (alone.verdict, alone.reason) == ("refused", "cash_only")
    for verb in ("double", "locomotive", "technology"):
        payable = [not LACKING.search(choice) for one, choice in things if one == verb]
        assert payable == sorted(payable, reverse=True)


def test_own_stocks_come_first_and_all_others_stand_in_one_table() -> None:
    """The largest holding in dollars first; no line for each stock that one has none of."""
    view = midgame.view(GOULD)
    block = next(one for one in sheet(view).blocks if one.title == "STOCK MARKET")
    named = [offer.subject for offer in block.offers]
    held = [road.code for road in view.railroads if road.mine and road.mine.shares]
    own = list(dict.fromkeys(code for code in named if code in held))
    worth = {road.code: road.mine.shares * road.price for road in view.railroads if road.mine}
    assert own == sorted(held, key=lambda code: -worth[code])
    table = named.index("")
    assert set(named[:table]) == set(held)
    others = [road.code for road in view.railroads if road.code not in held]
    assert [choice.split()[0] for choice in block.offers[table].choices] == others
    assert len(named) - table <= 3


def test_regions_that_a_right_of_way_would_link_are_called_as_in_the_report() -> None:
    """In French as well, where the sheet had their English names."""
    for name, told in (("MOUNTAIN", "Montagnes"), ("GREAT LAKES", "Grands Lacs")):
        assert region(name) == name.title()
        with speaking("fr"):
            assert region(name) == told


def test_a_table_of_the_sheet_has_no_column_that_nobody_fills() -> None:
    """No head `Links` over nothing where no Right-of-Way links a region."""
    rows = [("PA3", 89, 0, "Philadelphia-New York", ""), ("PA4", 91, 5, "Altoona-Pittsburgh", "")]
    heads = [column.head for column in abreast("row_heads", "lrrll", rows, 2).columns]
    assert heads == ["RoW", "Miles", "Value", "Between"] * 2
    linked = [*rows, ("PA7", 150, 9, "Cumberland-Pittsburgh", "Ohio")]
    assert "Links" in [one.head for one in abreast("row_heads", "lrrll", linked, 2).columns]
