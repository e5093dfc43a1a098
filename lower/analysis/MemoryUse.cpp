// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What operations do to memory; see MemoryUse.h.

#include "lower/analysis/MemoryUse.h"
#include "lower/ir/CoopTraits.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include <vector>

using namespace llvm;

namespace coop::lower {

static ModRefInfo memoryUse(const Function &F, SmallPtrSetImpl<const Function *> &Seen) {
  ModRefInfo Use = ModRefInfo::NoModRef;
  if (F.isDeclaration())
    return F.getMemoryEffects().getModRef();
  if (!Seen.insert(&F).second)
    return Use;
  for (const Instruction &I : instructions(F)) {
    const Value *Address = getLoadStorePointerOperand(&I);
    if (auto *Call = dyn_cast<CallInst>(&I); Call && Call->getCalledFunction()) {
      Use |= memoryUse(*Call->getCalledFunction(), Seen);
    } else if (!Address || !isa<AllocaInst>(getUnderlyingObject(Address))) {
      Use |= I.mayReadFromMemory() ? ModRefInfo::Ref : ModRefInfo::NoModRef;
      Use |= I.mayWriteToMemory() ? ModRefInfo::Mod : ModRefInfo::NoModRef;
    }
  }
  return Use;
}

ModRefInfo memoryUse(const Function &F) {
  SmallPtrSet<const Function *, 8> Seen;
  return memoryUse(F, Seen);
}

static const Function *definedCallee(const Instruction &I) {
  auto *Call = dyn_cast<CallInst>(&I);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  return Callee && !Callee->isDeclaration() ? Callee : nullptr;
}

/// The functions that an operation calls do not write.
static bool callsNoWriter(const CallInst &Call) {
  return all_of(Call.args(), [](const Use &U) {
    auto *F = dyn_cast<Function>(U);
    return !F || !isModSet(memoryUse(*F));
  });
}

/// By itself, other than by a call of the module's functions.
static bool changesNothing(const Instruction &I) {
  auto *Call = dyn_cast<CallInst>(&I);
  const std::optional<CoopOp> Op = Call ? getCoopOp(*Call) : std::nullopt;
  if (!Op)
    return !I.mayWriteToMemory();
  switch (memoryOf(*Op)) {
  case OpMemory::Keeps:
    return true;
  case OpMemory::KeepsAlone:
    return none_of(Call->args(), [](const Use &U) { return isa<Function>(U); });
  case OpMemory::AsFunction:
    return callsNoWriter(*Call);
  case OpMemory::MayChange:
    return false;
  }
  llvm_unreachable("no other");
}

/// Without recursion: chains of calls may be as long as the source. Those in a cycle are taken for
/// functions that write.
bool MemoryUse::leavesMemory(const Function &Root) {
  if (auto Found = Known.find(&Root); Found != Known.end())
    return Found->second;
  struct Open {
    const Function *F;
    const_inst_iterator Next;
  };
  std::vector<Open> Path = {{&Root, inst_begin(&Root)}};
  Known[&Root] = false;
  while (!Path.empty()) {
    auto &[F, Next] = Path.back();
    if (Next == inst_end(F)) {
      Known[F] = true;
      Path.pop_back();
      continue;
    }
    const Function *Callee = definedCallee(*Next);
    if (Callee && Known.try_emplace(Callee, false).second)
      Path.push_back({Callee, inst_begin(Callee)}); // the call is looked at again after that
    else if (Callee ? Known.lookup(Callee) : changesNothing(*Next))
      ++Next;
    else
      Path.pop_back();
  }
  return Known.lookup(&Root);
}

bool MemoryUse::leavesMemory(const Instruction &I) {
  const Function *Callee = definedCallee(I);
  return Callee ? leavesMemory(*Callee) : changesNothing(I);
}

} // namespace coop::lower
