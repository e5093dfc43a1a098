// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Dot products of integers (GL_EXT_integer_dot_product, SPV_KHR_integer_dot_product).

#include "codegen/Emitter.h"

using namespace coop;
using namespace coop::codegen;

/// (a, b [, accumulator]); which instruction follows from the signs of the operands.
Id Emitter::integerDotCall(const sema::BuiltinCallExpr &E) {
  Id Left = value(*E.Args[0]);
  Id Right = value(*E.Args[1]);
  const bool LeftSigned = sema::isSignedInt(E.Args[0]->Ty->component());
  const bool RightSigned = sema::isSignedInt(E.Args[1]->Ty->component());
  const bool Saturates = E.Args.size() > 2;
  // Of operands of both signs the signed one comes first.
  if (!LeftSigned && RightSigned)
    std::swap(Left, Right);
  Words Operands{Left, Right};
  if (Saturates)
    Operands.push_back(value(*E.Args[2]));
  if (E.Args[0]->Ty->isScalar())
    Operands.push_back(word(spirv::PackedVectorFormat::PackedVectorFormat4x8Bit));
  Op Opcode = LeftSigned != RightSigned ? (Saturates ? Op::OpSUDotAccSat : Op::OpSUDot)
              : LeftSigned              ? (Saturates ? Op::OpSDotAccSat : Op::OpSDot)
                                        : (Saturates ? Op::OpUDotAccSat : Op::OpUDot);
  return F.emit(Opcode, typeId(E.Ty), Operands);
}
