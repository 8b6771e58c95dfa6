"""Finding and calling the program."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

_NAME = "kiebitz.exe" if os.name == "nt" else "kiebitz"


class KiebitzError(Exception):
    """Whatever goes wrong here. The message is a sentence for people."""


class ProgramNotFound(KiebitzError):
    """There is no program `kiebitz`."""


class ProgramError(KiebitzError):
    """The program refused; the message is what it said."""


def find() -> str:
    """The program's path: the environment variable KIEBITZ, the PATH, or target/release of a checkout."""
    named = os.environ.get("KIEBITZ")
    if named:
        found = shutil.which(named)
        if found is None:
            raise ProgramNotFound(f"the environment variable KIEBITZ names {named}, which is no program")
        return found
    found = shutil.which("kiebitz")
    if found is not None:
        return found
    here = [Path.cwd(), *Path.cwd().parents, *Path(__file__).resolve().parents]
    for folder in here:
        built = folder / "target" / "release" / _NAME
        # A folder target alone may be anybody's.
        if (folder / "crates" / "kiebitz").is_dir() and os.access(built, os.X_OK):
            return str(built)
    raise ProgramNotFound(
        "the program kiebitz is not on the PATH: install it, or set the environment variable KIEBITZ to its path"
    )


def _told(stderr: str) -> str:
    """Why the program failed: with --json an object says it, after warnings that do not."""
    last = stderr.strip().rpartition("\n")[2]
    try:
        return str(json.loads(last)["error"]["message"])
    except (ValueError, KeyError, TypeError):
        return stderr.strip().removeprefix("kiebitz: ")


def run(*arguments: str, text: str | None = None, timeout: float | None = None) -> str:
    """What the program prints, called with these arguments and this text as its input."""
    command = [find(), *arguments]
    # Without a text it must not wait for one.
    source: dict[str, Any] = {"stdin": subprocess.DEVNULL} if text is None else {"input": text}
    try:
        done: subprocess.CompletedProcess[str] = subprocess.run(
            command, capture_output=True, encoding="utf-8", timeout=timeout, check=False, **source
        )
    except subprocess.TimeoutExpired:
        raise ProgramError(f"kiebitz {arguments[0]} took longer than {timeout} s") from None
    except OSError as error:
        raise ProgramNotFound(f"{command[0]} cannot be started: {error.strerror}") from error
    if done.returncode != 0:
        raise ProgramError(_told(done.stderr) or f"kiebitz {arguments[0]} ended with code {done.returncode}")
    return done.stdout


def report(*arguments: str, text: str | None = None, timeout: float | None = None) -> Any:
    """What the program reports as JSON."""
    # Behind "--" there are no options.
    end = arguments.index("--") if "--" in arguments else len(arguments)
    with_json = (*arguments[:end], "--json", *arguments[end:])
    return json.loads(run(*with_json, text=text, timeout=timeout))
