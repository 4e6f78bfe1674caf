"""Comparing what a case expects with the state the engine came to."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from pbm.games.eighteenxx.board.board import HexToken, spaces, take_tokens
from pbm.games.eighteenxx.board.routes import Values
from pbm.games.eighteenxx.engine.buying import par_refusal
from pbm.games.eighteenxx.engine.companies import CLOSED
from pbm.games.eighteenxx.engine.course import next_company, phase
from pbm.games.eighteenxx.engine.ending import scores
from pbm.games.eighteenxx.engine.ground import best_run
from pbm.games.eighteenxx.engine.privates import offered
from pbm.games.eighteenxx.engine.rounds import apply, next_decision
from pbm.games.eighteenxx.engine.shares import (
    certificate_limit,
    certificates,
    held,
    share_price_order,
)
from pbm.games.eighteenxx.values.events import DividendPaid, Floated, PrivatePaid, Ran
from pbm.games.eighteenxx.values.orders import Par, Pass
from pbm.games.eighteenxx.values.state import BANK, Discards, Initial, Operating, Stock, Turn
from tests.cases.eighteenxx.play import Play
from tests.cases.eighteenxx.reasons import means

Find = Callable[[Play, Any], object]


def faults(play: Play, expected: dict[str, Any]) -> str:
    """The first thing that is not as expected, or ""."""
    for key in ("legal", "legal_each_alone"):
        wanted = expected.get(key)
        told = wanted if isinstance(wanted, list) else []
        flat = [one for part in told for one in flattened(part)]
        if flat and play.verdicts != flat:
            return f"{key}: {play.verdicts}, expected {wanted} ({play.refusals})"
    return _reasons(play, expected.get("reasons", [])) or _others(play, expected)


def flattened(verdict: bool | list[bool]) -> list[bool]:
    """Verdicts of alternatives stand in lists of their own."""
    return verdict if isinstance(verdict, list) else [verdict]


def _reasons(play: Play, reasons: list[str]) -> str:
    """The essence of each refusal, in order."""
    if len(reasons) > len(play.refusals):
        return f"reasons: {play.refusals}, expected {reasons}"
    for reason, refusal in zip(reasons, play.refusals, strict=False):
        if not means(reason, refusal):
            return f"reason: {refusal}, expected {reason}"
    return ""


def _others(play: Play, expected: dict[str, Any]) -> str:
    """Everything else a case expects."""
    for key in sorted(expected, key=lambda k: k in LAST):
        if key in ("legal", "legal_each_alone", "reasons"):
            continue
        find = FINDERS.get(key)
        if key.startswith("legal_rotations_"):
            found: object = play.lays[key.rpartition("_")[2]]
        elif find is None:
            return f"no way to look at {key}"
        else:
            found = find(play, expected[key])
        if found != expected[key]:
            return f"{key}: {found!r}, expected {expected[key]!r}"
    return ""


def _cash(play: Play, wanted: Any) -> object:
    return {who: play.game.cash(who) for who in wanted}


def _cash_change(play: Play, wanted: Any) -> object:
    return {who: play.game.cash(who) - play.scene.began.get(who, 0) for who in wanted}


def _paid(play: Play, payers: Sequence[str], payees: Sequence[str]) -> int:
    """Dollars that went from some holders to others in the course of the case."""
    entries = play.game.ledger.entries
    return sum(e.amount for e in entries if e.payer in payers and e.payee in payees)


def _market(play: Play, wanted: Any) -> object:
    found: dict[str, object] = {}
    for name in wanted:
        company = play.game.company(name)
        square = [company.row, company.col, play.game.price(company)]
        found[name] = None if company.closed else square
    return found


def _shares(play: Play, wanted: Any) -> object:
    def percent(name: str, holder: str) -> int:
        company = play.game.company(name)
        return 10 * held(company, name if holder == "treasury" else holder)

    return {n: {h: percent(n, h) for h in holders} for n, holders in wanted.items()}


def _president(play: Play, wanted: Any) -> object:
    return {n: type(v)(play.game.company(n).president) for n, v in wanted.items()}


def _certificates(play: Play, wanted: Any) -> object:
    found: dict[str, dict[str, list[int]]] = {}
    for seat, companies in wanted.items():
        found[seat] = {}
        for name in companies:
            company = play.game.company(name)
            tenths, double = held(company, seat), company.president == seat
            found[seat][name] = [20] * double + [10] * (tenths - 2 * double)
    return found


def _next(play: Play, _wanted: Any) -> object:
    """Whose turn it is; a seat that can do nothing is named too, though it is not asked."""
    if play.next_seat:
        return play.next_seat
    decision = next_decision(play.game)
    return str(decision.seat) if decision else None


def _priority(play: Play, _wanted: Any) -> object:
    for _ in range(20):
        if play.game.on_stack(Stock):
            apply(play.game, Pass())
    return play.game.state.priority


def _price(play: Play, wanted: Any) -> object:
    return {name: play.game.state.privates[name].price for name in wanted}


def _payments(play: Play, _wanted: Any) -> object:
    paid: dict[str, int] = {}
    for fact in play.game.journal.of(PrivatePaid):
        paid[fact.owner] = paid.get(fact.owner, 0) + fact.amount
    return paid


def _floated(play: Play, _wanted: Any) -> object:
    return {fact.company: fact.treasury for fact in play.game.journal.of(Floated)}


def _operates(play: Play, _wanted: Any) -> object:
    names = [n for n, c in play.game.state.companies.items() if c.floated]
    return share_price_order(play.game, names)


def _lawful(found: dict[str, list[int]]) -> list[list[object]]:
    return [[tile, rotation] for tile, rotations in found.items() for rotation in rotations]


def _rotations(play: Play, wanted: Any) -> object:
    return next(iter(play.lays.values())) if isinstance(wanted, list) else play.lays


def _bonus(play: Play, wanted: Any) -> object:
    """What tokens add for a company: by hex, for "others", or as a plain number."""
    found: dict[str, object] = {}
    for name, places in wanted.items():
        tokens = play.game.state.board.tokens
        others = {t.hex: t.for_others for t in tokens if t.for_others}
        own = {t.hex: t.for_owner for t in tokens if t.owner == name}
        bonuses = others if name == "others" else own
        found[name] = bonuses if isinstance(places, dict) else sum(bonuses.values())
    return found


def _bonus_at(play: Play, tokens: tuple[HexToken, ...], wanted: Any) -> object:
    """As `bonus`, of the tokens of another moment; by company, or of the one that operates."""
    if isinstance(wanted, dict) and all(re.fullmatch(r"[A-Z]\d+", name) for name in wanted):
        return {t.hex: t.for_owner for t in tokens if t.owner == play.scene.operating()}
    if not isinstance(wanted, dict):
        return sum(t.for_owner for t in tokens if t.owner == play.scene.operating())
    kept = play.game.state.board.tokens
    play.game.state.board.tokens = tokens
    found = _bonus(play, wanted)
    play.game.state.board.tokens = kept
    return found


def _round_over(play: Play, _wanted: Any) -> object:
    """Whether the round in which the case began has ended."""
    return play.round_now() != play.first_round


def _arrivals(play: Play, wanted: Any) -> object:
    """Tokens in the order in which they came, by square or all in all."""
    if isinstance(wanted, dict):
        return _stacks(play, wanted)
    return sorted(wanted, key=lambda name: play.game.company(name).arrival)


def _marked(play: Play, wanted: Any, place: str) -> object:
    """Companies whose destination marker has come to a place, in the form of the case."""
    found = {n: c.marker == place for n, c in play.game.state.companies.items() if c.marker}
    return _in_form(found, wanted, place)


def _in_form(found: dict[str, bool], wanted: Any, word: str = "") -> object:
    """A list of companies, or yes, no or a word for each."""
    if isinstance(wanted, str):
        return next((name for name, so in found.items() if so), "")
    if not isinstance(wanted, dict):
        also = [name for name in found if found[name] and name not in wanted]
        return [name for name in wanted if found.get(name)] + also
    plain = all(isinstance(value, bool) for value in wanted.values())
    return {n: found.get(n, False) if plain else word if found.get(n) else None for n in wanted}


def _connected(play: Play, wanted: Any) -> object:
    """Companies that have made their connection runs."""
    companies = play.game.state.companies.items()
    found = {name: one.marker in ("map", "charter") for name, one in companies}
    if isinstance(wanted, bool):
        return any(found[name] for name in play.scene.names)
    return _in_form(found, wanted)


def _edges(play: Play, wanted: Any) -> object:
    """Markers beside cities: companies by hex, hexes by company, or companies alone."""
    markers = {h: list(names) for h, names in play.game.state.board.markers.items() if names}
    at = {name: hex_ for hex_, names in markers.items() for name in names}
    if not isinstance(wanted, dict):
        return [n for n in wanted if n in at] + [n for n in at if n not in wanted]
    if all(re.fullmatch(r"[A-Z]\d+", key) for key in wanted):
        lists = all(isinstance(value, list) for value in wanted.values())
        return {h: markers.get(h, []) if lists else (markers.get(h) or [None])[0] for h in wanted}
    yes_no = any(isinstance(value, bool) for value in wanted.values())
    return {name: name in at if yes_no else at.get(name) for name in wanted}


def _others_bonus(play: Play, _wanted: Any) -> object:
    return sum(token.for_others for token in play.game.state.board.tokens)


def _after_six(play: Play, wanted: Any) -> object:
    take_tokens(play.game.state.board)
    return _bonus(play, wanted)


def _private_open(play: Play, _wanted: Any) -> object:
    words = play.scene.text
    name = "GSC" if "port" in words else "SCC"
    return play.game.state.privates[name].owner != CLOSED


def _dividend(play: Play) -> DividendPaid:
    return play.game.journal.of(DividendPaid)[-1]


def _revenue(play: Play, _wanted: Any) -> object:
    turn = play.game.on_stack(Turn)
    if turn is not None and turn.ran:
        return turn.income
    told = play.game.journal.of(DividendPaid)
    if told and told[-1].connection:
        return told[-1].income
    return play.game.company(str(play.scene.given.get("operated_just_now"))).income


def _this_run(play: Play, _wanted: Any) -> object:
    return play.game.journal.of(Ran)[0].income


def _best(play: Play, _wanted: Any) -> object:
    company = play.game.company(play.scene.operating())
    return best_run(play.game, company, None).revenue


def _best_after(play: Play, _wanted: Any) -> object:
    company = play.game.company(str(play.scene.given["operated_just_now"]))
    return best_run(play.game, company, None).revenue


def _stations_left(play: Play, wanted: Any) -> object:
    return {name: play.game.company(name).stations for name in wanted}


def _city_spaces(play: Play, wanted: Any) -> object:
    board, map_ = play.game.state.board, play.game.map
    return {h: sorted(c for c in spaces(map_, board, h)[0] if c) for h in wanted}


def _at_edge(play: Play, wanted: Any) -> object:
    placed = [name for names in play.game.state.board.markers.values() for name in names]
    stations = [n for rows in play.game.state.board.stations.values() for r in rows for n in r]
    return [name for name in wanted if name in placed and stations.count(name) <= 1]


def _phase(play: Play, wanted: Any) -> object:
    name = play.game.state.phase
    return f"{name} (diesel)" if "diesel" in wanted else name


def _closed_privates(play: Play, _wanted: Any) -> object:
    every = all(p.owner == CLOSED for p in play.game.state.privates.values())
    return "all" if every else "some"


def _next_company(play: Play, _wanted: Any) -> object:
    turn = play.game.on_stack(Turn)
    return turn.company if turn else next_company(play.game)


def _game_over(play: Play, wanted: Any) -> object:
    over = play.game.state.over
    return over if isinstance(wanted, bool) or not over else wanted


def _end(play: Play, wanted: Any) -> object:
    """The bank is broken: the stock round and the set after it are played to the end."""
    last = re.fullmatch(r"after OR (\d+)\.(\d+)", wanted)
    if last:
        frame = play.game.frame(Operating)
        said = (int(last[1]), int(last[2])) == (play.game.state.round, frame.of)
        return wanted if said and play.game.state.bank_broken else False
    many = re.search(r"following (?:set of )?(\d) operating", wanted)
    rounds = phase(play.game).operating_rounds
    over = play.game.state.over or not play.game.state.bank_broken
    return wanted if many and int(many[1]) == rounds and not over else False


def _not_operating(play: Play, wanted: Any) -> object:
    frame = play.game.on_stack(Operating)
    done = frame.done if frame else []
    return [name for name in wanted if name not in done]


def _offboard(play: Play, wanted: Any) -> object:
    board, map_ = play.game.state.board, play.game.map
    stop = map_.hexes["N1"].stop_id(0)
    value = Values(map_, board, "", phase(play.game).band).of(stop, True)
    last = map_.hexes["N1"].printed.stops[0].values[-1]
    return wanted if value == last else False


def _order(play: Play, _wanted: Any) -> object:
    return share_price_order(play.game, list(play.game.state.companies))


def _discount(play: Play, _wanted: Any) -> object:
    return bool(play.game.state.privates["MRBC"].uses)


def _when(play: Play, wanted: Any) -> object:
    frame = play.game.frame(Operating)
    return wanted if not frame.done and not play.game.on_stack(Turn) else False


def _cash_free(play: Play, wanted: Any) -> object:
    bids = play.game.frame(Initial).bids.values()
    return {s: play.game.cash(s) - sum(b.get(s, 0) for b in bids) for s in wanted}


def _must_sell(play: Play, wanted: Any) -> object:
    limit = certificate_limit(play.game)
    return {seat: max(certificates(play.game, seat) - limit, 0) for seat in wanted}


def _stacks(play: Play, wanted: Any) -> object:
    found: dict[str, list[str]] = {key: [] for key in wanted}
    for name in share_price_order(play.game, list(play.game.state.companies)):
        company = play.game.company(name)
        key = f"[{company.row},{company.col}]"
        if key in found:
            found[key].append(name)
    return found


def _where(play: Play, wanted: Any) -> object:
    placed = play.game.state.board.stations
    return {n: sorted(h for h, rows in placed.items() if any(n in r for r in rows)) for n in wanted}


def _restart(play: Play, _wanted: Any) -> object:
    names = [n for n in play.scene.names if play.game.company(n).closed]
    return all(par_refusal(play.game, play.game.state.seats[0], Par(n, 68)) is None for n in names)


def _edge_sets(play: Play, wanted: Any) -> object:
    tiles = play.game.map.tiles
    return {t: [sorted(tiles[t].exits(turn)) for turn in play.lays[t]] for t in wanted}


def _next_set(play: Play, _wanted: Any) -> object:
    return phase(play.game).operating_rounds


def _this_set(play: Play, _wanted: Any) -> object:
    return play.game.frame(Operating).of


def _discard_order(play: Play, _wanted: Any) -> object:
    limit = phase(play.game).train_limit
    frame = play.game.top
    assert isinstance(frame, Discards)
    crowded = [n for n, c in play.game.state.companies.items() if len(c.trains) > limit]
    return frame.companies if sorted(frame.companies) == sorted(crowded) else crowded


def _one_each(play: Play, _wanted: Any) -> object:
    limit = phase(play.game).train_limit
    companies = play.game.state.companies.values()
    return all(len(c.trains) <= limit + 1 for c in companies)


def _closed_list(play: Play, wanted: Any) -> object:
    if wanted == "all":
        return _closed_privates(play, wanted)
    return [n for n in wanted if play.game.state.privates[n].owner == CLOSED]


def _sellable(play: Play, wanted: Any) -> object:
    """With numbers where the case has numbers."""
    numbered = any(" " in entry for entries in wanted.values() for entry in entries)
    found = play.sellable
    return found if numbered else {s: [e.split()[0] for e in f] for s, f in found.items()}


def _no_such_trains(play: Play, wanted: Any) -> object:
    return [kind for kind in wanted if kind not in play.game.figures.trains]


def _station_costs(play: Play, wanted: Any) -> object:
    return {n: list(play.game.figures.companies[n].stations) for n in wanted}


def _prose(_play: Play, wanted: Any) -> object:
    """Words for the reader of a case that nothing can be compared with."""
    return wanted


FINDERS: dict[str, Find] = {
    "cash_free": _cash_free,
    "must_sell_on_next_turn": _must_sell,
    "certificates_counted": lambda p, w: {s: certificates(p.game, s) for s in w},
    "certificate_limit": lambda p, w: certificate_limit(p.game),
    "stacks": _stacks,
    "bids": lambda p, w: {k: v for k, v in p.game.frame(Initial).bids.items() if v},
    "operating_order": lambda p, w: [n for n in p.order() if n in w],
    "order_at_start": lambda p, w: p.order_at_start,
    "stations": _where,
    "restart_allowed": _restart,
    "legal_edge_sets": _edge_sets,
    "or_in_next_set": _next_set,
    "or_in_this_set": _this_set,
    "discard_order": _discard_order,
    "one_each": _one_each,
    "raised": lambda p, w: p.raised,
    "no_such_trains": _no_such_trains,
    "station_costs": _station_costs,
    "note": _prose,
    "then": _prose,
    "then_allowed": _prose,
    "cash": _cash,
    "cash_change": _cash_change,
    "market": _market,
    "shares": _shares,
    "president": _president,
    "certificates_of": _certificates,
    "next": _next,
    "priority_if_all_pass_now": _priority,
    "price": _price,
    "payments": _payments,
    "owners": lambda p, w: {n: p.game.state.privates[n].owner for n in w},
    "auction_first": lambda p, w: p.bidders[0],
    "treasury_when_floated": _floated,
    "operates_next_round": _operates,
    "private_closed": lambda p, w: [n for n in w if p.game.state.privates[n].owner == CLOSED],
    "protection_asked": lambda p, w: p.asked,
    "asked": lambda p, w: p.asked,
    "par": lambda p, w: {n: p.game.company(n).par for n in w},
    "closed": lambda p, w: [n for n in p.scene.names if p.game.company(n).closed],
    "legal_lays": lambda p, w: _lawful(p.lays),
    "legal_upgrades": lambda p, w: _lawful(p.upgrades),
    "legal_rotations": _rotations,
    "cost": lambda p, w: p.cost,
    "discount_used": _discount,
    "bonus": _bonus,
    "others_bonus": _others_bonus,
    "bonus_before": lambda p, w: _bonus_at(p, p.tokens, w),
    "bonus_after": lambda p, w: _bonus_at(p, p.game.state.board.tokens, w),
    "round_over": _round_over,
    "priority": lambda p, w: type(w)(p.game.state.priority),
    "order_of_arrival": _arrivals,
    "connection_done": _connected,
    "charter_marker": lambda p, w: _marked(p, w, "charter"),
    "edge_markers": _edges,
    "alternatives": lambda p, w: p.alternatives,
    "after_first_6_train": _after_six,
    "private_open": _private_open,
    "retained": lambda p, w: _dividend(p).kept,
    "per_share": lambda p, w: _dividend(p).per_share,
    "revenue": _revenue,
    "revenue_of_this_run": _this_run,
    "best_revenue": _best,
    "revenue_after": _best_after,
    "connection_runs": lambda p, w: p.connections,
    "when": _when,
    "marker_cost": lambda p, w: _paid(p, p.scene.names, [BANK]),
    "station_costs_left": _stations_left,
    "city_spaces": _city_spaces,
    "at_edge_of_hex": _at_edge,
    "phase": _phase,
    "open_market_trains": lambda p, w: sorted(p.game.state.market_trains),
    "closed_privates": _closed_list,
    "compensation": lambda p, w: _paid(p, [BANK], p.discards),
    "next_company": _next_company,
    "sellable": _sellable,
    "bankrupt": lambda p, w: p.game.state.bankrupt or None,
    "game_over": _game_over,
    "score": lambda p, w: {s: scores(p.game)[s] for s in w},
    "bank_broken": lambda p, w: p.game.state.bank_broken,
    "end": _end,
    "not_operating": _not_operating,
    "trains": lambda p, w: {n: p.game.company(n).trains for n in w},
    "offboard": _offboard,
    "order": _order,
    "tiles": lambda p, w: {h: list(p.game.state.board.tiles.get(h, ())) for h in w},
    "trains_left": lambda p, w: {k: p.game.state.depot.get(k) for k in w},
    "for_sale": lambda p, w: getattr(offered(p.game), "name", ""),
}
"""How to look at each thing a case may expect."""

LAST = ("priority_if_all_pass_now", "after_first_6_train")
"""Looked at last: they play on."""
