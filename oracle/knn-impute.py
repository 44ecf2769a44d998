# Writes fixtures/knn-impute.json.gz: tables with missing cells as scikit-learn's KNNImputer fills them, 10 neighbours, uniform
# weights. Numbers are standardised over the cells there are, so that nan_euclidean is the mean squared distance up to a factor.
# Tables with factors of several levels give KNNImputer their own metric; their factors are filled here by the most frequent
# level of the 10 nearest, from the same distances.
# Run from the repository root: python3 oracle/knn-impute.py
import gzip
import json

import numpy
import sklearn
from sklearn.impute import KNNImputer
from sklearn.metrics import pairwise_distances

K = 10
random = numpy.random.default_rng(20010520)


# weights='uniform' as it is since scikit-learn 1.5.1 (pull request 29135): rows at no distance are no neighbours.
def uniform(distances):
    return numpy.where(numpy.isnan(distances), 0, 1)


def mixed_metric(unit):
    def metric(a, b, missing_values=numpy.nan):
        both = ~(numpy.isnan(a) | numpy.isnan(b))
        if not both.any():
            return numpy.nan
        gap = (a - b) ** 2
        factor = ~numpy.isnan(unit)
        gap[factor] = numpy.where(a[factor] == b[factor], 0, unit[factor])
        return numpy.sqrt(gap[both].mean())

    return metric


def mode_of_nearest(codes, distances):
    filled = codes.copy()
    for i in numpy.flatnonzero(numpy.isnan(codes)):
        near = [r for r in numpy.argsort(distances[i], kind='stable') if not numpy.isnan(codes[r]) and not numpy.isnan(distances[i, r])][:K]
        levels, counts = numpy.unique(codes[near] if near else codes[~numpy.isnan(codes)], return_counts=True)
        filled[i] = levels[counts.argmax()]
    return filled


def problem(n, numbers, binary, factors, share):
    trend = random.normal(size=(n, 2))
    x = trend @ random.normal(size=(2, numbers)) + random.normal(size=(n, numbers))
    x = x * 10.0 ** random.integers(-3, 4, numbers) + random.normal(size=numbers)
    levels = random.integers(3, 6, factors)
    flags = (trend[:, :1] + random.normal(size=(n, binary)) > 0.3).astype(float)
    codes = numpy.column_stack([random.integers(0, k, n) for k in levels]) if factors else numpy.empty((n, 0))
    x = numpy.column_stack([x, flags, codes])
    x[random.random(x.shape) < share * random.random(x.shape[1]) * 2] = numpy.nan
    if n > 30:
        x[7, :] = numpy.nan
    for j in range(x.shape[1]):
        if numpy.isnan(x[:, j]).all():
            x[0, j] = 1
    centre, spread = numpy.nanmean(x, 0), numpy.nanstd(x, 0)
    spread[spread == 0] = 1
    z = (x - centre) / spread
    unit = numpy.full(x.shape[1], numpy.nan)
    for j in range(numbers + binary, x.shape[1]):
        seen = x[~numpy.isnan(x[:, j]), j]
        shares = numpy.unique(seen, return_counts=True)[1] / len(seen)
        unit[j] = 2 / (1 - (shares**2).sum())
        z[:, j] = x[:, j]
    metric = 'nan_euclidean' if factors == 0 else mixed_metric(unit)
    filled = KNNImputer(n_neighbors=K, metric=metric, weights=uniform).fit_transform(z) * spread + centre
    if factors:
        distances = pairwise_distances(z, metric=mixed_metric(unit), force_all_finite='allow-nan')
        numpy.fill_diagonal(distances, numpy.nan)
        for j in range(numbers + binary, x.shape[1]):
            filled[:, j] = mode_of_nearest(x[:, j], distances)
    table = lambda a: [[None if numpy.isnan(v) else float(v) for v in column] for column in a.T]
    return {'numbers': numbers, 'binary': binary, 'levels': [int(k) for k in levels], 'given': table(x), 'filled': table(filled)}


problems = [
    problem(*shape)
    for shape in [
        (12, 4, 0, 0, 0.2), (25, 6, 0, 0, 0.1), (40, 3, 0, 0, 0.3), (60, 12, 0, 0, 0.05), (60, 12, 0, 0, 0.4),
        (50, 8, 4, 0, 0.15), (80, 30, 5, 0, 0.1), (40, 60, 0, 0, 0.2), (35, 5, 2, 3, 0.2), (60, 5, 0, 6, 0.15), (70, 10, 3, 4, 0.35),
    ]
]
with gzip.GzipFile('oracle/fixtures/knn-impute.json.gz', 'wb', mtime=0) as out:
    source = f'KNNImputer of scikit-learn {sklearn.__version__}'
    out.write(json.dumps({'source': source, 'problems': problems}, separators=(',', ':')).encode())
