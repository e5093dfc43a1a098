// --robust: matrices that are loaded from and stored to memory that ends, or begins, within them:
// elements outside are zero, and are stored nowhere. Operands of products that are put off too.
// RUN: %python %S/../Inputs/model.py %coopc %s --exec=fast
// RUN: %python %S/../Inputs/model.py %coopc %s --exec=reference
// RUN: %python %S/../Inputs/model.py %coopc %s --exec=fast -DS=gl_ScopeWorkgroup
// RUN: %python %S/../Inputs/model.py %coopc %s --exec=fast --features=-avx512f,-avx2
//
// A build with sanitizers sees nothing of what the kernels do.
// UNSUPPORTED: sanitize
//
// MODEL: def get(values, i): return values[i] if 0 <= i < len(values) else 0.0
// MODEL: for size, at, stride in ((4096, 0, 64), (1000, 0, 64), (1024, -8, 64), (130, 0, 64), (64, 0, 16),
// MODEL:                          (4096, 3000, 64), (4096, 1 << 20, 64), (4096, -(1 << 20), 64),
// MODEL:                          (300, 7, 19), (4096, 2**31 - 8, 64), (777, 0, 0), (17, 0, 1 << 24)):
// MODEL:     for column, steps, groups in ((0, 4, 1), (1, 4, 1), (0, 20, 3), (1, 20, 3)):
// MODEL:         a = [float((5 * i) % 7 - 3) for i in range(size)]
// MODEL:         b = [float((3 * i) % 5 - 2) for i in range(size)]
// MODEL:         kind = "f16" if steps == 20 and groups == 3 and size < 4096 else "f32"
// MODEL:         got = run(options=["--robust"], bind={0: array(kind, a), 1: array(kind, b), 2: array("f32", [7.0] * size)},
// MODEL:                   out={2: "f32[%d]" % size, 3: "f32[256]"},
// MODEL:                   push="s32:%d,u32:%d" % (at, stride), spec={0: column, 1: steps}, groups="%d" % groups,
// MODEL:                   defines={"T": "float16_t" if kind == "f16" else "float"})
// MODEL:         # The index of the first element is a uint; from there on nothing wraps.
// MODEL:         def place(r, c, k): return (at + 16 * k) % 2**32 + (c * stride + r if column else r * stride + c)
// MODEL:         m = [[0.0] * 16 for _ in range(16)]
// MODEL:         for k in range(steps):
// MODEL:             A = [[get(a, place(r, c, k)) for c in range(16)] for r in range(16)]
// MODEL:             B = [[get(b, place(r, c, k)) for c in range(16)] for r in range(16)]
// MODEL:             for r in range(16):
// MODEL:                 for c in range(16):
// MODEL:                     m[r][c] += sum(A[r][x] * B[x][c] for x in range(16))
// MODEL:         check((size, at, stride, column, steps, "sum"), got[3], [x for row in m for x in row])
// MODEL:         # Where places coincide, the order of the stores is not said.
// MODEL:         result, count = [7.0] * size, {}
// MODEL:         for r in range(16):
// MODEL:             for c in range(16):
// MODEL:                 i = place(r, c, 0)
// MODEL:                 count[i] = count.get(i, 0) + 1
// MODEL:                 if 0 <= i < size: result[i] = m[r][c] if count[i] == 1 else None
// MODEL:         check((size, at, stride, column, steps, "store"), got[2], result)
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#ifndef T
#define T float
#endif
#ifndef S
#define S gl_ScopeSubgroup
#endif
layout(local_size_x = 32) in;
layout(constant_id = 0) const int Order = 0;
layout(constant_id = 1) const int Steps = 4;
layout(binding = 0) readonly buffer A { T a[]; };
layout(binding = 1) readonly buffer B { T b[]; };
layout(binding = 2) buffer C { float c[]; };
layout(binding = 3) buffer D { float d[256]; };
layout(push_constant) uniform P { int at; uint stride; };
void main() {
  coopmat<float, S, 16, 16, gl_MatrixUseAccumulator> sum =
      coopmat<float, S, 16, 16, gl_MatrixUseAccumulator>(0.0);
  for (int k = 0; k < Steps; ++k) {
    coopmat<T, S, 16, 16, gl_MatrixUseA> ma;
    coopmat<T, S, 16, 16, gl_MatrixUseB> mb;
    coopMatLoad(ma, a, uint(at + 16 * k), stride, Order);
    coopMatLoad(mb, b, uint(at + 16 * k), stride, Order);
    sum = coopMatMulAdd(ma, mb, sum);
  }
  coopMatStore(sum, c, uint(at), stride, Order);
  coopMatStore(sum, d, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
}
