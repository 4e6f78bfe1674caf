"""Diesels: a train without limit takes the place of the last ones (Variants, 1830 Diesels)."""

import msgspec

from pbm.core.tables import convert
from pbm.games.eighteenxx.values.feature import Feature, Tables
from pbm.games.eighteenxx.values.figures import Figures, Phase, TrainKind
from pbm.games.eighteenxx.values.point import Alternatives, Effect, Point


class DieselTables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table `[features.diesels]`: kinds and phases left out, and what comes instead."""

    without: tuple[str, ...]
    permanent: tuple[str, ...]
    """Kinds that nothing scraps any more."""
    trains: tuple[TrainKind, ...]
    phases: tuple[Phase, ...]


def with_diesels(figures: Figures) -> Figures:
    """The tables of the variant; TableError for a title that has none."""
    diesels = convert(figures.features["diesels"], DieselTables, "figures.toml", "features.diesels")
    kinds = {
        name: msgspec.structs.replace(kind, scrapped_by=_scrapped_by(kind, diesels))
        for name, kind in figures.trains.items()
        if name not in diesels.without
    }
    phases = tuple(p for p in figures.phases if p.begins_with not in diesels.without)
    return msgspec.structs.replace(
        figures,
        trains=kinds | {kind.name: kind for kind in diesels.trains},
        phases=phases + diesels.phases,
    )


def _scrapped_by(kind: TrainKind, diesels: DieselTables) -> str:
    """Trains that a missing kind would scrap go with the first diesel, unless permanent."""
    if kind.name in diesels.permanent:
        return ""
    return diesels.trains[0].name if kind.scrapped_by in diesels.without else kind.scrapped_by


TABLES: Point[DieselTables | None] = Point(None)

DIESELS = Feature(
    name="diesels",
    settings=(
        Alternatives("trains", {"to 12": Effect(), "diesels": Effect(figures=with_diesels)}),
    ),
    tables=Tables(DieselTables, TABLES),
)
