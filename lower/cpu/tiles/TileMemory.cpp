// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Variables of the workgroup; see TileMemory.h.

#include "lower/cpu/tiles/TileMemory.h"
#include "lower/ir/Attributes.h"
#include "lower/ir/CoopIR.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace coop::lower {

GlobalVariable *sharedVariable(Module &M, Type *Ty, const Twine &Name) {
  auto *G = new GlobalVariable(M, Ty, false, GlobalValue::InternalLinkage, PoisonValue::get(Ty),
                               Name, nullptr, GlobalValue::NotThreadLocal, address_space::Shared);
  G->addAttribute(SharedAttribute);
  G->setAlignment(TileAlign);
  return G;
}

} // namespace coop::lower
