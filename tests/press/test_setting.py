"""Words set in lines: none too long, none lost, no short word alone on the last."""

from __future__ import annotations

import pytest

from pbm.press.fonts import LONE, measure, set_lines

SENTENCES = (
    "OSL must buy a train: it has a route and no train. Its director must sell shares for it.",
    "Trains of others, at any price of $1 or more that both presidents agree on, from them.",
    "If it is spent, the company of the second row at the left may be started by you too.",
)


@pytest.mark.parametrize("sentence", SENTENCES)
@pytest.mark.parametrize("width", range(60, 360, 7))
def test_no_short_word_stands_alone_on_the_last_line(sentence: str, width: int) -> None:
    lines = set_lines(sentence, "sans", 6.6, width)
    assert " ".join(lines) == sentence
    assert all(measure(line, "sans", 6.6) <= width for line in lines)
    if len(lines) > 1 and " " in lines[-2].partition(" ")[2]:
        assert " " in lines[-1] or measure(lines[-1], "sans", 6.6) >= LONE * width


@pytest.mark.parametrize("width", range(40, 200, 3))
def test_a_per_cent_stays_with_its_figure(width: int) -> None:
    lines = set_lines("its credit margin is 70 % and it lends at 12 %.", "sans", 6.6, width)
    assert not any(line.startswith("%") for line in lines)
    assert " ".join(lines) == "its credit margin is 70 % and it lends at 12 %."


def test_a_line_of_one_word_gives_none_away() -> None:
    assert set_lines("Construction is", "sans", 6.6, 42) == ("Construction", "is")
