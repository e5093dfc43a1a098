// No register is read that only one way to a block has written: the driver's assembler is wrong about them.
// This program was; subgroup operations of threads that diverge make many of them.
// RUN: %coopc -w --emit=llvm --gpu=sm_90a --subgroup-size=8 %s | FileCheck %s --implicit-check-not='{{phi.*(undef|poison)}}'
// CHECK: phi i32 {{.*}}[ 0, %
// RUN: %python %S/Inputs/emulate.py %coopc %gpu-emulator sm_90a %s 1 u32:4800 -- --subgroup-size=8
#version 460
#extension GL_KHR_shader_subgroup_ballot : require
layout(local_size_x = 8) in;
layout(set = 0, binding = 0) buffer B { uint trace[]; };
uint count = 0, votes = 0;
uint draw(uint limit) {
  uint value = (gl_LocalInvocationIndex * 2654435761u) ^ (count * 40503u + 188u);
  count++;
  value ^= value >> 15;
  value *= 2246822519u;
  return (value ^ value >> 13) % limit;
}
void vote() {
  trace[gl_LocalInvocationIndex * 600 + votes] = subgroupBallot(true).x;
  votes++;
}
void main() {
  for (int i8 = 0; i8 < 2; ++i8) {
    if (draw(6u) == 0u) break;
    vote();
    if (draw(2u) == 0u) {
      break;
    }
  }
  switch (draw(3u)) {
    case 0u: {
      if (draw(8u) == 0u) {
        return;
      }
      if (draw(8u) == 0u) {
        vote();
        return;
      }
    }
    break;
    case 1u: {
      switch (draw(4u)) {
        case 0u: {
          if (draw(2u) == 0u) {
            if (draw(3u) == 0u) {
              break;
            }
          } else {
          }
          if (draw(3u) == 0u) {
            break;
          }
          vote();
        }
        case 1u: {
        }
        break;
        case 2u: {
          if (draw(2u) == 0u) {
            break;
          }
        }
        break;
      }
    }
    break;
  }
}
