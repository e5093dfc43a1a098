// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A stack machine made of macros: a table included several times, pasted names, arithmetic in #if,
// lines that go on, macros that expand to macros, and guards against inclusion in a circle.
#version 460
#extension GL_GOOGLE_include_directive : require
#include "include/xmacro/outer.glsl"
#include "include/xmacro/inner.glsl"
layout(local_size_x = 8) in;
layout(std430, binding = 0) readonly buffer Code { uvec2 code[]; };
layout(std430, binding = 1) readonly buffer In { int inputs[]; };
layout(std430, binding = 2) writeonly buffer Out { ivec4 outputs[]; };
layout(push_constant) uniform Push { uint length_, count; };

#define PASTE_(a, b) a##b
#define PASTE(a, b) PASTE_(a, b)
#define EMPTY
#define IDENTITY(x) x
#define CALL(f, arguments) f arguments
#define TWICE(x) x x
#define COUNT_ONE(name, operands, expression) +1

#define OPERATION(name, operands, expression) PASTE(Op, name),
const uint Known[] = uint[](
#define OpAdd 0u
#define OpSub 1u
#define OpMul 2u
#define OpNeg 3u
#define OpDup 4u
#define OpMax 5u
#define OpBit 6u
#include "include/xmacro/operations.glsl"
7u);

const int Total = 0
#define OPERATION COUNT_ONE
#include "include/xmacro/operations.glsl"
;

#define OPERATION(name, operands, expression) \
  int PASTE(run, name)(int a, int b) {        \
    return expression;                        \
  }
#include "include/xmacro/operations.glsl"

#if (3 + 4 * 2 == 11) && ((7 >> 1) == 3) && (~0 == -1) && !defined(NOTHING) && (5 % 3 ^ 1) == 3\
    && (0 * 7 || !0)
#define STACK 16
#elif 1
#error arithmetic in #if
#else
#error
#endif
#if 0x1F == 31 && 010 == 8 && (1 << 4) == STACK && -1 < 0
#define TOP(i) stack[(top - 1 - (i)) & (STACK - 1)]
#endif

#define LESS(a, b) a < b
#define FOR(i, n) for (int i = 0; LESS(i, n); ++i)
#define SWAP(type, x, y) { type PASTE(old, __LINE__) = x; x = y; y = PASTE(old, __LINE__); }
#define f(x) (x + f_(x))
#define f_(x) (x * 2)
int g(int x) { return IDENTITY(f)(x) + f(f(1)); }

void main() {
  const uint id = gl_GlobalInvocationID.x;
  if (id >= count)
    return;
  int stack[STACK];
  FOR(i, STACK)
    stack[i] = inputs[id] + i;
  int top = 4;
  for (uint pc = 0u; pc < length_; ++pc) {
    const uvec2 c = code[pc];
    switch (c.x) {
#define OPERANDS_1 top
#define OPERANDS_2 --top, top
#define OPERATION(name, operands, expression)                      \
    case PASTE(Op, name): {                                        \
      const int a = TOP(0), b = TOP(1), r = PASTE(run, name)(a, b); \
      top = (PASTE(OPERANDS_, operands));                          \
      if (PASTE(Op, name) == OpDup)                                \
        ++top;                                                     \
      TOP(0) = r;                                                  \
      break;                                                       \
    }
#include "include/xmacro/operations.glsl"
    case 7u:
      SWAP(int, TOP(0), TOP(1)) SWAP(int, TOP(1), TOP(2))
      break;
    default:
      TOP(0) = CALL(innerFunction, (TOP(0))) EMPTY + outerFunction(int(c.y));
    }
  }
  outputs[id] = ivec4(TOP(0), TOP(1), g(int(id)) TWICE(+ 1), Total * 100 + Known.length() + int(Known[2]));
}
