"""What is said of a whole turn: what is done at last, in all that is left or by default, what
is tried till it is done, and what stops it.

Between the condition of a stop and the stop may stand that its writer wants to think: `The moment
IC floats I want to think again, so please stop and ask me then`.

It is known by its words: each says it, or says nothing beside it.
"""

import re

from pbm.games.table.lenient.failing import failing
from pbm.sheets.lenient.conditional import conditional
from pbm.sheets.lenient.pieces import pieces

_ELSE_PASS = re.compile(
    r"(.+?)[,;]? (?:and )?(?:otherwise|else|(?P<then>then))[,:]? "
    r"(?:(?:i|we)(?:'ll| will)? )?(pass\b.*)",
    re.IGNORECASE,
)
_AND_PASS = re.compile(
    r"(.+?)(?:[,;.]? (?:and then|and|but|then):?|[,;.])"
    r" (?!(?:or )?(?:else|otherwise)\b)"
    r"((?:[^,;.]*\b(?:rest|remaining|else|others?)\b[^,;.]*?,? )?"
    r"(?:(?:i|i'll|i will|i shall|we) )?(?:just |simply )?"
    r"(?:pass|stay|keep|sit|leave|let|drop|skip|decline)\b[^,;.]*)",
    re.IGNORECASE,
)
_SEVERAL = re.compile(r",? (?:and )?then ", re.IGNORECASE)
_SEVERAL_BIDS = re.compile(
    rf"(?!.*\b(?:{conditional()}|should)\b).*\bbid\b.*\d\D*(?:,| and) .*\d.*", re.IGNORECASE
)
_IF = ("if", "when", "should", "where", "once")
_NOT_NAMED = re.compile(r"\bnot (?:named|mentioned|listed|covered)\b", re.IGNORECASE)
_SAID = (
    "named?|mention(?:ed)?|list(?:ed)?|cover(?:ed)?|written|wrote|said|given|gave|ordered|put|say"
)
_UNNAMED = re.compile(
    r"\b(?:(?:that|which|for which|on which|where|what) )?(?:i|we)(?:'ve| have|'d| had| did)? ?"
    rf"(?:(?:not |n't )(?:yet )?(?:{_SAID})(?: (?:anything|otherwise|a word|any orders?|a limit))?"
    rf"|(?:{_SAID}|have|left) (?:nothing|no (?:orders?|instructions?|lines?|words?|limits?"
    r"|maximum|bids?|price)))"
    r"(?: (?:about|for|on|of|in|down|here|above|below|to say|it|them)\b)*",
    re.IGNORECASE,
)
"""`I've written nothing about`, `that I have not mentioned`."""
_REST = re.compile(
    r"\brest\b|\bremain(?:der|ing)\b|\bapart from (?:that|this|these)\b|\bbesides (?:that|this)\b"
    r"|\b(?:every|any|all)(?: the)? others?\b"
    r"|\bother(?:wise| than that| auctions?| decisions?| turns?)\b"
    rf"|{_NOT_NAMED.pattern}|\b(?:every|any)thing else\b|\ball else\b|\belse\b"
    r"|\bfrom (?:then|there) on\b|\bwhatever (?:comes|is auctioned)\b",
    re.IGNORECASE,
)
_ASKED = re.compile(r"\b(?:shall|will|would) (?:i|we)\b|\bwould\b(?! like)", re.IGNORECASE)
_LEAST = re.compile(
    r"\bpass(?:es|ing)?\b|\bdecline\b"
    r"|\b(?:stay|keep|stand|i'm|am|leave|count|sit|drop) (?:me |us )?out\b"
    r"|\bleave (?:it|them)?(?: at once)?\b"
    r"|\bleave (?:every|any|each|all)(?: the)? auctions?\b"
    r"|\bleave at once\b|\bdo nothing\b|\bno bids?\b|\b(?:i|we|i'll|just) (?:let|skip)\b"
    r"|\bskip (?:all|any|every)\b"
    r"|\blet (?:it|them|all|every\w*|any\w*)(?: (?:other|else)s?)?(?: \w+)? (?:go|pass)\b",
    re.IGNORECASE,
)
_AT_LAST = frozenset(
    """the rest of time times remainder remaining apart besides from that this these other
    otherwise than decision decisions auction auctions auctioned share shares company
    companies one ones others turn turns in for all any every each not named mentioned
    listed covered here above below everything anything else i i'll i'd we we'll shall
    will pass passes passing just simply always only out stay keep stand them it at once
    leave do nothing no bid bids please would like 'd i'd me us my and , : . ; on then
    there is are to with a an where wherever when whenever whatever which sit count us those
    have put down written i'm im am let by past drop skip come comes up go goes decline""".split()
)
_NOTHING_ELSE = frozenset(
    """if when should once where nothing none all else more of mine my these those this that the
    other orders lines actions order line action above can could be done is are was
    possible works work fits fit left remains helps applies goes go there fails fail
    failing everything has been to do any for me i have us at any time legal allowed may used up not
    don't doesn't or exhausted spent""".split()
)
_GOES_ON = re.compile(r"(?:(?:and|but|so|then|finally|lastly|last of all),? )+", re.IGNORECASE)
_ENDS = re.compile(
    r"[,:]|\s(?=(?:i|we)(?:'ll)? (?:just |simply |shall |will |then )*(?:pass|sit out|stay out)\b"
    r"|pass$)",
    re.IGNORECASE,
)
"""Behind what says that nothing else can be done."""
_SAYS_NOTHING_ELSE = {"nothing", "none", "fails", "used", "exhausted", "spent"}
_PASS = r"(?:(?:i|we)(?:'ll| will| shall)? )?(?:just |simply )?(?:pass|sit out|stay out)"
_PASSES = re.compile(_PASS, re.IGNORECASE)
_PASSES_IF = re.compile(
    rf"(?:(?:and|but|so|then) )*{_PASS},? (?P<if>(?:if|when|whenever|once|where|should)\b.+)",
    re.IGNORECASE,
)
_ALSO_IF = re.compile(
    rf"[,;.]*\s+(?:(?:and|but) )?(?=(?:if|when|once|where|should)\b|(?:then )?{_PASS}\b)",
    re.IGNORECASE,
)
"""Before what is done where nothing else can be, behind an order."""
_OF_ONE = re.compile(r"\b(?:that|this|it)\b", re.IGNORECASE)
"""So it is said of the order before it, not of all."""
_IDLE = "pass"
_NONE_STANDS = "standing: none"
_STANDING = re.compile(
    r"(?:(?:as |for )?(?:my|a|our|the) )?"
    r"(?:(?:standing|default) (?:instruction|order|rule|default|line|answer)s?"
    r"|standing(?=,? (?:until|till|from|for|in|and|as|\(|this|also)\b))\b"
    r"(?P<more>[^:]*?)(?::| is(?: to)?(?:,|:)?)\s*(?=\S)|(?:from now on and )?"
    r"in (?:all|every) (?:later|future|further) turns?(?: too)?[:,]\s*",
    re.IGNORECASE,
)
_FROM_NOW = re.compile(r"from now on,?(?: i)? ", re.IGNORECASE)
_OF_STANDING = frozenset(
    """for all any every each in also of the my our later future further coming next turns turn
    auctions auction decisions decision rounds round and this these game other others to
    till until end rest , too as well from now on onwards here ( ) ; it is that which are good valid
    applies apply holds hold stands lasting effective forever always permanent permanently i say
    otherwise revoked cancelled withdrawn changed countermanded notice unless told come""".split()
)

_TRIED = re.compile(
    r"(.+?)[,;.]? (?:(?:and|but) )?(?:(?:if|when|should|in case) (?:it|that|this) (?:doesn't"
    r"|does not|didn't|won't|can't|cannot|fails?|should fail|not)(?: to)?(?: (?:work|go|succeed"
    r"|happen|be done|come off|go through))*(?:"
    r" (?:now|at once|at first|the first time|this turn))?,? )?"
    r"(?:(?:just )?keep (?:on )?trying|(?:go|carry) on trying|(?:keep (?:on )?)?try(?:ing)?"
    r" (?:it |that )?again(?= (?:and again|every|each|till|until)))(?: (?:it|this|that|and again))?"
    r"(?: (?:at |on |in )?(?:every|each) (?:turn|time|go|chance|move|action)(?: of mine)?)?"
    r"(?: (?:till|until) (?:it|that) (?:does|works|succeeds|goes|is done|happens|comes off"
    r"|goes through|can be done|has worked))?",
    re.IGNORECASE,
)

_CALL = (
    r"(?:ask|consult|call|ring|phone) (?:me|us)|(?:check|talk) (?:with|to) (?:me|us)"
    r"|(?:come|get|hand (?:it )?|refer) ?back to (?:me|us)|wait for (?:me|us|my orders)|wait"
)
_WISH = r"(?:i|we)(?:'d| would| should)? (?:want|wish|like|love|prefer)"
HALTING = (
    r"(?:please,? |kindly,? )?(?:do )?(?:be (?:so )?(?:kind|good) (?:enough|as) to )?"
    r"(?:(?:stop|pause|wait|halt)"
    r"(?: me| us| here| there| it| everything| the (?:turn|game)| my programme)*"
    rf"(?:,? and)?(?: (?:{_CALL})| for (?:me|us|my orders))?"
    rf"|(?:{_CALL})|let me decide|{_WISH} (?:that you|you to) (?:stop|pause|wait|halt)"
    rf"|{_WISH} to (?:be (?:asked|consulted)|decide))"
    r"(?: first| again| before (?:going|you go) on| here| please| myself| what to do| afresh)*"
)
_STOP = re.compile(rf"{HALTING}[,:]?\s*(?=\S)", re.IGNORECASE)
WHENEVER = (
    rf"(?:{conditional('given', 'timed')}|should|with|in the event that|given(?: that)?"
    r"|the (?:moment|minute|instant|day)(?: that)?|as and when)"
)
_THINKS = (
    rf"(?:{_WISH} to|(?:i|we)(?: shall|'ll| will)? (?:must|need to|have to))"
    r" (?:think|decide|reconsider|look|consider|see)"
    r"(?: (?:again|it over|about it|things over|for myself|myself|once more|anew|afresh|first"
    r"|it all|everything|at it|what to do|how things stand))*"
)
_THEN = (
    r"(?: (?:then|there|at that point|in that case|if so|if it (?:has|is|does)|if that happens))*"
)
_STOP_LAST = re.compile(
    rf"{WHENEVER} ([^,;:]+?),? (?:{_THINKS}(?:,? (?:and|so)|[;:,])* )?(?:then,? )?{HALTING}{_THEN}",
    re.IGNORECASE,
)
"""A condition before the stop: `if I have less than 6 dollars, stop`."""
_BOUND_ALREADY = re.compile(
    rf"\b{conditional('given', 'denied', 'timed', 'lasting')}\b", re.IGNORECASE
)
_TRIED_ON = re.compile(
    r"(?:yet\b,? )?(?:(?:just|please|then|do) )*(?:keep|go on|carry on|try|attempt)\b",
    re.IGNORECASE,
)
"""What is not done in another's place, but again."""


def tried_again(text: str) -> str:
    """A line that is tried till it can be done, as a kept one; any other as it is."""
    found = _TRIED.fullmatch(text)
    return f"keep 1. {found[1]}" if found is not None else text


def else_passed(text: str) -> tuple[str, str]:
    """A line of several orders and what is done where none can be: `Buy GN, then SOO, otherwise
    pass`; empty for any other."""
    found = _ELSE_PASS.fullmatch(text.rstrip(" .!"))
    if found is None:
        return "", ""
    several = _SEVERAL_BIDS.fullmatch(found[1]) or (not found["then"] and _SEVERAL.search(found[1]))
    return (found[1], found[3]) if several else ("", "")


def rest_passed(text: str) -> str:
    """The orders of a line that passes in all the rest; empty for any other."""
    bare = text.rstrip(" .!")
    found = _AND_PASS.fullmatch(bare)
    passes = found is not None and passes_at_last(found[2])
    return found[1] if found is not None and passes else before_last_pass(bare)


def before_last_pass(bare: str) -> str:
    """The orders behind which a line passes where nothing else can be done; empty for any other."""
    ends = (one for one in _ALSO_IF.finditer(bare) if one.start())
    return next((bare[: one.start()] for one in ends if _passes_if_nothing(bare[one.end() :])), "")


def _passes_if_nothing(text: str) -> bool:
    """Whether a text passes where nothing else can be done, whichever it says first."""
    told = _PASSES_IF.fullmatch(text)
    return not _OF_ONE.search(text) and bool(
        _PASSES.fullmatch(at_last(f"{told['if']}, {_IDLE}" if told else text))
    )


def passes_at_last(text: str) -> bool:
    """Whether a line says that in the rest of all decisions nothing is done."""
    if _FROM_NOW.match(text):
        return False
    if _passes_if_nothing(text):
        return True
    text = _UNNAMED.sub("not named", text)
    line = pieces(text)
    known = all(line.word(at) in _AT_LAST for at in range(len(line)))
    denied = "not" in _NOT_NAMED.sub("", text).lower().split() or _ASKED.search(text)
    return known and not denied and bool(_REST.search(text)) and bool(_LEAST.search(text))


def at_last(text: str) -> str:
    """What is done when nothing else can be: `If nothing else of mine can be done, …`; empty if a
    line does not begin so."""
    text = text[one.end() :] if (one := _GOES_ON.match(text)) else text
    sign = _ENDS.search(text)
    line = pieces(text[: sign.start()] if sign is not None else "")
    said = {line.word(at) for at in range(len(line))}
    known = line.word(0) in _IF and said <= _NOTHING_ELSE and said & _SAYS_NOTHING_ELSE
    return text[sign.end() :].strip() if sign is not None and known else ""


def standing(text: str) -> str:
    """The order of a line that calls it a standing one; empty if it does not."""
    if text == _NONE_STANDS:
        return text.partition(": ")[2]
    now = _FROM_NOW.match(text)
    if now is not None and _UNNAMED.search(text) and passes_at_last(text[now.end() :]):
        return _IDLE
    found = _STANDING.match(text)
    more = pieces(found["more"] or "") if found is not None else pieces("")
    known = all(more.word(at) in _OF_STANDING for at in range(len(more)))
    return text[found.end() :] if found is not None and known else ""


def stopping(text: str) -> str:
    """A line that stops the turn as `stop if …`, as far as it can be told; empty for any other."""
    bare = text.rstrip(" .!")
    last = _STOP_LAST.fullmatch(bare)
    stop = _STOP.match(bare)
    if last is not None and stop is None:
        return f"stop if {last[1]}"
    return f"stop {bare[stop.end() :]}" if stop is not None else ""


def failed(text: str) -> str:
    """A line whose further sentence says what is done where its order cannot be (`par IC at 100; if
    that is not possible, pass`), with `or` between; empty for any other line or condition."""
    line = pieces(text)
    for at in (one for one in range(1, len(line)) if line.word(one) in (";", ".")):
        ends = failing(line, at + (line.word(at) == "."))
        if at + 1 < ends < len(line) and {"that", "it", "this"} & {*line.words[at:ends]}:
            first, other = line.raw(0, at), line.raw(ends, len(line))
            bound = _BOUND_ALREADY.search(f"{first} {other}") or _TRIED_ON.match(other)
            return "" if bound else f"{first} or {other}"
    return ""
