"""What a receipt can say already: from the open table and the seat's own lines alone."""

from collections.abc import Callable, Iterator
from functools import partial

from msgspec.structs import replace

from pbm.core.refusal import no
from pbm.games.eighteenxx.engine.companies import needed
from pbm.games.eighteenxx.engine.shares import held, sold
from pbm.games.eighteenxx.engine.trial import dealings
from pbm.games.eighteenxx.mail.answered import answered, say, turns_answered
from pbm.games.eighteenxx.mail.horizon import again, operates, to_operate, usable
from pbm.games.eighteenxx.programme.foreseen import (
    ForeseenLine,
    in_deals,
    in_operating,
    in_stock,
)
from pbm.games.eighteenxx.programme.language import COMPANY_KINDS, STEPS, STOCK_KINDS, under
from pbm.games.eighteenxx.programme.questions import stops_at
from pbm.games.eighteenxx.values.feature import ANY_TIME, BEFORE_RUN, DEAL
from pbm.games.eighteenxx.values.orders import Bid, Maximum, Par, Sell
from pbm.games.eighteenxx.values.point import Occasion
from pbm.games.eighteenxx.values.state import InitialRound, OperatingRound, StockRound
from pbm.games.eighteenxx.view import View
from pbm.games.eighteenxx.voice import Voice
from pbm.games.family import Reading
from pbm.games.table.ahead import fired
from pbm.games.table.conditions import asked as asked_of
from pbm.games.table.letters import Read
from pbm.games.table.programme import Instruction
from pbm.games.table.subjects import conditions

COSTS = (
    "text",
    "cost",
    "company",
    "treasury",
    "at_most",
    "again",
    "purse",
    "adds",
    "later",
    "prices",
    "brings",
)
MANY = 2
"""Ways in which a tile may lie, about which is asked."""
FORETOLD: Occasion[Callable[[View, list[Read]], Iterator[str]]] = Occasion()
"""What features foresee of a letter's lines, in sentences."""
OWN_TURN = frozenset({*STEPS, BEFORE_RUN, ANY_TIME})
"""The blocks of a company's own turn; of others it may be asked when that is over."""
MONEY = ("treasury", "cash")
"""Facts about money, which may be a secret of a company's president."""


def forecast(view: View, reading: Reading) -> tuple[str, ...]:
    """Sentences about lines that can never work, and about what is missing."""
    if view.game.state.over:
        return ()
    lines = [given.order for given in reading.orders]
    own = view.game.on(FORETOLD)
    told = (
        *own,
        answered,
        fired,
        _bids,
        _maxima,
        _pars,
        _foreseen,
        _operated,
        _forced,
        _unreached,
        _strange,
        _waiting,
        _secrets,
        _rest,
        turns_answered,
    )
    return tuple(dict.fromkeys(one for tell in told for one in tell(view, lines)))


def _bids(view: View, lines: list[Read]) -> Iterator[str]:
    """Bids above the cash held."""
    held = view.game.cash(str(view.seat))
    for line in lines:
        for one in line.instruction.alternatives:
            order = one.order
            most = order.most if isinstance(order, Maximum) else 0
            most = order.most or order.amount if isinstance(order, Bid) else most
            if most and most > held:
                yield say(view, "above_cash", text=one.text, cash=held)


def _maxima(view: View, lines: list[Read]) -> Iterator[str]:
    """Several maxima for one private company, whatever happens: the highest alone counts."""
    found: dict[str, dict[str, int]] = {}
    for line in lines:
        said = line.instruction
        for one in said.alternatives if said.condition is None else ():
            order = one.order
            if isinstance(order, Maximum) and order.private and one.condition is None:
                found.setdefault(order.private, {})[one.text] = order.most
    for private, maxima in found.items():
        used = max(maxima, key=maxima.__getitem__)
        idle = [text for text in maxima if text != used]
        if idle:
            yield say(view, "several_maxima", private=private, used=used, idle=idle)


def _pars(view: View, lines: list[Read]) -> Iterator[str]:
    """Presidencies that come with a private company without a line for the par value."""
    if not view.game.opening:
        return
    said = [one.order for line in lines for one in line.instruction.alternatives]
    pars = {order.company for order in said if isinstance(order, Par)}
    for order in said:
        wanted = getattr(order, "private", "") or getattr(order, "card", "")
        printed = view.game.figures.privates.get(wanted)
        if printed is None:
            continue
        brought = printed.company if printed.brings == "presidency" else ""
        company = brought or view.game.state.privates[wanted].company
        if company and company not in pars:
            least = min(view.game.figures.market.pars)
            yield say(view, "no_par", private=wanted, company=company, least=least)


def _unreached(view: View, lines: list[Read]) -> Iterator[str]:
    """Lines for a round that the turn does not come to; they are not kept for the next one, as
    standing defaults are."""
    said = (line.instruction for line in lines)
    kinds = {one.kind for one in said if one.role != "standing"}
    if any(kind in COMPANY_KINDS and not usable(view, kind) for kind in kinds):
        yield say(view, "no_operating")
    if any(kind in STOCK_KINDS and not usable(view, kind) for kind in kinds):
        yield say(view, "no_stock")


def _foreseen(view: View, lines: list[Read]) -> Iterator[str]:
    """Lines that cost something, or would be refused as things stand."""
    found: list[ForeseenLine] = []
    if isinstance(view.game.state.stack[0], InitialRound | StockRound):
        found += in_stock(view.game, view.seat, lines)
    found += _operating(view, lines) if operates(view) else ()
    found += in_deals(view, lines)
    for one in found:
        if one.refusal is not None:
            text, reason = one.text.removesuffix(";"), Voice(view).refusal(one.refusal)
            yield say(view, "would_fail", text=text, reason=reason, part=one.part)
        else:
            facts = {key: getattr(one, key) for key in COSTS}
            yours = one.company == str(view.seat)
            yield say(view, "costs", **facts, yours=yours, sales=_brought(view, lines))


def _brought(view: View, lines: list[Read]) -> int:
    """What the blocks bring now that the lines sell for a train, one of a company, as far as they
    may be sold."""
    blocks: dict[str, int] = {}
    may = dealings(view.game, str(view.seat))
    for line in lines:
        sale = line.instruction.alternatives[0].order if line.instruction.alternatives else None
        if isinstance(sale, Sell) and sale.for_train:
            _, most = may[sale.company]
            shares = (sale.shares or most) if sale.shares <= most else 0
            brings = view.game.price(view.game.companies[sale.company]) * shares
            blocks[sale.company] = blocks.get(sale.company) or brings
    return sum(blocks.values())


def _operating(view: View, lines: list[Read]) -> Iterator[ForeseenLine]:
    """Lines for companies, of one that has operated what is asked of it besides; of a line that
    names none a refusal is told once, if all that the seat directs would be refused."""
    floated = (name for name in view.companies if view.game.companies[name].floated)
    own = {name: lines_for(name, lines) for name in floated}
    for name in filter(partial(_is_done, view), own):
        own[name] = [one for one in own[name] if one.instruction.kind not in OWN_TURN]
    each = [list(in_operating(view, name, said)) for name, said in own.items() if said]
    named = {line.text for line in lines if line.instruction.subject}
    barred = [{one.text for one in told if one.refusal is not None} for told in each]
    for place, told in enumerate(each):
        for one in told:
            everywhere = place == 0 and all(one.text in texts for texts in barred)
            if one.refusal is None or one.text in named or everywhere:
                yield one


def _is_done(view: View, name: str) -> bool:
    """Whether a company has operated in the round that is on."""
    root = view.game.state.stack[0]
    return isinstance(root, OperatingRound) and name in root.done


def _operated(view: View, lines: list[Read]) -> Iterator[str]:
    """Lines for companies that have operated in the round: for its next one, or for none."""
    said = [one.instruction for one in lines if one.instruction.kind in OWN_TURN]
    named = {one.subject for one in said if one.role != "standing"}
    for name in view.companies:
        if name in named and _is_done(view, name):
            yield say(view, "has_operated", company=name, again=name in to_operate(view))


def _forced(view: View, lines: list[Read]) -> Iterator[str]:
    """Sales for a train of more shares than the seat holds."""
    for line in lines:
        for one in line.instruction.alternatives:
            sale = one.order
            if not isinstance(sale, Sell) or not sale.for_train:
                continue
            have = held(view.game.companies[sale.company], str(view.seat))
            if have < max(1, sale.shares):
                reason = Voice(view).refusal(
                    no("selling", "not_held", held=have, company=sale.company)
                )
                yield say(view, "would_fail", text=one.text, reason=reason)


def lines_for(name: str, lines: list[Read]) -> list[Read]:
    """What is ordered of a company; a line that names none is for each that its seat directs."""
    meant = (_of(line, name) for line in lines)
    return [one for one in meant if one.instruction.subject == name]


def _of(line: Read, company: str) -> Read:
    said = line.instruction
    if said.subject or said.kind not in COMPANY_KINDS:
        return line
    meant = tuple(replace(one, order=under(one.order, company)) for one in said.alternatives)
    return replace(line, instruction=replace(said, subject=company, alternatives=meant))


def _strange(view: View, lines: list[Read]) -> Iterator[str]:
    """Lines for companies over which the seat does not preside now; one that another line of it
    starts may have its price protected."""
    said = [one.order for line in lines for one in line.instruction.alternatives]
    starting = {one.company for one in said if isinstance(one, Par)}
    for line in lines:
        kind, subject = line.instruction.kind, line.instruction.subject
        if kind in COMPANY_KINDS and not subject and not view.companies and usable(view, kind):
            yield say(view, "no_company")
        for name in _for_companies(view, line.instruction):
            company = view.game.state.companies.get(name)
            begun = kind == "protection" and name in starting
            if company is not None and company.president != str(view.seat) and not begun:
                yield say(view, "not_president", company=name, kind=kind)


def _waiting(view: View, lines: list[Read]) -> Iterator[str]:
    """Lines for companies of the seat that cannot operate yet; without a name, if none can."""
    if not isinstance(view.game.state.stack[0], OperatingRound):
        return
    meant = {one.instruction.subject for one in lines if one.instruction.kind in COMPANY_KINDS}
    if "" in meant and not any(view.game.companies[one].floated for one in view.companies):
        meant.update(view.companies)
    for name in sorted(meant & set(view.companies)):
        company = view.game.companies[name]
        left = needed(view.game, company) - sold(view.game, company)
        if not company.floated and left > 0:
            yield say(view, "not_floated", company=name, left=left)


def _for_companies(view: View, said: Instruction) -> list[str]:
    """The companies whose president alone a line serves, if the turn comes to it."""
    if said.kind == DEAL:
        return [getattr(one.order, "company", "") for one in said.alternatives]
    directed = said.kind in COMPANY_KINDS or said.kind == "protection"
    return [said.subject] if directed and usable(view, said.kind) else []


def _secrets(view: View, lines: list[Read]) -> Iterator[str]:
    """Conditions that ask about money which this seat may not know (setting `treasuries`)."""
    for line in lines:
        for condition, subject in conditions(line.instruction, view.language):
            for one in asked_of(condition):
                if one.figure.name in MONEY and (one.arguments or (subject,))[0] in view.hidden:
                    yield say(view, "secret", fact=one.text)


def _rest(view: View, lines: list[Read]) -> Iterator[str]:
    """Companies that still operate and have no line in an operating round, if anything is left that
    they may decide in the turn; a line that names none is for each of them."""
    root = view.game.state.stack[0]
    if not isinstance(root, OperatingRound):
        return
    named = {line.instruction.subject for line in lines}
    if any(one.instruction.kind in COMPANY_KINDS and not one.instruction.subject for one in lines):
        return
    missing = view.settings.get("missing", "default")
    for name in to_operate(view):
        now = view.asked if view.waiting == "me" else None
        asked = now.kind if now is not None and now.subject == name else ""
        open_ = again(view, root) or stops_at(view.game, name, answered=asked, spoken=view.spoken)
        if name not in named and open_:
            yield say(view, "no_lines", company=name, missing=missing, later=bool(asked))
