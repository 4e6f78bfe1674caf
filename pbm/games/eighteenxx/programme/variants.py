"""Parts that usage lines share, and other ways to write an order: read, but shown in no help."""

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
        "bid for {dear} 45 up to 60",
        "initial round",
        fixed=(("raising", False),),
        hidden=True,
    ),
    form(
        "buy_train",
        orders.BuyTrain,
        f"buy a~ train <train:train> for|by <company:company> [from <source:seller>] {BUYING}",
        "buy train {late} for {company}",
        "trains",
        hidden=True,
    ),
    form(
        "buy_train",
        orders.BuyTrain,
        f"buy a~ {COMPANY} <train:named train> [from <source:seller>] {BUYING}",
        "buy a {late}-train from bank",
        "trains",
        hidden=True,
    ),
    form(
        "lay",
        orders.Lay,
        f"lay|upgrade {COMPANY} <hex:hex> to|with~ tile~ <tile:tile> {TURNED}",
        "upgrade {company} {home} to {upgrade} rotation 1",
        "track",
        hidden=True,
    ),
    form(
        "station",
        orders.Station,
        f"place {COMPANY} station|token|marker marker~ at|in|on? <hex:hex> [city <city:city>]",
        "place station at {city}",
        "stations",
        hidden=True,
    ),
    form(
        "dividend",
        orders.Dividend,
        f"pay dividend~ {COMPANY} dividend~",
        "pay {company}",
        "dividends",
        fixed=(*IN_AN_OPERATING_TURN, ("kind", "full")),
        hidden=True,
    ),
    form(
        "dividend",
        orders.Dividend,
        f"withhold {COMPANY}",
        "withhold {company}",
        "dividends",
        fixed=(*IN_AN_OPERATING_TURN, ("kind", "withhold")),
        hidden=True,
    ),
)
