// spirv_type with types, literals and constants as its operands.
#version 460 core
#extension GL_EXT_spirv_intrinsics : enable
layout(local_size_x = 1) in;
spirv_type(id = 23, float, 4) four;
#define empty spirv_type(id = 30)
void take(empty e) {}
void main() {
  spirv_type(id = 21, 32, 1) number;
  empty e;
  take(e);
}
