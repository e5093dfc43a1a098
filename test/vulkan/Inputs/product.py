#!/usr/bin/env python3
"""product.py COOPC FOLDER INPUTS: compares products of matrices on the CPU and on a Vulkan device.

The sizes are the first that `coopc devices` lists for half precision with sums in single precision,
on the first device; numbers are small integers, so that sums are exact.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import pathlib
import random
import re
import struct
import subprocess
import sys


def main():
    coopc, folder, inputs = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
    folder.mkdir(exist_ok=True)
    listed = subprocess.run([coopc, "devices"], capture_output=True, text=True, check=True).stdout
    listed = listed[listed.index("Vulkan 0 "):].split("\nVulkan 1 ")[0]
    size = re.search(r"(\d+) x (\d+) x (\d+)  f16 \* f16 \+ f32 = f32  \(subgroup\)$", listed, re.M)
    subgroup = re.search(r"subgroups of (\d+)", listed).group(1)
    if not size:
        print("no matrices of half precision")
        return
    m, n, k = map(int, size.groups())
    rows, columns, inner = 3 * m, 2 * n, 4 * k
    draw = random.Random(1)
    for name, count in (("a", rows * inner), ("b", inner * columns)):
        (folder / (name + ".bin")).write_bytes(
            struct.pack("<%de" % count, *(draw.randrange(-4, 5) for _ in range(count))))
    defines = ["-D%s=%s" % pair for pair in (("M", m), ("N", n), ("K", k), ("ROWS", rows),
                                             ("COLUMNS", columns), ("INNER", inner),
                                             ("SUBGROUP", subgroup))]
    results = []
    for place in ("cpu", "vulkan"):
        out = folder / (place + ".npy")
        subprocess.run([coopc, "run", "--on=" + place, "--subgroup-size=" + subgroup, "--groups",
                        "%d,%d" % (columns // n, rows // m), str(inputs / "matrix.comp"),
                        "--bind", "0=%s" % (folder / "a.bin"), "--bind",
                        "1=%s" % (folder / "b.bin"), "--bind",
                        "2=fill:3:f32[%d,%d]" % (rows, columns), "--out", "2=%s" % out] + defines,
                       check=True)
        results.append(out.read_bytes())
    if results[0] != results[1]:
        sys.exit("error: the device gives something else than the CPU")


if __name__ == "__main__":
    main()
