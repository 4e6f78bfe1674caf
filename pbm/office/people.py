"""The people of an office over all games: who sits where, how reliable, how they are reached."""

from collections import defaultdict

import msgspec

from pbm.core.page import Column, Items, Section, Table
from pbm.office.book import book_seen
from pbm.office.deliveries import Delivery
from pbm.office.game import OpenGame, game_of
from pbm.office.notices import OFTEN
from pbm.office.place import Office
from pbm.office.publish import send_papers
from pbm.office.receipts import words
from pbm.office.record import Seated
from pbm.office.reliability import Reliability, known_by, reliability
from pbm.office.seats import move_seat
from pbm.office.trouble import Trouble
from pbm.office.wishes import Wishes, all_wishes, wish
from pbm.post.outbox import is_address


class Known(msgspec.Struct):
    """A person as the office knows him."""

    wishes: Wishes
    names: list[str]
    """As the rosters call him."""
    seats: list[tuple[str, int, bool]]
    """Games, his seats in them, and whether they go on."""
    reliable: Reliability
    returned: tuple[Delivery, ...] = ()
    """Mails to him that came back."""

    @property
    def name(self) -> str:
        """What he is called."""
        return self.wishes.name or next(iter(self.names), "")

    @property
    def marked(self) -> bool:
        """Whether his address counts as wrong."""
        return len(self.returned) >= OFTEN


def people(office: Office) -> list[Known]:
    """Everybody who has a seat with an address or has said what he wishes, by address."""
    wishes = all_wishes(office)
    found = {address: Known(one, [], [], Reliability()) for address, one in wishes.items()}
    turns = defaultdict[str, Reliability](Reliability)
    for name in office.titles_of_games():
        with game_of(office, name) as game:
            _add_game(game, found)
            for who, counted in reliability(game).items():
                turns[who] += counted
    with book_seen(office.folder) as book:
        for address, one in found.items():
            one.reliable, one.returned = turns[address], tuple(book.bounces(address))
    return [one for _, one in sorted(found.items())]


def _add_game(game: OpenGame, found: dict[str, Known]) -> None:
    """Who sits in one game."""
    goes_on = not game.file.border().over
    for seat in game.roster().values():
        if not seat.address or seat.computer:
            continue
        address = known_by(seat)
        one = found.setdefault(address, Known(Wishes(address), [], [], Reliability()))
        one.seats.append((game.name, seat.number, goes_on))
        if seat.player and seat.player not in one.names:
            one.names.append(seat.player)


def person(office: Office, who: str) -> Known:
    """The one person with an address or a name; Trouble if there is none, or more than one."""
    wanted = who.strip().casefold()
    everybody = people(office)
    found = [one for one in everybody if one.wishes.address == wanted] or [
        one
        for one in everybody
        if wanted in {name.casefold() for name in (one.wishes.name, *one.names)}
    ]
    if len(found) > 1:
        addresses = ", ".join(one.wishes.address for one in found)
        raise Trouble(f"{who} is the name of several: {addresses}. Say which address.")
    if found:
        return found[0]
    if is_address(who.strip()):
        return Known(Wishes(wanted), [], [], Reliability())
    raise Trouble(f"Nobody in this office is called {who}; `pbm person` lists everybody.")


def change(office: Office, known: Known, wishes: Wishes) -> Wishes:
    """Keep other wishes of a person; with another address he keeps his seats, and their codes and
    orders, in all games that go on, and the last turns' papers go there. Trouble for wrong ones.

    His wishes are written last: what a stop left half moved is moved by doing it again.
    """
    before, address = known.wishes.address, wishes.address.lower()
    if address != before:
        if not is_address(address):
            raise Trouble(f"{wishes.address[:40]!r} is not a mail address.")
        _check_free(office, before, address)
        for name in office.titles_of_games():
            with game_of(office, name) as game:
                if not game.file.border().over:
                    _move(game, before, address)
    return wish(office, wishes, before)


def _check_free(office: Office, before: str, address: str) -> None:
    """Trouble if an address is another person's; not if a stopped move gave it to this one."""
    others = address in all_wishes(office)
    for name in office.titles_of_games():
        with game_of(office, name) as game:
            mine = _moved(game, before, address)
            seats = {one.number for one in game.roster().values() if known_by(one) == address}
            others = others or bool(seats - mine)
    if others:
        raise Trouble(f"{address} is somebody's already.")


def _moved(game: OpenGame, before: str, address: str) -> set[int]:
    """Seats whose person moved from one address to another."""
    held = {seat.number: known_by(game.file.seated(seat)) for seat in game.opened.seats}
    found = set[int]()
    for entered in game.file.standing(Seated):
        seat, now = entered.entry.seat.number, known_by(game.file.seated(entered.entry.seat))
        if entered.entry.same and (held[seat], now) == (before, address):
            found.add(seat)
        held[seat] = now
    return found


def _move(game: OpenGame, before: str, address: str) -> None:
    """His seats in one game, and the papers of the last turn if they are published."""
    for seat in game.roster().values():
        if known_by(seat) == before:
            move_seat(game, msgspec.structs.replace(seat, address=address))
    if mine := _moved(game, before, address):
        send_papers(game, mine)


def listed_people(everybody: list[Known]) -> Section:
    """Everybody, a line each."""
    heads = words().heads("person", "heads")
    rows = tuple(
        (
            one.name,
            one.wishes.address,
            ", ".join(f"{game} {seat}" for game, seat, _ in one.seats),
            one.wishes.digest or words().say("person", "each"),
            str(one.reliable),
            words().say("person", "marked", count=len(one.returned)) if one.returned else "",
        )
        for one in everybody
    )
    title = words().say("person", "title")
    return Section(title, (Table(tuple(map(Column, heads)), rows),))


def about_person(one: Known) -> Section:
    """All that the office knows and does for somebody."""
    wishes = msgspec.structs.asdict(one.wishes)
    told = [words().say("person", "names", names=one.names, name=one.wishes.name)]
    told += [
        words().say("person", "seat", game=game, seat=seat, goes_on=goes_on)
        for game, seat, goes_on in one.seats
    ]
    told.append(words().say("person", "reliable", said=str(one.reliable)))
    told += [
        words().say("person", what, **wishes) for what in ("mails", "papers", "privacy", "language")
    ]
    if one.returned:
        facts = {"count": len(one.returned), "marked": one.marked, "said": one.returned[-1].said}
        told.append(words().say("person", "returned", **facts))
    return Section(one.wishes.address, (Items(tuple(filter(None, told)), marker="none"),))
