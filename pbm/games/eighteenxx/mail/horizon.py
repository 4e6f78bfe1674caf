"""Which rounds a turn comes to, by its horizon: what a sheet offers and a receipt warns of; what of
a seat's own lines may still serve in them."""

from collections.abc import Callable, Iterator
from functools import partial

from pbm.games.eighteenxx.engine.trial import is_over, is_past
from pbm.games.eighteenxx.mail.barred import deals_in_stock
from pbm.games.eighteenxx.mail.impossible import ruled_out
from pbm.games.eighteenxx.programme.language import (
    COMPANY_KINDS,
    STOCK_KINDS,
    comes_to_operating,
)
from pbm.games.eighteenxx.values.point import Occasion
from pbm.games.eighteenxx.values.state import OperatingRound
from pbm.games.eighteenxx.view import View
from pbm.games.table.possible import no_more
from pbm.games.table.programme import ProgrammeLine
from pbm.sheets.offer import Offer, OfferBlock

FURTHER: Occasion[tuple[str, Callable[[View, str], Iterator[Offer]]]] = Occasion()
"""The kind of a question that a feature asks, and lines for what is asked next of its subject."""


def operates(view: View) -> bool:
    """Whether the turn is in an operating round or goes on into one."""
    return comes_to_operating(view.game.state.stack[0], view.settings.get("horizon"))


def to_operate(view: View) -> list[str]:
    """The companies of the seat that have floated and operate before an operating round's turn
    ends: in it, or in a later one of its set."""
    root, game = view.game.state.stack[0], view.game
    over = root.done if isinstance(root, OperatingRound) and not again(view, root) else ()
    return [name for name in view.companies if game.companies[name].floated and name not in over]


def again(view: View, round_: OperatingRound) -> bool:
    """Whether companies that have operated do so again in the turn."""
    long = view.settings.get("horizon") != "operating-round"
    return long and (round_.number < round_.of or view.settings.get("horizon") == "decision")


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
    """Own lines that were not used up: in force between parts, proposals in a new turn; of neither
    those for rounds or steps that do not come, or of which nothing can ever be carried out."""
    between = view.waiting != ""
    offers = tuple(
        Offer(order=line.role, line=line.text, given=between, note=_note(view, line), settled=True)
        for line in view.lines
        if line.role not in ("standing", "rider")
        and not no_more(line.text, view.language, partial(ruled_out, view))
        and usable(view, line.kind)
        and (not _past(view, line) if between else _may_serve(view, line))
    )
    notes = (view.say("lines_note"),) if between else ()
    title = view.say("block_lines", by_computer=view.by_computer)
    return OfferBlock(title, offers=offers, notes=notes, own=True)


def _past(view: View, line: ProgrammeLine) -> bool:
    """Whether the step of a line is over in the turn of each company of the seat that it is for."""
    own = (name for name in view.companies if line.subject in ("", name))
    names = [name for name in own if view.game.companies[name].floated]
    return is_past(view.game, view.settings.get("horizon", ""), names, line.kind)


def _note(view: View, line: ProgrammeLine) -> str:
    """What a short word of the line stands for."""
    return view.say("ipo_note") if "from ipo" in line.text else ""


def _may_serve(view: View, line: ProgrammeLine) -> bool:
    """Whether a line of the turn before may be used in the next: not what every sheet proposes, nor
    what was refused, nor an order for a round that is over, or for a company that operates no
    more."""
    told = view.accounts.accounts if view.accounts is not None else ()
    refused = any(one.verdict == "refused" and one.text == line.text for one in told)
    if line.role == "then" or (refused and not line.keep):
        return False
    company = view.game.state.companies.get(line.subject)
    return company is None or not company.acquired or line.kind not in COMPANY_KINDS
