// --robust: arrays whose length is known, in the middle of a buffer, of rows, and shared. An index
// that is too large is outside although its element would be in the buffer. A matrix is outside as a
// whole where it begins at such an index; from another on, elements are where they are in the buffer.
// RUN: %python %S/../Inputs/model.py %coopc %s --exec=fast
// RUN: %python %S/../Inputs/model.py %coopc %s --exec=reference
// RUN: %python %S/../Inputs/model.py %coopc %s --exec=fast --cpu-opt=0
//
// MODEL: size = 64 + 32 + 64 + 256
// MODEL: def get(values, i): return values[i] if 0 <= i < len(values) else 0.0
// MODEL: for at in (0, 3, 8, 31, 32, 40, 63, 64, 100, 511, 512, 2**20, 2**31, 2**32 - 16, 2**32 - 1):
// MODEL:     a = [float(i % 61 + 1) for i in range(size)]
// MODEL:     x, rows, y = a[:64], a[64:96], a[96:160]
// MODEL:     got = run(options=["--robust"], bind={0: array("f32", a)}, out={0: "f32[%d]" % size, 1: "f32[640]"},
// MODEL:               push="u32:%d" % at)
// MODEL:     index = [(at + i) % 2**32 for i in range(32)]
// MODEL:     shared = [float(i) for i in range(512)]
// MODEL:     def matrix(values, known):
// MODEL:         places = [at + 16 * r + c for r in range(16) for c in range(16)]
// MODEL:         return [get(values, p) if at < known else 0.0 for p in places]
// MODEL:     m = matrix(a, 64)
// MODEL:     out = [get(x, i) for i in index] + [get(y, i) for i in index]
// MODEL:     out += [rows[8 * i + 3] if i < 4 else 0.0 for i in index]
// MODEL:     out += [rows[8 + i] if i < 8 else 0.0 for i in index]
// MODEL:     out += m + matrix(shared, 512)
// MODEL:     check((at, "out"), got[1], out)
// MODEL:     if at < 64:
// MODEL:         for i in range(256):
// MODEL:             if 96 + at + i < size: a[96 + at + i] = m[i]
// MODEL:     for i in index:
// MODEL:         if i < 4: a[64 + 8 * i + 3] = -1.0
// MODEL:     check((at, "buffer"), got[0], a)
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
layout(local_size_x = 32) in;
layout(binding = 0) buffer A { float x[64]; float rows[4][8]; float y[64]; float rest[]; };
layout(binding = 1) buffer B { float w[640]; };
layout(push_constant) uniform P { uint at; };
shared float s[512];
void main() {
  const uint me = gl_LocalInvocationIndex, i = at + me;
  for (uint k = me; k < 512; k += 32)
    s[k] = float(k);
  barrier();
  w[me] = x[i];
  w[32 + me] = y[i];
  w[64 + me] = rows[i][3];
  w[96 + me] = rows[1][i];
  coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> m, n;
  coopMatLoad(m, x, at, 16, gl_CooperativeMatrixLayoutRowMajor);
  coopMatLoad(n, s, at, 16, gl_CooperativeMatrixLayoutRowMajor);
  coopMatStore(m, w, 128, 16, gl_CooperativeMatrixLayoutRowMajor);
  coopMatStore(n, w, 384, 16, gl_CooperativeMatrixLayoutRowMajor);
  barrier();
  coopMatStore(m, y, at, 16, gl_CooperativeMatrixLayoutRowMajor);
  barrier();
  rows[i][3] = -1.0;
}
