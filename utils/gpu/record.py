#!/usr/bin/env python3
"""Stands in for coopc while the tests of test/run are run, and writes down what they run.

It does what coopc does (COOP_REAL), and for every `coopc run` that succeeds and writes buffers it
adds a file to the folder COOP_RECORDS: the options, and the contents of the files that they name.
Runs that break the alignment that Vulkan wants of matrices, which CPUs do without, are left out.
utils/gpu_check makes a package of these.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import base64
import hashlib
import json
import os
import pathlib
import subprocess
import sys

# Options of a CPU, which do not change what comes out; those with = take a value in the same word.
CPU_ONLY = ("--exec", "--cpu", "--features", "--triple", "--threads", "--cpu-opt", "--cache",
            "--memory-limit", "--timeout", "--repeat")
MOST_BYTES = 4 << 20


def without_cpu(options):
    kept, skip = [], False
    for option in options:
        if skip:
            skip = False
        elif option in CPU_ONLY:
            skip = True
        elif option.split("=")[0] not in CPU_ONLY and option != "--verbose":
            kept.append(option)
    return kept


def named_files(options):
    """The files that exist among the words of the options, but for what is written."""
    found, written = {}, False
    for word in options:
        candidates = [word] if "=" not in word else [word, word.split("=", 1)[1],
                                                     word.split("=")[-1]]
        if written or word.startswith("--out="):
            written = False
            continue
        written = word == "--out"
        for candidate in candidates:
            path = pathlib.Path(candidate)
            if candidate and path.is_file() and path.stat().st_size <= MOST_BYTES:
                found[candidate] = base64.b64encode(path.read_bytes()).decode()
    return found


def is_aligned(real, options):
    """What --check says of it. To be asked before the run itself, whose files it writes, too."""
    done = subprocess.run([real, "run", "--check", "--timeout=60", *options], check=False,
                          stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    return b"is not a multiple of" not in done.stderr


def main():
    real, records = os.environ["COOP_REAL"], pathlib.Path(os.environ["COOP_RECORDS"])
    arguments = sys.argv[1:]
    options = without_cpu(arguments[1:])
    files = named_files(options) if arguments[:1] == ["run"] else {}
    stdin = None
    if "-" in arguments:
        stdin = sys.stdin.buffer.read()
    aligned = arguments[:1] == ["run"] and stdin is None and is_aligned(real, options)
    status = subprocess.run([real] + arguments, input=stdin).returncode
    writes = any(word.startswith("--out") for word in options)
    if aligned and status == 0 and (writes or "printf" in " ".join(options)):
        if not any(word.startswith(("--check", "-g")) for word in options):
            text = json.dumps({"options": options, "files": files})
            name = hashlib.sha256(text.encode()).hexdigest()[:16]
            (records / (name + ".json")).write_text(text)
    return status if status >= 0 else 128 - status


if __name__ == "__main__":
    sys.exit(main())
