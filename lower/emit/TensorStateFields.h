// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The state of a tensor layout or view as it lies in memory (TensorAddressing.h says of which
// fields), and arithmetic of dimensions.

#ifndef COOP_LOWER_EMIT_TENSORSTATEFIELDS_H
#define COOP_LOWER_EMIT_TENSORSTATEFIELDS_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/IRBuilder.h"

namespace coop::lower {

/// The fields of a layout or view in memory.
class TensorStateFields {
public:
  TensorStateFields(llvm::IRBuilderBase &B, llvm::StructType *Ty, llvm::Value *Base)
      : B(B), Ty(Ty), Base(Base) {}

  llvm::Value *get(unsigned Field, unsigned I) const {
    return B.CreateLoad(B.getInt32Ty(), address(Field, I));
  }
  void set(unsigned Field, unsigned I, llvm::Value *V) const {
    B.CreateStore(V, address(Field, I));
  }
  llvm::SmallVector<llvm::Value *, 5> all(unsigned Field) const {
    llvm::SmallVector<llvm::Value *, 5> Result;
    for (unsigned I = 0; I < Ty->getElementType(Field)->getArrayNumElements(); ++I)
      Result.push_back(get(Field, I));
    return Result;
  }

private:
  llvm::Value *address(unsigned Field, unsigned I) const {
    llvm::SmallVector<llvm::Value *, 3> Path = {B.getInt32(0), B.getInt32(Field)};
    if (Ty->getElementType(Field)->isArrayTy())
      Path.push_back(B.getInt32(I));
    return B.CreateInBoundsGEP(Ty, Base, Path);
  }

  llvm::IRBuilderBase &B;
  llvm::StructType *Ty;
  llvm::Value *Base;
};

inline llvm::Value *atLeastOne(llvm::IRBuilderBase &B, llvm::Value *V) {
  return B.CreateBinaryIntrinsic(llvm::Intrinsic::umax, V, B.getInt32(1));
}

} // namespace coop::lower

#endif
