"""What is said beside orders, such as what for they are done, and what it makes of them.

`for the connection run`, `if I must pay for a train`: it is taken out of its line, and every order
that is left is turned by it. Behind several orders it may be the last one's alone, unless they have
one verb together.
"""

import re
from collections.abc import Callable, Iterator, Sequence

from pbm.games.table.lenient.words import Aside, Spoken, pattern_of

DEPENDS = re.compile(r" if | (?:for a train|to comply)$")
"""An order that is done only if something is so, or for something."""
_JOINED = re.compile(r" and (?=[a-z]{3,} )")


def apart(text: str, words: Spoken) -> Iterator[tuple[str, Aside]]:
    """The rest of a text without each aside that stands in it."""
    for aside in words.asides:
        for says in aside.says:
            found = pattern_of(says).search(text)
            if found is not None:
                rest = f"{text[: found.start()]}{aside.leaves}{text[found.end() :]}"
                yield re.sub(r"\s+", " ", rest).strip(" ,:"), aside


def unsaid(rest: str, aside: Aside) -> tuple[str, ...]:
    """The rest of a text with the verb of whatever is said beside such an aside."""
    return (f"{aside.verb} {rest}",) if aside.verb and rest else ()


def of_all(
    text: str, told: Sequence[str], words: Spoken, verbs: Callable[[str], int]
) -> Iterator[Aside]:
    """The asides of a text that are said of all its orders: they stand before them, or behind the
    only verb, or, where a verb is not theirs, one of the orders says the same itself."""
    several = sum(1 + len(_JOINED.findall(one)) for one in told) > 1
    for aside in words.asides if several else ():
        for found in filter(None, (pattern_of(says).search(text) for says in aside.says)):
            if not aside.verb:
                alone = bool(set(turned(told, aside)) & {*told})
            else:
                alone = found.start() == 0 or verbs(text[: found.start()]) == 1
            if alone:
                yield aside


def turned(lines: Sequence[str], aside: Aside) -> tuple[str, ...]:
    """Orders with what the aside makes of them; none if it makes nothing of one."""
    found: list[str] = []
    for line in lines:
        more = _turns(line, aside) or [
            one for part in _JOINED.split(line) for one in _turns(part, aside) or [""]
        ]
        found += more or [""]
    return tuple(found) if all(found) else ()


def _turns(line: str, aside: Aside) -> list[str]:
    """What the one turn of an aside that an order matches makes of it."""
    more = [re.sub(one, to, line) for one, to in aside.turns.items() if re.search(one, line)]
    return more if len(more) == 1 else []
