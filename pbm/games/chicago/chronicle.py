"""The chronicle of a batch: its facts in order, each a sentence under the number of its move."""

from collections.abc import Iterator, Sequence

from pbm.core.journal import Event
from pbm.games.chicago.events import (
    ChicagoReached,
    DetroitGrew,
    DividendPaid,
    DividendsDone,
    GameEnded,
    GaugeMoved,
    HexDeveloped,
    RouteExpanded,
    ShareAuctioned,
    WabashOpened,
)
from pbm.games.chicago.voice import Voice
from pbm.games.table.account import BatchEnded

ToldMove = tuple[int, str]
"""The move (0 where it is the same as above) and the sentence."""


def chronicle(voice: Voice) -> list[ToldMove]:
    """All that everybody may read of the last batch, with what stopped it."""
    told: list[ToldMove] = []
    last = 0
    for fact in voice.view.journal:
        move = getattr(fact, "move", last)
        for sentence in _sentences(voice, fact):
            told.append((move if move != last else 0, sentence))
            last = move
    return told


def _sentences(voice: Voice, fact: Event) -> Iterator[str]:
    """What one fact says; dividends of single companies stand in their own table."""
    match fact:
        case ShareAuctioned():
            yield _auctioned(voice, fact)
        case GaugeMoved(move=move, seat=seat, gauge=gauge, null=null):
            if null:
                yield voice.tell("null", move=move, who=voice.who(seat), gauge=gauge)
            elif gauge == "auction":
                yield from _puts_up(voice, fact)
        case RouteExpanded():
            yield _expanded(voice, fact)
        case HexDeveloped():
            yield _developed(voice, fact)
        case ChicagoReached() | WabashOpened():
            yield _chicago(voice, fact)
        case DividendsDone() | DetroitGrew() | GameEnded():
            yield _round(voice, fact)
        case BatchEnded():
            yield from _open_auction(voice)
            yield from filter(None, [stopped(voice, fact)])


def _puts_up(voice: Voice, fact: GaugeMoved) -> Iterator[str]:
    """Who put up a share; of which company is known from its auction, or from the open one."""
    auctions = [one for one in voice.view.of(ShareAuctioned) if one.move == fact.move]
    pending = voice.view.position.pending
    companies = [one.company for one in auctions] or [one.company for one in pending]
    for company in companies[:1]:
        yield voice.tell("puts_up", fact, who=voice.who(fact.seat), company=company)


def _auctioned(voice: Voice, fact: ShareAuctioned) -> str:
    """An auction with its resolved bids."""
    if not fact.winner:
        return voice.tell("unsold", fact)
    winner = voice.who(fact.winner)
    if not fact.price:
        return voice.tell("given", fact, winner=winner)
    bids = voice.tell("bids", bids=[(voice.called(seat), bid) for seat, bid in fact.bids])
    return voice.tell("auctioned", fact, winner=winner, bids=bids)


def _open_auction(voice: Voice) -> Iterator[str]:
    """The bids so far of an auction amid which the batch ended: they were made in the open."""
    for auction in voice.view.position.pending[-1:]:
        if auction.bids:
            named = [(voice.called(seat), bid) for seat, bid in auction.bids]
            bids, least = voice.tell("bids", bids=named), auction.least
            yield voice.tell("goes_on", company=auction.company, bids=bids, least=least)


def _expanded(voice: Voice, fact: RouteExpanded) -> str:
    """New hexes with what they cost and bring."""
    figures = {"cost": sum(fact.costs), "gain": sum(fact.gains)}
    hexes = voice.towns(fact.hexes)
    return voice.tell("expanded", fact, who=voice.who(fact.seat), hexes=hexes, **figures)


def _developed(voice: Voice, fact: HexDeveloped) -> str:
    """A house, a forest's grant, or a step of industry."""
    who, town = voice.who(fact.seat), voice.town(fact.hex)
    if fact.grant:
        return voice.tell("granted", fact, who=who, hex=town, company=fact.companies[0])
    if fact.industry:
        return voice.tell("industry", fact, who=who, city=fact.industry)
    return voice.tell("developed", fact, who=who, hex=town)


def _chicago(voice: Voice, fact: ChicagoReached | WabashOpened) -> str:
    """The Chicago phase."""
    if isinstance(fact, WabashOpened):
        return voice.tell("opened", fact)
    return voice.tell("chicago", fact, paid=paid(voice, fact.paid))


def _round(voice: Voice, fact: DividendsDone | DetroitGrew | GameEnded) -> str:
    """The end of a round, or of the game."""
    if isinstance(fact, DividendsDone):
        return voice.tell("dividend", fact)
    if isinstance(fact, DetroitGrew):
        return voice.tell("detroit", fact, city="Detroit")
    last = voice.view.of(DividendsDone)[-1:]
    reasons = [voice.tell("end", reason=one) for done in last for one in done.ends]
    winners = [voice.who(seat) for seat in fact.winners]
    return voice.tell("ended", reasons=reasons, winners=winners, cash=max(fact.cash))


def paid(voice: Voice, pairs: Sequence[tuple[int, int]]) -> str:
    """Who was paid what."""
    return voice.tell("paid", pairs=[(voice.called(seat), dollars) for seat, dollars in pairs])


def stopped(voice: Voice, ended: BatchEnded) -> str:
    """What stopped the batch; nothing where the end of the game, told before, did."""
    position = voice.view.position
    if ended.reason == "over":
        return ""
    if ended.reason in ("missing", "stop"):
        word = "kind" if ended.reason == "missing" else "before"
        kind = voice.tell(word, kind=ended.kind, subject=ended.subject)
        return voice.tell(f"stop_{ended.reason}", who=voice.who(ended.seat), kind=kind)
    return voice.tell(f"stop_{horizon(voice)}", next=voice.who(position.turn))


def horizon(voice: Voice) -> str:
    """Which border the batch went to: the first auctions, one auction, or a dividend."""
    if voice.view.of(DividendsDone):
        return "round"
    return "initial" if voice.view.settings.get("horizon") == "round" else "auction"


def ending(voice: Voice) -> str:
    """Why lines were not reached, as part of a sentence."""
    ended = voice.view.of(BatchEnded)[-1:]
    if not ended or ended[0].reason == "over":
        return voice.tell("ending", reason="over")
    if ended[0].reason in ("missing", "stop"):
        return voice.tell("ending", reason="asked")
    return voice.tell("ending", reason=horizon(voice))


def dividends(voice: Voice) -> dict[int, list[DividendPaid]]:
    """The general dividends of the batch by number, companies in the board's order."""
    found: dict[int, list[DividendPaid]] = {}
    for fact in voice.view.of(DividendPaid):
        found.setdefault(fact.number, []).append(fact)
    return found
