// The lanes of a subgroup: two vectors of floats, or one where that is a row of the workgroup; but as
// many as products with cooperative vectors take at a time.
// DEFINE: %{llvm} = %coopc --emit=llvm --exec=fast --triple=x86_64-linux-gnu --cpu=x86-64-v4 -o - %s
// RUN: %{llvm} -DX=64 -DY=4 | FileCheck %s --check-prefix=TWO
// RUN: %{llvm} -DX=16 -DY=16 | FileCheck %s --check-prefix=ROW
// RUN: %{llvm} -DX=16 -DY=16 -DPRODUCT | FileCheck %s --check-prefix=PRODUCT
// TWO: @subgroup_lanes_info = {{.*}} [3 x i32] [i32 64, i32 4, i32 1], i32 32,
// ROW: @subgroup_lanes_info = {{.*}} [3 x i32] [i32 16, i32 16, i32 1], i32 16,
// PRODUCT: @subgroup_lanes_info = {{.*}} [3 x i32] [i32 16, i32 16, i32 1], i32 64,
#version 460
#extension GL_NV_cooperative_vector : require

layout(local_size_x = X, local_size_y = Y) in;
layout(set = 0, binding = 0) readonly buffer Matrix { float matrix[]; };
layout(set = 0, binding = 1) buffer Vectors { float vectors[]; };

void main() {
  const uint i = gl_GlobalInvocationID.y * 16 + gl_GlobalInvocationID.x;
#ifdef PRODUCT
  coopvecNV<float, 16> x, y;
  coopVecLoadNV(x, vectors, i * 64);
  coopVecMatMulNV(y, x, gl_ComponentTypeFloat32NV, matrix, 0, gl_ComponentTypeFloat32NV, 16, 16,
                  gl_CooperativeVectorMatrixLayoutRowMajorNV, false, 64);
  coopVecStoreNV(y, vectors, i * 64);
#else
  vectors[i] *= matrix[0];
#endif
}
