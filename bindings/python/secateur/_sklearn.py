"""scikit-learn where it is there; where not, just enough of it for :class:`SecateurSelector` to work alone."""

import numpy as np

from ._raw import is_frame

try:
    from sklearn.base import BaseEstimator
    from sklearn.exceptions import NotFittedError
    from sklearn.feature_selection import SelectorMixin
    from sklearn.utils.validation import check_array, check_consistent_length, check_is_fitted, column_or_1d
except ImportError:
    HAS_SKLEARN = False
else:
    HAS_SKLEARN = True


def _matrix(estimator, X, allow_nan, least):
    """An array of numbers, refused in scikit-learn's words."""
    if HAS_SKLEARN:
        finite = "ensure_all_finite" if _takes(check_array, "ensure_all_finite") else "force_all_finite"
        return check_array(X, estimator=estimator, ensure_min_samples=least, **{finite: "allow-nan" if allow_nan else True})
    X = np.asarray(X, dtype=float)
    if X.ndim != 2:
        raise ValueError(f"Expected 2D array, got {X.ndim}D array instead")
    return X


def _takes(function, name):
    import inspect

    return name in inspect.signature(function).parameters


def check_input(estimator, X, y, allow_nan):
    """Checked ``X`` and ``y``; the estimator remembers number and names of the columns."""
    if y is None:
        raise ValueError(f"{type(estimator).__name__} requires y to be passed, but the target y is None.")
    remember(estimator, X)
    if not is_frame(X):
        X = _matrix(estimator, X, allow_nan, least=2)
    elif X.shape[0] < 2:
        raise ValueError(f"Found array with {X.shape[0]} sample(s) while a minimum of 2 is required by {type(estimator).__name__}.")
    estimator.n_features_in_ = X.shape[1]
    if HAS_SKLEARN:
        if not hasattr(y, "dtype") or np.ndim(y) != 1:
            y = column_or_1d(y, warn=True)
        check_consistent_length(X, y)
        if np.asarray(y).dtype.kind in "fc":
            check_array(np.asarray(y), ensure_2d=False, dtype=None, input_name="y", estimator=estimator)
    return X, y


def names_in(X):
    """The names of the columns of a data frame; None unless all are text, as in scikit-learn."""
    if not is_frame(X) or not all(isinstance(name, str) for name in X.columns):
        return None
    return np.asarray(X.columns, dtype=object)


def remember(estimator, X):
    names = names_in(X)
    if names is not None:
        estimator.feature_names_in_ = names
    elif hasattr(estimator, "feature_names_in_"):
        del estimator.feature_names_in_


if HAS_SKLEARN:

    class Base(SelectorMixin, BaseEstimator):
        pass

    def is_fitted(estimator):
        check_is_fitted(estimator)

    def check_features(estimator, X, allow_nan):
        """``X`` with the columns the estimator was fitted on, refused in scikit-learn's words."""
        _check_names(estimator, X)
        if not is_frame(X):
            X = _matrix(estimator, X, allow_nan, least=1)
        _check_width(estimator, X)
        return X

    def _check_names(estimator, X):
        if hasattr(estimator, "_check_feature_names"):
            estimator._check_feature_names(X, reset=False)
        else:
            from sklearn.utils.validation import _check_feature_names

            _check_feature_names(estimator, X, reset=False)

else:

    class NotFittedError(ValueError, AttributeError):
        pass

    class Base:
        def __repr__(self):
            given = ", ".join(f"{name}={value!r}" for name, value in self.get_params().items() if value not in (None, False))
            return f"{type(self).__name__}({given})"

        def fit_transform(self, X, y=None, **others):
            return self.fit(X, y, **others).transform(X)

        def get_support(self, indices=False):
            support = self._get_support_mask()
            return np.flatnonzero(support) if indices else support

        def get_feature_names_out(self, input_features=None):
            names = input_features if input_features is not None else getattr(self, "feature_names_in_", None)
            if names is None:
                names = [f"x{j}" for j in range(self.n_features_in_)]
            return np.asarray(names, dtype=object)[self.get_support()]

    def is_fitted(estimator):
        if not hasattr(estimator, "selection_"):
            raise NotFittedError(f"This {type(estimator).__name__} instance is not fitted yet. Call 'fit' first.")

    def check_features(estimator, X, allow_nan):
        known = getattr(estimator, "feature_names_in_", None)
        given = names_in(X)
        if known is not None and given is not None and not np.array_equal(known, given):
            raise ValueError("The feature names should match those that were passed during fit.")
        if not is_frame(X):
            X = _matrix(estimator, X, allow_nan, least=1)
        _check_width(estimator, X)
        return X


def _check_width(estimator, X):
    if X.shape[1] != estimator.n_features_in_:
        raise ValueError(
            f"X has {X.shape[1]} features, but {type(estimator).__name__} is expecting {estimator.n_features_in_} features as input."
        )
