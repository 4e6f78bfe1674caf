"""How Sphinx builds the documents; `docs/build.py` lays their sources out for it first."""

from importlib.metadata import version as version_of
from typing import Any

from pygments.lexers.special import TextLexer

project = "pbm"
author = "The maintainers of pbm"
version = release = version_of("pbm")
extensions = ["myst_parser"]
myst_heading_anchors = 4
nitpicky = True
highlight_language = "none"
html_theme = "furo"
html_title = f"pbm {release}"
html_copy_source = False
html_show_sphinx = False
html_show_copyright = False
html_theme_options = {"navigation_with_keys": True}


def setup(app: Any) -> None:
    """Blocks marked `orders` are sheets, `roster` tables of people: printed as they are."""
    for name in ("orders", "roster"):
        app.add_lexer(name, TextLexer)
