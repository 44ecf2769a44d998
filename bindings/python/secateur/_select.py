"""``secateur.select``: a matrix or data frame and a response in, a :class:`Selection` out."""

import os
import tempfile
import warnings

import numpy as np

from ._errors import SecateurWarning
from ._flags import flags
from ._process import ProgressBar, run
from ._raw import is_frame, table_of
from ._selection import Selection


def select(
    X,
    y=None,
    *,
    method=None,
    family=None,
    random_state=None,
    sample_weight=None,
    groups=None,
    feature_names=None,
    progress=False,
    **settings,
):
    """Select the variables of ``X`` that explain ``y``.

    Parameters
    ----------
    X : array or pandas data frame, rows by variables
        Text and categories of a data frame become factors, each selected as one variable; the first category is the base.
    y : array, or the name of a column of ``X``
        Numbers, two classes, counts; for survival times a structured array of an event (bool) and a time, as in scikit-survival.
        Not needed where the settings ``time`` and ``event`` name columns of ``X``.
    method : str, optional
        ``"auto"`` (recommended), ``"pruned"``, ``"stability"``, ``"lasso"``, ...: those of ``secateur methods``.
    family : str, optional
        By the response unless given.
    random_state : int or numpy.random.RandomState, optional
        The seed, 1 unless given: the same data and settings give the same bytes.
    sample_weight : array, optional
        How much each row counts, 0 or more.
    groups : array, optional
        Rows with equal entries belong to one subject and are sampled together.
    feature_names : list of str, optional
        Names of the columns of an array; ``x0``, ``x1``, ... unless given.
    progress : bool or callable
        ``True`` draws a bar on stderr; a function is called with ``units, done, total``.
    **settings
        Any option of ``secateur select`` with ``_`` for ``-``: ``members=200``, ``threshold=0.8``, ``missing="knn"``,
        ``force=["age", "sex"]``, ``threads=1``, ``standardise=False``. The command line checks them.

    Returns
    -------
    Selection

    Raises
    ------
    SecateurError
        A ``ValueError`` with ``code``, ``where``, ``rule``, ``got`` and ``hint``.
    """
    if y is None and "time" not in settings:
        raise ValueError("select requires y to be passed, but the target y is None.")
    X, columns = _split(X, y)
    names = _names(X, feature_names)
    table = table_of(X, names)
    words = {"method": method, "family": family, "seed": _seed(random_state)}
    for role, (name, values) in columns.items():
        words[role] = table.unused(name)
        table.add(words[role], values)
    if sample_weight is not None:
        words["weights"] = table.unused("weights")
        table.add(words["weights"], np.asarray(sample_weight, dtype=float))
    if groups is not None:
        words["group_by"] = table.unused("groups")
        # Only who belongs together counts.
        table.add(words["group_by"], np.unique(np.asarray(groups).astype(str), return_inverse=True)[1])
    return _call(table, {**words, **settings}, names, progress)


def _call(table, settings, names, progress):
    bar = ProgressBar() if progress is True else progress or None
    with tempfile.TemporaryDirectory(prefix="secateur-") as folder:
        path = os.path.join(folder, "data.raw")
        table.write(path)
        try:
            quiet = [] if bar else ["--quiet"]
            out = run(["select", path, *flags(settings), "--json", *quiet], bar)
        finally:
            if isinstance(bar, ProgressBar):
                bar.clear()
    selection = Selection(out, names)
    for warning in selection.warnings:
        warnings.warn(SecateurWarning(warning["text"], warning["code"]), stacklevel=4)
    return selection


def _split(X, y):
    """Predictors, and the columns of the response: each with its role, name and values."""
    if y is None:
        return X, {}
    fields = getattr(getattr(y, "dtype", None), "names", None)
    if fields:
        return X, _survival(y, fields)
    if isinstance(y, str):
        if not is_frame(X) or y not in X.columns:
            raise ValueError(f"y must be the values of the response or name a column of a data frame X; got {y!r}")
        return X.drop(columns=y), {"response": (y, X[y])}
    name = getattr(y, "name", None)
    return X, {"response": (name if isinstance(name, str) and name else "y", _one_column(y))}


def _survival(y, fields):
    """The two fields of a structured array: the event is the one that is true or false."""
    events = [field for field in fields if y[field].dtype.kind == "b"]
    if len(fields) != 2 or len(events) != 1:
        raise ValueError(f"a structured y must have two fields, an event (bool) and a time; got {', '.join(fields)}")
    (time,) = set(fields) - set(events)
    return {"time": (time, y[time]), "event": (events[0], y[events[0]].astype(float))}


def _one_column(y):
    """A data frame or matrix of one column is its column."""
    if is_frame(y) and y.shape[1] == 1:
        return y.iloc[:, 0]
    shape = np.shape(y)
    if len(shape) == 2 and shape[1] == 1:
        return np.asarray(y)[:, 0]
    if len(shape) != 1:
        raise ValueError(f"y should be a 1d array, got an array of shape {shape} instead.")
    return y


def _names(X, given):
    shape = np.shape(X)
    if len(shape) != 2:
        raise ValueError(f"Expected 2D array, got {len(shape)}D array instead")
    if given is None:
        given = [str(name) for name in X.columns] if is_frame(X) else [f"x{j}" for j in range(shape[1])]
    if len(given) != shape[1]:
        raise ValueError(f"feature_names must name {shape[1]} columns; got {len(given)} names")
    return list(given)


def _seed(random_state):
    if random_state is None or isinstance(random_state, (int, np.integer)):
        return random_state
    if hasattr(random_state, "randint"):
        return int(random_state.randint(2**31 - 1))
    if hasattr(random_state, "integers"):
        return int(random_state.integers(2**31 - 1))
    raise ValueError(f"{random_state!r} cannot be used to seed a numpy.random.RandomState instance")
