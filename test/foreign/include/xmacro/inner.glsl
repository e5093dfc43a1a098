// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Included from two sides.
#if !defined(XMACRO_INNER) && \
    !defined XMACRO_INNER_OFF
#define XMACRO_INNER 1
#include "outer.glsl"
#define INNER_DEPTH 3
int innerFunction(int v) { return v + INNER_DEPTH; }
#endif
