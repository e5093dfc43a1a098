// Components of vectors are written and read one by one: what is never stored is not what stands
// beside it.
//
// RUN: not %coopc run --check --diagnostic-ids %s -DBAD --bind 0=fill:1:s32[16] --bind 1=fill:1:f32[16] \
// RUN:   2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
// RUN: %coopc run --check %s --bind 0=fill:1:s32[16] --bind 1=fill:1:f32[16] \
// RUN:   2>&1 | FileCheck %s --check-prefix=GOOD --implicit-check-not=error: --implicit-check-not=warning:
// Another front-end's stores, component by component.
// RUN: %coopc run --check --frontend=glslang -w %s --bind 0=fill:1:s32[16] --bind 1=fill:1:f32[16] \
// RUN:   2>&1 | FileCheck %s --check-prefix=GOOD --implicit-check-not=error:
// GOOD: checked: nothing undefined was found
#version 460
#extension GL_KHR_memory_scope_semantics : require
#extension GL_NV_cooperative_vector : require
layout(local_size_x = 2) in;
layout(set = 0, binding = 0) buffer A { int a[16]; };
layout(set = 0, binding = 1) buffer F { vec4 f[4]; };
struct Parts { ivec3 p; float q; bvec4 b; };
shared vec4 tile[4];
ivec4 module;
mat3 columns;
void both(out ivec2 o, int x) { o.y = x; o.x = x + 1; }
void twice(inout ivec2 o) { o *= 2; }
// Inlined with a constant, by which the component is so many bytes further.
// CHECK: components.comp:[[@LINE+1]]:{{[0-9]+}}: error: 'module' is read before anything was stored in it [err_check_uninitialized]
int pick(int k) { return module[k]; }
void main() {
  const uint i = gl_LocalInvocationIndex;
  ivec3 v;
  Parts s;
  mat3 m;
  ivec4 w, x;
  vec4 part;
#ifdef BAD
  v.xz = ivec2(1);
  // CHECK: components.comp:[[@LINE+1]]:{{[0-9]+}}: error: 'v' is read before anything was stored in it [err_check_uninitialized]
  a[i] = v.y;
  // CHECK: components.comp:[[@LINE+1]]:{{[0-9]+}}: error: 'w' is read before anything was stored in it [err_check_uninitialized]
  w.zy += 1;
  s.p.zy = ivec2(4, 5);
  // CHECK: components.comp:[[@LINE+1]]:{{[0-9]+}}: error: 's' is read before anything was stored in it [err_check_uninitialized]
  a[i] = s.p.x;
  s.b.xw = bvec2(true, false);
  // CHECK: components.comp:[[@LINE+1]]:{{[0-9]+}}: error: 's' is read before anything was stored in it [err_check_uninitialized]
  if (s.b.y)
    a[i] = 9;
  m[1] = vec3(1);
  m[0].xz = vec2(2);
  m[2] = m[1];
  // CHECK: components.comp:[[@LINE+1]]:{{[0-9]+}}: error: 'm' is read before anything was stored in it [err_check_uninitialized]
  f[i] = vec4(m * vec3(1), 1);
  module.xyz = ivec3(1);
  a[i] = pick(3);
  part.xyz = vec3(1);
  part = part * 2 + vec4(1);
  // CHECK: components.comp:[[@LINE+1]]:{{[0-9]+}}: error: 'part' is read before anything was stored in it [err_check_uninitialized]
  f[i] = part;
  both(x.zx, 5);
  // CHECK: components.comp:[[@LINE+1]]:{{[0-9]+}}: error: 'x' is read before anything was stored in it [err_check_uninitialized]
  a[i] = x.w;
  tile[i].xz = vec2(1, 2);
  // CHECK: components.comp:[[@LINE+1]]:{{[0-9]+}}: error: load of 4 bytes at offset 4 of shared variable 'tile', where the workgroup has stored nothing [err_check_shared_uninitialized]
  f[i].x = tile[i].zy.y;
#else
  v.xz = ivec2(1);
  a[i] = v.z + v.x;
  v.y = 3;
  a[i] += v.y + v.zyx.x;
  s.p.zy = ivec2(4, 5);
  s.p.x = 2;
  a[i] += s.p.x + s.p.y + s.p.z;
  s.b.xw = bvec2(true, false);
  if (s.b.x || s.b.w)
    a[i] += 9;
  m[1] = vec3(1);
  m[0].xz = vec2(2);
  m[2][1] = 4;
  a[i] += int(m[1].x + m[0].z + m[2][1]);
  m[0].y = 0;
  m[2].xz = vec2(1);
  f[i] = vec4(m * vec3(1), 1);
  ivec2 list[3];
  for (int e = 0; e < 3; ++e) {
    list[e].y = e;
    list[e].x = e;
  }
  a[i] += list[2].x + list[1].y;
  for (int e = 0; e < 4; ++e)
    w[e] = e;
  a[i] += w.x + w.w;
  w.zyx = ivec3(1, 2, 3);
  w.yz += 1;
  both(x.zx, 5);
  twice(x.xz);
  a[i] += x.z + x.x + w.y;
  // Nobody needs the fourth one.
  part.xyz = vec3(1);
  part = part * 2 + vec4(1);
  f[2 + i].xyz = part.xyz;
  coopvecNV<float, 4> c;
  for (int e = 0; e < 4; ++e)
    c[e] = 1;
  c = c + c;
  a[i] += int(c[1]);
  module.x = 1;
  module.yzw = ivec3(2, 3, 4);
  a[i] += pick(2) + pick((-1 | a[i] * 0) & 3);
  columns[1].yz = vec2(2);
  a[i] += int(columns[1].y);
  // Each invocation writes its own components of one vector, and reads those alone.
  if (i == 0)
    tile[0].xz = vec2(1, 2);
  else
    tile[0].yw = vec2(3, 4);
  a[i] += int(i == 0 ? tile[0].zx.x : tile[0].wy.y);
#endif
}
