"""What came in, as the moderator's list: who wrote what, and what each letter was taken for."""

from pbm.core.page import Align, Block, Cell, Paragraph, Section
from pbm.office.book import Stray, book_seen
from pbm.office.game import OpenGame
from pbm.office.notices import origin
from pbm.office.place import Office
from pbm.office.receipts import words
from pbm.office.record import Accepted, AnyEntry, Refused
from pbm.office.reliability import about_seats
from pbm.office.rows import Entered, KeptLetter
from pbm.office.status import desk_table
from pbm.post.evidence import evidence_in

_ALIGNED: tuple[Align, ...] = ("left", "left", "left", "right", "left", "left", "left")
_MOST_STRAYS = 200  # of letters that belong to no game, the last ones


def letters(game: OpenGame, seat: int | None = None) -> Section:
    """Everything that came in, with its verdict; of one seat also what was read.

    Of all seats also the letters that came with them and belong to no game, from the office's book.
    """
    rows: list[tuple[Cell, ...]] = []
    read: list[Paragraph] = []
    for entered in game.file.entries():
        entry = entered.entry
        if not isinstance(entry, Accepted | Refused) or (seat and entry.seat != seat):
            continue
        rows.append(_row(entered, entry, game.file.heads_of(entry.letter)))
        if seat and isinstance(entry, Accepted):
            read += _as_read(entry)
    title = words().say("desk", "letters", game=game.name)
    blocks: list[Block] = [desk_table("letter_heads", _ALIGNED, tuple(rows)), *read]
    if seat is not None:
        blocks += map(Paragraph, about_seats(game, seat))
    if seat is None:
        blocks += _strays(game.office, game.name)
    return Section(title, tuple(blocks))


def _row(
    entered: Entered[AnyEntry], entry: Accepted | Refused, kept: KeptLetter | None
) -> tuple[Cell, ...]:
    """A letter of the game, or one of the sheets in it."""
    return (
        _moment(entered.at),
        _from(kept.sender, kept.evidence) if kept else "",
        _about(kept.subject, kept.opening) if kept else "",
        entry.seat or None,
        entry.part,
        _verdict(entry, kept.taken if kept else ""),
        entry.letter[:12],
    )


def nobodys(office: Office) -> Section:
    """Letters that came for no game."""
    title = words().say("desk", "letters", game=office.name)
    return Section(
        title, tuple(_strays(office, "")) or (Paragraph(words().say("desk", "no_letters")),)
    )


def _strays(office: Office, game: str) -> list[Block]:
    """Letters that were read for a game, or sorted to none, and belong to no game."""
    with book_seen(office.folder) as book:
        strays = book.strays(game)
    if not strays:
        return []
    said = words().say("desk", "strays", count=len(strays), shown=min(len(strays), _MOST_STRAYS))
    rows = tuple(_stray_row(stray) for stray in strays[-_MOST_STRAYS:])
    return [Paragraph(said), desk_table("letter_heads", _ALIGNED, rows)]


def _stray_row(stray: Stray) -> tuple[Cell, ...]:
    return (
        _moment(stray.at),
        _from(stray.sender, stray.evidence),
        _about(stray.subject, stray.opening),
        stray.seat or None,
        stray.part,
        _stray_verdict(stray),
        stray.sha256[:12],
    )


def _stray_verdict(stray: Stray) -> str:
    """Why it belongs to no game; nothing is said of what was sorted to none."""
    if not stray.reason:
        return ""
    return words().say("desk", "refused", reason=stray.reason, taken="")


def _from(sender: str, evidence: str) -> str:
    """Who wrote, and what is known of where it came from."""
    return f"{sender} ({origin(evidence_in(evidence))})" if evidence else sender


def _moment(at: str) -> str:
    return at.replace("T", " ").removesuffix("+00:00")


def _about(subject: str, opening: str) -> str:
    """By what a moderator knows a letter: its subject and its first words."""
    return words().say("desk", "about", subject=subject[:60], opening=opening[:60])


def _as_read(entry: Accepted) -> list[Paragraph]:
    """The orders of a sheet as they were understood, and the lines that were not."""
    what = words().say("desk", "as_read", turn=entry.part, revision=entry.revision)
    told = [Paragraph(what), Paragraph(entry.orders, style="mono")]
    if entry.untaken:
        told += [Paragraph(words().say("desk", "untaken")), Paragraph(entry.untaken, style="mono")]
    return told


def _verdict(entry: Accepted | Refused, taken: str) -> str:
    if isinstance(entry, Refused):
        return words().say("desk", "refused", reason=entry.reason, taken=taken)
    return words().say(
        "desk",
        "accepted",
        orders=len(entry.orders.splitlines()),
        complaints=entry.complaints,
        revision=entry.revision,
        typed=not entry.letter,
        elsewhere=entry.elsewhere,
    )


def one_letter(game: OpenGame, hash_start: str) -> tuple[Section, bytes] | None:
    """A letter's verdict with the orders as read, and its raw bytes; None if there is none."""
    kept = game.file.letter(hash_start)
    if kept is None:
        return one_stray(game.office, hash_start)
    blocks: list[Paragraph] = []
    for entered in game.file.entries():
        entry = entered.entry
        if isinstance(entry, Accepted | Refused) and entry.letter == kept.sha256:
            blocks.append(Paragraph(_verdict(entry, kept.taken)))
            if isinstance(entry, Accepted):
                blocks += _as_read(entry)
    blocks += _origin(kept.evidence)
    return Section(f"{kept.name} {kept.sha256[:12]} {kept.at}", tuple(blocks)), kept.raw


def _origin(kept: str) -> list[Paragraph]:
    """What is known of where a letter came from, with the keys of its signatures."""
    evidence = evidence_in(kept)
    told = [Paragraph(origin(evidence))] if kept else []
    return told + [Paragraph(one.key, style="mono") for one in evidence.signatures if one.key]


def one_stray(office: Office, hash_start: str) -> tuple[Section, bytes] | None:
    """A letter of the office's book, and its raw bytes; None if there is none."""
    with book_seen(office.folder) as book:
        found = book.letter(hash_start)
    if found is None:
        return None
    stray, raw = found
    blocks = (Paragraph(_stray_verdict(stray)), *_origin(stray.evidence))
    return Section(f"{stray.name} {stray.sha256[:12]} {stray.at}", blocks), raw
