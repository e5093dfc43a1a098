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

static Value *loadField(IRBuilder<> &B, Value *Arguments, unsigned Field, Type *Ty) {
  return B.CreateLoad(Ty, B.CreateConstInBoundsGEP1_64(B.getInt64Ty(), Arguments, Field));
}

namespace {

/// What lies where the addresses in all arguments point to.
class LanesOfAll final : public Lanes {
public:
  LanesOfAll(IRBuilder<> &B, const ElementMap &Map, ArrayRef<ScopeField> Fields, Function &F)
      : Lanes(B, Map, Fields), F(F), FirstActive(findFirstActive(B, F)) {}

  /// Memory of an active invocation is read in place of one that is not.
  Value *load(unsigned Field, Type *Ty, Value *E) override {
    const ElementMap::Place At = placeOf(Field, E);
    return loadElement(B, Ty, field(At.Lane, Field), At.Index);
  }
  void store(unsigned Field, Value *E, Value *V) override {
    const ElementMap::Place At = placeOf(Field, E);
    ifActive(At.Lane, [&] { storeElement(B, V, field(At.Lane, Field), At.Index); });
  }
  void ifActive(Value *Lane, function_ref<void()> Body) override {
    ifThen(B, B.CreateIsNotNull(arguments(Lane)), "active", Body);
  }
  Value *field(Value *Lane, unsigned Field) override {
    Value *Arguments = arguments(Lane);
    Arguments = B.CreateSelect(B.CreateIsNull(Arguments), FirstActive, Arguments);
    return loadField(B, Arguments, Field, B.getPtrTy());
  }
  void forEachResult(unsigned Field, function_ref<void(Value *, Value *)> Body) override {
    const SharedMatrix &M = *Fields[Field].Matrix;
    forEach(B, B.getInt32(M.Rows), "row", [&](Value *Row) {
      forEach(B, B.getInt32(M.Cols), "col", [&](Value *Col) {
        Value *E = B.CreateAdd(B.CreateMul(Row, B.getInt32(M.Cols)), Col);
        ifActive(placeOf(Field, E).Lane, [&] { Body(Row, Col); });
      });
    });
  }

private:
  Value *arguments(Value *Lane) {
    return B.CreateLoad(B.getPtrTy(), elementAddress(B, B.getPtrTy(), F.getArg(0), Lane));
  }

  Function &F;
  Value *FirstActive;
};

} // namespace

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

/// Makes F, which calls functions of the shader, independent of the invocation that runs it:
/// callees that know it are inlined, and what they use of it becomes fields from FirstField on. To
/// be called when F is complete.
static void captureInvocation(LoweringState &S, Function &F, unsigned FirstField) {
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

// ---- the execution

Lanes::~Lanes() = default;
ScopeExecution::~ScopeExecution() = default;

namespace {

class OneForAll final : public ScopeExecution {
public:
  void run(OpContext &O, const ScopeOperation &Operation) override {
    const uint32_t Invocations = O.S.invocations(Operation.Scope);
    FunctionKey Key = Operation.Key;
    Key.add(Invocations).add(O.Call);
    Function *F = O.S.outlined(Key, scopeFunctionType(O.S.C), [&](Function &New) {
      IRBuilder<> B(&New.getEntryBlock());
      LanesOfAll L(B, map(), Operation.Fields, New);
      Operation.Build(B, L);
      B.CreateRetVoid();
      if (Operation.CallsBack)
        captureInvocation(O.S, New, static_cast<unsigned>(Operation.Fields.size()));
    });
    SmallVector<Value *, 4> Addresses;
    for (const ScopeField &Field : Operation.Fields)
      Addresses.push_back(Field.Address);
    runForScope(O, Operation.Scope, *F, Addresses);
  }
};

} // namespace

std::unique_ptr<ScopeExecution> oneForAll() { return std::make_unique<OneForAll>(); }

} // namespace coop::lower
