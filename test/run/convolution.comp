// A convolution as products of matrices: pixels are gathered into shared memory, each of an array
// of sums is loaded from there, and elements are bounded before they are stored.
// RUN: %python %S/Inputs/model.py %coopc %s --exec=fast
// RUN: %python %S/Inputs/model.py %coopc %s --exec=fast --cpu=x86-64-v3 --subgroup-size=16
// MODEL: x = [(5 * i + i * i % 11) % 9 - 4.0 for i in range(16 * 18 * 18)]
// MODEL: w = [(3 * i + i * i % 13) % 5 - 2.0 for i in range(9 * 16 * 16)]
// MODEL: got = run({0: array("f16", x), 1: array("f16", w)}, {2: "f32[256,16]"}, groups="4")
// MODEL: def pixel(p, o):
// MODEL:     return sum(x[(c * 18 + p // 16 + t // 3) * 18 + p % 16 + t % 3] * w[(t * 16 + c) * 16 + o]
// MODEL:                for t in range(9) for c in range(16))
// MODEL: check("pixels", got[2], [max(pixel(p, o), -20.0) for p in range(256) for o in range(16)])
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_16bit_storage : require
layout(local_size_x = 64) in;
layout(std430, binding = 0) readonly buffer In0 { float16_t image[16][18][18]; };
layout(std430, binding = 1) readonly buffer In1 { float16_t weights[]; };
layout(std430, binding = 2) buffer Out { float result[]; };
#define SUMS coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>
shared float16_t pixels[64 * 16];
void gather(uint first, uint tap) {
  barrier();
  for (uint i = gl_LocalInvocationIndex; i < 64u * 16u; i += 64u) {
    const uint p = first + i / 16u;
    pixels[i] = image[i % 16u][p / 16u + tap / 3u][p % 16u + tap % 3u];
  }
  barrier();
}
void main() {
  const uint first = gl_WorkGroupID.x * 64u;
  SUMS sums[4];
  for (uint i = 0u; i < 4u; ++i)
    sums[i] = SUMS(0.0);
  for (uint tap = 0u; tap < 9u; ++tap) {
    gather(first, tap);
    coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseB> b;
    coopMatLoad(b, weights, tap * 256u, 16u, gl_CooperativeMatrixLayoutRowMajor);
    for (uint i = 0u; i < 4u; ++i) {
      coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> a;
      coopMatLoad(a, pixels, i * 256u, 16u, gl_CooperativeMatrixLayoutRowMajor);
      sums[i] = coopMatMulAdd(a, b, sums[i]);
    }
  }
  for (uint i = 0u; i < 4u; ++i) {
    for (int k = 0; k < sums[i].length(); ++k)
      sums[i][k] = max(sums[i][k], -20.0);
    coopMatStore(sums[i], result, (first + i * 16u) * 16u, 16u, gl_CooperativeMatrixLayoutRowMajor);
  }
}
