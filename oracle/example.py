# The built-in example once more, in another language: python3 oracle/example.py > oracle/fixtures/example.json
#
# Digests of x (column-major) and y as little-endian doubles, and the correlations the recipe should have produced.
import hashlib
import json
import math
import struct

N, P, BLOCK, RHO = 120, 400, 10, 0.6
EFFECTS = {17: 1.5, 64: -1.3, 138: 1.1, 225: -1.0, 301: 0.9, 372: 0.4}
MASK = 0xFFFFFFFF
KINDS = ["level", "spread", "noise", "block", "gene"]


def word(kind, index, k):
    h = 0x5ECA7E
    for coordinate in (KINDS.index(kind), index, k):
        h = ((h ^ coordinate) * 0x9E3779B1) & MASK
        h = ((h ^ (h >> 16)) * 0x85EBCA6B) & MASK
        h = ((h ^ (h >> 13)) * 0xC2B2AE35) & MASK
        h ^= h >> 16
    return h


def uniform(kind, index):
    return word(kind, index, 0) / 2**32


def normal(kind, index):
    return sum(word(kind, index, k) for k in range(12)) / 2**32 - 6


def three_places(value):
    return math.floor(value * 1000 + 0.5) / 1000


x, y = [], [normal("noise", i) for i in range(N)]
for j in range(P):
    level, spread = 6 + 4 * uniform("level", j), 0.5 + uniform("spread", j)
    for i in range(N):
        z = math.sqrt(RHO) * normal("block", j // BLOCK * N + i) + math.sqrt(1 - RHO) * normal("gene", j * N + i)
        x.append(three_places(level + spread * z))
        y[i] += EFFECTS.get(j + 1, 0) * z
y = [three_places(v) for v in y]


def digest(values):
    return hashlib.sha256(struct.pack(f"<{len(values)}d", *values)).hexdigest()


def corr(a, b):
    ma, mb = sum(a) / N, sum(b) / N
    cov = sum((u - ma) * (v - mb) for u, v in zip(a, b))
    return cov / math.sqrt(sum((u - ma) ** 2 for u in a) * sum((v - mb) ** 2 for v in b))


column = [x[j * N : (j + 1) * N] for j in range(P)]
within = [corr(column[j], column[k]) for j in range(P) for k in range(j + 1, P) if j // BLOCK == k // BLOCK]
between = [corr(column[j], column[j + BLOCK]) for j in range(P - BLOCK)]
print(json.dumps({
    "generator": "oracle/example.py",
    "x": digest(x),
    "y": digest(y),
    "meanCorrelationWithin": sum(within) / len(within),
    "meanCorrelationBetween": sum(between) / len(between),
    "correlationWithResponse": {f"gene_{j:03d}": corr(column[j - 1], y) for j in EFFECTS},
}, indent=1))
