// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which elements a thread decodes, and into which words; see DecodedFragments.h.

#include "lower/gpu/matrix/DecodedFragments.h"
#include "lower/emit/LoopBuilder.h"
#include "lower/exec/loops/MatrixElements.h"
#include "lower/gpu/matrix/Digits.h"
#include "lower/gpu/target/InlinePtx.h"

using namespace llvm;

namespace coop::lower {

static constexpr unsigned RowsApart = 8, ThreadsOfRow = 4, WordBytes = 4;

static Value *wordAt(IRBuilderBase &B, Value *Words, unsigned Number) {
  return B.CreateConstInBoundsGEP1_32(B.getInt32Ty(), Words, Number);
}

static unsigned elementsOfWord(const StagedProduct &P) { return WordBytes / P.a().ElementBytes; }

/// A part of a load, and the thread that decodes it.
struct DecodedFragments::Place {
  OpContext &Load;
  const Decoder &D;
  const EncodedBlocks::Copied &From;
  Value *Thread;

  Value *row(Value *Across, Value *IsLower) const {
    IRBuilder<> &B = Load.B;
    return B.CreateAdd(D.Product.rowOfFragment(B, Thread, D.OfProduct, Across),
                       B.CreateMul(IsLower, B.getInt32(RowsApart)));
  }
  /// Of a step of the part, in elements.
  Value *columnOf(const DecodedFragments &F, Value *Step) const {
    IRBuilder<> &B = Load.B;
    Value *OfPart = B.CreateAdd(B.CreateMul(D.Group, B.getInt32(F.stepsOfGroup())),
                                B.getInt32(F.firstStep(D.Part)));
    return B.CreateMul(B.CreateAdd(OfPart, Step), B.getInt32(F.StepElements));
  }
  /// Of the thread's first element in a step.
  Value *ownColumn() const {
    IRBuilder<> &B = Load.B;
    return B.CreateMul(B.CreateAnd(Thread, B.getInt32(ThreadsOfRow - 1)),
                       B.getInt32(elementsOfWord(D.Product)));
  }
};

std::optional<DecodedFragments> DecodedFragments::of(const MatLoadTensorCall &Load,
                                                     const StagedProduct &Product, uint32_t Threads,
                                                     unsigned DepthGroups) {
  const auto Blocks = EncodedBlocks::of(Load, Threads);
  if (!Blocks || isColumnMajor(cast<MatrixLoadCall>(Load)) || Product.fragmentsAcross() == 0 ||
      Product.steps() % (Parts * DepthGroups) != 0)
    return std::nullopt;
  DecodedFragments F(*Blocks);
  F.Threads = Threads;
  F.Across = Product.fragmentsAcross();
  F.StepsOfPart = Product.steps() / (Parts * DepthGroups);
  F.StepElements = StagedOperand::StepBytes / Product.a().ElementBytes;
  const unsigned OfPart = F.StepsOfPart * F.StepElements, All = Blocks->blockLength() | OfPart;
  F.RunLength = All & -All;
  const bool CanShare = DepthGroups == 1 || Product.b().hasEvenSteps(F.stepsOfGroup());
  return CanShare && F.RunLength % F.StepElements == 0 ? std::optional(F) : std::nullopt;
}

/// What each word has is decoded as it lies in a run: where, is known but for the thread.
void DecodedFragments::decodeBlocks(const Place &P, Value *Words) const {
  IRBuilder<> &B = P.Load.B;
  const unsigned PerWord = elementsOfWord(P.D.Product), StepsOfRun = RunLength / StepElements;
  const MatrixType M = P.Load.matrixResult();
  Value *Own = P.ownColumn();
  SmallVector<Value *, 32> Offsets; // of steps, of words in a row, of a word's elements
  for (unsigned At = 0; At < RunLength; At += StepElements / 2)
    for (unsigned E = 0; E < PerWord; ++E)
      Offsets.push_back(B.CreateOr(Own, B.getInt32(At + E)));
  auto DecodeRun = [&](unsigned First, unsigned OfAcross, unsigned Lower) {
    Value *Row = P.row(B.getInt32(OfAcross), B.getInt32(Lower));
    Value *Col = P.columnOf(*this, B.getInt32(First));
    Value *Word = nullptr;
    auto AddElement = [&](unsigned I, Value *V) {
      if (I % PerWord == 0)
        Word = PoisonValue::get(FixedVectorType::get(M.Component, PerWord));
      Word = B.CreateInsertElement(Word, V, I % PerWord);
      if (I % PerWord + 1 != PerWord)
        return;
      const unsigned OfRow = I / PerWord, Step = OfAcross * StepsOfPart + First + OfRow / 2;
      const unsigned Number = Step * WordsOfFragment + OfRow % 2 * 2 + Lower;
      B.CreateStore(B.CreateBitCast(Word, B.getInt32Ty()), wordAt(B, Words, Number));
    };
    decodeRun(
        P.Load, Row, Col, RunLength, Offsets,
        [&](Value *) { return Blocks.blockOf(P.Load, P.From, Row, Col); }, AddElement);
  };
  for (unsigned I = 0; I < Across; ++I)
    for (unsigned Lower = 0; Lower < 2; ++Lower)
      for (unsigned First = 0; First < StepsOfPart; First += StepsOfRun)
        DecodeRun(First, I, Lower);
}

/// Element by element, at a place of its own in shared memory, where no blocks are: so that it is a
/// loop, and words are registers.
void DecodedFragments::loadElements(const Place &P, Value *Words) const {
  IRBuilder<> &B = P.Load.B;
  const unsigned PerWord = elementsOfWord(P.D.Product);
  const MatrixType M = P.Load.matrixResult();
  Value *Offset = B.CreateAdd(P.From.Slots.Offset,
                              B.CreateMul(P.Thread, B.getInt32(wordsOfPart() * WordBytes)));
  Value *Own = B.CreateInBoundsGEP(B.getInt8Ty(), P.From.Slots.Memory, Offset);
  if (P.Load.as<MatLoadTensorCall>().viewType()) // which may leave elements as they were
    for (unsigned I = 0; I < wordsOfPart(); ++I)
      B.CreateStore(B.getInt32(0), wordAt(B, Own, I));
  auto ForEach = [&](function_ref<void(const OwnElement &)> Body) {
    forEach(B, B.getInt32(wordsOfPart() * PerWord), "fragment", 1, [&](Value *I) {
      Digits Of(B, I);
      Value *OfWord = Of.part(PerWord), *Lower = Of.part(2), *Half = Of.part(2),
            *Step = Of.part(StepsOfPart), *OfAcross = Of.part(Across);
      Value *OfStep = B.CreateAdd(B.CreateMul(Half, B.getInt32(StepElements / 2)),
                                  B.CreateAdd(P.ownColumn(), OfWord));
      Value *Col = B.CreateAdd(P.columnOf(*this, Step), OfStep);
      Body({I, P.row(OfAcross, Lower), Col});
    });
  };
  loadTensorElements(P.Load, ForEach, [&](const OwnElement &E, Value *V) {
    B.CreateStore(V, B.CreateInBoundsGEP(M.Component, Own, E.Index));
  });
  for (unsigned I = 0; I < wordsOfPart(); ++I)
    B.CreateStore(B.CreateLoad(B.getInt32Ty(), wordAt(B, Own, I)), wordAt(B, Words, I));
  emitProxyFence(B); // the accelerator writes there next
}

DecodedFragments::Variables DecodedFragments::variables(OpContext &Load) const {
  IRBuilder<> &B = Load.B;
  Type *Ty = ArrayType::get(B.getInt32Ty(), Parts * wordsOfPart());
  return {Load.F.temporary(Ty, "decoded"), HeldWords::make(Load, Parts * wordsOfPart())};
}

void DecodedFragments::decode(OpContext &Load, const Decoder &D, const EncodedBlocks::Copied &From,
                              const Conditions &If, const Variables &V) const {
  IRBuilder<> &B = Load.B;
  const Place P{Load, D, From, Load.S.invocationIndex(B, CoopScope::Workgroup)};
  Value *Words = wordAt(B, V.Next, D.Part * wordsOfPart());
  // Where it does no harm, that is not tested.
  Value *Decodes = Blocks.canBeGarbage() ? If.AreThere : B.CreateAnd(If.Exists, If.AreThere);
  ifThen(B, Decodes, "blocks", [&] { decodeBlocks(P, Words); });
  ifThen(B, B.CreateAnd(If.Exists, B.CreateNot(If.AreThere)), "elements",
         [&] { loadElements(P, Words); });
}

/// What a part decodes while the other is multiplied comes to its own registers when those are
/// free: by what could choose to keep them, for all that the assembler knows, so that they are not
/// the registers of what was decoded.
SmallVector<Value *> DecodedFragments::take(IRBuilderBase &B, const Variables &V,
                                            unsigned Part) const {
  SmallVector<Value *> Words;
  for (unsigned I = 0; I < wordsOfPart(); ++I) {
    const unsigned Number = Part * wordsOfPart() + I;
    Value *Own = V.Own.at(B, Number),
          *Word = B.CreateLoad(B.getInt32Ty(), wordAt(B, V.Next, Number));
    if (Part == 0)
      Word = emitInlinePtx(B, "selp.b32 $0, $1, $2, $3;", "=r,r,r,b",
                           {Word, B.CreateLoad(B.getInt32Ty(), Own), V.Own.isAlways()},
                           B.getInt32Ty());
    Words.push_back(Word);
    B.CreateStore(Word, Own);
  }
  return Words;
}

void DecodedFragments::release(IRBuilderBase &B, const Variables &V, unsigned Part,
                               Value *Address) const {
  V.Own.release(B, Part * wordsOfPart(), wordsOfPart(), Address);
}

} // namespace coop::lower
