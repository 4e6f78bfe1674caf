"""Pages for a browser: templates with everything escaped, the house's style, scripts without hosts.

Scripts stand in `pbm/press/web` as classic ones, each a function of its own: modules do not load
from disk. A page may link them beside it or bear them itself (`inlined`), so that it can travel
alone in a mail.
"""

import os
from functools import lru_cache
from pathlib import Path

import jinja2
import msgspec
from markupsafe import Markup

from pbm.core.wording import OWN_WORDING, place
from pbm.press.letters import line_of

ROOM = Path(__file__).parent / "web"


def web_file(name: str) -> bytes:
    """A style sheet, a script or a licence as it lies in the room."""
    return (ROOM / name).read_bytes()


def inlined(name: str) -> Markup:
    """A style sheet or a script as an element of a page."""
    text = web_file(name).decode()
    if name.endswith(".css"):
        return Markup("<style>\n{}</style>").format(Markup(text.replace("</", "<\\/")))
    return Markup("<script>\n{}</script>").format(Markup(text.replace("</", "<\\/")))


def as_script(value: object) -> Markup:
    """A value as JSON that may stand in a script, whatever texts it holds."""
    text = msgspec.json.encode(value).decode().replace("<", "\\u003c")
    return Markup(text.replace("\u2028", "\\u2028").replace("\u2029", "\\u2029"))


@lru_cache(maxsize=4)
def _environment(folder: Path, own: Path | None) -> jinja2.Environment:
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader([one for one in (own, folder) if one is not None]),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters["line"] = line_of
    environment.filters["script"] = as_script
    environment.globals["inlined"] = inlined
    return environment


def page(room: str, folder: str, template: str, **facts: object) -> str:
    """A page of a template in `reports/FOLDER` or `turnsheets/FOLDER`; a moderator's own template
    goes before the delivered one."""
    overlay = os.environ.get(OWN_WORDING, "")
    own = Path(overlay) / room / folder if overlay else None
    return _environment(place(room, folder), own).get_template(template).render(facts)
