"""The result of a selection: everything the command line says, as attributes, arrays and data frames."""

import json
import os
import tempfile

import numpy as np

from ._process import run


class Record(dict):
    """A dictionary whose entries are attributes, too: ``result.bound.pfer``; ``pfer_observed`` finds ``pferObserved``."""

    def __getattr__(self, name):
        for key in (name, _camel(name)):
            if key in self:
                return self[key]
        raise AttributeError(f"the result has no {name!r}; it has {', '.join(self) or 'nothing'}")

    def __dir__(self):
        return [*super().__dir__(), *self]


def _camel(name):
    first, *others = name.split("_")
    return first + "".join(part[:1].upper() + part[1:] for part in others)


class Selection:
    """What was selected, and everything needed to judge or repeat it.

    Attributes
    ----------
    selected : list of str
        Names of the selected variables, as ordered in the result.
    support : array of bool
        Whether each column of ``X`` is selected.
    frequencies, coefficients : arrays
        Per column of ``X``: the selection frequency (NaN for methods without one, and for columns left out), and the coefficient of the
        refitted model (0 for what is not selected, NaN for a factor, whose levels have one each, and for a curve). For several classes the
        coefficients are a row for each class, and ``intercept`` is an array.
    settings : Record
        Every setting as it was used, defaults and the seed included.
    result : Record
        The whole result as in ``result.json``. Its entries are attributes of the selection, too: ``selection.bound.pfer``,
        ``selection.assessment.pfer``.
    json : str
        The same as text.
    """

    def __init__(self, json_text, names):
        self.json = json_text.decode("utf-8") if isinstance(json_text, bytes) else json_text
        self.names = list(names)
        self.result = _at_length(json.loads(self.json, object_hook=Record))

    def __getattr__(self, name):
        # Before __init__, as copy and pickle ask, there is nothing to look into.
        result = self.__dict__.get("result")
        if result is None or name.startswith("__"):
            raise AttributeError(name)
        return getattr(result, name)

    def __dir__(self):
        return [*super().__dir__(), *self.result]

    @property
    def selected(self):
        return [each["name"] for each in self.result["selected"]]

    @property
    def support(self):
        support = np.zeros(len(self.names), dtype=bool)
        support[[self._position(each["name"]) for each in self.result["selected"]]] = True
        return support

    @property
    def frequencies(self):
        return self._per_column(self.result.get("variables", []), "frequency", np.nan)

    @property
    def coefficients(self):
        selected = self.result["selected"]
        if "intercepts" not in self.result:
            return self._per_column(selected, "coefficient", 0.0)
        own = lambda k: [{**each, **each.get("classes", [{}] * (k + 1))[k]} for each in selected]
        return np.array([self._per_column(own(k), "coefficient", 0.0) for k in range(len(self.result["intercepts"]))])

    @property
    def intercept(self):
        several = self.result.get("intercepts")
        return self.result.get("intercept") if several is None else np.array(several)

    @property
    def settings(self):
        """Every setting as it was used, defaults and the seed included."""
        return self.result["settings"]

    @property
    def warnings(self):
        """Each with a ``code`` and a ``text``."""
        return self.result["warnings"]

    @property
    def notes(self):
        """What was inferred from the data and done to them, in sentences."""
        source = self.result["data"].get("source", {})
        return list(source.get("notes", []))

    def _position(self, name):
        """The column of ``X`` that a variable of the result is; a transformed one is called ``log(x)``, a level ``x=level``."""
        if "_positions" not in self.__dict__:
            self._positions = {each: j for j, each in enumerate(self.names)}
        for candidate in (name, name.partition("(")[2][:-1], name.rpartition("=")[0]):
            if candidate in self._positions:
                return self._positions[candidate]
        raise KeyError(name)

    def _per_column(self, entries, key, otherwise):
        values = np.full(len(self.names), otherwise)
        for each in entries:
            value = each.get(key)
            values[self._position(each["name"])] = np.nan if value is None else value
        return values

    def to_frame(self):
        """The selected variables as a pandas data frame: one row each, with every number the result has on them."""
        return _frame(self.result["selected"])

    def variables_frame(self):
        """All variables as a pandas data frame, in the order of the columns."""
        return _frame(self.result.get("variables", []))

    def report(self, path):
        """Write the self-contained HTML report, in the place of a file that is there."""
        with tempfile.TemporaryDirectory(prefix="secateur-") as folder:
            file = os.path.join(folder, "result.json")
            with open(file, "w", encoding="utf-8") as target:
                target.write(self.json)
            page = run(["report", file, "--out", "-", "--quiet"])
        with open(path, "wb") as target:
            target.write(page)

    def __repr__(self):
        about = self.result["data"]
        method = self.result.get("method", "")
        lines = [f"{len(self.selected)} of {about['p']} variables selected ({method}, {about['family']}, {about['n']} rows)"]
        width = max(map(len, self.selected), default=0)
        for each in self.result["selected"]:
            cells = [f"{key} {each[key]:.4g}" for key in ("frequency", "probability", "coefficient") if each.get(key) is not None]
            lines.append(f"  {each['name'].ljust(width)}  {'  '.join(cells)}".rstrip())
        return "\n".join(lines)


def _at_length(result):
    """Of very many variables those that are never selected are written by their names alone."""
    others = result.pop("otherVariables", None)
    if others is not None:
        result["variables"] = [Record(name=each, **others) if isinstance(each, str) else each for each in result["variables"]]
    return result


def _frame(entries):
    import pandas

    return pandas.DataFrame([dict(_cells(each)) for each in entries])


def _cells(entry):
    """Plain cells only; an interval is two of them, other lists and records stay in the result."""
    for key, value in entry.items():
        if key == "interval":
            yield from zip(("lower", "upper"), value or (np.nan, np.nan))
        elif not isinstance(value, (list, dict)):
            yield key, value
