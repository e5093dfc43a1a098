// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The pass: contexts for the functions that need one, places for shared and private variables, and
// the order of the steps. Operations are in Operations.cpp, the kernel is in Entry.cpp.

#include "lower/cpu/abi/KernelAbi.h"
#include "lower/cpu/abi/Steps.h"
#include "lower/cpu/abi/StopPolls.h"
#include "lower/cpu/abi/TileConfiguration.h"
#include "lower/ir/Attributes.h"
#include "lower/ir/CoopIR.h"
#include "lower/ir/InvocationContext.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/CallGraph.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ReplaceConstant.h"
#include "llvm/Support/MathExtras.h"
#include <set>

using namespace llvm;

namespace coop::lower {

// ---- variables

/// Places the variables with SharedAttribute for which Has says so, after what is placed.
static Error placeShared(Module &M, function_ref<bool(const GlobalVariable &)> Has,
                         SmallVectorImpl<PlacedVariable> &Placed, uint64_t &End) {
  const DataLayout &Data = M.getDataLayout();
  for (GlobalVariable &G : M.globals()) {
    if (!G.hasAttribute(SharedAttribute) || !Has(G))
      continue;
    const Align Natural = Data.getABITypeAlign(G.getValueType());
    const Align Used =
        std::max(G.getAlign().valueOrOne(), std::min(Natural, Align(ScratchAlignment)));
    const uint64_t Size = Data.getTypeAllocSize(G.getValueType()).getFixedValue();
    const uint64_t Offset = alignTo(End, Used);
    if (Used.value() > ScratchAlignment || Size > MaxScratchSize || Offset > MaxScratchSize - Size)
      return createStringError("the shared variables take more than %llu bytes or are aligned to "
                               "more than %llu",
                               static_cast<unsigned long long>(MaxScratchSize),
                               static_cast<unsigned long long>(ScratchAlignment));
    Placed.push_back({&G, true, Offset, Size});
    End = Offset + Size;
  }
  return Error::success();
}

static Error placePrivate(Module &M, SmallVectorImpl<PlacedVariable> &Placed) {
  for (GlobalVariable &G : M.globals()) {
    if (!G.hasAttribute(PrivateAttribute))
      continue;
    uint64_t Offset = 0;
    if (G.getAttribute(PrivateAttribute).getValueAsString().getAsInteger(10, Offset))
      return createStringError("the private variable %s has no place", G.getName().str().c_str());
    Placed.push_back({&G, false, Offset, 0});
  }
  return Error::success();
}

/// Every use becomes an address that is computed where it is used.
static void addressVariable(const PlacedVariable &Variable) {
  IRBuilder<> B(Variable.Global->getContext());
  while (!Variable.Global->use_empty()) {
    Use &U = *Variable.Global->use_begin();
    auto *User = cast<Instruction>(U.getUser());
    auto *Phi = dyn_cast<PHINode>(User);
    // An address for a phi is computed at the end of the block that it comes from.
    if (Phi)
      B.SetInsertPoint(Phi->getIncomingBlock(U)->getTerminator());
    else
      B.SetInsertPoint(User);
    Value *Base = contextParameter(*User->getFunction());
    if (Variable.IsShared)
      Base = B.CreateAddrSpaceCast(loadHeader(B, Base, header_field::Shared),
                                   Variable.Global->getType());
    Value *Address = B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Base, Variable.Offset,
                                                  Variable.Global->getName());
    if (Phi) // one block may come in more than once, with one value
      for (unsigned I = 0; I < Phi->getNumIncomingValues(); ++I) {
        if (Phi->getIncomingValue(I) == Variable.Global &&
            Phi->getIncomingBlock(I) == B.GetInsertBlock())
          Phi->setIncomingValue(I, Address);
      }
    else
      U.set(Address);
  }
}

// ---- contexts

/// Functions that use an operation or variable that needs a context, and all that call those.
static Expected<SetVector<Function *>> functionsInNeed(Module &M,
                                                       ArrayRef<PlacedVariable> Variables) {
  SetVector<Function *> Need;
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallInst>(&I); Call && getCoopOp(*Call))
        Need.insert(&F);
  for (const PlacedVariable &Variable : Variables)
    for (const User *U : Variable.Global->users()) {
      auto *I = dyn_cast<Instruction>(U);
      if (!I)
        return createStringError("the variable %s is used by a constant",
                                 Variable.Global->getName().str().c_str());
      Need.insert(const_cast<Function *>(I->getFunction()));
    }
  for (size_t Next = 0; Next < Need.size(); ++Next) {
    Function *F = Need[Next];
    if (contextParameter(*F))
      continue;
    if (!F->hasLocalLinkage())
      return createStringError("function %s needs the invocation that calls it but is not internal",
                               F->getName().str().c_str());
    for (const User *U : F->users()) {
      auto *Call = dyn_cast<CallInst>(U);
      if (!Call || Call->getCalledFunction() != F)
        return createStringError(
            "function %s needs the invocation that calls it but its address is "
            "taken",
            F->getName().str().c_str());
      Need.insert(const_cast<Function *>(Call->getFunction()));
    }
  }
  return Need;
}

static void passContext(CallInst &Call, Function &Callee) {
  SmallVector<Value *, 8> Args(Call.args());
  Args.push_back(contextParameter(*Call.getFunction()));
  IRBuilder<> B(&Call);
  CallInst *New = B.CreateCall(&Callee, Args);
  New->setAttributes(Call.getAttributes().removeFnAttribute(Call.getContext(), Attribute::Memory));
  New->setCallingConv(Call.getCallingConv());
  New->copyMetadata(Call);
  New->takeName(&Call);
  Call.replaceAllUsesWith(New);
  Call.eraseFromParent();
}

static void giveContexts(ArrayRef<Function *> Need) {
  SmallVector<Function *, 8> Changed;
  for (Function *F : Need)
    if (!contextParameter(*F))
      Changed.push_back(appendContextParameter(*F));
  for (Function *F : Changed) {
    SmallVector<CallInst *, 8> Calls;
    for (User *U : F->users())
      Calls.push_back(cast<CallInst>(U));
    for (CallInst *Call : Calls)
      passContext(*Call, *F);
  }
}

// ---- the pass

/// The bytes of F's variables, and of the values that code which is not optimized keeps from one
/// block to another.
static uint64_t frameSize(const Function &F) {
  const DataLayout &Data = F.getDataLayout();
  uint64_t Size = 0;
  for (const Instruction &I : instructions(F)) {
    if (auto *Alloca = dyn_cast<AllocaInst>(&I)) {
      std::optional<TypeSize> Bytes = Alloca->getAllocationSize(Data);
      Size = SaturatingAdd<uint64_t>(Size, Bytes ? Bytes->getFixedValue() : UINT64_MAX);
    } else if (I.isUsedOutsideOfBlock(I.getParent())) {
      Size = SaturatingAdd<uint64_t>(Size, Data.getTypeAllocSize(I.getType()).getFixedValue());
    }
  }
  return Size;
}

/// A thread's stack is small, and beyond its end is other memory: what a function takes of it, with
/// those that it calls, is bounded.
static Error checkStacks(Module &M) {
  constexpr uint64_t MaxStack = uint64_t(4) << 20;
  constexpr uint64_t Call = 128; ///< the return address, and registers that are kept
  CallGraph Calls(M);
  DenseMap<const CallGraphNode *, uint64_t> Sizes;
  std::set<CallGraphNode *> Seen;
  for (Function &Root : M)
    // Each after what it calls. The import lets no function call itself.
    for (CallGraphNode *Node : post_order_ext(Calls[&Root], Seen)) {
      const Function *F = Node->getFunction();
      if (!F || F->isDeclaration())
        continue;
      const uint64_t Own = frameSize(*F);
      uint64_t Callee = 0;
      for (const CallGraphNode::CallRecord &Record : *Node)
        Callee = std::max(Callee, Sizes.lookup(Record.second));
      Sizes[Node] = SaturatingAdd(Own, Callee, Call);
      if (Sizes[Node] > MaxStack)
        return createStringError(
            "function %s has more than %llu bytes of local variables%s", F->getName().str().c_str(),
            static_cast<unsigned long long>(MaxStack),
            Own > MaxStack ? "" : ", with those of the functions that it calls");
    }
  return Error::success();
}

Error lowerKernelAbi(Module &M, StringRef Name) {
  std::optional<KernelInfo> Info = getKernelInfo(M);
  if (!Info)
    return createStringError("the module has no kernel information (!coop.kernel)");
  if (Error E = checkStacks(M))
    return E;
  SmallVector<PlacedVariable, 8> Variables;
  ScratchSizes Sizes;
  using Global = const GlobalVariable &;
  auto IsFirst = [](Global G) { return G.hasAttribute(PairsAttribute); };
  auto IsKept = [](Global G) { return G.hasAttribute(KeptAttribute); };
  if (Error E = placeShared(M, IsFirst, Variables, Sizes.Shared))
    return E;
  if (Error E = placeShared(
          M, [&](Global G) { return IsKept(G) && !IsFirst(G); }, Variables, Sizes.Shared))
    return E;
  Sizes.Kept = Sizes.Shared;
  if (Error E = placeShared(M, [&](Global G) { return !IsKept(G); }, Variables, Sizes.Shared))
    return E;
  if (Error E = placePrivate(M, Variables))
    return E;
  for (const PlacedVariable &Variable : Variables) {
    Constant *Self = Variable.Global;
    Self->removeDeadConstantUsers();
    convertUsersOfConstantsToInstructions(Self);
  }
  followStops(M);
  Expected<SetVector<Function *>> Need = functionsInNeed(M, Variables);
  if (!Need)
    return Need.takeError();
  giveContexts(Need->getArrayRef());
  for (const PlacedVariable &Variable : Variables)
    addressVariable(Variable);
  lowerStopPolls(M);
  shareTileConfiguration(M);
  if (Error E = lowerInvocationOps(M, *Info))
    return E;
  if (Error E = addKernel(M, *Info, Name.empty() ? StringRef(Info->Name) : Name, Variables, Sizes))
    return E;
  for (const PlacedVariable &Variable : Variables)
    Variable.Global->eraseFromParent();
  return Error::success();
}

} // namespace coop::lower
