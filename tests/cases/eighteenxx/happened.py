"""What happened in a batch, in a case's words, and the facts of the journal that mean it."""

from __future__ import annotations

import re

SENTENCES = (
    (
        r"(\w+) (?:places a )?station at (\w+) for (\d+)",
        r"StationPlaced\(company='{0}', hex='{1}', cost={2}",
    ),
    (r"(\w+) (?:places a )?station at (\w+)$", r"StationPlaced\(company='{0}', hex='{1}'"),
    (
        r"(\w+) (?:places its |places an )?edge token(?: at (\w+))?",
        r"StationPlaced\(company='{0}', hex='{1}'",
    ),
    (r"(\w+) buys (?:a |the )?(?:Mesabi )?right.*", r"RightBought\(company='{0}'"),
    (r"(\w+) lays (\w+) at (\w+)", r"TileLaid\(company='{0}', tile='{1}', hex='{2}'"),
    (
        r"(\w+) (?:makes a |its )?forced purchase(?: of|:)?(?: an?)?(?: train)? (\w+)",
        r"TrainBought\(company='{0}', train='{1}'",
    ),
    (r"(\w+) buys train (\w+)", r"TrainBought\(company='{0}', train='{1}'"),
    (r"(\w+) has no train, no dividend", r"PriceMoved\(company='{0}'.*why='withheld'"),
    (r"(\w+) ends its turn", r""),
    (r"(\w+) connection run (\d+)", r"Ran\(company='{0}'.*income={1}, connection=True"),
    (
        r"(\w+) withholds (\d+)",
        r"DividendPaid\(company='{0}', kind='withhold', income={1}",
    ),
    (r"(\w+) buys (\w+) for (\d+)", r"PrivateBought\(buyer='{0}', private='{1}', price={2}"),
)


def means_fact(words: str, fact: str) -> bool:
    """Whether a fact, written out, is what the words tell."""
    for pattern, told in SENTENCES:
        if match := re.match(pattern, words):
            return (
                re.search(told.format(*(one or r"\w+" for one in match.groups())), fact) is not None
            )
    return False
