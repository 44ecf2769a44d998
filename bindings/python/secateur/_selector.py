"""``SecateurSelector``: a selection as a scikit-learn transformer. Without scikit-learn it works the same, outside its pipelines."""

from ._raw import is_frame
from ._select import _seed, select
from ._sklearn import Base, check_features, check_input, is_fitted


class SecateurSelector(Base):
    """Keep the variables that a selection by pruned ensembles selects.

    Parameters
    ----------
    method : str, optional
        ``"auto"`` (the recommended one) unless given; see ``secateur methods``.
    family : str, optional
        By the response unless given.
    random_state : int or RandomState, optional
        The seed, 1 unless given.
    members, threshold, q, pfer, missing, threads : optional
        The settings used most; ``None`` leaves them to the method.
    progress : bool or callable
        ``True`` draws a bar on stderr.
    **settings
        Any other option of ``secateur select``, with ``_`` for ``-``.

    Attributes
    ----------
    selection_ : Selection
        The whole result.
    coef_, intercept_ :
        Of the model refitted on the selected variables.
    frequencies_ : array
        Selection frequency per column.
    n_features_in_, feature_names_in_ :
        As everywhere in scikit-learn.
    """

    def __init__(
        self,
        method=None,
        family=None,
        random_state=None,
        members=None,
        threshold=None,
        q=None,
        pfer=None,
        missing=None,
        threads=None,
        progress=False,
        **settings,
    ):
        self.method = method
        self.family = family
        self.random_state = random_state
        self.members = members
        self.threshold = threshold
        self.q = q
        self.pfer = pfer
        self.missing = missing
        self.threads = threads
        self.progress = progress
        for name, value in settings.items():
            setattr(self, name, value)

    def get_params(self, deep=True):
        """All settings, those of the command line that were given by name included."""
        return {name: value for name, value in vars(self).items() if not name.startswith("_") and not name.endswith("_")}

    def set_params(self, **params):
        """Any setting; the command line refuses, when fitted, what it does not know."""
        for name, value in params.items():
            if "__" in name or name.startswith("_") or name.endswith("_"):
                raise ValueError(f"Invalid parameter {name!r} for estimator {self}.")
            setattr(self, name, value)
        return self

    def fit(self, X, y=None, sample_weight=None, groups=None):
        """Select from the columns of ``X`` those that explain ``y``."""
        X, y = check_input(self, X, y, allow_nan=self._allows_nan())
        settings = self.get_params()
        settings["random_state"] = _seed(settings["random_state"])
        selection = select(X, y, sample_weight=sample_weight, groups=groups, **settings)
        self.selection_ = selection
        self.support_ = selection.support
        self.frequencies_ = selection.frequencies
        self.coef_ = selection.coefficients
        self.intercept_ = selection.intercept
        return self

    def transform(self, X):
        """The selected columns of ``X``: a data frame of a data frame, an array of an array."""
        is_fitted(self)
        X = check_features(self, X, allow_nan=self._allows_nan())
        return X.loc[:, self.support_] if is_frame(X) else X[:, self.support_]

    def report(self, path):
        """Write the self-contained HTML report of the selection."""
        is_fitted(self)
        self.selection_.report(path)

    def _get_support_mask(self):
        is_fitted(self)
        return self.support_

    def _allows_nan(self):
        return self.missing not in (None, "error")

    def _more_tags(self):
        return {"requires_y": True, "allow_nan": self._allows_nan()}

    def __sklearn_tags__(self):
        tags = super().__sklearn_tags__()
        tags.target_tags.required = True
        tags.input_tags.allow_nan = self._allows_nan()
        return tags

    def __sklearn_is_fitted__(self):
        return hasattr(self, "selection_")


