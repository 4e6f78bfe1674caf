"""Files that are there whole: several at once, and what a stop left beside them."""

import stat
from pathlib import Path

import pytest

from pbm.core.system import POSIX
from pbm.post import files
from pbm.post.files import write_all_whole


def test_several_files_force_their_folder_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    forced: list[tuple[Path, list[str]]] = []

    def force(folder: Path) -> None:
        forced.append((folder, sorted(path.name for path in folder.iterdir())))

    monkeypatch.setattr(files, "force", force)
    (tmp_path / ".a.txt.part").write_bytes(b"half of wh")
    (tmp_path / "b.txt").write_bytes(b"as it was before")
    write_all_whole(tmp_path, {"a.txt": b"whole", "b.txt": b"anew"})
    assert forced == [(tmp_path, ["a.txt", "b.txt"])]
    assert [(tmp_path / name).read_bytes() for name in ("a.txt", "b.txt")] == [b"whole", b"anew"]
    modes = {stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
    assert modes == {0o600} or not POSIX


def test_a_file_that_cannot_be_written_leaves_the_one_before(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="name too long"):
        write_all_whole(tmp_path, {"a.txt": b"whole", "b" * 300: b"no such name"})
    assert [path.name for path in tmp_path.iterdir()] == ["a.txt"]
