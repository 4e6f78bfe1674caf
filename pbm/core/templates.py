"""How templates are read: in a game's own terms, and in another language; and kept compiled between
two commands, as Python's own files are, in `__pycache__` beside them. What cannot be written is
compiled each time.

A translator's unit is the whole sentence, the body of a macro: what depends on number, gender or
order of words stands in the translation as its grammar wants it.
"""

import contextlib
import marshal
import os
import re
import sys
from collections.abc import Callable, Iterator
from functools import cache, partial
from hashlib import sha256
from pathlib import Path

import jinja2
from jinja2 import meta
from jinja2.bccache import Bucket

from pbm.core import languages
from pbm.core.languages import Catalogue

_WHOLE = re.compile(r"(\{% macro (\w+)\([^)]*\) -?%\})(.*?)(\{%-? endmacro %\})", re.DOTALL)
_PHRASE = re.compile(r'"[^"]* [^"]*"')
_LITERAL = re.compile(r'"[^"]*"')
_TERM = r"\b%s\b"
CODE = re.compile(r"(\{%.*?%\}|\{\{.*?\}\}|\{#.*?#\})", re.DOTALL)
"""What of a template is no text."""
_KNOWN = re.compile(r"\{%-? *(macro \w+|set \w+|(?:from|import) [^%]*)")
_NAME = re.compile(r"\w+")
OwnTerms = tuple[tuple[str, str], ...]
"""Words of the templates, and what a game calls the same."""


def one_line(body: str) -> str:
    """The body of a sentence without the line breaks that its file has: as translators see it."""
    body = re.sub(r"([%#]\})\n", r"\1", body.strip())
    return " ".join(re.sub(r"(?m)^[ \t]+(?=\{[%#])", "", body).split())


def sentences_in(source: str) -> Iterator[tuple[str, str]]:
    """Name and body of each sentence of a file, helpers with a leading line included."""
    for found in _WHOLE.finditer(source):
        yield found[2], one_line(found[3])


def where(folder: Path, file: str) -> str:
    """What translators call a file of wording: `reports/continental/news`."""
    return f"{folder.parent.name}/{folder.name}/{file}"


class _InTerms(jinja2.FileSystemLoader):
    """Templates in a game's own terms: what they say themselves, not what they are told; and in
    another language, sentence by sentence as its catalogue has them."""

    def __init__(self, place: Path, terms: OwnTerms, language: Catalogue | None = None) -> None:
        super().__init__(str(place))
        self._place = place
        self._language = language if language and language.entries else None
        self._terms = [(re.compile(_TERM % r"\s+".join(old.split())), new) for old, new in terms]

    def get_source(
        self, environment: jinja2.Environment, template: str
    ) -> tuple[str, str, Callable[[], bool]]:
        """The template in its game's terms; what another language says has words of its own."""
        source, name, fresh = super().get_source(environment, template)
        if self._language is None:
            return self._in_terms(source), name, fresh
        made, last = [], 0
        for found in _WHOLE.finditer(source):
            said = self._translated(environment, template.partition(".")[0], found)
            made.append(self._in_terms(source[last : found.start()]))
            made.append(said if said != found[0] else self._in_terms(said))
            last = found.end()
        return "".join([*made, self._in_terms(source[last:])]), name, fresh

    def _in_terms(self, source: str) -> str:
        """Terms exchanged in the words of a template and in the phrases of its expressions."""
        parts = CODE.split(source)
        for old, new in self._terms:
            parts[::2] = [old.sub(new, part) for part in parts[::2]]
            parts[1::2] = [_PHRASE.sub(partial(_term, old, new), part) for part in parts[1::2]]
        return "".join(parts)

    def _translated(self, environment: jinja2.Environment, file: str, found: re.Match[str]) -> str:
        """A sentence in the language, or as it stands."""
        english, context = one_line(found[3]), f"{where(self._place, file)} {found[2]}"
        said = self._language.text(context, english) if self._language else english
        if said == english or not _is_sound(environment, said, found):
            return found[0]
        parts = CODE.split(said)
        parts[::2] = map(languages.bound, parts[::2])
        parts[1::2] = [
            _LITERAL.sub(lambda one: languages.bound(one[0]), part) for part in parts[1::2]
        ]
        return f"{found[1]}{''.join(parts)}{found[4]}"


def _is_sound(environment: jinja2.Environment, said: str, sentence: re.Match[str]) -> bool:
    """Whether a translation can be read, and names nothing that is not there for its sentence."""
    if _has_only(CODE.split(one_line(sentence[3]))[1::2], CODE.split(said)):
        return True
    there = {word for known in _KNOWN.findall(sentence.string) for word in _NAME.findall(known)}
    there.update(_NAME.findall(sentence[1]))
    try:
        english, named = (
            meta.find_undeclared_variables(environment.parse(one)) for one in (sentence[3], said)
        )
    except jinja2.TemplateError:
        return False
    return named <= english | there


def _has_only(english: list[str], said: list[str]) -> bool:
    """Whether all that is no text in a translation stands in its sentence: in any order where
    nothing but values stands there, in the same order where anything depends on it."""
    code = said[1::2]
    same = code == english or (
        all(part.startswith("{{") for part in english) and set(code) <= set(english)
    )
    return same and not any("{" in text for text in said[::2])


def _term(old: re.Pattern[str], new: str, phrase: re.Match[str]) -> str:
    return old.sub(new, phrase[0])


def environment_of(
    place: Path, terms: OwnTerms, language: Catalogue | None = None
) -> jinja2.Environment:
    """How the templates of a folder are read."""
    environment = jinja2.Environment(
        loader=_InTerms(place, terms, language),
        bytecode_cache=Compiled(__file__, (terms, language.tag if language else "")),
        undefined=jinja2.StrictUndefined,
        autoescape=False,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    kept = ("money", "number", "listed", "signed", "counted", "day", "behind")
    environment.filters.update({name: getattr(languages, name) for name in kept})
    return environment


class Compiled(jinja2.BytecodeCache):
    """The compiled templates of one environment, which is made by the code in a file, and of what
    else there is to say: another environment, source or version compiles anew."""

    def __init__(self, code: str, else_: object = "") -> None:
        versions = f"{jinja2.__version__} {sys.version} {else_!r} ".encode()
        self._made_by = sha256(versions + _content(Path(code))).digest()

    def get_cache_key(self, name: str, filename: str | None = None) -> str:
        """Where a template lies compiled."""
        source = Path(filename or name)
        made_by = f"{sys.implementation.cache_tag}-{self._made_by.hex()[:8]}"
        return str(source.parent / "__pycache__" / f"{source.stem}.{made_by}.pyc")

    def get_source_checksum(self, source: str) -> str:
        """What a compiled template has to be made of."""
        return sha256(self._made_by + source.encode()).hexdigest()

    def load_bytecode(self, bucket: Bucket) -> None:
        """The compiled template, if it is made of the same."""
        try:
            checksum, _, code = Path(bucket.key).read_bytes().partition(b"\n")
            if checksum.decode() == bucket.checksum:
                bucket.code = marshal.loads(code)
        except (OSError, EOFError, ValueError, TypeError):
            return

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Lay it down whole, or not at all."""
        if sys.dont_write_bytecode:
            return
        place = Path(bucket.key)
        with contextlib.suppress(OSError):
            place.parent.mkdir(exist_ok=True)
            aside = place.with_name(f"{place.name}.{os.getpid()}.tmp")
            aside.write_bytes(bucket.checksum.encode() + b"\n" + marshal.dumps(bucket.code))
            os.replace(aside, place)


@cache
def _content(code: Path) -> bytes:
    return code.read_bytes()
