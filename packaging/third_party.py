"""Lists the work of others that is inside the program, with its licences: THIRD-PARTY.txt of a release archive.

    python3 packaging/third_party.py x86_64-unknown-linux-musl > THIRD-PARTY.txt

The crates that the program is linked from for a target, as `cargo metadata` names them, with each licence text printed
once; and the packages of the page with theirs, as Vite has collected them.
"""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGE_LICENCES = ROOT / "crates" / "web" / "page" / "dist" / "licences.txt"
TEXTS = ("license", "licence", "copying", "copyright", "notice", "unlicense")


def crates(target):
    """The packages that are linked into the program: normal dependencies, from the binary down."""
    command = ["cargo", "metadata", "--format-version=1", "--locked", f"--filter-platform={target}"]
    metadata = json.loads(subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout)
    packages = {package["id"]: package for package in metadata["packages"]}
    nodes = {node["id"]: node for node in metadata["resolve"]["nodes"]}
    to_do = [id for id in metadata["workspace_members"] if packages[id]["name"] == "kiebitz"]
    seen = set(to_do)
    while to_do:
        for dependency in nodes[to_do.pop()]["deps"]:
            is_linked = any(kind["kind"] is None for kind in dependency["dep_kinds"])
            is_macro = any("proc-macro" in t["kind"] for t in packages[dependency["pkg"]]["targets"])
            if is_linked and not is_macro and dependency["pkg"] not in seen:
                seen.add(dependency["pkg"])
                to_do.append(dependency["pkg"])
    for package in (packages[id] for id in seen - set(metadata["workspace_members"])):
        yield package["name"], package["version"], package["license"], Path(package["manifest_path"]).parent


def texts(folder):
    files = sorted(folder.glob("*")) if folder.is_dir() else []
    for file in files:
        if file.is_file() and file.name.lower().startswith(TEXTS):
            yield file.read_text(encoding="utf-8", errors="replace").strip()


def main():
    (target,) = sys.argv[1:]
    libc = "musl's C library (MIT)" if "musl" in target else "the GNU C library (LGPL-2.1-or-later)"
    print("Kiebitz contains work of others. Thank you!\n")
    print(f"The standard library of Rust (MIT OR Apache-2.0), {libc}, SQLite (public domain), and:\n")
    owners = {}
    for name, version, licence, folder in sorted(crates(target)):
        print(f"  {name} {version}: {licence or 'see below'}")
        for text in texts(folder):
            owners.setdefault(text, []).append(f"{name} {version}")
    for text, names in owners.items():
        print(f"\n{'=' * 80}\n{', '.join(names)}\n{'=' * 80}\n\n{text}")
    print(f"\n{'=' * 80}\nThe page of the browser\n{'=' * 80}\n\n{PAGE_LICENCES.read_text().strip()}")


if __name__ == "__main__":
    main()
