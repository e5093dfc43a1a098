// A long loop over elements is a function of elements as a short one is, in linear time: each branch
// makes one matrix of two, and each product takes its operand twice.
// RUN: %coopc -w --emit=asm --exec=fast --triple=x86_64-linux-gnu --cpu=sapphirerapids -o - %s | FileCheck %s
// CHECK: tile.perelement{{.*}}.element
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require

layout(local_size_x = 32) in;
layout(push_constant) uniform Parameters { float scale; };
layout(set = 0, binding = 0) buffer Data { float data[]; };

#define FOUR(X) X X X X
#define SIXTY_FOUR(X) FOUR(FOUR(FOUR(X)))

void main() {
  coopmat<float, gl_ScopeSubgroup, 8, 16, gl_MatrixUseAccumulator> m;
  coopMatLoad(m, data, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
  float power = scale;
  SIXTY_FOUR(power *= power;)
  for (int i = 0; i < m.length(); ++i) {
    SIXTY_FOUR(if (m[i] > 1.0) m[i] = m[i] * power;)
    float inside = power + 1.0;
    SIXTY_FOUR(inside *= inside;)
    m[i] += inside;
  }
  coopMatStore(m, data, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
}
