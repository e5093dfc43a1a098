// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tensor loads and stores of `coop-lower<simd>`: rectangles inside of a tensor, at its edges and
// outside, for every clamp mode; exchanged dimensions; and what only goes element by element.

#include "SimdCase.h"
#include "gtest/gtest.h"

using namespace llvm;

namespace coop::lower::test {
namespace {

/// A load of a slice of a tensor into a matrix that holds numbers before, and a store of the
/// matrix.
struct Access {
  Shape S; ///< M x N is the matrix; K is not used
  CoopClamp Clamp;
  std::vector<uint32_t> Dimension;
  std::vector<int32_t> Offset;
  std::vector<uint32_t> Stride = {}; ///< empty: dense
  std::vector<uint32_t> Block = {};  ///< empty: 1
  std::vector<uint32_t> Span = {};   ///< empty: 1 but for the last two, which are the matrix's
  bool Exchanged = false;            ///< a view with the last two dimensions exchanged
  std::vector<uint32_t> Clip = {};
};

Value *layout(Kernel &K, const Access &A) {
  const unsigned Dim = A.Dimension.size();
  Type *Ty = LayoutType{Dim, A.Clamp}.get(K.C);
  Value *L = K.op(CoopOp::LayoutCreate, Ty, {});
  auto Set = [&](CoopOp Op, ArrayRef<uint32_t> Values) {
    SmallVector<Value *, 6> Args = {L};
    for (uint32_t V : Values)
      Args.push_back(K.i32(V));
    L = K.op(Op, Ty, Args);
  };
  if (!A.Block.empty())
    Set(CoopOp::LayoutSetBlockSize, A.Block);
  Set(CoopOp::LayoutSetDimension, A.Dimension);
  if (!A.Stride.empty())
    Set(CoopOp::LayoutSetStride, A.Stride);
  SmallVector<uint32_t, 10> Slice;
  for (unsigned I = 0; I < Dim; ++I) {
    uint32_t Span = I + 2 == Dim ? A.S.M : I + 1 == Dim ? A.S.N : 1;
    if (A.Exchanged && I + 2 >= Dim)
      Span = I + 1 == Dim ? A.S.M : A.S.N;
    Slice.append({static_cast<uint32_t>(A.Offset[I]), A.Span.empty() ? Span : A.Span[I]});
  }
  Set(CoopOp::LayoutSlice, Slice);
  Set(CoopOp::LayoutSetClampValue, {static_cast<uint32_t>(encode(Host::F32, 7))});
  return L;
}

Value *view(Kernel &K, const Access &A) {
  if (!A.Exchanged && A.Clip.empty())
    return ConstantPointerNull::get(PointerType::get(K.C, 0));
  const unsigned Dim = A.Dimension.size();
  std::array<uint32_t, 5> Permutation = {0, 1, 2, 3, 4};
  if (A.Exchanged)
    std::swap(Permutation[Dim - 2], Permutation[Dim - 1]);
  Type *Ty = ViewType{Dim, false, Permutation}.get(K.C);
  Value *V = K.op(CoopOp::ViewCreate, Ty, {});
  if (!A.Clip.empty())
    V = K.op(CoopOp::ViewSetClip, Ty,
             {V, K.i32(A.Clip[0]), K.i32(A.Clip[1]), K.i32(A.Clip[2]), K.i32(A.Clip[3])});
  return V;
}

/// Buffers begin with room for what lies before the tensor.
constexpr uint64_t Margin = 4096;

void check(const Access &A, CoopUse Use, Host T, const std::string &What) {
  constexpr size_t Elements = 3 * Margin;
  Case C;
  C.In[0] = C.In[1] = C.Out = T;
  C.InCount[0] = Elements;
  C.InCount[1] = size_t(A.S.M) * A.S.N;
  C.OutCount = Elements + size_t(A.S.M) * A.S.N;
  C.Build = [=](Kernel &K) {
    auto At = [&](unsigned Index, uint64_t Element) {
      return K.B.CreateConstGEP1_64(K.B.getInt8Ty(), K.buffer(Index), Element * bytesOf(T));
    };
    Type *Ty = K.matrix(T, A.S.M, A.S.N, Use);
    Value *Null = ConstantPointerNull::get(PointerType::get(K.C, 0));
    Value *L = layout(K, A), *V = view(K, A);
    Value *Before = K.load(Ty, K.buffer(1), A.S.N * bytesOf(T));
    Value *X = K.op(
        CoopOp::MatLoadTensor, Ty,
        {At(0, Margin), Before, L, V, Null, K.i64(0), K.i32(1), K.flag(false), Null, K.i64(0)});
    K.store(At(3, Elements), X, A.S.N * bytesOf(T));
    if (A.Block.empty())
      K.op(CoopOp::MatStoreTensor, Type::getVoidTy(K.C),
           {At(3, Margin), Before, L, V, K.flag(false)});
  };
  C.Seed = A.S.M * 7 + static_cast<unsigned>(A.Clamp);
  compare(C, What);
}

constexpr CoopClamp Clamps[] = {CoopClamp::Undefined, CoopClamp::Constant, CoopClamp::ClampToEdge,
                                CoopClamp::Repeat, CoopClamp::MirrorRepeat};

TEST(LowerSimdTensor, AccessesRectanglesInsideAndAtEdges) {
  unsigned Case = 0;
  const Access Some[] = {
      {{5, 20, 0}, CoopClamp::Constant, {40, 50}, {3, 7}},
      {{5, 20, 0}, CoopClamp::Constant, {40, 50}, {37, 41}},
      {{33, 17, 0}, CoopClamp::Constant, {40, 50}, {40, 2}},
      {{5, 20, 0}, CoopClamp::Constant, {40, 50}, {-2, -3}},
      {{4, 18, 0}, CoopClamp::Constant, {20, 60}, {3, 7}, {}, {}, {}, true},
      {{19, 18, 0}, CoopClamp::Constant, {20, 60}, {11, 50}, {}, {}, {}, true},
      {{4, 6, 0}, CoopClamp::Constant, {3, 9, 10}, {1, 2, 3}},
      {{4, 6, 0}, CoopClamp::Constant, {3, 9, 10}, {3, 2, 3}},
  };
  for (Access A : Some) {
    A.Clamp = Clamps[Case % std::size(Clamps)] == CoopClamp::Undefined && A.Offset[0] > 12
                  ? CoopClamp::Constant
                  : Clamps[Case % std::size(Clamps)];
    for (CoopClamp Clamp : {A.Clamp, CoopClamp::Constant}) {
      A.Clamp = Clamp;
      const CoopUse Use = CoopUse(Case % 3);
      check(A, Use, Case % 2 ? Host::BF16 : Host::F32, "access " + std::to_string(Case));
    }
    ++Case;
  }
}

TEST(LowerSimdTensor, LeavesTheRestToTheAddressingFunction) {
  const Access Some[] = {
      {{6, 8, 0}, CoopClamp::Constant, {40, 50}, {3, 7}, {50, 2}},         // gaps
      {{6, 8, 0}, CoopClamp::Constant, {40, 48}, {4, 8}, {24, 1}, {2, 4}}, // blocks
      {{6, 8, 0}, CoopClamp::Constant, {40, 50}, {3, 7}, {}, {}, {4, 8}},  // rows wrap
      {{6, 8, 0}, CoopClamp::Constant, {40, 50}, {3, 7}, {}, {}, {6, 5}},  // columns wrap
      {{6, 8, 0}, CoopClamp::Constant, {40, 50}, {3, 7}, {}, {}, {}, false, {1, 3, 2, 4}},
      {{6, 8, 0}, CoopClamp::Constant, {40, 50}, {3, 7}, {}, {}, {}, true, {0, 9, 0, 7}},
      {{3, 4, 0}, CoopClamp::Repeat, {700}, {3}, {}, {}, {12}},                   // one dimension
      {{3, 4, 0}, CoopClamp::Constant, {3, 9, 10}, {1, 2, 3}, {}, {}, {0, 3, 4}}, // nothing
  };
  unsigned Case = 0;
  for (const Access &A : Some) {
    check(A, CoopUse(Case % 3), Case % 2 ? Host::F32 : Host::BF16,
          "access " + std::to_string(Case));
    ++Case;
  }
}

} // namespace
} // namespace coop::lower::test
