// Products of cooperative vectors in tile registers: a network's have registers beside each other in
// one configuration; more shapes than there are registers are configured where the last product had
// another (lower/cpu/abi/TileConfiguration.h).
// DEFINE: %{llvm} = %coopc --emit=llvm --exec=fast --triple=x86_64-linux-gnu --cpu=sapphirerapids -o - %s
//
// Sums and inputs of 16 rows, inputs of 8 rows, weights of 64 and of 32 bytes in 16 rows.
// RUN: %{llvm} -DROWS=64 | FileCheck %s --check-prefix=ONE
// ONE: @coop.tiles = {{.*}}@\00@\00@\00@\00@\00@\00@\00 \00{{.*}}\00\10\10\10\10\10\08\08\10\00
// ONE-NOT: {{@amx.config|call void @llvm.x86.(ldtilecfg|sttilecfg|tilerelease)}}
// ONE-LABEL: define {{.*}} @tile_configuration_vectors.kernel(
// ONE-COUNT-1: call void @llvm.x86.ldtilecfg(ptr nonnull @coop.tiles)
// ONE-NOT: {{ldtilecfg|ret i32}}
// ONE-COUNT-1: call void @llvm.x86.tilerelease()
// ONE-NOT: {{^}} {{.*(ldtilecfg|tilerelease)}}
//
// RUN: %{llvm} -DROWS=42 -DMORE | FileCheck %s --check-prefix=OWN
// OWN-NOT: @coop.tiles
// OWN: define {{.*}}vec.matmul
// OWN: call void @llvm.x86.sttilecfg(ptr nonnull %[[NOW:[^)]*]])
// OWN-DAG: load <8 x i64>, ptr %[[NOW]]
// OWN-DAG: load <8 x i64>, ptr @[[CONFIG:amx.config[.0-9]*]],
// OWN: icmp {{eq|ne}} <8 x i64>
// OWN: call void @llvm.x86.ldtilecfg(ptr nonnull @[[CONFIG]])
// OWN-NOT: {{^}} {{.*tilerelease}}
// OWN-LABEL: define {{.*}} @tile_configuration_vectors.kernel(
// OWN-NOT: {{^}} {{.*ldtilecfg}}
// OWN-COUNT-1: call void @llvm.x86.tilerelease()
// OWN-NOT: {{^}} {{.*(ldtilecfg|tilerelease)}}
#version 460
#extension GL_NV_cooperative_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 64) in;
layout(binding = 0) readonly buffer Inputs { int inputs[]; };
layout(binding = 1) readonly buffer Weights { int8_t weights[]; };
layout(binding = 2) writeonly buffer Results { int results[]; };

#define LAYER(Y, X, ROWS, COLS, OFFSET)                                                            \
  coopvecNV<int, ROWS> Y;                                                                          \
  coopVecMatMulNV(Y, X, gl_ComponentTypeSignedInt8NV, weights, OFFSET,                             \
                  gl_ComponentTypeSignedInt8NV, ROWS, COLS,                                        \
                  gl_CooperativeVectorMatrixLayoutRowMajorNV, false, COLS);

void main() {
  coopvecNV<int, 32> x;
  coopVecLoadNV(x, inputs, gl_GlobalInvocationID.x * 32 * 4);
  LAYER(y, x, 64, 32, 0)
  LAYER(z, y, ROWS, 64, 64 * 32)
  coopVecStoreNV(z, results, gl_GlobalInvocationID.x * ROWS * 4);
#ifdef MORE
  LAYER(w, y, 37, 64, 64 * 96)
  coopVecStoreNV(w, results, gl_GlobalInvocationID.x * 37 * 4);
#endif
}
