// Functions that convert halves are in the module only where the CPU has no instructions for what
// there may be to convert: F16C knows no doubles.
// DEFINE: %{asm} = %coopc --emit=asm --triple=x86_64-linux-gnu -o - %s
// RUN: %{asm} --cpu=x86-64-v2 | FileCheck %s --check-prefix=CALLED
// RUN: %{asm} --cpu=x86-64-v3 | FileCheck %s --check-prefix=NONE
// RUN: %{asm} --cpu=x86-64-v3 -DWIDE=double | FileCheck %s --check-prefix=CALLED
// RUN: %{asm} --cpu=sapphirerapids -DWIDE=double | FileCheck %s --check-prefix=NONE
// CALLED: {{^}}__truncdfhf2:
// NONE-NOT: __trunc
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
#ifndef WIDE
#define WIDE float
#endif
layout(local_size_x = 32) in;
layout(set = 0, binding = 0) buffer Numbers { WIDE wide[]; };
layout(set = 0, binding = 1) buffer Halves { float16_t halves[]; };
void main() { halves[gl_GlobalInvocationID.x] = float16_t(wide[gl_GlobalInvocationID.x] + WIDE(0.1)); }
