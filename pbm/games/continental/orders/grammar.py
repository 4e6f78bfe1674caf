"""Every order of a turnsheet as players write it (10): the register of the family's usage lines.

One line here drives the parser, the sheet, the help and what a complaint expects. The verbs are
the rulebook's; a railroad's orders name the railroad right after the verb. What two orders of one
sheet may not both claim (10.1.2, 6.1.1, 10.1.4, 4.18, Q12, Q47) is said beside them.
"""

from typing import Any

from pbm.games.continental import orders as o
from pbm.sheets.parse import Form, Grammar, form

SEQUENCE = "[sequence <sequence:number>]"
"""The boxes of 6.1.3 and 10.1.2; without it the order of the lines holds (R63)."""


def _once(key: str, order: type[Any], line: str, example: str, rule: str) -> Form:
    """An order given once in a turn."""
    return form(key, order, line, example, rule, claims=(f"{key} ",))


def _pc(key: str, order: type[Any], line: str, example: str) -> Form:
    """One of the actions for a Private Company one owns, of which each takes ONE (10.1.2)."""
    written = line.format("<pc:private company>")
    return form(key, order, written, example, "10.1.2", claims=("pc {pc}",))


def _stock(key: str, order: type[Any], example: str, rule: str) -> Form:
    """A transaction in the stock market, one for each railroad (6.1.1)."""
    line = f"{key} <shares:shares> <railroad:railroad> {SEQUENCE}"
    return form(key, order, line, example, rule, claims=("stock {railroad}",))


def _resign(field: str) -> Form:
    """Giving up a presidency, by its slot or by its railroad (10.1.4)."""
    example = "resign 1" if field == "slot" else "resign B&O"
    line = f"resign <{field}:{field}>"
    claims = (f"resign {{{field}}}", *(("presidency {railroad}",) if field == "railroad" else ()))
    return form(f"resign_{field}", o.Resign, line, example, "10.1.4", claims=claims)


def _road(
    key: str, order: type[Any], line: str, example: str, rule: str, claims: tuple[str, ...] = ()
) -> Form:
    """An order for a railroad (`@` in the line), of each kind one in a turn unless said."""
    written = line.replace("@", "<railroad:railroad>")
    return form(key, order, written, example, rule, claims=claims or (f"{key} {{railroad}}",))


PERSONAL: tuple[Form, ...] = (
    form(
        "borrow",
        o.Borrow,
        "borrow <amount:dollars>",
        "borrow 1000",
        "10.1.1",
        claims=("borrow ",),
    ),
    form("repay", o.Repay, "repay <amount:dollars>", "repay 500", "10.1.1", claims=("repay ",)),
    _pc("sell_pc", o.SellPC, "sell {} asking <ask:dollars>", "sell CNJ asking 1340"),
    _pc("merge_pc", o.MergePC, "merge {} into <railroad:railroad>", "merge CNJ into C&A"),
    _pc("incorporate", o.Incorporate, "incorporate {}", "incorporate CNJ"),
    _pc("withdraw", o.WithdrawPC, "withdraw {}", ""),
    form(
        "bid",
        o.BidPC,
        f"bid <pc:private company> <amount:dollars> {SEQUENCE}",
        "bid MON 1350",
        "10.1.2",
        claims=("bid {pc}",),
    ),
    _stock("buy", o.Buy, "buy 100 B&O", "6.1, 10.1.3"),
    _stock("sell", o.Sell, "sell 20 NYC", "6.1, 10.1.3"),
    _stock("short", o.Short, "short 50 N&W", "6.2, 10.1.3"),
    _once("prodigal", o.Prodigal, "prodigal <amount:dollars>", "prodigal 1000", "1.2"),
    form(
        "control",
        o.Control,
        "control <slot:slot> <railroad:railroad to be>",
        "control 1 B&O",
        "10.1.4",
        claims=("slot {slot}", "presidency {railroad}"),
    ),
    _resign("slot"),
    _resign("railroad"),
    _once(
        "merge_railroad",
        o.MergeRailroad,
        "merge <merging:railroad> into <survivor:railroad>",
        "merge READ into PENN",
        "10.1.5, 4.13",
    ),
    _once("spy_player", o.SpyPlayer, "spy player <seat:player>", "spy player 9", "10.1.6"),
    _once(
        "spy_railroad",
        o.SpyRailroad,
        "spy railroad <railroad:railroad>",
        "spy railroad NYC",
        "10.1.6",
    ),
    _once("message", o.Message, "message <text:text>", "message The public be damned!", "10.1.7"),
    _once("character", o.Character, "character <name:text>", "character Jay Gould", "3.2"),
)
"""The tycoon's own orders (10.1)."""

DEBT = ("debt {railroad}",)
"""Lent or repaid, not both (Q47)."""
TRACK = ("track {railroad}",)
"""Built or abandoned, not both (10.2.5)."""

PRESIDENTIAL: tuple[Form, ...] = (
    _road("lend", o.Lend, "lend @ <amount:dollars>", "lend B&O 500", "10.2.1", DEBT),
    _road(
        "repay_president",
        o.RepayPresident,
        "repay @ <amount:dollars> to president",
        "repay B&O 500 to president",
        "10.2.1",
        DEBT,
    ),
    _road(
        "repay_bank",
        o.RepayDebt,
        "repay @ <amount:dollars> to bank",
        "repay B&O 500 to bank",
        "10.2.2",
    ),
    _road(
        "treasury_president",
        o.SellTreasuryToPresident,
        "sell treasury @ <shares:shares> to president",
        "sell treasury B&O 50 to president",
        "10.2.3",
    ),
    _road(
        "treasury_market",
        o.SellTreasuryToMarket,
        "sell treasury @ <shares:shares> to market",
        "sell treasury B&O 50 to market",
        "10.2.3",
    ),
    _road("improve", o.Improve, "improve @ <per_mile:dollars a mile>", "improve B&O 12", "10.2.4"),
    _road("build", o.Build, "build @ <per_mile:dollars a mile>", "build B&O 330", "10.2.5", TRACK),
    _road("abandon", o.Abandon, "abandon @", "abandon B&O", "4.6.6, 10.2.5", TRACK),
    _road(
        "double",
        o.Double,
        "double @ <line:line>",
        "double B&O PA1",
        "4.15",
        ("double {railroad} {line}",),
    ),
    _road(
        "locomotive",
        o.Locomotive,
        "locomotive @ <level:locomotive>",
        "locomotive B&O Mogul",
        "4.17",
    ),
    _road(
        "technology",
        o.Technology,
        "technology @ <letter:technology>",
        "technology B&O switch yards",
        "4.18",
        ("technology {railroad} {letter}",),
    ),
    _road("influence", o.Influence, "influence @ <total:dollars>", "influence B&O 1836", "10.2.6"),
    _road(
        "row",
        o.BidRow,
        "row @ <first:Right-of-Way> [or <alternate:Right-of-Way>]",
        "row B&O IN4 or IN9",
        "4.7, 10.2.7",
    ),
    _road(
        "war",
        o.RateWar,
        "rate war @ on <other:railroad> <percent:per cent>",
        "rate war PENN on READ 25",
        "4.16",
        ("war {railroad} {other}",),
    ),
    _road("dividend", o.Dividend, "dividend @ <rate:dollars a share>", "dividend B&O 3", "10.2.8"),
)
"""The orders of a president for a railroad (10.2, 4.15 to 4.18)."""

GRAMMAR = Grammar((*PERSONAL, *PRESIDENTIAL))
