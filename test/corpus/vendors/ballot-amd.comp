#version 450
#extension GL_ARB_gpu_shader_int64 : require
#extension GL_AMD_shader_ballot : require
#extension GL_AMD_gpu_shader_half_float : require
#extension GL_AMD_gpu_shader_int16 : require

layout(local_size_x = 64) in;
layout(set = 0, binding = 0) buffer Data {
  float f;
  vec4 v;
  int i;
  ivec2 i2;
  uint u;
  uvec3 u3;
  double d;
  dvec2 d2;
  uint64_t u64;
  int64_t i64;
};

void reductions() {
  f = minInvocationsAMD(f);
  v = minInvocationsAMD(v);
  i = maxInvocationsAMD(i);
  u3 = addInvocationsAMD(u3);
  d2 = maxInvocationsAMD(d2);
  u64 = addInvocationsAMD(u64);
  i64 = minInvocationsAMD(i64);
  float16_t h = minInvocationsAMD(float16_t(f));
  f += float(h);
  i16vec2 s = maxInvocationsAMD(i16vec2(i2));
  i2 += ivec2(s);
}

void scans() {
  d = minInvocationsInclusiveScanAMD(d);
  i2 = maxInvocationsExclusiveScanAMD(i2);
  u = addInvocationsInclusiveScanAMD(u);
  v = addInvocationsExclusiveScanAMD(v);
}

void divergent() {
  if (gl_LocalInvocationIndex < 7) {
    f = addInvocationsNonUniformAMD(f);
    v = minInvocationsNonUniformAMD(v);
    u = maxInvocationsInclusiveScanNonUniformAMD(u);
    i2 = addInvocationsExclusiveScanNonUniformAMD(i2);
    uint16_t s = minInvocationsInclusiveScanNonUniformAMD(uint16_t(u));
    u += uint(s);
    i64 = maxInvocationsExclusiveScanNonUniformAMD(i64);
  }
}

void main() {
  reductions();
  scans();
  divergent();
  v = swizzleInvocationsAMD(v, uvec4(3, 2, 1, 0));
  i = swizzleInvocationsMaskedAMD(i, uvec3(31, 0, 16));
  u3 = writeInvocationAMD(u3, uvec3(1), gl_LocalInvocationIndex);
  u = mbcntAMD(u64);
}
