// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a thread copies, and how; see ThreadCopies.h.

#include "lower/gpu/matrix/ThreadCopies.h"
#include "lower/emit/LoopBuilder.h"
#include "lower/gpu/matrix/AsyncCopies.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include <numeric>

using namespace llvm;

namespace coop::lower {
namespace {

constexpr unsigned WordBytes = 4, BlockSide = 4;
/// Accesses that are under way at a time.
constexpr unsigned CopiesAtATime = 4, BlocksAtATime = 2;

class ThreadCopies {
public:
  ThreadCopies(IRBuilder<> &B, const StagedOperand &Operand, const MappedTensor &Tensor,
               const CopyTarget &To, Value *Inner, Value *Outer)
      : B(B), Operand(Operand), Tensor(Tensor), To(To), Inner(Inner), Outer(Outer) {}

  void copy(unsigned MostBytes);

private:
  void forEachRound(unsigned All, unsigned Times, function_ref<void(Value *Round, Value *N)> Body) {
    forEachOfThreads(B, All, To.Thread, To.Threads, Times, Body);
  }
  void forEachRun(unsigned Length, unsigned Times,
                  function_ref<void(Value *Line, Value *Element)> Body);
  /// Of an element of the tensor, from its beginning on, i64.
  Value *offsetOf(Value *OuterIndex, Value *InnerIndex);
  Value *isAligned(unsigned Bytes);
  Value *isInside();
  Value *place(Value *Line, Value *Element) {
    return B.CreateAdd(To.Offset, Operand.offsetOf(B, Line, Element));
  }
  void store(Value *V, Value *Line, Value *Element) {
    B.CreateStore(V, B.CreateInBoundsGEP(B.getInt8Ty(), To.Memory, place(Line, Element)));
  }
  Value *addressOf(Value *OuterIndex, Value *InnerIndex) {
    return B.CreateGEP(B.getInt8Ty(), Tensor.Pointer, offsetOf(OuterIndex, InnerIndex));
  }

  void copyRuns(unsigned Bytes, bool IsWhole);
  void copyElements();
  void copyTransposed();
  void transposeBlock(Value *FirstLine, Value *FirstElement);

  IRBuilder<> &B;
  const StagedOperand &Operand;
  const MappedTensor &Tensor;
  const CopyTarget &To;
  Value *Inner, *Outer;
};

/// Of every Length elements of a line of the stage.
void ThreadCopies::forEachRun(unsigned Length, unsigned Times,
                              function_ref<void(Value *, Value *)> Body) {
  const unsigned PerLine = Operand.Length / Length;
  Value *InLine = B.getInt32(PerLine);
  // Where threads have whole lines, each stays in its column.
  const bool HasColumns = To.Threads % PerLine == 0;
  Value *Column = HasColumns ? B.CreateURem(To.Thread, InLine) : nullptr,
        *FirstLine = HasColumns ? B.CreateUDiv(To.Thread, InLine) : nullptr;
  forEachRound(PerLine * Operand.Lines, Times, [&](Value *Round, Value *N) {
    Value *Line = HasColumns
                      ? B.CreateAdd(B.CreateMul(Round, B.getInt32(To.Threads / PerLine)), FirstLine)
                      : B.CreateUDiv(N, InLine);
    Body(Line, B.CreateMul(HasColumns ? Column : B.CreateURem(N, InLine), B.getInt32(Length)));
  });
}

Value *ThreadCopies::offsetOf(Value *OuterIndex, Value *InnerIndex) {
  Value *Line = B.CreateMul(B.CreateZExt(OuterIndex, B.getInt64Ty()), Tensor.OuterStrideBytes);
  return B.CreateAdd(Line, B.CreateMul(B.CreateZExt(InnerIndex, B.getInt64Ty()),
                                       B.getInt64(Operand.ElementBytes)));
}

/// Every line begins at a multiple of Bytes.
Value *ThreadCopies::isAligned(unsigned Bytes) {
  Value *First = B.CreateAdd(Tensor.Address, offsetOf(B.getInt32(0), Inner));
  Value *Bits = B.CreateAnd(B.CreateOr(First, Tensor.OuterStrideBytes), B.getInt64(Bytes - 1));
  return B.CreateICmpEQ(Bits, B.getInt64(0));
}

/// Sizes have 31 bits, so an end wraps only where a beginning is outside, too.
Value *ThreadCopies::isInside() {
  const unsigned OuterLength = Operand.IsAsInMemory ? Operand.Lines : Operand.Length,
                 InnerLength = Operand.IsAsInMemory ? Operand.Length : Operand.Lines;
  auto Fits = [&](Value *First, unsigned Length, Value *Size) {
    return B.CreateAnd(B.CreateICmpULT(First, Size),
                       B.CreateICmpULE(B.CreateAdd(First, B.getInt32(Length)), Size));
  };
  return B.CreateAnd(Fits(Outer, OuterLength, Tensor.Outer),
                     Fits(Inner, InnerLength, Tensor.Inner));
}

/// IsWhole: no part of a run is outside.
void ThreadCopies::copyRuns(unsigned Bytes, bool IsWhole) {
  const unsigned Length = Bytes / Operand.ElementBytes;
  forEachRun(Length, CopiesAtATime, [&](Value *Line, Value *Element) {
    Value *OfOuter = B.CreateAdd(Outer, Line), *OfInner = B.CreateAdd(Inner, Element);
    Value *Offset = offsetOf(OfOuter, OfInner), *There = B.getInt32(Length);
    if (!IsWhole) {
      Value *Left = B.CreateBinaryIntrinsic(Intrinsic::usub_sat, Tensor.Inner, OfInner);
      There = B.CreateSelect(B.CreateICmpULT(OfOuter, Tensor.Outer),
                             B.CreateBinaryIntrinsic(Intrinsic::umin, Left, There), B.getInt32(0));
      Offset = B.CreateSelect(B.CreateICmpNE(There, B.getInt32(0)), Offset, B.getInt64(0));
    }
    Value *Run = B.CreateAdd(To.Base, place(Line, Element)),
          *Source = B.CreateAdd(Tensor.Address, Offset),
          *BytesThere = B.CreateMul(There, B.getInt32(Operand.ElementBytes));
    emitAsyncCopy(B, Bytes, Run, Source, BytesThere);
  });
}

void ThreadCopies::copyElements() {
  Type *Ty = B.getIntNTy(Operand.ElementBytes * 8);
  forEachRun(1, 1, [&](Value *Line, Value *Element) {
    Value *OfOuter = B.CreateAdd(Outer, Operand.IsAsInMemory ? Line : Element),
          *OfInner = B.CreateAdd(Inner, Operand.IsAsInMemory ? Element : Line);
    Value *IsThere =
        B.CreateAnd(B.CreateICmpULT(OfOuter, Tensor.Outer), B.CreateICmpULT(OfInner, Tensor.Inner));
    Value *V = choose(
        B, IsThere, "element",
        [&]() -> Value * {
          return B.CreateAlignedLoad(Ty, addressOf(OfOuter, OfInner), Align(Operand.ElementBytes));
        },
        [&]() -> Value * { return ConstantInt::get(Ty, 0); });
    store(V, Line, Element);
  });
}

/// 4 x 4 bytes: words of four lines of memory become words of four lines of the stage.
void ThreadCopies::transposeBlock(Value *FirstLine, Value *FirstElement) {
  Value *Rows[BlockSide];
  for (unsigned I = 0; I < BlockSide; ++I) {
    Value *OfOuter = B.CreateAdd(Outer, B.CreateAdd(FirstElement, B.getInt32(I)));
    Rows[I] = B.CreateAlignedLoad(B.getInt32Ty(), addressOf(OfOuter, B.CreateAdd(Inner, FirstLine)),
                                  Align(WordBytes));
  }
  auto Permute = [&](Value *Low, Value *High, uint32_t Selector) {
    return B.CreateIntrinsic(Intrinsic::nvvm_prmt, {}, {Low, High, B.getInt32(Selector)});
  };
  // Of two rows each, bytes 0 and 1 in turn, and bytes 2 and 3; then halves of those.
  constexpr uint32_t LowBytes = 0x5140, HighBytes = 0x7362, LowHalves = 0x5410, HighHalves = 0x7632;
  Value *Pairs[2][2];
  for (unsigned I = 0; I < 2; ++I) {
    Pairs[0][I] = Permute(Rows[2 * I], Rows[2 * I + 1], LowBytes);
    Pairs[1][I] = Permute(Rows[2 * I], Rows[2 * I + 1], HighBytes);
  }
  for (unsigned I = 0; I < BlockSide; ++I)
    store(Permute(Pairs[I / 2][0], Pairs[I / 2][1], I % 2 ? HighHalves : LowHalves),
          B.CreateAdd(FirstLine, B.getInt32(I)), FirstElement);
}

/// Neighbouring threads read 32 bytes of a line of memory, and write to different lines.
void ThreadCopies::copyTransposed() {
  const unsigned LineBlocks = Operand.Lines / BlockSide, Blocks = Operand.Length / BlockSide;
  const unsigned Neighbours = std::gcd(8U, LineBlocks);
  forEachRound(LineBlocks * Blocks, BlocksAtATime, [&](Value *, Value *N) {
    Value *Neighbour = B.CreateURem(N, B.getInt32(Neighbours)),
          *Rest = B.CreateUDiv(N, B.getInt32(Neighbours));
    Value *Block = B.CreateURem(Rest, B.getInt32(Blocks)),
          *Group = B.CreateUDiv(Rest, B.getInt32(Blocks));
    Value *Line = B.CreateAdd(B.CreateMul(Group, B.getInt32(Neighbours)), Neighbour);
    transposeBlock(B.CreateMul(Line, B.getInt32(BlockSide)),
                   B.CreateMul(Block, B.getInt32(BlockSide)));
  });
}

void ThreadCopies::copy(unsigned MostBytes) {
  Value *IsWhole = isInside(), *AreWords = isAligned(WordBytes);
  Value *IsDone = nullptr;
  if (Operand.IsAsInMemory) {
    Value *IsWide = B.CreateAnd(isAligned(MostBytes), IsWhole);
    ifThen(B, IsWide, "wide", [&] { copyRuns(MostBytes, true); });
    ifThen(B, B.CreateAnd(AreWords, B.CreateAnd(IsWhole, B.CreateNot(IsWide))), "words",
           [&] { copyRuns(WordBytes, true); });
    ifThen(B, B.CreateAnd(AreWords, B.CreateNot(IsWhole)), "edge",
           [&] { copyRuns(WordBytes, false); });
    IsDone = AreWords;
  } else {
    IsDone = B.CreateAnd(AreWords, IsWhole);
    ifThen(B, IsDone, "blocks", [&] { copyTransposed(); });
  }
  ifThen(B, B.CreateNot(IsDone), "elements", [&] { copyElements(); });
}

} // namespace

void emitThreadCopies(IRBuilder<> &B, const StagedOperand &Operand, const MappedTensor &Tensor,
                      const CopyTarget &To, Value *Inner, Value *Outer, unsigned MostBytes) {
  ThreadCopies(B, Operand, Tensor, To, Inner, Outer).copy(MostBytes);
}

} // namespace coop::lower
