// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions of cooperative matrices: GL_KHR_cooperative_matrix, GL_NV_cooperative_matrix2,
// GL_NV_cooperative_matrix_decode_vector, GL_QCOM_cooperative_matrix_conversion.

#include "codegen/Emitter.h"

using namespace coop;
using namespace coop::codegen;
using sema::BuiltinCallExpr;

/// &buf[index]
Place Emitter::bufferElement(const sema::Expr &Buffer, const sema::Expr &Index) {
  Place At = place(Buffer);
  return elementOf(std::move(At), value(Index), Buffer.Ty->element());
}

Id Emitter::coopMatLoad(const BuiltinCallExpr &E) {
  Place Target = place(*E.Args[0]);
  Place At = bufferElement(*E.Args[1], *E.Args[2]);
  Id Stride = value(*E.Args[3]);
  Id MatrixLayout = value(*E.Args[4]);
  Words Operands{pointer(At), MatrixLayout, Stride};
  memoryOperands(At, false, Operands);
  store(Target, F.emit(Op::OpCooperativeMatrixLoadKHR, typeId(E.Args[0]->Ty), Operands));
  return 0;
}

Id Emitter::coopMatStore(const BuiltinCallExpr &E) {
  Id Matrix = value(*E.Args[0]);
  Place At = bufferElement(*E.Args[1], *E.Args[2]);
  Id Stride = value(*E.Args[3]);
  Id MatrixLayout = value(*E.Args[4]);
  Words Operands{pointer(At), Matrix, MatrixLayout, Stride};
  memoryOperands(At, true, Operands);
  F.emitVoid(Op::OpCooperativeMatrixStoreKHR, Operands);
  return 0;
}

/// (m, buf, element, stride, colMajor): memory operands are not optional, and 0 is none.
Id Emitter::coopMatLoadNV(const BuiltinCallExpr &E) {
  Place Target = place(*E.Args[0]);
  Place At = bufferElement(*E.Args[1], *E.Args[2]);
  Words Operands{pointer(At), value(*E.Args[3]), value(*E.Args[4])};
  memoryOperands(At, false, Operands, true);
  store(Target, F.emit(Op::OpCooperativeMatrixLoadNV, typeId(E.Args[0]->Ty), Operands));
  return 0;
}

Id Emitter::coopMatStoreNV(const BuiltinCallExpr &E) {
  Id Matrix = value(*E.Args[0]);
  Place At = bufferElement(*E.Args[1], *E.Args[2]);
  Words Operands{pointer(At), Matrix, value(*E.Args[3]), value(*E.Args[4])};
  memoryOperands(At, true, Operands, true);
  F.emitVoid(Op::OpCooperativeMatrixStoreNV, Operands);
  return 0;
}

/// A conversion to another use that says that it transposes
/// (SPV_EXT_cooperative_matrix_maintenance1).
Id Emitter::coopMatTranspose(const BuiltinCallExpr &E) {
  Place Target = place(*E.Args[0]);
  Id Reshaping = 0;
  Id Result = convertComponents(value(*E.Args[1]), E.Args[1]->Ty, E.Args[0]->Ty, false, &Reshaping);
  M.decorate(Reshaping, spirv::Decoration::CooperativeMatrixTransposeEXT);
  store(Target, Result);
  return 0;
}

/// Signedness is not part of the SPIR-V types of integers here: the operands say it.
Id Emitter::coopMatMulAdd(const BuiltinCallExpr &E) {
  using Operand = spirv::CooperativeMatrixOperands;
  Words Operands{value(*E.Args[0]), value(*E.Args[1]), value(*E.Args[2])};
  uint32_t Mask = constantArg(*E.Args[3]);
  auto Signed = [&](const Type *T, Operand Bit) {
    if (sema::isSignedInt(T->component()))
      Mask |= word(Bit);
  };
  Signed(E.Args[0]->Ty, Operand::MatrixASignedComponentsKHR);
  Signed(E.Args[1]->Ty, Operand::MatrixBSignedComponentsKHR);
  Signed(E.Args[2]->Ty, Operand::MatrixCSignedComponentsKHR);
  Signed(E.Ty, Operand::MatrixResultSignedComponentsKHR);
  if (Mask)
    Operands.push_back(Mask);
  return F.emit(Op::OpCooperativeMatrixMulAddKHR, typeId(E.Ty), Operands);
}

/// (m, buf, offset, layout [, view] [, decode [, decodeVector]])
Id Emitter::tensorLoad(const BuiltinCallExpr &E, bool View, bool Decode, bool DecodeVector) {
  using Addressing = spirv::TensorAddressingOperands;
  Place Target = place(*E.Args[0]);
  pointer(Target);
  Id Object = load(Target);
  Place At = bufferElement(*E.Args[1], *E.Args[2]);
  Id TensorLayout = value(*E.Args[3]);
  Words Extra;
  for (const sema::Expr *Arg : E.Args.drop_front(4))
    Extra.push_back(value(*Arg));
  Words Operands{pointer(At), Object, TensorLayout};
  memoryOperands(At, false, Operands, true);
  Operands.push_back((View ? word(Addressing::TensorView) : 0) |
                     (Decode ? word(Addressing::DecodeFunc) : 0) |
                     (DecodeVector ? word(Addressing::DecodeVectorFunc) : 0));
  Operands.append(Extra);
  store(Target, F.emit(Op::OpCooperativeMatrixLoadTensorNV, typeId(E.Args[0]->Ty), Operands));
  return 0;
}

Id Emitter::tensorStore(const BuiltinCallExpr &E, bool View) {
  Id Object = value(*E.Args[0]);
  Place At = bufferElement(*E.Args[1], *E.Args[2]);
  Id TensorLayout = value(*E.Args[3]);
  Id ViewId = View ? value(*E.Args[4]) : 0;
  Words Operands{pointer(At), Object, TensorLayout};
  memoryOperands(At, true, Operands, true);
  Operands.push_back(View ? word(spirv::TensorAddressingOperands::TensorView) : 0);
  if (View)
    Operands.push_back(ViewId);
  F.emitVoid(Op::OpCooperativeMatrixStoreTensorNV, Operands);
  return 0;
}

Id Emitter::coopMatReduce(const BuiltinCallExpr &E) {
  Place Target = place(*E.Args[0]);
  Id Matrix = value(*E.Args[1]);
  store(Target, F.emit(Op::OpCooperativeMatrixReduceNV, typeId(E.Args[0]->Ty),
                       {Matrix, constantArg(*E.Args[2]), value(*E.Args[3])}));
  return 0;
}

Id Emitter::intoOut(const BuiltinCallExpr &E, Op Opcode, unsigned Out) {
  Words Operands;
  Place Target;
  for (auto [Index, Arg] : llvm::enumerate(E.Args))
    if (Index == Out)
      Target = place(*Arg);
    else
      Operands.push_back(value(*Arg));
  store(Target, F.emit(Opcode, typeId(E.Args[Out]->Ty), Operands));
  return 0;
}
