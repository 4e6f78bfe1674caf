"""Lines that hold free text to their end, whatever phrase they begin with: `tell all: hello`."""

import re
from functools import lru_cache

from pbm.sheets.lenient.circumstances import Circumstances
from pbm.sheets.lenient.lexicon import Lexicon
from pbm.sheets.parse import FREE, Grammar


def free_text(text: str, around: Circumstances, apart: bool = False) -> str:
    """A canonical line of free text (`message: hello`), or empty; `apart` behind a sign only."""
    first = text.partition(" ")[0].lower().rstrip(":=")
    for start, pattern, verb in _free_forms(around.grammar, around.lexicon):
        if start == first:
            found = pattern.match(text)
            if found is not None and (found.group(1) or not apart):
                return f"{verb} {found.group(2)}"
    return ""


@lru_cache(maxsize=16)
def _free_forms(grammar: Grammar, lexicon: Lexicon) -> tuple[tuple[str, re.Pattern[str], str], ...]:
    """The first word of each phrase before free text, the whole phrase, the canonical verb; a
    phrase with a colon in the lexicon must have a sign behind it."""
    found = []
    for form in grammar.forms:
        if any(getattr(part, "vocabulary", "") == FREE for part in form.usage.parts[1:]):
            phrases = [verb for one in lexicon.forms.get(form.key, ()) for verb in one.verbs]
            for phrase in sorted(phrases, key=len, reverse=True):
                words = r"[ -]+".join(map(re.escape, phrase.rstrip(":").split()))
                may = "" if phrase.endswith(":") else "?"
                sign = rf"([:=]\s*|\s+(?:[:=]|-+)\s+){may}\s*"
                pattern = re.compile(rf"{words}(?=[\s:=]){sign}((?![:=]).+)$", re.IGNORECASE)
                found.append((phrase.split()[0].rstrip(":"), pattern, form.usage.verb))
    return tuple(found)
