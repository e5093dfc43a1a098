// What an invocation accesses side by side is one access, and so are the accesses of lanes that are
// neighbours in groups (lower/cpu/spmd/Runs.cpp). Here rows of 8 lanes begin where only the
// program's run knows, and each lane copies four elements one by one.
// DEFINE: %{llvm} = %coopc --emit=llvm --exec=fast --triple=x86_64-linux-gnu --cpu=x86-64-v4 -o - %s
// RUN: %{llvm} | FileCheck %s
// RUN: %{llvm} -DPARTLY | FileCheck %s --check-prefix=PARTLY
// RUN: %{llvm} -DSTEP=4 | FileCheck %s --check-prefix=STEPS
// CHECK-NOT: {{gather|scatter}}
// CHECK: load <32 x i16>
// CHECK: store <32 x i16>
// CHECK-NOT: {{gather|scatter}}
// Where lanes may be missing, both ways are there.
// PARTLY-DAG: @llvm.masked.gather.v32i16
// PARTLY-DAG: @llvm.masked.scatter.v32i16
// PARTLY: load <32 x i16>
// PARTLY: store <32 x i16>
// Lanes a few elements apart are loaded together, also where each accesses neighbours.
// STEPS: load <64 x i16>
// STEPS-NOT: load <2 x i16>
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require

layout(local_size_x = 64) in;
layout(push_constant) uniform Parameters { uint stride, count; };
layout(set = 0, binding = 0) readonly buffer A { u16vec4 a[]; };
layout(set = 0, binding = 1) buffer B { uint16_t b[]; };
shared uint16_t s[4096];

void main() {
  const uint t = gl_LocalInvocationIndex;
#ifdef STEP
  s[t] = s[t * STEP + 2048] + s[t * STEP + 2049];
#else
  const uint row = t / 8, column = t % 8;
#ifdef PARTLY
  if (row >= count)
    return;
#endif
  const u16vec4 v = a[row * stride + column];
  const uint at = row * 40 + column * 4;
  s[at] = v.x;
  s[at + 1] = v.y;
  s[at + 2] = v.z;
  s[at + 3] = v.w;
#endif
  barrier();
  b[t] = s[t + stride];
}
