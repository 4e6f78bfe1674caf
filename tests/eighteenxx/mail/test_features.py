"""A title's programmes are written in its own forms and in those of the features it chooses."""

from __future__ import annotations

import msgspec
import pytest

from pbm.games.eighteenxx.programme.language import language_of
from pbm.games.eighteenxx.titles.t1870 import FEATURES, TITLE

OWN = len(language_of(msgspec.structs.replace(TITLE, features=())).grammar.forms)


@pytest.mark.parametrize("left_out", FEATURES, ids=[one.name for one in FEATURES])
def test_a_title_without_a_feature_has_not_its_orders(left_out: object) -> None:
    chosen = tuple(one for one in FEATURES if one is not left_out)
    language = language_of(msgspec.structs.replace(TITLE, features=chosen))
    forms = language.grammar.forms
    assert len(forms) == OWN + sum(len(one.forms) for one in chosen)
    assert {form.key for form in forms}.isdisjoint(
        form.key for one in FEATURES if one is left_out for form in one.forms
    )
