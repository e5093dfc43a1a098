#!/usr/bin/env python3
"""Writes docs/passes.md from the rows of lower/cpu/Passes.def and the lists in Pipeline.cpp.

Without an argument the page is printed; with --write it is written. --man VERSION prints a page for
man instead.

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

MANUAL = """The plugin CoopPasses.so is in the folder lib/coopc/llvm-VERSION of the installation, one for
each LLVM that coopc was built beside: opt has to be of that version. The input is coop IR, which
coopc --emit=coop-ir prints. The passes stand in the order in which coopc runs them. A pass with <...>
takes words that say what the CPU has, as in coop-vectorize<avx2;avxvnni>; the word strict rounds
every operation by itself, and aarch64 says the architecture. coop-lower<simd;...> stands for the list
of that name.
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


def lists():
    """The lists of the pipeline: a title, and rows (name, needs, what, why here)."""
    rows = {row[0]: row[1:] for row in
            ROW.findall((ROOT / "lower/cpu/Passes.def").read_text(encoding="utf-8"))}
    used = set()
    pipeline = (ROOT / "lower/cpu/Pipeline.cpp").read_text(encoding="utf-8")
    for _, name, body in LIST.findall(pipeline):
        words = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).lower()
        result = []
        for row, reason in reasons(body):
            used.add(row)
            if not reason:
                sys.exit("error: the place of %s has no reason" % rows[row][0])
            result.append(rows[row] + (reason,))
        yield "`coop-lower<simd>`" if name == "LowerSimd" else words.capitalize(), result
    left = sorted(set(rows) - used)
    if left:
        sys.exit("error: no list of Pipeline.cpp has %s" % ", ".join(left))


def page():
    text = HEAD
    for title, rows in lists():
        text += "\n## %s\n\n| pass | words | what it does | why here |\n| --- | --- | --- | --- |\n" % title
        for named, needs, what, reason in rows:
            text += "| `%s` | %s | %s | %s |\n" % (named, NEEDS[needs], what, reason)
    return text


def roff(text):
    """As roff prints it: a '-' that can be copied, and no line that is taken for a request."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq").replace("`", "")
    return "\\&" + text if text.startswith(".") else text


def manual(version):
    """The passes that opt can run, for man."""
    text = '.TH COOPC\\-PASSES 7 "" "coopc %s" "Passes for LLVM"\n' % version
    text += ".SH NAME\ncoopc\\-passes \\- passes over cooperative matrices and vectors for opt\n"
    text += ".SH SYNOPSIS\n.B %s\n" % roff(
        "opt -load-pass-plugin=CoopPasses.so -passes='coop-verify,coop-inline' -S input.ll")
    text += ".SH DESCRIPTION\n" + roff(MANUAL)
    for title, rows in lists():
        text += '.SS "%s"\n' % roff(title)
        for named, needs, what, _ in rows:
            if needs != "Machine" and named.startswith("coop-"):
                text += ".TP\n.B %s\n%s.\n" % (roff(named + NEEDS[needs].replace("`", "")), roff(what))
    return text + ".SH SEE ALSO\ncoopc(1)\n"


def main():
    if sys.argv[1:] == ["--write"]:
        (ROOT / "docs/passes.md").write_text(page(), encoding="utf-8")
    elif len(sys.argv) == 3 and sys.argv[1] == "--man":
        sys.stdout.write(manual(sys.argv[2]))
    else:
        sys.stdout.write(page())


if __name__ == "__main__":
    main()
