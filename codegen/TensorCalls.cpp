// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tensors (GL_ARM_tensors, SPV_ARM_tensors).

#include "codegen/Emitter.h"

using namespace coop;
using namespace coop::codegen;
using sema::BuiltinCallExpr;

/// The mask of tensor operands and what belongs to it, from argument First on; nothing where the
/// mask is 0.
void Emitter::tensorOperands(const BuiltinCallExpr &E, unsigned First, Words &Operands) {
  uint32_t Mask = constantArg(*E.Args[First]);
  if (!Mask)
    return;
  Operands.push_back(Mask);
  for (const sema::Expr *Arg : E.Args.drop_front(First + 1))
    Operands.push_back(value(*Arg));
}

/// (tensor, coordinates, out data, mask, values...)
Id Emitter::tensorReadARM(const BuiltinCallExpr &E) {
  Words Operands{value(*E.Args[0]), value(*E.Args[1])};
  Place Target = place(*E.Args[2]);
  tensorOperands(E, 3, Operands);
  store(Target, F.emit(Op::OpTensorReadARM, typeId(E.Args[2]->Ty), Operands));
  return 0;
}

/// (tensor, coordinates, data, mask, values...)
Id Emitter::tensorWriteARM(const BuiltinCallExpr &E) {
  Words Operands{value(*E.Args[0]), value(*E.Args[1]), value(*E.Args[2])};
  tensorOperands(E, 3, Operands);
  F.emitVoid(Op::OpTensorWriteARM, Operands);
  return 0;
}
