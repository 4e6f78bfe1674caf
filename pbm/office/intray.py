"""A game's letters as they lie in the tray: what stands, what was judged, who guessed codes.

It grows with the record: what was written down since the last look is added, so that many letters
cost what each of them costs. Whatever else happened to the game meanwhile, it is laid out anew.
"""

from collections import Counter, defaultdict
from functools import cached_property

import msgspec

from pbm.core.languages import speaking
from pbm.games.family import Seat
from pbm.office.book import Book
from pbm.office.clock import now
from pbm.office.game import OpenGame
from pbm.office.judge import Judge, LetterRefusal, RefusalReason, judge_of
from pbm.office.ordered import long_absent, played_by_computer
from pbm.office.reading import EncodedPosition, ReadPart, ReadSheet, read_own, read_sheet
from pbm.office.receipts import refilled, with_imprint
from pbm.office.record import Accepted, Came, Due, News, Printed, Refused, Struck
from pbm.office.returned import reached_at_once
from pbm.office.rows import Border
from pbm.office.setup import witness_of
from pbm.office.waiting import told_due
from pbm.post.evidence import Witness
from pbm.post.flattened import recovered
from pbm.post.forms import form_text
from pbm.post.handling import Mangling, effects_of
from pbm.post.inbox import LetterFound
from pbm.post.worker import Worker
from pbm.sheets.marks import MarkedSheet, mark
from pbm.sheets.offer import Sheet, SheetHead
from pbm.sheets.sheet import print_sheet

MOST_GUESSES = 20
"""Wrong codes for a seat in a day; after them only its own address may still be right."""
_HARMLESS = (Came, Due, Printed, News, Struck)  # entries that change no letter's verdict
_WORKED_OUT = (
    "position", "addresses", "absent", "other_games", "due", "_guessed", "reached", "_by_computer",
)  # fmt: skip
COPY = 99
"""How deep a sheet counts as quoted that says only what the office printed on it."""


class InTray:
    """What is needed to judge the letters of a game at its newest border."""

    def __init__(self, game: OpenGame, book: Book | None, worker: Worker) -> None:
        self.game = game
        self._book = book
        self._worker = worker
        self._lay_out()
        self.look()

    def _lay_out(self) -> None:
        """Everything anew from the record."""
        for name in _WORKED_OUT:
            self.__dict__.pop(name, None)
        self._tip = 0
        self._laid_out = self.game.file.tip()
        self.border: Border = self.game.file.border()
        self.judge: Judge = judge_of(self.game)
        self.roster: dict[int, Seat] = self.game.roster()
        self.judged: set[str] = set()
        self._late = defaultdict[int, set[str]](set)
        """Letters of each seat that were refused for their turn and are in time now."""
        self._standing: dict[int, Accepted] = {}
        self._said: defaultdict[int, set[str]] = defaultdict(set)
        self._latest: dict[int, int] = {}
        self._sheets: dict[int, Sheet] = {}
        self._printed: dict[tuple[int, int], tuple[str, tuple[str, ...]]] = {}
        self._own_guesses: Counter[int] = Counter()
        self.tries: Counter[int] = Counter()  # of each seat today

    def look(self) -> None:
        """See what was written down since, also by others while the game was laid out."""
        while not self._add():
            self._lay_out()

    def _add(self) -> bool:
        """Add new entries of the record; False if one that came after the game was laid out changes
        more than the letters."""
        today = now().date().isoformat()
        for entered in self.game.file.entries(after=self._tip):
            self._tip, entry = entered.number, entered.entry
            if isinstance(entry, Accepted):
                self.judged.add(entry.letter)
                if entry.part == self.border.awaited:
                    self._stands(entry)
            elif isinstance(entry, Refused):
                if entered.number > self.border.entry and self._in_time_now(entry):
                    self._late[entry.seat].add(entry.letter)
                else:
                    self.judged.add(entry.letter)
                if entered.at >= today:
                    self._own_guesses[entry.seat] += entry.guesses
                    self.tries[entry.seat] += entry.reason == "tried"
            elif self._tip > self._laid_out and not isinstance(entry, _HARMLESS):
                return False
        return True

    def _in_time_now(self, entry: Refused) -> bool:
        """Whether a letter came too late for its turn, which was taken back since.

        One that answers a sheet which is void stays refused: that is asked before.
        """
        if entry.part != self.border.awaited:
            return False
        if entry.reason == "closed":
            return not self.judge.reopened or entry.seat in self.judge.reopened
        return entry.reason == "past_part" or (entry.reason == "over" and not self.border.over)

    def _stands(self, entry: Accepted) -> None:
        """A sheet counts from now on, and another went back with its receipt.

        What was refused before it came is older than it, however often it is received again.
        """
        seat = entry.seat
        self.judged |= self._late.pop(seat, set())
        self._standing[seat] = entry
        self._said[seat].update(self.stands(seat))
        self._latest[seat] = max(self._latest.get(seat, 1), entry.answered)
        self._printed[seat, entry.answered] = entry.orders, entry.asides

    def standing(self, seat: int) -> Accepted | None:
        """The sheet of a seat that counts for the awaited part."""
        return self._standing.get(seat)

    def stands(self, seat: int) -> tuple[str, ...]:
        """The lines of that sheet, those for the office among them; without one, those that the
        office has printed as orders."""
        if sheet := self._standing.get(seat):
            return (*sheet.orders.splitlines(), *sheet.asides)
        return tuple(o.line for block in self.sheet(seat).blocks for o in block.offers if o.given)

    def latest(self, seat: int) -> int:
        """The revision of the last sheet that the seat was sent."""
        return self._latest.get(seat, 1)

    def sheet(self, seat: int) -> Sheet:
        """All that a seat may order now, with until when and where to write."""
        if seat not in self._sheets:
            with speaking(self.game.language(self.roster[seat].address)):
                view = self.game.view(self.border, seat)
                if seat in self._by_computer:
                    view = self.game.family.by_computer(view)
                sheet = self.game.family.sheet(view)
                about = (self.border.awaited, self.due, self.game.office.address)
                self._sheets[seat] = with_imprint(sheet, *about)
        return self._sheets[seat]

    @cached_property
    def _by_computer(self) -> frozenset[int]:
        """Seats of people that the computer played in the last turn."""
        return played_by_computer(self.game, self.border)

    @cached_property
    def due(self) -> str:
        """Until when orders are wanted, as people read it."""
        return told_due(self.game, self.border)

    @cached_property
    def position(self) -> EncodedPosition:
        """Where the game stands, for the reader of orders."""
        family, border = self.game.family, self.border
        encoded = family.encode(self.game.seen(border))
        return EncodedPosition(
            family.title, family.edition, encoded, msgspec.json.encode(border.journal)
        )

    @cached_property
    def reached(self) -> frozenset[int]:
        """Seats to which what others write goes at once."""
        return reached_at_once(self.game)

    @cached_property
    def witness(self) -> Witness:
        """Who is asked about a letter's origin."""
        return witness_of(self.game.office)

    @cached_property
    def addresses(self) -> dict[str, Seat]:
        """Who writes from which address."""
        return {seat.address.lower(): seat for seat in self.roster.values() if seat.address}

    @cached_property
    def absent(self) -> set[int]:
        """Seats that the computer plays until their players write again."""
        return long_absent(self.game)

    @cached_property
    def other_games(self) -> frozenset[str]:
        """The other games of this office, in small letters."""
        names = {name.lower() for name in self.game.office.titles_of_games()}
        return frozenset(names - {self.game.name.lower()})

    def read(
        self, seat: int, text: str, own: tuple[str, ...] = (), sent: tuple[str, ...] = ()
    ) -> ReadSheet:
        """A sheet's orders, where it may be known what was sent; OutOfBounds if they take long."""
        language = self.game.language(self.roster[seat].address)
        return self._worker.call(read_sheet, self.position, seat, text, own, language, sent)

    def _as_sent(self, seat: int, revision: int) -> tuple[str, ...]:
        """The lines of a sheet as the office printed it."""
        with speaking(self.game.language(self.roster[seat].address)):
            sheet, (orders, asides) = self.sheet(seat), self.printed(seat, revision) or ("", ())
            sheet = refilled(sheet, (*orders.splitlines(), *asides)) if revision > 1 else sheet
            return tuple(print_sheet(sheet, self.judge.head(seat, revision)).splitlines())

    def recovered(self, found: LetterFound, part: MarkedSheet) -> MarkedSheet:
        """A sheet with what seems to stand on it, if it came as a picture of itself."""
        if not part.flat:
            return part
        wanted = mark(part.head)
        blank = self._blank(part.head, wanted)
        text = self._worker.call(recovered, found.raw, found.form, wanted, blank)
        return msgspec.structs.replace(part, text=text or part.text)

    def _blank(self, head: SheetHead, wanted: str) -> bytes:
        """A sheet as it went out; printed again if its file is gone."""
        for file in sorted(
            self.game.folder.glob(f"turn-*/{head.seat:02}-*-sheet.pdf"), reverse=True
        ):
            content = file.read_bytes()
            if (form_text(content) or "").startswith(wanted):
                return content
        from pbm.press.sheet_pdf import print_sheet_pdf  # letters need no printer but for this

        view = self.game.view(self.border, head.seat)
        return print_sheet_pdf(self.sheet(head.seat), head, self.game.family.writing(view))

    def effects(self, found: LetterFound, printed: str) -> tuple[Mangling, ...]:
        """What was done to a trial sheet in a letter; OutOfBounds if that cannot be said."""
        return self._worker.call(effects_of, found.raw, found.form, printed)

    def read_own(self, seat: int, own: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Lines of a letter without a sheet that would be orders in one, and what they read as."""
        language = self.game.language(self.roster[seat].address)
        return self._worker.call(read_own, self.position, seat, own, language)

    def printed(self, seat: int, revision: int) -> tuple[str, tuple[str, ...]] | None:
        """The orders that the office printed on a sheet, and the lines for itself; None if it
        printed no such sheet."""
        if revision == 1 and (seat, 1) not in self._printed:
            text = print_sheet(self.sheet(seat), self.judge.head(seat, 1))
            self._printed[seat, 1] = self.read(seat, text).orders, ()
        return self._printed.get((seat, revision))

    def read_part(self, part: MarkedSheet, own: tuple[str, ...]) -> ReadPart:
        """A sheet's orders, and which of them are new; `own` are its letter's other lines."""
        head = part.head
        sheet = self.read(head.seat, part.text, own, self._as_sent(head.seat, head.revision))
        printed, other = self.printed(head.seat, head.revision), sheet.reading.complaints
        said = (sheet.orders, sheet.asides.lines)
        read = ReadPart(part, sheet, said == printed and not (other or sheet.asides.nothing))
        known = self._said[head.seat].union(printed[0].splitlines() if printed else ())
        return msgspec.structs.replace(read, new=frozenset(read.lines) - known)

    def against(self, best: ReadPart) -> LetterRefusal | None:
        """Why a sheet with the right code does not replace what stands, or None."""
        head, standing = best.part.head, self.standing(best.part.head.seat)
        if not best.meant:
            says = best.sheet.reading.complaints or best.sheet.asides.lines
            stands = standing and (standing.orders or standing.nothing)
            return None if says and not stands else LetterRefusal("empty", head.seat, head.turn)
        if standing is None:
            return None
        if best.copy:
            return LetterRefusal("copy", head.seat, head.turn, str(head.revision))
        if head.revision == standing.revision and best.part.depth > standing.quoted:
            reason: RefusalReason = "within_quoted" if best.new else "quoted"
            return LetterRefusal(reason, head.seat, head.turn, str(head.revision))
        return None

    def refusal(self, part: MarkedSheet, sender: str | None) -> LetterRefusal | None:
        """Why a sheet does not count by its mark; `sender` is None for what is no mail."""
        seat = part.head.seat
        own = self.roster[seat].address.lower() if seat in self.roster else ""
        guessed = self._guessed.get(seat, 0) + self._own_guesses[seat]
        if sender is not None and (not own or sender != own) and guessed >= MOST_GUESSES:
            return LetterRefusal("guessing", seat, part.head.turn, wanted=str(MOST_GUESSES))
        standing = self.standing(seat)
        return self.judge.refusal(part, standing.revision if standing else 0)

    @cached_property
    def _guessed(self) -> dict[int, int]:
        """Codes that strangers guessed today, by seat."""
        today = now().date().isoformat()
        return self._book.guesses(self.game.name, today) if self._book else {}

    def guessed(self, seat: int, count: int) -> None:
        """A stranger's guesses were written into the book."""
        self._guessed[seat] = self._guessed.get(seat, 0) + count
