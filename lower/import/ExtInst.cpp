// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Extended instructions: which set, and for GLSL.std.450 which kind of instruction. The formulas
// are in ExtInstMath.cpp and ExtInstPack.cpp.

#include "lower/import/Importer.h"
#include "llvm/IR/Constants.h"

using namespace llvm;

namespace coop::lower {

using spirv::GLSLstd450;

bool Importer::importExtInst(const SpirvInst &I) {
  switch (In.extSet(I.operand(0))) {
  case ExtSet::NonSemantic:
    return true;
  case ExtSet::DebugPrintf:
    return importPrintf(I);
  case ExtSet::Glsl:
    return importGlsl(I, GLSLstd450(I.operand(1)));
  default:
    if (StringRef Name = In.unknownExtSet(I.operand(0)); !Name.empty())
      return fail(I, "instructions of '" + Name + "' cannot be executed");
    return fail(I, "%" + Twine(I.operand(0)) + " is not an extended instruction set");
  }
}

/// GLSL.std.450, section 2: what cooperative vectors may use is in SPV_NV_cooperative_vector.
static bool takesCoopVectors(GLSLstd450 Inst) {
  switch (Inst) {
  case GLSLstd450::FMin:
  case GLSLstd450::UMin:
  case GLSLstd450::SMin:
  case GLSLstd450::NMin:
  case GLSLstd450::FMax:
  case GLSLstd450::UMax:
  case GLSLstd450::SMax:
  case GLSLstd450::NMax:
  case GLSLstd450::FClamp:
  case GLSLstd450::UClamp:
  case GLSLstd450::SClamp:
  case GLSLstd450::NClamp:
  case GLSLstd450::Step:
  case GLSLstd450::Exp:
  case GLSLstd450::Log:
  case GLSLstd450::Tanh:
  case GLSLstd450::Atan:
  case GLSLstd450::Fma:
    return true;
  default:
    return false;
  }
}

bool Importer::importGlslVector(const SpirvInst &I, GLSLstd450 Inst, const SpirvType &Result) {
  if (!takesCoopVectors(Inst))
    return failGlsl(I, Inst, "is not supported for cooperative vectors");
  SmallVector<Value *, 4> Args = {B.getInt32(uint32_t(Inst))};
  if (!values(I, 2, Args))
    return false;
  for (Value *Arg : ArrayRef(Args).drop_front())
    if (Arg->getType() != Result.Value)
      return failGlsl(I, Inst, "an operand has another type than the result");
  return define(I, coopOp(CoopOp::VecMath, Result.Value, Args));
}

bool Importer::failGlsl(const SpirvInst &I, GLSLstd450 Inst, const Twine &Message) {
  const spirv::ExtInstInfo *Info = spirv::lookupGlslStd450(uint32_t(Inst));
  return fail(I, Twine(Info ? StringRef(Info->Name) : StringRef("unknown instruction")) + ": " +
                     Message);
}

bool Importer::importGlsl(const SpirvInst &I, GLSLstd450 Inst) {
  const spirv::ExtInstInfo *Info = spirv::lookupGlslStd450(uint32_t(Inst));
  if (!Info)
    return fail(I, "GLSL.std.450 has no instruction " + Twine(I.operand(1)));
  if (I.operands().size() != 2 + Info->Operands.size())
    return failGlsl(I, Inst,
                    "has " + Twine(I.operands().size() - 2) + " operands where " +
                        Twine(Info->Operands.size()) + " are needed");
  const SpirvType *Result = resultType(I);
  if (!Result)
    return false;
  if (Result->isCoop())
    return Result->Kind == TypeKind::CoopVector
               ? importGlslVector(I, Inst, *Result)
               : failGlsl(I, Inst, "is not supported for cooperative matrices");
  switch (Inst) {
  case GLSLstd450::InterpolateAtCentroid:
  case GLSLstd450::InterpolateAtSample:
  case GLSLstd450::InterpolateAtOffset:
    return failGlsl(I, Inst, "is not for compute shaders");
  case GLSLstd450::Modf:
  case GLSLstd450::Frexp:
  case GLSLstd450::ModfStruct:
  case GLSLstd450::FrexpStruct:
    return importGlslParts(I, Inst, *Result);
  case GLSLstd450::Determinant:
  case GLSLstd450::MatrixInverse:
    return importGlslMatrix(I, Inst, *Result);
  default:
    return importGlslPlain(I, Inst, *Result);
  }
}

// ---- operands

namespace {
/// How the operands of an instruction relate to its result.
enum class Shape : uint8_t {
  Float,   ///< all of the result's type, floating-point
  Int,     ///< all of the result's type, integers
  Reduce,  ///< floats of one type; the result is their scalar
  Pack,    ///< from one operand type to another, checked by the packing itself
  Ldexp,   ///< a float and an integer of as many components
  Refract, ///< two vectors and a scalar
};
} // namespace

static Shape shapeOf(GLSLstd450 Inst) {
  switch (Inst) {
  case GLSLstd450::SAbs:
  case GLSLstd450::SSign:
  case GLSLstd450::UMin:
  case GLSLstd450::SMin:
  case GLSLstd450::UMax:
  case GLSLstd450::SMax:
  case GLSLstd450::UClamp:
  case GLSLstd450::SClamp:
  case GLSLstd450::FindILsb:
  case GLSLstd450::FindSMsb:
  case GLSLstd450::FindUMsb:
    return Shape::Int;
  case GLSLstd450::Length:
  case GLSLstd450::Distance:
    return Shape::Reduce;
  case GLSLstd450::Ldexp:
    return Shape::Ldexp;
  case GLSLstd450::Refract:
    return Shape::Refract;
  case GLSLstd450::PackSnorm4x8:
  case GLSLstd450::PackUnorm4x8:
  case GLSLstd450::PackSnorm2x16:
  case GLSLstd450::PackUnorm2x16:
  case GLSLstd450::PackHalf2x16:
  case GLSLstd450::PackDouble2x32:
  case GLSLstd450::UnpackSnorm2x16:
  case GLSLstd450::UnpackUnorm2x16:
  case GLSLstd450::UnpackHalf2x16:
  case GLSLstd450::UnpackSnorm4x8:
  case GLSLstd450::UnpackUnorm4x8:
  case GLSLstd450::UnpackDouble2x32:
    return Shape::Pack;
  default:
    return Shape::Float;
  }
}

static bool isFloat(Type *T) {
  T = T->getScalarType();
  return T->isHalfTy() || T->isBFloatTy() || T->isFloatTy() || T->isDoubleTy();
}

static bool isInt(Type *T) { return T->isIntOrIntVectorTy() && !T->isIntOrIntVectorTy(1); }

static unsigned lanes(Type *T) {
  auto *Vector = dyn_cast<FixedVectorType>(T);
  return Vector ? Vector->getNumElements() : 0;
}

static bool operandsFit(Shape S, Type *Result, ArrayRef<Value *> Args) {
  Type *First = Args[0]->getType();
  switch (S) {
  case Shape::Float:
  case Shape::Int:
    return (S == Shape::Int ? isInt(Result) : isFloat(Result)) &&
           llvm::all_of(Args, [&](Value *V) { return V->getType() == Result; });
  case Shape::Reduce:
    return isFloat(First) && Result == First->getScalarType() &&
           llvm::all_of(Args, [&](Value *V) { return V->getType() == First; });
  case Shape::Ldexp:
    return isFloat(Result) && First == Result && isInt(Args[1]->getType()) &&
           lanes(Args[1]->getType()) == lanes(Result);
  case Shape::Refract:
    return isFloat(Result) && First == Result && Args[1]->getType() == Result &&
           isFloat(Args[2]->getType()) && !lanes(Args[2]->getType());
  case Shape::Pack:
    return true;
  }
  return false;
}

bool Importer::importGlslPlain(const SpirvInst &I, GLSLstd450 Inst, const SpirvType &Result) {
  // 8-bit floats are integers to LLVM, and have no arithmetic.
  for (size_t N = 2; N < I.operands().size(); ++N) {
    const SpirvType *T = operandType(I, N);
    if (!T)
      return false;
    if (T->scalar() && T->scalar()->isNarrowFloat())
      return failGlsl(I, Inst, "8-bit floating-point values can only be converted");
  }
  SmallVector<Value *, 4> Args;
  if (!values(I, 2, Args))
    return false;
  if (Args.empty())
    return failGlsl(I, Inst, "has no operands");
  const Shape S = shapeOf(Inst);
  if (!operandsFit(S, Result.Value, Args))
    return failGlsl(I, Inst, "the operands do not fit the result type");
  if (Inst == GLSLstd450::Cross && lanes(Result.Value) != 3)
    return failGlsl(I, Inst, "the operands are not vectors of three components");
  checkFunction(Inst, Args);
  if (S == Shape::Pack) {
    Value *V = emitGlslPack(Inst, Args[0], Result.Value);
    return V ? define(I, V) : failGlsl(I, Inst, "the operand does not fit the result type");
  }
  if (S == Shape::Int) {
    Value *V = emitGlslInt(Inst, Args);
    return V ? define(I, V) : failGlsl(I, Inst, "is not supported");
  }
  // Narrow floats are computed as floats, and rounded once. That would be twice for Fma.
  const bool Narrow = Result.Value->getScalarSizeInBits() == 16 && Inst != GLSLstd450::Fma;
  if (Narrow)
    for (Value *&Arg : Args)
      if (isFloat(Arg->getType()) && Arg->getType()->getScalarSizeInBits() == 16)
        Arg = B.CreateFPExt(Arg, Arg->getType()->getWithNewType(B.getFloatTy()));
  Value *V = emitGlslFloat(Inst, Args);
  if (!V)
    return failGlsl(I, Inst, "is not supported");
  if (Narrow)
    V = B.CreateFPTrunc(V, Result.Value);
  return define(I, V);
}

// ---- debugPrintfEXT

bool Importer::importPrintf(const SpirvInst &I) {
  if (!needOperands(I, 3))
    return false;
  if (spirv::NonSemanticDebugPrintf(I.operand(1)) != spirv::NonSemanticDebugPrintf::DebugPrintf)
    return true; // non-semantic: what is unknown may be ignored
  const SpirvInst *Format = In.definition(I.operand(2));
  if (!Format || Format->Opcode != spirv::Op::OpString)
    return fail(I, "the format is not a string");
  SmallVector<Value *, 8> Args = {nullptr};
  if (!values(I, 3, Args))
    return false;
  Constant *Text = ConstantDataArray::getString(C, In.string(I.operand(2)));
  auto *Global =
      new GlobalVariable(*M, Text->getType(), true, GlobalValue::PrivateLinkage, Text, "v.format");
  Global->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
  Args[0] = Global;
  coopOp(CoopOp::Printf, B.getVoidTy(), Args);
  return true;
}

} // namespace coop::lower
