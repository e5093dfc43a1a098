// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Cooperative vectors (SPV_NV_cooperative_vector): memory, products with matrices, training.
// Their component-wise arithmetic goes with that of other types.

#include "lower/import/Importer.h"
#include "llvm/IR/Constants.h"

using namespace llvm;

namespace coop::lower {

static constexpr const char *What = "cooperative vector";

bool Importer::importVectorLoad(const SpirvInst &I) {
  const SpirvType *T = resultOfKind(I, TypeKind::CoopVector, What);
  auto P = T ? matrixPointer(I, 0) : std::nullopt;
  Value *Offset = P ? scalarInt(I, 1, 32) : nullptr;
  return Offset &&
         define(I, coopOp(CoopOp::VecLoad, T->Value, {P->Address, Offset, B.getInt1(P->Volatile)}));
}

bool Importer::importVectorStore(const SpirvInst &I) {
  auto P = matrixPointer(I, 0);
  Value *Offset = P ? scalarInt(I, 1, 32) : nullptr;
  Value *Object = Offset ? valueOfKind(I, 2, TypeKind::CoopVector, What) : nullptr;
  if (!Object)
    return false;
  coopOp(CoopOp::VecStore, B.getVoidTy(), {P->Address, Offset, Object, B.getInt1(P->Volatile)});
  return true;
}

static bool isPacked(uint32_t Interpretation) {
  return Interpretation == uint32_t(spirv::ComponentType::SignedInt8PackedNV) ||
         Interpretation == uint32_t(spirv::ComponentType::UnsignedInt8PackedNV);
}

/// Whether it is one of SPIR-V's Component Types. In memory a packed one is a matrix of bytes.
static bool isInterpretation(uint32_t Value) {
  return spirv::lookupEnumerant(spirv::OperandKind::ComponentType, Value) != nullptr;
}

/// Operands: Input, InputInterpretation, Matrix, MatrixOffset, MatrixInterpretation, [Bias,
/// BiasOffset, BiasInterpretation,] M, K, MemoryLayout, Transpose, [MatrixStride, [operands]].
bool Importer::importVectorMatMul(const SpirvInst &I, bool HasBias) {
  const SpirvType *T = resultOfKind(I, TypeKind::CoopVector, What);
  Value *Input = T ? valueOfKind(I, 0, TypeKind::CoopVector, What) : nullptr;
  const size_t AfterBias = HasBias ? 8 : 5;
  if (!Input || !needOperands(I, AfterBias + 4))
    return false;
  auto InputKind = constant32(I, 1), MatrixKind = constant32(I, 4);
  auto Matrix = matrixPointer(I, 2);
  Value *MatrixOffset = Matrix ? scalarInt(I, 3, 32) : nullptr;
  if (!InputKind || !MatrixKind || !MatrixOffset)
    return false;
  bool IsVolatile = Matrix->Volatile;
  Value *Bias = ConstantPointerNull::get(B.getPtrTy(address_space::Buffer));
  Value *BiasOffset = B.getInt32(0);
  std::optional<uint32_t> BiasKind = uint32_t(spirv::ComponentType::Float32NV);
  if (HasBias) {
    auto P = matrixPointer(I, 5);
    if (!P || !(BiasOffset = scalarInt(I, 6, 32)) || !(BiasKind = constant32(I, 7)))
      return false;
    Bias = P->Address;
    IsVolatile |= P->Volatile;
  }
  auto Rows = constant32(I, AfterBias), Depth = constant32(I, AfterBias + 1),
       Layout = constant32(I, AfterBias + 2);
  auto Transpose = Layout ? constantInt(I, I.operand(AfterBias + 3)) : std::nullopt;
  if (!Rows || !Depth || !Transpose)
    return false;
  if (!isInterpretation(*InputKind) || !isInterpretation(*MatrixKind) ||
      !isInterpretation(*BiasKind))
    return fail(I, "an interpretation is not one of the component types");
  if (*Layout > uint32_t(spirv::CooperativeVectorMatrixLayout::TrainingOptimalNV))
    return fail(I, "there is no matrix layout " + Twine(*Layout));
  if (*Rows != T->Count)
    return fail(I, "M is " + Twine(*Rows) + ", the result has " + Twine(T->Count) + " components");
  if (!checkInput(I, *InputKind, *Depth))
    return false;
  Value *Stride = B.getInt32(0);
  const bool HasStride = I.operands().size() > AfterBias + 4;
  if (HasStride && !(Stride = scalarInt(I, AfterBias + 4, 32)))
    return false;
  if (!HasStride && *Layout <= uint32_t(spirv::CooperativeVectorMatrixLayout::ColumnMajorNV))
    return fail(I, "the layout needs a stride");
  MaskOperand Operands;
  if (!maskOperand(I, spirv::OperandKind::CooperativeMatrixOperands, Operands))
    return false;
  if (IsVolatile) { // what reads memory as often as it likes reads after this what is there now
    using spirv::MemorySemantics;
    const MemorySemantics Semantics = MemorySemantics::Acquire | MemorySemantics::UniformMemory;
    coopOp(CoopOp::MemoryBarrier, B.getVoidTy(),
           {B.getInt32(uint32_t(spirv::Scope::Device)), B.getInt32(uint32_t(Semantics))});
  }
  return define(I, coopOp(CoopOp::VecMatMul, T->Value,
                          {Input, B.getInt32(*InputKind), Matrix->Address, MatrixOffset,
                           B.getInt32(*MatrixKind), Bias, BiasOffset, B.getInt32(*BiasKind),
                           B.getInt32(*Rows), B.getInt32(*Depth), B.getInt32(*Layout),
                           B.getInt1(*Transpose != 0), Stride, B.getInt32(Operands.Mask)}));
}

/// The input has K components, or as many words as hold K packed ones.
bool Importer::checkInput(const SpirvInst &I, uint32_t Kind, uint32_t Depth) {
  const SpirvType *Input = operandType(I, 0);
  if (!Input)
    return false;
  if (!isPacked(Kind))
    return Depth == Input->Count || fail(I, "K is " + Twine(Depth) + ", the input has " +
                                                Twine(Input->Count) + " components");
  if (!Input->Element->isInt() || Input->Element->Width != 32)
    return fail(I, "a packed input does not have 32-bit unsigned components");
  return Depth <= Input->Count * 4 || fail(I, "K is " + Twine(Depth) + ", the input holds " +
                                                  Twine(Input->Count * 4) + " packed components");
}

bool Importer::importOuterProduct(const SpirvInst &I) {
  auto P = matrixPointer(I, 0);
  Value *Offset = P ? scalarInt(I, 1, 32) : nullptr;
  Value *Left = Offset ? valueOfKind(I, 2, TypeKind::CoopVector, What) : nullptr;
  Value *Right = Left ? valueOfKind(I, 3, TypeKind::CoopVector, What) : nullptr;
  auto Layout = Right ? constant32(I, 4) : std::nullopt;
  auto Kind = Layout ? constant32(I, 5) : std::nullopt;
  if (!Kind)
    return false;
  if (operandType(I, 2)->Element->Value != operandType(I, 3)->Element->Value)
    return fail(I, "the vectors differ in component type");
  if (*Layout > uint32_t(spirv::CooperativeVectorMatrixLayout::TrainingOptimalNV) ||
      !isInterpretation(*Kind))
    return fail(I, "the layout or the interpretation is not supported");
  Value *Stride = B.getInt32(0);
  const bool HasStride = I.operands().size() > 6;
  if (HasStride && !(Stride = scalarInt(I, 6, 32)))
    return false;
  if (!HasStride && *Layout <= uint32_t(spirv::CooperativeVectorMatrixLayout::ColumnMajorNV))
    return fail(I, "the layout needs a stride");
  coopOp(CoopOp::VecOuterProduct, B.getVoidTy(),
         {P->Address, Offset, Left, Right, B.getInt32(*Layout), B.getInt32(*Kind), Stride});
  return true;
}

bool Importer::importReduceSum(const SpirvInst &I) {
  auto P = matrixPointer(I, 0);
  Value *Offset = P ? scalarInt(I, 1, 32) : nullptr;
  Value *V = Offset ? valueOfKind(I, 2, TypeKind::CoopVector, What) : nullptr;
  if (!V)
    return false;
  coopOp(CoopOp::VecReduceSum, B.getVoidTy(), {P->Address, Offset, V});
  return true;
}

} // namespace coop::lower
