r"""What stands in every text in which a pattern is found: `\bsell (?:all|both)\b` needs `sell `.

Families have thousands of patterns, of which a line holds few. To look for a word is many times
faster than to look for a pattern, and a pattern that is not looked for need not be compiled.
"""

import re
from collections.abc import Iterator

Needs = tuple[str, ...]
"""One of these stands there, in small letters; the empty word stands in every text."""
ANY: Needs = ("",)
_MOST = 8
"""More of them are not looked for faster than the pattern."""
_TOKEN = re.compile(
    r"(?P<letters>[\w ',;:&%!/-]+(?![?*+{]))"
    r"|(?P<width>\\[bBAZ]|[\^$])"
    r"|(?P<look>\(\?<?!)"
    r"|(?P<open>\((?:\?(?::|=|<=|P<\w+>|[aiLmsux]*(?:-[imsx]+)?:))?(?!\?))"
    r"|(?P<close>\))"
    r"|(?P<other>\\(?:[sSwWdD]|\d+|x..|u....|U.{8}|N\{[^}]*\}|[afnrtv])|\.|\(\?P=\w+\)|@\w+"
    r"|\[\^?\]?(?:\\.|[^\]\\])*\]"
    r"|[\x80-\U0010ffff])"
    r"|(?P<times>(?:[?*+]|\{\d*,?\d*\})[?+]?)"
    r"|(?P<or>\|)"
    r"|\\(?P<sign>[!-/:-@\[-`{-~ ])"
    r"|(?P<letter>[^\\()\[\]?*+{}|\x80-\U0010ffff])",
    re.ASCII | re.DOTALL,
)
"""A pattern's parts; one of another kind is not known, and its pattern needs nothing."""


class _Unknown(Exception):
    """A pattern has a part that is not known here."""


def needed_by(says: str) -> Needs:
    """Words of which one stands, whatever its letters, where a pattern is found; `@name` in it may
    stand for anything."""
    try:
        tokens = _tokens(says)
        found = _one_of(tokens)
        return ANY if next(tokens, None) is not None else found
    except _Unknown:
        return ANY


def folded(text: str) -> str:
    """A text as needed words are looked for in it."""
    if text.isascii():
        return text.lower()
    return text.casefold().replace("\u0307", "").replace("\u0131", "i")


def _tokens(says: str) -> Iterator[tuple[str, str]]:
    """The kinds and texts of a pattern's parts."""
    at = 0
    while at < len(says):
        found = _TOKEN.match(says, at)
        if found is None or found.lastgroup is None:
            raise _Unknown
        yield found.lastgroup, found[found.lastgroup]
        at = found.end()


def _one_of(tokens: Iterator[tuple[str, str]]) -> Needs:
    """What alternatives need of which one is found, up to the end of their group."""
    found: dict[str, None] = {}
    last = False
    while not last:
        words, last = _way(tokens)
        found.update(dict.fromkeys(words))
    return ANY if "" in found or len(found) > _MOST else tuple(found)


def _way(tokens: Iterator[tuple[str, str]]) -> tuple[Needs, bool]:
    """What one alternative needs, and whether it is the last."""
    known, run, group = [ANY], "", ANY
    kind = ""
    for kind, text in tokens:
        if kind == "times":
            kept = text[0] == "+" or (text[0] == "{" and text[1] not in "0,")
            known += [group] if kept else []
            known, run, group = [*known, (run if kept else run[:-1],)], "", ANY
            continue
        known, group = [*known, group], ANY
        if kind in ("letters", "letter", "sign"):
            run += text.lower()
        elif kind == "look":
            _one_of(tokens)
        elif kind in ("or", "close"):
            break
        elif kind != "width":
            known, run = [*known, (run,)], ""
            group = _one_of(tokens) if kind == "open" else ANY
    else:
        kind = "close"
    best = max((*known, group, (run,)), key=_worth)
    return best, kind == "close"


def _worth(words: Needs) -> float:
    """How seldom one of some words stands in a text."""
    return min(map(len, words)) - len(words) / 2
