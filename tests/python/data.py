"""Where test data lies: the repository's own cases, and the larger collections where they are."""

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def own(name):
    """A file or folder of tests/data."""
    path = ROOT / "tests/data" / name
    assert path.exists(), path
    return path


def collection(name):
    """A file or folder of the collections: of KIEBITZ_DATA, else of ../shared/data, else of data-cache; or None."""
    named = os.environ.get("KIEBITZ_DATA")
    places = [Path(named)] if named else [ROOT / "../shared/data", ROOT / "data-cache"]
    for place in places:
        if (place / name).exists():
            return place / name
    print(f"left out: the larger collection {name} is not here (make fetch-data)")
    return None
