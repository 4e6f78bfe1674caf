"""The rules of an edition as a value: figures, map, equipment, names; read once and never changed.

A game is played to its end by the edition that it was begun with: `data/figures.toml` has the
newest, `data/figures-EDITION.toml` what an older one has in place of it.

A game of other figures (another exponent, other town costs) is another value of the same kind.
"""

from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files

import msgspec
from msgspec import Struct

from pbm.core.tables import read_toml, require
from pbm.games.continental.world.figures import Figures, read_figures, read_public
from pbm.games.continental.world.geography import Geography, read_geography


class Model(Struct, frozen=True, forbid_unknown_fields=True):
    """A locomotive (4.17)."""

    level: int
    name: str
    wheels: str


class Invention(Struct, frozen=True, forbid_unknown_fields=True):
    """A technology and what it does (4.18, R29): per cent of revenue, points of expense share."""

    letter: str
    name: str
    revenue: int = 0
    expenses: int = 0
    disasters: bool = False
    """Prevents disasters (R39)."""
    accidents: bool = False
    """Halves accidents (R29)."""


class Equipment(Struct, frozen=True, forbid_unknown_fields=True):
    """The file of locomotives and technologies."""

    locomotives: tuple[Model, ...]
    technologies: tuple[Invention, ...]


class Characters(Struct, frozen=True, forbid_unknown_fields=True):
    """The file of historical characters (3.2)."""

    names: tuple[str, ...]


EDITIONS = ("1988", "1988-2")
"""The oldest first; new games are begun with the last. The second has another Public (R45 to
R47)."""


class Rules(Struct, frozen=True):
    """Everything a step needs to know that no game changes."""

    edition: str
    figures: Figures
    map: Geography
    locomotives: tuple[Model, ...]
    technologies: dict[str, Invention]
    """By letter, in the order in which they are invented."""
    characters: tuple[str, ...]

    def war(self, turn: int) -> bool:
        """Whether a turn is one of the Civil War (8)."""
        return turn in self.figures.calendar.civil_war

    def years(self, turn: int) -> tuple[int, int]:
        """The two years of a turn (R1)."""
        first = self.figures.calendar.first_year + 2 * (turn - 1)
        return first, first + 1


GRAND_STATION = "A"
"""The technology with a price and a condition of its own (4.18)."""


@lru_cache(maxsize=len(EDITIONS))
def standard_rules(edition: str = EDITIONS[-1]) -> Rules:
    """The rules of an edition as delivered; TableError if a data file is not what it must be."""
    if edition != EDITIONS[-1]:
        return _older(standard_rules(), edition)
    folder = files("pbm.games.continental") / "data"
    equipment = read_toml(folder / "equipment.toml", Equipment)
    levels = [model.level for model in equipment.locomotives]
    require(levels == list(range(1, 10)), "equipment.toml", "locomotives", f"levels {levels}")
    letters = "".join(technology.letter for technology in equipment.technologies)
    require(letters == "ABCDEFGHIJ", "equipment.toml", "technologies", f"letters {letters}")
    names = read_toml(folder / "characters.toml", Characters).names
    require(len({name.casefold() for name in names}) >= 30, "characters.toml", "names", "too few")
    rules = Rules(
        edition=edition,
        figures=read_figures(folder / "figures.toml"),
        map=read_geography(folder),
        locomotives=equipment.locomotives,
        technologies={technology.letter: technology for technology in equipment.technologies},
        characters=names,
    )
    _check_names(rules)
    return rules


def _older(rules: Rules, edition: str) -> Rules:
    """The rules with what an older edition has in place of the newest one's."""
    public = read_public(files("pbm.games.continental") / "data" / f"figures-{edition}.toml")
    figures = msgspec.structs.replace(rules.figures, public=public)
    return msgspec.structs.replace(rules, edition=edition, figures=figures)


def _check_names(rules: Rules) -> None:
    """Awards and starting railroads name regions and companies that exist."""
    for award in rules.figures.awards:
        unknown = {region for need in award.needs for region in need} - set(rules.map.regions)
        require(not unknown, "figures.toml", f"awards {award.name}", f"no regions {unknown}")
    for code in rules.figures.start.railroads:
        known = code in rules.map.routes and rules.map.routes[code].kind == "PC"
        require(known, "figures.toml", "start.railroads", f"{code} is no Private Company")


def rules_for(settings: Mapping[str, str], edition: str = EDITIONS[-1]) -> Rules:
    """The rules of a game of an edition with its moderator's settings; unknown settings are not the
    rules'. A game that was begun before there was the setting `rate-wars` has no word for it, and
    goes on by what was ruled before Q79 to Q81."""
    return _read(
        edition,
        both_towns=settings.get("town-costs") != "unreached",
        war_on_gross=settings.get("rate-wars") == "gross",
        former="rate-wars" not in settings,
        over_available=settings.get("recalls") == "available",
    )


@lru_cache(maxsize=16 * len(EDITIONS))
def _read(
    edition: str, *, both_towns: bool, war_on_gross: bool, over_available: bool, former: bool
) -> Rules:
    """The rules by the readings chosen: of towns that a railroad has reached (Q5), of rate wars
    (Q80), of what is recalled (Q84); `former`: as before Q79 and Q81."""
    rules, replace = standard_rules(edition), msgspec.structs.replace
    building = replace(rules.figures.building, towns_reached_pay=both_towns)
    revenue = replace(rules.figures.revenue, rate_war_on_gross=war_on_gross)
    bank = rules.figures.bank
    bank = replace(bank, recall_over=bank.recall_over_available) if over_available else bank
    stock = replace(rules.figures.stock, president_pays_part=former)
    events = replace(rules.figures.events, trouble_without_orders=former)
    figures = replace(
        rules.figures, building=building, revenue=revenue, bank=bank, stock=stock, events=events
    )
    return replace(rules, figures=figures)
