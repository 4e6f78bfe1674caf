"""A title of 18xx as the office sees it: one value of pure functions."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from pbm.core.dice import Dice
from pbm.core.page import Section
from pbm.core.wording import wording
from pbm.games.eighteenxx.amendable import amendable
from pbm.games.eighteenxx.computer.choose import choose
from pbm.games.eighteenxx.computer.outlook import AtTheTable
from pbm.games.eighteenxx.computer.programme import computer
from pbm.games.eighteenxx.engine.course import scores
from pbm.games.eighteenxx.engine.invariants import broken
from pbm.games.eighteenxx.engine.match import (
    HORIZONS,
    Match,
    game_of,
    idle,
    match_reader,
    new_game,
)
from pbm.games.eighteenxx.engine.rounds import open_question
from pbm.games.eighteenxx.exported import exported
from pbm.games.eighteenxx.history import turn_row
from pbm.games.eighteenxx.imported import imported
from pbm.games.eighteenxx.mail.forecast import forecast
from pbm.games.eighteenxx.mail.left_open import among_people, headed, of_all, turned
from pbm.games.eighteenxx.mail.report import report
from pbm.games.eighteenxx.mail.sheet import sheet, writing
from pbm.games.eighteenxx.mail.show import SHOWINGS
from pbm.games.eighteenxx.mail.touches import touchable
from pbm.games.eighteenxx.programme.batches import batched
from pbm.games.eighteenxx.programme.decisions import Play
from pbm.games.eighteenxx.programme.figures import figures_of
from pbm.games.eighteenxx.programme.language import language_of, samples, words
from pbm.games.eighteenxx.values.orders import Order
from pbm.games.eighteenxx.values.title import Title
from pbm.games.eighteenxx.view import View
from pbm.games.eighteenxx.window import view
from pbm.games.family import (
    Amendable,
    Family,
    Place,
    PlayedPart,
    Reading,
    Recordings,
    Resolution,
    Seat,
    Setting,
    Simulation,
    ranked,
)
from pbm.games.table import game as table
from pbm.games.table.decision import Decision
from pbm.games.table.help import figures_help, programme_help
from pbm.games.table.match import encode
from pbm.games.table.programme import Language, ProgrammeTable
from pbm.games.table.rules import FORMER, NEWEST, ProgrammeRules
from pbm.games.table.turns import (
    Part,
    as_reading,
    as_understood,
    play_part,
    sequential,
    table_settings,
)
from pbm.sheets.explain import order_help as explain


def settings_of(title: Title) -> tuple[Setting, ...]:
    """The office's switches, and what a moderator may choose of the title's rules."""
    words = wording("turnsheets", "eighteenxx", title.figures.terms)
    rules = (
        Setting(one.key, title.usual[one.key], tuple(one.words), words.say("settings", one.key))
        for one in title.choices
    )
    return (*table_settings(HORIZONS, "operating-round"), *rules)


def opened(title: Title, seats: Sequence[Seat], settings: Mapping[str, str], dice: Dice) -> Match:
    """A match before its first decision; only features draw anything by lot."""
    chosen = {one.key: settings.get(one.key, one.default) for one in settings_of(title)}
    ordered = sorted(seats, key=lambda seat: seat.number)
    game = new_game(title, [str(seat.number) for seat in ordered], chosen, dice)
    open_question(game)
    return Match(position=game.state, table=ProgrammeTable(), seats=list(ordered), settings=chosen)


def read(text: str, seen: View) -> Reading:
    """The programme in canonical lines."""
    return as_reading(text, among_people(seen.language, seen.persons), seen)


def understand(text: str, seen: View) -> Reading:
    """The programme in a letter's lines, leniently read, and every complaint about it."""
    language = among_people(seen.language, seen.persons)
    known = words(seen.game.figures)

    def told(lines: str) -> Reading:
        return as_understood(lines, language, known, seen)

    return turned(seen, headed(seen, of_all(seen, text, told), told), told)


def resolve(
    title: Title,
    game: table.TableGame,
    match: Match,
    readings: Mapping[int, Reading],
    settings: Mapping[str, str],
    dice: Dice,
) -> Resolution:
    """One part of a turn as the office keeps it."""
    play, part = drive(title, game, match, readings, settings, dice)
    return part.resolution(turn_row(play.game, play.match.last, match.position))


def drive(
    title: Title,
    game: table.TableGame,
    match: Match,
    readings: Mapping[int, Reading],
    settings: Mapping[str, str],
    dice: Dice,
) -> tuple[Play, Part]:
    """One part of a turn, on a working copy: decisions until the horizon or a question."""
    work = match_reader(title).decode(encode(match))
    if work.table.part == 0:
        work.began = work.position.round
    at_work = game_of(title, work)
    work.position = at_work.state
    play, books = Play(at_work, work), (at_work.journal, at_work.ledger)
    return play, play_part(game, play, work, books, readings, settings, dice)


def _decided(seen: View, decision: Decision, dice: Dice) -> Order:
    """What a computer's seat does."""
    return choose(AtTheTable(seen.seat, seen.game), decision, dice).order


def _standings(title: Title, match: Match) -> tuple[Place, ...]:
    """By worth."""
    worths = scores(game_of(title, match))
    return ranked({int(seat): dollars for seat, dollars in worths.items()})


def _amendable(title: Title, match: Match) -> tuple[Amendable, ...]:
    """What a moderator may amend; each changes this very match."""
    game = game_of(title, match)
    match.position = game.state
    return amendable(game)


def _order_help(title: Title, language: Language, rules: ProgrammeRules) -> tuple[Section, ...]:
    """Every order, then how a programme is followed."""
    words = wording("turnsheets", "eighteenxx", title.figures.terms)
    return (
        *explain(language.grammar, words),
        programme_help(samples(title), rules, "joined", "deal"),
    )


def _figures_help(title: Title) -> tuple[Section, ...]:
    """Every figure that a condition may ask."""
    words = wording("turnsheets", "eighteenxx", title.figures.terms)
    return figures_help(figures_of(title), words, samples(title)["alone"])


EDITIONS: Mapping[str, ProgrammeRules] = {
    "": replace(FORMER, deals_asked=True),
    "-2": FORMER,
    "-3": NEWEST,
}
"""How the name of each edition goes on, and what differs in it: nobody is asked about what comes of
nothing without another's word (M13), then stops and their answers (M14, M15)."""


def family(title: Title, name: str, edition: str) -> Family:
    """A title as a family of the office, in the newest of its editions; games of the others go on
    as they were."""
    *older, newest = (
        _of_edition(title, name, edition + after, rules) for after, rules in EDITIONS.items()
    )
    return replace(newest, older={one.edition: one for one in older})


def _of_edition(title: Title, name: str, edition: str, rules: ProgrammeRules) -> Family:
    seats = sorted(map(int, title.figures.numbers.cash))
    return sequential(
        title=title.name,
        name=name,
        edition=edition,
        least_seats=seats[0],
        most_seats=seats[-1],
        settings=settings_of(title),
        read=read,
        understand=understand,
        sheet=sheet,
        writing=writing,
        touches=touchable,
        forecast=forecast,
        report=report,
        show=SHOWINGS,
        computer=computer,
        idle=idle,
        figures_help=partial(_figures_help, title),
        **_of_title(title, rules),
    )


def _rewritten(
    title: Title,
    game: table.TableGame,
    parts: Sequence[PlayedPart],
    match: Match,
    file: bytes,
) -> bytes:
    """The form of recorded games, loaded when asked for."""
    from pbm.games.eighteenxx.rewritten import rewritten

    def carried(part: PlayedPart) -> Sequence[Order]:
        play, _ = drive(title, game, part.state, part.readings, part.settings, part.dice)
        return play.game.carried

    return rewritten(title, carried, parts, match, file)


def _recordings(title: Title) -> Recordings:
    """Exports of games played elsewhere, by the habits of that engine; loaded when asked for."""
    from pbm.games.eighteenxx.recorded.replay import recordings

    return recordings(title)


def _simulation(title: Title) -> Simulation:
    """Whole games, loaded when asked for."""
    from pbm.games.eighteenxx.balance import simulation

    return simulation(title)


def _of_title(title: Title, rules: ProgrammeRules) -> dict[str, Callable[..., Any]]:
    """The functions that need the title's tables and names."""
    language = language_of(title)
    game = batched(language, _decided, rules)
    return {
        "decode": lambda text: match_reader(title).decode(text),
        "new_game": lambda seats, settings, dice: opened(title, seats, settings, dice),
        "view": lambda match, facts, seat: view(title, language, match, facts, seat),
        "resolve": lambda match, readings, settings, dice: resolve(
            title, game, match, readings, settings, dice
        ),
        "order_help": lambda: _order_help(title, language, rules),
        "invariants": lambda match: broken(game_of(title, match)),
        "standings": lambda match: _standings(title, match),
        "exported": lambda match: exported(game_of(title, match)),
        "amendable": lambda match: _amendable(title, match),
        "recorded": lambda file, given: imported(title, settings_of(title), file, given),
        "rewritten": lambda parts, match, file: _rewritten(title, game, parts, match, file),
        "recordings": lambda: _recordings(title),
        "simulation": lambda: _simulation(title),
    }
