// Structures and arrays that hold matrices beside data of each invocation, local and private, copied
// whole, by an index, and by a choice, also where a callback reads the data.
// RUN: %python %S/../Inputs/model.py %coopc %s --exec=reference
// RUN: %python %S/../Inputs/model.py %coopc %s --exec=fast
// MODEL: for k in (0, 1, 2):
// MODEL:     got = run({}, {0: "f32[4,6]", 1: "f32[4,6]", 2: "f32[16]", 3: "f32[4,6]"}, push="u32:%d" % k)
// MODEL:     b = 2 if k == 1 else k # of this one b is a copy
// MODEL:     first = b + 1.0 + 100.0
// MODEL:     check((k, "copied"), got[0], [first] * 24)
// MODEL:     check((k, "array"), got[1], [b * 10.0 if (b & 1) == (k & 1) else 7.0] * 24)
// MODEL:     own = [(i + k if k else i + b) + (i + b) * 100.0 + b * 10000.0 for i in range(16)]
// MODEL:     check((k, "own"), got[2], own)
// MODEL:     check((k, "callback"), got[3], [first * (k + 2.0) + c for r in range(4) for c in range(6)])
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_NV_cooperative_matrix2 : require
layout(local_size_x = 16) in;
layout(binding = 0) buffer Out0 { float copied[]; };
layout(binding = 1) buffer Out1 { float chosen[]; };
layout(binding = 2) buffer Out2 { float own[]; };
layout(binding = 3) buffer Out3 { float applied[]; };
layout(push_constant) uniform Push { uint k; };
#define MATRIX coopmat<float, gl_ScopeSubgroup, 4, 6, gl_MatrixUseAccumulator>
struct Mixed { MATRIX m; float x; MATRIX n[2]; vec3 v; };
struct Scaled { float scale; MATRIX m; };
Mixed keep[2];
Scaled scaled;
float apply(const in uint row, const in uint col, const in float x) {
  return x * scaled.scale + float(col);
}
void main() {
  Mixed a[3];
  for (uint i = 0; i < 3; ++i) {
    MATRIX first = MATRIX(float(i + 1)); // glslang: a variable, or no memory model
    a[i].m = first;
    a[i].x = float(gl_LocalInvocationIndex + i);
    a[i].n[i & 1u] = MATRIX(float(i) * 10.0);
    a[i].n[1u - (i & 1u)] = MATRIX(7.0);
    a[i].v = vec3(1, 2, float(i));
  }
  Mixed b = a[k];
  if (k == 1u)
    b = a[2];
  b.m += MATRIX(100.0);
  keep[k & 1u] = b;
  a[0] = keep[k & 1u];
  coopMatStore(a[0].m, copied, 0, 6, gl_CooperativeMatrixLayoutRowMajor);
  coopMatStore(b.n[k & 1u], chosen, 0, 6, gl_CooperativeMatrixLayoutRowMajor);
  own[gl_LocalInvocationIndex] = a[k].x + a[0].x * 100.0 + b.v.z * 10000.0;
  scaled.m = b.m;
  scaled.scale = float(k + 2u);
  coopMatPerElementNV(scaled.m, scaled.m, apply);
  coopMatStore(scaled.m, applied, 0, 6, gl_CooperativeMatrixLayoutRowMajor);
}
