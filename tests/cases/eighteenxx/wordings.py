"""Other ways of saying an order, and the one that `speech` reads."""

from __future__ import annotations

import re

SHORT = {
    "<at>": "(?:at|in|on)",
    "<from>": "(?:from |in |of )?(?:the )?",
    "<the>": "(?:an? |the |its )?",
    "<put>": "(?:places? |puts? )?(?:an? |the |its )?",
    "<rot>": "(?:r|rot|rotation) ?",
    "<tile>": r"(?:tile )?#?(\w+)",
    "<pool>": "(?:open market|market|bank pool|pool)",
    "<C>": r"([A-Z]\w*)",
}
"""Parts that patterns share."""

WORDINGS: tuple[tuple[str, str], ...] = (
    (r"(?:he |she |it )?(?:does nothing|nothing|no action|passes)", "pass"),
    (r"(?:ends? )?(?:his |her |its |the )?turn(?: ends)?|done", "pass"),
    (r"consents?.*|agrees?.*|says yes.*", "accept"),
    (r"does not consent.*|says no.*|no protection.*|does not protect.*", "decline"),
    (r"protects <C>.*", r"protect \1"),
    (r"(?:start|starts|pars|par) <C> (?:at )?(\d+)", r"par \1 \2"),
    (r"bid (\d+) (?:for|on) (\w+)", r"bid \2 \1"),
    (r"bid (?:on |for )?(\w+) (?:at )?(\d+)", r"bid \1 \2"),
    (r"sell (\d) (?:shares? of )?<C>", r"sell \2 \1"),
    (r"sell (\d)0 ?% (?:of )?<C>", r"sell \2 \1"),
    (r"sell <C> (\d) shares?", r"sell \1 \2"),
    (r"sell <C>", r"sell \1 1"),
    (r"buy (\d) (?:shares? of )?<C> <from><pool>", r"buy \2 market \1"),
    (r"buy (\d) (?:shares? of )?<C>(?: <from>(?:ipo|initial offering))?", r"buy \2 ipo \1"),
    (r"buy a share of <C>(.*)", r"buy \1\2"),
    (r"buy <C> <from><pool>", r"buy \1 market"),
    (r"buy <C> <from>(?:ipo|initial offering)", r"buy \1 ipo"),
    (r"buy <the>(\w+)-trains?(.*)", r"buy train \1\2"),
    (r"buy <the>(train \w+.*)", r"buy \1"),
    (r"(buy train \w+) <from><pool>(.*)", r"\1 open market\2"),
    (r"(buy train \w+) <from>bank(.*)", r"\1 bank\2"),
    (r"(buy train \w+.*?),? trading in <the>(\w+?)(?:-train)?", r"\1 trade in \2"),
    (r"redeem <C> (?:from|share of)(?: seat)? (\w+)", r"\1 redeem \2"),
    (r"reissue <C>", r"\1 reissue"),
    (r"lay <tile>,? <rot>(\d) <at> (\w+)(.*)", r"lay \1 at \3 rot \2\4"),
    (r"lay <tile> <at> (\w+),? <rot>(\d)(.*)", r"lay \1 at \2 rot \3\4"),
    (
        r"(lay \w+ at \w+ rot \d),? (?:with|by) the (?:bridge|MRBC|private).*",
        r"\1 with the discount",
    ),
    (r"(lay \w+ at \w+ rot \d), (.*)", r"\1 \2"),
    (r"<put>edge token(.*)", r"edge token\1"),
    (r"upgrade (\w+) to <tile>,? <rot>(\d)", r"upgrade \1 to \2 rot \3"),
    (r"<put>station(?: marker)? <at> (\w+)", r"station at \1"),
    (r"<put>cattle token <at> (\w+)", r"cattle at \1"),
    (r"<put>(open|closed) port(?: token)? <at> (\w+)", r"\1 port at \2"),
    (r"run <the>best(?: routes?)?", "run best"),
    (r"(?:pays? )?<the>full(?: dividend)?|pays? (?:out|full)|dividend", "dividend full"),
    (r"(?:pays? )?<the>half(?: dividend)?|split|dividend 1/2", "dividend half"),
    (r"withholds?(?: all| \d+)?|no dividend|retains?(?: all)?|dividend none", "withhold"),
    (r"<put>marker (?:on the map|at the edge|beside .*|placed)", "marker on map"),
    (
        r"(?:keeps? )?<the>marker (?:on <the>charter|kept.*)|keeps? the marker.*",
        "marker on charter",
    ),
    (r"discards? <the>(?:train )?(\w+?)(?:-train)?", r"discard \1"),
)
"""Each is a whole order; whatever fits is said in the other way, and then looked at again below."""
PAYS = re.compile(r": (?:dividend|withhold|pays?|half|full|split|no dividend|retain)\b")
"""Whether a case's actions speak of a company's income."""


BARE = "pass|buy|sell|bid|par|protect|decline|accept|lay|upgrade|run|redeem|reissue|discard|place"
"""Verbs that may be told of somebody: `buys train 4`."""


def plainly(words: str) -> str:
    """An order without its speaker, as `speech` reads it."""
    words = re.sub(rf"^({BARE})(?:s|(?<=ss)es)\b", r"\1", words)
    for pattern, other in WORDINGS:
        for short, whole in SHORT.items():
            pattern = pattern.replace(short, whole)
        if match := re.fullmatch(pattern, words):
            words = re.sub(r"\s+", " ", match.expand(other)).strip()
    return words
