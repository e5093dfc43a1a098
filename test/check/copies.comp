// What is only copied is not read: through variables, arguments, results and shared memory; and what was
// never written is found behind these.
// RUN: %coopc run --check %s --bind 0=random:f32[32] --out 1=%t.npy:f32[64] --bind 2=zeros:u32[1] 2>&1 | FileCheck %s --check-prefix=GOOD --implicit-check-not=error:
// RUN: %coopc run --check %s -O --bind 0=random:f32[32] --out 1=%t.npy:f32[64] --bind 2=zeros:u32[1] 2>&1 | FileCheck %s --check-prefix=GOOD --implicit-check-not=error:
// GOOD: checked: nothing undefined was found
// RUN: not %coopc run --check %s -DBAD --bind 0=random:f32[32] --out 1=%t.npy:f32[64] --bind 2=zeros:u32[1] 2>&1 | FileCheck %s --implicit-check-not=error:
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#version 460
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_ballot : require
layout(local_size_x = 32) in;
layout(binding = 0) buffer In { float a[]; };
layout(binding = 1) buffer Out { float o[64]; };
layout(binding = 2) buffer Count { uint n; };
struct Part { vec3 p; float w; vec2 open; };
shared mat3 m;
shared Part parts[32];
shared vec3 several[3];
bool solve(float x, out float t0, out float t1) {
  if (x < 0)
    return false;
  t0 = sqrt(x);
  t1 = -t0;
  return true;
}
vec4 make(float x) {
  vec4 r;
  r.xy = vec2(x);
  return r;
}
void set(inout float x) { x = 1; }
float pick(bool first, float x, float y) { return first ? x : y; }
Part whole(float x) {
  Part s;
  s.w = x;
  return s;
}
void main() {
  const uint i = gl_LocalInvocationIndex;
  float root, unused, later, never;
  // One invocation asks for all.
  uint base, other;
  if (subgroupElect())
    base = other = atomicAdd(n, gl_SubgroupSize);
  base = subgroupBroadcastFirst(base) + subgroupBroadcast(other, 0);
  float r = base / 64 + (solve(a[i], root, unused) ? root : 0);
  set(later);
  vec4 v = make(a[i]);
  vec4 u = i > 3 ? v : vec4(1);
  u = abs(max(u, v)) * 2.0 + mix(v, u, lessThan(u, v));
  float open, y = open;
  y = 2;
  r += pick(i < 40, u.x, never) + y + later + whole(r).w;
  // Columns of three floats have four places in memory.
  if (i < 3)
    m[i] = several[i] = vec3(i);
  parts[i].p = vec3(r);
  parts[i].w = 1;
  barrier();
  Part s = parts[31 - i];
  vec3 all[3] = several;
  o[i] = (m * s.p).x + s.w + all[i % 3].y;
#ifdef BAD
  uint last;
  if (i == 0)
    last = 1;
  // CHECK: copies.comp:[[@LINE+1]]:{{[0-9]+}}: error: 'last' is read before anything was stored in it
  o[i] += subgroupBroadcast(last, 7);
  // CHECK: copies.comp:[[@LINE+1]]:{{[0-9]+}}: error: 'v' is read before anything was stored in it
  o[i] = v.z;
  // CHECK: copies.comp:[[@LINE+1]]:{{[0-9]+}}: error: 'z' is read before anything was stored in it
  Part z = whole(1); o[i] += z.p.x;
  // What was copied over another value.
  y = 3;
  y = open;
  // CHECK: copies.comp:[[@LINE+1]]:{{[0-9]+}}: error: 'y' is read before anything was stored in it
  o[i] *= y;
  // CHECK: copies.comp:[[@LINE+1]]:{{[0-9]+}}: error: load of 4 bytes at offset 24 of shared variable 'parts', where the workgroup has stored nothing
  o[i] += parts[i].open.x;
  for (uint n = 0; n < 2; ++n) {
    // A function's variables begin anew.
    // CHECK: copies.comp:[[@LINE+1]]:{{[0-9]+}}: error: 'z' is read before anything was stored in it
    z = whole(2); o[i] += z.open.y;
  }
#endif
}
