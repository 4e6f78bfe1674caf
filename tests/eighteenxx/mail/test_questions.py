"""Questions between parts: told in a sentence, their answers first on the sheet, and taken."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from pbm.core.dice import Dice
from pbm.games.eighteenxx.engine.match import Match
from pbm.games.eighteenxx.view import View
from pbm.games.family import Family, Resolution
from pbm.sheets.offer import Offer, OfferBlock
from tests.eighteenxx.golden.moments import after, opened
from tests.eighteenxx.mail.by_recording import FAMILY
from tests.eighteenxx.mail.test_foreseen import in_stock
from tests.eighteenxx.mail.test_parts import replaced, rounds, waiting

FIRST = FAMILY.older["Mayfair 1995"]
"""The edition in which what comes of nothing without another's word is asked about."""


def asked(
    match: Match, letters: dict[int, str], rules: Family = FAMILY
) -> tuple[Match, Resolution]:
    """One part of a turn that goes on until somebody must decide."""
    readings = {}
    for seat, text in letters.items():
        readings[seat] = FAMILY.understand(text, FAMILY.view(match, [], seat))
        assert readings[seat].complaints == (), text
    done = rules.resolve(match, readings, {}, Dice("questions"))
    found: Match = FAMILY.decode(FAMILY.encode(done.state))
    return found, done


def first(match: Match) -> OfferBlock:
    """What stands first on the sheet of the seat that is asked."""
    question = match.table.asked
    assert question is not None
    return FAMILY.sheet(FAMILY.view(match, [], question.seat)).blocks[0]


def answers(block: OfferBlock) -> list[Offer]:
    """The offers with a line."""
    return [one for one in block.offers if one.line]


@pytest.mark.parametrize("number", [4, 9, 20])
def test_the_answer_that_stands_first_is_taken_and_nobody_asked_again(number: int) -> None:
    match, _ = asked(replaced(waiting(rounds()[number]), horizon="decision"), {})
    kinds = set()
    for _ in range(25):
        question, block = match.table.asked, first(match)
        if question is None:
            break
        kinds.add(question.kind)
        assert block.title == "THE QUESTION"
        (line, *_) = answers(block) or [Offer("", line="then: pass")]
        match, done = asked(match, {question.seat: line.line})
        told = [one for one in done.journal if one["type"] == "OrdersAccounted"]
        (mine,) = [one for one in told if one["seat"] == question.seat]
        assert [one["verdict"] for one in mine["accounts"]] == ["done"], (question, line.line)
        assert match.table.asked is None or match.table.asked.key != question.key
    assert len(kinds) > 1


def test_a_question_is_a_sentence_with_its_answers_and_only_what_may_come_below() -> None:
    match, done = asked(waiting(rounds()[4]), {})
    (block, *more) = FAMILY.sheet(FAMILY.view(match, [], 3)).blocks
    answer = "These answers are legal now; give one, or a programme that finds it:"
    asks = "You must decide where IC lays track in operating round 5.1."
    assert block.notes == (f"{asks} {answer}",)
    assert [one.line for one in block.offers] == ["lay IC 57 at K16 to SW NE", "lay IC nothing"]
    assert [one.title for one in more] == ["COMPANY IC"]
    assert not [one for one in more[0].offers if one.line.startswith(("lay", "station"))]
    asked_one = str(FAMILY.report(FAMILY.view(match, done.journal, 3), []))
    assert "you must decide where IC lays track in operating round 5.1" in asked_one
    report = FAMILY.report(FAMILY.view(match, done.journal, 2), [])
    told = [str(block) for section in report.sections for block in section.blocks]
    assert any("must decide where IC lays track in operating round 5.1" in one for one in told)


@pytest.mark.parametrize("number", [4, 9, 20])
def test_a_letter_that_does_not_answer_is_told_what_it_counts_as(number: int) -> None:
    match, _ = asked(replaced(waiting(rounds()[number]), horizon="decision"), {})
    for _ in range(12):
        question = match.table.asked
        if question is None:
            break
        view = FAMILY.view(match, [], question.seat)
        offered = answers(first(match))
        for line in offered:
            assert not any("You are asked" in one for one in foreseen(view, line.line)), line
        told = next(iter(foreseen(view, "message Hello")), "")
        after, silent = asked(match, {question.seat: "message Hello"})
        if question.kind != "privates":
            counts = told.removesuffix('".').rpartition('it counts as "')[2]
            _, said = asked(match, {question.seat: counts})
            assert facts(said)[: len(facts(silent))] == facts(silent), told
        match = after


def facts(done: Resolution) -> list[object]:
    """What happened in a part, apart from the letters."""
    told = ("OrdersAccounted", "BatchEnded", "MessageSent")
    return [one for one in done.journal if one["type"] not in told]


def foreseen(view: View, text: str) -> tuple[str, ...]:
    """What a receipt foresees."""
    found: tuple[str, ...] = FAMILY.forecast(view, FAMILY.understand(text, view))
    return found


def test_a_question_about_a_price_is_not_answered_by_a_purchase() -> None:
    match = replaced(opened().match, missing="wait", horizon="decision")
    for line in ("GRSC", "MRBC", "SCC", "GSC", "SLSF"):
        asking = match.table.asked
        match, _ = asked(match, {asking.seat if asking else 1: f"buy private {line}"})
    asking = match.table.asked
    assert asking is not None
    view = FAMILY.view(match, [], asking.seat)
    (told, *_) = foreseen(view, "1. buy SLSF")
    assert told == (
        "You are asked at what price SLSF starts in the initial stock round, and none of your "
        'lines answers that: it counts as "par SLSF at 68".'
    )
    assert not any("You are asked" in one for one in foreseen(view, "par SLSF at 100"))


def test_the_answers_of_the_initial_round_go_by_the_printed_order_of_the_companies() -> None:
    """SLSF is offered before MKT: a game in thought had them in the order of their names."""
    letters = {
        1: "bid 50 for MRBC and up to 60",
        2: "1. bid up to 70 for SCC\n2. bid 170 for MKT",
        3: "buy private GRSC",
        4: "buy private GSC",
    }
    moment = after(opened(), letters, missing="wait")
    asks = "You must decide what to do in the initial stock round."
    assert moment.match.table.asked is not None
    block = first(moment.match)
    assert block.notes[0].startswith(asks)
    assert [one.line for one in block.offers] == ["buy private SLSF", "bid 165 for MKT", "pass"]


def test_who_bought_a_presidency_is_asked_for_its_price_and_for_nothing_else() -> None:
    match = replaced(opened().match, missing="wait", horizon="decision")
    for line in ("buy private GRSC", "buy private MRBC", "buy private SCC", "buy private GSC"):
        asking = match.table.asked
        match, _ = asked(match, {asking.seat if asking else 1: line})
    asking = match.table.asked
    assert asking is not None
    match, _ = asked(match, {asking.seat: "buy private SLSF"})
    block = first(match)
    assert block.notes[-1].startswith(
        "You must decide at what price SLSF starts in the initial stock round."
    )
    assert {one.order for one in answers(block)} == {"par"}


def test_a_question_with_more_answers_than_are_listed_says_so() -> None:
    match, _ = asked(replaced(in_stock(), missing="wait"), {})
    (note,) = first(match).notes
    assert "These answers are legal now; give one" in note
    match = replaced(opened().match, missing="wait", horizon="decision")
    for line in (
        "buy GRSC",
        "buy MRBC",
        "buy SCC",
        "buy GSC",
        "buy SLSF\npar SLSF at 82",
        "buy MKT",
    ):
        asking = match.table.asked
        match, _ = asked(match, {asking.seat if asking else 1: line})
    block = first(match)
    assert "These answers and others are legal now; give one" in block.notes[-1]
    assert len(block.offers[0].choices) == 23


def test_a_question_without_an_answer_of_ones_own_stands_on_the_sheet_and_past_steps_do_not() -> (
    None
):
    """What comes of nothing without another's word has no line to offer, and nothing behind it."""
    match = besides(FIRST)
    question = match.table.asked
    assert question is not None
    view = FAMILY.view(match, [], question.seat)
    sheet = FAMILY.sheet(view)
    assert not answers(sheet.blocks[0])
    (note,) = sheet.blocks[0].notes
    assert note.startswith(f"You must decide what {question.subject} does besides in operating")
    assert note.endswith("a sheet without one declines.")
    assert f"COMPANY {question.subject}" not in {block.title for block in sheet.blocks}
    assert not FAMILY.forecast(view, FAMILY.understand("note nothing else", view))
    match, _ = asked(match, {question.seat: ""}, FIRST)
    assert match.table.asked is None or match.table.asked.key != question.key


def test_nobody_is_asked_about_what_could_only_come_of_another_s_word() -> None:
    """In the first edition everybody was (M13)."""
    assert besides(FIRST).table.asked is not None
    assert besides(FAMILY).table.asked is None


def test_who_is_bought_of_has_written_of_deals_so_that_the_buyer_is_asked() -> None:
    match = besides(FIRST)
    question = match.table.asked
    assert question is not None
    owners = {one.owner: name for name, one in match.position.privates.items()}
    other = next(seat for seat in owners if seat.isdigit() and int(seat) != question.seat)
    dollars = FIRST.view(match, [], 1).game.figures.privates[owners[other]].price
    line = f"sell private {owners[other]} to {question.subject} for at least {2 * dollars}"
    assert besides(FAMILY, {int(other): line}).table.asked is not None


def besides(rules: Family, more: Mapping[int, str] | None = None) -> Match:
    """A round that waits, in which every question is answered by a line for none, up to one without
    an answer that needs nobody's word, or to the end."""
    match, _ = asked(waiting(rounds()[4]), dict(more or {}), rules)
    while (question := match.table.asked) is not None and answers(first(match)):
        match, _ = asked(match, {question.seat: "stop if round > 99"}, rules)
    return match


def test_a_stop_tells_its_own_words_to_its_seat_and_to_nobody_else() -> None:
    match, done = asked(waiting(rounds()[4]), {3: "COMPANY IC\nstop if trains >= 0\nlay nothing"})
    question = match.table.asked
    assert question is not None
    assert (question.seat, question.reason) == (3, "stop")
    said = 'Your line "stop in COMPANY IC if trains >= 0" has stopped the turn. You must decide'
    assert first(match).notes[0].startswith(said)
    mine, other = (
        str(FAMILY.report(FAMILY.view(match, done.journal, seat), [])) for seat in (3, 2)
    )
    assert 'as you wished by "stop in COMPANY IC if trains >= 0": you must decide' in mine
    assert "stop in" not in other
    assert "stop in" not in str(FAMILY.sheet(FAMILY.view(match, [], 2)))


def test_companies_stand_on_a_sheet_in_the_order_in_which_they_operate() -> None:
    match = waiting(rounds()[20])
    for seat in range(1, 5):
        view = FAMILY.view(match, [], seat)
        titles = [one.title for one in FAMILY.sheet(view).blocks if one.title.startswith("COMPANY")]
        prices = [match_price(match, title.split()[1]) for title in titles]
        assert prices == sorted(prices, reverse=True)


def match_price(match: Match, company: str) -> int:
    """The share price of a company."""
    game = FAMILY.view(match, [], 1).game
    return int(game.price(game.companies[company]))


def test_the_answer_to_a_stop_is_done_though_own_numbered_lines_stand() -> None:
    """It is taken beside them from the sheet, which bears them as orders."""
    letters = {1: "stop if cash >= 0\n1. sell 1 FW\n2. pass"}
    match, _ = asked(replaced(in_stock(), horizon="stock-round"), letters)
    question, *others = FAMILY.sheet(FAMILY.view(match, [], 1)).blocks
    answer = next(one.line for one in question.offers if "sell 1 GMO" in one.line)
    stands = [one.line for block in others for one in block.offers if one.given]
    assert [line.partition(". ")[2] for line in stands] == ["sell 1 FW", "pass"]
    _, done = asked(match, {1: "\n".join([*stands, answer])})
    (mine,) = [one for one in done.journal if one["type"] == "OrdersAccounted" and one["seat"] == 1]
    told = {one["text"].partition(". ")[2]: one["events"] for one in mine["accounts"]}
    first_done = min((deeds[0]["move"], text) for text, deeds in told.items() if deeds)
    assert first_done[1] == "sell 1 GMO"


@pytest.mark.parametrize(
    ("text", "undone"),
    [
        ("1. buy MP", True),
        ("1. buy MP or buy IC\n2. sell 9 FW", True),
        ("any: sell 5 MP\n1. buy MP", True),
        ("1. buy MP\nthen: pass", False),
        ("1. buy MP\n2. sell 1 FW", False),
        ("1. if cash > 9999: sell 1 FW", False),
    ],
)
def test_lines_of_which_none_can_be_done_count_as_the_least_act(text: str, undone: bool) -> None:
    """Parts: the decision asked is not asked again."""
    match, _ = asked(replaced(in_stock(), missing="wait"), {})
    told = foreseen(FAMILY.view(match, [], 1), text)
    counts = (
        "You are asked what to do in stock round 4, and none of your lines can be done now: it "
        'counts as "pass".'
    )
    assert (counts in told) is undone
    stops = [one for one in told if "the turn stops and you are asked" in one]
    now = 'if none of your lines can be done for what you are asked now, it counts as "pass"; later'
    assert all((now in one) is not undone and "later, where" in one for one in stops)
    assert bool(stops) is ("then" not in text)
    _, silent = asked(match, {1: "message Hello"})
    _, done = asked(match, {1: text})
    passes = facts(done) == facts(silent)
    assert passes is (undone or "then" in text or "9999" in text)


def test_a_company_without_a_line_stops_the_turn_later_than_the_question_about_it() -> None:
    """Parts: the decision asked is not asked again."""
    match, _ = asked(waiting(rounds()[4]), {})
    assert match.table.asked is not None
    view = FAMILY.view(match, [], match.table.asked.seat)
    told = [one for one in foreseen(view, "message Hello") if "There is no line for" in one]
    mine = f"There is no line for {match.table.asked.subject}: the turn stops later and you are"
    assert any(one.startswith(mine) for one in told)
    assert all("later" not in one for one in told if not one.startswith(mine))


def test_a_standing_default_is_not_lost_with_the_turn() -> None:
    """4.: it is the seat's for that kind of decision until another takes its place."""
    match = replaced(waiting(rounds()[4]), horizon="operating-round")
    view, lost = FAMILY.view(match, [], 1), "This turn ends before the next stock round"
    assert any(one.startswith(lost) for one in foreseen(view, "then: pass"))
    assert not any(one.startswith(lost) for one in foreseen(view, "standing: pass"))


@pytest.mark.parametrize("number", [4, 20])
def test_who_has_no_line_for_a_company_is_told_of_a_stop_if_there_is_one(number: int) -> None:
    """Not where nothing is left of its turn that its president may decide."""
    match, _ = asked(waiting(rounds()[number]), {})
    found: set[bool] = set()
    for _ in range(16):
        question = match.table.asked
        if question is None:
            break
        told = foreseen(FAMILY.view(match, [], question.seat), "message Hello")
        match, _ = asked(match, {question.seat: "message Hello"})
        after = match.table.asked
        stops = after is not None and after.subject == question.subject
        said = f"There is no line for {question.subject}: the turn stops later and you are asked."
        assert (said in told) is stops, (question.kind, question.subject)
        found.add(stops)
    assert found == {True, False}


def test_of_a_company_of_which_its_president_has_spoken_nothing_more_is_asked() -> None:
    match, _ = asked(waiting(rounds()[9]), {})
    match, _ = asked(match, {3: "lay FW nothing\nstop in COMPANY FW if cash >= 0"})
    question = match.table.asked
    assert question is not None
    assert (question.subject, question.kind, question.reason) == ("FW", "run", "stop")
    told = foreseen(FAMILY.view(match, [], question.seat), "message Hello")
    assert not any(one.startswith("There is no line for FW") for one in told)
    match, _ = asked(match, {3: "message Hello"})
    assert match.table.asked is not None
    assert match.table.asked.subject != "FW"
