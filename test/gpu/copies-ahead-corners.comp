// Loops that copy to shared memory in ways that other ones do not (lower/gpu/CopiesAhead.h): both ways of a branch
// that multiply, what is written after the loop that it has read, numbers that come from matrices, arrays of an
// invocation's own, conditions that are asked in the middle, and none at all. Numbers are small integers.
// Some of it is in sanitized.test.
// UNSUPPORTED: sanitize
// DEFINE: %{emulate} = %python %S/Inputs/emulate.py %coopc %gpu-emulator
// DEFINE: %{buffers} = u8:8192:1 f32:8192:2 f32:1024 u32:256:3
// DEFINE: %{some} = %s 1 push=40000000400000008000000000000000 %{buffers}
// DEFINE: %{none} = %s 1 push=40000000400000000000000000000000 %{buffers}
// RUN: %{emulate} sm_90a %{some} -- -DBOTH_WAYS_MULTIPLY
// RUN: %{emulate} sm_80 %{some} -- -DBOTH_WAYS_MULTIPLY
// RUN: %{emulate} sm_90a %{some} -- -DBOTH_WAYS_READ
// RUN: %{emulate} sm_90a %{some} -- -DBOTH_WAYS_ADD
// RUN: %{emulate} sm_90a %{some} -- -DTABLE_WRITTEN_AFTER
// RUN: %{emulate} sm_90a %{some} -- -DTWO_LOOPS
// RUN: %{emulate} sm_80 %{some} -- -DTWO_LOOPS
// RUN: %{emulate} sm_90a %{some} -- -DBUFFER_WRITTEN_AFTER
// RUN: %{emulate} sm_90a %{none} -- -DBARRIER_WITHOUT_ITERATION
// RUN: %{emulate} sm_90a %{some} -- -DELEMENT
// RUN: %{emulate} sm_90a %{some} -- -DLOADED_ELEMENT
// RUN: %{emulate} sm_90a %{some} -- -DCARRIED_MATRIX
// RUN: %{emulate} sm_90a %{some} -- -DOWN_ARRAY
// RUN: %{emulate} sm_80 %{some} -- -DOWN_ARRAY
// RUN: %{emulate} sm_90a %{some} -- -DSTORED_BEFORE_END
// RUN: %{emulate} sm_90a %{some} -- -DCOMPUTED_BEFORE_END
// RUN: %{emulate} sm_80 %{some} -- -DCOMPUTED_BEFORE_END
// RUN: %{emulate} sm_90a %{some} -- -DCOMPUTED_IN_END
// RUN: %{emulate} sm_90a %{none} -- -DPLACE_WITHOUT_ITERATION
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_control_flow_attributes : require
#define T float16_t
layout(local_size_x = 32) in;
layout(push_constant) uniform Sizes { uint M, N, K, zero; };
layout(set = 0, binding = 0) readonly buffer A { uint8_t a[]; };
layout(set = 0, binding = 1) buffer B { float b[]; };
layout(set = 0, binding = 2) buffer C { float c[]; };
layout(set = 0, binding = 3) readonly buffer R { int rows[]; };
shared T tileA[256], tileB[256];
#define MA coopmat<T, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA>
#define MB coopmat<T, gl_ScopeSubgroup, 16, 16, gl_MatrixUseB>
#define MC coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>
#define ID gl_LocalInvocationIndex
#define PRODUCTS_OF(A, B)                                                \
  {                                                                      \
    MA ma;                                                               \
    MB mb;                                                               \
    coopMatLoad(ma, A, 0, 16, gl_CooperativeMatrixLayoutRowMajor);       \
    coopMatLoad(mb, B, 0, 16, gl_CooperativeMatrixLayoutColumnMajor);    \
    sum = coopMatMulAdd(ma, mb, sum);                                    \
  }
#define PRODUCTS PRODUCTS_OF(tileA, tileB)
#define STORE coopMatStore(sum, c, 0, 16, gl_CooperativeMatrixLayoutRowMajor);

#if defined(BOTH_WAYS_MULTIPLY)
void main() {
  MC sum = MC(0);
  for (uint k = 0; k < K; k += 16) {

    if (rows[k] != 0) {
      [[unroll]] for (uint n = 0; n < 8; ++n) tileA[ID + 32 * n] = T(b[k + ID + 32 * n]);
      barrier();
      MA ma; coopMatLoad(ma, tileA, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
      sum = coopMatMulAdd(ma, MB(1), sum);
      barrier();
    } else {
      [[unroll]] for (uint n = 0; n < 8; ++n) tileA[ID + 32 * n] = T(b[2 * k + ID + 32 * n]);
      barrier();
      MA ma; coopMatLoad(ma, tileA, 0, 16, gl_CooperativeMatrixLayoutColumnMajor);
      sum = coopMatMulAdd(ma, MB(2), sum);
      barrier();
    }
  }
  STORE
}
#elif defined(BOTH_WAYS_READ)
shared float priv[64];void main() {
  MC sum = MC(0);
  for (uint k = 0; k < K; k += 16) {
    for (uint n = ID; n < 256; n += 32) {
      uint line = n / 16, at = k + n % 16;
      tileA[n] = at < K ? T(int(a[line * K + at]) - 1) : T(0);
      tileB[n] = at < K ? T(b[line * K + at]) : T(0);
    }

    float v;
    if ((rows[k+ID] & 1) == 0) {
      priv[2 * ID] = b[k];
      v = priv[2 * ID + zero];
    } else {
      priv[2 * ID] = b[k + 1];
      v = priv[2 * ID + zero] * 3;
    }
    barrier(); PRODUCTS barrier();
    c[256 + ID] += v;
  }
  STORE
}
#elif defined(BOTH_WAYS_ADD)
shared uint priv[64];void main() {
  MC sum = MC(0);
  for (uint k = 0; k < K; k += 16) {
    for (uint n = ID; n < 256; n += 32) {
      uint line = n / 16, at = k + n % 16;
      tileA[n] = at < K ? T(int(a[line * K + at]) - 1) : T(0);
      tileB[n] = at < K ? T(b[line * K + at]) : T(0);
    }

    uint v;
    if ((rows[k+ID] & 1) == 0) {
      priv[2 * ID] = uint(b[k]);
      v = atomicAdd(priv[2 * ID + zero], 1);
    } else {
      priv[2 * ID] = uint(b[k + 1]);
      v = atomicAdd(priv[2 * ID + zero], 2);
    }
    barrier(); PRODUCTS barrier();
    c[256 + ID] += v;
  }
  STORE
}
#elif defined(TABLE_WRITTEN_AFTER)
shared float table[32];void main() {
  MC sum = MC(0);

  table[ID] = b[ID]; barrier();
  for (uint k = 0; k < K; k += 16) {
    for (uint n = ID; n < 256; n += 32) {
      uint line = n / 16, at = k + n % 16;
      tileA[n] = at < K ? T(int(a[line * K + at]) - 1) : T(0);
      tileB[n] = at < K ? T(b[line * K + at]) : T(0);
    }

    barrier(); PRODUCTS
    sum += MC(table[0]);
    barrier();
  }
  table[ID] = 77;
  STORE
}
#elif defined(TWO_LOOPS)
shared float table[32]; shared T tileC[256], tileD[256];void main() {
  MC sum = MC(0);

  table[ID] = b[ID]; barrier();
  for (uint k = 0; k < K; k += 16) {
    for (uint n = ID; n < 256; n += 32) {
      uint line = n / 16, at = k + n % 16;
      tileA[n] = at < K ? T(int(a[line * K + at]) - 1) : T(0);
      tileB[n] = at < K ? T(b[line * K + at]) : T(0);
    }

    barrier(); PRODUCTS
    sum += MC(table[k / 16]);
    barrier();
  }
  table[ID] = b[ID + 64]; barrier();
  for (uint k = 0; k < K; k += 16) {
    for (uint n = ID; n < 256; n += 32) {
      uint line = n / 16, at = k + n % 16;
      tileC[n] = at < K ? T(int(a[line * K + at]) - 1) : T(0);
      tileD[n] = at < K ? T(b[line * K + at]) : T(0);
    }

    barrier();
 PRODUCTS_OF(tileC, tileD)
    sum += MC(table[k / 16]);
    barrier();
  }
  STORE
}
#elif defined(BUFFER_WRITTEN_AFTER)
void main() {
  MC sum = MC(0);

  for (uint k = 0; k < K; k += 16) {
    for (uint n = ID; n < 256; n += 32) {
      uint line = n / 16, at = k + n % 16;
      tileA[n] = at < K ? T(int(a[line * K + at]) - 1) : T(0);
      tileB[n] = at < K ? T(b[line * K + at]) : T(0);
    }

    barrier(); PRODUCTS
    sum += MC(b[7]);
    barrier();
  }
  b[ID] = 77;
  STORE
}
#elif defined(BARRIER_WITHOUT_ITERATION)
void main() {
  MC sum = MC(0);
  uint k = 0; float v = b[ID ^ 1];
  while (true) {
    barrier();
    if (k >= K) break;
    [[unroll]] for (uint n = 0; n < 8; ++n) tileA[ID + 32 * n] = T(rows[k + ID]);
    [[unroll]] for (uint n = 0; n < 8; ++n) tileB[ID + 32 * n] = T(rows[k + ID + 1]);
    barrier(); PRODUCTS
    k += 16;
  }
  b[ID] = 50; barrier(); c[256 + ID] = v; c[288+ID] = b[ID ^ 1];
  STORE
}
#elif defined(ELEMENT)
void main() {
  MC sum = MC(0);
  for (uint k = 0; k < K; k += 16) {
    MC x = MC(float(rows[k]));
    T v = T(x[0]);
    for (uint n = ID; n < 256; n += 32) { tileA[n] = v; tileB[n] = T(b[k + n]); }
    barrier(); PRODUCTS barrier();
  }
  STORE
}
#elif defined(LOADED_ELEMENT)
void main() {
  MC sum = MC(0);
for (uint n = ID; n < 4096; n += 32) b[n] = float(n / 256 % 7);
  barrier();
  for (uint k = 0; k < K; k += 16) {

    MC x; coopMatLoad(x, b, k * 16, 16, gl_CooperativeMatrixLayoutRowMajor);
    T v = T(x[0]);
    for (uint n = ID; n < 256; n += 32) {
      uint line = n / 16, at = k + n % 16;
      tileA[n] = v;
      tileB[n] = at < K ? T(b[line * K + at]) : T(0);
    }
    barrier(); PRODUCTS barrier();
  }
  STORE
}
#elif defined(CARRIED_MATRIX)
void main() {
  MC sum = MC(0);
  MC x = MC(1);
  for (uint k = 0; k < K; k += 16) { 
    x = x * 3.0; float v = float(int(x[0]) & 3);
    for (uint n = ID; n < 256; n += 32) { tileA[n] = T(v); tileB[n] = T(b[k + n % 16]); }
   barrier(); PRODUCTS barrier();
   x = MC(float(rows[k]));
  }
  STORE
}
#elif defined(OWN_ARRAY)
void main() {
  MC sum = MC(0);
  uint hist[64]; for (uint i = 0; i < 64; ++i) hist[i] = 0;
  for (uint k = 0; k < K; k += 16) {
    for (uint n = ID; n < 256; n += 32) {
      uint line = n / 16, at = k + n % 16;
      tileA[n] = at < K ? T(int(a[line * K + at]) - 1) : T(0);
      tileB[n] = at < K ? T(b[line * K + at]) : T(0);
    }
    hist[uint(rows[k + ID]) * 9 % 64] = k;
    barrier(); PRODUCTS barrier();
  }
  STORE
  uint s = 0; for (uint i = 0; i < 64; ++i) s += hist[i] * i; c[256 + ID] = s;
}
#elif defined(STORED_BEFORE_END)
void main() {
  MC sum = MC(0);
  uint k = 0;
  while (true) {
    [[unroll]] for (uint n = 0; n < 8; ++n) tileA[ID + 32 * n] = T(b[k + ID + 32 * n]);
    if (k >= K) break;
    [[unroll]] for (uint n = 0; n < 8; ++n) tileB[ID + 32 * n] = T(b[k + ID + 32 * n + 1]);
    barrier(); PRODUCTS barrier();
    k += 16;
  }
  STORE
}
#elif defined(COMPUTED_BEFORE_END)
void main() {
  MC sum = MC(0);
  uint off = 0, k = 0;
  while (true) {
    uint base = off * 5 + 1;
    if (k >= K) break;
    for (uint n = ID; n < 256; n += 32) {
      uint line = n / 16, at = k + n % 16;
      tileA[n] = at < K ? T(int(a[line * K + at + base]) - 1) : T(0);
      tileB[n] = at < K ? T(b[line * K + at]) : T(0);
    }
    barrier(); PRODUCTS barrier();
    off = rows[k];
    k += 16;
  }
  STORE
}
#elif defined(COMPUTED_IN_END)
void main() {
  MC sum = MC(0);
  uint off = 3;
  for (uint k = 0, base = 0; base = off * 5, k < K; k += 16) {
    for (uint n = ID; n < 256; n += 32) {
      uint line = n / 16, at = k + n % 16;
      tileA[n] = at < K ? T(b[line * 16 + at + base]) : T(0); tileB[n] = T(rows[n]);
    }
    barrier(); PRODUCTS barrier();
    off = rows[k];
  }
  STORE
}
#elif defined(PLACE_WITHOUT_ITERATION)
void main() {
  MC sum = MC(0);
  uint off = K == 0 ? 0x10000000u : 0u;
  for (uint k = 0; k < K; k += 16) {
    for (uint n = ID; n < 256; n += 32) { tileA[n + off] = T(rows[n]); tileB[n] = T(rows[n]); }
    barrier(); PRODUCTS barrier();
  }
  STORE
}
#endif
