import sys
from pathlib import Path

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

#: Few members on one thread: these tests are about the way there and back.
QUICK = {"method": "pruned", "members": 8, "threads": 1}


@pytest.fixture(scope="session")
def matrix():
    """60 rows, 12 columns, of which the second and the fifth matter."""
    random = np.random.default_rng(7)
    X = random.normal(size=(60, 12))
    y = 3 * X[:, 1] - 2 * X[:, 4] + random.normal(size=60) / 2
    return X, y


@pytest.fixture(scope="session")
def frame(matrix):
    """The same as a data frame, with a factor that matters and names that need care."""
    pandas = pytest.importorskip("pandas")
    X, y = matrix
    names = [f"g{j}" for j in range(11)] + ['size, "cm"']
    frame = pandas.DataFrame(X.copy(), columns=names)
    site = pandas.Categorical(np.resize(["north", "south", "east"], 60), categories=["south", "north", "east"])
    frame["site"] = site
    return frame, pandas.Series(y + 4 * (site == "east"), name="outcome")
