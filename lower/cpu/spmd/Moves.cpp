// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The search through loads, phis and stores; see Moves.h.

#include "lower/cpu/spmd/Moves.h"
#include "lower/cpu/spmd/Storage.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace coop::lower {

bool isMoved(const Value &V) {
  constexpr size_t MostValues = 32; // a search for each of many values takes as long as there are
  SetVector<const Value *> Values;
  Values.insert(&V);
  for (size_t I = 0; I < Values.size() && I < MostValues; ++I) {
    const Value *Next = Values[I];
    const auto *Phi = dyn_cast<PHINode>(Next);
    const auto *Load = dyn_cast<LoadInst>(Next);
    if (!isa<FixedVectorType>(Next->getType()) || !hasBytes(Next->getType()) ||
        !(Phi || (Load && Load->isSimple())))
      return false;
    if (Phi)
      for (const Use &In : Phi->incoming_values())
        if (!isa<Constant>(In))
          Values.insert(In);
    for (const Use &U : Next->uses())
      if (auto *Other = dyn_cast<PHINode>(U.getUser()))
        Values.insert(Other);
      else if (auto *Store = dyn_cast<StoreInst>(U.getUser());
               !Store || !Store->isSimple() || Store->getValueOperand() != Next)
        return false;
  }
  return Values.size() <= MostValues;
}

} // namespace coop::lower
