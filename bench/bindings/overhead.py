"""Seconds of secateur.select and of the program it runs, turn by turn: overhead.py RAW X Y P TIMES."""
import json
import subprocess
import sys
import time

import numpy as np
from secateur import select
from secateur._program import node, program

raw, x, y, p, times = *sys.argv[1:4], int(sys.argv[4]), int(sys.argv[5])
X = np.fromfile(x).reshape(p, -1).T
response = np.fromfile(y)
names = [f"v{j + 1}" for j in range(p)]
words = [node(), program(), "select", raw, "--response", "y", "--json", "--quiet"]
seconds = {"call": [], "line": []}
for _ in range(times):
    start = time.perf_counter()
    subprocess.run(words, stdout=subprocess.PIPE, check=True)
    seconds["line"].append(time.perf_counter() - start)
    start = time.perf_counter()
    select(X, response, feature_names=names)
    seconds["call"].append(time.perf_counter() - start)
print(json.dumps(seconds))
