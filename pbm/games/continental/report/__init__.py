"""The report of a turn (9): one file for each section of the rulebook's chapter.

`report(view, past)` is a Document for one reader; the View is all it knows.
"""

from pbm.core.page import Document, Section
from pbm.games.continental.report.affairs import affairs
from pbm.games.continental.report.network import map_sections
from pbm.games.continental.report.news import headlines
from pbm.games.continental.report.players import player_summary, result
from pbm.games.continental.report.private import private_report
from pbm.games.continental.report.railroads import railroad_summary
from pbm.games.continental.report.stocks import companies_available, stock_report
from pbm.games.continental.report.voice import Voice
from pbm.games.continental.view import MODERATOR, PUBLIC, ChartRow, View
from pbm.games.continental.world.rules import standard_rules


def report(view: View, past: tuple[ChartRow, ...]) -> Document:
    """All sections for the reader of a View, with charts over the past turns.

    The office puts the game's name into the Document.
    """
    voice = Voice(view)
    played = view.turn - 1
    sections: list[Section] = [
        *result(voice),
        *([affairs(voice, view.own, past)] if view.own is not None else []),
        headlines(voice),
        player_summary(voice, past),
        railroad_summary(voice),
        stock_report(voice, past),
        companies_available(voice),
        *map_sections(voice),
    ]
    if view.own is not None and (rest := private_report(voice)):
        sections.append(rest)
    first, last = standard_rules().years(played) if played else view.years
    return Document(
        title=voice.say("names", "game"),
        game="",
        turn=voice.say("names", "turn", number=played),
        reader=reader_name(voice),
        sections=tuple(sections),
        subtitle=voice.say("names", "report_of", number=played, first=first, last=last),
    )


def reader_name(voice: Voice) -> str:
    """Whose report it is, for the head of each page."""
    reader = voice.view.reader
    if reader == PUBLIC:
        return voice.say("names", "every_reader")
    return voice.say("names", "moderator") if reader == MODERATOR else voice.who(reader)
