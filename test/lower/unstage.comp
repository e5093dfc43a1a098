// Matrices that are copied to shared memory and loaded from there are loaded from where they were copied
// from (lower/exec/staging/Unstage.h), if nothing else is done with that memory.
// DEFINE: %{unstage} = %opt -load-pass-plugin=%plugin -passes='coop-verify,coop-subgroup-size,coop-close-loops,coop-inline,coop-privates,coop-copy-aggregates,sroa<preserve-cfg>,coop-unroll-matrices,sroa<preserve-cfg>,coop-unroll-variables,sroa<preserve-cfg>,coop-unstage,early-cse' -S
// DEFINE: %{ir} = %coopc --emit=coop-ir -o - %s
// RUN: %{ir} | %{unstage} | FileCheck %s --check-prefixes=CHECK,WHOLE
// RUN: %{ir} -DNEXT='min(block+16,K-16)' -DIF='' | %{unstage} | FileCheck %s --check-prefixes=CHECK,CLAMPED,WHOLE
// RUN: %{ir} -DWHEN_STORED | %{unstage} | FileCheck %s --check-prefixes=CHECK,WHOLE
// RUN: %{ir} -DAFTER='if(gl_LocalInvocationIndex==0)counter=1' | %{unstage} | FileCheck %s --check-prefixes=CHECK,PARTS
// RUN: %{ir} -DAFTER='coopMatLoad(sum,c,0,16,gl_CooperativeMatrixLayoutRowMajor)' | %{unstage} | FileCheck %s --check-prefixes=CHECK,PARTS
// RUN: %{ir} -DAFTER='if(M>64)return' | %{unstage} | FileCheck %s --check-prefixes=CHECK,PARTS
// RUN: %{ir} -DSTORED='row+down+gl_SubgroupID*16' | %{unstage} | FileCheck %s --check-prefixes=CHECK,PARTS
// RUN: %{ir} -DSTORED=row | %{unstage} | FileCheck %s --check-prefixes=CHECK,PARTS
// RUN: %{ir} -DDOWN=0 | %{unstage} | FileCheck %s --check-prefixes=CHECK,PARTS
// RUN: %{ir} -DBEGIN=gl_SubgroupID | %{unstage} | FileCheck %s --check-prefixes=CHECK,PARTS
// RUN: %{ir} -DWHEN_STORED -DELEMENTS | %{unstage} | FileCheck %s --check-prefix=ELEMENTS
// RUN: %{ir} -DWHEN_STORED -DELEMENTS -DTRANSPOSED | %{unstage} | FileCheck %s --check-prefix=ELEMENTS
// RUN: %{ir} -DWHEN_STORED -DELEMENTS -DINSIDE='row+n/16<M' | %{unstage} | FileCheck %s --check-prefix=INSIDE
// RUN: %{ir} -DWHEN_STORED -DELEMENTS -DCONSTANT | %{unstage} | FileCheck %s --check-prefix=CONSTANT
// Other elements than those of a block, from elsewhere, or not from the iteration's.
// RUN: %{ir} -DSWAP='^n/4&1' | %{unstage} | FileCheck %s --check-prefix=NOT
// RUN: %{ir} -DSCALE=*2 | %{unstage} | FileCheck %s --check-prefix=NOT
// RUN: %{ir} -DNEXT=block | %{unstage} | FileCheck %s --check-prefix=NOT
// RUN: %{ir} -DIF='if((block&16)==0)' | %{unstage} | FileCheck %s --check-prefix=NOT
// RUN: %{ir} -DLATE | %{unstage} | FileCheck %s --check-prefix=NOT
// RUN: %{ir} -DFEWER=-1 | %{unstage} | FileCheck %s --check-prefix=NOT
// RUN: %{ir} -DLOADS=block%%32 | %{unstage} | FileCheck %s --check-prefix=NOT
// Memory that is read or written otherwise.
// RUN: %{ir} -DIN_LOOP='c[gl_LocalInvocationIndex]=1' | %{unstage} | FileCheck %s --check-prefix=NOT
// RUN: %{ir} -DIN_LOOP='c[0]=shared_a[0].x' | %{unstage} | FileCheck %s --check-prefix=NOT
// RUN: %{ir} -DIN_LOOP='atomicAdd(counter,1)' | %{unstage} | FileCheck %s --check-prefix=NOT
// RUN: %{ir} -DIN_LOOP='other=1' | %{unstage} | FileCheck %s --check-prefix=NOT
// RUN: %{ir} -DAFTER='c[0]=shared_a[0].x' | %{unstage} | FileCheck %s --check-prefix=NOT
// RUN: %{ir} -DBEFORE='a[gl_LocalInvocationIndex].x=1' | %{unstage} | FileCheck %s --check-prefix=NOT
// RUN: %{ir} -DQUALIFIER=volatile | %{unstage} | FileCheck %s --check-prefix=NOT
// REQUIRES: plugin

// Four elements of a row are one vector, so the stride, which is the second push constant, has to be a
// multiple, and indices stay below 2^32.
// CHECK-LABEL: define void @main()
// CHECK:         %[[STRIDE:.*]] = load i32, ptr addrspace(4)
// CHECK-NEXT:    %[[REST:.*]] = urem i32 %[[STRIDE]], 4
// CHECK-NEXT:    icmp eq i32 %[[REST]], 0
// CHECK:         icmp ult i128 %{{.*}}, 4294967296
// CLAMPED:       icmp sle i128
// CHECK:         br i1 %{{.*}}, label %body.unstaged, label %body
// CHECK:       body:
// CHECK:         coop.mat.load.a.s3.16x8xf32.p3
// CHECK:       body.unstaged:
// CHECK-NOT:     barrier
// CHECK-NOT:     addrspace(3)
// What both subgroups make in two steps of 8 is one product, of one subgroup.
// WHOLE:         %[[SUBGROUP:.*]] = call i32 @coop.subgroup.id()
// WHOLE-NEXT:    icmp ne i32 %[[SUBGROUP]], 0
// WHOLE:         ret void
// WHOLE-NOT:     barrier
// WHOLE:         call {{.*}} @coop.mat.fill.acc.s3.32x16xf32(float 0.000000e+00)
// WHOLE:         call {{.*}} @coop.mat.load.a.s3.32x16xf32.p1(ptr addrspace(1) %{{.*}}, i64 %{{.*}}, i32 0, i32 4, i1 false)
// WHOLE-SAME:    !coop.alone
// WHOLE:         call {{.*}} @coop.mat.load.b.s3.16x16xf32.p1(
// WHOLE:         call {{.*}} @coop.mat.muladd.acc.s3.32x16xf32
// WHOLE-NOT:     barrier
// WHOLE-NOT:     coop.mat.{{load|muladd}}
// WHOLE:         call void @coop.mat.store.p1.acc.s3.32x16xf32(ptr addrspace(1) %{{.*}}, i64 64, i32 0, i32 4, i1 false)
// WHOLE-NOT:     coop.mat
// WHOLE:       }
// Where something else is done each subgroup makes its part, without a barrier but the last.
// PARTS:         call {{.*}} @coop.mat.load.a.s3.16x16xf32.p1(ptr addrspace(1) %{{.*}}, i64 %{{.*}}, i32 0, i32 4, i1 false)
// PARTS-NOT:     barrier
// PARTS:         call void @coop.loop.end()
// PARTS-NOT:     barrier
// PARTS:         call void @coop.loop.end()
// PARTS-NEXT:    call void @coop.control.barrier
// PARTS-NOT:     barrier
// PARTS:       }

// ELEMENTS-LABEL: define void @main()
// ELEMENTS-NOT:   urem
// ELEMENTS:       br i1 %{{.*}}, label %body.unstaged, label %body
// ELEMENTS:     body.unstaged:
// ELEMENTS:       call {{.*}} @coop.mat.load.a.s3.32x16xf32.p1

// The last row of a workgroup is below M.
// INSIDE-LABEL: define void @main()
// INSIDE:         %[[GROUP:.*]] = call i32 @coop.workgroup.id(i32 0)
// INSIDE:         icmp sle i128
// INSIDE:         br i1 %{{.*}}, label %body.unstaged, label %body

// Where all sizes are constants there is nothing to ask, nor another version.
// CONSTANT-LABEL: define void @main()
// CONSTANT-NOT:   call {{.*}}.p3(
// CONSTANT:       call {{.*}} @coop.mat.load.a.s3.32x16xf32.p1
// CONSTANT-NOT:   call {{.*}}.p3(
// CONSTANT:       }

// NOT-NOT:   unstaged
// NOT:       define void @main()
// NOT-NOT:   unstaged

#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_shader_subgroup_basic : require

#ifndef NEXT
#define NEXT block + 16
#endif
#ifndef IF
#define IF if (block + 16 < K)
#endif
#ifndef SWAP
#define SWAP
#endif
#ifndef SCALE
#define SCALE
#endif
#ifndef FEWER
#define FEWER
#endif
#ifndef LOADS
#define LOADS 0
#endif
#ifndef IN_LOOP
#define IN_LOOP
#endif
#ifndef AFTER
#define AFTER
#endif
#ifndef BEFORE
#define BEFORE
#endif
#ifndef QUALIFIER
#define QUALIFIER
#endif
#ifndef STORED
#define STORED row + down
#endif
#ifndef DOWN
#define DOWN gl_SubgroupID * 16
#endif
#ifndef BEGIN
#define BEGIN 0
#endif
#ifndef INSIDE
#define INSIDE true
#endif

layout(local_size_x = 64) in;
#ifdef CONSTANT
const uint K = 64, N = 64, M = 64;
#define gl_WorkGroupID uvec3(1)
#else
layout(push_constant) uniform Sizes { uint K, N, M; };
#endif

#ifdef ELEMENTS
#define PART float
const uint Part = 1;
#else
#define PART vec4
const uint Part = 4;
#endif

layout(set = 0, binding = 0) QUALIFIER buffer A { PART a[]; };
layout(set = 0, binding = 1) buffer C { float c[]; };
layout(set = 0, binding = 2) buffer D { uint counter; };

const uint Parts = 16 / Part;      // of a row
const uint Copies = 32 * Parts / 64;
#ifdef TRANSPOSED
const uint Stride = 32 + 4;
shared PART shared_a[16 * Stride];
#define PLACE(n) shared_a[n % Parts * Stride + n / Parts]
#else
const uint Stride = Parts + 1;
shared PART shared_a[32 * Stride];
#define PLACE(n) shared_a[n / Parts * Stride + (n % Parts SWAP)]
#endif
shared float shared_b[16 * 16];
shared uint other;

PART next[Copies];
uint row = gl_WorkGroupID.x * 32;

PART from(uint n, uint k) { return a[((row + n / Parts) * N + k) / Part + n % Parts] SCALE; }

void fetch(uint k) {
  for (uint i = 0; i < Copies; ++i)
    next[i] = from(i * 64 + gl_LocalInvocationIndex, k);
}

void store(uint block) {
  for (uint n = gl_LocalInvocationIndex; n < 16 * 16; n += 64)
    shared_b[n] = c[block * 16 + n];
#ifdef WHEN_STORED
  for (uint n = gl_LocalInvocationIndex; n < 32 * Parts; n += 64)
    PLACE(n) = INSIDE ? from(n, block) : PART(0);
#else
  for (uint i = 0; i < Copies FEWER; ++i) {
    const uint n = i * 64 + gl_LocalInvocationIndex;
    PLACE(n) = next[i];
  }
#endif
}

void main() {
  coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> sum =
      coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>(float(BEGIN));
  const uint down = DOWN;
#ifndef WHEN_STORED
  fetch(0);
#endif
  BEFORE;
  for (uint block = 0; block < K; block += 16) {
    barrier();
#ifndef LATE
    store(block);
#endif
    barrier();
#ifndef WHEN_STORED
    IF fetch(NEXT);
#endif
    for (uint k = 0; k < 16; k += 8) {
      coopmat<float, gl_ScopeSubgroup, 16, 8, gl_MatrixUseA> m;
#ifdef TRANSPOSED
      coopMatLoad(m, shared_a, k * Stride + down, Stride, gl_CooperativeMatrixLayoutColumnMajor);
#else
      coopMatLoad(m, shared_a, down * Stride + k / Part + LOADS, Stride,
                  gl_CooperativeMatrixLayoutRowMajor);
#endif
      coopmat<float, gl_ScopeSubgroup, 8, 16, gl_MatrixUseB> b;
      coopMatLoad(b, shared_b, k * 16, 16, gl_CooperativeMatrixLayoutRowMajor);
      sum = coopMatMulAdd(m, b, sum);
    }
    IN_LOOP;
#ifdef LATE
    store(block);
#endif
  }
  AFTER;
  coopMatStore(sum, c, (STORED) * 16, 16, gl_CooperativeMatrixLayoutRowMajor);
}
