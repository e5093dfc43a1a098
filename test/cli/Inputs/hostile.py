#!/usr/bin/env python3
"""hostile.py COOPC FOLDER: small files that would grow without end are refused soon, in 200 MB.

The times are loose, as tests run beside each other; the memory is what the process had at most.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import os
import sys
import time

COOPC, FOLDER = os.path.abspath(sys.argv[1]), sys.argv[2]
SECONDS, MEGABYTES = 10, 200


def doublings(first, row, count):
    return first + "".join(row % {"this": i, "last": i - 1} for i in range(1, count))


FILES = {
    "objects": ("more than 2097152 tokens", "#version 450\n" + doublings(
        "#define A0 x;\n", "#define A%(this)d A%(last)d A%(last)d\n", 30) +
        "void main() { int x; A29 }\n"),
    "arguments": ("more than 2097152 tokens", "#version 450\n#define A(x) " + "x " * 10 + "\n"
                  "void main() { int x; " + "A(" * 8 + "x;" + ")" * 8 + " }\n"),
    "nested-arguments": ("more than 2097152 tokens",
                         "#version 450\n#define A(x) x\nvoid main() { " + "A(" * 5000 + "1" +
                         ")" * 5000 + "; }\n"),
    "operands": ("this expression is too large", "#version 450\n" + doublings(
        "#define A0 x + x\n", "#define A%(this)d A%(last)d + A%(last)d\n", 30) +
        "void main() { int x = 1; int y = A29; }\n"),
    "endless-include": ("cannot find the included file '/dev/zero'",
                        '#version 450\n#include "/dev/zero"\nvoid main() { }\n'),
    "includes-twice": ("files are included more than 200 deep", '#version 450\n#include "twice.h"\n'),
    "errors": ("misspelt49", "#version 450\nvoid main() {\n" +
               "".join("misspelt%d = 1;\n" % i for i in range(100000)) + "}\n"),
}


def compile_file(file):
    """The standard error, seconds, and megabytes at most."""
    read, write = os.pipe()
    start = time.monotonic()
    child = os.posix_spawn(COOPC, [COOPC, "-fsyntax-only", file], os.environ,
                           file_actions=[(os.POSIX_SPAWN_DUP2, write, 2)])
    os.close(write)
    with os.fdopen(read, errors="replace") as stream:
        text = stream.read()
    _, status, used = os.wait4(child, 0)
    assert os.waitstatus_to_exitcode(status) == 1, (file, status, text[-1000:])
    return text, time.monotonic() - start, used.ru_maxrss / 1000


def main():
    os.makedirs(FOLDER, exist_ok=True)
    with open(os.path.join(FOLDER, "twice.h"), "w", encoding="utf-8") as out:
        out.write('#include "twice.h"\n' * 2)
    failed = 0
    for name, (message, text) in FILES.items():
        file = os.path.join(FOLDER, name + ".comp")
        with open(file, "w", encoding="utf-8") as out:
            out.write(text)
        said, seconds, megabytes = compile_file(file)
        if message not in said or seconds > SECONDS or megabytes > MEGABYTES:
            print(f"{name}: {seconds:.1f} s, {megabytes:.0f} MB, {said[:500]}")
            failed += 1
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
