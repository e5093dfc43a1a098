// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Permutations by orders that are not known; see Lookups.h. Tables and indices are made vectors of
// what the CPU permutes, in whole registers; a table of several is one of those of each, as the
// upper bits of the index say.

#include "lower/cpu/Lookups.h"
#include "lower/cpu/target/SimdTarget.h"
#include "lower/emit/LoopBuilder.h"
#include "lower/ir/CoopCalls.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicsAArch64.h"
#include "llvm/IR/IntrinsicsX86.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace coop::lower {
namespace {

unsigned lengthOf(const Value *V) { return cast<FixedVectorType>(V->getType())->getNumElements(); }
unsigned bitsOf(const Value *V) { return V->getType()->getScalarSizeInBits(); }

class LookupWriter {
public:
  LookupWriter(IRBuilder<> &B, const SimdTarget &Target) : B(B), Target(Target) {}
  Value *write(Value *Table, Value *Index);

private:
  /// More are slower than memory is.
  static constexpr unsigned MostRegisters = 4;

  Value *writePairs(Value *Table, Value *Index);
  Value *writeWords(Value *Table, Value *Index);
  Value *writeBytes(Value *Table, Value *Index);
  Value *writeMemory(Value *Table, Value *Index);
  Value *permuted(ArrayRef<Value *> Registers, Value *Index);
  Value *permuted(Value *Low, Value *High, Value *Index);
  Value *permutedBytes(ArrayRef<Value *> Registers, Value *Index);
  SmallVector<Value *, 4> registersOf(Value *V);
  Value *joined(ArrayRef<Value *> Registers, unsigned Length);
  Value *part(Value *V, unsigned First, unsigned Length, unsigned Step = 1);

  IRBuilder<> &B;
  const SimdTarget &Target;
};

/// Length elements of V, some of which may be beyond its end.
Value *LookupWriter::part(Value *V, unsigned First, unsigned Length, unsigned Step) {
  SmallVector<int, 128> Places;
  for (unsigned I = 0; I < Length; ++I) {
    const unsigned Place = First + I * Step;
    Places.push_back(Place < lengthOf(V) ? static_cast<int>(Place) : PoisonMaskElem);
  }
  return B.CreateShuffleVector(V, Places);
}

SmallVector<Value *, 4> LookupWriter::registersOf(Value *V) {
  const unsigned Each = Target.vectorBits() / bitsOf(V);
  SmallVector<Value *, 4> Registers;
  for (unsigned First = 0; First < lengthOf(V); First += Each)
    Registers.push_back(part(V, First, Each));
  return Registers;
}

Value *LookupWriter::joined(ArrayRef<Value *> Registers, unsigned Length) {
  Value *All = Registers.size() == 1 ? Registers[0] : concatenateVectors(B, Registers);
  return lengthOf(All) == Length ? All : part(All, 0, Length);
}

/// A table of one or two registers; the lowest bits of the index decide.
Value *LookupWriter::permuted(Value *Low, Value *High, Value *Index) {
  const bool IsOfHalfwords = bitsOf(Index) == 16;
  if (Target.vectorBits() == 256)
    return B.CreateIntrinsic(Intrinsic::x86_avx2_permd, {}, {Low, Index});
  if (High)
    return B.CreateIntrinsic(IsOfHalfwords ? Intrinsic::x86_avx512_vpermi2var_hi_512
                                           : Intrinsic::x86_avx512_vpermi2var_d_512,
                             {}, {Low, Index, High});
  return B.CreateIntrinsic(IsOfHalfwords ? Intrinsic::x86_avx512_permvar_hi_512
                                         : Intrinsic::x86_avx512_permvar_si_512,
                           {}, {Low, Index});
}

Value *LookupWriter::permuted(ArrayRef<Value *> Registers, Value *Index) {
  const size_t Count = Registers.size();
  if (Count == 1)
    return permuted(Registers[0], nullptr, Index);
  if (Count == 2 && Target.hasMaskRegisters())
    return permuted(Registers[0], Registers[1], Index);
  const size_t Lower = PowerOf2Ceil(Count) / 2;
  Value *Low = permuted(Registers.take_front(Lower), Index);
  Value *High = permuted(Registers.drop_front(Lower), Index);
  Constant *Bit = ConstantInt::get(Index->getType(), Lower * lengthOf(Index));
  return B.CreateSelect(B.CreateIsNotNull(B.CreateAnd(Index, Bit)), High, Low);
}

/// Elements that are as wide as what is permuted.
Value *LookupWriter::writeWords(Value *Table, Value *Index) {
  const bool HasHalfwords = Target.lookupUnit() == LookupUnit::Halfwords;
  Type *Unit = B.getIntNTy(HasHalfwords && bitsOf(Table) <= 16 ? 16 : 32);
  auto Made = [&](Value *V) { return B.CreateZExtOrTrunc(V, V->getType()->getWithNewType(Unit)); };
  const SmallVector<Value *, 4> Registers = registersOf(Made(Table));
  if (Registers.size() > MostRegisters)
    return nullptr;
  SmallVector<Value *, 4> Results;
  for (Value *Order : registersOf(Made(Index)))
    Results.push_back(permuted(Registers, Order));
  return B.CreateTrunc(joined(Results, lengthOf(Index)),
                       Index->getType()->getWithNewType(Table->getType()->getScalarType()));
}

/// Elements that are twice as wide.
Value *LookupWriter::writePairs(Value *Table, Value *Index) {
  const unsigned Entries = lengthOf(Table), Length = lengthOf(Index);
  Value *Halves = B.CreateBitCast(Table, FixedVectorType::get(B.getInt32Ty(), 2 * Entries));
  Value *Found[2] = {};
  for (unsigned Half : {0, 1}) {
    Found[Half] = writeWords(part(Halves, Half, Entries, 2), Index);
    if (!Found[Half])
      return nullptr;
  }
  return B.CreateBitCast(B.CreateShuffleVector(Found[0], Found[1], createInterleaveMask(Length, 2)),
                         Index->getType()->getWithNewType(Table->getType()->getScalarType()));
}

Value *LookupWriter::permutedBytes(ArrayRef<Value *> Registers, Value *Index) {
  static constexpr Intrinsic::ID Ids[MostRegisters] = {
      Intrinsic::aarch64_neon_tbl1, Intrinsic::aarch64_neon_tbl2, Intrinsic::aarch64_neon_tbl3,
      Intrinsic::aarch64_neon_tbl4};
  SmallVector<Value *, 5> Operands(Registers);
  Operands.push_back(Index);
  return B.CreateIntrinsic(Ids[Registers.size() - 1], {Index->getType()}, Operands);
}

/// The bytes of elements are permuted, each by an index of its own.
Value *LookupWriter::writeBytes(Value *Table, Value *Index) {
  const unsigned Size = bitsOf(Table) / 8;
  auto BytesOf = [&](Value *V) {
    return B.CreateBitCast(V, FixedVectorType::get(B.getInt8Ty(), lengthOf(V) * Size));
  };
  const SmallVector<Value *, 4> Registers = registersOf(BytesOf(Table));
  if (Registers.size() > MostRegisters)
    return nullptr;
  APInt First(bitsOf(Table), 0);
  for (unsigned Byte = 0; Byte < Size; ++Byte)
    First.insertBits(APInt(8, Byte), Byte * 8);
  Type *T = Index->getType()->getWithNewType(Table->getType()->getScalarType());
  Value *Places = B.CreateZExtOrTrunc(Index, T);
  Constant *Factor = ConstantInt::get(T, APInt::getSplat(bitsOf(Table), APInt(8, Size)));
  Places = B.CreateAdd(B.CreateMul(Places, Factor), ConstantInt::get(T, First));
  SmallVector<Value *, 4> Results;
  for (Value *Order : registersOf(BytesOf(Places)))
    Results.push_back(permutedBytes(Registers, Order));
  return B.CreateBitCast(joined(Results, lengthOf(Index) * Size), T);
}

/// Gathers are of 32 bits or more. Each index is one of the table's, whose length is a power of two
/// there.
Value *LookupWriter::writeMemory(Value *Table, Value *Index) {
  Type *Narrow = Table->getType()->getScalarType();
  Type *T = B.getIntNTy(std::max(bitsOf(Table), 32U));
  const auto Length = static_cast<unsigned>(PowerOf2Ceil(lengthOf(Table)));
  Value *Wide = part(B.CreateZExt(Table, Table->getType()->getWithNewType(T)), 0, Length);
  AllocaInst *Memory = variableAtEntry(*B.GetInsertBlock()->getParent(), Wide->getType(), "table");
  Memory->setAlignment(Align(64));
  B.CreateAlignedStore(Wide, Memory, Align(64));
  Value *Place = B.CreateZExtOrTrunc(Index, Index->getType()->getWithNewType(B.getInt64Ty()));
  Place = B.CreateAnd(Place, ConstantInt::get(Place->getType(), Length - 1));
  Value *Result = B.CreateMaskedGather(Index->getType()->getWithNewType(T),
                                       B.CreateGEP(T, Memory, Place), Align(bitsOf(Wide) / 8));
  return B.CreateTrunc(Result, Index->getType()->getWithNewType(Narrow));
}

Value *LookupWriter::write(Value *Table, Value *Index) {
  const unsigned Bits = bitsOf(Table);
  Type *Result = Index->getType()->getWithNewType(Table->getType()->getScalarType());
  if (Bits < 8) {
    Value *Bytes = B.CreateZExt(Table, Table->getType()->getWithNewType(B.getInt8Ty()));
    return B.CreateTrunc(write(Bytes, Index), Result);
  }
  Table = B.CreateBitCast(Table, Table->getType()->getWithNewType(B.getIntNTy(Bits)));
  Value *Found = nullptr;
  if (Target.lookupUnit() == LookupUnit::Bytes)
    Found = writeBytes(Table, Index);
  else if (Target.lookupUnit() != LookupUnit::None)
    Found = Bits == 64 ? writePairs(Table, Index) : writeWords(Table, Index);
  return B.CreateBitCast(Found ? Found : writeMemory(Table, Index), Result);
}

/// What the only user of all results makes of each is made of the table, where that is not longer.
/// Returns the table, and in Last what has its elements.
Value *convertTable(IRBuilder<> &B, const LookupCall &Call, Instruction *&Last) {
  Value *Table = Call.table();
  while (Last->hasOneUse() && lengthOf(Table) <= lengthOf(Last)) {
    auto *Cast = dyn_cast<CastInst>(Last->user_back());
    if (!Cast || isa<BitCastInst, IntToPtrInst>(Cast))
      break;
    Type *T = Cast->getType()->getScalarType();
    Table = B.CreateCast(Cast->getOpcode(), Table, Table->getType()->getWithNewType(T));
    Last = Cast;
  }
  return Table;
}

} // namespace

void lowerLookups(Module &M, const SimdTarget &Target) {
  SmallVector<LookupCall *, 16> Calls;
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<LookupCall>(&I))
        Calls.push_back(Call);
  IRBuilder<> B(M.getContext());
  for (LookupCall *Call : Calls) {
    B.SetInsertPoint(Call);
    Instruction *Last = Call;
    Value *Table = convertTable(B, *Call, Last);
    Last->replaceAllUsesWith(LookupWriter(B, Target).write(Table, Call->index()));
    while (Last != Call) {
      auto *Before = cast<Instruction>(Last->getOperand(0));
      Last->eraseFromParent();
      Last = Before;
    }
    Call->eraseFromParent();
  }
}

} // namespace coop::lower
