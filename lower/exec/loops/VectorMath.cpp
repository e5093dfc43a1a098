// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The instructions of GLSL.std.450 that take cooperative vectors (SPV_NV_cooperative_vector,
// "Arithmetic Instructions"), for one component. Narrow floats are computed in float, but for fma.

#include "lower/emit/Component.h"
#include "support/spirv/generated/Enums.h"
#include "llvm/IR/Intrinsics.h"

using namespace llvm;

namespace coop::lower {

using spirv::GLSLstd450;

static Value *unary(IRBuilderBase &B, GLSLstd450 Op, Value *X) {
  switch (Op) {
  case GLSLstd450::Exp:
    return B.CreateUnaryIntrinsic(Intrinsic::exp, X);
  case GLSLstd450::Log:
    return B.CreateUnaryIntrinsic(Intrinsic::log, X);
  case GLSLstd450::Tanh:
    return B.CreateUnaryIntrinsic(Intrinsic::tanh, X);
  case GLSLstd450::Atan:
    return B.CreateUnaryIntrinsic(Intrinsic::atan, X);
  default:
    return nullptr;
  }
}

static Value *binary(IRBuilderBase &B, GLSLstd450 Op, Value *X, Value *Y) {
  switch (Op) {
  case GLSLstd450::FMin:
  case GLSLstd450::NMin:
    return B.CreateMinNum(X, Y);
  case GLSLstd450::FMax:
  case GLSLstd450::NMax:
    return B.CreateMaxNum(X, Y);
  case GLSLstd450::Step: // edge, x
    return B.CreateSelect(B.CreateFCmpOLT(Y, X), ConstantFP::get(X->getType(), 0.0),
                          ConstantFP::get(X->getType(), 1.0));
  default:
    return nullptr;
  }
}

static Value *ternary(IRBuilderBase &B, GLSLstd450 Op, Value *X, Value *Y, Value *Z) {
  switch (Op) {
  case GLSLstd450::FClamp:
  case GLSLstd450::NClamp:
    return B.CreateMinNum(B.CreateMaxNum(X, Y), Z);
  default:
    return nullptr;
  }
}

static Value *integer(IRBuilderBase &B, GLSLstd450 Op, ArrayRef<Value *> X) {
  switch (Op) {
  case GLSLstd450::UMin:
    return B.CreateBinaryIntrinsic(Intrinsic::umin, X[0], X[1]);
  case GLSLstd450::SMin:
    return B.CreateBinaryIntrinsic(Intrinsic::smin, X[0], X[1]);
  case GLSLstd450::UMax:
    return B.CreateBinaryIntrinsic(Intrinsic::umax, X[0], X[1]);
  case GLSLstd450::SMax:
    return B.CreateBinaryIntrinsic(Intrinsic::smax, X[0], X[1]);
  case GLSLstd450::UClamp:
    return B.CreateBinaryIntrinsic(Intrinsic::umin,
                                   B.CreateBinaryIntrinsic(Intrinsic::umax, X[0], X[1]), X[2]);
  case GLSLstd450::SClamp:
    return B.CreateBinaryIntrinsic(Intrinsic::smin,
                                   B.CreateBinaryIntrinsic(Intrinsic::smax, X[0], X[1]), X[2]);
  default:
    return nullptr;
  }
}

/// How many operands an instruction takes; 0 when it is none of these.
static unsigned operandCount(GLSLstd450 Op) {
  switch (Op) {
  case GLSLstd450::Exp:
  case GLSLstd450::Log:
  case GLSLstd450::Tanh:
  case GLSLstd450::Atan:
    return 1;
  case GLSLstd450::FMin:
  case GLSLstd450::NMin:
  case GLSLstd450::FMax:
  case GLSLstd450::NMax:
  case GLSLstd450::Step:
  case GLSLstd450::UMin:
  case GLSLstd450::SMin:
  case GLSLstd450::UMax:
  case GLSLstd450::SMax:
    return 2;
  case GLSLstd450::FClamp:
  case GLSLstd450::NClamp:
  case GLSLstd450::UClamp:
  case GLSLstd450::SClamp:
  case GLSLstd450::Fma:
    return 3;
  default:
    return 0;
  }
}

Value *emitComponentMath(IRBuilderBase &B, uint32_t Instruction, const Component &C,
                         ArrayRef<Value *> Operands) {
  const auto Op = GLSLstd450(Instruction);
  if (Operands.empty() || operandCount(Op) != Operands.size())
    return nullptr;
  if (!C.isFloat())
    return integer(B, Op, Operands);
  if (Op == GLSLstd450::Fma) // a float's rounding would be one too many
    return B.CreateIntrinsic(Intrinsic::fma, {Operands[0]->getType()}, Operands);
  SmallVector<Value *, 3> X;
  for (Value *Operand : Operands)
    X.push_back(componentToFloat(B, Operand, C, C.computeType()));
  Value *Result = X.size() == 1   ? unary(B, Op, X[0])
                  : X.size() == 2 ? binary(B, Op, X[0], X[1])
                                  : ternary(B, Op, X[0], X[1], X[2]);
  return Result ? componentFromFloat(B, Result, C) : nullptr;
}

} // namespace coop::lower
