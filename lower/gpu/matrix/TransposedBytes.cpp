// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Blocks of bytes in registers; see TransposedBytes.h.

#include "lower/gpu/matrix/TransposedBytes.h"
#include "lower/gpu/matrix/AsyncCopies.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace llvm;

namespace coop::lower {
namespace {

/// Elements of K, and of the other dimension, of a block.
constexpr unsigned Depth = 16, Width = 4, WordBytes = 4;

class Transposition {
public:
  Transposition(IRBuilder<> &B, const StagedOperand &InMemory, const StagedOperand &Operand,
                const TransposedPlace &Place)
      : B(B), InMemory(InMemory), Operand(Operand), Place(Place) {}

  void run();

private:
  Value *at(Value *Offset) { return B.CreateInBoundsGEP(B.getInt8Ty(), Place.Memory, Offset); }
  Value *permute(Value *Low, Value *High, Value *Selector) {
    return B.CreateIntrinsic(Intrinsic::nvvm_prmt, {}, {Low, High, Selector});
  }
  void block(Value *FirstK, Value *FirstLine);

  IRBuilder<> &B;
  const StagedOperand &InMemory, &Operand;
  const TransposedPlace &Place;
};

/// Threads side by side read words of one line. Their first lines are four apart, of which two in
/// turn lie in the same banks: so each begins with another one of its four.
void Transposition::block(Value *FirstK, Value *FirstLine) {
  // So many lines are a whole number of those that are permuted together.
  Value *First = B.CreateAdd(Place.From, B.CreateMul(FirstK, B.getInt32(InMemory.LineBytes)));
  Value *Words[Depth];
  for (unsigned I = 0; I < Depth; ++I) {
    Value *From = InMemory.offsetOf(B, B.getInt32(I), FirstLine);
    Words[I] = B.CreateAlignedLoad(B.getInt32Ty(), at(B.CreateAdd(First, From)), Align(WordBytes));
  }
  Value *Turn = B.CreateLShr(FirstLine, 3); // two blocks of four lines
  auto *Ty = FixedVectorType::get(B.getInt32Ty(), Depth / WordBytes);
  for (unsigned I = 0; I < Width; ++I) {
    Value *Byte = B.CreateAnd(B.CreateAdd(Turn, B.getInt32(I)), B.getInt32(Width - 1));
    // That byte of two words, and then of two such pairs.
    constexpr uint32_t EachOfTwo = 0x11, OfSecond = 0x40, LowHalves = 0x5410;
    Value *Selector = B.CreateAdd(B.CreateMul(Byte, B.getInt32(EachOfTwo)), B.getInt32(OfSecond));
    Value *Line = PoisonValue::get(Ty);
    for (unsigned Word = 0; Word < Depth / WordBytes; ++Word) {
      Value **Four = Words + size_t(Word) * WordBytes;
      Value *V = permute(permute(Four[0], Four[1], Selector), permute(Four[2], Four[3], Selector),
                         B.getInt32(LowHalves));
      Line = B.CreateInsertElement(Line, V, Word);
    }
    Value *To = Operand.offsetOf(B, B.CreateAdd(FirstLine, Byte), FirstK);
    B.CreateAlignedStore(Line, at(B.CreateAdd(Place.To, To)), Align(Depth));
  }
}

void Transposition::run() {
  const unsigned Across = InMemory.Length / Width, All = Across * (InMemory.Lines / Depth);
  forEachOfThreads(B, All, Place.Thread, Place.Threads, std::nullopt, [&](Value *, Value *N) {
    block(B.CreateMul(B.CreateUDiv(N, B.getInt32(Across)), B.getInt32(Depth)),
          B.CreateMul(B.CreateURem(N, B.getInt32(Across)), B.getInt32(Width)));
  });
}

} // namespace

void emitTransposedBytes(IRBuilder<> &B, const StagedOperand &InMemory,
                         const StagedOperand &Operand, const TransposedPlace &Place) {
  Transposition(B, InMemory, Operand, Place).run();
}

} // namespace coop::lower
