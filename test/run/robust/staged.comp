// --robust: products that go through shared memory, of buffers that end within them: elements outside are
// zero, and are stored nowhere, also where the copy is left out (coop-unstage).
// RUN: %python %S/../Inputs/model.py %coopc %s --exec=fast
// RUN: %python %S/../Inputs/model.py %coopc %s --exec=reference
// RUN: %python %S/../Inputs/model.py %coopc %s --exec=fast -DCOUNTS
//
// A build with sanitizers sees nothing of what the kernels do.
// UNSUPPORTED: sanitize
//
// MODEL: K, N, M = 48, 32, 64
// MODEL: def get(values, i): return values[i] if i < len(values) else 0.0
// MODEL: for of_a, of_b, of_c in ((M * K, K * N, M * N), (M * K - 4, K * N, M * N), (M * K, K * N - 4, M * N),
// MODEL:                          (M * K, K * N, M * N - 1), (M * K, K * N, 37 * N + 5), (40, 60, 7)):
// MODEL:     a = [float((5 * i) % 7 - 3) for i in range(of_a)]
// MODEL:     b = [float((3 * i) % 5 - 2) for i in range(of_b)]
// MODEL:     got = run(options=["--robust"], bind={0: array("f32", a), 1: array("f32", b),
// MODEL:               2: array("f32", [7.0] * of_c), 3: array("u32", [0])}, out={2: "f32[%d]" % of_c},
// MODEL:               push="u32:%d,u32:%d" % (K, N), groups="%d" % (M // 32))
// MODEL:     result = [7.0] * of_c
// MODEL:     for r in range(M):
// MODEL:         for c in range(N):
// MODEL:             if r * N + c < of_c:
// MODEL:                 result[r * N + c] = sum(get(a, r * K + k) * get(b, k * N + c) for k in range(K))
// MODEL:     check((of_a, of_b, of_c), got[2], result)
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_shader_subgroup_basic : require
layout(local_size_x = 64) in;
layout(push_constant) uniform Sizes { uint K, N; };
layout(set = 0, binding = 0) readonly buffer A { vec4 a[]; };
layout(set = 0, binding = 1) readonly buffer B { vec4 b[]; };
layout(set = 0, binding = 2) buffer C { float c[]; };
layout(set = 0, binding = 3) buffer D { uint groups; };
shared vec4 shared_a[32 * 4], shared_b[16 * 8];

void main() {
  coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> sum[2];
  sum[0] = sum[1] = coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>(0.0);
  const uint row = gl_WorkGroupID.x * 32, down = gl_SubgroupID * 16;
  for (uint block = 0; block < K; block += 16) {
    barrier();
    for (uint n = gl_LocalInvocationIndex; n < 128; n += 64) {
      shared_a[n] = a[((row + n / 4) * K + block) / 4 + n % 4];
      shared_b[n] = b[(block + n / 8) * N / 4 + n % 8];
    }
    barrier();
    coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> m;
    coopMatLoad(m, shared_a, down * 4, 4, gl_CooperativeMatrixLayoutRowMajor);
    for (uint i = 0; i < 2; ++i) {
      coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseB> n;
      coopMatLoad(n, shared_b, i * 4, 8, gl_CooperativeMatrixLayoutRowMajor);
      sum[i] = coopMatMulAdd(m, n, sum[i]);
    }
  }
#ifdef COUNTS // so that each subgroup stores its sums
  if (gl_LocalInvocationIndex == 0)
    atomicAdd(groups, 1);
#endif
  for (uint i = 0; i < 2; ++i)
    coopMatStore(sum[i], c, (row + down) * N + i * 16, N, gl_CooperativeMatrixLayoutRowMajor);
}
