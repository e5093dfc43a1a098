#!/usr/bin/env python3
"""robust_shaders.py COOPC FOLDER OUT [N]: the shaders of FOLDER's tests of --check run with --robust.

Each, or one in N, does something undefined, most of them outside of a buffer or an array. `coopc run` has guards
around buffers and patterns beside them: the exit status tells that none was touched. Addresses
(buffer references) are kept nowhere, so shaders with them are left out.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import concurrent.futures
import os
import re
import shlex
import subprocess
import sys

COOPC, FOLDER, OUT = sys.argv[1:4]
ONE_IN = int(sys.argv[4]) if len(sys.argv) > 4 else 1


def commands(path):
    """What the RUN lines of a test execute with --check, as arguments of `coopc run`."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    if "buffer_reference" in text or "PhysicalStorageBuffer" in text:
        return
    joined = ""
    for line in text.splitlines():
        if "RUN:" not in line:
            continue
        joined += line.split("RUN:", 1)[1].strip()
        if joined.endswith("\\"):
            joined = joined[:-1]
            continue
        command, joined = joined, ""
        command = command.split("|")[0].split("2>")[0]
        # Modules that a test makes before are not there.
        if "%coopc run" not in command or "--check" not in command or \
                re.search(r"%t\S*\.spv", command):
            continue
        command = command.split("%coopc run", 1)[1].split(">")[0]
        name = os.path.join(OUT, os.path.basename(path))
        command = command.replace("%s", path).replace("%S", os.path.dirname(path))
        yield [word for word in shlex.split(command.replace("%t", name))
               if not word.startswith("--check") and not word.startswith("--exec")]


def run(task):
    args, execution = task
    command = [COOPC, "run", *args, "--exec=" + execution, "--timeout=60", "-w"]
    status, text = execute(command + ["--robust"])
    # What is refused has to be refused without the option too.
    if "[err_lower]" in text and (status, text) == execute(command):
        status = 0
    return command, status, text


def execute(command):
    done = subprocess.run(command, capture_output=True, check=False, timeout=120)
    return done.returncode, done.stderr.decode(errors="replace")


def main():
    os.makedirs(OUT, exist_ok=True)
    tasks = []
    for folder, _, names in os.walk(os.path.abspath(FOLDER)):
        for name in sorted(names):
            for args in commands(os.path.join(folder, name)):
                # What fast execution refuses, the reference execution runs.
                tasks += [(args, "auto"), (args, "reference")]
    assert len(tasks) > 60, len(tasks)
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(2) as several:
        for command, status, text in several.map(run, tasks[::ONE_IN]):
            if status != 0:
                failed += 1
                print(status, " ".join(command), "--robust", text, sep="\n")
    print(len(tasks), "runs,", failed, "failed")
    sys.exit(failed != 0)


main()
