"""Templates stay compiled beside themselves, and count only while they are made of the same."""

import os
import sys
from pathlib import Path

import jinja2
import pytest

from pbm.core.templates import Compiled


@pytest.fixture(autouse=True)
def _may_write(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)


def said(folder: Path, else_: str = "", code: str = __file__) -> str:
    """A template of a folder in a new environment."""
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(folder), bytecode_cache=Compiled(code, else_)
    )
    return environment.get_template("news.jinja").render()


def compiled(folder: Path) -> list[Path]:
    return sorted((folder / "__pycache__").glob("*"))


def test_what_was_compiled_is_used_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "news.jinja").write_text("{{ 1 + 1 }} roads")
    assert said(tmp_path) == "2 roads"
    [file] = compiled(tmp_path)
    assert file.name.split(".")[0] == "news"
    assert file.stat().st_mode == (tmp_path / "news.jinja").stat().st_mode
    monkeypatch.delattr(jinja2.Environment, "_generate")  # nothing can be compiled any more
    assert said(tmp_path) == "2 roads"


def test_another_source_or_environment_compiles_anew(tmp_path: Path) -> None:
    template, code = tmp_path / "news.jinja", tmp_path / "code.py"
    template.write_text("{{ 1 + 1 }} roads")
    code.write_text("")
    assert said(tmp_path) == said(tmp_path, "other terms") == said(tmp_path, code=str(code))
    assert len(compiled(tmp_path)) == 3
    moment = template.stat().st_mtime
    template.write_text("{{ 1 + 2 }} roads")
    os.utime(template, (moment, moment))
    assert said(tmp_path) == "3 roads"


@pytest.mark.parametrize("rest", [b"", b"x", b"\n", b"\xff\xfe"])
def test_a_file_that_is_none_of_ours_is_passed_over(rest: bytes, tmp_path: Path) -> None:
    (tmp_path / "news.jinja").write_text("{{ 1 + 1 }} roads")
    said(tmp_path)
    [file] = compiled(tmp_path)
    checksum, _, _ = file.read_bytes().partition(b"\n")
    for content in (rest, checksum + rest):
        file.write_bytes(content)
        assert said(tmp_path) == "2 roads"


def test_nothing_is_written_where_python_may_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "news.jinja").write_text("{{ 1 + 1 }} roads")
    (tmp_path / "__pycache__").write_text("no folder")
    assert said(tmp_path) == "2 roads"
    (tmp_path / "__pycache__").unlink()
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    assert said(tmp_path) == "2 roads"
    assert compiled(tmp_path) == []
