// GL_ARM_tensors of narrow floating-point types.
// DIFFERS: capability Float16: it is no bfloat16
// DIFFERS: capability Int8: nor an 8-bit float
#version 460
#extension GL_ARM_tensors : require
#extension GL_ARM_tensors_bfloat16 : require
#extension GL_ARM_tensors_float_e4m3 : require
#extension GL_ARM_tensors_float_e5m2 : require
#extension GL_EXT_bfloat16 : require
#extension GL_EXT_float_e4m3 : require
#extension GL_EXT_float_e5m2 : require
layout(local_size_x = 1) in;
layout(set = 0, binding = 0) uniform tensorARM<bfloat16_t, 2> tb;
layout(set = 0, binding = 1) uniform tensorARM<floate4m3_t, 2> t4;
layout(set = 0, binding = 2) uniform tensorARM<floate5m2_t, 2> t5;
void main() {
  const uint at[2] = uint[](1, 2);
  bfloat16_t b;
  tensorReadARM(tb, at, b);
  tensorWriteARM(tb, uint[](0, 0), b);
  floate4m3_t e4[2];
  tensorReadARM(t4, at, e4);
  tensorWriteARM(t4, at, e4);
  floate5m2_t e5;
  tensorReadARM(t5, at, e5, gl_TensorOperandsNonTemporalARM);
  tensorWriteARM(t5, at, e5, gl_TensorOperandsNonTemporalARM);
}
