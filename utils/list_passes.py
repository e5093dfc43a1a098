#!/usr/bin/env python3
"""Writes docs/passes.md from the rows of lower/cpu/Passes.def and the lists in Pipeline.cpp.

Without an argument the page is printed; with --write it is written.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
ROW = re.compile(r'^(?:PASS|ACTION)\((\w+),\s*"([^"]+)",\s*(\w+),\s*"((?:[^"\\]|\\.)*)"', re.M)
LIST = re.compile(r'((?:^///[^\n]*\n)*)^constexpr PassId (\w+)\[\] = \{\n(.*?)^\};', re.M | re.S)
NEEDS = {"Nothing": "", "Target": "`<...>`", "Machine": "not in opt"}
HEAD = """# The passes

What happens to coop IR on the way to a CPU's kernel, in order. This page is made of
`lower/cpu/Passes.def` and the lists in `lower/cpu/Pipeline.cpp` by `utils/list_passes.py --write`.

LLVM's `opt` runs them by name: `opt -load-pass-plugin=CoopPasses.so -passes='coop-verify,coop-inline'`.
A pass with `<...>` takes words that say what the CPU has, as `coop-vectorize<avx2;avxvnni>`; they are
the features of `lower/cpu/target/Tiles.def`, `strict` and `aarch64`. `coop-lower<simd;...>` stands
for the list of that name below.
"""


def reasons(body):
    """The passes of a list, each with the comment before it."""
    comment = []
    for line in body.splitlines():
        line = line.strip()
        if line.startswith("//"):
            comment.append(line[2:].strip())
        elif line.startswith("PassId::"):
            yield line[len("PassId::"):].rstrip(","), " ".join(comment)
            comment = []


def page():
    rows = {row[0]: row[1:] for row in
            ROW.findall((ROOT / "lower/cpu/Passes.def").read_text(encoding="utf-8"))}
    text, used = HEAD, set()
    pipeline = (ROOT / "lower/cpu/Pipeline.cpp").read_text(encoding="utf-8")
    for _, name, body in LIST.findall(pipeline):
        words = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).lower()
        title = "`coop-lower<simd>`" if name == "LowerSimd" else words.capitalize()
        text += "\n## %s\n\n| pass | words | what it does | why here |\n| --- | --- | --- | --- |\n" % title
        for row, reason in reasons(body):
            used.add(row)
            named, needs, what = rows[row]
            if not reason:
                sys.exit("error: the place of %s has no reason" % named)
            text += "| `%s` | %s | %s | %s |\n" % (named, NEEDS[needs], what, reason)
    left = sorted(set(rows) - used)
    if left:
        sys.exit("error: no list of Pipeline.cpp has %s" % ", ".join(left))
    return text


def main():
    if sys.argv[1:] == ["--write"]:
        (ROOT / "docs/passes.md").write_text(page(), encoding="utf-8")
    else:
        sys.stdout.write(page())


if __name__ == "__main__":
    main()
