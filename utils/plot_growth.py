#!/usr/bin/env python3
# Draws how cost grows: `coop-bench --csv FILE growth` measures, this makes SVG files of it.
# usage: utils/plot_growth.py FILE.csv FOLDER (needs matplotlib; docs/performance.md shows the result)
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads rows of work,by,seconds,work_items,peak_bytes; the names of growth contests end in their
size. Writes FOLDER/growth-SUBJECT.svg, seconds (left) and peak memory (right) against size."""

import csv
import sys
from collections import defaultdict
from pathlib import Path

import matplotlib

matplotlib.use("svg")
matplotlib.rcParams["svg.hashsalt"] = "coopc"  # the same figures give the same file
matplotlib.rcParams["svg.fonttype"] = "none"
import matplotlib.pyplot as plt

# Subject of a growth contest: what its size counts.
AXES = {
    "gemm": "M = N = K",
    "mlp": "inputs",
    "workgroups": "workgroups",
}


def read(path):
    """{subject: {(kind, by): [(size, seconds, peak bytes)]}} of the growth contests in the file."""
    result = defaultdict(lambda: defaultdict(list))
    with open(path, newline="") as file:
        for row in csv.DictReader(file):
            words = row["work"].split()
            if words[0] != "growth":
                continue
            subject, kind, size = words[1], " ".join(words[2:-1]), int(words[-1])
            point = (size, float(row["seconds"]), int(row["peak_bytes"]))
            result[subject][kind, row["by"]].append(point)
    return result


def draw(subject, series, folder):
    figure, (time, memory) = plt.subplots(1, 2, figsize=(10, 4))
    for (kind, by), points in sorted(series.items()):
        sizes, seconds, peaks = zip(*sorted(points))
        style = "o-" if by.startswith("coopc") else "x--"
        label = f"{kind} {by}".strip()
        time.plot(sizes, seconds, style, label=label, markersize=4, linewidth=1)
        if by.startswith("coopc"):
            memory.plot(sizes, [peak / 2**20 for peak in peaks], style, label=label, markersize=4,
                        linewidth=1)
    for axis, what in ((time, "seconds"), (memory, "peak memory of the process, MiB")):
        axis.set_xscale("log")
        axis.set_yscale("log")
        axis.set_xlabel(AXES[subject])
        axis.set_ylabel(what)
        axis.grid(True, which="major", linewidth=0.3)
        axis.legend(fontsize=7)
    figure.tight_layout()
    figure.savefig(folder / f"growth-{subject}.svg", metadata={"Date": None})


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    folder = Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    for subject, series in read(sys.argv[1]).items():
        if subject not in AXES:
            sys.exit(f"plot_growth: no axis for '{subject}': add a row to AXES")
        draw(subject, series, folder)


if __name__ == "__main__":
    main()
