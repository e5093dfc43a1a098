// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which functions must be inlined into the entry point, and inlining them; see Inline.h.
// Callbacks of cooperative operations are not calls and stay; the lowering makes the calls.

#include "lower/transform/Inline.h"
#include "lower/ir/Attributes.h"
#include "lower/ir/CoopIR.h"
#include "lower/ir/TypeLeaves.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace coop::lower {

/// Beyond it a shader is taken for one that was made to exhaust the compiler.
static constexpr uint64_t MaxInstructions = 2'000'000;
/// The same of calls that lanes execute: to vectorize and optimize those takes seconds.
static constexpr uint64_t MaxOfLanes = 100'000;

namespace {

/// Facts about functions, each computed once. The call graph is walked without recursion: its depth
/// is the input's choice.
class Facts {
public:
  explicit Facts(InlineWhat What) : What(What) {}

  bool mustInline(Function &F) {
    auto [It, New] = Known.try_emplace(&F, false);
    if (New) {
      const bool Result = decide(F);
      Known[&F] = Result;
      return Result;
    }
    return It->second;
  }

private:
  bool decide(Function &F) const;
  bool hasReason(const Function &F) const;
  bool inSignature(const Function &F) const;

  InlineWhat What;
  DenseMap<Function *, bool> Known;
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

bool Facts::inSignature(const Function &F) const {
  if (What != InlineWhat::MustBeInEntry)
    return false;
  auto IsPassedInside = [](const Type *T) {
    return containsCoopType(const_cast<Type *>(T)) ||
           countLeaves(T, MaxValueLeaves) > MaxValueLeaves;
  };
  if (IsPassedInside(F.getReturnType()))
    return true;
  return llvm::any_of(F.args(), [&](const Argument &A) {
    return IsPassedInside(A.getType()) ||
           (A.getType()->isPointerTy() && A.getType()->getPointerAddressSpace() == 0);
  });
}

bool Facts::decide(Function &F) const {
  if (What == InlineWhat::Everything)
    return !F.hasFnAttribute(ScopeAttribute) && !F.hasFnAttribute(LanesAttribute);
  if (inSignature(F))
    return true;
  SmallVector<Function *, 8> Worklist = {&F};
  SmallPtrSet<Function *, 8> Seen = {&F};
  while (!Worklist.empty()) {
    Function *Next = Worklist.pop_back_val();
    if (hasReason(*Next))
      return true;
    for (Instruction &I : instructions(*Next))
      if (auto *Call = dyn_cast<CallBase>(&I))
        if (Function *Callee = Call->getCalledFunction())
          if (!Callee->isDeclaration() && Seen.insert(Callee).second)
            Worklist.push_back(Callee);
  }
  return false;
}

/// A call that waits to be inlined, and the functions that it was inlined from.
struct Flush {
  WeakTrackingVH Call;
  unsigned Origin; ///< index into the list of origins
};
struct OriginNode {
  Function *F;
  unsigned Parent;
};

void diagnose(const Function &F, const Twine &Message, const DebugLoc &Location = DebugLoc()) {
  F.getContext().diagnose(DiagnosticInfoUnsupported(F, Message, Location));
}

bool isRecursive(ArrayRef<OriginNode> Origins, unsigned At, const Function *Callee) {
  for (; At != 0; At = Origins[At].Parent)
    if (Origins[At].F == Callee)
      return true;
  return Origins[0].F == Callee;
}

} // namespace

bool inlineCalls(Function &F, InlineWhat What) {
  Facts Known(What);
  SmallVector<OriginNode, 16> Origins = {{&F, 0}};
  SmallVector<Flush, 32> Worklist;
  auto Collect = [&](Instruction &I, unsigned Origin) {
    auto *Call = dyn_cast<CallInst>(&I);
    Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    if (Callee && !Callee->isDeclaration() && Known.mustInline(*Callee))
      Worklist.push_back({Call, Origin});
  };
  const bool IsOfLanes = What == InlineWhat::Everything;
  const uint64_t Most = IsOfLanes ? MaxOfLanes : MaxInstructions;
  uint64_t Size = IsOfLanes ? 0 : F.getInstructionCount();
  for (Instruction &I : instructions(F))
    Collect(I, 0);

  while (!Worklist.empty()) {
    const Flush Next = Worklist.pop_back_val();
    auto *Call = cast_or_null<CallInst>(static_cast<Value *>(Next.Call));
    if (!Call)
      continue;
    Function *Callee = Call->getCalledFunction();
    if (isRecursive(Origins, Next.Origin, Callee)) {
      diagnose(F, "the recursive function '" + Callee->getName() + "' cannot be inlined",
               Call->getDebugLoc());
      return false;
    }
    Size += Callee->getInstructionCount();
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
    Origins.push_back({Callee, Next.Origin});
    for (CallBase *Inlined : Info.InlinedCallSites)
      Collect(*Inlined, Origins.size() - 1);
  }
  return true;
}

PreservedAnalyses CoopInlinePass::run(Module &M, ModuleAnalysisManager &) {
  for (Function &F : M)
    if (!F.isDeclaration() && F.hasFnAttribute(EntryAttribute))
      if (!inlineCalls(F, InlineWhat::MustBeInEntry))
        return PreservedAnalyses::none();
  // What was inlined everywhere is of no use any more.
  bool Changed = true;
  while (Changed) {
    Changed = false;
    for (Function &F : make_early_inc_range(M)) {
      F.removeDeadConstantUsers();
      if (!F.isDeclaration() && F.hasLocalLinkage() && F.use_empty()) {
        F.eraseFromParent();
        Changed = true;
      }
    }
  }
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

} // namespace coop::lower
