// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which functions must be inlined into the entry point, and inlining them; see Inline.h.
// Callbacks of cooperative operations are not calls and stay; the lowering makes the calls.

#include "lower/transform/Inline.h"
#include "lower/ir/Attributes.h"
#include "lower/ir/CoopIR.h"
#include "lower/ir/TypeLeaves.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include <vector>

using namespace llvm;

namespace coop::lower {

/// LLVM's inliner takes time that grows with the square of the depth.
static constexpr size_t MaxCallDepth = 1'024;
/// Beyond it a shader is taken for one that was made to exhaust the compiler.
static constexpr uint64_t MaxInstructions = 2'000'000;
/// The same of calls that lanes execute: to vectorize and optimize those takes seconds.
static constexpr uint64_t MaxOfLanes = 100'000;
/// What fits.
static constexpr uint64_t MaxOfSmall = 20'000;

namespace {

/// Facts about a function and what it calls, in time that grows with these: each is looked at once,
/// and nothing is recursive, as chains of calls may be as long as the source.
class Facts {
public:
  Facts(Function &Root, InlineWhat What);

  bool mustInline(const Function &F) const {
    if (What == InlineWhat::WhatFits)
      return !isRecursive(F);
    if (What == InlineWhat::Everything)
      return !F.hasFnAttribute(ScopeAttribute) && !F.hasFnAttribute(LanesAttribute);
    return Inlined.contains(&F) || inSignature(F);
  }
  /// A function that is called too deep inside of others, or null.
  const Function *tooDeep() const { return TooDeep; }
  /// Of each cycle of calls there is one for which it is so.
  bool isRecursive(const Function &F) const { return Recursive.contains(&F); }

private:
  bool hasReason(const Function &F) const;
  bool inSignature(const Function &F) const;
  void visit(Function &F);
  void addCallers();

  InlineWhat What;
  DenseMap<const Function *, SmallVector<const Function *, 4>> Callers;
  SmallSetVector<const Function *, 16> Inlined; ///< for what is in them, or in what they call
  SmallPtrSet<const Function *, 4> Recursive;
  const Function *TooDeep = nullptr;
};

bool usesPrivate(const Value *V) {
  const auto *C = dyn_cast<Constant>(V);
  if (!C)
    return false;
  if (auto *G = dyn_cast<GlobalVariable>(C))
    return G->hasAttribute(PrivateAttribute);
  if (!isa<ConstantExpr>(C))
    return false;
  return llvm::any_of(C->operands(), [](const Use &U) { return usesPrivate(U); });
}

/// Loops are marked for those who wait in them; a function with a loop need not be one.
bool isLoopMarker(CoopOp Op) {
  return Op == CoopOp::LoopBegin || Op == CoopOp::LoopIterate || Op == CoopOp::LoopEnd;
}

/// The function itself, without what it calls.
bool Facts::hasReason(const Function &F) const {
  for (const Instruction &I : instructions(F)) {
    if (llvm::any_of(I.operands(), [](const Use &U) { return usesPrivate(U); }))
      return true;
    if (auto *Call = dyn_cast<CallBase>(&I))
      if (auto Op = getCoopOp(*Call))
        if (!isLoopMarker(*Op) && (What == InlineWhat::KnowsInvocation || isScoped(*Op)))
          return true;
  }
  return false;
}

/// Of more elements than a matrix has columns. To hand such a thing over is to copy it; whether
/// that is needed is seen only inside (CoalesceVariables.h).
bool holdsArray(const Type *T) {
  if (auto *Array = dyn_cast<ArrayType>(T))
    return Array->getNumElements() > 4 || holdsArray(Array->getElementType());
  auto *Struct = dyn_cast<StructType>(T);
  return Struct && llvm::any_of(Struct->elements(), holdsArray);
}

bool Facts::inSignature(const Function &F) const {
  if (What != InlineWhat::MustBeInEntry)
    return false;
  auto IsPassedInside = [](const Type *T) {
    return containsCoopType(const_cast<Type *>(T)) || holdsArray(T) ||
           countLeaves(T, MaxValueLeaves) > MaxValueLeaves;
  };
  if (IsPassedInside(F.getReturnType()))
    return true;
  return llvm::any_of(F.args(), [&](const Argument &A) {
    return IsPassedInside(A.getType()) ||
           (A.getType()->isPointerTy() && A.getType()->getPointerAddressSpace() == 0);
  });
}

/// Depth first: a call of a function that is still open closes a cycle.
void Facts::visit(Function &Root) {
  struct Open {
    Function *F;
    inst_iterator Next;
  };
  SmallPtrSet<const Function *, 16> Seen = {&Root}, InPath = {&Root};
  std::vector<Open> Path = {{&Root, inst_begin(Root)}};
  while (!Path.empty()) {
    auto &[F, Next] = Path.back();
    if (Next == inst_end(*F)) {
      if (What != InlineWhat::Everything && hasReason(*F))
        Inlined.insert(F);
      InPath.erase(F);
      Path.pop_back();
      continue;
    }
    auto *Call = dyn_cast<CallBase>(&*Next++);
    Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    if (!Callee || Callee->isDeclaration())
      continue;
    Callers[Callee].push_back(F);
    if (InPath.contains(Callee))
      Recursive.insert(Callee);
    if (Path.size() > MaxCallDepth) {
      TooDeep = Callee;
      return;
    }
    if (!Seen.insert(Callee).second)
      continue;
    InPath.insert(Callee);
    Path.push_back({Callee, inst_begin(*Callee)});
  }
}

void Facts::addCallers() {
  for (size_t I = 0; I < Inlined.size(); ++I)
    for (const Function *Caller : Callers.lookup(Inlined[I]))
      Inlined.insert(Caller);
}

Facts::Facts(Function &Root, InlineWhat What) : What(What) {
  visit(Root);
  addCallers();
}

void diagnose(const Function &F, const Twine &Message, const DebugLoc &Location = DebugLoc()) {
  F.getContext().diagnose(DiagnosticInfoUnsupported(F, Message, Location));
}

uint64_t mostInstructions(InlineWhat What) {
  switch (What) {
  case InlineWhat::Everything:
    return MaxOfLanes;
  case InlineWhat::WhatFits:
    return MaxOfSmall;
  default:
    return MaxInstructions;
  }
}

} // namespace

bool inlineCalls(Function &F, InlineWhat What) {
  const Facts Known(F, What);
  if (const Function *Callee = Known.tooDeep()) {
    diagnose(F, "calls of more than " + Twine(MaxCallDepth) +
                    " functions in each other, that of '" + Callee->getName() + "' among them");
    return false;
  }
  SmallVector<WeakTrackingVH, 32> Worklist;
  auto Collect = [&](Instruction &I) {
    auto *Call = dyn_cast<CallInst>(&I);
    Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    if (Callee && !Callee->isDeclaration() && Known.mustInline(*Callee))
      Worklist.push_back(Call);
  };
  const bool IsOfLanes = What == InlineWhat::Everything;
  const uint64_t Most = mostInstructions(What);
  uint64_t Size = IsOfLanes ? 0 : F.getInstructionCount();
  for (Instruction &I : instructions(F))
    Collect(I);

  while (!Worklist.empty()) {
    const WeakTrackingVH Next = Worklist.pop_back_val();
    auto *Call = cast_or_null<CallInst>(static_cast<Value *>(Next));
    if (!Call)
      continue;
    Function *Callee = Call->getCalledFunction();
    if (Known.isRecursive(*Callee)) {
      diagnose(F, "the recursive function '" + Callee->getName() + "' cannot be inlined",
               Call->getDebugLoc());
      return false;
    }
    Size += Callee->getInstructionCount();
    if (Size > Most && What == InlineWhat::WhatFits)
      return true;
    if (Size > Most) {
      diagnose(F,
               "calls become more than " + Twine(Most) + " instructions, those of '" +
                   Callee->getName() + "' among them" + (IsOfLanes ? "; use --exec=reference" : ""),
               Call->getDebugLoc());
      return false;
    }
    InlineFunctionInfo Info;
    const std::string Name = Callee->getName().str();
    const DebugLoc Where = Call->getDebugLoc();
    const InlineResult Result = InlineFunction(*Call, Info);
    if (!Result.isSuccess()) {
      diagnose(F, "the function '" + Name + "' cannot be inlined: " + Result.getFailureReason(),
               Where);
      return false;
    }
    for (CallBase *Inlined : Info.InlinedCallSites)
      Collect(*Inlined);
  }
  return true;
}

/// What was inlined everywhere, and what only that called.
static void eraseUnused(Module &M) {
  SmallSetVector<Function *, 32> Worklist;
  for (Function &F : M)
    Worklist.insert(&F);
  while (!Worklist.empty()) {
    Function *F = Worklist.pop_back_val();
    F->removeDeadConstantUsers();
    if (F->isDeclaration() || !F->hasLocalLinkage() || !F->use_empty())
      continue;
    for (Instruction &I : instructions(*F))
      for (Use &Operand : I.operands())
        if (auto *Used = dyn_cast<Function>(Operand->stripPointerCasts()); Used && Used != F)
          Worklist.insert(Used);
    F->eraseFromParent();
  }
}

/// Where the module has no lines, findings say the function.
static void keepFunctionNames(Module &M) {
  for (Function &F : M) {
    auto *Name = MDNode::get(M.getContext(), MDString::get(M.getContext(), F.getName()));
    for (Instruction &I : instructions(F))
      if (!I.getDebugLoc())
        I.setMetadata(FunctionMetadata, Name);
  }
}

PreservedAnalyses CoopInlinePass::run(Module &M, ModuleAnalysisManager &) {
  if (AlsoWhatFits)
    keepFunctionNames(M);
  for (Function &F : M)
    if (!F.isDeclaration() && F.hasFnAttribute(EntryAttribute))
      if (!inlineCalls(F, InlineWhat::MustBeInEntry) ||
          (AlsoWhatFits && !inlineCalls(F, InlineWhat::WhatFits)))
        return PreservedAnalyses::none();
  eraseUnused(M);
  return PreservedAnalyses::none();
}

static bool knowsInvocation(Function &F, SmallPtrSetImpl<Function *> &Seen) {
  for (Instruction &I : instructions(F)) {
    for (Value *Operand : I.operands())
      if (auto *G = dyn_cast<GlobalVariable>(Operand->stripPointerCasts()))
        if (G->hasAttribute(PrivateAttribute))
          return true;
    auto *Call = dyn_cast<CallBase>(&I);
    Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    if (!Callee)
      continue;
    if (getCoopOp(*Callee))
      return true;
    if (!Callee->isDeclaration() && Seen.insert(Callee).second && knowsInvocation(*Callee, Seen))
      return true;
  }
  return false;
}

void inlineLater(Function &Callback) {
  SmallVector<Function *, 8> Worklist = {&Callback};
  SmallPtrSet<Function *, 8> Marked = {&Callback};
  while (!Worklist.empty()) {
    Function *F = Worklist.pop_back_val();
    F->removeFnAttr(Attribute::NoInline);
    F->removeFnAttr(Attribute::OptimizeNone);
    F->addFnAttr(Attribute::AlwaysInline);
    for (Instruction &I : instructions(*F)) {
      auto *Call = dyn_cast<CallBase>(&I);
      Function *Callee = Call ? Call->getCalledFunction() : nullptr;
      SmallPtrSet<Function *, 8> Seen;
      if (Callee && !Callee->isDeclaration() && knowsInvocation(*Callee, Seen) &&
          Marked.insert(Callee).second)
        Worklist.push_back(Callee);
    }
  }
}

void eraseUncalled(Module &M) {
  ModuleAnalysisManager Analyses;
  GlobalDCEPass().run(M, Analyses);
}

Error inlineInEntry(Module &M, InlineWhat What) {
  Function *Entry = findEntry(M);
  if (!Entry)
    return createStringError("the module has no entry point");
  inlineCalls(*Entry, What);
  eraseUncalled(M);
  return Error::success();
}

} // namespace coop::lower
