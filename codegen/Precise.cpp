// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `precise` (GLSL 4.60 section 4.9.1). What contributes to a precise variable must not be
// contracted. Following the values back would save little: in a shader that says `precise` all
// floating-point arithmetic is decorated NoContraction, which is always allowed.

#include "codegen/Emitter.h"

using namespace coop;
using namespace coop::codegen;

Id Emitter::emitArithmetic(Op Opcode, const Type *T, Id ResultType, llvm::ArrayRef<Id> Operands) {
  Id Result = F.emit(Opcode, ResultType, Operands);
  if (P.UsesPrecise && T->hasComponent() && sema::isFloat(T->component()))
    M.decorate(Result, spirv::Decoration::NoContraction);
  return Result;
}
