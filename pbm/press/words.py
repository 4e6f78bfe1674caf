"""The printers' own few words, from `reports/press/words.jinja`: a translator writes them once."""

from functools import lru_cache

from pbm.core.wording import wording


@lru_cache(maxsize=4096)
def say(sentence: str, **facts: str | int) -> str:
    """One phrase with its facts."""
    return wording("reports", "press").say("words", sentence, **facts)
