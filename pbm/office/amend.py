"""A value of a game changed by the moderator: with a reason, within the ledger's laws, in the
record. That and why stands in the next report; the figures only for those who may know them."""

import re
from difflib import get_close_matches

import msgspec

from pbm.core.page import Column, Paragraph, Section, Table
from pbm.games.family import Amendable
from pbm.office.game import OpenGame, amended
from pbm.office.receipts import words
from pbm.office.record import Amended
from pbm.office.seal import state_hash
from pbm.office.trouble import Trouble

LONGEST_REASON = 400
"""Characters; a reason, not an essay."""
_LARGEST = 10**12
_SPACES = re.compile(r"\s+")


class Amendment(msgspec.Struct, frozen=True):
    """What amending came to; `new` unless the value had that figure already."""

    entry: Amended
    new: bool


def values(game: OpenGame) -> tuple[Amendable, ...]:
    """All that may be amended in a game as it stands; none if it has ended."""
    border = game.file.border()
    if game.family.amendable is None or border.over:
        return ()
    state = game.state(border)
    return game.family.amendable(game.family.decode(game.family.encode(state)))


def amend(game: OpenGame, value: str, to: int, reason: str) -> Amendment:
    """Change a value; Trouble if there is none of that name, or it cannot have that figure."""
    why = _SPACES.sub(" ", reason).strip()
    if not why or len(why) > LONGEST_REASON:
        raise Trouble(f"A reason has 1 to {LONGEST_REASON} characters, not {len(why)}.")
    if abs(to) > _LARGEST:
        raise Trouble(f"{to} is no figure of any game.")

    def write(judged: Amendment) -> None:
        if judged.new:
            game.file.append(judged.entry)

    return game.settle(lambda: _judged(game, value, to, why), write)


def _judged(game: OpenGame, value: str, to: int, why: str) -> Amendment:
    """What is to be written down: the state must hold afterwards."""
    border = game.file.border()
    if border.over:
        raise Trouble(f"{game.name} has ended; there is nothing to be amended any more.")
    found = _found(game, value)
    try:
        state = amended(game.family, game.state(border), found.name, to)
    except ValueError as error:
        raise Trouble(f"The {found.name} cannot be {to}: {error}.") from error
    broken = game.family.invariants(state)
    if broken:
        raise Trouble(f"The {found.name} cannot be {to}, because then {broken[0]}.")
    sealed = state_hash(game.family.encode(state))
    entry = Amended(found.name, found.now, to, why, found.knows, sealed)
    return Amendment(entry, found.now != to)


def _found(game: OpenGame, value: str) -> Amendable:
    """The value of that name, whatever its capitals; Trouble proposes others."""
    named = {one.name.casefold(): one for one in values(game)}
    key = _SPACES.sub(" ", value).strip().casefold()
    if key in named:
        return named[key]
    near = get_close_matches(key, named, n=3)
    meant = f"did you mean {' or '.join(named[one].name for one in near)}?" if near else ""
    raise Trouble(
        f"There is no {value!r} to be amended in {game.name}; "
        + (meant or f"`pbm amend {game.name}` lists what there is.")
    )


def amendable(game: OpenGame, wanted: str = "") -> Section:
    """What may be amended, with the figures as they are: values whose names have all the words, or
    without words those that are not 0. Trouble if there is none."""
    asked = wanted.casefold().split()
    rows = tuple(
        (one.name, one.now)
        for one in values(game)
        if all(word in one.name.casefold() for word in asked) and (asked or one.now)
    )
    if not rows:
        named = f" with {wanted!r}" if asked else ""
        raise Trouble(f"There is nothing to be amended in {game.name}{named}.")
    heads = words().heads("amended", "heads")
    table = Table((Column(heads[0]), Column(heads[1], "right")), rows)
    note = () if asked else (Paragraph(words().say("amended", "note")),)
    return Section(words().say("amended", "list", game=game.name), (table, *note))
