// The clamp value is a bit pattern: its low bits become the component, for every component type.
// RUN: %python %S/../Inputs/model.py %coopc %s
// RUN: %python %S/../Inputs/model.py %coopc %s --exec=fast
// MODEL: value = 0x4048F5C3
// MODEL: got = run({0: array("u32", range(64))},
// MODEL:           {1: "f32[4,4]", 2: "u16[4,4]", 3: "i8[4,4]", 4: "u32[4,4]"},
// MODEL:           push="u32:%d" % value)
// MODEL: check("float32_t", got[1], [from_bits_f32(value)] * 16)
// MODEL: check("float16_t", got[2], [value & 0xFFFF] * 16)
// MODEL: check("int8_t", got[3], [(value & 0xFF) - 256] * 16)
// MODEL: check("uint32_t", got[4], [value] * 16)
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer In { uint source[]; };
layout(binding = 1) buffer Out1 { float out1[]; };
layout(binding = 2) buffer Out2 { float16_t out2[]; };
layout(binding = 3) buffer Out3 { int8_t out3[]; };
layout(binding = 4) buffer Out4 { uint out4[]; };
layout(push_constant) uniform P { uint value; };
#define TEST(T, out)                                                 \
  {                                                                  \
    coopmat<T, gl_ScopeSubgroup, 4, 4, gl_MatrixUseAccumulator> m;   \
    coopMatLoadTensorNV(m, source, 0, t);                            \
    coopMatStore(m, out, 0, 4, gl_CooperativeMatrixLayoutRowMajor);  \
  }
void main() {
  tensorLayoutNV<2, 1> t = createTensorLayoutNV(2, 1);
  t = setTensorLayoutDimensionNV(t, 4, 4);
  t = setTensorLayoutClampValueNV(t, value);
  t = sliceTensorLayoutNV(t, -4, 4, 0, 4);
  TEST(float, out1)
  TEST(float16_t, out2)
  TEST(int8_t, out3)
  TEST(uint, out4)
}
