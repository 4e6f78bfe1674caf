"""Before the sequence: new names, messages, detectives hired (3.2, 10.1.6, 10.1.7)."""

from pbm.games.continental.events import Announced, Renamed
from pbm.games.continental.limits import reasons
from pbm.games.continental.limits.amounts import at_most
from pbm.games.continental.orders import Character, Message, SpyPlayer, SpyRailroad
from pbm.games.continental.state import Tycoon
from pbm.games.continental.turn import Given, Turn


def play(turn: Turn) -> None:
    """None of this costs anything."""
    _rename(turn)
    for message in turn.given(Message):
        _announce(turn, message)
    for tycoon in turn.state.tycoons.values():
        tycoon.may_rename = False
        tycoon.spied_player, tycoon.spied_railroad = None, None
    for on_player in turn.given(SpyPlayer):
        _spy_on_player(turn, on_player)
    for on_railroad in turn.given(SpyRailroad):
        if on_railroad.order.railroad not in turn.state.railroads:
            turn.refuse(on_railroad, reasons.UNKNOWN)
            continue
        turn.tycoon(on_railroad.seat).spied_railroad = on_railroad.order.railroad
        turn.done(on_railroad)


def _rename(turn: Turn) -> None:
    """Of several who want a free name one gets it by lot and the others historical ones; a name
    that somebody else bears is refused (3.2, Q59)."""
    wanted: dict[str, list[Given[Character]]] = {}
    for given in turn.given(Character):
        if turn.tycoon(given.seat).may_rename:
            wanted.setdefault(_key(turn, given.order.name), []).append(given)
        else:
            turn.refuse(given, reasons.NO_RENAMING)
    borne = {_key(turn, one.character): seat for seat, one in turn.state.tycoons.items()}
    for key in sorted(wanted):
        givens = wanted[key]
        winner = turn.dice.of("name lot", key).pick(givens)
        for given in givens:
            if borne.get(key, given.seat) != given.seat:
                turn.refuse(given, reasons.NAME_TAKEN)
            elif given is not winner:
                turn.refuse(given, reasons.NAME_TAKEN)
                _be_historical(turn, turn.tycoon(given.seat), set(wanted))
            else:
                _bear(turn, given)


def _key(turn: Turn, name: str) -> str:
    """What makes two names the same: letters and spaces, not their case."""
    return _trimmed(turn, name).casefold()


def _trimmed(turn: Turn, name: str) -> str:
    """A name of single spaces and bearable length."""
    return " ".join(name.split())[: turn.rules.figures.tycoon.name_length].strip()


def _bear(turn: Turn, given: Given[Character]) -> None:
    """The tycoon is called so from now on."""
    tycoon, name = turn.tycoon(given.seat), _trimmed(turn, given.order.name)
    if not name:
        turn.refuse(given, reasons.NO_RENAMING)
        return
    turn.tell(Renamed(given.seat, tycoon.character, name))
    tycoon.character = name
    turn.done(given, name=name)


def _be_historical(turn: Turn, tycoon: Tycoon, wanted: set[str]) -> None:
    """Who loses the lot bears a random historical name, unless he does already (3.2)."""
    if tycoon.character in turn.rules.characters:
        return
    taken = wanted | {_key(turn, one.character) for one in turn.state.tycoons.values()}
    free = [name for name in turn.rules.characters if _key(turn, name) not in taken]
    name = turn.dice.of("historical name", tycoon.seat).pick(free)
    turn.tell(Renamed(tycoon.seat, tycoon.character, name))
    tycoon.character = name


def _announce(turn: Turn, given: Given[Message]) -> None:
    """One line of at most 80 characters (10.1.7)."""
    text = " ".join(given.order.text.split())
    most = turn.rules.figures.tycoon.message_length
    turn.tell(Announced(given.seat, text[:most]))
    turn.carry(given, at_most(len(text), most, reasons.MESSAGE_LENGTH))


def _spy_on_player(turn: Turn, given: Given[SpyPlayer]) -> None:
    """On one other player (10.1.6, R64)."""
    if given.order.seat not in turn.state.tycoons:
        turn.refuse(given, reasons.UNKNOWN)
    elif given.order.seat == given.seat:
        turn.refuse(given, reasons.SPIES)
    else:
        turn.tycoon(given.seat).spied_player = given.order.seat
        turn.done(given)
