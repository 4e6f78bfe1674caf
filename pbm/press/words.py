"""The printers' own few words, from `reports/press/words.jinja`: a translator writes them once."""

from functools import lru_cache

from pbm.core.languages import spoken
from pbm.core.wording import wording


def say(sentence: str, **facts: str | int) -> str:
    """One phrase with its facts."""
    return _said(spoken().tag, sentence, **facts)


@lru_cache(maxsize=4096)
def _said(language: str, sentence: str, **facts: str | int) -> str:
    """The same, kept for each language."""
    return wording("reports", "press").say("words", sentence, **facts)
