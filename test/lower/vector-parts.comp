// The parts of a vector have shapes of their own: indices computed from gl_GlobalInvocationID.xy as a
// vector are those of neighbours, and accesses by them are whole vectors; also where a function gets
// the vector, or a loop carries it. Addresses that differ by a constant are found also where the
// import computes each anew: the four bytes of an invocation are one access, and so those of all.
// DEFINE: %{llvm} = %coopc --emit=llvm --exec=fast --triple=x86_64-linux-gnu --cpu=x86-64-v4 -o - %s
// RUN: %{llvm} | FileCheck %s
// RUN: %{llvm} -DLOOP | FileCheck %s
// RUN: %{llvm} -DBYTES | FileCheck %s --check-prefix=BYTES
// CHECK-NOT: {{gather|scatter}}
// CHECK: @llvm.masked.load.v32f32
// CHECK: @llvm.masked.store.v32f32
// CHECK-NOT: {{gather|scatter}}
// BYTES-NOT: gather
// BYTES: load <32 x i8>
// BYTES-NOT: gather
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_8bit_storage : require

layout(local_size_x = 32, local_size_y = 4) in;
layout(push_constant) uniform Parameters { ivec2 size; };
layout(set = 0, binding = 0) readonly buffer A { float a[]; };
layout(set = 0, binding = 1) writeonly buffer B { float b[]; };
struct Block { float16_t scale; int8_t values[32]; };
layout(set = 0, binding = 2) readonly buffer Blocks { Block blocks[]; };

float at(ivec2 place) { return a[place.y * size.x + place.x]; }

void main() {
#ifdef BYTES
  const uint i = gl_GlobalInvocationID.x, block = i / 8, first = i % 8 * 4;
  b[i] = float(blocks[block].values[first]) + 2.0 * float(blocks[block].values[first + 1]) +
         3.0 * float(blocks[block].values[first + 2]) + 5.0 * float(blocks[block].values[first + 3]);
#elif defined(LOOP)
  for (ivec2 place = ivec2(gl_GlobalInvocationID.xy); all(lessThan(place, size)); place += ivec2(32, 1))
    b[place.y * size.x + place.x] = at(place.xy);
#else
  const ivec2 place = ivec2(gl_GlobalInvocationID.xy);
  if (any(lessThan(place, ivec2(1))) || any(greaterThanEqual(place, size - 1)))
    return;
  const ivec2 above = place - ivec2(0, 1), left = place - ivec2(1, 0);
  b[place.y * size.x + place.x] = at(above) + at(left);
#endif
}
