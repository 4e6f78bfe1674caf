"""A turn tried out: shown, printed for the moderator alone, and forgotten."""

from functools import partial
from pathlib import Path

from msgspec.structs import replace

from pbm.core.languages import speaking
from pbm.core.page import Section
from pbm.fleet.undertaking import done
from pbm.games.family import PUBLIC
from pbm.office.broken import records_told
from pbm.office.edition import Edition, Tidings, edition_of
from pbm.office.game import OpenGame
from pbm.office.papers import report_of
from pbm.office.printers import Bundle, printers, printing
from pbm.office.run import Resolved, resolve
from pbm.office.trouble import Trouble
from pbm.post.files import write_all_whole


def draft(game: OpenGame, folder: Path | None) -> tuple[Resolved, tuple[Section, ...]]:
    """Resolve without keeping: the result and the public report; papers into `folder` if given."""
    before = game.file.border()
    if before.over:
        raise Trouble(f"{game.name} has ended.")
    resolved = resolve(game, before)
    edition = _edition(game, resolved)
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        with printers(len(edition.seats)) as runner:
            done(printing(edition, list(edition.seats), partial(_lay_down, folder)), runner)
    return resolved, report_of(edition, PUBLIC).sections


def _lay_down(folder: Path, printed: tuple[Bundle, ...]) -> None:
    """Drafts of readers' papers."""
    papers = [paper for one in printed for paper in one.papers]
    write_all_whole(folder, {f"draft-{paper.name}": paper.content for paper in papers})


def _edition(game: OpenGame, resolved: Resolved) -> Edition:
    """The papers' material of a border that is not kept, its sheets without a valid code."""
    edition = edition_of(game, resolved.border, "", key=b"draft")
    history = game.file.history(resolved.before.number)
    row = resolved.border.history
    return replace(
        edition,
        state=edition.family.decode(resolved.border.state),
        history=[*history, *([row] if row else [])],
        told={one: _recorded(game, resolved, one, told) for one, told in edition.told.items()},
    )


def _recorded(game: OpenGame, resolved: Resolved, language: str, told: Tidings) -> Tidings:
    """What the office tells, with the records that the turn would break."""
    with speaking(language):
        return replace(told, records=records_told(game, resolved.border, resolved.records))
