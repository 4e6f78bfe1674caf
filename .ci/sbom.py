"""`make dist`: the packages that the program runs on, as a bill of materials (CycloneDX 1.6, JSON).

Made of `.ci/running.lock` and `pyproject.toml` alone, without a net and without a clock: the same
lock gives the same bytes. What is needed for building only is told to be `excluded`.
"""

import json
import re
import sys
import tomllib
import uuid
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
_ENTRY = re.compile(r"^([a-z0-9][\w.-]*)==([^ ;\\]+)(?: ; ([^\\\n]+?))? ?\\?$")
_HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})")
_PLACE = uuid.UUID("6ba7b811-9dad-11d1-80b4-00c04fd430c8")  # RFC 9562: names that are URLs


class Locked(NamedTuple):
    """A package of the lock."""

    name: str
    version: str
    marker: str
    hashes: list[str]
    via: list[str]

    @property
    def ref(self) -> str:
        """The address by which everybody knows it."""
        return f"pkg:pypi/{self.name}@{self.version}"


def locked(lock: str) -> list[Locked]:
    """The packages of a lock, each with who asks for it."""
    found: list[Locked] = []
    for line in lock.splitlines():
        if begins := _ENTRY.match(line):
            found.append(Locked(begins[1], begins[2], begins[3] or "", [], []))
        elif hashed := _HASH.search(line):
            found[-1].hashes.append(hashed[1])
        elif asks := re.match(r" +# +(?:via ?)?([\w.-]*)", line):
            found[-1].via.extend(word for word in asks.groups() if word)
    return found


def bill(lock: str, project: dict[str, Any]) -> dict[str, Any]:
    """The bill of materials of a lock."""
    packages = locked(lock)
    own = f"pkg:pypi/{project['name']}@{project['version']}"
    runs = {re.split(r"[^\w.-]", line)[0].lower() for line in project["dependencies"]}
    while more := {one.name for one in packages if runs & set(one.via)} - runs:
        runs |= more
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": uuid.uuid5(_PLACE, own + lock).urn,
        "version": 1,
        "metadata": {"component": _program(own, project)},
        "components": [_component(one, one.name in runs) for one in packages],
        "dependencies": [
            {"ref": ref, "dependsOn": sorted(one.ref for one in packages if name in one.via)}
            for ref, name in [(own, project["name"]), *((one.ref, one.name) for one in packages)]
        ],
    }


def _program(ref: str, project: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "application",
        "bom-ref": ref,
        "name": project["name"],
        "version": project["version"],
        "description": project["description"],
        "licenses": [{"license": {"id": project["license"]}}],
        "purl": ref,
    }


def _component(one: Locked, runs: bool) -> dict[str, Any]:
    """A package: the hashes are those of its files, of which a system takes one."""
    told = [{"name": "marker", "value": one.marker}] if one.marker else []
    return {
        "type": "library",
        "bom-ref": one.ref,
        "name": one.name,
        "version": one.version,
        "scope": "required" if runs else "excluded",
        "purl": one.ref,
        "externalReferences": [
            {
                "type": "distribution",
                "url": f"https://pypi.org/project/{one.name}/{one.version}/",
                "hashes": [{"alg": "SHA-256", "content": value} for value in one.hashes],
            }
        ],
        **({"properties": told} if told else {}),
    }


if __name__ == "__main__":
    described = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    text = json.dumps(
        bill((ROOT / ".ci/running.lock").read_text(encoding="utf-8"), described), indent=1
    )
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{described['name']}-{described['version']}.cdx.json"
    file.write_text(text + "\n", encoding="utf-8", newline="\n")
    print(file)
