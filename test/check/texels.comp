// Coordinates of texels that are not there, of every kind; the run goes on as without checks.
//
// RUN: not %coopc run --check --diagnostic-ids %s -DBAD --bind 0=image:rgba8:zeros[4x2]:mips:sampler:linear \
// RUN:   --bind 1=image:r32ui:zeros[4x2x3] --bind 2=image:rgba8:zeros[4x4x2] --bind 3=image:r32f:zeros[9] --out 4=%t.npy:u32[8] \
// RUN:   2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
// RUN: %coopc run --check %s --bind 0=image:rgba8:zeros[4x2]:mips:sampler:linear \
// RUN:   --bind 1=image:r32ui:zeros[4x2x3] --bind 2=image:rgba8:zeros[4x4x2] --bind 3=image:r32f:zeros[9] --out 4=%t.npy:u32[8] \
// RUN:   2>&1 | FileCheck %s --check-prefix=GOOD --implicit-check-not=error: --implicit-check-not=warning:
// GOOD: checked: nothing undefined was found
#version 460
layout(local_size_x = 8) in;
layout(binding = 0) uniform sampler2D photo;
layout(binding = 1, r32ui) uniform uimage2DArray counts;
layout(binding = 2, rgba8) uniform image2DMS samples;
layout(binding = 3) uniform samplerBuffer table;
layout(binding = 4) buffer Out { uint o[]; };
void main() {
  const int i = int(gl_LocalInvocationIndex);
  vec4 sum = textureLod(photo, vec2(i), 9.0);
#ifdef BAD
  // CHECK: texels.comp:[[@LINE+3]]:{{[0-9]+}}: error: load of a texel: x is 4, and 'photo' has 4 [err_check_texel]
  // CHECK: note: in invocation (4, 0, 0) of workgroup (0, 0, 0); 3 more times
  // CHECK: texels.comp:[[@LINE+2]]:{{[0-9]+}}: error: load of a texel: y is -1, and 'photo' has 1 [err_check_texel]
  sum += texelFetch(photo, ivec2(i, 1), 0);
  sum += texelFetch(photo, ivec2(0, -1), 1);
  // CHECK: texels.comp:[[@LINE+1]]:{{[0-9]+}}: error: load of a texel: the level is 3, and 'photo' has 3 [err_check_texel]
  sum += texelFetch(photo, ivec2(0), 3);
  // CHECK: texels.comp:[[@LINE+1]]:{{[0-9]+}}: error: atomic operation on a texel: the layer is 3, and 'counts' has 3 [err_check_texel]
  o[i] = imageAtomicAdd(counts, ivec3(0, 0, i & 3), 1u);
  // CHECK: texels.comp:[[@LINE+1]]:{{[0-9]+}}: error: store of a texel: the sample is 2, and 'samples' has 2 [err_check_texel]
  imageStore(samples, ivec2(0), 2, vec4(i >> 9));
  // CHECK: texels.comp:[[@LINE+1]]:{{[0-9]+}}: error: load of a texel: x is 9, and 'table' has 9 [err_check_texel]
  sum += texelFetch(table, i + 2);
#else
  sum += texelFetch(photo, ivec2(i & 3, 1), 0) + texelFetch(photo, ivec2(0), 2);
  o[i] = imageAtomicAdd(counts, ivec3(3, 1, i & 1), 1u);
  imageStore(samples, ivec2(3), i & 1, vec4(0.0));
  sum += texelFetch(table, i + 1);
#endif
  o[i] += uint(sum.x);
}
