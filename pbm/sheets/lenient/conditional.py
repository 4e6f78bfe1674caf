"""The words that set a condition, before an order or behind it: data, six groups of `common.toml`.

`given` stands before what must be so and `denied` before what must not, `timed` before what comes
once, `lasting` before what must stay so, `during` before what goes on meanwhile, and `ending`
before what ends it. All patterns that speak of conditions have their words from here.
"""

import re
from functools import cache

from pbm.sheets.lenient.lexicon import common, lone_words, phrase

_KINDS = ("given", "denied", "timed", "lasting", "during", "ending")
_BARE = "if"
"""Behind any other word of what is given may stand a `that` which belongs to it."""


@cache
def conditions(*kinds: str) -> tuple[str, ...]:
    """The phrases that set a condition: of all kinds, or of some."""
    groups = ((kind, text) for kind in kinds or _KINDS for text in common().groups[kind])
    return tuple(
        f"{text} that?" if kind == "given" and text != _BARE else text for kind, text in groups
    )


@cache
def conditional(*kinds: str) -> str:
    """A pattern of the words that set a condition: of all kinds, or of some."""
    return f"(?:{'|'.join(map(_pattern, conditions(*kinds)))})"


def conditional_words() -> frozenset[str]:
    """The single words that set a condition."""
    return lone_words(text for kind in _KINDS for text in common().groups[kind])


def _pattern(text: str) -> str:
    """A pattern of one phrase: `on (?:the )?condition`."""
    said = ""
    for words, must in phrase(text):
        one = f" (?:{'|'.join(words)})" if len(words) > 1 else f" {words[0]}"
        said += one if must else f"(?:{one})?"
    return said.removeprefix(" ")


CONDITION = re.compile(rf"\b{conditional()}\b", re.IGNORECASE)
"""A word that sets a condition, of whatever kind."""
_BINDS_BEHIND = re.compile(
    rf"(?<=\S)\s+#(?!\d)\s*(?=.*\b(?:{conditional()}|or|instead|except)\b)", re.IGNORECASE
)


def binding_comment(text: str) -> str:
    """A line whose comment behind `#` may bind its order, with a dash in place of that sign."""
    return _BINDS_BEHIND.sub(" -- ", text)
