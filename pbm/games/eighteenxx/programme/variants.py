"""Parts that usage lines share, and other ways to write an order: read, but shown in no help."""

from __future__ import annotations

from pbm.games.eighteenxx.values import orders
from pbm.games.eighteenxx.values.feature import BUYING, COMPANY
from pbm.sheets.parse import form

TURNED = (
    "[to? <edges:edges>] [rotation|rot|rotated <rotation:rotation>]"
    " [with|using <private:private company>]"
)
"""How a tile is turned, and whose power is used."""
IN_AN_OPERATING_TURN = (("connection", False),)
"""What tells a company's own run and dividend from those of a connection run."""

OTHERWISE = (
    form(
        "bid",
        orders.Bid,
        "bid for|on? <private:private company> <amount:dollars> [and? up|max to? <most:dollars>]",
        "bid for MRBC 45 up to 60",
        "Initial Stock Round",
        fixed=(("raising", False),),
        hidden=True,
    ),
    form(
        "buy_train",
        orders.BuyTrain,
        f"buy a~ train <train:train> for|by <company:company> [from <source:seller>] {BUYING}",
        "buy train 4 for IC",
        "Purchase Trains",
        hidden=True,
    ),
    form(
        "buy_train",
        orders.BuyTrain,
        f"buy a~ {COMPANY} <train:named train> [from <source:seller>] {BUYING}",
        "buy a 4-train from bank",
        "Purchase Trains",
        hidden=True,
    ),
    form(
        "lay",
        orders.Lay,
        f"lay|upgrade {COMPANY} <hex:hex> to|with~ tile~ <tile:tile> {TURNED}",
        "upgrade IC K16 to 14 rotation 1",
        "Lay or Upgrade Track",
        hidden=True,
    ),
    form(
        "station",
        orders.Station,
        f"place {COMPANY} station|token|marker marker~ at|in|on? <hex:hex> [city <city:city>]",
        "place station at H17",
        "Place Station Markers",
        hidden=True,
    ),
    form(
        "dividend",
        orders.Dividend,
        f"pay dividend~ {COMPANY} dividend~",
        "pay IC",
        "Declare Dividends or Withhold Earnings",
        fixed=(*IN_AN_OPERATING_TURN, ("kind", "full")),
        hidden=True,
    ),
    form(
        "dividend",
        orders.Dividend,
        f"withhold {COMPANY}",
        "withhold IC",
        "Declare Dividends or Withhold Earnings",
        fixed=(*IN_AN_OPERATING_TURN, ("kind", "withhold")),
        hidden=True,
    ),
)
