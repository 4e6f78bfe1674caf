"""Lines that hold free text to their end, whatever phrase they begin with: `tell all: hello`."""

import re
from collections.abc import Callable
from functools import lru_cache

from pbm.sheets.lenient.announcing import MESSAGE, announced, is_name, without_leads
from pbm.sheets.lenient.circumstances import Circumstances, name_alone
from pbm.sheets.lenient.doubts import sentences
from pbm.sheets.lenient.lexicon import Lexicon
from pbm.sheets.parse import FREE, Grammar

_NEWS = (
    r"(?:message|msg|note|notice|words?|memo|announcement|statement|bulletin|greetings?|news|press"
    r" release|communiqu[e\u00e9])"
)
_ALL = (
    r"(?:(?:all|everyone|everybody)(?: else)?(?: (?:of (?:you|us)|out there|here))?"
    r"|(?:all (?:of )?)?(?:the|my|our|you|those|these)(?: [a-z'-]+){0,3} (?!(?:boss|us|this|press"
    r"|shareholders|owners|directors|presidents)\b)(?:[a-z-]{2,}[a-rt-z]s|others|losers|bosses|table"
    r"|world|gang|crowd|group|public|rest|people|folks|gentlemen|fellow men)"
    r"|all (?:the )?[a-z-]+)(?: (?:out there|of mine|at the table|in the game|here|please))*"
)
_KIND = (
    r"(?:(?:that|following|as|out|up|short|quick|brief|public|open|friendly|little|kind|small|nice"
    r"|final|last) )"
)
_ONE = r"(?:(?:an?|my|our|this|the|another|one) )"
_PRINTED = r"(?:send|publish|print|post|circulate|broadcast|announce|run|carry)"
_SENT = rf"(?:{_PRINTED}|put|give|deliver|pass on|relay|read out|write|leave)"
_IN_PRINT = (
    r"(?: (?:for me|on my behalf|in the (?:next )?(?:paper|report|newsletter|news|gazette)))*"
)
_READS = r"(?: (?:is|reads|runs|shall be|will be|goes)(?: (?:this|as follows|the following))?)?"
_WORDS = r"(?:(?:this|these|the)(?: following)?(?: (?:words?|lines?|text|sentence|few words)))"
_PUBLISHED = re.compile(
    r"^(?:(?:please|kindly|pls|and),? |(?:(?:would|could|can|will) you (?:please |kindly |just )?)"
    r"(?:be (?:so )?(?:kind|good|nice)(?: enough)? (?:and|as to|to) )?)*"
    rf"(?:{_PRINTED} {_KIND}{{0,2}}{_ONE}{_KIND}*{_NEWS}{_IN_PRINT}"
    rf"|(?:{_SENT} )?(?:{_ONE}|{_KIND})*{_NEWS} (?:to|for) {_ALL}{_IN_PRINT}{_READS}"
    r"|(?:tell|inform|remind|let(?=[^:]* (?:know|hear|read)\b)|say to|write to)"
    rf" {_ALL}(?: (?:know|hear|read))?"
    r"(?: (?:this|the following))?"
    rf"|(?:publish|print|post|announce|broadcast)(?: for me)? (?:this|the following|{_WORDS})"
    rf"{_IN_PRINT})"
    r"(?: please)?\s*:\s*(?P<text>\S.*)$",
    re.IGNORECASE,
)
"""A message for everybody that somebody asks to have sent."""
_STRICT = re.compile(r"message (?![:=-])")
"""A message as the grammar has it."""
_IN_TRUTH = re.compile(
    r"^(?:(?:in (?:truth|fact|reality|earnest|secret)|truly|really|actually|secretly|for real"
    r"|of course|and|but|so|between (?:us|you and me|ourselves)|privately|as for (?:me|my orders?)"
    r"|my (?:real |true |actual )?(?:orders?|moves?|actions?)(?: (?:is|are))?)[,:]? )+",
    re.IGNORECASE,
)
"""Behind a message these begin what is not said to all."""
_HEADED = re.compile(r"(?:for|to)\b", re.IGNORECASE)
"""What begins so and names no message may head orders as well: `for the rest: pass`."""
_ACTS = re.compile(r"\s*(?:(?:i|we|please|pls)\b,? )?(?P<verb>[a-z]+)\b", re.IGNORECASE)
"""Who acts may be named before the verb of an order."""
_QUOTE = re.compile(r'["\u201c\u201d\u00ab\u00bb]')
_QUOTED = re.compile(r'["\u201c]([^"\u201c\u201d]+)["\u201d]')
_AGAIN = re.compile(
    r"(?:,? (?:again|once more|please|thanks|thank you|from (?:now|here|today|this day) on"
    r"|henceforth|hereafter|for now|this time))+[.!]*$"
    r"|(?<=[a-z]{2})(?<!\b[JS]r)[.!]+$",
    re.IGNORECASE,
)
"""Behind a name these are no part of it."""
_FROM = re.compile(r"^from (?:me|us|your [a-z]+)(?: that)?\s*[:,-]\s*", re.IGNORECASE)
"""Whose message it is: `tell all from me: hello`."""

_Cut = list[tuple[list[str], bool]]
"""Words in their spellings, and whether each must stand."""


def free_text(text: str, around: Circumstances, apart: bool = False) -> str:
    """A canonical line of free text (`message: hello`), or empty; `apart` behind a sign only."""
    free = ""
    if MESSAGE in around.grammar.verbs:
        published = _PUBLISHED.match(text)
        said = published["text"] if published is not None else announced(text)
        free = f"{MESSAGE} {said}" if said else ""
    free = free or _by_phrase(text, around, apart)
    if _HEADED.match(text) and free.startswith(MESSAGE) and _orders(free[len(MESSAGE) :], around):
        return ""
    if not free and (bare := without_leads(text)) != text:
        free = _by_phrase(bare, around, apart)
    return free


def _orders(said: str, around: Circumstances) -> bool:
    """Whether words begin with the verb of an order, and perhaps who gives it before that."""
    found = _ACTS.match(said)
    return found is not None and found["verb"].lower() in around.grammar.verbs


def _unquoted(said: str) -> str:
    """What is said, without quotes around all of it."""
    return said if (inner := _QUOTED.fullmatch(said)) is None else inner[1]


def _by_phrase(text: str, around: Circumstances, apart: bool) -> str:
    """A canonical line of free text behind a phrase of its order, or empty."""
    first = text.partition(" ")[0].lower().rstrip(":=")
    for starts, pattern, verb in _free_forms(around.grammar, around.lexicon):
        if first in starts:
            found = pattern.match(text)
            if found is not None and (found[1] or not apart):
                said = _unquoted(found[2])
                if verb == MESSAGE:
                    return f"{verb} {_FROM.sub('', said)}"
                name = _AGAIN.sub("", name_alone(said))
                sure = is_name(name) or text.lower().startswith(verb)
                return f"{verb} {name}" if name and sure else ""
    return ""


def orders_behind(
    text: str, canonical: str, said: Callable[[str], tuple[str, ...]]
) -> tuple[str, ...]:
    """The orders that the sentences of a message behind its first are by themselves, where it is
    asked for in people's words and not in quotes. Whoever writes `message` knows that it goes on
    to the end."""
    verb = f"{MESSAGE} "
    if _STRICT.match(text) or _QUOTE.search(text) or not canonical.startswith(verb):
        return ()
    behind = (_IN_TRUTH.sub("", one) for one in sentences(canonical[len(verb) :])[1:])
    return tuple(one for each in behind for one in said(each) if not one.startswith(verb))


def holds_free(text: str, around: Circumstances) -> bool:
    """Whether a line holds free text to its end, in whatever words."""
    read = bool(free_text(text, around, apart=True))
    return read or text.lower().startswith(around.grammar.free_verbs)


@lru_cache(maxsize=16)
def _free_forms(
    grammar: Grammar, lexicon: Lexicon
) -> tuple[tuple[frozenset[str], re.Pattern[str], str], ...]:
    """The words that may begin each phrase before free text, the whole phrase, the canonical verb;
    a phrase with a colon in the lexicon must have a sign behind it."""
    found = []
    for form in grammar.forms:
        if any(getattr(part, "vocabulary", "") == FREE for part in form.usage.parts[1:]):
            phrases = [verb for one in lexicon.forms.get(form.key, ()) for verb in one.verbs]
            for text in sorted(phrases, key=len, reverse=True):
                may = "" if text.endswith(":") else "?"
                sign = rf"([:=]\s*|\s+(?:[:=]|-+)\s+){may}\s*"
                words = text.rstrip(":").split()
                cut = [(one.rstrip("?").split("|"), one[-1] != "?") for one in words]
                pattern = rf"{_spelled(cut)}(?=[\s:=]){sign}((?![:=]).+)$"
                found.append((_starts(cut), re.compile(pattern, re.IGNORECASE), form.usage.verb))
    return tuple(found)


def _spelled(cut: _Cut) -> str:
    """The pattern of a phrase."""
    found, begun = "", False
    for spellings, needed in cut:
        said = f"(?:{'|'.join(map(re.escape, spellings))})"
        apart = rf",?[ -]+{said}" if begun else said if needed else rf"{said}[ -]+"
        found += apart if needed else f"(?:{apart})?"
        begun = begun or needed
    return found


def _starts(cut: _Cut) -> frozenset[str]:
    """The words that may begin a phrase."""
    ends = next((at for at, (_, needed) in enumerate(cut) if needed), len(cut) - 1)
    return frozenset(word for words, _ in cut[: ends + 1] for word in words)


def without_colon(text: str, around: Circumstances) -> str:
    """A line without the colon behind a verb of free text with nothing after it: `message:`."""
    bare = text.rstrip(" :=")
    return bare if f"{bare.lower()} " in around.grammar.free_verbs else text
