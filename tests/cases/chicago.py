"""The exact cases of Chicago Express, each played on a real table.

A case names what is given and what comes of it side by side; a kind below says which is which.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from pbm.games.chicago import auction, develop, dividends, expand
from pbm.games.chicago.board import load
from pbm.games.chicago.orders import Bid, Develop, Expand, Null, Pass
from pbm.games.chicago.play import Play
from pbm.games.chicago.rules import act, begin, next_decision, settle
from tests.cases.compare import Case, Heeded, differences, fault_of, plain
from tests.chicago.tables import do, give, table

PROSE = frozenset(
    """id kind game title rules section source note policy result reason
    turns_between_dividends""".split()
)
"""Words for the reader of a case; a reason is compared where an act is refused."""
TRACKS = ("Detroit", "Wheeling", "Pittsburgh")


def check(case: Case) -> str:
    """Play a case; what is wrong, or nothing."""
    kind = KINDS.get(str(case.get("kind", "")))
    if kind is None:
        return f"nobody knows this kind of case; there are {', '.join(KINDS)}"
    told = {**case, **case.get("given", {}), **case.get("expect", {})}
    fields = {k: v for k, v in told.items() if k not in ("given", "expect")}
    outcome = frozenset(fields) if kind.outcome is None else kind.outcome
    expected = {k: v for k, v in fields.items() if k in outcome and k not in PROSE}
    given = Heeded({k: v for k, v in fields.items() if k not in outcome and k not in PROSE})
    try:
        actual = kind.play(given)
    except Exception as error:  # a case may ask for what cannot be; the others go on
        return fault_of(error)
    nothing = [] if expected else ["nothing is expected"]
    expected, actual = _in_one_form(expected, actual)
    return "; ".join([*given.unread(), *nothing, *differences(plain(expected), plain(actual))])


def _in_one_form(expected: dict[str, Any], actual: dict[str, Any]) -> tuple[dict[str, Any], ...]:
    """Dividends as a list may leave out who gets none; a refusal may be told in words."""
    if isinstance(expected.get("paid"), list):
        paid = [{"paid": [d for d in one["paid"] if d]} for one in (expected, actual)]
        expected, actual = {**expected, **paid[0]}, {**actual, **paid[1]}
    code, said = actual.get("refused_for"), str(expected.get("refused_for", ""))
    if code and any(word in said.lower() for word in ESSENCE.get(code, ())):
        actual = {**actual, "refused_for": said}
    return expected, actual


ESSENCE = {
    "no_share": ("share",),
    "count": ("more than", "too many", "at most", "three"),
    "locomotives": ("locomotive",),
    "cost": ("treasury", "money", "afford", "cash"),
    "no_hex": ("no such", "not a hex", "unknown"),
    "twice": ("already", "twice"),
    "home": ("home",),
    "occupied": ("occupied", "full", "another"),
    "apart": ("adjacent", "beside", "connect", "next to"),
    "never": ("cannot be developed", "plain"),
    "empty": ("no locomotive", "nobody", "empty"),
    "developed": ("already",),
    "houses": ("house",),
    "automatic": ("automatic", "by itself"),
    "track_end": ("end of", "last"),
}
"""Words of which one stands in a case's reason, where it is not told by the code itself."""


def _company(given: Heeded) -> str:
    return str(given.get("company", "NYC"))


def _min_bid(given: Heeded) -> dict[str, Any]:
    company = _company(given)
    play = table(incomes={company: given["income"]})
    play.charter(company).sold = given.any_of("sold_before", "sold", default=0)
    return {"min": auction.minimum_bid(play, company)}


def _dividend(given: Heeded) -> dict[str, Any]:
    company, told = _company(given), given.get("holdings", [])
    by_seat = _by_seat(told)
    held = [by_seat.get(seat + 1, 0) for seat in range(max(by_seat, default=0))]
    play = table(
        seats=max(3, len(held)),
        incomes={company: given["income"]},
        holdings=[{company: shares} for shares in held],
    )
    sold = given.any_of("sold", "sold_before", default=sum(held))
    if held and sum(held) != sold:
        raise ValueError(f"{sum(held)} shares are held, {sold} were sold")
    play.charter(company).sold = sold
    per_share, paid = dividends.pay(play, company, "dividend")
    total = sum(dollars for _, dollars in paid)
    got = dict.fromkeys(by_seat, 0) | dict(paid)
    whom = list(got.values()) if isinstance(told, list) else got
    return {"per_share": per_share, "paid": whom, "total": total}


def _by_seat(told: Any) -> dict[int, Any]:
    """Figures of seats, told by their numbers or as a list from seat 1."""
    pairs = told.items() if isinstance(told, dict) else enumerate(told, start=1)
    return {int(seat): figure for seat, figure in pairs}


def _expansion(given: Heeded) -> dict[str, Any]:
    company, hexes = str(given["company"]), tuple(given["hexes"])
    at = {key: list(there) for key, there in given.get("already_at", {}).items()}
    start = given.get("from")
    if start is None and given.get("beside_network", True):
        start = _beside(company, hexes[0], at)
    if start is not None and company not in [
        *begin(load(), 3).position.at(start),
        *at.get(start, ()),
    ]:
        at.setdefault(start, []).append(company)
    play = table(
        holdings=[{company: 1}] if given.get("shareholder", True) else [{}],
        treasuries={company: given.get("treasury", 50)},
        at=at,
        developed=given.get("developed", ()),
    )
    _tracks(play, given)
    charter = play.charter(company)
    charter.locomotives = given.get("locomotives", charter.locomotives)
    before, held = charter.income, play.position.treasury(company)
    wrong = expand.illegal(play, 1, Expand(company, hexes))
    if wrong is not None:
        return {"legal": False, "refused_for": wrong.code}
    expand.expand(play, 1, Expand(company, hexes))
    (fact,) = play.journal.of(expand.RouteExpanded)
    return {
        "legal": True,
        "refused_for": None,
        "cost": sum(fact.costs),
        "costs": fact.costs,
        "income_gain": charter.income - before,
        "gains": fact.gains,
        "treasury_after": play.position.treasury(company),
        "treasury_delta": play.position.treasury(company) - held,
        "locomotives_left": charter.locomotives,
    }


def _beside(company: str, key: str, at: dict[str, list[str]]) -> str | None:
    """Where the company stands before it comes to a hex: its home, or any place beside it."""
    places = load().places
    near = places[key].adjacent if key in places else ()
    first = begin(load(), 3).position
    if any(company in (*first.at(one), *at.get(one, ())) for one in near):
        return None
    return next((one for one in near if places[one].terrain != "start"), None)


def _tracks(play: Play, given: Heeded) -> None:
    """How far the industrial cities have come."""
    for city in TRACKS:
        told = given.get(f"{city.lower()}_track")
        if told is not None:
            play.position.industry[city] = told


def _development(given: Heeded) -> dict[str, Any]:
    key = _hex(str(given["hex"]))
    place = load().places.get(key)
    home = place is None or place.terrain == "start"
    present = given.get("present", not home)
    if isinstance(present, bool):
        present = ["PRR"] if present else []
    play = table(
        incomes=given.get("income_before"),
        at={} if home else {key: present},
        developed=given.get("developed", ()),
    )
    city = place.industry if place is not None else ""
    if "track_before" in given:
        play.position.industry[city] = given["track_before"]
    wrong = develop.illegal(play, Develop(key))
    lawful = {"legal": wrong is None, "legal_if_any_locomotive": wrong is None}
    if wrong is not None:
        return {**lawful, "refused_for": wrong.code}
    incomes = {name: play.charter(name).income for name in present}
    held = {name: play.position.treasury(name) for name in present}
    houses = play.position.houses
    develop.develop(play, 1, Develop(key))
    first = present[0]
    return {
        **lawful,
        "refused_for": None,
        "income_after": {name: play.charter(name).income for name in play.board.companies},
        "income_delta": play.charter(first).income - incomes[first],
        "treasury_delta": play.position.treasury(first) - held[first],
        "track_after": play.position.industry.get(city),
        "house_used": houses - play.position.houses,
    }


def _hex(name: str) -> str:
    """A hex by its name, by the city on it, or some hex of a terrain."""
    places = load().places.values()
    named = [one.key for one in places if name in (one.key, one.name)]
    return (named or [one.key for one in places if one.terrain == name] or [name])[0]


def _wabash(given: Heeded) -> dict[str, Any]:
    play = table(
        holdings=[{"PRR": 1}],
        treasuries={"PRR": 9},
        at={"B2": ["PRR"]},
        developed=("D3",) if given["fort_wayne_developed"] else (),
    )
    do(play, Expand("PRR", ("A2",)))
    wabash = play.charter("Wabash")
    return {
        "income": wabash.income,
        "locomotives_left": wabash.locomotives,
        "cost": -play.position.treasury("Wabash"),
        "shares": wabash.shares,
        "open": wabash.open,
    }


def _auction(given: Heeded) -> dict[str, Any]:
    """Answers to a share put up by seat 1, in the order of the table; `pass` or 0 is a pass."""
    company = _company(given)
    play = table(
        seats=int(given.any_of("players", "seats", default=3)),
        incomes={company: given["income"]} if "income" in given else None,
    )
    sold = given.get("sold_before", 0)
    play.position.holdings[-1][company] = sold
    play.charter(company).sold, play.charter(company).shares = (
        sold,
        play.charter(company).shares - sold,
    )
    cash = given.get("cash", {})
    for seat, dollars in _by_seat(cash).items():
        give(play, seat, dollars)
    seats = range(1, len(play.position.holdings) + 1)
    before = {seat: play.position.shares(seat, company) for seat in seats}
    auction.put_up(play, company, "choice", 1)
    least, taken = auction.minimum_bid(play, company), []
    for answer in given["bids"]:
        amount = answer[1] if isinstance(answer, list) else answer
        decision = next_decision(play)
        assert decision is not None
        order = Pass() if amount in (0, "pass", None) else Bid(int(amount))
        wrong = decision.legal(order)
        taken.append(wrong is None)
        if wrong is None:
            act(play, decision, order)
    if not play.position.pending:
        settle(play)
    won = [seat for seat in seats if play.position.shares(seat, company) > before[seat]]
    return {
        "min": least,
        "legal": taken,
        "winner": won[0] if won else None,
        "price": play.position.treasury(company),
        "treasury": play.position.treasury(company),
        "cash_after": (
            [play.position.cash(seat) for seat in seats][: len(cash)]
            if isinstance(cash, list)
            else {str(seat): play.position.cash(seat) for seat in seats}
        ),
    }


def _null_game(given: Heeded) -> dict[str, Any]:
    """Nobody ever bids, and every turn only moves a gauge."""
    found = {seats: _without_bids(seats) for seats in range(2, 7)}
    others = {
        seats: {play.position.cash(seat) for seat in range(2, seats + 1)}
        for seats, play in found.items()
    }
    return {
        "final_banker": {seats: play.position.cash(1) for seats, play in found.items()},
        "final_others": {seats: cash.pop() for seats, cash in others.items() if len(cash) == 1},
        "dividends": {play.position.dividends for play in found.values()}.pop(),
    }


def _without_bids(seats: int) -> Play:
    play = begin(load(), seats)
    for _ in range(4 * seats):
        do(play, Pass())
    limits = play.board.rules.gauges
    while not play.position.over:
        do(play, Null(next(name for name in limits if play.position.gauges[name] < limits[name])))
    return play


def _round_length(given: Heeded) -> dict[str, Any]:
    limits = sorted(load().rules.gauges.values())
    return {"min_turns": limits[0] + limits[1], "max_turns": sum(limits) - 1}


def _locomotives(given: Heeded) -> dict[str, Any]:
    return {name: one.locomotives for name, one in begin(load(), 3).position.charters.items()}


class Kind(NamedTuple):
    """How cases of a kind are played, and which of their fields are what comes of it."""

    play: Callable[[Heeded], dict[str, Any]]
    outcome: frozenset[str] | None
    """None: every field is."""


def _kind(play: Callable[[Heeded], dict[str, Any]], outcome: str) -> Kind:
    return Kind(play, frozenset(outcome.split()))


KINDS: dict[str, Kind] = {
    "min_bid": _kind(_min_bid, "min"),
    "dividend": _kind(_dividend, "per_share paid total"),
    "auction": _kind(_auction, "min legal winner price treasury cash_after"),
    "expansion_cost": _kind(
        _expansion,
        "cost costs income_gain gains legal refused_for treasury_after treasury_delta"
        " locomotives_left",
    ),
    "development": _kind(
        _development,
        "legal legal_if_any_locomotive refused_for income_after income_delta treasury_delta"
        " track_after house_used",
    ),
    "wabash_open": _kind(_wabash, "income locomotives_left cost shares open"),
    "null_game": _kind(_null_game, "final_banker final_others dividends"),
    "round_length": _kind(_round_length, "min_turns max_turns"),
    "locomotives_at_start_on_charter": Kind(_locomotives, None),
}
