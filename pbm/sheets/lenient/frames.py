"""What only frames an order, before and behind it: `Easy one: …`, `With a sigh, …`, `…, I suppose`.

The frames are data (`frames.toml`): each is known by its words.
"""

import re
from functools import lru_cache
from importlib import resources

import msgspec

from pbm.core.tables import read_toml

_GREETING = re.compile(
    r"^(?:hi|hello|hey|hallo|howdy|dear|good (?:day|morning|evening|afternoon))\b"
    r"(?: [a-z]+){0,2}[,!.:]+ (?=\S)",
    re.IGNORECASE,
)
_POLITE = re.compile(
    r"(?<=\w)(?<!if you)(?<!pretty),? (?:please|pls|plz|thanks|thank you|thx|cheers)(?=[\s.!]*$)",
    re.IGNORECASE,
)
_THINKING = re.compile(
    r"^(?:(?:well|so|ok|now|right),? )?(?:i|we) (?:think|suppose|reckon|believe|say)"
    r"(?: that)?(?:,)? (?=(?:i|we)(?:'ll| will|'d like to| shall| want to) )(?!.*[?])",
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
_SENTENCES = re.compile(r"(?<=[^\W_]|[)])([.!]+)\s+(?=[A-Za-z])")


class FrameWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The frames as the file has them."""

    kind: str
    mind: str
    time: str
    heads: tuple[str, ...]
    moods: tuple[str, ...]
    tails: tuple[str, ...]
    talk: tuple[str, ...]


class Frames(msgspec.Struct, frozen=True):
    """The frames, ready to be looked for."""

    lead: re.Pattern[str]
    tail: re.Pattern[str]
    talk: re.Pattern[str]


@lru_cache(maxsize=1)
def _frames() -> Frames:
    """All frames."""
    words = read_toml(resources.files("pbm.sheets.lenient") / "frames.toml", FrameWords)
    known = {"@kind": f"(?:{words.kind})", "@mind": f"(?:{words.mind})"}

    def joined(patterns: tuple[str, ...]) -> str:
        text = "|".join(patterns)
        for name, meant in known.items():
            text = text.replace(name, meant)
        return f"(?:{text})"

    begun = r"^(?:(?:and|but|so|well|ok|okay|right|oh|yes|now|then)[, ]+)*"
    colon = rf"{joined(words.heads)}{words.time}(?:\s*:|\s+-+|\u2026|\.\.\.)"
    comma = rf"{joined(words.moods)}{words.time},"
    tail = rf"(?:and |but )?{joined(words.tails)}"
    sign = r"(?:,|\s+-+|\s*\u2013|\s*\u2026|\.\.\.)\s*"
    return Frames(
        re.compile(rf"{begun}(?:{colon}|{comma})\s+(?=\S)", re.IGNORECASE),
        re.compile(rf"(?:{sign}{tail}|\s*[(\[]{tail}[.!]*[)\]])(?=[\s.!]*$)", re.IGNORECASE),
        re.compile(rf"(?:and |but |so |ps:? |p\.s\.:? )?{joined(words.talk)}", re.IGNORECASE),
    )


def unframed(text: str) -> str:
    """A line without what only frames its orders; as it stands where nothing else is left."""
    frames, bare = _frames(), _chatted(text.strip())
    bare = _THINKING.sub("", frames.lead.sub("", _GREETING.sub("", bare)))
    bare = bare if _ASKS.match(bare) else _OK.sub("", bare)
    bare = _POLITE.sub("", frames.tail.sub("", bare))
    return bare if bare.strip(" .,!") else text


def _chatted(text: str) -> str:
    """A line without its sentences of small talk."""
    parts, talk = _SENTENCES.split(text), _frames().talk
    kept = [
        one + end
        for one, end in zip(parts[::2], [*parts[1::2], ""], strict=True)
        if not talk.fullmatch(one.strip(" .!,"))
    ]
    return " ".join(kept)
