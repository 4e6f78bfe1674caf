"""A fictitious report with everything a page can hold, for the printers' tests and measures."""

from __future__ import annotations

import csv
import io
from pathlib import Path

from pbm.core.hexmap import Stroke
from pbm.core.page import (
    Chart,
    Column,
    Document,
    DrawnTown,
    Edge,
    Gauge,
    Items,
    NetworkMap,
    Paragraph,
    Section,
    Series,
    Table,
)
from pbm.sheets.offer import Offer, OfferBlock, Sheet, SheetHead

DATA = Path(__file__).resolve().parent.parent.parent / "pbm" / "games" / "continental" / "data"
TYCOONS = (
    "Jay Gould", "Eugène de Ségur", "B.", "Cornelius Vanderbilt", "Jim Fisk", "Daniel Drew",
    "J. Edgar Thomson", "Thomas Scott", "Łukasz Żółć", "Hannibal Kimball", "Henry Farnam",
    "Milton Littlefield", "John Forbes", "J. Pierpont Morgan", "日本の鉄道王",
)  # fmt: skip
ROADS = (
    "B&O", "PENN", "NYC", "ERIE", "C&O", "N&W", "SCL", "L&N", "MRLE", "C&A", "IC", "CB&Q",
    "ATSF", "UP", "CP", "MONON", "GM&O", "RDG", "LV", "D&H", "SOU", "CofG", "M&C", "NC&StL",
    "WAB", "NKP", "CNJ", "B&M", "NH", "RI", "MP", "KATY", "SP", "NP", "GN",
)  # fmt: skip


def news(count: int = 40) -> Items:
    """Chronicle lines of different lengths, some with letters that lesser printers lose."""
    return Items(
        tuple(
            f"{TYCOONS[n % 15]} purchased the {ROADS[n % 35]} branch for ${1200 + 37 * n:,}"
            + (", after a long evening at the Fifth Avenue Hotel." if n % 3 else ".")
            for n in range(count)
        ),
        title="Private Companies purchased",
    )


def market(rows: int = 35) -> Table:
    """The market table: twelve columns of figures, the reader's line in bold."""
    heads = ("Price", "Change", "Traded", "Public", "Treasury", "Issued", "Dividend", "Yield")
    body = tuple(
        (
            ROADS[n % 35],
            12 + 7 * n,
            f"{n - 9:+d}",
            13 * n,
            431 * n,
            5 * n,
            1000 * n,
            n % 5,
            f"{n}.{n % 10} %",
        )
        for n in range(rows)
    )
    columns = (Column("Railroad"), *(Column(head, "right") for head in heads))
    return Table(columns, body, title="The market", emphasis=(3,), note="Prices in dollars.")


def ledger(rows: int = 14) -> Table:
    """A private statement with a total below."""
    entries = tuple((f"Dividend of the {ROADS[n % 35]}", 120 * n - 300) for n in range(rows))
    total = sum(amount for _, amount in entries)
    return Table(
        (Column("Your cash", weight=1), Column("$", "right")),
        (*entries, ("Balance", total)),
        title="Statement",
        emphasis=(rows,),
        total=True,
    )


def worth(series: int = 15, turns: int = 20) -> Chart:
    """Net worth of fifteen tycoons over the turns."""
    return Chart(
        "Net worth",
        tuple(str(1841 + 2 * t) for t in range(turns)),
        tuple(
            Series(
                TYCOONS[n],
                tuple(
                    None if t < n % 3 else 900 + (t * t * (n + 3) * 7) % 9000 + t * 350
                    for t in range(turns)
                ),
                strong=n == 0,
            )
            for n in range(series)
        ),
        unit="$",
    )


def bars() -> Chart:
    """Victory points of the leaders."""
    return Chart(
        "Miles built", TYCOONS[:8], (Series("miles", tuple(range(900, 100, -100))),), "bar"
    )


def report() -> Document:
    """A report of a late turn without maps."""
    lead = Paragraph("The Civil War is over and the rails go west again.", "lead")
    message = Paragraph("The public be <b>damned</b>! & <img src='x'/>", "quote")
    return Document(
        "Continental Rails II",
        "cr-28",
        "Turn 7, 1853–1854",
        "Jay Gould",
        (
            Section("National news", (lead, news(30), message)),
            Section("Your statement", (ledger(), ledger(5), Gauge("Trains left", 3, 8)), "9.1"),
            Section("The market", (market(), worth(), bars()), "9.2"),
        ),
        subtitle="Report of the turn",
    )


COLOURS = ("#1f4e79", "#b5541c", "#3b7a3b", "#7a3b7a", "#8a6d1a", "#2a7f86", "#a02c3f", "#444444")
DASHES = ((), (6, 2), (2, 2), (8, 2, 2, 2), (4, 1))


def strokes(count: int = 35) -> tuple[Stroke, ...]:
    """A stroke for each railroad, with a code of one or two letters."""
    return tuple(
        Stroke(name, f"{name} Railroad", COLOURS[n % 8], DASHES[n % 5], name)
        for n, name in enumerate(ROADS[:count])
    )


def real_network(most_lon: float = 180.0, roads: int = 35) -> NetworkMap:
    """The reconstructed map of 203 towns and 416 lines with invented owners."""
    towns = list(csv.DictReader(io.StringIO((DATA / "towns.csv").read_text("utf-8"))))
    kept = {town["id"]: town for town in towns if float(town["longitude"]) > -most_lon}
    rows = csv.DictReader(io.StringIO((DATA / "routes.csv").read_text("utf-8")))
    routes = [row for row in rows if row["town_a"] in kept and row["town_b"] in kept]
    points = tuple(
        DrawnTown(
            key,
            town["name"],
            float(town["longitude"]) * 0.78,
            -float(town["latitude"]),
            int(town["size"]),
            town["region"] != "",
        )
        for key, town in kept.items()
    )
    states = ("built", "double", "built", "held", "open", "built", "sale", "open")
    edges = tuple(
        Edge(
            row["code"],
            row["town_a"],
            row["town_b"],
            "" if (state := states[n % 8]) in ("open", "sale") else ROADS[(n // 9) % roads],
            state,
            row["code"],
        )
        for n, row in enumerate(routes)
    )
    return NetworkMap("The railroads", points, edges, strokes(roads))


def sheet() -> tuple[Sheet, SheetHead]:
    """A sheet like those of the continental game, with its head."""
    personal = OfferBlock(
        "Personal",
        ("cash $1,480", "loan $900", "credit left $2,310"),
        (
            Offer("borrow", line="borrow 2310", least=1, most=2310, note="credit", rule="2.1.3"),
            Offer("control", "B&O", "control 1 B&O", given=True),
            Offer("bid", line="bid MON 2310", most=2310, choices=("MON 184 mi, asked $920", "O&M")),
            Offer("message", line="message The public be damned! " * 6),
        ),
        ("You may bid for one Private Company.",),
    )
    roads = tuple(
        OfferBlock(
            f"Railroad {name}",
            ("cash $12,400", "612 miles", "efficiency good"),
            tuple(
                Offer("buy", name, f"row {name} IN{n} or KY{n}", most=131 * n + 1, note="125 miles")
                for n in range(12)
            ),
        )
        for name in ROADS[:4]
    )
    return Sheet("Jay Gould, turn 7.", (personal, *roads)), SheetHead(
        "cr-28", "7", 4, 1, "K7QD-93MX"
    )
