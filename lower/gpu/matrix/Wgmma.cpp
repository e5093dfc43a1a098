// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The emission of wgmma; see Wgmma.h.

#include "lower/gpu/matrix/Wgmma.h"
#include "lower/emit/Component.h"
#include "lower/gpu/matrix/MmaTypes.h"
#include "lower/gpu/matrix/TensorMap.h"
#include "lower/gpu/target/GpuTarget.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace coop::lower {

static constexpr unsigned RowsOfInstruction = 64, MostColumns = 256, WarpsOfGroup = 4;
/// More sums would leave a thread too few registers for all else.
static constexpr unsigned MostSums = 192;

/// How many columns an instruction takes of those that a warpgroup has, or 0.
static unsigned columnsOf(unsigned All, bool IsFloat) {
  for (unsigned Parts = 1; Parts <= All / 8; ++Parts) {
    const unsigned Columns = All / Parts;
    if (All % Parts == 0 && Columns <= MostColumns && Columns % 8 == 0 &&
        (IsFloat || Columns % 16 == 0 || Columns == 8 || Columns == 24))
      return Columns;
  }
  return 0;
}

std::optional<WarpgroupProduct> WarpgroupProduct::of(const MatrixType &A, bool AColumnMajor,
                                                     const MatrixType &B, bool BColumnMajor,
                                                     const SharedMatrix &Sum,
                                                     uint64_t MatrixOperands, const GpuRow &Gpu,
                                                     FpMode Fp) {
  const auto Types = mmaOperandTypes(A, B, MatrixOperands);
  const auto F = Fragments::of(Sum);
  const bool IsFloat = Component(Sum).isFloat();
  if (Gpu.Major != 9 || !Gpu.IsExact || !Types || !F || F->WarpsAcross % WarpsOfGroup != 0 ||
      F->length() > MostSums)
    return std::nullopt;
  if (IsFloat ? !Sum.Component->isFloatTy() || Fp == FpMode::Strict
              : !Sum.Component->isIntegerTy(32))
    return std::nullopt;
  WarpgroupProduct P;
  P.Sum = *F;
  P.IsFloat = IsFloat;
  P.Columns = columnsOf(F->TilesAlong * F->alongOfTile(), IsFloat);
  P.Types = formatv("{0}.{1}.{2}", IsFloat ? "f32" : "s32", Types->A, Types->B).str();
  if (P.Columns == 0)
    return std::nullopt;
  const auto StagedA = StagedOperand::of(A, AColumnMajor, RowsOfInstruction),
             StagedB = StagedOperand::of(B, BColumnMajor, P.Columns);
  if (!StagedA || !StagedB)
    return std::nullopt;
  P.A = *StagedA;
  P.B = *StagedB;
  P.Steps = A.Cols * P.A.ElementBytes / 32;
  return P;
}

Type *WarpgroupProduct::sumType(LLVMContext &C) const {
  return IsFloat ? Type::getFloatTy(C) : Type::getInt32Ty(C);
}

/// "{$0, $1, ...}"
static std::string registerList(unsigned Count) {
  std::string Text = "{";
  for (unsigned I = 0; I < Count; ++I)
    Text += formatv("{0}${1}", I ? ", " : "", I).str();
  return Text + "}";
}

/// Results that are operands too: "=f,=f,0,1"
static std::string tiedConstraints(unsigned Count, bool IsFloat) {
  std::string Text;
  for (unsigned I = 0; I < Count; ++I)
    Text += IsFloat ? "=f," : "=r,";
  for (unsigned I = 0; I < Count; ++I)
    Text += formatv("{0},", I).str();
  return Text;
}

std::string WarpgroupProduct::instruction(unsigned Step, unsigned Sums) const {
  std::string Text = formatv("wgmma.mma_async.sync.aligned.m64n{0}k{1}.{2} {3}, ${4}, ${5}, p",
                             Columns, 32 / A.ElementBytes, Types, registerList(Sums),
                             2 * Sums + 2 * Step, 2 * Sums + 2 * Step + 1)
                         .str();
  if (IsFloat)
    Text += ", 1, 1";
  if (A.ElementBytes == 2)
    Text += formatv(", {0}, {1}", A.IsKMajor ? 0 : 1, B.IsKMajor ? 0 : 1).str();
  return Text + "; ";
}

/// Sums in, sums out: registers that an asynchronous instruction writes stay the same.
static void rewriteSums(IRBuilderBase &B, Value *Slot, Type *Ty, unsigned First, unsigned Count,
                        StringRef Text, StringRef Constraints, ArrayRef<Value *> More) {
  auto At = [&](unsigned I) { return B.CreateConstInBoundsGEP1_32(Ty, Slot, First + I); };
  SmallVector<Value *, 160> Arguments;
  for (unsigned I = 0; I < Count; ++I)
    Arguments.push_back(B.CreateLoad(Ty, At(I)));
  Arguments.append(More.begin(), More.end());
  const SmallVector<Type *, 128> Types(Count, Ty);
  Value *Result = emitPtx(B, Text, Constraints, Arguments, StructType::get(B.getContext(), Types));
  for (unsigned I = 0; I < Count; ++I)
    B.CreateStore(B.CreateExtractValue(Result, I), At(I));
}

void WarpgroupProduct::emitPart(IRBuilderBase &B, Value *DescriptorA, Value *DescriptorB,
                                Value *Slot, unsigned Number, bool IsLast) const {
  const unsigned Sums = sumsOfPart();
  std::string Text = "{ .reg .pred p; setp.eq.u32 p, 0, 0; ";
  if (Number == 0)
    Text += "wgmma.fence.sync.aligned; ";
  std::string Constraints = tiedConstraints(Sums, IsFloat);
  SmallVector<Value *, 8> Descriptors;
  for (unsigned Step = 0; Step < Steps; ++Step) {
    Text += instruction(Step, Sums);
    Constraints += "l,l,";
    Descriptors.push_back(B.CreateAdd(DescriptorA, B.getInt64(A.offsetOfStep(Step) / 16)));
    Descriptors.push_back(B.CreateAdd(DescriptorB, B.getInt64(this->B.offsetOfStep(Step) / 16)));
  }
  if (IsLast)
    Text += "wgmma.commit_group.sync.aligned; ";
  rewriteSums(B, Slot, sumType(B.getContext()), Number * Sums, Sums, Text + "}",
              Constraints + "~{memory}", Descriptors);
}

/// A matrix descriptor of what is at an address.
static Value *describe(IRBuilderBase &B, const StagedOperand &Operand, Value *Address) {
  Value *Bits = B.CreateLShr(B.CreateAnd(Address, B.getInt32(0x3FFFF)), 4);
  return B.CreateOr(B.CreateZExt(Bits, B.getInt64Ty()), B.getInt64(Operand.descriptor()));
}

void WarpgroupProduct::emit(IRBuilderBase &B, Value *AddressA, Value *AddressB,
                            Value *ThreadOfGroup, Value *Slot) const {
  // Alike in a warp, so that the hardware need not look.
  Value *Warp = B.CreateIntrinsic(
      Intrinsic::nvvm_shfl_sync_idx_i32, {},
      {B.getInt32(~0U), B.CreateLShr(ThreadOfGroup, 5), B.getInt32(0), B.getInt32(31)});
  Value *Group =
      B.CreateUDiv(B.CreateURem(Warp, B.getInt32(Sum.WarpsAcross)), B.getInt32(WarpsOfGroup));
  Value *FirstColumn = B.CreateMul(B.CreateUDiv(Warp, B.getInt32(Sum.WarpsAcross)),
                                   B.getInt32(Sum.TilesAlong * Sum.alongOfTile()));
  const unsigned Groups = Sum.WarpsAcross / WarpsOfGroup;
  const unsigned Parts = Sum.TilesAlong * Sum.alongOfTile() / Columns;
  for (unsigned Across = 0; Across < Sum.TilesAcross; ++Across) {
    Value *Row =
        B.CreateMul(B.CreateAdd(B.getInt32(Across * Groups), Group), B.getInt32(RowsOfInstruction));
    Value *DescriptorA = describe(B, A, B.CreateAdd(AddressA, A.offsetOfOuter(B, Row)));
    for (unsigned Part = 0; Part < Parts; ++Part) {
      Value *Column = B.CreateAdd(FirstColumn, B.getInt32(Part * Columns));
      Value *DescriptorB =
          describe(B, this->B, B.CreateAdd(AddressB, this->B.offsetOfOuter(B, Column)));
      const unsigned Number = Across * Parts + Part;
      emitPart(B, DescriptorA, DescriptorB, Slot, Number, Number + 1 == Sum.TilesAcross * Parts);
    }
  }
}

void WarpgroupProduct::emitWait(IRBuilderBase &B, Value *Slot) const {
  rewriteSums(B, Slot, sumType(B.getContext()), 0, Sum.length(), "wgmma.wait_group.sync.aligned 0;",
              tiedConstraints(Sum.length(), IsFloat) + "~{memory}", {});
}

void emitWaitForOperands(IRBuilderBase &B, unsigned Pending) {
  emitPtx(B, formatv("wgmma.wait_group.sync.aligned {0};", Pending).str(), "~{memory}", {});
}

} // namespace coop::lower
