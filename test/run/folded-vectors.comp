// What builtin functions and constructors make of constants when a shader is compiled is what they make when it runs:
// each is a global constant, which has to be folded, and is computed again of what a buffer has.
// RUN: %coopc run %s --bind 1=fill:1:f32[1] --out 0=%t.npy:f32[19] --groups 1 && %python %S/Inputs/arrays.py show %t.npy | FileCheck %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CHECK:      <f4
// CHECK-NOT:  {{[1-9]}}
// CHECK-SAME: 19
// CHECK:      0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1
#version 460
layout(local_size_x = 1) in;
layout(binding = 0) buffer Differences { float differences[19]; };
layout(binding = 1) buffer One { float one; };

#define RESIZED(X) mat4(mat2(5 * X))
#define CUT(X) mat2x3(mat4x2(2 * X))
#define FIRST(X) float(mat3(3 * X))
#define DOT(X) dot(0.5 * X, 2.0)
#define NORMAL(X) normalize(-0.5 * X)
#define SELECTED(X) mix(1.0, 2.0 * X, true)
#define SELECTED2(X) mix(vec2(1, 2), vec2(3 * X, 4), bvec2(true, false))
#define CROSSED(X) cross(vec3(1, 2, 3 * X), vec3(3, -2, 5))
#define REFLECTED(X) reflect(vec2(1, 3 * X), vec2(0.6, 0.8))
#define REFRACTED(X) refract(vec2(0.6, -0.8 * X), vec2(0, 1), 0.5)
#define ALL_REFLECTED(X) refract(vec2(0.8, -0.6 * X), vec2(0, 1), 1.5)
#define FORWARD(X) faceforward(vec2(1, 2 * X), vec2(1, 1), vec2(1, 0))
#define PRODUCT(X) matrixCompMult(mat2(1, 2, 3 * X, 4), mat2(2, 3, 4, 5))
#define OUTER(X) outerProduct(vec3(1, 2, 3 * X), vec2(5, 7))
#define TURNED(X) transpose(mat2x3(1, 2 * X, 3, 4, 5, 6))
#define LONG(X) length(vec3(1, 2 * X, 2))
#define FAR(X) distance(vec2(1, 1), vec2(4 * X, 5))
#define SIGN(X) (1.0 / sign(-0.0 * X))

const mat4 resized = RESIZED(1);
const mat2x3 cut = CUT(1);
const float first = FIRST(1), dotted = DOT(1), normal = NORMAL(1), selected = SELECTED(1), length0 = LONG(1),
            far = FAR(1), sign0 = SIGN(1);
const vec2 selected2 = SELECTED2(1), reflected = REFLECTED(1), refracted = REFRACTED(1),
           allReflected = ALL_REFLECTED(1), forward = FORWARD(1);
const vec3 crossed = CROSSED(1);
const mat2 product = PRODUCT(1);
const mat2x3 outer = OUTER(1);
const mat3x2 turned = TURNED(1);
int array[int(cross(vec3(1, 0, 0), vec3(0, 1, 0)).z)];

float differ(float a, float b) { return abs(a - b) < 1e-6 ? 0.0 : 1.0; }
float differ(vec2 a, vec2 b) { return differ(distance(a, b), 0.0); }
float differ(vec3 a, vec3 b) { return differ(distance(a, b), 0.0); }

void main() {
  mat4 r = RESIZED(one);
  float sum = 0;
  for (int i = 0; i < 4; ++i)
    sum += differ(distance(r[i], resized[i]), 0.0);
  differences[0] = sum;
  differences[1] = differ(CUT(one)[0], cut[0]) + differ(CUT(one)[1], cut[1]);
  differences[2] = differ(FIRST(one), first);
  differences[3] = differ(DOT(one), dotted);
  differences[4] = differ(NORMAL(one), normal);
  differences[5] = differ(SELECTED(one), selected);
  differences[6] = differ(SELECTED2(one), selected2);
  differences[7] = differ(CROSSED(one), crossed);
  differences[8] = differ(REFLECTED(one), reflected);
  differences[9] = differ(REFRACTED(one), refracted);
  differences[10] = differ(ALL_REFLECTED(one), allReflected);
  differences[11] = differ(FORWARD(one), forward);
  differences[12] = differ(PRODUCT(one)[0], product[0]) + differ(PRODUCT(one)[1], product[1]);
  differences[13] = differ(OUTER(one)[0], outer[0]) + differ(OUTER(one)[1], outer[1]);
  differences[14] = differ(TURNED(one)[0], turned[0]) + differ(TURNED(one)[2], turned[2]);
  differences[15] = differ(LONG(one), length0);
  differences[16] = differ(FAR(one), far);
  differences[17] = SIGN(one) < 0.0 && sign0 < 0.0 ? 0.0 : 1.0;
  differences[18] = float(array.length());
}
