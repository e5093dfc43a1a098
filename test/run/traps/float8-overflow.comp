// E4M3 has no infinity and overflows to NaN; E5M2 overflows to infinity; saturatedConvertEXT gives
// the largest value. Both round to nearest even.
// RUN: %python %S/../Inputs/model.py %coopc %s
// RUN: %python %S/../Inputs/model.py %coopc %s --exec=fast
// MODEL: def decode(bits, exponent, mantissa):
// MODEL:     e, m, sign = bits >> mantissa & (1 << exponent) - 1, bits & (1 << mantissa) - 1, -(bits >> 7)
// MODEL:     bias = (1 << exponent - 1) - 1
// MODEL:     if e: m, e = m + (1 << mantissa), e - 1
// MODEL:     x = math.ldexp(m, e + 1 - bias - mantissa)
// MODEL:     return -x if sign else x
// MODEL: def encode(x, exponent, mantissa, last, saturate, over):
// MODEL:     # Nearest of all finite values, ties to the even code; what rounds past the last is over.
// MODEL:     sign = 128 if math.copysign(1, x) < 0 else 0
// MODEL:     if math.isnan(x): return None
// MODEL:     if saturate: x = min(max(x, -decode(last, exponent, mantissa)), decode(last, exponent, mantissa))
// MODEL:     if abs(x) > 1e6: return sign | over
// MODEL:     best = min(range(last + 2), key=lambda b: (abs(decode(b, exponent, mantissa) - abs(x)), b & 1))
// MODEL:     return sign | (over if best > last else best)
// MODEL: e4m3 = lambda x, s: encode(x, 4, 3, 0x7E, s, 0x7F)
// MODEL: e5m2 = lambda x, s: encode(x, 5, 2, 0x7B, s, 0x7C)
// MODEL: values = [0.0, -0.0, 1.0, -1.0, 1.0625, 1.1875, 1.125, 1.375, 448.0, 464.0, 464.1, 480.0, -500.0,
// MODEL:           57344.0, 61439.0, 61440.0, -70000.0, 1e30, float("inf"), float("-inf"),
// MODEL:           2.0**-9, 2.0**-10, 1.5 * 2.0**-10, 2.0**-16, 2.0**-17, 3 * 2.0**-17, 0.0146484375, 240.1,
// MODEL:           3.0, 5.5, -17.0, 100.0]
// MODEL: got = run({0: array("f32", values)}, {i: "u8[32]" for i in (1, 2, 3, 4)})
// MODEL: for i, (f, s) in enumerate(((e4m3, False), (e4m3, True), (e5m2, False), (e5m2, True))):
// MODEL:     check(("e4m3", "e4m3 saturated", "e5m2", "e5m2 saturated")[i], got[i + 1],
// MODEL:           [f(x, s) for x in values])
#version 460
#extension GL_EXT_float_e4m3 : require
#extension GL_EXT_float_e5m2 : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer In { float source[]; };
layout(binding = 1) buffer Out1 { uint8_t out1[]; };
layout(binding = 2) buffer Out2 { uint8_t out2[]; };
layout(binding = 3) buffer Out3 { uint8_t out3[]; };
layout(binding = 4) buffer Out4 { uint8_t out4[]; };
void main() {
  uint i = gl_LocalInvocationIndex;
  float x = source[i];
  floate4m3_t a, b;
  floate5m2_t c, d;
  a = floate4m3_t(x);
  saturatedConvertEXT(b, x);
  c = floate5m2_t(x);
  saturatedConvertEXT(d, x);
  out1[i] = floate4m3BitsToUintEXT(a);
  out2[i] = floate4m3BitsToUintEXT(b);
  out3[i] = floate5m2BitsToUintEXT(c);
  out4[i] = floate5m2BitsToUintEXT(d);
}
