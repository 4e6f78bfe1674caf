"""Lines of a sheet, each as the one order that a grammar reads in it, or as a complaint."""

from collections.abc import Sequence

from pbm.sheets.complaint import Complaint, Fault, say
from pbm.sheets.lines import LONGEST, Line, order_lines, without_comment
from pbm.sheets.parse import Grammar, Parsed
from pbm.sheets.tokens import tokens
from pbm.sheets.usage import Vocabularies

MOST_COMPLAINTS = 100
"""After as many mistakes a letter is no sheet; the rest of it is not read."""


def read_sheet(
    text: str, grammar: Grammar, words: Vocabularies
) -> tuple[list[Parsed], list[Complaint]]:
    """All orders of a sheet, one a line, and all complaints; any text will do."""
    taken: list[Parsed] = []
    complaints: list[Complaint] = []
    for line in order_lines(text):
        read = read_line(line, grammar, words)
        if isinstance(read, Parsed):
            taken.append(read)
        elif read is not None:
            complaints.append(read)
        if len(complaints) > MOST_COMPLAINTS:
            return taken, list(capped(complaints, line))
    return taken, complaints


def capped(complaints: Sequence[Complaint], line: Line) -> tuple[Complaint, ...]:
    """Too many complaints: the last one says that the rest of the sheet was not read."""
    last = Fault(0, 1, say("too_many", most=MOST_COMPLAINTS))
    return (*complaints[:MOST_COMPLAINTS], last.of(line.number, line.text[:LONGEST]))


def read_line(line: Line, grammar: Grammar, words: Vocabularies) -> Parsed | Complaint | None:
    """The one order of a line, or the complaint about it; None where only a comment stands.

    Free text may be of any length and hold any sign; its order cuts it.
    """
    if line.text[:LONGEST].lower().startswith(grammar.free_verbs):
        cut = tokens(Line(line.number, line.text[:LONGEST]))
    else:
        fault = broken(line)
        if fault is not None:
            return fault.of(line.number, line.text[:LONGEST])
        cut = tokens(without_comment(line))
    if not cut.items:
        return None
    read = grammar.read(cut, 0, words)
    return read.of(line.number, line.text) if isinstance(read, Fault) else read


def broken(line: Line) -> Fault | None:
    """Why a line cannot be an order at all: it goes on with nothing, or never ends."""
    if line.loose:
        return Fault(0, 1, say("loose"))
    if len(line.text) > LONGEST:
        return Fault(0, LONGEST, say("too_long", most=LONGEST))
    return None
