// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Subgroups leave converted weights of cooperative vectors to each other
// (lower/cpu/gemm/PanelCache.h): networks of small integers, whose sums are exact, against plain
// loops. Which shaders do is in test/lower/cached-weights.comp.

#include "FastKernel.h"
#include <algorithm>
#include <cstring>

using namespace coop;
using namespace coop::test;

namespace {

/// Layers of ROWS x SIZE by one call, clamped to small integers in between.
constexpr const char *NetworkShader = R"(#version 460
#extension GL_NV_cooperative_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#ifndef ROWS
#define ROWS SIZE
#endif
#ifndef ORDER
#define ORDER gl_CooperativeVectorMatrixLayoutRowMajorNV
#endif
#ifndef INPUT
#define INPUT gl_ComponentTypeFloat32NV
#endif
#ifndef LAYER
#define LAYER layer
#endif
#ifndef STEP
#define STEP Stride
#endif
#ifndef BIAS
#define BIAS at + SIZE * Stride
#endif
#ifndef BIASES
#define BIASES weights
#endif
layout(local_size_x = 16) in;
layout(push_constant) uniform Parameters { uint Layers, Stride; };
layout(set = 0, binding = 0) buffer Inputs { float inputs[]; };
layout(set = 0, binding = 1) buffer Weights { int8_t weights[]; };
layout(set = 0, binding = 2) buffer Results { float results[]; };
layout(set = 0, binding = 3) buffer Others { int8_t others[]; };
#ifdef NUMBER
layout(set = 0, binding = 4) buffer Numbers { uint count, numbers[]; };
#endif
void main() {
  const uint item = gl_GlobalInvocationID.x;
  coopvecNV<float, SIZE> v;
  coopvecNV<float, ROWS> w;
  coopVecLoadNV(v, inputs, item * SIZE * 4);
#ifdef NUMBER
  if (gl_LocalInvocationIndex == 0)
    numbers[NUMBER] = atomicAdd(count, 1);
#endif
  for (uint layer = 0; layer < Layers; ++layer) {
    const uint at = (LAYER) * (SIZE + 1) * Stride;
    coopVecMatMulAddNV(w, v, INPUT, weights, at, gl_ComponentTypeSignedInt8NV, BIASES,
                       BIAS, gl_ComponentTypeSignedInt8NV, ROWS, SIZE, ORDER, false, STEP);
    w = clamp(w, coopvecNV<float, ROWS>(-5.0), coopvecNV<float, ROWS>(5.0));
#if ROWS == SIZE
    v = w;
#endif
#ifdef CHANGE
    weights[at + 3] = CHANGE;
#endif
  }
  coopVecStoreNV(w, results, item * ROWS * 4);
}
)";

/// Of a layer, where it is in the weights, in bytes.
struct Layer {
  size_t At, Stride, Bias;
};

/// The network that a test's macros make of the shader.
struct Network {
  unsigned Size;
  bool HasColumns = false; ///< they are contiguous
  uint32_t Layers = 1, Stride = 0;
  unsigned Rows = 0; ///< where they are not Size

  unsigned rows() const { return Rows ? Rows : Size; }
  uint32_t stride() const { return Stride ? Stride : Size; }
  size_t layerBytes() const { return size_t(Size + 1) * stride(); }
  Layer layer(size_t I) const {
    return {I * layerBytes(), stride(), I * layerBytes() + size_t(Size) * stride()};
  }
  std::vector<float> apply(const Layer &L, const int8_t *Weights,
                           const std::vector<float> &V) const {
    std::vector<float> Result;
    for (size_t Row = 0; Row < rows(); ++Row) {
      float Sum = Weights[L.Bias + Row];
      for (size_t K = 0; K < Size; ++K)
        Sum += Weights[L.At + (HasColumns ? K * L.Stride + Row : Row * L.Stride + K)] * V[K];
      Result.push_back(std::clamp(Sum, -5.0F, 5.0F));
    }
    return Result;
  }
};

Kernel kernel(unsigned Size, std::vector<std::string> Macros = {}, KernelOptions Options = {}) {
  Macros.push_back("SIZE=" + std::to_string(Size));
  return fastKernel(NetworkShader, Macros, std::move(Options));
}

/// Besides the queue of what is prefetched (lower/cpu/coopvec/PrefetchQueue.h); notes alone take
/// more.
bool keepsWeights(const Kernel &K) {
  constexpr uint64_t MostOfQueue = 128;
  return K.info()->kept_size > MostOfQueue;
}

/// From -6 to 6: most sums of 16 products with numbers up to 5 are clamped, some are not.
Elements<int8_t> smallIntegers(size_t Count, unsigned Seed) {
  Elements<int8_t> V = randomBytes(Count, Seed);
  for (size_t I = 0; I < Count; ++I)
    V[I] = static_cast<int8_t>(V[I] % 7);
  return V;
}

struct Items {
  Items(unsigned Groups, const Network &N)
      : Count(size_t(Groups) * 16), Size(N.Size), Inputs(Count * Size), Results(Count * N.rows()) {
    const Elements<int8_t> Random = smallIntegers(Inputs.Count, 7);
    for (size_t I = 0; I < Inputs.Count; ++I)
      Inputs[I] = I % 3 == 0 ? static_cast<float>(Random[I] % 2) : 0; // sums stay small
  }
  std::vector<float> input(size_t Item) const {
    return {&Inputs[Item * Size], &Inputs[Item * Size] + Size};
  }
  const size_t Count;
  const unsigned Size;
  Elements<float> Inputs, Results;
};

/// Results are of I, or as many at another place.
void run(const Kernel &K, const Network &N, const Items &I, const Elements<int8_t> &Weights,
         void *Results, const Elements<int8_t> &Others, unsigned Threads = 1) {
  const uint32_t Push[2] = {N.Layers, N.stride()};
  DispatchSettings Settings;
  Settings.PushConstants = Push;
  Settings.PushConstantsSize = sizeof(Push);
  Settings.Threads = Threads;
  const DispatchResult Ran = K.dispatch({static_cast<uint32_t>(I.Count / 16), 1, 1},
                                        {{0, 0, 0, I.Inputs.Data.get(), I.Inputs.bytes()},
                                         {0, 1, 0, Weights.Data.get(), Weights.bytes()},
                                         {0, 2, 0, Results, I.Results.bytes()},
                                         {0, 3, 0, Others.Data.get(), Others.bytes()}},
                                        Settings);
  EXPECT_TRUE(Ran) << Ran.Error;
}

/// LayerOf(item, number of the layer)
template <typename F>
void expectResults(const Network &N, const Items &I, const int8_t *Weights, F LayerOf) {
  for (size_t Item = 0; Item < I.Count; ++Item) {
    std::vector<float> V = I.input(Item);
    for (size_t L = 0; L < N.Layers; ++L)
      V = N.apply(LayerOf(Item, L), Weights, V);
    ASSERT_EQ(std::memcmp(V.data(), &I.Results[Item * V.size()], V.size() * sizeof(float)), 0)
        << "item " << Item << " of " << N.Size << " components, " << N.Layers << " layers";
  }
}

void expectNetwork(const Kernel &K, const Network &N, unsigned Threads = 1, unsigned Groups = 20) {
  const Items I(Groups, N);
  const Elements<int8_t> Weights = smallIntegers(N.Layers * N.layerBytes(), 1);
  run(K, N, I, Weights, I.Results.Data.get(), Weights, Threads);
  expectResults(N, I, Weights.Data.get(), [&](size_t, size_t L) { return N.layer(L); });
}

TEST(CachedWeights, AreThoseOfTheLayers) {
  const Kernel K = kernel(16);
  EXPECT_TRUE(keepsWeights(K));
  EXPECT_LT(K.info()->kept_size, K.info()->scratch_size);
  for (unsigned Threads : {1u, 3u})
    for (uint32_t Layers : {1u, 2u, 8u, 9u, 30u})
      expectNetwork(K, {16, false, Layers}, Threads);
}

TEST(CachedWeights, AreOfAllSizes) {
  const std::string Columns = "ORDER=gl_CooperativeVectorMatrixLayoutColumnMajorNV",
                    Bytes = "INPUT=gl_ComponentTypeSignedInt8NV";
  for (unsigned Size : {1u, 17u, 67u}) {
    expectNetwork(kernel(Size), {Size, false, 3});
    expectNetwork(kernel(Size, {Columns}), {Size, true, 3});
    // Dot products, whose rows end within a group.
    expectNetwork(kernel(Size, {Bytes}), {Size, false, 3});
    expectNetwork(kernel(Size, {Bytes, Columns}), {Size, true, 3});
  }
}

/// Panels end before rows do, and the blocks of tile registers overlap at the end.
TEST(CachedWeights, AreOfLongRows) {
  for (const auto &[Input, Size] : {std::pair("Float32", 1100u), {"SignedInt8", 2100u}})
    for (bool HasColumns : {false, true}) {
      const Kernel K =
          kernel(Size, {"ROWS=21", std::string("INPUT=gl_ComponentType") + Input + "NV",
                        std::string("ORDER=gl_CooperativeVectorMatrixLayout") +
                            (HasColumns ? "Column" : "Row") + "MajorNV"});
      expectNetwork(K, {Size, HasColumns, 1, 0, 21}, 1, 3);
    }
}

/// The matrix is larger than all that is kept.
TEST(CachedWeights, AreBounded) {
  const Kernel K = kernel(600);
  EXPECT_FALSE(keepsWeights(K));
  expectNetwork(K, {600}, 1, 2);
}

TEST(CachedWeights, EndWithTheDispatch) {
  const Kernel K = kernel(16);
  const Network N = {16};
  const Items I(4, N);
  const Elements<int8_t> Weights = smallIntegers(N.layerBytes(), 1);
  for (size_t Changed : {size_t(0), size_t(3), N.layer(0).Bias + 5}) {
    Weights[Changed] = static_cast<int8_t>(Weights[Changed] + 3);
    run(K, N, I, Weights, I.Results.Data.get(), Weights);
    expectResults(N, I, Weights.Data.get(), [&](size_t, size_t) { return N.layer(0); });
  }
}

/// Workgroups have matrices and biases that begin at the same place or go on with the same step.
TEST(CachedWeights, KnowWhereTheyBegin) {
  const Network N = {16, false, 1, 40};
  const Items I(12, N);
  const Elements<int8_t> Weights = smallIntegers(4 * N.layerBytes(), 1);
  auto Expect = [&](const std::vector<std::string> &Macros, auto Change) {
    run(kernel(16, Macros), N, I, Weights, I.Results.Data.get(), Weights);
    expectResults(N, I, Weights.Data.get(), [&](size_t Item, size_t) {
      Layer L = N.layer(0);
      Change(L, Item / 16 % 3);
      return L;
    });
  };
  Expect({"LAYER=gl_WorkGroupID.x % 3"}, [&](Layer &L, size_t Group) { L = N.layer(Group); });
  Expect({"LAYER=gl_WorkGroupID.x % 3", "BIAS=SIZE * Stride"},
         [&](Layer &L, size_t Group) { L.At = N.layer(Group).At; });
  Expect({"STEP=Stride + gl_WorkGroupID.x % 3"}, [](Layer &L, size_t Group) { L.Stride += Group; });
  Expect({"BIAS=at + SIZE * Stride + gl_WorkGroupID.x % 3"},
         [](Layer &L, size_t Group) { L.Bias += Group; });
}

TEST(CachedWeights, AreThoseOfTheLane) {
  const Network N = {16};
  const Items I(12, N);
  const Elements<int8_t> Weights = smallIntegers(12 * N.layerBytes(), 1);
  run(kernel(16, {"LAYER=item * 5 % 12"}), N, I, Weights, I.Results.Data.get(), Weights);
  expectResults(N, I, Weights.Data.get(),
                [&](size_t Item, size_t) { return N.layer(Item * 5 % 12); });
}

/// Items go through a layer subgroup after subgroup, each of which stores its results to Results,
/// which may be a part of Weights.
void runInOrder(const Kernel &K, const Network &N, const Layer &L, const Items &I,
                const int8_t *Weights, int8_t *Results) {
  const size_t Together = K.info()->subgroup_size;
  for (size_t First = 0; First < I.Count; First += Together) {
    std::vector<float> All;
    for (size_t Item = First; Item < First + Together; ++Item) {
      const std::vector<float> Result = N.apply(L, Weights, I.input(Item));
      All.insert(All.end(), Result.begin(), Result.end());
    }
    std::memcpy(Results, All.data(), All.size() * sizeof(float));
    Results += All.size() * sizeof(float);
  }
}

/// Results are stored over weights: each subgroup multiplies by what those before it gave.
TEST(CachedWeights, SeeMemoryWithTwoBindings) {
  const Kernel K = kernel(16, {"BIASES=others", "BIAS=0"});
  EXPECT_TRUE(keepsWeights(K));
  const Network N = {16};
  const Items I(12, N);
  const size_t Bytes = I.Results.bytes();
  const Elements<int8_t> Weights = smallIntegers(Bytes, 1), Biases = smallIntegers(16, 2),
                         Model = smallIntegers(Bytes + 16, 1);
  std::memcpy(&Model[Bytes], Biases.Data.get(), 16);
  run(K, N, I, Weights, Weights.Data.get(), Biases);
  runInOrder(K, N, {0, 16, Bytes}, I, Model.Data.get(), Model.Data.get());
  EXPECT_EQ(std::memcmp(Weights.Data.get(), Model.Data.get(), Bytes), 0);
}

/// The same of biases.
TEST(CachedWeights, SeeBiasesWithTwoBindings) {
  const Kernel K = kernel(16, {"BIASES=others", "BIAS=0"});
  const Network N = {16};
  const Items I(12, N);
  const Layer L = N.layer(0);
  const Elements<int8_t> Weights = smallIntegers(N.layerBytes(), 1),
                         Biases = smallIntegers(I.Results.bytes(), 2),
                         Model = smallIntegers(L.Bias + Biases.Count, 1);
  std::memcpy(&Model[L.Bias], Biases.Data.get(), Biases.Count);
  run(K, N, I, Weights, Biases.Data.get(), Biases);
  runInOrder(K, N, L, I, Model.Data.get(), &Model[L.Bias]);
  EXPECT_EQ(std::memcmp(Biases.Data.get(), &Model[L.Bias], Biases.Count), 0);
}

/// Nothing is a column's alone: workgroups run in the order in which they share what they read.
TEST(CachedWeights, LeaveTheOrderOfWorkgroups) {
  const Kernel K = kernel(16, {"NUMBER=gl_WorkGroupID.y * 2 + gl_WorkGroupID.x"});
  EXPECT_TRUE(keepsWeights(K));
  const Network N = {16};
  const Items I(2, N);
  const Elements<int8_t> Weights = smallIntegers(N.layerBytes(), 1);
  const Elements<uint32_t> Numbers(9);
  std::memset(Numbers.Data.get(), 0, Numbers.bytes());
  const uint32_t Push[2] = {N.Layers, N.stride()};
  DispatchSettings Settings;
  Settings.PushConstants = Push;
  Settings.PushConstantsSize = sizeof(Push);
  Settings.Threads = 1;
  EXPECT_TRUE(K.dispatch({2, 4, 1},
                         {{0, 0, 0, I.Inputs.Data.get(), I.Inputs.bytes()},
                          {0, 1, 0, Weights.Data.get(), Weights.bytes()},
                          {0, 2, 0, I.Results.Data.get(), I.Results.bytes()},
                          {0, 3, 0, Weights.Data.get(), Weights.bytes()},
                          {0, 4, 0, Numbers.Data.get(), Numbers.bytes()}},
                         Settings));
  EXPECT_EQ(Numbers[0], 8u);
  EXPECT_LT(Numbers[1 + 1], Numbers[1 + 2 * 2]); // (1, 0) before (0, 2)
}

TEST(CachedWeights, AreNotOfWhatTheShaderWrites) {
  KernelOptions OneSubgroup;
  OneSubgroup.SubgroupSize = 16;
  const Kernel K = kernel(16, {"CHANGE=int8_t(layer + 2)", "LAYER=0"}, OneSubgroup);
  EXPECT_FALSE(keepsWeights(K));
  const Network N = {16, false, 2};
  const Items I(1, N);
  const Elements<int8_t> Weights = smallIntegers(N.layerBytes(), 1),
                         Changed = smallIntegers(N.layerBytes(), 1);
  Changed[3] = 2;
  run(K, N, I, Weights, I.Results.Data.get(), Weights);
  EXPECT_EQ(Weights[3], 3);
  Weights[3] = smallIntegers(N.layerBytes(), 1)[3];
  for (size_t Item = 0; Item < I.Count; ++Item) {
    const std::vector<float> First = N.apply(N.layer(0), Weights.Data.get(), I.input(Item)),
                             Second = N.apply(N.layer(0), Changed.Data.get(), First);
    EXPECT_EQ(std::memcmp(Second.data(), &I.Results[Item * 16], 16 * sizeof(float)), 0);
  }
}

} // namespace
