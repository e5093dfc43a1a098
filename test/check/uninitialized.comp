// Variables, matrices, vectors and shared memory that are read before they are written.
//
// RUN: not %coopc run --check --diagnostic-ids %s -DBAD --bind 0=fill:1:f32[256] \
// RUN:   2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
// RUN: %coopc run --check %s --bind 0=fill:1:f32[256] \
// RUN:   2>&1 | FileCheck %s --check-prefix=GOOD --implicit-check-not=error: --implicit-check-not=warning:
// GOOD: checked: nothing undefined was found
#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_NV_cooperative_vector : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_null_initializer : require
layout(local_size_x = 32) in;
layout(binding = 0) buffer A { float a[]; };
shared float tile[64];
shared float zeroed[4] = {};
#define MAT coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>
struct Pair { float x, y; };
struct Table { float numbers[20]; float other; };
float halfOf(Pair p) { return p.x * 0.5; }
void maybe(out float x, bool b) { if (b) x = 1; }
void main() {
  const uint i = gl_LocalInvocationIndex;
  MAT m, n, o;
  coopvecNV<float, 8> v;
  float scalar, copied, list[4];
  Pair p;
  p.x = 3;
#ifdef BAD
  // CHECK: uninitialized.comp:[[@LINE+2]]:{{[0-9]+}}: error: 'm' is read before anything was stored in it [err_check_uninitialized]
  // CHECK: note: in invocation (0, 0, 0) of workgroup (0, 0, 0); 31 more times
  m = m + MAT(1);
  // CHECK: uninitialized.comp:[[@LINE+1]]:{{[0-9]+}}: error: 'v' is read before anything was stored in it [err_check_uninitialized]
  v = v + v;
  if (i < 8)
    scalar = 1;
  copied = scalar;
  list[i % 2] = 1;
  // CHECK: uninitialized.comp:[[@LINE+2]]:{{[0-9]+}}: error: 'copied' is read before anything was stored in it [err_check_uninitialized]
  // CHECK: note: in invocation (8, 0, 0) of workgroup (0, 0, 0); 23 more times
  a[i] = copied * 2;
  // CHECK: uninitialized.comp:[[@LINE+2]]:{{[0-9]+}}: error: 'list' is read before anything was stored in it [err_check_uninitialized]
  // CHECK: note: in invocation (1, 0, 0) of workgroup (0, 0, 0); 15 more times
  a[i] += list[0];
  // CHECK: uninitialized.comp:[[@LINE+1]]:{{[0-9]+}}: error: 'p' is read before anything was stored in it [err_check_uninitialized]
  a[i] += p.y;
  Table t;
  t.numbers = float[20](1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20);
  a[i] += t.numbers[i % 20];
  // CHECK: uninitialized.comp:[[@LINE+1]]:{{[0-9]+}}: error: 't' is read before anything was stored in it [err_check_uninitialized]
  a[i] += t.other;
  float q;
  maybe(q, i < 16);
  // CHECK: uninitialized.comp:[[@LINE+2]]:{{[0-9]+}}: error: 'q' is read before anything was stored in it [err_check_uninitialized]
  // CHECK: note: in invocation (16, 0, 0) of workgroup (0, 0, 0); 15 more times
  a[i] += q;
  tile[i] = 1;
  barrier();
  // CHECK: uninitialized.comp:[[@LINE+2]]:{{[0-9]+}}: error: load of 4 bytes at offset 128 of shared variable 'tile', where the workgroup has stored nothing [err_check_shared_uninitialized]
  // CHECK: note: in invocation (16, 0, 0) of workgroup (0, 0, 0); 15 more times
  a[i] += tile[i * 2];
#else
  // Elements one by one, and what a clip leaves as it was.
  for (int e = 0; e < m.length(); ++e)
    m[e] = 1;
  m = m + m;
  tensorLayoutNV<2> t = setTensorLayoutDimensionNV(createTensorLayoutNV(2), 8, 8);
  coopMatLoadTensorNV(n, a, 0, t);
  n = n * 2.0;
  barrier();
  for (int e = 0; e < 8; ++e)
    v[e] = 1;
  v = v + v;
  // A struct of which a part is open is copied, and a value that is not defined is not used.
  a[i] = halfOf(p);
  Pair q = p;
  a[i] = q.x;
  copied = i < 8 ? 1.0 : scalar;
  a[i] = i < 8 ? copied : 2.0;
  for (int e = 0; e < 4; ++e)
    list[e] = 1;
  a[i] += list[i % 4] + zeroed[i % 4];
  tile[i] = tile[i + 32] = 1;
  barrier();
  a[i] += tile[i * 2];
  float r;
  maybe(r, i < 40);
  a[i] += r;
#endif
}
