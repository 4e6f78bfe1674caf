"""Letters for all games at once: each goes to the games that its sheets name.

A letter without a sheet of ours goes to the game of the mail that it answers; else to a game in
which its writer has a seat, of several to those that its subject names, else to the first that
goes on. What is nobody's stays in the office's book. Every letter is kept before any is read, so
that a stop anywhere leaves it to be sorted by the next command.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, partial

from msgspec.structs import replace

from pbm.office.book import Book, Stray, book_of
from pbm.office.clock import stamp
from pbm.office.deliveries import Delivery
from pbm.office.game import game_of
from pbm.office.place import Office
from pbm.office.publish import send_answers
from pbm.office.receive import read_letter, receive
from pbm.office.setup import In, in_server, witness_of
from pbm.office.verdicts import Verdict
from pbm.post.contents import Contents
from pbm.post.imap import Mailbox, Numbered
from pbm.post.inbox import LetterFound
from pbm.post.worker import Worker

Tell = Callable[[str, Verdict], None]
"""Called with the game, or nothing for none, and each verdict as it falls."""
_MESSAGE_ID = re.compile(r"<([^<>\s@]+)@([^<>\s@]+)>")


def receive_all(
    office: Office, letters: Sequence[LetterFound], tell: Tell = lambda *_: None
) -> int:
    """Take in letters for whichever game, and before them those that a stop left unsorted.

    How many answers were put out for them.
    """
    with book_of(office.folder) as book:
        for found in letters:
            if not book.took("", found.sha256):
                book.keep("", found)
        given = {found.sha256: found for found in letters}
        left = [book.found(name) for name in book.waiting("") if name not in given]
        every = [*left, *given.values()]
        read, games = _sorted(office, book, every, tell)
        answers, taken = 0, set[str]()
        for name, mine in games.items():
            with game_of(office, name) as game:
                receive(game, mine, partial(tell, name), _as_for(name, mine, read))
                answers += send_answers(game)
                taken.update(one.sha256 for one in mine if game.file.heads_of(one.sha256))
        for found in every:
            if found.sha256 in read:
                _digest_came_back(book, found.sha256, read[found.sha256])
            if found.sha256 in taken:
                book.move_out(found.sha256, sorted_now=True)
            elif found.sha256 in read:
                book.take("", _nobodys(found, read[found.sha256]))
    return answers


def _digest_came_back(book: Book, name: str, letter: Contents) -> None:
    """Keep that a digest came back, which is no single game's mail."""
    bounce = letter.bounce
    for digest in book.digests(unlaid=False) if bounce else ():
        if bounce is not None and digest.message_id == bounce.message_id:
            back = Delivery(digest.message_id, digest.recipient, 1, "bounced", bounce.said)
            book.came_back(name, back)


def _sorted(
    office: Office, book: Book, letters: Iterable[LetterFound], tell: Tell
) -> tuple[dict[str, Contents], dict[str, list[LetterFound]]]:
    """What stands in each letter that was not sorted before, and the letters of each game."""
    read: dict[str, Contents] = {}
    games = defaultdict[str, list[LetterFound]](list)
    table, witness = _Table(office), witness_of(office)
    with Worker() as worker:
        for found in letters:
            if book.took("", found.sha256):
                tell("", Verdict(found.name, known=True))
                continue
            letter = read[found.sha256] = read_letter(worker, found, witness)
            named = table.games_of(letter)
            for game in named:
                games[game].append(found)
            if not named:
                heads = {"sender": letter.sender, "subject": letter.subject}
                tell("", Verdict(found.name, stray=True, **heads))  # type: ignore[arg-type]
    return read, dict(games)


def _as_for(
    game: str, letters: Sequence[LetterFound], read: Mapping[str, Contents]
) -> dict[str, Contents]:
    """Letters as one game sees them: of several games' sheets its own."""
    found = {}
    for letter in letters:
        whole = read[letter.sha256]
        own = tuple(sheet for sheet in whole.sheets if sheet.head.game.lower() == game.lower())
        found[letter.sha256] = replace(whole, sheets=own) if own else whole
    return found


def _nobodys(found: LetterFound, letter: Contents) -> Stray:
    """A letter as the book has it when it was sorted; it stays there if no game took it."""
    return Stray(
        sha256=found.sha256,
        name=found.name,
        at=stamp(),
        sender=letter.sender,
        subject=letter.subject,
        opening=letter.opening,
        seat=0,
        part="",
        reason="",
        guesses=0,
        evidence=letter.evidence.kept,
    )


def _answers(letter: Contents) -> str:
    """The Message-IDs of the mails that a letter answers or brings back."""
    return f"<{letter.bounce.message_id}>" if letter.bounce else letter.answers


class _Table:
    """The office's games, as letters name them."""

    def __init__(self, office: Office) -> None:
        self._office = office
        self._names = {name.lower(): name for name in office.titles_of_games()}

    def games_of(self, letter: Contents) -> list[str]:
        """The games that a letter is for, in order; none for nobody's."""
        heads = dict.fromkeys(sheet.head.game.lower() for sheet in letter.sheets)
        named = [self._names[name] for name in heads if name in self._names]
        named = named or self._named(letter.subject)
        return named or self._answered(_answers(letter)) or self._played(letter)

    def _named(self, subject: str) -> list[str]:
        """The game whose player says by a click that he is away."""
        words = subject.lower().removeprefix("re:").split()
        found = self._names.get(words[1]) if len(words) == 4 and words[0] == "away" else None
        return [found] if found else []

    def _answered(self, message_ids: str) -> list[str]:
        """The game of the mail of ours that a letter answers, the nearest one first."""
        for local, host in reversed(_MESSAGE_ID.findall(message_ids)):
            game = local.partition(".")[0].lower()
            if host.lower() == self._office.host.lower() and game in self._names:
                return [self._names[game]]
        return []

    def _played(self, letter: Contents) -> list[str]:
        """The game that its writer plays, or means."""
        mine = self._seats.get(letter.sender, []) if letter.sender else []
        words = re.split(r"[^a-z0-9_-]+", letter.subject.lower())
        meant = [game for game in mine if game.lower() in words]
        return meant or mine[:1]

    @cached_property
    def _seats(self) -> dict[str, list[str]]:
        """The games in which somebody has a seat, by address; those that go on first."""
        found = defaultdict[str, list[tuple[bool, str]]](list)
        for name in self._names.values():
            with game_of(self._office, name) as game:
                over = game.file.border().over
                for address in {seat.address.lower() for seat in game.roster().values()}:
                    found[address].append((over, name))
        return {address: [name for _, name in sorted(games)] for address, games in found.items()}


def receive_by_imap(office: Office, where: In, tell: Tell = lambda *_: None) -> tuple[int, int]:
    """Copy letters out of the office's mailbox, take them in, and only then move them away.

    How many were moved, and how many answers put out. Unreachable if the server does not help;
    what was copied by then is taken in by the next command.
    """
    box = Mailbox(in_server(office, where), where.folder)
    with book_of(office.folder) as book:

        def known(validity: int, there: Iterable[int]) -> set[int]:
            return book.fetched(box.name, validity, set(there))

        def keep(letters: Sequence[Numbered]) -> None:
            book.fetch(box.name, [(one.validity, one.uid, one.found) for one in letters])

        box.copy(known, keep)
        answers = receive_all(office, [], tell)
        book.force()
        moved = 0
        for validity, uids in book.taken_in(box.name).items():
            if box.move(validity, uids, where.processed):
                moved += len(uids)
            book.moved(box.name, validity, uids)
    return moved, answers
