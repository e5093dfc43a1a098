// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Storage (sfp) and arithmetic (afp) types of blobs, chosen by the host: half precision in memory,
// or both, or neither.

#if NCNN_fp16_storage
#extension GL_EXT_shader_16bit_storage : require
#extension GL_EXT_shader_explicit_arithmetic_types_float16 : require
#define sfp float16_t
#define sfpvec4 f16vec4
#else
#define sfp float
#define sfpvec4 vec4
#endif
#if NCNN_fp16_arithmetic
#define afp float16_t
#define afpvec4 f16vec4
#define afpmat4 f16mat4
#else
#define afp float
#define afpvec4 vec4
#define afpmat4 mat4
#endif

#define buffer_ld1(buf, i) afp(buf[i])
#define buffer_st1(buf, i, v) { buf[i] = sfp(v); }
#define buffer_ld4(buf, i) afpvec4(buf[i])
#define buffer_st4(buf, i, v) { buf[i] = sfpvec4(v); }

// A size that the host has specialized, or what comes with the dispatch.
#define psc(x) (x == 0 ? p.x : x)

afpvec4 activation_afpvec4(afpvec4 v, int activation_type, float param_0, float param_1) {
  if (activation_type == 1)
    v = max(v, afp(0));
  if (activation_type == 2) {
    const afp slope = afp(param_0);
    v = mix(v, v * slope, lessThan(v, afpvec4(0)));
  }
  if (activation_type == 3)
    v = clamp(v, afp(param_0), afp(param_1));
  if (activation_type == 4)
    v = afp(1) / (afp(1) + exp(-v));
  return v;
}
