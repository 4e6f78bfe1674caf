"""What needs the reader's attention before the next turn: trains, limits, the end of the game."""

from collections.abc import Callable, Iterator

from pbm.games.eighteenxx.engine.shares import certificate_limit, certificates
from pbm.games.eighteenxx.engine.train_sales import bank_offers, must_buy
from pbm.games.eighteenxx.engine.trial import steps_to_come
from pbm.games.eighteenxx.mail.forced import price_of_force
from pbm.games.eighteenxx.mail.horizon import FURTHER, matter
from pbm.games.eighteenxx.values.point import Occasion
from pbm.games.eighteenxx.values.seen import SeenGame
from pbm.games.eighteenxx.values.state import BANK, Company, OperatingRound, StockRound
from pbm.games.eighteenxx.voice import Voice

ATTENTION: Occasion[Callable[[Voice], Iterator[str]]] = Occasion()
"""What features have to warn of."""
NEAR = 3
"""Trains that may still be sold before a warning that others are scrapped, at most."""
LOW_BANK = 5
"""The bank is low when it holds less than this part of its money."""


def attention(voice: Voice) -> Iterator[str]:
    """Sentences, the most urgent first; nothing when the game is over."""
    game = voice.view.game
    if game.state.over:
        return
    yield from _asked(voice)
    for name in voice.view.companies:
        yield from _trains(voice, game.companies[name])
    yield from _limits(voice)
    for told in game.on(ATTENTION):
        yield from told(voice)
    yield from _end(voice)
    if game.state.priority == str(voice.view.seat) and not _dealing(voice):
        yield voice.say("has_priority", opening=not voice.view.last)


def _dealing(voice: Voice) -> bool:
    """Whether a stock round is under way, after which another may have the priority card."""
    game = voice.view.game
    root = game.state.stack[0]
    under_way = root.turns > 0 if isinstance(root, StockRound) else game.opening
    return bool(voice.view.last) and under_way


def _asked(voice: Voice) -> Iterator[str]:
    """The question on which the turn waits."""
    asked = voice.view.asked
    if asked is not None and asked.seat == voice.view.seat:
        what = matter(voice.view, asked.kind, asked.subject)
        more = any(kind == asked.kind for kind, _ in voice.view.game.on(FURTHER))
        yield voice.say("asked_you", matter=what, stop=asked.stop, more=more)


def _trains(voice: Voice, company: Company) -> Iterator[str]:
    """A company that must buy a train, and trains that will soon be scrapped."""
    game, name = voice.view.game, company.name
    if company.floated and must_buy(game, company):
        asked = voice.view.asked
        now = asked is not None and (asked.kind, asked.subject) == ("trains", name)
        begun = bool(steps_to_come(game, name))
        facts = {"now": now, "begun": begun, **price_of_force(voice.view, company)}
        yield voice.say("must_buy", company=name, **facts)
    for kind in dict.fromkeys(company.trains):
        scrapped_by = game.figures.trains[kind].scrapped_by
        if scrapped_by and (sales := sales_before(game, scrapped_by)) <= NEAR:
            yield voice.say(
                "scrapped_soon",
                company=name,
                train=kind,
                count=company.trains.count(kind),
                by=scrapped_by,
                sales=sales,
                last=set(company.trains) == {kind},
            )


def sales_before(game: SeenGame, kind: str) -> int:
    """How many trains the bank must still sell before it can sell the first of a kind."""
    if kind in bank_offers(game):
        return 0
    before = 0
    for name, figures in game.figures.trains.items():
        if name == kind:
            break
        if not figures.opened_by:
            before += game.state.depot.get(name, 0)
    return before


def _limits(voice: Voice) -> Iterator[str]:
    """Certificates at or near their limit."""
    game, seat = voice.view.game, str(voice.view.seat)
    count, limit = certificates(game, seat), certificate_limit(game)
    if count >= limit - 1:
        yield voice.say("near_limit", count=count, limit=limit)


def _last(voice: Voice) -> str:
    """The operating round after which a broken bank ends the game; nothing if that is open."""
    state = voice.view.game.state
    root = state.stack[0]
    if state.ending or not isinstance(root, OperatingRound):
        return ""
    return f"{state.round}.{root.of}"


def _end(voice: Voice) -> Iterator[str]:
    """The end of the game, when it is certain or when the bank runs low."""
    state, bank = voice.view.game.state, voice.view.game.figures.numbers.bank
    if state.ending or state.bank_broken:
        yield voice.say("end_certain", why=voice.ended(state.ending or "bank"), after=_last(voice))
    elif (left := voice.view.game.cash(BANK)) * LOW_BANK < bank:
        yield voice.say("bank_low", left=max(0, left), bank=bank)
