"""Help: what `pbm help` explains of a title, and what a letter with the subject HELP … brings.

A player who has no terminal asks by mail; the answer is a mail, and no order stands or falls by it.
"""

import re
from collections.abc import Iterator

import msgspec

from pbm.core.languages import bound, catalogue, speaking, spoken
from pbm.core.page import Column, Items, Paragraph, Section, Table
from pbm.games.catalogue import rulings_of
from pbm.games.family import Family, Seat
from pbm.office.enrol import family_of
from pbm.office.intray import InTray
from pbm.office.judge import LetterRefusal
from pbm.office.noticeboard import shown_to
from pbm.office.order_pages import delivered
from pbm.office.receipts import refilled, with_left, words, wrapped
from pbm.office.rows import Posting, due_now
from pbm.office.settings import TEXTS, all_settings
from pbm.office.trouble import Trouble
from pbm.office.verdicts import refusal_posting
from pbm.press.text import section_text
from pbm.sheets.sheet import print_sheet

MOST_HELP = 10
"""Answers to one address in a day; more is a machine."""
ASKED = re.compile(r"^(?:\s*(?:re|aw|fwd?|wg)\s*:)*\s*help\b\W*(\w*)", re.IGNORECASE)
"""A subject that asks for help, and of what."""
BY_MAIL = ("rulings", "orders", "sheet", "settings", "figures", "calendar")
SUBJECTS = ("help", "try", *BY_MAIL)
"""What a letter's subject may say to the office; a language has its own words for it."""
LACK_A_SHEET = ("past_part", "future_part", "older", "broken_sheet", "no_sheet", "question")
"""Reasons for which a letter did not count and another sheet would."""
NUMBERED = re.compile(r"\*\*([A-Z]\d+[a-z]?(?:, [A-Z]\d+[a-z]?)*)\*\*\s*")


def explain(what: str, title: str) -> tuple[Section, ...]:
    """The sections of `pbm help WHAT TITLE`; Trouble if the title has no such help."""
    return _explained(what, family_of(title))


def _explained(what: str, family: Family) -> tuple[Section, ...]:
    if what == "orders":
        return family.order_help()
    if what == "settings":
        return (_settings(family),)
    if what == "rulings":
        return tuple(_rulings(family))
    if family.figures_help is None:
        raise Trouble(words().say("help", "no_figures", name=family.name))
    return family.figures_help()


def _settings(family: Family) -> Section:
    """Every setting with its choices and default."""
    columns = tuple(Column(head) for head in words().heads("desk", "setting_heads"))
    rows = tuple(
        (
            setting.key,
            " | ".join(setting.choices)
            or words().say("desk", "any_number", most=setting.most, text=setting.key in TEXTS),
            setting.default,
            bound(spoken().text(f"settings {setting.key}", setting.help)),
        )
        for setting in all_settings(family)
    )
    return Section(words().say("desk", "settings", name=family.name), (Table(columns, rows),))


def _rulings(family: Family) -> Iterator[Section]:
    """Every ruling by its number, under the heads of the family's list."""
    title = words().say("help", "rulings", name=family.name)
    sources = [one for one in rulings_of(family.title).splitlines() if one.startswith("Sources:")]
    said = (words().say("help", "ruling_note"), *map(_plain, sources))
    yield Section(title, (Paragraph(" ".join(said)),))
    for part in re.split(r"^#", rulings_of(family.title), flags=re.MULTILINE):
        head, _, text = part.partition("\n")
        told = tuple(_numbered(text))
        if told:  # of the list's own head nobody is told
            head = head.strip("# ") if head.startswith("#") else ""
            yield Section(_plain(head), (Items(told, marker="none"),))


def _numbered(text: str) -> Iterator[str]:
    """The rulings of a part, each with its number: of a list's lines and of a table's rows."""
    for line in re.sub(r"\n(?![-|\n])\s*", " ", text).splitlines():
        cells = [cell.strip() for cell in line.strip("| ").split(" | ")]
        if re.fullmatch(r"[A-Z]\d+[a-z]?", cells[0]):
            yield _plain(f"{cells[0]}: {' '.join(cells[1:3])}")
            continue
        _, *found = NUMBERED.split(line)
        for number, told in zip(found[::2], found[1::2], strict=True):
            yield _plain(f"{number}: {told}")


def _plain(text: str) -> str:
    """Without the marks of the list's own form."""
    return text.replace("**", "").replace("`", "").replace("*", "").strip()


def in_english_words(subject: str, language: str) -> str:
    """A letter's subject with the words that the office looks for in English: in French
    `aide : ordres` is `help : orders`."""
    known = catalogue(language)
    for word in SUBJECTS:
        said = known.parts(f"subjects {word}", word)
        if said != [word]:
            either = "|".join(map(re.escape, said))
            subject = re.sub(rf"\b(?:{either})\b", word, subject, flags=re.IGNORECASE)
    return subject


def asked_help(subject: str, language: str) -> str | None:
    """What a letter's subject asks to be explained; empty if it says HELP and nothing we know."""
    found = ASKED.match(in_english_words(subject, language))
    if found is None:
        return None
    what = found.group(1).lower()
    return next((one for one in BY_MAIL if what and one.startswith(what.rstrip("s"))), "")


def help_posting(tray: InTray, seat: Seat, what: str, letter: str, answers: str) -> Posting:
    """The answer to a letter that asks for help."""
    game = tray.game.name
    name = f"{game}.{letter[:16]}.{seat.number}.help"
    with speaking(tray.game.language(seat.address)):
        asked = spoken().parts(f"subjects {what}", what)[0]
        yours = what in ("sheet", "calendar")
        subject = words().say("help", "subject", game=game, what=asked, yours=yours)
        body = _body(tray, seat.number, what)
    return due_now(seat, tray.border, "help", name, subject, body, answers)


def refusal_answer(
    tray: InTray, seat: Seat, refusal: LetterRefusal, letter: str, answers: str
) -> Posting:
    """Why a letter does not count, to a player who sent it; with the sheet that would count."""
    with speaking(tray.game.language(seat.address)):
        return _answered(tray, seat, refusal, letter, answers)


def _answered(
    tray: InTray, seat: Seat, refusal: LetterRefusal, letter: str, answers: str
) -> Posting:
    """The same in the language in force."""
    posting = refusal_posting(tray.border, tray.game.name, seat, refusal, letter, answers)
    if refusal.reason not in LACK_A_SHEET or tray.border.over or seat.computer:
        return posting
    again = words().say("receipt", "again", revision=tray.latest(seat.number))
    sheet = _sheet(tray, seat.number, refill=True, proposed=(*refusal.left, *refusal.proposed))
    body = "\n".join([posting.body, *wrapped(again), "", sheet])
    return msgspec.structs.replace(posting, body=body)


def _sheet(tray: InTray, seat: int, refill: bool = False, proposed: tuple[str, ...] = ()) -> str:
    """The sheet of a seat with the orders that stand; between parts those printed on it do, until
    a letter replaces them."""
    standing, sheet = tray.standing(seat), tray.sheet(seat)
    printed = any(one.given for block in sheet.blocks for one in block.offers)
    if standing or (refill and not printed):
        sheet = refilled(sheet, tuple(standing.orders.splitlines()) if standing else ())
    head = tray.judge.head(seat, tray.latest(seat))
    return print_sheet(with_left(sheet, proposed, besides=False), head)


def _body(tray: InTray, seat: int, what: str) -> str:
    """The sheet with the orders that stand, an explanation, or what can be asked for."""
    changes_nothing = words().say("help", "no_orders")
    can_ask = _paragraph("can_ask", figures=tray.game.family.figures_help is not None)
    if what == "sheet" and tray.border.over:
        return "\n".join([*_ended(tray), ""])
    if what == "sheet":
        ways = "\n".join(_other_ways(tray))
        return f"{changes_nothing}\n\n{ways}\n{_sheet(tray, seat)}"
    if what == "calendar":
        return "\n".join([*_calendar(tray, seat), "", *can_ask, changes_nothing, ""])
    try:
        sections = _explained(what, tray.game.family) if what else ()
    except Trouble as none:
        return "\n".join([*wrapped(str(none)), "", *can_ask, ""])
    told = [section_text(section, 76) for section in sections]
    told += _other_ways(tray) if what == "orders" else []
    return "\n".join([*told, *can_ask, changes_nothing, ""])


def _ended(tray: InTray) -> list[str]:
    """That the game is over and has no sheets any more, and where its final standing is told."""
    border, game = tray.border, tray.game.name
    told = {"resolved": border.resolved, "awaited": "", "over": True, "asked": False}
    subject = words().say("turn", "subject", game=game, **told)
    return _paragraph("ended", game=game, subject=subject, out=bool(border.published))


def _other_ways(tray: InTray) -> list[str]:
    """How orders are given without writing lines, as far as this office has it."""
    pages = delivered(tray.game).by
    return [*wrapped(words().say("help", "other_ways", pages=pages)), ""]


def _calendar(tray: InTray, seat: int) -> list[str]:
    """Where a player reads his calendar and the feed of the game."""
    office, address = tray.game.office, tray.roster[seat].address
    try:
        urls = shown_to(office, tray.game.name, address)
    except Trouble:
        urls = []
    said = _paragraph("calendar" if urls else "no_calendar")
    return [*said, *(f"  {url}" for url in urls)]


def _paragraph(sentence: str, **facts: object) -> list[str]:
    return wrapped(words().say("help", sentence, **facts))
