// The layers of a network of cooperative vectors are written out where they are few
// (lower/transform/UnrollMatrixLoops.h): no layer's results are copied to where the next one reads them.
// Products prefetch what the next subgroup accesses, a little in each block of rows
// (lower/cpu/coopvec/PrefetchQueue.h); where there are none the accesses do. Lanes that are not active keep
// what they have, by masks where the CPU has masked stores, and where few are active they compute with
// zeros.
// DEFINE: %{asm} = %coopc --emit=asm --exec=fast --triple=x86_64-linux-gnu --kernel-name=network %s
// DEFINE: %{wide} = %{asm} --cpu=sapphirerapids
// RUN: %{wide} -o %t.s && FileCheck %s --input-file=%t.s --check-prefix=OUT
// RUN: FileCheck %s --input-file=%t.s --check-prefix=PREFETCH
// RUN: FileCheck %s --input-file=%t.s --check-prefix=LOAD
// RUN: FileCheck %s --input-file=%t.s --check-prefix=STORE
// RUN: FileCheck %s --input-file=%t.s --check-prefix=WIDE
// RUN: FileCheck %s --input-file=%t.s --check-prefix=FEW
// RUN: %{asm} --cpu=x86-64-v3 -o %t.s && FileCheck %s --input-file=%t.s --check-prefix=NARROW
// RUN: FileCheck %s --input-file=%t.s --check-prefix=PREFETCH
// RUN: %{wide} -o - -DLAYERS=8 | FileCheck %s --check-prefix=OUT8
// RUN: %{wide} -o - -DLAYERS=9 | FileCheck %s --check-prefix=LOOP
// RUN: %{wide} -o - -DLAYERS=layers | FileCheck %s --check-prefix=LOOP
// RUN: %{wide} -o - -DLEAVE | FileCheck %s --check-prefix=LOOP
// RUN: %{wide} -o %t.s -DLAYERS=0 && FileCheck %s --input-file=%t.s --check-prefix=ACCESS
// RUN: FileCheck %s --input-file=%t.s --check-prefix=WRITE
// OUT-LABEL:      {{^}}network.kernel:
// OUT-COUNT-2:      call{{.*}}coopfn.body{{.*}}.vec.matmul
// OUT-NOT:          call{{.*}}coopfn.body{{.*}}.vec.matmul
// OUT:              call{{.*}}coopfn.body{{.*}}.vec.store
// OUT8-LABEL:     {{^}}network.kernel:
// OUT8-COUNT-8:     call{{.*}}coopfn.body{{.*}}.vec.matmul
// OUT8-NOT:         call{{.*}}coopfn.body{{.*}}.vec.matmul
// OUT8:             call{{.*}}coopfn.body{{.*}}.vec.store
// LOOP-LABEL:     {{^}}network.kernel:
// LOOP:             call{{.*}}coopfn.body{{.*}}.vec.matmul
// LOOP-NOT:         call{{.*}}coopfn.body{{.*}}.vec.matmul
// LOOP:             call{{.*}}coopfn.body{{.*}}.vec.store
// PREFETCH-LABEL: {{^coopfn.body.*}}vec.matmul{{.*}}:
// PREFETCH:         prefetcht1
// PREFETCH:         vfmadd231ps
// LOAD-LABEL:     {{^coopfn.body.*}}vec.load{{.*}}:
// LOAD-NOT:         prefetch
// LOAD:             .size
// STORE-LABEL:    {{^coopfn.body.*}}vec.store{{.*}}:
// STORE-NOT:        prefetch
// STORE:            .size
// ACCESS-LABEL:   {{^coopfn.body.*}}vec.load{{.*}}:
// ACCESS:           prefetcht
// ACCESS:           .size
// WRITE-LABEL:    {{^coopfn.body.*}}vec.store{{.*}}:
// WRITE:            prefetchw
// WRITE:            .size
// WIDE-LABEL:     {{^coopfn.body.*}}vec.matmul{{.*}}:
// WIDE:             vmovaps %zmm{{[0-9]+}}, {{[0-9]*}}(%rdi{{.*}}) {%k{{[1-7]}}}
// FEW-LABEL:      {{^coopfn.body.*}}vec.matmul{{.*}}.narrow.{{.*}}:
// FEW:              vmovaps {{[0-9]*}}(%r{{.*}}), %zmm{{[0-9]+}} {%k{{[1-7]}}} {z}
// FEW:              vfmadd231ps
// NARROW-LABEL:   {{^coopfn.body.*}}vec.matmul{{.*}}:
// NARROW:           vblendvps
// NARROW:           vmovaps %ymm{{[0-9]+}}, {{[0-9]*}}(%rdi{{.*}})
#version 460
#extension GL_NV_cooperative_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#ifndef LAYERS
#define LAYERS 2
#endif
layout(local_size_x = 64) in;
layout(push_constant) uniform Parameters { uint count, layers; };
layout(set = 0, binding = 0) readonly buffer Inputs { float inputs[]; };
layout(set = 0, binding = 1) readonly buffer Weights { float weights[]; };
layout(set = 0, binding = 2) writeonly buffer Results { float results[]; };

const int F32 = gl_ComponentTypeFloat32NV;

void main() {
  const uint item = gl_GlobalInvocationID.x;
  if (item >= count)
    return;
  coopvecNV<float, 32> h;
  coopVecLoadNV(h, inputs, item * 128);
  for (uint layer = 0; layer < LAYERS; ++layer) {
    coopVecMatMulNV(h, h, F32, weights, layer * 4096, F32, 32, 32,
                    gl_CooperativeVectorMatrixLayoutRowMajorNV, false, 128);
    h = max(h, coopvecNV<float, 32>(0.0));
#ifdef LEAVE
    if (h[0] > 5.0)
      break;
#endif
  }
  coopVecStoreNV(h, results, item * 128);
}
