"""The chronicle of a batch: its facts in order, each a sentence under the head of its round."""

from collections.abc import Callable, Mapping
from typing import Any

from pbm.core.journal import Event
from pbm.games.eighteenxx.mail.horizon import matter
from pbm.games.eighteenxx.values import events as facts
from pbm.games.eighteenxx.values.state import BANK, OperatingRound
from pbm.games.eighteenxx.view import MoveBegan
from pbm.games.eighteenxx.voice import Voice
from pbm.games.table.account import BatchEnded

Told = tuple[str, str, str]
"""The move and who the sentence is about, where they are others than above, and the sentence."""


_FOR_NOBODY = (
    facts.RoundBegan,
    BatchEnded,
    facts.Started,
    facts.PresidentChanged,
    facts.PrivateClosed,
)
"""Facts whose sentences name themselves who is meant."""
VERBS = (
    *(facts.PrivateBid, facts.PrivateBought, facts.PrivatePaid, facts.Floated, facts.Redeemed),
    *(facts.TileLaid, facts.StationPlaced, facts.DividendPaid, facts.TrainBought),
    *(facts.TrainDiscarded, facts.CompanyClosed, facts.CompanyRemoved),
)
"""Facts whose sentences begin with the verb: who is meant stands before each of them."""


def chronicle(voice: Voice) -> list[Told]:
    """All that everybody may read of the last batch, with what stopped it."""
    teller = _Chronicle(voice)
    for fact in voice.view.journal:
        teller.tell(fact)
    return teller.told


class _Chronicle:
    """Sentences in order; passes that follow each other are one, that after an act is none."""

    def __init__(self, voice: Voice) -> None:
        self.told: list[Told] = []
        self._voice = voice
        self._move = self._about = self._actor = ""
        self._passing: list[str] = []

    def tell(self, fact: Event) -> None:
        """Add what a fact says."""
        if isinstance(fact, MoveBegan):
            self._move = str(fact.move)
        elif isinstance(fact, facts.Passed) and fact.step in ("stock turn", "offer"):
            self._passed(fact.seat)
        elif sentence := _sentence(self._voice, fact):
            self._passing = []
            self._actor = getattr(fact, "seat", "") or getattr(fact, "buyer", "") or self._actor
            self._add(_about(self._voice, fact), sentence, again=isinstance(fact, VERBS))

    def _passed(self, seat: str) -> None:
        """A seat's turn is over: told only if it did nothing in it."""
        if seat == self._actor:
            self._actor = self._move = ""
            return
        if self._passing:
            self._move = self.told.pop()[0]
        self._passing.append(self._voice.who(seat))
        self._add("", self._voice.tell("passed", who=self._passing))

    def _add(self, about: str, sentence: str, *, again: bool = False) -> None:
        """A sentence, after who it is about where that is another than above, or `again`."""
        shown = about if again or about != self._about or self._move else ""
        self.told.append((self._move, shown, sentence))
        self._about, self._move = about, ""


def _about(voice: Voice, fact: Event) -> str:
    """The company or the seat that a fact is told under."""
    if isinstance(fact, _FOR_NOBODY):
        return ""
    company = getattr(fact, "company", "")
    if company:
        return str(company)
    holder = getattr(fact, "seat", "") or getattr(fact, "buyer", "") or getattr(fact, "owner", "")
    return voice.who(holder) if holder else ""


def _sentence(voice: Voice, fact: Event) -> str:
    """What one fact says; empty where it is told by another."""
    if isinstance(fact, BatchEnded):
        return stopped(voice, fact)
    name = type(fact).__name__
    if not voice.words.has("chronicle", name):
        return ""
    figures = {field: getattr(fact, field) for field in fact.__struct_fields__}
    if "shares" in figures:
        companies = voice.view.game.figures.companies
        figures["shares"] = 100 * figures["shares"] // companies[figures["company"]].shares
    match fact:
        case facts.TileLaid():
            figures["edges"] = voice.view.exits(fact.tile, fact.rotation)
        case facts.PriceMoved():
            figures["why"] = voice.tell(f"moved_{fact.why.replace(' ', '_')}")
        case facts.GameEnded():
            figures["why"] = voice.ended(fact.why)
    return voice.tell(name, **{key: _said(voice, key, value) for key, value in figures.items()})


def _said(voice: Voice, key: str, value: Any) -> Any:
    """A figure of a fact as the sentence shows it."""
    if key in SPOKEN:
        return SPOKEN[key](voice, value) if value != "" else ""
    return value


def _stops(voice: Voice, stops: tuple[str, ...]) -> str:
    """A route by its towns: St. Louis – Springfield, IL."""
    hexes = voice.view.game.map.hexes
    return voice.tell("way", stops=[hexes[stop].title or stop for stop in stops])


def _scores(voice: Voice, scores: Mapping[str, int]) -> list[tuple[str, int]]:
    """The result, the best first."""
    ranked = sorted(scores.items(), key=lambda one: (-one[1], one[0]))
    return [(voice.who(seat), dollars) for seat, dollars in ranked]


SPOKEN: Mapping[str, Callable[[Voice, Any], Any]] = {
    "seat": Voice.who,
    "asker": Voice.who,
    "president": Voice.who,
    "old": lambda voice, value: voice.who(value) if isinstance(value, str) else value,
    "new": lambda voice, value: voice.who(value) if isinstance(value, str) else value,
    "buyer": Voice.who,
    "owner": Voice.who,
    "seller": lambda voice, value: "" if value == BANK else voice.who(value),
    "source": lambda voice, value: voice.who(value) if value.isdigit() else value,
    "private": Voice.private,
    "hex": Voice.town,
    "stops": _stops,
    "scores": _scores,
}
"""Fields of facts that are names, and how they are told."""


def stopped(voice: Voice, ended: BatchEnded) -> str:
    """What stopped the batch; nothing where the end of the game, told before, did."""
    if ended.reason == "over":
        return ""
    if ended.reason in ("missing", "stop"):
        who = voice.who(ended.seat)
        what = matter(voice.view, ended.kind, ended.subject)
        return voice.tell(f"stop_{ended.reason}", who=who, matter=what)
    return voice.tell("stop_horizon", next=next_round(voice))


def next_round(voice: Voice) -> str:
    """The round that comes now."""
    state = voice.view.game.state
    root = state.stack[0]
    return voice.tell(
        "round",
        round=state.round,
        number=root.number if isinstance(root, OperatingRound) else 0,
        of=getattr(root, "of", 0),
        initial=voice.view.game.opening,
        begun=bool(voice.view.last),
        going=bool(voice.view.waiting),
    )


def ending(voice: Voice) -> str:
    """Why lines were not reached, as part of a sentence."""
    ended = voice.view.of(BatchEnded)[-1:]
    reason = ended[0].reason if ended else "over"
    return voice.tell("ending", reason=reason)
