"""What a receipt can say already: from the open table and the seat's own lines alone."""

from collections.abc import Iterator

from pbm.core.refusal import Refusal, no
from pbm.core.wording import Sentences
from pbm.games.chicago import auction, develop, expand, rules
from pbm.games.chicago.language import LANGUAGE
from pbm.games.chicago.orders import Auction, Bid, Develop, Expand, Maximum, Order, Pass
from pbm.games.chicago.view import View
from pbm.games.chicago.voice import Voice
from pbm.games.family import Reading
from pbm.games.table.ahead import fired
from pbm.games.table.answers import AnsweredHow, answer_of
from pbm.games.table.decision import Decision
from pbm.games.table.letters import Read, read_programme
from pbm.games.table.programme import Alternative

CHANGING = frozenset({"no_share", "red", "minimum"})
"""Refusals that say little, because other seats' moves change them soon."""


def forecast(view: View, reading: Reading) -> tuple[str, ...]:
    """Sentences about lines that can never work, or not as the table stands now."""
    if view.position.over:
        return ()
    lines = [given.order for given in reading.orders]
    told = [*_asked(view, lines), *fired(view, lines), *_unreached(view, lines)]
    lines = [one for one in lines if _reached(view, one)]
    told += (one for tell in (_bids, _actions, _rest) for one in tell(view, lines))
    return tuple(dict.fromkeys(told))


say = Sentences("turnsheets", "chicago", "forecast")
"""A sentence of `turnsheets/chicago/forecast.jinja`."""


def _unreached(view: View, lines: list[Read]) -> Iterator[str]:
    """Lines for actions in a turn that ends with the first auctions, and for others than the one
    with which it ends (R24); a standing default outlives it."""
    said = [one.instruction for one in lines if not _reached(view, one)]
    kinds = {one.kind for one in said if one.role != "standing"}
    if "bid" in kinds and view.only_auction:
        yield say("no_auctions", company=view.only_auction)
    elif "bid" in kinds:
        sold = dict.fromkeys(one.subject for one in said if one.kind == "bid")
        yield say("first_sold", companies=tuple(sold))
    if "action" in kinds:
        yield say("no_actions")


def _reached(view: View, line: Read) -> bool:
    """Whether the turn comes to what a line is for."""
    return view.reaches(line.instruction.kind, line.instruction.subject)


def _asked(view: View, lines: list[Read]) -> Iterator[str]:
    """That no line answers what the seat is asked, or none that does can be done, and what is done
    there then."""
    decision, answer = _question(view, lines)
    if decision is not None and answer != "given":
        facts = {"kind": decision.kind, "company": decision.subject, "least": _least_act(decision)}
        yield say("unanswered", **facts, undone=answer == "undone")


def _question(view: View, lines: list[Read]) -> tuple[Decision | None, AnsweredHow]:
    """What the seat is asked, if it is, and what its lines are to that."""
    decision = rules.next_decision(view.play) if view.waiting == "me" else None
    if decision is None:
        return None, "given"
    standing, _ = read_programme("\n".join(view.standing), LANGUAGE)
    said = [one.instruction for one in (*lines, *standing)]
    return decision, answer_of(said, decision, Maximum)


def _least_act(decision: Decision) -> str:
    """What an answer counts as that cannot be done, as it would be mailed."""
    return str(LANGUAGE.grammar.write(decision.least(), LANGUAGE.words))


def _bids(view: View, lines: list[Read]) -> Iterator[str]:
    """Sums for companies that have no share left, above the cash held, and below what is asked;
    more shares than there are."""
    held, voice = view.position.cash(view.seat), Voice(view)
    for line, one, company, sum_ in _sums(lines):
        if company and not _left(view, company):
            if not isinstance(one.order, Auction):
                sold = no(auction.RULE, "sold_out", company=company)
                yield say("now", text=one.text, reason=voice.refusal(sold))
        elif sum_ > held:
            yield say("above_cash", text=one.text, cash=held, exact=isinstance(one.order, Bid))
        elif least := _least(view, company, sum_):
            yield say("below_least", text=one.text, least=least, company=company)
        elif company and line.instruction.times > _left(view, company):
            yield say("few_shares", text=line.text, company=company, left=_left(view, company))


def _sums(lines: list[Read]) -> Iterator[tuple[Read, Alternative, str, int]]:
    """Every sum that a line may bid, with the company for which it does, if that is told."""
    for line in lines:
        for one in line.instruction.alternatives:
            order = one.order
            if isinstance(order, Maximum | Auction) and order.most is not None:
                yield line, one, order.company or "", order.most
            elif isinstance(order, Bid):
                yield line, one, order.company or "", order.dollars


def _left(view: View, company: str) -> int:
    """Shares of a company that can still be bought, the one in an open auction included."""
    return view.position.charters[company].shares


def _least(view: View, company: str, most: int) -> int:
    """What is asked now for a share, of any company if none is told; 0 where the sum reaches it."""
    asked = {one.company: one.least for one in view.position.pending}
    charters = view.position.charters
    to_be_had = [company] if company else [name for name in charters if charters[name].shares]
    sums = [
        asked.get(name) or auction.minimum_bid(view.play, name)
        for name in to_be_had
        if charters[name].open
    ]
    return min(sums) if sums and most < min(sums) else 0


def _actions(view: View, lines: list[Read]) -> Iterator[str]:
    """Actions that would be refused if the seat acted now, and what expansions cost."""
    voice = Voice(view)
    for line in lines:
        if line.instruction.kind != "action":
            continue
        for one in line.instruction.alternatives:
            refusal = rules.illegal(view.play, view.seat, one.order)
            if refusal is not None and refusal.code in CHANGING:
                refusal = _beside(view, one.order)
            if refusal is not None and refusal.code == "empty" and _enters(lines, one.order):
                refusal = None
            if refusal is not None:
                yield say("now", text=one.text, reason=voice.refusal(refusal))
            elif isinstance(one.order, Expand):
                yield from _without_share(view, one.text, one.order, lines)
                yield _costs(view, one.text, one.order)


def _enters(lines: list[Read], order: Order) -> bool:
    """Whether a line of the seat builds in the hex that is to be developed."""
    ways = (one.order for line in lines for one in line.instruction.alternatives)
    built = {key for way in ways if isinstance(way, Expand) for key in way.hexes}
    return isinstance(order, Develop) and order.hex in built


def _without_share(view: View, text: str, order: Expand, lines: list[Read]) -> Iterator[str]:
    """That a seat expands no company without a share, where none of its lines may buy one."""
    company, left = order.company, _left(view, order.company)
    bids = any(named in ("", company) for *_, named, _ in _sums(lines))
    if not view.position.shares(view.seat, company) and not (bids and left):
        yield say("no_share", text=text, company=company, left=left)


def _costs(view: View, text: str, order: Expand) -> str:
    """What an expansion costs its company, each hex at what stands there now."""
    costs = sum(expand.cost(view.play, key) for key in order.hexes)
    treasury = view.position.treasury(order.company)
    return say("costs", text=text, cost=costs, company=order.company, treasury=treasury)


def _beside(view: View, order: Order) -> Refusal | None:
    """What stands against an action whoever holds shares, and whatever gauge is on red."""
    refusal = None
    if isinstance(order, Expand):
        refusal = expand.unbuildable(view.play, order)
    elif isinstance(order, Develop):
        refusal = develop.illegal(view.play, order)
    return refusal if refusal is None or refusal.code not in CHANGING else None


def _rest(view: View, lines: list[Read]) -> Iterator[str]:
    """What is missing for decisions that will come; the one that is asked now comes once."""
    asked, answer = _question(view, lines)
    standing, _ = read_programme("\n".join(view.standing), LANGUAGE)
    lines = [*lines, *standing]
    kinds = {(line.instruction.role, line.instruction.kind) for line in lines}
    missing = view.settings.get("missing", "default")
    if not any(kind == "bid" for _, kind in kinds):
        yield say("no_bids", missing=missing, later=asked is not None and asked.kind == "bid")
    elif missing == "wait" and (companies := _unanswered(view, lines)):
        later = asked is not None and asked.subject in companies
        yield say("some_bids", companies=companies, later=later)
    elif missing == "wait" and (texts := _used_up(lines)):
        yield say("used_up", texts=texts)
    lasting = {("then", "action"), ("standing", "action")} & kinds
    if view.comes_to_actions and not lasting:
        now = asked if asked is not None and asked.kind == "action" else None
        least = _least_act(now) if now is not None and answer == "given" else ""
        yield say("no_then", missing=missing, later=now is not None, least=least)


def _used_up(lines: list[Read]) -> list[str]:
    """The lines that pass in auctions, if each is used up when it is done, and none bids for the
    shares of all companies."""
    bids = [line for line in lines if line.instruction.kind == "bid"]
    ways = [one.order for line in bids for one in line.instruction.alternatives]
    if any(not isinstance(one, Pass) and getattr(one, "company", None) is None for one in ways):
        return []
    passing = [
        line
        for line in bids
        if any(isinstance(one.order, Pass) for one in line.instruction.alternatives)
    ]
    return [] if any(_lasts(line) for line in passing) else [line.text for line in passing]


def _lasts(line: Read) -> bool:
    """Whether a line may be used in every auction."""
    said = line.instruction
    unbounded = said.until is not None or said.during is not None
    unbounded = unbounded or (said.role == "any" and not said.times)
    return unbounded or said.role in ("then", "standing")


def _unanswered(view: View, lines: list[Read]) -> list[str]:
    """Companies with shares left of whose auctions no line for auctions speaks."""
    bids = [line for line in lines if line.instruction.kind == "bid"]
    ways = [one.order for line in bids for one in line.instruction.alternatives]
    named = {getattr(order, "company", None) for order in ways}
    if None in named:
        return []
    charters = view.position.charters
    return [
        name
        for name in view.board.companies
        if view.reaches("bid", name)
        and charters[name].open
        and charters[name].shares
        and name not in named
    ]
