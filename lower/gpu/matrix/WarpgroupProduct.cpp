// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Products by wgmma; see StagedProduct.h. Four warps have 64 rows each time, and all columns. The
// instruction's first operand is A, or where sums have columns as lines B, and rows are columns.

#include "lower/emit/Component.h"
#include "lower/gpu/matrix/BytesAcross.h"
#include "lower/gpu/matrix/StagedProduct.h"
#include "lower/gpu/target/GpuTarget.h"
#include "lower/gpu/target/InlinePtx.h"
#include "lower/gpu/target/WarpShuffle.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace coop::lower {
namespace {

constexpr unsigned RowsOfInstruction = 64, MostColumns = 256;

/// How many columns an instruction takes of those that a warpgroup has, or 0.
unsigned columnsOf(unsigned All, bool IsFloat) {
  for (unsigned Parts = 1; Parts <= All / 8; ++Parts) {
    const unsigned Columns = All / Parts;
    if (All % Parts == 0 && Columns <= MostColumns && Columns % 8 == 0 &&
        (IsFloat || Columns % 16 == 0 || Columns == 8 || Columns == 24))
      return Columns;
  }
  return 0;
}

/// "{$0, $1, ...}"
std::string registerList(unsigned Count) {
  std::string Text = "{";
  for (unsigned I = 0; I < Count; ++I)
    Text += formatv("{0}${1}", I ? ", " : "", I).str();
  return Text + "}";
}

/// Results that are operands too: "=f,=f,0,1,"
std::string tiedConstraints(unsigned Count, bool IsFloat) {
  std::string Text;
  for (unsigned I = 0; I < Count; ++I)
    Text += IsFloat ? "=f," : "=r,";
  for (unsigned I = 0; I < Count; ++I)
    Text += formatv("{0},", I).str();
  return Text;
}

/// A matrix descriptor of what is at an address.
Value *describe(IRBuilderBase &B, const StagedOperand &Operand, Value *Address) {
  Value *Bits = B.CreateLShr(B.CreateAnd(Address, B.getInt32(0x3FFFF)), 4);
  return B.CreateOr(B.CreateZExt(Bits, B.getInt64Ty()), B.getInt64(Operand.descriptor()));
}

class WarpgroupProduct final : public StagedProduct {
public:
  WarpgroupProduct(const StagedOperand &A, const StagedOperand &B, const Fragments &Sum,
                   bool IsFloat, const MmaOperandTypes &Types, unsigned Columns)
      : StagedProduct(A, B, Sum, IsFloat, Types), Columns(Columns) {}

  Value *part(IRBuilderBase &Builder, Value *Thread) const override;
  unsigned heldWords() const override { return isAcross() ? 2 * wordsOfSteps(stepsHeld()) : 0; }
  void multiply(IRBuilderBase &Builder, const Operands &Of, Value *Slot) const override;
  unsigned fragmentsAcross() const override;
  Value *rowOfFragment(IRBuilderBase &Builder, Value *Thread, Value *Warp,
                       Value *Across) const override;
  void multiplyFragments(IRBuilderBase &Builder, ArrayRef<Value *> Words, unsigned First,
                         Value *AddressOfSecond, Value *Warp, Value *Slot) const override;
  void waitForOperands(IRBuilderBase &Builder) const override {
    emitInlinePtx(Builder, "wgmma.wait_group.sync.aligned 1;", "~{memory}", {});
  }
  static void waitForAll(IRBuilderBase &Builder) {
    emitInlinePtx(Builder, "wgmma.wait_group.sync.aligned 0;", "~{memory}", {});
  }
  void finish(IRBuilderBase &Builder, Value *Slot) const override {
    rewriteSums(Builder, Slot, 0, Sum.length(), "wgmma.wait_group.sync.aligned 0;",
                tiedConstraints(Sum.length(), IsFloat) + "~{memory}", {});
  }

private:
  /// What some steps take of the first operand: its descriptor, or words of fragments.
  struct StepsOfFirst {
    Value *Descriptor;
    ArrayRef<Value *> Words;
    unsigned First, Count;
  };

  const StagedOperand &first() const { return Sum.LinesAreColumns ? B : A; }
  const StagedOperand &second() const { return Sum.LinesAreColumns ? A : B; }
  bool isAcross() const { return Sum.AreHalvesNear; }
  unsigned stepsHeld() const;
  unsigned wordsOfSteps(unsigned Count) const { return Sum.TilesAcross * Count * WordsOfFragment; }
  std::string instruction(unsigned &Operand, bool HasFragments) const;
  void multiplyAcross(IRBuilderBase &Builder, Value *AddressOfFirst, Value *AddressOfSecond,
                      const Operands &Of, Value *Slot) const;
  Value *rowOfWarp(IRBuilderBase &Builder, Value *Warp, Value *Across) const;
  Value *firstRow(IRBuilderBase &Builder, Value *Warp, Value *Across) const;
  void multiplyAll(IRBuilderBase &Builder, function_ref<StepsOfFirst(unsigned Across)> OfFirst,
                   Value *AddressOfSecond, Value *Warp, Value *Slot) const;
  void multiplyPart(IRBuilderBase &Builder, const StepsOfFirst &OfFirst, Value *OfSecond,
                    Value *Slot, unsigned Number, bool IsLast) const;
  void rewriteSums(IRBuilderBase &Builder, Value *Slot, unsigned First, unsigned Count,
                   StringRef Text, StringRef Constraints, ArrayRef<Value *> More) const;
  unsigned sumsOfPart() const { return Columns / 2; }

  const unsigned Columns; ///< of an instruction
};

/// Of a step, whose operands are from number Operand on.
std::string WarpgroupProduct::instruction(unsigned &Operand, bool HasFragments) const {
  auto Next = [&] { return formatv("${0}", Operand++).str(); };
  std::string OfFirst = Next();
  if (HasFragments) {
    for (unsigned Word = 1; Word < WordsOfFragment; ++Word)
      OfFirst += ", " + Next();
    OfFirst = "{" + OfFirst + "}";
  }
  std::string Text =
      formatv("wgmma.mma_async.sync.aligned.m64n{0}k{1}.{2}.{3}.{4} {5}, {6}, {7}, p", Columns,
              StagedOperand::StepBytes / A.ElementBytes, sumName(),
              Sum.LinesAreColumns ? Types.B : Types.A, Sum.LinesAreColumns ? Types.A : Types.B,
              registerList(sumsOfPart()), OfFirst, Next())
          .str();
  if (IsFloat)
    Text += ", 1, 1";
  if (A.ElementBytes == 2) { // how each lies in shared memory
    if (!HasFragments)
      Text += first().IsKMajor ? ", 0" : ", 1";
    Text += second().IsKMajor ? ", 0" : ", 1";
  }
  return Text + "; ";
}

/// Sums in, sums out: registers that an asynchronous instruction writes stay the same.
void WarpgroupProduct::rewriteSums(IRBuilderBase &Builder, Value *Slot, unsigned First,
                                   unsigned Count, StringRef Text, StringRef Constraints,
                                   ArrayRef<Value *> More) const {
  Type *Ty = sumType(Builder.getContext());
  auto At = [&](unsigned I) { return Builder.CreateConstInBoundsGEP1_32(Ty, Slot, First + I); };
  SmallVector<Value *, 160> Arguments;
  for (unsigned I = 0; I < Count; ++I)
    Arguments.push_back(Builder.CreateLoad(Ty, At(I)));
  Arguments.append(More.begin(), More.end());
  const SmallVector<Type *, 128> Results(Count, Ty);
  Value *Result = emitInlinePtx(Builder, Text, Constraints, Arguments,
                                StructType::get(Builder.getContext(), Results));
  for (unsigned I = 0; I < Count; ++I)
    Builder.CreateStore(Builder.CreateExtractValue(Result, I), At(I));
}

/// Steps of K by one piece of PTX, so that nothing comes between a fence and its products.
void WarpgroupProduct::multiplyPart(IRBuilderBase &Builder, const StepsOfFirst &OfFirst,
                                    Value *OfSecond, Value *Slot, unsigned Number,
                                    bool IsLast) const {
  const unsigned Sums = sumsOfPart();
  std::string Text = "{ .reg .pred p; setp.eq.u32 p, 0, 0; ";
  if (Number == 0)
    Text += "wgmma.fence.sync.aligned; ";
  std::string Constraints = tiedConstraints(Sums, IsFloat);
  SmallVector<Value *, 16> Operands;
  unsigned Operand = 2 * Sums;
  auto Add = [&](Value *V, StringRef Constraint) {
    Operands.push_back(V);
    Constraints += Constraint;
  };
  for (unsigned I = 0; I < OfFirst.Count; ++I) {
    const unsigned Step = OfFirst.First + I;
    Text += instruction(Operand, !OfFirst.Descriptor);
    if (OfFirst.Descriptor)
      Add(Builder.CreateAdd(OfFirst.Descriptor, Builder.getInt64(first().offsetOfStep(Step) / 16)),
          "l,");
    else
      for (Value *Word : OfFirst.Words.slice(I * WordsOfFragment, WordsOfFragment))
        Add(Word, "r,");
    Add(Builder.CreateAdd(OfSecond, Builder.getInt64(second().offsetOfStep(Step) / 16)), "l,");
  }
  if (IsLast)
    Text += "wgmma.commit_group.sync.aligned; ";
  rewriteSums(Builder, Slot, Number * Sums, Sums, Text + "}", Constraints + "~{memory}", Operands);
}

/// The warp's number, alike in it, so that the hardware need not look.
Value *WarpgroupProduct::part(IRBuilderBase &Builder, Value *Thread) const {
  return emitShuffle(Builder, Builder.CreateLShr(Thread, 5), Builder.getInt32(0));
}

/// Of the rows that the warp's group has each time.
Value *WarpgroupProduct::firstRow(IRBuilderBase &Builder, Value *Warp, Value *Across) const {
  Value *Group = Builder.CreateUDiv(Builder.CreateURem(Warp, Builder.getInt32(Sum.WarpsAcross)),
                                    Builder.getInt32(WarpsOfGroup));
  Value *Groups = Builder.getInt32(Sum.WarpsAcross / WarpsOfGroup);
  return Builder.CreateMul(Builder.CreateAdd(Builder.CreateMul(Across, Groups), Group),
                           Builder.getInt32(RowsOfInstruction));
}

void WarpgroupProduct::multiplyAll(IRBuilderBase &Builder,
                                   function_ref<StepsOfFirst(unsigned)> OfFirst,
                                   Value *AddressOfSecond, Value *Warp, Value *Slot) const {
  const unsigned AllColumns = Sum.TilesAlong * Sum.alongOfTile(), Parts = AllColumns / Columns;
  Value *FirstColumn = Builder.CreateMul(
      Builder.CreateUDiv(Warp, Builder.getInt32(Sum.WarpsAcross)), Builder.getInt32(AllColumns));
  for (unsigned Across = 0; Across < Sum.TilesAcross; ++Across) {
    const StepsOfFirst Steps = OfFirst(Across);
    for (unsigned Part = 0; Part < Parts; ++Part) {
      Value *Column = Builder.CreateAdd(FirstColumn, Builder.getInt32(Part * Columns));
      Value *OfSecond =
          describe(Builder, second(),
                   Builder.CreateAdd(AddressOfSecond, second().offsetOfOuter(Builder, Column)));
      const unsigned Number = Across * Parts + Part;
      multiplyPart(Builder, Steps, OfSecond, Slot, Number, Number + 1 == Sum.TilesAcross * Parts);
    }
  }
}

void WarpgroupProduct::multiply(IRBuilderBase &Builder, const Operands &Of, Value *Slot) const {
  Value *First = Sum.LinesAreColumns ? Of.B : Of.A, *Second = Sum.LinesAreColumns ? Of.A : Of.B;
  if (isAcross())
    return multiplyAcross(Builder, First, Second, Of, Slot);
  auto OfFirst = [&](unsigned Across) -> StepsOfFirst {
    Value *Row = firstRow(Builder, Of.Part, Builder.getInt32(Across));
    Value *Address = Builder.CreateAdd(First, first().offsetOfOuter(Builder, Row));
    return {describe(Builder, first(), Address), {}, 0, steps()};
  };
  multiplyAll(Builder, OfFirst, Second, Of.Part, Slot);
}

/// Of those steps that are loaded to registers while as many are multiplied from others.
unsigned WarpgroupProduct::stepsHeld() const {
  const bool HaveRegisters = Sum.length() + 2 * wordsOfSteps(2) <= mostSums(Sum.threads());
  return steps() % 4 == 0 && HaveRegisters ? 2 : 1;
}

/// Parts of K take turns in the registers. The next product begins with those of the part before
/// the last, which it has waited for; with an odd number of parts with those of the last.
void WarpgroupProduct::multiplyAcross(IRBuilderBase &Builder, Value *AddressOfFirst,
                                      Value *AddressOfSecond, const Operands &Of,
                                      Value *Slot) const {
  const BytesAcross Bytes(Builder, first());
  const unsigned Held = stepsHeld(), Parts = steps() / Held, WordsOfPart = wordsOfSteps(Held);
  if (Parts % 2 != 0)
    waitForAll(Builder);
  for (unsigned Part = 0; Part < Parts; ++Part) {
    if (Part != 0)
      waitForOperands(Builder);
    const unsigned FirstWord = Part % 2 * WordsOfPart;
    Of.Held->release(Builder, FirstWord, WordsOfPart, AddressOfFirst);
    SmallVector<Value *, 32> Words;
    for (unsigned Across = 0; Across < Sum.TilesAcross; ++Across) {
      Value *Row = rowOfWarp(Builder, Of.Part, Builder.getInt32(Across));
      for (unsigned Step = 0; Step < Held; ++Step)
        append_range(Words, Bytes.load(AddressOfFirst, Row, Part * Held + Step));
    }
    for (auto [I, Word] : enumerate(Words))
      Builder.CreateStore(Word, Of.Held->at(Builder, FirstWord + static_cast<unsigned>(I)));
    multiplyFragments(Builder, Words, Part * Held, AddressOfSecond, Of.Part, Slot);
  }
}

/// Each of the warps beside each other would need the same fragments, and sums must leave registers
/// for them. Bytes that lie across are others.
unsigned WarpgroupProduct::fragmentsAcross() const {
  const bool HaveRegisters = Sum.length() + wordsOfSteps(steps()) <= mostSums(Sum.threads());
  return Sum.WarpsAlong == 1 && HaveRegisters && !isAcross() ? Sum.TilesAcross : 0;
}

/// Of the 16 rows that the warp has each time.
Value *WarpgroupProduct::rowOfWarp(IRBuilderBase &Builder, Value *Warp, Value *Across) const {
  constexpr unsigned RowsOfWarp = RowsOfInstruction / WarpsOfGroup;
  Value *OfWarp = Builder.CreateMul(Builder.CreateURem(Warp, Builder.getInt32(WarpsOfGroup)),
                                    Builder.getInt32(RowsOfWarp));
  return Builder.CreateAdd(firstRow(Builder, Warp, Across), OfWarp);
}

Value *WarpgroupProduct::rowOfFragment(IRBuilderBase &Builder, Value *Thread, Value *Warp,
                                       Value *Across) const {
  constexpr unsigned ThreadsOfRow = 4;
  Value *OfThread = Builder.CreateUDiv(Builder.CreateURem(Thread, Builder.getInt32(WarpSize)),
                                       Builder.getInt32(ThreadsOfRow));
  return Builder.CreateAdd(rowOfWarp(Builder, Warp, Across), OfThread);
}

void WarpgroupProduct::multiplyFragments(IRBuilderBase &Builder, ArrayRef<Value *> Words,
                                         unsigned First, Value *AddressOfSecond, Value *Warp,
                                         Value *Slot) const {
  const auto OfAcross = static_cast<unsigned>(Words.size()) / Sum.TilesAcross;
  auto OfFirst = [&](unsigned Across) -> StepsOfFirst {
    return {nullptr, Words.slice(Across * OfAcross, OfAcross), First, OfAcross / WordsOfFragment};
  };
  multiplyAll(Builder, OfFirst, AddressOfSecond, Warp, Slot);
}

} // namespace

/// Bytes that lie across K are the first operand as memory has them.
std::unique_ptr<StagedProduct> makeWarpgroupProduct(const ProductTypes &T, const GpuRow &Gpu) {
  const Fragments &Sum = *T.OfSum;
  const bool IsFloat = Component(T.Sum).isFloat();
  const MmaOperandTypes Types = *mmaOperandTypes(T.A, T.B, T.MatrixOperands);
  const unsigned Columns = columnsOf(Sum.TilesAlong * Sum.alongOfTile(), IsFloat);
  if (!Gpu.hasWarpgroups() || Types.areInParts() || Sum.WarpsAcross % WarpsOfGroup != 0 ||
      Columns == 0)
    return nullptr;
  auto Operand = [&](const MatrixType &M, bool ColumnMajor, bool IsFirst) {
    if (IsFirst && Sum.AreHalvesNear)
      return StagedOperand::bytesInMemory(M, ColumnMajor);
    return StagedOperand::of(M, ColumnMajor, IsFirst ? RowsOfInstruction : Columns);
  };
  const auto A = Operand(T.A, T.AColumnMajor, !Sum.LinesAreColumns),
             B = Operand(T.B, T.BColumnMajor, Sum.LinesAreColumns);
  if (!A || !B)
    return nullptr;
  return std::make_unique<WarpgroupProduct>(*A, *B, Sum, IsFloat, Types, Columns);
}

} // namespace coop::lower
