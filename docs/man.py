"""`make man`: a man page for each command, by click-man, into the folder that is named.

click-man reads groups that hold their commands; ours loads them when they are called, so they are
handed over one by one. Examples keep their lines.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from importlib.metadata import metadata, version
from pathlib import Path

import click
from click_man.core import generate_man_page

from pbm.cli.main import COMMANDS, main

DATE = "1970-01-01"
"""Man pages want a date: the same for all, so that they are the same bytes each time."""
_KEPT = re.compile(r"\x08\n(.*?)(?=\n\.|\Z)", re.DOTALL)


def man_pages() -> Iterator[tuple[str, str]]:
    """The names of the files and what stands in them."""
    outer = click.Context(main, info_name="pbm")
    main.short_help = metadata("pbm")["Summary"]
    commands = "".join(f".TP\n\\fB{name}\\fP\n{short}\n" for name, (_, short) in COMMANDS.items())
    yield "pbm.1", _page(outer) + f"\n.SH COMMANDS\n{commands}"
    for name, (_, short) in COMMANDS.items():
        command = main.get_command(outer, name)
        assert command is not None
        command.short_help = short.rstrip(".")  # of its own, click-man cuts one after 45 signs
        yield f"pbm-{name}.1", _page(click.Context(command, outer, info_name=name)) + "\n"


def _page(context: click.Context) -> str:
    """A page as click-man writes it, with the lines of examples as they are."""
    text: str = generate_man_page(context, version=version("pbm"), date=DATE)
    return _KEPT.sub(lambda found: f".nf\n{found[1]}\n.fi", text)


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for file, content in man_pages():
        (folder / file).write_text(content, encoding="utf-8")
