"""The trial turn: everybody gets a sheet to fill in, and is told what his mail program did to it.

Its sheets are of turn 0, which no game has, so that none of them is ever an order; what comes back
is kept and answered, and counts for nothing.
"""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from pbm.core.languages import speaking
from pbm.core.page import Cell, Paragraph, Section
from pbm.games.family import Seat
from pbm.office.game import OpenGame
from pbm.office.intray import InTray
from pbm.office.judge import LetterRefusal
from pbm.office.receipts import words, wrapped
from pbm.office.record import Refused
from pbm.office.rows import Posting, due_now
from pbm.office.rulings import rulings_on
from pbm.office.status import desk_table
from pbm.office.trouble import Trouble
from pbm.office.verdicts import Ruling, Verdict
from pbm.post.contents import Contents
from pbm.post.handling import Mangling, effects_of
from pbm.post.inbox import LetterFound
from pbm.post.worker import OutOfBounds, Worker
from pbm.sheets.codes import game_key, sheet_code
from pbm.sheets.marks import END, mark
from pbm.sheets.offer import SheetHead

TRIAL_TURN = "0"
"""The turn that stands on a trial sheet."""
TRIAL: Final = "trial"
"""The kind of its mails, and the reason why a letter with its sheet counts for nothing."""


def trial_sheet(game: OpenGame, seat: int) -> str:
    """A seat's sheet of the trial."""
    key = game_key(game.office.secret(), game.name)
    code = sheet_code(key, game.name, TRIAL_TURN, seat, 1, game.holders().get(seat, 0))
    head = SheetHead(game.name, TRIAL_TURN, seat, 1, code)
    with speaking(game.language(game.roster()[seat].address)):
        return "\n".join([mark(head), *words().heads("trial", "sheet"), END])


def hold_trial(game: OpenGame, again: bool = False) -> list[int]:
    """Let a trial sheet be due for everybody with an address who was sent none, or `again` for all;
    the seats. Trouble if the game is over."""
    border = game.file.border()
    if border.over:
        raise Trouble(f"{game.name} has ended; there is nothing left to try.")
    sent = [mail.recipient for mail in _sent(game)]
    due = [
        _posting(game, seat, sent.count(seat.address))
        for seat in game.roster().values()
        if seat.address and not seat.computer and (again or seat.address not in sent)
    ]
    with game.file.atomic():
        game.file.post(*due)
    return [posting.seat for posting in due]


def _sent(game: OpenGame) -> list[Posting]:
    """The trial sheets that are due or went out; their answers are of another name."""
    return [mail for mail in game.file.mails() if mail.message_id.startswith(f"{game.name}.trial.")]


def _posting(game: OpenGame, seat: Seat, before: int) -> Posting:
    with speaking(game.language(seat.address)):
        said = words().say("trial", "cover", game=game.name, address=game.office.address)
        subject = words().say("trial", "subject", game=game.name)
    holder, host = game.holders()[seat.number], game.office.host
    name = f"{game.name}.trial.{seat.number}.{before + 1}.{holder}@{host}"
    body = "\n".join([*wrapped(said), "", trial_sheet(game, seat.number), ""])
    return due_now(seat, game.file.border(), TRIAL, name, subject, body)


def rulings_and_trials(tray: InTray, found: LetterFound, letter: Contents) -> list[Ruling]:
    """The rulings on a letter: on its trial sheets here, on all others as ever."""
    seats = () if letter.automatic or letter.bound else _tried_seats(tray, letter)
    if not seats:
        return rulings_on(tray, found, letter)
    rest = replace(
        letter, sheets=tuple(one for one in letter.sheets if one.head.turn != TRIAL_TURN)
    )
    rulings = [_ruling(tray, found, letter, seat) for seat in seats]
    return [*rulings, *(rulings_on(tray, found, rest) if rest.sheets else [])]


def _tried_seats(tray: InTray, letter: Contents) -> list[int]:
    """Seats of which a letter bears a trial sheet that we printed; or whose player answers a trial
    mail by one that bears none, or has another code on it."""
    mine = [
        one.head.seat
        for one in letter.sheets
        if one.head.turn == TRIAL_TURN
        and one.head.game.lower() == tray.game.name.lower()
        and one.head.seat in tray.roster
    ]
    writer = tray.addresses.get(letter.sender)
    own = writer.number if writer else 0
    printed = {seat: trial_sheet(tray.game, seat).splitlines()[0] for seat in set(mine)}
    right = [
        one.head.seat
        for one in letter.sheets
        if printed.get(one.head.seat) == mark(replace(one.head, game=tray.game.name))
    ]
    answers = f"<{tray.game.name}.trial.".lower() in letter.answers.lower()
    if own and own not in right and (own in mine or (answers and not letter.sheets)):
        right.append(own)
    return list(dict.fromkeys(right))


def _ruling(tray: InTray, found: LetterFound, letter: Contents, number: int) -> Ruling:
    """What is told of a trial sheet that came back; it counts for nothing."""
    game, seat = tray.game, tray.roster[number]
    refusal = LetterRefusal(TRIAL, number, TRIAL_TURN)
    answer = None
    try:
        effects = tray.effects(found, trial_sheet(game, number))
    except OutOfBounds:
        effects = (Mangling("no_sheet"),)
    if seat.address:
        name = f"{game.name}.{found.sha256[:16]}.{number}.trial"
        with speaking(game.language(seat.address)):
            subject = words().say("trial", "answer_subject", game=game.name)
            body = answer_text(game, seat, effects)
        answer = due_now(seat, tray.border, TRIAL, name, subject, body, letter.message_id)
    heads = {"sender": letter.sender, "subject": letter.subject}
    verdict = Verdict(found.name, refusal=refusal, taken=TRIAL, **heads)  # type: ignore[arg-type]
    return Ruling(verdict, Refused(found.sha256, TRIAL, number, TRIAL_TURN), answer, number)


def answer_text(game: OpenGame, seat: Seat, effects: Sequence[Mangling]) -> str:
    """What a player is told of his trial sheet, and the sheet once more if it did not come well."""
    facts = {"game": game.name, "seat": seat.number, "who": seat.character}
    lines = wrapped(words().say("trial", "came", **facts))
    costly = [one for one in effects if one.costly]
    harmless = [one for one in effects if not one.costly]
    for kind, some in (("costly", costly), ("harmless", harmless)):
        if some:
            lines += ["", *wrapped(words().say("trial", kind, count=len(some)))]
        for one in some:
            first, *more = wrapped(words().say("trial", f"effect_{one.name}", what=one.told))
            lines += [f"  - {first}", *(f"    {line}" for line in more)]
    if not costly:
        return "\n".join([*lines, "", *wrapped(words().say("trial", "whole")), ""])
    again = wrapped(words().say("trial", "once_more"))
    return "\n".join([*lines, "", *again, "", trial_sheet(game, seat.number), ""])


def trial_so_far(game: OpenGame) -> Section:
    """Who was sent a trial sheet, whose came back, and what was done to the last one."""
    came = {
        entered.entry.seat: entered
        for entered in game.file.entered(Refused)
        if entered.entry.reason == TRIAL
    }
    sent = {mail.seat: mail for mail in _sent(game)}
    rows: list[tuple[Cell, ...]] = []
    with Worker() as worker:
        for number, seat in game.roster().items():
            if seat.computer or not seat.address:
                continue
            back, mail = came.get(number), sent.get(number)
            done = _effects_kept(game, worker, number, back.entry.letter) if back else ""
            moments = (mail.due if mail else "", back.at if back else "")
            told = (one.replace("T", " ").removesuffix("+00:00") for one in moments)
            rows.append((number, seat.player, *told, done))
    title = words().say("trial", "title", game=game.name)
    table = desk_table("trial_heads", ("right", "left", "left", "left", "left"), tuple(rows))
    return Section(title, (table, Paragraph(words().say("trial", "costs_orders"))))


def _effects_kept(game: OpenGame, worker: Worker, seat: int, sha256: str) -> str:
    """What was done to a sheet, from the letter as it is kept."""
    kept = game.file.letter(sha256)
    if kept is None:
        return ""
    try:
        effects = worker.call(effects_of, kept.raw, kept.form, trial_sheet(game, seat))
    except OutOfBounds:
        return words().say("trial", "unread_letter")
    names = (one.name.replace("_", " ") + ("!" if one.costly else "") for one in effects)
    return ", ".join(names) or words().say("trial", "nothing_done")
