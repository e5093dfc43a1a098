// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Indices into arrays, vectors, cooperative objects and arrays of buffers. Memory of the invocation
// itself is left only by an index, so there one in reach is put in its place.

#include "lower/check/Instrument.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace coop::lower::check {

/// An i1, or null where the index is a constant that fits. Offset counts bytes, as Stride does.
static Value *checkIndex(CheckContext &C, IRBuilder<> &B, Instruction &At, const Value *Base,
                         Value *Offset, Value *Bound, uint64_t Stride) {
  auto *Known = dyn_cast<ConstantInt>(Offset);
  auto *Limit = dyn_cast<ConstantInt>(Bound);
  if (Known && Limit && Known->getZExtValue() / Stride < Limit->getZExtValue())
    return nullptr;
  const std::string Name = C.nameOf(Base);
  GlobalVariable *Site = C.TheSites.add(
      At, {.Operation = "index", .Object = Name.empty() ? std::string("(unnamed)") : Name});
  Value *Result = callCheck(B, "index", B.getInt32Ty(),
                            {Site, B.CreateIntCast(Offset, B.getInt64Ty(), /*isSigned=*/true),
                             B.CreateZExt(Bound, B.getInt64Ty()), B.getInt64(Stride)});
  return B.CreateICmpNE(Result, B.getInt32(0));
}

/// 0 for a struct.
static uint64_t elementCount(Type *T) {
  if (auto *Array = dyn_cast<ArrayType>(T))
    return Array->getNumElements();
  auto *Vector = dyn_cast<FixedVectorType>(T);
  return Vector ? Vector->getNumElements() : 0;
}

/// A part of an array may be loaded at once (extractSubArrayQCOM): then so many elements follow.
static uint64_t elementsLoaded(const GetElementPtrInst &GEP) {
  uint64_t Most = 1;
  for (const User *U : GEP.users())
    if (auto *Load = dyn_cast<LoadInst>(U); Load && Load->getType() != GEP.getResultElementType())
      if (auto *Array = dyn_cast<ArrayType>(Load->getType());
          Array && Array->getElementType() == GEP.getResultElementType())
        Most = std::max<uint64_t>(Most, Array->getNumElements());
  return Most;
}

static void checkAddress(CheckContext &C, GetElementPtrInst &GEP) {
  IRBuilder<> B(&GEP);
  const Value *Base = baseOf(&GEP);
  const bool IsPrivate = GEP.getAddressSpace() == address_space::Private;
  Value *All = nullptr;
  auto Add = [&](Value *Ok) { All = All ? B.CreateAnd(All, Ok) : Ok; };
  // Where offsets are in bytes the import tells the length and the stride.
  if (const MDNode *Bound = GEP.getMetadata("coop.bound")) {
    auto Number = [&](unsigned I) { return mdconst::extract<ConstantInt>(Bound->getOperand(I)); };
    if (Value *Ok =
            checkIndex(C, B, GEP, Base, GEP.getOperand(1), Number(0), Number(1)->getZExtValue()))
      Add(Ok);
  }
  Type *At = GEP.getSourceElementType();
  // A pointer to a variable is not one into an array of them (SPIR-V, section 2.16.1).
  if (IsPrivate && !GEP.hasMetadata("coop.bound"))
    if (Value *Ok = checkIndex(C, B, GEP, Base, GEP.getOperand(1), B.getInt64(1), 1)) {
      Add(Ok);
      GEP.setOperand(1, Constant::getNullValue(GEP.getOperand(1)->getType()));
    }
  for (unsigned Operand = 2; Operand < GEP.getNumOperands(); ++Operand) {
    Value *Index = GEP.getOperand(Operand);
    uint64_t Bound = elementCount(At);
    if (Operand + 1 == GEP.getNumOperands() && Bound != 0)
      Bound -= std::min(Bound, elementsLoaded(GEP)) - 1;
    At = GetElementPtrInst::getTypeAtIndex(At, Index);
    Value *Ok = Bound ? checkIndex(C, B, GEP, Base, Index, B.getInt64(Bound), 1) : nullptr;
    if (!Ok)
      continue;
    Add(Ok);
    if (IsPrivate)
      GEP.setOperand(Operand, B.CreateSelect(Ok, Index, Constant::getNullValue(Index->getType())));
  }
  if (All)
    C.Inside[&GEP] = All;
}

/// Of OpVectorExtractDynamic and OpVectorInsertDynamic: the first component stands in.
static void checkComponent(CheckContext &C, Instruction &I, unsigned Operand) {
  if (isa<Constant>(I.getOperand(Operand)))
    return;
  IRBuilder<> B(&I);
  auto *Load = dyn_cast<LoadInst>(I.getOperand(0));
  const uint64_t Count = elementCount(I.getOperand(0)->getType());
  Value *Index = I.getOperand(Operand);
  if (Value *Ok = checkIndex(C, B, I, Load ? baseOf(Load->getPointerOperand()) : nullptr, Index,
                             B.getInt64(Count), 1))
    I.setOperand(Operand, B.CreateSelect(Ok, Index, Constant::getNullValue(Index->getType())));
}

/// The lowering itself makes indices into cooperative objects and arrays of buffers harmless.
static void checkOperation(CheckContext &C, CallInst &Call) {
  IRBuilder<> B(&Call);
  const std::optional<CoopOp> Op = getCoopOp(Call);
  auto Object = [&](unsigned Operand) -> const Value * {
    auto *Load = dyn_cast<LoadInst>(Call.getArgOperand(Operand));
    return Load ? baseOf(Load->getPointerOperand()) : nullptr;
  };
  if (Op == CoopOp::Buffer) {
    for (const BindingInfo &Binding : C.Kernel.Bindings)
      if (Binding.Set == cast<ConstantInt>(Call.getArgOperand(0))->getZExtValue() &&
          Binding.Binding == cast<ConstantInt>(Call.getArgOperand(1))->getZExtValue())
        checkIndex(C, B, Call, &Call, Call.getArgOperand(2), B.getInt64(Binding.ArraySize), 1);
  } else if (Op == CoopOp::MatExtract || Op == CoopOp::MatInsert) {
    Type *Matrix = Call.getArgOperand(0)->getType();
    Value *Length = emitCoopOp(B, CoopOp::MatLength, B.getInt32Ty(), {PoisonValue::get(Matrix)});
    checkIndex(C, B, Call, Object(0), Call.getArgOperand(Op == CoopOp::MatExtract ? 1 : 2), Length,
               1);
  } else if (Op == CoopOp::VecExtract || Op == CoopOp::VecInsert) {
    const uint32_t Size = VectorType::match(Call.getArgOperand(0)->getType())->Size;
    checkIndex(C, B, Call, Object(0), Call.getArgOperand(Op == CoopOp::VecExtract ? 1 : 2),
               B.getInt64(Size), 1);
  }
}

void checkIndices(CheckContext &C, ArrayRef<Instruction *> All) {
  for (Instruction *I : All) {
    if (auto *GEP = dyn_cast<GetElementPtrInst>(I))
      checkAddress(C, *GEP);
    else if (isa<ExtractElementInst>(I))
      checkComponent(C, *I, 1);
    else if (isa<InsertElementInst>(I))
      checkComponent(C, *I, 2);
    else if (auto *Call = dyn_cast<CallInst>(I))
      checkOperation(C, *Call);
  }
}

} // namespace coop::lower::check
