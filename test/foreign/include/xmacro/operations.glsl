// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A table of operations: OPERATION(name, number of operands, expression). No guard: it is included
// once for each use.
OPERATION(Add, 2, a + b)
OPERATION(Sub, 2, a - b)
OPERATION(Mul, 2, a * b)
OPERATION(Neg, 1, -a)
OPERATION(Dup, 1, a)
OPERATION(Max, 2, a > b ? a : b)
OPERATION(Bit, 2, (a & b) | (a ^ b) << 1)
#undef OPERATION
