// SPV_EXT_ocp_microscaling_types: every code of every type as a number, taken from bytes by unpacking
// and by extraction, packed again, and as an input of other types. The numbers are those of OCP's
// "Microscaling Formats", sections 5.3 and 5.4.
// RUN: %python %S/../Inputs/model.py %coopc %s --checked
// RUN: %python %S/../Inputs/model.py %coopc %s --exec=fast
// RUN: %python %S/../Inputs/model.py %coopc %s --exec=fast --cpu=x86-64-v2
// MODEL: E2M1 = [0, .5, 1, 1.5, 2, 3, 4, 6]
// MODEL: E2M3 = [i / 8 for i in range(16)] + [2 + i / 4 for i in range(8)] + [4 + i / 2 for i in range(8)]
// MODEL: E3M2 = [i / 16 for i in range(4)] + [(4 + i) / 4 * 2**e for e in range(-2, 5) for i in range(4)]
// MODEL: signed = lambda half: half + [-float(x) for x in half]
// MODEL: fp4, fp6a, fp6b = signed(E2M1), signed(E2M3), signed(E3M2)
// MODEL: scales = [2.0**(i - 127) for i in range(255)] + [math.nan]
// MODEL: fixed = [(i - 256 * (i > 127)) / 64 for i in range(256)]
// MODEL: out = {1: "f32[512]", 2: "u8[256]", 3: "f32[256]", 4: "f32[256]", 5: "f32[256]", 6: "f32[256]", 7: "u8[768]", 8: "f64[256]", 9: "u8[256]", 10: "u8[3]"}
// MODEL: codes = list(range(256))
// MODEL: got = run({0: array("u8", codes + [0] * 512)}, out, groups="8")
// MODEL: check("e2m1", got[1], [x for i in codes for x in (fp4[i & 15], fp4[i >> 4])])
// MODEL: check("e2m1 packed", got[2], [i >> 4 | (i & 15) << 4 for i in codes])
// MODEL: check("e2m3", got[3], [fp6a[i >> 2 & 63] for i in codes])
// MODEL: check("e3m2", got[4], [fp6b[i & 63] for i in codes])
// MODEL: check("e8m0", got[5], scales)
// MODEL: check("mxint8", got[6], fixed)
// MODEL: check("double", got[8], [fixed[i] * fp4[i & 15] if i & 1 else scales[i] for i in codes])
// MODEL: e4m3 = lambda x: 128 * (math.copysign(1, x) < 0) + {0: 0, .5: 48, 1: 56, 1.5: 60, 2: 64, 3: 68, 4: 72, 6: 76}[abs(x)]
// MODEL: check("e4m3", got[9], [e4m3(fp4[i & 15]) for i in codes])
// MODEL: check("constants", got[10], [3 | 13 << 4, 125, 224])
// MODEL: bytes = [(i * 89 + i // 7) % 256 for i in range(768)]
// MODEL: got = run({0: array("u8", bytes)}, out, groups="8")
// MODEL: for n in range(256):
// MODEL:     six = lambda b: [(b[0] | b[1] << 8 | b[2] << 16) >> 6 * i & 63 for i in range(4)]
// MODEL:     turned = list(reversed(six(bytes[3 * n:3 * n + 3])))
// MODEL:     check("e2m3 packed", six(got[7][3 * n:3 * n + 3]), turned)
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_float_e2m1 : require
#extension GL_EXT_float_e2m3 : require
#extension GL_EXT_float_e3m2 : require
#extension GL_EXT_float_ue8m0 : require
#extension GL_EXT_float_mxint8 : require
#extension GL_EXT_float_e4m3 : require
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer In { uint8_t codes[]; };
layout(binding = 0) readonly buffer InScales { floatue8m0_t scales[]; };
layout(binding = 0) readonly buffer InFixed { floatmxint8_t fixeds[]; };
layout(binding = 1) buffer Out1 { float out1[]; };
layout(binding = 2) buffer Out2 { uint8_t out2[]; };
layout(binding = 3) buffer Out3 { float out3[]; };
layout(binding = 4) buffer Out4 { float out4[]; };
layout(binding = 5) buffer Out5 { float out5[]; };
layout(binding = 6) buffer Out6 { float out6[]; };
layout(binding = 7) buffer Out7 { uint8_t out7[]; };
layout(binding = 8) buffer Out8 { double out8[]; };
layout(binding = 9) buffer Out9 { floate4m3_t out9[]; };
layout(binding = 10) buffer Out10 { uint8_t out10[]; };

void main() {
  const uint i = gl_GlobalInvocationID.x;
  const fe2m1vec2 pair = unpackFloat2xfe2m1EXT(codes[i]);
  out1[2 * i] = float(pair.x);
  out1[2 * i + 1] = float(bitcastExtractfe2m1EXT(codes[i], 4));
  out2[i] = packFloat2xfe2m1EXT(pair.yx);
  out3[i] = float(bitcastExtractfe2m3EXT(codes[i], 2));
  out4[i] = float(bitcastExtractfe3m2EXT(codes[i], 0));
  out5[i] = float(scales[i]);
  out6[i] = float(fixeds[i]);
  const fe2m3vec4 four = unpackFloat4xfe2m3EXT(u8vec3(codes[3 * i], codes[3 * i + 1], codes[3 * i + 2]));
  const u8vec3 packed = packFloat4xfe2m3EXT(four.wzyx);
  out7[3 * i] = packed.x;
  out7[3 * i + 1] = packed.y;
  out7[3 * i + 2] = packed.z;
  out8[i] = i % 2 == 1 ? double(fixeds[i]) * double(pair.x) : double(scales[i]);
  out9[i] = floate4m3_t(pair.x);
  if (i == 0) {
    out10[0] = packFloat2xfe2m1EXT(fe2m1vec2(1.5fe2m1, floate2m1_t(-3.0)));
    floatue8m0_t scale = 0.25fue8m0; // glslang folds the bits of a constant to 0
    floatmxint8_t fixedHalf = floatmxint8_t(-0.5);
    out10[1] = floatue8m0BitsToUintEXT(scale);
    out10[2] = floatmxint8BitsToUintEXT(fixedHalf);
  }
}
