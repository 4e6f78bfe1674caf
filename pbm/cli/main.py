"""`pbm`: the door of the office. Commands are loaded when called, so that help is quick."""

import sqlite3
from importlib import import_module
from pathlib import Path
from typing import Any

import click

COMMANDS: dict[str, tuple[str, str]] = {
    "open": ("pbm.cli.opening:open_command", "Make an office in a folder."),
    "titles": ("pbm.cli.opening:titles", "List what can be played."),
    "new": ("pbm.cli.opening:new", "Start a game."),
    "import": ("pbm.cli.opening:import_command", "Take over a game begun elsewhere."),
    "seat": ("pbm.cli.seats:seat", "Put a person or the computer into a seat."),
    "person": ("pbm.cli.people:person", "Show or change how somebody is reached."),
    "trial": ("pbm.cli.people:trial", "Try out everybody's mail program."),
    "receive": ("pbm.cli.letters:receive", "Take in letters with orders."),
    "enter": ("pbm.cli.letters:enter", "Type in a sheet that came by telephone or paper."),
    "status": ("pbm.cli.letters:status", "Show who has sent what, and who is missing."),
    "letters": ("pbm.cli.letters:letters", "Show who wrote what, and how it was read."),
    "news": ("pbm.cli.letters:news", "Announce something in the next report."),
    "messages": ("pbm.cli.letters:messages", "Show the players' messages, or strike one."),
    "run": ("pbm.cli.turns:run", "Resolve the turn."),
    "publish": ("pbm.cli.turns:publish", "Print reports and sheets, put out the mails."),
    "deadline": ("pbm.cli.clock:deadline", "Show or move when orders are due."),
    "remind": ("pbm.cli.clock:remind", "Remind everybody who is missing."),
    "watch": ("pbm.cli.clock:watch", "Do all this every few minutes."),
    "send": ("pbm.cli.post:send", "Send the mails that lie in the outbox."),
    "resend": ("pbm.cli.post:resend", "Lay a seat's last mail out once more."),
    "noticeboard": ("pbm.cli.post:noticeboard", "Write calendars and feeds, and say where."),
    "week": ("pbm.cli.turns:week", "Receive, run and publish in one go."),
    "undo": ("pbm.cli.mending:undo", "Take back the last turn."),
    "amend": ("pbm.cli.mending:amend", "Change a value, with a reason."),
    "show": ("pbm.cli.shows:show", "Show anything of a game."),
    "page": ("pbm.cli.shows:page_command", "Write a seat's page to click orders on."),
    "help": ("pbm.cli.shows:help_command", "Explain a title's orders, settings, figures, rulings."),
    "verify": ("pbm.cli.verify:verify", "Check a game and play it again from its record."),
    "check": ("pbm.cli.keeping:check", "Look the whole office over."),
    "backup": ("pbm.cli.keeping:backup", "Copy the office while it is at work."),
    "archive": ("pbm.cli.archive:archive", "Close a game into one file."),
    "archives": ("pbm.cli.archive:archives", "List and search archives."),
    "restore": ("pbm.cli.archive:restore", "Make a game of an archive."),
    "export": ("pbm.cli.archive:export", "Write a game's tables for other programs."),
    "records": ("pbm.cli.records:records", "Show the best scores and who plays how well."),
    "player": ("pbm.cli.records:player", "Show a player's games and ratings."),
    "site": ("pbm.cli.archive:site", "Write a site of past games."),
    "erase": ("pbm.cli.keeping:erase", "Forget who sat in a seat."),
    "replay": ("pbm.cli.checks:replay", "Replay recorded games by our own rules."),
    "demo": ("pbm.cli.demo:demo", "Play turns of three games from letters, to look around."),
    "simulate": ("pbm.cli.checks:simulate", "Play whole games with computer seats."),
}
"""Every command with the place of its function and its short help, in the order of a week."""


class Door(click.Group):
    """Loads a command when it is called; tells every trouble in one sentence."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All commands, in the order of a week."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load the one command that is called."""
        if cmd_name not in COMMANDS:
            return None
        module, _, name = COMMANDS[cmd_name][0].partition(":")
        command = getattr(import_module(module), name)
        return command if isinstance(command, click.Command) else None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without loading them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, short) for name, (_, short) in COMMANDS.items()])

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; what cannot be done is one sentence and exit code 1."""
        from pbm.core.wording import WordingError
        from pbm.office.trouble import Trouble

        try:
            return super().invoke(ctx)
        except Trouble as trouble:
            raise click.ClickException(str(trouble)) from trouble
        except WordingError as error:
            raise click.ClickException(f"The wording cannot be used: {error}.") from error
        except sqlite3.Error as error:
            raise click.ClickException(
                f"The office's files cannot be used: {error}. `pbm check` tells more."
            ) from error
        except UnicodeEncodeError as error:  # bytes of the command line that are no text
            raise click.ClickException(f"{error.object!a:.60} is not text in UTF-8.") from error
        except BrokenPipeError:
            raise  # the reader of our output went away; click ends quietly
        except (OSError, EOFError) as error:
            raise click.ClickException(f"A file cannot be read or written: {error}.") from error


@click.group(cls=Door, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--office",
    type=click.Path(file_okay=False, path_type=Path),
    envvar="PBM_OFFICE",
    help="The office's folder; also PBM_OFFICE. Default: ./office.",
)
@click.version_option(package_name="pbm", prog_name="pbm")
@click.pass_context
def main(ctx: click.Context, office: Path | None) -> None:
    """A turn office for railroad games played by mail.

    \b
    Example:
      pbm open office
      pbm new cr-28 --title continental-rails-ii --roster people.csv
      pbm week cr-28 ~/Maildir
    """
    ctx.obj = office
