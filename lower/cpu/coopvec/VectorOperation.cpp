// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Declarations of vector variants for cooperative vectors, and access to their operands; see
// VectorOperation.h.

#include "lower/cpu/coopvec/VectorOperation.h"
#include "lower/cpu/coopvec/PackedInputs.h"
#include "lower/cpu/coopvec/VectorEpilogue.h"
#include "lower/emit/LoopBuilder.h"
#include "lower/ir/Attributes.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace coop::lower {

static constexpr StringLiteral OperationMetadata = "coop.operation";
static constexpr StringLiteral KeepingAttribute = "coop.keeping";

static bool isOffset(CoopOp Op, unsigned I) {
  switch (Op) {
  case CoopOp::VecMatMul:
    return I == VecMatMulCall::MatrixOffset || I == VecMatMulCall::BiasOffset;
  case CoopOp::VecLoad:
    return I == VecLoadCall::Offset;
  case CoopOp::VecStore:
    return I == VecStoreCall::Offset;
  case CoopOp::VecOuterProduct:
    return I == VecOuterProductCall::Offset;
  case CoopOp::VecReduceSum:
    return I == VecReduceSumCall::Offset;
  default:
    llvm_unreachable("an operation without vector variants");
  }
}

/// Operands that are a part of the operation where they are constants. Offsets are not: a body
/// serves all layers of a network.
static bool isPart(CoopOp Op, unsigned I, const Value *V) {
  if ((Op == CoopOp::VecMatMul && I > VecMatMulCall::MatrixOperands &&
       (I <= FusedProduct || isa<ConstantData>(V))) ||
      (Op == CoopOp::VecLoad && I >= PackedLoad))
    return true; // see VectorEpilogue.h and PackedInputs.h
  return isa<ConstantInt, ConstantPointerNull>(V) && !isOffset(Op, I);
}

static Constant *asConstant(CoopOp Op, unsigned I, Value *V) {
  return isPart(Op, I, V) ? cast<Constant>(V) : PoisonValue::get(V->getType());
}

CallInst *VectorOperation::emitCall(OpContext &O, CoopOp Op, AllocaInst *Work, Type *WorkComponent,
                                    Value *Stays) {
  LLVMContext &C = O.S.C;
  Type *ResultTy = O.Call.getType();
  SmallVector<Metadata *, 16> Parts = {
      MDString::get(C, coopOpName(Op)),
      ResultTy->isVoidTy() ? nullptr : ConstantAsMetadata::get(PoisonValue::get(ResultTy))};
  SmallVector<Value *, 8> Args;
  SmallVector<std::pair<unsigned, uint64_t>, 4> Granules;
  auto AddStorage = [&](Value *Slot, Type *Component) {
    Granules.push_back({Args.size(), O.S.sizeOf(Component)});
    Args.push_back(Slot);
  };
  FunctionKey Key("lanes");
  Key.add(coopOpName(Op)).add(ResultTy);
  if (VectorType::match(ResultTy))
    AddStorage(O.result(), O.vectorResult().Component);
  for (const auto &[I, Arg] : enumerate(O.Call.args())) {
    Constant *Part = asConstant(Op, static_cast<unsigned>(I), Arg);
    Parts.push_back(ConstantAsMetadata::get(Part));
    if (isa<UndefValue>(Part))
      Key.add(Part->getType());
    else
      Key.add(*Part);
    if (isa<PoisonValue>(Part) && VectorType::match(Part->getType()))
      AddStorage(O.slot(Arg), VectorType::match(Arg->getType())->Component);
    else if (isa<PoisonValue>(Part))
      Args.push_back(Arg);
  }
  if (Work) {
    AddStorage(Work, WorkComponent);
    Key.add("work").add(WorkComponent);
  }
  if (Stays) {
    Args.push_back(Stays);
    Key.add("kept");
  }
  Function *F = generatedFunction(O.S.M, Key, [&] {
    SmallVector<Type *, 8> Params;
    for (Value *Arg : Args)
      Params.push_back(Arg->getType());
    auto *F = Function::Create(FunctionType::get(Type::getVoidTy(C), Params, false),
                               GlobalValue::ExternalLinkage, "lanes", O.S.M);
    F->addFnAttr(LanesAttribute);
    if (Stays)
      F->addFnAttr(KeepingAttribute);
    F->setMetadata(OperationMetadata, MDNode::get(C, Parts));
    for (auto [Param, Granule] : Granules)
      F->addParamAttr(Param, Attribute::get(C, GranuleAttribute, std::to_string(Granule)));
    return F;
  });
  return O.B.CreateCall(F, Args);
}

std::optional<VectorOperation> VectorOperation::of(const Function &Declaration) {
  const MDNode *Node = Declaration.getMetadata(OperationMetadata);
  if (!Node || Node->getNumOperands() < 2)
    return std::nullopt;
  VectorOperation Result;
  const StringRef Name = cast<MDString>(Node->getOperand(0))->getString();
  for (CoopOp Op : {CoopOp::VecMatMul, CoopOp::VecLoad, CoopOp::VecStore, CoopOp::VecOuterProduct,
                    CoopOp::VecReduceSum})
    if (coopOpName(Op) == Name)
      Result.Op = Op;
  auto At = [&](unsigned I) {
    auto *Value = dyn_cast_or_null<ConstantAsMetadata>(Node->getOperand(I).get());
    return Value ? Value->getValue() : nullptr;
  };
  Result.Result = At(1);
  for (unsigned I = 2; I < Node->getNumOperands(); ++I)
    Result.Operands.push_back(At(I));
  Result.MayKeep = Declaration.hasFnAttribute(KeepingAttribute);
  return Result;
}

unsigned VectorOperation::keeping(const Module &M) {
  return count_if(M, [](const Function &F) { return F.hasFnAttribute(KeepingAttribute); });
}

InputPacking VectorOperation::packing(unsigned I) const {
  return InputPacking::of(Operands[I], Operands[I + 1], Operands[I + 2]);
}

unsigned VectorOperation::parameter(unsigned I) const {
  unsigned Number = hasVectorResult();
  for (unsigned Before = 0; Before < I; ++Before)
    Number += !isConstant(Before);
  return Number;
}

// ---- bodies

AllocaInst *LaneBody::variable(Type *T, const Twine &Name) {
  return variableAtEntry(F, T, Name, Align(64));
}

Value *LaneBody::lanes(unsigned Operand) {
  if (Op.isConstant(Operand))
    return B.CreateVectorSplat(Width, Op.constant(Operand));
  const unsigned Param = Op.parameter(Operand);
  Value *V = F.getArg(Param);
  const ArgShape &How = Shapes[Param];
  if (How.TheKind == ArgShape::Varying)
    return V;
  Value *All = B.CreateVectorSplat(Width, V);
  if (How.TheKind == ArgShape::Uniform)
    return All;
  Type *Index = V->getType()->isPointerTy() ? B.getInt64Ty() : V->getType();
  SmallVector<Constant *, 32> Offsets;
  for (unsigned Lane = 0; Lane < Width; ++Lane)
    Offsets.push_back(ConstantInt::getSigned(Index, How.Stride * Lane));
  Constant *Steps = ConstantVector::get(Offsets);
  return V->getType()->isPointerTy() ? B.CreateGEP(B.getInt8Ty(), All, Steps)
                                     : B.CreateAdd(All, Steps);
}

Value *LaneBody::place(Value *Storage, Type *T, Value *I, Value *Lane) {
  Type *I64 = B.getInt64Ty();
  Value *Element = B.CreateMul(B.CreateZExtOrTrunc(I, I64), B.getInt64(Width));
  if (Lane)
    Element = B.CreateAdd(Element, B.CreateZExtOrTrunc(Lane, I64));
  return B.CreateInBoundsGEP(T, Storage, Element);
}

/// Storage begins at a multiple of 64, and lanes are taken in groups as large as a vector.
static Align groupAlign(Type *Lanes) {
  const uint64_t Bytes = Lanes->getPrimitiveSizeInBits() / 8;
  return Align(std::min<uint64_t>(64, Bytes & (~Bytes + 1)));
}

Value *LaneBody::load(Value *Storage, Type *T, Value *I, Value *Lane, unsigned Count) {
  Type *Lanes = FixedVectorType::get(T, Count ? Count : Width);
  return B.CreateAlignedLoad(Lanes, place(Storage, T, I, Lane), groupAlign(Lanes));
}

/// A blend and a store where the CPU has nothing better: nobody else has this memory.
void LaneBody::store(Value *V, Value *Mask, Value *Storage, Value *I, Value *Lane) {
  Type *Ty = V->getType();
  Value *Address = place(Storage, Ty->getScalarType(), I, Lane);
  if (Mask && HasMasks && Ty->getScalarSizeInBits() >= 32) {
    B.CreateMaskedStore(V, Address, groupAlign(Ty), Mask);
    return;
  }
  if (Mask)
    V = B.CreateSelect(Mask, V, B.CreateAlignedLoad(Ty, Address, groupAlign(Ty)));
  B.CreateAlignedStore(V, Address, groupAlign(Ty));
}

} // namespace coop::lower
