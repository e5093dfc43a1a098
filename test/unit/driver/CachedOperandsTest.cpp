// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Workgroups leave operands that all of them load alike to each other
// (lower/cpu/gemm/CachedOperands.h): items times the matrix of each layer, in bytes, against plain
// loops. Which shaders do is in test/lower/cached-operands.comp.

#include "FastKernel.h"
#include <cstring>

using namespace coop;
using namespace coop::test;

namespace {

constexpr uint32_t Size = 32; ///< of matrices

/// Y[layer] = X * W[layer], 32 items a workgroup; each layer from its own code, or from a loop.
constexpr const char *LayersShader = R"(#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
const uint Size = 32;
layout(local_size_x = 32, local_size_y = GROUPS) in;
layout(push_constant) uniform Parameters { uint Items, Layers; };
layout(set = 0, binding = 0) buffer X { int8_t x[]; };
layout(set = 0, binding = 1) buffer W { int8_t w[]; };
layout(set = 0, binding = 2) buffer Y { int y[]; };
const int Rows = gl_CooperativeMatrixLayoutRowMajor;
#define MATRIX(type, use) coopmat<type, SCOPE, Size, Size, use>
void multiply(MATRIX(int8_t, gl_MatrixUseA) items, uint first, uint layer) {
  MATRIX(int8_t, gl_MatrixUseB) weights;
  coopMatLoad(weights, w, layer * Size * Size, Size, Rows);
  MATRIX(int, gl_MatrixUseAccumulator) sums =
      coopMatMulAdd(items, weights, MATRIX(int, gl_MatrixUseAccumulator)(0));
  coopMatStore(sums, y, (layer * Items + first) * Size, Size, Rows);
}
void main() {
  const uint first = (gl_WorkGroupID.x * GROUPS + gl_LocalInvocationID.y) * Size;
  MATRIX(int8_t, gl_MatrixUseA) items;
  coopMatLoad(items, x, first * Size, Size, Rows);
#ifdef LOOP
  for (uint layer = 0; layer < Layers; ++layer)
    multiply(items, first, layer);
#else
  multiply(items, first, 0);
  multiply(items, first, 1);
#endif
}
)";

struct Parameters {
  uint32_t Items, Layers;
};

size_t results(const Parameters &P) { return size_t(P.Items) * P.Layers * Size; }

void expect(const Parameters &P, const int8_t *X, const int8_t *W, const int32_t *Y) {
  Elements<int32_t> Expected(results(P));
  for (size_t Layer = 0; Layer < P.Layers; ++Layer)
    for (size_t Item = 0; Item < P.Items; ++Item)
      for (size_t Column = 0; Column < Size; ++Column) {
        int32_t &Sum = Expected[(Layer * P.Items + Item) * Size + Column];
        Sum = 0;
        for (size_t K = 0; K < Size; ++K)
          Sum += X[Item * Size + K] * W[(Layer * Size + K) * Size + Column];
      }
  EXPECT_EQ(std::memcmp(Y, Expected.Data.get(), Expected.Count * sizeof(int32_t)), 0)
      << P.Items << " items, " << P.Layers << " layers";
}

/// Groups: of items in a workgroup.
void run(const Kernel &K, const Parameters &P, unsigned Groups, const Elements<int8_t> &X,
         const Elements<int8_t> &W, int32_t *Y, unsigned Threads = 1) {
  DispatchSettings Settings;
  Settings.PushConstants = &P;
  Settings.PushConstantsSize = sizeof(P);
  Settings.Threads = Threads;
  const DispatchResult Ran = K.dispatch({P.Items / Size / Groups, 1, 1},
                                        {{0, 0, 0, X.Data.get(), X.Count},
                                         {0, 1, 0, W.Data.get(), W.Count},
                                         {0, 2, 0, Y, results(P) * sizeof(int32_t)}},
                                        Settings);
  EXPECT_TRUE(Ran) << Ran.Error;
}

Kernel layers(bool HasLoop, bool OfSubgroups = false) {
  std::vector<std::string> Macros = {OfSubgroups ? "SCOPE=gl_ScopeSubgroup"
                                                 : "SCOPE=gl_ScopeWorkgroup",
                                     OfSubgroups ? "GROUPS=4" : "GROUPS=1"};
  if (HasLoop)
    Macros.emplace_back("LOOP");
  KernelOptions Options;
  Options.SubgroupSize = 32;
  return fastKernel(LayersShader, Macros, Options);
}

TEST(CachedOperands, AreThoseOfAllWorkgroups) {
  for (bool OfSubgroups : {false, true})
    for (bool HasLoop : {false, true}) {
      const Kernel K = layers(HasLoop, OfSubgroups);
      EXPECT_NE(K.info()->kept_size, 0u);
      // More than are kept, too.
      for (uint32_t Layers : HasLoop ? std::vector<uint32_t>{1, 2, 70} : std::vector<uint32_t>{2}) {
        const Parameters P = {512, Layers};
        const Elements<int8_t> X = randomBytes(size_t(P.Items) * Size, 1),
                               W = randomBytes(size_t(Layers) * Size * Size, 2);
        Elements<int32_t> Y(results(P));
        run(K, P, OfSubgroups ? 4 : 1, X, W, Y.Data.get(), 3);
        expect(P, X.Data.get(), W.Data.get(), Y.Data.get());
      }
    }
}

TEST(CachedOperands, EndWithTheDispatch) {
  const Kernel K = layers(false);
  const Parameters P = {64, 2};
  const Elements<int8_t> X = randomBytes(size_t(P.Items) * Size, 1),
                         W = randomBytes(size_t(P.Layers) * Size * Size, 2);
  for (unsigned Change = 0; Change < 3; ++Change) {
    Elements<int32_t> Y(results(P));
    W[40] = static_cast<int8_t>(W[40] + 1);
    run(K, P, 1, X, W, Y.Data.get());
    expect(P, X.Data.get(), W.Data.get(), Y.Data.get());
  }
}

/// The first workgroup stores its sums over the matrix that the second multiplies by.
TEST(CachedOperands, SeeMemoryWithTwoBindings) {
  const Kernel K = layers(true);
  const Parameters P = {64, 1};
  const Elements<int8_t> X = randomBytes(size_t(P.Items) * Size, 1),
                         W = randomBytes(results(P) * sizeof(int32_t), 2),
                         First = randomBytes(W.Count, 2);
  run(K, P, 1, X, W, reinterpret_cast<int32_t *>(W.Data.get()));
  Elements<int32_t> Y(size_t(P.Items) * Size), Sums(Y.Count);
  std::memcpy(Y.Data.get(), W.Data.get(), Y.Count * sizeof(int32_t));
  expect({Size, 1}, X.Data.get(), First.Data.get(), Y.Data.get());
  std::memcpy(First.Data.get(), Y.Data.get(), size_t(Size) * Size * sizeof(int32_t));
  expect({Size, 1}, &X[size_t(Size) * Size], First.Data.get(), &Y[size_t(Size) * Size]);
}

} // namespace
