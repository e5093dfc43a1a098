// Indices divided by the length of a block, as shaders that decode quantized weights have them: rows
// begin with a block, or not, which the push constants say. Lanes next to each other then read bytes
// of one block or of two, every second byte, words in another order, one scale for all; as the
// reference execution does, on every way through the code.
//
// DEFINE: %{push} =
// DEFINE: %{groups} = 3
// DEFINE: %{data} = --push %{push} --groups %{groups} --bind 0=random:u8[34816] --bind 1=random:u32[8192]
// DEFINE: %{same} = %coopc run %s --exec=fast %{data} --out 2=%t.fast.npy:u32[1536] && \
// DEFINE:   %coopc run %s --exec=reference %{data} --out 2=%t.reference.npy:u32[1536] && \
// DEFINE:   cmp %t.fast.npy %t.reference.npy
//
// Rows of whole blocks, of half of one, of none; the same with an offset before them.
// REDEFINE: %{push} = u32:256,u32:0,u32:8,u32:0
// RUN: %{same}
// REDEFINE: %{push} = u32:64,u32:128,u32:5,u32:3
// RUN: %{same}
// REDEFINE: %{push} = u32:96,u32:0,u32:8,u32:1
// RUN: %{same}
// REDEFINE: %{push} = u32:100,u32:64,u32:7,u32:2
// RUN: %{same}
// REDEFINE: %{push} = u32:128,u32:31,u32:8,u32:5
// RUN: %{same}
// Indices that wrap: 0xffffff80 is a multiple of everything that is asked for, and so is its product.
// REDEFINE: %{push} = u32:4294967168,u32:64,u32:1,u32:1
// REDEFINE: %{groups} = 1
// RUN: %{same}
//
// The second body loads the 65 bytes that 32 lanes read from as two vectors; the first one gathers.
// RUN: %coopc %s --exec=fast --triple=x86_64-linux-gnu --cpu=x86-64-v4 -Wno-portability --emit=llvm -o - \
// RUN:   | FileCheck %s
// CHECK: load <64 x i8>, ptr addrspace(1)
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types_int8 : require
#extension GL_EXT_shader_8bit_storage : require
#extension GL_EXT_shader_16bit_storage : require
#extension GL_EXT_shader_explicit_arithmetic_types_int16 : require
layout(local_size_x = 64) in;
struct Block { uint16_t scale; uint8_t bytes[32]; };
layout(push_constant) uniform Push { uint columns, offset, steps, first; };
layout(binding = 0) readonly buffer A { Block blocks[]; }; // 1024 of them
layout(binding = 1) readonly buffer W { uvec4 words[]; };
layout(binding = 2) writeonly buffer R { uint result[]; };

const uint Lanes = 64;

uint row() { return (first + gl_WorkGroupID.x) * columns + offset; }

/// Two bytes of a block, and its scale.
uint bytesOf(uint step) {
  const uint column = step * 2 * Lanes + 2 * gl_LocalInvocationID.x;
  const uint block = (row() + column) / 32 % 1024, inside = column % 32;
  const Block b = blocks[block];
  return uint(b.scale) * (uint(blocks[block].bytes[inside]) + 3 * uint(blocks[block].bytes[(inside + 5) % 32]));
}

/// Sixteen lanes share a block of 256 words; four of them read the words of a quarter in turns.
uint wordsOf(uint step) {
  const uint inside = gl_LocalInvocationID.x % 16, group = gl_LocalInvocationID.x / 16;
  const uint part = inside / 4, turn = inside - 4 * part;
  const uint place = 64 * (part / 2) + 4 * (2 * turn + part % 2);
  const uint first = (step * 4 + group) * 256 + place, second = first + 128;
  const uvec4 a = words[first / 4 % 2048], b = words[second / 4 % 2048], c = words[(first / 4 + 8) % 2048];
  return a.x + 3 * a.y + 5 * a.z + 7 * a.w + 11 * b.x + 13 * b.y + 17 * b.z + 19 * b.w + c.x * c.w;
}

/// Numbers of eight bits wrap, and those between their own limits do not.
uint smallOf() {
  const uint8_t x = uint8_t(gl_LocalInvocationID.x) % uint8_t(16) + uint8_t(250);
  const uint8_t y = uint8_t(gl_LocalInvocationID.x) % uint8_t(64) + uint8_t(columns) / uint8_t(2);
  return uint(blocks[uint(x) % 1024].bytes[uint(y) % 32]) + 256 * uint(x) + 65536 * uint(y);
}

void main() {
  uint sum = 0, other = 0;
  for (uint step = 0; step < steps; ++step) {
    sum = sum * 31 + bytesOf(step);
    // The last lanes have one step less.
    if (step * Lanes + gl_LocalInvocationID.x < steps * Lanes - 5)
      other = other * 31 + wordsOf(step);
  }
  const uint at = gl_WorkGroupID.x * Lanes + gl_LocalInvocationID.x;
  result[3 * at] = sum;
  result[3 * at + 1] = other;
  result[3 * at + 2] = smallOf();
}
