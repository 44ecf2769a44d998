"""scikit-learn's lars_path on the given subsamples: lars_path.py FOLDER n p members passes

Prints CPU milliseconds per member of each pass: subsample, standardise, path down to the grid's end. Reading the path off at
the grid is left out of the time; writes the solutions on the grid of the last pass.
"""
import json
import platform
import resource
import sys
import time
import warnings

import numpy as np
import sklearn
from sklearn.linear_model import lars_path

warnings.filterwarnings("ignore")
folder, n, p, members, passes = sys.argv[1], *map(int, sys.argv[2:6])
x = np.fromfile(f"{folder}/x.bin").reshape((n, p), order="F")
y = np.fromfile(f"{folder}/y.bin")
size = n // 2
rows = np.fromfile(f"{folder}/rows.bin", dtype=np.int32, count=members * size).reshape((members, size))
grid = np.fromfile(f"{folder}/lambda.bin")


def fit(b, gram):
    xs = np.take(x.T, rows[b], axis=1)
    xs -= xs.mean(axis=1, keepdims=True)
    xs /= np.sqrt(np.einsum("ij,ij->i", xs, xs) / size)[:, None]
    ys = y[rows[b]]
    alphas, _, coefs = lars_path(xs.T, ys - ys.mean(), method="lasso", alpha_min=grid[-1], Gram=gram, copy_X=False)
    return alphas, coefs


def cpu_of(work):
    started = time.process_time()
    result = work()
    return time.process_time() - started, result


def on_grid(alphas, coefs):
    """Coefficients at the grid by linear interpolation between the knots that enclose each lambda."""
    columns = []
    for value in grid:
        if value >= alphas[0]:
            columns.append(np.zeros(p))
            continue
        k = min(np.searchsorted(-alphas, -value), len(alphas) - 1)
        share = (alphas[k - 1] - value) / (alphas[k - 1] - alphas[k]) if alphas[k - 1] > alphas[k] else 1.0
        columns.append(coefs[:, k - 1] * (1 - share) + coefs[:, k] * share)
    return columns


# The Gram matrix helps or hurts by size and BLAS: take whichever is faster here.
gram = min((None, "auto"), key=lambda choice: min(cpu_of(lambda: fit(0, choice))[0] for _ in range(3)))
times = []
for _ in range(passes):
    seconds, fits = cpu_of(lambda: [fit(b, gram) for b in range(members)])
    times.append(1000 * seconds / members)

with open(f"{folder}/lars_path.bin", "wb") as out:
    for alphas, coefs in fits:
        found = [(np.flatnonzero(c), c) for c in on_grid(alphas, coefs)]
        starts = np.concatenate([[0], np.cumsum([len(i) for i, _ in found])])
        np.array([starts[-1], len(found)], dtype=np.int32).tofile(out)
        starts.astype(np.int32).tofile(out)
        np.concatenate([i for i, _ in found]).astype(np.int32).tofile(out)
        np.concatenate([c[i] for i, c in found]).astype(np.float64).tofile(out)

peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
blas = "OpenBLAS" if "openblas" in open("/proc/self/maps").read() else "reference"
versions = {"Python": platform.python_version(), "numpy": np.__version__, "scikit-learn": sklearn.__version__, "BLAS": blas}
print(json.dumps({"repeats": times, "peakMb": round(peak), "versions": versions}))
