#!/usr/bin/env python3
# Draws how cost grows: `coop-bench --csv FILE growth` measures, this makes SVG files of it.
# usage: utils/plot_growth.py FILE.csv FOLDER (needs matplotlib; docs/performance.md shows the result)
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads rows of work,by,seconds,work_items,peak_bytes; the names of growth contests end in their
size. Writes FOLDER/growth-SUBJECT.svg: against size the seconds of coopc and of the fastest of
the others (left), and the peak memory of the process while coopc ran (right)."""

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


def best_of_the_others(series, kind):
    """[(size, seconds)], the least that anybody but coopc takes."""
    best = {}
    for (other, by), points in series.items():
        if other == kind and by != "coopc":
            for size, seconds, _ in points:
                best[size] = min(seconds, best.get(size, seconds))
    return sorted(best.items())


def draw(subject, series, folder):
    figure, (time, memory) = plt.subplots(1, 2, figsize=(10, 4))
    kinds = sorted(kind for kind, by in series if by == "coopc")
    for number, kind in enumerate(kinds):
        color = f"C{number}"
        sizes, seconds, peaks = zip(*sorted(series[kind, "coopc"]))
        time.plot(sizes, seconds, "o-", color=color, label=f"{kind} coopc", markersize=4,
                  linewidth=1)
        memory.plot(sizes, [peak / 2**20 for peak in peaks], "o-", color=color,
                    label=f"{kind} coopc", markersize=4, linewidth=1)
        others = best_of_the_others(series, kind)
        if others:
            time.plot(*zip(*others), "x--", color=color, label=f"{kind} best of the others",
                      markersize=4, linewidth=1)
    time.set_yscale("log")
    time.set_ylabel("seconds")
    memory.set_ylim(bottom=0)
    memory.set_ylabel("peak memory of the process, MiB")
    for axis in (time, memory):
        axis.set_xscale("log")
        axis.set_xlabel(AXES[subject])
        axis.grid(True, which="major", linewidth=0.3)
        axis.minorticks_off()
        axis.legend(fontsize=7)
    figure.tight_layout()
    figure.savefig(folder / f"growth-{subject}.svg", metadata={"Date": None})
    plt.close(figure)


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
