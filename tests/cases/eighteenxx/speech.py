"""A case's words as orders: "2: sell IC 1", "IC: lay 57 at M14 rot 0 with the discount"."""

from __future__ import annotations

import itertools
import re
from collections import deque
from collections.abc import Callable, Iterator
from typing import Any

from pbm.games.eighteenxx.board.board import tile_on
from pbm.games.eighteenxx.board.network import check_station
from pbm.games.eighteenxx.board.track import track_of
from pbm.games.eighteenxx.features.better_runs import Claim
from pbm.games.eighteenxx.features.connections.values import Marker
from pbm.games.eighteenxx.features.consent import Accept
from pbm.games.eighteenxx.features.edge_tokens import TABLES as EDGES
from pbm.games.eighteenxx.features.edge_tokens import EdgeToken
from pbm.games.eighteenxx.features.hex_tokens import PlaceToken
from pbm.games.eighteenxx.features.private_sales.to_companies import BuyPrivate
from pbm.games.eighteenxx.features.protection import Protect
from pbm.games.eighteenxx.features.redemption.acts import Reissue
from pbm.games.eighteenxx.features.rights import BuyRight
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.orders import (
    Bid,
    Buy,
    BuyOffered,
    BuyTrain,
    Discard,
    Dividend,
    Lay,
    Order,
    Par,
    Pass,
    Redeem,
    Run,
    RunBest,
    Sell,
    Station,
    TrainRun,
)
from pbm.games.eighteenxx.values.state import IPO, StockRound
from tests.cases.eighteenxx.powers import private_called
from tests.cases.eighteenxx.situation import Scene
from tests.cases.eighteenxx.wordings import plainly

Make = Callable[[Scene, str, re.Match[str]], Order]


def parse(scene: Scene, words: str) -> tuple[str, Order]:
    """Who speaks (a seat or a company) and the order; ValueError for words we do not know."""
    words = re.sub(r"\s*\((?!.*hex)[^)]*\)$", "", words.strip())
    speaker, _, rest = words.partition(": ")
    rest = rest if any(re.fullmatch(pattern, rest) for pattern, _ in PATTERNS) else plainly(rest)
    for pattern, make in PATTERNS:
        match = re.fullmatch(pattern, rest)
        if match:
            return speaker, make(scene, speaker, match)
    raise ValueError(f"no order reads {words!r}")


VERBS = """pass decline accept bid par protect sell buy redeem reissue lay upgrade station cattle
    open closed run dividend pay withhold half marker discard""".split()


def alternatives(words: str) -> list[str]:
    """The alternatives of a line: whole orders ("sell IC 1 or sell FW 1") or tiles and the like
    in one order ("lay 5, 6 or 57 at C18 rot 0"); the line itself where it has none."""
    speaker, colon, rest = words.partition(": ")
    if not colon or " or " not in rest or rest.startswith("point out"):
        return [words]
    parts = rest.split(" or ")
    if all(part.split()[0] in VERBS for part in parts):
        return [f"{speaker}: {part}" for part in parts]
    listed = re.search(r"\w+(?:, \w+)* or \w+", rest)
    assert listed is not None
    before, after = rest[: listed.start()], rest[listed.end() :]
    return [f"{speaker}: {before}{one}{after}" for one in re.split(r", | or ", listed[0])]


def several_sales(words: str) -> list[str]:
    """A sale of several companies' shares ("1: sell 1 FW and 2 IC") as one sale for each."""
    found = re.fullmatch(r"(\d+: sell )(.+? and .+)", words)
    parts = re.split(r",? and |, ", found[2]) if found else []
    sale = re.compile(r"(?:\d+ [A-Z]\w*|[A-Z]\w* \d+)")
    told = all(sale.fullmatch(part.removeprefix("sell ")) for part in parts)
    if found is None or not told:
        return [words]
    return [found[1] + part.removeprefix("sell ") for part in parts]


def paired(
    actions: list[str], legal: list[Any] | None
) -> Iterator[tuple[str, bool] | tuple[list[str], list[bool]]]:
    """Each action with what the case expects of it; alternatives with a verdict for each.

    A case tells a verdict for every alternative, in a list of its own or one after the other.
    """
    split = [alternatives(words) for words in actions]
    if legal is None:
        legal = [True] * len(actions)
    each = len(legal) == sum(map(len, split)) > len(split)
    verdicts = iter(legal)
    for words, parts in zip(actions, split, strict=True):
        if each and len(parts) > 1:
            yield parts, [next(verdicts, True) for _ in parts]
            continue
        wanted = next(verdicts, True)
        if isinstance(wanted, list):
            yield parts, wanted
        else:
            yield words, wanted


def _lay(scene: Scene, speaker: str, m: re.Match[str]) -> Order:
    by = m["first"] or m["how"]
    return Lay(speaker, m["tile"], m["hex"], int(m["rot"]), private_called(scene, by) if by else "")


def _upgrade(scene: Scene, speaker: str, m: re.Match[str]) -> Order:
    return Lay(speaker, m["tile"], m["hex"], int(m["rot"] or 0))


def _buy_private(scene: Scene, speaker: str, m: re.Match[str]) -> Order:
    company = "" if speaker.isdigit() else speaker
    return BuyPrivate(m["name"], int(m["price"]), company)


def _buy(scene: Scene, speaker: str, m: re.Match[str]) -> Order:
    source: Any = "ipo" if m["source"] in ("ipo", "initial offering") else "market"
    return Buy(m["name"], source, int(m["shares"] or 1))


def _buy_plain(scene: Scene, name: str) -> Order:
    """A private company on offer; in other rounds a share, from the initial offering if any."""
    if name not in scene.game.state.companies or scene.game.on_stack(StockRound) is None:
        return BuyOffered(name)
    left = scene.game.companies[name].shares.get(IPO, 0)
    return Buy(name, "ipo" if left else "market", 1)


def _train(scene: Scene, speaker: str, m: re.Match[str]) -> Order:
    kind, trade = m["kind"], m["trade"] or ""
    source = {"bank": "bank", "open market": "market"}.get(m["source"] or "bank")
    if source is None:
        source = m["source"].removeprefix("from ")
    figures = scene.game.figures.trains[kind]
    price = int(m["price"] or figures.price - (figures.trade_in_value if trade else 0))
    return BuyTrain(speaker, kind, source, price, trade)


def _station(scene: Scene, speaker: str, m: re.Match[str]) -> Order:
    """In the city told, or in the first one of the hex where it may be."""
    if m[2]:
        return Station(speaker, m[1], int(m[2]))
    map_, board = scene.game.map, scene.game.state.board
    for city, _ in enumerate(tile_on(map_, board, m[1])[0].stops):
        if check_station(map_, board, speaker, m[1], city) is None:
            return Station(speaker, m[1], city)
    return Station(speaker, m[1])


def _edge_token(scene: Scene, speaker: str, m: re.Match[str]) -> Order:
    """Elsewhere than in its own area it would be a station."""
    area = scene.game.by(EDGES).areas.get(speaker, "")
    own = {area, scene.game.map.hexes[area].title} if area else {""}
    return EdgeToken(speaker) if m[1] is None or not area or m[1] in own else Station(speaker, m[1])


def _run(scene: Scene, speaker: str, m: re.Match[str]) -> Order:
    return Run(speaker, runs(scene.game, speaker, m["routes"]))


def _claim(scene: Scene, speaker: str, m: re.Match[str]) -> Order:
    company = scene.operating()
    return Claim(company, runs(scene.game, company, m["routes"]))


def runs(game: Game, company: str, text: str) -> tuple[TrainRun, ...]:
    """ "B9-B11 and B7-B9": one train each, the shortest that suffices."""
    free = sorted(game.companies[company].trains, key=lambda k: game.figures.trains[k].stops or 99)
    found = []
    for route in text.split(" and "):
        stops = route.split("-")
        long = (k for k in free if (game.figures.trains[k].stops or 99) >= len(stops))
        kind = next(long, free[-1] if free else str(len(stops)))
        free = free[: free.index(kind)] + free[free.index(kind) + 1 :] if free else []
        legs = itertools.pairwise(stops)
        found.append(TrainRun(kind, tuple(_leg(game, a, b) for a, b in legs)))
    return tuple(found)


def _leg(game: Game, start: str, goal: str) -> tuple[str, ...]:
    """The hexes of the track from a stop of one hex to a stop of another."""
    map_, track = game.map, track_of(game.map, game.state.board)
    queue: deque[tuple[int, tuple[str, ...]]] = deque()
    for n in range(len(map_.hexes[start].printed.stops)):
        for arrival in track.exits.get(map_.hexes[start].first + n, ()):
            queue.append((arrival, (start, map_.into[arrival])))
    while queue:
        arrival, hexes = queue.popleft()
        for target in track.moves[arrival]:
            if target < 0 and map_.stop_name(~target)[0] == goal:
                return hexes
            if target >= 0 and len(hexes) < 30:
                queue.append((target, (*hexes, map_.into[target])))
    return (start, goal)


PATTERNS: tuple[tuple[str, Make], ...] = (
    (r"pass|decline.*|refuse.*", lambda s, w, m: Pass()),
    (r"accept.*", lambda s, w, m: Accept()),
    (r"bid (\w+) (\d+)", lambda s, w, m: Bid(m[1], int(m[2]))),
    (r"par (\w+) (\d+)", lambda s, w, m: Par(m[1], int(m[2]))),
    (r"protect (\w+)(?: \d+)?", lambda s, w, m: Protect(m[1])),
    (r"sell (\w+) (\d)0 ?%", lambda s, w, m: Sell(m[1], int(m[2]))),
    (r"sell (\w+) (\d+)", lambda s, w, m: Sell(m[1], int(m[2]))),
    (
        (
            r"buy (?P<name>\w+) (?:from )?(?P<source>ipo|market|initial offering|open market)"
            r"(?: (?P<shares>\d+))?"
        ),
        _buy,
    ),
    (r"redeem (?:from )?(\w+)", lambda s, w, m: Redeem(w, m[1])),
    (r"reissue", lambda s, w, m: Reissue(w)),
    (r"(\w+) redeem (?:from )?(\w+)", lambda s, w, m: Redeem(m[1], m[2])),
    (r"(\w+) reissue", lambda s, w, m: Reissue(m[1])),
    (
        (
            r"buy train (?P<kind>\w+)(?: (?P<source>bank|open market|from \w+))?"
            r"(?: for (?P<price>\d+))?(?: trade in (?P<trade>\w+))?(?: with \d+ of \d+)?"
        ),
        _train,
    ),
    (r"buy (?P<name>\w+)(?: from \d+)? for (?P<price>\d+)", _buy_private),
    (
        (
            r"(?:buy |pay (?:for )?)?(?:an? |the )?(?:Mesabi(?: Range)? )?(?:rights?|token)(?: .*)?"
            r"|(?:buy|pay(?: for)?) (?:into )?(?:the )?Mesabi(?: Range)?"
        ),
        lambda s, w, m: BuyRight(w),
    ),
    (r"buy (\w+)", lambda s, w, m: _buy_plain(s, m[1])),
    (
        (
            r"(?:(?P<first>\w+) )?lay (?P<tile>\w+) at (?P<hex>\w+) rot (?P<rot>\d)"
            r"(?P<how> with the discount| free|,? (?:by|with|using|through) .+)?"
        ),
        _lay,
    ),
    (r"upgrade (?P<hex>\w+) to (?P<tile>\w+)(?: rot (?P<rot>\d))?", _upgrade),
    (r"station at (\w+)(?:[- ](?:city )?(\d))?", _station),
    (r"(?:buy |place )?(?:an? |the |its )?edge token(?: (?:at|in|on) (.+))?", _edge_token),
    (r"cattle at (\w+)", lambda s, w, m: PlaceToken(w, "cattle", m[1])),
    (r"open port at (\w+)", lambda s, w, m: PlaceToken(w, "open port", m[1])),
    (r"closed port at (\w+)", lambda s, w, m: PlaceToken(w, "closed port", m[1])),
    (r"run best", lambda s, w, m: RunBest(w)),
    (r"run (?P<routes>.+)", _run),
    (r"point out (?P<routes>.+)", _claim),
    (r"dividend full|pay(?: dividend)?", lambda s, w, m: Dividend(w, "full")),
    (r"dividend half|half dividend|pay half", lambda s, w, m: Dividend(w, "half")),
    (r"(?:dividend )?withhold", lambda s, w, m: Dividend(w, "withhold")),
    (r"marker on map", lambda s, w, m: Marker(w, "map")),
    (r"marker on charter", lambda s, w, m: Marker(w, "charter")),
    (r"discard (\w+)", lambda s, w, m: Discard(w, m[1])),
)
"""Every way of saying an order."""
