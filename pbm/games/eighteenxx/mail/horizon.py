"""Which rounds a turn comes to, by its horizon: what a sheet offers and a receipt warns of; what of
a seat's own lines may still serve in them."""

from pbm.games.eighteenxx.engine.trial import is_over
from pbm.games.eighteenxx.programme.language import (
    AUCTION,
    COMPANY_KINDS,
    STOCK_KINDS,
    comes_to_operating,
    comes_to_stock,
)
from pbm.games.eighteenxx.values import orders
from pbm.games.eighteenxx.values.feature import STOCK
from pbm.games.eighteenxx.values.state import InitialRound
from pbm.games.eighteenxx.view import View
from pbm.games.table.letters import read_instruction
from pbm.games.table.programme import Instruction, ProgrammeLine
from pbm.sheets.offer import Offer, OfferBlock


def deals_in_stock(view: View) -> bool:
    """Whether the turn is in a stock round or comes to one."""
    return comes_to_stock(view.game.state.stack[0], view.settings.get("horizon"))


def operates(view: View) -> bool:
    """Whether the turn is in an operating round or goes on into one."""
    return comes_to_operating(view.game.state.stack[0], view.settings.get("horizon"))


def matter(view: View, kind: str, subject: str) -> str:
    """What a seat is asked, as the end of a sentence: where MP lays track in round 2.1.

    Of what the lines of a stock round answer, a par value alone is about a company.
    """
    root, said = view.game.state.stack[0], view.words("reports")
    round_ = said.say(
        "chronicle",
        "round_of",
        round=view.game.state.round,
        number=getattr(root, "number", 0),
        initial=view.game.opening,
    )
    it = subject or said.say("chronicle", "the_company")
    asked = "par" if kind == "stock" and subject else kind.replace(" ", "_")
    what = said.say("chronicle", f"asked_{asked}", it=it)
    return said.say("chronicle", "matter_in", matter=what, round=round_)


def usable(view: View, kind: str) -> bool:
    """Whether lines of a block are for a round that the turn comes to."""
    if is_over(view.game, kind):
        return False
    if kind in COMPANY_KINDS:
        return operates(view)
    return kind not in STOCK_KINDS or deals_in_stock(view)


def own_lines(view: View) -> OfferBlock:
    """Own lines that were not used up: in force between parts, proposals in a new turn."""
    between = view.waiting != ""
    offers = tuple(
        Offer(order=line.role, line=line.text, given=between)
        for line in view.lines
        if line.role not in ("standing", "rider")
        and not _is_sold(view, line)
        and (between or _may_serve(view, line))
    )
    notes = (view.say("lines_note"),) if between else ()
    return OfferBlock(view.say("block_lines"), offers=offers, notes=notes, own=True)


def _may_serve(view: View, line: ProgrammeLine) -> bool:
    """Whether a line of the turn before may be used in the next: not what every sheet proposes, nor
    what was refused, nor an order for a round that is over, of what has been done for ever, or for
    a company that operates no more."""
    told = view.accounts.accounts if view.accounts is not None else ()
    refused = any(one.verdict == "refused" and one.text == line.text for one in told)
    if line.role == "then" or not usable(view, line.kind) or (refused and not line.keep):
        return False
    company = view.game.state.companies.get(line.subject)
    if company is not None and company.acquired and line.kind in COMPANY_KINDS:
        return False
    return line.kind != STOCK or not _is_past(view, line)


def _is_sold(view: View, line: ProgrammeLine) -> bool:
    """Whether a line is a maximum for a private company that has its owner."""
    private = view.game.state.privates.get(line.subject)
    return line.kind == AUCTION and private is not None and bool(private.owner)


def _is_past(view: View, line: ProgrammeLine) -> bool:
    """Whether all that a line of a stock round may do was for the initial round, which is over, or
    starts a company that has been started."""
    read = read_instruction(line.text, view.language)
    wanted = [one.order for one in read.alternatives] if isinstance(read, Instruction) else []
    game = view.game
    over = game.on_stack(InitialRound) is None
    return bool(wanted) and all(
        (over and isinstance(order, orders.BuyOffered | orders.Bid | orders.Maximum))
        or (isinstance(order, orders.Par) and bool(game.companies[order.company].par))
        for order in wanted
    )
