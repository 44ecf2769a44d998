# D(theta, t, B, r) to 20 digits where doubles run out: python3 oracle/bounds-exact.py > oracle/fixtures/bounds-exact.json
#
# The same maximum as in bounds.R, in 60-digit arithmetic (mpmath), at rational theta: the smallest means, where the
# tail is 1e-20, and the largest, where the power law is nearly flat. The shift is bisected, and each interval of shifts
# is scanned with its ends included.
import json
from fractions import Fraction

import mpmath
from mpmath import mp, mpf

mp.dps = 60


def weights(a, k, s):
    return [(a / (a + i)) ** s for i in range(k + 1)]


def shift_for(k, mean, s):
    def excess(a):
        return mpmath.fsum((i - mean) * w for i, w in enumerate(weights(a, k, s)))

    high = mpf(1)
    while excess(high) < 0:
        high *= 2
    low = high
    while excess(low) > 0:
        low /= 2
    while high - low > mpf(10) ** -40 * high:
        middle = (low + high) / 2
        if excess(middle) > 0:
            high = middle
        else:
            low = middle
    return (low + high) / 2


def tail_at(a, t, k, mean, s):
    w = weights(a, k, s)
    left_over = mpmath.fsum((mean - i) * x for i, x in enumerate(w))
    return ((k + 1 - mean) * mpmath.fsum(w[t:]) + left_over) / mpmath.fsum((k + 1 - i) * x for i, x in enumerate(w))


def D(theta, t, B, s, scan):
    mean = theta * B
    k0 = -((-2 * mean.numerator) // mean.denominator) + 1
    if t < k0:
        return mpf(1)
    mean = mpf(mean.numerator) / mean.denominator
    shift = {k: shift_for(k, mean, s) for k in range(max(k0, t - 1), B + 1)}
    best = tail_at(shift[B], t, B, mean, s)
    for k in range(max(k0, t - 1), B):
        for j in range(scan + 1):
            best = max(best, tail_at(shift[k + 1] + (shift[k] - shift[k + 1]) * j / scan, t, k, mean, s))
    return best


cases = [
    # theta, t, B, -1/r
    ("1/1000000000000", 10, 50, 2), ("1/1000000000000", 50, 50, 2), ("1/1000000000000", 2, 50, 2),
    ("1/1000000", 60, 100, 4), ("1/1000000", 100, 100, 4), ("1/1000000", 3, 20, 4),
    ("1/400", 10, 50, 2), ("1/400", 20, 50, 2), ("1/20", 60, 100, 4), ("1/20", 90, 100, 4),
    ("49/100", 100, 100, 4), ("49/100", 99, 100, 4), ("12/25", 50, 50, 2), ("12/25", 49, 50, 2),
    ("1/3", 40, 50, 2), ("1/3", 80, 100, 4), ("1/10", 21, 100, 4), ("1/10", 22, 100, 4),
    ("1/5", 5, 10, 2), ("1/5", 10, 10, 4), ("1/7", 2, 2, 2), ("1/5", 3, 4, 4),
    ("1/1000000", 360, 400, 4), ("1/1000000000000", 150, 200, 2),
]
rows = [
    {"theta": theta, "t": t, "B": B, "r": -1 / s, "value": float(mpmath.nstr(D(Fraction(theta), t, B, s, 4), 20))}
    for theta, t, B, s in cases
]
print(json.dumps({"generator": f"oracle/bounds-exact.py, mpmath {mpmath.__version__}", "D": rows}, indent=1))
