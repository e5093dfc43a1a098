// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Products of transposed fragments, and additions to memory; see BatchSums.h.

#include "lower/gpu/matrix/BatchSums.h"
#include "lower/check/Robust.h"
#include "lower/emit/LoopBuilder.h"
#include "lower/emit/VectorInterpretation.h"
#include "lower/gpu/matrix/BatchMarkers.h"
#include "lower/gpu/matrix/FragmentAccess.h"
#include "lower/gpu/matrix/MmaInstruction.h"
#include "lower/gpu/target/GpuTarget.h"
#include "lower/gpu/target/InlinePtx.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace coop::lower {

static bool isNative(const VectorType &V) { return V.Encoding == CoopEncoding::Native; }

/// Memory has atomic additions of it (PTX ISA, "red").
static bool isAdded(const Type *Ty, const GpuRow &Gpu) {
  return Ty->isFloatTy() || Ty->isHalfTy() || (Ty->isBFloatTy() && Gpu.Major >= 9);
}

bool canSumBatch(const CallInst &Call, const FragmentMap &Map, const GpuRow &Gpu) {
  auto IsBatch = [&](const VectorType &V) {
    return isNative(V) && batchFragments(Map, Call.getContext(), V.Size);
  };
  auto IsInBuffer = [](const Value *Pointer) {
    return Pointer->getType()->getPointerAddressSpace() == address_space::Buffer;
  };
  if (auto *Reduce = dyn_cast<VecReduceSumCall>(&Call))
    return !isBounded(Call) && IsInBuffer(Reduce->pointer()) && IsBatch(Reduce->vectorType()) &&
           isAdded(Reduce->vectorType().Component, Gpu);
  auto *Product = dyn_cast<VecOuterProductCall>(&Call);
  if (!Product || isBounded(Call) || !IsInBuffer(Product->pointer()))
    return false;
  const VectorType X = Product->rowsType(), Y = Product->colsType();
  const auto Element = interpretation(Call.getContext(), Product->interpretation());
  return IsBatch(X) && IsBatch(Y) && X.Component == Y.Component &&
         (X.Component->isHalfTy() || X.Component->isBFloatTy()) && Element &&
         Element->Element.Encoding == CoopEncoding::Native && isAdded(Element->Element.Ty, Gpu);
}

void markBatchSum(CallInst &Call) {
  IRBuilder<> B(&Call);
  const SmallVector<Value *, 8> Operands(Call.args());
  emitBatchMarker(B,
                  isa<VecReduceSumCall>(Call) ? BatchMarker::ReduceSum : BatchMarker::OuterProduct,
                  B.getVoidTy(), Operands);
  Call.eraseFromParent();
}

namespace {

/// Adds what threads have to memory, up to 16 bytes at once.
class Additions {
public:
  Additions(IRBuilder<> &B, Type *Ty, const GpuRow &Gpu)
      : B(B), C(Ty), PerWord(32 / C.bits()), MostWords(Gpu.Major >= 9 ? 4 : 1) {}

  /// Floats, which are rounded once, to where they lie side by side. Their bytes are a power of
  /// two, by which Address is aligned where that is not more than 16.
  void add(Value *Address, ArrayRef<Value *> Floats) {
    const unsigned Words = static_cast<unsigned>(Floats.size()) / PerWord;
    const unsigned AtOnce = std::min(Words, MostWords);
    for (unsigned First = 0; First < Words; First += AtOnce) {
      SmallVector<Value *, 5> Operands = {
          B.CreateConstInBoundsGEP1_32(B.getInt32Ty(), Address, First)};
      for (unsigned Word = First; Word < First + AtOnce; ++Word)
        Operands.push_back(word(Floats.slice(size_t(Word) * PerWord, PerWord)));
      emit(Operands);
    }
  }

private:
  Value *word(ArrayRef<Value *> Floats) {
    Value *V = PoisonValue::get(FixedVectorType::get(C.Ty, PerWord));
    for (auto [I, Float] : enumerate(Floats))
      V = B.CreateInsertElement(V, componentFromFloat(B, Float, C), I);
    return B.CreateBitCast(V, B.getInt32Ty());
  }
  void emit(ArrayRef<Value *> Operands) {
    const size_t Words = Operands.size() - 1;
    std::string Text = "red.relaxed.gpu.global.add", Constraints = "l", Values;
    Text += C.Ty->isFloatTy() ? "" : ".noftz";
    Text += Words > 1 ? formatv(".v{0}", Words).str() : "";
    Text += C.Ty->isFloatTy() ? ".f32" : C.Ty->isHalfTy() ? ".f16x2" : ".bf16x2";
    for (size_t I = 1; I <= Words; ++I) {
      Values += formatv("{0}${1}", I > 1 ? ", " : "", I).str();
      Constraints += ",r";
    }
    Text += formatv(Words > 1 ? " [$0], {{{0}};" : " [$0], {0};", Values).str();
    emitInlinePtx(B, Text, Constraints, Operands);
  }

  IRBuilder<> &B;
  const Component C;
  const unsigned PerWord, MostWords;
};

/// A batch as the operand of a product over its threads: its words, transposed 8 x 8 elements at a
/// time. Then a thread has of 8 components the one that is its quad's, for two threads of each
/// eight. Group N of components are those of word N of the threads' runs.
class TransposedBatch {
public:
  TransposedBatch(OpContext &O, Value *Vector)
      : O(O), V(*VectorType::match(Vector->getType())), Slot(O.slot(Vector)),
        F(*batchFragments(fragmentMap(O.S), O.S.C, V.Size)) {}

  unsigned runs() const { return F.TilesAlong; }
  unsigned lengthOfRun() const { return F.PerThread; }
  unsigned groupsOfRun() const { return F.PerThread / 2; }
  unsigned groups() const { return runs() * groupsOfRun(); }
  /// Of each eight threads, a word of group N.
  SmallVector<Value *, 4> words(unsigned N) const {
    SmallVector<Value *, 4> Result;
    for (unsigned Across = 0; Across < F.TilesAcross; ++Across)
      for (unsigned Half = 0; Half < F.Halves; ++Half) {
        Value *At =
            O.B.CreateConstInBoundsGEP1_32(V.Component, Slot, F.indexOfWord(Across, Half, N, 2));
        Result.push_back(emitTransposed(O.B, O.B.CreateLoad(O.B.getInt32Ty(), At)));
      }
    return Result;
  }
  /// The component, i32, that group N has for a quad.
  Value *component(unsigned N, Value *Quad) const {
    IRBuilder<> &B = O.B;
    const unsigned First = N / groupsOfRun() * F.alongOfTile() + N % groupsOfRun() * 2;
    Value *Thread = B.CreateLShr(Quad, 1), *Odd = B.CreateAnd(Quad, 1);
    return B.CreateAdd(B.CreateAdd(B.CreateMul(Thread, B.getInt32(F.PerThread)), Odd),
                       B.getInt32(First));
  }
  /// Where run N of a thread of a quad begins, i32.
  Value *beginOfRun(unsigned N, Value *Thread) const {
    return O.B.CreateAdd(O.B.CreateMul(Thread, O.B.getInt32(F.PerThread)),
                         O.B.getInt32(N * F.alongOfTile()));
  }

private:
  OpContext &O;
  const VectorType V;
  Value *Slot;
  const Fragments F;
};

class BatchSum {
public:
  BatchSum(OpContext &O, const GpuRow &Gpu) : O(O), B(O.B), Gpu(Gpu) {
    Value *Index = O.S.invocationIndex(B, CoopScope::Subgroup);
    Thread = B.CreateURem(Index, B.getInt32(4));
    Quad = B.CreateUDiv(B.CreateURem(Index, B.getInt32(WarpSize)), B.getInt32(4));
  }

  void addOuterProducts();
  void addRows();

private:
  Value *at(Value *Base, Value *Offset) {
    return B.CreateGEP(B.getInt8Ty(), Base, B.CreateZExt(Offset, B.getInt64Ty()));
  }

  OpContext &O;
  IRBuilder<> &B;
  const GpuRow &Gpu;
  Value *Thread, *Quad;
};

/// Two groups of rows at a time, the second of which may not be there.
void BatchSum::addOuterProducts() {
  const auto Operand = [&](unsigned I) { return O.Call.getArgOperand(I); };
  const auto Number = [&](unsigned I) { return cast<ConstantInt>(Operand(I))->getZExtValue(); };
  using Call = VecOuterProductCall;
  const Component Element = interpretation(O.S.C, Number(Call::Interpretation))->Element;
  const auto Bytes = static_cast<unsigned>(Element.bytes());
  const MatrixInMemory Stored(Operand(Call::Pointer), Operand(Call::Offset), Number(Call::Layout),
                              VectorType::match(Operand(Call::Cols)->getType())->Size, Bytes,
                              Operand(Call::Stride));
  // A column of the matrix is a row of the transposed product.
  const bool HasRows = Stored.hasContiguousRows();
  const TransposedBatch X(O, Operand(HasRows ? Call::Rows : Call::Cols)),
      Y(O, Operand(HasRows ? Call::Cols : Call::Rows));
  Value *Pitch = Stored.lineStride(B), *Base = at(Operand(Call::Pointer), Operand(Call::Offset));
  const bool IsHalf = VectorType::match(Operand(Call::Rows)->getType())->Component->isHalfTy();
  const StringRef Name = IsHalf ? "f16" : "bf16";
  const MmaInstruction Mma({Name, Name, 2}, B.getFloatTy(), /*Words=*/2, Gpu);
  Additions Memory(B, Element.Ty, Gpu);

  SmallVector<SmallVector<Value *, 4>, 16> OfY;
  for (unsigned N = 0; N < Y.groups(); ++N)
    OfY.push_back(Y.words(N));
  for (unsigned First = 0; First < X.groups(); First += 2) {
    const unsigned Groups = std::min(2U, X.groups() - First);
    SmallVector<SmallVector<Value *, 4>, 2> OfX(2, SmallVector<Value *, 4>(4, B.getInt32(0)));
    SmallVector<Value *, 2> Lines;
    for (unsigned G = 0; G < Groups; ++G) {
      OfX[G] = X.words(First + G);
      Value *Row = B.CreateZExt(X.component(First + G, Quad), B.getInt64Ty());
      Lines.push_back(B.CreateGEP(B.getInt8Ty(), Base, B.CreateMul(Row, Pitch)));
    }
    for (unsigned Run = 0; Run < Y.runs(); ++Run) {
      SmallVector<SmallVector<Value *, 8>, 2> Sums(2);
      for (unsigned N = 0; N < Y.groupsOfRun(); ++N) {
        const auto &Words = OfY[Run * Y.groupsOfRun() + N];
        SmallVector<Value *, 4> Each(4, ConstantFP::getZero(B.getFloatTy()));
        for (unsigned K = 0; K < 4; K += 2) // 16 of the subgroup's threads
          Mma.multiply(B, {OfX[0][K], OfX[1][K], OfX[0][K + 1], OfX[1][K + 1]},
                       {Words[K], Words[K + 1]}, Each);
        for (unsigned I = 0; I < 4; ++I)
          Sums[I / 2].push_back(Each[I]);
      }
      Value *InLine = B.CreateMul(Y.beginOfRun(Run, Thread), B.getInt32(Bytes));
      for (unsigned G = 0; G < Groups; ++G)
        Memory.add(at(Lines[G], InLine), Sums[G]);
    }
  }
}

/// Threads of equal places in their quads have the same components, of different rows.
void BatchSum::addRows() {
  Value *Vector = O.Call.getArgOperand(VecReduceSumCall::Vector);
  const VectorType V = *VectorType::match(Vector->getType());
  const Component C(V);
  const Fragments F = *batchFragments(fragmentMap(O.S), O.S.C, V.Size);
  Value *Base = at(O.Call.getArgOperand(VecReduceSumCall::Pointer),
                   O.Call.getArgOperand(VecReduceSumCall::Offset));
  auto Sum = [&](unsigned Along, unsigned I) {
    Value *Total = nullptr;
    for (unsigned Across = 0; Across < F.TilesAcross; ++Across)
      for (unsigned Half = 0; Half < F.Halves; ++Half) {
        Value *Each = componentToFloat(
            B, loadElement(B, C.Ty, O.slot(Vector), B.getInt32(F.index(Across, Along, Half) + I)),
            C, B.getFloatTy());
        Total = Total ? B.CreateFAdd(Total, Each) : Each;
      }
    for (unsigned Distance = 4; Distance < WarpSize; Distance *= 2)
      Total = B.CreateFAdd(Total, B.CreateIntrinsic(Intrinsic::nvvm_shfl_sync_bfly_f32, {},
                                                    {B.getInt32(~0U), Total, B.getInt32(Distance),
                                                     B.getInt32(WarpSize - 1)}));
    return Total;
  };
  SmallVector<SmallVector<Value *, 8>, 8> Runs(F.TilesAlong);
  for (unsigned Along = 0; Along < F.TilesAlong; ++Along)
    for (unsigned I = 0; I < F.PerThread; ++I)
      Runs[Along].push_back(Sum(Along, I));
  ifThen(B, B.CreateICmpEQ(Quad, B.getInt32(0)), "first", [&] {
    Additions Memory(B, C.Ty, Gpu);
    for (auto [Along, Floats] : enumerate(Runs)) {
      Value *Begin = B.CreateAdd(B.CreateMul(Thread, B.getInt32(F.PerThread)),
                                 B.getInt32(static_cast<unsigned>(Along) * F.alongOfTile()));
      Memory.add(at(Base, B.CreateMul(Begin, B.getInt32(static_cast<unsigned>(C.bytes())))),
                 Floats);
    }
  });
}

} // namespace

bool lowerBatchSum(OpContext &O, const GpuRow &Gpu) {
  const auto Marker = batchMarker(O.Call);
  if (Marker == BatchMarker::OuterProduct)
    BatchSum(O, Gpu).addOuterProducts();
  else if (Marker == BatchMarker::ReduceSum)
    BatchSum(O, Gpu).addRows();
  else
    return false;
  return true;
}

} // namespace coop::lower
