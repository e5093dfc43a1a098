// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tensor loads and stores of `coop-lower<loops>` against a model of the specification's
// pseudo-code, on random layouts, slices, views, clips and clamp modes, and on the edges that are
// known for being got wrong.

#include "LoweredKernel.h"
#include "TensorModel.h"
#include "gtest/gtest.h"
#include <cmath>

using namespace llvm;

namespace coop::lower::test {
namespace {

/// The tensor lies in the middle of its buffer: strides and offsets may lead a little out of it.
constexpr uint32_t TensorElements = 4096;

struct Access {
  LayoutModel T;
  std::optional<ViewModel> V;
  unsigned Rows = 4, Cols = 4;
};

/// The instructions that give a layout and a view their state.
struct TensorBuilder {
  explicit TensorBuilder(Kernel &K) : K(K) {}

  Value *layout(const LayoutModel &T) {
    Type *Ty = LayoutType{T.Dim, T.Clamp}.get(K.C);
    Value *L = K.op(CoopOp::LayoutCreate, Ty, {});
    L = set(CoopOp::LayoutSetBlockSize, Ty, L, T.BlockSize, T.Dim);
    L = set(CoopOp::LayoutSetDimension, Ty, L, T.Dimension, T.Dim);
    L = set(CoopOp::LayoutSetStride, Ty, L, T.Stride, T.Dim);
    SmallVector<Value *, 11> Half = {L}, Rest;
    // In two slices: offsets add up, spans are replaced.
    for (uint32_t I = 0; I < T.Dim; ++I) {
      Half.append({K.i32(static_cast<uint32_t>(T.Offset[I] - 3)), K.i32(99)});
    }
    L = K.op(CoopOp::LayoutSlice, Ty, Half);
    Rest = {L};
    for (uint32_t I = 0; I < T.Dim; ++I)
      Rest.append({K.i32(3), K.i32(T.Span[I])});
    L = K.op(CoopOp::LayoutSlice, Ty, Rest);
    return K.op(CoopOp::LayoutSetClampValue, Ty, {L, K.i32(T.ClampValue)});
  }
  Value *view(const std::optional<ViewModel> &V) {
    if (!V)
      return ConstantPointerNull::get(PointerType::get(K.C, 0));
    Type *Ty = ViewType{V->Dim, V->HasDimensions, V->Permutation}.get(K.C);
    Value *W = K.op(CoopOp::ViewCreate, Ty, {});
    W = set(CoopOp::ViewSetDimension, Ty, W, V->Dimension, V->Dim);
    W = set(CoopOp::ViewSetStride, Ty, W, V->Stride, V->Dim);
    return K.op(CoopOp::ViewSetClip, Ty,
                {W, K.i32(V->ClipRowOffset), K.i32(V->ClipRowSpan), K.i32(V->ClipColOffset),
                 K.i32(V->ClipColSpan)});
  }
  Value *set(CoopOp Op, Type *Ty, Value *State, const Coord &C, uint32_t Dim) {
    SmallVector<Value *, 6> Args = {State};
    for (uint32_t I = 0; I < Dim; ++I)
      Args.push_back(K.i32(C[I]));
    return K.op(Op, Ty, Args);
  }
  Value *base(unsigned BufferIndex, Host T) {
    return K.B.CreateGEP(K.B.getInt8Ty(), K.buffer(BufferIndex),
                         K.i64(TensorElements / 2 * bytesOf(T)));
  }

  Kernel &K;
};

std::string describe(const Access &A) {
  std::string S = "clamp " + std::to_string(static_cast<unsigned>(A.T.Clamp)) + ", " +
                  std::to_string(A.Rows) + "x" + std::to_string(A.Cols);
  for (uint32_t I = 0; I < A.T.Dim; ++I)
    S += ", [" + std::to_string(A.T.Dimension[I]) + " block " + std::to_string(A.T.BlockSize[I]) +
         " stride " + std::to_string(A.T.Stride[I]) + " from " + std::to_string(A.T.Offset[I]) +
         " span " + std::to_string(A.T.Span[I]) + "]";
  if (A.V)
    for (uint32_t I = 0; I < A.V->Dim; ++I)
      S += ", view " + std::to_string(A.V->Permutation[I]) + ":" +
           std::to_string(A.V->Dimension[I]) + "/" + std::to_string(A.V->Stride[I]);
  return S;
}

constexpr double OldValue = -1;

void checkLoad(const Access &A, unsigned Invocations = 1) {
  const Host T = Host::S16;
  Kernel K(Invocations);
  TensorBuilder Build(K);
  Type *Ty = K.matrix(T, A.Rows, A.Cols, CoopUse::A);
  Value *Old =
      K.op(CoopOp::MatFill, Ty, {K.B.getInt16(static_cast<uint16_t>(encode(T, OldValue)))});
  Value *Null = ConstantPointerNull::get(PointerType::get(K.C, 0));
  Value *X = K.op(CoopOp::MatLoadTensor, Ty,
                  {Build.base(0, T), Old, Build.layout(A.T), Build.view(A.V), Null, K.i64(0),
                   K.i32(1), K.flag(false), Null, K.i64(0)});
  K.store(K.buffer(1), X, A.Cols * 2);
  Buffer In(TensorElements * 2), Out(A.Rows * A.Cols * 2);
  for (uint32_t I = 0; I < TensorElements; ++I)
    In.set(T, I * 2, I);
  K.execute({&In, &Out});
  for (unsigned R = 0; R < A.Rows; ++R)
    for (unsigned C = 0; C < A.Cols; ++C) {
      const Place P = placeOf(A.T, A.V ? &*A.V : nullptr, R, C, A.Cols, false);
      const double Expected = P.What == Place::Untouched    ? OldValue
                              : P.What == Place::ClampValue ? decode(T, A.T.ClampValue & 0xffff)
                                                            : P.Index + TensorElements / 2;
      ASSERT_EQ(Out.get(T, (R * A.Cols + C) * 2), Expected)
          << "load at " << R << ", " << C << ": " << describe(A);
    }
}

void checkStore(const Access &A, unsigned Invocations = 1) {
  const Host T = Host::F32;
  Kernel K(Invocations);
  TensorBuilder Build(K);
  Value *X = K.load(K.matrix(T, A.Rows, A.Cols, CoopUse::Accumulator), K.buffer(1), A.Cols * 4);
  K.op(CoopOp::MatStoreTensor, Type::getVoidTy(K.C),
       {Build.base(0, T), X, Build.layout(A.T), Build.view(A.V), K.flag(false)});
  Buffer Tensor(TensorElements * 4), In(A.Rows * A.Cols * 4);
  std::vector<double> Expected(TensorElements, OldValue);
  for (uint32_t I = 0; I < TensorElements; ++I)
    Tensor.set(T, I * 4, OldValue);
  // Elements that meet in one place hold the same, so that their order does not matter.
  for (unsigned R = 0; R < A.Rows; ++R)
    for (unsigned C = 0; C < A.Cols; ++C) {
      const Place P = placeOf(A.T, A.V ? &*A.V : nullptr, R, C, A.Cols, true);
      const double Value = P.What == Place::Access ? P.Index + 0.5 : 12345;
      In.set(T, (R * A.Cols + C) * 4, Value);
      if (P.What == Place::Access)
        Expected[P.Index + TensorElements / 2] = Value;
    }
  K.execute({&Tensor, &In});
  for (uint32_t I = 0; I < TensorElements; ++I)
    ASSERT_EQ(Tensor.get(T, I * 4), Expected[I]) << "store at " << I << ": " << describe(A);
}

uint32_t below(std::mt19937 &Random, uint32_t N) { return static_cast<uint32_t>(Random() % N); }

LayoutModel randomLayout(std::mt19937 &Random, uint32_t Dim, CoopClamp Clamp, bool Blocks) {
  LayoutModel T;
  T.Dim = Dim;
  T.Clamp = Clamp;
  T.ClampValue = 0x12345678;
  Coord D{};
  for (uint32_t I = 0; I < Dim; ++I) {
    D[I] = 1 + below(Random, Dim > 3 ? 3 : 6);
    T.BlockSize[I] = Blocks ? 1 + below(Random, 3) : 1;
  }
  T.setDimension(D);
  // Strides may be larger, smaller or 0: they are what they are.
  if (below(Random, 3) == 0)
    T.Stride[below(Random, Dim)] = below(Random, 8);
  for (uint32_t I = 0; I < Dim; ++I) {
    T.Span[I] = 1 + below(Random, 5);
    const int32_t Range = static_cast<int32_t>(2 * D[I]);
    T.Offset[I] = static_cast<int32_t>(below(Random, 3 * D[I])) - static_cast<int32_t>(D[I]);
    if (below(Random, 4) == 0)
      T.Offset[I] -= 2 * Range; // several periods out
    // Out of bounds is undefined there, so stay in.
    if (Clamp == CoopClamp::Undefined) {
      T.Span[I] = 1 + below(Random, D[I]);
      T.Offset[I] = static_cast<int32_t>(below(Random, D[I] - T.Span[I] + 1));
    }
  }
  return T;
}

ViewModel randomView(std::mt19937 &Random, const LayoutModel &T) {
  ViewModel V;
  V.HasDimensions = below(Random, 2);
  V.Dim = V.HasDimensions ? 1 + below(Random, 5) : T.Dim;
  for (uint32_t I = V.Dim; I > 1; --I)
    std::swap(V.Permutation[I - 1], V.Permutation[below(Random, I)]);
  Coord D{};
  for (uint32_t I = 0; I < V.Dim; ++I)
    D[I] = 1 + below(Random, 4);
  V.setDimension(D);
  if (below(Random, 3) == 0)
    V.Stride[below(Random, V.Dim)] = below(Random, 6);
  if (below(Random, 2)) {
    V.ClipRowOffset = below(Random, 3);
    V.ClipRowSpan = below(Random, 4);
    V.ClipColOffset = below(Random, 3);
    V.ClipColSpan = below(Random, 9);
  }
  return V;
}

class EveryClampMode : public testing::TestWithParam<CoopClamp> {};

TEST_P(EveryClampMode, RandomLoads) {
  std::mt19937 Random(static_cast<unsigned>(GetParam()) + 1);
  for (unsigned I = 0; I < 50; ++I) {
    Access A;
    A.T = randomLayout(Random, 1 + I % 5, GetParam(), I % 2);
    if (I % 3)
      A.V = randomView(Random, A.T);
    A.Rows = 1 + below(Random, 6);
    A.Cols = 1 + below(Random, 6);
    checkLoad(A, I % 10 ? 1 : 4);
  }
}

TEST_P(EveryClampMode, RandomStores) {
  std::mt19937 Random(static_cast<unsigned>(GetParam()) + 100);
  for (unsigned I = 0; I < 50; ++I) {
    Access A;
    A.T = randomLayout(Random, 1 + I % 5, GetParam(), false);
    if (I % 3)
      A.V = randomView(Random, A.T);
    A.Rows = 1 + below(Random, 6);
    A.Cols = 1 + below(Random, 6);
    checkStore(A, I % 10 ? 1 : 4);
  }
}

INSTANTIATE_TEST_SUITE_P(Tensor, EveryClampMode,
                         testing::Values(CoopClamp::Undefined, CoopClamp::Constant,
                                         CoopClamp::ClampToEdge, CoopClamp::Repeat,
                                         CoopClamp::MirrorRepeat));

Access rowOf(CoopClamp Clamp, uint32_t Dimension, int32_t Offset, uint32_t Span) {
  Access A;
  A.T.Clamp = Clamp;
  A.T.setDimension({Dimension});
  A.T.Offset[0] = Offset;
  A.T.Span[0] = Span;
  A.T.ClampValue = 77;
  A.Rows = 1;
  A.Cols = 16;
  return A;
}

/// 2D - 2 is 0, the dimension is 0, "unbounded", the span is 0: no division by zero, no wrong sign.
TEST(Tensor, EdgesOfDimensionsAndSpans) {
  for (unsigned Mode = 0; Mode <= 4; ++Mode) {
    const auto Clamp = CoopClamp(Mode);
    if (Clamp != CoopClamp::Undefined) {
      checkLoad(rowOf(Clamp, 1, -7, 16));
      checkLoad(rowOf(Clamp, 2, -7, 16));
      checkLoad(rowOf(Clamp, 0, -7, 16));
      checkStore(rowOf(Clamp, 0, -7, 16));
      checkStore(rowOf(Clamp, 1, -7, 16));
    }
    checkLoad(rowOf(Clamp, ~0u, 5, 16));
    checkStore(rowOf(Clamp, ~0u, 5, 16));
    checkLoad(rowOf(Clamp, 8, 0, 0));
    checkStore(rowOf(Clamp, 8, 0, 0));
  }
  // The outermost dimension wraps: 16 elements over a span of 5.
  checkLoad(rowOf(CoopClamp::Constant, 5, 0, 5));
}

TEST(Tensor, MirrorRepeatTurnsAtTheLayoutsDimension) {
  Access A = rowOf(CoopClamp::MirrorRepeat, 4, -2, 16);
  const uint32_t Expected[] = {2, 1, 0, 1, 2, 3, 2, 1, 0, 1, 2, 3, 2, 1, 0, 1};
  for (uint32_t C = 0; C < 16; ++C)
    EXPECT_EQ(placeOf(A.T, nullptr, 0, C, 16, false).Index, Expected[C]);
  checkLoad(A);
}

/// offset + span of the default clip wraps; the width is not reduced where the region passes N.
TEST(Tensor, ClipsAtTheEdge) {
  for (uint32_t Offset : {0u, 1u, 3u, 4u, 100u})
    for (uint32_t Span : {0u, 1u, 3u, 9u, ~0u}) {
      Access A = rowOf(CoopClamp::Constant, 64, 0, 64);
      A.Rows = A.Cols = 4;
      A.V = ViewModel{};
      A.V->ClipRowOffset = A.V->ClipColOffset = Offset;
      A.V->ClipRowSpan = A.V->ClipColSpan = Span;
      checkLoad(A);
      checkStore(A);
    }
}

/// The callback sees the address of its block and both coordinates; outside it is not called.
TEST(Tensor, DecodeGetsBlocksAndCoordinates) {
  std::mt19937 Random(3);
  for (unsigned Trial = 0; Trial < 20; ++Trial) {
    Access A;
    A.T = randomLayout(Random, 1 + Trial % 5, CoopClamp(1 + Trial % 4), true);
    if (Trial % 2)
      A.V = randomView(Random, A.T);
    constexpr unsigned BlockBytes = 6;
    Kernel K(Trial % 4 ? 1 : 4);
    TensorBuilder Build(K);
    Type *F32 = K.B.getFloatTy();
    Type *Coords = ArrayType::get(K.B.getInt32Ty(), A.T.Dim);
    Function *Decode = K.callback("decode", F32, {PointerType::get(K.C, 1), Coords, Coords});
    IRBuilder<> B(&Decode->getEntryBlock());
    // What is stored in the block, and a number made of the coordinates.
    Value *Stored = B.CreateAlignedLoad(B.getInt16Ty(), Decode->getArg(0), Align(1));
    Value *Sum = B.CreateZExt(Stored, B.getInt32Ty());
    for (uint32_t I = 0; I < A.T.Dim; ++I) {
      Value *Number = B.CreateMul(B.CreateExtractValue(Decode->getArg(1), {I}), B.getInt32(16));
      Number = B.CreateAdd(Number, B.CreateExtractValue(Decode->getArg(2), {I}));
      Sum = B.CreateAdd(Sum, B.CreateMul(Number, B.getInt32((I + 1) * 1024)));
    }
    B.CreateRet(B.CreateUIToFP(Sum, F32));

    Type *Ty = K.matrix(Host::F32, A.Rows, A.Cols, CoopUse::B);
    Value *Old = K.op(CoopOp::MatFill, Ty, {ConstantFP::get(F32, OldValue)});
    Value *Null = ConstantPointerNull::get(PointerType::get(K.C, 0));
    Value *Base = K.B.CreateGEP(K.B.getInt8Ty(), K.buffer(0), K.i64(TensorElements));
    Value *X = K.op(CoopOp::MatLoadTensor, Ty,
                    {Base, Old, Build.layout(A.T), Build.view(A.V), Decode, K.i64(BlockBytes),
                     K.i32(1), K.flag(false), Null, K.i64(0)});
    K.store(K.buffer(1), X, A.Cols * 4);
    Buffer In(TensorElements * 2), Out(A.Rows * A.Cols * 4);
    for (uint32_t I = 0; I < TensorElements / BlockBytes; ++I)
      In.set(Host::U16, TensorElements + I * BlockBytes, I);
    K.execute({&In, &Out});
    for (unsigned R = 0; R < A.Rows; ++R)
      for (unsigned C = 0; C < A.Cols; ++C) {
        const Place P = placeOf(A.T, A.V ? &*A.V : nullptr, R, C, A.Cols, false);
        double Expected = OldValue;
        if (P.What == Place::ClampValue)
          Expected = decode(Host::F32, A.T.ClampValue);
        if (P.What == Place::Access) {
          Expected = P.Index;
          for (uint32_t I = 0; I < A.T.Dim; ++I)
            Expected += (P.Block[I] * 16 + P.InBlock[I]) * (I + 1) * 1024.0;
        }
        ASSERT_EQ(Out.get(Host::F32, (R * A.Cols + C) * 4), Expected) << describe(A);
      }
  }
}

TEST(Tensor, ClampValueIsTheComponentsBits) {
  for (Host T : {Host::F16, Host::F32, Host::U8, Host::F64}) {
    Access A = rowOf(CoopClamp::Constant, 1, 5, 16);
    A.T.ClampValue = 0x3f803c01;
    Kernel K;
    TensorBuilder Build(K);
    Type *Ty = K.matrix(T, 1, 1, CoopUse::A);
    Value *Null = ConstantPointerNull::get(PointerType::get(K.C, 0));
    Value *X = K.op(CoopOp::MatLoadTensor, Ty,
                    {Build.base(0, T), llvm::Constant::getNullValue(Ty), Build.layout(A.T), Null,
                     Null, K.i64(0), K.i32(1), K.flag(false), Null, K.i64(0)});
    K.store(K.buffer(1), X, 8);
    Buffer In(TensorElements * 8), Out(8);
    K.execute({&In, &Out});
    const uint64_t Mask = bytesOf(T) >= 4 ? 0xffffffff : (1u << (bytesOf(T) * 8)) - 1;
    EXPECT_EQ(Out.bits(T, 0), A.T.ClampValue & Mask) << nameOf(T);
  }
}

} // namespace
} // namespace coop::lower::test
