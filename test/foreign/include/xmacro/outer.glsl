// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Includes its neighbour, which includes this file again: guards end it.
#ifndef XMACRO_OUTER
#define XMACRO_OUTER
#include "inner.glsl"
#define OUTER_DEPTH (INNER_DEPTH + 1)
int outerFunction(int v) { return innerFunction(v) * OUTER_DEPTH; }
#endif
