// Workgroups and their numbers, in a grid of three dimensions and of one; and of one where the kernel knows no other.
// RUN: %coopc --emit=ptx --gpu=sm_80 %s -o - | FileCheck %s --check-prefix=GRID
// RUN: %python %S/Inputs/emulate.py %coopc %gpu-emulator sm_80 %s 3,2,5 u32:1024
// RUN: %python %S/Inputs/emulate.py %coopc %gpu-emulator sm_80 %s 3,2,5 linear u32:1024
// RUN: %python %S/Inputs/emulate.py %coopc %gpu-emulator sm_80 %s 7,1,1 u32:1024
// RUN: %python %S/Inputs/emulate.py %coopc %gpu-emulator sm_80 %s 7,1,1 linear u32:1024
// RUN: %python %S/Inputs/emulate.py %coopc %gpu-emulator sm_80 %s 1,1,9 linear u32:1024
// As the runtime launches it.
// RUN: %coopc run %s --groups 3,2,5 --out 0=%t.npy:u32[1024]
// RUN: %python %S/Inputs/on_emulated.py %coopc %bin %build/lib/emulated run %s --groups 3,2,5 --out 0=%t.gpu.npy:u32[1024]
// RUN: cmp %t.npy %t.gpu.npy
// Divisions are where the grid has another shape.
// GRID: // coop {{.*}}"grid":true
// GRID: nctaid.x
// GRID: and.pred [[IS_GRID:%p[0-9]+]],
// GRID-NEXT: @[[IS_GRID]] bra
// GRID: div.u32
// What each block takes of a buffer is found by linear numbers.
// RUN: %coopc --emit=ptx --gpu=sm_80 -DEXCHANGE %s -o - | FileCheck %s --check-prefix=EXCHANGE
// RUN: %python %S/Inputs/emulate.py %coopc %gpu-emulator sm_80 %s 3,2,5 u32:1024 -- -DEXCHANGE
// EXCHANGE-NOT: "grid":true
// What a checked kernel finds, too.
// RUN: %coopc --emit=ptx --gpu=sm_80 --debug-checks %s -o - | FileCheck %s --check-prefix=EXCHANGE
#version 460
layout(local_size_x = 2, local_size_y = 4) in;
layout(set = 0, binding = 0) buffer Out { uint o[1024]; };
void main() {
  const uvec3 n = gl_NumWorkGroups, id = gl_WorkGroupID;
  const uint i = gl_LocalInvocationIndex + 8 * (id.x + n.x * (id.y + n.y * id.z));
#ifdef EXCHANGE
  uint large[400000];
  for (uint j = 0; j < 400; ++j)
    large[j * n.x] = id.z * j;
  o[i] = large[id.y * n.x] + large[(i & 7) * n.x];
#else
  o[i] = gl_GlobalInvocationID.x | gl_GlobalInvocationID.y << 8 | gl_GlobalInvocationID.z << 16;
#endif
}
