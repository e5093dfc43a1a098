// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Random programs of cooperative matrices.

#include "../Choices.h"
#include "../Program.h"
#include <sstream>

namespace semantics {
namespace {

Buffer randomBuffer(Element E, size_t Count, Spread S, Stream &From) {
  Buffer B;
  B.Type = E;
  B.Before.resize(Count * sizeOf(E));
  for (size_t I = 0; I < Count; ++I)
    storeBits(E, randomBits(E, S, From), B.Before.data() + I * sizeOf(E));
  B.After = B.Before;
  return B;
}

} // namespace

Program makeMatrix(Choices &C) {
  const auto M = static_cast<unsigned>(C.between(1, 20));
  const auto N = static_cast<unsigned>(C.between(1, 20));
  const auto K = static_cast<unsigned>(C.between(1, 20));
  Stream Data = C.stream();
  Program P;
  P.Buffers = {randomBuffer(Element::F32, M * K, Spread::Small, Data),
               randomBuffer(Element::F32, K * N, Spread::Small, Data),
               randomBuffer(Element::F32, M * N, Spread::Small, Data)};
  std::ostringstream Text;
  Text << "#version 460\n"
          "#extension GL_KHR_cooperative_matrix : require\n"
          "#extension GL_KHR_memory_scope_semantics : require\n"
          "layout(local_size_x = 32) in;\n"
          "layout(binding = 0) buffer BufferA { float a[]; };\n"
          "layout(binding = 1) buffer BufferB { float b[]; };\n"
          "layout(binding = 2) buffer BufferC { float c[]; };\n"
          "void main() {\n"
       << "  coopmat<float, gl_ScopeSubgroup, " << M << ", " << K << ", gl_MatrixUseA> ma;\n"
       << "  coopmat<float, gl_ScopeSubgroup, " << K << ", " << N << ", gl_MatrixUseB> mb;\n"
       << "  coopmat<float, gl_ScopeSubgroup, " << M << ", " << N
       << ", gl_MatrixUseAccumulator> mc;\n"
       << "  coopMatLoad(ma, a, 0, " << K << ", gl_CooperativeMatrixLayoutRowMajor);\n"
       << "  coopMatLoad(mb, b, 0, " << N << ", gl_CooperativeMatrixLayoutRowMajor);\n"
       << "  coopMatLoad(mc, c, 0, " << N << ", gl_CooperativeMatrixLayoutRowMajor);\n"
       << "  mc = coopMatMulAdd(ma, mb, mc);\n"
       << "  coopMatStore(mc, c, 0, " << N << ", gl_CooperativeMatrixLayoutRowMajor);\n"
       << "}\n";
  P.Source = Text.str();
  const auto At = [&](size_t B, size_t I) {
    return floatFromBits(Element::F32, loadBits(Element::F32, P.Buffers[B].Before.data() + 4 * I));
  };
  for (size_t R = 0; R < M; ++R)
    for (size_t Col = 0; Col < N; ++Col) {
      double Sum = At(2, R * N + Col);
      for (size_t I = 0; I < K; ++I)
        Sum += At(0, R * K + I) * At(1, I * N + Col);
      storeBits(Element::F32, bitsFromFloat(Element::F32, Sum),
                P.Buffers[2].After.data() + 4 * (R * N + Col));
    }
  return P;
}

} // namespace semantics
