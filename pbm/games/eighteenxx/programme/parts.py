"""Parts that the usage lines of several orders share."""

from __future__ import annotations

COMPANY = "[<company:company>]"
BUYING = "[for|at <price:dollars>] [for at|up most|to <most:dollars>]"
SELLING = "[for|at at least <least:dollars>] [for|at <price:dollars>]"
"""What a deal may say of its price."""
TURNED = (
    "[to? <edges:edges>] [rotation|rot|rotated <rotation:rotation>]"
    " [with|using <private:private company>]"
)
"""How a tile is turned, and whose power is used."""
STOCK = "Stock Round Summary"
ORDINARY = (("connection", False),)
"""What tells a company's own run and dividend from those of a connection run."""
