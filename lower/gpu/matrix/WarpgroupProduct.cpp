// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Products by wgmma; see StagedProduct.h. Four warps have 64 rows each time, and all columns.

#include "lower/emit/Component.h"
#include "lower/gpu/matrix/StagedProduct.h"
#include "lower/gpu/matrix/TensorMap.h"
#include "lower/gpu/target/GpuTarget.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace coop::lower {
namespace {

constexpr unsigned RowsOfInstruction = 64, MostColumns = 256, WarpsOfGroup = 4;

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
  void multiply(IRBuilderBase &Builder, Value *AddressA, Value *AddressB, Value *Warp,
                Value *Slot) const override;
  unsigned fragmentsAcross() const override;
  Value *rowOfFragment(IRBuilderBase &Builder, Value *Thread, Value *Warp,
                       Value *Across) const override;
  void multiplyFragments(IRBuilderBase &Builder, ArrayRef<Value *> Words, unsigned First,
                         Value *AddressB, Value *Warp, Value *Slot) const override;
  void waitForOperands(IRBuilderBase &Builder) const override {
    emitPtx(Builder, "wgmma.wait_group.sync.aligned 1;", "~{memory}", {});
  }
  void finish(IRBuilderBase &Builder, Value *Slot) const override {
    rewriteSums(Builder, Slot, 0, Sum.length(), "wgmma.wait_group.sync.aligned 0;",
                tiedConstraints(Sum.length(), IsFloat) + "~{memory}", {});
  }

private:
  /// What some steps take of A: its descriptor, or words of fragments.
  struct StepsOfA {
    Value *Descriptor;
    ArrayRef<Value *> Words;
    unsigned First, Count;
  };

  std::string instruction(unsigned &Operand, bool HasFragments) const;
  Value *firstRow(IRBuilderBase &Builder, Value *Warp, Value *Across) const;
  void multiplyAll(IRBuilderBase &Builder, function_ref<StepsOfA(unsigned Across)> OfA,
                   Value *AddressB, Value *Warp, Value *Slot) const;
  void multiplyPart(IRBuilderBase &Builder, const StepsOfA &OfA, Value *DescriptorB, Value *Slot,
                    unsigned Number, bool IsLast) const;
  void rewriteSums(IRBuilderBase &Builder, Value *Slot, unsigned First, unsigned Count,
                   StringRef Text, StringRef Constraints, ArrayRef<Value *> More) const;
  unsigned sumsOfPart() const { return Columns / 2; }

  const unsigned Columns; ///< of an instruction
};

/// Of a step, whose operands are from number Operand on.
std::string WarpgroupProduct::instruction(unsigned &Operand, bool HasFragments) const {
  auto Next = [&] { return formatv("${0}", Operand++).str(); };
  std::string OfA = Next();
  if (HasFragments) {
    for (unsigned Word = 1; Word < WordsOfFragment; ++Word)
      OfA += ", " + Next();
    OfA = "{" + OfA + "}";
  }
  std::string Text =
      formatv("wgmma.mma_async.sync.aligned.m64n{0}k{1}.{2}.{3}.{4} {5}, {6}, {7}, p", Columns,
              StagedOperand::StepBytes / A.ElementBytes, sumName(), Types.A, Types.B,
              registerList(sumsOfPart()), OfA, Next())
          .str();
  if (IsFloat)
    Text += ", 1, 1";
  if (A.ElementBytes == 2) { // how each lies in shared memory
    if (!HasFragments)
      Text += A.IsKMajor ? ", 0" : ", 1";
    Text += B.IsKMajor ? ", 0" : ", 1";
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
  Value *Result = emitPtx(Builder, Text, Constraints, Arguments,
                          StructType::get(Builder.getContext(), Results));
  for (unsigned I = 0; I < Count; ++I)
    Builder.CreateStore(Builder.CreateExtractValue(Result, I), At(I));
}

/// Steps of K by one piece of PTX, so that nothing comes between a fence and its products.
void WarpgroupProduct::multiplyPart(IRBuilderBase &Builder, const StepsOfA &OfA, Value *DescriptorB,
                                    Value *Slot, unsigned Number, bool IsLast) const {
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
  for (unsigned I = 0; I < OfA.Count; ++I) {
    const unsigned Step = OfA.First + I;
    Text += instruction(Operand, !OfA.Descriptor);
    if (OfA.Descriptor)
      Add(Builder.CreateAdd(OfA.Descriptor, Builder.getInt64(A.offsetOfStep(Step) / 16)), "l,");
    else
      for (Value *Word : OfA.Words.slice(I * WordsOfFragment, WordsOfFragment))
        Add(Word, "r,");
    Add(Builder.CreateAdd(DescriptorB, Builder.getInt64(B.offsetOfStep(Step) / 16)), "l,");
  }
  if (IsLast)
    Text += "wgmma.commit_group.sync.aligned; ";
  rewriteSums(Builder, Slot, Number * Sums, Sums, Text + "}", Constraints + "~{memory}", Operands);
}

/// The warp's number, alike in it, so that the hardware need not look.
Value *WarpgroupProduct::part(IRBuilderBase &Builder, Value *Thread) const {
  return Builder.CreateIntrinsic(Intrinsic::nvvm_shfl_sync_idx_i32, {},
                                 {Builder.getInt32(~0U), Builder.CreateLShr(Thread, 5),
                                  Builder.getInt32(0), Builder.getInt32(WarpSize - 1)});
}

/// Of the rows that the warp's group has each time.
Value *WarpgroupProduct::firstRow(IRBuilderBase &Builder, Value *Warp, Value *Across) const {
  Value *Group = Builder.CreateUDiv(Builder.CreateURem(Warp, Builder.getInt32(Sum.WarpsAcross)),
                                    Builder.getInt32(WarpsOfGroup));
  Value *Groups = Builder.getInt32(Sum.WarpsAcross / WarpsOfGroup);
  return Builder.CreateMul(Builder.CreateAdd(Builder.CreateMul(Across, Groups), Group),
                           Builder.getInt32(RowsOfInstruction));
}

void WarpgroupProduct::multiplyAll(IRBuilderBase &Builder, function_ref<StepsOfA(unsigned)> OfA,
                                   Value *AddressB, Value *Warp, Value *Slot) const {
  const unsigned AllColumns = Sum.TilesAlong * Sum.alongOfTile(), Parts = AllColumns / Columns;
  Value *FirstColumn = Builder.CreateMul(
      Builder.CreateUDiv(Warp, Builder.getInt32(Sum.WarpsAcross)), Builder.getInt32(AllColumns));
  for (unsigned Across = 0; Across < Sum.TilesAcross; ++Across) {
    const StepsOfA Steps = OfA(Across);
    for (unsigned Part = 0; Part < Parts; ++Part) {
      Value *Column = Builder.CreateAdd(FirstColumn, Builder.getInt32(Part * Columns));
      Value *OfB =
          describe(Builder, B, Builder.CreateAdd(AddressB, B.offsetOfOuter(Builder, Column)));
      const unsigned Number = Across * Parts + Part;
      multiplyPart(Builder, Steps, OfB, Slot, Number, Number + 1 == Sum.TilesAcross * Parts);
    }
  }
}

void WarpgroupProduct::multiply(IRBuilderBase &Builder, Value *AddressA, Value *AddressB,
                                Value *Warp, Value *Slot) const {
  auto OfA = [&](unsigned Across) -> StepsOfA {
    Value *Row = firstRow(Builder, Warp, Builder.getInt32(Across));
    Value *Address = Builder.CreateAdd(AddressA, A.offsetOfOuter(Builder, Row));
    return {describe(Builder, A, Address), {}, 0, steps()};
  };
  multiplyAll(Builder, OfA, AddressB, Warp, Slot);
}

/// Each of the warps beside each other would need the same fragments, and sums must leave registers
/// for them.
unsigned WarpgroupProduct::fragmentsAcross() const {
  const unsigned Words = Sum.TilesAcross * steps() * WordsOfFragment;
  return Sum.WarpsAlong == 1 && Sum.length() + Words <= MostSums ? Sum.TilesAcross : 0;
}

Value *WarpgroupProduct::rowOfFragment(IRBuilderBase &Builder, Value *Thread, Value *Warp,
                                       Value *Across) const {
  constexpr unsigned RowsOfWarp = RowsOfInstruction / WarpsOfGroup, ThreadsOfRow = 4;
  Value *OfWarp = Builder.CreateMul(Builder.CreateURem(Warp, Builder.getInt32(WarpsOfGroup)),
                                    Builder.getInt32(RowsOfWarp));
  Value *OfThread = Builder.CreateUDiv(Builder.CreateURem(Thread, Builder.getInt32(WarpSize)),
                                       Builder.getInt32(ThreadsOfRow));
  return Builder.CreateAdd(firstRow(Builder, Warp, Across), Builder.CreateAdd(OfWarp, OfThread));
}

void WarpgroupProduct::multiplyFragments(IRBuilderBase &Builder, ArrayRef<Value *> Words,
                                         unsigned First, Value *AddressB, Value *Warp,
                                         Value *Slot) const {
  const auto OfAcross = static_cast<unsigned>(Words.size()) / Sum.TilesAcross;
  auto OfA = [&](unsigned Across) -> StepsOfA {
    return {nullptr, Words.slice(Across * OfAcross, OfAcross), First, OfAcross / WordsOfFragment};
  };
  multiplyAll(Builder, OfA, AddressB, Warp, Slot);
}

} // namespace

std::unique_ptr<StagedProduct> makeWarpgroupProduct(const ProductTypes &T, const GpuRow &Gpu) {
  const Fragments &Sum = *T.OfSum;
  const bool IsFloat = Component(T.Sum).isFloat();
  const unsigned Columns = columnsOf(Sum.TilesAlong * Sum.alongOfTile(), IsFloat);
  if (!Gpu.hasWarpgroups() || Sum.WarpsAcross % WarpsOfGroup != 0 || Columns == 0)
    return nullptr;
  const auto A = StagedOperand::of(T.A, T.AColumnMajor, RowsOfInstruction),
             B = StagedOperand::of(T.B, T.BColumnMajor, Columns);
  if (!A || !B)
    return nullptr;
  return std::make_unique<WarpgroupProduct>(*A, *B, Sum, IsFloat,
                                            *mmaOperandTypes(T.A, T.B, T.MatrixOperands), Columns);
}

} // namespace coop::lower
