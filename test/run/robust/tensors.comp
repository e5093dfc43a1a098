// --robust: tensors with dimensions and strides that reach beyond their buffers, also decoded in
// blocks, clamped or not. Elements outside of the buffer are zero and stored nowhere; outside of the
// tensor the clamp mode decides as ever.
// RUN: %python %S/../Inputs/model.py %coopc %s --exec=fast
// RUN: %python %S/../Inputs/model.py %coopc %s --exec=reference
//
// MODEL: def get(values, i): return values[i] if 0 <= i < len(values) else 0.0
// MODEL: for size, rows, cols, stride, row, col in ((400, 20, 20, 20, 0, 0), (399, 20, 20, 20, 8, 8),
// MODEL:         (100, 20, 20, 20, 0, 0), (100, 64, 64, 64, 0, 0), (5, 9, 9, 1000000, 0, 0),
// MODEL:         (400, 1000000, 1000, 1000, 999990, 5), (16, 16, 1, 1, 0, 0), (300, 7, 300, 1, 3, 4)):
// MODEL:     for transpose in (0, 1):
// MODEL:         a = [float(i % 50 - 20) for i in range(size)]
// MODEL:         got = run(options=["--robust"], bind={0: array("f32", a), 1: array("f32", [7.0] * size)},
// MODEL:                   out={1: "f32[%d]" % size, 2: "f32[256]", 3: "f32[256]"}, spec={0: transpose},
// MODEL:                   push=",".join("u32:%d" % n for n in (rows, cols, stride, row, col)))
// MODEL:         def place(r, c):
// MODEL:             if transpose: r, c = c, r
// MODEL:             r, c = r + row, c + col
// MODEL:             return r * stride + c if r < rows and c < cols else None
// MODEL:         loaded = [[0.5 if place(r, c) is None else get(a, place(r, c)) for c in range(16)] for r in range(16)]
// MODEL:         check((size, rows, transpose, "load"), got[2], sum(loaded, []))
// MODEL:         def block(r, c):
// MODEL:             at = place(r, c)
// MODEL:             return 0.5 if at is None else 2 * a[at] if 0 <= at < size else 0.0
// MODEL:         check((size, rows, transpose, "decode"), got[3], [block(r, c) for r in range(16) for c in range(16)])
// MODEL:         stored, seen = [7.0] * size, set()
// MODEL:         for r in range(16):
// MODEL:             for c in range(16):
// MODEL:                 at = place(r, c)
// MODEL:                 if at is not None and at < size:
// MODEL:                     stored[at] = None if at in seen else loaded[r][c] + 1
// MODEL:                     seen.add(at)
// MODEL:         check((size, rows, transpose, "store"), got[1], stored)
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_EXT_buffer_reference : require
layout(local_size_x = 32) in;
layout(constant_id = 0) const bool Transpose = false;
layout(binding = 0) buffer A { float a[]; };
layout(binding = 1) buffer B { float b[]; };
layout(binding = 2) buffer C { float c[256]; };
layout(binding = 3) buffer D { float d[256]; };
layout(push_constant) uniform P { uint rows, cols, stride, row, col; };
layout(buffer_reference, std430, buffer_reference_align = 4) buffer Block { float value; };
float twice(const in Block block, const in uint at[2], const in uint inBlock[2]) {
  return 2.0 * block.value;
}
void main() {
  tensorLayoutNV<2, gl_CooperativeMatrixClampModeConstantNV> t =
      createTensorLayoutNV(2, gl_CooperativeMatrixClampModeConstantNV);
  t = setTensorLayoutDimensionNV(t, rows, cols);
  t = setTensorLayoutStrideNV(t, stride, 1);
  t = setTensorLayoutClampValueNV(t, 0x3f000000u);
  t = sliceTensorLayoutNV(t, row, 16, col, 16);
  tensorViewNV<2, false, 1, 0> view = createTensorViewNV(2, false, 1, 0);
  coopmat<float, gl_ScopeWorkgroup, 16, 16, gl_MatrixUseAccumulator> m, n;
  if (Transpose) {
    coopMatLoadTensorNV(m, a, 0, t, view);
    coopMatLoadTensorNV(n, a, 0, t, view, twice);
    coopMatStoreTensorNV(m + coopmat<float, gl_ScopeWorkgroup, 16, 16, gl_MatrixUseAccumulator>(1.0), b, 0, t, view);
  } else {
    coopMatLoadTensorNV(m, a, 0, t);
    coopMatLoadTensorNV(n, a, 0, t, twice);
    coopMatStoreTensorNV(m + coopmat<float, gl_ScopeWorkgroup, 16, 16, gl_MatrixUseAccumulator>(1.0), b, 0, t);
  }
  coopMatStore(m, c, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
  coopMatStore(n, d, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
}
