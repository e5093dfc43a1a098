#!/usr/bin/env python3
"""Fails when a file includes a header of a folder that its own folder may not use.

The rows are those of docs/design.md, section 2. The link lines in CMake enforce the same for
symbols; this also sees headers that hold only declarations.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import pathlib
import re
import sys

# Folder: the folders whose headers it may include, beside its own.
MAY_USE = {
    "include": set(),
    "support": set(),
    "parser": {"support"},
    "sema": {"parser", "support"},
    # The checked program keeps expressions of the tree, so codegen sees its headers.
    "codegen": {"sema", "parser", "support"},
    # The kernel ABI and the optimal layouts are contracts with the host, kept in include/coop.
    "lower": {"coop", "support"},
    "runtime": {"coop"},
    "driver": {"coop", "support", "parser", "sema", "codegen", "lower", "runtime"},
    "examples": {"coop", "runtime"},
}
FOLDERS = set(MAY_USE) - {"include", "examples"} | {"coop"}
INCLUDE = re.compile(r'^\s*#\s*include\s*["<]([^">]+)[">]')
SUFFIXES = {".h", ".cpp", ".c", ".def", ".inc"}


def violations(root):
    for folder, allowed in sorted(MAY_USE.items()):
        own = "coop" if folder == "include" else folder
        for path in sorted((root / folder).rglob("*")):
            if path.suffix not in SUFFIXES or not path.is_file():
                continue
            text = path.read_text(encoding="utf-8")
            for number, line in enumerate(text.splitlines(), 1):
                match = INCLUDE.match(line)
                if not match:
                    continue
                target = match[1].split("/")[0]
                if target in FOLDERS and target != own and target not in allowed:
                    yield "%s:%d: error: %s/ may not include %s" % (
                        path.relative_to(root), number, folder, match[1])
                elif match[1].startswith(".."):
                    yield "%s:%d: error: includes are written from the root: %s" % (
                        path.relative_to(root), number, match[1])


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else
                        pathlib.Path(__file__).resolve().parent.parent)
    found = list(violations(root))
    print("\n".join(found + ["%d layering errors" % len(found)]))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
