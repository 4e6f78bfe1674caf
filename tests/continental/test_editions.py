"""Games are played to their end by the edition that they were begun with (R45 to R47)."""

from __future__ import annotations

from pbm.core.dice import Dice
from pbm.games.catalogue import family
from pbm.games.continental.family import FAMILY
from pbm.games.continental.resolve import resolve
from pbm.games.continental.window import view_of
from pbm.games.continental.world.rules import EDITIONS, rules_for, standard_rules

FIRST = FAMILY.older["1988"]


def test_new_games_are_of_the_newest_edition() -> None:
    assert family("continental-rails-ii").edition == EDITIONS[-1] == "1988-2"
    assert family("continental-rails-ii", "1988") is FIRST


def test_only_the_public_is_another() -> None:
    old, new = standard_rules("1988").figures, standard_rules().figures
    differ = [one for one in new.__struct_fields__ if getattr(old, one) != getattr(new, one)]
    assert differ == ["public"]


def test_an_edition_goes_with_settings() -> None:
    rules = rules_for({"recalls": "available"}, "1988")
    assert rules.edition == "1988"
    assert rules.figures.public.offer_percent == 6
    assert rules.figures.bank.recall_over == (2, 3)


def test_both_begin_alike_and_trade_apart() -> None:
    """The same seed, the same start; the first market is made by another Public."""
    old, new = (one.new_game([], {}, Dice(5)) for one in (FIRST, FAMILY))
    assert FIRST.encode(old) == FAMILY.encode(new)
    after = [one.resolve(old, {}, {}, Dice(5)).state for one in (FIRST, FAMILY)]
    assert [one.railroads["PENN"].price for one in after] == [
        resolve(old, {}, {}, Dice(5), edition=edition).state.railroads["PENN"].price
        for edition in EDITIONS
    ]
    assert after[0].railroads != after[1].railroads
    assert after[0].tycoons[1].character == after[1].tycoons[1].character


def test_a_view_knows_the_edition() -> None:
    """Computers reckon with the Public of their own game."""
    state = FIRST.new_game([], {}, Dice(5))
    assert (FIRST.view(state, [], 3).edition, FAMILY.view(state, [], 3).edition) == EDITIONS
    assert view_of(state, (), 0, standard_rules("1988")).edition == "1988"
