"""What a receipt can say already: from the open table and the seat's own lines alone."""

from collections.abc import Iterator

from msgspec.structs import replace

from pbm.games.eighteenxx.board.lays import lawful_lays
from pbm.games.eighteenxx.engine.steps.track import terms
from pbm.games.eighteenxx.mail.horizon import operates, usable
from pbm.games.eighteenxx.programme.complete import never_laid
from pbm.games.eighteenxx.programme.foreseen import ForeseenLine, in_operating, in_stock, with_lays
from pbm.games.eighteenxx.programme.language import COMPANY_KINDS, STOCK_KINDS, under
from pbm.games.eighteenxx.values import orders
from pbm.games.eighteenxx.values.orders import Bid, Lay, Maximum, Par
from pbm.games.eighteenxx.values.state import OperatingRound, StockRound
from pbm.games.eighteenxx.view import View
from pbm.games.eighteenxx.voice import Voice
from pbm.games.family import GivenOrder, Reading
from pbm.games.table.conditions import asked
from pbm.games.table.letters import Read, read_programme
from pbm.games.table.programme import Alternative
from pbm.games.table.subjects import conditions
from pbm.sheets.complaint import Complaint, Fault

COSTS = ("text", "cost", "company", "treasury")
MANY = 2
"""Ways in which a tile may lie, about which is asked."""
MONEY = ("treasury", "cash")
"""Facts about money, which may be a secret of a company's president."""


def forecast(view: View, reading: Reading) -> tuple[str, ...]:
    """Sentences about lines that can never work, and about what is missing."""
    if view.game.state.over:
        return ()
    lines = [given.order for given in reading.orders]
    told = (_bids, _pars, _foreseen, _unreached, _strange, _secrets, _rest)
    return tuple(dict.fromkeys(one for tell in told for one in tell(view, lines)))


def say(view: View, sentence: str, **facts: object) -> str:
    """A sentence of `turnsheets/eighteenxx/forecast.jinja`."""
    return view.words("turnsheets").say("forecast", sentence, **facts)


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
    """Lines for a round that the turn does not come to; they are not kept for the next one."""
    kinds = {line.instruction.kind for line in lines}
    if any(kind in COMPANY_KINDS and not usable(view, kind) for kind in kinds):
        yield say(view, "no_operating")
    if any(kind in STOCK_KINDS and not usable(view, kind) for kind in kinds):
        yield say(view, "no_stock")


def _foreseen(view: View, lines: list[Read]) -> Iterator[str]:
    """Lines that cost something, or would be refused as things stand."""
    found: list[ForeseenLine] = []
    if isinstance(view.game.state.stack[0], StockRound):
        found += in_stock(view.game, view.seat, lines)
    for name in view.companies if operates(view) else ():
        own = [one for one in _directed(view, lines) if one.instruction.subject == name]
        if view.game.companies[name].floated and own:
            found += in_operating(view.game, name, own)
    for one in found:
        if one.refusal is not None:
            text, reason = one.text.removesuffix(";"), Voice(view).refusal(one.refusal)
            yield say(view, "would_fail", text=text, reason=reason)
        else:
            yield say(view, "costs", **{key: getattr(one, key) for key in COSTS})


def _directed(view: View, lines: list[Read]) -> list[Read]:
    """The lines; those without a company are for the only one that the seat directs."""
    if len(view.companies) != 1:
        return lines
    return [_of(line, view.companies[0]) for line in lines]


def _of(line: Read, company: str) -> Read:
    said = line.instruction
    if said.subject or said.kind not in COMPANY_KINDS:
        return line
    meant = tuple(replace(one, order=under(one.order, company)) for one in said.alternatives)
    return replace(line, instruction=replace(said, subject=company, alternatives=meant))


def _strange(view: View, lines: list[Read]) -> Iterator[str]:
    """Lines for companies over which the seat does not preside now."""
    if not operates(view):
        return
    for line in lines:
        company = view.game.state.companies.get(line.instruction.subject)
        own = company is None or company.president == str(view.seat)
        if not own and line.instruction.kind in COMPANY_KINDS:
            yield say(view, "not_president", company=line.instruction.subject)


def _secrets(view: View, lines: list[Read]) -> Iterator[str]:
    """Conditions that ask about money which this seat may not know (setting `treasuries`)."""
    for line in lines:
        for condition, subject in conditions(line.instruction, view.language):
            for one in asked(condition):
                if one.figure.name in MONEY and (one.arguments or (subject,))[0] in view.hidden:
                    yield say(view, "secret", fact=one.text)


def _rest(view: View, lines: list[Read]) -> Iterator[str]:
    """Companies without a line in an operating round, but for the one of which the seat is asked
    the last already; a line that names none is for each of them."""
    if not isinstance(view.game.state.stack[0], OperatingRound):
        return
    spoken = {line.instruction.subject for line in lines}
    if any(one.instruction.kind in COMPANY_KINDS and not one.instruction.subject for one in lines):
        return
    missing = view.settings.get("missing", "default")
    if view.asked is not None and view.asked.kind == "privates":
        spoken.add(view.asked.subject)
    for name in view.companies:
        if view.game.companies[name].floated and name not in spoken:
            yield say(view, "no_lines", company=name, missing=missing)


# the turn of a tile


def turned(view: View, reading: Reading) -> Reading:
    """The reading, with a question for each tile that may lie in several ways as the map is now, or
    when what stands above it has been laid, and for each that can lie in no way as written; a train
    of whatever kind is offered by its kinds."""
    kept: list[GivenOrder[Read]] = []
    asked: list[Complaint] = []
    for given in reading.orders:
        above = [one.order for one in kept]
        ways = given.order.instruction.alternatives
        lays = (_asked(view, given, one, above) for one in ways if isinstance(one.order, Lay))
        question = next(filter(None, lays), None)
        if question is None:
            kept.append(given)
        else:
            asked.append(question)
    told = (*(_by_kinds(view, one) for one in reading.complaints), *asked)
    complaints = sorted(told, key=lambda one: (one.line, one.column))
    return replace(reading, orders=tuple(kept), complaints=tuple(complaints))


def _asked(
    view: View, given: GivenOrder[Read], one: Alternative, above: list[Read]
) -> Complaint | None:
    """What is asked about a lay that says no rotation: it can never be done so, or in many ways."""
    assert isinstance(one.order, Lay)
    if one.order.rotation != orders.OPEN:
        return None
    refusal = never_laid(view.game, one.order)
    if refusal is None and one.order.edges is not None:
        return None
    ways = _ways(view, replace(one.order, edges=None), above)
    if refusal is None and len(ways) < MANY:
        return None
    open_ = say(view, "which_way", text=one.text, count=len(ways))
    reason = open_ if refusal is None else Voice(view).refusal(refusal)
    offers = tuple(given.text.replace(one.text, way) for way in ways)
    return Fault(0, len(given.text), reason, offers=offers).of(given.line, given.text)


def _by_kinds(view: View, complaint: Complaint) -> Complaint:
    """A complaint about a train of another company whose kind is not named, which offers the kinds
    that the company has, in the line as it was read."""
    read, _ = read_programme(complaint.text, view.language)
    ways = read[0].instruction.alternatives if len(read) == 1 else ()
    wanted = ways[0].order if len(ways) == 1 else None
    if not isinstance(wanted, orders.BuyTrain) or wanted.train:
        return complaint
    seller = view.game.companies.get(wanted.source)
    if seller is None or wanted.source == wanted.company:
        return replace(complaint, offers=())
    if not seller.trains:
        return replace(complaint, reason=say(view, "no_trains", company=seller.name), offers=())
    grammar, words = view.language.grammar, view.language.words
    named = [grammar.write(replace(wanted, train=kind), words) for kind in seller.trains]
    offers = dict.fromkeys(read[0].text.replace(ways[0].text, one) for one in named)
    return replace(complaint, offers=tuple(offers))


def _ways(view: View, order: Lay, above: list[Read]) -> tuple[str, ...]:
    """The lines that say each way in which a tile may lie."""
    alone = view.companies[0] if len(view.companies) == 1 else ""
    company = view.game.companies.get(order.company or alone)
    if company is None or not company.floated or order.hex not in view.game.map.hexes:
        return ()
    seen = replace(view, game=with_lays(view.game, company.name, above))
    game = seen.game
    lawful = [
        lay
        for lay in lawful_lays(game.map, game.state.board, company.name, terms(game), (order.hex,))
        if lay.tile == order.tile
    ]
    exits = [seen.exits(lay.tile, lay.rotation) for lay in lawful]
    ways = [
        replace(order, edges=edges)
        if exits.count(edges) == 1
        else replace(order, rotation=lay.rotation)
        for lay, edges in zip(lawful, exits, strict=True)
    ]
    language = view.language
    return tuple(language.grammar.write(way, language.words) for way in ways)
