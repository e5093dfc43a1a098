// Which index is the same in all iterations is asked once for each value that it is computed from,
// not along every path: each square takes its operand twice.
// RUN: %coopc --emit=asm --exec=fast --triple=x86_64-linux-gnu --cpu=sapphirerapids -o - %s | FileCheck %s
// CHECK: unroll_matrices_long.kernel:
// CHECK: callq coopfn.tile.load
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require

layout(local_size_x = 32) in;
layout(push_constant) uniform Parameters { int which; };
layout(set = 0, binding = 0) buffer Data { float data[]; };

#define FOUR(X) X X X X
#define SIXTY_FOUR(X) FOUR(FOUR(FOUR(X)))

void main() {
  const int from = which;
  coopmat<float, gl_ScopeSubgroup, 8, 16, gl_MatrixUseAccumulator> m[4];
  for (int i = 0; i < 4; ++i) {
    int at = from;
    SIXTY_FOUR(at *= at;)
    coopMatLoad(m[at & 3], data, i, 16, gl_CooperativeMatrixLayoutRowMajor);
  }
  coopMatStore(m[0], data, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
}
