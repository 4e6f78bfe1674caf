"""Replay of recorded games, move by move, comparing the whole state after every record.

A file is JSON: `players`, and `moves` in order. A move is an initial auction, an action of a
player (0 is the banker) or a general dividend, each with the `state` after it.
"""

import gzip
import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from pbm.games.chicago import auction as auction_rules
from pbm.games.chicago import dividends, orders, rules
from pbm.games.chicago.board import PrintedBoard, load
from pbm.games.chicago.orders import Order
from pbm.games.chicago.play import Play, share_of
from pbm.games.chicago.position import OpenAuction
from pbm.games.family import Recordings, Replayed

Record = Mapping[str, Any]
SEQUENCE, AUCTIONS, DIVIDENDS = "Game Sequence", "Auctioning of a Share", "Dividend Phase"


class Disagreement(Exception):
    """Where a recorded game and the rules first disagree."""

    def __init__(self, move: int, words: str) -> None:
        super().__init__(f"move {move}: {words}")
        self.move = move
        self.words = words


def _refused(number: int, rule: str, words: str) -> Disagreement:
    """A move that a rule does not allow."""
    return Disagreement(number, f"refused by {rule}: {words}")


def replay(path: Path) -> str:
    """Replay one file; the first difference in words, empty when all states agree."""
    try:
        raw = path.read_bytes()
        follow(json.loads(gzip.decompress(raw) if path.suffix == ".gz" else raw))
    except Disagreement as difference:
        return f"{path.name}, {difference}"
    except (OSError, EOFError, ValueError, LookupError, TypeError, AttributeError) as error:
        return f"{path.name}: cannot be read as a recorded game ({type(error).__name__}: {error})"
    return ""


def follow(game: Record, board: PrintedBoard | None = None) -> Play:
    """Play a recorded game to its end; Difference where it departs from the rules."""
    play = rules.begin(board or load(), game["players"])
    for number, record in enumerate(game["moves"], 1):
        follow_record(play, number, record)
        if "state" in record:
            _compare(number, snapshot(play), record["state"])
    if "final_cash" in game:
        held = snapshot(play)["cash"]
        if held != list(game["final_cash"]):
            raise Disagreement(len(game["moves"]), f"final cash {held}, not {game['final_cash']}")
    return play


def follow_record(play: Play, number: int, record: Record) -> None:
    """Carry out one record; Difference if it is not legal or not what would happen."""
    if "general_dividend" in record:
        _general_dividend(play, number, record)
        return
    if dividends.due(play):
        raise _refused(number, DIVIDENDS, "a general dividend is due before this move")
    if "initial_auction" in record:
        if not play.position.pending:
            raise _refused(number, AUCTIONS, "the initial auctions are over")
        _same(number, "company", play.position.pending[-1].company, record["initial_auction"])
        _same(number, "opener", play.position.pending[-1].opener - 1, record.get("first"))
        _bids(play, number, record["bids"], record)
        return
    _action(play, number, record)


def _general_dividend(play: Play, number: int, record: Record) -> None:
    """A general dividend: due now, and with the recorded reasons of the end."""
    if not dividends.due(play):
        raise _refused(number, DIVIDENDS, "no general dividend is due")
    _same(number, "dividend", play.position.dividends + 1, record["general_dividend"])
    if "end" in record:
        _same(number, "end", sorted(dividends.reasons(play)), sorted(record["end"]))
    dividends.general(play)


def _action(play: Play, number: int, record: Record) -> None:
    """One action with the auctions and the Chicago phase that belong to it."""
    seat = record["player"] + 1
    if play.position.pending:
        raise _refused(number, AUCTIONS, "an auction is open")
    if seat != play.position.turn:
        whose = f"it is the turn of player {play.position.turn - 1}, not of {seat - 1}"
        raise _refused(number, SEQUENCE, whose)
    order = order_of(record)
    if isinstance(order, orders.Auction) and "min_bid" in record:
        _known(number, play, order.company)
        least = auction_rules.minimum_bid(play, order.company)
        _same(number, "minimum bid", least, record["min_bid"])
    _do(play, number, order)
    if isinstance(order, orders.Auction):
        _bids(play, number, record["bids"], record)
    phase = record.get("chicago_phase") or {}
    reached = isinstance(order, orders.Expand) and "A2" in order.hexes
    if bool(phase) != reached and ("chicago_phase" in record or "state" in record):
        raise Disagreement(number, f"player {seat - 1} did not reach Chicago as recorded")
    if phase:
        _chicago(play, number, phase)


def _chicago(play: Play, number: int, phase: Record) -> None:
    """The dividend of the company in Chicago and the first auction of Wabash."""
    company = phase["chicago"]
    charter = play.charter(company)
    per_share = share_of(charter.income, charter.sold)
    _same(number, "Chicago dividend", per_share, phase["per_share"])
    sale = phase.get("wabash_auction")
    if bool(sale) != bool(play.position.pending):
        raise Disagreement(number, "the auction of Wabash is not as recorded")
    if sale:
        winner, price, bids = sale
        _bids(play, number, bids, {"winner": winner, "price": price})


def order_of(record: Record) -> Order:
    """The order that a recorded action stands for."""
    if record.get("null"):
        return orders.Null(record["action"])
    match record["action"]:
        case "auction":
            return orders.Auction(record["company"])
        case "expansion":
            return orders.Expand(record["company"], tuple(record["hexes"]))
        case "development":
            return orders.Develop(record["hex"])
    return orders.Null(str(record["action"]))


def _bids(play: Play, number: int, bids: Sequence[Sequence[int]], sale: Record) -> None:
    """Answer the open auction with the recorded bids; then it is closed, with that result."""
    if not play.position.pending:
        raise _refused(number, AUCTIONS, "there is no auction")
    auction = play.position.pending[-1]
    for player, dollars in bids:
        _pass_the_poor(play, auction, player + 1)
        if not _open(play, auction):
            raise _refused(number, AUCTIONS, f"player {player} bids after the auction's end")
        if player != auction.asked - 1:
            asked = f"player {auction.asked - 1} is asked, not {player}"
            raise _refused(number, AUCTIONS, asked)
        _do(play, number, orders.Bid(dollars) if dollars else orders.Pass())
    _pass_the_poor(play, auction, 0)
    if _open(play, auction):
        raise _refused(number, AUCTIONS, f"player {auction.asked - 1} has no bid")
    winner = auction.leader or (auction.opener if auction.occasion == "initial" else 0)
    _same(number, "price", auction.high, sale.get("price") or 0)
    _same(number, "winner", winner - 1 if winner else None, sale.get("winner"))


def _open(play: Play, auction: OpenAuction) -> bool:
    """Whether this auction is still the open one."""
    return bool(play.position.pending) and play.position.pending[-1] is auction


def _pass_the_poor(play: Play, auction: OpenAuction, until: int) -> None:
    """Records may leave out the passes of those who cannot pay the next bid (R9)."""
    while _open(play, auction) and auction.asked != until:
        if play.position.cash(auction.asked) >= auction.least:
            return
        auction_rules.answer(play, 0)


def _do(play: Play, number: int, order: Order) -> None:
    """One legal order; Difference with the rule if it is refused."""
    company = getattr(order, "company", "")
    if company:
        _known(number, play, company)
    if isinstance(order, orders.Null) and order.gauge not in play.position.gauges:
        raise _refused(number, SEQUENCE, f"there is no gauge {order.gauge}")
    decision = rules.next_decision(play)
    if decision is None:
        raise _refused(number, "End of the Game", "the game is over")
    refusal = decision.legal(order)
    if refusal is not None:
        figures = ", ".join(f"{key} {value}" for key, value in refusal.figures.items())
        raise _refused(number, refusal.rule, f"{refusal.code} ({figures})")
    rules.act(play, decision, order)


def _known(number: int, play: Play, company: str) -> None:
    """A recorded company must be one of the game's."""
    if company not in play.position.charters:
        raise _refused(number, "Game Materials", f"there is no company {company}")


def _same(number: int, what: str, ours: object, theirs: object) -> None:
    """Both must agree."""
    if ours != theirs:
        raise Disagreement(number, f"{what} is {ours}, recorded {theirs}")


def snapshot(play: Play) -> dict[str, Any]:
    """The position in the form of a record's `state`."""
    position = play.position
    charters = position.charters.items()
    return {
        "cash": [position.cash(seat) for seat in range(1, position.seats + 1)],
        "shares": [dict(held) for held in position.holdings],
        "income": {name: c.income for name, c in charters},
        "treasury": {name: position.treasury(name) for name, _ in charters},
        "locos": {name: c.locomotives for name, c in charters},
        "houses": position.houses,
        "industrial": dict(position.industry),
        "gauges": dict(position.gauges),
        "dividends": position.dividends,
        "over": position.over,
    }


def _compare(number: int, ours: Mapping[str, Any], theirs: Mapping[str, Any]) -> None:
    """The first figure that differs; every key that the record has must be one of ours."""
    for path, mine, recorded in _leaves("", ours, theirs):
        if mine != recorded:
            raise Disagreement(number, f"{path.lstrip('.')} is {mine}, recorded {recorded}")


def _leaves(path: str, ours: Any, theirs: Any) -> Iterator[tuple[str, Any, Any]]:
    """Matching leaves of two trees; a missing share counts as 0."""
    if isinstance(theirs, Mapping) and isinstance(ours, Mapping):
        for key in sorted({*ours, *theirs}):
            none = 0 if "shares" in path else None
            yield from _leaves(f"{path}.{key}", ours.get(key, none), theirs.get(key, none))
    elif isinstance(theirs, list) and isinstance(ours, list) and len(ours) == len(theirs):
        for index, (mine, recorded) in enumerate(zip(ours, theirs, strict=True)):
            yield from _leaves(f"{path}.{index}", mine, recorded)
    else:
        yield path, ours, theirs


def _replayed(files: Sequence[Path], traces: Sequence[Path]) -> list[Replayed]:
    """Files in their order; the states stand in them, so traces are not asked."""
    found = ((file, replay(file)) for file in files)
    return [Replayed(file.name, wrong or f"{file.name}: agrees", wrong) for file, wrong in found]


RECORDINGS = Recordings(frozenset({"players", "moves"}), "", _replayed)
