// Vectors of which some lanes are not there: at the end of a dispatch, and every third lane. Nothing
// else is written, and what the others have is kept.
// DEFINE: %{arch} =
// DEFINE: %{how} = -DT=float -DBYTES=4 -DSIZE=16
// DEFINE: %{count} = 40
// DEFINE: %{run} = %coopc run %s -w %{how} --groups 2 --push u32:%{count} --bind 0=random:u8[20000]:seed=3:min=0:max=100
// DEFINE: %{same} = %{run} --exec=reference --out 1=%t.reference.npy:u8[16384] && \
// DEFINE:   %{run} --exec=fast %{arch} --out 1=%t.fast.npy:u8[16384] && cmp %t.fast.npy %t.reference.npy
// RUN: %{same}
// REDEFINE: %{count} = 1
// RUN: %{same}
// REDEFINE: %{count} = 128
// REDEFINE: %{how} = -DT=float -DBYTES=4 -DSIZE=15
// RUN: %{same}
// REDEFINE: %{how} = -DT=float16_t -DBYTES=2 -DSIZE=27
// REDEFINE: %{count} = 65
// RUN: %{same}
// REDEFINE: %{how} = -DT=uint8_t -DBYTES=1 -DSIZE=36
// RUN: %{same}
// REDEFINE: %{arch} = --cpu=x86-64-v3
// RUN: %{same}
// REDEFINE: %{how} = -DT=float -DBYTES=4 -DSIZE=13
// RUN: %{same}
#version 460
#extension GL_NV_cooperative_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 64) in;
layout(push_constant) uniform Parameters { uint count; };
layout(set = 0, binding = 0) readonly buffer Inputs { T inputs[]; };
layout(set = 0, binding = 1) buffer Results { T results[]; };

void main() {
  const uint item = gl_GlobalInvocationID.x, stride = SIZE * BYTES;
  if (item >= count)
    return;
  coopvecNV<T, SIZE> v, w = coopvecNV<T, SIZE>(T(3));
  coopVecLoadNV(v, inputs, item * stride);
  if (item % 3 == 1) // others keep theirs
    coopVecLoadNV(w, inputs, (item + 1) * stride);
  coopVecStoreNV(v + w, results, item * stride);
  if (item % 3 == 2)
    coopVecStoreNV(v, results, item * stride);
}
