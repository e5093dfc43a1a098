// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calls: intrinsics that LLVM has for vectors, functions of the subgroup or workgroup, functions
// that are made for lanes. The operations of coop IR are in Invocations.cpp and
// SubgroupVectors.cpp, mathematical functions in math/.

#include "lower/cpu/spmd/FunctionVectorizer.h"
#include "lower/cpu/spmd/math/VectorMath.h"
#include "lower/ir/Attributes.h"
#include "lower/ir/GeneratedFunction.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace coop::lower {

LaneValue FunctionVectorizer::emitCall(CallInst &I) {
  if (auto Op = getCoopOp(I))
    return emitCoop(I, *Op);
  Function *Callee = I.getCalledFunction();
  if (!Callee) {
    fail("a call of a function that is not known");
    return {};
  }
  if (Callee->hasFnAttribute(ScopeAttribute))
    return emitScopeCall(I, *Callee);
  if (Callee->hasFnAttribute(LanesAttribute))
    return emitLaneCall(I, *Callee);
  if (!Callee->isDeclaration()) {
    fail("a call of function " + Callee->getName());
    return {};
  }
  return emitIntrinsic(I);
}

/// Intrinsics whose operands and result have one type, that of the overload.
static bool isElementwise(Intrinsic::ID Id) {
  switch (Id) {
  case Intrinsic::fabs:
  case Intrinsic::sqrt:
  case Intrinsic::floor:
  case Intrinsic::ceil:
  case Intrinsic::trunc:
  case Intrinsic::rint:
  case Intrinsic::nearbyint:
  case Intrinsic::round:
  case Intrinsic::roundeven:
  case Intrinsic::minnum:
  case Intrinsic::maxnum:
  case Intrinsic::minimum:
  case Intrinsic::maximum:
  case Intrinsic::copysign:
  case Intrinsic::fma:
  case Intrinsic::fmuladd:
  case Intrinsic::canonicalize:
  case Intrinsic::umin:
  case Intrinsic::umax:
  case Intrinsic::smin:
  case Intrinsic::smax:
  case Intrinsic::uadd_sat:
  case Intrinsic::usub_sat:
  case Intrinsic::sadd_sat:
  case Intrinsic::ssub_sat:
  case Intrinsic::ctpop:
  case Intrinsic::bitreverse:
  case Intrinsic::bswap:
  case Intrinsic::fshl:
  case Intrinsic::fshr:
    return true;
  default:
    return false;
  }
}

/// The same with a flag as the last operand.
static bool hasFlag(Intrinsic::ID Id) {
  return Id == Intrinsic::abs || Id == Intrinsic::ctlz || Id == Intrinsic::cttz;
}

LaneValue FunctionVectorizer::emitIntrinsic(CallInst &I) {
  const Intrinsic::ID Id = I.getIntrinsicID();
  if (auto *Memory = dyn_cast<MemIntrinsic>(&I)) {
    emitMemory(*Memory);
    return {};
  }
  if (I.getType()->isVoidTy()) {
    auto *Known = dyn_cast<IntrinsicInst>(&I);
    // Of marks and hints nothing is left; a call that has an effect each lane makes for itself.
    const bool Hint = Known && (Known->isAssumeLikeIntrinsic() || Known->isLifetimeStartOrEnd());
    return Hint ? LaneValue() : emitPerLane(I);
  }
  if (const MathFunction *Math = findMath(I)) {
    SmallVector<SmallVector<Value *, 4>, 2> Operands;
    const bool Uniform = Shapes.of(&I).isUniform();
    for (const Use &U : I.args())
      Operands.push_back(Uniform ? takeApart(operand(U).Base) : lanes(operand(U)));
    SmallVector<Value *, 4> Result;
    for (size_t Part = 0; Part < Operands[0].size(); ++Part) {
      SmallVector<Value *, 2> Parts;
      for (const auto &Operand : Operands)
        Parts.push_back(Operand[Part]);
      Result.push_back(emitMath(B, *Math, Parts, Uniform ? nullptr : Active));
    }
    return Uniform ? uniform(assemble(I.getType(), Result)) : varying(std::move(Result));
  }
  if (Shapes.of(&I).isUniform())
    return emitAffine(I);
  if (auto *Known = dyn_cast<IntrinsicInst>(&I);
      Known && I.arg_size() > 0 && !I.getType()->isVectorTy() &&
      I.getArgOperand(I.arg_size() - 1)->getType()->isVectorTy())
    return emitReduction(*Known);
  if (!isElementwise(Id) && !hasFlag(Id))
    return emitPerLane(I);
  SmallVector<SmallVector<Value *, 4>, 3> Operands;
  for (const Use &U : I.args())
    Operands.push_back(lanes(operand(U)));
  SmallVector<Value *, 4> Result;
  for (size_t Part = 0; Part < Operands[0].size(); ++Part) {
    SmallVector<Value *, 3> Args;
    for (const auto &Operand : Operands)
      Args.push_back(Operand.size() > Part ? Operand[Part] : Operand[0]);
    if (hasFlag(Id))
      Args.back() = I.getArgOperand(1);
    CallInst *New = B.CreateIntrinsic(Id, {Args[0]->getType()}, Args);
    if (isa<FPMathOperator>(New))
      New->copyFastMathFlags(&I);
    Result.push_back(New);
  }
  return varying(std::move(Result));
}

/// llvm.vector.reduce.* over the components of each lane's vector.
LaneValue FunctionVectorizer::emitReduction(IntrinsicInst &I) {
  const SmallVector<Value *, 4> Parts = lanes(operand(I.getArgOperandUse(I.arg_size() - 1)));
  auto Fold = [&](Value *Start, function_ref<Value *(Value *, Value *)> Step) {
    Value *Result = Start;
    for (Value *Part : Parts)
      Result = Result ? Step(Result, Part) : Part;
    return varying({Result});
  };
  auto Binary = [&](Instruction::BinaryOps Op) {
    return Fold(nullptr, [&](Value *X, Value *Y) { return B.CreateBinOp(Op, X, Y); });
  };
  auto Call = [&](Intrinsic::ID Id) {
    return Fold(nullptr, [&](Value *X, Value *Y) { return B.CreateBinaryIntrinsic(Id, X, Y); });
  };
  switch (I.getIntrinsicID()) {
  case Intrinsic::vector_reduce_add:
    return Binary(Instruction::Add);
  case Intrinsic::vector_reduce_mul:
    return Binary(Instruction::Mul);
  case Intrinsic::vector_reduce_and:
    return Binary(Instruction::And);
  case Intrinsic::vector_reduce_or:
    return Binary(Instruction::Or);
  case Intrinsic::vector_reduce_xor:
    return Binary(Instruction::Xor);
  case Intrinsic::vector_reduce_smin:
    return Call(Intrinsic::smin);
  case Intrinsic::vector_reduce_smax:
    return Call(Intrinsic::smax);
  case Intrinsic::vector_reduce_umin:
    return Call(Intrinsic::umin);
  case Intrinsic::vector_reduce_umax:
    return Call(Intrinsic::umax);
  case Intrinsic::vector_reduce_fadd:
    return Fold(lane(operand(I.getArgOperandUse(0))),
                [&](Value *X, Value *Y) { return B.CreateFAdd(X, Y); });
  case Intrinsic::vector_reduce_fmul:
    return Fold(lane(operand(I.getArgOperandUse(0))),
                [&](Value *X, Value *Y) { return B.CreateFMul(X, Y); });
  default:
    return emitPerLane(I);
  }
}

// ---- collective functions

LaneValue FunctionVectorizer::emitScopeCall(CallInst &I, Function &Callee) {
  SmallVector<Value *, 8> Args;
  for (const Use &U : I.args())
    Args.push_back(uniformOperand(U));
  const StringRef Scope = Callee.getFnAttribute(ScopeAttribute).getValueAsString();
  if (Scope == "workgroup" && subgroups() > 1)
    return uniform(meetWorkgroup(I, Callee, Args));
  CallInst *New = B.CreateCall(&Callee, Args);
  New->setCallingConv(I.getCallingConv());
  New->setAttributes(I.getAttributes());
  return uniform(New);
}

/// The subgroups arrive with the address of their operands; the function runs with those of the
/// first, and all get its result.
static void emitMeeting(Function *F, Function &Callee, StructType *Args) {
  LLVMContext &C = Callee.getContext();
  IRBuilder<> B(C);
  BasicBlock *Entry = &F->getEntryBlock();
  auto *Loop = BasicBlock::Create(C, "subgroup", F);
  auto *Done = BasicBlock::Create(C, "done", F);
  B.SetInsertPoint(Entry);
  Value *First = B.CreateLoad(B.getPtrTy(), F->getArg(0));
  SmallVector<Value *, 8> Values;
  for (unsigned Field = 1; Field < Args->getNumElements(); ++Field)
    Values.push_back(
        B.CreateLoad(Args->getElementType(Field), B.CreateStructGEP(Args, First, Field)));
  Value *Result = B.CreateCall(&Callee, Values);
  if (Callee.getReturnType()->isVoidTy()) {
    B.CreateBr(Done);
    Loop->eraseFromParent();
  } else {
    B.CreateBr(Loop);
    B.SetInsertPoint(Loop);
    PHINode *Index = B.CreatePHI(B.getInt32Ty(), 2);
    Index->addIncoming(B.getInt32(0), Entry);
    Value *Each = B.CreateLoad(B.getPtrTy(), B.CreateGEP(B.getPtrTy(), F->getArg(0), Index));
    // A subgroup that is not there would be null; its result goes where the first one's does.
    Value *To = B.CreateSelect(B.CreateIsNull(Each), First, Each);
    B.CreateStore(Result, B.CreateStructGEP(Args, To, 0));
    Value *Next = B.CreateAdd(Index, B.getInt32(1));
    Index->addIncoming(Next, Loop);
    B.CreateCondBr(B.CreateICmpULT(Next, F->getArg(1)), Loop, Done);
  }
  B.SetInsertPoint(Done);
  B.CreateRetVoid();
}

static Function *meetingOf(Function &Callee, StructType *Args) {
  LLVMContext &C = Callee.getContext();
  auto *Ty =
      FunctionType::get(Type::getVoidTy(C), {PointerType::get(C, 0), Type::getInt32Ty(C)}, false);
  FunctionKey Key("meeting");
  Key.add(Callee).add(Args);
  return generatedFunction(*Callee.getParent(), Key, Ty,
                           [&](Function &F) { emitMeeting(&F, Callee, Args); });
}

Value *FunctionVectorizer::meetWorkgroup(CallInst &I, Function &Callee, ArrayRef<Value *> Args) {
  const bool IsVoid = I.getType()->isVoidTy();
  SmallVector<Type *, 8> Fields = {IsVoid ? B.getInt8Ty() : I.getType()};
  for (Value *Arg : Args)
    Fields.push_back(Arg->getType());
  auto *Type = StructType::get(B.getContext(), Fields);
  AllocaInst *Slot = B.variable(Type, "workgroup.args");
  for (auto [Index, Arg] : enumerate(Args))
    B.CreateStore(Arg, B.CreateStructGEP(Type, Slot, static_cast<unsigned>(Index) + 1));
  emitCoopOp(B, CoopOp::ScopeRun, B.getVoidTy(),
             {B.getInt32(uint32_t(CoopScope::Workgroup)), meetingOf(Callee, Type), Slot});
  return IsVoid ? nullptr : B.CreateLoad(I.getType(), B.CreateStructGEP(Type, Slot, 0));
}

// ---- vector variants

/// A function that has a body is vectorized itself, once for each way in which operands are passed.
Function *FunctionVectorizer::variantOf(Function &Callee, ArrayRef<ArgShape> How) {
  if (Callee.isDeclaration())
    return Options.MakeVectorVariant ? Options.MakeVectorVariant(Callee, B.Width, How) : nullptr;
  FunctionKey Key("lanes");
  Key.add(Callee).add(B.Width);
  addTo(Key, How);
  auto Make = [&]() -> Function * {
    Expected<Function *> Made = vectorizeFunction(Callee, B.Width, How, /*Masked=*/true, Options);
    if (!Made) {
      fail(toString(Made.takeError()));
      return nullptr;
    }
    (*Made)->removeFnAttr(LanesAttribute);
    return *Made;
  };
  return generatedFunction(*Callee.getParent(), Key, Make, nullptr);
}

LaneValue FunctionVectorizer::emitLaneCall(CallInst &I, Function &Callee) {
  SmallVector<ArgShape, 8> How;
  SmallVector<Value *, 8> Args;
  for (const Use &U : I.args()) {
    const LaneValue V = operand(U);
    const unsigned Granule = Shapes.storage().interleaved(U.get());
    const auto Stride = V.S.stride(B.Width);
    if (V.S.isUniform())
      How.push_back(ArgShape::uniform());
    else if (Granule && Stride == static_cast<int64_t>(Granule))
      How.push_back({ArgShape::Storage, 0, Granule});
    else if (Stride && Callee.isDeclaration())
      How.push_back(ArgShape::consecutive(*Stride));
    else
      How.push_back(ArgShape::varying());
    if (How.back().TheKind == ArgShape::Varying)
      Args.append(lanes(V));
    else
      Args.push_back(V.Base);
  }
  Args.push_back(B.maskValue(Active));
  Function *Made = variantOf(Callee, How);
  if (!Made) {
    fail("a call of the vector variant " + Callee.getName());
    return {};
  }
  Value *Result = B.CreateCall(Made, Args);
  SmallVector<Value *, 4> Parts;
  if (Result->getType()->isStructTy())
    for (unsigned Index = 0; Index < Result->getType()->getStructNumElements(); ++Index)
      Parts.push_back(B.CreateExtractValue(Result, Index));
  else
    Parts.push_back(Result);
  return varying(std::move(Parts));
}

} // namespace coop::lower
