// Operators, constructors and the functions that work on cooperative vectors, each component alone.
// RUN: %python %S/../Inputs/model.py %coopc %s
// RUN: %python %S/../Inputs/model.py %coopc %s --exec=fast
// MODEL: x = [0.5, -1.25, 3.0, 0.0, 2.0]
// MODEL: y = [2.0, 0.5, -3.0, 1.0, 2.0]
// MODEL: i = [5, -3, 7, 1 << 20, 0]
// MODEL: got = run({0: array("f32", x + [0] * 3 + y), 1: array("i32", i)},
// MODEL:           {2: "f32[12,8]", 3: "i32[8,8]", 4: "f32[4,8]"})
// MODEL: row = lambda out, n: got[out][n * 8:n * 8 + 5]
// MODEL: floats = [lambda a, b: a + b, lambda a, b: f32(a - b) * 2, lambda a, b: f32(a / b), lambda a, b: -a,
// MODEL:           min, max, lambda a, b: min(max(a, -1), b) if b > -1 else None,
// MODEL:           lambda a, b: 0.0 if b < a else 1.0, lambda a, b: a * b + a, lambda a, b: a * b]
// MODEL: for n, f in enumerate(floats):
// MODEL:     check(("float", n), row(2, n), [f(a, b) for a, b in zip(x, y)])
// MODEL: ints = [lambda a: a & 6, lambda a: a | 6, lambda a: a ^ 6, lambda a: ~a, lambda a: a << 2,
// MODEL:         lambda a: a >> 2, lambda a: min(max(a, -2), 5)]
// MODEL: for n, f in enumerate(ints): check(("int", n), row(3, n), [f(a) for a in i])
// MODEL: near = lambda g, e: [a if abs(a - b) <= 1e-5 * max(1, abs(b)) else b for a, b in zip(g, e)]
// MODEL: for n, f in enumerate((math.exp, lambda a: math.log(abs(a) + 1), math.tanh, math.atan)):
// MODEL:     e = [f(a) for a in x]
// MODEL:     check(("function", n), row(4, n), near(row(4, n), e))
#version 460
#extension GL_NV_cooperative_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 1) in;
layout(binding = 0) readonly buffer In { float source[]; };
layout(binding = 1) readonly buffer In1 { int ints[]; };
layout(binding = 2) buffer Out2 { float out2[]; };
layout(binding = 3) buffer Out3 { int out3[]; };
layout(binding = 4) buffer Out4 { float out4[]; };
#define V coopvecNV<float, 5>
#define I coopvecNV<int, 5>
void main() {
  V x, y;
  I i;
  coopVecLoadNV(x, source, 0);
  coopVecLoadNV(y, source, 32);
  coopVecLoadNV(i, ints, 0);
  coopVecStoreNV(x + y, out2, 0);
  coopVecStoreNV((x - y) * 2.0, out2, 32);
  coopVecStoreNV(x / y, out2, 64);
  coopVecStoreNV(-x, out2, 96);
  coopVecStoreNV(min(x, y), out2, 128);
  coopVecStoreNV(max(x, y), out2, 160);
  coopVecStoreNV(clamp(x, V(-1), y), out2, 192);
  coopVecStoreNV(step(x, y), out2, 224);
  coopVecStoreNV(fma(x, y, x), out2, 256);
  V product;
  for (int k = 0; k < x.length(); ++k) product[k] = x[k] * y[k];
  coopVecStoreNV(product, out2, 288);
  I six = I(6), two = I(2);
  coopVecStoreNV(i & six, out3, 0);
  coopVecStoreNV(i | six, out3, 32);
  coopVecStoreNV(i ^ six, out3, 64);
  coopVecStoreNV(~i, out3, 96);
  coopVecStoreNV(i << two, out3, 128);
  coopVecStoreNV(i >> two, out3, 160);
  coopVecStoreNV(clamp(i, I(-2), I(5)), out3, 192);
  V magnitude = max(x, -x);
  coopVecStoreNV(exp(x), out4, 0);
  coopVecStoreNV(log(magnitude + V(1.0)), out4, 32);
  coopVecStoreNV(tanh(x), out4, 64);
  coopVecStoreNV(atan(x), out4, 96);
}
