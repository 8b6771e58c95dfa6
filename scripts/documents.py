#!/usr/bin/env python3
"""Counts the rows of docs/documents.md that hold, by running their tests.

scripts/documents.py            run all tests
scripts/documents.py A E        those of documents A and E
scripts/documents.py --list     print the rows without a test
"""

import re
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "documents.md"
TEST = re.compile(r"`([a-z]+) ([a-z0-9_:]+)`")


class Row:
    """A demand of a document and the tests that show it."""

    def __init__(self, document, cells):
        self.document = document
        self.section, self.demand, _, self.proof = cells
        self.tests = TEST.findall(self.proof)


def rows():
    """The rows of the page, in their order."""
    document, found = None, []
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        if heading := re.match(r"## Document ([A-E])", line):
            document = heading[1]
        elif document and line.startswith("| ") and not line.startswith("| § "):
            found.append(Row(document, [cell.strip() for cell in line.strip("|").split(" | ")]))
    return found


def run(crate, names):
    """The names of the tests that pass."""
    package, target = (crate, "program") if crate == "kiebitz" else (f"kiebitz-{crate}", "main")
    if any(name.startswith("codec::") for name in names):
        # The only tests of a crate that are a program of their own.
        others = {name for name in names if not name.startswith("codec::")}
        codec = {name.removeprefix("codec::") for name in names - others}
        return run(crate, others) | {f"codec::{name}" for name in cargo(package, "codec", codec)}
    return cargo(package, target, names)


def cargo(package, target, names):
    command = ["cargo", "test", "--package", package, "--test", target, "--no-fail-fast"]
    command += ["--", "--exact", *sorted(names)]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False)
    return set(re.findall(r"^test (\S+) \.\.\. ok$", done.stdout, re.MULTILINE))


def main(arguments):
    wanted = [row for row in rows() if not set("ABCDE") & set(arguments) or row.document in arguments]
    if "--list" in arguments:
        for row in wanted:
            if not row.tests:
                print(f"{row.document} {row.section}: {row.demand}")
        return 0
    by_crate = defaultdict(set)
    for row in wanted:
        for crate, name in row.tests:
            by_crate[crate].add(name)
    passed = {(crate, name) for crate, names in by_crate.items() for name in run(crate, names)}
    failed = 0
    for document in sorted({row.document for row in wanted}):
        mine = [row for row in wanted if row.document == document]
        tested = [row for row in mine if row.tests]
        broken = [row for row in tested if not passed.issuperset(row.tests)]
        failed += len(broken)
        print(f"{document}: {len(tested) - len(broken)} of {len(mine)} rows hold", end="")
        print(f", {len(mine) - len(tested)} have no test here")
        for row in broken:
            missing = [" ".join(test) for test in row.tests if test not in passed]
            print(f"  § {row.section}, {row.demand}: {', '.join(missing)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
