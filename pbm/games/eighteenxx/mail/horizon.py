"""Which rounds a turn comes to, by its horizon: what a sheet offers and a receipt warns of."""

from pbm.games.eighteenxx.programme.language import COMPANY_KINDS, STOCK_KINDS
from pbm.games.eighteenxx.values.state import InitialRound, OperatingRound
from pbm.games.eighteenxx.view import View


def deals_in_stock(view: View) -> bool:
    """Whether the turn is in a stock round or comes to one."""
    long = view.settings.get("horizon") in ("stock-round", "decision")
    return long or not isinstance(view.game.state.stack[0], OperatingRound)


def operates(view: View) -> bool:
    """Whether the turn is in an operating round or goes on into one."""
    root = view.game.state.stack[0]
    return isinstance(root, OperatingRound) or view.settings.get("horizon") == "decision"


def matter(view: View, kind: str, subject: str) -> str:
    """What a seat is asked, as the end of a sentence: where MP lays track in round 2.1."""
    root, said = view.game.state.stack[0], view.words("reports")
    round_ = said.say(
        "chronicle",
        "round_of",
        round=view.game.state.round,
        number=getattr(root, "number", 0),
        initial=isinstance(root, InitialRound),
    )
    it = subject or said.say("chronicle", "the_company")
    what = said.say("chronicle", f"asked_{kind.replace(' ', '_')}", it=it)
    return said.say("chronicle", "matter_in", matter=what, round=round_)


def usable(view: View, kind: str) -> bool:
    """Whether lines of a block are for a round that the turn comes to."""
    if kind in COMPANY_KINDS:
        return operates(view)
    return kind not in STOCK_KINDS or deals_in_stock(view)
