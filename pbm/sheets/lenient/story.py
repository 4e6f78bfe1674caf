"""A story around an order: `My aunt loved it, so I buy a Monon`, `I start it at 80, come what may`.

What is said before an order or behind it is left off only where it can change nothing: it gives no
order itself, names nothing and no figure that the order does not, denies, asks and limits nothing,
and reports nobody's words.
"""

import re
from collections.abc import Callable, Iterator

import msgspec

from pbm.sheets.lenient.doubts import doubt
from pbm.sheets.lenient.figures import figures
from pbm.sheets.lenient.lexicon import Lexicon
from pbm.sheets.lenient.pieces import Pieces, pieces
from pbm.sheets.lenient.sayable import own_words
from pbm.sheets.vocabularies import ValueRead

_SO = (
    r"(?:and |but )?(?:so|therefore|hence|thus|that is why|that's why|which is why|for that reason)"
)
_BEFORE = re.compile(
    rf"(?P<so>,?\s+{_SO}\b,?\s+|:\s+{_SO}\b,?\s+)(?=\S)"
    r"|(?P<sign>[,;:]\s+(?:(?:and|but|then|yet|still|well|now)\b,?\s+)?|\s+(?:-+|\u2013|\u2014)\s+|[.!]+\s+)(?=\S)",
    re.IGNORECASE,
)
"""Between a story and the order behind it; with a `so` the story is the reason of it."""
_BEHIND = re.compile(r"[,;]\s+|\s+(?:-+|\u2013|\u2014)\s+|[.!]+\s+|:\s+(?=[a-z])")
_REPORTED = re.compile(
    r"\b(?:sa(?:id|ys?|ying)|wr(?:ote|ites?|itten|iting)|t(?:old|ells?)|ask(?:ed|s)?|suggest\w*"
    r"|advi[sc]\w*|recommend\w*|think(?:s|ing)?|thought|believ\w*|wants?|wanted|dream\w*|plan\w*"
    r"|ideas?|opinion|rumou?r\w*|quot\w+|reads?|letters?|mails?|sheet|imagin\w*|pretend\w*"
    r"|suppos\w*|jok\w+|examples?|wonder\w*|hints?|propos\w*|claims?|claimed|according|insist\w*"
    r"|begs?|begged|beg|urg\w+|order(?:ed|s)?|instruct\w*|command\w*|motto|rule|saying|song|title"
    r"|opponents?|rivals?|enem(?:y|ies)|partner|offer(?:s|ed)?|promis\w*|announc\w*|report\w*"
    r"|answer\w*|repl(?:y|ies|ied)|calls?|called|versions?|earlier|old(?= (?:order|plan|line))"
    r"|correct\w*|mean[st]?|strik\w+|crossed out|void|never ?mind|hypothe\w*|fantas\w*|regret\w*"
    r"|refus\w*|avoid\w*|resist\w*|hesitat\w*|postpon\w*|delay\w*|undecided|threat\w*|bluff\w*"
    r"|unlikely|hardly|scarcely|barely|against|oppos\w*|hate to|loath\w*|fear)\b"
    r"|[\"\u201c\u201d]|^'",
    re.IGNORECASE,
)
"""Words of a story that may be about what others say, or about what shall not be."""
_TIME = re.compile(
    r"^(?:in|on|at|by|during|within|upon|until|till|under|from|for|as|like|to|of|than|per|re)\b"
    r"|\b(?:\w+day|week|month|year|round|game|end|endgame|winter|spring|summer|autumn|phase|turn"
    r"|time being|moment|date|deadline|stage|future|past|morning|evening|night)\b",
    re.IGNORECASE,
)
"""How a time or an aim is told, at which an order would be another."""
_MANY = re.compile(
    r"\b(?:pair|couple|dozen|handful|few|several|many|both|double|triple|brace|quarter|third|most"
    r"|lots?|plenty|bunch|single|whole|rest|remaining|others?|same|different|each|every|all|any"
    r"|another|full|half|nothing|everything|none|best|least|extra|more|fewer|less|some)\b",
    re.IGNORECASE,
)
_MINE = re.compile(r"\b(?:i|i'\w+|me|my|we|we'\w+|us|our|let's|lets)\b", re.IGNORECASE)
_KIN = re.compile(
    r"\b(?:wife|husband|brother|sister|uncle|aunt|friend|father|mother|boss|son"
    r"|daughter|lawyer|banker|broker|doctor|neighbou?r|cousin|grand\w+)\b",
    re.IGNORECASE,
)
_ORDERING = ("i", "we", "and", "then", "please", "to", "will", "shall", "let", "lets", "must")
"""Before a verb: it is an order, or may be one."""
_PLACE = re.compile(r"\b[A-Za-z]{1,2}\d{1,2}\b")
_STRANGER = re.compile(r"(?<!^)\b(?!I\b)[A-Z]\w*")
_PRONOUN = re.compile(
    r"\b(?:it|them|him|(?:that|this|his|her|its) (?:card|company|one|private|stock|line|road))\b",
    re.IGNORECASE,
)
"""What speaks in an order of the one thing that the story names."""
_SOME = re.compile(
    r"\b((?:(?:buy|sell|take|get|have|dump|purchase|acquire|want|grab|redeem)(?: me| back)? )?"
    r"(?:an?|one|two|three|four|five|\d|another|all|every|everything|the lot)(?: more)?"
    r"(?: shares?| certificates?)?(?: of (?:it|them|its shares|my shares|mine))?"
    r"(?: i (?:have|own))?)"
    r"(?=[\s.,!]*(?:please|thanks|thank you)?[\s.!]*$|,? (?:from|out of|at|if|unless)\b)",
    re.IGNORECASE,
)
"""So many of what the story names."""
_FEWEST = 3
"""Words of a story that stands before an order without a `so`."""
_OPENING = 4
"""Words from whose first ones a doubt may be about all that follows."""
_OTHERS = re.compile(
    r"^(?!(?:i|we|it|this|that|there|money|time)\b)(?:the |my )?[\w']+ (?:will|shall|would|could"
    r"|might|may|can|must|should|has to|ought|won't|can't)\b"
    r"|\b(?:far be it|forbids?|forbid|heaven help|no reason|nothing)\b"
    r"|\b(?:to|i|any|then|keep|or|and|not|of|the|a|an|always|if|at|that|standing)$",
    re.IGNORECASE,
)
"""What somebody else will do or should, what shall not be, and words that go on."""
_STEPS = frozenset(
    """run runs route routes best lay lays tile tiles token tokens station stations dividend
    withhold withholds pays pay keeps keep buys buy sells sell par pars bid bids issue issues redeem
    redeems cube cubes train trains discard discards protect accepts accept declines decline build
    builds""".split()
)
"""Words of a story that may be an order by themselves."""
_BEFORE_NAMES = ("the", "of", "in", "for", "with", "my", "on", "about", "a", "an", "old", "our")
"""What stands before a name in a sentence."""
_SURE = ("negation", "tale", "choice", "later")
"""What a reason may speak of."""
_NOT_THE_ORDERS = frozenset(
    "a an the and or of in on at it its is be as to for with this that my our your i we us me you"
    " not no so now then but by up out off down all too very well let have go come may can do what"
    " like good time one day way thing things people man men say see".split()
)
"""Small words that also stand in orders."""


class Story(msgspec.Struct, frozen=True):
    """An order with what is told around it; `because` where a `so` stands between."""

    before: str
    order: str
    behind: str
    sign: str = ""
    """What stands between the story and the order."""
    because: bool = False


def stories(text: str) -> Iterator[Story]:
    """Ways to cut a line into a story and an order, the longest order first."""
    begins = [("", 0, "", False)]
    begins += [
        (text[: f.start()], f.end(), f.group().strip()[:1], f["so"] is not None)
        for f in _BEFORE.finditer(text)
    ]
    ends = [(len(text), "")]
    ends += [(f.start(), text[f.end() :]) for f in reversed(list(_BEHIND.finditer(text)))]
    for before, begun, sign, because in begins:
        for end, behind in ends:
            if (before or behind) and begun < end:
                order = text[begun:end].strip()
                yield Story(before.strip(), order, behind.strip(), sign, because)


class StoryJudge:
    """Judges stories by the words of one family."""

    def __init__(
        self,
        lexicon: Lexicon,
        names: Callable[[Pieces, int], list[ValueRead]],
        verb: Callable[[Pieces, int], bool],
        things: frozenset[str],
    ) -> None:
        self.lexicon = lexicon
        self.names = names
        self.verb = verb
        self.things = things
        """What may be bought, sold and sent: a story that names it is about it."""

    def resolved(self, story: Story) -> Story:
        """A story whose order names what it speaks of as `it`, where that is one thing."""
        named = self.named(pieces(story.before)) & self.things
        if len(named) != 1 or self.named(pieces(story.order)) & self.things:
            return story
        (name,) = named
        order = _PRONOUN.sub(name, story.order)
        order = _SOME.sub(rf"\1 {name}", order, count=1) if order == story.order else order
        line = pieces(order)
        ordered = any(self.verb(line, at) for at in range(len(line)))
        order = f"{name}: {order}" if order == story.order and ordered else order
        return msgspec.structs.replace(story, order=order)

    def mere(self, story: Story) -> bool:
        """Whether what is told around the order changes nothing of it."""
        order = pieces(story.order)
        known, said = self.named(order), self.figures(order)
        before, behind = pieces(story.before), pieces(story.behind)
        if not (self.named(before) & self.things <= known and self.figures(before) <= said):
            return False
        if self.named(behind) or self.figures(behind) or _PLACE.search(story.behind):
            return False
        if not set(_PLACE.findall(story.before)) <= set(_PLACE.findall(story.order)):
            return False
        return (not story.before or self._begins(story)) and (
            not story.behind or self._ends(story.behind)
        )

    def named(self, line: Pieces) -> set[str]:
        """All that a text names."""
        found: set[str] = set()
        at = 0
        while at < len(line):
            ends = self.names(line, at)
            found |= {str(one.value) for one in ends[:1]}
            at = ends[0].next if ends else at + 1
        return found

    def figures(self, line: Pieces) -> set[int]:
        """All figures of a text."""
        read = (one for at in range(len(line)) for one in figures(line, at, self.lexicon, False))
        return {one.value for one in read}

    def _begins(self, story: Story) -> bool:
        """Whether a story before an order is no part of it."""
        text = story.before
        line = pieces(text)
        doubted = doubt(text, self.lexicon)
        if doubted is not None:
            opening = len(text[: doubted.start].split()) < _OPENING
            if opening or doubted.kind not in _SURE or not story.because:
                return False
        said = _REPORTED.search(text) or _OTHERS.search(text)
        if said or self._decided(line) or self._orders(line):
            return False
        if not self._whole(line) or story.because:
            return self._whole(line)
        if any(word in _STEPS for word in (one.word for one in line.items)):
            return False
        mine = _MINE.search(text) is not None and _KIN.search(text) is None
        told = len(line) >= _FEWEST - mine and _TIME.search(text) is None
        about = self.named(line) & self.things
        return told and (mine or bool(about) or story.sign != ":")

    def _whole(self, line: Pieces) -> bool:
        """Whether a story is a sentence: a name at its end is of one, and heads nothing."""
        for at in range(len(line)):
            if any(one.next == len(line) for one in self.names(line, at)):
                return at >= _FEWEST and line.word(at - 1) in _BEFORE_NAMES
        return True

    def _decided(self, line: Pieces) -> bool:
        """Whether a word limits or takes something back."""
        return any(any(line.said(at, self.lexicon.decisive)) for at in range(len(line)))

    def _orders(self, line: Pieces) -> bool:
        """Whether a verb stands where it orders something."""
        return any(
            self.verb(line, at) and (at == 0 or line.word(at - 1) in _ORDERING)
            for at in range(len(line))
        )

    def _ends(self, text: str) -> bool:
        """Whether what is said behind an order is mere chatter."""
        line = pieces(text)
        if doubt(text, self.lexicon) is not None or self._decided(line) or self._orders(line):
            return False
        if _REPORTED.search(text) or _TIME.search(text) or _MANY.search(text):
            return False
        own = own_words(self.lexicon) - _NOT_THE_ORDERS
        return not _STRANGER.search(text) and not any(one.word in own for one in line.items)
