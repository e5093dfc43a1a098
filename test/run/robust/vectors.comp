// --robust: cooperative vectors: loads, stores, products with weights and biases, sums of outer
// products and of vectors into memory, of which parts lie outside of their buffers, by offsets that
// are the same in all invocations and by others.
// Tests of the same code take a build with sanitizers a fraction of the time.
// UNSUPPORTED: sanitize
// RUN: %python %S/../Inputs/model.py %coopc %s --exec=fast
// RUN: %python %S/../Inputs/model.py %coopc %s --exec=reference
// RUN: %python %S/../Inputs/model.py %coopc %s --exec=fast --features=-avx512f
//
// MODEL: def get(values, byte): return values[byte // 4] if 0 <= byte < 4 * len(values) else 0.0
// MODEL: K, M, L = 12, 8, 32
// MODEL: for size, each, weights, biases, column in ((400, 48, 0, 0, 0), (384, 48, 0, 0, 1), (383, 48, 64, 16, 0),
// MODEL:         (100, 48, 320, 32, 0), (30, 16, 0, 16, 1), (13, 1 << 20, 1 << 20, 0, 0), (400, 48, 1 << 31, 1 << 30, 1)):
// MODEL:     x = [float(i % 9 - 4) for i in range(size)]
// MODEL:     w = [float(i % 7 - 3) for i in range(100)]
// MODEL:     b = [float(i % 5) for i in range(10)]
// MODEL:     got = run(options=["--robust"], bind={0: array("f32", x), 1: array("f32", w), 2: array("f32", b), 3: array("f32", [7.0] * size),
// MODEL:                4: array("f32", [1.0] * 90), 5: array("f32", [2.0] * 10)},
// MODEL:               out={3: "f32[%d]" % size, 4: "f32[90]", 5: "f32[10]", 6: "f32[256]"}, spec={0: column},
// MODEL:               push=",".join("u32:%d" % n for n in (each, weights, biases)))
// MODEL:     stored, outer, sums, results = [7.0] * size, [1.0] * 90, [2.0] * 10, []
// MODEL:     for lane in range(L):
// MODEL:         v = [get(x, each * lane + 4 * k) for k in range(K)]
// MODEL:         def weight(r, c): return get(w, weights + (c * 32 + 4 * r if column else r * 48 + 4 * c))
// MODEL:         y = [sum(weight(r, k) * v[k] for k in range(K)) + get(b, biases + 4 * r) for r in range(M)]
// MODEL:         results += y
// MODEL:         for k in range(K):
// MODEL:             at = (each * lane + 4 * k) // 4
// MODEL:             if at < size: stored[at] = None if each < 48 else v[k] + 1
// MODEL:         for r in range(M):
// MODEL:             for c in range(K):
// MODEL:                 at = (weights + r * 48 + 4 * c) // 4
// MODEL:                 if at < 90: outer[at] += y[r] * v[c]
// MODEL:             at = (biases + 4 * r) // 4
// MODEL:             if at < 10: sums[at] += y[r]
// MODEL:     check((size, "products"), got[6], results)
// MODEL:     check((size, "stores"), got[3], stored)
// MODEL:     check((size, "outer"), got[4], outer)
// MODEL:     check((size, "sums"), got[5], sums)
#version 460
#extension GL_NV_cooperative_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(constant_id = 0) const int Column = 0;
layout(binding = 0) buffer X { float x[]; };
layout(binding = 1) readonly buffer W { float w[]; };
layout(binding = 2) readonly buffer B { float b[]; };
layout(binding = 3) buffer Y { float y[]; };
layout(binding = 4) buffer O { float o[]; };
layout(binding = 5) buffer S { float s[]; };
layout(binding = 6) buffer R { float r[256]; };
layout(push_constant) uniform P { uint each, weights, biases; };
void main() {
  const uint lane = gl_LocalInvocationIndex;
  coopvecNV<float, 12> v;
  coopvecNV<float, 8> product;
  coopVecLoadNV(v, x, each * lane);
  if (Column != 0)
    coopVecMatMulAddNV(product, v, gl_ComponentTypeFloat32NV, w, weights, gl_ComponentTypeFloat32NV,
                       b, biases, gl_ComponentTypeFloat32NV, 8, 12,
                       gl_CooperativeVectorMatrixLayoutColumnMajorNV, false, 32);
  else
    coopVecMatMulAddNV(product, v, gl_ComponentTypeFloat32NV, w, weights, gl_ComponentTypeFloat32NV,
                       b, biases, gl_ComponentTypeFloat32NV, 8, 12,
                       gl_CooperativeVectorMatrixLayoutRowMajorNV, false, 48);
  for (uint i = 0; i < 8; ++i)
    r[8 * lane + i] = product[i];
  coopVecStoreNV(v + coopvecNV<float, 12>(1.0), y, each * lane);
  coopVecOuterProductAccumulateNV(product, v, o, weights, 48,
                                  gl_CooperativeVectorMatrixLayoutRowMajorNV,
                                  gl_ComponentTypeFloat32NV);
  coopVecReduceSumAccumulateNV(product, s, biases);
}
