"""`make docs`: the pages of `docs/`, with those that stand elsewhere or are made, as a site.

Pages are laid out in one folder, in which Sphinx finds them, and written only where they changed,
so that a second run reads what is new. Warnings are errors.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import click
from sphinx.cmd.build import build_main

from pbm.cli.main import COMMANDS, main
from pbm.core.page import Block, Items, Paragraph, Section, Table
from pbm.games import catalogue
from pbm.office.helping import explain
from pbm.office.trouble import Trouble

DOCS = Path(__file__).resolve().parent
ROOT = DOCS.parent
TAKEN_IN = {
    "ARCHITECTURE.md": "architecture.md",
    "CHANGELOG.md": "changes.md",
    "CONTRIBUTING.md": "contributing.md",
    "SECURITY.md": "security.md",
    "fixtures/cases/README.md": "exact-cases.md",
    "fixtures/cases/18xx.md": "exact-cases-18xx.md",
    "fixtures/cases/1867-big-wyoming.md": "exact-cases-1867-big-wyoming.md",
    "fixtures/cases/chicago-express.md": "exact-cases-chicago-express.md",
    "fixtures/cases/continental-rails-ii.md": "exact-cases-continental-rails-ii.md",
    "fixtures/README.md": "material.md",
    "pbm/games/table/programmes.md": "programmes.md",
}
"""Pages that stand outside of `docs/`, and what they are called on the site."""
_LINK = re.compile(r"\]\(([^)\s#:]+)(#[^)\s]*)?\)")
_HELP = re.compile(r"(?<!`)`pbm help (?:orders|figures|settings) ([a-z0-9-]+)`(?!`)")
"""A command whose answer is a page of the site."""


def sources() -> dict[str, str]:
    """Every page of the site, by the name of its file."""
    pages = {
        path.relative_to(DOCS).as_posix(): _linked(path) for path in sorted(DOCS.rglob("*.md"))
    }
    pages |= {name: _linked(ROOT / path) for path, name in TAKEN_IN.items()}
    pages["reference/commands.md"] = "\n".join(_commands())
    for title in catalogue.titles():
        pages[f"reference/{title}.md"] = "\n".join(_orders(title))
        pages[f"rulings/{title}.md"] = _rulings(title)
    return pages


def _linked(path: Path) -> str:
    """A page whose links lead to where their pages stand on the site, and what a command prints to
    the page that has it."""

    def led(found: re.Match[str]) -> str:
        target, anchor = found[1], found[2] or ""
        standing = (path.parent / target).resolve()
        if not standing.is_relative_to(ROOT):
            return found[0]
        name = standing.relative_to(ROOT).as_posix()
        if standing.name == "rulings.md":  # a family's stand once, the site has them by title
            return f"](/rulings/{path.stem}.md)"
        name = TAKEN_IN.get(name) or name.removeprefix("docs/")
        return f"](/{name}{anchor})"

    text = _LINK.sub(led, path.read_text(encoding="utf-8"))
    return _HELP.sub(r"[\g<0>](/reference/\1.md)", text)


def _rulings(title: str) -> str:
    """The rulings of a title, under a head of its own."""
    text = catalogue.rulings_of(title).split("\n", 1)[1]
    return f"# {catalogue.family(title).name}: rulings\n{text}"


def _commands() -> Iterator[str]:
    """What `--help` says of every command."""
    yield from ("# Commands", "", "As `pbm COMMAND --help` prints them, in the order of a week.")
    outer = click.Context(main, info_name="pbm")
    yield from ("", "| command | what it does |", "|---|---|")
    for name, (_, short) in COMMANDS.items():
        yield f"| [{name}](#{name}) | {short} |"
    for name in COMMANDS:
        command = main.get_command(outer, name)
        assert command is not None
        context = click.Context(command, outer, info_name=name, max_content_width=96)
        yield from ("", f"## {name}", "", "```text", command.get_help(context), "```")


def _orders(title: str) -> Iterator[str]:
    """What `pbm help` says of a title's orders, figures and settings."""
    yield from (f"# {catalogue.family(title).name}: orders and settings", "")
    yield f"As `pbm help orders {title}` prints them, and a letter with the subject HELP orders."
    for what in ("orders", "figures", "settings"):
        try:
            sections = explain(what, title)
        except Trouble:  # a title without conditions has no figures
            continue
        for section in sections:
            yield from _section(section)


def _section(section: Section) -> Iterator[str]:
    """A section of help; one that explains an order has its usage line as head."""
    usage = "<" in section.title or not section.title[:1].isupper()
    head = f"`{section.title}`" if usage else _plain(section.title)
    yield from ("", f"{'###' if usage else '##'} {head}", "")
    if section.number:
        yield from (f"Rule: {_plain(section.number)}", "")
    for block in section.blocks:
        yield from _block(block)


def _block(block: Block) -> Iterator[str]:
    """A paragraph, a list or a table as Markdown."""
    if isinstance(block, Paragraph) and block.style == "mono":
        yield from ("```text", block.text, "```", "")
    elif isinstance(block, Paragraph):
        yield from (_plain(block.text), "")
    elif isinstance(block, Items):
        yield from (*(f"- {_plain(item)}" for item in block.items), "")
    elif isinstance(block, Table):
        heads = [column.head for column in block.columns]
        yield f"| {' | '.join(heads)} |"
        yield "|---" * len(heads) + "|"
        for row in block.rows:
            first, *others = (str(cell if cell is not None else "") for cell in row)
            cells = (f"`{first}`".replace("|", r"\|"), *map(_plain, others))
            yield f"| {' | '.join(cells)} |"
        yield ""


def _plain(text: str) -> str:
    """Text in which nothing is Markdown."""
    return re.sub(r"([\\`*_{}\[\]<>#|~$])", r"\\\1", text)


def lay_out(pages: dict[str, str], folder: Path) -> None:
    """The pages as files: those that changed are written, others than these are removed."""
    for name, text in pages.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            file.write_text(text, encoding="utf-8", newline="\n")
    for file in folder.rglob("*.md"):
        if file.relative_to(folder).as_posix() not in pages:
            file.unlink()


def build(folder: Path) -> int:
    """Build the site into a folder; sources and what Sphinx keeps lie beside it."""
    beside = folder.with_name(f".{folder.name}")
    lay_out(sources(), beside / "sources")
    options = ["-b", "html", "-q", "-a", "-W", "--keep-going", "-c", str(DOCS)]
    folders = ["-d", str(beside / "read"), str(beside / "sources"), str(folder)]
    return build_main([*options, *folders])


if __name__ == "__main__":
    sys.exit(build(Path(sys.argv[1])))
