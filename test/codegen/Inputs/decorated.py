#!/usr/bin/env python3
"""decorated.py DECORATION YES NO OPCODE...: of SPIR-V as text, in order, these operations, and YES or NO.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import re
import sys

TEXT = sys.stdin.read()
DECORATION, YES, NO = sys.argv[1:4]
DECORATED = set(re.findall(r"OpDecorate (%%\w+) %s\b" % DECORATION, TEXT))
for result, opcode, rest in re.findall(r"^\s*(%\w+) = (\w+)(.*)", TEXT, re.MULTILINE):
    if opcode in sys.argv[4:]:
        name = rest.split()[2] if opcode == "OpExtInst" else opcode
        print(name, YES if result in DECORATED else NO)
