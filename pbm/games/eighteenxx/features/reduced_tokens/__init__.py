"""Reduced tokens: of several dearest station markers a company leaves one out (1850 16.3)."""

import msgspec

from pbm.games.eighteenxx.values.feature import Feature
from pbm.games.eighteenxx.values.figures import Figures, Railway
from pbm.games.eighteenxx.values.point import Alternatives, Effect


def _one_fewer(company: Railway) -> Railway:
    """Its charter without one of several markers of the highest price."""
    dearest = max(company.stations)
    if company.stations.count(dearest) < 2:
        return company
    return msgspec.structs.replace(company, stations=company.stations[:-1])


def reduced(figures: Figures) -> Figures:
    """The tables of the variant."""
    companies = {name: _one_fewer(company) for name, company in figures.companies.items()}
    return msgspec.structs.replace(figures, companies=companies)


REDUCED_TOKENS = Feature(
    name="reduced-tokens",
    settings=(Alternatives("tokens", {"all": Effect(), "reduced": Effect(figures=reduced)}),),
)
