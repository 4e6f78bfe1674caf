"""Tokens of private companies in hexes, which make a stop there worth more (cattle, port).

The Southern Cattle Company; The Gulf Shipping Company.  The table says which tokens there are, what
they bring their owner and others, and which of them takes the place of another and closes its
company.  They outlive their company until a phase removes them.
"""

from collections.abc import Iterator

import msgspec
from msgspec import convert

from pbm.core.hexmap import DrawnHex
from pbm.core.journal import Event
from pbm.core.refusal import Refusal, no
from pbm.games.eighteenxx.board.board import (
    HexToken,
    put_token,
    take_tokens,
    take_tokens_of,
)
from pbm.games.eighteenxx.board.network import reached
from pbm.games.eighteenxx.computer.choose import IDLE
from pbm.games.eighteenxx.computer.outlook import ChosenOrder, Outlook
from pbm.games.eighteenxx.engine.companies import CLOSES
from pbm.games.eighteenxx.engine.invariants import MUST_HOLD
from pbm.games.eighteenxx.engine.privates import close_private
from pbm.games.eighteenxx.engine.train_sales import PHASE_BEGAN
from pbm.games.eighteenxx.mail.company_sheet import OFFERS, Say, proposal, town
from pbm.games.eighteenxx.mail.report.board_page import DRAWN
from pbm.games.eighteenxx.programme.costs_ahead import AHEAD
from pbm.games.eighteenxx.recorded.export import RecordedAction
from pbm.games.eighteenxx.recorded.translate import MEANS, Translator
from pbm.games.eighteenxx.recorded.writing import SAYS, by_private
from pbm.games.eighteenxx.simulate import TALLIED, counted
from pbm.games.eighteenxx.values.events import OnMap
from pbm.games.eighteenxx.values.feature import COMPANY, AddedOrders, Feature, Tables
from pbm.games.eighteenxx.values.figures import Figures, Phase
from pbm.games.eighteenxx.values.game import Game, Move
from pbm.games.eighteenxx.values.orders import Order
from pbm.games.eighteenxx.values.point import Point, switch
from pbm.games.eighteenxx.values.state import Company, OperatingRound, OperatingTurn
from pbm.games.eighteenxx.view import View
from pbm.games.eighteenxx.voice import Voice
from pbm.games.table.decision import Decision
from pbm.games.table.vocabulary import Among
from pbm.games.table.why import why
from pbm.sheets.names import Name, Names
from pbm.sheets.offer import Offer
from pbm.sheets.parse import form
from pbm.sheets.usage import Vocabularies


class PlaceToken(Order, frozen=True, tag=True):
    """Place a private company's token, by the name that the title gives it."""

    company: str
    token: str
    hex: str


class TokenPlaced(OnMap, Event, frozen=True, tag=True):
    company: str
    token: str
    hex: str


class TokenKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A token by its name in letters, the power it belongs to, and dollars that it adds."""

    name: str
    power: str
    rule: str
    for_owner: int
    for_others: int = 0
    replaces: str = ""
    """The token in whose place it may be put, which closes its private company."""
    within_reach: bool = False
    """Whether its place must be in the company's network."""
    closes: bool = False
    """Whether placing it closes its private company."""


class TokenTables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table `[features.hex-tokens]`."""

    kinds: tuple[TokenKind, ...] = ()

    def named(self, name: str) -> TokenKind | None:
        """The kind of a name."""
        return next((kind for kind in self.kinds if kind.name == name), None)


TABLES = Point(TokenTables())


RULE = "hex tokens"
REMOVED = "remove tokens"
"""The effect of a phase that takes all tokens off the map."""


SAME_ROUND = Point(False)
"""Whether a token may be replaced in the round in which it was placed (D15)."""
STAY = Point(False)
"""Whether the tokens of a closed company stay on the map (H09)."""


def _stamp(game: Game) -> int:
    """The operating round as one number, to tell a later one."""
    return 10 * game.state.round + game.frame(OperatingRound).number


def _check(game: Game, order: PlaceToken) -> Refusal | None:
    kind = game.by(TABLES).named(order.token)
    if kind is None:
        return no(RULE, "private_not_owned_or_closed", token=order.token)
    if order.company != game.frame(OperatingTurn).company:
        return no(kind.rule, "not_operating", company=order.company)
    return _unfit(game, kind, order)


def _unfit(game: Game, kind: TokenKind, order: PlaceToken) -> Refusal | None:
    """Why a company cannot place a token now, whoever operates."""
    private = game.private(kind.power, order.company)
    if private is None:
        return no(kind.rule, "private_not_owned_or_closed", token=order.token)
    if order.hex not in game.figures.privates[private.name].hexes:
        return no(kind.rule, "no_place_for_this_token", hex=order.hex)
    if kind.within_reach and not _reaches(game, order):
        return no(kind.rule, "not_in_the_network", hex=order.hex)
    placed = next((t for t in game.state.board.tokens if t.kind == private.name), None)
    if placed is None:
        return None
    if not kind.replaces or placed.hex != order.hex:
        return no(kind.rule, "token_already_placed", hex=placed.hex)
    running = game.on_stack(OperatingRound) is not None
    if running and not game.by(SAME_ROUND) and _stamp(game) <= private.uses:
        return no(kind.rule, "only_in_a_later_round")
    return None


def _ahead(game: Game, name: str, order: PlaceToken) -> Refusal | None:
    """Why a company could not place a token as things stand."""
    kind = game.by(TABLES).named(order.token)
    return _unfit(game, kind, msgspec.structs.replace(order, company=name)) if kind else None


def _reaches(game: Game, order: PlaceToken) -> bool:
    """Whether a place is in the company's network."""
    return any(hex_ == order.hex for hex_, _ in reached(game.map, game.state.board, order.company))


def _place(game: Game, order: PlaceToken) -> None:
    """Put the token on the map; one that takes another's place closes its company."""
    kind = game.by(TABLES).named(order.token)
    assert kind is not None
    private = game.private(kind.power, order.company)
    assert private is not None
    token = HexToken(private.name, order.hex, order.company, kind.for_owner, kind.for_others)
    put_token(game.state.board, token)
    private.uses = _stamp(game)
    game.tell(TokenPlaced(order.company, order.token, order.hex))
    if kind.replaces or kind.closes:
        close_private(game, private)


def _placements(game: Game) -> Iterator[Order]:
    company = game.frame(OperatingTurn).company
    for kind in game.by(TABLES).kinds:
        private = game.private(kind.power, company)
        for hex_ in game.figures.privates[private.name].hexes if private else ():
            order = PlaceToken(company, kind.name, hex_)
            if _check(game, order) is None:
                yield order


def _closes(game: Game, company: Company) -> None:
    """What becomes of the tokens of a company that closes (H09)."""
    if not game.by(STAY):
        take_tokens_of(game.state.board, company.name)


def _phase(game: Game, phase: Phase) -> None:
    if REMOVED in phase.effects:
        take_tokens(game.state.board)


def place(outlook: Outlook, decision: Decision) -> ChosenOrder | None:
    """Where the company runs; a token is never given up for another."""
    game = outlook.game
    kept = {kind.name for kind in game.by(TABLES).kinds if not kind.replaces}
    places = {hex_ for hex_, _ in reached(game.map, game.state.board, decision.subject)}
    for order in decision.suggest():
        if isinstance(order, PlaceToken) and order.hex in places and order.token in kept:
            return ChosenOrder(order, why("hex_counts_more", hex=order.hex))
    return None


def offers(view: View, company: Company, say: Say) -> Iterator[Offer]:
    """The tokens of the private companies that it owns, if none lies yet."""
    game = view.game
    placed = [one.kind for one in game.state.board.tokens]
    for kind in game.by(TABLES).kinds:
        private = game.private(kind.power, company.name)
        if private is None or kind.replaces or private.name in placed:
            continue
        printed = game.figures.privates[private.name]
        order = PlaceToken(company.name, kind.name, printed.hexes[0])
        shown = [hex_ + town(view, hex_) for hex_ in printed.hexes]
        yield proposal(view, order, say("token", title=printed.title), shown)


def drawn(voice: Voice, there: DrawnHex) -> DrawnHex:
    """The tokens that lie in a hex."""
    lying = [one for one in voice.view.game.state.board.tokens if one.hex == there.key]
    marks = (voice.say("token_mark", kind=one.kind, value=one.for_owner) for one in lying)
    return msgspec.structs.replace(there, marks=(*there.marks, *marks)) if lying else there


def _misplaced(game: Game) -> Iterator[str]:
    """A token lies once, where its private company may place it."""
    tokens = game.state.board.tokens
    for token in tokens:
        if token.hex not in game.figures.privates[token.kind].hexes:
            yield f"tokens: {token.kind} in {token.hex}"
        if sum(one.kind == token.kind for one in tokens) > 1:
            yield f"tokens: {token.kind} lies twice"


def _words(figures: Figures) -> Vocabularies:
    """The tokens by the names of the title."""
    kinds = convert(figures.features["hex-tokens"], TokenTables).kinds
    names = [Name(kind.name, kind.name, (f"{kind.name} token",)) for kind in kinds]
    return {"token": Among(Names("token", names))}


def _recorded(means: Translator, action: RecordedAction) -> PlaceToken:
    """A recorded token, of a port open when it is the first."""
    game, private, token = means.game, action["entity"], "cattle"
    if game.figures.privates[private].power == "port":
        placed = any(one.kind == private for one in game.state.board.tokens)
        token = "closed port" if placed else "open port"
    return PlaceToken(means.turn().company, token, action["target"])


def _said(means: Translator, order: PlaceToken) -> RecordedAction | None:
    """How recordings tell of a token."""
    kind = means.game.by(TABLES).named(order.token)
    private = means.game.private(kind.power) if kind else None
    if private is None:
        return None
    return by_private("assign", private.name, target=order.hex, target_type="hex")


HEX_TOKENS = Feature(
    name="hex-tokens",
    events=(TokenPlaced,),
    words=_words,
    forms=(
        form(
            "token",
            PlaceToken,
            f"place {COMPANY} <token:token> at|in|on? <hex:hex>",
            "place {company} {token} at {place}",
            "hex tokens",
        ),
    ),
    blocks={PlaceToken: "privates"},
    cites=("hex tokens",),
    parts=(AddedOrders(OperatingTurn, {PlaceToken: Move(_check, _place)}, _placements),),
    occasions={
        CLOSES: _closes,
        AHEAD: (PlaceToken, _ahead),
        PHASE_BEGAN: _phase,
        OFFERS: ("privates", offers),
        IDLE: place,
        DRAWN: drawn,
        MUST_HOLD: _misplaced,
        TALLIED: {"tokens_placed": counted(TokenPlaced)},
        MEANS: ("assign", _recorded),
        SAYS: (PlaceToken, _said),
    },
    tables=Tables(TokenTables, TABLES),
)
HABITS = (
    switch("closed_tokens", "removed", "stay", STAY, True),
    switch("port_closing", "later round", "any time", SAME_ROUND, True),
)
"""What the engine on which games were recorded does otherwise."""
