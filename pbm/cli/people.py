"""Commands about people and how they are reached: person, trial."""

from pathlib import Path

import click

from pbm.cli.terminal import entered, game_argument, office_option, print_sections

_FORMATS = click.Choice(["both", "text", "pdf", "none"])
_PRIVACY = click.Choice(["open", "name", "hidden"])


@click.command()
@click.argument("who", required=False)
@click.option("--name", help="What to call the person instead of what rosters say.")
@click.option("--address", help="Another address, in all games that go on.")
@click.option("--language", help="In which he is written to, and may write: fr; en without one.")
@click.option(
    "--digest", metavar="MOMENT", help='One mail a week for all games: "Sat 08:00"; or no.'
)
@click.option("--zone", metavar="ZONE", help="By whose clocks the digest comes: Europe/Berlin.")
@click.option("--formats", type=_FORMATS, help="Which papers are attached to his mails.")
@click.option("--privacy", type=_PRIVACY, help="What other players are told of him.")
@click.option(
    "--archive/--no-archive",
    default=None,
    help="May public archives and lists of records name him?",
)
@click.option(
    "--reachable", is_flag=True, help="Forget that mails came back: the address is right."
)
@office_option
def person(who: str | None, office: Path, reachable: bool, **said: str | bool | None) -> None:
    """Show or change how a person, by name or address, is reached over all games of the office.

    Without WHO everybody is listed, with seats, reliability, and mails that came back. Who moves to
    another address keeps his seats and the codes of his sheets, and gets the last turns once more.

    With a digest the turns of all games wait for its day and come in one mail, but for those whose
    orders are due less than two days after it; receipts and reminders come at once. With --privacy
    name other players see neither address nor telephone, with hidden only the character.

    \b
    Example:
      pbm person
      pbm person ann@example.org --digest "Sat 08:00" --zone Europe/Berlin --formats pdf
    """
    import msgspec

    from pbm.office.people import about_person, change, listed_people, people
    from pbm.office.people import person as person_of

    at = entered(office)
    wanted = {key: value for key, value in said.items() if value is not None}
    if who is None:
        if wanted or reachable:
            raise click.UsageError("Say whose: WHO is a name or an address.")
        print_sections([listed_people(people(at))])
        return
    found = person_of(at, who)
    if wanted.get("digest") == "no":
        wanted["digest"] = ""
    if wanted:
        changed = change(at, found, msgspec.structs.replace(found.wishes, **wanted))
        who = changed.address
    if reachable:
        from pbm.office.book import book_of

        with book_of(at.folder) as book:
            book.forget_bounces(found.wishes.address)
    print_sections([about_person(person_of(at, who))])


@click.command()
@game_argument()
@click.option("--again", is_flag=True, help="Send everybody another sheet.")
@office_option
def trial(game: str, again: bool, office: Path) -> None:
    """Send everybody a trial sheet to fill in, and show what mail programs did to those that came.

    Who mails it back is told in plain words what was done to it (quoting, broken lines, HTML, lost
    letters …), whether that costs orders, and the remedy. It counts for nothing; `pbm receive`
    takes the answers in like all letters. Who was sent a sheet gets another only with --again.

    \b
    Example:
      pbm trial cr-28
    """
    from pbm.office.game import game_of
    from pbm.office.publish import send_answers
    from pbm.office.trial import hold_trial, trial_so_far

    with game_of(entered(office), game) as at:
        seats = hold_trial(at, again)
        send_answers(at)
        if seats:
            told = ", ".join(map(str, seats))
            click.echo(f"Trial sheets for seat {told} lie in {at.office.outbox}.")
        print_sections([trial_so_far(at)])
