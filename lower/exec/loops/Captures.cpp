// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The two sides of coop.scope.run: packing an invocation's arguments, and reaching those of all
// invocations; see Captures.h. What is computed is said in MatrixExchange.cpp.

#include "lower/exec/loops/Captures.h"
#include "lower/emit/LoopBuilder.h"
#include "lower/ir/Attributes.h"
#include "lower/transform/Inline.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/ReplaceConstant.h"

using namespace llvm;

namespace coop::lower {

FunctionType *scopeFunctionType(LLVMContext &C) {
  return FunctionType::get(Type::getVoidTy(C), {PointerType::get(C, 0), Type::getInt32Ty(C)},
                           false);
}

// ---- inside

/// The arguments of the first active invocation of a scope.
static Value *findFirstActive(IRBuilder<> &B, Function &F) {
  Type *Ptr = B.getPtrTy();
  return fold(B, F.getArg(1), ConstantPointerNull::get(B.getPtrTy()), "lane",
              [&](Value *I, Value *Found) {
                Value *This = B.CreateLoad(Ptr, elementAddress(B, Ptr, F.getArg(0), I));
                return B.CreateSelect(B.CreateIsNull(Found), This, Found);
              });
}

Lanes::Lanes(LoweringState &, IRBuilder<> &B, Function &F, uint32_t Invocations)
    : B(B), F(F), Invocations(Invocations), FirstActive(findFirstActive(B, F)) {}

Value *Lanes::arguments(Value *Lane) {
  return B.CreateLoad(B.getPtrTy(), elementAddress(B, B.getPtrTy(), F.getArg(0), Lane));
}

static Value *loadField(IRBuilder<> &B, Value *Arguments, unsigned Field, Type *Ty) {
  return B.CreateLoad(Ty, B.CreateConstInBoundsGEP1_64(B.getInt64Ty(), Arguments, Field));
}

Value *Lanes::field(Value *Lane, unsigned Field) {
  Value *Arguments = arguments(Lane);
  Arguments = B.CreateSelect(B.CreateIsNull(Arguments), FirstActive, Arguments);
  return loadField(B, Arguments, Field, B.getPtrTy());
}

Value *Lanes::load(unsigned Field, Type *Ty, Value *E) {
  Value *Index = B.CreateUDiv(E, B.getInt32(Invocations));
  return loadElement(B, Ty, field(holder(E), Field), Index);
}

void Lanes::ifActive(Value *Lane, function_ref<void()> Body) {
  ifThen(B, B.CreateIsNotNull(arguments(Lane)), "active", Body);
}

void Lanes::store(unsigned Field, Value *E, Value *V) {
  Value *Lane = holder(E);
  ifActive(Lane, [&] {
    Value *Index = B.CreateUDiv(E, B.getInt32(Invocations));
    storeElement(B, V, field(Lane, Field), Index);
  });
}

// ---- outside

static Value *captured(OpContext &O, const Capture &C) {
  if (C.Private)
    return C.Private;
  return emitCoopOp(O.B, C.Op, C.Ty, C.Operands);
}

void runForScope(OpContext &O, CoopScope Scope, Function &F, ArrayRef<Value *> Fields) {
  SmallVector<Value *, 8> All(Fields);
  for (const Capture &C : O.S.Captures[&F])
    All.push_back(captured(O, C));
  Type *Ty = ArrayType::get(O.B.getInt64Ty(), All.size());
  Value *Arguments = O.F.temporary(Ty, "scope.args");
  for (unsigned I = 0; I < All.size(); ++I)
    O.B.CreateStore(All[I], O.B.CreateConstInBoundsGEP1_64(O.B.getInt64Ty(), Arguments, I));
  if (Scope != CoopScope::Invocation) {
    emitCoopOp(O.B, CoopOp::ScopeRun, O.B.getVoidTy(),
               {O.B.getInt32(static_cast<uint32_t>(Scope)), &F, Arguments});
    return;
  }
  Value *OneLane = O.F.temporary(O.B.getPtrTy(), "scope.lanes");
  O.B.CreateStore(Arguments, OneLane);
  O.B.CreateCall(&F, {OneLane, O.B.getInt32(1)});
}

// ---- captures

/// A builtin variable or resource that the invocation can look up and pass.
static std::optional<Capture> asCapture(const CallInst &Call) {
  auto Op = getCoopOp(Call);
  if (!Op || isScoped(*Op) || Call.getType()->isVoidTy())
    return std::nullopt;
  Type *Ty = Call.getType();
  if (!Ty->isPointerTy() && !Ty->isIntegerTy(32) && !Ty->isIntegerTy(64))
    return std::nullopt;
  Capture C;
  C.Op = *Op;
  C.Ty = Ty;
  for (Value *Operand : Call.args()) {
    if (!isa<llvm::Constant>(Operand))
      return std::nullopt;
    C.Operands.push_back(Operand);
  }
  return C;
}

void captureInvocation(LoweringState &S, Function &F, unsigned FirstField) {
  if (!inlineCalls(F, InlineWhat::KnowsInvocation)) {
    S.error(F, "a callback cannot be inlined");
    return;
  }
  auto &Captures = S.Captures[&F];
  IRBuilder<> B(&F.getEntryBlock(), F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
  Value *Arguments = nullptr;
  auto Field = [&](const Capture &C, Type *Ty) {
    if (!Arguments)
      Arguments = findFirstActive(B, F);
    Captures.push_back(C);
    return loadField(B, Arguments, FirstField + Captures.size() - 1, Ty);
  };
  SmallVector<GlobalVariable *, 4> Privates;
  for (GlobalVariable &G : S.M.globals())
    if (G.hasAttribute(PrivateAttribute))
      Privates.push_back(&G);
  const SmallVector<llvm::Constant *, 4> Constants(Privates.begin(), Privates.end());
  convertUsersOfConstantsToInstructions(Constants, &F);

  SmallVector<CallInst *, 8> Calls;
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<CallInst>(&I); Call && asCapture(*Call))
      Calls.push_back(Call);
  for (CallInst *Call : Calls) {
    Call->replaceAllUsesWith(Field(*asCapture(*Call), Call->getType()));
    Call->eraseFromParent();
  }
  for (GlobalVariable *G : Privates) {
    SmallVector<Use *, 8> Uses;
    for (Use &U : G->uses())
      if (auto *I = dyn_cast<Instruction>(U.getUser()); I && I->getFunction() == &F)
        Uses.push_back(&U);
    if (Uses.empty())
      continue;
    Capture C;
    C.Private = G;
    Value *Address = Field(C, G->getType());
    for (Use *U : Uses)
      U->set(Address);
  }
}

} // namespace coop::lower
