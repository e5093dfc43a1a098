// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The pass: what is looked at, and in which order.

#include "lower/check/Checks.h"
#include "lower/check/Instrument.h"
#include "lower/ir/Attributes.h"
#include "lower/ir/CoopCalls.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace coop::lower {
namespace check {

static bool hasMatVec(const Module &M) {
  for (const Function &F : M)
    if (getCoopOp(F) == CoopOp::VecMatMul && !F.use_empty())
      return true;
  return false;
}

CheckContext::CheckContext(Module &M, bool Reports)
    : Reports(Reports), M(M), Data(M.getDataLayout()),
      Kernel(getKernelInfo(M).value_or(KernelInfo{})), TheSites(M),
      Logged(hasMatVec(M) ? COOP_CHECK_LOGGED : 0) {}

std::string CheckContext::nameOf(const Value *Base) const {
  if (!Base)
    return "";
  if (auto *Call = dyn_cast<CallInst>(Base)) {
    if (getCoopOp(*Call) == CoopOp::PushConstants)
      return "push constants";
    auto *Buffer = dyn_cast<BufferCall>(Call);
    if (!Buffer)
      return "";
    for (const BindingInfo &B : Kernel.Bindings)
      if (B.Set == Buffer->set() && B.Binding == Buffer->binding())
        return B.Name;
    return "";
  }
  // In the function LLVM makes names unique.
  if (auto *I = dyn_cast<Instruction>(Base)) {
    const MDNode *Known = I->getMetadata(NameMetadata);
    StringRef Name = Known ? cast<MDString>(Known->getOperand(0))->getString() : "";
    // A variable of the module that became one of the entry point.
    if (StringRef Global = I->getName(); !Known && Global.consume_front("v."))
      Name = Global;
    return Name.empty() ? "(unnamed)" : Name.str();
  }
  StringRef Name = Base->getName();
  Name.consume_front("v.");
  return Name.str();
}

Instructions instructionsOf(Function &F) {
  Instructions All;
  for (Instruction &I : instructions(F))
    All.push_back(&I);
  return All;
}

SiteRecord CheckContext::memoryOf(Value *Pointer) const {
  SiteRecord R;
  Value *Base = baseOf(Pointer);
  R.Object = nameOf(Base);
  switch (Pointer->getType()->getPointerAddressSpace()) {
  case address_space::Shared:
    R.Memory = COOP_CHECK_SHARED;
    if (auto *G = dyn_cast_if_present<GlobalVariable>(Base)) {
      R.ObjectSize = Data.getTypeAllocSize(G->getValueType()).getFixedValue();
      if (G->hasInitializer() && G->getInitializer()->isNullValue())
        R.Flags |= COOP_CHECK_NULLED;
    }
    break;
  case address_space::PushConstant:
    R.Memory = COOP_CHECK_PUSH_CONSTANTS;
    R.ObjectSize = Kernel.PushConstantSize;
    break;
  default:
    break;
  }
  return R;
}

} // namespace check

void addChecks(Module &M) {
  using namespace check;
  CheckContext C(M);
  SmallVector<Function *, 8> Functions;
  for (Function &F : M)
    if (!F.isDeclaration())
      Functions.push_back(&F);
  // Callbacks too are without marks when it is asked what they do.
  for (Function *F : Functions) {
    checkIndices(C, instructionsOf(*F));
    checkValues(C, instructionsOf(*F));
  }
  for (Function *F : Functions) {
    // With what was added so far, which is no access, and without what comes now.
    const Instructions All = instructionsOf(*F);
    checkDefinedness(C, *F);
    checkOperations(C, All);
    checkMemory(C, All);
  }
}

} // namespace coop::lower
