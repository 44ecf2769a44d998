"""Every number of Tables 1-5, read from the LaTeX source of the paper: python3 oracle/paper-tables.py paper.tex

Writes oracle/fixtures/paper-tables.json: one entry per table, its rows from top to bottom as [method, p0, p1, acc, FDR, PErr, sd].
Numbers stay texts, so that "<0.001" and trailing zeros survive. The names of the cells are not taken from here: the rows
of a table come in groups of five, in the order in which the paper prints them.
"""
import json
import os
import re
import sys

source = open(sys.argv[1], encoding="utf8").read()
tables = [t for t in re.findall(r"\\begin\{table\}.*?\\end\{table\}", source, re.S) if "PErr" in t]
method = re.compile(r"(Pr\. StabSel|StabSel|Lasso|SCAD|SIS)\s*&\s*&", re.I)


def numbers(cells):
    values = [re.sub(r"[$\\\s]", "", cell) for cell in cells.split("&")]
    error, sd = re.fullmatch(r"([\d.]+)\(([\d.]+)\)", values[4]).groups()
    return values[:4] + [error, sd]


rows = [
    [[m.group(1).lower()] + numbers(line[m.end():]) for line in table.split("\n") if (m := method.search(line))]
    for table in tables
]
target = os.path.join(os.path.dirname(__file__), "fixtures", "paper-tables.json")
with open(target, "w", encoding="utf8") as file:
    file.write("[\n" + ",\n".join(
        " [\n" + ",\n".join("  " + json.dumps(row) for row in table) + "\n ]" for table in rows
    ) + "\n]\n")
