// GL_EXT_ocp_microscaling_types: literals, constructors, conversions, bits, packing, storage.
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_float_e2m1 : require
#extension GL_EXT_float_e2m3 : require
#extension GL_EXT_float_e3m2 : require
#extension GL_EXT_float_ue8m0 : require
#extension GL_EXT_float_mxint8 : require
#extension GL_EXT_float_e4m3 : require
#extension GL_EXT_float_e5m2 : require
#extension GL_EXT_bfloat16 : require
#extension GL_EXT_long_vector : require
layout(local_size_x = 1) in;
layout(binding = 0) buffer Bytes { uint8_t b; u8vec3 b3; uint16_t s; u16vec3 s3; uint u; uvec2 u2; uvec3 u3; };
layout(binding = 1) buffer Scales { floatue8m0_t scale; fue8m0vec4 scales; floatmxint8_t fixed1; fmxint8vec2 fixed2; };
layout(binding = 2) buffer Out { float f; double d; float16_t h; bfloat16_t bf; floate4m3_t e4; floate5m2_t e5; vec4 v; };
shared floatmxint8_t sh[16];
floate2m1_t half1 = 0.5fe2m1;
const fe3m2vec3 three = fe3m2vec3(1.0, 2.0, 0.25);

float sum(fe2m3vec4 x) { return float(x.x) + float(x.y) + vec2(x.zw).x; }

void main() {
  floate2m1_t g = 1.5fe2m1;
  floate3m2_t hh = 0.5fe3m2;
  floate2m3_t i = 0.5fe2m3;
  floatue8m0_t j = 0.5fue8m0;
  floatmxint8_t k = 0.5fmxint8;
  f = g;
  f += float(hh);
  d = i;
  h = k;
  bf = g;
  e4 = g;
  e5 = floate5m2_t(j);
  f += float(j) + float(three.y);
  e4 = floate4m3_t(hh);
  scale = floatue8m0_t(4.0);
  fixed1 = floatmxint8_t(-1.5);
  fixed2 = fmxint8vec2(0.25, -2.0);
  scales = fue8m0vec4(1.0);
  sh[0] = fixed1;
  v = vec4(scales) + vec4(unpackFloat4xfe2m1EXT(s));
  v.xy += vec2(unpackFloat2xfe2m1EXT(b));
  vector<floate2m1_t, 8> eight = unpackFloat8xfe2m1EXT(u);
  vector<floate2m1_t, 16> sixteen = unpackFloat16xfe2m1EXT(u2);
  f += float(eight[3]) + float(sixteen[15]);
  u = packFloat8xfe2m1EXT(eight);
  u2 = packFloat16xfe2m1EXT(sixteen);
  b = packFloat2xfe2m1EXT(fe2m1vec2(g, half1));
  s = packFloat4xfe2m1EXT(fe2m1vec4(g, half1, 3.0fe2m1, 6.0fe2m1));
  f += sum(unpackFloat4xfe2m3EXT(b3));
  b3 = packFloat4xfe3m2EXT(unpackFloat4xfe3m2EXT(b3));
  s3 = packFloat8xfe3m2EXT(unpackFloat8xfe3m2EXT(s3));
  u3 = packFloat16xfe3m2EXT(unpackFloat16xfe3m2EXT(u3));
  b3 = packFloat4xfe2m3EXT(unpackFloat4xfe2m3EXT(b3));
  s3 = packFloat8xfe2m3EXT(unpackFloat8xfe2m3EXT(s3));
  u3 = packFloat16xfe2m3EXT(unpackFloat16xfe2m3EXT(u3));
  f += float(bitcastExtractfe2m1EXT(b, 4)) + float(bitcastExtractfe3m2EXT(b3, 2).z) +
       float(bitcastExtractfe2m3EXT(b, u));
  int8_t bits = floatue8m0BitsToIntEXT(scale) + floatmxint8BitsToIntEXT(fixed1);
  u8vec2 bits2 = floatmxint8BitsToUintEXT(fixed2) + floatue8m0BitsToUintEXT(scales.xy);
  scale = intBitsToFloatue8m0EXT(bits);
  scales.xy = uintBitsToFloatue8m0EXT(bits2);
  fixed1 = intBitsToFloatmxint8EXT(bits);
  fixed2 = uintBitsToFloatmxint8EXT(bits2);
}
