"""What the programs of the trainer share on the command line."""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path


def parser(description: str) -> argparse.ArgumentParser:
    """A parser whose help shows the defaults."""
    return argparse.ArgumentParser(description=description, formatter_class=argparse.ArgumentDefaultsHelpFormatter)


def count(text: str) -> int:
    number = float(text)
    if number < 1 or number != int(number):
        raise argparse.ArgumentTypeError(f"{text} is no whole number above 0")
    return int(number)


def share(text: str) -> float:
    number = float(text)
    if not 0 <= number <= 1:
        raise argparse.ArgumentTypeError(f"{text} is not between 0 and 1")
    return number


def exit_code(program: str, work: Callable[[], object], *faults: type[Exception]) -> int:
    """0 after the work; where it fails with one of the faults, or the system does, 1 after a sentence that says why."""
    try:
        work()
    except (OSError, *faults) as error:
        print(f"{Path(program).name}: {error}", file=sys.stderr)
        return 1
    return 0
