// GL_ARM_tensors.
#version 460 core
#extension GL_ARM_tensors : enable
#extension GL_EXT_shader_explicit_arithmetic_types : enable
layout(local_size_x=1) in;
layout(set=0, binding=0) uniform readonly tensorARM<int32_t, 3> t0;
layout(set=0, binding=1) uniform writeonly tensorARM<float16_t, 1> t1;
layout(set=0, binding=2) uniform tensorARM<bool, 4> ta[2];
layout(constant_id=1) const uint R = 2;
layout(set=0, binding=3) uniform tensorARM<int8_t, R> ts;
layout(binding=4) buffer B { uint o[]; };
void f(readonly tensorARM<int32_t, 3> t) { int x; tensorReadARM(t, uint[](1,2,3), x); }
void main() {
  int32_t d; int32_t da[4];
  tensorReadARM(t0, uint[](1,2,3), d);
  tensorReadARM(t0, uint[](1,2,3), da);
  tensorReadARM(t0, uint[](1,o[2],3), d, gl_TensorOperandsNonTemporalARM);
  tensorReadARM(t0, uint[](1,2,3), da, gl_TensorOperandsOutOfBoundsValueARM | gl_TensorOperandsNonTemporalARM, 7);
  tensorWriteARM(t1, uint[](1), float16_t(2.0));
  tensorWriteARM(t1, uint[](1), float16_t[](float16_t(2.0), float16_t(3.0)), gl_TensorOperandsNonTemporalARM);
  bool b; tensorReadARM(ta[1], uint[](1,2,3,4), b);
  o[0] = tensorSizeARM(t0, 1);
  f(t0);
}
