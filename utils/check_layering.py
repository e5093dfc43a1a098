#!/usr/bin/env python3
"""Fails when a file includes a header of a folder that its own folder may not use.

The rows are those of docs/design.md, section 2. The link lines in CMake enforce the same for
symbols; this also sees headers that hold only declarations. In lower/, operands of coop IR's
operations are read by their names (section 5), so an operand by its number is an error, too.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import pathlib
import re
import sys

# Folder: the folders whose headers it may include, beside its own. A folder has what lies in it,
# but for the parts that have a row of their own.
MAY_USE = {
    "include": set(),
    "support": set(),
    "parser": {"support"},
    "sema": {"parser", "support"},
    # The checked program keeps expressions of the tree, so codegen sees its headers.
    "codegen": {"sema", "parser", "support"},
    # The kernel ABI and the optimal layouts are contracts with the host, kept in include/coop.
    "runtime": {"coop"},
    # It reads what modules of SPIR-V declare.
    "runtime/vulkan": {"coop", "runtime", "support"},
    "driver": {"coop", "support", "parser", "sema", "codegen", "lower/import", "lower/ir",
               "lower/cpu", "lower/cpu/target", "lower/gpu", "lower/gpu/target", "runtime",
               "runtime/vulkan"},
    "examples": {"coop", "runtime"},
}

# The same inside of lower/: a row lists what is above it, and no arrow goes up.
_LOWER = {
    "ir": "",
    "import": "ir",
    "emit": "ir",
    "check": "ir emit",
    "analysis": "ir emit check",
    "transform": "ir check emit analysis",
    "exec": "ir emit",
    "exec/loops": "ir check emit transform",
    "exec/reference": "ir transform exec",
    "exec/staging": "ir analysis transform exec",
    "cpu/target": "ir emit",
    "cpu/abi": "ir emit",
    "cpu/spmd": "ir emit transform exec exec/reference",
    "cpu/tiles": "ir emit analysis cpu/target cpu/spmd",
    "cpu/gemm": "ir emit analysis transform cpu/target cpu/abi cpu/tiles",
    "cpu/coopvec": "ir check emit analysis exec/loops cpu/target cpu/abi cpu/spmd cpu/tiles cpu/gemm",
    "cpu/matrix": "ir check emit analysis transform exec/loops cpu/target cpu/abi cpu/spmd "
                  "cpu/tiles cpu/gemm",
    "cpu": "ir check emit analysis transform exec exec/loops exec/reference exec/staging cpu/target "
           "cpu/abi cpu/spmd cpu/gemm cpu/coopvec cpu/matrix",
    "gpu/target": "ir",
    "gpu/abi": "ir emit gpu/target",
    "gpu/matrix": "ir check emit analysis transform exec/loops gpu/target gpu/abi",
    "gpu": "ir check emit analysis transform exec exec/loops exec/reference exec/staging gpu/target gpu/abi gpu/matrix",
    "plugin": "ir transform exec exec/loops exec/reference cpu cpu/abi cpu/spmd cpu/coopvec",
}
MAY_USE.update({"lower/" + folder: {"lower/" + used for used in uses.split()} | {"coop", "support"}
                for folder, uses in _LOWER.items()})

# Files of lower/ in which operands of calls have numbers, because no operation of coop IR is called.
OPERAND = re.compile(r'\bgetArgOperand(?:Use)?\(\s*\d+\s*\)')
NUMBERED_OPERANDS = {
    "lower/cpu/abi/TileConfiguration.cpp": "the CPU's intrinsic that configures tile registers",
    "lower/cpu/coopvec/PackedInputs.cpp": "calls of the function that packs inputs, made there",
    "lower/cpu/spmd/Calls.cpp": "LLVM's intrinsics",
    "lower/emit/NarrowFloat.cpp": "LLVM's intrinsics",
    "lower/gpu/abi/ExchangeMemory.cpp": "calls of the function that asks for memory, made there",
    "lower/gpu/Math.cpp": "LLVM's intrinsics",
    "lower/gpu/ShortVectors.cpp": "LLVM's intrinsics",
    "lower/gpu/matrix/BatchMarkers.cpp": "the operands of markers, made there",
    "lower/gpu/matrix/EarlyLoads.cpp": "the operands of its own calls, made there",
    "lower/gpu/matrix/GemmMarkers.cpp": "the views of markers, made there",
    "lower/gpu/matrix/LoopVersions.cpp": "the operands of its own calls, made there",
    "lower/gpu/matrix/PermutedTile.cpp": "the operands of a marker, made there",
    "lower/gpu/matrix/Together.cpp": "the GPU's intrinsics",
}

FOLDERS = set(MAY_USE) - {"include", "examples"} | {"coop"}
INCLUDE = re.compile(r'^\s*#\s*include\s*["<]([^">]+)[">]')
SUFFIXES = {".h", ".cpp", ".c", ".def", ".inc"}


def folder_of(path):
    """The row that a path belongs to: the longest one."""
    parts = path.split("/")[:-1]
    for length in range(len(parts), 0, -1):
        if "/".join(parts[:length]) in FOLDERS:
            return "/".join(parts[:length])
    return "/".join(parts[:1])


def violations(root):
    rooms = sorted({folder.split("/")[0] for folder in MAY_USE})
    numbered = set()
    for path in sorted(path for room in rooms for path in (root / room).rglob("*")):
        if path.suffix not in SUFFIXES or not path.is_file():
            continue
        name = path.relative_to(root).as_posix()
        folder = "include" if name.startswith("include/") else folder_of(name)
        own = "coop" if folder == "include" else folder
        if folder not in MAY_USE:
            yield "%s: error: utils/check_layering.py has no row for %s/" % (name, folder)
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if name.startswith("lower/") and OPERAND.search(line):
                if name in NUMBERED_OPERANDS:
                    numbered.add(name)
                else:
                    yield ("%s:%d: error: an operand by its number; operations are read through "
                           "lower/ir/CoopCalls.h" % (name, number))
            match = INCLUDE.match(line)
            if not match:
                continue
            target = folder_of(match[1])
            if target in FOLDERS and target != own and target not in MAY_USE[folder]:
                yield "%s:%d: error: %s/ may not include %s" % (name, number, folder, match[1])
            elif match[1].startswith(".."):
                yield "%s:%d: error: includes are written from the root: %s" % (
                    name, number, match[1])
    for name in sorted(NUMBERED_OPERANDS.keys() - numbered):
        yield "%s: error: utils/check_layering.py lists it for operands that it has not" % name


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else
                        pathlib.Path(__file__).resolve().parent.parent)
    found = list(violations(root))
    print("\n".join(found + ["%d layering errors" % len(found)]))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
