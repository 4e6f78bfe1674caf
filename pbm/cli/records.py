"""Commands about records and players: records, player."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from pbm.cli.terminal import entered, office_option

if TYPE_CHECKING:
    from pbm.core.page import Document

_PDF = click.option("--pdf", type=click.Path(path_type=Path), metavar="FILE", help="Print it, too.")


@click.command()
@click.option("--title", default="", help="Of one title, with how its records were made.")
@_PDF
@office_option
def records(title: str, pdf: Path | None, office: Path) -> None:
    """Show the best scores of all finished games, who held them before, and everybody's rating.

    Counted are the games of this office that have ended, and the archives in OFFICE/archives. Only
    who has agreed to it is named (`pbm person WHO --archive`), others by their characters. What
    counts, and how ratings are reckoned, stands in docs/records.md.

    \b
    Example:
      pbm records
      pbm records --title continental-rails-ii --pdf records.pdf
    """
    from pbm.office.enrol import family_of
    from pbm.office.results import records_of
    from pbm.records.pages import records_document

    if title:
        family_of(title)
    at = entered(office)
    _show(records_document(records_of(at), at.name, title), pdf)


@click.command()
@click.argument("name")
@_PDF
@office_option
def player(name: str, pdf: Path | None, office: Path) -> None:
    """Show a player who has agreed to be named: games, ratings over time, meetings, reliability.

    NAME is his name; where several have it, you are told what to say instead.

    \b
    Example:
      pbm player Ann
      pbm player Ann --pdf ann.pdf
    """
    from pbm.office.receipts import words
    from pbm.office.results import records_of
    from pbm.office.trouble import Trouble
    from pbm.records.pages import player_document

    at = entered(office)
    every = records_of(at)
    found = every.called(name)
    if len(found) != 1:
        slugs = [one.slug for one in found]
        raise Trouble(words().say("records", "not_one", name=name, slugs=slugs))
    _show(player_document(every, at.name, found[0]), pdf)


def _show(document: Document, pdf: Path | None) -> None:
    """A document on the terminal, and as PDF where it is wanted."""
    from pbm.press.text import print_text

    click.echo(print_text(document, 100), nl=False)
    if pdf is not None:
        from pbm.post.files import write_whole
        from pbm.press.pdf import print_pdf

        write_whole(pdf, print_pdf(document))
