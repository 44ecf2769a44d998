"""Runs the command line and gives back what it prints; what it says on stderr becomes Python's errors and progress."""

import json
import os
import subprocess
import sys
import threading
from collections import deque

from ._errors import SecateurError
from ._program import check_node_version, node, program

#: Seconds that an interrupted run has to end by itself.
PATIENCE = 5


def run(words, on_progress=None):
    """Standard output of ``secateur WORDS``, as bytes. Ctrl-C ends the program, too."""
    path = node()
    child = subprocess.Popen(
        [path, program(), *words],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "SECATEUR_STDERR": "json"},
    )
    heard = _Listener(child.stderr, on_progress)
    try:
        heard.start()
        out = child.stdout.read()
        code = child.wait()
        heard.join()
    except BaseException:
        _stop(child)
        raise
    finally:
        child.stdout.close()
        child.stderr.close()
    if code == 0:
        return out
    if heard.error is None:
        check_node_version(path)
        said = " ".join(heard.other) or "no message"
        raise SecateurError(f"secateur: ended with code {code}: {said}", code="run/unexpected", where="secateur")
    if heard.error.get("code") == "run/interrupted":
        raise KeyboardInterrupt(heard.error["message"])
    known = {key: heard.error.get(key) for key in ("code", "where", "rule", "got", "hint")}
    raise SecateurError(heard.error["message"], **known)


def _stop(child):
    child.terminate()
    try:
        child.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        child.kill()
        child.wait()


class _Listener(threading.Thread):
    """Reads stderr line by line: { error }, { note } or { progress }."""

    def __init__(self, stream, on_progress):
        super().__init__(daemon=True)
        self.error = None
        self.other = deque(maxlen=10)
        self._stream = stream
        self._on_progress = on_progress

    def run(self):
        for line in self._stream:
            try:
                said = json.loads(line)
            except ValueError:
                self.other.append(line.decode("utf-8", "replace").strip())
                continue
            if not isinstance(said, dict):
                continue
            self.error = said.get("error", self.error)
            if "progress" in said and self._on_progress is not None:
                self._on_progress(**said["progress"])


class ProgressBar:
    """A bar on stderr, redrawn in place."""

    width = 30

    def __init__(self, stream=None):
        self._stream = stream
        self._drawn = 0

    def __call__(self, units, done, total):
        filled = self.width * done // max(total, 1)
        line = f"{units} [{'#' * filled}{' ' * (self.width - filled)}] {done}/{total}"
        self._write(f"\r{line.ljust(self._drawn)}")
        self._drawn = len(line)

    def clear(self):
        if self._drawn > 0:
            self._write(f"\r{' ' * self._drawn}\r")

    def _write(self, text):
        stream = self._stream or sys.stderr
        stream.write(text)
        stream.flush()
