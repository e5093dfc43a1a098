// Images: access, formats, atomics, arguments of functions.
// RUN: not %coopc --frontend=coop -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#version 460
layout(local_size_x = 1) in;
layout(binding = 0, rgba8) uniform image2D both;
layout(binding = 1, rgba8) uniform readonly image2D source;
layout(binding = 2) uniform writeonly image2D target;
layout(binding = 3) uniform image2D bare;
// CHECK: [[@LINE-1]]:37: error: image 'bare' needs a format, as in 'layout(rgba32f)', unless it is 'writeonly'
layout(binding = 4, rgba8) uniform uimage2D wrong;
// CHECK: [[@LINE-1]]:21: error: format 'rgba8' does not fit the components of 'uimage2D'
layout(binding = 5, rgba32i) uniform image2D wrongToo;
// CHECK: [[@LINE-1]]:21: error: format 'rgba32i' does not fit the components of 'image2D'
layout(binding = 6, rgba8) uniform sampler2D sampled;
// CHECK: [[@LINE-1]]:21: error: format 'rgba8' is for images, not for 'sampler2D'
layout(binding = 7) uniform readonly sampler2D qualified;
// CHECK: [[@LINE-1]]:29: error: memory qualifiers are for buffers, images and their members, not for a variable that is no image
layout(binding = 8, r16ui) uniform uimage2D narrow;
layout(binding = 9, r32ui) uniform uimage2D counts;
layout(binding = 10, r32f) uniform image2D floats;
layout(binding = 11, r32ui) uniform coherent uimage2D shared_;
layout(binding = 12, rgba8) uniform volatile image2D vol;
layout(binding = 13, rgba8) uniform restrict image2D alone;
layout(binding = 14, rgba8) uniform readonly writeonly image2D nothing;
layout(binding = 15, rgba8) uniform image2DMS samples;
layout(binding = 16, r64ui) uniform uimage2D wide;
// CHECK: [[@LINE-1]]:22: error: 'r64ui' requires an extension: add '#extension GL_EXT_shader_image_int64 : require'
layout(binding = 17) uniform i64image2D wider;
// CHECK: [[@LINE-1]]:30: error: 'i64image2D' requires an extension: add '#extension GL_EXT_shader_image_int64 : require'
layout(input_attachment_index = 0, binding = 18) uniform image2D attached;
// CHECK: [[@LINE-1]]:8: error: there is no layout qualifier 'input_attachment_index' in compute shaders
uniform image2D unbound;
// CHECK: [[@LINE-1]]:17: error: image 'unbound' needs a format, as in 'layout(rgba32f)', unless it is 'writeonly'
// CHECK: [[@LINE-2]]:17: error: 'unbound' needs a binding: write 'layout(binding = ...)'
void plain(image2D i) {}
void reads(readonly image2D i) { imageStore(i, ivec2(0), vec4(1)); }
// CHECK: [[@LINE-1]]:45: error: 'i' is 'readonly': it cannot be used by 'imageStore'
void writes(writeonly image2D i) { vec4 x = imageLoad(i, ivec2(0)); }
// CHECK: [[@LINE-1]]:55: error: 'i' is 'writeonly': it cannot be used by 'imageLoad'
void unsignedPlain(uimage2D i) { imageAtomicAdd(i, ivec2(0), 1u); }
void changes(inout image2D i) {}
// CHECK: [[@LINE-1]]:28: error: a parameter of type 'image2D' cannot be 'out' or 'inout'
void formatted(layout(rgba8) image2D i) {}
// CHECK: [[@LINE-1]]:23: error: layout qualifier 'rgba8' cannot stand on a parameter
image2D result() { }
// CHECK: [[@LINE-1]]:1: error: type 'image2D' cannot be the type of a function's result: opaque types are for uniforms and parameters
void main() {
  imageStore(source, ivec2(0), vec4(1));
// CHECK: [[@LINE-1]]:14: error: 'source' is 'readonly': it cannot be used by 'imageStore'
  imageLoad(target, ivec2(0));
// CHECK: [[@LINE-1]]:13: error: 'target' is 'writeonly': it cannot be used by 'imageLoad'
  imageLoad(nothing, ivec2(0));
// CHECK: [[@LINE-1]]:13: error: 'nothing' is 'writeonly': it cannot be used by 'imageLoad'
  imageStore(nothing, ivec2(0), vec4(1));
// CHECK: [[@LINE-1]]:14: error: 'nothing' is 'readonly': it cannot be used by 'imageStore'
  ivec2 fine = imageSize(nothing) + imageSize(target);
  imageAtomicAdd(narrow, ivec2(0), 1u);
// CHECK: [[@LINE-1]]:18: error: 'imageAtomicAdd' needs an image of format 'r32ui', as in 'layout(r32ui) uniform', which 'narrow' is not
  imageAtomicAdd(both, ivec2(0), 1.0);
// CHECK: [[@LINE-1]]:3: error: 'imageAtomicAdd' requires an extension: add '#extension GL_EXT_shader_atomic_float : require'
  imageAtomicAdd(counts, ivec2(0), 1.0);
// CHECK: [[@LINE-1]]:36: error: argument 'data' of 'imageAtomicAdd' of type 'float' cannot be converted implicitly to 'uint'
  imageAtomicMin(floats, ivec2(0), 1.0);
// CHECK: [[@LINE-1]]:3: error: 'imageAtomicMin' requires an extension: add '#extension GL_EXT_shader_atomic_float2 : require'
  imageAtomicExchange(floats, ivec2(0), 1.0);
  imageAtomicLoad(counts, ivec2(0), 1, 0, 0);
// CHECK: [[@LINE-1]]:3: error: 'imageAtomicLoad' requires an extension: add '#extension GL_KHR_memory_scope_semantics : require'
  imageStore(both, ivec3(0), vec4(1));
// CHECK: [[@LINE-1]]:20: error: argument 'P' of 'imageStore' of type 'ivec3' cannot be converted implicitly to 'ivec2'
  imageStore(both, ivec2(0), uvec4(1));
  imageLoad(samples, ivec2(0));
// CHECK: [[@LINE-1]]:3: error: wrong number of arguments for 'imageLoad': 3 wanted, 2 given
  imageLoad(both, ivec2(0), 1);
// CHECK: [[@LINE-1]]:3: error: wrong number of arguments for 'imageLoad': 2 wanted, 3 given
  imageSamples(both);
// CHECK: [[@LINE-1]]:16: error: argument 'image' of 'imageSamples' must be a multisample image, not 'image2D'
  imageLoad(sampled, ivec2(0));
// CHECK: [[@LINE-1]]:13: error: argument 'image' of 'imageLoad' must be an image, not 'sampler2D'
  plain(source);
// CHECK: [[@LINE-1]]:9: error: 'source' is 'readonly': the parameter 'i' must be 'readonly', too
  plain(target);
// CHECK: [[@LINE-1]]:9: error: 'target' is 'writeonly': the parameter 'i' must be 'writeonly', too
  plain(vol);
// CHECK: [[@LINE-1]]:9: error: 'vol' is 'volatile': the parameter 'i' must be 'volatile', too
  plain(alone);
  plain(both);
  reads(both);
  writes(both);
  unsignedPlain(shared_);
// CHECK: [[@LINE-1]]:17: error: 'shared_' is 'coherent': the parameter 'i' must be 'coherent', too
  unsignedPlain(counts);
  plain(counts);
// CHECK: [[@LINE-1]]:9: error: argument 'i' of 'plain' of type 'uimage2D' cannot be converted implicitly to 'image2D'
}
