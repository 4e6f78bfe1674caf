"""An edition: everything from which the papers of a turn are made, read once.

Printing is then a pure function of it and of a seat (`pbm/office/papers.py`), so that papers can be
printed anywhere: an edition travels with the codes of its sheets, but without the key that they
were made by.
"""

from typing import Any

import msgspec
from msgspec.structs import replace

from pbm.core.languages import ENGLISH, speaking, spoken
from pbm.core.page import Section
from pbm.games import catalogue
from pbm.games.family import Family, Seat, State
from pbm.office.broken import records_told, told_at
from pbm.office.game import OpenGame, writing_seats
from pbm.office.ordered import played_by_computer
from pbm.office.record import Accepted, Amended, News, Seated, TurnRun, Undone
from pbm.office.reliability import openings, silences
from pbm.office.returned import Returned, returned_of
from pbm.office.rows import Border
from pbm.office.status import proofs_of
from pbm.office.waiting import deciding_seats
from pbm.sheets.codes import drawn_from, game_key, sheet_code


class Tidings(msgspec.Struct, frozen=True):
    """What the office itself tells in every report, in one language."""

    silences: tuple[str, ...] = ()  # who sent nothing, where the ladder tells all of it
    openings: dict[int, str] = {}
    """What a seat's mail begins with: that he has taken it over, or that the computer plays it."""
    records: tuple[Section, ...] = ()  # which of them the game broke that ended with it
    record: tuple[str, ...] = ()
    """What proves the record, in sentences; nothing for a turn that is only tried out."""


class Edition(msgspec.Struct, frozen=True):
    """Everything from which the papers of a border are made."""

    game: str
    family: Family
    border: Border
    state: State
    history: list[dict[str, Any]]
    seats: dict[int, Seat]
    news: tuple[str, ...]
    codes: dict[int, str]
    """Of the sheets that go out, made already."""
    writing: tuple[int, ...]
    """Seats that get a sheet."""
    deciding: tuple[int, ...]
    """Seats that have something to decide."""
    due: str
    """The day by which orders are wanted, in ISO form; empty when the game is over."""
    by_computer: frozenset[int] = frozenset()
    """People's seats for which the computer ordered in the turn, because nothing came from them."""
    holders: dict[int, int] = {}
    """How often each seat has changed hands."""
    revisions: dict[int, int] = {}
    """Of the sheets that go out: above those of sheets that came before for the same part."""
    amended: tuple[Amended, ...] = ()
    """What the moderator changed between the border before and this turn."""
    undone: tuple[Undone, ...] = ()
    """What was taken back since the border before."""
    times: int = 1  # how often papers of this turn have gone out, these included
    returned: Returned = Returned()
    """What comes back of the sheets by which the turn was resolved."""
    address: str = ""  # where to write to
    page_key: bytes = b""
    """By which order pages are locked (`locked_page`)."""
    languages: dict[int, str] = {}
    """In which the seats are written to, if not in English."""
    told: dict[str, Tidings] = {}
    """For each of their languages, and for English."""

    @property
    def office(self) -> Tidings:
        """What the office tells, in the language in force."""
        return self.told.get(spoken().tag) or self.told.get(ENGLISH) or Tidings()

    def language(self, seat: int) -> str:
        """In which a seat is written to."""
        return self.languages.get(seat, ENGLISH)

    def __reduce__(self) -> tuple[Any, ...]:
        """As plain values: the rules by name, the state as bytes, of the border what is told."""
        family, border = self.family, replace(self.border, state=b"", ledger=[])
        rest = replace(self, family=None, state=None, border=border)
        told = msgspec.structs.asdict(rest)
        return _arrived, (family.title, family.edition, family.encode(self.state), told)


def _arrived(title: str, edition: str, state: bytes, told: dict[str, Any]) -> Edition:
    """An edition where it is printed."""
    family = catalogue.family(title, edition)
    return Edition(**{**told, "family": family, "state": family.decode(state)})


def edition_of(game: OpenGame, border: Border, due: str, key: bytes = b"") -> Edition:
    """Read once what all papers of a border need; by another key than the game's for a trial."""
    told = border.resolved
    key = key or game_key(game.office.secret(), game.name)
    revisions, roster = _revisions(game, border), game.roster()
    languages = _languages(game, roster)
    return Edition(
        game=game.name,
        family=game.family,
        border=border,
        state=game.seen(border),
        history=game.file.history(border.number),
        seats=roster,
        news=tuple(one.text for one in game.file.of(News) if told and one.part == told),
        codes=_codes(game, border.awaited, key, revisions),
        page_key=drawn_from(key),
        writing=() if border.over else writing_seats(game, border),
        deciding=border.asked or deciding_seats(game, border),
        due=due,
        by_computer=played_by_computer(game, border),
        holders=game.holders(),
        revisions=revisions,
        amended=_amended(game, border),
        undone=_undone(game, border),
        times=1 + sum(entry.part == told and entry.sent for entry in game.file.of(Undone)),
        returned=returned_of(game, border),
        address=game.office.address,
        languages=languages,
        told={one: _told(game, border, one) for one in {ENGLISH, *languages.values()}},
    )


def _languages(game: OpenGame, roster: dict[int, Seat]) -> dict[int, str]:
    """In which seats are written to, if not in English."""
    spoken_to = {seat: game.language(one.address) for seat, one in roster.items()}
    return {seat: one for seat, one in spoken_to.items() if one != ENGLISH}


def _told(game: OpenGame, border: Border, language: str) -> Tidings:
    """What the office tells in a language."""
    with speaking(language):
        return Tidings(
            silences=silences(game, border),
            openings=openings(game, border),
            records=records_told(game, border, told_at(game, border)),
            record=proofs_of(game, border),
        )


def _codes(game: OpenGame, part: str, key: bytes, revisions: dict[int, int]) -> dict[int, str]:
    """The code of the sheet that goes out to each seat."""
    return {
        seat: sheet_code(key, game.name, part, seat, revisions[seat], holder)
        for seat, holder in game.holders().items()
    }


def _amended(game: OpenGame, border: Border) -> tuple[Amended, ...]:
    """What was amended before the turn was run that led to this border."""
    if border.number == 0:
        return ()
    before = game.file.border(border.number - 1)
    return tuple(entered.entry for entered in game.amended_since(before))


def _undone(game: OpenGame, border: Border) -> tuple[Undone, ...]:
    """What was taken back between the border before and this one, which may be a draft's."""
    before = game.file.border(border.number - 1).entry if border.number else 0
    found = game.file.entered(Undone, after=before)
    return tuple(e.entry for e in found if not border.entry or e.number < border.entry)


def _revisions(game: OpenGame, border: Border) -> dict[int, int]:
    """The revision of every seat's sheet as it goes out with a border, or to a later holder.

    It is 1 unless sheets of the seat for the same part came before the turn was run once more, or
    before the seat changed hands.
    """
    last, held = dict.fromkeys(game.roster(), 0), dict.fromkeys(game.roster(), 0)
    for entered in game.file.entries():
        entry = entered.entry
        if isinstance(entry, Accepted) and entry.part == border.awaited:
            last[entry.seat] = max(last[entry.seat], entry.answered)
        elif isinstance(entry, TurnRun) and entry.part == border.resolved:
            held = dict(last)
        elif isinstance(entry, Seated) and not entry.same:
            held[entry.seat.number] = last[entry.seat.number]
    return {seat: revision + 1 for seat, revision in held.items()}
