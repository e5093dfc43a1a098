#!/usr/bin/env python3
"""Fails for rows of tables that no test mentions.

    utils/check_coverage.py [--root DIR]

Every diagnostic of the driver and of the run-time checks must be named by a test: tests print
identifiers with --diagnostic-ids. Those of the front-end have examples in docs/diagnostics, which
test/sema/explained.test compiles; the table of builtin functions has a GoogleTest (test/unit/sema).

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import argparse
import pathlib
import re
import sys

TEST_SUFFIXES = {".comp", ".vert", ".frag", ".glsl", ".test", ".cpp", ".h", ".spvasm", ".ll", ".py"}
TABLES = ("Driver.def", "Check.def")
# Reported for more than 4 GiB of source, which no test brings about.
EXEMPT = {"fatal_source_too_large"}


def rows(path):
    return re.findall(r"^DIAG\(\s*(\w+)", path.read_text(), re.MULTILINE)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--root", default=pathlib.Path(__file__).resolve().parent.parent,
                        type=pathlib.Path)
    root = parser.parse_args().root
    text = "\n".join(path.read_text(errors="replace") for path in (root / "test").rglob("*")
                     if path.suffix in TEST_SUFFIXES and path.is_file())
    mentioned = set(re.findall(r"\w+", text))
    missing = [(table, name) for table in TABLES for name in rows(root / "support/diagnostics" / table)
               if name not in mentioned and name not in EXEMPT]
    for table, name in missing:
        print(f"{table}: no test mentions {name}")
    sys.exit(1 if missing else 0)


if __name__ == "__main__":
    main()
