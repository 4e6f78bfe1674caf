"""The words of what people say beside an order (`talk.toml`)."""

from importlib import resources

import msgspec

from pbm.core.tables import read_toml


class TalkWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The words of talk as the file has them."""

    back: tuple[str, ...]
    set: tuple[str, ...]
    behind: tuple[str, ...]
    before: tuple[str, ...]
    moods: str
    ends: str
    leads: str
    exclaims: str
    words: dict[str, str]
    idioms: dict[str, str]


TALK = read_toml(resources.files("pbm.sheets.lenient") / "talk.toml", TalkWords)
SAID = {kind: frozenset(words.split()) for kind, words in TALK.words.items()}
