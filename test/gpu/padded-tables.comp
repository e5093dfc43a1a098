// Tables of vectors of three, also in structures and as columns: their elements lie where LLVM reads
// them, with room for a fourth.
// RUN: %coopc --emit=ptx --gpu=sm_80 %s | FileCheck %s
// CHECK-DAG: .b8 {{[^ ]*}}[80] = {0, 0, 128, 63, 0, 0, 0, 64, 0, 0, 64, 64, 0, 0, 0, 0, 0, 0, 128, 64
// CHECK-DAG: .b8 {{[^ ]*}}[72] = {0, 60, 0, 64, 0, 66, 0, 0, 0, 68, 0, 69, 0, 70, 0, 0, 0, 71
// CHECK-DAG: .b8 {{[^ ]*}}[24] = {1, 2, 3, 0, 1, 0, 0, 0, 4, 5, 6, 0, 0, 0, 0, 0, 7, 8, 9, 0, 1
// RUN: %python %S/Inputs/emulate.py %coopc %gpu-emulator sm_80 %s 1 f32:64
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 64) in;
layout(binding = 0) buffer Out { float y[]; };
const vec3 vectors[5] =
    vec3[](vec3(1, 2, 3), vec3(4, 5, 6), vec3(7, 8, 9), vec3(10, 11, 12), vec3(1, 4, 9));
const f16mat3 matrices[3] = f16mat3[](f16mat3(1, 2, 3, 4, 5, 6, 7, 8, 9), f16mat3(2), f16mat3(3));
const struct S { u8vec3 a; bool b; } structures[3] =
    S[](S(u8vec3(1, 2, 3), true), S(u8vec3(4, 5, 6), false), S(u8vec3(7, 8, 9), true));
void main() {
  const uint i = gl_LocalInvocationID.x;
  y[i] = vectors[i % 5].y + 32.0 * float(matrices[i % 3][i / 3 % 3].z) +
         1024.0 * float(structures[i % 3].a.y) + (structures[i / 7 % 3].b ? 65536.0 : 0.0);
}
