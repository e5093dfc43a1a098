// RUN: not %coopc --frontend=coop -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#version 460
layout(binding = 0) uniform sampler2D s;
layout(binding = 1) uniform texture2D t;
layout(binding = 2) uniform sampler state;
layout(binding = 3) uniform samplerCube cube;
layout(binding = 4) uniform sampler2DShadow shadow;
layout(binding = 5) uniform sampler2DArrayShadow layers;
layout(binding = 6) uniform samplerBuffer texels;
layout(binding = 7) uniform isampler2DMS samples;
layout(binding = 8) uniform texture3D volume;
layout(location = 0) in vec4 u;
layout(location = 1) flat in ivec4 n;
layout(location = 0) out vec4 color;
layout(constant_id = 0) const int spec = 1;
void main() {
  color = texture(s, u.xyz);
// CHECK: [[@LINE-1]]:22: error: argument 'P' of 'texture' of type 'vec3' cannot be converted implicitly to 'vec2'
  color = texture(t, u.xy);
// CHECK: [[@LINE-1]]:19: error: argument 'sampler' of 'texture' must be a texture with a sampler, as in 'sampler2D(t, s)', not 'texture2D'
  color = texture(texels, 0.5);
// CHECK: [[@LINE-1]]:19: error: argument 'sampler' of 'texture' must be a sampler, not 'samplerBuffer'
  color = textureOffset(s, u.xy, n.xy);
// CHECK: [[@LINE-1]]:34: error: 'offset that is no constant' requires an extension: add '#extension GL_EXT_texture_offset_non_const : require'
  color = textureOffset(s, u.xy, ivec2(8, 0));
// CHECK: [[@LINE-1]]:34: error: an offset of 'textureOffset' is between -8 and 7, not 8
  color = textureLodOffset(s, u.xy, 0.0, ivec2(0, -9));
// CHECK: [[@LINE-1]]:42: error: an offset of 'textureLodOffset' is between -8 and 7, not -9
  color = textureOffset(cube, u.xyz, ivec3(1));
// CHECK: [[@LINE-1]]:25: error: argument 'sampler' of 'textureOffset' must be a sampler of no cube map, not 'samplerCube'
  color = textureGather(s, u.xy, 4);
// CHECK: [[@LINE-1]]:34: error: component 4 of 'textureGather' does not exist: it must be 0, 1, 2 or 3
  color = textureGather(s, u.xy, -1);
// CHECK: [[@LINE-1]]:34: error: component -1 of 'textureGather' does not exist: it must be 0, 1, 2 or 3
  color = textureGather(s, u.xy, n.x);
// CHECK: [[@LINE-1]]:34: error: argument 'comp' of 'textureGather' must be a constant expression
  color = textureGather(s, u.xy, spec);
// CHECK: [[@LINE-1]]:34: error: argument 'comp' of 'textureGather' cannot depend on a specialization constant
  color = textureGather(shadow, u.xy);
// CHECK: [[@LINE-1]]:25: error: argument 'sampler' of 'textureGather' must be a sampler of two dimensions or of cube maps, not 'sampler2DShadow'
  const ivec2 fine[4] = ivec2[](ivec2(0), ivec2(1), ivec2(2), ivec2(3));
  color = textureGatherOffsets(s, u.xy, fine) + textureGatherOffset(s, u.xy, n.xy);
  ivec2 four[4] = fine;
  color = textureGatherOffsets(s, u.xy, four);
// CHECK: [[@LINE-1]]:41: error: argument 'offsets' of 'textureGatherOffsets' must be a constant expression
  color = vec4(texture(layers, u, 1.0));
// CHECK: [[@LINE-1]]:16: error: 'texture' requires an extension: add '#extension GL_EXT_texture_shadow_lod : require'
  color = vec4(textureLod(layers, u, 1.0));
// CHECK: [[@LINE-1]]:16: error: 'textureLod' requires an extension: add '#extension GL_EXT_texture_shadow_lod : require'
  color = texelFetch(t, n.xy, 0);
// CHECK: [[@LINE-1]]:11: error: 'texelFetch' requires an extension: add '#extension GL_EXT_samplerless_texture_functions : require'
  color = vec4(texelFetch(samples, n.xy));
// CHECK: [[@LINE-1]]:16: error: wrong number of arguments for 'texelFetch': 3 wanted, 2 given
  color = texelFetch(texels, n.x, 0);
// CHECK: [[@LINE-1]]:11: error: wrong number of arguments for 'texelFetch': 2 wanted, 3 given
  color = texelFetch(cube, n.xyz, 0);
// CHECK: [[@LINE-1]]:22: error: argument 'sampler' of 'texelFetch' must be a sampler, not 'samplerCube'
  int levels = textureQueryLevels(texels);
// CHECK: [[@LINE-1]]:35: error: argument 'sampler' of 'textureQueryLevels' must be a sampler with levels, not 'samplerBuffer'
  levels = textureSamples(s);
// CHECK: [[@LINE-1]]:27: error: argument 'sampler' of 'textureSamples' must be a multisample sampler, not 'sampler2D'
  color = texture(sampler2D(volume, state), u.xy);
// CHECK: [[@LINE-1]]:29: error: 'sampler2D' is made of a 'texture2D' and a sampler, not of 'texture3D'
  color = texture(sampler2D(t, t), u.xy);
// CHECK: [[@LINE-1]]:32: error: 'sampler2D' is made of a texture and a 'sampler' or 'samplerShadow', not of 'texture2D'
  color = texture(sampler2D(t), u.xy);
// CHECK: [[@LINE-1]]:19: error: a constructor of 'sampler2D' takes 2 arguments, not 1
  color = texture(isampler2D(t, state), u.xy);
// CHECK: [[@LINE-1]]:30: error: 'isampler2D' is made of a 'itexture2D' and a sampler, not of 'texture2D'
  sampler2D local = sampler2D(t, state);
// CHECK: [[@LINE-1]]:13: error: type 'sampler2D' cannot be the type of a local variable: opaque types are for uniforms and parameters
  color = texture(true ? s : s, u.xy);
// CHECK: [[@LINE-1]]:19: error: '?:' cannot choose between values of type 'sampler2D'
  color = texture((u.x, s), u.xy);
// CHECK: [[@LINE-1]]:20: error: 'sampler2D' made of a texture and a sampler can only be an argument of a function
  color = texture(sampler(t), u.xy);
// CHECK: [[@LINE-1]]:19: error: a 'sampler' cannot be made with a constructor
  s = s;
// CHECK: [[@LINE-1]]:3: error: 's' is an opaque uniform and cannot be assigned to
  bool same = s == s;
// CHECK: [[@LINE-1]]:17: error: operator '==' does not work on 'sampler2D' and 'sampler2D'
  color = texture();
// CHECK: [[@LINE-1]]:11: error: no form of 'texture' takes ()
  color = texture(s);
// CHECK: [[@LINE-1]]:11: error: no form of 'texture' takes (sampler2D)
  color = texture(1.0, u.xy);
// CHECK: [[@LINE-1]]:19: error: argument 'sampler' of 'texture' must be a sampler, not 'float'
}
