#!/usr/bin/env python3
"""options.py COOPC ROOT: every option of the tables is told about wherever coopc tells of options.

The rows are read from Options.def as text: what is lost on the way to help, the manual pages and the
completions is seen, and so is what is said of an option that has no row.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import pathlib
import re
import subprocess
import sys

ROW = re.compile(r'^(?:COMMON_|GLSLC_)?OPTION\(\w+, "([^"]+)", (\w+), "([^"]*)", ?\w*,?\s*"([^"])?', re.M)
# How a spelling stands in each form of what is told.
FORMS = {
    "all": r"^  (%s)((?<==)|(?=[ =A-Z\[\n]|$))",
    "man": r'^\.B "(%s)(?=[ =A-Z\[a-z"]|$)',
    "bash": r"(?<=[' ])(%s)(?==?[' ])",
    "zsh": r"^    '\*(%s)[=+-]?\[",
    "fish": r"(?<= )(%s)(?= )",
}


def as_fish(spelling):
    name = spelling.rstrip("=")
    if name.startswith("--"):
        return "-l " + name[2:]
    return ("-s " if len(name) == 2 else "-o ") + name[1:]


def written(spelling, form):
    if form == "man":
        return re.escape(spelling.replace("-", "\\-"))
    return re.escape(as_fish(spelling) if form == "fish" else spelling)


def check(coopc, table, topics):
    rows = [row for row in ROW.findall(table.read_text(encoding="utf-8")) if row[3]]
    wrong = 0
    for topic in topics:
        text = subprocess.run([coopc, "help", topic], capture_output=True, text=True,
                              check=True).stdout
        form = topic.replace("glslc-", "").replace("glslc", "all")
        for spelling, kind, _, _ in rows:
            # Bash gets -W and -R with every word that may follow.
            name = spelling + r"\S+" if (form, kind) == ("bash", "Prefix") else None
            pattern = FORMS[form] % (name or written(spelling, form))
            if not re.search(pattern, text, re.M):
                wrong += 1
                print("%s: nothing about %s" % (topic, spelling))
        if form in ("all", "man"):
            count = len(re.findall(r"^  -" if form == "all" else r'^\.B "\\-', text, re.M))
            if count != len(rows):
                wrong += 1
                print("%s: %d options instead of %d" % (topic, count, len(rows)))
    print("%s: %d options, %d mistakes" % (table.parent.name, len(rows), wrong))


def main():
    coopc, root = sys.argv[1], pathlib.Path(sys.argv[2])
    check(coopc, root / "driver/Options.def", ["all", "man", "bash", "zsh", "fish"])
    check(coopc, root / "driver/glslc/Options.def",
          ["glslc", "glslc-man", "glslc-bash", "glslc-zsh", "glslc-fish"])


if __name__ == "__main__":
    main()
