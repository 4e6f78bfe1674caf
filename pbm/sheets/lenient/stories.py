"""Stories around an order: `Old debts weigh on me: pay back 450`.

A clause beside an order is a story if it can change nothing of it: it denies, asks, puts off and
reports nothing, says no order itself, and names nothing but what the order names or calls `it`.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Protocol

from pbm.sheets.lenient.circumstances import Circumstances, kinds_at
from pbm.sheets.lenient.conditional import CONDITION
from pbm.sheets.lenient.doubts import REPORTS
from pbm.sheets.lenient.figures import figures
from pbm.sheets.lenient.inflected import stems
from pbm.sheets.lenient.lexicon import Lexicon, doubting, words_of
from pbm.sheets.lenient.loose import BEFORE_NAMES
from pbm.sheets.lenient.pieces import Pieces, pieces
from pbm.sheets.lenient.remarks import leaves_off, mere_remark
from pbm.sheets.lenient.sayable import lexicon_words
from pbm.sheets.lenient.subjects import WORDS, called_by, spoken_of, taken_up
from pbm.sheets.vocabularies import ValueRead

_CUT = re.compile(
    r"(?P<so>[,;:]?\s+(?:and )?(?:so|therefore|hence|thus|that's why|that is why),?\s+)"
    r"|(?P<and>,?\s+and\s+)|(?P<sign>[,;]\s+(?:(?:but|yet|still|well|now)\s+)?|\s+(?:-+|\u2013|\u2014)\s+|[.!]+\s+(?=[A-Z]))|(?P<colon>:\s+)",
    re.IGNORECASE,
)
_SPEAKS = re.compile(r"(?<=\w)\s+(?=(?:I|we|I'll|we'll|please|kindly)\s+[a-z])")
"""Before who orders, with no sign between: `with a heavy heart I sell`."""
_TELLS = re.compile(r"(?:they|it|that|this|there)\b", re.IGNORECASE)
"""Who may do something of his own behind an `and`."""
_BESIDE = frozenset("with to for on in upon by after at".split())
"""What is said beside an order begins with one of these."""
_BEEN = frozenset("has have had is are was were".split())  # by then, behind an `after`
_MINE = frozenset("i i'm i've my me we we've our us mine i'd lets".split())
_WILL = frozenset("will would shall should can could may might must".split())
_SPEAKERS = _MINE | {"it", "this", "that", "there", "money", "time", ""}
"""Anybody else who will or should is another person."""
_SCOPE = frozenset(
    """every each any all always both times twice once keep first second third fourth auction
    auctions action actions round rounds number then rest remaining other others another half about
    roughly around nearly almost approximately per""".split()
)
"""Words that say when, how often or how much: of what stands beside them, too."""
_INVERTED = frozenset(
    """given provided assuming granted failing barring pending had were was did does is are has have
    upon come in at on for with by from under during to of through""".split()
)
"""A clause that begins so asks, says what would be, or says where and for whom the rest holds."""
_ABOUT = frozenset("about around nearly almost".split())
_VOICES = WORDS["kin"] | frozenset(
    """letter letters mail mails motto rule saying song title note version versions text idea ideas
    opinion hint hints want wants wanted think thinks order orders instruction instructions refuse
    refuses refused bluff threat regret hate fear""".split()
)
"""Behind these and a colon stand another's words, or what shall not be."""
_OVER = frozenset("already done last yesterday previous previously ago they".split())
_SMALL = frozenset("out in up on off over down".split())
_OPENS = frozenset(("i", "we", "please", "let", "and", "", ",", ".", "will", "shall", "to"))
_ASKED = ("shall i|we", "can i|we", "may i|we", "do i|we", "am i", "should", "could")
"""These ask wherever they stand."""
_WHY = frozenset(("as", "since", "because", "now"))  # before a colon, too
_SIDES = re.compile(r"\b(?!I\b|OK\b|PS\b|TV\b)[A-Z]{1,2}\b(?!\.)")
"""A sign such as a side of a hex, which says more of an order."""
_NUMBERED = re.compile(r"\b(?:line|order|move|turn|number|no|item)\.? \d{1,2}$", re.IGNORECASE)
_FEWEST, _MOST = 3, 8  # fewer words before an order may mean anything: `In theory, …`


class Reads(Protocol):
    """What is asked of a line's reader."""

    def meaningful(self, line: Pieces, at: int, verbs: bool = True) -> bool: ...
    def verb(self, line: Pieces, at: int, weak: bool = False) -> bool: ...
    def names(self, line: Pieces, at: int) -> list[ValueRead]: ...
    def one(self, text: str) -> str: ...
    def remarks(self, comment: str, order: str) -> bool: ...


class Stories:
    """Finds the order among the stories of one line."""

    def __init__(self, around: Circumstances, reader: Reads) -> None:
        self.around = around
        self.lexicon = around.lexicon
        self.reader = reader

    def orders(self, text: str) -> Iterator[str]:
        """The line without stories, the longest first."""
        tried = 0
        cuts = list(_CUT.finditer(text))
        ends = (one for one in reversed(cuts) if not one["and"] or _told_on(text, one))
        for end in (len(text), *(one.start() for one in ends)):
            behind = text[end:].strip(" ,;-.!")
            remark = mere_remark(behind, self.lexicon, self.reader.meaningful)
            tells = remark or self._behind(behind) or self.reader.remarks(behind, text[:end])
            more = re.split("[,;] ", behind)[1:]  # the last of them may be another order
            tells = tells and not (more and self.reader.one(more[-1]))
            if behind.startswith(":") or (behind and not tells):
                continue
            if end < len(text):
                yield text[:end]
            for cut in cuts:
                if cut.end() < end and tried < _MOST:
                    order = self._without(text[: cut.start()], text[cut.end() : end], cut)
                    tried += 1
                    if order:
                        yield order
        for cut in _SPEAKS.finditer(text) if self.lexicon.acting else ():
            if self._aside(pieces(text[: cut.start()])):
                yield text[cut.end() :]

    def _aside(self, line: Pieces) -> bool:
        """Whether words before an order only say how it is given: `with a heavy heart`."""
        begun = max(line.said(0, self.lexicon.filler), default=0)
        first = next((at for at in range(begun, len(line)) if line.word(at) in _BESIDE), len(line))
        greeted = first == begun or line.word(first - 1) == ","
        known = _blocking(self.lexicon) | (_BEEN if line.word(first) == "after" else frozenset())
        words = (at for at in range(len(line)) if line.word(at)[:1].isalpha())
        return (
            greeted
            and first < len(line)
            and line.word(len(line) - 1)[:1].isalpha()
            and not any(line.word(at) in known or self.reader.meaningful(line, at) for at in words)
        )

    def named(self, text: str, before: str) -> str:
        """A text that calls the one thing named before it by its name."""
        names = self.names_of(pieces(before))
        if len(names) != 1:
            return text
        (name,) = names.values()
        return called_by(text, name)

    def opens(self, sentence: str) -> bool:
        """Whether a sentence before the orders only greets or tells, with nothing of an order."""
        line = pieces(sentence)
        words = {line.word(at) for at in range(len(line))}
        doubts = self.lexicon.doubts
        refused = (*doubts.get("negation", ()), *doubts.get("question", ()), *self.lexicon.hearsay)
        idle = not any(self.reader.meaningful(line, at) for at in range(len(line)))
        return idle and len(line) > _FEWEST and "?" not in words and not line.holds(refused)

    def _without(self, story: str, order: str, cut: re.Match[str]) -> str:
        """The order alone, what it calls `it` by its name; empty if the rest is no story."""
        line = pieces(story)
        why = cut["colon"] is None or line.word(0) in _WHY
        if why and not cut["and"] and len(line) >= _FEWEST and self._apart(line, order):
            return order
        names, so = self.names_of(line), bool(cut["so"])
        called = self._called(story, order, names)
        later = line.holds(self.lexicon.doubts.get("later", ()))
        asks = later or line.word(0) in _INVERTED | _WILL or not (so or spoken_of(order))
        beside = len(names) == 1 and not asks and self.reader.remarks(story, called)
        quiet = beside or self._quiet(line, order, so)
        if len(line) < _FEWEST or not quiet or _NUMBERED.search(story):
            return ""
        words = {line.word(at) for at in range(len(line))}
        if ":" in words or self._caused(line) or (names and self._has_verb(line, so or beside)):
            return ""
        if cut["colon"] and (words & _VOICES or (not beside and self._told(line))):
            return ""
        led = cut["and"] and pieces(order).word(0) not in _MINE
        if not words & _MINE and (led or (cut["colon"] and not names)):
            return ""
        known = pieces(called)
        more = names.keys() - self.names_of(known).keys()
        ordered = not cut["so"] and any(map(self.reader.one, {story, *re.split("[,;]", story)}))
        return "" if more or ordered or self._counted(line) - self._counted(known) else called

    def _called(self, story: str, order: str, names: dict[str, str]) -> str:
        """An order that names the one thing that a story before it names, if there is but one."""
        if len(names) != 1:
            return order
        (name,) = names.values()
        called = taken_up(order, story, name)
        alike = self._kinds(pieces(name)) & self._kinds(pieces(order))
        return called if called != order or alike else f"{name}: {order}"

    def _apart(self, line: Pieces, order: str) -> bool:
        """Whether a clause before a whole order speaks of something else, and names nothing."""
        given = pieces(order)
        named = bool(self.reader.names(given, int(given.word(0) in BEFORE_NAMES)))
        whole = named or self.reader.verb(given, 0)
        alone = whole and not (spoken_of(order) or self.names_of(line))
        return alone and self.reader.remarks(line.text, order)

    def _behind(self, story: str) -> bool:
        """Whether what stands behind an order is a mere story, with nothing of an order in it."""
        line = pieces(story)
        plain = [at for at in range(len(line)) if line.word(at)[:1].isalpha()]
        if len(plain) < _FEWEST - 1:
            return len(line) == 1 and any(line.said(0, self.lexicon.filler))
        more = REPORTS.match(story) or _SIDES.search(story) or leaves_off(line)
        if more or not self._quiet(line, ""):
            return False
        return not any(self.reader.meaningful(line, at) for at in range(len(line)))

    def _quiet(self, line: Pieces, order: str, so: bool = False) -> bool:
        """Whether a clause neither takes back, asks, reports nor orders anything; one before `so`
        may deny, for it ends there."""
        lexicon = self.lexicon
        anothers = line.word(1) in _WILL and line.word(0) not in _SPEAKERS
        if anothers or line.word(0) in _INVERTED:
            return False
        for at in range(len(line)):
            if line.word(at) == "?" or any(line.said(at, lexicon.hearsay)):
                return False
            if not so and self._scope(line, at):
                return False
            if any(line.said(at, _ASKED[: -2 if so and at else None])) or any(
                line.said(at, self._doubts(at, so))
            ):
                return False
            if line.word(at - 1 if at else len(line)) in _OPENS and self.reader.verb(line, at):
                return False
        words = {line.word(at) for at in range(len(line))}
        over = bool(words & _OVER)
        mine = line.word(0) in _MINE and (so or not over)
        lived = mine or (order and len(line) >= _FEWEST and not over)
        return bool(lived) or not self._told(line)

    def _scope(self, line: Pieces, at: int) -> bool:
        """Whether a word says when, how often or how much."""
        beside = line.word(at) not in _ABOUT or at + 1 == len(line) or line.items[at + 1].figure
        return line.word(at) in _SCOPE and beside

    def _has_verb(self, line: Pieces, so: bool) -> bool:
        """Whether an order's verb stands anywhere, no mere `for`."""
        said, named = self.reader.verb, self.reader.names(line, int(line.word(0) in BEFORE_NAMES))
        places = (at for at in range(len(line)) if line.word(at) not in _INVERTED)
        verbs = (said(line, at) for at in places if line.word(at - 1) not in WORDS["degrees"])
        return (not so and any(said(line, one.next, True) for one in named)) or any(verbs)

    def _caused(self, line: Pieces) -> bool:
        """Whether a clause asks for a thing to be done: `have a share auctioned`."""
        begun = line.word(0) in ("have", "let", "lets", "get", "see", "want", "i", "i'd", "we")
        verbs, known = lexicon_words(self.lexicon)[1], self.lexicon.irregular
        words = (item.word for item in line.items if item.word.endswith(("ed", "en", "ld")))
        return begun and any(stem in verbs for word in words for stem in stems(word, known))

    def _told(self, line: Pieces) -> bool:
        """Whether a clause tells of something."""
        return line.holds(self.lexicon.doubts.get("tale", ()))

    def _doubts(self, at: int, so: bool) -> tuple[str, ...]:
        """The words at a position that make more than a story of a clause; `what` begins one."""
        kinds = ["condition", "later", "choice", *(() if at else ("question",))]
        kinds += [] if so and at else ["negation", "wish"]
        return tuple(one for kind in kinds for one in self.lexicon.doubts.get(kind, ()))

    def names_of(self, line: Pieces) -> dict[str, str]:
        """What a clause names, and how it is written there; in small letters where it has no
        others."""
        known = lexicon_words(self.lexicon)[0] if line.text == line.text.lower() else None
        found: dict[str, str] = {}
        after, shouted = 0, line.text.isupper()
        for at in range(len(line)):
            for one in self.reader.names(line, at)[:1] if at >= after else ():
                called = at - (line.word(at - 1) in ("player", "seat") and at > 0)
                raw = line.raw(called, one.next)
                if line.word(at) in _SMALL and (shouted or not raw.isupper()):
                    continue
                unknown = known is not None and line.word(at) not in known
                small = unknown and line.word(one.next) not in ("dollars", "bucks")
                told = called < at or _drawn(line, at)
                if (len(raw) > 1 and (small or any(map(str.isupper, raw)))) or told:
                    found.setdefault(str(one.value), raw)
                    after = one.next
        return found

    def _kinds(self, line: Pieces) -> set[frozenset[str]]:
        """What the names of a clause may stand for."""
        return {kinds_at(line, at, self.around) for at in range(len(line))} - {frozenset()}

    def _counted(self, line: Pieces) -> set[int]:
        """The figures of a clause, and what counts a name though it may be one: `two IC`."""
        return {
            one.value
            for at in range(len(line))
            for one in figures(line, at, self.lexicon, False)
            if not any(self.reader.names(line, at)) or any(self.reader.names(line, one.next))
        }


def _told_on(text: str, cut: re.Match[str]) -> bool:
    """Whether what follows an `and` tells of something else, and is no more of a condition."""
    return bool(_TELLS.match(text, cut.end())) and not CONDITION.search(text, 0, cut.start())


def _drawn(line: Pieces, at: int) -> bool:
    """Whether it is told of what stands there that something comes from it: from the market."""
    return "from" in (line.word(at - 1), line.word(at - 2) if line.word(at - 1) == "the" else "")


@lru_cache(maxsize=16)
def _blocking(lexicon: Lexicon) -> frozenset[str]:
    """The words that say more than how an order is given."""
    return words_of(doubting(lexicon), lexicon.hearsay, lexicon.firm, lexicon.minding) - _BESIDE
