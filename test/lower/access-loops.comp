// Accesses of lanes that the CPU has no instruction for are loops: the code does not grow with the
// lanes, which took 12 s of compile time for 40 accesses of 64 lanes. Where there are gathers, and
// where few lanes are known to be active, there is no loop. Results are the reference execution's.
// DEFINE: %{llvm} = %coopc --emit=llvm --exec=fast --triple=x86_64-linux-gnu -o - %s
// DEFINE: %{run} = %coopc run %s --groups 3 --push u32:150 --bind 0=random:u32[1024]:seed=3 --bind 1=zeros:u32[192] --bind 2=random:u8[1024]
// RUN: %{llvm} --cpu=x86-64 --subgroup-size=64 | FileCheck %s --implicit-check-not="{{call .*@llvm.masked}}"
// RUN: %{llvm} --cpu=x86-64 --subgroup-size=16 | FileCheck %s --check-prefix=FEW
// RUN: %{llvm} --cpu=x86-64-v4 --subgroup-size=64 | FileCheck %s --check-prefix=GATHER
// RUN: %{run} --exec=reference --out 1=%t.reference.npy
// RUN: %{run} --exec=fast --cpu=x86-64 --out 1=%t.fast.npy && cmp %t.fast.npy %t.reference.npy
// RUN: %{run} --exec=fast --cpu=x86-64 --subgroup-size=64 --out 1=%t.fast.npy && cmp %t.fast.npy %t.reference.npy
// RUN: %{run} --exec=fast --cpu=x86-64 --subgroup-size=128 --cpu-opt=0 --out 1=%t.fast.npy && cmp %t.fast.npy %t.reference.npy
// RUN: %{run} --exec=fast --cpu=x86-64-v2 --subgroup-size=32 --out 1=%t.fast.npy && cmp %t.fast.npy %t.reference.npy
// RUN: %{run} --exec=fast --subgroup-size=64 --out 1=%t.fast.npy && cmp %t.fast.npy %t.reference.npy
// CHECK: phi i64
// CHECK: load ptr
// FEW: @llvm.masked.gather.v16i32
// GATHER-NOT: load ptr
// GATHER: @llvm.masked.gather.v64i32
#version 460
#extension GL_EXT_shader_8bit_storage : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 64) in;
layout(push_constant) uniform Push { uint count; };
layout(binding = 0) readonly buffer In { uint words[]; };
layout(binding = 1) buffer Out { uint result[]; };
layout(binding = 2) readonly buffer Bytes { uint8_t bytes[]; };
shared uint table[256];
void main() {
  const uint i = gl_GlobalInvocationID.x, l = gl_LocalInvocationIndex;
  for (uint k = l; k < 256u; k += 64u)
    table[k] = words[k] >> 3;
  barrier();
  uint x = i * 2654435761u;
  x = x * 3u + words[(x >> 17) & 1023u];
  x = x * 5u + words[(x >> 18) & 1023u];
  if ((x & 64u) != 0u)
    x ^= uint(bytes[(x >> 7) & 1023u]);
  x = x * 7u + words[(x >> 19) & 1023u];
  table[(l * 5u + 2u) % 64u + (x & 128u)] += x;
  x = x * 9u + words[(x >> 20) & 1023u];
  x = x * 11u + words[(x >> 21) & 1023u];
  if ((x & 64u) != 0u)
    x ^= uint(bytes[(x >> 7) & 1023u]);
  x = x * 13u + words[(x >> 17) & 1023u];
  x = x * 15u + words[(x >> 18) & 1023u];
  table[(l * 5u + 6u) % 64u + (x & 128u)] += x;
  x = x * 17u + words[(x >> 19) & 1023u];
  if ((x & 64u) != 0u)
    x ^= uint(bytes[(x >> 7) & 1023u]);
  x = x * 19u + words[(x >> 20) & 1023u];
  x = x * 21u + words[(x >> 21) & 1023u];
  x = x * 23u + words[(x >> 17) & 1023u];
  if ((x & 64u) != 0u)
    x ^= uint(bytes[(x >> 7) & 1023u]);
  table[(l * 5u + 10u) % 64u + (x & 128u)] += x;
  x = x * 25u + words[(x >> 18) & 1023u];
  barrier();
  if (i < count) // neighbours, of which some are beyond the end
    result[i] = x + words[i] + table[(l * 5u + 10u) % 64u];
}
