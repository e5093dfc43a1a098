// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Blocks of shared memory overlap from their first byte on (GL_EXT_shared_memory_block): what one
// writes others read, at the offsets that their layouts say.
// RUN: %coopc run %s --groups 1 | FileCheck %s
// RUN: %coopc run %s --groups 1 --frontend=glslang | FileCheck %s
// CHECK: strides 104 108
// CHECK-NEXT: low 1 high 2 byte 3
// CHECK-NEXT: rows 1 2 3 4
// CHECK-NEXT: bytes ff030201
// CHECK-NEXT: atomic ff030201 ff030202
#version 460
#extension GL_EXT_debug_printf : require
#extension GL_EXT_shared_memory_block : require
#extension GL_EXT_scalar_block_layout : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 1) in;

shared Words { uint words[16]; };
layout(std140) shared Wide { layout(offset = 16) uint stride[2]; } wide;
layout(scalar) shared Packed { vec3 ignored; uint16_t low; uint16_t high; uint8_t bytes[4]; } scalars;
shared Rows { layout(row_major, offset = 32) mat2 rows; };

void main() {
  for (uint i = 0; i < 16; ++i)
    words[i] = 100 + i;
  debugPrintfEXT("strides %u %u\n", wide.stride[0], wide.stride[1]);
  words[3] = 0x00020001;
  words[4] = 0x04030201;
  debugPrintfEXT("low %u high %u byte %u\n", scalars.low, scalars.high, scalars.bytes[2]);
  rows = mat2(1, 2, 3, 4); // its rows, 8 bytes each, are 1 3 and 2 4
  debugPrintfEXT("rows %g %g %g %g\n", uintBitsToFloat(words[8]), uintBitsToFloat(words[10]),
                 uintBitsToFloat(words[9]), uintBitsToFloat(words[11]));
  scalars.bytes[3] = uint8_t(0xFF);
  debugPrintfEXT("bytes %x\n", words[4]);
  uint old = atomicAdd(words[4], 1);
  debugPrintfEXT("atomic %x %x\n", old, words[4]);
}
