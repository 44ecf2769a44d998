"""
Raw tables, the form in which data go to the command line (docs/data.md): ``SECATAB1``, the length of a JSON header, the header
with rows and columns, then doubles column by column, NaN where a cell is missing.
"""

import json
import struct
import sys

import numpy as np


def is_frame(X):
    """Whether ``X`` is a pandas data frame, without importing pandas."""
    pandas = sys.modules.get("pandas")
    return pandas is not None and isinstance(X, pandas.DataFrame)


def _is_series(y):
    pandas = sys.modules.get("pandas")
    return pandas is not None and isinstance(y, pandas.Series)


class RawTable:
    """Columns to be written, each a block of numbers and what is known of them."""

    def __init__(self):
        self.columns = []
        self._blocks = []
        self._rows = None

    @property
    def rows(self):
        return self._rows

    def add_matrix(self, values, names):
        """Several columns of numbers at once."""
        values = np.asarray(values, dtype="<f8")
        self._add(values, [{"name": name} for name in names])

    def add(self, name, values):
        """One column: numbers, booleans, dates, categories or text."""
        about, numbers = _encode(values)
        self._add(np.asarray(numbers, dtype="<f8").reshape(-1, 1), [{"name": name, **about}])

    def _add(self, block, columns):
        if self._rows is None:
            self._rows = block.shape[0]
        elif block.shape[0] != self._rows:
            name = columns[0]["name"]
            raise ValueError(f"Found input variables with inconsistent numbers of samples: {self._rows}, and {block.shape[0]} in {name!r}")
        self.columns.extend(columns)
        self._blocks.append(block)

    def unused(self, name):
        """``name``, or a longer one where a column has it already."""
        taken = {column["name"] for column in self.columns}
        while name in taken:
            name += "_"
        return name

    def write(self, path):
        header = json.dumps({"rows": self._rows, "columns": self.columns}).encode("utf-8")
        with open(path, "wb") as file:
            file.write(b"SECATAB1" + struct.pack("<I", len(header)) + header)
            for block in self._blocks:
                # Column by column; a copy is made only where the block does not lie so already.
                file.write(np.asfortranarray(block).T.data)


def table_of(X, names=None):
    """The columns of a data frame or of a matrix."""
    table = RawTable()
    if not is_frame(X):
        table.add_matrix(X, names)
        return table
    numeric = all(dtype.kind in "iuf" for dtype in X.dtypes if isinstance(dtype, np.dtype)) and all(
        isinstance(dtype, np.dtype) for dtype in X.dtypes
    )
    if numeric and X.shape[1] > 0:
        table.add_matrix(X.to_numpy(dtype=float), names)
        return table
    for j, name in enumerate(names):
        table.add(name, X.iloc[:, j])
    return table


def _encode(values):
    """What a column is, and its cells as numbers."""
    if _is_series(values):
        return _encode_series(values)
    values = np.asarray(values)
    kind = values.dtype.kind
    if kind == "b":
        return {"type": "boolean"}, values
    if kind in "iuf":
        return {}, values
    if kind == "M":
        return {"type": "date"}, _days(values)
    if kind == "O" and _all_numbers(values):
        return {}, np.array([np.nan if value is None else value for value in values], dtype=float)
    return _encode_text(values)


def _encode_series(series):
    pandas = sys.modules["pandas"]
    dtype = series.dtype
    if isinstance(dtype, pandas.CategoricalDtype):
        codes = series.cat.codes.to_numpy().astype(float)
        codes = np.where(codes < 0, np.nan, codes + 1)
        return {"type": "factor", "levels": [str(level) for level in series.cat.categories]}, codes
    if pandas.api.types.is_bool_dtype(dtype):
        return {"type": "boolean"}, series.to_numpy(dtype=float, na_value=np.nan)
    if pandas.api.types.is_datetime64_any_dtype(dtype):
        if getattr(dtype, "tz", None) is not None:
            series = series.dt.tz_convert(None)
        return {"type": "date"}, _days(series.to_numpy())
    if pandas.api.types.is_numeric_dtype(dtype):
        return {}, series.to_numpy(dtype=float, na_value=np.nan)
    return _encode(np.where(series.isna(), None, series.to_numpy(dtype=object)))


def _days(values):
    days = values.astype("datetime64[ms]").astype(float) / 86_400_000
    return np.where(np.isnat(values), np.nan, days)


def _all_numbers(values):
    return all(value is None or (isinstance(value, (int, float, np.number)) and not isinstance(value, bool)) for value in values)


def _encode_text(values):
    """Levels in the order of their characters, as the command line has them."""
    there = np.array([not (value is None or value != value) for value in values], dtype=bool)
    texts = [str(value) for value in values[there]]
    levels = sorted(set(texts))
    code = {level: k + 1 for k, level in enumerate(levels)}
    cells = np.full(len(values), np.nan)
    cells[there] = [code[text] for text in texts]
    return {"type": "factor", "levels": levels}, cells
