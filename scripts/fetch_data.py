#!/usr/bin/env python3
"""Fetches the larger test collections that data/collections.tsv names, each checked by its SHA-256.

    make fetch-data                        all of them, into data-cache
    scripts/fetch_data.py perft mates      only the files whose names begin so

The collections belong to others, under the licences that the list names. They are for tests and benchmarks on this
machine and are no part of Kiebitz. A file that is there already is not fetched again.
"""

import argparse
import csv
import hashlib
import http.client
import io
import os
import re
import sys
import urllib.error
import urllib.request
import zipfile
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SECONDS = 60
MOVES = re.compile(r"[a-h][1-8][a-h][1-8][qrbn]?( |$)")


class Refused(Exception):
    """Why one file could not be had; the others are tried all the same."""


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("names", nargs="*", help="only files whose names begin so")
    parser.add_argument("--into", type=Path, default=ROOT / "data-cache", help="the folder to fill (data-cache)")
    parser.add_argument("--list", type=Path, default=ROOT / "data/collections.tsv", help="the list of files")
    parser.add_argument("--from", dest="source", default="https://raw.githubusercontent.com", help="where files lie")
    return parser.parse_args()


def read_list(path):
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    return list(csv.DictReader(lines, delimiter="\t"))


def download(url):
    with urllib.request.urlopen(url, timeout=SECONDS) as response:
        return response.read()


def unzip(data):
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        (name,) = archive.namelist()
        return archive.read(name)


def apply(rule, data):
    """Makes a file of the collections from the file of its source: `unzip`, `every 20 first 2000`, `csv ...`."""
    words = rule.split()
    while words:
        word = words.pop(0)
        if word == "unzip":
            data = unzip(data)
        elif word == "every":
            step, _, count = int(words.pop(0)), words.pop(0), int(words.pop(0))
            data = b"".join(data.splitlines(keepends=True)[::step][:count])
        elif word == "csv":  # the first rows of a variant: its name and the moves, without the hash beside them
            variant, count = words.pop(0), int(words.pop(0))
            rows = [line.split(",") for line in data.decode().splitlines()]
            moves = [next(filter(MOVES.match, row)) for row in rows if row[0] == variant][:count]
            data = "".join(["variant,uci\n", *(f"{variant},{line}\n" for line in moves)]).encode()
        else:
            raise Refused(f"the list has a rule that this script does not know: {word}")
    return data


def checksum(data):
    return hashlib.sha256(data).hexdigest()


def fetch(row, source, into):
    """Whether the file had to be fetched."""
    target = into / row["file"]
    if target.is_file() and checksum(target.read_bytes()) == row["sha256"]:
        return False
    try:
        data = download(f"{source}/{row['repository']}/{row['commit']}/{row['path']}")
    except urllib.error.HTTPError as error:
        raise Refused(f"{row['repository']} answers {error.code} {error.reason}") from None
    except http.client.IncompleteRead:
        raise Refused("the download broke off; run it again") from None
    try:
        data = apply(row["rule"], data)
    except (zipfile.BadZipFile, ValueError, StopIteration):
        raise Refused("what came is not what the list describes") from None
    if checksum(data) != row["sha256"]:
        raise Refused("its checksum is another: the download is damaged, or the source has changed")
    target.parent.mkdir(parents=True, exist_ok=True)
    part = target.with_name(target.name + ".part")
    part.write_bytes(data)
    os.replace(part, target)
    return True


def main():
    options = arguments()
    rows = read_list(options.list)
    if options.names:
        rows = [row for row in rows if row["file"].startswith(tuple(options.names))]
    if not rows:
        sys.exit("fetch-data: no file of the list begins so")
    fetched, refused, licences = 0, 0, defaultdict(int)
    for row in rows:
        try:
            fetched += fetch(row, options.source, options.into)
            licences[row["licence"]] += 1
        except Refused as error:
            refused += 1
            print(f"fetch-data: {row['file']}: {error}", file=sys.stderr)
        except OSError as error:  # no network, no space: the next file would end the same way
            reason = getattr(error, "reason", error)
            sys.exit(f"fetch-data: {options.source} cannot be reached or {options.into} not be written: {reason}")
    print(f"{fetched} files fetched, {len(rows) - fetched - refused} were there, {refused} refused: {options.into}")
    for licence, count in sorted(licences.items()):
        print(f"  {count:4} files: {licence}")
    sys.exit(1 if refused else 0)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
