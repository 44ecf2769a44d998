import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
import secateur
from conftest import QUICK
from secateur import SecateurSelector

sklearn = pytest.importorskip("sklearn")


def test_scikit_learns_own_checks_pass():
    from sklearn.utils.estimator_checks import check_estimator

    check_estimator(SecateurSelector(**QUICK))


def test_an_array_keeps_its_selected_columns(matrix):
    X, y = matrix
    selector = SecateurSelector(**QUICK).fit(X, y)
    assert selector.get_support(indices=True).tolist() == np.flatnonzero(selector.selection_.support).tolist()
    np.testing.assert_array_equal(selector.transform(X), X[:, selector.get_support()])
    assert list(selector.get_feature_names_out()) == [f"x{j}" for j in selector.get_support(indices=True)]
    assert selector.coef_.shape == selector.frequencies_.shape == (12,)


def test_a_frame_stays_a_frame(frame):
    pandas = pytest.importorskip("pandas")
    X, y = frame
    selector = SecateurSelector(**QUICK).fit(X, y)
    kept = selector.transform(X)
    assert isinstance(kept, pandas.DataFrame) and "site" in kept and kept["site"].dtype == "category"
    assert list(kept.columns) == list(selector.get_feature_names_out())
    with pytest.raises(ValueError, match="feature names should match"):
        selector.transform(X.rename(columns={"g0": "other"}))


def test_every_setting_is_a_parameter(matrix):
    from sklearn.base import clone

    selector = SecateurSelector(**QUICK, grid_rule="farthest")
    assert selector.get_params()["grid_rule"] == "farthest"
    other = clone(selector).set_params(threshold=0.8, lambdas=30)
    assert other.get_params()["lambdas"] == 30 and selector.get_params().get("lambdas") is None
    used = other.fit(*matrix).selection_.settings
    assert (used.grid_rule, used.threshold, used.lambdas) == ("farthest", 0.8, 30)
    with pytest.raises(ValueError, match="Invalid parameter"):
        selector.set_params(other__threshold=1)
    with pytest.raises(secateur.SecateurError, match="unknown option"):
        SecateurSelector(nonsense=3).fit(*matrix)


def test_missing_cells_are_allowed_where_they_are_filled(matrix):
    X, y = matrix
    incomplete = X.copy()
    incomplete[3, 0] = np.nan
    with pytest.raises(ValueError, match="NaN"):
        SecateurSelector(**QUICK).fit(incomplete, y)
    assert SecateurSelector(**QUICK, missing="knn").fit(incomplete, y).transform(incomplete).shape[0] == 60


def test_scikit_learn_is_told_what_the_selector_takes(monkeypatch):
    from types import SimpleNamespace

    from sklearn.base import BaseEstimator

    def known(estimator):
        """By the way this version of scikit-learn asks."""
        try:
            from sklearn.utils import get_tags
        except ImportError:
            from sklearn.utils._tags import _safe_tags

            return _safe_tags(estimator, "requires_y"), _safe_tags(estimator, "allow_nan")
        tags = get_tags(estimator)
        return tags.target_tags.required, tags.input_tags.allow_nan

    assert known(SecateurSelector()) == (True, False)
    assert known(SecateurSelector(missing="knn")) == (True, True)
    if not hasattr(BaseEstimator, "__sklearn_tags__"):
        # As versions from 1.6 on ask.
        blank = lambda self: SimpleNamespace(target_tags=SimpleNamespace(required=False), input_tags=SimpleNamespace(allow_nan=False))
        monkeypatch.setattr(BaseEstimator, "__sklearn_tags__", blank, raising=False)
    tags = SecateurSelector(missing="mean").__sklearn_tags__()
    assert tags.target_tags.required and tags.input_tags.allow_nan


def test_weights_and_groups_are_arguments_of_fit(matrix):
    X, y = matrix
    selector = SecateurSelector(**QUICK).fit(X, y, sample_weight=np.ones(60), groups=np.repeat(np.arange(20), 3))
    options = selector.selection_.data.source.options
    assert options.weights == "weights" and options.group_by == "groups"


def test_it_works_in_pipelines_and_searches(matrix):
    from sklearn.linear_model import LinearRegression
    from sklearn.model_selection import GridSearchCV, cross_val_score
    from sklearn.pipeline import make_pipeline

    X, y = matrix
    pipeline = make_pipeline(SecateurSelector(**QUICK), LinearRegression())
    assert cross_val_score(pipeline, X, y, cv=3).min() > 0.8
    search = GridSearchCV(pipeline, {"secateurselector__threshold": [0.6, 0.9], "secateurselector__lambdas": [20]}, cv=2)
    search.fit(X, y)
    assert search.best_params_["secateurselector__lambdas"] == 20
    assert search.best_estimator_[0].get_support()[[1, 4]].all()


def test_the_report_and_a_selector_not_fitted(matrix, tmp_path):
    from sklearn.exceptions import NotFittedError

    with pytest.raises(NotFittedError):
        SecateurSelector().report(tmp_path / "report.html")
    SecateurSelector(**QUICK).fit(*matrix).report(tmp_path / "report.html")
    assert (tmp_path / "report.html").stat().st_size > 10_000


def test_it_works_without_scikit_learn_and_pandas():
    script = """
import sys
for name in ("sklearn", "pandas"):
    sys.modules[name] = None
import numpy as np
from secateur import SecateurSelector
X = np.random.default_rng(1).normal(size=(50, 6))
selector = SecateurSelector(method="pruned", members=8, threads=1)
assert selector.fit_transform(X, X[:, 2] + X[:, 3] / 3).shape == (50, selector.get_support().sum())
assert "x2" in selector.get_feature_names_out() and 2 in selector.get_support(indices=True)
try:
    selector.transform(X[:, :3])
except ValueError as error:
    assert "3 features" in str(error)
else:
    raise SystemExit("too few columns were taken")
print(selector)
"""
    folder = Path(secateur.__file__).resolve().parents[1]
    done = subprocess.run([sys.executable, "-c", script], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout == "SecateurSelector(method='pruned', members=8, threads=1)\n"
