// Dot products of narrow floats with a wider accumulator (SPV_VALVE_mixed_float_dot_product), against
// exact fractions: every combination of types that a capability has.
// Tests of the same code take a build with sanitizers a fraction of the time.
// UNSUPPORTED: sanitize
// DEFINE: %{left} =
// DEFINE: %{right} =
// DEFINE: %{sum} =
// DEFINE: %{defines} =
// DEFINE: %{run} = %coopc run --frontend=glslang %s %{defines} --groups 8 \
// DEFINE:   --bind 0=%t.left.bin --bind 1=%t.right.bin --bind 2=%t.start.bin --out 3=%t.npy:u8[2048]
// DEFINE: %{check} = %python %S/Inputs/mixed_dots.py check %{left} %{right} %{sum} %t | FileCheck %s
// DEFINE: %{test} = %python %S/Inputs/mixed_dots.py make %{left} %{right} %{sum} %t && \
// DEFINE:   %{run} --exec=fast && %{check} && %{run} --exec=reference && %{check} && \
// DEFINE:   %{run} --check && %{check}
// CHECK: {{^}}0 of 512 wrong

// REDEFINE: %{left} = f16
// REDEFINE: %{right} = f16
// REDEFINE: %{sum} = f32
// REDEFINE: %{defines} = -DL=f16vec2 -DR=f16vec2 -DS=float -DOPCODE=6916 -DCAPABILITY=6912
// RUN: %{test}
// REDEFINE: %{sum} = f16
// REDEFINE: %{defines} = -DL=f16vec2 -DR=f16vec2 -DS=float16_t -DOPCODE=6917 -DCAPABILITY=6913
// RUN: %{test}
// REDEFINE: %{left} = bf16
// REDEFINE: %{right} = bf16
// REDEFINE: %{sum} = f32
// REDEFINE: %{defines} = -DL=bf16vec2 -DR=bf16vec2 -DS=float -DOPCODE=6916 -DCAPABILITY=6914
// RUN: %{test}
// REDEFINE: %{sum} = bf16
// REDEFINE: %{defines} = -DL=bf16vec2 -DR=bf16vec2 -DS=bfloat16_t -DOPCODE=6917 -DCAPABILITY=6914
// RUN: %{test}
// REDEFINE: %{left} = e4m3
// REDEFINE: %{right} = e4m3
// REDEFINE: %{sum} = f32
// REDEFINE: %{defines} = -DL=fe4m3vec4 -DR=fe4m3vec4 -DS=float -DOPCODE=6918 -DCAPABILITY=6915
// RUN: %{test}
// REDEFINE: %{right} = e5m2
// REDEFINE: %{defines} = -DL=fe4m3vec4 -DR=fe5m2vec4 -DS=float -DOPCODE=6918 -DCAPABILITY=6915
// RUN: %{test}
// REDEFINE: %{left} = e5m2
// REDEFINE: %{defines} = -DL=fe5m2vec4 -DR=fe5m2vec4 -DS=float -DOPCODE=6918 -DCAPABILITY=6915
// RUN: %{test}

// What a capability does not have, and what no instruction takes.
// DEFINE: %{refused} = not %coopc run --frontend=glslang --no-validate %s
// RUN: %{refused} -DL=f16vec2 -DR=f16vec2 -DS=float -DOPCODE=6916 -DCAPABILITY=6914 2>&1 | FileCheck %s --check-prefix=MISSING
// MISSING: error: {{.*}}OpFDot2MixAcc32VALVE{{.*}} vectors of these types need the capability DotProductFloat16AccFloat32VALVE
// RUN: %{refused} -DL=f16vec2 -DR=bf16vec2 -DS=float -DOPCODE=6916 -DCAPABILITY=6912 2>&1 | FileCheck %s --check-prefix=MIXED
// RUN: %{refused} -DL=f16vec4 -DR=f16vec4 -DS=float -DOPCODE=6916 -DCAPABILITY=6912 2>&1 | FileCheck %s --check-prefix=MIXED
// RUN: %{refused} -DL=bf16vec2 -DR=bf16vec2 -DS=float16_t -DOPCODE=6917 -DCAPABILITY=6914 2>&1 | FileCheck %s --check-prefix=MIXED
// MIXED: error: {{.*}} the vectors, the accumulator and the result are of no types that the instruction multiplies and adds
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_bfloat16 : require
#extension GL_EXT_float_e4m3 : require
#extension GL_EXT_float_e5m2 : require
#extension GL_EXT_spirv_intrinsics : require
#ifndef OPCODE
#define L f16vec2
#define R f16vec2
#define S float
#define OPCODE 6916
#define CAPABILITY 6912
#endif

layout(local_size_x = 64) in;
layout(std430, binding = 0) readonly buffer Left { L left[]; };
layout(std430, binding = 1) readonly buffer Right { R right[]; };
layout(std430, binding = 2) readonly buffer Start { S start[]; };
layout(std430, binding = 3) writeonly buffer Sums { S sums[]; };
spirv_instruction(extensions = ["SPV_VALVE_mixed_float_dot_product"], capabilities = [CAPABILITY],
                  id = OPCODE)
S mixedDot(L a, R b, S c);

void main() {
  const uint i = gl_GlobalInvocationID.x;
  sums[i] = mixedDot(left[i], right[i], start[i]);
}
