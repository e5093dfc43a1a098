// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The table of pointee types, with the strides that the layout rules give (std140 and std430:
// section 7.6.2.2 of the GLSL specification; scalar: GL_EXT_scalar_block_layout).

#include "Pointees.h"
#include <vector>

namespace semantics::tensor {

std::string pointeeStructs() {
  return "struct Bytes5 { uint8_t x[5]; };\n"
         "struct Mixed { uint a; uint8_t b; };\n"
         "struct Large { f16vec4 a; uvec2 b; uint8_t c[16]; };\n";
}

Pointee drawPointee(Choices &C, Element E) {
  static const std::vector<Pointee> Others = {
      {"uint8_t", "std430", 1},   {"int8_t", "scalar", 1},   {"uint16_t", "std430", 2},
      {"float16_t", "std430", 2}, {"uint", "std430", 4},     {"float", "std430", 4},
      {"float", "std140", 16},    {"uint64_t", "std430", 8}, {"double", "scalar", 8},
      {"u8vec2", "std430", 2},    {"u8vec3", "scalar", 3},   {"f16vec2", "std430", 4},
      {"f16vec3", "std430", 8},   {"f16vec3", "scalar", 6},  {"f16vec4", "std430", 8},
      {"uvec2", "std430", 8},     {"vec3", "std430", 16},    {"vec3", "scalar", 12},
      {"uvec4", "std430", 16},    {"dvec4", "std430", 32},   {"mat3", "std430", 48},
      {"mat3", "scalar", 36},     {"f16mat2", "std430", 8},  {"Bytes5", "std430", 5},
      {"Mixed", "std430", 8},     {"Large", "std430", 32},   {"Large", "std140", 272},
  };
  if (C.chance(2))
    return C.oneOf(Others);
  return {std::string(glslName(E)), "std430", sizeOf(E)};
}

Pointee drawSharedPointee(Choices &C, Element E) {
  static const std::vector<Pointee> Others = {
      {"uint8_t", "std430", 1}, {"uint16_t", "std430", 2}, {"uint", "std430", 4},
      {"uvec2", "std430", 8},   {"uvec4", "std430", 16},   {"uint64_t", "std430", 8},
  };
  if (C.chance(2))
    return C.oneOf(Others);
  return {std::string(glslName(E)), "std430", sizeOf(E)};
}

} // namespace semantics::tensor
