"""Finding and calling the program."""

from __future__ import annotations

import atexit
import json
import os
import shutil
import subprocess
import threading
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


class _Answerer:
    """A process that stays, and answers each line with one of JSON."""

    def __init__(self, command: list[str]) -> None:
        try:
            self._process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, encoding="utf-8"
            )
        except OSError as error:
            raise ProgramNotFound(f"{command[0]} cannot be started: {error.strerror}") from error

    def ask(self, line: str) -> str:
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()
        return self._process.stdout.readline()

    def close(self) -> None:
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                try:
                    pipe.close()
                except OSError:
                    pass


_answerers: dict[tuple[str, ...], _Answerer] = {}
_lock = threading.Lock()


def ask(line: str, *arguments: str) -> Any:
    """What a process with these arguments answers to a line. It is started once; one that has ended is started again."""
    key = (str(os.getpid()), find(), *arguments)
    with _lock:
        for is_last in (False, True):
            try:
                if key not in _answerers:
                    _answerers[key] = _Answerer(list(key[1:]))
                answer = _answerers[key].ask(line)
            except (BrokenPipeError, ValueError):
                answer = ""
            except BaseException:
                # An answer that nobody has read must not be taken for the next one.
                _forget(key)
                raise
            if answer:
                break
            _forget(key)
            if is_last:
                raise ProgramError(f"kiebitz {arguments[0]} has ended without an answer")
    found = json.loads(answer)
    if "error" in found:
        raise ProgramError(found["error"])
    return found


def _forget(key: tuple[str, ...]) -> None:
    answerer = _answerers.pop(key, None)
    if answerer is not None:
        answerer.close()


@atexit.register
def _close() -> None:
    for key in list(_answerers):
        # A process that was forked must not end those of its parent.
        if key[0] == str(os.getpid()):
            _forget(key)
