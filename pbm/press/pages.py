"""Pages for a browser: templates with everything escaped, the house's style, scripts without hosts.

Scripts stand in `pbm/press/web` as classic ones, each a function of its own: modules do not load
from disk. A page may link them beside it or bear them itself (`inlined`), so that it can travel
alone in a mail.
"""

import os
import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path

import jinja2
import msgspec
from markupsafe import Markup

from pbm.core.languages import Catalogue, bound, catalogue, day, number, spoken
from pbm.core.templates import CODE, Compiled
from pbm.core.wording import OWN_WORDING, place
from pbm.press.letters import line_of, thinned

_TEXT = re.compile(
    r">(?!=?\":)((?:[^<>{}]|\{\{[^{}]*\}\})*)(?=[<{])"
    r"|\saria-label=\"([^\"{}]+)\"|: \"([^\"]*[a-z…][^\"]*)\"(?=[,}\n])"
)
"""A text between tags, a label, or a string of the words for a script."""
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


def texts_in(source: str) -> Iterator[tuple[int, int]]:
    """Where the texts of a template stand that a translator has to say: what stands between two
    tags, labels, and the words for its scripts."""
    body = source.find("<body")
    for found in _TEXT.finditer(source):
        start, end = found.span(found.lastindex or 0)
        bare = CODE.sub("", source[start:end])
        told = source[max(0, start - 9) : start].endswith("<title>") or start > body
        if told and any(letter.isalpha() for letter in bare):
            yield start, end


class _Translated(jinja2.FileSystemLoader):
    """Templates in another language, text by text as its catalogue has them."""

    def __init__(self, folders: list[Path], context: str, language: Catalogue) -> None:
        super().__init__(folders)
        self._context, self._language = context, language

    def get_source(
        self, environment: jinja2.Environment, template: str
    ) -> tuple[str, str, Callable[[], bool]]:
        """The template; what the catalogue lacks stays in English."""
        source, name, fresh = super().get_source(environment, template)
        for start, end in reversed(list(texts_in(source)) if self._language.entries else []):
            english = " ".join(source[start:end].split())
            said = self._language.text(f"{self._context}/{template}", english)
            if said != english:
                parts = CODE.split(said)
                parts[::2] = map(bound, parts[::2])
                source = source[:start] + "".join(parts) + source[end:]
        return source, name, fresh


def _environment(folder: Path, own: Path | None) -> jinja2.Environment:
    return _environment_in(folder, own, spoken().tag)


@lru_cache(maxsize=8)
def _environment_in(folder: Path, own: Path | None, language: str) -> jinja2.Environment:
    places = [one for one in (own, folder) if one is not None]
    context = f"{folder.parent.name}/{folder.name}"
    environment = jinja2.Environment(
        loader=_Translated(places, context, catalogue(language)),
        bytecode_cache=Compiled(__file__, language),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters["line"] = line_of
    environment.filters["script"] = as_script
    environment.filters["number"] = number
    environment.filters["day"] = day
    environment.globals["inlined"] = inlined
    environment.globals["language"] = language
    return environment


def page(room: str, folder: str, template: str, **facts: object) -> str:
    """A page of a template in `reports/FOLDER` or `turnsheets/FOLDER`; a moderator's own template
    goes before the delivered one."""
    overlay = os.environ.get(OWN_WORDING, "")
    own = Path(overlay) / room / folder if overlay else None
    return thinned(_environment(place(room, folder), own).get_template(template).render(facts))
