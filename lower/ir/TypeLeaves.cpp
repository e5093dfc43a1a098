// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The count; see TypeLeaves.h.

#include "lower/ir/TypeLeaves.h"
#include "llvm/IR/DerivedTypes.h"

using namespace llvm;

namespace coop::lower {

uint64_t countLeaves(const Type *T, uint64_t Limit) {
  if (auto *Array = dyn_cast<ArrayType>(T)) {
    const uint64_t OfElement = countLeaves(Array->getElementType(), Limit);
    const uint64_t Elements = Array->getNumElements();
    return OfElement != 0 && Elements > Limit / OfElement ? Limit + 1 : OfElement * Elements;
  }
  auto *Struct = dyn_cast<StructType>(T);
  if (!Struct)
    return 1;
  uint64_t Count = 0;
  for (const Type *Element : Struct->elements()) {
    Count += countLeaves(Element, Limit);
    if (Count > Limit)
      return Count;
  }
  return Count;
}

} // namespace coop::lower
