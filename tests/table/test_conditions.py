"""The language of conditions: what it means, how it is written again, what it complains of."""

from __future__ import annotations

import msgspec
import pytest

from pbm.games.table.conditions import Node, evaluate, words
from pbm.games.table.figures import FigureRegister, Scene, figure
from pbm.games.table.letters import read_programme
from tests.table.market import FIGURES, LANGUAGE, Look, market


def condition(text: str) -> Node:
    """The condition of a line."""
    read, complaints = read_programme(f"if {text}: pass", LANGUAGE)
    assert not complaints, complaints
    node = read[0].instruction.condition
    assert node is not None
    return node


def scene(cash: int = 7, apples: int = 2) -> Scene:
    """Seat 1 with so much."""
    m = market([cash, 3], [apples, 4])
    return Scene(Look(1, cash, m))


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        ("cash = 7", True),
        ("cash != 7", False),
        ("cash < 8 and cash > 6", True),
        ("cash <= 6 or apples >= 2", True),
        ("not cash = 7", False),
        ("not (cash = 7 and apples = 1)", True),
        ("cash = 1 and cash = 2 or apples = 2", True),
        ("cash = 1 and (cash = 2 or apples = 2)", False),
        ("cash - 5 >= apples", True),
        ("price + apples = cash", True),
        ("cash - 1 - 1 = 5", True),
        ("apples(2) = 4", True),
        ("apples ( seat 2 ) > apples", True),
        ("$7 = cash", True),
        ("rich(2)", True),
        ("not sold_out", True),
        ("somebody feeds seat 2", True),
        ("nothing is left or somebody feeds 1", False),
    ],
)
def test_conditions(text: str, truth: bool) -> None:
    assert bool(evaluate(condition(text), scene(), {})) is truth


@pytest.mark.parametrize(
    "text",
    [
        "cash = 1 and (cash = 2 or apples = 2)",
        "not (cash = 7 or apples = 1) and price > 2",
        "not not rich(2)",
        "(cash = 1 or cash = 2) and (price = 3 or rich(1))",
        "cash - 5 + 2 >= apples(2) - 1",
        "somebody feeds seat 2",
    ],
)
def test_a_condition_written_again_is_the_same_condition(text: str) -> None:
    node = condition(text)
    assert condition(words(node)) == node


def test_the_figures_asked_are_kept_for_the_account() -> None:
    seen: dict[str, int] = {}
    evaluate(condition("cash > 9 or apples(2) = 4"), scene(), seen)
    assert seen == {"cash": 7, "apples(2)": 4}


def complaint(text: str) -> tuple[str, str, str]:
    """What a mistaken line is answered with: the carets, the reason, the suggestion."""
    _, complaints = read_programme(text, LANGUAGE)
    assert len(complaints) == 1
    fault = complaints[0]
    return " " * (fault.column - 1) + "^" * fault.width, fault.reason, fault.suggestion


COMPARE = "cash is a figure: compare it with another one (<, <=, =, !=, >=, >)"


@pytest.mark.parametrize(
    ("text", "caret", "reason", "suggestion"),
    [
        ("if chash > 3: buy", "   ^^^^^", "There is no figure chash", "cash"),
        ("1. buy if cash", "          ^^^^", COMPARE, ""),
        ("if cash > : buy", "          ^", "A figure is missing here", ""),
        ("if rich: buy", "   ^^^^", "It is asked as rich(<seat>)", ""),
        ("if apples(9) > 1: buy", "          ^", "There is no seat 9", ""),
        ("if (cash > 1: buy", "            ^", ") is missing here", ""),
        ("1. buy until", "             ^", "A condition is missing after until", ""),
        (
            "if " + "(" * 30 + "cash",
            " " * 24 + "^",
            "No condition needs brackets more than 20 deep",
            "",
        ),
    ],
)
def test_complaints_point_at_the_mistake(
    text: str, caret: str, reason: str, suggestion: str
) -> None:
    assert complaint(text) == (caret, reason, suggestion)


def test_an_or_before_a_verb_begins_an_alternative() -> None:
    read, _ = read_programme("1. buy if cash > 5 or apples > 3 or sell 1", LANGUAGE)
    assert read[0].text == "1. buy if cash > 5 or apples > 3 or sell 1"
    assert len(read[0].instruction.alternatives) == 2


@pytest.mark.parametrize(
    ("line", "alternatives"),
    [
        ("buy if cash > 5 or sell > 3", 1),
        ("buy if cash > 5 and sell(2) > 3", 1),
        ("buy until cash > 5 and sell >= 3", 1),
        ("buy if cash > 5 and sell > 3 or sell 1", 2),
    ],
)
def test_a_verb_that_is_a_figure_too_is_one_where_it_is_asked(line: str, alternatives: int) -> None:
    figures = FigureRegister([*FIGURES, figure("sell", lambda _, seat=0: seat, "seat", least=0)])
    read, complaints = read_programme(line, msgspec.structs.replace(LANGUAGE, figures=figures))
    assert not complaints, complaints
    assert [one.text for one in read] == [f"1. {line}"]
    assert len(read[0].instruction.alternatives) == alternatives


def test_two_figures_of_one_name_are_refused_at_load() -> None:
    with pytest.raises(ValueError, match="two figures bear one name"):
        FigureRegister([figure("cash", lambda scene: 1), figure("cash", lambda scene: 2)])


def test_a_phrase_must_give_what_its_fact_needs() -> None:
    with pytest.raises(ValueError, match="does not give what"):
        FigureRegister(
            [figure("rich", lambda scene, seat: 1, "seat", phrases=("somebody is rich",))]
        )
