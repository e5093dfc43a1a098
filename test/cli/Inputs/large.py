# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""large.py COUNT [INVOCATIONS]: a compute shader of COUNT branches, whose result is COUNT. Several
invocations part at many of them."""

import sys

count = int(sys.argv[1])
invocations = int(sys.argv[2]) if len(sys.argv) > 2 else 1
print(f"#version 450\nlayout(local_size_x = {invocations}) in;")
print("layout(binding = 0) buffer B { uint x[]; };")
print("void main() {\n  uint a = x[0] + gl_LocalInvocationIndex;")
for i in range(count):
    print(f"  if (a > {i}u) x[{i % 50 + 1}] += a * {i}u; else a = x[{i % 50 + 1}] * 0u + {i + 1}u;")
print("  x[0] = a;\n}")
