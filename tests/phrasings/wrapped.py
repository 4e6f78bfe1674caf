"""Letters of canonical orders, made at random, as a mail program wraps them."""

from __future__ import annotations

import random
import textwrap
from collections.abc import Callable, Sequence
from functools import cache

from pbm.games.continental.orders.grammar import GRAMMAR
from pbm.games.family import Reading
from pbm.games.table.letters import read_programme
from pbm.games.table.programme import Language
from tests.phrasings.test_sequential import LANGUAGES

WORDS = """I hereby announce to the whole world of railroad barons that nobody will ever take a
thing from me and if you do so then all of us shall pay for it dearly but I like her line a lot.
Never mind what they say: it was cheap, she said, "too cheap" (or so) and went on""".split()
COMPARED = (">= 60", "< 4", "= 2", "<= 12", "!= 0", "> 71")
ADDED = ("", "", "", " - 10")
NUMBER = 40


def letter(seed: int, orders: Callable[[random.Random], str]) -> tuple[list[str], str]:
    """The lines of a letter, and its text as a mail program wraps it at some width."""
    dice = random.Random(seed)
    lines = [orders(dice) for _ in range(dice.randint(1, 4))]
    width = dice.randint(60, 78)
    hyphens = dice.random() < 0.5
    wrapped = [textwrap.wrap(line, width, break_on_hyphens=hyphens) for line in lines]
    return lines, "\n".join(one for pieces in wrapped for one in pieces)


@cache
def questions(title: str) -> tuple[str, ...]:
    """All that a condition of a title can ask for, as it is written."""
    language, _ = LANGUAGES[title]
    names = [one.example.split()[-1] for one in language.grammar.forms]
    asked = [word for form in language.grammar.forms for word in form.example.split()]
    of = sorted({*names, *(one for one in asked if one.isupper())})
    found = []
    for figure in sorted(language.figures.names):
        ways = [figure, *(f"{figure}({one})" for one in of), f"{figure}(2)"]
        found += [way for way in ways if _taken(f"if {way} >= 3: pass", language)][:4]
    return tuple(found)


def _taken(line: str, language: Language) -> bool:
    return not read_programme(line, language)[1]


@cache
def examples(title: str) -> tuple[str, ...]:
    language, _ = LANGUAGES[title]
    return tuple(one.example for one in language.grammar.forms if not one.hidden)


def condition(title: str, dice: random.Random) -> str:
    """Some comparisons joined."""
    asked = [
        f"{dice.choice(questions(title))}{dice.choice(ADDED)} {dice.choice(COMPARED)}"
        for _ in range(dice.randint(1, 4))
    ]
    return dice.choice((" and ", " or ", " and ")).join(asked)


def message(examples: Sequence[str], dice: random.Random) -> str:
    """A message of common words and of what might be orders."""
    words = [dice.choice(WORDS) for _ in range(dice.randint(4, 24))]
    if dice.random() < 0.7:
        words.insert(dice.randrange(len(words)), dice.choice(examples))
    return f"message {' '.join(words)}{dice.choice(('', '.', '!'))}"


def programme_line(title: str, dice: random.Random) -> str:
    """A line of a programme that the grammar takes."""
    language, _ = LANGUAGES[title]
    if dice.random() < 0.25:
        return message(examples(title), dice)
    while True:
        one, other = dice.choice(examples(title)), dice.choice(examples(title))
        lead = dice.choice(("", "", f"{dice.randint(1, NUMBER)}. ", "any: ", "keep 7. "))
        before = f"if {condition(title, dice)}: " if dice.random() < 0.6 else ""
        joined = dice.choice(("", "", f" and {other}", f" or {other}"))
        behind = f" if {condition(title, dice)}" if dice.random() < 0.3 else ""
        bound = dice.choice(("", "", "", " at most 2 times", f" until {condition(title, dice)}"))
        line = f"{lead}{before}{one}{joined}{behind}{bound}"
        if not one.startswith("message") and _taken(line, language):
            return line


def single_order(dice: random.Random) -> str:
    """An order of Continental Rails."""
    found = tuple(one.example for one in GRAMMAR.forms if one.example and not one.hidden)
    return message(found, dice) if dice.random() < 0.4 else dice.choice(found)


def misread(lines: Sequence[str], wrapped: str, understand: Callable[[str], Reading]) -> str:
    """What a wrapped letter gives that none of its lines says; empty if nothing."""
    meant = [_bare(one.text) for line in lines for one in understand(line).orders]
    reading = understand(wrapped)
    rest, asked = iter(meant), bool(reading.complaints)
    for one in reading.orders:
        given = _bare(one.text)
        cut = given.startswith("message ") and asked
        if not any(line == given or (cut and line.startswith(given)) for line in rest):
            return f"{given!r} in\n{wrapped}"
    told = len(reading.orders) == len(meant) or asked
    return "" if told else f"lost in\n{wrapped}"


def _bare(line: str) -> str:
    """A line without a number that may have been given to it."""
    number, _, rest = line.partition(". ")
    return rest if number.isdigit() else line
