// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions of cooperative vectors (GL_NV_cooperative_vector, SPV_NV_cooperative_vector).

#include "codegen/Emitter.h"

using namespace coop;
using namespace coop::codegen;
using sema::BuiltinCallExpr;

/// result, input, inputInterpretation, matrix, matrixOffset, matrixInterpretation,
/// [bias, biasOffset, biasInterpretation,] M, K, matrixLayout, transpose, matrixStride
Id Emitter::coopVecMatMul(const BuiltinCallExpr &E, bool Bias) {
  using Operand = spirv::CooperativeMatrixOperands;
  auto Address = [&](const sema::Expr &Array) {
    Place At = place(Array);
    return pointer(At);
  };
  Place Target = place(*E.Args[0]);
  Words Operands{value(*E.Args[1]), value(*E.Args[2]), Address(*E.Args[3]), value(*E.Args[4]),
                 value(*E.Args[5])};
  unsigned Next = 6;
  if (Bias) {
    Operands.append({Address(*E.Args[6]), value(*E.Args[7]), value(*E.Args[8])});
    Next = 9;
  }
  for (const sema::Expr *Arg : E.Args.drop_front(Next))
    Operands.push_back(value(*Arg));

  // Signedness travels in the operands: of the input and of the result; the interpretations say
  // that of the matrix and of the bias.
  const Type *Result = E.Args[0]->Ty, *Input = E.Args[1]->Ty;
  uint32_t Mask = 0;
  if (sema::isSignedInt(Input->component()))
    Mask |= word(Operand::MatrixBSignedComponentsKHR);
  if (sema::isSignedInt(Result->component()))
    Mask |= word(Operand::MatrixResultSignedComponentsKHR);
  if (Mask)
    Operands.push_back(Mask);
  store(Target,
        F.emit(Bias ? Op::OpCooperativeVectorMatrixMulAddNV : Op::OpCooperativeVectorMatrixMulNV,
               typeId(Result), Operands));
  return 0;
}

Id Emitter::coopVecLoad(const BuiltinCallExpr &E) {
  Place Target = place(*E.Args[0]);
  Place At = place(*E.Args[1]);
  Words Operands{pointer(At), value(*E.Args[2])};
  memoryOperands(At, false, Operands);
  store(Target, F.emit(Op::OpCooperativeVectorLoadNV, typeId(E.Args[0]->Ty), Operands));
  return 0;
}

Id Emitter::coopVecStore(const BuiltinCallExpr &E) {
  Id Vector = value(*E.Args[0]);
  Place At = place(*E.Args[1]);
  Words Operands{pointer(At), value(*E.Args[2]), Vector};
  memoryOperands(At, true, Operands);
  F.emitVoid(Op::OpCooperativeVectorStoreNV, Operands);
  return 0;
}

/// (v1, v2, buf, offset, stride, layout, interpretation)
Id Emitter::coopVecOuterProduct(const BuiltinCallExpr &E) {
  Id A = value(*E.Args[0]), B = value(*E.Args[1]);
  Place At = place(*E.Args[2]);
  Id Pointer = pointer(At);
  Id Offset = value(*E.Args[3]), Stride = value(*E.Args[4]);
  F.emitVoid(Op::OpCooperativeVectorOuterProductAccumulateNV,
             {Pointer, Offset, A, B, value(*E.Args[5]), value(*E.Args[6]), Stride});
  return 0;
}

Id Emitter::coopVecReduceSum(const BuiltinCallExpr &E) {
  Id Vector = value(*E.Args[0]);
  Place At = place(*E.Args[1]);
  Id Pointer = pointer(At);
  F.emitVoid(Op::OpCooperativeVectorReduceSumAccumulateNV, {Pointer, value(*E.Args[2]), Vector});
  return 0;
}
