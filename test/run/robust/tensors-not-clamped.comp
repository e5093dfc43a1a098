// --robust: tensors without a clamp mode, whose elements beyond their dimensions are where the next
// would be: zero where that is not in the buffer, and stored nowhere.
// RUN: %python %S/../Inputs/model.py %coopc %s --exec=fast
// RUN: %python %S/../Inputs/model.py %coopc %s --exec=reference
//
// MODEL: for size in (255, 300):
// MODEL:     for dimension in (0, 10, 16):
// MODEL:         for row in (0, 1):
// MODEL:             for col in (0, 3):
// MODEL:                 a = [float(i % 50 - 20) for i in range(size)]
// MODEL:                 got = run(options=["--robust"], bind={0: array("f32", a), 1: array("f32", [7.0] * size)},
// MODEL:                           out={1: "f32[%d]" % size, 2: "f32[256]"},
// MODEL:                           push=",".join("u32:%d" % n for n in (dimension, row, col)))
// MODEL:                 def at(r, c):
// MODEL:                     return (r + row) * 16 + c + col
// MODEL:                 loaded = [a[at(r, c)] if at(r, c) < size else 0.0 for r in range(16) for c in range(16)]
// MODEL:                 inside = [r + row < dimension and c + col < dimension for r in range(16) for c in range(16)]
// MODEL:                 check((size, dimension, row, col, "load"), got[2],
// MODEL:                       [x if known else None for x, known in zip(loaded, inside)])
// MODEL:                 check((size, dimension, row, col, "outside"), [x in (0.0, y) for x, y in zip(got[2], loaded)],
// MODEL:                       [True] * 256)
// MODEL:                 stored, seen = [7.0] * size, set()
// MODEL:                 for r in range(16):
// MODEL:                     for c in range(16):
// MODEL:                         i = at(r, c)
// MODEL:                         if i < size:
// MODEL:                             stored[i] = loaded[r * 16 + c] + 1 if i not in seen and inside[r * 16 + c] else None
// MODEL:                             seen.add(i)
// MODEL:                 check((size, dimension, row, col, "store"), got[1], stored)
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_NV_cooperative_matrix2 : require
layout(local_size_x = 32) in;
layout(binding = 0) buffer A { float a[]; };
layout(binding = 1) buffer B { float b[]; };
layout(binding = 2) buffer C { float c[256]; };
layout(push_constant) uniform P { uint dimension, row, col; };
void main() {
  tensorLayoutNV<2> t = setTensorLayoutDimensionNV(createTensorLayoutNV(2), dimension, dimension);
  t = sliceTensorLayoutNV(setTensorLayoutStrideNV(t, 16, 1), row, 16, col, 16);
  coopmat<float, gl_ScopeWorkgroup, 16, 16, gl_MatrixUseAccumulator> m;
  coopMatLoadTensorNV(m, a, 0, t);
  coopMatStoreTensorNV(m + coopmat<float, gl_ScopeWorkgroup, 16, 16, gl_MatrixUseAccumulator>(1.0), b, 0, t);
  coopMatStore(m, c, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
}
