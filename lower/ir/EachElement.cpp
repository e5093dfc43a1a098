// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Vectors taken apart and put together; see EachElement.h.

#include "lower/ir/EachElement.h"
#include "llvm/ADT/SmallVector.h"

using namespace llvm;

namespace coop::lower {

Value *eachElement(IRBuilderBase &B, Type *T, ArrayRef<Value *> Operands,
                   function_ref<Value *(ArrayRef<Value *>)> One) {
  auto *Vector = dyn_cast<FixedVectorType>(T);
  if (!Vector)
    return One(Operands);
  Value *Result = PoisonValue::get(T);
  for (unsigned I = 0; I < Vector->getNumElements(); ++I) {
    SmallVector<Value *, 2> Elements;
    for (Value *V : Operands)
      Elements.push_back(V->getType()->isVectorTy() ? B.CreateExtractElement(V, I) : V);
    Result = B.CreateInsertElement(Result, One(Elements), I);
  }
  return Result;
}

} // namespace coop::lower
