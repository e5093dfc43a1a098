// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The header, and the parameter that leads to it; see InvocationContext.h.

#include "lower/ir/InvocationContext.h"
#include "lower/ir/Attributes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace coop::lower {

StructType *invocationHeader(LLVMContext &C) {
  auto *Ptr = PointerType::getUnqual(C);
  auto *I32 = Type::getInt32Ty(C);
  return StructType::get(C, {Ptr, Ptr, I32, I32, I32, I32});
}

Function *appendContextParameter(Function &F) {
  SmallVector<Type *, 4> Params(F.getFunctionType()->params());
  Params.push_back(PointerType::getUnqual(F.getContext()));
  auto *Type = FunctionType::get(F.getReturnType(), Params, false);
  auto *New = Function::Create(Type, F.getLinkage(), F.getAddressSpace(), "", F.getParent());
  New->copyAttributesFrom(&F);
  New->removeFnAttr(Attribute::Memory);
  New->removeFnAttr(Attribute::Speculatable);
  New->takeName(&F);
  New->splice(New->begin(), &F);
  New->copyMetadata(&F, 0);
  F.clearMetadata();
  for (auto [From, To] : zip(F.args(), New->args())) {
    From.replaceAllUsesWith(&To);
    To.takeName(&From);
  }
  Argument *Context = New->getArg(New->arg_size() - 1);
  Context->setName("context");
  New->addParamAttr(Context->getArgNo(), Attribute::get(F.getContext(), ContextAttribute));
  F.replaceAllUsesWith(New);
  F.eraseFromParent();
  return New;
}

Value *contextParameter(Function &F) {
  for (Argument &A : F.args())
    if (F.getAttributes().getParamAttrs(A.getArgNo()).hasAttribute(ContextAttribute))
      return &A;
  return nullptr;
}

} // namespace coop::lower
