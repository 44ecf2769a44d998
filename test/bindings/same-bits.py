"""Selects from every task in a file of them and prints what it found, numbers as the bits of their doubles."""
import json
import struct
import sys

import pandas
import secateur


def bits(values):
    return ["" if value is None else struct.pack(">d", value).hex() for value in values]


found = []
for task in json.load(open(sys.argv[1], encoding="utf-8")):
    frame = pandas.DataFrame(task["columns"])
    settings = dict(task["settings"])
    seed = settings.pop("seed")
    result = secateur.select(
        frame, "y", random_state=seed, sample_weight=task.get("weights"), groups=task.get("groups"), **settings
    ).result
    found.append(
        {
            "selected": [each["name"] for each in result["selected"]],
            "coefficients": bits([each["coefficient"] for each in result["selected"]]),
            "levels": [bits([level["coefficient"] for level in each.get("levels", [])]) for each in result["selected"]],
            "frequencies": bits([each["frequency"] for each in result["variables"] if "frequency" in each]),
            "intercept": bits([result["intercept"]]),
        }
    )
print(json.dumps(found))
