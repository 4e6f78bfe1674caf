"""The usage lines of the orders: grammar of letters, lines of sheets, and help in one."""

from collections.abc import Sequence

from pbm.games.eighteenxx.programme.variants import IN_AN_OPERATING_TURN, OTHERWISE, TURNED
from pbm.games.eighteenxx.values import orders
from pbm.games.eighteenxx.values.feature import BUYING, COMPANY, Feature
from pbm.games.table.messages import message_form
from pbm.sheets.parse import Form, form


def _none(key: str, step: str, line: str, rule: str) -> Form:
    """Leaving a step out in so many words."""
    example = line.replace(COMPANY, "{company}").split("|")[0]
    usage = line.replace(" nothing", " nothing|none")
    return form(key, orders.Pass, usage, example, rule, fixed=(("step", step),))


INITIAL = (
    form(
        "maximum",
        orders.Maximum,
        "bid up|max to? <most:dollars> for|on? <private:private company>",
        "bid up to 62 for {dear}",
        "initial round",
    ),
    form(
        "bid",
        orders.Bid,
        "bid <amount:dollars> [for|on? <private:private company>] [and? up|max to? <most:dollars>]",
        "bid 45 for {dear} and up to 60",
        "initial round",
        fixed=(("raising", False),),
    ),
    form(
        "raise",
        orders.Bid,
        "raise to? <amount:dollars> for|on? <private:private company>",
        "raise to 75 for {dear}",
        "initial round",
        fixed=(("raising", True),),
    ),
)

STOCK_ROUND = (
    form(
        "buy_offered",
        orders.BuyOffered,
        "buy private <private:private company>",
        "buy private {private}",
        "initial round",
    ),
    form(
        "buy_from",
        orders.Buy,
        "buy [<shares:shares>] <company:company> from? <source:source>",
        "buy {third} market",
        "buying",
    ),
    form("buy", orders.Buy, "buy [<shares:shares>] <company:company>", "buy {company}", "buying"),
    form(
        "buy_name",
        orders.BuyOffered,
        "buy <private:private company>",
        "buy {private}",
        "initial round",
    ),
    form(
        "forced",
        orders.Sell,
        "sell <shares:shares or all> <company:company> for a|the|my? train|trains",
        "sell 2 {third} for a train",
        "forced sales",
        fixed=(("for_train", True),),
    ),
    form(
        "sell",
        orders.Sell,
        "sell <shares:shares or all> <company:company>",
        "sell 2 {company}",
        "selling",
        fixed=(("for_train", False),),
    ),
    form(
        "par",
        orders.Par,
        "par|start <company:company> at|for? <price:par value>",
        "par {company} at {par}",
        "starting",
    ),
    form("pass", orders.Pass, "pass", "pass", "stock turn", fixed=(("step", ""),)),
)

COMPANY_TURN = (
    form(
        "lay",
        orders.Lay,
        f"lay|upgrade {COMPANY} tile~ <tile:tile> at|on|in? <hex:hex> {TURNED}",
        "lay {company} {tile} at {home} to {edges}",
        "track",
    ),
    form(
        "station",
        orders.Station,
        f"station|token {COMPANY} marker~ at|in|on? <hex:hex> [city <city:city>]",
        "station {company} at {city}",
        "stations",
    ),
    form(
        "run_best",
        orders.RunBest,
        f"run {COMPANY} best|all",
        "run {company} best",
        "running",
        fixed=IN_AN_OPERATING_TURN,
    ),
    form(
        "run_none",
        orders.Run,
        f"run {COMPANY} nothing|none",
        "run {company} nothing",
        "running",
        fixed=(*IN_AN_OPERATING_TURN, ("runs", ())),
    ),
    form(
        "run",
        orders.Run,
        f"run {COMPANY} <runs:route...>",
        "run {company} {old}: {short}; {train}: {route}",
        "running",
        fixed=IN_AN_OPERATING_TURN,
    ),
    form(
        "dividend",
        orders.Dividend,
        f"dividend|dividends|pay {COMPANY} <kind:dividend>",
        "dividend {company} full",
        "dividends",
        fixed=IN_AN_OPERATING_TURN,
    ),
    form(
        "buy_train",
        orders.BuyTrain,
        f"buy a~ train {COMPANY} [<train:train>] [from <source:seller>] {BUYING}"
        " [trading|trade in <trade_in:train>]",
        "buy train {company} {late} from bank",
        "trains",
    ),
    form(
        "discard",
        orders.Discard,
        f"discard {COMPANY} <train:train>",
        "discard {company} {train}",
        "trains",
    ),
    form(
        "bankrupt",
        orders.Bankrupt,
        f"declare bankruptcy {COMPANY}",
        "declare bankruptcy {company}",
        "bankruptcy",
    ),
)

DECLINES = (
    _none("lay_none", "lay", f"lay {COMPANY} nothing", "track"),
    _none("station_none", "station", f"station {COMPANY} nothing", "stations"),
    _none("train_none", "trains", f"buy train {COMPANY} nothing", "trains"),
)


SAMPLES = {
    "alternatives": "buy {company} from market or from ipo",
    "maximum": "bid up to 62 for {dear}",
    "joined": "sell 1 {other} and 2 {company}",
    "alone": "not floated({company})",
}
"""What help shows of programmes and conditions."""


def forms(features: Sequence[Feature]) -> tuple[Form, ...]:
    """Every order of a title's programmes; where verbs are shared the longer form stands first."""
    trains = tuple(one for one in COMPANY_TURN if one.key == "buy_train")
    rest = tuple(one for one in COMPANY_TURN if one.key != "buy_train")
    more = tuple(one for feature in features for one in feature.forms)
    return (
        *INITIAL,
        *trains,
        *(one for one in more if not one.hidden),
        *STOCK_ROUND,
        *rest,
        *DECLINES,
        *OTHERWISE,
        *(one for one in more if one.hidden),
        message_form(),
    )
