"""Signs, short forms and idioms in plain words, and what is said beside an order.

What only its writer needs is left out first. An idiom is only put in plain words where a line
cannot be read as it stands. An aside such as `for the connection run` is taken out of the line, and
every order that is left is turned by it.
"""

import re
from collections.abc import Callable
from functools import lru_cache

from pbm.games.table.lenient.leads import ON as _ON
from pbm.games.table.lenient.leads import as_done, counted, led, routed
from pbm.games.table.lenient.purposes import (
    apart,
    behind,
    ends_elsewhere,
    of_all,
    restated,
    turned,
    unsaid,
)
from pbm.games.table.lenient.rest import at_last, passes_at_last, standing, tried_again
from pbm.games.table.lenient.words import Idiom, Spoken, sought
from pbm.sheets.lenient.conditional import conditional
from pbm.sheets.lenient.counted import figure_in_words
from pbm.sheets.lenient.pieces import pieces
from pbm.sheets.lenient.reader import LineReader
from pbm.sheets.lenient.sought import SoughtPattern, in_other_words, likely

_STILL = re.compile(
    r"if (?:the )?([^,:;]{2,40}?) (?:is|are) still (?:there|available|around|unsold|to be had"
    r"|on offer|for sale|free),?:? (?:then,? )?(.+)",
    re.IGNORECASE,
)
"""A condition that says only that what is bid for is there."""
_BRACKETED = re.compile(r"^\((\d{1,2})\)\s*")
"""A number in brackets before a line."""
_TELEGRAM = re.compile(r"\s+STOP\b\.?(?! IF\b)")
"""What ends a sentence of a telegram."""
_LETTERED = re.compile(r"^\(?[a-zA-Z]\)\s+(?=\S)")
"""A letter before a line of a list: it says no order of the lines."""
_ELSE = re.compile(
    r"^((?:if|when|unless|should)\b[^;]*);\s+(?=(?:otherwise|else|or else|failing that)\b)",
    re.IGNORECASE,
)
"""Before what is done instead, in a line that begins with a condition."""
_TRADE = re.compile(
    r"\b(?:buy|sell|take|get|trad|purchas|acquir|scrap|toss|discard|drop)", re.IGNORECASE
)
_PLACES = re.compile(r"\b(?:lay|tile|track|upgrade|put|place)|\b[A-Z]\d{1,2}\b", re.IGNORECASE)
_THE_TRAIN = re.compile(
    r"\b(the|its|their|that|this|an?|\w+'?s) ([2-9]|1[0-2]|D)"
    r"(?=[,.;!]?\s*$|[,;]? (?:to|from|off|for|at|by|in|of|out|trading|and)\b)",
)
"""A train called by its number alone, where trains change hands: `sells its 3 to GN`."""
_TRAIN_RUNS = re.compile(
    r"\b(\d{1,2})(?:[- ]?trains?|T)\b[:,]?(?: (?:runs?|goes|on|from|over|along|via))*"
    rf" ([A-Z]{{1,2}}\d{{1,2}}(?:(?:{_ON.pattern}|\s+)[A-Z]{{1,2}}\d{{1,2}}\b)+)"
)
"""A train before its route: `2-train from C18 to A22`."""

_RUNS = re.compile(r"\b(?:run|runs|running|operates?|route|drives?)\b", re.IGNORECASE)
_LEG = re.compile(
    r"(?<=[A-Z]\d)(?P<one>\d?)"
    r"(?:,? (?:to|via|through|over|then|and on to|on to|and)| ?->| ?\u2013| ?-)"
    r" ?(?=[A-Z]{1,2}\d{1,2}\b)"
)
"""Between two stops of a route."""

_MAX_LAST = re.compile(
    r"(.+?),? ((?:if|when|unless|provided)\b.+), "
    r"((?:(?:my|our) )?(?:max|maximum|limit|up to)\.?(?: is| being)? \$?\d+)",
    re.IGNORECASE,
)
"""An order, its condition, and only then its maximum."""

_DETOUR = re.compile(
    r"\b(to|reach|reaches|reached|into|as far as|up to|until|till) (?:the )?([A-Z][\w']*)"
    r" (?:via|over|through|by way of|passing)"
    r" ((?:the )?[A-Z][\w']*(?:,? (?:and |then )?[A-Z][\w']*)*)(?=[\s.,;!]|$)"
)
"""A goal before the way to it: `reach Cumberland over O6`."""
_PASS_ALL = re.compile(
    r"(?:please )?(?:i |we )?(?:pass|sit|stay out|keep out|sit out)(?: in| on| of)?"
    r" (?:(?:all|every|each|any)(?: the)? auctions?|everything)",
    re.IGNORECASE,
)
"""What is done in every auction."""
_STOP_AT = re.compile(
    r"^(?:stop|pause|halt)\s*(?::|-|at|by)\s*(?!if\b|when\b)(?=\S)", re.IGNORECASE
)
"""`stop: houses <= 5`."""
_KEPT = re.compile(r"keep as (?:number|no\.?|line|order|item)? ?(\d{1,2})[:.,]?\s+", re.IGNORECASE)
_SAME_TURN = re.compile(
    r"^(?:(?:(?:in|on) )?(?:the )?(?:same|one|a single) (?:stock )?(?:turn|go|move)"
    r"(?:, (?:two|both) \w+)?\s*[:,] ?)"
    r"|,? (?:with it,? )?(?:all |both )?(?:in |on |at )?(?:(?:the )?(?:same|one)|a single)"
    r" (?:stock )?(?:turn|go|move)\b",
    re.IGNORECASE,
)
_SOLD_AND_BOUGHT = re.compile(
    r"\b(?:sell|dump|unload|offload|get rid).*\b(?:buy|take|get|grab|snap up|pick up)"
    r"|\bsold\b.*\bbought\b"
    r"|\bsell \d .* and (?:sell )?\d ",
    re.IGNORECASE,
)
_EVERY_TIME = re.compile(
    r"(.+?),? (?:at|in|on|with|for) (?:every|each|any) (?:turn|move|action|decision|chance"
    r"|opportunity)(?: of mine)?",
    re.IGNORECASE,
)
_COMPANY = r"(?:the )?(?P<{}>(?-i:[A-Z][\w&']*(?: & [A-Z]\w*| [A-Z]\w*)*))"
_EVERY_SHARE = re.compile(
    r"(?:(?:for|on|at|with|in) )?(?:every|each|any)(?: single| further| new)?"
    rf"(?: {_COMPANY.format('first')} (?:share|certificate)s?"
    rf"| (?:share|certificate)s? (?:of|in) {_COMPANY.format('of')}"
    rf"| time (?:an? )?{_COMPANY.format('time')}(?: share| certificate)?)"
    r"(?: (?:that|which))?(?P<up>(?: (?:comes?|goes|is|gets|turns?|put|offered|auctioned|up|on"
    r"|for|to|under|the|sale|offer|auction|block|hammer))*)\s*[:,-]*\s+"
    r"(?=(?:(?:i|we|i'll|i will) )?(?:bid|up to|go|max|pay|offer)\b|my (?:limit|maximum|max)\b)",
    re.IGNORECASE,
)
"""How often, and of what: `Every NYC share that comes up: bid to 9`."""
_CONDITION_FIRST = re.compile(
    rf"(?:{conditional()}|should)\b[^,:;]+[,:]\s*(?:then\s+)?(?=\S)",
    re.IGNORECASE,
)
"""A condition before what is done."""
_TELLS = re.compile(
    r"\b(?:which is|that's|that is|what) (?:its|his|her|their|an?|the)(?: \w+)? (?:shame|pity"
    r"|trouble|problem|way|habit|fault|joke|miser|coward|fool|scandal|disgrace|surprise|waste)\b"
    r"|\b(?:as usual|i (?:notice|noticed|see|saw|read|gather|note)|mark my words"
    r"|(?<!give )(?<!give you )my word|(?:sound|seem|look)(?:s|ed)|fell|went|says|typical"
    r"|surpris(?:ed|es|ing)|alas|apparently)\b"
    r"|\bwhich is an? \w+$",
    re.IGNORECASE,
)
"""What a line says that tells of somebody's doings, and judges them."""
_MOST_COUNTED = 10
"""Greater numbers count nothing in a line, but are dollars."""
_WORD = re.compile(r"(?<![\w&'])[A-Za-z']+(?![\w&])")


@lru_cache(maxsize=4096)
def in_plain_words(text: str, words: Spoken) -> str:
    """A line without the signs and short forms that only its writer needs, and without idioms that
    would mean another thing if they were read as they stand."""
    ends = text[len(text.rstrip(" .!")) :]
    text = in_other_words(text.rstrip(" .!"), ready(words.always)) + ends
    text = _TELEGRAM.sub(".", text) if text.isupper() else text
    bare = text.rstrip(" .!")
    if _PASS_ALL.fullmatch(bare) or passes_at_last(bare):
        return "then: pass"
    if at_last(bare):
        return f"then: {at_last(bare)}"
    if standing(bare):
        return f"standing: {standing(bare)}"
    bare = tried_again(bare)
    text = _EVERY_TIME.sub(r"any: \1", bare) if _EVERY_TIME.fullmatch(bare) else bare + ends
    every = _EVERY_SHARE.match(text)
    if every is not None and (every["up"] or "each" not in every[0].lower()):
        what = every["first"] or every["of"] or every["time"]
        text = f"any: for {what}: {text[every.end() :]}"
    if _SAME_TURN.search(text) and _SOLD_AND_BOUGHT.search(text):
        text = re.sub(r"\band then\b|\bthen\b", "and", _SAME_TURN.sub("", text))
        text = as_done(re.sub(r"\bfirst\b ?|\bwith it\b ?", "", text))
    text = _KEPT.sub(r"keep \1. ", _STOP_AT.sub("stop if ", text, count=1))
    text = _LETTERED.sub("", _BRACKETED.sub(r"\1) ", text))
    if _TRADE.search(text) and not _PLACES.search(text):
        text = _THE_TRAIN.sub(r"\1 \2-train", text)
    text = _DETOUR.sub(r"\1 \3 \2", routed(text))
    text = _TRAIN_RUNS.sub(lambda run: f"{run[1]}: {_ON.sub(' ', run[2])}", counted(text))
    if _RUNS.search(text) and "cube" not in text:
        text = _LEG.sub(r"\g<one> ", text)
    return _ELSE.sub(r"\1, ", text)


def maximum_first(text: str) -> str:
    """An order with its maximum before its condition, where it stands behind; else empty."""
    found = _MAX_LAST.fullmatch(text.rstrip(" .!"))
    return f"{found[1]}, {found[3]} {found[2]}" if found else ""


def still_there(text: str) -> tuple[str, str]:
    """What a line wants to be there still, and its order; empty for any other line."""
    found = _STILL.fullmatch(text)
    return (found[1], found[2]) if found is not None else ("", "")


class OtherWords:
    """Reads texts that cannot be read as they stand."""

    def __init__(
        self,
        words: Spoken,
        reader: LineReader,
        told: Callable[[str], tuple[str, ...]],
        checked: Callable[[str], str],
    ) -> None:
        self.words = words
        self.reader = reader
        self.told = told
        """The canonical lines of a text as it stands."""
        self.checked = checked

    def said(self, text: str) -> tuple[str, ...]:
        """The canonical lines of a text in idioms, or with a story around its orders."""
        if _TELLS.search(text) or not any(self.reader.ways(text)):
            return ()
        behind_it = behind(text, self.reader.ways(text))
        told = (in_plain_words(one, self.words) for one in (text, *behind_it))
        for way in dict.fromkeys((text, *self.reader.without_stories(text), *told)):
            plain = plainly(way, self.words)
            found = (self.told(plain) if plain != text else ()) or self._beside(plain)
            if found:
                return found
        way = restated(text, self.reader)
        return self.told(way) if way else ()

    def led(self, text: str) -> tuple[str, ...]:
        """The orders of a text that begins with what is said beside them."""
        begun = (sought(one) for aside in self.words.asides for one in aside.says)
        return (
            self._beside(text)
            if any(one.pattern.match(text) for one in likely(text, begun))
            else ()
        )

    def evenly(self, text: str, told: tuple[str, ...]) -> tuple[str, ...]:
        """The orders of a text, what is said beside one of them said of all; none where they begin
        with the goal that its list does not reach."""
        if ends_elsewhere(text, self.reader):
            return ()
        for aside in of_all(text, told, self.words, self._verbs):
            found = turned(told, aside)
            if found and all(map(self.checked, found)):
                return found
        return told

    def _verbs(self, text: str) -> int:
        """How many verbs of orders stand in a text."""
        line = pieces(text)
        return sum(self.reader.verb(line, at) for at in range(len(line)))

    def _beside(self, text: str) -> tuple[str, ...]:
        """The orders of a text with what is said beside them."""
        for rest, aside in apart(text, self.words):
            ways = (rest, plainly(rest, self.words), *unsaid(rest, aside))
            for found in (turned(self.told(way), aside) for way in ways):
                if found and all(map(self.checked, found)):
                    return found
        return ()


@lru_cache(maxsize=1024)
def plainly(text: str, words: Spoken) -> str:
    """A text with a family's idioms in plain words: all of it, and what stands behind its lead or
    its condition as well."""
    bare = _in_digits(_respelled(text.rstrip(" .!"), words))
    ends = text[len(text.rstrip(" .!")) :]
    if text.startswith("message "):
        return text
    text = in_other_words(bare, ready(words.idioms))
    lead, rest = led(text)
    clause = _CONDITION_FIRST.match(rest)
    begun = f"{lead}{clause[0]}" if clause is not None else lead
    behind = rest[clause.end() :] if clause is not None else rest
    if begun.strip() and behind:
        text = f"{begun}{in_other_words(behind, ready(words.idioms))}"
    return (text + ends).strip(" ,")


def _respelled(text: str, words: Spoken) -> str:
    """A text with words of dialects and telegrams in plain words."""
    known = words.respelled

    def plain(found: re.Match[str]) -> str:
        return known.get(found.group().lower(), found.group())

    return _WORD.sub(plain, text) if known else text


def _in_digits(text: str) -> str:
    """A text with its numbers in words that are no count in digits: `at eighty`."""
    line = pieces(text)
    found, begun, at = "", 0, 0
    while at < len(line):
        read = None if line.items[at].figure else figure_in_words(line, at)
        if read is not None and read[0] > _MOST_COUNTED:
            found += f"{text[begun : line.items[at].start]}{read[0]}"
            begun = line.items[read[1] - 1].end
        at = at + 1 if read is None else read[1]
    return found + text[begun:]


@lru_cache(maxsize=32)
def ready(idioms: tuple[Idiom, ...]) -> tuple[SoughtPattern, ...]:
    """Idioms, ready to be looked for, with their plain words."""
    return tuple(sought(one.says, one.plain) for one in idioms)
