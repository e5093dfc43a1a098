#!/usr/bin/env python3
"""relaxed.py OPCODE...: of SPIR-V as text, in order, the operations and whether each is relaxed.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import re
import sys

TEXT = sys.stdin.read()
RELAXED = set(re.findall(r"OpDecorate (%\w+) RelaxedPrecision", TEXT))
for result, opcode, rest in re.findall(r"^\s*(%\w+) = (\w+)(.*)", TEXT, re.MULTILINE):
    if opcode in sys.argv[1:]:
        name = rest.split()[2] if opcode == "OpExtInst" else opcode
        print(name, "relaxed" if result in RELAXED else "high")
