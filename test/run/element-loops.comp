// Loops over what an invocation has of a matrix, with branches, the number of the element, matrices
// of other component types, and matrices in arrays: as functions of elements (lower/transform/
// ElementLoops.h) they do what they do for each invocation by itself. All numbers are exact.
// DEFINE: %{run} = %coopc run %s --groups 1 --subgroup-size=32 --push u32:3 --bind 0=random:s32[768]:seed=1:min=-100:max=100
// DEFINE: %{wg} = -DSCOPE=gl_ScopeWorkgroup
// RUN: %{run} --exec=reference --out 1=%t.reference.npy:s32[7680]
// RUN: %{run} --exec=fast --out 1=%t.npy:s32[7680]
// RUN: cmp %t.npy %t.reference.npy
// RUN: %{run} --exec=fast --cpu=x86-64-v2 --out 1=%t.npy:s32[7680]
// RUN: cmp %t.npy %t.reference.npy
// RUN: %{run} %{wg} --exec=reference --out 1=%t.reference.npy:s32[7680]
// RUN: %{run} %{wg} --exec=fast --out 1=%t.npy:s32[7680]
// RUN: cmp %t.npy %t.reference.npy
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#ifndef SCOPE
#define SCOPE gl_ScopeSubgroup
#endif

const int Rows = 16, Columns = 48, Size = Rows * Columns, RowMajor = gl_CooperativeMatrixLayoutRowMajor;
layout(local_size_x = 64) in;
layout(push_constant) uniform Parameters { uint three; };
layout(set = 0, binding = 0) readonly buffer From { int from[]; };
layout(set = 0, binding = 1) buffer To { int to[]; };

#define MATRIX(T) coopmat<T, SCOPE, Rows, Columns, gl_MatrixUseAccumulator>
// Both subgroups do the same.
#define LOAD(m) coopMatLoad(m, from, 0, Columns, RowMajor)
#define STORE(m) coopMatStore(m, to, Size * at++, Columns, RowMajor)

void main() {
  int at = 0;
  MATRIX(int) a, b;
  LOAD(a);
  LOAD(b);
  for (uint i = 0; i < a.length(); ++i) {
    if (a[i] < 0)
      a[i] *= int(three);
  }
  STORE(a);

  for (int i = 0; i < a.length(); ++i) {
    if (i % 3 == 1)
      a[i] = i;
    else if (b[i] > 10) {
      a[i] = b[i] / 7;
      if ((a[i] & 1) != 0)
        b[i] = a[i] - i;
    }
  }
  STORE(a);
  STORE(b);

  // What is the same for all and may not be done before the loop.
  const uint none = three - 3;
  for (int i = 0; i < a.length(); ++i) {
    if (three > 5)
      a[i] += int(7 / none);
    switch (b[i] & 3) {
    case 0: a[i] = 1; break;
    case 1: a[i] += b[i]; break;
    case 2: if (a[i] > b[i]) { a[i] = b[i]; break; } // fall through
    default: a[i] -= int(three); b[i] = a[i];
    }
  }
  STORE(a);
  STORE(b);

  // Other component types.
  MATRIX(int8_t) narrow = MATRIX(int8_t)(a);
  MATRIX(float) wide;
  for (int i = 0; i < a.length(); ++i) {
    wide[i] = float(narrow[i]) * 0.5 + float(a[i]);
    if (wide[i] > 8.0)
      narrow[i] = int8_t(a[i] >> 1);
  }
  STORE(MATRIX(int)(narrow));
  STORE(MATRIX(int)(wide));

  // Exchanged every time: not a function of elements.
  for (int i = 0; i < a.length(); ++i) {
    MATRIX(int) other = a;
    other[i] = b[i] + i;
    a = b;
    b = other;
  }
  STORE(a);

  MATRIX(int) parts[2];
  LOAD(parts[0]);
  parts[1] = a;
  for (int p = 0; p < 2; ++p) {
    for (int i = 0; i < parts[p].length(); ++i)
      parts[p][i] = max(parts[p][i], 0) + i * p;
    STORE(parts[p]);
  }
}
