#!/usr/bin/env python3
"""reproducible.py BIN ROOT FOLDER: outputs are a function of inputs, options and version alone.

All examples are compiled twice to everything that coopc and glslc make of them, from two folders, in
two environments, by one process at a time on one core and by several at once on all, and the bytes are
compared. Inputs have absolute names, so that a name that gets into an output differs; but with -g, which
asks for names, where they are as in a build that is to be moved.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import concurrent.futures
import os
import pathlib
import shutil
import subprocess
import sys

# What is made of every example: the ending, the program, its options. OUT is the output's name.
KINDS = [
    ("spv", "coopc", []), ("O.spv", "coopc", ["-O"]), ("Os.spv", "coopc", ["-Os"]),
    ("glslang.spv", "coopc", ["--frontend=glslang"]),
    ("glslc.spv", "glslc", ["--target-env=vulkan1.3", "-c"]),
    ("inc", "glslc", ["--target-env=vulkan1.3", "-O", "-mfmt=c", "-c"]),
    ("spvasm", "coopc", ["--emit=spirv-text"]), ("coop.ll", "coopc", ["--emit=coop-ir"]),
    ("ll", "coopc", ["--emit=llvm"]), ("s", "coopc", ["--emit=asm"]),
    ("o", "coopc", ["-c", "--header", "OUT.h"]),
    ("reference.o", "coopc", ["-c", "--exec=reference", "-Wno-reference-execution"]),
    ("aarch64.o", "coopc", ["-c", "--triple=aarch64-linux-gnu", "--cpu=generic"]),
    ("ptx", "coopc", ["--emit=ptx", "--gpu=sm_90a"]),
    ("g.spv", "coopc", ["-g"]), ("g.o", "coopc", ["-c", "-g"]),
    ("g.glslc.spv", "glslc", ["-g", "-c", "--target-env=vulkan1.3"]),
]
PLACES = {
    "a": (1, {"LANG": "C", "TZ": "UTC", "HOME": "/"}),
    "another/folder of another name": (4, {
        "LANG": "de_DE.UTF-8", "LC_ALL": "C.UTF-8", "TZ": "Asia/Tokyo", "HOME": "/tmp", "USER": "x",
        "COLUMNS": "40", "TERM": "xterm", "SOURCE_DATE_EPOCH": "1", "MALLOC_PERTURB_": "165",
        "A_LONG_VARIABLE": "x" * 5000}),
}


def compile_one(programs, place, source, kind, environment, cores):
    ending, program, options = kind
    out = place / "out" / (source.name + "." + ending)
    name = source.relative_to(place) if "-g" in options else source
    command = [programs / program] + [each.replace("OUT", str(out)) for each in options]
    result = subprocess.run(command + [name, "-o", out], cwd=place, env=environment,
                            capture_output=True, check=False,
                            preexec_fn=lambda: os.sched_setaffinity(0, cores))
    if result.returncode:
        sys.exit("error: %s: %s" % (command, result.stderr.decode()))


def compile_all(programs, root, place, jobs, environment):
    shutil.copytree(root / "examples", place, ignore=shutil.ignore_patterns("mistakes", "*.npy"))
    (place / "out").mkdir()
    sources = sorted(place.rglob("*.comp"))
    cores = os.sched_getaffinity(0)
    if jobs == 1:
        cores = set(sorted(cores)[:1])
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        done = [pool.submit(compile_one, programs, place, source, kind, environment, cores)
                for source in sources for kind in KINDS]
        for each in done:
            each.result()
    keep_code(programs, place, jobs, environment)
    return len(sources)


def keep_code(programs, place, threads, environment):
    """What `coopc run` keeps of the code that it has made, which knows its source's name."""
    subprocess.run([programs / "coopc", "run", "scale/scale.comp", "--bind=0=zeros:f32[8,16]",
                    "--cache", place / "kept", "--threads", str(threads)], cwd=place,
                   env=environment, check=True, capture_output=True)
    for number, kept in enumerate(sorted(path for path in (place / "kept").rglob("*")
                                         if path.is_file())):
        kept.rename(place / "out" / ("kept-%d-%s" % (number, kept.name)))


def main():
    programs, root, folder = (pathlib.Path(each).resolve() for each in sys.argv[1:4])
    shutil.rmtree(folder, ignore_errors=True)
    counts = [compile_all(programs, root, folder / name, jobs, environment)
              for name, (jobs, environment) in PLACES.items()]
    first, second = (folder / name / "out" for name in PLACES)
    names = {path.name for out in (first, second) for path in out.iterdir()}
    different = sorted(name for name in names
                       if (first / name).read_bytes() != (second / name).read_bytes())
    print("%d examples, %d outputs, %d different" % (counts[0], len(names), len(different)))
    print("\n".join(different))
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
