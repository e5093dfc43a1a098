"""tables.py COOPC PTXAS: assembles the PTX of every row of utils/gpu/bench.py."""

import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "utils/gpu"))
sys.dont_write_bytecode = True
import bench  # noqa: E402

MOST_SPILLED = 32  # bytes of a thread
OF_PARTS = 1024  # where operands are floats, which have two words for one

coopc, ptxas = sys.argv[1:3]
failed = 0
with tempfile.TemporaryDirectory() as folder:
    ptx = pathlib.Path(folder) / "kernel.ptx"
    for row in bench.ROWS:
        subprocess.run([coopc, "--emit=ptx", "--gpu=" + (row.gpu or "sm_90a"), "-o", str(ptx), *row.options(),
                        str(ROOT / "test/bench/shaders" / row.shader)], check=True)
        said = subprocess.run([ptxas, "-arch=" + (row.gpu or "sm_90a"), "-v", str(ptx), "-o", "/dev/null"],
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              check=False)
        # A few words that are stored before a loop cost less than what they make room for.
        most = OF_PARTS if row.name.endswith("f32 f32") else MOST_SPILLED
        numbers = re.search(r"(\d+) bytes stack frame, (\d+) bytes spill stores", said.stdout)
        # Vectors of a network's threads that are alone are in local memory.
        if (said.returncode != 0 or not numbers or int(numbers.group(2)) > most or
                (int(numbers.group(1)) > most and not isinstance(row, bench.Network)) or
                re.search(r"\(C75\d\d\)|warning", said.stdout)):
            print(row.name + ":\n" + said.stdout)
            failed += 1
sys.exit(failed != 0)
