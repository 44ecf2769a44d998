"""Settings by name to the words of the command line, which knows what they mean and refuses what it does not know."""

import numbers

import numpy as np

#: Settings that are on unless switched off: ``stratified=False`` is ``--no-stratified``.
_ON = {"standardise", "stratified"}


def flags(settings):
    """``{"grid_rule": "first", "resume": True, "drop": ["a", "b"]}`` to ``["--grid-rule", "first", "--resume", "--drop", "a,b"]``."""
    return [word for name, value in settings.items() for word in _flag(name, value)]


def _flag(name, value):
    flag = name.strip("_").replace("_", "-")
    if isinstance(value, (bool, np.bool_)):
        if name in _ON:
            return [] if value else [f"--no-{flag}"]
        return [f"--{flag}"] if value else []
    if value is None:
        return []
    return [f"--{flag}", _text(value)]


def _text(value):
    if isinstance(value, str):
        return value
    if isinstance(value, dict):
        return ",".join(_item(f"{key}={_text(each)}") for key, each in value.items())
    if isinstance(value, numbers.Integral):
        return str(int(value))
    if isinstance(value, numbers.Real):
        return repr(float(value))
    if np.iterable(value):
        return ",".join(_item(_text(each)) for each in value)
    return str(value)


def _item(text):
    """An item of a comma list; one with a comma stands in quotes."""
    return '"' + text.replace('"', '""') + '"' if "," in text or text.startswith('"') else text
