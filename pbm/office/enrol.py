"""How a game starts: seats, settings and seed, its first border, the first mails that are due."""

from __future__ import annotations

import secrets
import shutil
from collections.abc import Mapping, Sequence

import msgspec

from pbm.core import wording
from pbm.core.dice import Dice
from pbm.games import catalogue
from pbm.games.family import Family, Seat, State
from pbm.office.clock import stamp
from pbm.office.place import Office, adopt, check_game_name
from pbm.office.record import Imported, Opened, commitment
from pbm.office.schema import GAME
from pbm.office.seal import state_hash
from pbm.office.settings import chosen, for_family
from pbm.office.store import Border, GameFile, Posting, connect
from pbm.office.trouble import Trouble


class Plan(msgspec.Struct, frozen=True):
    """A game to be started."""

    name: str
    title: str
    seats: tuple[Seat, ...]
    settings: Mapping[str, str]
    seed: str = ""
    """Drawn if empty."""


class Start(msgspec.Struct, frozen=True):
    """What the moderator announces: SHA-256 of seed and nonce, and the seats as drawn."""

    commitment: str
    seats: tuple[Seat, ...]
    turn: str


def family_of(title: str) -> Family:
    """The family of a title; Trouble if it cannot be played."""
    try:
        return catalogue.family(title)
    except catalogue.UnknownTitle as error:
        raise Trouble(f"{str(error)[0].upper()}{str(error)[1:]}.") from error


def begin(office: Office, plan: Plan, imported: Imported | None = None) -> Start:
    """Start a game: all of it is there afterwards, or nothing. Trouble if it cannot be."""
    check_game_name(plan.name)
    if plan.name.lower() in map(str.lower, office.titles_of_games()):
        raise Trouble(f"There is a game {plan.name} already.")
    family = family_of(plan.title)
    _own_wording()
    settings = chosen(family, plan.settings)
    seed, nonce = plan.seed or secrets.token_hex(32), secrets.token_hex(32)
    opened, state = _first_state(family, plan, settings, seed, imported)
    opened = msgspec.structs.replace(opened, commitment=commitment(seed, nonce))
    prepared = office.folder / f".new-{plan.name}"
    shutil.rmtree(prepared, ignore_errors=True)
    prepared.mkdir()
    file = GameFile(connect(prepared / "game.db", GAME))
    with file.atomic():
        file.keep_secret(seed, nonce)
        file.append(opened, *([imported] if imported else []))
        border = _first_border(family, state, opened)
        file.cross(border)
        post_turn(file, office, plan.name, border, opened.seats)
    file.close()
    adopt(office, plan.name, plan.title, prepared)
    return Start(opened.commitment, family.seats(state), border.awaited)


def _own_wording() -> None:
    """Trouble if what the moderator worded himself cannot be used: now, not in the first report."""
    if wrong := wording.faults():
        raise Trouble(f"Your own wording cannot be used. {'. '.join(wrong)}.")


def first_state(
    family: Family, opened: Opened, seed: str, imported: Imported | None = None
) -> State:
    """The state a game starts from, made again from its record; ValueError for a bad import."""
    if imported is not None:
        state = recorded(family, imported.text, for_family(family, opened.settings))[0]
        if family.reseat is not None:
            for seat in opened.seats:
                state = family.reseat(state, seat)
        return state
    settings = for_family(family, opened.settings)
    return family.new_game(opened.seats, settings, Dice(seed).of("new game"))


def recorded(
    family: Family, text: str, given: Mapping[str, str]
) -> tuple[State, tuple[Seat, ...], Mapping[str, str]]:
    """A game begun elsewhere; Trouble if the family takes none or the file is none."""
    if family.recorded is None:
        raise Trouble(f"{family.name} cannot take over games from files.")
    try:
        return family.recorded(text.encode(), given)
    except ValueError as error:
        raise Trouble(f"The file is not a game that can be taken over: {error}.") from error


def _first_state(
    family: Family, plan: Plan, settings: dict[str, str], seed: str, imported: Imported | None
) -> tuple[Opened, State]:
    """The opening entry and the state it leads to."""
    opened = Opened(plan.name, plan.title, family.edition, settings, plan.seats, "", "")
    state = first_state(family, opened, seed, imported)
    return msgspec.structs.replace(opened, state=state_hash(family.encode(state))), state


def _first_border(family: Family, state: State, opened: Opened) -> Border:
    """Border 0: nothing resolved yet, the first turn awaited."""
    return Border(
        number=0,
        resolved="",
        awaited=family.turn(state),
        asked=(),
        over=False,
        hash=opened.state,
        state=family.encode(state),
        journal=[],
        outcomes=[],
        ledger=[],
        history={},
    )


def post_turn(
    file: GameFile, office: Office, game: str, border: Border, seats: Sequence[Seat]
) -> None:
    """The mails of a border: due with it, to every person who has an address.

    Who takes a seat during a turn gets its mail once more, under a number of its own.
    """
    before = [posting.seat for posting in file.postings("turn", border.number)]
    for seat in seats:
        if seat.computer or not seat.address:
            continue
        told, copy = border.resolved or "start", 1 + before.count(seat.number)
        file.post(
            Posting(
                message_id=f"{game}.{told}.{seat.number}.turn.{copy}@{office.host}",
                border=border.number,
                seat=seat.number,
                kind="turn",
                recipient=seat.address,
                subject="",
                body="",
                due=stamp(),
            )
        )
