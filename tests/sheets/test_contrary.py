"""Lines that say something against the orders that they would be read as."""

from __future__ import annotations

from pbm.games.chicago.language import words
from pbm.games.continental.orders.vocabulary import lexicon
from pbm.sheets.lenient.contrary import belied
from pbm.sheets.lenient.lexicon import Contrary, Lexicon

TOY = Lexicon(
    contraries=(
        Contrary(says=r"\bgive up\b", read="^(?:take|keep) "),
        Contrary(says=r"\d", read=r"^build \d{4}", unless=r"\bmiles?\b"),
    )
)


def test_a_line_belies_the_orders_that_its_words_cannot_mean_and_no_other() -> None:
    assert belied("Give  up PA7!", ("3. take PA7",), TOY)
    assert belied("give up PA7 and PA8", ("leave PA8", "keep 2. take PA7"), TOY)
    assert not belied("give up PA7", ("leave PA7",), TOY)
    assert not belied("take PA7", ("take PA7",), TOY)


def test_what_a_line_says_besides_may_allow_the_orders() -> None:
    assert belied("build for 3300", ("build 3300",), TOY)
    assert not belied("build for 3300 a mile", ("build 3300",), TOY)


def test_free_text_may_take_back_and_doubt_what_it_likes() -> None:
    for known in (lexicon(), words().orders):
        said = "my offer is withdrawn"
        assert not belied(f"message {said}", (f"message {said}",), known)
        assert belied(f"bid 14 for PRR, {said}", ("bid up to 14 for PRR",), known)
