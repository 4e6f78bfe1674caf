"""How a game starts: seats, settings and seed, its first border, the first mails that are due."""

import secrets
from collections.abc import Mapping, Sequence
from contextlib import closing

import msgspec
from msgspec.structs import replace

from pbm.core import wording
from pbm.core.dice import Dice
from pbm.games import catalogue
from pbm.games.family import Family, Seat, State, TakenOver
from pbm.office.database import create
from pbm.office.place import Office, adopted
from pbm.office.record import Imported, Opened, Revealed, commitment
from pbm.office.rows import Border, due_now
from pbm.office.schema import GAME
from pbm.office.seal import key_print, state_hash
from pbm.office.settings import chosen, for_family
from pbm.office.store import GameFile
from pbm.office.trouble import Trouble

_LONGEST_SEED = 200


class NewGame(msgspec.Struct, frozen=True):
    """A game to be started."""

    name: str
    title: str
    seats: tuple[Seat, ...]
    settings: Mapping[str, str]
    seed: str = ""
    """Drawn if empty."""


class Announcement(msgspec.Struct, frozen=True):
    """What the moderator announces: SHA-256 of seed and nonce, and the seats as drawn."""

    commitment: str
    seats: tuple[Seat, ...]
    turn: str
    """The one awaited; empty if the game was over when it was taken over."""


def family_of(title: str) -> Family:
    """The family of a title; Trouble if it cannot be played."""
    try:
        return catalogue.family(title)
    except catalogue.UnknownTitle as error:
        raise Trouble(f"{str(error)[0].upper()}{str(error)[1:]}.") from error


def begin(office: Office, plan: NewGame, text: str = "") -> Announcement:
    """Start a game, from the text of a recorded one if there is one: all of it is there
    afterwards, or nothing. Trouble if it cannot be."""
    family = family_of(plan.title)
    _own_wording()
    settings = chosen(family, plan.settings)
    _check_seed(plan.seed)
    seed, nonce = plan.seed or secrets.token_hex(32), secrets.token_hex(32)
    begun = Beginning(family, settings, seed, nonce, text)
    with (
        adopted(office, plan.name, plan.title) as folder,
        closing(create(folder / "game.db", GAME)) as db,
    ):
        file = GameFile(db)
        with file.atomic():
            file.keep_secret(seed, nonce, secrets.token_hex(32))
            return _write_start(office, file, plan, begun)


def _check_seed(seed: str) -> None:
    """Trouble unless the seed is a text that can be printed at the end of the game."""
    if not seed.isprintable() or len(seed) > _LONGEST_SEED:
        raise Trouble(f"A seed is a text of at most {_LONGEST_SEED} characters on one line.")


def _own_wording() -> None:
    """Trouble if what the moderator worded himself cannot be used: now, not in the first report."""
    if wrong := wording.faults():
        raise Trouble(f"Your own wording cannot be used. {'. '.join(wrong)}.")


class Beginning(msgspec.Struct, frozen=True):
    """What a game begins with besides its plan; `text` is a recorded game's, or empty."""

    family: Family
    settings: dict[str, str]
    seed: str
    nonce: str
    text: str


def _write_start(office: Office, file: GameFile, plan: NewGame, begun: Beginning) -> Announcement:
    """The first entries, the first border, and the first mails that are due."""
    family = begun.family
    opened = Opened(
        game=plan.name,
        title=plan.title,
        edition=family.edition,
        settings=begun.settings,
        seats=tuple(file.take(seat) for seat in plan.seats),
        commitment=commitment(begun.seed, begun.nonce),
        state="",
        key=key_print(office.secret()),
        form=2,
    )
    first = first_position(family, opened, begun.seed, begun.text)
    state, border = first.state, _first_border(family, first)
    opened = replace(opened, state=border.hash, border=border.seal())
    file.append(opened)
    if begun.text:
        file.append(Imported(file.keep_file(begun.text.encode())))
    if border.over:
        file.append(Revealed(*file.secret()))
    file.cross(border)
    post_turn(file, office, plan.name, border, plan.seats)
    named = reseated(family, state, _with_characters(family, state, plan.seats))
    return Announcement(
        opened.commitment, family.seats(named), "" if border.over else border.awaited
    )


def _with_characters(family: Family, state: State, seats: Sequence[Seat]) -> list[Seat]:
    """The seats as asked for with the characters as drawn."""
    drawn = {seat.number: seat.character for seat in family.seats(state)}
    return [replace(seat, character=drawn[seat.number] or seat.character) for seat in seats]


def first_position(family: Family, opened: Opened, seed: str, text: str = "") -> TakenOver:
    """What a game starts from, made again from its record; ValueError for a bad import."""
    seats = [seat.bare() for seat in opened.seats]
    settings = for_family(family, opened.settings)
    if text:
        taken = recorded(family, text, settings)
        return replace(taken, state=reseated(family, taken.state, seats))
    state = family.new_game(seats, settings, Dice(seed).of("new game"))
    return TakenOver(state, tuple(seats), settings)


def reseated(family: Family, state: State, seats: Sequence[Seat]) -> State:
    """The state with seats newly taken, for families whose state names the players."""
    if family.reseat is not None:
        for seat in seats:
            state = family.reseat(state, seat)
    return state


def recorded(family: Family, text: str, given: Mapping[str, str]) -> TakenOver:
    """A game begun elsewhere; Trouble if the family takes none or the file is none."""
    if family.recorded is None:
        raise Trouble(f"{family.name} cannot take over games from files.")
    try:
        return family.recorded(text.encode(), given)
    except ValueError as error:
        why = str(error).rstrip(".")
        raise Trouble(f"The file is not a game that can be taken over: {why}.") from error


def _first_border(family: Family, first: TakenOver) -> Border:
    """Border 0: nothing resolved yet, the first turn awaited, if the game goes on at all."""
    state, encoded = first.state, family.encode(first.state)
    return Border(
        number=0,
        resolved="",
        awaited=family.turn(state),
        asked=(),
        over=family.over(state),
        hash=state_hash(encoded),
        state=encoded,
        journal=[],
        ledger=[],
        history=dict(first.history),
    )


def post_turn(
    file: GameFile, office: Office, game: str, border: Border, seats: Sequence[Seat]
) -> None:
    """The mails of a border: due with it, to every person who has an address.

    Who takes a seat during a turn gets its mail once more, under a number of its own.
    """
    before = [posting.seat for posting in file.postings("turn", border.number)]
    told = border.resolved or "start"
    due = []
    for seat in seats:
        if seat.computer or not seat.address:
            continue
        copy = 1 + before.count(seat.number)
        name = f"{game}.{told}.{seat.number}.turn.{copy}@{office.host}"
        due.append(due_now(seat, border, "turn", name))
    file.post(*due)
