# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""large.py COUNT: a compute shader of COUNT branches, whose result is COUNT."""

import sys

count = int(sys.argv[1])
print("#version 450\nlayout(local_size_x = 1) in;\nlayout(binding = 0) buffer B { uint x[]; };")
print("void main() {\n  uint a = x[0];")
for i in range(count):
    print(f"  if (a > {i}u) x[{i % 50 + 1}] += a * {i}u; else a = x[{i % 50 + 1}] * 0u + {i + 1}u;")
print("  x[0] = a;\n}")
