# Writes fixtures/stability-index.json: the index of Nogueira, Sechidis and Brown (2018) with its variance and interval, by the
# authors' own Python package (github.com/nogueirs/JMLR2018, folder python/; their R file has the opposite sign before
# stability/2 and does not give the variance of the paper).
# Run from the repository root: python3 oracle/stability-index.py FOLDER_WITH_THE_PACKAGE
import json
import sys

import numpy

sys.path.insert(0, sys.argv[1])
from stability import confidenceIntervals, getVarianceofStability

random = numpy.random.default_rng(20180174)
cases = []
for M, d, share in [(2, 3, 0.4), (5, 4, 0.5), (10, 8, 0.3), (33, 50, 0.2), (100, 20, 0.7), (30, 400, 0.05), (7, 2, 0.5)]:
    for alike in [0, 0.5, 0.9]:
        core = random.random(d) < share
        Z = numpy.where(random.random((M, d)) < alike, core, random.random((M, d)) < share).astype(int)
        if Z.sum() in (0, M * d):
            continue
        interval = confidenceIntervals(Z)
        cases.append({
            'd': d,
            'sets': [[int(j) for j in numpy.flatnonzero(row)] for row in Z],
            'index': float(interval['stability']),
            'variance': float(getVarianceofStability(Z)['variance']),
            'lower': float(interval['lower']),
            'upper': float(interval['upper']),
        })
with open('oracle/fixtures/stability-index.json', 'w') as out:
    json.dump({'source': 'nogueirs/JMLR2018 e3a0566, python/stability', 'cases': cases}, out, separators=(',', ':'))
