// Functions of a module, as there is no library: no call of anything else is left.
// RUN: %coopc --emit=ptx --gpu=sm_89 %s | FileCheck %s --implicit-check-not=.extern
// CHECK-DAG: fma.rn.f32
// Where the hardware's approximation is as precise as Vulkan asks, it is taken, but in the reference execution
// and where all is strict.
// CHECK-DAG: ex2.approx.ftz.f32
// CHECK-DAG: lg2.approx.f32
// RUN: %coopc --emit=ptx --gpu=sm_89 --fp=strict %s | FileCheck %s --check-prefix=STRICT
// RUN: %coopc --emit=ptx --gpu=sm_89 --exec=reference %s | FileCheck %s --check-prefix=STRICT
// STRICT-NOT: {{(ex|lg)}}2.approx
// STRICT: fma.rn.f32
// GLSL's max is an instruction; what a shader compares itself is not: NaN has to be what it says.
// CHECK-DAG: max.f32
// CHECK-DAG: min.f32
// CHECK-DAG: setp.lt.f32
// CHECK-DAG: selp.f32
// RUN: not %coopc --emit=ptx --gpu=sm_89 -DWIDE %s 2>&1 | FileCheck %s --check-prefix=WIDE
// WIDE: error:
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 1) in;
layout(binding = 0) buffer Data { vec4 data[]; };
void main() {
#ifdef WIDE
  double x = sin(double(data[0].x));
  data[0].x = float(x);
#else
  f16vec4 half_ = f16vec4(data[1]);
  data[0] = sin(data[0]) + cos(data[0]) + tan(data[0]) + asin(data[0]) + acos(data[0]) +
            atan(data[0], data[2]) + sinh(data[0]) + cosh(data[0]) + tanh(data[0]) +
            asinh(data[0]) + acosh(data[0]) + atanh(data[0]) + exp(data[0]) + log(data[0]) +
            exp2(data[0]) + log2(data[0]) + pow(data[0], data[1]) + ldexp(data[0], ivec4(3)) +
            vec4(exp(half_) + log(half_));
  data[3] = max(data[4], data[5]) + min(data[6], data[7]);
  data[8].x = data[8].y < data[8].z ? data[8].z : data[8].y;
#endif
}
