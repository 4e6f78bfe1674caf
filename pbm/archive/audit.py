"""Checks an archive of a finished game with nothing but Python: `python audit.py GAME.pbm`.

What it shows: that the file is whole and its manifest true; that the record is one chain, in which
each entry is sealed with all before it, so that nothing was changed, lost or put in between; that
states and letters are those that the record sealed; that seed and nonce are those whose hash was
announced before the first turn; that no turn was given other dice than by the rule for turns taken
back. `--seal HEAD`, with a seal that a report printed, shows besides that the record is the one of
that time: whoever made all of it anew would have other seals. `--die NAME...` draws the first
numbers of a die from the seed, as the game did.

What it cannot show: that the turns were resolved by the rules. `pbm verify GAME.pbm` plays them
again.

This file stands alone and belongs to nobody; read it before you trust it.
"""

import base64
import hashlib
import json
import random
import sqlite3
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

Json = dict[str, Any]
"""What JSON says: the manifest, or an entry of the record."""
FIRST_SEAL = hashlib.sha256(b"pbm record 1").hexdigest()
SEALED = "number resolved awaited asked over hash state journal ledger history".split()
"""What a border's seal is made of."""
WORDS = ("asked", "journal", "ledger", "history")
SEPARATOR = "\x1f"
START = b"SQLite format 3\x00"
UNREADABLE = (sqlite3.Error, ValueError, LookupError, TypeError, AttributeError, OSError)
CONCLUSION = """\
This shows that the file agrees with itself and with what was announced before the first turn. That
it is the record of that time shows a seal that a report printed: `--seal HEAD`. That the turns were
resolved by the rules shows `pbm verify {file}`, which plays them again."""


def main(words: list[str]) -> int:
    """Check a file, or draw from a die; the exit code is 1 if something is wrong."""
    if not words or words[0] in ("-h", "--help"):
        print(__doc__)
        return 0
    try:
        db = opened(words[0])
        manifest = checked_manifest(db)
        if words[1:2] == ["--die"]:
            print(*drawn(manifest["seed"], words[2:]), sep="\n")
            return 0
        for told in audit(db, manifest):
            print(f"  {told}")
        if words[1:2] == ["--seal"]:
            print(f"  {checked_seal(db, ''.join(words[2:]))}")
    except Damage as damage:
        print(f"! {damage}")
        return 1
    except (*UNREADABLE, RecursionError, MemoryError) as error:
        print(f"! {words[0]} cannot be read: {error}")
        return 1
    print(CONCLUSION.format(file=words[0]))
    return 0


class Damage(Exception):
    """The first thing that is not as it should be."""


def require(true: bool, told: str) -> None:
    """Damage unless something holds."""
    if not true:
        raise Damage(told)


def opened(name: str) -> sqlite3.Connection:
    """The file, in memory: nothing is written."""
    content = Path(name).read_bytes()
    require(content.startswith(START), f"{name} is no archive, or its first bytes are damaged")
    page, pages = int.from_bytes(content[16:18], "big"), int.from_bytes(content[28:32], "big")
    length = (65_536 if page == 1 else page) * pages
    require(len(content) == length, f"{name} has {len(content)} bytes and not {length}")
    db = sqlite3.connect(":memory:")
    db.deserialize(content)
    db.row_factory = sqlite3.Row
    return db


def sha(content: str | bytes) -> str:
    """SHA-256 in hexadecimal digits."""
    return hashlib.sha256(content.encode() if isinstance(content, str) else content).hexdigest()


def compact(value: object) -> str:
    """JSON as the record is written in."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=in_letters)


def in_letters(content: bytes) -> str:
    """Bytes, as JSON has them."""
    return base64.b64encode(content).decode()


def audit(db: sqlite3.Connection, manifest: Json) -> Iterator[str]:
    """Everything that can be checked without rules; a sentence for each thing that holds."""
    [found] = db.execute("PRAGMA integrity_check(1)").fetchone()
    require(found == "ok", f"the file is damaged: {found}")
    count = checked_members(db, manifest)
    yield f"The manifest is true of all {count} members of the file."
    entries = checked_chain(db, manifest)
    yield f"The record is one chain of {len(entries)} entries, sealed {manifest['seal'][:16]}."
    yield f"{checked_borders(db, entries)} states are those that the record sealed."
    letters, gone = checked_letters(db, entries)
    yield f"{letters} letters are as they came; {gone} are withheld or erased."
    yield checked_dice(db, manifest, entries)
    yield "No turn had other dice than those of its name."


def checked_manifest(db: sqlite3.Connection) -> Json:
    """What the file says of itself."""
    [row] = db.execute("SELECT text, sha256 FROM manifest")
    require(sha(row["text"]) == row["sha256"], "the manifest was changed")
    manifest: Json = json.loads(row["text"])
    return manifest


def checked_members(db: sqlite3.Connection, manifest: Json) -> int:
    """Every table and paper by its hash."""
    tables = {
        row["name"] for row in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
    }
    papers = {f"papers/{row['name']}": row["content"] for row in db.execute("SELECT * FROM papers")}
    listed = {member["name"]: member for member in manifest["members"]}
    there = {name for name in tables if not name.startswith("sqlite_")} - {"manifest", "papers"}
    require(
        listed.keys() == there | papers.keys(), "the manifest lists other members than there are"
    )
    for name, member in listed.items():
        found = sha(papers[name]) if name in papers else table_hash(db, name)
        require(found == member["sha256"], f"{name} is not what the manifest says")
    return len(listed)


def table_hash(db: sqlite3.Connection, table: str) -> str:
    """All rows of a table as one hash."""
    order = "number" if table == "record" else "1"
    rows = db.execute(f'SELECT * FROM "{table}" ORDER BY {order}')
    return sha("".join(f"{compact(list(row))}\n" for row in rows))


def checked_chain(db: sqlite3.Connection, manifest: Json) -> list[Json]:
    """The record's entries, each sealed with all before it."""
    entries: list[Json] = []
    before, form = FIRST_SEAL, 2
    for row in db.execute("SELECT number, at, kind, entry, seal FROM record ORDER BY number"):
        entry = json.loads(row["entry"])
        if not entries:
            form = entry.get("form", 1)
        form = 2 if row["kind"] == "moved" else form
        moment = f"{row['at']}\n" if form == 2 else ""
        before = sha(f"{before}\n{moment}{row['entry']}")
        good = (before, len(entries) + 1, entry["kind"]) == (
            row["seal"],
            row["number"],
            row["kind"],
        )
        require(good, f"entry {row['number']} of the record was changed after it was written")
        entries.append(entry)
    require(before == manifest["seal"], "the record ends with another seal than the manifest names")
    return entries


def checked_borders(db: sqlite3.Connection, entries: list[Json]) -> int:
    """The states after each turn that stands, by the seals of the record."""
    seals: dict[int, tuple[str, str]] = {}
    moved: dict[str, str] = {}
    for number, entry in enumerate(entries, start=1):
        if entry["kind"] in ("opened", "run"):
            seals[number] = (entry["state"], entry.get("border", ""))
        elif entry["kind"] == "undone":
            del seals[entry["run"]]
        elif entry["kind"] == "moved":
            moved = entry["borders"]
    rows = list(db.execute("SELECT * FROM borders ORDER BY number"))
    require({row["entry"] for row in rows} == seals.keys(), "there are other states than turns")
    for row in rows:
        told = f"the state after turn {row['resolved'] or '0'}"
        state, border = seals[row["entry"]]
        require(row["hash"] == state == sha(row["state"]), f"{told} is not the recorded one")
        sealed = border or moved.get(str(row["number"]))
        require(border_seal(row) == sealed, f"what is kept with {told} was changed")
    return len(rows)


def border_seal(row: sqlite3.Row) -> str:
    """Hash of everything that was resolved with a turn."""
    values = {name: json.loads(row[name]) if name in WORDS else row[name] for name in SEALED}
    values["over"] = bool(row["over"])
    return sha(compact(list(values.values())))


def checked_letters(db: sqlite3.Connection, entries: list[Json]) -> tuple[int, int]:
    """How many letters are there as they came, and how many the archive does not have."""
    came = {entry["letter"] for entry in entries if entry.get("letter")}
    for entry in entries:
        came.update(entry["letters"] if entry["kind"] == "moved" else ())
    kept = {row["sha256"]: row["raw"] for row in db.execute("SELECT sha256, raw FROM letters")}
    for name, raw in kept.items():
        require(name in came and sha(raw) == name, f"the letter {name[:16]} is not one that came")
    return len(kept), len(came - kept.keys())


def checked_seal(db: sqlite3.Connection, head: str) -> str:
    """The entry whose seal a report printed, at least 16 digits of it."""
    digits = "".join(head.split()).replace("-", "").lower()
    for row in db.execute("SELECT number, seal FROM record ORDER BY number"):
        if len(digits) >= 16 and row["seal"].startswith(digits):
            return f"The seal {digits[:16]} is that of entry {row['number']}."
    raise Damage(f"no entry has the seal {head}: the record is not the one that was printed of")


def checked_dice(db: sqlite3.Connection, manifest: Json, entries: list[Json]) -> str:
    """The commitment, and that no turn was drawn anew against the rule.

    The dice of a turn come from seed and name. A turn that was taken back has others the next time
    if its papers had gone out and its orders were opened to all; else it has the same.
    """
    seed, nonce = manifest["seed"], manifest["nonce"]
    announced = entries[0]["commitment"]
    require(manifest["commitment"] == announced, "the manifest names another commitment")
    for entry in entries:
        if entry["kind"] == "undone":
            due = entry["sent"] and not entry.get("reopened")
            same = bool(entry.get("afresh")) == bool(due)
            require(same, f"turn {entry['part']} was taken back with dice that it should not have")
    if not manifest["over"]:
        return "The game goes on: seed and nonce are told when it has ended."
    require(sha(f"{seed}:{nonce}") == announced, "seed and nonce are not those announced")
    kept = [tuple(row) for row in db.execute("SELECT seed, nonce FROM secret")]
    shown = [(one["seed"], one["nonce"]) for one in entries if one["kind"] == "revealed"]
    require({*kept, *shown} == {(seed, nonce)}, "another seed was kept or shown")
    return f"Seed and nonce are those whose hash {announced[:16]} was announced."


def drawn(seed: str, names: list[str], count: int = 8) -> list[float]:
    """The first numbers of a die, from 0 to 1: named from the seed on, as `turn 7 end`."""
    path = SEPARATOR.join([str(seed), *names])
    generator = random.Random(int.from_bytes(hashlib.sha256(path.encode()).digest(), "big"))
    return [generator.random() for _ in range(count)]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
