// What is bound as an image or a sampler, and does not fit: each says what would.
// RUN: %python %S/../Inputs/arrays.py make %t.npy '<f4' 2,3,1,1,1 1 2 3 4 5 6 && %python %S/../Inputs/arrays.py make %t.u8.npy '|u1' 2,4,4 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32
// RUN: not %coopc run --diagnostic-ids %s 2>&1 | FileCheck %s --check-prefix=MISSING
// MISSING: error: nothing is bound to 0 ('photo'), which is a 2D image of floats with a sampler; use --bind 0=image:rgba8:FILE.npy:sampler:linear,repeat [err_run_missing_image]
// MISSING: error: nothing is bound to 1 ('counts'), which is a 2D image of r32ui; use --bind 1=image:r32ui:FILE.npy
// MISSING: error: nothing is bound to 2 ('cube'), which is a cube image of floats; use --bind 2=image:rgba8:FILE.npy
// MISSING: error: nothing is bound to 3 ('how'), which is a sampler; use --bind 3=sampler:linear,repeat
// MISSING: error: nothing is bound to 4 ('table'), which is a texel buffer of integers; use --bind 4=image:rgba32i:FILE.npy
//
// RUN: not %coopc run %s --bind 0=image:rgba8:zeros[4x4] --bind 1=image:r32i:zeros[4x4] --bind 2=image:rgba8:zeros[4x4x5] --bind 3=image:rgba8:zeros[4x4] --bind 4=zeros:s32[4] --bind 5=image:rgba8:zeros[4x4] --diagnostic-ids 2>&1 | FileCheck %s --check-prefix=KIND
// KIND: error: binding 0 ('photo', a 2D image of floats with a sampler): the sampler is missing: add ':sampler:linear,repeat' or the like [err_run_image]
// KIND: error: binding 1 ('counts', a 2D image of r32ui): the shader declares the format r32ui, not r32i
// KIND: error: binding 2 ('cube', a cube image of floats): a cube has 6 faces, of which there are 5
// KIND: error: binding 3 ('how', a sampler): an image is bound, where the shader has a sampler alone
// KIND: error: binding 4 ('table') is a texel buffer of integers, to which a buffer is bound; use --bind 4=image:rgba32i:FILE.npy
// KIND: error: binding 5 ('Out') is a buffer, to which an image or a sampler is bound [err_run_no_image]
//
// RUN: not %coopc run %s --bind 0=image:rgba8ui:zeros[4x4]:sampler:linear --bind 1=image:r32ui:zeros[4] --bind 2=image:rgba8:zeros[4x3x6] --bind 3=sampler --bind 4=image:rgba32i:zeros[4x4] --out 5=%t.out.npy:f32[4] 2>&1 | FileCheck %s --check-prefix=SHAPE
// SHAPE: error: binding 0 ('photo', a 2D image of floats with a sampler): the format rgba8ui has unsigned integers; the shader takes floats
// SHAPE: error: binding 1 ('counts', a 2D image of r32ui): 1 extents are given; a 2D image has 2
// SHAPE: error: binding 2 ('cube', a cube image of floats): the faces of a cube are squares, not 4 x 3
// SHAPE: error: binding 4 ('table', a texel buffer of integers): 2 extents are given; a texel buffer has 1
//
// RUN: not %coopc run %s --bind 0=sampler:linear --bind 1=image:r32ui:%t.u8.npy --bind 2=image:rgba8:zeros[4x4x6]:mips --bind 3=sampler --bind 4=image:r32i:zeros[4]:mips --out 5=%t.out.npy:f32[4] 2>&1 | FileCheck %s --check-prefix=DATA
// DATA: error: binding 0 ('photo', a 2D image of floats with a sampler): the image is missing: a sampler alone is bound
// DATA: error: binding 1 ('counts', a 2D image of r32ui): '{{.*}}u8.npy' has 4 channels; r32ui has 1
//
// RUN: not %coopc run %s --bind 0=image:rgba8:%t.npy:sampler:linear 2>&1 | FileCheck %s --check-prefix=RANK
// RANK: error: {{.*}}'{{.*}}.npy' has the shape [2,3,1,1,1]; a 2D image has [H,W] or [H,W,C]
// RUN: not %coopc run %s --bind 0=image:rgba9:zeros[4x4] --diagnostic-ids 2>&1 | FileCheck %s --check-prefix=FORMAT
// FORMAT: error: '0=image:rgba9:zeros[4x4]': 'rgba9' is no format of images; there are rgba32f rgba16f{{.*}} [err_run_image_option]
// RUN: not %coopc run %s --bind 0=image:rgba8:zeros[4y4] 2>&1 | FileCheck %s --check-prefix=SOURCE
// SOURCE: error: '0=image:rgba8:zeros[4y4]': 'zeros[4y4]' is no source of an image; expected FILE.npy, several with commas between them, zeros[WxH] or random[WxH]
// RUN: not %coopc run %s --bind 0=image:rgba8:zeros[4x4]:mipmaps 2>&1 | FileCheck %s --check-prefix=PART
// PART: error: '0=image:rgba8:zeros[4x4]:mipmaps': 'mipmaps' is no option of an image; there are mips, seed=N and sampler:STATE
// RUN: not %coopc run %s --bind 0=sampler:cubic 2>&1 | FileCheck %s --check-prefix=STATE
// STATE: error: '0=sampler:cubic': 'cubic' is nothing that a sampler has: it has nearest or linear
// RUN: not %coopc run %s --bind 0=image:rgba8:%t.none.npy 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: error: {{.*}}none.npy
// RUN: not %coopc run %s --bind 1=image:r32ui:zeros[4x4] --out 1=%t.out.npy:u32[4] --diagnostic-ids 2>&1 | FileCheck %s --check-prefix=OUT
// OUT: error: --out 1: the type of what is written is that of the image's format; write FILE.npy alone [err_run_out_image_type]
// RUN: not %coopc run %s -DUNSIZED 2>&1 | FileCheck %s --check-prefix=UNSIZED
// UNSIZED: error: {{.*}}OpVariable %{{[0-9]+}} 'many': the array 'many' has no size: say how many elements are bound, --array-size=0=N, or KernelOptions::ArraySizes
#version 460
#extension GL_EXT_nonuniform_qualifier : require
layout(local_size_x = 4) in;
#ifdef UNSIZED
layout(binding = 0) uniform sampler2D many[];
#define photo many[nonuniformEXT(i)]
#else
layout(binding = 0) uniform sampler2D photo;
#endif
layout(binding = 1, r32ui) uniform uimage2D counts;
layout(binding = 2) uniform textureCube cube;
layout(binding = 3) uniform sampler how;
layout(binding = 4) uniform isamplerBuffer table;
layout(binding = 5) buffer Out { float o[]; };
void main() {
  uint i = gl_LocalInvocationIndex;
  o[i] = textureLod(photo, vec2(0), 0.0).x + texture(samplerCube(cube, how), vec3(1)).x +
         texelFetch(table, 0).x + imageAtomicAdd(counts, ivec2(0), 1u);
}
