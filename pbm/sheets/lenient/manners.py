"""Manners of speech: what stands around an order for their sake, and how it is asked for.

Before an order stands whom it speaks to, small talk, and what only says that it follows
(`Hi Klaus,`, `Easy one: …`, `With a sigh, …`); behind it stand thanks, sighs and smiles.
`I think I'll …`, `would you … please?`, `I'd …`, `will …` say what shall be done, unless something
else would have to be so first. Their words are data (`manners.toml`); none changes what is meant.
"""

import re
from functools import lru_cache

from pbm.sheets.lenient.frames import in_plain_form
from pbm.sheets.lenient.mannerwords import manners
from pbm.sheets.lenient.requests import as_ordered, mused, without_sign

_SENTENCES = re.compile(r"(?<=[^\W_]|[)])([.!?]+)\s+(?=[A-Za-z])")
_SIGNED = re.compile(
    r"(?<=[\w)])(?:[.!;]+ |,? -+ |, )(?:(?:i (?:remain|am),? |and )?(?:(?:with )?(?:my |our )?"
    r"(?:very |most |the )*(?:best|kind|kindest|warm|warmest)? ?(?:regards|wishes|compliments"
    r"|greetings)|(?:yours |very |most )*(?:respectfully|sincerely|truly|faithfully|cordially"
    r"|obediently|humbly|fraternally|ever)"
    r"(?: yours)?|your (?:\w+ ){0,3}servant|yours|cheers|love|sgd\.?|signed)[,:]?)"
    r"(?P<name>(?: (?-i:[A-Z](?:\.|[a-z]*\.?))| (?:of|the|van|von|de|mr\.?|sir)(?= ))+)[\s.!]*$",
    re.IGNORECASE,
)
"""The close of a letter with who signs it, behind its last order."""
_SMILE = re.compile(
    "\\s*(?:(?<!\\S)[:;]-?[)(DPp](?!\\w)"
    "|[\U0001f600-\U0001f637\U0001f642\U0001f643\U0001f680-\U0001f6a8"
    "\U0001f44d\U0001f64f]+)"
)
_DOTS = re.compile(r"(?<=\w)(?:\.{3,}|\u2026)\s+(?=\w)")
_THINKING = re.compile(
    r"(?:^|(?<=[,:;-] ))(?:(?:well|so|ok|now|right),? )?"
    r"(?:i|we) (?:think|suppose|reckon|believe|say)(?: that)?,? "
    r"(?=(?:i|we)(?:'ll| will| shall|'d like to| (?:would|should) like to| want to)\b)(?!.*[?])",
    re.IGNORECASE,
)
"""A decision that is spoken softly."""
_OK = re.compile(
    r",? (?:ok|okay|alright|all right|if (?:that's|it's|that is) (?:ok|okay|all right|fine))"
    r"\s*\?[\s.!]*$",
    re.IGNORECASE,
)
"""What asks only whether that is all right."""
_ASKS = re.compile(r"^(?:is|are|should|shall|do|does|what|why|how|may|might)\b", re.IGNORECASE)
_URGED = re.compile(
    r"^(?:please )?do me (?=(?:an?|one) (?!favou?r))"
    r"|^(?:please )?(?:do|shall|will) (?:please )?(?!(?:nothing|not|so|it|that|this|the|an?|my|our"
    r"|your|some|any|every|each|no|all|one|there|player|seat|(?:any|some|every|no)(?:body|one)|you|i"
    r"|me|us|we|they|he|she)\b)(?=(?-i:[a-z]+)\b(?! (?:you|i|we|it|he|she|they)\b))(?!.*\?)",
    re.IGNORECASE,
)
"""What only urges: `do buy one`, `will borrow 500`."""
_HAVE = re.compile(
    r"^(?:please,? )?(?:could|may) (?P<who>i|we) (?:please )?have (?P<what>[^?]*)(?P<sign>\?*)$",
    re.IGNORECASE,
)
"""`Could I have a bid in for it?`"""
_DONE = re.compile(
    r"^(?:[\w&']+ ){1,5}(?:\w+ed|sold|bought|built|lent|paid|put up|spied|set|run|laid|withheld)\b",
    re.IGNORECASE,
)
"""A thing that shall be done."""
_THANKED = re.compile(r"\?[\s.!-]*(?:many )?(?:thanks|thank you|thx|tks|ty|ta|cheers)\b", re.I)
"""Whoever thanks for what he asks has asked for it to be done."""
_WOULD_YOU = re.compile(
    r",? (?:would|will|could|can) you(?:,? please| kindly)?(?:\?|[\s.!]*)$", re.IGNORECASE
)
"""Behind an order it asks for it: `Develop Cumberland for me, would you.`"""
_CURIOUS = re.compile(
    r"^(i|we)(?:'d| would| should) (?:like|love) (to (?:know|see|learn|find out|hear)\b.*, so )",
    re.IGNORECASE,
)
"""A wish that is the reason of an order."""
_PLEASE = re.compile(r",? please[\s.!]*$", re.IGNORECASE)
_SHOULD_LIKE = re.compile(
    r"^((?:[a-z]+, )?)(?:(?:i|we) should|we(?:'d| would)) like(?= to\b| \w)", re.IGNORECASE
)
_NOBODY = re.compile(
    r"^(?:(?=(?:want|wish|need|would like|'d like|am going|looking|happy) to )"
    r"|(?=(?:want|need|would like) (?:\$?\d|an? |the |my |another |some |one |more )))(?!.*\?)",
    re.IGNORECASE,
)
"""Who speaks leaves himself out."""
_LEAP = re.compile(
    r"\b(?:in|at|with) (?:one|a single) (?:leap|bound|stroke|stride|swoop)\b|\bat a stroke\b",
    re.IGNORECASE,
)
"""How a jump is called, too."""
_ENDORSED = re.compile(
    r"^(?:(?:my|our) (?:\w+ ){1,2}|(?-i:[A-Z][a-z]+) )(?:says?|tells me|told me|advises me"
    r"|advised me|urges me|wants me|begs me|asks me) to (?!(?:not|never)\b)(?P<act>[^.;:!?]+?)"
    r"(?:[,;]? (?:and )?so (?:please )?"
    r"(?:do(?: so| it| that)?|(?:i|we) (?:do|will|shall)|be it|let it be(?: done)?)"
    r"|[,;]? and (?:i|we)(?:'ll| will| shall) (?:oblige|obey|comply|do (?:so|it)|humou?r)(?: \w+)?)"
    r"(?:,? please)?[\s.!]*$",
    re.IGNORECASE,
)
"""What somebody advises and whoever writes lets be done."""
_WISHED = re.compile(
    r"\b(?:i|we)(?:'d| would)\b.*(?:\botherwise|,? would(?:n't)? you"
    r"|\bwith more (?:money|cash))\W*$",
    re.IGNORECASE,
)
_ADVISES = re.compile(
    r"\s*(?:his|her|their|your|(?-i:[A-Z][a-z]+)'s) (?:turns|orders?|moves|actions|plans?|sheet"
    r"|programme|letter)\b(?!.*\bI\b)"
    r"|\s*dear (?!ref|gm\b|moderator|umpire|game ?master|office|sir|friend|all\b)"
    r"(?-i:[A-Z])[a-z]+, [^.;:]*\b(?:should|ought to|had better)\b",
    re.IGNORECASE,
)
"""A player who is told what somebody should do is given advice; the moderator is given orders."""


def unsigned(text: str) -> str:
    """A line without the close of the letter that stands behind its order."""
    return _SIGNED.sub("", text)


def advises(text: str) -> bool:
    """Whether a line tells another player what somebody should do."""
    return _ADVISES.match(text) is not None


@lru_cache(maxsize=4096)
def unframed(text: str) -> str:
    """A line without what only stands around its orders; as it is where nothing else is left."""
    if advises(text):
        return text
    asked = as_ordered(text.strip()) if _THANKED.search(text) else text.strip()
    said, bare = manners(), _DOTS.sub(", ", _SMILE.sub("", _chatted(asked))).strip()
    bare = _ENDORSED.sub(r"\g<act>", _LEAP.sub("in one jump", in_plain_form(bare)))
    bare = in_plain_form(as_ordered(_firmly(_CURIOUS.sub(r"\1 like \2", bare))))
    bare = _THINKING.sub("", said.lead.sub("", said.greeting.sub("", bare)))
    bare = bare if _ASKS.match(bare) else _OK.sub("", bare)
    while (shorter := said.end.sub("", bare)) != bare:
        bare = shorter
    return bare if bare.strip(" .,!") else text


def small_talk(text: str, behind: bool) -> bool:
    """Whether a clause is known as talk, or as what stands behind an order."""
    bare = text.strip(" .!,")
    return bool((manners().tail if behind else manners().talk).fullmatch(bare))


def _firmly(text: str) -> str:
    """What somebody `would` do, as what he will do where its last words make an order of it."""
    bare = without_sign(text)
    signed = bare != text
    bare = bare if signed else _PLEASE.sub("", text)
    told = manners().firm.sub(r"\g<who> will ", bare, count=1)
    agreed = manners().agreed.search(f"{text.rstrip(' .!')}.") is not None
    sure = signed or ((bare != text or agreed) and told != bare)
    return told if sure and not manners().unreal.search(told) else text


def _chatted(text: str) -> str:
    """A line without its sentences of small talk."""
    parts, talk = _SENTENCES.split(text), manners().talk
    kept = [
        one + end
        for one, end in zip(parts[::2], [*parts[1::2], ""], strict=True)
        if not talk.fullmatch(one.strip(" .!,"))
    ]
    return " ".join(kept)


@lru_cache(maxsize=4096)
def politely(text: str) -> str:
    """A line that asks for a thing as a plain order."""
    if wished(text):
        return text
    said = manners()
    text = _SHOULD_LIKE.sub(r"\1I'd like", said.agreed.sub("", _WOULD_YOU.sub("", text)))
    text = _HAVE.sub(_had, text.strip())
    text = as_ordered(text)
    if not said.unreal.search(text):
        text = said.would.sub(r"\g<lead>\g<who> will ", text)
    return _NOBODY.sub("I ", _URGED.sub("", text), count=1)


def _had(found: re.Match[str]) -> str:
    """What somebody asks to have, or to have done, as an order."""
    what = found["what"]
    if not _DONE.match(what):
        return f"please {what}"
    asks = found["sign"] and found["who"].lower() == "we"
    return found[0] if asks else f"please have {what}"


@lru_cache(maxsize=4096)
def wished(text: str) -> bool:
    """Whether a line says what somebody would do if all were not as it is."""
    return _WISHED.search(text) is not None or mused(text)
