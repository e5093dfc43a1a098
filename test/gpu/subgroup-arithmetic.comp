// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reductions and scans of a whole subgroup take as many shuffles as its size has bits, of words one instruction. Where
// only some lanes may take part, both ways are there; in the reference execution there is the order of lanes.
// RUN: %coopc --emit=ptx --gpu=sm_80 %s -o - | FileCheck %s --implicit-check-not=shfl
// CHECK-COUNT-5: shfl.sync.idx
// CHECK: st.global
// RUN: %coopc --emit=ptx --gpu=sm_80 -DT=uint %s -o - | FileCheck %s --check-prefix=WORD --implicit-check-not=shfl
// WORD: redux.sync.add.s32
// RUN: %coopc --emit=ptx --gpu=sm_80 -DT=int8_t -DOF=subgroupMin %s -o - | FileCheck %s --check-prefix=BYTE --implicit-check-not=shfl
// BYTE: redux.sync.min.s32
// RUN: %coopc --emit=ptx --gpu=sm_80 -DOF=subgroupExclusiveAdd %s -o - | FileCheck %s --check-prefix=SCAN
// SCAN-COUNT-6: shfl.sync.idx
// SCAN-NOT: shfl
// RUN: %coopc --emit=ptx --gpu=sm_80 -DSOME %s -o - | FileCheck %s --check-prefix=SOME
// SOME: setp.eq.s32 {{.*}}, -1
// SOME-COUNT-5: shfl.sync.idx
// RUN: %coopc --emit=ptx --gpu=sm_80 --exec=reference %s -o - | FileCheck %s --check-prefix=REFERENCE
// The next lane of those that are left.
// REFERENCE: popc.b32 [[LANE:%r[0-9]+]],
// REFERENCE-NEXT: shfl.sync.idx.b32 {{.*}}, [[LANE]], 31
// REFERENCE: bra

// DEFINE: %{emulate} = %python %S/Inputs/emulate.py %coopc %gpu-emulator sm_80 %s 2 f32:512:7:100 f32:512
// With all types, subgroups of a part of a warp, and lanes that do not take part.
// RUN: %{emulate} -- -DT=float
// RUN: %{emulate} -- -DT=float -DSOME
// RUN: %{emulate} -- -DT=float --subgroup-size=8
// RUN: %{emulate} -- -DT=int -DSOME --subgroup-size=16
// RUN: %{emulate} -- -DT=int8_t -DOF=subgroupMax
// RUN: %{emulate} -- -DT=uint16_t -DOF=subgroupMin -DSOME
// RUN: %{emulate} -- -DT=int64_t -DOF=subgroupMul
// RUN: %{emulate} -- -DT=uint64_t -DOF=subgroupXor -DSOME
// RUN: %{emulate} -- -DT=float16_t -DOF=subgroupMax
// RUN: %{emulate} -- -DT=double -DOF=subgroupMin -DSOME
// RUN: %{emulate} -- -DT=vec3 "-DRESULT(v)=(v).z"
// RUN: %{emulate} -- -DT=ivec4 -DOF=subgroupAnd "-DRESULT(v)=float((v).w)"
// RUN: %{emulate} -- -DT=float -DOF=subgroupInclusiveAdd
// RUN: %{emulate} -- -DT=int -DOF=subgroupInclusiveMax --subgroup-size=4
// RUN: %{emulate} -- -DT=float -DOF=subgroupExclusiveMax -DSOME
// RUN: %{emulate} -- -DT=uint -DOF=subgroupExclusiveOr
// RUN: %{emulate} -- "-DOF(x)=subgroupClusteredAdd(x,4)" -DT=float
// RUN: %{emulate} -- "-DOF(x)=subgroupClusteredMin(x,8)" -DT=int -DSOME
// RUN: %{emulate} -- "-DOF(x)=subgroupOr(x)" -DT=bool
// RUN: %{emulate} -- "-DOF(a)=float(bitCount(subgroupPartitionNV(a).x))" -DT=int
// A workgroup that does not fill its last subgroup.
// RUN: %{emulate} -- -DT=float -DTHREADS=50
// RUN: %{emulate} -- -DT=uint -DTHREADS=50
#version 460
#extension GL_KHR_shader_subgroup_arithmetic : require
#extension GL_KHR_shader_subgroup_clustered : require
#extension GL_NV_shader_subgroup_partitioned : require
#extension GL_EXT_shader_subgroup_extended_types_int8 : require
#extension GL_EXT_shader_subgroup_extended_types_int16 : require
#extension GL_EXT_shader_subgroup_extended_types_int64 : require
#extension GL_EXT_shader_subgroup_extended_types_float16 : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#ifndef T
#define T float
#endif
#ifndef OF
#define OF subgroupAdd
#endif
#ifndef RESULT
#define RESULT(v) float(v)
#endif
#ifndef THREADS
#define THREADS 64
#endif
layout(local_size_x = THREADS) in;
layout(set = 0, binding = 0) buffer In { float x[]; };
layout(set = 0, binding = 1) buffer Out { float y[]; };
void main() {
  const uint i = gl_GlobalInvocationID.x;
#ifdef SOME
  // All of some subgroups, a part of others.
  if (x[i & ~15u] < 0 && x[i] > 30)
    return;
#endif
  const T own = T(x[i]);
  y[i] = RESULT(OF(own));
}
