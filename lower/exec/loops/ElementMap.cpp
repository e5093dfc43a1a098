// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The map that every target understands; see ElementMap.h.

#include "lower/exec/loops/ElementMap.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace coop::lower {

ElementMap::~ElementMap() = default;

uint64_t ElementMap::length(const SharedMatrix &M) const {
  return divideCeil(M.elements(), uint64_t(M.Invocations));
}

ElementMap::Place ElementMap::placeOf(IRBuilderBase &B, const SharedMatrix &M,
                                      Value *Element) const {
  Value *Invocations = B.getInt32(M.Invocations);
  return {B.CreateURem(Element, Invocations), B.CreateUDiv(Element, Invocations)};
}

Value *ElementMap::elementAt(IRBuilderBase &B, const SharedMatrix &M, Value *Lane,
                             Value *Index) const {
  return B.CreateAdd(B.CreateMul(Index, B.getInt32(M.Invocations)), Lane, "element");
}

bool ElementMap::areAlike(const SharedMatrix &, const SharedMatrix &) const { return true; }

bool ElementMap::isWrittenOut(const SharedMatrix &) const { return false; }

unsigned ElementMap::timesUnrolled(const SharedMatrix &) const { return 0; }

} // namespace coop::lower
