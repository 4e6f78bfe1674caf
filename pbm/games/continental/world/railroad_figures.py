"""Figures of the railroads: stock, track, revenue, costs, land; see figures.py."""

from msgspec import Struct


class FiguresTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table of the figures file; unknown keys are an error."""


class NewStock(FiguresTable, frozen=True):
    """New stock (4.3)."""

    shares_per_mile: int
    treasury_percent: int
    owner_per_mile: int
    director_percent: int
    directors_percent: int
    director_price_percent: int
    broker_percent: int
    president_price_percent: int
    president_pays_part: bool
    first_price: int
    first_price_spread: int
    first_price_bounds: tuple[int, int]


class Level(FiguresTable, frozen=True):
    """A reported level of efficiency (4.5.2)."""

    least: int
    name: str


class Efficiency(FiguresTable, frozen=True):
    """Efficiency, wear and improvement (4.5, R20, R26 to R28)."""

    new: int
    new_spread: int
    most: int
    least: int
    free_miles: int
    miles_per_point: int
    per_locomotive: int
    wear_fixed: int
    wear_drawn: int
    improve_most: int
    improve_chance: int
    levels: tuple[Level, ...]


class Building(FiguresTable, frozen=True):
    """Rights-of-Way and double track (4.6, 4.15, R32)."""

    town_cost: int
    towns_reached_pay: bool
    overspend: int
    bond_percent: int
    poor_climate_cash_percent: int
    double_track_percent: int
    doubles_per_turn: int


class Purchases(FiguresTable, frozen=True):
    """Locomotives, technologies, influence (4.17, 4.18, 4.9)."""

    locomotive_cost: int
    technology_cost: int
    grand_station_cost: int
    grand_station_town: int
    technologies_per_turn: int
    influence_per_mile: int


class Revenue(FiguresTable, frozen=True):
    """Revenue (4.10, R21 to R24)."""

    per_mile: int
    per_town_value: int
    per_region_percent: int
    random_percent: int
    rate_war_most: int
    rate_war_on_gross: bool


class Expenses(FiguresTable, frozen=True):
    """Operating expenses: a line through two points (R25)."""

    even_efficiency: int
    best_efficiency: int
    best_percent: int


class Interest(FiguresTable, frozen=True):
    """Rates that do not follow the climate (5, 4.4.3)."""

    bond_percent: int
    president_percent: int


class Dividends(FiguresTable, frozen=True):
    """Dividends (4.12)."""

    most: int


class Events(FiguresTable, frozen=True):
    """Random events (11.2, R37 to R39)."""

    accident_efficiency: int
    accident_cost: tuple[int, int]
    coupler_percent: int
    political_chance: tuple[int, ...]
    political_cost: tuple[int, int]
    trouble_without_orders: bool
    disaster_chance: int
    disaster_cost: tuple[int, int]


class Reorganisation(FiguresTable, frozen=True):
    """A railroad in its creditors' hands (R40)."""

    bonds_per_mile: int
    cash_per_mile: int
    price: int


class Anonymous(FiguresTable, frozen=True):
    """Railroads without a player president (R41)."""

    improve_per_mile: int
    influence_per_mile: int
    dividend_percent: int


class Land(FiguresTable, frozen=True):
    """Land grants (7, R35)."""

    chance_permille: int
    per_size_permille: int
    per_level_permille: int
    most_permille: int
    level_divisor: int
    most_multiple: int


class Inventions(FiguresTable, frozen=True):
    """Chances of new locomotives and technologies in per cent (R30)."""

    locomotive_before_war: int
    locomotive_after_war: int
    technology_before_war: int
    technology_after_war: int
