"""Cubes: deposits produce them, trains take them to cities, where refineries pay (1867 8.2 to 8.4).

Deposits are stops that are worth nothing; a tile there brings a cube, and every operating round
some more.  What a refinery is by turns: in construction, inoperational, operational, inoperational,
in disrepair, gone; a cube raises it.
"""

from pbm.games.eighteenxx.computer.choose import FIRST, TAKEN
from pbm.games.eighteenxx.computer.outlook import TOWN
from pbm.games.eighteenxx.engine.companies import ACQUIRED
from pbm.games.eighteenxx.engine.invariants import MUST_HOLD
from pbm.games.eighteenxx.engine.match import SET_UP
from pbm.games.eighteenxx.engine.steps.running import FREIGHT, HAS_RUN
from pbm.games.eighteenxx.engine.steps.track import LAID
from pbm.games.eighteenxx.features.cubes import (
    chosen,
    computer,
    delivery,
    deposits,
    holds,
    pages,
    powers,
    refineries,
    sheet,
)
from pbm.games.eighteenxx.features.cubes.tables import TABLES, CubeTables, sound
from pbm.games.eighteenxx.features.cubes.values import (
    BuildRefinery,
    CubeDelivered,
    CubesExported,
    CubesProduced,
    PlaceCube,
    PlaceRefinery,
    RefineryChanged,
)
from pbm.games.eighteenxx.mail.company_sheet import OFFERS
from pbm.games.eighteenxx.mail.report import SECTIONS
from pbm.games.eighteenxx.mail.report.board_page import DRAWN, NOTES
from pbm.games.eighteenxx.mail.sheet import SHEET_BLOCKS
from pbm.games.eighteenxx.programme.complete import FILLS
from pbm.games.eighteenxx.simulate import TALLIED, counted
from pbm.games.eighteenxx.values.feature import BEFORE_RUN, COMPANY, AddedOrders, Feature, Tables
from pbm.games.eighteenxx.values.game import Move, Step
from pbm.games.eighteenxx.values.point import switch
from pbm.games.eighteenxx.values.state import OperatingTurn
from pbm.sheets.parse import form

PRODUCE = Step(name="production", skip=deposits.produce, feature="cubes")
AGE = Step(name="refineries", skip=refineries.grow_old, feature="cubes")
BUILD = powers.BUILD

FORMS = (
    *chosen.FORMS,
    form(
        "place_cube",
        PlaceCube,
        f"place {COMPANY} a? cube on|at|in <hex:hex>",
        "place {company} cube at {deposit}",
        "powers",
    ),
    form(
        "place_refinery",
        PlaceRefinery,
        f"place {COMPANY} the|a? refinery on|at|in <hex:hex>",
        "place {company} refinery at {site}",
        "powers",
    ),
    form(
        "build_refinery",
        BuildRefinery,
        "build the|a? refinery on|at|in <hex:hex>",
        "build refinery at {home}",
        "powers",
    ),
)
"""How its orders are written."""

CUBES = Feature(
    name="cubes",
    events=(
        CubesProduced,
        CubesExported,
        CubeDelivered,
        RefineryChanged,
    ),
    forms=FORMS,
    blocks={
        chosen.FreightRun: "run",
        chosen.FreightBest: "run",
        PlaceCube: BEFORE_RUN,
        PlaceRefinery: BEFORE_RUN,
        BuildRefinery: "refinery",
    },
    parts=(
        AddedOrders("run", chosen.MOVES),
        AddedOrders(
            OperatingTurn,
            {
                PlaceCube: Move(powers.check_cube, powers.place_cube),
                PlaceRefinery: Move(powers.check_site, powers.place_site),
            },
            powers.in_turn,
        ),
    ),
    points={FREIGHT: delivery.freight, TOWN: computer.DRAWS},
    occasions={
        SET_UP: powers.set_up,
        LAID: deposits.laid,
        HAS_RUN: delivery.has_run,
        ACQUIRED: deposits.exported_of,
        FIRST: computer.use_power,
        TAKEN: {"refinery": computer.build},
        SECTIONS: pages.section,
        MUST_HOLD: holds.broken,
        OFFERS: ("run", sheet.early),
        SHEET_BLOCKS: ("last", sheet.building),
        TALLIED: {
            "cubes_paid": counted(CubeDelivered, lambda one: one.dollars > 0),
            "cubes_unpaid": counted(CubeDelivered, lambda one: not one.dollars),
            "refineries_begun": counted(RefineryChanged, lambda one: not one.old),
            "exports": counted(CubesExported),
        },
        FILLS: (chosen.FreightRun, chosen.fill),
        DRAWN: pages.drawn,
        NOTES: pages.note,
    },
    settings=(
        switch("cube_supply", "enough", "20", deposits.SUPPLY, 20),
        switch("production", "all operational", "not acquired", deposits.ACQUIRED_PRODUCE, False),
    ),
    tables=Tables(CubeTables, TABLES, sound),
)
