// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Scopes for LLVM's ScopedNoAliasAA.

#include "lower/gpu/BufferScopes.h"
#include "lower/analysis/ReadOnlyMemory.h"
#include "lower/emit/DispatchIndices.h"
#include "lower/ir/Attributes.h"
#include "lower/ir/CoopIR.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/MemoryLocation.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace coop::lower {

using Accesses = MapVector<const BindingInfo *, SmallVector<Instruction *, 8>>;

/// Marks loads of what nobody writes, and finds accesses of the rest.
static Accesses markInvariantLoads(Function &Entry, const KernelInfo &Info,
                                   const ReadOnlyMemory &Memory) {
  Accesses Others;
  for (Instruction &I : instructions(Entry)) {
    const auto Accessed = MemoryLocation::getOrNone(&I);
    if (!Accessed || Accessed->Ptr->getType()->getPointerAddressSpace() != address_space::Buffer)
      continue;
    const Value *Buffer = getUnderlyingObject(Accessed->Ptr, /*MaxLookup=*/0);
    const BindingInfo *Binding = bindingOf(*Buffer, Info);
    if (!Binding)
      continue;
    auto *Load = dyn_cast<LoadInst>(&I);
    const bool IsUniform = Binding->TheKind == BindingInfo::Kind::Uniform;
    if (Load && Load->isSimple() && (IsUniform || Memory.mayHold(*Buffer)))
      invariant(Load);
    else if (Binding->TheKind == BindingInfo::Kind::Storage)
      Others[Binding].push_back(&I);
  }
  return Others;
}

static void addScopes(LLVMContext &C, const Accesses &All) {
  MDBuilder Builder(C);
  MDNode *Domain = Builder.createAnonymousAliasScopeDomain("buffers");
  MapVector<const BindingInfo *, Metadata *> Scopes;
  for (const auto &[Binding, Of] : All)
    Scopes[Binding] = Builder.createAnonymousAliasScope(Domain, Binding->Name);
  for (const auto &[Binding, Of] : All) {
    SmallVector<Metadata *, 8> Others;
    for (const auto &[Other, Scope] : Scopes)
      if (Other != Binding)
        Others.push_back(Scope);
    for (Instruction *I : Of) {
      I->setMetadata(LLVMContext::MD_alias_scope, MDNode::get(C, Scopes[Binding]));
      I->setMetadata(LLVMContext::MD_noalias, MDNode::get(C, Others));
    }
  }
}

void scopeBuffers(Module &M) {
  Function *Entry = findEntry(M);
  const std::optional<KernelInfo> Info = getKernelInfo(M);
  if (Entry && Info && !M.getNamedMetadata(AliasedMetadata))
    addScopes(M.getContext(), markInvariantLoads(*Entry, *Info, ReadOnlyMemory(M)));
}

} // namespace coop::lower
